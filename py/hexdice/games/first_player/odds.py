"""What leaving a die out is worth, exactly: the chance that the dice that are rolled again make a higher row."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

MOST = 8  # dice to be rolled again; with more, counting takes longer than a tap


def higher(row: Sequence[int], dice: int) -> Fraction:
    """The chance that so many new dice, laid from high to low, beat a row of values (FP-5).

    High to low is the best order of any dice: it beats every row that another order of them beats.
    """
    found = 0
    for faces in combinations_with_replacement(range(6, 0, -1), dice):
        if faces > tuple(row):
            found += factorial(dice) // prod(factorial(count) for count in Counter(faces).values())
    return Fraction(found, 6**dice)
