"""Tiles and pieces as SVG. Terrain is shown by pattern and colour, a tribe by shape and colour, a kind by its sign."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from hexdice.games.first_war.rules import land, pieces
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

# How many equal pieces a pile has, drawn: text on a tile would have to be a part of its name.
MANY = {
    number: f'<g class="fw-many" transform="translate(5.8 7.6)"><circle r="5.6"/><path d="{digit}"/></g>'
    for number, digit in {
        2: "M-1.8-1.6C-1.8-4.100 1.9-4.100 1.9-1.500 1.9 .3-1.900 2-1.900 3.300H2.100",
        3: "M-1.700-2.500C-.9-3.700 1.7-3.600 1.7-1.700 1.7-.3 .3-.1-.4-.1 .6-.1 2 .2 2 1.600 2 3.700-1.100 3.800-1.900 2.300",
        4: "M.9 3.400V-3.300L-2.300 1.500H2.300",
        5: "M1.700-3.200H-1.300L-1.600-.2C-.5-1.200 2-1 2 1.200 2 3.600-.8 3.900-1.900 2.600",
    }.items()
}

# The positions of one tribe's piles on its tile: (x, y) for each, and their scale.
ALONE: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0, 0),), 1.5),
    2: (((-10.6, 0), (10.6, 0)), 0.98),
    3: (((-10.6, 6.5), (10.6, 6.5), (0, -11.5)), 0.94),
    4: (((-10.2, -11), (10.2, -11), (-10.2, 8), (10.2, 8)), 0.9),
    5: (((-12, -7), (12, -7), (-10.5, 9.5), (10.5, 9.5), (0, -17)), 0.76),
}
# Step and scale by number, for a tribe that shares a tile: many overlap, so that each can be recognised
ROW = ((0.0, 0.94), (0.0, 0.94), (20.0, 0.92), (14.4, 0.82), (10.4, 0.74), (8.4, 0.64))


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


# A terrain as somebody on it sees it, 600 by 220: in the distance and nearer by, as drawn on its tiles.
_FIRS, _NEAR_FIRS = range(0, 610, 26), range(14, 610, 74)
_SIGHTS = {
    "fields": (
        "".join(f"M{300 + x / 5:g} 118 {300 + x} 220h70L{314 + x / 5:g} 118z" for x in range(-980, 980, 140)),
        "".join(f"M{x} {138 + x % 17}q-5-14-9-20m9 20q0-14 0-24m0 24q5-14 9-20M{x - 6} {130 + x % 17}h12" for x in range(20, 600, 88)),
    ),
    "mountain": (
        "M-10 130 40 62 78 98 150 8 214 96 262 52 320 108 392 22 470 112 520 66 610 130z",
        "M150 8 118 48 134 42 146 56 160 44 178 48zM392 22 362 56 380 52 394 64 406 50 424 60zM40 62 26 82 40 78 54 78z",
    ),
    "plains": (
        "".join(f"M{x} {150 + x * 7 % 60}q-4-8-8-12m8 12q0-10 1-17m-1 17q5-8 10-11" for x in range(8, 600, 29)),
        _dots(3, *((x, 146 + x * 11 % 66) for x in range(4, 600, 41))),
    ),
    "forest": (
        "".join(f"M{x - 13} {128 + x % 7}h26L{x} {74 + x * 5 % 31}z" for x in _FIRS),
        "".join(f"M{x - 19} {140 + x % 9}h38L{x} {66 + x * 3 % 23}z" for x in _NEAR_FIRS),
    ),
}  # fmt: skip


def scenery(terrain: str) -> str:
    """The landscape behind a fight."""
    far, near = _SIGHTS[terrain]
    return (
        '<svg class="fw-backdrop" viewBox="0 0 600 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        '<path class="fw-far" d="M0 118Q70 76 150 104T300 92 450 104 600 84V220H0z"/>'
        f'<path class="fw-floor" d="M0 124Q150 112 300 120T600 116V220H0z"/><path class="fw-art" d="{far}"/><path class="fw-mark" d="{near}"/></svg>'
    )


@cache
def unknown() -> str:
    """The land below all tiles, seen through those that are face down: a mapmaker's steppe with meadows, hills, dunes and stones, none of
    which is a terrain. A path for each, as drawing them costs nothing after that."""
    hexagon = "l".join(f"{x2 - x1:g} {y2 - y1:g}" for (x1, y1), (x2, y2) in pairwise(corners(RADIUS)))
    x0, y0 = corners(RADIUS)[0]
    shore = "".join(f"M{x + x0:.1f} {y + y0:.1f}l{hexagon}z" for x, y in (centre(*cell) for cell in land.GRID.cells))
    green, dry = (
        "".join(_dots(r, (x, y), (x + 1.1 * r, y + 0.5 * r), (x - 0.9 * r, y + 0.6 * r)) for x, y, r in places)
        for places in (_MEADOWS, _DRY)
    )
    spots = _scattered()
    hills = "".join(f"M{x - 11} {y}q3-11 9-12q8 2 11 12M{x + 5} {y - 7}q3-6 7-6q6 2 8 13" for x, y in spots[::3])
    shade = "".join(f"M{x - 2} {y - 12}q8 2 11 12h-6q-1-8-5-12z" for x, y in spots[::3])
    dunes = "".join(f"M{x - 14} {y}q7-6 14 0t14 0M{x - 6} {y + 6}q6-5 12 0" for x, y in spots[1::3])
    stones = "".join(_dots(1.3, (x, y), (x + 5, y + 3), (x - 4, y + 5)) for x, y in spots[2::3])
    return (
        f'<path class="fw-shore" d="{shore}"/><path class="fw-green" d="{green}"/><path class="fw-dry" d="{dry}"/>'
        f'<path class="fw-shade" d="{shade}{stones}"/><path class="fw-hills" d="{hills}{dunes}"/>{_row_names()}'
    )


def _scattered() -> list[tuple[int, int]]:
    """Places on the land, evenly scattered without a pattern that the eye finds (the R2 sequence)."""
    places = ((round(540 * (0.7549 * k % 1) - 270), round(470 * (0.5698 * k % 1) - 228)) for k in range(1, 130))
    return [(x, y) for x, y in places if abs(x) + abs(y) / 3**0.5 < 262]


# Middles of the meadows and of dry land, with the radius of their three discs.
# fmt: off
_MEADOWS = (
    (-125, -150, 30), (85, -185, 26), (-5, -75, 32), (165, -75, 30), (-205, -40, 26), (75, 40, 34), (-65, 85, 34),
    (172, 60, 26), (112, 155, 28), (-20, 180, 26), (-140, 95, 28), (-30, -200, 18),
)
_DRY = (
    (10, -150, 26), (-100, -60, 28), (120, -130, 22), (215, -10, 22), (-150, 20, 26), (160, 95, 24), (10, 110, 24),
    (-110, 160, 22), (60, 200, 16),
)
# fmt: on


def _row_names() -> str:
    """The letters of the rows on the left and the numbers of the tiles on the right, in the notches of the edge."""
    row: dict[str, list[tuple[str, float, float]]] = {}
    for name, (q, r) in zip(land.NAMES, land.GRID.cells, strict=True):
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


def token(seat: int, piece: int, at: tuple[float, float, float] = (0, 0, 1), classes: str = "", number: int = 1) -> str:
    """One piece as SVG inside a picture, `at` (x, y, scale), or several equal ones as a pile with their number."""
    x, y, scale = at
    signs = (WOUND if piece >= pieces.HURT else "") + (MANY[number] if number > 1 else "")
    return (
        f'<g class="fw-piece {classes}" transform="translate({x} {y}) scale({scale})">'
        f"{BODIES[seat]}{SIGNS[piece % pieces.HURT]}{signs}</g>"
    )


def picture(seat: int, piece: int) -> str:
    """One piece as a small picture in a line of text; the words beside it say what it is."""
    return f'<svg class="fw-token" viewBox="-13 -13 26 26" aria-hidden="true">{token(seat, piece)}</svg>'


@lru_cache(maxsize=2048)
def piles(tribes: tuple[int, int], spent: tuple[int, ...], turn: int, came: tuple[int, int, str] = (-1, -1, "")) -> str:
    """The pieces of both tribes on a tile, equal ones as a pile; `spent` lists those of the seat `turn` that moved already.

    `came`: a seat, a piece of its and the attributes of its pile, as it has just come.
    """
    found = ""
    shared = bool(tribes[0] and tribes[1])
    for seat, packed in enumerate(tribes):
        here = pieces.listed(packed)
        if not here:
            continue
        left = Counter(spent) if seat == turn else Counter()
        piles = []
        for piece, number in Counter(here).items():
            gone = min(left[piece], number)
            piles += [(piece, n, dim) for n, dim in ((number - gone, ""), (gone, "spent")) if n]
        spots, scale = _row(len(piles), seat) if shared else ALONE[len(piles)]
        row = ""
        placed = zip(spots, piles, strict=True)
        for (x, y), (piece, number, dim) in sorted(placed, key=lambda one: one[1][1] < 2):
            one = token(seat, piece, (x, y, scale), dim, number)
            if (seat, piece) == came[:2]:
                one, came = f"<g{came[2]}>{one}</g>", (-1, -1, "")
            row = one + row  # piles lie on top, then the left: signs are on the right
        found = row + found  # the upper row over the lower one: numbers are at the foot of a piece
    return found


def _row(number: int, seat: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Places in a row: the first tribe above, the second below and to the right, so that its wounds lie beside the numbers above them."""
    step, scale = ROW[number]
    side = 1 if seat else -1
    aside = side * max(0, 5 - 2 * number)
    return tuple((round((i - (number - 1) / 2) * step + aside, 1), side * 10.5) for i in range(number)), scale


def lying(here: Sequence[tuple[int, int]]) -> str:
    """Pieces, each (seat, kind), that lie at the foot of the tile on which they fell."""
    return "".join(
        f'<g class="fw-fallen">{token(seat, kind, (13.5 * (i - (len(here) - 1) / 2), 25, 0.55))}</g>'
        for i, (seat, kind) in enumerate(here)
    )
