"""The bots' odds against counting, and their two styles."""

from itertools import product

import pytest

from hexdice.bots.levels import thinker
from hexdice.games.three_dice.bot import LEVELS, below, survival
from hexdice.games.three_dice.state import POINTS, SAFE, special


def counted(points: int) -> int:
    """Of the 216 throws, those that are not safe and below these points."""
    throws = ("".join(map(str, faces)) for faces in product((1, 2, 3, 4, 5, 6), repeat=3))
    return sum(special(throw, "") not in SAFE and POINTS[throw] < points for throw in throws)


@pytest.mark.parametrize("points", sorted(set(POINTS.values()))[::9])
def test_with_one_roll_the_chance_is_a_count(points: int) -> None:
    assert below(points, 1) == pytest.approx(counted(points) / 216)


def test_more_rolls_are_used_to_get_above() -> None:
    points = sorted(set(POINTS.values()))[30]
    assert 0 < below(points, 3) < below(points, 2) < below(points, 1) < 1


def test_no_roll_is_below_the_lowest_points() -> None:
    least = min(points for roll, points in POINTS.items() if special(roll, "") not in SAFE)
    assert below(least, 3) == 0 and survival(least, None, 5, 3) == 0


def test_survival_by_hand() -> None:
    points = sorted(set(POINTS.values()))[30]
    assert survival(points, points - 1, 0, 3) == 1  # somebody is lower
    assert survival(points, None, 0, 3) == 0  # nobody is left who could be
    one = below(points, 2)
    assert survival(points, None, 2, 2) == pytest.approx(one + (1 - one) * one)


def test_the_options_of_older_evenings_still_play() -> None:
    assert thinker("three-dice", "bold") is LEVELS["gentle"] and thinker("three-dice", "careful") is LEVELS["sharp"]
