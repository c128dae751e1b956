"""What has happened: the turns, fights and newcomers of a table, from its events; nothing here is stored in a state."""

from collections import Counter
from typing import NamedTuple
from zlib import crc32

from hexdice.games.first_war.bot.routines import only_move, upkeep
from hexdice.games.first_war.rules import land, movement, pieces
from hexdice.games.first_war.rules.state import CardDraw, Phase, State, face_up
from hexdice.kernel.game import CHANCE
from hexdice.kernel.outside import number
from hexdice.view.table import Table, of_position


def began(table: Table, end: int) -> int:
    """The first event of the turn to which event `end` - 1 belongs."""

    def turn_at(cursor: int) -> tuple[int, int]:
        state = table.past(cursor)
        return state.round, state.turn

    turn = turn_at(end)
    return next((cursor + 1 for cursor in range(end - 1, -1, -1) if turn_at(cursor) != turn), 0)


@of_position
def last_turns(table: Table) -> list[tuple[int, int]]:
    """First event and end of the last complete turns before the current one, two at most, oldest first."""
    found: list[tuple[int, int]] = []
    end = began(table, len(table.events)) if table.events else 0
    while end > 0 and len(found) < 2:
        start = began(table, end - 1)
        found.insert(0, (start, end))
        end = start
    return found


def last_turn_start(table: Table) -> int:
    """The first event of the last complete turn; 0 if there is none."""
    return next((start for start, _ in reversed(last_turns(table))), 0)


def last_turn_cells(table: Table) -> frozenset[int]:
    """The tiles to mark: those of the last turn during its replay, otherwise those of the latest events."""
    events = table.events[last_turn_start(table) :] if table.ui.get("view.replay") else table.events[table.fresh :][-8:]
    cells = set()
    for event in events:
        words = event.text.split(" ")
        if event.actor >= 0 and words[0] not in ("put", "stand", "activate", "turn"):
            cells |= {land.CELL[word] for word in words if word in land.CELL}
    return frozenset(cells)


def strikes(table: Table) -> list[int]:
    """The numbers of the events "strike" among the recent ones, oldest first."""
    return [at for at in recent(table) if table.events[at].text == "strike"]


@of_position
def recent(table: Table) -> range:
    """The events that a person has not answered yet: those since somebody last chose something, with that choice; a review shows one alone.

    If a person says "done" and a bot then attacks, strikes and ends its turn, all of these are recent.
    """
    last = len(table.events) - 1
    if not table.present:  # the review shows them one by one
        return range(max(last, 0), last + 1)
    for at in range(last, -1, -1):
        event, before = table.events[at], table.past(at)
        # a choice is neither the only move nor a chore
        if event.actor >= 0 and not table.bot(event.actor) and event.text not in (only_move(before), upkeep(before)):
            return range(at, last + 1)
    return range(last + 1)


SEEN = "view.keep-fought"  # in the UI state, also after a reload: the strikes whose account somebody has put away
MOST = 3  # arrows of a turn that are drawn until somebody asks for all


def put_away(table: Table, end: int) -> str:
    """Puts the accounts of all events before `end` away: "57.1f3a80c2", their number and a checksum that no other match has."""
    return f"{SEEN}={end}.{crc32(' '.join(event.text for event in table.events[:end]).encode()):x}"


def unseen(table: Table) -> list[int]:
    """The strikes whose account nobody has put away yet, oldest first."""
    found = strikes(table)
    if not found or not table.present:
        return found
    kept = table.ui.get(SEEN, "")
    seen = number(kept.partition(".")[0])
    return [at for at in found if at >= seen or f"{SEEN}={kept}" != put_away(table, seen)]


def shows_strike(table: Table) -> bool:
    """Whether a review shows a strike."""
    return not table.present and bool(strikes(table))


def shows_arrows(table: Table) -> bool:
    """Whether arrows on the board show the last turn: at the beginning of the next one until somebody taps, and on request."""
    state: State = table.state
    if table.ui.get("view.replay"):
        return bool(last_turns(table))
    begins = state.phase == Phase.HUNTERS and state.fresh and not (state.fight or state.over or table.scripted)
    seen = table.ui.get("view.seen") == f"{state.round}.{state.turn}" or table.can(table.ui.get("hint", ""))
    return begins and bool(table.moves) and not seen and bool(last_turns(table))


