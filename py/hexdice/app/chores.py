"""What is long and can wait until nobody taps, in small steps."""

from collections.abc import Iterator
from itertools import islice

FIRST_STEPS = 20  # of something long: a small one is done at once


class Chores:
    """One after the other. A chore is an iterator that does one step whenever it is asked for the next value."""

    def __init__(self) -> None:
        self._waiting: list[Iterator[None]] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, chore: Iterator[None]) -> None:
        """Does it when there is time."""
        self._waiting.append(chore)

    def start(self, chore: Iterator[None]) -> None:
        """Does its first steps now, the rest when there is time."""
        for _ in islice(chore, FIRST_STEPS):
            pass
        self.add(chore)

    def step(self) -> bool:
        """One small step; False when nothing is left."""
        if not self._waiting:
            return False
        try:
            next(self._waiting[0])
        except StopIteration:
            self._waiting.pop(0)
        return bool(self._waiting)
