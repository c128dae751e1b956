"""Pictures: tribes by hue, sign and pattern, hexes whole and split, rings, small islands, card shapes, dice of tribes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin

from hexdice.games.first_island.rules import cards, grid
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, TribeScore, score
from hexdice.games.first_island.table.land import BUILT, LANDS, PATTERNS, SIGNS, ZONES, segment
from hexdice.kernel.hexgrid import Hex
from hexdice.view.board import RADIUS, centre, corners, polygon
from hexdice.view.dice import die_picture

Site = tuple[int, int]  # a cell and one of its sides

_WHOLE = polygon(RADIUS - 0.5)
_INNER = corners(RADIUS - 0.5)


def sign(tribe: int, x: float = 0, y: float = 0, size: float = 20) -> str:
    """A tribe's sign inside another picture."""
    return f'<use href="#fi-s{tribe}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


def _stamp(tribe: int, way: int) -> str:
    """A placement, defined once and reused: a half from side `way` on, or a whole hex for way 6."""
    if way == 6:
        points, picture = _WHOLE, sign(tribe, 0, 0, 26)
    else:
        angle = radians(60 * (way + 1))
        points = " ".join(f"{x},{y}" for x, y in (_INNER[(way + k) % 6] for k in range(4)))  # its sides way to way + 2
        picture = sign(tribe, round(14 * cos(angle), 1), round(-14 * sin(angle), 1), 17)
    return (
        f'<g id="fi-h{tribe}{way}" class="fi-t{tribe}"><polygon class="fi-fill" points="{points}"/>'
        f'<polygon class="fi-over" points="{points}" fill="url(#fi-p{tribe})"/>{picture}</g>'
    )


def _die_face(tribe: int) -> str:
    """The face of a die, defined once: colour, pattern and sign, with the number in the corner."""
    return (
        f'<g id="fi-d{tribe}" class="fi-place fi-t{tribe}"><rect class="fi-fill" x="-15" y="-15" width="30" height="30" rx="7"/>'
        f'<rect class="fi-over" x="-15" y="-15" width="30" height="30" rx="7" fill="url(#fi-p{tribe})"/>'
        f'{sign(tribe, 0, 1.5, 19)}<circle class="fi-number-back" cx="-10.5" cy="-10.5" r="5.5"/>'
        f'<text class="fi-number" x="-10.5" y="-7.7" text-anchor="middle">{tribe}</text></g>'
    )


# Once on every page that draws tribes: patterns, signs, placements and faces of dice for all pictures.
DEFS = (
    '<svg class="fi-defs" id="fi-defs" width="0" height="0" aria-hidden="true"><defs>'
    + "".join(
        f'<pattern id="fi-p{t}" width="8" height="8" patternUnits="userSpaceOnUse"><g class="fi-pattern">'
        f"{PATTERNS[t - 1]}</g></pattern>"
        f'<symbol id="fi-s{t}" viewBox="-12 -12 24 24" overflow="visible"><g class="fi-sign">{SIGNS[t - 1]}</g></symbol>'
        f"{''.join(_stamp(t, way) for way in range(7))}{_die_face(t)}"
        for t in range(1, 7)
    )
    + LANDS
    + "</defs></svg>"
)


def outside(tribes: Sequence[TribeScore], board: Board, cell: int) -> tuple[int, ...]:
    """The tribes of a hex that are in no camp."""
    return tuple(tribe for tribe in grid.WITHIN[board[cell]] if tribes[tribe - 1].lone >> grid.SPOT[cell] & 1)


@lru_cache(maxsize=4096)
def hex_body(code: int, lit: tuple[int, ...] = (), alone: tuple[int, ...] | None = None) -> str:
    """A marked hex about 0,0. `lit` tribes are highlighted, `alone` ones are in no camp; the others are, unless it is None."""
    if not code:
        return ""
    if code < 7:
        return _placement(code, 6, lit, alone)
    a, b, way = grid.SPLITS[code - 7]
    return _placement(a, way, lit, alone) + _placement(b, (way + 3) % 6, lit, alone)


def _placement(tribe: int, way: int, lit: Sequence[int], alone: Sequence[int] | None) -> str:
    stands = "" if alone is None else " alone" if tribe in alone else " camp"
    return f'<use class="fi-place{" lit" if tribe in lit else ""}{stands}" href="#fi-h{tribe}{way}"/>'


