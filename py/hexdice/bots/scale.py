"""The names of the levels in order of strength, and how an estimate of the result depends on the levels that play."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

ORDER = ("first", "gentle", "steady", "sharp", "master")  # weakest first; the words are in view/setup.py

# Levels of older matches, and the level that plays on for them where a game no longer has them. The match's header is not changed.
ALIASES = {"easy": "gentle", "bold": "steady", "careful": "sharp"}


def nearest(offered: tuple[str, ...], level: str) -> str:
    """The level in `offered` that replaces one from an older match or another game; "" for a word that never was a level.

    If that level is missing, the nearest one replaces it, and of two equally near levels the weaker.
    """
    level = level if level in offered else ALIASES.get(level, level)
    steps = [step for step in offered if step in ORDER]
    if level in offered or level not in ORDER or not steps:
        return level if level in offered else ""
    return min(steps, key=lambda step: (abs(ORDER.index(step) - ORDER.index(level)), ORDER.index(step)))


class Form(NamedTuple):
    """How a level plays, for an estimate: a factor for how safely it holds a lead, and its strength.

    Both are in log-odds; `python -m bench calibration GAME --fit` finds them.
    """

    sure: float
    skill: float


def as_played(shares: Sequence[float], played: Sequence[str], forms: Mapping[str, Form]) -> tuple[float, ...]:
    """Adjusts shares of winning among equal players to the levels that play (one per seat, "" for a person).

    With a person at the table, or no levels given, the shares are returned unchanged: a person's strength is unknown.
    """
    found = [forms[step] for level in played if (step := nearest(tuple(forms), level))]
    if len(found) < len(shares) or len(shares) < 2 or max(shares) >= 1:
        return tuple(shares)
    sure = sum(form.sure for form in found) / len(found)
    odds = [share**sure * exp(form.skill) for share, form in zip(shares, found, strict=True)]
    return tuple(each / sum(odds) for each in odds)
