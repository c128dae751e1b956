"""One tap for several moves: the usual ones, with their steps as dotted arrows, and the same move for the rest of a tile."""

from hexdice.games.first_war.cards import powers
from hexdice.games.first_war.movement import MOVERS, movers_on, steps_of
from hexdice.games.first_war.state import CONFLICT, FOOD, GRID, OTHERS, RESEARCH, State, size
from hexdice.games.first_war.tiles import Taps
from hexdice.games.first_war.turns import arrow
from hexdice.games.first_war.usual import Ahead, ahead
from hexdice.games.first_war.words import phase_name
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def _ahead(table: Table) -> Ahead | None:
    """What the usual moves would do for the looking seat; None if it cannot move, or while a hint is shown."""
    state: State = table.state
    if not table.moves or table.seat != state.turn or table.can(table.ui.get("hint", "")):
        return None
    return ahead(state)


def usual_button(table: Table) -> str:
    """One tap for the usual moves, with what they come to; "" where there are none."""
    found = _ahead(table)
    if found is None:
        return ""
    label = f"{say('Home as usual')} <small>{_words(table.state, found)}</small>"
    return button(label, act="usual", kind="primary fw-usual", id="usual")


def _words(state: State, found: Ahead) -> str:
    parts = []
    if found.steps:
        parts.append(say_n(len(found.steps), "{n} step", "{n} steps"))
    elif state.phase == OTHERS:
        parts.append(say("all stay"))
    if state.phase == FOOD and state.points < 0:
        parts.append(say_n(-state.points, "{n} wound", "{n} wounds"))
        found = found._replace(phases=found.phases[1:])
    parts += [phase_name(phase) for phase in found.phases]
    if found.stop is None:
        parts.append(say("end of turn"))
    elif found.stop in (CONFLICT, RESEARCH):
        parts.append(say("then {phase}", phase=phase_name(found.stop)))
    return ", ".join(parts)


def usual_arrows(table: Table, taps: Taps) -> str:
    """The steps that the button would take, while no piece is chosen."""
    found = _ahead(table) if taps.origin < 0 else None
    if not found or not found.steps:
        return ""
    signs = "".join(arrow(GRID.cells[start], GRID.cells[goal]) for _, start, goal in dict.fromkeys(found.steps))
    return f'<g class="fw-plan">{signs}</g>'


def same_again(table: Table) -> str:
    """One tap for all others of the same kind that can follow the piece that has just moved; "" for one that a tap on the tile moves."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    words = text.rsplit(" ", 2)
    if state.phase > OTHERS or words[0] not in MOVERS or not table.can(text):
        return ""
    piece, tired = MOVERS[words[0]]
    start, goal = GRID.number[words[1]], GRID.number[words[2]]
    points = 1 if tired else steps_of(state, state.turn, piece)
    ready = sum(n for _, p, left, n in movers_on(state, start) if (p, left) == (piece, points))
    number = min(ready, powers(state.active[state.turn]).stack - size(state.pieces[state.turn][goal]))
    attack = bool(state.pieces[1 - state.turn][goal])
    if number < (1 if attack else 2):
        return ""
    if attack:
        label = say_n(number, "{n} more attacks {cell}", "{n} more attack {cell}", cell=words[2])
    else:
        label = say_n(number, "{n} more to {cell}", "{n} more to {cell}", cell=words[2])
    return button(label, act="several:" + ";".join([text] * number), id="again")
