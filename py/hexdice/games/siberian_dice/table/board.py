"""The board as cells: dice, what can be taken or filled, what a placement would change."""

import re
from typing import NamedTuple

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.preview import Change, cells_of, forecast, lifting
from hexdice.games.siberian_dice.table import overlay
from hexdice.games.siberian_dice.table.turns import Turn, arrivals, last_turn
from hexdice.games.siberian_dice.table.words import a_die, change_by_owner
from hexdice.view.board import Cell, board
from hexdice.view.dice import die_body, die_name
from hexdice.view.drawn import drawings
from hexdice.view.markup import remembered
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n

_LARGE = f'<g class="pd-die" transform="scale({overlay.SCALE})">{{}}</g>'
# The frozen lake below the cells, drawn once.
ICE = "<defs>{lights}</defs>{cracks}".format_map(drawings(__name__))
_DOT = '<circle class="pd-dot" r="2.6"/>'  # in each vacant cell; style.css shows it while a die is placed, which changes attributes only


def ghost_cell(table: Table) -> int:
    """The cell of the ghost, -1 if there is none."""
    ghost = table.ui.get("ghost", "")
    number = pd.BOARDS[table.state.setup.side].grid.number
    return number.get(cell_of(ghost), -1) if table.can(ghost) else -1


def looked_at(table: Table) -> Change | None:
    """What the ghost would change; None without a ghost."""
    cell, state = ghost_cell(table), table.state
    if cell < 0:
        return None
    return forecast(state)[cell] if state.phase == pd.PLACE else lifting(state, cell)


class Refusals(NamedTuple):
    """Why a tap on a cell does nothing, as (sentence, rule); sentences are short, since most cells have one."""

    vacant: tuple[str, str]
    own: tuple[str, str]  # a die of whoever is on turn
    other: tuple[str, str]


NOTHING = ("", "")


def refusals(table: Table) -> Refusals:
    """The refusals of the cells that cannot be chosen; all empty for a seat that cannot move."""
    state: pd.State = table.state
    if not table.moves:
        return Refusals(NOTHING, NOTHING, NOTHING)
    if state.phase == pd.ANSWER:
        answer = (say("First answer the draw offer."), "PD-12")
        return Refusals(answer, answer, answer)
    if state.phase == pd.PLACE:
        taken = (say("There is a die on that cell: choose a vacant one."), "PD-3")
        return Refusals(NOTHING, taken, taken)
    if state.setup.variant == pd.GROSSMEISTER:
        head = say("Tap “{button}” first.", button=say("Place the head"))
        vacant = (head if table.can("hand") else say("Take one of your dice first."), "PD-8")
    elif state.setup.variant == pd.PURITY:
        vacant = (say("Choose a die first."), "PD-3")
    else:
        vacant = (say("Roll a die first."), "PD-3")
    # Only in Chain some of one's own dice cannot be moved.
    own = (say("In Chain, only perfect dice may leave the board."), "PD-10")
    return Refusals(vacant, own, (say("Only your own dice can be taken."), "PD-3"))


def matters(table: Table, at: str, rule: str) -> list[str]:
    """Which cells show why a move is not allowed: in Chain the dice that touch one that is not perfect."""
    grid = pd.BOARDS[table.state.setup.side].grid
    cell = grid.number.get(at.rpartition(" ")[2], -1) if rule == "PD-10" else -1
    return [grid.names[i] for i in grid.beside[cell] if i >= 0 and pd.face_at(table.state, i)] if cell >= 0 else []


class Scene(NamedTuple):
    """What all cells of one board are drawn from. Bits are those of `owns`."""

    table: Table
    perfect: int  # as bits
    ghost: int  # its cell, -1 for none
    change: Change | None  # what the ghost would change
    last: str  # the cell of the last placement
    turn: Turn | None  # the last turn, while it is marked
    arrived: tuple[int, ...]  # the cells of dice that are on their way there
    refused: Refusals


