"""Components and state: a position is a few whole numbers with four bits for every cell.

Bits 4i .. 4i + 3 belong to cell i of the grid. In `faces` they have the pips of the die there (0: no die), in `counts`
the number of dice next to the cell, and in `owns[seat]` the highest of the four is set if the cell has a die of that
seat. So placing a die is one addition to each number, and `perfect` compares all cells at once.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple

from hexdice.kernel.game import Result
from hexdice.kernel.hexgrid import Grid, hexagon

BASIC, PRIMES, STRATEGIC = "basic", "primes", "strategic"
GROSSMEISTER, PURITY, CHAIN = "grossmeister", "purity", "chain"
VARIANTS = (BASIC, PRIMES, STRATEGIC, GROSSMEISTER, PURITY, CHAIN)

Phase = Literal[0, 1, 2, 3, 4, 5]  # numbers, as bots compare them in every playout
PREPARE: Final = 0  # the dice rolled before the first turn
CHOOSE: Final = 1
ROLL: Final = 2
PLACE: Final = 3
ANSWER: Final = 4
OVER: Final = 5
PHASES: dict[Phase, str] = {
    PREPARE: "prepare",
    CHOOSE: "choose",
    ROLL: "roll",
    PLACE: "place",
    ANSWER: "answer",
    OVER: "over",
}  # as written in positions
PHASE = {name: phase for phase, name in PHASES.items()}

CHUNK = 10  # number of cells whose move texts are looked up together
CHUNK_BITS = 4 * CHUNK
CHUNK_MASK = (1 << CHUNK_BITS) - 1
CHUNKS_MASK = (1 << 2 * CHUNK_BITS) - 1


class Setup(NamedTuple):
    """The numbers determined by the options."""

    variant: str
    seats: int
    side: int  # cells on a side of the board, 4 or 5
    dice: tuple[int, ...]  # dice of each seat, without the indicator; one number if all have as many
    goal: int  # number of perfect dice that wins; 0 in CHAIN
    limit: int  # number of placements after which the match is a draw; 0 in PURITY
    length: int  # entries of PURITY's list at the start; 0 in other variants


class State(NamedTuple):
    """`hands` are dice not yet brought in (0 in GROSSMEISTER, whose dice wait in the sequences).

    `known` are the faces that everybody can see before they are placed: in STRATEGIC one indicator for each seat, in
    GROSSMEISTER one sequence for each seat, in PURITY one common list. `seen` are the keys of all positions before a
    choice of die since a die was last added to the board, the latest one last; earlier positions cannot repeat.
    """

    setup: Setup
    phase: Phase
    on_turn: int
    owns: tuple[int, ...]
    faces: int
    counts: int
    hands: tuple[int, ...]
    face: int  # the face to be placed now; 0 if none
    source: int  # the cell of the die taken this turn; -1 if none or from the hand
    known: tuple[tuple[int, ...], ...]
    placed: int  # placements so far, of all seats
    seen: tuple[int, ...]
    offers: int  # seats, as bits, that want a draw; kept until whoever is on turn has placed
    out: int  # seats, as bits, that have resigned
    ended: Result | None


# State(...) in half the time. An inner record for the dice on the board made random playouts 9 to 15 % slower.
made: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)


class Texts(dict[int, tuple[str, ...]]):
    """A cache from a bit set to the texts of its cells (at most 2**CHUNK keys)."""

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
    around: tuple[int, ...]  # for each cell: 1 in each neighbouring cell
    sevens: int  # 7 in every cell
    eights: int  # 8 in every cell
    take: dict[str, int]  # move text to cell
    place: dict[str, int]
    takes: tuple[Texts, ...]
    places: tuple[Texts, ...]


def make_board(side: int) -> Board:
    """The board with this many cells at each side, with its tables for packed rows of dice: four bits for each cell."""
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
    """The texts of the cells whose bits are set, in grid order."""
    found: tuple[str, ...] = ()
    if len(tables) == 4:  # written out for the board of 37 cells, as search and playouts spend their time here
        a, b, c, d = tables
        low, high = bits & CHUNKS_MASK, bits >> 2 * CHUNK_BITS
        return a[low & CHUNK_MASK] + b[low >> CHUNK_BITS] + c[high & CHUNK_MASK] + d[high >> CHUNK_BITS]
    for table in tables:
        found += table[bits & CHUNK_MASK]
        bits >>= CHUNK_BITS
    return found


def has(bits: int, cell: int) -> bool:
    """Whether the bit of a cell is set, as in `owns` and `perfect`."""
    return bool(bits >> 4 * cell & 8)


def perfect(state: State) -> int:
    """A bit for each die whose pips equal the number of dice next to it (PD-2), whoever owns them."""
    board = BOARDS[state.setup.side]
    # adding 7 carries into the top bit of a cell unless face and count agree; cells without a die are excluded by their face
    return (state.faces + board.sevens) & ~((state.faces ^ state.counts) + board.sevens) & board.eights


def perfect_counts(state: State) -> tuple[int, ...]:
    """The number of perfect dice of each seat."""
    bits = perfect(state)
    return tuple((own & bits).bit_count() for own in state.owns)


def face_at(state: State, cell: int) -> int:
    """The pips of the die on a cell, 0 if there is none."""
    return state.faces >> 4 * cell & 7


def count_at(state: State, cell: int) -> int:
    """The number of dice next to a cell."""
    return state.counts >> 4 * cell & 7


def owner_at(state: State, cell: int) -> int:
    """The owner of the die on a cell, -1 if there is none."""
    return next((seat for seat, own in enumerate(state.owns) if has(own, cell)), -1)


def is_in(state: State, seat: int) -> bool:
    """Whether a seat still plays."""
    return not state.out >> seat & 1


def seats_in(state: State) -> tuple[int, ...]:
    """The seats that still play, in order."""
    return tuple(seat for seat in range(state.setup.seats) if not state.out >> seat & 1)
