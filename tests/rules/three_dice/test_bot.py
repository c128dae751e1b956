"""The bots' odds against counting, and their two styles."""

from functools import cache
from itertools import product
from random import Random

import pytest

from hexdice.bots.levels import thinker
from hexdice.games.three_dice.bot import LEVELS
from hexdice.games.three_dice.bot.worth import below, hope, survival
from hexdice.games.three_dice.rules.state import POINTS, SAFE, special
from tests.rules.three_dice.evening import Evening


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


def best(rolls: int, points: int, held: tuple[int, ...]) -> tuple[int, int]:
    """(ways to end safe or above, ways to end unsafe below) out of 216**rolls, by trying every keep-set with whole numbers."""
    won = lost = 0
    for faces in product((1, 2, 3, 4, 5, 6), repeat=3 - len(held)):
        good, bad = after(rolls - 1, points, tuple(sorted((*held, *faces))))
        won, lost = won + good, lost + bad
    return won * 6 ** len(held), lost * 6 ** len(held)


@cache
def after(rolls: int, points: int, faces: tuple[int, ...]) -> tuple[int, int]:
    """The same from a roll that lies, with this many more; of equal hopes the one that is less often below."""
    throw, whole = "".join(map(str, faces)), 216**rolls
    unsafe = special(throw, "") not in SAFE
    ends = [(whole * (not unsafe or POINTS[throw] > points), whole * (unsafe and POINTS[throw] < points))]
    if rolls:
        kept = {tuple(f for n, f in enumerate(faces) if keep >> n & 1) for keep in range(7)}
        ends += [best(rolls, points, held) for held in kept]
    return max(ends, key=lambda end: (end[0], -end[1]))


@pytest.mark.parametrize("rolls", [2, 3])
def test_the_counted_ways_below_are_counted_again(rolls: int) -> None:
    for points in sorted(set(POINTS.values()))[:: 13 if rolls == 3 else 5]:
        assert round(below(points, rolls) * 216**rolls) == best(rolls, points, ())[1]


def test_the_chance_not_to_lose_by_hand() -> None:
    """Against 67 points with one roll left and nobody to follow; then as the starter, with two to follow."""
    evening = Evening(2).roll("256").keep("", "256").play("stay").roll("263")
    outcomes = [f"6{a}{b}" for a in "123456" for b in "123456"]
    fine = sum(special(end, "") in SAFE or POINTS[end] > 67 for end in outcomes)
    assert hope(evening.state, (2,)) == pytest.approx(fine / 36)
    assert hope(evening.state, (1, 2, 3)) == 0, "65 is below 67, and nobody is to follow"
    first = Evening(3).roll("166")
    assert hope(first.state, (1, 2, 3)) == pytest.approx(1 - (1 - below(220, 1)) ** 2), "others get one roll each"


def test_no_roll_is_below_the_lowest_points() -> None:
    least = min(points for roll, points in POINTS.items() if special(roll, "") not in SAFE)
    assert below(least, 3) == 0 and survival(least, None, 5, 3) == 0


def test_survival_by_hand() -> None:
    points = sorted(set(POINTS.values()))[30]
    assert survival(points, points - 1, 0, 3) == 1  # somebody is lower
    assert survival(points, None, 0, 3) == 0  # nobody is left who could be
    one = below(points, 2)
    assert survival(points, None, 2, 2) == pytest.approx(one + (1 - one) * one)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_no_bot_rolls_a_safe_special_away(level: str) -> None:
    """Not even the last one, whom keeping a 1 or a 6 could not make lose either: of ways that never lose it takes the one that costs the others most."""
    for special_roll in ("321", "666", "222"):
        for lowest in ("223", "256", "116"):
            evening = Evening(2).roll(lowest).keep("3", lowest[:2]).play("stay").roll(special_roll)
            for seed in range(8):
                assert [*LEVELS[level](evening.state, evening.on_turn, Random(seed))] == ["stay"]


def test_the_options_of_older_evenings_still_play() -> None:
    assert thinker("three-dice", "bold") is LEVELS["gentle"] and thinker("three-dice", "careful") is LEVELS["sharp"]
