"""The source's worked example of 81 points as a real sheet (FI-24): 26 hexes, 50 placements, two whole builders."""

import pytest

from hexdice.games.first_island.rules.grid import TRIBES, WITHIN
from hexdice.games.first_island.rules.scoring import Score
from tests.rules.first_island.example_sheet import RINGS, SHEET
from tests.rules.first_island.shorthand import BUI, HEA, MAT, SCA, SCH, SCI, camps, isle, names, scored


@pytest.fixture
def sheet_score() -> Score:
    return scored(SHEET, *RINGS, boxes=(2, 5))


def standing(sheet_score: Score, tribe: int) -> tuple[int, int]:
    """(placements in camps, placements in none)"""
    part = sheet_score.tribes[tribe - 1]
    return sum(camp.bit_count() for camp in part.camps), part.lone.bit_count()


@pytest.mark.rule("FI-24")
def test_the_sheet_is_the_one_of_the_source(sheet_score: Score) -> None:
    board = isle(SHEET)
    assert sum(1 for code in board if code) == 26
    assert sum(len(WITHIN[code]) for code in board) == 50
    assert [TRIBES[code] for code in board if 0 < code < 7] == ["builders"] * 2


@pytest.mark.rule("FI-24")
def test_placements_in_camps_and_in_none(sheet_score: Score) -> None:
    assert standing(sheet_score, SCA) == (10, 0)
    assert standing(sheet_score, BUI) == (7, 0)
    assert standing(sheet_score, SCH) == (8, 3)
    assert standing(sheet_score, MAT) == (4, 2)
    assert standing(sheet_score, HEA) == (7, 0)
    assert standing(sheet_score, SCI) == (8, 1)
    assert [part.row for part in sheet_score.tribes] == [10, 7, 5, 2, 7, 7]


@pytest.mark.rule("FI-24")
def test_wishes(sheet_score: Score) -> None:
    assert [part.wish for part in sheet_score.tribes] == [4, 6, 3 - 6, 4, 8, 4]
    assert names(sheet_score.tribes[SCA - 1].gains) == "A1 A2 A3 B1"
    assert names(sheet_score.tribes[BUI - 1].gains) == "D3 G4"
    assert (
        names(sheet_score.tribes[SCH - 1].gains) == "A2 A3 B2"
        and names(sheet_score.tribes[SCH - 1].losses) == "A2 A3 F5"
    )
    assert camps(sheet_score, MAT) == ["D4 D5 E4 E5"]
    assert camps(sheet_score, SCI) == ["B3 B4 C4 C5", "E1 E2 F1 F2"]


@pytest.mark.rule("FI-24")
def test_overrides_cards_and_total(sheet_score: Score) -> None:
    assert sheet_score.overrides == 2
    assert sheet_score.cards == 8 + 10 + 4
    assert sheet_score.total == (10 + 7 + 5 + 2 + 7 + 7) + (4 + 6 - 3 + 4 + 8 + 4) - 2 + 22 == 81
