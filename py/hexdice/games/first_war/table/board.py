"""The board: what each tile shows and says."""

import re

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.bot.terms import DISTANCE
from hexdice.games.first_war.bot.usual import exposed
from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.state import Phase, State, terrain
from hexdice.games.first_war.table import happened, threats, tokens, touch
from hexdice.games.first_war.table.threats import Threats
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import describe
from hexdice.view.board import RADIUS, Cell, Near, board, centre
from hexdice.view.markup import seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, say


def draw_board(table: Table, taps: Taps, extra: str = "", words: str = "", around: int = -1) -> str:
    """The board with its landmarks: all of it, or the tiles `around` one; `extra` is SVG over it, and tiles that `words` name are marked."""
    state: State = table.state
    marked = happened.last_turn_cells(table)
    taps = taps._replace(also=_put_by(table))
    labels = [describe(table, cell) for cell in range(land.CELLS)]
    following = happened.shows_arrows(
        table
    )  # one layer at a time: the arrows, or the signs and names of what can be done now
    own = bool(table.moves) and table.seat == state.turn and not state.fight and not following
    here = threats.threats_of(state) if own else Threats({}, {})
    marching = taps.origin >= 0 and state.phase in (Phase.HUNTERS, Phase.OTHERS) and not state.fight
    bold = exposed(state) & sum(1 << goal for goal in {*taps.moves, *taps.ghosts}) if marching else 0
    named = frozenset(_NAME.findall(words)) if table.moves and not following else frozenset[str]()
    seat = state.turn if table.seat is None else table.seat
    alone = (
        economy.untended(state, seat)
        if state.phase <= Phase.OTHERS and not state.over and not following
        else frozenset[int]()
    )  # while healers can still go there
    cells = [
        _cell(table, state, cell, taps, marked, labels[cell], here, named, bool(bold >> cell & 1), cell in alone)
        for cell in range(land.CELLS)
        if around < 0 or DISTANCE[cell][around] <= 2
    ]
    start = land.GRID.names[land.START_FIELDS[state.turn]]
    return board(
        cells,
        label=say("The land, {n} tiles", n=land.CELLS),
        cursor=table.ui.get("view.cursor", "") or start,
        facing=table.facing,
        landmarks=_landmarks(table, state, taps, labels) if around < 0 else (),
        extra=extra,
        under=tokens.unknown(),
        near=_near(table, state, taps) if table.live and not state.over else None,
    )


def _near(table: Table, state: State, taps: Taps) -> Near:
    """What matters now: the fight; what the looking seat can tap; its hunters and the enemies close to them; and of its other pieces
    those that still fit, so that the phases of a turn show the same part of the land."""
    seat = state.turn if table.seat is None else table.seat
    others = [cell for cell, packed in enumerate(state.pieces[seat]) if packed]
    foes = land.cells_of(pieces.holders(state.pieces[1 - seat]))
    when = f"turn {state.round} {state.turn} {state.phase}"
    if state.fight:
        cells = [state.fight.cell, *taps.moves, *taps.ghosts]  # with the tiles to retreat to
        when = f"{'retreat' if state.fight.fought else 'fight'} {state.round} {state.turn} {state.fight.cell}"
    elif state.turn == seat and state.phase in (Phase.OTHERS, Phase.FOOD, Phase.HEALING, Phase.GROWTH):
        cells = [*taps.picks, *taps.moves, *taps.ghosts] or others  # a lesson speaks of those who stay
    else:
        cells = [cell for cell in others if pieces.count(state.pieces[seat][cell], pieces.HUNTER)]
        cells += [cell for cell in foes if cells and min(DISTANCE[cell][own] for own in cells) <= 2]
    cells = cells or [land.START_FIELDS[seat]]
    others += [cell for cell in foes if min((DISTANCE[cell][own] for own in others), default=terms.FAR) <= 3]
    frame = [centre(*land.GRID.cells[cell]) for cell in cells]
    for cell in sorted(others, key=lambda cell: (min(DISTANCE[cell][at] for at in cells), cell)):
        more = [*frame, centre(*land.GRID.cells[cell])]
        xs, ys = zip(*more, strict=True)
        if max(xs) - min(xs) < _FRAME[0] and max(ys) - min(ys) < _FRAME[1]:
            frame, cells = more, [*cells, cell]
    return Near([land.GRID.cells[cell] for cell in dict.fromkeys(cells)], when)


