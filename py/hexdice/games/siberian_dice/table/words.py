"""Sentences about dice, cells and events."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from hexdice.games.siberian_dice.bot.threats import Threat, threat
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.play import apply
from hexdice.games.siberian_dice.rules.preview import Change, cells_of, counted, lifting, placing
from hexdice.games.siberian_dice.table.turns import last_turn
from hexdice.kernel.game import CHANCE
from hexdice.view.dice import die_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import enumerated, listed, say, say_n


def a_die(face: int) -> str:
    """A die with its article: "a five"."""
    return say("a {face}", face=die_name(face))


def placed_line(table: Table, seat: int, face: int, cell: str) -> str:
    """A placement as it has happened."""
    die = a_die(face)
    return table.say_of(seat, "You placed {die} on {cell}.", "{name} placed {die} on {cell}.", die=die, cell=cell)


def whose(state: pd.State, bits: int, names: Sequence[str], mine: int | None = None) -> str:
    """The owners of the dice in `bits`: "2 of Bita’s, 1 of Eli’s"; with the seat `mine` "2 of yours, 1 of Eli’s"."""
    return enumerated(
        say("{n} of yours", n=n) if seat == mine else say("{n} of {name}’s", name=names[seat], n=n)
        for seat, n in enumerate(counted(state, bits))
        if n
    )


def change_by_owner(state: pd.State, change: Change, names: Sequence[str], mine: int) -> str:
    """What a placement would do, by owner, as the end of a sentence; "" if nothing changes."""
    if not any(change):  # so on most vacant cells
        return ""
    made, broken = whose(state, change.made, names, mine), whose(state, change.broken, names, mine)
    if made and broken:
        return say("makes perfect: {made}; breaks: {broken}", made=made, broken=broken)
    return say("makes perfect: {who}", who=made) if made else say("breaks: {who}", who=broken)


def named(state: pd.State, bits: int, table: Table) -> str:
    """Each die in `bits`: "your three on D4 and Bo’s two on C4"; from three on only how many of whose."""
    if bits.bit_count() > 2:
        return whose(state, bits, table.names, table.own)
    dice = []
    for cell in cells_of(bits):
        seat, name = pd.owner_at(state, cell), pd.BOARDS[state.setup.side].grid.names[cell]
        face = die_name(pd.face_at(state, cell))
        dice.append(table.say_of(seat, "your {face} on {cell}", "{name}’s {face} on {cell}", face=face, cell=name))
    return listed(dice)


def changes(change: Change, who: Callable[[int], str]) -> str:
    """What changed for the dice, as sentences; `who` names dice given as bits (`whose`, `named`). "" if nothing changed."""
    made = say("Newly perfect: {who}.", who=who(change.made)) if change.made else ""
    broken = say("No longer perfect: {who}.", who=who(change.broken)) if change.broken else ""
    return f"{made} {broken}".strip()


@lru_cache(maxsize=2)  # the words and the rings of one drawing ask for it
def _dangers(state: pd.State) -> dict[int, Threat]:
    return {seat: found for seat in pd.seats_in(state) if (found := threat(state, seat))}


@lru_cache(maxsize=2)  # words, rings and counts of one drawing ask for it
def after(state: pd.State, cell: int) -> pd.State:
    """The state after the die in play is placed on this cell, or the one that lies there is taken."""
    word = "place" if state.phase == pd.PLACE else "take"
    return apply(state, state.on_turn, f"{word} {pd.BOARDS[state.setup.side].grid.names[cell]}")


def dangers(table: Table, ghost: int) -> dict[int, Threat]:
    """Who can win in the next turn, by seat: on this board, or the others after a placement on the cell `ghost`."""
    state: pd.State = table.state
    if state.phase == pd.CHOOSE:
        return _dangers(state)
    if state.phase != pd.PLACE or ghost < 0 or table.scripted:
        return {}
    then = after(state, ghost)
    return {} if then.ended else {seat: found for seat, found in _dangers(then).items() if seat != state.on_turn}


def threats(table: Table, ghost: int = -1) -> str:
    """Who can win in the next turn, and with how many rolls; "" if nobody can."""
    lines = []
    for seat, found in dangers(table, ghost).items():
        n, name = found.rolls, table.names[seat]
        if seat == table.state.on_turn:  # with which die, one finds oneself
            lines.append(table.say_of(seat, "You can win this turn.", "{name} can win this turn."))
            continue
        words = say("{name} could win next turn.", name=name)
        if n < 6:
            words = say_n(
                n,
                "{name} could win next turn: {n} of 6 rolls.",
                "{name} could win next turn: {n} of 6 rolls.",
                name=name,
            )
        if len(found.ways) == 1:  # seen on the board
            where = pd.BOARDS[table.state.setup.side].grid.names[found.ways[0][1]]
            words += f' <span class="unseen">{say("{die} on {cells}", die=a_die(found.ways[0][0]), cells=where)}</span>'
        lines.append(portrait(name, seat, face=table.face(seat), mood="glad") + words)
    return f'<b class="pd-danger">{" ".join(lines)}</b>' if lines else ""


def score(state: pd.State, names: Sequence[str]) -> str:
    """Everybody's perfect dice, briefly."""
    counts = pd.perfect_counts(state)
    return enumerated(say("{name} {n}", name=name, n=counts[seat]) for seat, name in enumerate(names))


