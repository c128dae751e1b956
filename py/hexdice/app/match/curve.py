"""Each seat's estimated chances through a match, as they stood after each turn or round, and where they turned."""

from collections.abc import Callable, Sequence
from typing import Any

from hexdice.kernel.match import Match
from hexdice.view.hooks import Review
from hexdice.view.table import Table, bystander

SURE = 0.9  # what comes when somebody has so much decides nothing any more
STEEP = 3  # a stretch goes on while it rises so many times as fast as from none to all in the whole match


def steepest(shares: Sequence[float], end: int) -> tuple[int, int]:
    """Where the stretch of a curve begins and ends, up to number `end`, that rises most; slowly rising parts do not belong to it."""
    slope, low, best = STEEP / max(1, len(shares) - 1), 0, (-9.0, 0, 0)
    heights = [share - slope * n for n, share in enumerate(shares[: end + 1])]
    for n in range(1, len(heights)):
        best = max(best, (heights[n] - heights[low], low, n))
        low = n if heights[n] < heights[low] else low
    return best[1:]


class Curve:
    """The curve of one match, each place worked out once."""

    def __init__(self, of: Callable[[], tuple[Match, Review]]) -> None:
        self.of = of  # the match as it is now
        self._shares: dict[int, tuple[Any, tuple[float, ...]]] = {}  # a state and its chances, by number of events
        self._shows: dict[int, tuple[Any, bool]] = {}  # and whether the curve shows them

    def table(self, n: int) -> Table:
        """The match after the first `n` events, with nothing hidden."""
        match, _ = self.of()
        names, bots = zip(*((seat.name, seat.bot) for seat in match.header.seats), strict=True)
        return bystander(match.states[n], names, match.options, bots)

    def shares(self, n: int) -> tuple[float, ...]:
        """Each seat's chances after the first `n` events; () without an estimate."""
        match, review = self.of()
        state = match.states[n]
        known = self._shares.get(n)
        if known is None or known[0] is not state:
            known = self._shares[n] = state, review.outlook(self.table(n))
        return known[1]

    def settled(self) -> list[int]:
        """The numbers of events after which the curve shows the chances."""
        match, review = self.of()
        states = match.states[: match.cursor + 1]
        for n, state in enumerate(states):
            if n not in self._shows or self._shows[n][0] is not state:
                self._shows[n] = state, not n or review.settled(self.table(n))
        return [n for n in range(len(states)) if self._shows[n][1]]

    def follow(self) -> None:
        """Called after each save: what is known already makes nobody wait at the end."""
        for n in self.settled()[-3:]:
            self.shares(n)

    def turn(self) -> tuple[int, int]:
        """After which events the chances of whoever won rose most steeply, and until which; (0, 0) if nobody has won alone, or without an estimate.

        What brings somebody who was ahead to 100 % is the end, not the turn.
        """
        result = self.of()[0].result
        if result is None or len(result.winners) != 1 or not self.shares(0):
            return 0, 0
        winner, shown = result.winners[0], self.settled()
        rows = [self.shares(n) for n in shown]
        rivals = [share for seat, share in enumerate(rows[-2:][0]) if seat != winner] or [0.5]
        ahead = len(rows) > 2 and rows[-2][winner] >= max(rivals)
        first, last = steepest([min(SURE, row[winner]) for row in rows], len(rows) - 1 - ahead)
        return shown[first], shown[last]