@lru_cache(maxsize=32)
def camps_svg(board: Board, rings: tuple[Ring, ...]) -> str:
    """The lands of the tribes, to be drawn over an island: one outline round each camp, a flag in it and what it builds, none of it on a sign."""
    drawn = ""
    for tribe, scored in enumerate(score(board, rings, 0).tribes, 1):
        for camp in scored.camps:
            path, joints = _outline(board, tribe, camp)
            whole_first = sorted(grid.bits(camp), key=lambda cell: (board[cell] >= 7, cell))
            free = [site for cell in whole_first for site in _beside_sign(board[cell], tribe, cell)]
            taken = {site for joint in joints for site in joint}
            flag = min(free, key=lambda site: site in taken)
            x, y = _towards(*flag, 20)
            drawn += (
                f'<path class="fi-border fi-t{tribe}" d="{path}"/>'
                f'<path class="fi-banner fi-t{tribe}" transform="translate({x:.1f} {y:.1f})" d="M-4 8V-8l10 4-10 4"/>'
            )
            room = {*free} - {flag}
            built = [(sum(cell for cell, _ in joint), joint[0]) for joint in joints if room.issuperset(joint)]
            for n, site in [one for one in built if one[0] % 3] or built[:1]:
                x, y = _towards(*site, 26)
                drawn += f'<use href="#fi-b{n // 3 % BUILT}" x="{x:.1f}" y="{y:.1f}"/>'
    return drawn


def _beside_sign(code: int, tribe: int, cell: int) -> list[Site]:
    """Where there is room beside a placement's sign: at every side of a whole hex, and at the outer two of a half's three."""
    sides = grid.SIDES[code]
    return [
        (cell, k)
        for k in range(6)
        if sides[k] == tribe and (code < 7 or not sides[k - 1] == tribe == sides[(k + 1) % 6])
    ]


def _towards(cell: int, side: int, far: float) -> tuple[float, float]:
    """The point so far from the middle of a cell towards a side, which is 26 away."""
    (x, y), angle = centre(*GRID.cells[cell]), radians(60 * side)
    return x + far * cos(angle), y - far * sin(angle)


def ring_path(board: Board, tribe: int, camp: int) -> str:
    """The outline of a tribe's camp, in board units."""
    return _outline(board, tribe, camp)[0]


def _outline(board: Board, tribe: int, camp: int) -> tuple[str, list[tuple[Site, Site]]]:
    """The outline of a tribe's camp; and where its placements touch each other."""
    inside = set(grid.bits(camp))
    parts, joints = [], list[tuple[Site, Site]]()
    for cell in sorted(inside):
        sides = grid.SIDES[board[cell]]
        x, y = centre(*GRID.cells[cell])
        for k in range(6):
            if sides[k] != tribe:
                continue
            other = GRID.beside[cell][k]
            if other in inside and grid.SIDES[board[other]][(k + 3) % 6] == tribe:
                if cell < other:
                    joints.append(((cell, k), (other, (k + 3) % 6)))
                continue
            parts.append(segment(x, y, k, k + 1))
        if board[cell] >= 7:
            a, _, way = grid.SPLITS[board[cell] - 7]
            start = way if a == tribe else way + 3
            parts.append(segment(x, y, start, start + 3))
    return "".join(parts), joints


def rings_svg(board: Board, rings: Iterable[Ring]) -> str:
    """All rings of an island, to be drawn over it."""
    paths = [ring_path(board, ring.tribe, ring.hexes) for ring in rings if ring.hexes]
    return "".join(f'<path class="fi-halo" d="{path}"/><path class="fi-ring" d="{path}"/>' for path in paths)


@lru_cache(maxsize=32)  # every page has those of the other seats
def small_island(
    board: Board, rings: tuple[Ring, ...], label: str, kind: str = "", arrived: tuple[tuple[int, str], ...] = ()
) -> str:
    """An island as a picture; `label` is its accessible name, "" hides it from screen readers.

    `arrived` has the cells of hexes that fly in, each with the attributes that view/stage.py makes for it.
    """
    body, fresh, tribes = "", dict(arrived), score(board, rings, 0).tribes
    for cell in range(grid.CELLS):
        x, y = centre(*GRID.cells[cell])
        drawn = (
            hex_body(board[cell], alone=outside(tribes, board, cell))
            or f'<polygon class="hex fi-zone-{ZONES[cell]}" points="{_WHOLE}"/>'
        )
        if cell in fresh:
            drawn = f'<polygon class="hex" points="{_WHOLE}"/><g{fresh[cell]}>{drawn}</g>'
        body += f'<g transform="translate({x} {y})">{drawn}</g>'
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    shown = " data-picture" if kind == "large" else ""  # for the picture of a match
    return f'<svg class="fi-island {kind}"{shown} viewBox="-184 -168 368 336" {spoken}>{body}{camps_svg(board, rings)}{rings_svg(board, rings)}</svg>'


def blank_island() -> str:
    """An island to draw on: the outlines and the three lines of each hex, faintly."""
    body = ""
    for q, r in GRID.cells:
        x, y = centre(q, r)
        lines = "".join(segment(x, y, k, k + 3) for k in range(3))
        body += f'<polygon class="fi-blank" points="{_WHOLE}" transform="translate({x} {y})"/><path class="fi-guide" d="{lines}"/>'
    return f'<svg class="fi-island" viewBox="-184 -168 368 336" aria-hidden="true">{body}</svg>'


