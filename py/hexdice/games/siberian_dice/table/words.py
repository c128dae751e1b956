"""Sentences about dice, cells and events."""

from collections.abc import Sequence

from hexdice.games.siberian_dice.bot.preview import Change, cells_of, counted, placing
from hexdice.games.siberian_dice.bot.threats import Threat, threat
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
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


def whose(state: pd.State, bits: int, names: Sequence[str], mine: int | None = None) -> str:
    """The owners of the dice in `bits`: "2 of Bita’s, 1 of Eli’s"; with the seat `mine` "2 of yours, 1 of Eli’s"."""
    return ", ".join(
        say("{n} of yours", n=n) if seat == mine else say("{n} of {name}’s", name=names[seat], n=n)
        for seat, n in enumerate(counted(state, bits))
        if n
    )


def change_by_owner(state: pd.State, change: Change, names: Sequence[str], mine: int) -> str:
    """What a placement would do, by owner, as the end of a sentence; "" if nothing changes."""
    parts = []
    if change.made:
        parts.append(say("makes perfect: {who}", who=whose(state, change.made, names, mine)))
    if change.broken:
        parts.append(say("breaks: {who}", who=whose(state, change.broken, names, mine)))
    return "; ".join(parts)


def owners(after: pd.State, change: Change, table: Table) -> str:
    """What changed for the dice that lie on the board `after`, by name; "yours" if one person plays against bots. "" for nothing."""
    words = []
    if change.made:
        words.append(say("Newly perfect: {who}.", who=named(after, change.made, table)))
        words += _at_once(after, change)
    if change.broken:
        words.append(say("No longer perfect: {who}.", who=named(after, change.broken, table)))
    return " ".join(words)


def named(state: pd.State, bits: int, table: Table) -> str:
    """Each die in `bits`: "your three on D4, Bo’s two on C4"; from three on only how many of whose, as the note has few lines."""
    if bits.bit_count() > 2:
        return whose(state, bits, table.names, table.own)
    dice = []
    for cell in cells_of(state, bits):
        seat, name = pd.owner_at(state, cell), pd.BOARDS[state.setup.side].grid.names[cell]
        face = die_name(pd.face_at(state, cell))
        if seat == table.own:
            dice.append(say("your {face} on {cell}", face=face, cell=name))
        else:
            dice.append(say("{name}’s {face} on {cell}", name=table.names[seat], face=face, cell=name))
    return ", ".join(dice)


def _at_once(state: pd.State, change: Change) -> list[str]:
    return {2: [say("Two at once!")], 3: [say("Three at once!")]}.get(max(counted(state, change.made)), [])


def changes(state: pd.State, change: Change, names: Sequence[str], mine: int | None) -> str:
    """What changed for the dice, by owner; those of the seat `mine` are "yours". "" if nothing changed."""
    words = []
    if change.made:
        words.append(say("Newly perfect: {who}.", who=whose(state, change.made, names, mine)))
        words += _at_once(state, change)
    if change.broken:
        words.append(say("No longer perfect: {who}.", who=whose(state, change.broken, names, mine)))
    return " ".join(words)


def consequence(state: pd.State, change: Change, names: Sequence[str], since: pd.State | None = None) -> str:
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


def threats(state: pd.State, names: Sequence[str], mine: int | None) -> str:
    """Who can win in the next turn on this board, and with which rolls; "" if nobody can."""
    goal, counts = state.setup.goal, pd.perfect_counts(state)
    lines = []
    for seat, count in enumerate(counts):
        near = goal and count >= goal - NEAR and not state.out >> seat & 1
        found = threat(state, seat) if near else None
        if found is not None:
            lines.append(_threat(state, found, names[seat], seat == mine))
    return " ".join(lines)


