"""A finished match of bots."""

from random import Random

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules.state import State
from hexdice.kernel.match import Header, Match, Seat


def finished(seed: str, cards: str = "full") -> State:
    """A match by code, played at random to its end."""
    match = Match(GAME, Header("first-island", {"code": "x", "cards": cards}, (Seat("A"),), 1, seed))
    rng = Random(seed)
    while match.result is None:
        match.settle()
        if match.result is None:
            moves = GAME.moves(match.state, 0)
            match.play(0, next((move for move in moves if move.startswith("score")), rng.choice(moves)))
    state: State = match.state
    return state
