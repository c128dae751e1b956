"""Tiles and pieces as SVG. Terrain is shown by pattern and colour, a tribe by shape and colour, a kind by its sign."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from hexdice.games.first_war.state import GRID, HURT, listed
from hexdice.view.board import RADIUS, centre, corners

# Signs of the kinds, about 0,0 and some 11 units wide: spear, ear of corn, cross, flask.
SIGNS = (
    '<path class="fw-line" d="M-4.6 5 3.6-3.6"/><path class="fw-full" d="M5.6-5.8 4.9-.4.2-5.1z"/>',
    '<path class="fw-line" d="M0 6.2V-5.6M0-1.6C-3-1.6-4-3.6-4-5.4M0-1.6c3 0 4-2 4-3.8M0 2.6c-3 0-4-2-4-3.8M0 2.6c3 0 4-2 4-3.8"/>',
    '<path class="fw-full" d="M-1.9-5.8h3.8v3.9h3.9v3.8H1.9v3.9h-3.8V1.9h-3.9v-3.8h3.9z"/>',
    '<path class="fw-line" d="M-2.4-5.6h4.8M-1.4-5.6v3.4L-4.8 4.8h9.6L1.4-2.2v-3.4M-3.4 1.8h6.8"/>',
)
BODIES = (
    '<circle class="fw-back" r="10.6"/><circle class="fw-body hue-1" r="9"/>',
    '<rect class="fw-back" x="-10.2" y="-10.2" width="20.4" height="20.4" rx="4"/>'
    '<rect class="fw-body hue-2" x="-8.6" y="-8.6" width="17.2" height="17.2" rx="3"/>',
)
WOUND = (
    '<g class="fw-wound" transform="translate(7.4 -7.4)"><rect x="-4.4" y="-4.4" width="8.8" height="8.8" rx="1.6"/>'
    '<path d="M-2.2-2.2 2.2 2.2M2.2-2.2-2.2 2.2"/></g>'
)

# The positions of one tribe's pieces on its tile: (x, y) for each, and their scale.
ALONE: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0, 0),), 1.25),
    2: (((-12.4, 0), (12.4, 0)), 1.08),
    3: (((-12, 8), (12, 8), (0, -11.5)), 1.02),
    4: (((-11.3, -10.6), (11.3, -10.6), (-11.3, 10.6), (11.3, 10.6)), 0.98),
    5: (((-13.6, -8), (13.6, -8), (-13.6, 12), (13.6, 12), (0, -18)), 0.82),
}
ROW = (
    (0.0, 1.02),
    (0.0, 1.02),
    (22.4, 1.0),
    (17.0, 0.9),
    (12.2, 0.8),
    (9.8, 0.68),
)  # step and scale by number, for a tribe that shares a tile: many overlap, so that each can be recognised


def _trees(*places: tuple[int, int]) -> str:
    return "".join(f"M{x - 5} {y}h10L{x} {y - 14}z" for x, y in places)


def _tufts(*places: tuple[int, int]) -> str:
    return "".join(f"M{x - 4} {y - 4}l2 5 2-7 2 7 2-5" for x, y in places)


def _dots(radius: float, *places: tuple[float, float]) -> str:
    """Discs as one path, so that many of them are one element."""
    return "".join(
        f"M{x - radius:g} {y:g}a{radius} {radius} 0 1 0 {2 * radius:g} 0a{radius} {radius} 0 1 0 {-2 * radius:g} 0z"
        for x, y in places
    )


def _ground(lower: str, upper: str) -> str:
    return f'<path class="fw-art" d="{lower}"/><path class="fw-mark" d="{upper}"/>'


# Terrain patterns, drawn under the pieces and bold enough to be distinguished without colour: two layers each, whose colours are the
# terrain's. What matters stands near the edge, as pieces cover the middle.
GROUNDS = {
    "lake": _ground(
        "M-20-9q4-4 8 0t8 0 8 0 8 0 8 0M-20 16q4-4 8 0t8 0 8 0 8 0 8 0",
        "M-12-18q4-4 8 0t8 0 8 0M-22 4q4-4 8 0t8 0 8 0 8 0 8 0M-10 24q4-4 8 0t8 0",
    ),
    "fields": _ground(
        "M-22-12h5v24h-5zM-12-18h5v36h-5zM-2.500-23h5v46h-5zM7-18h5v36h-5zM17-12h5v24h-5z",
        "M-14.500-17v34M-5-21v42M5-21v42M14.500-17v34M-24-10v20M24-10v20",
    ),
    "mountain": _ground(
        "M-24 9-14-10-8-1 3-22 14-3 18-9 24 4V12L14 18 0 25-14 18-24 12z",
        "M-14-10-18.500-1.500-15-4-12 0-8-1zM3-22-3-10.500 1-13 4-8 7-12 9.500-11z",
    ),
    "plains": _ground(
        _tufts((-15, -10), (11, -15), (18, 4), (-19, 7), (-4, 22), (12, 17), (-4, -19), (1, 4)),
        _dots(1.5, (-8, -14), (19, -8), (-12, 15), (5, 18), (-22, -3), (21, 11), (4, -22)),
    ),
    "forest": _ground(
        _trees((-13, -6), (2, -11), (15, -5), (-20, 9), (21, 9), (1, 10)),
        _trees((-14, 17), (13, 18), (-1, 26), (-6, -12), (9, -14)),
    ),
}


@cache
def unknown() -> str:
    """The land below all tiles, seen through those that are face down: parchment, drifting mist, hills as a mapmaker guesses them."""
    hexagon = "l".join(f"{x2 - x1:g} {y2 - y1:g}" for (x1, y1), (x2, y2) in pairwise(corners(RADIUS)))
    x0, y0 = corners(RADIUS)[0]
    shore = "".join(f"M{x + x0:.1f} {y + y0:.1f}l{hexagon}z" for x, y in (centre(*cell) for cell in GRID.cells))
    hills = "".join(f"M{x - 9} {y}q4-9 9-9t9 9M{x + 4} {y - 6}q3-5 7-5t7 7" for x, y in _HILLS)
    thick = "".join(_dots(r, (x, y), (x + 0.9 * r, y + 6), (x - 0.8 * r, y + 8)) for x, y, r in _MIST)
    thin = "".join(_dots(0.8 * r, (x + r, y + 12), (x - 0.6 * r, y + 16), (x + 2 * r, y + 15)) for x, y, r in _MIST)
    return (
        f'<path class="fw-shore" d="{shore}"/><path class="fw-mist deep" d="{thin}"/><path class="fw-mist" d="{thick}"/>'
        f'<path class="fw-hills" d="{hills}"/>{_row_names()}'
    )


# Middles of the hills, and of the clouds with their radius.
# fmt: off
_HILLS = (
    (-110, -190), (40, -205), (135, -150), (-20, -125), (-170, -95), (95, -70), (-75, -55), (200, -40), (-215, 25),
    (-105, 65), (20, 45), (150, 55), (-30, 130), (85, 140), (-150, 145), (190, 125), (-85, 205), (60, 220),
)
_MIST = (
    (-125, -150, 24), (85, -185, 26), (-5, -65, 22), (165, -95, 24), (-205, -40, 22), (75, 15, 26), (-65, 85, 26),
    (205, 65, 22), (125, 185, 24), (-20, 190, 22), (-175, 110, 22), (-30, -200, 20),
)
# fmt: on


def _row_names() -> str:
    """The letters of the rows on the left and the numbers of the tiles on the right, in the notches of the edge."""
    row: dict[str, list[tuple[str, float, float]]] = {}
    for name, (q, r) in zip(GRID.names, GRID.cells, strict=True):
        row.setdefault(name[0], []).append((name[1:], *centre(q, r)))
    found = ""
    for letter, tiles in row.items():
        _, x, y = tiles[0]
        found += _edge_name(letter, x - 24, y - 20 if y <= 0 else y + 26)
        outer = tiles if letter in "AK" else tiles[-1:]
        for number, x, y in outer:
            found += _edge_name(number, x + 26 - 2 * len(number), y - 21 if y <= 0 else y + 28)
    return found


def _edge_name(words: str, x: float, y: float) -> str:
    return f'<text class="fw-edge" x="{x:.0f}" y="{y:.0f}">{words}</text>'


# What may stand at the foot of a tile: it can be attacked, enemies can attack it, its wounded have no healer near.
SPEARS = '<g class="fw-prey"><circle r="9.5"/><path d="M-4.5 4.5 4.5-4.5M-4.5-4.5 4.5 4.5"/></g>'
WARNING = '<g class="fw-risk"><path d="M0-12.5 12 9h-24z"/><path class="fw-mind" d="M0-4.5v6M0 5.5v.1"/></g>'
NO_HEALER = (
    '<g class="fw-untended"><circle r="8.5"/><path d="M0-5v10M-5 0h10"/><path d="M-6.500 6.500 6.500-6.500"/></g>'
)


# Over the pieces of who has won.
CROWN = '<path class="fw-crown" transform="translate(0 -27)" d="M-9 3-11-6-4.5-2 0-9 4.5-2 11-6 9 3z"/>'


def in_line(sign: str) -> str:
    """A sign of the board as a picture before the words that explain it."""
    return f'<svg class="fw-sign" viewBox="-13 -14 26 26" aria-hidden="true">{sign}</svg>'


def token(seat: int, piece: int, x: float = 0, y: float = 0, scale: float = 1, classes: str = "") -> str:
    """One piece as SVG inside a picture."""
    wound = WOUND if piece >= HURT else ""
    return (
        f'<g class="fw-piece {classes}" transform="translate({x} {y}) scale({scale})">'
        f"{BODIES[seat]}{SIGNS[piece % HURT]}{wound}</g>"
    )


def picture(seat: int, piece: int) -> str:
    """One piece as a small picture in a line of text; the words beside it say what it is."""
    return f'<svg class="fw-token" viewBox="-13 -13 26 26" aria-hidden="true">{token(seat, piece)}</svg>'


@lru_cache(maxsize=2048)
def pieces(tribes: tuple[int, int], spent: tuple[int, ...], turn: int) -> str:
    """The pieces of both tribes on a tile; `spent` lists those of the seat `turn` that moved already."""
    found = ""
    shared = bool(tribes[0] and tribes[1])
    for seat, packed in enumerate(tribes):
        here = listed(packed)
        if not here:
            continue
        spots, scale = _row(len(here), seat) if shared else ALONE[len(here)]
        left, row = list(spent) if seat == turn else [], ""
        for (x, y), piece in zip(spots, here, strict=True):
            dim = ""
            if piece in left:
                left.remove(piece)
                dim = "spent"
            row = token(seat, piece, x, y, scale, dim) + row  # the left one lies on top: a wound is marked on the right
        found += row
    return found


def _row(number: int, seat: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Places in a row: the first tribe above, the second below."""
    step, scale = ROW[number]
    y = -10.5 if seat == 0 else 10.5
    return tuple((round((i - (number - 1) / 2) * step, 1), y) for i in range(number)), scale


def fallen(seat: int, here: Sequence[int]) -> str:
    """Pieces of a seat that fall in a fight, where they stood on its tile: seen only while they fall."""
    if not here:
        return ""
    spots, scale = _row(len(here), seat)
    return "".join(
        f'<g class="fw-fallen">{token(seat, piece, x, y, scale)}</g>' for (x, y), piece in zip(spots, here, strict=True)
    )


def lying(here: Sequence[tuple[int, int]]) -> str:
    """Pieces, each (seat, kind), that lie at the foot of the tile on which they fell."""
    return "".join(
        f'<g class="fw-fallen">{token(seat, kind, 13.5 * (i - (len(here) - 1) / 2), 25, 0.55)}</g>'
        for i, (seat, kind) in enumerate(here)
    )