def _threat(state: pd.State, found: Threat, name: str, own: bool) -> str:
    if found.rolls == 6:
        return _lifted(state, found) if own else say("{name} can win in the next turn.", name=name)
    if found.cell >= 0:
        die, cell = a_die(found.faces[0]), pd.BOARDS[state.setup.side].grid.names[found.cell]
        if own and found.source >= 0:
            return (
                f"{_lifted(state, found)} {say('{Die} on {cell} would win.', Die=die[:1].upper() + die[1:], cell=cell)}"
            )
        if own:
            return say("{Die} on {cell} would win.", Die=die[:1].upper() + die[1:], cell=cell)
        return say("{name} needs {die} on {cell} to win.", name=name, die=die, cell=cell)
    if not own:
        return say_n(found.rolls, "{name} wins with {n} of 6 rolls.", "{name} wins with {n} of 6 rolls.", name=name)
    return _lifted(state, found)


def _lifted(state: pd.State, found: Threat) -> str:
    """With which die the mover can win, and with how many of the six rolls; short, as the last turn stands below it."""
    if found.source < 0:
        if found.rolls == 6:
            return say("You can win with a die from the hand.")
        return say("You can win with a die from the hand: {n} of 6 rolls.", n=found.rolls)
    face, cell = die_name(pd.face_at(state, found.source)), pd.BOARDS[state.setup.side].grid.names[found.source]
    if found.rolls == 6:
        return say("You can win: take your {face} on {cell}.", face=face, cell=cell)
    return say_n(
        found.rolls,
        "You can win: roll your {face} on {cell} ({n} of 6 rolls).",
        "You can win: roll your {face} on {cell} ({n} of 6 rolls).",
        face=face,
        cell=cell,
    )


def score(state: pd.State, names: Sequence[str]) -> str:
    """Everybody's perfect dice, briefly."""
    counts = pd.perfect_counts(state)
    return ", ".join(say("{name} has {n}", name=name, n=counts[seat]) for seat, name in enumerate(names))


def log_line(table: Table) -> str:
    """The log line of the last event; "" if the next line covers it."""
    before, event, after = table.last()
    text = event.text
    if event.actor == CHANCE:
        return _rolled(before, after, table)
    name = table.names[event.actor]
    if text.startswith("take "):
        cell = cell_of(text)
        face = pd.face_at(before, pd.BOARDS[before.setup.side].grid.number[cell])
        if event.actor == table.own:
            return say("You take {die} off {cell}.", die=a_die(face), cell=cell)
        return say("{name} takes {die} off {cell}.", name=name, die=a_die(face), cell=cell)
    if text.startswith("place "):
        cell = cell_of(text)
        change = placing(before, pd.BOARDS[before.setup.side].grid.number[cell])
        where = (
            say("You place {die} on {cell}", die=a_die(before.face), cell=cell)
            if event.actor == table.own
            else say("{name} places {die} on {cell}", name=name, die=a_die(before.face), cell=cell)
        )
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


def _rolled(before: pd.State, after: pd.State, table: Table) -> str:
    if before.phase == pd.ROLL:
        rolled = after.known[before.mover][-1] if after.known and after.known[before.mover] else after.face
        if before.known and not after.known[before.mover]:
            rolled = after.face
        if before.mover == table.own:
            return say("You roll {die}.", die=a_die(rolled))
        return say("{name} rolls {die}.", name=table.names[before.mover], die=a_die(rolled))
    if before.phase == pd.PREPARE and before.setup.variant != pd.PURITY and after.phase != pd.PREPARE:
        return say("All dice are rolled: the match begins.")
    if before.phase == pd.PREPARE and after.phase != pd.PREPARE:
        return say("The list of rolls is written: the match begins.")
    return ""


def summary(table: Table) -> str:
    """One plain line for the home page."""
    state: pd.State = table.state
    names = table.names
    if state.ended is not None:
        if len(state.ended.winners) == 1:
            return say("{name} won", name=names[state.ended.winners[0]])
        return say("A draw")
    name = names[state.mover]
    if state.phase == pd.PREPARE:
        return say("Before the first move")
    todo = (
        say("{name} to place a die", name=name) if state.phase == pd.PLACE else say("{name} to choose a die", name=name)
    )
    return say("Move {n}, {todo}", n=state.placed + 1, todo=todo)
