"""PD-12: draws and resignation."""

import pytest

from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import ANSWER, CHOOSE, PREPARE, State, perfect_counts
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.table import FIVE_PAIRS, begin, put, rolled, turn


@pytest.mark.rule("PD-12")
def test_a_draw_needs_the_consent_of_all_still_in() -> None:
    state = play.apply(begin(), 0, "offer")
    assert state.phase == ANSWER and play.actors(state) == (1,) and play.moves(state, 1) == ("accept", "decline")
    ended = play.result(play.apply(state, 1, "accept"))
    assert ended is not None and ended.winners == (0, 1) and ended.reason == "agreed"
    back = play.apply(state, 1, "decline")
    assert back.phase == CHOOSE and back.on_turn == 0 and "offer" not in play.moves(back, 0)
    with pytest.raises(IllegalMoveError, match="already offered a draw this turn"):
        play.apply(back, 0, "offer")
    with pytest.raises(IllegalMoveError, match="Nobody has offered"):
        play.apply(back, 0, "accept")
    later = turn(turn(back, "hand", "6", "A1"), "hand", "6", "A4")
    assert "offer" in play.moves(later, 0)


@pytest.mark.rule("PD-12")
def test_with_three_both_others_answer_in_any_order_and_one_refusal_is_enough() -> None:
    state = play.apply(begin(seats=3), 0, "offer")
    assert play.actors(state) == (1, 2)
    half = play.apply(state, 2, "accept")
    assert play.actors(half) == (1,) and play.result(half) is None
    assert play.apply(half, 1, "decline").phase == CHOOSE
    ended = play.result(play.apply(half, 1, "accept"))
    assert ended is not None and ended.winners == (0, 1, 2)
    # The one who resigned is not asked and has no part in the draw.
    state = play.apply(play.apply(begin(seats=3), 0, "resign"), 1, "offer")
    assert play.actors(state) == (2,)
    ended = play.result(play.apply(state, 2, "accept"))
    assert ended is not None and ended.winners == (1, 2)


@pytest.mark.rule("PD-12")
def test_resigning_gives_the_match_to_the_other() -> None:
    ended = play.result(play.apply(begin(), 0, "resign"))
    assert ended is not None and ended.winners == (1,) and ended.reason == "resigned"


@pytest.mark.rule("PD-12")
def test_with_three_the_resigners_dice_stay_but_count_towards_no_goal() -> None:
    # The first has four perfect and a lone one in G1. It resigns; the second's six beside it makes five, the one later
    # beside D7 the sixth: no win for one who is out.
    dice = {"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1", "D7": "1"}
    state = play.apply(put(dice, seats=3), 0, "resign")
    assert state.on_turn == 1 and play.result(state) is None and state.owns[0].bit_count() == 6
    state = turn(state, "hand", "6", "G2")
    assert perfect_counts(state)[0] == 5 and state.on_turn == 2
    state = turn(state, "hand", "6", "E6")
    assert perfect_counts(state)[0] == 6 and play.result(state) is None
    assert state.on_turn == 1  # the one who is out has no turn
    ended = play.result(play.apply(state, 1, "resign"))
    assert ended is not None and ended.winners == (2,)


@pytest.mark.rule("PD-12")
def test_a_shared_goal_excludes_a_player_who_resigned() -> None:
    state = put({**FIVE_PAIRS, "G4": "a", "E3": "1"}, seats=3, on_turn=2)._replace(out=0b001)
    # A three on E4 touches E3 only: the first seat's sixth perfect die wins nothing.
    assert play.result(turn(state, "hand", "3", "E4")) is None
    ended = play.result(turn(state, "hand", "3", "F4"))  # G4 becomes the second's sixth
    assert ended is not None and ended.winners == (1,)


def shuttle(state: State, turns: int) -> State:
    """Both players lift their die and put it back as it was, again and again."""
    for _ in range(turns):
        state = turn(state, "take A1" if state.on_turn == 0 else "take G4", "6", "A1" if state.on_turn == 0 else "G4")
    return state


@pytest.mark.rule("PD-12")
def test_the_fourth_time_of_a_position_is_a_draw() -> None:
    # After turn 2 the position with the first to move stands for the first time; it comes again every two turns.
    state = turn(turn(begin(), "hand", "6", "A1"), "hand", "6", "G4")
    third = shuttle(state, 4)
    assert play.result(third) is None
    assert play.result(shuttle(state, 5)) is None  # the other player to move: another position, its third time
    ended = play.result(shuttle(state, 6))
    assert ended is not None and ended.reason == "repetition" and ended.winners == (0, 1)


