"""The board: what each tile shows and says, and what a tap on it does."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice.games.first_war.bot.terms import DISTANCE, FAR
from hexdice.games.first_war.rules import conflict, movement
from hexdice.games.first_war.rules.economy import kinds_on
from hexdice.games.first_war.rules.state import (
    CELLS,
    FIELDS,
    FOOD,
    GRID,
    GROWTH,
    HEALING,
    HUNTER,
    HUNTERS,
    HURT,
    OTHERS,
    START_FIELDS,
    TERRAINS,
    State,
    cells_of,
    count,
    face_up,
    holders,
    of_kind,
    size,
    terrain,
    whole,
)
from hexdice.games.first_war.table.account import untended
from hexdice.games.first_war.table.front import Front, front, strengths
from hexdice.games.first_war.table.history import followed, last_turn_cells, unseen
from hexdice.games.first_war.table.tokens import CROWN, GROUNDS, NO_HEALER, SPEARS, WARNING, pieces, unknown
from hexdice.games.first_war.table.usual import able, struck
from hexdice.games.first_war.table.words import pieces_words, terrain_name
from hexdice.kernel.outside import number
from hexdice.view.board import RADIUS, Cell, Near, board, centre
from hexdice.view.markup import seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, translated

NONE: Mapping[int, str] = MappingProxyType({})


class Taps(NamedTuple):
    """What can be tapped now. Only the first entry for a tile counts."""

    origin: int = -1  # the tile whose piece was chosen
    who: str = ""  # the chosen piece, as move texts name it
    choices: tuple[str, ...] = ()  # other pieces of that tile that could be chosen
    moves: Mapping[int, str] = NONE  # played by one tap
    ghosts: Mapping[int, str] = NONE  # shown by the first tap, played by the second
    picks: Mapping[int, str] = NONE  # UI keys to set
    also: str = ""  # what a tap that shows something also sets (_put_by)


def taps_of(table: Table) -> Taps:
    """What a tap on each tile does now, for the looking seat."""
    state: State = table.state
    if not table.moves or state.offer == 1:
        return Taps()
    hint = table.ui.get("hint", "")
    if scripted(table) and table.can(hint):
        table = table._replace(moves=(hint,))  # a lesson takes no other move
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


def scripted(table: Table) -> bool:
    """Whether a script moves for the other seat, as in the guided match."""
    return table.own is not None and not any(table.bots)


def several(text: str, number: int) -> str:
    """The act that takes a step several times."""
    return "several:" + ";".join([text] * number)


def party(state: State, ghost: str) -> int:
    """How many attack together when the marked move is an attack; 1 for any other move."""
    words = ghost.rsplit(" ", 2)
    attack = words[0] in movement.MOVERS and state.pieces[1 - state.turn][GRID.number[words[2]]]
    return able(state, ghost) if attack else 1


def party_sent(table: Table, ghost: str) -> int:
    """How many go with the marked move: as many as were chosen, at first no more than it takes."""
    state: State = table.state
    most = party(state, ghost)
    goal, _, count = table.ui.get("party", "").partition(" ")
    if goal == ghost.rsplit(" ", 1)[-1] and number(count) >= 0:
        return max(1, min(number(count), most))
    return enough(state, ghost, most) if most > 1 else most


def enough(state: State, step: str, most: int) -> int:
    """The fewest of `most` attackers who do what all would do: as many as there are defenders at least, who could stand apart."""
    who, _, goal = step.rsplit(" ", 2)
    cell = GRID.number[goal]
    there = sum(at == cell for at, _, _ in state.attacks)
    defenders = size(state.pieces[1 - state.turn][cell])
    fate = conflict.outcome(*strengths(state, cell, who, most))
    return next(
        (
            n
            for n in range(max(1, min(most, defenders - there)), most)
            if conflict.outcome(*strengths(state, cell, who, n)) == fate
        ),
        most,
    )


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
    origin = GRID.number.get(table.ui.get("from", ""), -1)
    # another piece, so what was marked for the last one goes
    alone = "&amp;join=" if table.ui.get("join") else ""
    picks = {cell: f"from={GRID.names[cell]}&amp;who=&amp;ghost={alone}" for cell in who_on}
    if origin not in who_on:
        return Taps(picks=picks)
    names = tuple(who_on[origin])
    who = table.ui.get("who", "")
    if who not in names:
        who = least_missed(state, origin, names)
    up, enemy = face_up(state), state.pieces[1 - seat]
    hint = table.ui.get("hint", "")
    asked = (
        GRID.number[hint.rsplit(" ", 2)[1]] if table.can(hint) and hint.count(" ") > 1 else -1
    )  # a tap there chooses
    moves, ghosts = {}, {}
    for goal, move in who_on[origin][who]:
        if goal == asked:
            continue
        if (
            goal in who_on and move != hint
        ):  # whoever taps others of theirs wants those; a button brings this one to them
            picks[goal] += f"&amp;join={move}"
            continue
        if up >> goal & 1 and not enemy[goal]:
            moves[goal] = move
        else:
            ghosts[goal] = move
    picks[origin] = f"from=&amp;who=&amp;ghost={alone}"
    return Taps(origin, who, names, moves, ghosts, picks)


def least_missed(state: State, cell: int, names: Sequence[str]) -> str:
    """Which of the movers of a tile is chosen until somebody picks another: not the last of its kind, nobody who feeds there, one of many."""
    census = whole(state, state.turn)

    def worth(who: str) -> tuple[bool, bool, int]:
        kind = movement.MOVERS[who][0] % HURT
        number = of_kind(census, kind)
        return number == 1, who == "farmer" and bool(state.tiles[FIELDS] >> cell & 1), -number

    return min(names, key=worth)


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


def out_of_reach(state: State, cell: int) -> str:
    """While no piece is chosen: which hunters can attack a tile of the enemy, or why the nearest cannot; "" for other tiles."""
    if state.phase != HUNTERS or state.fight or not state.pieces[1 - state.turn][cell]:
        return ""
    starts = sorted((DISTANCE[start][cell], start) for start, piece, _, _ in movement.movers(state) if piece == HUNTER)
    if not starts:
        return ""
    reasons = {start: movement.why_not(state, HUNTER, start, cell) for _, start in starts}
    if ready := [GRID.names[start] for start in reasons if reasons[start] is None]:
        return say("Your hunters on {cells} can attack it: tap them first.", cells=listed(list(dict.fromkeys(ready))))
    start = starts[0][1]
    reason = reasons[start]
    return say("From {cell}: {reason}", cell=GRID.names[start], reason=translated(reason[0])) if reason else ""


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


def draw_board(table: Table, taps: Taps, extra: str = "", words: str = "", around: int = -1) -> str:
    """The board with its landmarks: all of it, or the tiles `around` one; `extra` is SVG over it, and tiles that `words` name are marked."""
    state: State = table.state
    marked = last_turn_cells(table)
    taps = taps._replace(also=_put_by(table))
    labels = [describe(table, cell) for cell in range(CELLS)]
    following = followed(table)  # one layer at a time: the arrows, or the signs and names of what can be done now
    own = bool(table.moves) and table.seat == state.turn and not state.fight and not following
    here = front(state) if own else Front({}, {})
    marching = taps.origin >= 0 and state.phase in (HUNTERS, OTHERS) and not state.fight
    bold = struck(state) & sum(1 << goal for goal in {*taps.moves, *taps.ghosts}) if marching else 0
    named = frozenset(_NAME.findall(words)) if table.moves and not following else frozenset[str]()
    seat = state.turn if table.seat is None else table.seat
    alone = (
        untended(state, seat) if state.phase <= OTHERS and not state.over and not following else frozenset[int]()
    )  # while healers can still go there
    cells = [
        _cell(table, state, cell, taps, marked, labels[cell], here, named, bool(bold >> cell & 1), cell in alone)
        for cell in range(CELLS)
        if around < 0 or DISTANCE[cell][around] <= 2
    ]
    start = GRID.names[START_FIELDS[state.turn]]
    return board(
        cells,
        label=say("The land, {n} tiles", n=CELLS),
        cursor=table.ui.get("view.cursor", "") or start,
        facing=table.facing,
        landmarks=_landmarks(table, state, taps, labels) if around < 0 else (),
        extra=extra + _name_tags(table.ui.get("hint", "")),
        under=unknown(),
        near=_near(table, state, taps) if table.live and not state.over else None,
    )


def _near(table: Table, state: State, taps: Taps) -> Near:
    """What matters now: the fight; what the looking seat can tap; its hunters and the enemies close to them; and of its other pieces
    those that still fit, so that the phases of a turn show the same part of the land."""
    seat = state.turn if table.seat is None else table.seat
    others = [cell for cell, packed in enumerate(state.pieces[seat]) if packed]
    foes = cells_of(holders(state.pieces[1 - seat]))
    when = f"turn {state.round} {state.turn} {state.phase}"
    if state.fight:
        cells = [state.fight.cell, *taps.moves, *taps.ghosts]  # with the tiles to retreat to
        when = f"{'retreat' if state.fight.fought else 'fight'} {state.round} {state.turn} {state.fight.cell}"
    elif state.turn == seat and state.phase in (OTHERS, FOOD, HEALING, GROWTH):
        cells = [*taps.picks, *taps.moves, *taps.ghosts] or others  # a lesson speaks of those who stay
    else:
        cells = [cell for cell in others if count(state.pieces[seat][cell], HUNTER)]
        cells += [cell for cell in foes if cells and min(DISTANCE[cell][own] for own in cells) <= 2]
    cells = cells or [START_FIELDS[seat]]
    others += [cell for cell in foes if min((DISTANCE[cell][own] for own in others), default=FAR) <= 3]
    frame = [centre(*GRID.cells[cell]) for cell in cells]
    for cell in sorted(others, key=lambda cell: (min(DISTANCE[cell][at] for at in cells), cell)):
        more = [*frame, centre(*GRID.cells[cell])]
        xs, ys = zip(*more, strict=True)
        if max(xs) - min(xs) < _FRAME[0] and max(ys) - min(ys) < _FRAME[1]:
            frame, cells = more, [*cells, cell]
    return Near([GRID.cells[cell] for cell in dict.fromkeys(cells)], when)


_FRAME = 7.1 * RADIUS * 3**0.5, 6.1 * RADIUS * 1.5  # eight tiles side by side and seven rows, as a phone can show


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
            parts.append(say("your home") if seat == table.own else say("home of {name}", name=table.names[seat]))
    for seat in (0, 1):
        packed = state.pieces[seat][cell]
        if packed:
            parts.append(say("{name}: {pieces}", name=table.called[seat], pieces=pieces_words(packed)))
    return ", ".join(parts)


def _cell(
    table: Table,
    state: State,
    cell: int,
    taps: Taps,
    marked: frozenset[int],
    label: str,
    here: Front,
    named: frozenset[str],
    bold: bool,
    alone: bool,
) -> Cell:
    name, (q, r) = GRID.names[cell], GRID.cells[cell]
    kind = terrain(state, cell)
    classes = [f"fw-known fw-{TERRAINS[kind]}" if kind >= 0 else "fw-down fw-pale" if (q - r) % 3 else "fw-down"]
    won = bool(table.live and state.over and state.over[0] >= 0 and state.pieces[state.over[0]][cell])
    if won:
        classes.append("won")
    elif table.live and state.over and state.over[0] >= 0 and state.pieces[1 - state.over[0]][cell]:
        classes.append("fw-lost")
    elif cell in marked and not state.over:
        classes.append("last")
    if name in (hinted := [word for word in _hinted(table, taps) if word in GRID.number]):
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
    chosen = taps.origin >= 0 and GRID.names[taps.origin] == words[-2] if len(words) > 1 else False
    return words[-1:] if chosen else words[-2:]


def _name_tags(hint: str) -> str:
    """The names of the tiles of a hinted move over them, as SVG: words beside the board speak of them."""
    tags = ""
    for name in dict.fromkeys(word for word in hint.split(" ") if word in GRID.number):
        x, y = centre(*GRID.cells[GRID.number[name]])
        tags += f'<g class="fw-tag" transform="translate({x} {y - 30:.1f})"><rect x="-13" y="-9" width="26" height="17" rx="8"/><text y="4.2" text-anchor="middle">{name}</text></g>'
    return tags


def _tap(
    table: Table, state: State, cell: int, taps: Taps, label: str, classes: list[str]
) -> tuple[tuple[str, str, str, str], str]:
    """What a tap on a tile does, (move, ghost, ui, act), and the label that says so; adds the classes that show it."""
    name = GRID.names[cell]
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
        if (number := party_sent(table, ghost)) > 1:
            return ("", "", "", several(ghost, number)), label
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
    if taps.origin >= 0 and state.phase in (HUNTERS, OTHERS) and GRID.masks[taps.origin] >> cell & 1:
        reason = why_not(table, taps, cell)
        if reason:
            label = say("{tile}; no: {reason}", tile=label, reason=reason)
    return ("", "", f"look={name}{taps.also}", ""), label


def _put_by(table: Table) -> str:
    """What a tap on the board also sets: the arrows of the last turn go, and the account of its fights."""
    arrows = f"&amp;view.seen={table.state.round}.{table.state.turn}&amp;view.replay=" if followed(table) else ""
    return f"{arrows}&amp;view.fought={len(table.events)}" if unseen(table) else arrows


def _content(state: State, cell: int, kind: int, here: Front, label: str, bold: bool, crowned: bool) -> tuple[str, str]:
    """The SVG of a tile, and its label with what the sign on it means; `bold`: enemies could strike the piece that would go there;
    `crowned`: who stands there has won."""
    body = GROUNDS[TERRAINS[kind]] if kind >= 0 else NAMES[cell]
    for seat in (0, 1):
        if cell == START_FIELDS[seat] and not crowned:
            body += f'<g class="fw-home">{seat_shape(seat, 0.8, "translate(0 -23)")}</g>'
    tribes = (state.pieces[0][cell], state.pieces[1][cell])
    if tribes[0] or tribes[1]:
        body += pieces(tribes, _spent(state, cell), state.turn) + (CROWN if crowned else "")
    if cell in here.prey or cell in here.risk or bold:
        sign, label = _front_sign(cell in here.prey, label)
        return body + sign, label
    return body + (SMALL_NAMES[cell] if kind >= 0 else ""), label


def _front_sign(prey: bool, label: str) -> tuple[str, str]:
    """Crossed spears on a tile that can be attacked, a warning sign on one that enemies can attack, and its label."""
    if prey:
        return PREY, say("{tile}; your hunters can attack it", tile=label)
    return RISK, say("{tile}; enemy hunters can attack it", tile=label)


PREY = f'<g transform="translate(-13 15) scale(.85)">{SPEARS}</g>'
RISK = f'<g transform="translate(-13 15) scale(.8)">{WARNING}</g>'
UNTENDED = f'<g transform="translate(-13 15) scale(.85)">{NO_HEALER}</g>'
NAMES = tuple(f'<text class="fw-name" y="4.5">{name}</text>' for name in GRID.names)  # on a tile that is face down
SMALL_NAMES = tuple(f'<text class="fw-name small" y="24">{name}</text>' for name in GRID.names)
_NAME = re.compile(r"\b[A-K](?:1[01]|[1-9])\b")


def _spent(state: State, cell: int) -> tuple[int, ...]:
    """The pieces on the tile, one by one, that can no longer move in this phase."""
    if state.phase not in (HUNTERS, OTHERS):
        return ()
    used = [piece for at, piece, left in state.used if at == cell and not left]
    return tuple(used + [kind for at, kind, _ in state.attacks if at == cell])
