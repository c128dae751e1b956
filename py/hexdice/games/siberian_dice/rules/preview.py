"""Which dice a placement would make perfect and which it would break (PD-14), before anybody commits to it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.siberian_dice.rules.state import BOARDS, State, face_at, perfect


class Change(NamedTuple):
    """Dice as bits of `owns`. The placed die is in `made` if it is perfect there."""

    made: int
    broken: int


def placed(state: State, cell: int) -> State:
    """The board with the face in play on a vacant cell; everything else stays."""
    board = BOARDS[state.setup.side]
    owns = list(state.owns)
    owns[state.on_turn] |= board.bits[cell]
    return state._replace(
        owns=tuple(owns), faces=state.faces | state.face << 4 * cell, counts=state.counts + board.around[cell]
    )


def placing(state: State, cell: int) -> Change:
    """What placing the face in play on a vacant cell changes compared with the board while the die is lifted."""
    after, before = perfect(placed(state, cell)), perfect(state)
    return Change(after & ~before, before & ~after)


@lru_cache(maxsize=2)  # every vacant cell of one drawing asks for it
def forecast(state: State) -> Mapping[int, Change]:
    """What placing the face in play changes on each vacant cell."""
    cells = range(BOARDS[state.setup.side].size)
    return {cell: placing(state, cell) for cell in cells if not face_at(state, cell)}


def lifting(state: State, cell: int) -> Change:
    """What lifting a die off the board changes for the remaining dice."""
    board = BOARDS[state.setup.side]
    before = perfect(state)
    after = perfect(
        state._replace(faces=state.faces ^ state.faces & 7 << 4 * cell, counts=state.counts - board.around[cell])
    )
    return Change(after & ~before, before & ~after & ~board.bits[cell])


def counted(state: State, bits: int) -> tuple[int, ...]:
    """How many of the dice in `bits` belong to each seat; a die about to be placed is `on_turn`'s."""
    each = [(own & bits).bit_count() for own in state.owns]
    each[state.on_turn] += bits.bit_count() - sum(each)
    return tuple(each)


def cells_of(bits: int) -> Iterator[int]:
    """The cells whose bits are set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() // 4 - 1
        bits ^= lowest
