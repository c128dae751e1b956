"""The three rounds that the source describes, replayed die by die. A, B, C, D are the seats 0 to 3."""

import pytest

from hexdice.games.three_dice.rules.state import POINTS
from hexdice.games.three_dice.table import examples
from tests.rules.three_dice.evening import Evening


def drawn(evening: Evening) -> tuple[tuple[str, ...], int, int]:
    """A round as its figure has it: the rolls that the turns ended on, who lost, and the penalty."""
    (loser,) = evening.last.losers
    return tuple(turn.rolls[-1] for turn in evening.last.turns), loser, evening.last.penalty


@pytest.mark.rule("TD-19")
def test_example_1() -> None:
    evening = Evening(4).roll("124")
    assert POINTS[evening.state.rolls[-1]] == 106
    evening.keep("1", "13")
    assert POINTS[evening.state.rolls[-1]] == 203
    evening.play("stay")
    assert evening.state.round.penalty == 1
    evening.roll("233")
    assert POINTS["233"] == 8
    evening.keep("2 3", "3")  # the second of two rolls: three threes
    assert evening.state.round.penalty == 4
    evening.roll("123").play("stay").play("give 1")
    assert evening.sips() == [0, 3, 0, 0]
    evening.roll("653")
    assert POINTS["653"] == 68
    evening.keep("1 2", "2")
    assert evening.last.unsafe == [(0, 203), (3, 67)]
    assert evening.last.losers == (3,)
    assert evening.sips() == [0, 3, 0, 4]
    assert evening.state.starter == 3
    assert drawn(evening) == examples.ROUNDS[0]


@pytest.mark.rule("TD-19")
def test_example_2() -> None:
    evening = Evening(4).roll("115").play("stay")
    evening.roll("234")  # one roll each: it stands, and costs one
    assert evening.sips() == [0, 1, 0, 0]
    evening.roll("111")
    assert evening.state.round.penalty == 8
    evening.roll("325")
    assert evening.last.unsafe == [(0, 205), (1, 9), (3, 10)]
    assert evening.last.losers == (1,)
    assert evening.sips() == [0, 9, 0, 0]
    assert evening.state.starter == 1
    assert drawn(evening) == examples.ROUNDS[1]


@pytest.mark.rule("TD-19")
def test_example_3() -> None:
    evening = Evening(4).roll("234")
    assert POINTS["234"] == 9
    evening.keep("", "336")
    assert POINTS["336"] == 66
    evening.keep("1 2", "3")
    assert evening.state.round.penalty == 4
    evening.roll("125").keep("1 2", "4").keep("1 2", "6")
    assert POINTS["126"] == 162
    evening.roll("666").play("stay")
    assert evening.state.round.penalty == 10
    evening.roll("225").keep("1 2", "4")
    assert POINTS["224"] == 8
    evening.keep("", "355")
    assert evening.last.unsafe == [(1, 162), (3, 13)]
    assert evening.last.losers == (3,)
    assert evening.sips() == [0, 0, 0, 10]  # no sip for the shit stairs that A rolled again
    assert evening.state.starter == 3
    assert drawn(evening) == examples.ROUNDS[2]


@pytest.mark.rule("TD-19")
def test_the_slip_in_the_gentlemens_example() -> None:
    assert POINTS["144"] == 108
