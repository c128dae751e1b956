"""The search that the fixed opponents were written for, kept as it was: expectimax over real chance nodes.

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
    judged: int = 0,
    first: int = 12,
    sees: float = 1,
) -> Thinker:
    """Looks `turns` turns ahead; the thinking seat takes the best move, all others the worst for it.

    A turn is a run of decisions of one seat, so the states that are measured are those where another seat is up (or
    nobody any more). Chance is averaged over every outcome by its weight. `judge`, if given, is a more expensive evaluation for
    those last states. At a decision with more than `width` moves (0: no bound) only the best by `evaluate` are
    followed.

    The first decision is looked at in steps: all moves to the end of the turn with `evaluate`; the best `judged` of them
    (0: all) again with `judge`; of those the best `first` to the full depth, or so many fewer as there are outcomes to
    roll after a move: with one left there is nothing to compare, and the step is saved. `sees` is the share of its moves that the bot takes note of at all, at random: what makes a bot
    that can be beaten.
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
        moves = moves[: max(1, round(sees * len(moves)))]
        yield moves[0]
        if len(moves) == 1:
            return
        chance = game.chance(game.apply(view, seat, moves[0]))
        deep = first // len(chance.outcomes) if chance else first
        steps = [(1, evaluate, len(moves))]
        if judge:
            steps.append((1, judge, judged or len(moves)))
        if turns > 1 and deep > 1:
            steps.append((turns, last, deep))
        for depth, measure, most in steps:
            moves, looks = moves[:most], dict[str, float]()
            for move in moves:
                looks[move] = value(game.apply(view, seat, move), seat, seat, depth, measure)
                yield max(looks, key=looks.__getitem__)
            moves.sort(key=looks.__getitem__, reverse=True)

    return think
