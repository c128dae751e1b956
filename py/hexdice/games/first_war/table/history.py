"""The history of a table: where turns began, the tiles involved, and what a turn looked like on the board."""

from typing import NamedTuple

from hexdice.games.first_war.rules.state import GRID, KINDS, LAKE, State, face_up
from hexdice.games.first_war.table.usual import only_move
from hexdice.kernel.outside import number
from hexdice.view.table import Table


def began(table: Table, end: int) -> int:
    """The first event of the turn to which event `end` - 1 belongs."""

    def turn_at(cursor: int) -> tuple[int, int]:
        state = table.past(cursor)
        return state.round, state.turn

    turn = turn_at(end)
    while end > 0 and turn_at(end - 1) == turn:
        end -= 1
    return end


def last_turns(table: Table) -> list[tuple[int, int]]:
    """First event and end of the last complete turns before the current one, two at most, oldest first."""
    found: list[tuple[int, int]] = []
    end = began(table, len(table.events)) if table.events else 0
    while end > 0 and len(found) < 2:
        start = began(table, end - 1)
        found.insert(0, (start, end))
        end = start
    return found


def last_turn(table: Table) -> int:
    """The first event of the last complete turn; 0 if there is none."""
    found = last_turns(table)
    return found[-1][0] if found else 0


def last_turn_cells(table: Table) -> frozenset[int]:
    """The tiles to mark: those of the last turn during its replay, otherwise those of the latest events."""
    events = table.events[last_turn(table) :] if table.ui.get("view.replay") else table.events[table.fresh :][-8:]
    cells = set()
    for event in events:
        words = event.text.split(" ")
        if event.actor >= 0 and words[0] not in ("put", "stand", "activate", "turn"):
            cells |= {GRID.number[word] for word in words if word in GRID.number}
    return frozenset(cells)


def strikes(table: Table) -> list[int]:
    """The events that settled fights since a person last chose something, that choice included, oldest first; in a review the event shown."""
    return [at for at in recent(table) if table.events[at].text == "strike"]


def recent(table: Table) -> range:
    """The events since a person last chose something, that choice included; in a review the event shown."""
    last = len(table.events) - 1
    if not table.live:  # the review shows them one by one
        return range(max(last, 0), last + 1)
    for at in range(last, -1, -1):
        event = table.events[at]
        by_person = event.actor >= 0 and not table.bot(event.actor)
        if by_person and only_move(table.past(at)) != event.text:
            return range(at, last + 1)
    return range(last + 1)


def seen_until(table: Table) -> int:
    """The number of events whose account somebody has put away."""
    return number(table.ui.get("view.fought", ""))


def unseen(table: Table) -> list[int]:
    """The strikes whose account nobody has put away yet, oldest first."""
    return [at for at in strikes(table) if at > seen_until(table) or not table.live]


def struck(table: Table) -> bool:
    """Whether a review shows a strike."""
    return not table.live and bool(strikes(table))


def replayed(table: Table) -> bool:
    """Whether a bot's last turn is replayed automatically, which lasts until the person's first move."""
    state: State = table.state
    if not table.moves or state.over or not table.bot(1 - state.turn) or table.seat != state.turn:
        return False
    start = began(table, len(table.events))
    return start > 0 and all(event.actor < 0 for event in table.events[start:])


def followed(table: Table) -> bool:
    """Whether arrows on the board show the last turn. Nothing else is marked there meanwhile."""
    state: State = table.state
    shown = replayed(table) and table.ui.get("view.seen") != f"{state.round}.{state.turn}"
    return bool((shown or table.ui.get("view.replay")) and last_turns(table))


class Trace(NamedTuple):
    """What a move looked like: an arrow between tiles, or a sign on one."""

    sign: str  # "step", "strike" (a step towards an attack), "wound", "heal", "grow"
    goal: int
    start: int = -1  # where the arrow starts
    lake: bool = False  # where it turned up a lake and stopped
    times: int = 1  # how often in a row


def traces(table: Table, start: int, end: int) -> list[Trace]:
    """The moves of a turn that are drawn on the board, in order; moves alike become one."""
    found: dict[Trace, int] = {}
    for trace in _traces(table, start, end):
        found[trace] = found.get(trace, 0) + 1
    return [trace._replace(times=n) for trace, n in found.items()]


def _traces(table: Table, start: int, end: int) -> list[Trace]:
    found = []
    for index in range(start, end):
        event, before = table.events[index], table.past(index)
        words = event.text.split(" ")
        named = [GRID.number[word] for word in words if word in GRID.number]
        if event.actor < 0 or not named or words[0] in ("put", "stand", "fight"):  # the attack has its arrow
            continue
        if words[0] in ("wound", "heal", "grow"):
            found.append(Trace(words[0], named[0]))
        elif words[0] == "cure":
            found.append(Trace("heal", named[0]))
        elif words[0] == "retreat" and before.fight:
            found.append(Trace("step", named[0], before.fight.cell))
        elif len(named) == 2 and (words[0] in KINDS or words[0] in ("hurt", "tired")):
            sign = "strike" if before.pieces[1 - before.turn][named[1]] else "step"
            after = table.past(min(index + 2, end))  # after the tile has been turned up, if it was face down
            lake = not face_up(before) >> named[1] & 1 and bool(after.tiles[LAKE] >> named[1] & 1)
            found.append(Trace(sign, named[1], named[0], lake))
    return found
