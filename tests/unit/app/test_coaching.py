"""Coaching: each lesson when it first matters, one line, and never again once done."""

import re

import pytest

from hexdice import games
from hexdice.app.session import Session
from hexdice.view.table import Table
from tests.unit.app.fakes import Person

COACHED = ("siberian-dice", "first-island", "first-war")


def lesson(person: Person) -> str:
    """The key of the lesson that is shown, "" for none."""
    found = re.search(r'data-lesson="(\w+)"', person.app.render().html)
    return found[1] if found else ""


def session_of(person: Person) -> Session:
    assert person.app.session is not None
    return person.app.session


def sit(game: str, before: Person | None = None) -> Person:
    """Somebody at a new match, on the device of the person `before`."""
    person = Person(before.storage if before else None)
    person.start(game, ("Ann", "Bo") if game != "first-island" else ("Ann",))
    session_of(person).live = True
    return person


def test_a_lesson_retires_with_the_move_it_is_about_and_stays_away() -> None:
    person = sit("siberian-dice")
    assert lesson(person) == "first"
    person.do("move", "hand")
    assert lesson(person) == "place"
    person.do("ghost", "place D4")
    assert lesson(person) == "", "what is looked at has its own words"
    person.do("move", "place D4")
    assert lesson(person) == "", "Bo has no die on the board, but Ann has been through it at this table"
    person.do("move", "hand")
    assert lesson(person) == ""
    person.do("move", "place D5")
    assert lesson(person) == "choose"
    again = sit("siberian-dice", person)
    assert lesson(again) == ""


def test_a_refused_move_teaches_nothing() -> None:
    person = sit("siberian-dice")
    person.do("move", "place D4")
    assert lesson(person) == "first"


def test_nothing_is_said_while_a_bot_moves() -> None:
    person = Person()
    person.do("act", "play-now:first-war")
    session_of(person).live = True
    assert lesson(person) == "hunters"
    for _ in range(40):
        if session_of(person).bot_up() is not None:
            break
        person.do("move", "done")
    assert session_of(person).bot_up() == 1
    session_of(person).learned = frozenset()
    assert lesson(person) == ""


def test_switched_on_again_it_begins_again() -> None:
    person = sit("siberian-dice")
    person.do("move", "hand")
    person.do("move", "place D4")
    person.do("act", "guide:off")
    assert lesson(person) == ""
    person.do("act", "guide:on")
    assert lesson(person) == "first"


@pytest.mark.parametrize("game", COACHED)
def test_a_lesson_takes_the_place_of_the_note(game: str) -> None:
    """One line in the row that is there anyway: nothing moves when it goes."""
    person = sit(game)
    if game == "first-island":
        while not lesson(person):
            person.do("move", session_of(person).table().moves[0])
    html = person.app.render().html
    assert html.count('id="note"') == 1
    assert 'id="guide"' in html.partition('id="note"')[2].partition("</p>")[0]


def island_with(pair: tuple[int, int]) -> Table:
    """The first round of an island alone, with these two tribes in hand."""
    person = sit("first-island")
    while lesson(person) != "pair":
        person.do("move", session_of(person).table().moves[0])
    table = session_of(person).table()
    (sheet,) = table.state.sheets
    return table._replace(state=table.state._replace(sheets=(sheet._replace(turn=sheet.turn._replace(pair=pair)),)))


@pytest.mark.parametrize("pair, key", [((2, 2), "alike"), ((2, 3), "split")])
def test_two_alike_are_not_asked_to_be_split(pair: tuple[int, int], key: str) -> None:
    found = games.screen("first-island").lesson(island_with(pair))
    assert found is not None and found.key == key


def test_a_bot_that_chooses_at_the_same_time_does_not_hide_the_lesson() -> None:
    person = Person()
    person.do("act", "play-now:first-island")
    session = session_of(person)
    session.live = True
    for _ in range(9):
        if lesson(person) == "pair":
            break
        person.do("move", session.table().moves[0])
    session.thinking = "0"
    assert session.table().thinking == 1
    assert lesson(person) == "pair"
