"""The one scale of levels, and how an estimate follows from who plays. It knows no game; `levels` finds a game's bots."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

ORDER = ("first", "gentle", "steady", "sharp", "master")  # weakest first; the words are in view/forms.py

# Levels of older matches: what plays on in their stead where a game no longer has them. The match's header keeps its word.
ALIASES = {"easy": "gentle", "bold": "steady", "careful": "sharp"}


def nearest(offered: tuple[str, ...], level: str) -> str:
    """The step of `offered` for a level from an older match or another game; "" for a word that never was a level.

    Where the very step is missing, the nearest one stands in, of two equally near the weaker.
    """
    level = level if level in offered else ALIASES.get(level, level)
    steps = [step for step in offered if step in ORDER]
    if level in offered or level not in ORDER or not steps:
        return level if level in offered else ""
    return min(steps, key=lambda step: (abs(ORDER.index(step) - ORDER.index(level)), ORDER.index(step)))


class Form(NamedTuple):
    """What is known of a level's play, for an estimate: a factor for how sure a lead is in its hands, and how strong it is.

    Both are in logarithms of the odds; `python -m bench calibration GAME --fit` finds them.
    """

    sure: float
    skill: float


def as_played(shares: Sequence[float], played: Sequence[str], forms: Mapping[str, Form]) -> tuple[float, ...]:
    """Shares of winning among equals, as they come true where these levels play (a level for each seat, "" for a person).

    Where a person plays, or nobody is named, they stay as they are: nothing is known of a person's strength.
    """
    found = [forms[step] for level in played if (step := nearest(tuple(forms), level))]
    if len(found) < len(shares) or len(shares) < 2 or max(shares) >= 1:
        return tuple(shares)
    sure = sum(form.sure for form in found) / len(found)
    odds = [share**sure * exp(form.skill) for share, form in zip(shares, found, strict=True)]
    return tuple(each / sum(odds) for each in odds)
