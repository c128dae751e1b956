"""The glow: two dice and the hexes in which they would do most for the tribes' camps, by what one hex more makes of a group.

It looks at groups alone and knows neither wishes nor the room that others need, so that a plan of one's own is better.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.scoring import SMALLEST_CAMP
from hexdice.games.first_island.rules.state import Sheet

FIRST_CAMP, TWO, ALONE, WHOLE = 8, 3, -1, 1  # what makes dice and hexes glow: points, or what is nearly worth as much

_MIDDLE = (grid.CELLS // 2, *GRID.neighbours[grid.CELLS // 2])

Pair = tuple[int, int]
Facing = tuple[tuple[int, int], ...]  # (side, the group that a placement at this side of a vacant hex would join)


class Glow(NamedTuple):
    """What glows: the two dice, and the hexes for them with the tribes that are at home beside each."""

    pair: Pair | tuple[()] = ()
    cells: Mapping[int, tuple[int, ...]] = {}


@lru_cache(maxsize=64)
def facing(sheet: Sheet, tribe: int) -> Mapping[int, Facing]:
    """For each vacant hex beside a tribe's placements outside rings: the sides that touch them, and the groups there."""
    board, island = sheet.board_now, grid.lanes(sheet.board_now)[tribe]
    found: dict[int, Facing] = {}
    for members in grid.groups(island, island[grid.STANDS] & ~scoring.ringed_of(sheet.rings)[tribe]):
        for cell in grid.cells(members):
            for side, other in enumerate(GRID.beside[cell]):
                if grid.SIDES[board[cell]][side] == tribe and other >= 0 and not board[other]:
                    found[other] = (*found.get(other, ()), ((side + 3) % 6, members))
    return found


def openings(sheet: Sheet) -> dict[int, tuple[int, ...]]:
    """The vacant hexes in which one whole hex would make a tribe's first camp, with those tribes."""
    found: dict[int, tuple[int, ...]] = {}
    for tribe, scored in enumerate(sheet.score.tribes, 1):
        if not scored.camps:
            for cell, sides in facing(sheet, tribe).items():
                if _size(sides, range(6)) >= SMALLEST_CAMP:
                    found[cell] = (*found.get(cell, ()), tribe)
    return found


def _size(sides: Facing, touched: Iterable[int]) -> int:
    """How many stand together once a placement touches these sides."""
    return 1 + sum(members.bit_count() for members in {members for side, members in sides if side in touched})


def _worth(sheet: Sheet, tribe: int, size: int) -> int:
    """What a placement does for a tribe's camps that makes a group of this size."""
    if sheet.score.tribes[tribe - 1].camps:
        return size if size > 1 else ALONE
    return FIRST_CAMP if size >= SMALLEST_CAMP else TWO if size == 2 else 0


def _here(sheet: Sheet, pair: Pair, cell: int) -> int:
    """What the best way to place a pair in a hex does for its tribes."""
    a, b = (facing(sheet, tribe).get(cell, ()) for tribe in pair)
    if pair[0] == pair[1]:
        return WHOLE + _worth(sheet, pair[0], _size(a, range(6)))
    ways = [{(way + k) % 6 for k in range(3)} for way in range(6)]
    return max(
        _worth(sheet, pair[0], _size(a, sides)) + _worth(sheet, pair[1], _size(b, {*range(6)} - sides))
        for sides in ways
    )


@lru_cache(maxsize=64)
def glow(sheet: Sheet, first: int = 0) -> Glow:
    """What glows for whoever has dice to place: `first` is the die chosen already, 0 for none."""
    turn = sheet.turn
    if turn.pair:
        pairs = {(turn.pair[0], turn.pair[-1])}
    else:
        pairs = {pair for pair in combinations(turn.left, 2) if first in (0, *pair)}
    found = {(pair, cell): _here(sheet, pair, cell) for pair in sorted(pairs) for cell in _homes(sheet, pair)}
    most = max(found.values(), default=0)
    if most <= 0:  # where to begin something: two alike, if there are, in the middle of the island
        pair = min(pairs, key=lambda pair: (pair[0] != pair[1], pair), default=())
        vacant = [cell for cell in _MIDDLE if pair and not sheet.board_now[cell]]
        return Glow(pair, dict.fromkeys(vacant, tuple(dict.fromkeys(pair)))) if vacant else Glow()
    pair = next(pair for (pair, _), here in found.items() if here == most)
    cells = (cell for (other, cell), here in found.items() if (other, here) == (pair, most))
    return Glow(pair, {cell: tuple(t for t in dict.fromkeys(pair) if cell in facing(sheet, t)) for cell in cells})


def _homes(sheet: Sheet, pair: Pair) -> set[int]:
    return {*facing(sheet, pair[0]), *facing(sheet, pair[1])}
