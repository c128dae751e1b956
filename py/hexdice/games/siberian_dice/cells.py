"""The board as cells: dice, what can be taken or filled, what a placement would change."""

from hexdice.games.siberian_dice.notation import cell_of
from hexdice.games.siberian_dice.preview import Effect, effect, lifting
from hexdice.games.siberian_dice.state import BOARDS, CHOOSE, PLACE, State, count_at, face_at, owner_at, perfect
from hexdice.games.siberian_dice.words import change
from hexdice.view.board import Cell, board
from hexdice.view.dice import die_body, die_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

_WILL = '<path class="pd-will" d="M-18.5-6v-6.5a6 6 0 0 1 6-6h6.5M6-18.5h6.5a6 6 0 0 1 6 6v6.5M18.5 6v6.5a6 6 0 0 1-6 6h-6.5M-6 18.5h-6.5a6 6 0 0 1-6-6v-6.5"/>'
_CROSS = '<path class="pd-lost" d="M-6-6 6 6M6-6-6 6" transform="translate(-12 -13)"/>'


def ghost_cell(table: Table) -> int:
    """The cell that is looked at before it is tapped again, -1 if none."""
    ghost = table.ui.get("ghost", "")
    number = BOARDS[table.state.setup.side].grid.number
    return number.get(cell_of(ghost), -1) if table.can(ghost) else -1


def looked_at(table: Table) -> Effect | None:
    """What the ghost would change, None without one."""
    cell = ghost_cell(table)
    if cell < 0:
        return None
    state: State = table.state
    return effect(state, cell) if state.phase == PLACE else lifting(state, cell)


def draw_board(table: Table) -> str:
    """The whole board, with its landmarks."""
    state: State = table.state
    grid = BOARDS[state.setup.side].grid
    ghost, found = ghost_cell(table), looked_at(table)
    bits = perfect(state)
    last = _last_placed(table)
    cells = [_cell(table, state, i, bits, ghost, found, last) for i in range(len(grid.cells))]
    middle = grid.names[len(grid.names) // 2]
    marks = [(last, say("Last placed: {cell}", cell=last))] if last else []
    for i, name in enumerate(grid.names):
        if bits >> 4 * i & 8:
            owner = table.names[owner_at(state, i)]
            face = die_name(face_at(state, i))
            marks.append((name, say("{cell}: perfect {face}, {name}", cell=name, face=face, name=owner)))
    return board(
        cells,
        label=say("Board, {n} cells", n=len(cells)),
        cursor=table.ui.get("view.cursor", "") or last or middle,
        facing=table.facing,
        landmarks=marks,
    )


def _last_placed(table: Table) -> str:
    """The cell of the last placement, if its die still lies there."""
    for event in reversed(table.events):
        if event.text.startswith("place "):
            cell = cell_of(event.text)
            return cell if face_at(table.state, BOARDS[table.state.setup.side].grid.number[cell]) else ""
    return ""


def _cell(table: Table, state: State, i: int, bits: int, ghost: int, found: Effect | None, last: str) -> Cell:
    grid = BOARDS[state.setup.side].grid
    name, (q, r) = grid.names[i], grid.cells[i]
    face, beside = face_at(state, i), count_at(state, i)
    neighbours = say_n(beside, "{n} die beside it", "{n} dice beside it")
    classes = ["last"] if name == last else []
    if table.ui.get("hint", "").endswith(f" {name}"):
        classes.append("hint")
    if face:
        return _die_cell(table, state, i, bits, ghost, found, classes, neighbours)
    move = f"place {name}"
    if state.phase != PLACE:
        return Cell(name, q, r, say("vacant, {neighbours}", neighbours=neighbours), "", " ".join(classes))
    changed = effect(state, i)
    does = change(changed) or say("changes nothing")
    lifted = say("where the die was, {does}", does=does) if state.source == i else say("vacant, {does}", does=does)
    label = f"{lifted}, {neighbours}"
    if i == ghost:
        own = bool(changed.made >> 4 * i & 8)
        body = die_body(state.face, state.mover, perfect=own)
        return Cell(
            name, q, r, say("{label}, tap again to place", label=label), body, f"ghost {' '.join(classes)}", move
        )
    body = _forecast(changed)
    if state.source == i:
        classes.append("origin-of-die")
    if not table.can(move):
        return Cell(name, q, r, label, body, " ".join(classes))
    return Cell(name, q, r, label, body, " ".join(["target pd-open", *classes]), ghost=move)


def _forecast(changed: Effect) -> str:
    """What the placement would change, small in the vacant cell."""
    made, broken = changed.made.bit_count(), changed.broken.bit_count()
    if not made and not broken:
        return '<circle class="pd-dot" r="2.6"/>'
    shift = 8.5 if made and broken else 0
    text = ""
    if made:
        text += (
            f'<g transform="translate(0 {-shift})"><path class="pd-star" d="M-10.5-5l1.5 3.4 3.7.4-2.8 2.5.8 3.6-3.2-1.9-3.2 1.9.8-3.6-2.8-2.5 3.7-.4z"/>'
            f'<text class="pd-made" x="2" y="5.2">{made}</text></g>'
        )
    if broken:
        text += (
            f'<g transform="translate(0 {shift})"><path class="pd-cross" d="M-14-3.6l7 7.2M-7-3.6l-7 7.2"/>'
            f'<text class="pd-broken" x="2" y="5.2">{broken}</text></g>'
        )
    return text


def _die_cell(
    table: Table,
    state: State,
    i: int,
    bits: int,
    ghost: int,
    found: Effect | None,
    classes: list[str],
    neighbours: str,
) -> Cell:
    grid = BOARDS[state.setup.side].grid
    name, (q, r) = grid.names[i], grid.cells[i]
    face, seat = face_at(state, i), owner_at(state, i)
    is_perfect = bool(bits >> 4 * i & 8)
    body = die_body(face, seat, perfect=is_perfect)
    label = say("{name}’s {face}", name=table.names[seat], face=die_name(face))
    if is_perfect:
        label = say("{die}, perfect", die=label)
    label = f"{label}, {neighbours}"
    if table.ui.get("view.counts"):
        body += f'<g class="pd-count"><circle r="7.4" cx="-12" cy="12"/><text x="-12" y="15.6">{count_at(state, i)}</text></g>'
    if found:
        if found.made >> 4 * i & 8:
            body += _WILL
            label = say("{die}, would become perfect", die=label)
        elif found.broken >> 4 * i & 8:
            body += _CROSS
            classes.append("pd-breaks")
            label = say("{die}, would not be perfect any more", die=label)
    if state.out >> seat & 1:
        classes.append("pd-out")
    move = f"take {name}"
    if state.phase != CHOOSE or not table.can(move):
        return Cell(name, q, r, label, body, " ".join(classes))
    if i == ghost:
        label = say("{die}, chosen, tap again to roll it", die=label)
        return Cell(name, q, r, label, body, " ".join(["ghost pd-lifted", *classes]), move)
    label = say("{die}, can be taken", die=label)
    return Cell(name, q, r, label, body, " ".join(["target", *classes]), ghost=move)
