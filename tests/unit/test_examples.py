"""What each example figure shows is what its rule says, by the rules' own functions and by hand."""

import itertools
import re

from hexdice.games.first_island import examples as island
from hexdice.games.first_war import conflict, economy
from hexdice.games.first_war import examples as war
from hexdice.games.siberian_dice import examples as siberian
from hexdice.games.three_dice import examples as dice
from hexdice.view.markup import plain
from tests.rules.first_war.land import land


def test_siberian_dice() -> None:
    """The 3 touches three dice; a fourth breaks it. None of the others is perfect in either figure."""
    assert [place for place in siberian.THREE if siberian.is_perfect(siberian.THREE, place)] == [(0, 0)]
    assert not any(siberian.is_perfect(siberian.FOUR, place) for place in siberian.FOUR)
    assert len(siberian.THREE) == 4 and len(siberian.FOUR) == 5


def test_three_dice() -> None:
    found = dice.figures()
    assert [int(n) for n in re.findall(r"(\d+) points", plain(found["TD-2"]))] == [106, 66, 7]
    assert [int(n) for n in re.findall(r"grows by (\d+)", plain(found["TD-5"]))] == [4, 7]


def test_first_war() -> None:
    """One of each outcome; and the numbers in the sentences, from the same pieces on a board."""
    fates = [conflict.outcome(*war.strengths(*clash)) for clash in war.CLASHES]
    assert fates == ["tie", "beaten", "destroyed", "repelled", "wiped out"]
    assert economy.food(land("F1:ff F2:h"), 0) == 7
    assert economy.research_points(land("F1:ss F2:s"), 0) == 3


def test_first_island() -> None:
    """Neighbours in the row share the side that faces east of the left one; the third of the second row looks away."""
    for codes, joined in ((island.CAMP, [True, True]), (island.NO_CAMP, [True, False])):
        pairs = itertools.pairwise(codes)
        assert [island.touches(one, 0, 3) and island.touches(two, 3, 3) for one, two in pairs] == joined
