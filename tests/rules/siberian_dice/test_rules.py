"""PD-1 to PD-6 and PD-13: the board, the turn, the goal. Every expected value was worked out on paper."""

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import BOARDS, CHOOSE, PLACE, ROLL, count_at, has, perfect, perfect_counts
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.table import FIVE_PAIRS, begin, perfect_cells, put, turn

TWO_OWN_PAIRS = {"A1": "1", "A2": "1", "A4": "1", "B5": "1"}


@pytest.mark.rule("PD-1")
def test_the_board_is_an_empty_hexagon_of_37_cells_or_61() -> None:
    for side, size, middle, longest in (("4", 37, "D4", 7), ("5", 61, "E5", 9)):
        state = begin(side=side)
        board = BOARDS[state.setup.side]
        assert len(board.grid.names) == size
        assert sum(name.startswith(middle[0]) for name in board.grid.names) == longest
        assert len(board.grid.neighbours[board.grid.number[middle]]) == 6
        assert len(board.grid.neighbours[board.grid.number["A1"]]) == 3
        assert state.faces == 0 and state.owns == (0, 0)
    assert begin().setup.side == 4


@pytest.mark.rule("PD-2")
def test_a_die_is_perfect_when_its_pips_count_the_dice_beside_it() -> None:
    # D4 touches D3, D5 and C3: three dice, and shows three. D3 touches D4 and C3: two. C3 touches D3 and D4: two.
    state = put({"D4": "3", "D3": "b", "D5": "6", "C3": "e"})
    grid = BOARDS[4].grid
    assert [count_at(state, grid.number[name]) for name in ("D4", "D3", "D5", "C3", "C4")] == [3, 2, 1, 2, 3]
    bits = perfect(state)
    assert [name for i, name in enumerate(grid.names) if has(bits, i)] == ["D3", "D4"]
    assert perfect_counts(state) == (1, 1)


@pytest.mark.rule("PD-2")
def test_the_example_of_the_source_is_reproduced() -> None:
    # A five among five dice and a three among three are perfect; one and two have too many neighbours. Moving the one
    # away breaks the five and makes the two, the four and the one itself perfect.
    dice = {"D4": "5", "C4": "1", "C3": "2", "D3": "4", "E3": "c", "D5": "e"}
    state = put(dice)
    # D4 touches C3, C4, D3, D5, E3 (5). E3 touches D3, D4 (2). C4 touches C3, D4, D5 (3). C3 touches C4, D3, D4 (3).
    assert perfect_cells(state) == {"D4"}
    after = turn(state, "take C4", "1", "F3")
    # Now D4 has four beside it; C3 touches D3, D4 (2): perfect; F3 touches E3 alone (1): perfect; E3 has D3, D4, F3 (3).
    assert perfect_cells(after) == {"C3", "E3", "F3"}
    bits = perfect(after)
    assert {name for i, name in enumerate(BOARDS[4].grid.names) if has(bits, i)} == {"C3", "E3", "F3"}


@pytest.mark.rule("PD-3")
def test_a_turn_is_choose_then_roll_then_place() -> None:
    state = begin()
    assert play.moves(state, 0) == ("hand", "offer", "resign") and play.moves(state, 1) == ()
    assert play.chance(state) is None
    state = play.apply(state, 0, "hand")
    assert state.phase == ROLL and play.actors(state) == () and state.hands == (11, 12)
    chance = play.chance(state)
    assert chance is not None and chance.outcomes == ("1", "2", "3", "4", "5", "6") and set(chance.weights) == {1}
    assert chance.die
    state = play.apply(state, CHANCE, "4")
    assert state.phase == PLACE and state.face == 4 and len(play.moves(state, 0)) == 37
    state = play.apply(state, 0, "place B2")
    assert state.on_turn == 1 and play.actors(state) == (1,) and state.placed == 1
    assert state.faces == 4 << 4 * BOARDS[4].grid.number["B2"]


