"""Coaching that retires: each lesson is shown when it first matters, until somebody has done it, and then never again."""

from typing import TYPE_CHECKING

from hexdice.app.session import Session
from hexdice.view.table import Lesson, Table

if TYPE_CHECKING:
    from hexdice.app.store import Store


def _key(game: str) -> str:
    return f"lessons.{game}"


def begin(store: "Store", session: Session) -> None:
    """Whether the guide speaks at a table that is opened, and what it need not say: asked of the storage once."""
    game, kept = session.game.name, store.settings()
    chosen = kept.get(f"guide.{game}")
    if chosen in ("on", "off"):
        session.guided = chosen == "on"
    else:  # until a match of the game has been finished here
        session.guided = not any(entry["game"] == game and entry.get("over") for entry in store.recents())
    session.learned = frozenset(str(kept.get(_key(game), "")).split())


def lesson(session: Session, table: Table) -> Lesson | None:
    """What to say now: nothing while others move, while something is marked, or once it has been done."""
    marked = any(not key.startswith("view.") for key in table.ui)
    if not session.guided or not table.moves or marked:
        return None
    found = session.screen.lesson(table)
    return None if found is None or found.key in session.learned else found


def due(session: Session) -> Lesson | None:
    """The lesson of this moment, also while something is marked; asked before a move."""
    return session.screen.lesson(session.table()) if session.guided else None


def retire(store: "Store", session: Session, had: Lesson | None) -> None:
    """Somebody has moved: the lesson that was due is done, here and for later matches."""
    if had is not None and had.key not in session.learned:
        session.learned |= {had.key}
        store.set_setting(_key(session.game.name), " ".join(sorted(session.learned)))


def switch(store: "Store", session: Session, on: bool) -> None:
    """The guide of this game speaks or is silent, for later matches too; switched on it begins again."""
    game = session.game.name
    store.set_setting(f"guide.{game}", "on" if on else "off")
    if on:
        store.set_setting(_key(game), "")
        session.learned = frozenset()
    session.guided = on
