"""Siberian Dice as its three levels played before there were learned weights: a fixed opponent for the ladder."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import NamedTuple

from bench.opponents.search_today import expectimax_thinker
from hexdice.bots import Thinker
from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules.state import ANSWER, BOARDS, CHAIN, CHOOSE, GROSSMEISTER, PURITY, State

WIN = 100.0


def evaluate(state: State, seat: int) -> float:
    """Perfect dice and dice one neighbour away from it, one's own less those of the strongest other; WIN for a win."""
    ended = state.ended
    if ended is not None:
        return 0.0 if len(ended.winners) > 1 and seat in ended.winners else WIN if seat in ended.winners else -WIN
    board = BOARDS[state.setup.side]
    chain = state.setup.variant == CHAIN
    faces, counts, sevens = state.faces, state.counts, board.sevens
    ones = sevens // 7
    exact = ~((faces ^ counts) + sevens)
    short = ~((faces ^ counts + ones) + sevens)
    over = ~((faces + ones ^ counts) + sevens)
    mine, theirs = 0.0, -WIN
    for other, own in enumerate(state.owns):
        if state.out >> other & 1:
            continue
        worth = (own & exact).bit_count() + NEAR * (own & short).bit_count() + OVER * (own & over).bit_count()
        if chain:
            worth += state.hands[other]  # a die in hand is a turn in hand
        if other == seat:
            mine = worth
        elif worth > theirs:
            theirs = worth
    return mine - theirs


NEAR, OVER = 0.15, 0.1


class Reach(NamedTuple):
    """What a die put on a cell touches."""

    bit: int
    near: int  # the two top bits of each cell beside it
    degree: int  # the number of those cells
    shift: int


REACHES = {
    side: tuple(
        Reach(bit, near * 12, near.bit_count(), 4 * i)
        for i, (bit, near) in enumerate(zip(board.bits, board.around, strict=True))
    )
    for side, board in BOARDS.items()
}


def win_chance(state: State, seat: int, entry: int = 0) -> float:
    """The chance that `seat`, were it to choose a die now, reaches the goal with this turn's placement, played best.

    `entry` is the place of its roll in the list of PURITY. What the turn does for others is left out.
    """
    setup = state.setup
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
    best = 0.0
    sources = [reach for reach in REACHES[setup.side] if reach.bit & own]
    if row if setup.variant == GROSSMEISTER else state.hands[seat]:
        sources.append(NOWHERE)
    for bit, near, _, shift in sources:
        faces, counts, mine, targets = state.faces, state.counts, own, free
        if bit:
            faces ^= faces & 7 << shift
            counts -= near // 12
            mine ^= bit
        exact = mine & ~((faces ^ counts) + sevens)
        short = mine & ~((faces ^ counts + ones) + sevens)
        needed = goal - 1 - exact.bit_count()  # perfect dice that the neighbours must gain
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
        chance = (won >> face & 1) if face else (won & 126).bit_count() / 6
        if chance > best:
            best = chance
            if best == 1:
                break
    return best


NOWHERE = Reach(0, 0, 0, 0)


def judge(state: State, seat: int) -> float:
    """`evaluate` with what the next turns can win: the danger from those to move first, and the hope for one's own."""
    quick = evaluate(state, seat)
    if state.ended is not None or not state.setup.goal:
        return quick
    seats = state.setup.seats
    safe, entry, other = 1.0, 0, state.on_turn
    while other != seat:
        if not state.out >> other & 1:
            safe *= 1 - win_chance(state, other, entry)
        entry += 1
        other = (other + 1) % seats
    hope = win_chance(state, seat, entry)
    return (safe - 1) * WIN + safe * (HOPE * hope + quick)


HOPE = 15.0


def outlook(state: State) -> tuple[float, ...]:
    """The estimated share of winning of each seat, before whoever is up chooses; for the review's bar."""
    seats = state.setup.seats
    if state.ended is not None:
        return tuple((seat in state.ended.winners) / len(state.ended.winners) for seat in range(seats))
    goal = bool(state.setup.goal)
    first = win_chance(state, state.on_turn) if goal and state.phase in (CHOOSE, ANSWER) else 0.0
    weights = [
        0.0 if state.out >> seat & 1 else exp(STEEP * (evaluate(state, seat) + TEMPO * (seat == state.on_turn)))
        for seat in range(seats)
    ]
    rest = (1 - first) / sum(weights)
    return tuple(weight * rest + first * (seat == state.on_turn) for seat, weight in enumerate(weights))


STEEP, TEMPO = 0.25, 0.5


def by_rolls(rolled: Thinker, listed: Thinker, lined_up: Thinker) -> Thinker:
    """One thinker where dice are rolled, others where rolls are known before: PURITY's list, GROSSMEISTER's sequences."""

    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        return {PURITY: listed, GROSSMEISTER: lined_up}.get(view.setup.variant, rolled)(view, seat, rng)

    return think


# All look to the end of their turn. Gentle overlooks half of its moves. Steady overlooks a quarter, and asks what the others
# could win next for the two moves it likes best; sharp asks that for all, and where rolls are known before, it plays the
# answers out too.
LEVELS: dict[str, Thinker] = {
    "gentle": expectimax_thinker(GAME, evaluate, sees=0.5),
    "steady": expectimax_thinker(GAME, evaluate, width=4, judge=judge, judged=2, sees=0.75),
    "sharp": by_rolls(
        expectimax_thinker(GAME, evaluate, width=4, judge=judge),
        expectimax_thinker(GAME, evaluate, turns=2, width=4, judge=judge),
        expectimax_thinker(GAME, evaluate, turns=2, width=4, judge=judge, first=24),
    ),
}
