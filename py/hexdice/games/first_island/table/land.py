"""The drawings of pictures.txt: the island before anybody settles, the sea around it, the tribes' signs and patterns, and what camps build."""

import pkgutil

from hexdice.games.first_island.rules.grid import GRID
from hexdice.view.board import RADIUS, centre, corners

_CORNERS = corners(RADIUS)

_DRAWN = (pkgutil.get_data(__name__, "pictures.txt") or b"").decode()
SIGNS, PATTERNS, _GROWS, _BUILT, _SEA = (block.splitlines()[1:] for block in _DRAWN.split("# ")[1:])
# Defined once on a page.
LANDS = "".join(f'<g id="fi-l{zone}">{picture}</g>' for zone, picture in enumerate(_GROWS))
LANDS += "".join(f'<g id="fi-b{n}" class="fi-grown">{picture}</g>' for n, picture in enumerate(_BUILT))
BUILT = len(_BUILT)
ZONES = tuple(max(abs(q), abs(r), abs(q + r)) for q, r in GRID.cells)  # of each cell: its distance from the middle


def grows(cell: int) -> str:
    """What grows in a vacant hex."""
    return f'<use class="fi-land" href="#fi-l{ZONES[cell]}"/>'


def segment(x: float, y: float, first: int, second: int) -> str:
    """A line between two corners of the hex about x, y, as a part of a path."""
    (x1, y1), (x2, y2) = _CORNERS[first % 6], _CORNERS[second % 6]
    return f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}"


def _coast() -> str:
    """The sides of the island that face the sea."""
    return "".join(
        segment(*centre(*GRID.cells[cell]), side, side + 1)
        for cell, around in enumerate(GRID.beside)
        for side, other in enumerate(around)
        if other < 0
    )


# Surf around the island, and the ship that brought the settlers; below the hexes.
SEA = f'<path class="fi-shallows" d="{_coast()}"/><path class="fi-surf" d="{_coast()}"/>' + "".join(_SEA)
