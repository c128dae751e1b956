"""Search over the protocol, for any game: expectimax over real chance nodes, with the game's own weights.

What is good is the game's own business: it hands in an evaluation. The work is fixed by depth and width, and the best move
so far is yielded after each that was looked at.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hexdice.bots import Thinker
from hexdice.bots.basic import Evaluation, playable
from hexdice.kernel.game import CHANCE, AnyGame


def expectimax_thinker(
    game: AnyGame,
    evaluate: Evaluation,
    turns: int = 1,
    width: int = 0,
    judge: Evaluation | None = None,
    first: int = 12,
) -> Thinker:
    """Looks `turns` turns ahead; the thinking seat takes the best move, all others the worst for it.

    A turn is a run of decisions of one seat, so the states that are measured are those where another seat is up (or
    nobody any more). Chance is averaged over every outcome by its weight. `judge`, if given, is a dearer evaluation for
    those last states. At a decision with more than `width` moves (0: no bound) only the best by `evaluate` are
    followed. The first decision is looked at in three steps: all moves to the end of the turn, with `evaluate` and
    again with `judge`; then, deeper, the best ones: `first` of them, or so many fewer as there are outcomes to roll
    after a move.
    """
    last = judge or evaluate

    def value(state: Any, seat: int, mover: int, left: int, measure: Evaluation) -> float:
        chance = game.chance(state)
        if chance is not None:
            total = 0.0
            for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
                total += weight * value(game.apply(state, CHANCE, outcome), seat, mover, left, measure)
            return total / sum(chance.weights)
        if game.result(state) is not None:
            return measure(state, seat)
        actor = game.actors(state)[0]
        if actor != mover:
            mover, left = actor, left - 1
            if left == 0:
                return measure(state, seat)
        following = [game.apply(state, actor, move) for move in playable(game, state, actor)]
        mine = actor == seat
        if len(following) > width > 0 and not (left == 1 and measure is evaluate):
            following.sort(key=lambda after: evaluate(after, seat), reverse=mine)
            following = following[:width]
        found = [value(after, seat, mover, left, measure) for after in following]
        return max(found) if mine else min(found)

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(game, view, seat)
        rng.shuffle(moves)  # so that of equal moves it is not always the same
        yield moves[0]
        if len(moves) == 1:
            return
        steps = [(1, evaluate)] + [(1, last)] * (judge is not None) + [(turns, last)] * (turns > 1)
        for depth, measure in steps:
            looks: dict[str, float] = {}
            if depth > 1:
                chance = game.chance(game.apply(view, seat, moves[0]))
                moves = moves[: max(2, first // len(chance.outcomes)) if chance else first]
            for move in moves:
                looks[move] = value(game.apply(view, seat, move), seat, seat, depth, measure)
                yield max(looks, key=looks.__getitem__)
            moves.sort(key=looks.__getitem__, reverse=True)

    return think
