"""What glows: up to three aims, each with two dice and the hexes in which they would bring one tribe nearer to a camp.

Whoever has dice to place chooses between them. An aim is found by groups alone: it knows neither what the other tribes wish nor the
room that they need, so that a plan of one's own is better.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.scoring import SMALLEST_CAMP
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table import wishes

MOST, HEXES = 3, 2  # aims, and hexes of each
FIRST_CAMP, TWO, ALONE, WHOLE = 8, 3, -1, 1  # the worth of a placement: points, or what is nearly worth as much

Pair = tuple[int, int]
Facing = tuple[tuple[int, int], ...]  # (side, the group that a placement at this side of a vacant hex would join)


class Aim(NamedTuple):
    """Two dice, the tribe that they would serve, and hexes for them."""

    pair: Pair
    tribe: int
    cells: tuple[int, ...]
    box: bool = False  # whether the second comes from its box


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


@lru_cache(maxsize=512)
def joined(sides: Facing, touched: Iterable[int]) -> int:
    """How many stand together once a placement touches these sides."""
    return 1 + sum(members.bit_count() for members in {members for side, members in sides if side in touched})


def _worth(settled: bool, size: int) -> int:
    """What a placement that makes a group of this size does for the camps of a tribe that has one already, or has none."""
    if settled:
        return size if size > 1 else ALONE
    return FIRST_CAMP if size >= SMALLEST_CAMP else TWO if size == 2 else 0


def _here(pair: Pair, beside: Sequence[Facing], settled: Sequence[bool]) -> tuple[int, int]:
    """(worth of the best way to place a pair in a hex, the tribe that it serves most), from what each joins there and whether it has a camp."""
    (a, b), (ours, theirs) = pair, beside
    if a == b:
        return WHOLE + _worth(settled[0], joined(ours, range(6))), a
    worths = (
        (_worth(settled[0], joined(ours, grid.HALVES[way])), _worth(settled[1], joined(theirs, grid.HALVES[way - 3])))
        for way in range(6)
    )
    here, there = max(worths, key=sum)
    return here + there, a if here >= there else b


@lru_cache(maxsize=64)
def aims(sheet: Sheet, first: int = 0) -> tuple[Aim, ...]:
    """What glows for whoever has dice to place, best first: `first` is the die chosen already, 0 for none."""
    turn = sheet.turn
    dice = (turn.pair,) if turn.pair else combinations(turn.left, 2)
    pairs = sorted({(pair[0], pair[1]) for pair in dice if first in (0, *pair)})
    camps = [bool(scored.camps) for scored in sheet.score.tribes]
    best: dict[int, tuple[int, Pair, list[int]]] = {}  # tribe -> worth, pair, hexes
    for pair in pairs:
        ours, theirs = (facing(sheet, tribe) for tribe in pair)
        settled = [camps[tribe - 1] for tribe in pair]
        for cell in sorted({*ours, *theirs}):
            worth, tribe = _here(pair, (ours.get(cell, ()), theirs.get(cell, ())), settled)
            most, other, cells = best.get(tribe, (0, pair, []))
            if worth > most:
                best[tribe] = worth, pair, [cell]
            elif worth == most and other == pair:
                cells.append(cell)
    wanted = [(pair, tribe, cells) for tribe, (_, pair, cells) in sorted(best.items(), key=lambda item: -item[1][0])]
    # the others would leave somebody alone
    fresh = [pair for pair in pairs if not any(camps[tribe - 1] for tribe in pair)]
    wanted += islice(_beginnings(sheet, fresh if wanted else pairs, {tribe for _, tribe, _ in wanted}), MOST)
    found: list[Aim] = []
    for pair, tribe, cells in wanted[:MOST]:
        free = {*cells} - {cell for aim in found for cell in aim.cells}
        if free:
            most = len(free) if turn.pair and tribe in best else HEXES  # dice in hand ask for the hex alone
            found.append(Aim(pair, tribe, tuple(sorted(sorted(free, key=_suits(sheet, tribe))[:most]))))
    return tuple(found)


def _beginnings(sheet: Sheet, pairs: Sequence[Pair], served: set[int]) -> Iterator[tuple[Pair, int, list[int]]]:
    """Aims of tribes that nothing is done for yet, anywhere on the island: first those of two dice alike."""
    vacant = [cell for cell, code in enumerate(sheet.board_now) if not code]
    while left := [(pair, tribe) for pair in pairs for tribe in pair if tribe not in served]:
        pair, tribe = min(left, key=lambda one: (one[0][0] != one[0][1], len({*one[0]} & served)))
        served.add(tribe)
        yield pair, tribe, vacant


def _suits(sheet: Sheet, tribe: int) -> Callable[[int], tuple[int, int, int]]:
    """The order of hexes that are equal for a tribe's groups: where its wish counts, with room around, in the middle."""
    wished, board = wishes.places(sheet, tribe), sheet.board_now

    def order(cell: int) -> tuple[int, int, int]:
        counts = 1 if cell not in wished else 0 if wished[cell] else 2
        q, r = GRID.cells[cell]
        return counts, -sum(not board[other] for other in GRID.neighbours[cell]), max(abs(q), abs(r), abs(q + r))

    return order
