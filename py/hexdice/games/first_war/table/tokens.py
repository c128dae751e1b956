"""Tiles and pieces as SVG. Terrain is shown by pattern and colour, a tribe by shape and colour, a kind by its sign."""

import json
import pkgutil
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from hexdice.games.first_war.rules import land, pieces
from hexdice.view.board import RADIUS, centre, corners

# What is only drawn: pieces, signs, terrains as patterns ("grounds") and as somebody on them sees them ("sights"), meadows, dry land.
_ART: dict[str, Any] = json.loads(pkgutil.get_data(__name__, "art.json") or b"")

SIGNS: list[str] = _ART["signs"]  # of the kinds, about 0,0 and some 11 units wide: spear, ear of corn, cross, flask
BODIES: list[str] = _ART["bodies"]  # of the tribes
WOUND: str = _ART["wound"]
# How many equal pieces a pile has, drawn: text on a tile would have to be a part of its name.
MANY = {
    int(number): f'<g class="fw-many" transform="translate(5.8 7.6)"><circle r="5.6"/><path d="{digit}"/></g>'
    for number, digit in _ART["many"].items()
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


def _dots(radius: float, *places: tuple[float, float]) -> str:
    """Discs as one path, so that many of them are one element."""
    return "".join(
        f"M{x - radius:g} {y:g}a{radius} {radius} 0 1 0 {2 * radius:g} 0a{radius} {radius} 0 1 0 {-2 * radius:g} 0z"
        for x, y in places
    )


# Terrain patterns, drawn under the pieces and bold enough to be distinguished without colour: two layers each, whose colours are the
# terrain's. What matters stands near the edge, as pieces cover the middle.
GROUNDS: dict[str, str] = _ART["grounds"]


def scenery(terrain: str) -> str:
    """The landscape behind a fight."""
    far, near = _ART["sights"][terrain]  # in the distance and nearer by, 600 by 220
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
        for places in (_ART["meadows"], _ART["dry"])  # the middle of each, with the radius of its three discs
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


def _row_names() -> str:
    """The letters of the rows on the left and the numbers of the tiles on the right, in the notches of the edge."""
    row: dict[str, list[tuple[str, float, float]]] = {}
    for name, (q, r) in zip(land.NAMES, land.GRID.cells, strict=True):
        row.setdefault(name[0], []).append((name[1:], *centre(q, r)))
    found = ""
    for letter, tiles in row.items():
        _, x, y = tiles[0]
        found += _edge_name(letter, x - 24, y - 20 if y <= 0 else y + 26)
        for number, x, y in tiles if letter in "AK" else tiles[-1:]:
            found += _edge_name(number, x + 26 - 2 * len(number), y - 21 if y <= 0 else y + 28)
    return found


def _edge_name(words: str, x: float, y: float) -> str:
    return f'<text class="fw-edge" x="{x:.0f}" y="{y:.0f}">{words}</text>'


# What may stand in the corner of a tile: it can be attacked, enemies can attack it, its wounded have no healer near.
SPEARS: str = _ART["spears"]
WARNING: str = _ART["warning"]
NO_HEALER: str = _ART["no healer"]
CROWN: str = _ART["crown"]  # over the pieces of who has won


def _hungry(number: int, x: float, y: float, scale: float) -> str:
    """At the upper right of a pile there: so many of it would be wounded by hunger."""
    many, size = MANY[number] if number > 1 else "", max(0.6, 0.53 * scale)
    where = f"translate({x + 7.5 * scale:.1f} {y - 7 * scale:.1f}) scale({size:.2f})"
    return (
        f'<g class="fw-hungry" transform="{where}"><circle r="9.5"/>{SIGNS[pieces.FARMER]}{many}</g>' if number else ""
    )


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


Came = tuple[int, int, str]
NOBODY: Came = (-1, -1, "")


@lru_cache(maxsize=2048)
def piles(
    tribes: tuple[int, int], spent: tuple[int, ...], turn: int, came: Came = NOBODY, hungry: tuple[int, ...] = ()
) -> str:
    """The pieces of both tribes on a tile, equal ones as a pile; of the seat `turn` `spent` have moved and `hungry` would go hungry.

    `came`: a seat, a piece of its and the attributes of its pile, as it has just come.
    """
    found = ""
    shared = bool(tribes[0] and tribes[1])
    for seat, packed in enumerate(tribes):
        here = pieces.listed(packed)
        if not here:
            continue
        left, ill = (Counter(spent), Counter(hungry)) if seat == turn else (Counter[int](), Counter[int]())
        piles = []
        for piece, number in Counter(here).items():
            gone = min(left[piece], number)
            piles += [(piece, n, dim) for n, dim in ((number - gone, ""), (gone, "spent")) if n]
        spots, scale = _row(len(piles), seat) if shared else ALONE[len(piles)]
        row, gist, badges = "", "", ""
        if len(piles) > 1:  # what a small board shows instead
            (spot,), large = _row(1, seat) if shared else ALONE[1]
            gist = f'<g class="fw-gist">{_gist(seat, here, *spot, large)}{_hungry(ill.total(), *spot, large)}</g>'
        placed = zip(spots, piles, strict=True)
        for (x, y), (piece, number, dim) in sorted(placed, key=lambda one: one[1][1] < 2):
            one, starved = token(seat, piece, (x, y, scale), dim, number), min(ill[piece], number)
            badges += _hungry(starved, x, y, scale)
            ill[piece] -= starved
            if (seat, piece) == came[:2]:
                one, came = f"<g{came[2]}>{one}</g>", NOBODY
            row = one + row  # piles lie on top, then the left: signs are on the right
        row = f'<g class="fw-each">{row}{badges}</g>{gist}' if gist else row + badges
        found = row + found  # the upper row over the lower one: numbers are at the foot of a piece
    return found


def _gist(seat: int, here: Sequence[int], x: float, y: float, scale: float) -> str:
    """One sign for a mixed tile and how many; healers, by whom matches are lost, are a small one beside the others."""
    healers = [piece for piece in here if piece % pieces.HURT == pieces.HEALER]
    others = [piece for piece in here if piece not in healers]
    places = ((x, y, scale), (x - 8 * scale, y + 8 * scale, max(0.6, 0.5 * scale)))
    shown = zip(filter(None, (others, healers)), places, strict=False)
    return "".join(token(seat, one[0] % pieces.HURT | one[-1] & pieces.HURT, at, "", len(one)) for one, at in shown)


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
