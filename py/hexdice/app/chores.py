"""Long work, done in small steps while nobody taps."""

from collections.abc import Iterator
from itertools import islice

FIRST_STEPS = 20  # steps done at once, enough for a short chore


class Chores:
    """A queue of chores. A chore is an iterator that does one step for each value it is asked for."""

    def __init__(self) -> None:
        self._waiting: list[Iterator[None]] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, chore: Iterator[None]) -> None:
        """Queues a chore for when there is time."""
        self._waiting.append(chore)

    def start(self, chore: Iterator[None]) -> None:
        """Does a chore's first steps now, the rest when there is time."""
        for _ in islice(chore, FIRST_STEPS):
            pass
        self.add(chore)

    def step(self) -> bool:
        """Does one step; False when nothing is left."""
        if not self._waiting:
            return False
        try:
            next(self._waiting[0])
        except StopIteration:
            self._waiting.pop(0)
        return bool(self._waiting)
