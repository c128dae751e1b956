"""Draws a page twice: drawing changes nothing and gives the same again."""

from typing import Any

from hexdice.app.app import App
from hexdice.app.match.draft import Draft
from hexdice.app.match.session import Session
from hexdice.app.storage.shelf import Shelf
from hexdice.app.storage.store import Store
from hexdice.kernel.match import Match
from tests.unit.app.fakes import FixedClock, Person

OPENED = (App, Draft, FixedClock, Match, Session, Shelf, Store)

MEMORY = ("_log", "_known")  # what is kept so as not to be made or asked for twice


def state_of(thing: Any) -> Any:
    """The content of an object, as values that can be compared later."""
    if isinstance(thing, OPENED):
        return {name: state_of(value) for name, value in vars(thing).items() if name not in MEMORY}
    if isinstance(thing, dict):
        return {key: state_of(value) for key, value in thing.items()}
    if isinstance(thing, list | set):
        return [state_of(value) for value in thing]
    return thing


def moves_of(session: Session) -> tuple[str, ...]:
    """What whoever looks may play."""
    seat = session.viewer()
    return session.game.moves(session.match.state, seat) if seat is not None else ()


def draw_twice(person: Person) -> None:
    before = state_of(person.app)
    once, twice = person.app.render(), person.app.render()
    assert state_of(person.app) == before, "drawing changed something"
    assert once == twice


def sit_down(person: Person) -> Session:
    """Takes the tablet if the curtain is down."""
    session = person.app.session
    assert session is not None
    if waiting := session.behind_curtain():
        draw_twice(person)
        person.do("act", f"look:{waiting[0]}")
    return session
