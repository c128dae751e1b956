"""An independent, slow scorer for islands, written with sets.

It shares nothing with the package except the six sides of a code and the cells of the grid.
"""

from collections.abc import Iterable, Sequence

from hexdice.games.first_island.rules.grid import GRID, SIDES, Board, cells
from hexdice.games.first_island.rules.scoring import Ring
from hexdice.kernel.hexgrid import Hex, neighbour

Placement = tuple[Hex, int]  # a hex and a tribe


class Sheet:
    def __init__(self, board: Board) -> None:
        self.sides = {cell: SIDES[code] for cell, code in zip(GRID.cells, board, strict=True) if code}

    def placements(self) -> list[Placement]:
        return sorted({(cell, tribe) for cell, sides in self.sides.items() for tribe in sides})

    def touched(self, place: Placement) -> list[tuple[int, Hex]]:
        """(side, neighbouring placement) for each side that the placement touches."""
        cell, tribe = place
        return [(k, neighbour(cell, k)) for k in range(6) if self.sides[cell][k] == tribe]

    def across(self, place: Placement) -> set[Placement]:
        """The placements of any tribe on the other side of its sides."""
        return {(other, self.sides[other][(k + 3) % 6]) for k, other in self.touched(place) if other in self.sides}

    def contiguous_to(self, places: Iterable[Placement]) -> list[Placement]:
        return sorted({near for place in places for near in self.across(place) if near[1] == place[1]})

    def on_edge(self, place: Placement) -> bool:
        return any(other not in GRID.at for _, other in self.touched(place))

    def adjacent(self, place: Placement) -> set[Placement]:
        """FI-9: across a side, or the other half of the hex."""
        return self.across(place) | {(place[0], tribe) for tribe in self.sides[place[0]] if tribe != place[1]}

    def groups(self, among: set[Placement]) -> list[set[Placement]]:
        found, left = [], set(among)
        while left:
            group = {min(left)}
            while True:
                more = {near for near in self.contiguous_to(group) if near in left} - group
                if not more:
                    break
                group |= more
            found.append(group)
            left -= group
        return found


def slow_score(board: Board, rings: Sequence[Ring], boxes: int) -> tuple[list[int], list[int], int]:
    """(the six rows, the six wishes, the total)."""
    sheet = Sheet(board)
    ringed = [{(GRID.cells[i], ring.tribe) for i in cells(ring.hexes)} for ring in rings]
    closed = {place for group in ringed for place in group}
    free = set(sheet.placements()) - closed
    camps = ringed + [group for group in sheet.groups(free) if len(group) >= 3]
    settled = {place for group in camps for place in group}
    rows, wishes = [], []
    for tribe in range(1, 7):
        own = [group for group in camps if next(iter(group))[1] == tribe]
        living = {place for group in own for place in group}
        alone = [place for place in sheet.placements() if place[1] == tribe and place not in living]
        rows.append(len(living) - len(alone) if own else -5)
        wishes.append(_wish(sheet, tribe, own, living, settled))
    total = sum(rows) + sum(wishes) + sum(ring.points for ring in rings)
    total -= sum(1 for tribe in range(1, 7) if boxes & 2**tribe)
    return rows, wishes, total


def _wish(sheet: Sheet, tribe: int, own: list[set[Placement]], living: set[Placement], settled: set[Placement]) -> int:
    if tribe == 1:
        return sum(sheet.on_edge(place) for place in living)
    if tribe == 2:
        return sum(3 for cell, _ in living if set(sheet.sides[cell]) == {2})
    if tribe == 3:
        near = sum(any(p[1] == 1 and p in settled for p in sheet.adjacent(place)) for place in living)
        return near - 2 * sum(sheet.on_edge(place) for place in living)
    if tribe == 4:
        return max((len(group) for group in own), default=0)
    if tribe == 5:
        others = {other for cell, _ in living for other in sheet.sides[cell] if other != 5 and (cell, other) in settled}
        return 2 * len(others)
    return 2 * len(own)
