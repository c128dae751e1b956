"""FI-23's option: one player is ahead from the start."""

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.bot import evaluate
from hexdice.games.first_island.bot.card_choice import ends_match
from hexdice.games.first_island.bot.estimate import outlook
from hexdice.games.first_island.rules.grid import CELLS
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table.panels import comparison
from hexdice.kernel.game import Result
from hexdice.view.markup import plain
from tests.rules.first_island.shorthand import begin


def over(seats: int = 2, boxes: int = 0, **options: int) -> State:
    """The end of a match without cards: islands of builders alone, which are all worth the same; the first seat has used boxes."""
    state = begin(seats, cards="none", **options)
    sheets = tuple(sheet._replace(board=(2,) * CELLS) for sheet in state.sheets)
    first = sheets[0]._replace(boxes=boxes)
    return state._replace(phase=Phase.OVER, round=19, dice=(), sheets=(first, *sheets[1:]))


@pytest.mark.rule("FI-23")
def test_who_is_ahead_has_as_many_points_more() -> None:
    """37 whole hexes of builders: 37 + 37 × 3 − 5 × 5 = 123."""
    state = over(handicap=2, ahead=10)
    assert GAME.result(over()) == Result((0, 1), "full", (123, 123))
    assert GAME.result(state) == Result((1,), "full", (123, 133))
    assert evaluate(state, 1) == 133 + 15 and evaluate(state, 0) == 123 - 15
    assert GAME.result(over(3, handicap=1, ahead=1)) == Result((0,), "full", (124, 123, 123))


@pytest.mark.rule("FI-23")
def test_a_point_ahead_against_a_box_is_a_tie_that_the_box_decides() -> None:
    """One box costs a point: 123 − 1 + 1 = 123, and whoever used fewer boxes wins."""
    assert GAME.result(over(boxes=0b10, handicap=1, ahead=1)) == Result((1,), "full", (123, 123))


def test_positions_are_written_as_before_without_it() -> None:
    even, uneven = begin(2), begin(2, handicap=2, ahead=25)
    first, second = GAME.format_position(even).split(" ")[-2:]
    assert first == second and first.count("|") == 4
    assert GAME.format_position(uneven).split(" ")[-2:] == [first, f"{first}|25"]
    assert GAME.parse_position(GAME.format_position(uneven)) == uneven
    with pytest.raises(ValueError):
        GAME.parse_position(GAME.format_position(uneven).replace("|25", "|61"))


def test_the_estimate_knows_of_it_from_the_deal_on() -> None:
    assert outlook(begin(3)) == (1 / 3,) * 3
    shares = [outlook(begin(2, handicap=1, ahead=ahead))[0] for ahead in (1, 10, 20, 40)]
    assert shares == sorted(shares) and 0.5 < shares[0] < 0.6 and shares[3] > 0.9
    assert not ends_match(begin(2), 0)


def test_the_end_shows_it_as_a_row_of_its_own() -> None:
    names = ("Ann", "Bo")
    assert "Ahead from the start0+10Total" in plain(comparison(over(handicap=2, ahead=10), names, (1,)))
    assert "Ahead" not in comparison(over(), names, (0, 1))
