"""Healing and growth (FW-20, FW-21)."""

from itertools import combinations

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import economy
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_war.positions import growth, healing, moves, on, run


@pytest.mark.rule("FW-20")
def test_a_healer_removes_one_wound_on_its_tile() -> None:
    state = healing("F1:fesF F2:HH A1:F")
    assert set(moves(state)) == {"heal farmer F1", "done"}, "not on other tiles"
    state = run(state, "heal farmer F1")
    assert on(state, "F1") == "ffes" and state.phase == 6


@pytest.mark.rule("FW-20")
def test_each_healer_once_and_never_itself() -> None:
    state = healing("F1:eHFS F2:hfs")
    assert set(moves(state)) == {"heal hunter F1", "heal farmer F1", "heal scientist F1", "done"}
    state = run(state, "heal hunter F1")
    assert state.phase == 6 and on(state, "F1") == "heFS"
    assert healing("F1:EHFS F2:hfs").phase == 6, "a wounded healer heals nobody"
    two = run(healing("F1:eeFS F2:hfs"), "heal farmer F1")
    assert set(moves(two)) == {"heal scientist F1", "done"}


@pytest.mark.rule("FW-20")
def test_a_healer_healed_in_this_step_heals_on() -> None:
    state = healing("F1:eEF F2:hfs")
    assert set(moves(state)) == {"heal farmer F1", "heal healer F1", "done"}
    farmer_first = run(state, "heal farmer F1")
    assert farmer_first.phase == 6 and on(farmer_first, "F1") == "feE"
    state = run(state, "heal healer F1")
    assert set(moves(state)) == {"heal farmer F1", "done"}
    state = run(state, "heal farmer F1")
    assert on(state, "F1") == "fee"
    state = run(healing("F1:eFFs G1:eF F2:hf"), "heal farmer F1")
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 0, "heal farmer F1")
    assert refused.value.rule == "FW-20"


@pytest.mark.rule("FW-23")
def test_herb_lore_removes_two_wounds() -> None:
    state = healing("F1:eHFS F2:hfs", "herb lore")
    state = run(state, "heal hunter F1")
    assert set(moves(state)) == {"heal farmer F1", "heal scientist F1", "done"}
    state = run(state, "heal farmer F1")
    assert state.phase == 6 and on(state, "F1") == "hfeS"


@pytest.mark.rule("FW-23")
def test_medicine_heals_next_door() -> None:
    # E1 and F2 are beside F1; G2 is two steps away.
    state = healing("F1:efs E1:H F2:Fh G2:F", "medicine")
    assert set(moves(state)) == {"heal hunter E1 from F1", "heal farmer F2 from F1", "done"}
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "heal farmer G2 from F1")
    state = run(state, "heal farmer F2 from F1")
    assert on(state, "F2") == "hf" and state.phase == 6


@pytest.mark.rule("FW-23")
def test_medicine_and_herb_lore_together() -> None:
    state = healing("F1:efsF E1:H F2:Fh", "medicine,herb lore")
    state = run(state, "heal farmer F1", "heal hunter E1 from F1")
    assert state.phase == 6 and on(state, "F2") == "hF"
    # A healer healed from next door heals with two of its own.
    state = run(healing("F1:efs E1:HHE F2:h", "medicine,herb lore"), "heal healer E1 from F1")
    assert set(moves(state)) == {"heal hunter E1", "heal hunter E1 from F1", "done"}


@pytest.mark.rule("FW-21")
def test_tiles_with_two_or_three_grow() -> None:
    state = growth("F1:hfes F2:hh E1:fff G1:e A1:sH")
    assert set(moves(state)) == {"grow F2", "grow E1", "grow A1", "done"}, "not four, not one; the wounded count"
    state = run(state, "grow F2")
    assert on(state, "F2") == "hhh" and set(moves(state)) == {"grow E1", "grow A1", "done"}, "each tile once"
    state = run(state, "done")
    assert state.turn == 1, "the others decline"


@pytest.mark.rule("FW-21")
def test_growth_needs_a_die_only_with_several_kinds() -> None:
    state = run(growth("F1:hfes F2:hh E1:fs"), "grow F2")
    assert GAME.chance(state) is None
    state = GAME.apply(state, 0, "grow E1")
    chance = GAME.chance(state)
    assert chance and chance.die and chance.place == "round 1 seat 0 growth E1 roll 1"
    assert on(run(state, "=3"), "E1") == "ffs" and on(run(state, "=4"), "E1") == "fss"


@pytest.mark.rule("FW-21")
def test_the_growth_table() -> None:
    """Every set of kinds, every face: the list is hunters, farmers, healers, scientists."""
    letters = "hfes"
    for two in combinations(range(4), 2):
        assert (
            "".join(letters[economy.born_of(two, face) or 0] for face in range(1, 7))
            == 3 * letters[two[0]] + 3 * letters[two[1]]
        )
    for three in combinations(range(4), 3):
        born = [economy.born_of(three, face) for face in range(1, 7)]
        assert born == [three[0], three[0], three[1], three[1], three[2], three[2]]
    assert [economy.born_of((0, 1, 2, 3), face) for face in range(1, 7)] == [0, 1, 2, 3, None, None]


@pytest.mark.rule("FW-21")
@pytest.mark.parametrize(
    "there, face, after",
    [
        ("hf", "1", "hhf"),
        ("hf", "6", "hff"),
        ("hS", "6", "hsS"),  # the newcomer is not wounded
        ("hfe", "2", "hhfe"),
        ("hfe", "3", "hffe"),
        ("hfe", "5", "hfee"),
        ("hhs", "4", "hhss"),
        ("ees", "3", "eees"),
        ("fHs", "1", "hfsH"),
    ],
)
def test_growth_by_die(there: str, face: str, after: str) -> None:
    state = run(growth(f"F1:hfes E1:{there}"), "grow E1", f"={face}")
    assert on(state, "E1") == after


@pytest.mark.rule("FW-21")
def test_an_empty_track_gives_no_piece() -> None:
    twenty = "A1:hhhh A2:hhhh A3:hhhh A4:hhhh A5:hh"  # and two more below
    state = growth(f"F1:fes E1:hf F2:h {twenty}")
    assert (sum(state.pieces[0]) & 255) == 20
    state = run(state, "grow E1", "=2")
    assert on(state, "E1") == "hf" and set(moves(state)) == {"grow F1", "done"}
    assert (sum(state.pieces[0]) & 255) == 20, "no second roll"
    # A tile of hunters only cannot grow at all.
    assert "grow A5" not in moves(growth(f"F1:fes E1:hf F2:h {twenty}"))


@pytest.mark.rule("FW-23")
def test_city_law_grows_tiles_of_four() -> None:
    state = growth("F1:hfes E1:ffff F2:hhff G1:eeess", "city law")
    assert set(moves(state)) == {"grow F1", "grow E1", "grow F2", "done"}, "five is the new limit"
    assert on(run(state, "grow E1"), "E1") == "fffff"
    assert on(run(state, "grow F2", "=5"), "F2") == "hhfff", "two kinds as usual"
    for face, letter in zip("1234", "hfes", strict=True):
        assert on(run(state, "grow F1", f"={face}"), "F1") == "".join(sorted("hfes" + letter, key="hfes".index))
    again = run(state, "grow F1", "=5", "=6")
    chance = GAME.chance(again)
    assert chance and chance.place == "round 1 seat 0 growth F1 roll 3"
    assert on(run(again, "=1"), "F1") == "hhfes"
