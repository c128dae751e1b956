"""Choices with mistakes: the better one is, the likelier; a difference of the `temperature` makes it e times as likely."""

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import TypeVar

T = TypeVar("T")


def softmax(choices: Sequence[tuple[float, T]], temperature: float, rng: Random) -> T:
    """One of the choices, each with its worth."""
    top = max(worth for worth, _ in choices)
    return rng.choices([choice for _, choice in choices], [exp((worth - top) / temperature) for worth, _ in choices])[0]


def noise(temperature: float, rng: Random) -> float:
    """What makes the largest of several worths a softmax sample, added to each; it also ranks the others."""
    return -temperature * log(-log(rng.random() or 0.5)) if temperature else 0.0
