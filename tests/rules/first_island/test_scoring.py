"""Camps, wishes and totals, each worked out by hand (FI-8, FI-9, FI-16 to FI-23)."""

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules.scoring import camps_of, score
from hexdice.games.first_island.rules.state import Phase
from tests.rules.first_island.shorthand import (
    BUI,
    HEA,
    MAT,
    SCA,
    SCH,
    SCI,
    begin,
    camps,
    isle,
    names,
    ring,
    scored,
)

# A row of three whole hexes in the middle is a camp: D3, D4, D5. Sides: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE.


@pytest.mark.rule("FI-8")
def test_three_whole_hexes_in_a_row_are_a_camp_and_two_are_not() -> None:
    assert camps(scored("D3=4 D4=4 D5=4"), MAT) == ["D3 D4 D5"]
    assert camps(scored("D3=4 D4=4"), MAT) == []
    assert camps(scored("D3=4 D4=4 D6=4"), MAT) == []


@pytest.mark.rule("FI-8")
def test_half_hexes_that_touch_are_one_camp() -> None:
    # D4 (E NE NW), D5 (NW W SW), C4 between them from above (W SW SE): D4-D5 E/W, D4-C4 NE/SW, D5-C4 NW/SE.
    found = scored("D4=4/1@0 D5=4/1@2 C4=4/1@3")
    assert camps(found, MAT) == ["C4 D4 D5"]
    assert camps(found, SCA) == []


@pytest.mark.rule("FI-8")
def test_half_hexes_that_do_not_touch_are_no_camp() -> None:
    # D5 turned away (E NE NW): no W side for D4, no SE neighbour of C4 reached but by NW: C4-D5 holds, D4-D5 does not.
    assert camps(scored("D4=4/1@0 D5=4/1@0 C4=4/1@3"), MAT) == ["C4 D4 D5"]
    # C4 turned away too (E NE NW): nothing of it touches D4 or D5.
    found = scored("D4=4/1@0 D5=4/1@2 C4=4/1@0")
    assert camps(found, MAT) == [] and names(found.tribes[MAT - 1].lone) == "C4 D4 D5"


@pytest.mark.rule("FI-8")
def test_one_side_of_two_is_not_enough() -> None:
    # D4's half touches E; D5's half (E NE NW) does not touch W: side by side and yet apart.
    assert camps(scored("D3=4 D4=4/1@5 D5=4/1@5"), MAT) == []
    # D4 (SE E NE), D5 (W SW SE): now they touch, but D3 has D4's other half beside it.
    assert camps(scored("D3=4 D4=4/1@5 D5=4/1@3 D6=4"), MAT) == []
    # D4 (NE NW W): touches D3 and not D5.
    assert camps(scored("D2=4 D3=4 D4=4/1@1 D5=4"), MAT) == ["D2 D3 D4"]


@pytest.mark.rule("FI-8")
def test_the_two_halves_of_a_hex_belong_to_two_tribes_camps() -> None:
    # D4 is 4 to the east side, 1 to the west side.
    found = scored("D4=4/1@5 D5=4 D6=4 D3=1 D2=1")
    assert camps(found, MAT) == ["D4 D5 D6"] and camps(found, SCA) == ["D2 D3 D4"]


@pytest.mark.rule("FI-9")
def test_the_edge_is_a_side_that_no_hex_shares() -> None:
    # A1, the corner: its free sides are NE, NW, W. A half with E SE SW touches none of them.
    inward = scored("A1=1/4@4 A2=1 A3=1")  # A1: SW SE E
    assert names(inward.tribes[SCA - 1].gains) == "A2 A3"
    outward = scored("A1=1/4@5 A2=1 A3=1")  # A1: SE E NE
    assert names(outward.tribes[SCA - 1].gains) == "A1 A2 A3"
    # B1 is on the edge with NW and W. A half NE E SE or the like is off it.
    assert names(scored("B1=1/4@5 B2=1 B3=1").tribes[SCA - 1].gains) == ""
    assert names(scored("B1=1/4@0 B2=1 B3=1").tribes[SCA - 1].gains) == "B1"


@pytest.mark.rule("FI-9")
def test_scholars_beside_scavengers_inside_one_hex() -> None:
    # The halves of D4 are adjacent to each other; C3 and C4 (scholars) touch D4's scholar half, D3 and D2 the other.
    found = scored("D4=3/1@0 C4=3 C3=3 E3=1 E4=1")
    # D4: scholars E NE NW, scavengers W SW SE. E3 and E4 lie SW and SE: a camp with D4's half.
    assert camps(found, SCH) == ["C3 C4 D4"] and camps(found, SCA) == ["D4 E3 E4"]
    assert names(found.tribes[SCH - 1].gains) == "D4"
    assert found.tribes[SCH - 1].wish == 1


