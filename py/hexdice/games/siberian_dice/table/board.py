"""The board as cells: dice, what can be taken or filled, what a placement would change."""

import re
from math import atan2, degrees, hypot
from typing import NamedTuple

from hexdice.games.siberian_dice.bot.preview import Change, forecast, lifting, placing
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.table.ice import ICE
from hexdice.games.siberian_dice.table.words import a_die, change_by_owner
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import Grid
from hexdice.view.board import Cell, board, centre, compared
from hexdice.view.dice import die_body, die_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

_WILL = '<path class="pd-will" d="M-18.5-6v-6.5a6 6 0 0 1 6-6h6.5M6-18.5h6.5a6 6 0 0 1 6 6v6.5M18.5 6v6.5a6 6 0 0 1-6 6h-6.5M-6 18.5h-6.5a6 6 0 0 1-6-6v-6.5"/>'
# For another seat's die: a dotted frame and a triangle, so that its gain is not taken for one's own.
_THEIRS = '<path class="pd-theirs" d="M-18.5-18.5h37v37h-37z"/><path class="pd-warn" d="M-13.5-22l7 12.5h-14z"/>'
_DOT = '<circle class="pd-dot" r="2.6"/>'  # in each vacant cell; style.css shows it while a die is placed, which changes attributes only
_LARGE = '<g transform="scale(1.14)">{}</g>'  # a die fills its cell
_CROSS = '<path class="pd-lost" d="M-6-6 6 6M6-6-6 6" transform="translate(-12 -13)"/>'


# Drawn as paths, since visible text in a cell would have to be part of its accessible name. 8 wide, 12 high, from 0,0.
_DIGITS = (
    "M4 0C1.3 0 0 2.6 0 6s1.3 6 4 6 4-2.6 4-6-1.3-6-4-6z",
    "M1.5 2.6 5 0v12",
    "M.3 3C.6 1.2 2 0 4 0c2.3 0 3.8 1.4 3.8 3.3C7.8 6.6.3 8 .3 12H8",
    "M.4 0h7.2L3.6 4.6c2.6 0 4.3 1.4 4.3 3.6C7.9 10.5 6.2 12 4 12 2 12 .5 11 0 9.3",
    "M6 12V0L0 8.3h8",
    "M7.3 0H1.3L.8 5.2C1.6 4.6 2.7 4.3 3.8 4.3 6.3 4.3 8 5.9 8 8.1S6.3 12 3.9 12C1.9 12 .5 11 0 9.4",
    "M6.8.3C2.6 1 .1 4.3.1 8 .1 10.4 1.7 12 4 12s3.9-1.6 3.9-3.8S6.3 4.5 4.1 4.5C2.2 4.5.6 5.7.2 7.4",
    "M0 0h8L3 12",
)


def _digit(n: int, kind: str, x: float, y: float, scale: float = 1) -> str:
    return f'<path class="pd-digit {kind}" d="{_DIGITS[n]}" transform="translate({x} {y}) scale({scale})"/>'


def ghost_cell(table: Table) -> int:
    """The cell of the ghost, -1 if there is none."""
    ghost = table.ui.get("ghost", "")
    number = pd.BOARDS[table.state.setup.side].grid.number
    return number.get(cell_of(ghost), -1) if table.can(ghost) else -1


def looked_at(table: Table) -> Change | None:
    """What the ghost would change; None without a ghost."""
    cell = ghost_cell(table)
    if cell < 0:
        return None
    state: pd.State = table.state
    return _placed(table, state, cell) if state.phase == pd.PLACE else lifting(state, cell)


def _placed(table: Table, state: pd.State, cell: int) -> Change:
    """What placing on a cell would change; with the same face back where it was lifted, nothing since before that."""
    return placing(state, cell, unchanged(table, state)) if cell == state.source else forecast(state)[cell]


def unchanged(table: Table, state: pd.State) -> pd.State | None:
    """The state before a die was lifted if it was rolled with the same face; None with another, or for a die from the hand."""
    taken = next((n for n in range(len(table.events) - 1, -1, -1) if table.events[n].text.startswith("take ")), -1)
    since = table.past(taken) if taken >= 0 and state.source >= 0 else None
    return since if since is not None and pd.face_at(since, state.source) == state.face else None


class Turn(NamedTuple):
    """The last turn of another seat: its placement and its changes."""

    begin: int  # the number of events before the turn
    place: int  # the number of events before its placement
    origin: int  # the cell that the die came from, -1 for the hand
    goal: int
    change: Change