_FRAME = 7.1 * RADIUS * 3**0.5, 6.1 * RADIUS * 1.5  # eight tiles side by side and seven rows, as a phone can show


def _landmarks(table: Table, state: State, taps: Taps, labels: list[str]) -> list[tuple[str, str]]:
    """The landmarks: homes first, then what can be chosen, then every tile with pieces."""
    names = land.GRID.names
    marks = [(names[land.START_FIELDS[seat]], say("Home of {name}", name=table.names[seat])) for seat in (0, 1)]
    ready = sorted({*taps.picks, *taps.moves, *taps.ghosts})[:24]
    marks += [(names[cell], say("{cell}: can be chosen", cell=names[cell])) for cell in ready]
    held = [cell for cell in range(land.CELLS) if state.pieces[0][cell] or state.pieces[1][cell]]
    return marks + [(names[cell], labelled(names[cell], labels[cell])) for cell in held]


def _cell(
    table: Table,
    state: State,
    cell: int,
    taps: Taps,
    marked: frozenset[int],
    label: str,
    here: Threats,
    named: frozenset[str],
    bold: bool,
    alone: bool,
) -> Cell:
    name, (q, r) = land.GRID.names[cell], land.GRID.cells[cell]
    kind = terrain(state, cell)
    classes = [f"fw-known fw-{land.TERRAINS[kind]}" if kind >= 0 else "fw-down fw-pale" if (q - r) % 3 else "fw-down"]
    won = bool(table.live and state.over and state.over[0] >= 0 and state.pieces[state.over[0]][cell])
    if won:
        classes.append("won")
    elif table.live and state.over and state.over[0] >= 0 and state.pieces[1 - state.over[0]][cell]:
        classes.append("fw-lost")
    elif cell in marked and not state.over:
        classes.append("last")
    if name in (hinted := [word for word in _hinted(table, taps) if word in land.GRID.number]):
        classes.append("hint fw-next" if name == hinted[0] else "hint")
    if name in named:
        classes.append("fw-named")
    acts, label = _tap(table, state, cell, taps, label, classes)
    body, label = _content(state, cell, kind, here, label, bold, won)
    if alone:
        label = say("{tile}; wounded, and no healer near", tile=label)
        if "fw-prey" not in body and "fw-risk" not in body:  # one sign at the foot of a tile, the most urgent
            body += UNTENDED
    if (state.fight and cell == state.fight.cell) or any(cell == at for at, _, _ in state.attacks):
        classes.append("fw-battle")
    return Cell(name, q, r, label, body, " ".join(classes), *acts)


def _hinted(table: Table, taps: Taps) -> list[str]:
    """The tiles that the hinted move names, the one to tap next first: where it starts until that tile is chosen, and where it goes."""
    words = table.ui.get("hint", "").rsplit(" ", 2)
    chosen = taps.origin >= 0 and land.GRID.names[taps.origin] == words[-2] if len(words) > 1 else False
    return words[-1:] if chosen else words[-2:]