@pytest.mark.rule("FI-9")
def test_scholars_beside_scavengers_across_a_side() -> None:
    # Scholars D4, D5, C4 whole; scavengers D3, E3, D2 whole: D3 touches D4, E3 (south-west of D4) touches D4 too.
    found = scored("D4=3 D5=3 C4=3 D3=1 E3=1 D2=1")
    assert names(found.tribes[SCH - 1].gains) == "D4"
    # A half of E4 between: E4 (NE NW W) is scavengers' and touches D5 by NE, D4 by NW.
    found = scored("D4=3 D5=3 C4=3 E4=1/6@1 E3=1 E2=1")
    assert names(found.tribes[SCH - 1].gains) == "D4 D5"
    # The other way round E4's scavengers (SW SE E) touch no scholar.
    found = scored("D4=3 D5=3 C4=3 E4=1/6@4 F3=1 F4=1")
    assert names(found.tribes[SCH - 1].gains) == ""


@pytest.mark.rule("FI-16")
def test_rows_count_camp_placements_less_lone_ones() -> None:
    found = scored("D3=4 D4=4 D5=4 G1=4 A1=4 A2=4")
    assert found.tribes[MAT - 1].row == 3 - 3
    assert names(found.tribes[MAT - 1].lone) == "A1 A2 G1"


@pytest.mark.rule("FI-16")
def test_a_tribe_without_a_camp_scores_exactly_minus_five() -> None:
    found = scored("D3=4 D4=4")  # two lone placements
    assert found.tribes[MAT - 1].row == -5
    assert [part.row for part in scored("").tribes] == [-5] * 6  # never placed
    assert scored("").total == -30


@pytest.mark.rule("FI-17")
def test_scavengers_want_the_edge() -> None:
    # A1, A2 on the edge, B2 (r = -2, second) below them is not.
    found = scored("A1=1 A2=1 B2=1 G4=1")
    assert names(found.tribes[SCA - 1].gains) == "A1 A2"  # G4 is alone and counts for nothing
    assert (found.tribes[SCA - 1].row, found.tribes[SCA - 1].wish) == (2, 2)


@pytest.mark.rule("FI-18")
def test_builders_want_whole_hexes() -> None:
    # D3 and D4 whole, D5 a half (W among its sides), G1 whole but alone.
    found = scored("D3=2 D4=2 D5=2/6@2 G1=2")
    assert names(found.tribes[BUI - 1].gains) == "D3 D4"
    assert (found.tribes[BUI - 1].row, found.tribes[BUI - 1].wish) == (2, 6)


@pytest.mark.rule("FI-19")
def test_scholars_want_scavengers_and_not_the_edge() -> None:
    # Scholars A1 A2 A3 on the edge, B2 inside; scavengers B3, C3, C4: B3 touches A2, A3 and B2; C3 touches B2.
    found = scored("A1=3 A2=3 A3=3 B2=3 B3=1 C3=1 C4=1")
    scholars = found.tribes[SCH - 1]
    assert names(scholars.gains) == "A2 A3 B2" and names(scholars.losses) == "A1 A2 A3"
    assert (scholars.row, scholars.wish) == (4, 3 - 6)


@pytest.mark.rule("FI-19")
def test_lone_scavengers_do_not_count_for_scholars_nor_lone_scholars_at_all() -> None:
    found = scored("D4=3 D5=3 C4=3 D3=1 A1=3")
    assert found.tribes[SCH - 1].wish == 0  # D3 is in no camp; A1 is on the edge but in no camp
    # One next to several counts once.
    found = scored("D4=3 D5=3 C4=3 D3=1 E3=1 E2=1")
    assert found.tribes[SCH - 1].wish == 1


@pytest.mark.rule("FI-20")
def test_matriarchy_doubles_its_largest_camp() -> None:
    found = scored("D3=4 D4=4 D5=4 D6=4 A1=4 A2=4 A3=4")
    assert (found.tribes[MAT - 1].row, found.tribes[MAT - 1].wish) == (7, 4)
    assert names(found.tribes[MAT - 1].gains) == "D3 D4 D5 D6"


@pytest.mark.rule("FI-20")
def test_a_ringed_matriarchy_camp_counts_alone() -> None:
    row = "D1=4 D2=4 D3=4 D4=4 D5=4 D6=4 D7=4"
    assert scored(row).tribes[MAT - 1].wish == 7
    # D1..D4 ringed (a straight four): camps of 4 and 3.
    found = scored(row, ring("4-7", 8, MAT, "D1 D2 D3 D4"))
    assert (found.tribes[MAT - 1].row, found.tribes[MAT - 1].wish, found.cards) == (7, 4, 8)


