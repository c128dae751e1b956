"""The First War as data: the board, the pieces, one frozen state. It contains no rules.

A tile holds at most five pieces of a seat, so its pieces are one packed integer: eight bits for each of the eight kinds
of piece (four kinds, unhurt and hurt). Packed tiles can be added; the sum over a board is the census of a tribe.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from hexdice.kernel.hexgrid import hexagon

GRID = hexagon(6)
CELLS = len(GRID.cells)

# Terrains, in the order of `State.tiles`.
LAKE, FIELDS, MOUNTAIN, PLAINS, FOREST = range(5)
TERRAINS = ("lake", "fields", "mountain", "plains", "forest")
FACE_DOWN = (36, 11, 15, 12, 13)  # tiles of each terrain that start face down

# Kinds of piece; a hurt piece is its kind + 4.
HUNTER, FARMER, HEALER, SCIENTIST = range(4)
KINDS = ("hunter", "farmer", "healer", "scientist")
PIECES = KINDS + tuple(f"hurt {kind}" for kind in KINDS)
PIECE = {word: piece for piece, word in enumerate(PIECES)}
HURT = 4
OF_A_KIND = 20


class Phase(IntEnum):
    """The phases of a turn in order (FW-4); the rules compare them."""

    HUNTERS = 0
    OTHERS = 1
    CONFLICT = 2
    FOOD = 3
    RESEARCH = 4
    HEALING = 5
    GROWTH = 6


HUNTERS, OTHERS, CONFLICT, FOOD, RESEARCH, HEALING, GROWTH = Phase
PHASES = tuple(phase.name.lower() for phase in Phase)  # as written in positions

# Each seat's home Fields are a corner of the board, its home Plains the next tile towards the opponent's.
START_FIELDS = (GRID.number["F1"], GRID.number["F11"])
START_PLAINS = (GRID.number["F2"], GRID.number["F10"])

ONE = tuple(1 << 8 * piece for piece in range(8))
UNHURT = 0xFFFFFFFF  # the bits of the unhurt pieces of a packed tile
_EVERY = 0x0101010101010101

Board = tuple[int, ...]  # 91 packed tiles
Attacker = tuple[int, int]  # kind, the cell it came from; attackers are never hurt


def size(packed: int) -> int:
    """How many pieces a packed tile holds."""
    return packed * _EVERY >> 56 & 255


def count(packed: int, piece: int) -> int:
    """How many of one piece (0..7) a packed tile or a packed census holds."""
    return packed >> 8 * piece & 255


def of_kind(census: int, kind: int) -> int:
    """How many pieces of a kind a packed tile or a packed census holds, hurt ones too."""
    return count(census, kind) + count(census, kind + HURT)


def population(board: Board) -> int:
    """All pieces of a tribe, at most 80."""
    census = sum(board)
    return sum(census >> shift & 255 for shift in range(0, 64, 8))


@lru_cache(maxsize=4096)
def listed(packed: int) -> tuple[int, ...]:
    """The pieces of a packed tile one by one, ascending."""
    return tuple(piece for piece in range(8) for _ in range(count(packed, piece)))


def put(board: Board, cell: int, packed: int) -> Board:
    """The board with `packed` (which may be negative) added to one tile."""
    return (*board[:cell], board[cell] + packed, *board[cell + 1 :])


def swap(pair: tuple[Board, Board], seat: int, board: Board) -> tuple[Board, Board]:
    return (board, pair[1]) if seat == 0 else (pair[0], board)


class Fight(NamedTuple):
    """The tile that is being fought over; its defenders are the other seat's pieces on it."""

    cell: int
    sources: int  # cells from which attackers of this tile came, including dead ones
    free: tuple[Attacker, ...]  # attackers not assigned to a stack yet
    stacks: tuple[tuple[int, ...], ...] = ()  # the defender's stacks; () until arranged
    cover: tuple[tuple[Attacker, ...], ...] = ()  # attackers assigned to each stack
    flee: tuple[int, ...] = ()  # kinds of the defenders that must retreat, all hurt, set aside
    back: tuple[Attacker, ...] = ()  # attackers that must retreat, all hurt, set aside
    fought: bool = False  # only retreats are left


class State(NamedTuple):
    limit: bool  # option: a match of 40 rounds
    round: int  # from 1
    turn: int  # the seat whose turn it is
    phase: Phase
    tiles: tuple[int, ...]  # for each terrain the cells of its face-up tiles, as bits
    pieces: tuple[Board, Board]
    cards: tuple[tuple[int, ...], tuple[int, ...]]  # for each of 18 slots the card turned up there, or -1
    active: tuple[int, int]  # active cards, as bits
    emergency: tuple[bool, bool]  # declared, and in force until the seat's next turn
    fresh: bool = True  # nothing has been done in this turn
    used: tuple[tuple[int, int, int], ...] = ()  # (cell, piece, points left) of pieces that moved in this phase
    attacks: tuple[tuple[int, int, int], ...] = ()  # (cell, kind, cell it came from) of attackers in pending conflicts
    fight: Fight | None = None
    points: int = 0  # food: healers to heal or, if negative, wounds to take; research: points left
    worked: tuple[int, ...] = ()  # healing: the cell of the healer, once for each wound removed; growth: cells done
    pending: tuple[int, ...] = ()  # the pending chance event, see below
    offer: int = 0  # draw offer of this turn: 0 none, 1 unanswered, 2 refused
    over: tuple[int, str] | None = None  # winner (-1: a draw) and reason


# The first number of State.pending; the comments list the numbers that follow.
ASK_MOVE = 1  # cell, piece, points left, face-down cell
ASK_RETREAT = 2  # kind, face-down cell
ASK_CARD = 3  # seat, slot
ASK_GROWTH = 4  # cell, which roll

START_FARM = ONE[HEALER] + ONE[SCIENTIST] + 2 * ONE[FARMER]
START_CAMP = 2 * ONE[HUNTER]


def start_board(seat: int) -> Board:
    """The six pieces with which a tribe starts (FW-2)."""
    board = (0,) * CELLS
    return put(put(board, START_FIELDS[seat], START_FARM), START_PLAINS[seat], START_CAMP)


def bits(cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=4096)
def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a bit set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def holders(board: Board) -> int:
    """The cells on which a tribe has pieces, as bits."""
    mask = 0
    for cell, packed in enumerate(board):
        if packed:
            mask |= 1 << cell
    return mask


def face_up(state: State) -> int:
    a, b, c, d, e = state.tiles
    return a | b | c | d | e


def terrain(state: State, cell: int) -> int:
    """The terrain of a cell, -1 while it is face down."""
    for kind, mask in enumerate(state.tiles):
        if mask >> cell & 1:
            return kind
    return -1


def tiles_left(state: State) -> tuple[int, ...]:
    """How many tiles of each terrain are still face down."""
    up = [mask.bit_count() for mask in state.tiles]
    up[FIELDS] -= 2
    up[PLAINS] -= 2
    return tuple(all_ - seen for all_, seen in zip(FACE_DOWN, up, strict=True))


def turn_up(state: State, cell: int, kind: int) -> State:
    tiles = state.tiles
    return state._replace(tiles=(*tiles[:kind], tiles[kind] | 1 << cell, *tiles[kind + 1 :]))


def whole(state: State, seat: int) -> int:
    """The census of a tribe, those about to retreat included: they are on no tile."""
    fight = state.fight
    aside = () if fight is None else fight.flee if seat != state.turn else [kind for kind, _ in fight.back]
    return sum(state.pieces[seat]) + sum(ONE[kind + HURT] for kind in aside)
