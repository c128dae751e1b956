"""How likely a row starts, and what rolling again is worth for it.

The others are taken to roll all the dice they have in play once and to lay them from high to low; what they leave out nobody knows.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from hexdice.games.first_player.rules.state import State, value

MOST = 6  # dice in a row; with more, counting takes longer than a tap


@cache
def _rows(dice: int) -> tuple[tuple[tuple[int, ...], ...], tuple[float, ...]]:
    """All rows of so many dice laid from high to low, the lowest first, and how likely a row below each of them is."""
    rows = sorted(tuple(reversed(roll)) for roll in combinations_with_replacement(range(1, 7), dice))
    below, ways = [], 0
    for row in rows:
        below.append(ways / 6**dice)
        ways += factorial(dice) // prod(factorial(count) for count in Counter(row).values())
    return tuple(rows), (*below, 1.0)


def starting(row: Sequence[int], rivals: Sequence[int]) -> float:
    """The chance that a row of values starts against rivals with so many dice each (FP-5, FP-6: equal rows have equal chances)."""
    tied = [1.0]  # how likely so many rivals have the same row, and nobody a higher one
    for dice in rivals:
        rows, below = _rows(dice)
        index = bisect_left(rows, tuple(row))
        same = below[index + 1] - below[index] if index < len(rows) and rows[index] == tuple(row) else 0.0
        tied = [
            below[index] * (tied[count] if count < len(tied) else 0.0) + same * (tied[count - 1] if count else 0.0)
            for count in range(len(tied) + 1)
        ]
    return sum(chance / (count + 1) for count, chance in enumerate(tied))


def rolled(dice: int, rivals: Sequence[int]) -> float:
    """The chance that so many dice, rolled and laid from high to low, start."""
    rows, below = _rows(dice)
    return sum((below[index + 1] - below[index]) * starting(row, rivals) for index, row in enumerate(rows))


def chances(state: State, seat: int) -> tuple[float, float] | None:
    """How likely the dice of a seat start as they lie, or will, and after one is left out; None if that takes too long to count.

    An only die cannot be left out: the second number is 0.
    """
    hand = state.hands[seat]
    others = [other.playing or other.dice for at, other in enumerate(state.hands) if at != seat and other.dice]
    if max(hand.playing, *others) > MOST:
        return None
    row = [*map(value, hand.row), *sorted(map(value, hand.loose), reverse=True)]
    return starting(row, others), rolled(hand.playing - 1, others)
