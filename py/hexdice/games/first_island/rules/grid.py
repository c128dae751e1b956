"""The island's 37 hexes, the possible contents of a hex, and sets of hexes as bits.

A cell of a board is a small number: 0 vacant, 1 to 6 a whole hex of that tribe, from 7 on a split hex. A split is
(a, b, way) with a < b: tribe a touches the sides way, way + 1, way + 2 and tribe b the other three (rule FI-5).
As a tribe can be in a hex only once, a set of placements of one tribe is a set of hexes.
"""

from collections.abc import Iterable, Iterator

from hexdice.kernel.hexgrid import hexagon

GRID = hexagon(4)
CELLS = len(GRID.cells)
TRIBES = ("", "scavengers", "builders", "scholars", "matriarchy", "healers", "scientists")
SCAVENGERS, BUILDERS, SCHOLARS, MATRIARCHY, HEALERS, SCIENTISTS = range(1, 7)

Board = tuple[int, ...]  # one code for each cell of GRID
VACANT: Board = (0,) * CELLS

# Bit SPOT[i] represents cell i. A row has eight bits and the eighth is never used, so that a step in direction k is the
# same shift everywhere and cannot wrap around the end of a row.
SPOT = tuple((r + 3) * 8 + q + 3 for q, r in GRID.cells)
CELL_AT = {spot: cell for cell, spot in enumerate(SPOT)}
SHIFTS = (1, -7, -8, -1, 7, 8)
ALL = sum(1 << spot for spot in SPOT)
# EDGES[k]: the hexes whose side k is on the edge of the island.
EDGES = tuple(sum(1 << SPOT[i] for i, around in enumerate(GRID.beside) if around[k] < 0) for k in range(6))

HALVES = tuple(tuple((way + k) % 6 for k in range(3)) for way in range(6))  # the sides of tribe a for each way
_PAIRS = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
SPLITS = tuple((a, b, way) for a, b in _PAIRS for way in range(6))
_SPLIT_CODE = {split: 7 + i for i, split in enumerate(SPLITS)}
CODES = 7 + len(SPLITS)


def split(a: int, b: int, way: int) -> int:
    """The code of a hex in which tribe `a` touches the sides way .. way + 2; a whole hex if both are one tribe."""
    if a == b:
        return a
    return _SPLIT_CODE[(a, b, way % 6) if a < b else (b, a, (way + 3) % 6)]


def _sides(code: int) -> tuple[int, ...]:
    if code < 7:
        return (code,) * 6
    a, b, way = SPLITS[code - 7]
    return tuple(a if (side - way) % 6 < 3 else b for side in range(6))


SIDES = tuple(_sides(code) for code in range(CODES))  # the tribe at each of the six sides
WITHIN = tuple(tuple(sorted(set(sides) - {0})) for sides in SIDES)  # the tribes of a code


def hexes(mask: int) -> Iterator[int]:
    """The hexes of a set, one bit each, ascending."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def bits(mask: int) -> Iterator[int]:
    """The cells of a set, in the order of their bits."""
    for hex_ in hexes(mask):
        yield CELL_AT[hex_.bit_length() - 1]


def by_cell(sets: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """Cell -> the tribes whose placements include it, from (tribe, set of hexes)."""
    found: dict[int, set[int]] = {}
    for tribe, mask in sets:
        for cell in bits(mask):
            found.setdefault(cell, set()).add(tribe)
    return {cell: tuple(sorted(tribes)) for cell, tribes in found.items()}


def cells(mask: int) -> tuple[int, ...]:
    """The cells of a set, ascending."""
    return tuple(sorted(bits(mask)))


def mask_of(numbers: Iterable[int]) -> int:
    """The set of the cells with these numbers."""
    return sum(1 << SPOT[i] for i in numbers)


# Seven lanes of 64 bits for each tribe: the hexes where it touches side 0 .. 5, and all hexes where it is.
Lanes = tuple[int, ...]
STANDS = 6
_LANE, _LANES = (1 << 64) - 1, range(0, 7 * 64, 64)
_PATTERNS = tuple(
    tuple(
        (tribe, 1 << 64 * STANDS | sum(1 << 64 * side for side in range(6) if SIDES[code][side] == tribe))
        for tribe in WITHIN[code]
    )
    for code in range(CODES)
)


def lanes(board: Board) -> tuple[Lanes, ...]:
    """Where each tribe (index 1 to 6; 0 is empty) is and which sides it touches there."""
    packed = [0] * 7
    for spot, code in zip(SPOT, board, strict=True):
        for tribe, pattern in _PATTERNS[code]:
            packed[tribe] |= pattern << spot
    return tuple(tuple([number >> lane & _LANE for lane in _LANES]) for number in packed)  # a generator takes longer


def widened(touching: Lanes, added: int) -> Lanes:
    """The lanes of a tribe that also has these hexes, each of them whole."""
    return tuple(lane | added for lane in touching)


def group(start: int, touching: Lanes, within: int) -> int:
    """All placements of `within` that are contiguous with those of `start` (rule FI-8)."""
    t0, t1, t2, t3, t4, t5 = [touching[k] & within for k in range(6)]
    found = start
    while True:
        grown = (
            found
            | ((found & t0) << 1 & t3)
            | ((found & t1) >> 7 & t4)
            | ((found & t2) >> 8 & t5)
            | ((found & t3) >> 1 & t0)
            | ((found & t4) << 7 & t1)
            | ((found & t5) << 8 & t2)
        )
        if grown == found:
            return found
        found = grown


def groups(touching: Lanes, within: int) -> Iterator[int]:
    """The maximal contiguous groups among the placements of `within`."""
    while within:
        found = group(within & -within, touching, within)
        yield found
        within &= ~found


def is_one_group(hexes: int, touching: Lanes) -> bool:
    """Whether these placements, at least one, are all contiguous (rule FI-8)."""
    return group(hexes & -hexes, touching, hexes) == hexes


def on_edge(touching: Lanes) -> int:
    """The placements that touch the edge of the island (rule FI-9)."""
    found = 0
    for k in range(6):
        found |= touching[k] & EDGES[k]
    return found


def beside(ours: Lanes, theirs: Lanes, chosen: int) -> int:
    """Our placements that touch one of their `chosen` placements: across a side or inside one hex (rule FI-9)."""
    found = ours[STANDS] & chosen
    for k, shift in enumerate(SHIFTS):
        step = theirs[k] & chosen
        found |= (step << shift if shift > 0 else step >> -shift) & ours[(k + 3) % 6]
    return found