@pytest.mark.rule("FI-21")
def test_healers_want_to_share_hexes_with_other_tribes() -> None:
    # Healers D4 D5 C4 as touching halves; the other halves: D4 scavengers (W SW SE), D5 builders (SE E NE),
    # C4 scientists (E NE NW). Scavengers: with D3, D2 a camp. Builders: with D6, D7 a camp. Scientists: alone.
    found = scored("D4=5/1@0 D5=5/2@2 C4=5/6@3 D3=1 D2=1 D6=2 D7=2")
    assert camps(found, HEA) == ["C4 D4 D5"]
    assert camps(found, SCA) == ["D2 D3 D4"] and camps(found, BUI) == ["D5 D6 D7"] and camps(found, SCI) == []
    assert found.tribes[HEA - 1].wish == 4
    assert names(found.tribes[HEA - 1].gains) == "D4 D5"


@pytest.mark.rule("FI-21")
def test_each_tribe_counts_once_for_the_healers() -> None:
    # Two hexes shared with the scavengers' one camp: D4 and C4's other halves; C4 (E NE NW) touches C5, B4...
    found = scored("D4=5/1@0 C4=5/1@3 D5=5 D3=1 D2=1 C5=1 C6=1")
    assert camps(found, SCA) == ["C4 C5 C6", "D2 D3 D4"]
    assert found.tribes[HEA - 1].wish == 2


@pytest.mark.rule("FI-22")
def test_scientists_want_many_camps() -> None:
    found = scored("A1=6 A2=6 A3=6 D3=6 D4=6 D5=6 G1=6 G2=6")
    assert (found.tribes[SCI - 1].row, found.tribes[SCI - 1].wish) == (6 - 2, 4)


@pytest.mark.rule("FI-22")
def test_a_ring_can_make_two_camps_of_one() -> None:
    row = "D1=6 D2=6 D3=6 D4=6 D5=6 D6=6 D7=6"
    assert scored(row).tribes[SCI - 1].wish == 2
    assert scored(row, ring("4-7", 8, SCI, "D1 D2 D3 D4")).tribes[SCI - 1].wish == 4


@pytest.mark.rule("FI-23")
def test_the_total_adds_tribes_wishes_overrides_and_cards() -> None:
    found = scored("D3=4 D4=4 D5=4 D6=4", ring("4-7", 8, MAT, "D3 D4 D5 D6"), boxes=(1, 2))
    # matriarchy 4 + 4; five tribes without camp; two overrides; a hand card of 8
    assert found.total == 8 - 25 - 2 + 8
    assert (found.overrides, found.cards) == (2, 8)


def end(*sheets: tuple[str, str, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(winners, totals) of a finished match of sheets (island, "hexes of the ring" or "", overrides)."""
    state = begin(len(sheets), level="free")
    done = []
    for sheet, (drawn, ringed, boxes) in zip(state.sheets, sheets, strict=True):
        rings = (ring("4-7", 4, MAT, ringed),) if ringed else ()
        done.append(sheet._replace(board=isle(drawn), rings=rings, boxes=(2 << boxes) - 2))
    result = GAME.result(state._replace(phase=Phase.OVER, sheets=tuple(done)))
    assert result
    return result.winners, result.scores


@pytest.mark.rule("FI-23")
def test_highest_wins_then_fewer_overrides_then_more_cards_then_shared() -> None:
    row = "D1=4 D2=4 D3=4 D4=4 D5=4"  # 5 + 5 - 25
    four = "D1=4 D2=4 D3=4 D4=4"  # 4 + 4 - 25
    assert end((four, "", 0), (row, "", 0)) == ((1,), (-17, -15))
    # Equal totals: -15 with two overrides off, and 4 + 4 - 25 with none.
    assert end((row, "", 2), (four, "", 0)) == ((1,), (-17, -17))
    # Equal totals and overrides: 4 + 4 and a card for 4 wins over 6 + 6 without one.
    assert end((four, "D1 D2 D3 D4", 0), (four + " E1=4 E2=4", "", 0)) == ((0,), (-13, -13))
    assert end((four, "", 0), (row, "", 2), (four, "", 0)) == ((0, 2), (-17, -17, -17))


def test_a_placement_searches_the_camps_of_its_own_tribes_only() -> None:
    board = isle("D3=1 D4=2 C4=3 E4=4 E5=5 B3=6")
    score(board, (), 0)
    before = camps_of.cache_info().misses
    score(isle("D3=1 D4=2 C4=3 E4=4 E5=5 B3=6 A1=2/5@3"), (), 0)
    assert camps_of.cache_info().misses == before + 2
