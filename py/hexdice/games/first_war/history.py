"""What led to a table: the last turn, and the tiles that were touched."""

from hexdice.games.first_war.state import GRID
from hexdice.view.table import Table


def last_turn(table: Table) -> int:
    """The index of the first event of the last whole turn of the other seat, or of the present one if it is the first."""

    def turn_at(place: int) -> tuple[int, int]:
        state = table.past(place)
        return state.round, state.turn

    def start_of(end: int) -> int:
        turn = turn_at(end)
        while end > 0 and turn_at(end - 1) == turn:
            end -= 1
        return end

    now = start_of(len(table.events))
    return start_of(now - 1) if now else 0


def last_turn_cells(table: Table) -> frozenset[int]:
    """The tiles to mark as touched: those of the last turn while it is replayed, else those of the latest events."""
    events = table.events[last_turn(table) :] if table.ui.get("view.replay") else table.events[table.fresh :][-8:]
    cells = set()
    for event in events:
        words = event.text.split(" ")
        if event.actor >= 0 and words[0] not in ("put", "stand", "activate", "turn"):
            cells |= {GRID.number[word] for word in words if word in GRID.number}
    return frozenset(cells)
