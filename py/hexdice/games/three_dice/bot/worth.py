"""How likely a player is not to lose the round on some points."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.three_dice.bot.odds import FIXED, KEEPABLE, OUTCOMES, SORTED
from hexdice.games.three_dice.rules.state import POINTS, SAFE, SHAPE, Round, State, special

# Ways out of 216**rolls to end unsafe and below each of the forty numbers of points, smallest first, with one, two and three rolls
# and the best play to end safe or above them. Counted once, as counting takes longer than a tap; a test counts again.
_BELOW = (
    (0, 0, 3, 9, 18, 30, 42, 51, 57, 60, 60, 63, 69, 78, 90, 99, 105, 108, 111, 111, 120, 132, 141, 147, 150, 153, 156, 159, 162,
     168, 174, 180, 186, 186, 189, 192, 195, 198, 201, 204),
    (0, 0, 18, 108, 432, 936, 2016, 2907, 3420, 3600, 3600, 3834, 4356, 5544, 7452, 9450, 10620, 11088, 11286, 11340, 12240,
     14112, 15669, 16704, 17136, 18108, 19296, 20700, 21888, 23760, 26064, 29088, 30132, 30132, 31266, 32328, 33516, 35100,
     37062, 37836),
    (0, 0, 108, 1620, 10044, 27648, 96768, 165699, 205200, 216000, 216000, 231012, 266544, 374112, 589032, 882900, 1051920,
     1107648, 1119636, 1124496, 1192320, 1393632, 1583280, 1719792, 1766880, 1937520, 2201472, 2582064, 2853792, 3172608,
     3672864, 4435776, 4653072, 4678992, 4979232, 5205600, 5503248, 6240888, 6641460, 6852168),
)  # fmt: skip
_RANK = {points: index for index, points in enumerate(sorted(set(POINTS.values())))}


def below(points: int, rolls: int) -> float:
    """The chance of ending unsafe and below these points with at most `rolls` rolls (1..3), playing to end safe or above them.

    4-5-6 counts as points here, though it is safe directly after stairs.
    """
    return _BELOW[rolls - 1][_RANK[points]] / float(216**rolls)


def survival(points: int, low: int | None, behind: int, rolls: int) -> float:
    """The chance that a player who ends on these points does not lose, with `behind` players still to come with this many rolls each.

    Exact if each of them plays only to end safe or above these points. A tie for the last place is a loss.
    """
    if low is not None and points > low:
        return 1.0
    return 1 - (1 - below(points, rolls)) ** behind


class Place(NamedTuple):
    """What decides whether a turn loses the round, besides its dice."""

    stairs: bool  # the turn before it ended on stairs
    low: int | None  # the lowest points so far
    behind: int  # how many are still to come
    starts: bool  # it is the starter's: its rolls are what the others get (TD-3)
    most: int  # how many rolls it has at most

    @classmethod
    def of(cls, round: Round, most: int) -> "Place":
        """The place of the turn that comes next in a round."""
        done = len(round.turns)
        stairs = SHAPE.get(round.before(done)) == "stairs"
        return cls(stairs, round.lowest, len(round.order) - done - 1, not done, most)


def hope(state: State, kept: tuple[int, ...]) -> float:
    """The chance not to lose of whoever is to roll or to choose, with these dice kept now (all three: staying) and the best play after that."""
    place, taken = Place.of(state.round, state.most_rolls), len(state.rolls)
    if len(kept) == 3:
        return _ends(place, taken)[_INDEX[_sorted(state.rolls[-1])]]
    fixed = _sorted(state.rolls[-1][number - 1] for number in kept) if kept else ""
    return _mean(_after(place, taken + 1), fixed)


_INDEX = {roll: index for index, roll in enumerate(SORTED)}


def _sorted(faces: Iterable[str]) -> str:
    return "".join(sorted(faces))


@lru_cache(maxsize=64)
def _ends(place: Place, taken: int) -> tuple[float, ...]:
    """The chance not to lose for each roll of SORTED if the turn ends on it as roll number `taken`."""
    previous, rolls = "123" if place.stairs else "", taken if place.starts else place.most
    return tuple(
        1.0 if special(end, previous) in SAFE else survival(POINTS[end], place.low, place.behind, rolls)
        for end in SORTED
    )


@lru_cache(maxsize=64)
def _after(place: Place, taken: int) -> tuple[float, ...]:
    """The same with the best play from each roll on, the one rolled as number `taken`."""
    ends = _ends(place, taken)
    if taken == place.most:
        return ends
    after = _after(place, taken + 1)
    thrown = {fixed: _mean(after, fixed) for fixed in FIXED}
    return tuple(max(now, *[thrown[fixed] for fixed in keepable]) for now, keepable in zip(ends, KEEPABLE, strict=True))


def _mean(after: tuple[float, ...], fixed: str) -> float:
    total: float = sum([ways * after[end] for end, ways in OUTCOMES[fixed]])
    return total / 216


def before_throw(round: Round, index: int) -> float:
    """The chance not to lose just before the last throw of a finished turn, with the best play from there on."""
    rolls = round.turns[index].rolls
    place = Place.of(round._replace(turns=round.turns[:index]), len(round.turns[0].rolls) if index else 3)
    taken = len(rolls) - 1
    return _after(place, taken)[_INDEX[_sorted(rolls[-2])]] if taken else _mean(_after(place, 1), "")
