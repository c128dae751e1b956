"""Lessons: each is shown when it first applies, on one line, and never again once done."""

import ast
import re
from pathlib import Path

import pytest

from hexdice import games
from hexdice.app.match import coaching
from hexdice.app.match.session import Session
from hexdice.kernel.game import Result
from hexdice.kernel.match import Match
from hexdice.view.hooks import GameScreen
from hexdice.view.table import Table
from hexdice.view.text import languages, speak, translated
from tests.rules.first_player.selection import Selection
from tests.rules.three_dice.evening import Evening
from tests.unit.app.fakes import Person, session_of

TWO_LINES = 73  # characters that fit two lines of a lesson on a phone of 390 px, measured in each language


def lesson(person: Person) -> str:
    """The key of the lesson that is shown, "" for none."""
    found = re.search(r'data-lesson="(\w+)"', person.app.render().html)
    return found[1] if found else ""


def sit(game: str, before: Person | None = None) -> Person:
    """Somebody at a new match, on the device of the person `before`."""
    person = Person(before.storage if before else None)
    person.start(game, ("Ann", "Bo") if game != "first-island" else ("Ann",))
    session_of(person).active = True
    if session_of(person).behind_curtain():
        person.do("act", "look:0")
    return person


def test_a_lesson_ends_with_its_move_and_does_not_come_back() -> None:
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
    session_of(person).active = True
    assert lesson(person) == "start"
    for _ in range(40):
        if session_of(person).bot_up() is not None:
            break
        person.do("move", "done")
    assert session_of(person).bot_up() == 1
    session_of(person).learned = frozenset()
    assert lesson(person) == ""


def test_a_match_of_the_first_war_begins_with_what_wins() -> None:
    person = Person()
    person.do("act", "play-now:first-war")
    session_of(person).active = True
    assert "Take the enemy’s home or every piece of one kind to win." in person.app.render().html
    assert lesson(person) == "start"


def test_coaching_restarts_when_switched_on_again() -> None:
    person = sit("siberian-dice")
    person.do("move", "hand")
    person.do("move", "place D4")
    person.do("act", "guide:off")
    assert lesson(person) == ""
    person.do("act", "guide:on")
    assert lesson(person) == "first"


@pytest.mark.parametrize("game", [name for name in games.NAMES if games.screen(name).lesson is not GameScreen.lesson])
def test_a_lesson_takes_the_place_of_the_note(game: str) -> None:
    """It uses an existing line, so nothing moves when it disappears."""
    person = sit(game)
    if game == "first-island":
        while not lesson(person):
            person.do("move", session_of(person).table().moves[0])
    if game == "first-war":
        person.do("move", "done")  # its first lesson is a card
    html = person.app.render().html
    assert html.count('id="note"') == 1
    assert 'id="guide"' in html.partition('id="note"')[2].partition("</p>")[0]


def island_with(pair: tuple[int, int]) -> Table:
    """The first round of an island alone, with these two tribes in hand."""
    person = sit("first-island")
    while lesson(person) != "pair":
        person.do("move", session_of(person).table().moves[0])
    table = person.session.table()
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
    session.active = True
    for _ in range(9):
        if lesson(person) == "pair":
            break
        person.do("move", session.table().moves[0])
    session.question.id = "0"
    assert session.table().thinking == 1
    assert lesson(person) == "pair"


def key_at(match: Match, looking: int | None = None) -> str:
    """The key of the lesson that a game has for this position, "" for none."""
    session = Session(match)
    session.active, session.looking = True, looking
    found = session.hooks.lesson(session.table())
    return found.key if found else ""


def test_three_dice_explains_the_turn_as_it_comes() -> None:
    """Seat 0 starts and takes two rolls; the others see what two rolls are for."""
    evening = Evening(3)
    assert key_at(evening.match) == "roll"
    evening.roll("652")
    assert key_at(evening.match) == "keep", "what the dice are worth"
    evening.keep("1", "42")
    assert key_at(evening.match) == "keep", "how many rolls the others get stands on the button"
    evening.play("stay").roll("231")
    assert key_at(evening.match) == "", "1-2-3 is safe, as the prompt says"
    evening.keep("1 2", "4")  # the last roll: the turn has ended on 2-3-4, for 9 points
    evening.roll("632")
    assert key_at(evening.match) == "dare", "65 would be too safe for the last"
    other = Evening(3).turn("642").roll("345")
    assert other.state.phase != "turn", "one roll for everybody: nothing is decided"
    other = Evening(3).roll("652").keep("1", "42").play("stay").roll("345")
    assert key_at(other.match) == "shit"
    other = Evening(3).roll("652").keep("1", "42").play("stay").roll("662")
    assert key_at(other.match) == "beat"


def test_the_first_player_explains_dice_and_gift() -> None:
    secret = Selection("3,3")
    assert key_at(secret.match, 0) == "dice"
    assert key_at(secret.match) == "", "nothing behind the curtain"
    secret.rolled(0, "421")
    assert key_at(secret.match, 0) == "", "its dice and buttons say it"
    better = Selection("3,3").rolled(0, "521")
    better.play(0, "put 5", "put 2", "put 1").rolled(1, "442").play(1, "high")
    assert key_at(better.match) == key_at(better.play(0, "resolve").match) == "", "the question and its buttons say it"


def said_by(screen: Path) -> set[str]:
    """The sentences of the lessons in a module."""
    found = set()
    for node in ast.walk(ast.parse(screen.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Lesson"
            and len(node.args) == 2
        ):
            said = node.args[1]
            assert isinstance(said, ast.Call) and isinstance(said.args[0], ast.Constant), ast.dump(node)
            found.add(str(said.args[0].value))
    return found


@pytest.mark.parametrize("language", languages())
def test_a_lesson_takes_two_lines_of_a_phone_at_most(language: str) -> None:
    lessons = set().union(*(said_by(path) for path in Path(games.__path__[0]).glob("*/table/*.py")))
    assert len(lessons) >= 20
    speak(language)
    try:
        assert [text for english in lessons if len(text := translated(english)) > TWO_LINES] == []
    finally:
        speak("en")


def test_players_without_names_appear_in_complete_sentences() -> None:
    """No "You starts round 2": the sentences take names."""
    person = Person()
    person.do("act", "play-now:three-dice")
    assert [seat.name for seat in session_of(person).match.header.seats] == ["Player 1", "Mia", "Ben"]
    person.do("route", "#/learn/first-player")
    assert session_of(person).match.header.seats[0].name == "Player 1"


def test_the_best_score_of_the_only_person_is_kept_for_each_kind_of_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a match that has just ended counts; a bot's score does not."""
    person = Person()
    person.do("act", "play-now:first-island")
    store, session = person.app.store, session_of(person)
    coaching.keep_best(store, session)
    assert session.best is None
    for points, best in ((41, 41), (30, 41), (57, 57)):
        monkeypatch.setattr(Match, "result", Result((0,), "rounds", (points, 99)))
        coaching.keep_best(store, session)
        coaching.keep_best(store, session, over=True)
        assert session.best == session.table().best == best
    monkeypatch.undo()
    person.do("act", "play-now:first-island")
    assert session_of(person).best == 57
