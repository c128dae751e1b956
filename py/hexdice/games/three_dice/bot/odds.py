"""Exact odds for the player to act (TD-18): every share is a count over a power of six; nothing is sampled.

With one roll left a column is a distribution: the points and the safe specials add up to 1. With more rolls left each
target has its own best strategy, so the numbers of a column do not add up to 1.
"""

from functools import lru_cache
from itertools import product
from math import gcd
from typing import NamedTuple

from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.state import POINTS, ROLLS, SAFE, SHAPE, State, special


class Share(NamedTuple):
    """A probability: `ways` out of `of`, in lowest terms."""

    ways: int
    of: int

    @property
    def value(self) -> float:
        """As a number from 0 to 1."""
        return self.ways / self.of


class Column(NamedTuple):
    """The odds of one keep-set. Impossible keys are omitted."""

    keep: tuple[int, ...]  # dice by number, 1..3; all three: staying
    specials: dict[str, Share]  # "three", "stairs", "super", "shit"
    against: dict[str, Share]  # "below", "equal", "above" the lowest so far, and "safe"; empty without a lowest


class Odds(NamedTuple):
    """The odds of whoever is about to roll, for each way to keep dice."""

    columns: tuple[Column, ...]  # in the order of the moves; before a player's first roll only the empty keep-set
    roll: str  # the dice on the table; "" before the first roll
    stairs: bool  # the previous turn ended on stairs
    left: int  # rolls that the player has left
    low: int | None  # the lowest points so far
    last: bool  # nobody rolls after this player
    false_start: bool  # three of a kind or stairs on the next roll are a false start


Target = frozenset[str]  # the rolls wanted, dice in ascending order

SORTED = tuple(sorted({"".join(sorted(roll)) for roll in ROLLS}))


