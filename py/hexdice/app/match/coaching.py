"""Lessons for newcomers. Each is shown from when it first applies until somebody has made the move that it explains, then never again.

Example: "Tap unknown land to explore it" stays at each turn until the first exploration on this device.
"""

from typing import TYPE_CHECKING

from hexdice.app.match.session import Session
from hexdice.kernel.options import handicapped
from hexdice.kernel.outside import number
from hexdice.view.table import Lesson, Table

if TYPE_CHECKING:
    from hexdice.app.storage.store import Store


def _key(game: str) -> str:
    return f"lessons.{game}"


def begin(store: "Store", session: Session) -> None:
    """Reads from the storage, once per opened table, whether lessons are on and which are done."""
    game, settings = session.game.name, store.settings()
    chosen = settings.get(f"guide.{game}")
    if chosen not in ("on", "off"):  # on until a match of the game has been finished here
        over = any(entry["game"] == game and entry.get("over") for entry in store.entries.recent())
        chosen = "off" if over else "on"
    session.guided = chosen == "on"
    session.learned = frozenset(str(settings.get(_key(game), "")).split())
    keep_best(store, session)


def keep_best(store: "Store", session: Session, over: bool = False) -> None:
    """Reads the best score of one's own in such matches; `over`: the match has just ended, and may raise it."""
    kind, people = session.hooks.best(session.glance()), session.people
    if not kind or len(people) != 1 or handicapped(session.match.options):
        return
    key = f"best.{session.game.name}.{kind}"
    known, result = number(store.settings().get(key, "")), session.match.result if over else None
    if result is not None and result.scores[people[0]] > known:
        known = result.scores[people[0]]
        store.set_setting(key, str(known))
    session.best = known if known >= 0 else None


def lesson(session: Session, table: Table) -> Lesson | None:
    """The lesson to show: none while others move or once it is done, and no one-line lesson while something is marked."""
    if not session.guided or not table.moves or session.pointing() is not None:
        return None
    found, marked = session.hooks.lesson(table), any(not key.startswith("view.") for key in table.ui)
    return None if found is None or found.key in session.learned or (marked and not found.title) else found


def due(session: Session) -> Lesson | None:
    """The lesson that applies now, even while something is marked; called before a move."""
    return session.hooks.lesson(session.table()) if session.guided else None


def retire(store: "Store", session: Session, had: Lesson | None) -> None:
    """Somebody has moved: marks the lesson that was due as done, for later matches too."""
    if had is not None and had.key not in session.learned:
        session.learned |= {had.key}
        store.set_setting(_key(session.game.name), " ".join(sorted(session.learned)))


def switch(store: "Store", session: Session, on: bool) -> None:
    """Turns this game's lessons on or off, for later matches too; turned on, they start over."""
    game = session.game.name
    store.set_setting(f"guide.{game}", "on" if on else "off")
    if on:
        store.set_setting(_key(game), "")
        session.learned = frozenset()
    session.guided = on
