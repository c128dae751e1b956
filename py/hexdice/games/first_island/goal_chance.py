"""The chance that a solo island meets all goals of its level: a logistic function of a few signs, with learned weights."""

from collections.abc import Sequence
from math import exp

from hexdice.games.first_island.rules import GOALS
from hexdice.games.first_island.state import SHORT, SOLO

USUAL = 80  # points: what a total is compared with at a level without a goal for it


def signs(
    kind: str, left: int, promised: float, points_short: float, tribes_short: float, cards_short: float
) -> list[float]:
    """What tells how it will go, with `left` rounds to be marked and a final total of `promised` points expected.

    `points_short`, `tribes_short` and `cards_short`: how much is missing now.
    """
    ahead = (promised - (GOALS[kind][2] or USUAL)) / 10
    now = (ahead, points_short / 10, tribes_short, cards_short)
    early = left / SHORT
    return [*(float(kind == one) for one in SOLO), early, *now, *(sign * early for sign in now)]


def chance(weights: Sequence[float], signs: Sequence[float]) -> float:
    """The chance of these signs."""
    total = sum(weight * sign for weight, sign in zip(weights, signs, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
