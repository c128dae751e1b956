"""The land: 91 cells, the terrains of the tiles and the homes. Sets of cells are numbers with one bit for each."""

from functools import lru_cache

from hexdice.kernel.hexgrid import distance, hexagon

GRID = hexagon(6)
CELLS = len(GRID.cells)
NAMES = GRID.names  # of the cells: A1 to K6
CELL = GRID.number  # by name
DISTANCE = tuple(tuple(distance(a, b) for b in GRID.cells) for a in GRID.cells)  # between two cells

# Terrains, in the order of `State.tiles`.
LAKE, FIELDS, MOUNTAIN, PLAINS, FOREST = range(5)
TERRAINS = ("lake", "fields", "mountain", "plains", "forest")
FACE_DOWN = (36, 11, 15, 12, 13)  # tiles of each terrain that start face down

# Each seat's home Fields are a corner of the board, its home Plains the next tile towards the opponent's.
START_FIELDS = (CELL["F1"], CELL["F11"])
START_PLAINS = (CELL["F2"], CELL["F10"])


def bits(cells: tuple[int, ...]) -> int:
    """Cells as bits: bit 3 for cell 3. The inverse of `cells_of`."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=4096)
def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a bit set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
