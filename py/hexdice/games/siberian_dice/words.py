"""Sentences about dice, cells and events."""

from collections.abc import Sequence

from hexdice.games.siberian_dice.notation import cell_of
from hexdice.games.siberian_dice.preview import Change, counted, placing
from hexdice.games.siberian_dice.state import BOARDS, PLACE, PREPARE, PURITY, ROLL, State, face_at, perfect_counts
from hexdice.games.siberian_dice.threats import Threat, threat
from hexdice.kernel.game import CHANCE
from hexdice.view.dice import die_name
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n

NEAR = 3  # perfect dice short of the goal; a placement rarely brings more


def a_die(face: int) -> str:
    return say("a {face}", face=die_name(face))


def placed(table: Table, seat: int, face: int, cell: str) -> str:
    """A placement as it has happened."""
    if seat == table.own:
        return say("You placed {die} on {cell}.", die=a_die(face), cell=cell)
    return say("{name} placed {die} on {cell}.", name=table.names[seat], die=a_die(face), cell=cell)


def change_words(change: Change) -> str:
    """What a placement does, as the end of a sentence; "" if nothing changes."""
    parts = []
    if change.made:
        parts.append(say("makes {n} perfect", n=change.made.bit_count()))
    if change.broken:
        parts.append(say("breaks {n}", n=change.broken.bit_count()))
    return listed(parts)


def whose(state: State, bits: int, names: Sequence[str], mine: int | None = None) -> str:
    """The owners of the dice in `bits`: "2 of Bita’s, 1 of Eli’s"; with the seat `mine` "2 of yours, 1 of Eli’s"."""
    return ", ".join(
        say("{n} of yours", n=n) if seat == mine else say("{n} of {name}’s", name=names[seat], n=n)
        for seat, n in enumerate(counted(state, bits))
        if n
    )


def change_by_owner(state: State, change: Change, names: Sequence[str], mine: int) -> str:
    """What a placement would do, by owner, as the end of a sentence; "" if nothing changes."""
    parts = []
    if change.made:
        parts.append(say("makes perfect: {who}", who=whose(state, change.made, names, mine)))
    if change.broken:
        parts.append(say("breaks: {who}", who=whose(state, change.broken, names, mine)))
    return "; ".join(parts)


def owners(state: State, change: Change, table: Table) -> str:
    """What changed for the dice, by owner; "yours" if one person plays against bots. "" if nothing changed."""
    return changes(state, change, table.names, table.own)


def changes(state: State, change: Change, names: Sequence[str], mine: int | None) -> str:
    """What changed for the dice, by owner; those of the seat `mine` are "yours". "" if nothing changed."""
    words = []
    if change.made:
        words.append(say("Newly perfect: {who}.", who=whose(state, change.made, names, mine)))
        words += {2: [say("Two at once!")], 3: [say("Three at once!")]}.get(max(counted(state, change.made)), [])
    if change.broken:
        words.append(say("No longer perfect: {who}.", who=whose(state, change.broken, names, mine)))
    return " ".join(words)


def consequence(state: State, change: Change, names: Sequence[str], since: State | None = None) -> str:
    """The note below the prompt while a ghost is shown; `since`: the state before the die was lifted that is put back as it was."""
    if since is not None:
        return say("Back where it was, as before you took it: {score}.", score=score(since, names))
    if not change.made and not change.broken:
        return say("Here it changes nothing.")
    words = []
    if change.made:
        count = change.made.bit_count()
        who = whose(state, change.made, names, state.mover)
        words.append(
            say_n(count, "Here {n} die becomes perfect ({who}).", "Here {n} dice become perfect ({who}).", who=who)
        )
    if change.broken:
        count = change.broken.bit_count()
        who = whose(state, change.broken, names, state.mover)
        words.append(
            say_n(count, "{n} die is no longer perfect ({who}).", "{n} dice are no longer perfect ({who}).", who=who)
        )
    return " ".join(words)


