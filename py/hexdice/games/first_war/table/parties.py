"""Who goes together: how many attack by one tap, and who can follow the piece that has just moved."""

from collections.abc import Iterable

from hexdice.games.first_war.rules import conflict, land, movement, pieces
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import threats
from hexdice.kernel.outside import number
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say_n


def act_of(moves: Iterable[str]) -> str:
    """The act that plays several moves, one after the other."""
    return "several:" + ";".join(moves)


def largest(state: State, ghost: str) -> int:
    """How many attack together when the marked move is an attack; 1 for any other move."""
    step = movement.read_step(ghost)
    return movement.how_many(state, ghost) if step and state.pieces[1 - state.turn][step.goal] else 1


def sent(table: Table, ghost: str) -> int:
    """How many go with the marked move: as many as were chosen, at first no more than it takes."""
    state: State = table.state
    most = largest(state, ghost)
    goal, _, count = table.ui.get("party", "").partition(" ")
    if ghost.endswith(f" {goal}") and number(count) >= 0:
        return max(1, min(number(count), most))
    return enough(state, ghost, most) if most > 1 else most


def attack(table: Table) -> tuple[str, ...]:
    """The moves of the attack that is marked; () if none is."""
    ghost = table.ui.get("ghost", "")
    step = movement.read_step(ghost) if table.can(ghost) and table.state.phase <= Phase.OTHERS else None
    return (ghost,) * sent(table, ghost) if step and table.state.pieces[1 - table.state.turn][step.goal] else ()


def enough(state: State, text: str, most: int) -> int:
    """The fewest of `most` attackers who do what all would do, but as many as there are defenders, as these could stand apart.

    Three hunters can go to a tile with one farmer: two bring 4 against 2 and wound it as three would, so it is two.
    """
    step = movement.read_step(text)
    assert step is not None
    who, _, cell = step
    there = sum(at == cell for at, _, _ in state.attacks)
    defenders = pieces.size(state.pieces[1 - state.turn][cell])
    fate = conflict.fate_of(*threats.strengths(state, cell, who, most))
    fewer = range(max(1, min(most, defenders - there)), most)
    return next((n for n in fewer if conflict.fate_of(*threats.strengths(state, cell, who, n)) == fate), most)


def same_again(table: Table) -> str:
    """The button for those of the same tile and kind; "" for a single one, which a tap on its tile moves as well, unless it attacks."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    step = movement.read_step(text)
    if state.phase > Phase.OTHERS or step is None:
        return ""
    goal = step.goal
    if not table.can(text):
        return _others_join(table, goal)
    count, attack = movement.how_many(state, text), bool(state.pieces[1 - state.turn][goal])
    if count < (1 if attack else 2):
        return ""
    label = say_n(count, "{n} more to {cell}", "{n} more to {cell}", cell=land.NAMES[goal])
    if attack:
        label = say_n(count, "{n} more attacks {cell}", "{n} more attack {cell}", cell=land.NAMES[goal])
    return _all(text, count, label, kind="hint" if table.ui.get("hint") == text else "")


def _all(text: str, count: int, label: str, kind: str = "") -> str:
    return button(label, act=act_of([text] * count), kind=kind, id="again")


def _others_join(table: Table, goal: int) -> str:
    """The button for hunters of another tile to join an attack on `goal`; "" if none can."""
    state: State = table.state
    if state.phase != Phase.HUNTERS or not state.pieces[1 - state.turn][goal]:
        return ""
    ways = [
        (movement.how_many(state, move), -count, move, land.NAMES[step.start])
        for count, move in enumerate(table.moves)
        if (step := movement.read_step(move)) and step.goal == goal
    ]
    if not ways:
        return ""
    count, _, best, start = max(ways)
    return _all(best, count, say_n(count, "{n} from {start} joins", "{n} from {start} join", start=start))
