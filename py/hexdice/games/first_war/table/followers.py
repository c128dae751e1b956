"""One tap for all who can follow the piece that has just moved, or for an attack elsewhere if these are enough."""

from hexdice.games.first_war.rules import conflict, land, movement, pieces
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import threats, touch
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def same_again(table: Table) -> str:
    """The button for those of the same tile and kind; "" for a single one, which a tap on its tile moves as well, unless it attacks."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    step = movement.read_step(text)
    if state.phase > Phase.OTHERS or step is None:
        return ""
    who, _, goal = step
    if not table.can(text):
        return _others_join(table, goal)
    number, attack = movement.how_many(state, text), bool(state.pieces[1 - state.turn][goal])
    if number < (1 if attack else 2):
        return ""
    if attack and _is_enough(state, who, goal, number) and (elsewhere := _elsewhere(table)):
        return elsewhere
    label = say_n(number, "{n} more to {cell}", "{n} more to {cell}", cell=land.NAMES[goal])
    if attack:
        label = say_n(number, "{n} more attacks {cell}", "{n} more attack {cell}", cell=land.NAMES[goal])
    return _all(text, number, label, kind="hint" if table.ui.get("hint") == text else "")


def _all(text: str, number: int, label: str, kind: str = "") -> str:
    return button(label, act=touch.act_of([text] * number), kind=kind, id="again")


def _others_join(table: Table, goal: int) -> str:
    """The button for hunters of another tile to join an attack on `goal`; "" if none can."""
    state: State = table.state
    if state.phase != Phase.HUNTERS or not state.pieces[1 - state.turn][goal]:
        return ""
    ways = [
        (movement.how_many(state, move), -number, move, land.NAMES[step[1]])
        for number, move in enumerate(table.moves)
        if (step := movement.read_step(move)) and step[2] == goal
    ]
    if not ways:
        return ""
    number, _, best, start = max(ways)
    return _all(best, number, say_n(number, "{n} from {start} joins", "{n} from {start} join", start=start))


def _is_enough(state: State, who: str, cell: int, number: int) -> bool:
    """Whether the attack that has begun does already what `number` more would do: everybody who could stand apart has an attacker."""
    there = sum(at == cell for at, _, _ in state.attacks)
    now, then = threats.strengths(state, cell), threats.strengths(state, cell, who, number)
    same = conflict.fate_of(*now) == conflict.fate_of(*then)
    return same and there >= pieces.size(state.pieces[1 - state.turn][cell])


def _elsewhere(table: Table) -> str:
    """The button for the attack that beats most on a tile that nobody attacks yet; "" where no hunters of one tile are stronger."""
    state: State = table.state
    begun = {at for at, _, _ in state.attacks}
    found = []
    for move in table.moves:
        step = movement.read_step(move)
        if step and step[2] not in begun and state.pieces[1 - state.turn][step[2]]:
            number = touch.enough(state, move, movement.how_many(state, move))
            attack, defence = threats.strengths(state, step[2], step[0], number)
            if attack > defence:
                found.append((attack / max(defence, 0.5), move, number, attack, defence, land.NAMES[step[2]]))
    if not found:
        return ""
    _, move, number, attack, defence, name = max(found)
    words = say_n(number, "{n} attacks {cell}", "{n} attack {cell}", cell=name)
    odds = say("{attack} against {defence}", attack=attack, defence=defence)
    return _all(move, number, f"{words} <small>{odds}</small>")
