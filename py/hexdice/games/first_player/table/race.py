"""Rows compared die by die (FP-5), and the dice that a tie-break replaced (FP-6)."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.notation import read_die
from hexdice.games.first_player.rules.state import State, value
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED
from hexdice.view.table import Table

Row = tuple[int, ...]


def race(rows: Sequence[Row]) -> list[list[int]]:
    """Who is still in front after each die of the comparison (FP-5), starting with everybody.

    For 6-4-1, 6-5-2 and 6-5-3 that is [0, 1, 2] before the first die and after it, then [1, 2], then [2].
    """
    front = [seat for seat, row in enumerate(rows) if row]
    steps = [front]
    for index in range(max((len(row) for row in rows), default=0)):
        shown = {seat: at(rows[seat], index) for seat in front}
        front = [seat for seat in front if shown[seat] == max(shown.values())]
        steps.append(front)
        if len(front) == 1:
            break
    return steps


def at(row: Row, index: int) -> int:
    """What a die counts, 0 for a missing one (FP-5)."""
    return value(row[index]) if index < len(row) else 0


def rerolls(table: Table) -> dict[int, list[int]]:
    """For each seat the last dice that a tie-break has replaced, in order (FP-6)."""
    found: dict[int, list[int]] = {}
    for index in range(len(table.events) - 1, -1, -1):
        before: State | None = table.past(index)
        if before is None or before.phase == fp.Phase.ROLL:
            break
        if before.phase == fp.Phase.TIE and table.events[index].actor == CHANCE:
            seat = play.rolling(before)
            found.setdefault(seat, []).insert(0, before.hands[seat].row[-1])
    return found


def left_out(table: Table, seat: int) -> list[int]:
    """The dice that a seat has left out (FP-3). The state only counts them; the seat's moves say what they showed."""
    asides = [event.text for event in table.events if event.actor == seat and event.text.startswith("aside ")]
    count = table.state.hands[seat].aside
    return [read_die(text.removeprefix("aside ")) for text in asides] if len(asides) == count else [0] * count


class Race(NamedTuple):
    """The rows of a table, compared."""

    rows: Sequence[Row]  # as they were uncovered
    replaced: dict[int, list[int]]  # the last dice that a tie-break replaced
    steps: Sequence[Sequence[int]]  # who is in front after each die (`race`)
    first: int  # who starts, or NOBODY

    def out(self, seat: int) -> int:
        """The number of the die by which a row is beaten, from 1; 0 for one that is not."""
        return next((index for index, left in enumerate(self.steps) if seat not in left), 0)


def compared(table: Table) -> Race:
    """The rows that lie on the table, and who is in front."""
    state: State = table.state
    replaced = rerolls(table)
    rows = [
        (*hand.row[:-1], replaced[seat][0]) if seat in replaced else hand.row for seat, hand in enumerate(state.hands)
    ]
    return Race(rows, replaced, race(rows), state.order[0] if state.order else fp.NOBODY)


def _just_left(table: Table, phase: fp.Phase) -> bool:
    """Whether the newest events have led out of a phase."""
    before: State | None = table.past(table.fresh) if table.present and table.fresh < len(table.events) else None
    return before is not None and before.phase == phase != table.state.phase


def uncovered(table: Table) -> bool:
    """Whether the rows have just been uncovered; those that were typed in have been seen."""
    return _just_left(table, fp.Phase.ROLL) and not (table.state.quick and table.events[-1].mark == TYPED)


def resolved(table: Table) -> bool:
    """Whether dice have just changed hands."""
    return _just_left(table, fp.Phase.SEATING) or (uncovered(table) and table.state.phase == fp.Phase.OVER)


def rolled(table: Table) -> bool:
    """Whether dice have just been rolled here."""
    return any(event.actor == CHANCE and event.mark != TYPED for event in table.events[table.fresh :])
