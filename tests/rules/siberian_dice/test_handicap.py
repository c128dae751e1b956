"""PD-4's option: one player has fewer dice."""

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.bot import outlook
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import CHOOSE
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import Result
from tests.rules.siberian_dice.table import begin, rolled, turn


@pytest.mark.rule("PD-4")
@pytest.mark.parametrize(
    ("variant", "seats", "who", "fewer", "hands"),
    [
        ("basic", 2, 0, 4, (12, 12)),
        ("basic", 2, 1, 4, (8, 12)),
        ("basic", 2, 2, 5, (12, 7)),
        ("primes", 2, 2, 1, (13, 12)),
        ("strategic", 2, 1, 2, (10, 12)),
        ("chain", 2, 1, 5, (7, 12)),
        ("basic", 3, 3, 2, (9, 9, 7)),
    ],
)
def test_one_player_has_fewer_dice(variant: str, seats: int, who: int, fewer: int, hands: tuple[int, ...]) -> None:
    state = begin(variant, seats, handicap=who, fewer=fewer)
    assert state.hands == hands
    GAME.check(state)
    assert GAME.parse_position(GAME.format_position(state)) == state


def test_without_it_positions_are_written_as_before_and_with_it_each_seat_has_a_number() -> None:
    assert GAME.format_position(begin()).startswith("basic 2 4 12 6 300 0 | ")
    assert GAME.format_position(begin(handicap=2, fewer=3)).startswith("basic 2 4 12,9 6 300 0 | ")
    with pytest.raises(NotationError):
        GAME.parse_position(GAME.format_position(begin()).replace(" 12 ", " 12,9 "))


@pytest.mark.rule("PD-4")
def test_nobody_needs_all_dice_to_win() -> None:
    with pytest.raises(NotationError, match="at most 1 fewer"):
        begin("primes", seats=3, handicap=1, fewer=2)
    with pytest.raises(NotationError, match="at most 2 fewer"):
        begin(seats=3, handicap=1, fewer=3)


@pytest.mark.rule("PD-4", "PD-8")
def test_a_sequence_is_shorter_by_as_many_dice() -> None:
    state = begin("grossmeister", handicap=1, fewer=5)
    state = rolled(state, "12345612")
    chance = play.chance(state)
    assert chance is not None and chance.place == "sequence of seat 1, die 1" and play.roller(state) == 1
    state = rolled(state, "6" * 13)
    assert state.phase == CHOOSE and list(map(len, state.known)) == [8, 13]
    GAME.check(state)


@pytest.mark.rule("PD-4", "PD-10")
def test_in_chain_whoever_has_fewer_is_stuck_sooner() -> None:
    """Four dice against nine: after twelve sixes along the edge, none of them perfect, the first of three has no die to bring or take."""
    state = begin("chain", 3, handicap=1, fewer=5)
    for number, cell in enumerate("A1 A2 A3 A4 B1 C1 D1 E1 G1 G2 G3 G4".split()):
        assert state.ended is None
        state = turn(state, "hand", "6", cell)
        assert state.hands == tuple(dice - (number + 3 - seat) // 3 for seat, dice in enumerate((4, 9, 9)))
    assert state.ended == Result((2,), "stuck")


def test_the_estimate_knows_how_many_dice_are_to_spare() -> None:
    """With four fewer 22 % of 200 matches between equals were won, with five 7 %."""
    shares = [outlook(begin(handicap=1, fewer=fewer))[0] for fewer in (1, 2, 4, 5)]
    assert shares == sorted(shares, reverse=True) and 0.15 < shares[2] < 0.25 and shares[3] < 0.12
    assert outlook(begin(handicap=2, fewer=4))[1] < 0.25
    assert outlook(begin("chain", handicap=1, fewer=1))[0] < outlook(begin("chain"))[0] - 0.15
