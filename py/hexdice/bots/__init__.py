"""Players made of code. A bot gets a view and a generator of its own, never the match: it cannot peek or foresee dice.

A thinker is a generator: it yields the best move found so far, again and again, and returns when its fixed amount of
work is done; the last move yielded counts. So a ladder can be repeated, and the page can say "move now" at any time.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Thinker = Callable[[Any, int, Random], Iterator[str]]  # (view, seat, generator) -> better and better moves


def decide(think: Thinker, view: Any, seat: int, rng: Random) -> str:
    """The move of a bot that may finish its work."""
    move = ""
    for better in think(view, seat, rng):
        move = better
    return move