def share(ways: int, of: int) -> Share:
    """`ways` out of `of`, in lowest terms."""
    divisor = gcd(ways, of)
    return Share(ways // divisor, of // divisor)


# Every set of faces, sorted, that can stay fixed while the other dice are rolled.
FIXED = tuple({fixed: 0 for roll in SORTED for fixed in ("", roll[0], roll[2], roll[:2], roll[1:], roll[0] + roll[2])})


def _ways(fixed: str) -> tuple[tuple[int, int], ...]:
    """(index of the roll in SORTED, ways out of 216) when all dice except those fixed at these faces are rolled.

    For "66", six results of 36 ways each.
    """
    count: dict[int, int] = {}
    for faces in product("123456", repeat=3 - len(fixed)):
        roll = SORTED.index("".join(sorted((*fixed, *faces))))
        count[roll] = count.get(roll, 0) + 6 ** len(fixed)
    return tuple(count.items())


OUTCOMES = {fixed: _ways(fixed) for fixed in FIXED}
# For each roll of SORTED, the faces that can be kept of it, except all three.
KEEPABLE = tuple(tuple(dict.fromkeys(("", *roll, roll[:2], roll[1:], roll[0] + roll[2]), 0)) for roll in SORTED)


@lru_cache(maxsize=256)
def _best(target: Target, rolls: int) -> tuple[int, ...]:
    """Ways out of 216**rolls to end on the target from each roll, with `rolls` more rolls and the best strategy."""
    if rolls == 0:
        return tuple(int(roll in target) for roll in SORTED)
    hope = {fixed: _throw(target, fixed, rolls) for fixed in FIXED}
    certain = 216**rolls
    return tuple(
        certain if roll in target else max([hope[fixed] for fixed in keepable])
        for roll, keepable in zip(SORTED, KEEPABLE, strict=True)
    )


@lru_cache(maxsize=4096)  # there are fewer in all, and the next turn needs many of them again
def _throw(target: Target, fixed: str, rolls: int) -> int:
    """Ways out of 216**rolls to end on the target when all dice except the fixed ones are rolled now."""
    after = _best(target, rolls - 1)
    return sum([ways * after[roll] for roll, ways in OUTCOMES[fixed]])


@lru_cache(maxsize=2)
def _targets(stairs_before: bool) -> tuple[dict[str, Target], dict[int, Target], dict[int, Target]]:
    """Targets by special, by points of an unsafe roll, and by points of an unsafe roll at or below a number."""
    previous = "123" if stairs_before else ""
    specials: dict[str, set[str]] = {}
    points: dict[int, set[str]] = {}
    for roll in SORTED:
        kind = special(roll, previous)
        if kind:
            specials.setdefault(kind, set()).add(roll)
        if kind not in SAFE:
            points.setdefault(POINTS[roll], set()).add(roll)
    under: dict[int, Target] = {}
    so_far: set[str] = set()
    for value in sorted(points):
        so_far |= points[value]
        under[value] = frozenset(so_far)
    return (
        {kind: frozenset(rolls) for kind, rolls in specials.items()},
        {value: frozenset(points[value]) for value in sorted(points)},
        under,
    )


def chance_of(target: Target, roll: str, keep: tuple[int, ...], rolls: int) -> Share:
    """The chance of ending on a target with these dice kept now, `rolls` rolls left and the best strategy."""
    if len(keep) == 3:
        return share(int("".join(sorted(roll)) in target), 1)
    fixed = "".join(sorted(roll[number - 1] for number in keep))
    return share(_throw(target, fixed, rolls), 216**rolls)


def _column(roll: str, keep: tuple[int, ...], rolls: int, stairs_before: bool, low: int | None) -> Column:
    specials, points, _ = _targets(stairs_before)

    def shares(targets: dict[str, Target]) -> dict[str, Share]:
        found = {key: chance_of(target, roll, keep, rolls) for key, target in targets.items()}
        return {key: odds for key, odds in found.items() if odds.ways}

    against: dict[str, Share] = {}
    if low is not None:
        parts: dict[str, set[str]] = {"safe": set(), "above": set(), "equal": set(), "below": set()}
        for value, target in points.items():
            parts["above" if value > low else "equal" if value == low else "below"] |= target
        parts["safe"] = set().union(*(specials[kind] for kind in SAFE if kind in specials))
        against = shares({key: frozenset(rolls_wanted) for key, rolls_wanted in parts.items()})
    return Column(keep, shares(specials), against)


@lru_cache(maxsize=64)
def _odds(roll: str, left: int, stairs_before: bool, low: int | None) -> tuple[Column, ...]:
    keeps = tuple(KEEPS.values()) if roll else ((),)
    return tuple(_column(roll, keep, left, stairs_before, low) for keep in keeps)


def odds(state: State) -> Odds | None:
    """The odds of the player who is to roll or to choose; None if there is none."""
    if state.phase not in ("ready", "turn"):
        return None
    roll = state.rolls[-1] if state.rolls else ""
    opening = not state.round.turns and not roll
    left = 1 if opening else state.rolls_left if roll else state.most_rolls
    previous = state.round.before(len(state.round.turns))
    low = state.round.lowest
    stairs = SHAPE.get(previous) == "stairs"
    return Odds(_odds(roll, left, stairs, low), roll, stairs, left, low, state.is_last, opening)


@lru_cache(maxsize=8)
def _by_points(roll: str, keep: tuple[int, ...], rolls: int, stairs_before: bool) -> dict[int, Share]:
    _, points, _ = _targets(stairs_before)
    found = {value: chance_of(target, roll, keep, rolls) for value, target in points.items()}
    return {value: share for value, share in found.items() if share.ways}


def by_points(chances: Odds, column: Column) -> dict[int, Share]:
    """The odds of each number of points in an unsafe roll, lowest first."""
    return _by_points(chances.roll, column.keep, chances.left, chances.stairs)


def boldest(state: State) -> tuple[Column, str, Share] | None:
    """The keep-set and special with the best chance of becoming safe now: the gentlemen's second rule as a hint.

    None if there is nothing to roll or the player is already safe.
    """
    chances = odds(state)
    if chances is None or chances.false_start or not chances.left:
        return None
    if state.rolls and special(state.rolls[-1], state.round.before(len(state.round.turns))) in SAFE:
        return None
    best: tuple[Column, str, Share] | None = None
    for column in chances.columns:
        for kind in SAFE:
            chance = column.specials.get(kind)
            if chance and len(column.keep) < 3 and (best is None or chance.value > best[2].value):
                best = (column, kind, chance)
    return best
