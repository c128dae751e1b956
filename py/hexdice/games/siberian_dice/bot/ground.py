"""A board of Siberian Dice as the bots see it: lists instead of whole numbers, and the learned tables arranged for it.

The terms of a seat's strength (worth.py adds them up), each by tempo, that is how many seats are on turn before this one:

    cell[kind, face, count]      for each of its dice: kind of cell, pips, dice next to it
    side[face, own, other]       for each of its dice: pips, its owner's dice next to it, others' dice next to it
    gap[lacking, best other]     how many perfect dice it lacks, and how many the best other seat lacks (Chain: has)
    stock[hand, lacking]         dice not yet brought in
    next[face], after[face]      the known next faces, 0 if unknown

The tables depend only on the kind of a cell, so they are the same for all boards and invariant under rotation and reflection.
`bench/train/siberian_dice.py` learns them from self-play into learned.json.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from hexdice.bots import tables
from hexdice.games.siberian_dice.rules import state as pd

GAPS, STOCKS = 8, 14
SHAPES = {
    "cell": (4, 6, 7),
    "side": (6, 7, 7),
    "gap": (GAPS, GAPS),
    "stock": (STOCKS, GAPS),
    "next": (7,),
    "after": (7,),
}


def kinds(side: int) -> tuple[int, ...]:
    """The kind of each cell of a board: 0 corner, 1 edge, 2 beside an edge, 3 inner."""
    near = pd.BOARDS[side].grid.neighbours
    degrees = [len(cells) for cells in near]
    return tuple(
        degree - 3 if degree < 6 else 2 if any(degrees[j] < 6 for j in cells) else 3
        for degree, cells in zip(degrees, near, strict=True)
    )


class Book(NamedTuple):
    """The tables of one variant and number of seats, arranged for one board."""

    die: tuple[tuple[tuple[float, ...], ...], ...]  # [tempo][cell][`entry`]
    put: tuple[tuple[tuple[float, ...], ...], ...]  # `on_turn`'s new die: [cell][own * 7 + other] by face
    gap: tuple[tuple[float, ...], ...]  # [tempo][lacking * GAPS + best other]
    stock: tuple[tuple[float, ...], ...]  # [tempo][hand * GAPS + lacking]
    known: tuple[tuple[tuple[float, ...], ...], ...]  # next and after: [which][tempo][face + 1]; place 0 is UNKNOWN
    around: tuple[Any, ...]  # for each cell: its neighbours' entries of a list, as a tuple
    beside: tuple[tuple[int, ...], ...]


def entry(face: int, own: int, count: int) -> int:
    """The place in `Book.die` of a die with `count` dice next to it, `own` of them its owner's."""
    return (face - 1) * 49 + own * 6 + count  # own * 7 + other, as `count` is own + other


@lru_cache(maxsize=1)
def learned() -> tables.Tables:
    """The learned tables, read on first use."""
    return tables.read(__name__)


@lru_cache(maxsize=8)
def book(variant: str, seats: int, side: int) -> Book:
    """The tables for a set-up, read on first use."""
    numbers = learned()
    cell, side_of, gap, stock, following, after = (numbers[f"{variant} {seats} {name}"] for name in SHAPES)
    by_kind = [
        [
            tuple(
                cell[((tempo * 4 + kind) * 6 + face) * 7 + min(own + other, 6)]
                + side_of[((tempo * 6 + face) * 7 + own) * 7 + other]
                for face in range(6)
                for own in range(7)
                for other in range(7)
            )
            + (0.0,) * 8  # `Look.sums` reads up to seven entries on, also for full cells, where nothing can be added
            for kind in range(4)
        ]
        for tempo in range(seats)
    ]
    put = [tuple(tuple(row[face * 49 + at] for face in range(6)) for at in range(49)) for row in by_kind[seats - 1]]
    rows = kinds(side)
    near = pd.BOARDS[side].grid.neighbours

    def split(values: Sequence[float]) -> tuple[tuple[float, ...], ...]:
        size = len(values) // seats
        return tuple(tuple(values[k * size : k * size + size]) for k in range(seats))

    return Book(
        tuple(tuple(by_kind[tempo][kind] for kind in rows) for tempo in range(seats)),
        tuple(put[kind] for kind in rows),
        split(gap),
        split(stock),
        tuple(tuple((sum(row[1:]) / 6, *row) for row in split(values)) for values in (following, after)),
        tuple(itemgetter(*cells) for cells in near),
        near,
    )


class Ground:
    """A board as lists, between events, with what each seat still has to bring in.

    `near[seat][cell]` counts that seat's dice next to the cell; `rows[seat]` are a seat's known next faces.
    """

    __slots__ = ("book", "face", "hands", "near", "owner", "rows", "setup")

    def __init__(self, setup: pd.Setup, face: list[int], owner: list[int], near: list[list[int]]) -> None:
        self.setup = setup
        self.book = book(setup.variant, setup.seats, setup.side)
        self.face, self.owner, self.near = face, owner, near
        self.hands: list[int] = []
        self.rows: list[tuple[int, ...]] = []

    @classmethod
    def of(cls, state: pd.State) -> "Ground":
        """A state as lists. In PURITY the rows begin with the entry that the next (or current) seat will place."""
        setup = state.setup
        board = pd.BOARDS[setup.side]
        face = [pd.face_at(state, i) for i in range(board.size)]
        owner = [-1] * board.size
        near = []
        for seat, own in enumerate(state.owns):
            row = [0] * board.size
            for i in range(board.size):
                if pd.has(own, i):
                    owner[i] = seat
                    for j in board.grid.neighbours[i]:
                        row[j] += 1
            near.append(row)
        made = cls(setup, face, owner, near)
        made.hands = [len(row) for row in state.known] if setup.variant == pd.GROSSMEISTER else list(state.hands)
        seats = setup.seats
        if setup.variant == pd.PURITY:
            entries, first = state.known[0], state.on_turn + (1 if state.face else 0)
            made.rows = [entries[(seat - first) % seats :: seats][:3] for seat in range(seats)]
        else:
            made.rows = [row[:3] for row in state.known] if state.known else [()] * seats
        return made

    def copy(self) -> "Ground":
        """A ground that changes without this one."""
        new = Ground(self.setup, self.face[:], self.owner[:], [row[:] for row in self.near])
        new.hands, new.rows = self.hands[:], self.rows[:]
        return new

    def lift(self, cell: int) -> None:
        """Takes the die of a cell off the board."""
        near = self.near[self.owner[cell]]
        for j in self.book.beside[cell]:
            near[j] -= 1
        self.face[cell], self.owner[cell] = 0, -1

    def drop(self, cell: int, face: int, seat: int) -> None:
        """Puts a die of a seat on a vacant cell."""
        near = self.near[seat]
        for j in self.book.beside[cell]:
            near[j] += 1
        self.face[cell], self.owner[cell] = face, seat