@pytest.mark.rule("PD-3")
def test_only_own_dice_are_chosen_and_only_vacant_cells_taken() -> None:
    state = put({"D4": "3", "D5": "a"})
    assert play.moves(state, 0) == ("hand", "take D4", "offer", "resign")
    with pytest.raises(IllegalMoveError, match="You have no die there"):
        play.apply(state, 0, "take D5")
    with pytest.raises(IllegalMoveError, match="Choose the die first"):
        play.apply(state, 0, "place A1")
    with pytest.raises(IllegalMoveError, match="another player’s turn"):
        play.apply(state, 1, "hand")
    lifted = play.apply(state, 0, "take D4")
    with pytest.raises(IllegalMoveError, match="First roll a die"):
        play.apply(lifted, 0, "place A1")
    ready = play.apply(lifted, CHANCE, "2")
    with pytest.raises(IllegalMoveError, match="There is a die on that cell") as refused:
        play.apply(ready, 0, "place D5")
    assert refused.value.rule == "PD-3"
    assert len(play.moves(ready, 0)) == 36 and "place D4" in play.moves(ready, 0)
    with pytest.raises(NotationError):
        play.apply(ready, 0, "place Z9")


@pytest.mark.rule("PD-3")
def test_an_empty_hand_leaves_the_dice_on_the_board() -> None:
    state = put({"D4": "3", "D5": "a"}, hands=(0, 11))
    assert play.moves(state, 0) == ("take D4", "offer", "resign")
    with pytest.raises(IllegalMoveError, match="hand is empty"):
        play.apply(state, 0, "hand")


@pytest.mark.rule("PD-13")
def test_a_die_may_go_back_to_its_cell_with_its_face() -> None:
    state = put({"D4": "3", "D5": "a"})
    after = turn(state, "take D4", "3", "D4")
    assert (after.owns, after.faces, after.counts, after.hands) == (state.owns, state.faces, state.counts, state.hands)
    assert after.on_turn == 1 and after.phase == CHOOSE and play.result(after) is None


@pytest.mark.rule("PD-4")
def test_basic_has_twelve_dice_for_two_and_nine_for_three_and_the_goal_six() -> None:
    assert begin().hands == (12, 12) and begin(seats=3).hands == (9, 9, 9)
    assert begin().setup.goal == begin(seats=3).setup.goal == 6
    # Four perfect in two pairs and a lone one in G1; a one beside it makes the fifth and the sixth.
    state = put({**TWO_OWN_PAIRS, "G1": "1"})
    assert perfect_counts(state) == (4, 0)
    assert play.result(turn(state, "hand", "2", "G2")) is None  # G1 is the fifth, the two is not perfect
    won = play.result(turn(state, "hand", "1", "G2"))
    assert won is not None and won.winners == (0,) and won.reason == "goal"


@pytest.mark.rule("PD-5")
def test_both_perfect_at_once_is_a_draw() -> None:
    # Five each in mixed pairs; G4 waits for a neighbour. A one on F4 makes G4 and itself perfect: six each.
    state = put({**FIVE_PAIRS, "G4": "a"})
    assert perfect_counts(state) == (5, 5)
    after = turn(state, "hand", "1", "F4")
    ended = play.result(after)
    assert ended is not None and ended.winners == (0, 1) and ended.reason == "together"
    assert play.actors(after) == () and play.chance(after) is None


@pytest.mark.rule("PD-5")
def test_a_move_can_win_for_the_other_player() -> None:
    state = put({**FIVE_PAIRS, "G4": "a"})
    ended = play.result(turn(state, "hand", "5", "F4"))  # the five is not perfect there, G4 is
    assert ended is not None and ended.winners == (1,) and ended.reason == "goal"


