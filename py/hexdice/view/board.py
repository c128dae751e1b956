"""The hex board: cells, pieces and targets in, one SVG grid out. It knows no rules and emits only intents.

Each cell is a focusable gridcell; one of them is the tab stop. The page moves the focus along `data-q` and `data-r`. The
whole board, pieces included, turns towards the side from which it is read. The page handles zooming (assets/js/zoom.js)
by two fingers, Ctrl and the wheel, + - 0 on a cell, and buttons; a game at most says which part is worth seeing now.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from hexdice.kernel import hexgrid
from hexdice.view.markup import icon, remembered
from hexdice.view.parts import part
from hexdice.view.table import NO_MARKS, Marks
from hexdice.view.text import enumerated, say

RADIUS = 30  # centre to corner, in board units
_W = RADIUS * sqrt(3)


@lru_cache(maxsize=1024)
def centre(q: int, r: int) -> tuple[float, float]:
    """The centre of a cell in board units; pointy tops, r growing downwards."""
    return round(_W * (q + r / 2), 2), round(RADIUS * 1.5 * r, 2)


def corners(radius: float) -> list[tuple[float, float]]:
    """The six corners about 0,0: corner k lies between side k - 1 and side k (side 0 faces east)."""
    half = radius * sqrt(3) / 2
    points = [
        (half, radius / 2),
        (half, -radius / 2),
        (0, -radius),
        (-half, -radius / 2),
        (-half, radius / 2),
        (0, radius),
    ]
    return [(round(x, 2), round(y, 2)) for x, y in points]


def polygon(radius: float) -> str:
    """The points of a hexagon about 0,0 for an SVG polygon."""
    return " ".join(f"{x},{y}" for x, y in corners(radius))


_HEX = polygon(RADIUS - 1)
_RING = polygon(RADIUS - 3)


class Near(NamedTuple):
    """The part of a large board that is worth seeing now: the screen opens on it, as close as it fits."""

    cells: Sequence[tuple[int, int]]  # (q, r) of at least one cell
    when: str  # the occasion: only when this changes and a cell is out of sight, the screen moves again


class Cell(NamedTuple):
    """One cell. The first of move, ghost, ui, act and why that is set says what a tap does."""

    name: str  # "C4"; also its DOM id, "cell-C4"
    q: int
    r: int
    label: str  # the description after its name: "forest, yours, 2 hunters, can move"
    body: str = ""  # SVG about 0,0; the hexagon has a radius of 30
    classes: str = ""  # the board styles "target", "origin", "ghost", "last" and "hint"; others are the game's
    move: str = ""
    ghost: str = ""
    ui: str = ""  # "look=…" only describes the cell: such a cell does not count as one to choose
    act: str = ""
    why: str = ""  # why a tap does nothing; said on a tap, with a link to `rule` if given
    rule: str = ""


_PLAYED = '<g class="cell-note" aria-hidden="true" transform="translate(16 -15)"><circle r="9"/><path d="M-3.5-3.5l7 7M3.5-3.5l-7 7"/></g>'
_BETTER = '<g class="cell-note better" aria-hidden="true" transform="translate(16 -15)"><circle r="9"/><path d="M-4 .5l3 3 5-7"/></g>'


def _marked(cell: Cell, marks: Marks) -> Cell:
    """The cell, marked if the better move, the one played or a forbidden one names it, or if it shows why."""
    if cell.name in marks.better.split(" ")[1:]:
        cell = _noted(cell, say("{cell}, better", cell=cell.label), _BETTER, "cell-better")
    elif cell.name in marks.played.split(" ")[1:]:
        cell = _noted(cell, say("{cell}, played here", cell=cell.label), _PLAYED, "cell-played")
    if cell.name in marks.barred.split(" "):
        cell = _noted(cell, say("{cell}, not allowed", cell=cell.label), _PLAYED, "cell-played")
    elif cell.name in marks.matters:
        cell = _noted(cell, say("{cell}, this is why", cell=cell.label), "", "cell-played cell-matters")
    return cell


def _noted(cell: Cell, label: str, sign: str, kind: str) -> Cell:
    return cell._replace(label=label, body=cell.body + sign, classes=f"{cell.classes} {kind}")


def _answers(cells: Sequence[Cell], moves: Sequence[str]) -> str:
    """The best answers to a move, numbered, as SVG over the board; each names one cell or two."""
    at = {cell.name: centre(cell.q, cell.r) for cell in cells}
    signs = ""
    for number, move in enumerate(moves, 1):
        if spots := [at[word] for word in move.split(" ") if word in at]:
            (x0, y0), (x, y) = spots[0], spots[-1]
            signs += f'<path class="answer-way" d="M{x0} {y0}L{x} {y}"/><g class="answer" transform="translate({x - 16} {y - 15})"><circle r="9"/><text y="4" text-anchor="middle">{number}</text></g>'
    return signs


def board(
    cells: Sequence[Cell],
    *,
    label: str,
    cursor: str = "",
    landmarks: Sequence[tuple[str, str]] = (),
    extra: str = "",
    under: str = "",
    near: Near | None = None,
    marks: Marks = NO_MARKS,
) -> str:
    """The board as markup. `cells` row by row; `cursor` is the name of the tab stop (the first cell if unknown).

    `landmarks` are (cell name, words) for the list of cells to jump to; `extra` is SVG drawn over the cells that takes no taps, `under` SVG below them that never changes; `near` is for boards
    too large for a phone.
    """
    if marks != NO_MARKS:
        cells, extra = [_marked(cell, marks) for cell in cells], extra + _answers(cells, marks.answers)
    xs, ys = zip(*(centre(cell.q, cell.r) for cell in cells), strict=True)
    x0, x1, y0, y1 = min(xs) - _W / 2 - 2, max(xs) + _W / 2 + 2, min(ys) - RADIUS - 2, max(ys) + RADIUS + 2
    stop = cursor if any(cell.name == cursor for cell in cells) else cells[0].name
    rows: list[str] = []
    last_r: int | None = None
    for cell in cells:
        if cell.r != last_r:
            rows.append("</g>" if rows else "")
            rows.append(f'<g role="row" aria-label="{say("Row {name}", name=cell.name.rstrip("0123456789"))}">')
            last_r = cell.r
        rows.append(_cell(cell, cell.name == stop))
    rows.append("</g>")
    box = f"{x0:.1f} {y0:.1f} {x1 - x0:.1f} {y1 - y0:.1f}"
    over = part("board-extra", f'<g class="board-extra" id="board-extra" aria-hidden="true">{extra}</g>')
    ground = f'<g class="board-under" aria-hidden="true">{under}</g>' if under else ""
    here = {word for cell in cells for word in cell.classes.split(" ")} | ({"near"} if near else set())
    kind = "".join(f" has-{word}" for word in ("ghost", "hint", "near", "origin", "won") if word in here)
    look = _near(near) if near else ""
    return part(
        "board",
        f'<div class="board{kind}" id="board"{look}><div class="board-scroll">'
        f'<svg role="grid" aria-label="{label}" viewBox="{box}">'
        f"<g>{ground}{''.join(rows)}{over}</g></svg></div>{_tools(landmarks, near is not None)}</div>",
    )


def _near(near: Near) -> str:
    """The attributes that say where to look: left, top, width and height of the box around the cells."""
    xs, ys = zip(*(centre(q, r) for q, r in near.cells), strict=True)
    left, top = min(xs) - _W / 2, min(ys) - RADIUS
    across, down = max(xs) - min(xs) + _W, max(ys) - min(ys) + 2 * RADIUS
    return f' data-near="{left:.0f} {top:.0f} {across:.0f} {down:.0f}" data-when="{near.when}"'


def _tools(landmarks: Sequence[tuple[str, str]], near: bool) -> str:
    """The list of cells to jump to and the zoom buttons; `near`: also those between the whole board and what matters now."""
    jumps = "".join(
        f'<li><button type="button" class="link" data-focus="cell-{name}">{words}</button></li>'
        for name, words in landmarks
    )
    marks = f'<details class="landmarks" id="board-landmarks"><summary>{icon("eye")}{say("Jump to a cell")}</summary><ul>{jumps}</ul></details>'
    switch = "".join(
        f'<button type="button" class="button quiet board-{way}" data-zoom="{way}">{words}</button>'
        for way, words in ((("whole", say("Whole board")), ("near", say("Closer"))) if near else ())
    )
    return (
        f'<div class="board-tools">{part("board-landmarks", marks) if jumps else ""}<span class="grow"></span>{switch}'
        f'<button type="button" class="button round quiet" data-zoom="out" aria-label="{say("Show more of the board")}">'
        f'{icon("zoom-out")}</button><button type="button" class="button round quiet" data-zoom="in"'
        f' aria-label="{say("A closer look at the board")}">{icon("zoom-in")}</button></div>'
    )


@remembered
def _cell(cell: Cell, stop: bool) -> str:
    x, y = centre(cell.q, cell.r)
    why = f' data-why="{cell.why}"' + (f' data-rule="{cell.rule}"' if cell.rule else "") if cell.why else ""
    ways = {"move": cell.move, "ghost": cell.ghost, "ui": cell.ui, "act": cell.act}
    act = next((f' data-{way}="{value}"' for way, value in ways.items() if value), why)
    return part(
        f"cell-{cell.name}",
        f'<g role="gridcell" id="cell-{cell.name}" class="cell {cell.classes}" transform="translate({x} {y})"'
        f' tabindex="{0 if stop else -1}" data-q="{cell.q}" data-r="{cell.r}"{act}'
        f' aria-label="{enumerated((cell.name, cell.label))}"><polygon class="hex" points="{_HEX}"/>{cell.body}'
        f'<polygon class="hex-ring" points="{_RING}"/></g>',
    )


# Keys that move the cursor: Q E A D and the left and right arrows are the six directions; W, S, up and down go straight.
_KEYS = {"e": 1, "q": 2, "a": 4, "d": 5, "arrowright": 0, "arrowleft": 3}


def step(q: int, r: int, key: str) -> list[tuple[int, int]]:
    """Where a key leads from a cell: steps to try in order, empty for other keys."""
    key = key.lower()
    upright = {"w": (2, 1), "arrowup": (2, 1), "s": (4, 5), "arrowdown": (4, 5)}  # to the left first, from even rows
    ways: tuple[int, ...] = (_KEYS[key],) if key in _KEYS else ()
    if key in upright:
        ways = upright[key] if r % 2 == 0 else upright[key][::-1]
    return [hexgrid.neighbour((q, r), way) for way in ways]