def last_turn(table: Table) -> Turn | None:
    """The previous seat's turn, while the next seat has not begun; None before the first turn and while a die is in play."""
    state: pd.State = table.state
    if state.phase != pd.CHOOSE or ghost_cell(table) >= 0:
        return None
    events = table.events
    place = next((n for n in range(len(events) - 1, -1, -1) if events[n].text.startswith("place ")), -1)
    if place < 0 or events[place].actor == state.mover:
        return None
    begin = place
    while begin > 0 and events[begin - 1].actor in (CHANCE, events[place].actor):
        begin -= 1
    before: pd.State | None = table.past(begin)
    if before is None:
        return None
    number = pd.BOARDS[state.setup.side].grid.number
    taken = [number[cell_of(event.text)] for event in events[begin:place] if event.text.startswith("take ")]
    goal, was, now = number[cell_of(events[place].text)], pd.perfect(before), pd.perfect(state)
    lying = state.owns[0] | state.owns[1] | (state.owns[2] if len(state.owns) > 2 else 0)
    origin = taken[-1] if taken and taken[-1] != goal else -1
    return Turn(begin, place, origin, goal, Change(now & ~was, was & ~now & lying))


class Refusals(NamedTuple):
    """Why a tap on a cell does nothing, as (sentence, rule); sentences are short, since most cells have one."""

    vacant: tuple[str, str]
    own: tuple[str, str]  # the mover's die
    other: tuple[str, str]


NOTHING = ("", "")


def refusals(table: Table) -> Refusals:
    """The refusals of the cells that cannot be chosen; all empty for a seat that cannot move."""
    state: pd.State = table.state
    if not table.moves:
        return Refusals(NOTHING, NOTHING, NOTHING)
    if state.phase == pd.ANSWER:
        answer = (say("First answer the offer of a draw."), "PD-12")
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
    own = (say("In Chain only perfect dice may leave the board."), "PD-10")
    return Refusals(vacant, own, (say("Only your own dice can be taken."), "PD-3"))


