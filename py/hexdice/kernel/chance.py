"""Chance as an actor: the possible outcomes with integer weights, and the one specified way to draw them.

A draw is keyed by a seed and by the place of the draw ("round 3, die 2"), never by a running counter. So anybody can
check it afterwards, and players who choose differently still get the same dice at the same place.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from hexdice.kernel.errors import NotationError


class Chance(NamedTuple):
    """A pending chance event. Outcomes are texts in a fixed order, each with a positive integer weight."""

    place: str  # unique in the match; the label that keys the draw
    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    die: bool = False  # the result of a real die can be entered instead


FACES = ("1", "2", "3", "4", "5", "6")
EVEN = (1, 1, 1, 1, 1, 1)


def die(place: str) -> Chance:
    """One fair die, outcomes "1" to "6"."""
    return Chance(place, FACES, EVEN, True)


def read_face(outcome: str) -> int:
    """The face of a die whose outcome came from outside; NotationError for any text but "1" to "6"."""
    if outcome not in FACES:
        raise NotationError("A die shows 1 to 6, not {text}.", text=repr(outcome[:20]))
    return int(outcome)


def draw(seed: str, chance: Chance) -> str:
    """The outcome that `seed` gives at `chance.place`.

    The first 8 bytes of SHA-256 over "seed|place|attempt" (UTF-8), big-endian, are a number below 2**64. Numbers in the
    last, incomplete multiple of the total weight are rejected and the next attempt (0, 1, ...) is used, so there is no
    modulo bias. The number modulo the total selects an outcome: each takes as many values as its weight, in order.
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