def _tap(
    table: Table, state: State, cell: int, taps: Taps, label: str, classes: list[str]
) -> tuple[tuple[str, str, str, str], str]:
    """What a tap on a tile does, (move, ghost, ui, act), and the label that says so; adds the classes that show it."""
    name = land.GRID.names[cell]
    if cell in taps.moves:
        classes.append("target")
        return (taps.moves[cell], "", "", ""), say("{tile}; can be chosen", tile=label)
    if cell in taps.ghosts:
        ghost = taps.ghosts[cell]
        classes.append("target")
        label = say("{tile}; can be chosen, tap twice", tile=label)
        if table.ui.get("ghost") != ghost:
            return ("", ghost, "", ""), label
        classes.append("ghost")
        label = say("{tile}; tap again", tile=label)
        if (number := touch.party_sent(table, ghost)) > 1:
            return ("", "", "", touch.many_times(ghost, number)), label
        return (ghost, "", "", ""), label
    if cell in taps.picks:
        chosen = cell == taps.origin
        classes.append("origin" if chosen else "fw-ready")
        label = say("{tile}; chosen", tile=label) if chosen else say("{tile}; can act", tile=label)
        return ("", "", taps.picks[cell] + taps.also, ""), label
    if not table.moves:
        return ("", "", "", ""), label
    if table.ui.get("look") == name:
        classes.append("fw-looked")
    if taps.origin >= 0 and state.phase in (Phase.HUNTERS, Phase.OTHERS) and land.GRID.masks[taps.origin] >> cell & 1:
        reason = touch.why_not(table, taps, cell)
        if reason:
            label = say("{tile}; no: {reason}", tile=label, reason=reason)
    return ("", "", f"look={name}{taps.also}", ""), label


def _put_by(table: Table) -> str:
    """What a tap on the board also sets: the arrows of the last turn go, and the account of its fights."""
    arrows = (
        f"&amp;view.seen={table.state.round}.{table.state.turn}&amp;view.replay="
        if happened.shows_arrows(table)
        else ""
    )
    return f"{arrows}&amp;view.fought={len(table.events)}" if happened.unseen(table) else arrows


def _content(
    state: State, cell: int, kind: int, here: Threats, label: str, bold: bool, crowned: bool
) -> tuple[str, str]:
    """The SVG of a tile, and its label with what the sign on it means; `bold`: enemies could strike the piece that would go there;
    `crowned`: who stands there has won."""
    body = tokens.GROUNDS[land.TERRAINS[kind]] if kind >= 0 else NAMES[cell]
    for seat in (0, 1):
        if cell == land.START_FIELDS[seat] and not crowned:
            body += f'<g class="fw-home">{seat_shape(seat, 0.8, "translate(0 -23)")}</g>'
    tribes = (state.pieces[0][cell], state.pieces[1][cell])
    if tribes[0] or tribes[1]:
        body += tokens.piles(tribes, _spent(state, cell), state.turn) + (tokens.CROWN if crowned else "")
    if cell in here.prey or cell in here.risk or bold:
        sign, label = _threat_sign(cell in here.prey, label)
        return body + sign, label
    return body + (SMALL_NAMES[cell] if kind >= 0 else ""), label


def _threat_sign(prey: bool, label: str) -> tuple[str, str]:
    """Crossed spears on a tile that can be attacked, a warning sign on one that enemies can attack, and its label."""
    if prey:
        return PREY, say("{tile}; your hunters can attack it", tile=label)
    return RISK, say("{tile}; enemy hunters can attack it", tile=label)


PREY = f'<g transform="translate(-13 15) scale(.85)">{tokens.SPEARS}</g>'
RISK = f'<g transform="translate(-13 15) scale(.8)">{tokens.WARNING}</g>'
UNTENDED = f'<g transform="translate(-13 15) scale(.85)">{tokens.NO_HEALER}</g>'
NAMES = tuple(f'<text class="fw-name" y="4.5">{name}</text>' for name in land.GRID.names)  # on a tile that is face down
SMALL_NAMES = tuple(f'<text class="fw-name small" y="24">{name}</text>' for name in land.GRID.names)
_NAME = re.compile(r"\b[A-K](?:1[01]|[1-9])\b")


def _spent(state: State, cell: int) -> tuple[int, ...]:
    """The pieces on the tile, one by one, that can no longer move in this phase."""
    if state.phase not in (Phase.HUNTERS, Phase.OTHERS):
        return ()
    used = [piece for at, piece, left in state.used if at == cell and not left]
    return tuple(used + [kind for at, kind, _ in state.attacks if at == cell])
