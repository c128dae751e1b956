"""When the dice of a reveal fall: column by column, as rows are compared (FP-5), and within a column one person after the other."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_player.table.race import Race

STEP, MOST = 380, 1600  # milliseconds from one die to the next, and for a column of many people at most
LONGEST = 4000  # milliseconds until it is known who starts: with more dice they follow each other sooner
FALLS, HUSH = 560, 450  # how long a die is in the air, and the pause before the last one of a column


class Reveal(NamedTuple):
    """Times in milliseconds. A die is (seat, place in its row, how often a tie had it rolled again before)."""

    falls: dict[tuple[int, int, int], int]
    slow: frozenset[tuple[int, int, int]]  # all depends on these
    beaten: dict[int, int]  # when a seat can no longer start
    decided: int  # when it is known who starts

    def due(self, seat: int) -> int:
        """When it is known whether a seat starts."""
        return self.beaten.get(seat, self.decided)


def reveal(shown: Race, pace: float = 1) -> Reveal:
    """The times for these rows; `pace` shortens the pauses.

    Of 6-4-1, 6-5-2 and 5-5-5 the first dice fall one by one, and the third row is beaten; then the 4 and the 5 fall, which decides,
    and then all that is left. Rows that are level in all their dice go on with those that were rolled again (FP-6).
    """
    falls: dict[tuple[int, int, int], int] = {}
    slow: set[tuple[int, int, int]] = set()
    beaten: dict[int, int] = {}
    now = 0
    columns = [(index, front, 0) for index, front in enumerate(shown.steps[:-1])]
    for again in range(1, max(map(len, shown.replaced.values()), default=0) + 1):
        tied = [seat for seat in shown.steps[-1] if len(shown.replaced.get(seat, ())) >= again]
        columns += [(len(shown.rows[tied[0]]) - 1, tied, again)] if tied else []
    for index, front, again in columns:
        dice = [(seat, index, again) for seat in front if index < len(shown.rows[seat])]
        for die in dice:
            now += round(pace * HUSH) * (die == dice[-1] and len(dice) > 1)
            falls[die] = now
            now += round(pace * min(STEP, MOST // len(dice)))
        slow |= set(dice[-1:])
        now += FALLS
        left: Sequence[int] = shown.steps[index + 1] if not again else front
        beaten |= dict.fromkeys(set(front) - set(left), now)
    if now > LONGEST and pace > 0.2:
        return reveal(shown, pace / 2)
    for seat, row in enumerate(shown.rows):
        for index in range(len(row)):
            for again in range(len(shown.replaced.get(seat, ())) + 1 if index == len(row) - 1 else 1):
                falls.setdefault((seat, index, again), now + STEP * again)
    return Reveal(falls, frozenset(slow), beaten, now)
