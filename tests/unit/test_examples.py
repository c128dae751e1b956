"""Each example figure agrees with its rule, by the functions of the rules and by hand."""

import itertools
import re

from hexdice.games.first_island.rules.grid import SIDES
from hexdice.games.first_island.rules.scoring import score
from hexdice.games.first_island.table import examples as island
from hexdice.games.first_war.rules import conflict, economy
from hexdice.games.first_war.rules.cards import PARENTS, SLOT, SLOT_NAMES
from hexdice.games.first_war.table import examples
from hexdice.games.siberian_dice.table import examples as siberian
from hexdice.games.three_dice.rules.state import POINTS
from hexdice.games.three_dice.table import examples as dice
from hexdice.view.markup import plain
from tests.rules.first_war.positions import position


def test_siberian_dice() -> None:
    """The 3 touches three dice; a fourth breaks it. None of the others is perfect in either figure."""
    assert [place for place in siberian.THREE if siberian.is_perfect(siberian.THREE, place)] == [(0, 0)]
    assert not any(siberian.is_perfect(siberian.FOUR, place) for place in siberian.FOUR)
    assert len(siberian.THREE) == 4 and len(siberian.FOUR) == 5


def test_three_dice() -> None:
    found = dice.figures()
    assert re.findall(r"(\d+) points", plain(found["TD-2"])) == "100 2 3 4 5 60 106 66 7".split()
    assert POINTS["522"] == POINTS["432"] == 9  # TD-12: level
    assert min(POINTS[f"55{face}"] for face in "123456") == 12  # TD-15: above 11 whatever falls
    assert [int(n) for n in re.findall(r"grows by (\d+)", plain(found["TD-5"]))] == [4, 7]


def test_first_war() -> None:
    """One of each outcome; and the numbers in the sentences, from the same pieces on a board."""
    assert examples.ATTACK == (2, 1, 0, 0) and examples.DEFENCE == (1, 2, 0, 0)  # FW-10
    assert [SLOT_NAMES[slot] for slot in PARENTS[SLOT["II-2"]]] == ["I-1", "I-2"]  # FW-19
    fates = [conflict.fate_of(*examples.strengths(*clash)) for clash in examples.CLASHES]
    assert fates == ["tie", "beaten", "destroyed", "repelled", "wiped out"]
    assert economy.food(position("F1:ff F2:h"), 0) == 7
    assert economy.research_points(position("F1:ss F2:s"), 0) == 3


def _touches(code: int, side: int, tribe: int) -> bool:
    """Whether a tribe touches a side of a hex (side 0 faces east)."""
    return SIDES[code][side] == tribe


def test_first_island() -> None:
    """Neighbours in the row share the side that faces east of the left one; the third of the second row looks away."""
    for codes, joined in ((island.CAMP, [True, True]), (island.NO_CAMP, [True, False])):
        pairs = itertools.pairwise(codes)
        assert [_touches(one, 0, 3) and _touches(two, 3, 3) for one, two in pairs] == joined


def test_first_island_scores() -> None:
    """By hand from FI-16 to FI-22: what a tribe gets for its placements, and what its wish adds."""
    assert island.points(island.MIXED, 3)[0] == 3 - 1
    assert island.points(island.WHOLE, 2) == (3, 3)
    assert island.points(island.LARGEST, 4) == (4, 4)
    assert island.points(island.TWO_CAMPS, 6) == (6, 2 * 2)
    assert island.points(island.STUDY, 3) == (3, 3)  # none of them on the edge
    assert island.points(island.SHARED, 5) == (3, 2)
    north = (1, 2)  # the sides of the uppermost row that nothing lies behind
    assert any(_touches(island.EDGE["A2"], side, 1) for side in north)
    assert not any(_touches(island.EDGE["A3"], side, 1) for side in north)
    assert _touches(island.BESIDE[0], 0, 3) and _touches(island.BESIDE[1], 3, 1)


def test_first_island_ring() -> None:
    """Without the ring all four are one camp; with it the fourth is alone (FI-12)."""
    board = island.board_of(island.RINGED)
    assert score(board, (), 0).tribes[2].row == 4
    assert score(board, (island.RING,), 0).tribes[2].row == 3 - 1
