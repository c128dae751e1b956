"""The score of an island, each figure with the hexes that contribute to it (rules FI-8, FI-9 and FI-16 to FI-23)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import Board, Lanes

SMALLEST_CAMP = 3
NO_CAMP = -5


class Ring(NamedTuple):
    """A scored card on the island: a separate, closed camp (FI-12)."""

    card: str
    points: int
    tribe: int
    hexes: int  # set of hexes


class TribeScore(NamedTuple):
    """One tribe's part of the sheet. Sets of hexes as bits; `row` + `wish` are the tribe's points in solo (FI-26)."""

    camps: tuple[int, ...]  # ringed ones first
    lone: int  # placements in no camp
    row: int  # FI-16
    wish: int  # FI-17 to FI-22, minus the scholars' penalty
    gains: int  # the placements that earn wish points
    losses: int  # the scholars on the edge

    @property
    def so_far(self) -> int:
        """The points while a match lasts."""
        return self.row + self.wish if self.camps else 0


class Score(NamedTuple):
    """The score of one island, in points."""

    tribes: tuple[TribeScore, ...]  # tribes 1 to 6
    overrides: int  # boxes used, one point off for each
    cards: int  # points of the cards
    total: int
    ahead: int = 0  # points of a handicap, in the total

    @property
    def to_find(self) -> int:
        """How many tribes have no camp yet."""
        return sum(not tribe.camps for tribe in self.tribes)

    @property
    def so_far(self) -> int:
        """The points while a match lasts: a tribe without a camp costs nothing until its end."""
        return self.total - NO_CAMP * self.to_find


def ringed_of(rings: Iterable[Ring]) -> list[int]:
    """The ringed placements of each tribe (index 1 to 6)."""
    ringed = [0] * 7
    for ring in rings:
        ringed[ring.tribe] |= ring.hexes
    return ringed


@lru_cache(maxsize=512)  # a placement leaves most tribes as they are
def camps_of(touching: Lanes, tribe: int, rings: tuple[Ring, ...]) -> tuple[tuple[int, ...], int]:
    """The camps of a tribe, ringed ones first, and its placements outside camps (FI-8, FI-12)."""
    closed = [ring.hexes for ring in rings if ring.tribe == tribe]
    rest = touching[grid.STANDS]
    for camp in closed:
        rest &= ~camp
    found, lone = [], 0
    for members in grid.groups(touching, rest):
        if members.bit_count() >= SMALLEST_CAMP:
            found.append(members)
        else:
            lone |= members
    return (*closed, *found), lone


@lru_cache(maxsize=512)
def score(board: Board, rings: tuple[Ring, ...], boxes: int, ahead: int = 0) -> Score:
    """The whole sheet of an island: `boxes` has a bit for each override used, `ahead` is a handicap."""
    found = compute(grid.lanes(board), rings, boxes)
    return found._replace(total=found.total + ahead, ahead=ahead)


def compute(island: Sequence[Lanes], rings: tuple[Ring, ...], boxes: int) -> Score:
    """The score from the lanes of an island; see `score`."""
    camps, lone, living = [()] * 7, [0] * 7, [0] * 7  # type: tuple[list[tuple[int, ...]], list[int], list[int]]
    for tribe in range(1, 7):
        camps[tribe], lone[tribe] = camps_of(island[tribe], tribe, rings)
        living[tribe] = island[tribe][grid.STANDS] & ~lone[tribe]
    found = []
    for tribe in range(1, 7):
        row = living[tribe].bit_count() - lone[tribe].bit_count() if camps[tribe] else NO_CAMP
        wish, gains, losses = _wish(tribe, island, camps[tribe], living)
        found.append(TribeScore(camps[tribe], lone[tribe], row, wish, gains, losses))
    overrides = boxes.bit_count()
    cards = sum(ring.points for ring in rings)
    total = sum(tribe.row + tribe.wish for tribe in found) - overrides + cards
    return Score(tuple(found), overrides, cards, total)


@lru_cache(maxsize=64)  # several places of one page ask for the same board
def largest(board: Board) -> tuple[int, ...]:
    """For each tribe (index 1 to 6; 0 is empty) the size of its largest group."""
    return tuple(
        max((members.bit_count() for members in grid.groups(touching, touching[grid.STANDS])), default=0)
        for touching in grid.lanes(board)
    )


def _wish(tribe: int, island: Sequence[Lanes], camps: tuple[int, ...], living: Sequence[int]) -> tuple[int, int, int]:
    """(points, the placements that earn them, the placements that cost) of a tribe's wish."""
    touching, ours = island[tribe], living[tribe]
    if tribe == grid.SCAVENGERS:
        gains = grid.on_edge(touching) & ours
        return gains.bit_count(), gains, 0
    if tribe == grid.BUILDERS:
        gains = ours
        for side in range(6):
            gains &= touching[side]
        return 3 * gains.bit_count(), gains, 0
    if tribe == grid.SCHOLARS:
        gains = grid.beside(touching, island[grid.SCAVENGERS], living[grid.SCAVENGERS]) & ours
        losses = grid.on_edge(touching) & ours
        return gains.bit_count() - 2 * losses.bit_count(), gains, losses
    if tribe == grid.MATRIARCHY:
        largest = max(camps, key=int.bit_count, default=0)
        return largest.bit_count(), largest, 0
    if tribe == grid.HEALERS:
        shared = [living[other] & ours for other in range(1, 7) if other != grid.HEALERS]
        gains = 0
        for hexes in shared:
            gains |= hexes
        return 2 * sum(1 for hexes in shared if hexes), gains, 0
    assert tribe == grid.SCIENTISTS
    return 2 * len(camps), ours, 0