def draw_board(table: Table) -> str:
    """The whole board, with its landmarks."""
    state: pd.State = table.state
    grid = pd.BOARDS[state.setup.side].grid
    ghost, change = ghost_cell(table), looked_at(table)
    bits = pd.perfect(state)
    last = _last_placed(table)
    refused = refusals(table)
    cells = [_cell(table, state, i, bits, ghost, change, last, refused) for i in range(len(grid.cells))]
    turn = last_turn(table)
    if turn is not None:
        cells = [_told(cell, i, turn) for i, cell in enumerate(cells)]
    middle = grid.names[len(grid.names) // 2]
    marks = [(last, say("Last placed: {cell}", cell=last))] if last else []
    for i, name in enumerate(grid.names):
        if bits >> 4 * i & 8:
            owner = table.names[pd.owner_at(state, i)]
            face = die_name(pd.face_at(state, i))
            marks.append((name, say("{cell}: perfect {face}, {name}", cell=name, face=face, name=owner)))
    return board(
        compared(cells, table.ui.get("played", ""), table.ui.get("better", "")),
        label=say("Board, {n} cells", n=len(cells)),
        cursor=table.ui.get("view.cursor", "") or last or middle,
        landmarks=marks,
        under=ICE,
        extra=_row_names(grid) + (_trail(grid, turn) if turn is not None and turn.origin >= 0 else ""),
    )


def _told(cell: Cell, i: int, turn: Turn) -> Cell:
    """A cell, marked with what the last turn changed there."""
    if turn.change.made >> 4 * i & 8:
        return cell._replace(classes=f"{cell.classes} pd-new")
    if turn.change.broken >> 4 * i & 8:
        label = say("{die}, not perfect any more", die=cell.label)
        return cell._replace(classes=f"{cell.classes} pd-fell", body=f"{cell.body}{_CROSS}", label=label)
    return cell


def _row_names(grid: Grid) -> str:
    """The letter of each row, outside the board's edge where its first cell leaves a corner free."""
    names, row = "", ""
    middle = grid.names[len(grid.names) // 2][0]
    for name, (q, r) in zip(grid.names, grid.cells, strict=True):
        if name[0] != row:
            row = name[0]
            x, y = centre(q, r)
            names += (
                f'<text class="pd-row-name" x="{x - 22:.0f}" y="{y + (29 if row > middle else -22):.0f}">{row}</text>'
            )
    return names


def _trail(grid: Grid, turn: Turn) -> str:
    """The path of the die that was moved last."""
    (x1, y1), (x2, y2) = centre(*grid.cells[turn.origin]), centre(*grid.cells[turn.goal])
    long = hypot(x2 - x1, y2 - y1)
    end = 1 - 20 / long
    x, y = x1 + (x2 - x1) * end, y1 + (y2 - y1) * end
    turned = degrees(atan2(y2 - y1, x2 - x1))
    return (
        f'<g class="pd-trail"><circle cx="{x1}" cy="{y1}" r="5"/><path d="M{x1} {y1}L{x:.1f} {y:.1f}"/>'
        f'<path d="M-7-6 2 0-7 6" transform="translate({x:.1f} {y:.1f}) rotate({turned:.0f})"/></g>'
    )


def _last_placed(table: Table) -> str:
    """The cell of the last placement, if its die is still there."""
    for event in reversed(table.events):
        if event.text.startswith("place "):
            cell = cell_of(event.text)
            return cell if pd.face_at(table.state, pd.BOARDS[table.state.setup.side].grid.number[cell]) else ""
    return ""


def _cell(
    table: Table,
    state: pd.State,
    i: int,
    bits: int,
    ghost: int,
    change: Change | None,
    last: str,
    refused: Refusals,
) -> Cell:
    grid = pd.BOARDS[state.setup.side].grid
    name, (q, r) = grid.names[i], grid.cells[i]
    face, beside = pd.face_at(state, i), pd.count_at(state, i)
    neighbours = say_n(beside, "{n} die beside it", "{n} dice beside it")
    classes = ["last"] if name == last else []
    if table.ui.get("hint", "").endswith(f" {name}"):
        classes.append("hint")
    marked = table.ui.get("marked")
    solved = re.search(rf"\b{name}:(\d)", marked) if marked else None
    if solved:
        classes.append("hint")
        if not face:
            body = _LARGE.format(die_body(int(solved[1]), state.mover))
            return Cell(
                name, q, r, say("{die} wins here", die=a_die(int(solved[1]))), body, f"ghost {' '.join(classes)}"
            )
    if face:
        return _die_cell(table, state, i, bits, ghost, change, classes, neighbours, refused)
    if state.phase != pd.PLACE:
        label, (why, rule) = say("vacant, {neighbours}", neighbours=neighbours), refused.vacant
        return Cell(name, q, r, label, _DOT, " ".join(classes), why=why, rule=rule)
    return _vacant_cell(table, state, i, ghost, classes, neighbours)


def _vacant_cell(table: Table, state: pd.State, i: int, ghost: int, classes: list[str], neighbours: str) -> Cell:
    """A vacant cell while a die is placed. What the die would do there shows only once it is tapped: one looks oneself."""
    grid = pd.BOARDS[state.setup.side].grid
    name, (q, r) = grid.names[i], grid.cells[i]
    move, changed = f"place {name}", _placed(table, state, i)
    does = change_by_owner(state, changed, table.names, state.mover) or say("changes nothing")
    lifted = say("where the die was, {does}", does=does) if state.source == i else say("vacant, {does}", does=does)
    label = f"{lifted}, {neighbours}"
    if i == ghost:
        own = bool(changed.made >> 4 * i & 8)
        body = _LARGE.format(die_body(state.face, state.mover, perfect=own))
        return Cell(
            name, q, r, say("{label}, tap again to place", label=label), body, f"ghost {' '.join(classes)}", move
        )
    if name in (table.ui.get("played", "")[6:], table.ui.get("better", "")[6:]):  # "place C4"
        body = _LARGE.format(die_body(state.face, state.mover))
    else:
        body = _DOT
    classes.append("pd-free")
    if state.source == i:
        classes.append("origin-of-die")
    if not table.can(move):
        return Cell(name, q, r, label, body, " ".join(classes))
    return Cell(name, q, r, label, body, " ".join(["target pd-open", *classes]), ghost=move)


def _die_cell(
    table: Table,
    state: pd.State,
    i: int,
    bits: int,
    ghost: int,
    change: Change | None,
    classes: list[str],
    neighbours: str,
    refused: Refusals,
) -> Cell:
    grid = pd.BOARDS[state.setup.side].grid
    name, (q, r) = grid.names[i], grid.cells[i]
    face, seat = pd.face_at(state, i), pd.owner_at(state, i)
    is_perfect = bool(bits >> 4 * i & 8)
    body = die_body(face, seat, perfect=is_perfect)
    label = say("{name}’s {face}", name=table.names[seat], face=die_name(face))
    if is_perfect:
        label = say("{die}, perfect", die=label)
    label = f"{label}, {neighbours}"
    if table.ui.get("view.counts"):
        body += f'<g class="pd-count"><circle r="6.6" cy="18.4"/>{_digit(pd.count_at(state, i), "pd-beside", -2.3, 14.9, 0.58)}</g>'
    if change:
        if change.made >> 4 * i & 8:
            body += _WILL if seat == state.mover else _THEIRS
            label = say("{die}, would become perfect", die=label)
        elif change.broken >> 4 * i & 8:
            body += _CROSS
            classes.append("pd-breaks")
            label = say("{die}, would not be perfect any more", die=label)
    body = _LARGE.format(body)
    if is_perfect:
        classes.append("pd-gold")
    if is_perfect and state.ended is not None and state.ended.reason == "goal" and seat in state.ended.winners:
        classes.append("won")
    if state.out >> seat & 1 and state.ended is None:
        classes.append("pd-out")
    move = f"take {name}"
    if state.phase != pd.CHOOSE or not table.can(move):
        why, rule = refused.own if seat == state.mover else refused.other
        return Cell(name, q, r, label, body, " ".join(classes), why=why, rule=rule)
    if i == ghost:
        label = say("{die}, chosen, tap again to roll it", die=label)
        return Cell(name, q, r, label, body, " ".join(["ghost pd-lifted", *classes]), move)
    label = say("{die}, can be taken", die=label)
    return Cell(name, q, r, label, body, " ".join(["target", *classes]), ghost=move)
