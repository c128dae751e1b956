"""Random playouts of Siberian Dice BASIC for two through the game's own rules, on any Python; see bench/playouts.py."""

import json
import sys
import time
from random import Random


def playouts(seconds: float) -> dict[str, float]:
    """The number of turns played in about this many seconds. A turn: choose a die, roll it, place it; every event by `apply`."""
    from hexdice.games.siberian_dice import GAME
    from hexdice.games.siberian_dice.rules import play, setup
    from hexdice.games.siberian_dice.rules.state import ROLL
    from hexdice.kernel.game import CHANCE
    from hexdice.kernel.options import read_options

    chance, choices, apply, choice = play.chance, play.choices, play.apply, Random(1).choice
    start = setup.initial(read_options(GAME.options, {}), 2)
    turns = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = start
        while state.ended is None:
            if state.phase == ROLL:
                roll = chance(state)
                assert roll is not None
                state = apply(state, CHANCE, choice(roll.outcomes))
            else:
                state = apply(state, state.on_turn, choice(choices(state)))
        turns += state.placed
    return {"turns": turns, "seconds": spent}


if __name__ == "__main__":
    print(json.dumps(playouts(float(sys.argv[1]))))