def staged_strike(table: Table) -> int:
    """The number of the strike that stands in place of the board; -1 if none does.

    It is the first that somebody has to read, the last of this turn until its next move, the last one that has just come while the
    other side goes on, or the one a review shows.
    """
    if not table.present:
        return max(strikes(table), default=-1)
    if table.state.over:
        return -1
    if not table.moves:
        return max(unseen(table) if table.scripted else (at for at in strikes(table) if at >= table.fresh), default=-1)
    if read := to_read(table):
        return read[0]
    goes_on = not (table.scripted or table.state.fight or "slot" in table.ui) and table.state.phase == Phase.RESEARCH
    return max(unseen(table), default=-1) if goes_on else -1  # above what is asked next, until a card is looked at


class Trace(NamedTuple):
    """What a move looked like: an arrow between tiles, or a sign on one."""

    sign: str  # "step", "strike" (a step towards an attack), "wound", "heal", "grow"
    goal: int
    start: int = -1  # where the arrow starts
    lake: bool = False  # where it turned up a lake and stopped
    times: int = 1  # how often in a row


def traces(table: Table, start: int, end: int) -> list[Trace]:
    """The moves of a turn that are drawn on the board, in order; moves alike become one."""
    return [trace._replace(times=n) for trace, n in Counter(_traces(table, start, end)).items()]


def crowded(table: Table) -> bool:
    """Whether arrows show the last turn, and it has more moves than are drawn until somebody asks for all."""
    drawn = shows_arrows(table) and not unseen(table) and not table.ui.get("view.replay")
    return drawn and len(traces(table, *last_turns(table)[-1])) > MOST


def _traces(table: Table, start: int, end: int) -> list[Trace]:
    found = []
    for index in range(start, end):
        event, before = table.events[index], table.past(index)
        words = event.text.split(" ")
        named = [land.CELL[word] for word in words if word in land.CELL]
        if event.actor < 0 or not named or words[0] in ("put", "stand", "fight"):  # the attack has its arrow
            continue
        if words[0] in ("wound", "heal", "grow"):
            found.append(Trace(words[0], named[0]))
        elif words[0] == "cure":
            found.append(Trace("heal", named[0]))
        elif words[0] == "retreat" and before.fight:
            found.append(Trace("step", named[0], before.fight.cell))
        elif movement.read_step(event.text):
            sign = "strike" if before.pieces[1 - before.turn][named[1]] else "step"
            after = table.past(min(index + 2, end))  # after the tile has been turned up, if it was face down
            lake = not face_up(before) >> named[1] & 1 and bool(after.tiles[land.LAKE] >> named[1] & 1)
            found.append(Trace(sign, named[1], named[0], lake))
    return found


def to_read(table: Table) -> list[int]:
    """The strikes that somebody looks at before the next decision, oldest first: the last on each tile. A hint goes on at once.

    They are those of this turn, or of the other side's turn while nothing has been done in this one.
    """
    state: State = table.state
    begins = state.phase == Phase.HUNTERS and state.fresh
    # what is asked is tapped where the stage would stand
    on_board = state.phase > Phase.OTHERS and state.phase != Phase.RESEARCH
    if not (state.fight or begins or on_board) or not table.moves or state.over or table.can(table.ui.get("hint", "")):
        return []
    found = unseen(table)
    if found:
        since = last_turn_start(table) if begins else began(table, len(table.events))
        found = sorted({table.past(at).fight.cell: at for at in found if at >= since}.values())
    return found


def turned_up(table: Table) -> int:
    """The event by which the latest tap of the looking seat turned up a card; 0 if it did not."""
    for index in range(max(table.fresh, 1), len(table.events)):
        asked = table.past(index).pending
        if table.events[index].actor == CHANCE and isinstance(asked, CardDraw) and asked.seat == table.seat:
            return index
    return 0


def newcomers(table: Table, start: int, end: int) -> list[tuple[int, int, int]]:
    """(seat, cell, kind) of the newcomers of the events from `start` to before `end`."""
    found = []
    for index in range(start, end):
        text = table.events[index].text
        if not text.startswith("grow "):
            continue
        before, cell = table.past(index), movement.last_cell(text)
        after = table.past(min(index + 2, len(table.events)))  # a die may decide
        if came := after.pieces[before.turn][cell] - before.pieces[before.turn][cell]:
            found.append((before.turn, cell, pieces.kind_of_one(came)))
    return found