def draw_board(table: Table) -> str:
    """The whole board, with its landmarks."""
    state: pd.State = table.state
    names, bits, last = pd.BOARDS[state.setup.side].grid.names, pd.perfect(state), _last_placed(table)
    ghost, change = ghost_cell(table), looked_at(table)
    turn = last_turn(table) if ghost < 0 else None
    scene = Scene(table, bits, ghost, change, last, turn, tuple(arrivals(table)), refusals(table))
    cells = [_cell(scene, i) for i in range(len(names))]
    marks = [(last, say("Last placed: {cell}", cell=last))] if last else []
    for i in cells_of(bits):
        owner, face = table.names[pd.owner_at(state, i)], die_name(pd.face_at(state, i))
        marks.append((names[i], say("{cell}: perfect {face}, {name}", cell=names[i], face=face, name=owner)))
    return board(
        cells,
        label=say_n(len(cells), "Board, {n} cell", "Board, {n} cells"),
        cursor=table.ui.get("view.cursor", "") or last or names[len(names) // 2],
        landmarks=marks,
        under=ICE,
        extra=overlay.over(table, ghost, change, turn),
        marks=table.marks,
    )


def _last_placed(table: Table) -> str:
    """The cell of the last placement, if its die is still there."""
    for event in reversed(table.events):
        if event.text.startswith("place "):
            cell = cell_of(event.text)
            return cell if pd.face_at(table.state, pd.BOARDS[table.state.setup.side].grid.number[cell]) else ""
    return ""


def _cell(scene: Scene, i: int) -> Cell:
    table, state = scene.table, scene.table.state
    grid = pd.BOARDS[state.setup.side].grid
    name = grid.names[i]
    cell = Cell(name, *grid.cells[i], "", classes="last" if name == scene.last else "")
    if table.ui.get("hint", "").endswith(f" {name}"):
        cell = _classed(cell, "hint")
    marked = table.ui.get("marked")
    solved = re.search(rf"\b{name}:(\d)", marked) if marked else None
    if solved:
        cell = _classed(cell, "hint")
    if pd.face_at(state, i):
        return _die(scene, i, cell)
    if solved:
        face = int(solved[1])
        label = say("{die} wins here", die=a_die(face))
        return _classed(cell._replace(label=label, body=_LARGE.format(die_body(face, state.on_turn))), "ghost")
    if state.phase == pd.PLACE:
        return _vacant(scene, i, cell)
    why, rule = scene.refused.vacant
    return cell._replace(label=enumerated([say("vacant"), _beside(state, i)]), body=_DOT, why=why, rule=rule)


def _classed(cell: Cell, words: str) -> Cell:
    return cell._replace(classes=f"{cell.classes} {words}")


def _beside(state: pd.State, i: int) -> str:
    return say_n(pd.count_at(state, i), "{n} die beside it", "{n} dice beside it")


def _vacant(scene: Scene, i: int, cell: Cell) -> Cell:
    """A vacant cell while a die is placed. What the die would do there shows only once it is tapped: one looks oneself."""
    table, state, move = scene.table, scene.table.state, f"place {cell.name}"
    change = forecast(state)[i]
    does = change_by_owner(state, change, table.names, state.on_turn) or say("changes nothing")
    what = say("where the die was") if state.source == i else say("vacant")
    cell = cell._replace(label=enumerated([what, does, _beside(state, i)]), body=_DOT)
    if i == scene.ghost:
        body = _LARGE.format(die_body(state.face, state.on_turn, perfect=pd.has(change.made, i)))
        label = say("{label}, tap again to place", label=cell.label)
        return _classed(cell._replace(label=label, body=body, move=move), "ghost")
    if move in (table.marks.played, table.marks.better):
        cell = cell._replace(body=_LARGE.format(die_body(state.face, state.on_turn)))
    cell = _classed(cell, "pd-free origin-of-die" if state.source == i else "pd-free")
    return _classed(cell._replace(ghost=move), "target pd-open") if table.can(move) else cell


@remembered
def _called(name: str, face: int, beside: str, is_perfect: bool) -> str:
    """What a die is called."""
    die = say("{name}’s {face}", name=name, face=die_name(face))
    return enumerated([say("{die}, perfect", die=die) if is_perfect else die, beside])


def _die(scene: Scene, i: int, cell: Cell) -> Cell:
    """A cell with a die."""
    table, state, turn, change = scene.table, scene.table.state, scene.turn, scene.change
    face, seat, is_perfect = pd.face_at(state, i), pd.owner_at(state, i), pd.has(scene.perfect, i)
    label, classes = _called(table.names[seat], face, _beside(state, i), is_perfect), ""
    if is_perfect:
        classes = "pd-gold"
        if state.ended is not None and state.ended.reason == "goal" and seat in state.ended.winners:
            classes += " won"
    if change and pd.has(change.made, i):
        label = say("{die}, would become perfect", die=label)
    elif change and pd.has(change.broken, i):
        label, classes = say("{die}, would no longer be perfect", die=label), f"{classes} pd-breaks"
    elif turn and pd.has(turn.change.made, i):
        classes += " pd-new"
    elif turn and pd.has(turn.change.broken, i):
        label, classes = say("{die}, no longer perfect", die=label), f"{classes} pd-fell"
    if i in scene.arrived:
        classes += " pd-arriving"
    if state.out >> seat & 1 and state.ended is None:
        classes += " pd-out"
    cell = cell._replace(
        body=_LARGE.format(die_body(face, seat, perfect=is_perfect)), classes=f"{cell.classes} {classes}"
    )
    move = f"take {cell.name}"
    if state.phase != pd.CHOOSE or not table.can(move):
        why, rule = scene.refused.own if seat == state.on_turn else scene.refused.other
        return cell._replace(label=label, why=why, rule=rule)
    if i == scene.ghost:
        label = say("{die}, chosen, tap again to roll it", die=label)
        return _classed(cell._replace(label=label, move=move), "ghost pd-lifted")
    return _classed(cell._replace(label=say("{die}, can be taken", die=label), ghost=move), "target")
