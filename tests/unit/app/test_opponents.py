"""After a match of one person against bots: the next level of the game's ladder."""

from dataclasses import replace

import pytest

from hexdice.app.match.session import session_of
from hexdice.app.table import bot_turns
from hexdice.kernel.match import Seat
from hexdice.kernel.options import Value
from tests.unit.app.fakes import Person

CHAIN: dict[str, Value] = {"variant": "chain"}


def ended(*bots: str, loser: int, **options: Value) -> Person:
    """A match of Siberian Dice in which one seat has resigned; seats with a level are bots'."""
    person = Person()
    seats = tuple(Seat(f"P{n}", bot) for n, bot in enumerate(bots))
    person.do("route", f"#/m/{person.app.start_match('siberian-dice', options, seats)}")
    session = session_of(person.app.session)
    while loser not in session.up():
        seat = session.up()[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    session.play(loser, "resign")
    return person


def levels(person: Person) -> list[str]:
    return [seat.bot for seat in session_of(person.app.session).match.header.seats]


@pytest.mark.parametrize(
    ("level", "loser", "way", "then"),
    [
        ("first", 1, "stronger", "gentle"),
        ("sharp", 1, "stronger", "master"),
        ("gentle", 0, "easier", "first"),
        ("master", 0, "easier", "sharp"),
        ("easy", 1, "stronger", "steady"),  # an older match's word for gentle
    ],
)
def test_the_end_leads_to_the_next_level(level: str, loser: int, way: str, then: str) -> None:
    person = ended("", level, loser=loser, **CHAIN)
    html = person.do("ui", "view.after=1" if way == "easier" else "").html
    assert f'data-act="rematch:{way}"' in html
    person.do("act", f"rematch:{way}")
    match = session_of(person.app.session).match
    assert levels(person) == ["", then] and match.result is None
    assert match.header.options["variant"] == "chain" and [seat.name for seat in match.header.seats] == ["P0", "P1"]


@pytest.mark.parametrize(("level", "loser"), [("master", 1), ("first", 0)])
def test_at_the_end_of_the_ladder_nothing_further_is_offered(level: str, loser: int) -> None:
    html = ended("", level, loser=loser).do("ui", "view.after=1").html
    assert "rematch:stronger" not in html and "rematch:easier" not in html
    assert 'data-act="rematch"' in html


@pytest.mark.parametrize("bots", [("", ""), ("first", "gentle")])
def test_without_one_person_against_bots_no_level_is_offered(bots: tuple[str, ...]) -> None:
    html = ended(*bots, loser=1).app.render().html
    assert "rematch:stronger" not in html


@pytest.mark.parametrize(
    ("loser", "way", "then"), [(1, "stronger", ("Ben", "sharp")), (0, "easier", ("Nia", "gentle"))]
)
def test_another_level_is_another_character_and_is_named_before(loser: int, way: str, then: tuple[str, str]) -> None:
    """Ranks follow the cast: Mia, Ben and so on; before the first comes the last."""
    person = Person()
    seats = (Seat("Ann"), Seat("Mia", "steady"))
    person.do("route", f"#/m/{person.app.start_match('siberian-dice', {}, seats)}")
    session = session_of(person.app.session)
    while loser not in session.up():
        seat = session.up()[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    session.play(loser, "resign")
    assert f"rival: {then[0]} ({then[1]})" in person.do("ui", "view.after=1").html
    person.do("act", f"rematch:{way}")
    assert session_of(person.app.session).match.header.seats == (Seat("Ann"), Seat(*then))


def test_a_level_that_is_not_offered_here_is_skipped() -> None:
    """Chain of three has no level between gentle and sharp."""
    person = ended("", "gentle", "first", loser=0, **CHAIN)
    session = session_of(person.app.session)
    while session.match.result is None:
        seat = session.up()[0]
        session.play(seat, "resign" if "resign" in session.game.moves(session.match.state, seat) else "hand")
    person.do("act", "rematch:stronger")
    assert levels(person) == ["", "sharp", "gentle"]


def test_a_bot_that_can_only_roll_needs_no_thought() -> None:
    """Its move is known at once; whoever has dice to choose from has to be asked."""
    person = Person()
    person.do("route", "#/three-dice?names=Ann,Bo&rounds=3")
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    session = person.app.session
    assert session is not None
    seen: set[str] = set()
    while session.match.result is None and len(seen) < 3:
        seat = session.bot_up()
        legal = session.game.moves(session.match.state, 1) if seat == 1 else ()
        moves = {move for move in legal if move.split()[0] not in ("join", "back", "leave", "points", "drinks", "end")}
        only = session.only_move()
        step = bot_turns.next_step(person.app)
        assert (step.wanted, step.question is not None, step.only) == (True, seat is not None, only)
        session.question.id = ""
        seen.add("not up" if seat is None else "roll" if moves == {"roll"} else "chooses")
        assert only == ("roll" if moves == {"roll"} else "")
        up = session.game.actors(session.match.state)[0]
        session.play(up, "roll" if "roll" in session.game.moves(session.match.state, up) else "stay")
    assert seen == {"not up", "roll", "chooses"}


def test_after_a_win_play_now_brings_the_next_rival_and_never_an_easier_one() -> None:
    person = Person()

    def beat(name: str, level: str) -> str:
        person.do("route", f"#/m/{person.app.start_match('siberian-dice', {}, (Seat('Ann'), Seat(name, level)))}")
        session = session_of(person.app.session)
        while 1 not in session.up():
            session.play(0, session.game.moves(session.match.state, 0)[0])
        session.play(1, "resign")
        person.app.after_event()
        return person.do("route", "#/").html

    assert "Play Ben" not in person.do("route", "#/").html
    assert "Play Ben" in beat("Mia", "steady") and "Play Ben" in beat("Mia", "first")
    person.do("act", "play-now:siberian-dice")
    assert levels(person) == ["", "sharp"]


@pytest.mark.parametrize(("played", "then"), [("sharp", ("Otto", "sharp")), ("", ("Ben", "gentle"))])
def test_the_next_rival_is_one_that_plays_like_the_person_has(played: str, then: tuple[str, str]) -> None:
    person = Person()
    id = person.app.start_match("siberian-dice", {}, (Seat("Ann"), Seat("Mia", "first")))
    person.do("route", f"#/m/{id}")
    session = session_of(person.app.session)
    while 1 not in session.up():
        session.play(0, session.game.moves(session.match.state, 0)[0])
    session.play(1, "resign")
    session.hooks = replace(session.hooks, rematch=replace(session.hooks.rematch, level=lambda table: played))
    assert f"Harder rival: {then[0]} ({then[1]})" in person.app.render().html
