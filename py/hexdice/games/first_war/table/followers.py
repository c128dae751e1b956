"""One tap for all who can follow the piece that has just moved."""

from hexdice.games.first_war.rules import land, movement
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import touch
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say_n


def same_again(table: Table) -> str:
    """The button for those of the same tile and kind; "" for a single one, which a tap on its tile moves as well, unless it attacks."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    step = movement.read_step(text)
    if state.phase > Phase.OTHERS or step is None:
        return ""
    goal = step[2]
    if not table.can(text):
        return _others_join(table, goal)
    number, attack = movement.how_many(state, text), bool(state.pieces[1 - state.turn][goal])
    if number < (1 if attack else 2):
        return ""
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
