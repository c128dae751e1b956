"""The exact chance of reaching the goal within one turn, by bit operations."""

from collections.abc import Iterator
from typing import NamedTuple

from hexdice.games.siberian_dice.rules import state as pd


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
    for side, board in pd.BOARDS.items()
}


def win_chance(state: pd.State, seat: int, entry: int = 0) -> float:
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


def win_chances(state: pd.State, seat: int, entry: int = 0) -> Iterator[tuple[int, float]]:
    """(cell of the die, chance) for each die `seat` may choose, -1 for one from the hand; dice without a chance are omitted."""
    setup = state.setup
    if not setup.goal:
        return
    board = pd.BOARDS[setup.side]
    sevens, eights = board.sevens, board.eights
    goal = setup.goal
    ones = sevens // 7
    own = state.owns[seat]
    known = state.known
    row = () if not known else known[0][entry : entry + 1] if setup.variant == pd.PURITY else known[seat]
    face = row[0] if row else 0
    vacant = eights & ~(state.faces + sevens)
    free = [reach for reach in REACHES[setup.side] if reach.bit & vacant]
    sources = [(cell, reach) for cell, reach in enumerate(REACHES[setup.side]) if reach.bit & own]
    if row if setup.variant == pd.GROSSMEISTER else state.hands[seat]:
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


class Threat(NamedTuple):
    """How a seat reaches the goal in its next turn, with its best die."""

    rolls: int  # how many of the six faces do it; 6 also if the face is known before
    ways: tuple[tuple[int, int], ...]  # (face, cell) of each placement that does it; () if the face is known before
    source: int  # the cell of the die, -1 for one from the hand


def threat(state: pd.State, seat: int) -> Threat | None:
    """How `seat` wins on this board in its next turn; None if it cannot."""
    entry = (seat - state.on_turn) % state.setup.seats
    dice = win_chances(state, seat, entry)
    source, chance = max(dice, key=lambda pair: (pair[1], pair[0] < 0), default=(-1, 0.0))
    rolls = round(6 * chance)
    if not rolls:
        return None
    return Threat(rolls, () if state.known else tuple(wins(state, seat, source)), source)


def wins(state: pd.State, seat: int, source: int) -> list[tuple[int, int]]:
    """(face, cell) of each placement that reaches the goal with the die on the cell `source`, -1 for one from the hand."""
    board, own, faces, counts = pd.BOARDS[state.setup.side], state.owns[seat], state.faces, state.counts
    if source >= 0:
        own ^= board.bits[source]
        faces ^= faces & 7 << 4 * source
        counts -= board.around[source]
    found = []
    for face in range(1, 7):
        for cell in range(board.size):
            if not faces >> 4 * cell & 7:
                differs = (faces | face << 4 * cell) ^ (counts + board.around[cell])
                if ((own | board.bits[cell]) & ~(differs + board.sevens)).bit_count() >= state.setup.goal:
                    found.append((face, cell))
    return found


def safety(state: pd.State, seat: int) -> float:
    """The chance that nobody who moves before `seat` reaches the goal, each playing best for itself."""
    safe, entry, other = 1.0, 0, state.on_turn
    while other != seat:
        if pd.is_in(state, other):
            safe *= 1 - win_chance(state, other, entry)
        entry += 1
        other = (other + 1) % state.setup.seats
    return safe
