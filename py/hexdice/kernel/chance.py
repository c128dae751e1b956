"""Chance as an actor: what may come, with integer weights, and the one specified way to draw it.

A draw is keyed by a seed and by the place of the draw ("round 3, die 2"), never by a running counter, so that anybody
can check it afterwards and players who choose differently still meet the same dice at the same place.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple


class Chance(NamedTuple):
    """What chance decides next. Outcomes are texts in a fixed order with one positive integer weight each."""

    place: str  # unique in the match; the label that keys the draw
    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    die: bool = False  # a real die can be typed in instead


FACES = ("1", "2", "3", "4", "5", "6")
EVEN = (1, 1, 1, 1, 1, 1)


def die(place: str) -> Chance:
    """One fair die, outcomes "1" to "6"."""
    return Chance(place, FACES, EVEN, True)


def draw(seed: str, chance: Chance) -> str:
    """The outcome that `seed` gives at `chance.place`.

    SHA-256 over "seed|place|attempt" (UTF-8); its first 8 bytes, big-endian, are a number below 2**64; numbers in the
    last incomplete run of the weights' total are thrown away and the next attempt (0, 1, ...) is read, so there is no
    modulo bias; the number modulo the total falls into one outcome's share, shares in the order of the outcomes.
    """
    return chance.outcomes[draw_index(seed, chance.place, chance.weights)]


def draw_index(seed: str, place: str, weights: Sequence[int]) -> int:
    """The index of the drawn weight; see `draw`."""
    total = sum(weights)
    limit = 2**64 - 2**64 % total
    attempt = 0
    while True:
        digest = hashlib.sha256(f"{seed}|{place}|{attempt}".encode()).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            break
        attempt += 1
    rest = number % total
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise AssertionError("weights must be positive")
