"""The exact chance of reaching the goal within one turn, by bit operations."""

from collections.abc import Iterator
from typing import NamedTuple

from hexdice.games.siberian_dice.state import BOARDS, GROSSMEISTER, PURITY, State


class Reach(NamedTuple):
    """The neighbours of a cell."""

    bit: int
    near: int  # the two top bits of each neighbouring cell
    degree: int  # the number of neighbours
    shift: int


REACHES = {
    side: tuple(
        Reach(bit, near * 12, near.bit_count(), 4 * i)
        for i, (bit, near) in enumerate(zip(board.bits, board.around, strict=True))
    )
    for side, board in BOARDS.items()
}


def win_chance(state: State, seat: int, entry: int = 0) -> float:
    """The chance that `seat`, choosing a die now and playing best, reaches the goal with this turn's placement.

    `entry` is the index of its roll in PURITY's list. The effect on other seats is ignored.
    """
    best = 0.0
    for _, chance in win_chances(state, seat, entry):
        if chance > best:
            best = chance
            if best == 1:
                break
    return best


def win_chances(state: State, seat: int, entry: int = 0) -> Iterator[tuple[int, float]]:
    """(cell of the die, chance) for each die `seat` may choose, -1 for one from the hand; dice without a chance are omitted."""
    setup = state.setup
    if not setup.goal:
        return
    board = BOARDS[setup.side]
    sevens, eights = board.sevens, board.eights
    goal = setup.goal
    ones = sevens // 7
    own = state.owns[seat]
    known = state.known
    row = () if not known else known[0][entry : entry + 1] if setup.variant == PURITY else known[seat]
    face = row[0] if row else 0
    vacant = eights & ~(state.faces + sevens)
    free = [reach for reach in REACHES[setup.side] if reach.bit & vacant]
    sources = [(cell, reach) for cell, reach in enumerate(REACHES[setup.side]) if reach.bit & own]
    if row if setup.variant == GROSSMEISTER else state.hands[seat]:
        sources.append((-1, NOWHERE))
    for cell, (bit, near, _, shift) in sources:
        faces, counts, mine, targets = state.faces, state.counts, own, free
        if bit:
            faces ^= faces & 7 << shift
            counts -= near // 12
            mine ^= bit
        exact = mine & ~((faces ^ counts) + sevens)
        short = mine & ~((faces ^ counts + ones) + sevens)
        needed = goal - 1 - exact.bit_count()  # how many perfect dice the neighbours must gain
        if needed > 6 or short.bit_count() < needed:
            continue
        marks = short | (eights ^ exact) >> 1
        won = 0
        if bit:
            targets = [*free, REACHES[setup.side][shift >> 2]]
        for _, near, degree, shift in targets:
            gain = (marks & near).bit_count() - degree
            if gain >= needed:
                if gain > needed:
                    won = 126
                    break
                won |= 1 << (counts >> shift & 7)
        yield cell, (won >> face & 1) if face else (won & 126).bit_count() / 6


NOWHERE = Reach(0, 0, 0, 0)


def safety(state: State, seat: int) -> float:
    """The chance that nobody who moves before `seat` reaches the goal, each playing best for itself."""
    safe, entry, other = 1.0, 0, state.mover
    while other != seat:
        if not state.out >> other & 1:
            safe *= 1 - win_chance(state, other, entry)
        entry += 1
        other = (other + 1) % state.setup.seats
    return safe
