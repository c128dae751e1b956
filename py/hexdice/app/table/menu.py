"""The menu of a table: its settings, lessons, hints, names."""

from collections.abc import Mapping

from hexdice.app.app import App, Topic, named
from hexdice.app.match import coaching
from hexdice.app.match.draft import alike
from hexdice.app.match.session import Session, playing, session_of
from hexdice.app.storage.store import SIDES
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import FACING, PAUSED, PRACTICE, REAL, STEPS
from hexdice.kernel.outside import tidy
from hexdice.view.hooks import nothing
from hexdice.view.menu import Choices, menu
from hexdice.view.table import Table


def dialog(session: Session, table: Table) -> str:
    """The menu if it is open, otherwise ""."""
    if not session.ui.get("view.menu"):
        return ""
    choices = Choices(
        real=session.switched(REAL),
        dice=session.hooks.real_dice(table),
        facing=str(session.match.header.extra.get(FACING, "0")),
        practice=session.switched(PRACTICE),
        guided=session.guided,
        can_redo=session.match.can_redo(),
        advised=session.advised(),
        shared=session.stored,
        resigns=table.can("resign"),
        steps=session.switched(STEPS) if session.hooks.play.upkeep is not nothing else None,
    )
    name = session.game.name
    learn = f"#/learn/{name}" if session.stored else ""
    own = session.active and session.local
    steps = session.hooks.review.begins(table)
    return menu(table.names, choices if own else None, over=table.result is not None, steps=steps, learn=learn)


def redo(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Redoes the last undone event."""
    playing(app.session).redo()


def extra(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Changes a setting of this table: "real=1", "facing=180", "practice=1", "steps=1"."""
    session = playing(app.session)
    key, _, choice = value.partition("=")
    if session.match.shares and key in (REAL, PRACTICE):
        raise IllegalMoveError("All devices in this match roll its dice together: that cannot be changed.")
    if key in (REAL, PRACTICE, STEPS, PAUSED):
        session.set_extra(key, choice == "1")
    elif key == FACING and choice in ("0", "90", "180", "270", "seat"):
        session.set_extra(key, choice)
        app.store.set_setting(SIDES, choice)
    else:
        raise NotationError("This table has no such setting.")
    session.begin()


def guide(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Turns this game's lessons on or off, for later matches too; "seen": puts away the one that is shown."""
    session = session_of(app.session)
    if value == "seen":
        coaching.retire(app.store, session, coaching.due(session))
        return
    coaching.switch(app.store, session, value == "on")


def hint(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks the strongest bot for a move."""
    session = playing(app.session)
    if not session.advised():
        raise IllegalMoveError("No bot can give a hint here.")
    session.question.hint = True
    session.ui.pop("view.menu", None)  # it would lie over the hint


def rename(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Renames the seats from the fields "rename-0" and so on."""
    session = playing(app.session)
    seats = session.match.header.seats
    names = [tidy(fields.get(f"rename-{i}", "")) or seat.name for i, seat in enumerate(seats)]
    if alike(names):
        raise NotationError("Two players have the same name.")
    for seat, name in enumerate(names):
        session.rename(seat, name)
    session.ui.pop("view.menu", None)


TOPIC = Topic(acts=named(redo, extra, guide, hint, rename))
