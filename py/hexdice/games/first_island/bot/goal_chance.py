"""The chance that a solo island meets all goals of its level: logistic regression on a few features."""

from collections.abc import Sequence
from math import exp

from hexdice.games.first_island.rules.play import GOALS
from hexdice.games.first_island.rules.state import SHORT, SOLO

USUAL = 80  # points: the reference total for levels without a total as a goal


def signs(
    kind: str, left: int, promised: float, points_short: float, tribes_short: float, cards_short: float
) -> list[float]:
    """The features, with `left` rounds left and an expected final total of `promised` points.

    `points_short`, `tribes_short` and `cards_short`: how much is still missing.
    """
    ahead = (promised - (GOALS[kind][2] or USUAL)) / 10
    now = (ahead, points_short / 10, tribes_short, cards_short)
    early = left / SHORT
    return [*(float(kind == one) for one in SOLO), early, *now, *(sign * early for sign in now)]


def chance(weights: Sequence[float], signs: Sequence[float]) -> float:
    """The chance for these features."""
    total = sum(weight * sign for weight, sign in zip(weights, signs, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
