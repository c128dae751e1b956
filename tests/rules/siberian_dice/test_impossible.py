"""Positions that cannot be are refused, each for its own reason."""

import pytest

from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.invariants import check
from hexdice.games.siberian_dice.rules.state import BOARDS, CHOOSE, PREPARE
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.table import begin, put


@pytest.mark.parametrize("pips", [3, 8])
def test_a_face_lies_only_where_somebody_has_a_die(pips: int) -> None:
    """And no face has eight pips."""
    state = put({"A1": "1", "D4": "a"})
    check(state)
    free = BOARDS[state.setup.side].place["place D5"]
    with pytest.raises(AssertionError, match=r"^faces"):
        check(state._replace(faces=state.faces | pips << 4 * free))


@pytest.mark.rule("PD-12")
def test_a_match_that_has_met_a_position_four_times_is_over() -> None:
    state = put({"A1": "1", "D4": "a"})
    check(state._replace(seen=state.seen[-1:] * 3))
    with pytest.raises(AssertionError, match=r"^no draw yet"):
        check(state._replace(seen=state.seen[-1:] * 4))


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize(("variant", "kept"), [("basic", 1), ("strategic", 1), ("purity", 0)])
def test_purity_keeps_no_positions_as_it_knows_no_repetition(variant: str, kept: int) -> None:
    state = begin(variant)
    while state.phase == PREPARE:
        state = play.apply(state, CHANCE, "1")
    assert state.phase == CHOOSE and len(state.seen) == kept
