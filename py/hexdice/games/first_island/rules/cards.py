"""The camp cards: their shapes, the decks of each variant, and where a shape fits on an island (rule FI-10).

A card is the name of its shape: the number of its hexes and its index among the free polyhexes of that size. Its points
depend on the deck: two per hex from the hand, one from the shared deck. Shapes may be rotated and reflected.
"""

import pkgutil
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID, Lanes
from hexdice.kernel.hexgrid import Hex, images

# A line for each shape: its name, then its hexes, a digit for q and one for r.
SHAPES: dict[str, tuple[Hex, ...]] = {
    name: tuple((int(cell[0]), int(cell[1])) for cell in hexes)
    for name, *hexes in map(str.split, (pkgutil.get_data(__name__, "shapes.txt") or b"").decode().splitlines())
}

_FOURS = ("4-1", "4-2", "4-3", "4-4", "4-5", "4-6")
DECKS: dict[str, tuple[str, ...]] = {
    "4": tuple(sorted([*_FOURS, *_FOURS, "4-7"])),
    "5": tuple(sorted(f"5-{n}" for n in range(3, 16))),
    "6": tuple(sorted(f"6-{n}" for n in range(8, 15))),
}
SHARED = ("4-1", "4-2", "4-3", "5-1", "5-2", "6-1", "6-2")


def size(card: str) -> int:
    """The number of hexes of a card; 0 for no card."""
    return int(card[0]) if card else 0


@lru_cache(maxsize=64)
def spots_of(card: str) -> tuple[int, ...]:
    """Every set of hexes of the island with the card's shape, rotated or reflected, ascending."""
    found = set()
    for image in images(SHAPES[card]):
        q0, r0 = image[0]
        for q, r in GRID.cells:
            put = [(a - q0 + q, b - r0 + r) for a, b in image]
            if all(cell in GRID.at for cell in put):
                found.add(sum(1 << grid.SPOT[GRID.at[cell]] for cell in put))
    return tuple(sorted(found))


def fitting(card: str, island: Sequence[Lanes], ringed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(tribe, set of hexes) for each way to ring the card: one connected group, not ringed before (FI-11)."""
    for tribe in range(1, 7):
        free = island[tribe][grid.STANDS] & ~ringed[tribe]
        for spot in spots_of(card):
            if spot & free == spot and grid.is_one_group(spot, island[tribe]):
                yield tribe, spot


def one_away(card: str, island: Sequence[Lanes], ringed: Sequence[int], vacant: int) -> Iterator[tuple[int, int, int]]:
    """(tribe, set of hexes, missing hex) if a whole placement of the tribe in one vacant hex would make the card fit."""
    for tribe in range(1, 7):
        touching = island[tribe]
        free = touching[grid.STANDS] & ~ringed[tribe]
        for spot in spots_of(card):
            missing = spot & ~free
            if missing and not missing & (missing - 1) and missing & vacant:
                widened = grid.widened(touching, missing)
                if grid.is_one_group(spot, widened):
                    yield tribe, spot, missing
