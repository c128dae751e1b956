"""The board: what each tile shows and says."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.bot.routines import exposed
from hexdice.games.first_war.rules import economy, land, movement, pieces
from hexdice.games.first_war.rules.state import Discovery, Phase, State, terrain
from hexdice.games.first_war.table import parties, preview, threats, tokens, touch
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.threats import Threats
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import all_described
from hexdice.view import stage
from hexdice.view.board import RADIUS, Cell, Near, board, centre
from hexdice.view.markup import seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n


class _Look(NamedTuple):
    """What the drawing of the tiles takes from the table as a whole."""

    table: Table
    taps: Taps
    also: str  # what a tap that only shows something also sets: with "&amp;view.seen=3.1" seat 1's turn in round 3 has been looked at
    last: frozenset[int]  # the tiles of the latest events, or of the turn that is replayed
    named: frozenset[str]  # the tiles that the words beside the board name
    asked: Sequence[str]  # the tiles that the hinted move names, the one to tap next first
    here: Threats
    bold: int  # where the chosen piece could go and enemies could strike it, as bits
    alone: frozenset[int]  # where wounded pieces have no healer near, while healers can still go there
    hungry: Mapping[int, tuple[int, ...]]  # by tile: the kinds of those whom hunger would wound
    came: Mapping[int, tokens.Came]  # by tile: seat, piece and attributes of who has just come there


def _look(table: Table, taps: Taps, words: str) -> _Look:
    state: State = table.state
    following = happened.shows_arrows(table)  # one layer at a time: arrows, or the signs and names of what can be done
    own = bool(table.moves) and table.seat == state.turn and not state.fight and not following
    moving = state.phase <= Phase.OTHERS and not state.over
    marching = taps.origin >= 0 and moving and not state.fight
    signs = threats.threats_of(state) if own else Threats({}, {})
    if table.scripted:
        signs = signs._replace(risk={})  # a lesson has no word for them
    also = f"&amp;view.seen={state.round}.{state.turn}&amp;view.replay=" if following else ""
    if happened.unseen(table):
        also += "&amp;" + happened.put_away(table, len(table.events))
    seat, hungry = state.turn if table.seat is None else table.seat, dict[int, tuple[int, ...]]()
    for move in preview.starving(state, parties.attack(table)) if own else ():
        cell = movement.last_cell(move)
        hungry[cell] = (*hungry.get(cell, ()), pieces.PIECE[move.split(" ")[1]])
    return _Look(
        table=table,
        taps=taps,
        also=also,
        last=frozenset() if state.over else happened.last_turn_cells(table),
        named=frozenset(_NAME.findall(words) if table.moves and not following else ()),
        asked=hinted(table, taps),
        here=signs,
        bold=exposed(state) & sum(1 << goal for goal in {*taps.moves, *taps.ghosts}) if marching else 0,
        alone=economy.untended(state, seat) if moving and not following else frozenset(),
        hungry=hungry,
        came=_came(table),
    )


def _came(table: Table) -> dict[int, tokens.Came]:
    """Who has just come to a tile, and from where: the pieces go their way (view/stage.py)."""
    found = {}
    for at in range(table.fresh, len(table.events)):
        before, text = table.past(at), table.events[at].text
        if text in land.TERRAINS and isinstance(before.pending, Discovery):
            start, piece, _, goal = before.pending
            if text == land.TERRAINS[land.LAKE]:
                continue
        elif step := movement.read_step(text):
            who, start, goal = step
            piece = movement.MOVERS[who][0]
        elif text.startswith("retreat ") and before.fight:
            start, goal = before.fight.cell, movement.last_cell(text)
            piece = pieces.KINDS.index(text.split(" ")[1]) + pieces.HURT
        else:
            continue
        seat = 1 - before.turn if before.fight and before.fight.flee else before.turn
        (x0, y0), (x, y) = centre(*land.GRID.cells[start]), centre(*land.GRID.cells[goal])
        found[goal] = seat, piece, stage.moved(f"{at}", x0 - x, y0 - y)
    return found


def draw_board(table: Table, taps: Taps, extra: str = "", words: str = "", around: int = -1) -> str:
    """The board with its landmarks: all of it, or the tiles `around` one; `extra` is SVG over it, and tiles that `words` name are marked."""
    state: State = table.state
    look = _look(table, taps, words)
    labels = all_described(table)
    open_to = () if state.phase == Phase.HUNTERS and not state.fight else (*taps.picks, *taps.moves, *taps.ghosts)
    shown = [cell for cell in range(land.CELLS) if around < 0 or land.DISTANCE[cell][around] <= 2]
    cells = [_cell(look, cell, labels[cell]) for cell in shown]
    return board(
        cells,
        label=say_n(land.CELLS, "The land, {n} tile", "The land, {n} tiles"),
        cursor=table.ui.get("view.cursor", "") or land.NAMES[land.START_FIELDS[state.turn]],
        landmarks=_landmarks(table, state, taps, labels) if around < 0 else (),
        extra=extra,
        marks=table.marks._replace(played="", better=""),  # arrows show them (marks.py)
        under=tokens.unknown(),
        near=_near(state, state.turn if table.seat is None else table.seat, open_to)
        if table.present and not state.over
        else None,
    )


@lru_cache(maxsize=2)  # most taps change nothing here
def _near(state: State, seat: int, open_to: tuple[int, ...]) -> Near:
    """What matters now: the fight; what the looking seat can tap (`open_to`); its hunters and the enemies close to them; and of its
    other pieces those that still fit, so that the phases of a turn show the same part of the land."""
    others = [cell for cell, packed in enumerate(state.pieces[seat]) if packed]
    foes = land.cells_of(pieces.occupied(state.pieces[1 - seat]))
    when = f"turn {state.round} {state.turn} {state.phase}"
    if state.fight:
        cells = [state.fight.cell, *open_to]  # with the tiles to retreat to
        when = f"{'retreat' if state.fight.fought else 'fight'} {state.round} {state.turn} {state.fight.cell}"
    elif state.turn == seat and state.phase in (Phase.OTHERS, Phase.FOOD, Phase.HEALING, Phase.GROWTH):
        cells = [*open_to] or others  # a lesson speaks of those who stay
    else:
        cells = [cell for cell in others if pieces.count(state.pieces[seat][cell], pieces.HUNTER)]
        cells += [cell for cell in foes if cells and min(land.DISTANCE[cell][own] for own in cells) <= 2]
    cells = cells or [land.START_FIELDS[seat]]
    others += [cell for cell in foes if min((land.DISTANCE[cell][own] for own in others), default=terms.FAR) <= 3]
    frame = [centre(*land.GRID.cells[cell]) for cell in cells]
    for cell in sorted(others, key=lambda cell: (min(land.DISTANCE[cell][at] for at in cells), cell)):
        more = [*frame, centre(*land.GRID.cells[cell])]
        xs, ys = zip(*more, strict=True)
        if max(xs) - min(xs) < _FRAME[0] and max(ys) - min(ys) < _FRAME[1]:
            frame, cells = more, [*cells, cell]
    return Near([land.GRID.cells[cell] for cell in dict.fromkeys(cells)], when)


_FRAME = 7.1 * RADIUS * 3**0.5, 6.1 * RADIUS * 1.5  # eight tiles side by side and seven rows, as a phone can show


def _landmarks(table: Table, state: State, taps: Taps, labels: list[str]) -> list[tuple[str, str]]:
    """The landmarks: homes first, then what can be chosen, then every tile with pieces."""
    names = land.NAMES
    marks = [(names[land.START_FIELDS[seat]], say("{name}’s home", name=table.names[seat])) for seat in (0, 1)]
    ready = sorted({*taps.picks, *taps.moves, *taps.ghosts})[:24]
    marks += [(names[cell], say("{cell}: can be chosen", cell=names[cell])) for cell in ready]
    held = [cell for cell in range(land.CELLS) if state.pieces[0][cell] or state.pieces[1][cell]]
    return marks + [(names[cell], labelled(names[cell], labels[cell])) for cell in held]


def _cell(look: _Look, cell: int, label: str) -> Cell:
    state: State = look.table.state
    name, (q, r) = land.NAMES[cell], land.GRID.cells[cell]
    kind = terrain(state, cell)
    classes = [f"fw-known fw-{land.TERRAINS[kind]}" if kind >= 0 else "fw-down fw-pale" if (q - r) % 3 else "fw-down"]
    winner = state.over[0] if look.table.present and state.over else -1
    won = winner >= 0 and bool(state.pieces[winner][cell])
    if winner >= 0 and (won or state.pieces[1 - winner][cell]):
        classes.append("won" if won else "fw-lost")
    elif cell in look.last:
        classes.append("last")
    if name in look.asked:
        classes.append("hint fw-next" if name == look.asked[0] else "hint")
    if name in look.named:
        classes.append("fw-named")
    shown = _tap(look, cell, Cell(name, q, r, label, classes=" ".join(classes)))
    label, classes = shown.label, [shown.classes]
    hungry = look.hungry.get(cell, ())
    body, sign = _content(state, cell, won, look.came.get(cell, tokens.NOBODY), hungry), ""
    if cell in look.here.prey:
        sign, label = PREY, say("{tile}; your hunters can attack it", tile=label)
    elif cell in look.here.risk or look.bold >> cell & 1:
        sign, label = RISK, say("{tile}; enemy hunters can attack it", tile=label)
    elif kind >= 0:
        body += SMALL_NAMES[cell]
    if cell in look.alone:
        sign, label = sign or UNTENDED, say("{tile}; wounded, and no healer nearby", tile=label)
    if n := len(hungry):
        label = say_n(n, "{tile}; {n} piece would go hungry", "{tile}; {n} pieces would go hungry", tile=label)
    if state.pieces[0][cell] or state.pieces[1][cell]:
        classes.append("fw-held")
    if (state.fight and cell == state.fight.cell) or any(cell == at for at, _, _ in state.attacks):
        classes.append("fw-battle")
        sign = ""  # two tribes stand there, and the ring says it
    return shown._replace(label=label, body=body + sign, classes=" ".join(classes))


def hinted(table: Table, taps: Taps) -> list[str]:
    """The tiles that the hinted move names, the one to tap next first: for "hunter F4 E4" F4 and E4, or E4 alone once F4 is chosen."""
    words = table.ui.get("hint", "").rsplit(" ", 2)
    there = movement.last_cell(words[-1]) in taps.aims or (taps.origin >= 0 and land.NAMES[taps.origin] in words[:-1])
    return [word for word in (words[-1:] if there else words[-2:]) if word in land.CELL]


def _tap(look: _Look, at: int, cell: Cell) -> Cell:
    """The tile with what a tap on it does, the label that says so and the classes that show it."""
    table, taps, label = look.table, look.taps, cell.label
    if at in taps.moves:
        return _shown(cell._replace(move=taps.moves[at]), "target", say("{tile}; can be chosen", tile=label))
    if at in taps.ghosts:
        ghost = taps.ghosts[at]
        label = say("{tile}; can be chosen, tap twice", tile=label)
        if table.ui.get("ghost") != ghost:
            return _shown(cell._replace(ghost=ghost), "target", label)
        number = parties.sent(table, ghost)
        cell = cell._replace(act=parties.act_of([ghost] * number)) if number > 1 else cell._replace(move=ghost)
        return _shown(cell, f"target ghost{' origin' * (at == taps.origin)}", say("{tile}; tap again", tile=label))
    if at in taps.picks:
        cell = cell._replace(ui=taps.picks[at] + look.also)
        if at == taps.origin:
            return _shown(cell, "origin", say("{tile}; chosen", tile=label))
        joined = bool(taps.who) and not taps.picks[at].endswith("=")
        return _shown(cell, "target fw-ready" if joined else "fw-ready", say("{tile}; can act", tile=label))
    if at in taps.aims:
        cell = cell._replace(ui=taps.aims[at] + look.also)
        return _shown(cell, "fw-may", say("{tile}; can be chosen, tap twice", tile=label))
    if not table.moves:
        return cell
    if table.ui.get("look") == cell.name:
        cell = _shown(cell, "fw-looked", label)
    near = taps.origin >= 0 and land.GRID.masks[taps.origin] >> at & 1
    pointing = table.ui.get("pointing")
    reason, rule = touch.why_not(table, taps, at) if near or pointing else ("", "")
    if reason and pointing:
        return cell._replace(why=reason, rule=rule)
    if reason:
        cell = cell._replace(label=say("{tile}; not possible: {reason}", tile=label, reason=reason))
    return cell._replace(ui=f"look={cell.name}{look.also}")


def _shown(cell: Cell, classes: str, label: str) -> Cell:
    return cell._replace(classes=f"{cell.classes} {classes}", label=label)


def _content(state: State, cell: int, crowned: bool, came: tokens.Came, hungry: tuple[int, ...]) -> str:
    """The ground of a tile, whose home it is and who stands there, as SVG; `crowned`: they have won."""
    kind, tribes = terrain(state, cell), (state.pieces[0][cell], state.pieces[1][cell])
    body = tokens.GROUNDS[land.TERRAINS[kind]] if kind >= 0 else NAMES[cell]
    if cell in land.START_FIELDS and not crowned:
        home = seat_shape(land.START_FIELDS.index(cell), 0.8, "translate(0 -23)")
        body += f'<g class="fw-home">{home}</g>'
    if tribes[0] or tribes[1]:
        body += tokens.piles(tribes, _spent(state, cell), state.turn, came, hungry) + (tokens.CROWN if crowned else "")
    return body


# Signs stand in the upper left corner of a tile, within its ring.
PREY = f'<g transform="translate(-16 -9.5) scale(.72)">{tokens.SPEARS}</g>'
RISK = f'<g transform="translate(-16 -8.5) scale(.66)">{tokens.WARNING}</g>'
UNTENDED = f'<g transform="translate(-16 -9.5) scale(.72)">{tokens.NO_HEALER}</g>'
NAMES = tuple(f'<text class="fw-name" y="4.5">{name}</text>' for name in land.NAMES)  # on a tile that is face down
SMALL_NAMES = tuple(f'<text class="fw-name small" y="18">{name}</text>' for name in land.NAMES)
_NAME = re.compile(r"\b[A-K](?:1[01]|[1-9])\b")


def _spent(state: State, cell: int) -> tuple[int, ...]:
    """The pieces on the tile, one by one, that can no longer move in this phase."""
    if state.phase not in (Phase.HUNTERS, Phase.OTHERS):
        return ()
    used = [piece for at, piece, left in state.used if at == cell and not left]
    return tuple(used + [kind for at, kind, _ in state.attacks if at == cell])
