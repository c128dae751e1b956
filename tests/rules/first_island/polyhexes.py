"""Free polyhexes and the order of FI-10, found from the definition alone: the cards of the package are data."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product

from hexdice.kernel.hexgrid import DIRECTIONS, Hex, distance, images, neighbour

Shape = tuple[Hex, ...]


def normal_form(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """The smallest of the twelve images, each shifted to minimum q = minimum r = 0 and sorted: the same for all images of a shape."""

    def shifted(image: tuple[Hex, ...]) -> tuple[Hex, ...]:
        q0, r0 = min(q for q, _ in image), min(r for _, r in image)
        return tuple(sorted((q - q0, r - r0) for q, r in image))

    return min(shifted(image) for image in images(cells))


@lru_cache(maxsize=8)
def free_polyhexes(size: int) -> frozenset[Shape]:
    """All of `size` hexes, as normal forms."""
    if size == 1:
        return frozenset({((0, 0),)})
    return frozenset(
        normal_form({*shape, neighbour(cell, k)})
        for shape in free_polyhexes(size - 1)
        for cell in shape
        for k in range(6)
        if neighbour(cell, k) not in shape
    )


def connected(shape: Shape, sides: tuple[int, ...]) -> bool:
    """Whether placements that touch these sides (six bits for each hex) are one group."""
    seen, todo = {0}, [0]
    while todo:
        i = todo.pop()
        for k in range(6):
            other = neighbour(shape[i], k)
            if sides[i] >> k & 1 and other in shape:
                j = shape.index(other)
                if j not in seen and sides[j] >> (k + 3) % 6 & 1:
                    seen.add(j)
                    todo.append(j)
    return len(seen) == len(shape)


HALVES = tuple(sum(1 << (way + k) % 6 for k in range(3)) for way in range(6))


def wholes(shape: Shape) -> int:
    """The fewest whole-hex placements with which a connected group of this shape exists, the others being halves."""
    for count in range(len(shape) + 1):
        for whole in combinations(range(len(shape)), count):
            choices = [(63,) if i in whole else _useful(shape, i) for i in range(len(shape))]
            if any(connected(shape, sides) for sides in product(*choices)):
                return count
    raise AssertionError("whole hexes always connect")


def _useful(shape: Shape, i: int) -> tuple[int, ...]:
    """The halves of a hex, one for each set of sides that face the shape."""
    inner = sum(1 << k for k in range(6) if neighbour(shape[i], k) in shape)
    reached = {half & inner for half in HALVES}
    return tuple(a for a in reached if not any(a != b and a & b == a for b in reached))


def order(shape: Shape) -> tuple[int, int, int, Shape]:
    pairs = sum(1 for a, b in combinations(shape, 2) if (b[0] - a[0], b[1] - a[1]) in DIRECTIONS)
    return wholes(shape), -pairs, max(distance(a, b) for a, b in combinations(shape, 2)), shape


@lru_cache(maxsize=8)
def in_order(size: int) -> tuple[Shape, ...]:
    """The free polyhexes of a size in the order of FI-10."""
    return tuple(sorted(free_polyhexes(size), key=order))
