"""FW-2's option: one tribe begins with more hunters."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import pieces
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.options import complete, read_options
from tests.rules.first_war.positions import on


def begun(**options: object) -> State:
    state: State = GAME.initial(complete(GAME.options, read_options(GAME.options, options)), 2)
    GAME.check(state)
    return state


@pytest.mark.rule("FW-2")
def test_more_hunters_stand_on_the_plains() -> None:
    assert (on(begun(), "F2"), on(begun(), "F10", 1)) == ("hh", "hh")
    one = begun(handicap=2, hunters=1)
    assert (on(one, "F2"), on(one, "F10", 1)) == ("hh", "hhh")
    two = begun(handicap=1, hunters=2)
    assert (on(two, "F2"), on(two, "F10", 1)) == ("hhhh", "hh")
    assert [pieces.population(board) for board in two.pieces] == [8, 6] and two.pieces[1] == begun().pieces[1]


@pytest.mark.rule("FW-2", "FW-3")
@pytest.mark.parametrize(("begin", "limit"), [("sight", True), ("short", False)])
def test_in_sight_they_join_the_smallest_groups_of_hunters_the_same_from_either_home(begin: str, limit: bool) -> None:
    """The forest road: alone on F4 and G5, on F8 and E6 opposite; the one nearer to home is joined first, then the other."""
    first = begun(begin=begin, limit=limit, handicap=1, hunters=2)
    assert (on(first, "F4"), on(first, "G5"), on(first, "F5")) == ("hh", "hh", "hhh")
    second = begun(begin=begin, limit=limit, handicap=2, hunters=2)
    assert (on(second, "F8", 1), on(second, "E6", 1), on(second, "F7", 1)) == ("hh", "hh", "hhh")
    assert on(begun(begin=begin, handicap=2, hunters=1), "F8", 1) == "hh"


@pytest.mark.parametrize("land", ["hills", "ford", "narrows"])
def test_there_is_room_for_them_on_every_land(land: str) -> None:
    for who in (1, 2):
        begun(begin="short", land=land, handicap=who, hunters=2)