def threats(state: State, names: Sequence[str], mine: int | None) -> str:
    """Who can win in the next turn on this board, and with which rolls; "" if nobody can."""
    goal, counts = state.setup.goal, perfect_counts(state)
    lines = []
    for seat, count in enumerate(counts):
        near = goal and count >= goal - NEAR and not state.out >> seat & 1
        found = threat(state, seat) if near else None
        if found is not None:
            lines.append(_threat(state, found, names[seat], seat == mine))
    return " ".join(lines)


def _threat(state: State, found: Threat, name: str, own: bool) -> str:
    if found.rolls == 6:
        return (
            say("With the right die you can win in this turn!")
            if own
            else say("{name} can win in the next turn.", name=name)
        )
    if found.cell >= 0:
        die, cell = a_die(found.face), BOARDS[state.setup.side].grid.names[found.cell]
        if own:
            return say("You win with {die} on {cell}!", die=die, cell=cell)
        return say("{name} needs {die} on {cell} to win.", name=name, die=die, cell=cell)
    if own:
        return say_n(
            found.rolls,
            "With the right die {n} of 6 rolls wins for you!",
            "With the right die {n} of 6 rolls win for you!",
        )
    return say_n(found.rolls, "{name} wins with {n} of 6 rolls.", "{name} wins with {n} of 6 rolls.", name=name)


def score(state: State, names: Sequence[str]) -> str:
    """Everybody's perfect dice, briefly."""
    counts = perfect_counts(state)
    return ", ".join(say("{name} has {n}", name=name, n=counts[seat]) for seat, name in enumerate(names))


def log_line(table: Table) -> str:
    """The log line of the last event; "" if the next line covers it."""
    before, event, after = table.last()
    names = table.names
    text = event.text
    if event.actor == CHANCE:
        return _rolled(before, after, names)
    name = names[event.actor]
    if text.startswith("take "):
        cell = cell_of(text)
        face = face_at(before, BOARDS[before.setup.side].grid.number[cell])
        return say("{name} takes {die} off {cell}.", name=name, die=a_die(face), cell=cell)
    if text.startswith("place "):
        cell = cell_of(text)
        change = placing(before, BOARDS[before.setup.side].grid.number[cell])
        where = say("{name} places {die} on {cell}", name=name, die=a_die(before.face), cell=cell)
        does = change_words(change)
        return say("{where}: {does}.", where=where, does=does) if does else say("{where}.", where=where)
    if text == "offer":
        return say("{name} offers a draw.", name=name)
    if text == "accept":
        return say("{name} accepts the draw.", name=name)
    if text == "decline":
        return say("{name} declines the draw.", name=name)
    if text == "resign":
        return say("{name} resigns.", name=name)
    return ""


def _rolled(before: State, after: State, names: Sequence[str]) -> str:
    if before.phase == ROLL:
        rolled = after.known[before.mover][-1] if after.known and after.known[before.mover] else after.face
        if before.known and not after.known[before.mover]:
            rolled = after.face
        return say("{name} rolls {die}.", name=names[before.mover], die=a_die(rolled))
    if before.phase == PREPARE and before.setup.variant != PURITY and after.phase != PREPARE:
        return say("All dice are rolled: the match begins.")
    if before.phase == PREPARE and after.phase != PREPARE:
        return say("The list of rolls is written: the match begins.")
    return ""


def summary(table: Table) -> str:
    """One plain line for the home page."""
    state: State = table.state
    names = table.names
    if state.ended is not None:
        if len(state.ended.winners) == 1:
            return say("{name} won", name=names[state.ended.winners[0]])
        return say("A draw")
    name = names[state.mover]
    if state.phase == PREPARE:
        return say("Before the first move")
    todo = say("{name} to place a die", name=name) if state.phase == PLACE else say("{name} to choose a die", name=name)
    return say("Move {n}, {todo}", n=state.placed + 1, todo=todo)
