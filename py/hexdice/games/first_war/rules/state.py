"""The First War as data: the phases, a fight, what chance is asked, one frozen state. It contains no rules."""

from enum import IntEnum
from typing import NamedTuple

from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.pieces import Attacker, Board


class Phase(IntEnum):
    """The phases of a turn in order (FW-4); the rules compare them."""

    HUNTERS = 0
    OTHERS = 1
    CONFLICT = 2
    FOOD = 3
    RESEARCH = 4
    HEALING = 5
    GROWTH = 6


PHASES = tuple(phase.name.lower() for phase in Phase)  # as written in positions


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


class Discovery(NamedTuple):
    """A piece steps to a tile that is face down, which chance turns up."""

    start: int
    piece: int
    left: int  # its points before the step
    goal: int


class Refuge(NamedTuple):
    """A beaten defender retreats to a tile that is face down."""

    kind: int
    goal: int


class CardDraw(NamedTuple):
    """A card of a seat's pyramid is turned up."""

    seat: int
    slot: int


class Birth(NamedTuple):
    """A die decides who is born on a tile."""

    cell: int
    roll: int  # from 1; a face of a kind that is not there is rolled again


Pending = Discovery | Refuge | CardDraw | Birth


class State(NamedTuple):
    """A position between two events: whose turn and phase it is, the land, the pieces and the cards of both tribes."""

    last: int  # the round after which the larger tribe wins; 0: no such round
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
    pending: Pending | None = None  # what chance decides next
    offer: int = 0  # draw offer of this turn: 0 none, 1 unanswered, 2 refused
    over: tuple[int, str] | None = None  # winner (-1: a draw) and reason


def face_up(state: State) -> int:
    """The cells whose tile has been turned up, as bits."""
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
    up[land.FIELDS] -= 2
    up[land.PLAINS] -= 2
    return tuple(all_ - seen for all_, seen in zip(land.FACE_DOWN, up, strict=True))


def change(state: State, seat: int, *changes: tuple[int, int]) -> State:
    """The state with each (cell, packed) added to a seat's pieces; `packed` may be negative."""
    board = state.pieces[seat]
    for cell, packed in changes:
        board = pieces.put(board, cell, packed)
    return state._replace(pieces=pieces.swap(state.pieces, seat, board))


def turn_up(state: State, cell: int, kind: int) -> State:
    """The state with a tile of this terrain on a cell."""
    tiles = state.tiles
    return state._replace(tiles=(*tiles[:kind], tiles[kind] | 1 << cell, *tiles[kind + 1 :]))


def whole(state: State, seat: int) -> int:
    """The census of a tribe, those about to retreat included: they are on no tile."""
    fight = state.fight
    aside = () if fight is None else fight.flee if seat != state.turn else [kind for kind, _ in fight.back]
    return sum(state.pieces[seat]) + sum(pieces.ONE[kind + pieces.HURT] for kind in aside)
