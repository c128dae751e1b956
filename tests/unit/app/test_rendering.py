"""Drawing changes nothing: a page can be drawn any number of times, with the same announcements and animations."""

from random import Random
from typing import Any

import pytest

from hexdice import games
from hexdice.app import bot_turns
from hexdice.app.app import App
from hexdice.app.draft import Draft
from hexdice.app.ports import Intent
from hexdice.app.session import Session
from hexdice.app.shelf import Shelf
from hexdice.app.store import Store
from hexdice.bots.levels import levels
from hexdice.kernel.match import Match
from tests.unit.app.fakes import FixedClock, Person, Tags

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


@pytest.mark.parametrize("game", games.NAMES)
def test_drawing_changes_nothing(game: str) -> None:
    person, rng = Person(), Random(11)
    person.do("route", f"#/{game}")
    draw_twice(person)
    person.start(game, ("Ann", "Bo"))
    for count in range(30):
        session = sit_down(person)
        draw_twice(person)
        moves = [move for move in moves_of(session) if move not in ("resign", "end")]
        if not moves:
            break
        for ghost in [value for name, value in Tags(person.app.render().html).values if name == "data-ghost"][:1]:
            person.do("ghost", ghost)
            draw_twice(person)
        person.app.handle(Intent("move", rng.choice(moves)))
        draw_twice(person)
        person.settle()
        if count % 10 == 9:
            for act in ("undo", "extra:practice=1", "review:first", "review:next", "review:off", "hint"):
                person.do("act", act)
                draw_twice(person)
            person.do("ui", "view.menu=1&view.log=1")
            draw_twice(person)
            person.do("act", "extra:practice=")
    for route in ("#/", "#/settings", "#/about", f"#/rules/{game}"):
        person.do("route", route)
        draw_twice(person)


def test_dice_roll_on_while_a_bot_begins_to_think() -> None:
    person = Person()
    person.do("route", "#/first-island")
    person.do("field", "bot-1", value=levels("first-island")[0])
    person.do("act", "start")
    session = person.app.session
    assert session is not None
    while session.bot_up() is None or "data-throw" not in person.app.render().html:
        state, bot = session.match.state, session.bot_up()
        if bot is None:
            person.do("move", moves_of(session)[0])
        else:
            question = bot_turns.take_question(person.app)
            assert question is not None
            bot_turns.answer(person.app, str(question["id"]), session.game.moves(state, bot)[0])
    question = bot_turns.take_question(person.app)
    assert question is not None and "data-throw" in person.app.render().html
    bot = session.bot_up()
    assert bot is not None
    bot_turns.answer(person.app, str(question["id"]), session.game.moves(session.match.state, bot)[0])
    assert "data-throw" in person.app.render().html, "nor does a bot's own move stop them while all choose at once"


def test_announcements_are_not_repeated_by_a_redraw() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    session = person.app.session
    assert session is not None
    moves = moves_of(session)
    said = person.do("move", moves[0]).said
    assert said and person.do("ui", "view.counts=1").said == said == person.app.render().said


def test_nothing_private_is_in_the_page_behind_the_curtain() -> None:
    person = Person()
    person.start("first-player", ("Ann", "Bo", "Cy"))
    session = sit_down(person)
    secret = person.do("move", moves_of(session)[0])
    drawn = person.do("act", "hide")
    assert [said.text for said in drawn.said] == ["Pass the device to Bo"]
    assert not set(drawn.said) & set(secret.said)