@lru_cache(maxsize=256)
def card_picture(card: str) -> str:
    """A card's shape as small hexes."""
    shape = _drawn(cards.SHAPES[card])
    xs, ys = zip(*(centre(q, r) for q, r in shape), strict=True)
    x0, x1, y0, y1 = min(xs) - 30, max(xs) + 30, min(ys) - 34, max(ys) + 34
    body = "".join(
        f'<polygon class="fi-card-hex" points="{polygon(RADIUS - 2)}" transform="translate({x} {y})"/>'
        for x, y in zip(xs, ys, strict=True)
    )
    width, height = x1 - x0, y1 - y0
    return (
        f'<svg class="fi-card-shape" viewBox="{x0:.0f} {y0:.0f} {width:.0f} {height:.0f}" width="{width * 0.42:.0f}"'
        f' height="{height * 0.42:.0f}" aria-hidden="true">{body}</svg>'
    )


def _drawn(shape: Iterable[Hex]) -> list[Hex]:
    """The shape as drawn: rows from the top, moved so that both coordinates start at 0."""
    cells = sorted(shape, key=lambda cell: (cell[1], cell[0]))
    q0, r0 = min(q for q, _ in cells), min(r for _, r in cells)
    return [(q - q0, r - r0) for q, r in cells]


@lru_cache(maxsize=64)
def card_rows(card: str) -> list[list[int]]:
    """The shape in rows from the top: the positions of its hexes in half hexes from the left."""
    drawn = _drawn(cards.SHAPES[card])
    least = min(2 * q + r for q, r in drawn)
    rows: dict[int, list[int]] = {}
    for q, r in drawn:
        rows.setdefault(r, []).append(2 * q + r - least + 1)
    return [rows[r] for r in sorted(rows)]


def way_picture(a: int, b: int, way: int) -> str:
    """One of the six ways to split a hex, as a small picture."""
    return f'<svg class="fi-way" viewBox="-32 -34 64 68" aria-hidden="true">{hex_body(grid.split(a, b, way))}</svg>'


def tribe_die(face: int, *, id: str = "", kind: str = "", thrown: str = "") -> str:
    """A die whose face is a tribe; `thrown` is made by view/stage.py, which turns the face by its number."""
    inside = (
        f'<use class="face" href="#fi-d{face}"/>'
        if face
        else '<rect class="fi-fill none" x="-15" y="-15" width="30" height="30" rx="7"/>'
        '<path class="pip-none" d="M-4-3.500a4 4 0 1 1 5.5 4c-1.5.7-1.5 1.3-1.5 2.500M0 6.500v.2"/>'
    )
    body = f'<rect class="die-shadow" x="-15" y="-13.2" width="30" height="30" rx="7"/>{inside}'
    return die_picture(body, "", f"fi-die {kind}", f' id="{id}"{thrown}' if id else thrown)


_FLAG = '<path class="ink" d="M2 12V2l8 3-8 3"/>'
_SEA = '<path class="line" d="M0 5q1.500-2.500 3 0t3 0 3 0M0 9q1.500-2.500 3 0t3 0 3 0"/>'
_HEX = "M5.500 0L10.500 3V9L5.500 12 .5 9V3z"
_WISHES = (
    (),
    ("+1", _SEA),
    ("+3", f'<path class="fi-fill" d="{_HEX}"/>'),
    ("+1", f'<g class="fi-t1"><rect class="fi-fill" width="11" height="11" y=".5" rx="2.500"/>{sign(1, 5.5, 6, 9)}</g>', "−2", _SEA),
    ("×2", '<path class="fi-fill" d="M3 6L6 4.200V.8L3-.8 0 .8V4.200zM9 6l3-1.800V.8L9-.8 6 .8V4.200zM6 11.200L9 9.400V6L6 4.200 3 6V9.400z"/>'),
    ("+2", f'<path class="half" d="{_HEX}"/><path class="fi-fill" d="M10.500 3V9L5.500 12 .5 9z"/>'),
    ("+2", _FLAG),
)  # fmt: skip


def wish_picture(tribe: int) -> str:
    """A tribe's wish as figures and pictures, such as +1 and the sea."""
    x, body = 0, ""
    for one in _WISHES[tribe]:
        if one.startswith("<"):
            body, x = f'{body}<g class="fi-t{tribe}" transform="translate({x} 1)">{one}</g>', x + 14
        else:
            body, x = f'{body}<text x="{x}" y="11">{one}</text>', x + 14
    return f'<svg class="fi-wish-picture" viewBox="0 0 {x - 2} 14" aria-hidden="true">{body}</svg>'


def tribe_sign(tribe: int, kind: str = "") -> str:
    """A tribe's sign on its colour, as a picture in a line of text."""
    return (
        f'<svg class="fi-tribe {kind}" viewBox="-14 -14 28 28" aria-hidden="true"><g class="fi-place fi-t{tribe}">'
        f'<rect class="fi-fill" x="-13" y="-13" width="26" height="26" rx="6"/>'
        f'<rect class="fi-over" x="-13" y="-13" width="26" height="26" rx="6" fill="url(#fi-p{tribe})"/>'
        f"{sign(tribe, 0, 0, 19)}</g></svg>"
    )