@pytest.mark.rule("PD-5")
def test_with_three_the_third_loses_a_shared_goal() -> None:
    state = put({**FIVE_PAIRS, "G4": "a", "D4": "A"}, seats=3)
    ended = play.result(turn(state, "hand", "1", "F4"))
    assert ended is not None and ended.winners == (0, 1)
    state = put({**FIVE_PAIRS, "G4": "a", "D4": "A"}, seats=3, on_turn=2)
    ended = play.result(turn(state, "take D4", "1", "F4"))  # the third player's move wins for the second
    assert ended is not None and ended.winners == (1,)


@pytest.mark.rule("PD-5")
def test_nothing_is_counted_while_a_die_is_lifted() -> None:
    # G4 shows one and has two beside it, so the second seat has five. With F4 lifted it has one: six, but not counted.
    pairs = {name: sign for name, sign in FIVE_PAIRS.items() if name not in ("D7", "E6")}
    state = put({**pairs, "C4": "1", "D4": "a", "G4": "a", "F4": "6", "F5": "f"})
    assert perfect_counts(state) == (5, 5)
    lifted = play.apply(state, 0, "take F4")
    assert perfect_counts(lifted) == (5, 6) and play.result(lifted) is None
    ready = play.apply(lifted, CHANCE, "6")
    assert play.result(ready) is None
    assert play.result(play.apply(ready, 0, "place F4")) is None
    elsewhere = play.result(play.apply(ready, 0, "place D7"))
    assert elsewhere is not None and elsewhere.winners == (1,)


@pytest.mark.rule("PD-6")
def test_primes_has_thirteen_dice_and_the_goal_seven() -> None:
    assert begin("primes").hands == (13, 13)
    # Six of one's own: three pairs.
    dice = {**TWO_OWN_PAIRS, "G1": "1"}
    state = put({**dice, "D7": "1"}, "primes")
    after = turn(state, "hand", "1", "G2")
    assert perfect_counts(after) == (6, 0) and play.result(after) is None
    ended = play.result(turn(after._replace(on_turn=0), "hand", "1", "E6"))  # beside D7: the seventh and eighth
    assert ended is not None and ended.winners == (0,)
    state = put({**dice, "G2": "1", "D7": "1"}, "primes")
    ended = play.result(turn(state, "hand", "4", "E6"))  # D7 alone is the seventh
    assert ended is not None and ended.winners == (0,)


def test_every_event_has_one_spelling() -> None:
    state = put({"D4": "3"})
    for text in ("Hand", "hand ", "take d4", "take  D4", "take D04", "TAKE D4", "", "place", "7", "roll", "hand D4"):
        with pytest.raises((NotationError, IllegalMoveError)):
            play.apply(state, 0, text)
    with pytest.raises(IllegalMoveError):
        play.apply(state, CHANCE, "3")
    with pytest.raises(IllegalMoveError):
        play.apply(state, 5, "hand")
    assert GAME.result(state) is None


EMPTY = "..../...../....../......./....../...../...."
START = f"basic 2 4 12 6 300 0 | choose 0 | {EMPTY} | 12,12 | 0 - | - | 0 | 0 0 | - | 0"


@pytest.mark.parametrize(
    "position",
    [
        START.replace("basic 2", f"basic {10**30}"),  # more seats than a list can hold
        START.replace("basic 2", "basic -2"),
        # PURITY has no limit of placements; in GROSSMEISTER no die is on the board or in a hand while they are rolled.
        f"purity 2 4 13 7 300 240 | choose 0 | {EMPTY} | 13,13 | 0 - | {'1' * 240} | 0 | 0 0 | - | -",
        f"grossmeister 2 4 13 7 300 0 | prepare 0 | 1{EMPTY[1:]} | 0,0 | 0 - | 25,0 | 0 | 0 0 | - | -",
        f"grossmeister 2 4 13 7 300 0 | prepare 0 | {EMPTY} | 0,9 | 0 - | 25,0 | 0 | 0 0 | - | -",
    ],
)
def test_positions_that_no_match_reaches_are_refused(position: str) -> None:
    GAME.parse_position(START)
    with pytest.raises(NotationError):
        GAME.parse_position(position)
