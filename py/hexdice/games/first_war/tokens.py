"""Tiles and pieces as SVG. Terrain is shown by pattern and colour, a tribe by shape and colour, a kind by its sign."""

from functools import lru_cache

from hexdice.games.first_war.state import HURT, listed

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
ROW_SCALE = (0.0, 0.98, 0.98, 0.78, 0.6, 0.5)  # by number, for a tribe that shares a tile

# Terrain patterns, drawn under the pieces and bold enough to be distinguished without colour.
GROUNDS = {
    "lake": '<path class="fw-mark" d="M-19-9q4.700-5 9.500 0t9.500 0 9.500 0 9.500 0M-19 2q4.700-5 9.500 0t9.500 0 9.500 0 9.500 0M-19 13q4.700-5 9.500 0t9.500 0 9.500 0 9.500 0"/>',
    "fields": '<path class="fw-mark" d="M-15-17v34M-9-20v40M-3-23v46M3-23v46M9-20v40M15-17v34M21-13v26M-21-13v26"/>',
    "mountain": '<path class="fw-mark" d="M-23 11-14-4l5 8 3-5 8 14M-2 0 9-18l14 24M5-11l4 4 3-4"/>',
    "plains": '<path class="fw-mark" d="M-17-11l3 5 3-5M9-17l3 5 3-5M-3 1l3 5 3-5M-20 11l3 5 3-5M13 7l3 5 3-5M-4 19l3 5 3-5M-5-20l2 4 2-4"/>',
    "forest": '<path class="fw-mark" d="M-15-3l5-13 5 13zM5 -7l5-13 5 13zM-21 16l5-13 5 13zM-5 20l5-13 5 13zM11 14l5-13 5 13z"/>',
}


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
        left = list(spent) if seat == turn else []
        for (x, y), piece in zip(spots, here, strict=True):
            dim = ""
            if piece in left:
                left.remove(piece)
                dim = "spent"
            found += token(seat, piece, x, y, scale, dim)
    return found


def _row(number: int, seat: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Places in a row: the first tribe above, the second below."""
    scale = ROW_SCALE[number]
    step = 22 * scale
    y = -10.5 if seat == 0 else 10.5
    return tuple((round((i - (number - 1) / 2) * step, 1), y) for i in range(number)), scale