def log_line(table: Table) -> str:
    """The log line of the last event; "" if the next line covers it."""
    before, event, after = table.last()
    seat, cell = event.actor, cell_of(event.text)
    if seat == CHANCE:
        return _rolled(before, after, table)
    number = pd.BOARDS[before.setup.side].grid.number.get(cell, -1)
    if cell:
        if event.text.startswith("take "):
            change, die = lifting(before, number), a_die(pd.face_at(before, number))
            words = table.say_of(
                seat, "You take {die} off {cell}.", "{name} takes {die} off {cell}.", die=die, cell=cell
            )
        else:
            turn, die = last_turn(table), a_die(before.face)
            change = turn.change if turn else placing(before, number)
            words = table.say_of(
                seat, "You place {die} on {cell}.", "{name} places {die} on {cell}.", die=die, cell=cell
            )
        return f"{words} {changes(change, lambda bits: whose(after, bits, table.names, table.own))}".strip()
    if event.text == "offer":
        return table.say_of(seat, "You offer a draw.", "{name} offers a draw.")
    if event.text == "accept":
        return table.say_of(seat, "You accept the draw.", "{name} accepts the draw.")
    if event.text == "decline":
        return table.say_of(seat, "You decline the draw.", "{name} declines the draw.")
    return table.say_of(seat, "You resign.", "{name} resigns.") if event.text == "resign" else ""


def _rolled(before: pd.State, after: pd.State, table: Table) -> str:
    if before.phase == pd.ROLL:
        row = after.known[before.on_turn] if after.known else ()
        return table.say_of(
            before.on_turn, "You roll {die}.", "{name} rolls {die}.", die=a_die(row[-1] if row else after.face)
        )
    if before.phase == pd.PREPARE and after.phase != pd.PREPARE:
        if before.setup.variant == pd.PURITY:
            return say("The list of rolls is written: the match begins.")
        return say("All dice are rolled: the match begins.")
    return ""


def summary(table: Table) -> str:
    """One plain line for the home page."""
    state: pd.State = table.state
    names = table.names
    if state.ended is not None:
        if len(state.ended.winners) == 1:
            return say("{name} won", name=names[state.ended.winners[0]])
        return say("A draw")
    name = names[state.on_turn]
    if state.phase == pd.PREPARE:
        return say("Before the first move")
    if state.phase == pd.PLACE:
        return say("Move {n}, {name} to place a die", n=state.placed + 1, name=name)
    return say("Move {n}, {name} to choose a die", n=state.placed + 1, name=name)
