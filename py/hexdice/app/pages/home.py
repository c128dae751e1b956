"""The home page, with the matches on this device."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from hexdice import games
from hexdice.app.app import App, Renderer, Topic, asks, named
from hexdice.app.match import opponents
from hexdice.app.night.tonight import panel, together
from hexdice.app.pages.puzzle import board_of_the_day
from hexdice.app.storage.entries import Entry, title_of
from hexdice.app.storage.store import BACKUP, DEVICES, JOINED
from hexdice.kernel.codec import read_json
from hexdice.kernel.errors import NotationError
from hexdice.view import frame
from hexdice.view.effects import Effect
from hexdice.view.home import Broken, Recent, Stored, home
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route
from hexdice.view.table import Page
from hexdice.view.text import facts, listed, say, say_n, translated

SHOWN = 6  # unfinished matches on the home page; the rest, and all that are over, are behind "All matches"


def page(app: App) -> Page:
    """Saved matches, unreadable texts, the games, and the question before a match is deleted."""
    now = app.clock.now()
    entries = app.store.entries.recent()
    unfinished = [entry for entry in entries if not entry.get("over") and not entry.get("unbegun")][:SHOWN]
    recents = tuple(recent(entry, now) for entry in unfinished)
    broken = tuple(Broken(esc(key), reason) for key, reason in app.store.broken.items())
    notice = ""
    if app.update_ready:
        notice = frame.banner(
            say("A new version is ready."), sign="turn", after=button(say("Use it now"), act="update", id="update")
        )
    if _backup_due(app, entries):
        words = say(
            "Everything here lives on this device only, and some browsers clear it after a week without a visit."
        )
        notice += frame.banner(words, sign="save", after=button(say("Make a backup"), act="backup", id="backup-now"))
    lines = {name: section.home_line() for name, section in app.sections.items()}
    boards = {name: board_of_the_day(app, name) for name in games.NAMES if games.profile(name).puzzles}
    here = together(app)
    rivals = {name: listed([rival.name for rival in opponents.kept(app.store, name)]) for name in games.NAMES}
    stored = Stored(recents, broken, _joined(app), len(entries) > len(recents), panel(app), here, rivals)
    body = home(games.profiles(), stored, lines, boards, notice)
    return Page("Hexdice", body + question(app))


def _joined(app: App) -> tuple[Recent, ...]:
    """Tables whose host is another device and of which this one has a copy."""
    found = []
    for key in app.store.keys(JOINED):
        try:
            data = read_json(app.store.get(key) or "")
            game, names = str(data["game"]), str(data["names"])
        except (NotationError, KeyError, TypeError):
            continue
        if game in games.NAMES:
            title = esc(f"{translated(games.game(game).title)} · {names}")
            found.append(Recent(esc(key[len(JOINED) :]), _pictured(game), title, say("on another device")))
    return tuple(found)


def recent(entry: Entry, now: int) -> Recent:
    """A row in a list of matches."""
    line = facts(esc(entry["line"]), ago(now - entry["at"]) if entry["at"] else "")
    return Recent(esc(entry["id"]), _pictured(entry["game"]), title_of(entry), line, bool(entry.get("over")))


def _pictured(game: str) -> str:
    return game if game in games.NAMES and games.profile(game).moment else ""


def question(app: App) -> str:
    """The question before a match is deleted, if somebody wants to delete one."""
    ask, _, id = app.ui.get("ask", "").partition(":")
    entry = app.store.entries.entry(id) if ask == "delete" else None
    if entry is None:
        return ""
    words = say("{title} will be deleted from this device for good.", title=f"<b>{title_of(entry)}</b>")
    return frame.ask(say("Delete this match?"), f"<p>{words}</p>", frame.Yes(say("Delete it"), f"delete-yes:{esc(id)}"))


def front() -> dict[str, Any]:
    """What the site shows until Python is up: a home page without this device's matches; and what it is called when it is installed."""
    profiles = games.profiles()
    description = say("Hex-and-dice tabletop games on one page, played around one screen, offline.")
    return {
        "home": home(profiles, Stored()),
        "games": {name: profile.title for name, profile in profiles.items()},
        "description": description,
    }


def _backup_due(app: App, entries: list[dict[str, Any]]) -> bool:
    """Whether there is something older than five days and no backup in the last five days."""
    limit = app.clock.now() - 5 * 86400
    return last_backup(app) < limit and any(0 < entry["at"] < limit for entry in entries)


def last_backup(app: App) -> int:
    """When a backup was made last, in seconds since 1970; 0 if none is known."""
    at = app.store.data(BACKUP, dict, say("The date of the last backup")).get("at")
    return at if isinstance(at, int) else 0


def ago(seconds: int) -> str:
    """How long ago something was, in words."""
    if seconds < 90:
        return say("just now")
    if seconds < 5400:
        return say_n(seconds // 60, "{n} minute ago", "{n} minutes ago")
    if seconds < 129600:
        return say_n(seconds // 3600, "{n} hour ago", "{n} hours ago")
    return say_n(seconds // 86400, "{n} day ago", "{n} days ago")


def delete(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks whether to delete the match `value`."""
    app.ui["ask"] = f"delete:{value}"
    app.effects.append(Effect("focus", "ask"))


def delete_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Deletes the match after the question."""
    app.store.delete_match(value)
    app.store.remove(DEVICES + value)
    app.ui.pop("ask", None)


def cancel(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Closes the question."""
    app.ui.pop("ask", None)


def rescue(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the damaged text under the key `value` as a file."""
    app.effects.append(Effect("download", f"{value}.txt", app.store.rescue(value)))


def discard(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Deletes the damaged text."""
    if value in app.store.broken:
        app.store.discard(value)


def hush(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Closes the notice."""
    app.notice = None


def update_refused(app: App, waits: bool) -> None:
    """Reports that the new version cannot be used yet: it `waits` for another tab, or there is none."""
    why = (
        say("Another tab still uses the old version. Close the other Hexdice tabs, then try again here.")
        if waits
        else say("There is nothing left to update here. Reload the page to be sure.")
    )
    app.refuse(why)


def before_the_browser_asks(app: App) -> None:
    """Explains the question that some browsers ask about keeping data permanently, before they ask it."""
    app.note(
        say(
            "The browser might ask whether Hexdice may keep its data. If you allow it, the browser will not clear your matches."
        )
    )


def _open(app: App, route: Route) -> Renderer | None:
    return None if route.path else partial(page, app)


TOPIC = Topic(_open, {"update": asks("update"), **named(delete, delete_yes, cancel, rescue, discard, hush)})
