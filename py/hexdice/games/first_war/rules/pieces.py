"""The pieces. A tile holds at most five of a seat, so they are one packed integer: eight bits for each of the eight kinds
of piece (four kinds, unhurt and hurt). Packed tiles can be added; the sum over a board is the census of a tribe.
"""

from functools import lru_cache
from typing import TypeVar

from hexdice.games.first_war.rules import land

# Kinds of piece; a hurt piece is its kind + 4.
HUNTER, FARMER, HEALER, SCIENTIST = range(4)
KINDS = ("hunter", "farmer", "healer", "scientist")
PIECES = KINDS + tuple(f"hurt {kind}" for kind in KINDS)
PIECE = {word: piece for piece, word in enumerate(PIECES)}
HURT = 4
OF_A_KIND = 20
ONE = tuple(1 << 8 * piece for piece in range(8))
# The bot's loops write `count` out (`packed & 255` for hunters, `packed >> 8 & 255` for farmers): a call takes longer than the sum.
UNHURT = 0xFFFFFFFF  # the bits of the unhurt pieces of a packed tile
_EVERY = 0x0101010101010101

T = TypeVar("T")
Board = tuple[int, ...]  # 91 packed tiles
Attacker = tuple[int, int]  # kind, the cell it came from; attackers are never hurt


def size(packed: int) -> int:
    """How many pieces a packed tile holds."""
    return packed * _EVERY >> 56 & 255


def count(packed: int, piece: int) -> int:
    """How many of one piece (0..7) a packed tile or a packed census holds."""
    return packed >> 8 * piece & 255


def kind_of_one(packed: int) -> int:
    """The piece on a packed tile that holds exactly one."""
    return (packed.bit_length() - 1) // 8


def of_kind(census: int, kind: int) -> int:
    """How many pieces of a kind a packed tile or a packed census holds, hurt ones too."""
    return count(census, kind) + count(census, kind + HURT)


def population(board: Board) -> int:
    """All pieces of a tribe, at most 80."""
    return total(sum(board))


def total(census: int) -> int:
    """How many pieces a census counts (each kind below 256)."""
    return sum(census >> shift & 255 for shift in range(0, 64, 8))


@lru_cache(maxsize=4096)
def listed(packed: int) -> tuple[int, ...]:
    """The pieces of a packed tile one by one, ascending."""
    return tuple(piece for piece in range(8) for _ in range(count(packed, piece)))


def put(board: Board, cell: int, packed: int) -> Board:
    """The board with `packed` (which may be negative) added to one tile."""
    return (*board[:cell], board[cell] + packed, *board[cell + 1 :])


def swap(pair: tuple[T, T], seat: int, new: T) -> tuple[T, T]:
    """The pair with what belongs to a seat replaced."""
    return (new, pair[1]) if seat == 0 else (pair[0], new)


def occupied(board: Board) -> int:
    """The cells on which a tribe has pieces, as bits."""
    mask = 0
    for cell, packed in enumerate(board):
        if packed:
            mask |= 1 << cell
    return mask


START_FARM = ONE[HEALER] + ONE[SCIENTIST] + 2 * ONE[FARMER]
START_CAMP = 2 * ONE[HUNTER]


def start_board(seat: int) -> Board:
    """The six pieces with which a tribe starts (FW-2)."""
    board = (0,) * land.CELLS
    return put(put(board, land.START_FIELDS[seat], START_FARM), land.START_PLAINS[seat], START_CAMP)
