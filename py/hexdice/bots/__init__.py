"""Computer players. A bot gets a view and its own random generator, never the match, so it cannot peek or foresee dice.

A thinker is a Python generator: it keeps yielding the best move found so far and returns after a fixed amount of work; the
last move yielded counts. This makes ladders repeatable and lets the page say "move now" at any time.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Thinker = Callable[[Any, int, Random], Iterator[str]]  # (view, seat, generator) -> better and better moves


def decide(think: Thinker, view: Any, seat: int, rng: Random) -> str:
    """The move of a bot that is allowed to finish its work."""
    move = ""
    for better in think(view, seat, rng):
        move = better
    return move
