"""The pages that all games share and that know this device: home, settings, set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexdice import games
from hexdice.app.draft import Draft
from hexdice.app.store import BACKUP, CAMPAIGNS, MATCH
from hexdice.bots.levels import levels
from hexdice.view import forms, frame, pages
from hexdice.view.home import Broken, Recent, home
from hexdice.view.markup import button, esc
from hexdice.view.table import Page
from hexdice.view.text import say, say_n, translated

if TYPE_CHECKING:
    from hexdice.app.app import App

SHOWN = 6  # saved matches on the home page before "older"


def home_page(app: App) -> str:
    """Home, with what is known of this device."""
    now = app.clock.now()
    entries = app.store.recents()
    shown = len(entries) if app.ui.get("all") else SHOWN
    recents = tuple(
        Recent(
            esc(e["id"]),
            _title(e),
            esc(e["line"]),
            _ago(now - e["at"]) if e["at"] else "",
            bool(e.get("over")),
        )
        for e in entries[:shown]
    )
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
    starts = next((line for s in app.sections.values() if (line := s.home_line())), "")
    body = home(recents, broken, starts, notice, more=len(entries) - shown)
    asked = app.ui.get("ask", "")
    if asked.startswith("delete:"):
        title = next((_title(e) for e in entries if e["id"] == asked[7:]), "")
        body += frame.ask(
            say("Delete this match?"),
            f"<p>{say('{title} will be gone from this device for good.', title=f'<b>{title}</b>')}</p>",
            say("Delete it"),
            f"delete-yes:{esc(asked[7:])}",
        )
    return body


def _backup_due(app: App, entries: list[dict[str, Any]]) -> bool:
    """Whether something older than five days has not been in a backup for as long."""
    at = app.store.data(BACKUP, dict, say("The note of the last backup")).get("at")
    since = at if isinstance(at, int) else 0
    limit = app.clock.now() - 5 * 86400
    return since < limit and any(0 < entry["at"] < limit for entry in entries)


def settings(app: App) -> str:
    """Language, theme, backup."""
    kept = app.store.settings()
    at = app.store.data(BACKUP, dict, say("The note of the last backup")).get("at")
    backed = (
        say("Last backup: {ago}.", ago=_ago(app.clock.now() - at))
        if isinstance(at, int)
        else say("There is no backup yet.")
    )
    offer: list[str] = []
    if app.backup_read is not None:
        matches = sum(key.startswith(MATCH) for key in app.backup_read)
        campaigns = sum(key.startswith(CAMPAIGNS) for key in app.backup_read)
        offer = [
            say_n(matches, "{n} match", "{n} matches"),
            say_n(campaigns, "{n} campaign", "{n} campaigns"),
            say("names and settings"),
        ]
    chosen = {key: str(value) for key, value in kept.items()}
    return pages.settings(chosen, backed=backed, offer=offer, update=app.update_ready)


def setup(app: App, draft: Draft) -> Page:
    """The form of a match that is being set up."""
    game = draft.game
    title = translated(game.title)
    extra = getattr(games.part(game.name, "screen"), "setup_extra", None)
    form = forms.setup(
        game.name,
        title,
        seats=[forms.SeatDraft(esc(name), bot) for name, bot in zip(draft.names, draft.bots, strict=True)],
        fewest=game.seats[0],
        most=game.seats[1],
        levels=levels(game.name),
        options=game.options,
        chosen={key: esc(value) for key, value in draft.options.items()},
        known=[esc(name) for name in app.store.names()],
        problem=draft.problem,
        extra=extra(app.clock.today()) if extra else "",
    )
    return Page(title, frame.shell(form, title=title))


def _title(entry: Mapping[str, Any]) -> str:
    """Game and names of a saved match as markup."""
    game, dot, names = entry["title"].partition(" · ")
    return esc(translated(game) + dot + names)


def _ago(seconds: int) -> str:
    if seconds < 90:
        return say("just now")
    if seconds < 5400:
        return say_n(seconds // 60, "{n} minute ago", "{n} minutes ago")
    if seconds < 129600:
        return say_n(seconds // 3600, "{n} hour ago", "{n} hours ago")
    return say_n(seconds // 86400, "{n} day ago", "{n} days ago")
