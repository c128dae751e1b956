"""The island before anybody settles, and the sea around it."""

from hexdice.games.first_island.rules.grid import GRID
from hexdice.view.board import RADIUS, centre, corners

_CORNERS = corners(RADIUS)

# What grows where nobody has settled yet, by the distance from the middle: a peak, trees, a meadow, a beach.
_GROWS = (
    '<path d="M-11 8L-2-8 3 1 6-3 12 8zM-5-3l3 2 2-2"/>',
    '<path d="M-6 8V3M-6-8L-12 3H0zM7 9V5M7-4L2 5H12z"/>',
    '<path d="M-9 6q1-4-1-7M-7 6q0-5 3-8M-6 6q3-3 5-3M5 0q1-4-1-6M7 0q1-5 4-6"/>',
    '<path d="M-10 2h0M-3 7h0M5 5h0M-5-4h0M3-2h0M11 0h0M0 1h0M8-7h0"/>',
)
LANDS = "".join(f'<g id="fi-l{zone}">{picture}</g>' for zone, picture in enumerate(_GROWS))  # defined once on a page
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
SEA = (
    f'<path class="fi-shallows" d="{_coast()}"/><path class="fi-surf" d="{_coast()}"/>'
    '<path class="fi-waves high" d="M-172-122q5-6 10 0t10 0M-150-146q5-6 10 0t10 0M150-128q5-6 10 0t10 0M-178-92q4-5 8 0t8 0M128-150q5-6 10 0t10 0"/>'
    '<path class="fi-waves" d="M150 104q5-6 10 0t10 0M126 138q5-6 10 0t10 0M-136 152q5-6 10 0t10 0"/>'
    '<g class="fi-ship" transform="translate(-156 128)"><path d="M-15 4H15L10 12H-10z"/><path class="sail" d="M0 1V-18q14 8 12 17zM-3 1V-14q-10 8-9 13z"/></g>'
)
