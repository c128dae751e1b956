"""The two bots that every game has: one plays any legal move, the other looks one move ahead."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hexdice.bots import Thinker
from hexdice.kernel.game import CHANCE, AnyGame

Evaluation = Callable[[Any, int], float]  # (state, seat): larger is better for the seat


def playable(game: AnyGame, view: Any, seat: int) -> list[str]:
    """The moves a bot may choose from: all except the social ones (resigning, leaving, ...), unless there are no others."""
    moves = game.moves(view, seat)
    return [move for move in moves if not game.is_social(move)] or list(moves)


def random_thinker(game: AnyGame) -> Thinker:
    """A thinker that plays any legal move, except social ones."""

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        yield rng.choice(playable(game, view, seat))

    return think


def greedy_thinker(game: AnyGame, evaluate: Evaluation) -> Thinker:
    """Takes the move with the best expected value over the chance event that follows directly; breaks ties at random."""

    def value(state: Any, seat: int, depth: int) -> float:
        chance = game.chance(state)
        if chance is None or depth == 0:
            return evaluate(state, seat)
        total = sum(chance.weights)
        return (
            sum(
                weight * value(game.apply(state, CHANCE, outcome), seat, depth - 1)
                for outcome, weight in zip(chance.outcomes, chance.weights, strict=True)
            )
            / total
        )

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(game, view, seat)
        rng.shuffle(moves)
        yield max(moves, key=lambda move: value(game.apply(view, seat, move), seat, 2))

    return think
