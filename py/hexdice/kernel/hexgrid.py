"""Hex geometry in axial coordinates (q, r), pointy tops, r growing downwards.

Directions 0..5 turn counter-clockwise from east. Side k of a cell is shared with its neighbour in direction k,
whose own side is (k + 3) % 6. A cell's name is a row letter, from the top, and a number in the row, from the left: "C4".
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def add(a: Hex, b: Hex) -> Hex:
    """The sum of two axial coordinates."""
    return a[0] + b[0], a[1] + b[1]


def neighbour(cell: Hex, direction: int) -> Hex:
    """The cell next to `cell`; directions count counter-clockwise from 0, east."""
    return add(cell, DIRECTIONS[direction % 6])


def distance(a: Hex, b: Hex) -> int:
    """Steps from a to b."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def turned(cell: Hex) -> Hex:
    """The cell rotated by 60 degrees about the origin: direction k becomes direction k + 1."""
    q, r = cell
    return q + r, -q


def mirrored(cell: Hex) -> Hex:
    """The cell reflected in an axis through the origin."""
    q, r = cell
    return r, q


def images(cells: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """The twelve images of a shape under rotation and reflection, in a fixed order, not shifted."""
    shape = tuple(cells)
    images = []
    for flip in (False, True):
        image = tuple(mirrored(c) for c in shape) if flip else shape
        for _ in range(6):
            images.append(image)
            image = tuple(turned(c) for c in image)
    return images


class Grid(NamedTuple):
    """A board of cells with indices 0..n-1, row by row from the top, left to right within a row.

    `number` and `at` give the index of a name and of a cell. `neighbours[i]` are the indices of the neighbours of cell i, ascending;
    `beside[i][k]` is the index in direction k or -1; `masks[i]` has a bit set for each neighbour.
    """

    cells: tuple[Hex, ...]
    names: tuple[str, ...]
    number: dict[str, int]
    at: dict[Hex, int]
    neighbours: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]


@lru_cache(maxsize=8)
def hexagon(side: int) -> Grid:
    """The regular hexagon with `side` cells on a side: 37 cells for 4, 61 for 5, 91 for 6."""
    reach = side - 1
    cells = tuple(
        (q, r) for r in range(-reach, side) for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    )
    at = {cell: i for i, cell in enumerate(cells)}
    names, row, column = [], "", 0
    for _, r in cells:
        letter = chr(ord("A") + r + reach)
        column = column + 1 if letter == row else 1
        row = letter
        names.append(f"{letter}{column}")
    beside = tuple(tuple(at.get(neighbour(cell, k), -1) for k in range(6)) for cell in cells)
    neighbours = tuple(tuple(sorted(i for i in around if i >= 0)) for around in beside)
    return Grid(
        cells,
        tuple(names),
        {name: i for i, name in enumerate(names)},
        at,
        neighbours,
        beside,
        tuple(sum(1 << j for j in around) for around in neighbours),
    )
