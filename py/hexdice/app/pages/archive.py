"""The page of all saved matches: a search by game, by words in names and line, and by age; one page of rows at a time."""

from functools import partial

from hexdice import games
from hexdice.app.app import App, Renderer, Topic
from hexdice.app.pages.home import question, recent
from hexdice.app.storage.entries import Entry
from hexdice.kernel.outside import number
from hexdice.view import archive
from hexdice.view.markup import esc
from hexdice.view.routes import Route
from hexdice.view.table import Page, Said
from hexdice.view.text import say, say_n, translated

AT_ONCE = 25  # rows on one page
DAY = 86400


def page(app: App) -> Page:
    """The matches that fit the search, newest first, from row `from` on."""
    ui, now = app.ui, app.clock.now()
    words, game, when = (ui.get(f"field.find-{key}", "") for key in ("words", "game", "when"))
    found = [e for e in app.store.entries.every() if _fits(e, words, game) and _within(now - e["at"], when)]
    asked = number(ui.get("from", ""))
    start = asked if 0 <= asked < len(found) else 0
    titles = [(name, translated(games.game(name).title)) for name in games.NAMES]
    spans = [(key, span) for key, (span, _, _) in _spans().items()]
    form = archive.form(esc(words), [("", say("All games")), *titles], game, [("", say("At any time")), *spans], when)
    count = say_n(len(found), "{n} match", "{n} matches")
    body = archive.page(
        form,
        [recent(entry, now) for entry in found[start : start + AT_ONCE]],
        count,
        archive.Rows(start, len(found), AT_ONCE),
    )
    return Page(say("All matches"), body + question(app), (Said("", count),))


def _spans() -> dict[str, tuple[str, int, int]]:
    """The choices of age in words, with the range of days."""
    return {
        "week": (say("In the last 7 days"), -(10**6), 7),
        "month": (say("In the last 30 days"), -(10**6), 30),
        "year": (say("In the last 365 days"), -(10**6), 365),
        "older": (say("More than 365 days ago"), 365, 10**6),
    }


def _within(seconds: int, when: str) -> bool:
    _, least, most = _spans().get(when, ("", -(10**6), 10**6))
    return least * DAY <= seconds < most * DAY


def _fits(entry: Entry, words: str, game: str) -> bool:
    """Whether every word occurs in the names or the line, and the game matches."""
    text = f"{entry['title']} {entry['line']}".casefold()
    return (not game or entry["game"] == game) and all(word in text for word in words.casefold().split())


def _open(app: App, route: Route) -> Renderer | None:
    return partial(page, app) if route.path == ("matches",) else None


TOPIC = Topic(_open)
