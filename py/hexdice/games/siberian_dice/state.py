"""Components and state: a position is a few whole numbers with four bits for every cell.

Bits 4i .. 4i + 3 belong to cell i of the grid. In `faces` they hold the pips of the die there (0: no die), in `counts`
the number of dice beside the cell, and in `owns[seat]` the top one of the four is set where a die of that seat lies.
So putting a die down is one addition to each number, and `perfect` compares all cells at once.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hexdice.kernel.game import Result
from hexdice.kernel.hexgrid import Grid, hexagon

BASIC, PRIMES, STRATEGIC = "basic", "primes", "strategic"
GROSSMEISTER, PURITY, CHAIN = "grossmeister", "purity", "chain"
VARIANTS = (BASIC, PRIMES, STRATEGIC, GROSSMEISTER, PURITY, CHAIN)

# What is to be done now. PREPARE: the dice rolled before the first turn.
PREPARE, CHOOSE, ROLL, PLACE, ANSWER, OVER = range(6)
PHASES = ("prepare", "choose", "roll", "place", "answer", "over")

CHUNK = 10  # cells whose move texts are looked up together
CHUNK_BITS = 4 * CHUNK
CHUNK_MASK = (1 << CHUNK_BITS) - 1
CHUNKS_MASK = (1 << 2 * CHUNK_BITS) - 1


class Setup(NamedTuple):
    """What the options fix."""

    variant: str
    seats: int
    side: int  # cells on a side of the board, 4 or 5
    dice: int  # of each seat, the indicator not counted
    goal: int  # perfect dice that win; 0 in CHAIN
    limit: int  # placements that make a draw; 0 in PURITY
    length: int  # entries of the PURITY list at the start; 0 elsewhere


class State(NamedTuple):
    """`hands` are dice not yet brought in (0 in GROSSMEISTER, whose dice wait in the sequences).

    `known` are the faces that all can see before they are placed: in STRATEGIC one indicator for each seat, in
    GROSSMEISTER one sequence for each seat, in PURITY the one list of all. `seen` are the keys of all positions before a
    choice of die since a die was last added to the board, the latest one last: earlier ones cannot come again.
    """

    setup: Setup
    phase: int
    mover: int
    owns: tuple[int, ...]
    faces: int
    counts: int
    hands: tuple[int, ...]
    face: int  # the face to be placed now; 0 if none
    source: int  # the cell of the die taken this turn; -1 if none or from the hand
    known: tuple[tuple[int, ...], ...]
    placed: int  # placements so far, of all seats
    seen: tuple[int, ...]
    offers: int  # seats, as bits, that want a draw; stays set until the mover has placed
    out: int  # seats, as bits, that have resigned
    ended: Result | None


# State(...) at half its price. An inner record for the dice on the board made random playouts 9 to 15 % slower.
made: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)


class Texts(dict[int, tuple[str, ...]]):
    """The texts of the cells whose bits are set in a key; made when first asked for (at most 2**CHUNK keys)."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def __missing__(self, key: int) -> tuple[str, ...]:
        found = self[key] = tuple(text for i, text in enumerate(self.texts) if key >> (4 * i) & 8)
        return found


class Board(NamedTuple):
    """A grid with its numbers in the four-bit form."""

    grid: Grid
    size: int
    bits: tuple[int, ...]  # the bit of `owns` for each cell
    around: tuple[int, ...]  # for each cell: 1 in each cell beside it
    sevens: int  # 7 in every cell
    eights: int  # 8 in every cell
    take: dict[str, int]  # move text to cell
    place: dict[str, int]
    takes: tuple[Texts, ...]
    places: tuple[Texts, ...]


def make_board(side: int) -> Board:
    grid = hexagon(side)
    size = len(grid.cells)
    ones = sum(1 << 4 * i for i in range(size))
    takes = tuple(f"take {name}" for name in grid.names)
    places = tuple(f"place {name}" for name in grid.names)
    return Board(
        grid,
        size,
        tuple(8 << 4 * i for i in range(size)),
        tuple(sum(1 << 4 * j for j in beside) for beside in grid.neighbours),
        7 * ones,
        8 * ones,
        {text: i for i, text in enumerate(takes)},
        {text: i for i, text in enumerate(places)},
        tuple(Texts(takes[i : i + CHUNK]) for i in range(0, size, CHUNK)),
        tuple(Texts(places[i : i + CHUNK]) for i in range(0, size, CHUNK)),
    )


BOARDS = {side: make_board(side) for side in (2, 3, 4, 5)}  # 2 and 3 for counts by hand and by brute force


def texts_of(tables: tuple[Texts, ...], bits: int) -> tuple[str, ...]:
    """The texts of the cells whose bits are set, in the order of the grid."""
    found: tuple[str, ...] = ()
    if len(tables) == 4:  # the board of 37 cells, written out because searches and playouts live here
        a, b, c, d = tables
        low, high = bits & CHUNKS_MASK, bits >> 2 * CHUNK_BITS
        return a[low & CHUNK_MASK] + b[low >> CHUNK_BITS] + c[high & CHUNK_MASK] + d[high >> CHUNK_BITS]
    for table in tables:
        found += table[bits & CHUNK_MASK]
        bits >>= CHUNK_BITS
    return found


def perfect(state: State) -> int:
    """A bit for each die whose pips equal the number of dice beside it (PD-2), whoever owns them."""
    board = BOARDS[state.setup.side]
    # 7 carries into the top bit of a cell unless face and count agree; a cell without a die is left out by its face.
    return (state.faces + board.sevens) & ~((state.faces ^ state.counts) + board.sevens) & board.eights


def perfect_counts(state: State) -> tuple[int, ...]:
    """The number of perfect dice of each seat."""
    bits = perfect(state)
    return tuple((own & bits).bit_count() for own in state.owns)


def face_at(state: State, cell: int) -> int:
    """The pips of the die on a cell, 0 if there is none."""
    return state.faces >> 4 * cell & 7


def count_at(state: State, cell: int) -> int:
    """The number of dice beside a cell."""
    return state.counts >> 4 * cell & 7


def owner_at(state: State, cell: int) -> int:
    """The seat whose die lies on a cell, -1 if there is none."""
    return next((seat for seat, own in enumerate(state.owns) if own >> 4 * cell & 8), -1)


def is_in(state: State, seat: int) -> bool:
    return not state.out >> seat & 1


def seats_in(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.setup.seats) if not state.out >> seat & 1)
