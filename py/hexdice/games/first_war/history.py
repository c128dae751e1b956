"""The states that led to a table, worked out once and then only carried on: for last turns and finished fights."""

from hexdice.games.first_war import rules
from hexdice.games.first_war.state import GRID, State
from hexdice.kernel.match import Event
from hexdice.kernel.options import Options
from hexdice.view.table import Table

_kept: tuple[bool, list[Event], list[State]] = (False, [], [])


def states(options: Options, events: tuple[Event, ...]) -> list[State]:
    """The state before each event and the one after the last. The last match asked for is remembered."""
    global _kept
    limit, known, found = _kept
    same = 0
    if limit == bool(options["limit"]) and found:
        shorter = min(len(known), len(events))
        while same < shorter and known[same] == events[same]:
            same += 1
    else:
        found = [rules.initial(options, 2)]
    found = found[: same + 1]
    for event in events[same:]:
        found.append(rules.apply(found[-1], event.actor, event.text))
    _kept = (bool(options["limit"]), list(events), found)
    return found


def last_turn(table: Table) -> tuple[int, list[State]]:
    """The index of the first event of the last whole turn of the other seat, or of the present one if it is the first,
    and all states."""
    found = states(table.options, table.events)
    now = (found[-1].round, found[-1].turn)
    end = len(table.events)
    while end > 0 and (found[end].round, found[end].turn) == now:
        end -= 1
    if end == 0:
        return 0, found
    before = (found[end].round, found[end].turn)
    start = end
    while start > 0 and (found[start - 1].round, found[start - 1].turn) == before:
        start -= 1
    return start, found


def last_turn_cells(table: Table) -> frozenset[int]:
    """The tiles to mark as touched: those of the last turn while it is replayed, else those of the latest events."""
    if table.ui.get("view.replay"):
        start, _ = last_turn(table)
        events = table.events[start:]
    else:
        events = table.events[table.fresh :][-8:]
    cells = set()
    for event in events:
        words = event.text.split(" ")
        if event.actor >= 0 and words[0] not in ("put", "stand", "activate", "turn"):
            cells |= {GRID.number[word] for word in words if word in GRID.number}
    return frozenset(cells)