@pytest.mark.rule("PD-12")
def test_another_indicator_is_another_position() -> None:
    state = put({"A1": "6", "G4": "f"}, "strategic", known=((6,), (6,)))
    # Rolls of 5 and 6 in turn: board, hands and the seat on turn repeat, the indicators do not each time.
    for rolls in ("66", "66"):
        for face in rolls:
            state = turn(
                state, "take A1" if state.on_turn == 0 else "take G4", face, "A1" if state.on_turn == 0 else "G4"
            )
    assert play.result(state) is None  # the third time of ((6,), (6,))
    other = turn(state, "take A1", "5", "A1")
    other = turn(other, "take G4", "6", "G4")
    assert play.result(other) is None  # the board again, but the first's indicator is a five
    again = turn(turn(state, "take A1", "6", "A1"), "take G4", "6", "G4")
    ended = play.result(again)
    assert ended is not None and ended.reason == "repetition"


def circle(state: State, *steps: str) -> State:
    """All three in turn move a die, as in "A1 G4", and roll a six for it."""
    for step in steps:
        source, goal = step.split()
        state = turn(state, f"take {source}", "6", goal)
    return state


@pytest.mark.rule("PD-12")
def test_the_same_dice_with_the_first_and_the_third_seat_exchanged_are_another_position() -> None:
    stay = ("A1 A1", "D1 D1", "G4 G4")
    state = circle(put({"A1": "6", "D1": "f", "G4": "F"}, seats=3), *stay, *stay)
    start = state.owns  # stands for the third time
    # The first goes to G4 by way of D7 when the third has left it for A1: the same faces, the same player to move.
    state = circle(state, "A1 D7", "D1 D1", "G4 A1", "D7 G4", "D1 D1", "A1 A1")
    assert state.owns == (start[2], start[1], start[0]) and state.on_turn == 0
    assert play.result(state) is None  # this one stands for the first time
    # And back again: now the fourth time.
    state = circle(state, "G4 D7", "D1 D1", "A1 G4", "D7 A1", "D1 D1")
    assert play.result(state) is None
    ended = play.result(circle(state, "G4 G4"))
    assert ended is not None and ended.reason == "repetition" and ended.winners == (0, 1, 2)


@pytest.mark.rule("PD-12")
def test_the_start_counts_as_a_position() -> None:
    state = begin()
    assert len(state.seen) == 1
    after = turn(state, "hand", "6", "A1")
    assert len(after.seen) == 1  # a die was added: what stood before cannot come again
    assert len(turn(after._replace(on_turn=0), "take A1", "6", "A1").seen) == 2


@pytest.mark.rule("PD-12")
def test_the_number_of_placements_ends_the_match() -> None:
    assert begin().setup.limit == 300 and begin(seats=3).setup.limit == 600
    assert begin(limit=80).setup.limit == 80 and begin(seats=3, limit=80).setup.limit == 160
    state = put({"A1": "6", "G4": "f"})._replace(placed=298)
    state = turn(state, "hand", "6", "D4")
    assert play.result(state) is None
    ended = play.result(turn(state, "hand", "6", "D1"))
    assert ended is not None and ended.reason == "limit" and ended.winners == (0, 1)
    # A goal reached with the last placement wins.
    state = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1"})._replace(placed=299)
    ended = play.result(turn(state, "hand", "1", "G2"))
    assert ended is not None and ended.reason == "goal"


@pytest.mark.rule("PD-12")
def test_purity_knows_neither_repetition_nor_a_number_of_placements() -> None:
    state = put({"A1": "6", "G4": "f"}, "purity", known=((6,) * 30,))._replace(placed=700)
    for _ in range(12):
        state = turn(state, "take A1" if state.on_turn == 0 else "take G4", "", "A1" if state.on_turn == 0 else "G4")
        assert play.result(state) is None
    assert state.setup.limit == 0


@pytest.mark.rule("PD-12")
def test_purity_strikes_out_the_entries_of_a_player_who_resigned() -> None:
    state = rolled(begin("purity", 3, length=27), "123456" * 4 + "123")
    state = turn(state, "hand", "", "A1")  # entry 1: the first
    state = play.apply(state, 1, "resign")  # entry 2 is struck out
    state = play.apply(state, 2, "hand")
    assert state.face == 3
    state = play.apply(state, 2, "place A4")
    assert play.apply(state, 0, "hand").face == 4
    state = turn(state, "hand", "", "G1")
    assert state.on_turn == 2 and play.apply(state, 2, "hand").face == 6  # entry 5 is struck out
    # The list can run out that way.
    short = put({"A1": "6", "A4": "f", "G1": "F"}, "purity", 3, known=((1, 2),))._replace(out=0b010)
    ended = play.result(turn(short, "hand", "", "D4"))
    assert ended is not None and ended.reason == "list" and ended.winners == (0, 2)


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize("variant", ["basic", "primes", "strategic", "grossmeister", "purity", "chain"])
@pytest.mark.parametrize("seats", [2, 3])
def test_offers_and_resigning_in_every_variant(variant: str, seats: int) -> None:
    state = begin(variant, seats)
    while state.phase == PREPARE:
        state = play.apply(state, CHANCE, "3")
    for seat in range(1, seats):
        state = play.apply(state if seat > 1 else play.apply(state, 0, "offer"), seat, "accept")
    ended = play.result(state)
    assert ended is not None and ended.reason == "agreed"
