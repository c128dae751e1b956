"""The island, its hexes and the marking of a round (FI-1 to FI-7)."""

from collections import Counter

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from tests.catalogue import rule_of
from tests.rules.first_island.shorthand import begin, dealt, dice, isle, marking, names, play


def refused(state: State, seat: int, move: str) -> str:
    """The rule that refuses a move."""
    assert move not in GAME.moves(state, seat)
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, seat, move)
    return rule_of(caught.value, move)


@pytest.mark.rule("FI-1")
def test_the_island_has_37_hexes_18_of_them_on_the_edge() -> None:
    assert len(GRID.cells) == 37
    edge = 0
    for side in grid.EDGES:
        edge |= side
    assert names(edge) == "A1 A2 A3 A4 B1 B5 C1 C6 D1 D7 E1 E6 F1 F5 G1 G2 G3 G4"


@pytest.mark.rule("FI-1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_seats_have_a_sheet_each(seats: int) -> None:
    state = begin(seats)
    assert len(state.sheets) == seats
    assert all(board.count(0) == 37 for board in (sheet.board for sheet in state.sheets))
    assert GAME.seats == (1, 6)


@pytest.mark.rule("FI-2")
def test_the_faces_are_the_tribes() -> None:
    assert grid.TRIBES[1:] == ("scavengers", "builders", "scholars", "matriarchy", "healers", "scientists")


@pytest.mark.rule("FI-3")
def test_five_dice_once_for_everybody_and_the_roller_rotates() -> None:
    state = begin(3, cards="none")
    assert GAME.actors(state) == (0,) and GAME.moves(state, 0) == ("roll",)
    state = play(state, "roll")
    places = []
    for face in "12346":
        chance = GAME.chance(state)
        assert chance and chance.die and chance.outcomes == ("1", "2", "3", "4", "5", "6")
        places.append(chance.place)
        state = play(state, face)
    assert places == [f"round 1 die {n}" for n in range(1, 6)]
    assert GAME.actors(state) == (0, 1, 2)
    for seat in range(3):
        assert state.sheets[seat].turn.left == (1, 2, 3, 4, 6)
        state = play(
            state, f"{seat}: take 1 2", f"{seat}: place A1 0", f"{seat}: take 3 4", f"{seat}: place A2 0",
            f"{seat}: done",
        )  # fmt: skip
    assert GAME.actors(state) == (1,)
    assert refused(state, 0, "roll") == "FI-3"


@pytest.mark.rule("FI-3")
def test_three_alike_may_be_rerolled_once_by_the_roller() -> None:
    state = play(begin(2, cards="none"), "roll", *"44144")
    assert GAME.actors(state) == (0,)
    assert GAME.moves(state, 0) == ("stay", "reroll")
    assert refused(state, 1, "reroll") == "FI-3"
    rolled = play(state, "reroll")
    assert rolled.dice == (0, 0, 1, 0, 0)
    chance = GAME.chance(rolled)
    assert chance and chance.place == "round 1 reroll die 1"
    # All four again alike: the new values stand, there is no second reroll.
    rolled = play(rolled, *"2222")
    assert rolled.dice == (2, 2, 1, 2, 2)
    assert GAME.actors(rolled) == (0, 1) and "reroll" not in GAME.moves(rolled, 0)
    stayed = play(state, "stay")
    assert stayed.dice == (4, 4, 1, 4, 4) and GAME.actors(stayed) == (0, 1)


@pytest.mark.rule("FI-3")
def test_two_pairs_are_no_three_alike() -> None:
    state = play(begin(2, cards="none"), "roll", *"44133")
    assert GAME.actors(state) == (0, 1)


@pytest.mark.rule("FI-4")
def test_two_dice_then_two_of_the_other_three() -> None:
    state = marking(isle(""), "11346")
    assert GAME.moves(state, 0)[:7] == (
        "take 1 1", "take 1 3", "take 1 4", "take 1 6", "take 3 4", "take 3 6", "take 4 6",
    )  # fmt: skip
    state = play(state, "take 1 4")
    assert refused(state, 0, "take 1 3") == "FI-4"
    state = play(state, "place D4 0")
    assert state.sheets[0].turn.left == (1, 3, 6)
    assert [m for m in GAME.moves(state, 0) if "+" not in m] == ["take 1 3", "take 1 6", "take 3 6"]
    assert refused(state, 0, "take 4 6") == "FI-4"
    state = play(state, "take 1 3")
    assert refused(state, 0, "place D4 0") == "FI-4"  # the hex is taken
    assert len(GAME.moves(state, 0)) == 36 * 6


@pytest.mark.rule("FI-4")
def test_the_dice_of_one_seat_stay_for_the_others_and_placing_is_not_optional() -> None:
    state = marking(isle(""), "12345", seats=2)
    state = play(state, "0: take 1 2", "0: place D4 0")
    assert state.sheets[1].turn.left == (1, 2, 3, 4, 5)
    assert refused(state, 0, "done") == "FI-4"
    state = play(state, "0: take 3 4", "0: place D5 0")
    assert GAME.moves(state, 0) == ("done",)
    assert refused(state, 0, "take 1 5") == "FI-4"


@pytest.mark.rule("FI-4")
def test_other_players_marks_are_hidden_until_all_have_marked() -> None:
    state = marking(isle("A1=2"), "12345", seats=3)
    state = play(state, "1: take 1 2", "1: place D4 0", "1: take 3 4", "1: place D5 0", "1: done", "2: take 1 5")
    assert GAME.private(state) and GAME.actors(state) == (0, 2)
    for looking in (0, None):
        seen = GAME.view(state, looking)
        assert seen.sheets[1].board_now == isle("A1=2")
        assert seen.sheets[1].turn.left == (1, 2, 3, 4, 5) and seen.sheets[1].turn.closed
        assert seen.sheets[2].turn.pair == ()
        assert "D4" not in GAME.format_position(seen) and "D5" not in GAME.format_position(seen)
    own = GAME.view(state, 1)
    assert own.sheets[1] == state.sheets[1]
    # The same view whatever the others did.
    other = marking(isle("A1=2"), "12345", seats=3)
    other = play(other, "1: take 4 5", "1: place G4 3", "1: take 1 2", "1: place G3 1", "1: done")
    assert GAME.view(state, 0) == GAME.view(other, 0)
    # The last one to close shows everything, and undo ends there.
    state = play(state, "2: place E3 0", "2: take 2 3", "2: place E4 0", "2: done", "0: take 1 2", "0: place F1 0",
                 "0: take 3 4", "0: place F2 0")  # fmt: skip
    assert GAME.barrier(state, 0, "done") and not GAME.barrier(marking(isle(""), "12345", seats=2), 0, "take 1 2")
    state = play(state, "0: done")
    assert not GAME.private(state)
    assert GAME.view(state, 0).sheets[1].board == isle("A1=2 D4=1/2@0 D5=3/4@0")


@pytest.mark.rule("FI-5")
def test_three_lines_two_ways_to_assign() -> None:
    state = play(marking(isle(""), "13456"), "take 1 3")
    assert [m for m in GAME.moves(state, 0) if " D4" in m] == [f"place D4 {way}" for way in range(6)]
    seen = set()
    for way in range(6):
        sides = grid.SIDES[play(state, f"place D4 {way}").sheets[0].board_now[GRID.number["D4"]]]
        # Each half touches three consecutive sides.
        assert [side for side in range(6) if sides[side] == 1] == sorted((way + k) % 6 for k in range(3))
        assert [side for side in range(6) if sides[side] == 3] == sorted((way + k) % 6 for k in (3, 4, 5))
        seen.add(sides)
    assert len(seen) == 6
    assert refused(state, 0, "place D4") == "FI-5"
    for unreadable in ("6", "01", "-1", ""):
        with pytest.raises(NotationError):
            GAME.apply(state, 0, f"place D4 {unreadable}")


@pytest.mark.rule("FI-5")
def test_equal_tribes_fill_the_whole_hex_as_one_placement() -> None:
    state = play(marking(isle(""), "11356"), "take 1 1")
    assert len(GAME.moves(state, 0)) == 37 and GAME.moves(state, 0)[0] == "place A1"
    assert refused(state, 0, "place D4 0") == "FI-5"
    board = play(state, "place D4").sheets[0].board_now
    assert grid.SIDES[board[GRID.number["D4"]]] == (1,) * 6


@pytest.mark.rule("FI-5")
def test_a_split_has_one_code_in_either_order() -> None:
    assert grid.split(3, 1, 0) == grid.split(1, 3, 3)
    assert len(grid.SPLITS) == 90 and len(set(grid.SIDES)) == 97


@pytest.mark.rule("FI-6")
def test_one_hex_left_takes_one_pair_of_any_two_dice() -> None:
    full = " ".join(f"{name}=2" for name in GRID.names if name != "D4")
    state = marking(isle(full), "12345")
    assert [m for m in GAME.moves(state, 0) if "+" not in m] == [
        f"take {a} {b}" for a in range(1, 6) for b in range(a + 1, 6)
    ]
    state = play(state, "take 4 5", "place D4 0")
    assert state.phase == Phase.OVER and 0 not in state.sheets[0].board


@pytest.mark.rule("FI-6")
def test_the_second_pair_is_not_asked_for_in_a_one_hex_round_with_more_seats() -> None:
    full = " ".join(f"{name}=2" for name in GRID.names if name != "D4")
    state = play(marking(isle(full), "12345", seats=2), "1: take 4 5", "1: place D4 0")
    assert GAME.moves(state, 1) == ("done",)
    assert refused(state, 1, "take 1 2") == "FI-6"


@pytest.mark.rule("FI-7")
def test_an_override_takes_one_tribe_from_a_box_and_leaves_two_dice() -> None:
    state = play(marking(isle(""), "11345"), "take 1 +6", "place D4 0")
    turn = state.sheets[0].turn
    assert turn.left == (1, 3, 4, 5) and turn.box == 6
    assert state.sheets[0].board_now[GRID.number["D4"]] == grid.split(1, 6, 0)
    assert not any("+" in move for move in GAME.moves(state, 0))
    assert refused(state, 0, "take 1 +2") == "FI-7"  # once per round
    state = play(state, "take 3 4", "place D5 0")
    assert state.sheets[0].boxes == 1 << 6  # one die and the fifth stay unused


@pytest.mark.rule("FI-7")
def test_each_box_once_three_a_match_and_a_point_each() -> None:
    two = marking(isle(""), "11345", boxes=(2, 6))
    assert refused(two, 0, "take 1 +6") == "FI-7"
    assert "take 1 +5" in GAME.moves(two, 0)
    three = marking(isle(""), "11345", boxes=(1, 2, 6))
    assert not any("+" in move for move in GAME.moves(three, 0))
    assert refused(three, 0, "take 1 +5") == "FI-7"
    # An override for a tribe that a die shows is legal, also one that makes a whole hex.
    state = play(two, "take 3 +3", "place D4")
    assert state.sheets[0].board_now[GRID.number["D4"]] == 3
    # In a one-hex round as well.
    full = " ".join(f"{name}=2" for name in GRID.names if name != "D4")
    last = play(marking(isle(full), "11345"), "take 5 +6", "place D4 0")
    assert last.sheets[0].boxes == 1 << 6
    with_box, without = GAME.result(last), GAME.result(play(marking(isle(full), "11345"), "take 1 5", "place D4 0"))
    assert with_box and without
    # 36 builder placements in one camp, all of them whole: 36 + 108. The other five tribes have no camp: -25.
    assert without.scores == (36 + 108 - 25,) and with_box.scores == (36 + 108 - 25 - 1,)


@pytest.mark.rule("FI-7")
def test_the_box_is_used_up_when_the_round_closes_not_the_die() -> None:
    state = dealt(begin(1, level="free"), "6-8", "4-1")
    state = play(dice(state, "12345"), "take 1 +1", "place D4", "take 2 3", "place D5 0")
    state = dice(state, "12345")
    assert not any(move.endswith("+1") for move in GAME.moves(state, 0))
    assert Counter(move.endswith("+2") for move in GAME.moves(state, 0))[True] == 5


@pytest.mark.parametrize(
    ("island", "why"),
    [
        ("@" + "." * 36, "This is not an island: '@' means nothing."),
        ("." * 36, "Number of hexes on an island: 37, not 36."),
    ],
)
def test_a_position_with_no_island_in_it_is_refused_in_words(island: str, why: str) -> None:
    position = GAME.format_position(begin(1))
    assert "." * 37 in position
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(position.replace("." * 37, island, 1))
    assert str(caught.value).endswith(why)
