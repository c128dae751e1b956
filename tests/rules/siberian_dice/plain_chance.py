"""The chance of a roll, worked out in a slow and simple way."""

from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import (
    State,
    perfect,
)
from hexdice.kernel.game import CHANCE


def plain_chance(state: State) -> float:
    """The best chance of whoever is on turn to have the goal after this turn, by playing every choice, roll and placement."""
    best = 0.0
    for choice in play.choices(state):
        lifted = play.apply(state, state.on_turn, choice)
        chance = play.chance(lifted)
        faces = chance.outcomes if chance else ("",)
        won = 0
        for face in faces:
            ready = play.apply(lifted, CHANCE, face) if face else lifted
            won += any(
                _reaches(play.apply(ready, state.on_turn, place), state.on_turn) for place in play.choices(ready)
            )
        best = max(best, won / len(faces))
    return best


def _reaches(state: State, seat: int) -> bool:
    return (state.owns[seat] & perfect(state)).bit_count() >= state.setup.goal
