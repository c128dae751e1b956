"""The board: what each tile shows and says, and what a tap on it does."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexdice.games.first_war import movement
from hexdice.games.first_war.economy import kinds_on
from hexdice.games.first_war.front import Front, front
from hexdice.games.first_war.history import last_turn_cells
from hexdice.games.first_war.state import (
    CELLS,
    GRID,
    GROWTH,
    HUNTERS,
    OTHERS,
    START_FIELDS,
    TERRAINS,
    State,
    face_up,
    terrain,
)
from hexdice.games.first_war.tokens import GROUNDS, pieces
from hexdice.games.first_war.words import pieces_words, terrain_name
from hexdice.view.board import Cell, board
from hexdice.view.markup import seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, translated

NONE: Mapping[int, str] = MappingProxyType({})


class Taps(NamedTuple):
    """What can be tapped now. Only the first entry for a tile counts."""

    origin: int = -1  # the tile whose piece was chosen
    who: str = ""  # the chosen piece, as move texts name it
    choices: tuple[str, ...] = ()  # other pieces of that tile that could be chosen
    moves: Mapping[int, str] = NONE  # played by one tap
    ghosts: Mapping[int, str] = NONE  # shown by the first tap, played by the second
    picks: Mapping[int, str] = NONE  # UI keys to set


def taps_of(table: Table) -> Taps:
    """What a tap on each tile does now, for the looking seat."""
    state: State = table.state
    if not table.moves or state.offer == 1:
        return Taps()
    if state.fight:
        return _retreat_plan(table) if state.fight.fought else Taps()
    if state.phase in (HUNTERS, OTHERS):
        return _march_plan(table)
    by_cell: dict[int, list[str]] = {}
    for move in table.moves:
        words = move.split(" ")
        if words[0] in ("fight", "wound", "cure", "heal", "grow"):
            by_cell.setdefault(GRID.number[words[1 if words[0] in ("fight", "cure", "grow") else 2]], []).append(move)
    moves, ghosts, picks = {}, {}, {}
    for cell, several in by_cell.items():
        if len(several) > 1:
            picks[cell] = f"at={GRID.names[cell]}"
        elif state.phase == GROWTH and needs_die(state, cell):
            ghosts[cell] = several[0]
        else:
            moves[cell] = several[0]
    at = GRID.number.get(table.ui.get("at", ""), -1)
    choices = tuple(by_cell.get(at, ())) if len(by_cell.get(at, ())) > 1 else ()
    return Taps(at if choices else -1, "", choices, moves, ghosts, picks)


def needs_die(state: State, cell: int) -> bool:
    """Whether a die decides who is born on a tile."""
    return len(kinds_on(state.pieces[state.turn][cell])) > 1


def _march_plan(table: Table) -> Taps:
    state: State = table.state
    seat = state.turn
    who_on: dict[int, dict[str, list[tuple[int, str]]]] = {}
    for move in table.moves:
        parts = move.rsplit(" ", 2)
        if parts[0] in movement.MOVERS:
            who_on.setdefault(GRID.number[parts[1]], {}).setdefault(parts[0], []).append((GRID.number[parts[2]], move))
    origin = GRID.number.get(table.ui.get("view.from", ""), -1)
    picks = {cell: f"view.from={GRID.names[cell]}&amp;view.who=" for cell in who_on}
    if origin not in who_on:
        return Taps(picks=picks)
    names = tuple(who_on[origin])
    who = table.ui.get("view.who", "")
    if who not in names:
        who = names[0]
    up, enemy = face_up(state), state.pieces[1 - seat]
    moves, ghosts = {}, {}
    for goal, move in who_on[origin][who]:
        if up >> goal & 1 and not enemy[goal]:
            moves[goal] = move
        else:
            ghosts[goal] = move
    picks[origin] = "view.from=&amp;view.who="
    return Taps(origin, who, names, moves, ghosts, picks)


def _retreat_plan(table: Table) -> Taps:
    state: State = table.state
    who_to: dict[str, dict[int, str]] = {}
    for move in table.moves:
        if move.startswith("retreat "):
            who, goal = move[8:].rsplit(" ", 1)
            who_to.setdefault(who, {})[GRID.number[goal]] = move
    if not who_to:
        return Taps()
    who = table.ui.get("who", "")
    if who not in who_to:
        who = next(iter(who_to))
    up = face_up(state)
    ways = who_to[who]
    return Taps(
        state.fight.cell if state.fight else -1,
        who,
        tuple(who_to),
        {cell: move for cell, move in ways.items() if up >> cell & 1},
        {cell: move for cell, move in ways.items() if not up >> cell & 1},
    )


def why_not(table: Table, taps: Taps, cell: int) -> str:
    """Why the chosen piece cannot go to a tile; "" if it can or no piece is chosen."""
    state: State = table.state
    if (
        taps.origin < 0
        or state.phase not in (HUNTERS, OTHERS)
        or state.fight
        or cell in taps.moves
        or cell in taps.ghosts
    ):
        return ""
    piece, tired = movement.MOVERS[taps.who]
    if cell == taps.origin:
        return ""
    reason = movement.why_not(state, piece, taps.origin, cell)
    return translated(reason[0]) if reason else say("It has no movement point left.") if tired else ""


def draw_board(table: Table, taps: Taps, extra: str = "") -> str:
    """The whole board with its landmarks; `extra` is SVG over it."""
    state: State = table.state
    marked = last_turn_cells(table)
    labels = [describe(table, cell) for cell in range(CELLS)]
    here = front(state) if table.moves and table.seat == state.turn and not state.fight else Front({}, {})
    cells = [_cell(table, state, cell, taps, marked, labels[cell], here) for cell in range(CELLS)]
    start = GRID.names[START_FIELDS[state.turn]]
    return board(
        cells,
        label=say("The land, {n} tiles", n=CELLS),
        cursor=table.ui.get("view.cursor", "") or start,
        facing=table.facing,
        landmarks=_landmarks(table, state, taps, labels),
        extra=extra,
    )


def _landmarks(table: Table, state: State, taps: Taps, labels: list[str]) -> list[tuple[str, str]]:
    """The landmarks: homes first, then what can be chosen, then every tile with pieces."""
    names = GRID.names
    marks = [(names[START_FIELDS[seat]], say("Home of {name}", name=table.names[seat])) for seat in (0, 1)]
    ready = sorted({*taps.picks, *taps.moves, *taps.ghosts})[:24]
    marks += [(names[cell], say("{cell}: can be chosen", cell=names[cell])) for cell in ready]
    held = [cell for cell in range(CELLS) if state.pieces[0][cell] or state.pieces[1][cell]]
    return marks + [(names[cell], labelled(names[cell], labels[cell])) for cell in held]


def describe(table: Table, cell: int) -> str:
    """A tile in words: terrain, whose home, who stands there."""
    state: State = table.state
    kind = terrain(state, cell)
    parts = [terrain_name(TERRAINS[kind]) if kind >= 0 else say("face down")]
    for seat in (0, 1):
        if cell == START_FIELDS[seat]:
            parts.append(say("home of {name}", name=table.names[seat]))
    for seat in (0, 1):
        packed = state.pieces[seat][cell]
        if packed:
            parts.append(say("{name}: {pieces}", name=table.names[seat], pieces=pieces_words(packed)))
    return ", ".join(parts)


def _cell(table: Table, state: State, cell: int, taps: Taps, marked: frozenset[int], label: str, here: Front) -> Cell:
    name, (q, r) = GRID.names[cell], GRID.cells[cell]
    kind = terrain(state, cell)
    classes = [f"fw-{TERRAINS[kind]}" if kind >= 0 else "fw-down"]
    if state.over and state.over[0] >= 0 and state.pieces[state.over[0]][cell]:
        classes.append("won")
    elif cell in marked and not state.over:
        classes.append("last")
    if table.ui.get("hint", "").endswith(f" {name}"):
        classes.append("hint")
    move = ghost = ui = ""
    if cell in taps.moves:
        move = taps.moves[cell]
        classes.append("target")
        label = say("{tile}; can be chosen", tile=label)
    elif cell in taps.ghosts:
        ghost = taps.ghosts[cell]
        classes.append("target")
        label = say("{tile}; can be chosen, tap twice", tile=label)
        if table.ui.get("ghost") == ghost:
            move, ghost = ghost, ""
            classes.append("ghost")
            label = say("{tile}; tap again", tile=label)
    elif cell in taps.picks:
        ui = taps.picks[cell]
        classes.append("origin" if cell == taps.origin else "fw-ready")
        label = say("{tile}; chosen", tile=label) if cell == taps.origin else say("{tile}; can act", tile=label)
    elif table.moves:
        ui = f"look={name}"
        if table.ui.get("look") == name:
            classes.append("fw-looked")
        if taps.origin >= 0 and state.phase in (HUNTERS, OTHERS) and GRID.masks[taps.origin] >> cell & 1:
            reason = why_not(table, taps, cell)
            if reason:
                label = say("{tile}; no: {reason}", tile=label, reason=reason)
    body = GROUNDS[TERRAINS[kind]] if kind >= 0 else DOWN
    for seat in (0, 1):
        if cell == START_FIELDS[seat]:
            body += f'<g class="fw-home">{seat_shape(seat, 0.8, "translate(0 -23)")}</g>'
    tribes = (state.pieces[0][cell], state.pieces[1][cell])
    if tribes[0] or tribes[1]:
        body += pieces(tribes, _spent(state, cell), state.turn)
    if cell in here.prey or cell in here.risk:
        sign, label = _front_sign(cell in here.prey, label)
        body += sign
    if (state.fight and cell == state.fight.cell) or any(cell == at for at, _, _ in state.attacks):
        classes.append("fw-battle")
    return Cell(name, q, r, label, body, " ".join(classes), move, ghost, ui)


def _front_sign(prey: bool, label: str) -> tuple[str, str]:
    """Crossed spears on a tile that can be attacked, a warning sign on one that enemies can attack, and its label."""
    if prey:
        return PREY, say("{tile}; your hunters can attack it", tile=label)
    return RISK, say("{tile}; enemy hunters can attack it", tile=label)


PREY = (
    '<g class="fw-prey" transform="translate(0 22)"><circle r="9.5"/><path d="M-4.5 4.5 4.5-4.5M-4.5-4.5 4.5 4.5"/></g>'
)
RISK = '<g class="fw-risk" transform="translate(0 21)"><path d="M0-12.5 12 9h-24z"/><path class="fw-mind" d="M0-4.5v6M0 5.5v.1"/></g>'
DOWN = '<path class="fw-unknown" d="M-7-7a7 7 0 1 1 9.500 6.500C0 .6 0 2 0 5M0 10v.2"/>'


def _spent(state: State, cell: int) -> tuple[int, ...]:
    """The pieces on the tile, one by one, that can no longer move in this phase."""
    if state.phase not in (HUNTERS, OTHERS):
        return ()
    used = [piece for at, piece, left in state.used if at == cell and not left]
    return tuple(used + [kind for at, kind, _ in state.attacks if at == cell])
