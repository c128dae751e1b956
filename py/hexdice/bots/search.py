"""Search over the protocol, for any game: expectimax over real chance nodes, with the game's outcome weights.

The game passes in an evaluation. Depth and width fix the amount of work, and the best move so far is yielded after each
move examined.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hexdice.bots import Thinker
from hexdice.bots.basic import Evaluation, playable
from hexdice.kernel.game import CHANCE, AnyGame

FULLY = 12  # moves of the first decision that are searched to the full depth


class _Search(NamedTuple):
    """The recursion: at each decision it follows the best states by `evaluate`, at most `width` of them (0: all)."""

    game: AnyGame
    evaluate: Evaluation
    width: int

    def value(self, state: Any, seat: int, mover: int, left: int, measure: Evaluation) -> float:
        """What the state is worth to `seat`; `mover` is up, and `measure` is applied after `left` more turns."""
        game, evaluate, width = self
        chance = game.chance(state)
        if chance is not None:
            total = 0.0
            for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
                total += weight * self.value(game.apply(state, CHANCE, outcome), seat, mover, left, measure)
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
        values = [self.value(after, seat, mover, left, measure) for after in following]
        return max(values) if mine else min(values)


def expectimax_thinker(
    game: AnyGame, evaluate: Evaluation, turns: int = 1, width: int = 0, judge: Evaluation | None = None
) -> Thinker:
    """Looks `turns` turns ahead, assuming that the thinking seat takes its best move and all others the worst for it.

    A turn is a run of decisions of one seat, so the states measured are those where another seat is up (or the match is
    over). Chance is averaged over every outcome by its weight. `judge`, if given, is a more expensive evaluation for
    these leaf states. At a decision with more than `width` moves (0: no bound) only the best by `evaluate` are
    followed.

    The first decision is searched in steps: all moves to the end of the turn with `evaluate`; all again with `judge`; the best
    of those to the full depth, FULLY of them or fewer where a move is followed by many outcomes.
    """

    search = _Search(game, evaluate, width)

    def steps(deep: int, every: int) -> Iterator[tuple[int, Evaluation, int]]:
        """Depth, measure and number of moves of each step of the first decision."""
        yield 1, evaluate, every
        if judge:
            yield 1, judge, every
        if turns > 1 and deep > 1:
            yield turns, judge or evaluate, deep

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(game, view, seat)
        rng.shuffle(moves)  # so that equal moves do not always come out the same
        yield moves[0]
        if len(moves) == 1:
            return
        chance = game.chance(game.apply(view, seat, moves[0]))
        deep = FULLY // len(chance.outcomes) if chance else FULLY
        for depth, measure, most in steps(deep, len(moves)):
            moves, looks = moves[:most], dict[str, float]()
            for move in moves:
                looks[move] = search.value(game.apply(view, seat, move), seat, seat, depth, measure)
                yield max(looks, key=looks.__getitem__)
            moves.sort(key=looks.__getitem__, reverse=True)

    return think
