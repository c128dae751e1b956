"""What has just happened: the last turn, and what each fresh event changed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.preview import Change, counted, lifting, placing
from hexdice.kernel.game import CHANCE
from hexdice.view.table import Table


class Turn(NamedTuple):
    """The last turn of another seat."""

    origin: int  # the cell that the die came from, -1 for the hand
    goal: int
    face: int  # that it showed at the origin; 0 for a die from the hand
    change: Change  # since before the turn


def last_turn(table: Table) -> Turn | None:
    """The previous seat's turn, while the next seat has not begun; None before the first turn and while a die is in play."""
    state: pd.State = table.state
    events = table.events
    place = next((n for n in range(len(events) - 1, -1, -1) if events[n].text.startswith("place ")), -1)
    if state.phase != pd.CHOOSE or place < 0 or events[place].actor == state.on_turn:
        return None
    begin = place
    while begin > 0 and events[begin - 1].actor in (CHANCE, events[place].actor):
        begin -= 1
    before: pd.State | None = table.past(begin)
    if before is None:
        return None
    number = pd.BOARDS[state.setup.side].grid.number
    taken = [number[cell_of(event.text)] for event in events[begin:place] if event.text.startswith("take ")]
    goal, was, now = number[cell_of(events[place].text)], pd.perfect(before), pd.perfect(state)
    origin = taken[-1] if taken and taken[-1] != goal else -1
    face = pd.face_at(before, origin) if origin >= 0 else 0
    if origin >= 0 and pd.has(was, origin):  # it is the same die
        was ^= pd.BOARDS[state.setup.side].bits[origin] | pd.BOARDS[state.setup.side].bits[goal]
    return Turn(origin, goal, face, Change(now & ~was, was & ~now))


class Fresh(NamedTuple):
    """A die that has just been taken off the board or placed on it."""

    at: int  # the number of events before it
    seat: int
    cell: int
    places: bool  # otherwise it was taken
    before: pd.State
    after: pd.State
    change: Change


def fresh(table: Table) -> Iterator[Fresh]:
    """What was taken or placed with the newest events."""
    number = pd.BOARDS[table.state.setup.side].grid.number
    for at in range(table.fresh, len(table.events)):
        event, before, after = table.events[at], table.past(at), table.past(at + 1)
        if cell_of(event.text) and before is not None:
            cell, places = number[cell_of(event.text)], event.text.startswith("place ")
            change = placing(before, cell) if places else lifting(before, cell)
            yield Fresh(at, event.actor, cell, places, before, after, change)


def arrivals(table: Table) -> Iterator[int]:
    """The cells where a bot has just placed a die: nobody has seen it there yet."""
    return (each.cell for each in fresh(table) if each.places and table.bot(each.seat))


def is_first(each: Fresh, seat: int, table: Table) -> bool:
    """Whether this placement gave a seat the first perfect die of its match."""
    if not counted(each.before, each.change.made)[seat]:
        return False
    return not any(pd.perfect_counts(table.past(n))[seat] for n in range(each.at + 1))


def comes_near(each: Fresh, seat: int) -> bool:
    """Whether a seat is now one perfect die short of winning."""
    was, now = (pd.perfect_counts(state)[seat] for state in (each.before, each.after))
    return was < now == each.after.setup.goal - 1


def feels(table: Table) -> Mapping[int, str]:
    """What the newest events mean to each seat."""
    found: dict[int, str] = {}
    for each in fresh(table):
        made, broken = counted(each.before, each.change.made), counted(each.before, each.change.broken)
        for seat in range(len(made)):
            if made[seat]:
                found[seat] = "proud" if made[seat] > 1 or is_first(each, seat, table) else "glad"
            elif broken[seat]:
                found[seat] = "worried" if seat == each.seat else "hurt"
        if each.places and sum(broken) > broken[each.seat]:
            found.setdefault(each.seat, "sly")
    return found
