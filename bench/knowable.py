"""What can nobody know? `python -m bench knowable siberian-dice --level master [--only chain,purity] [--positions 48] [--playouts 8]`

Positions of a level with itself are played to the end several times by that level. The variance of who wins is what no
estimate can go below; the mean squared distance of the game's own estimate from these shares, without their error, is
what the estimate misses. Both with their 95 % intervals. Seeds are fixed, so the figures repeat.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.calibration import choices, outlook_of
from bench.ladder import SETTINGS
from hexdice import games
from hexdice.bots import Thinker, decide
from hexdice.bots.levels import levels, thinker
from hexdice.kernel.game import CHANCE, AnyGame


def finished(game: AnyGame, think: Thinker, state: Any, rng: Random) -> float:
    """What the first seat gets when a level plays a position to its end: 1 for a win, a fraction for a shared one."""
    while (result := game.result(state)) is None:
        asked = game.chance(state)
        if asked:
            state = game.apply(state, CHANCE, rng.choices(asked.outcomes, asked.weights)[0])
        else:
            seat = rng.choice(game.actors(state))
            state = game.apply(state, seat, decide(think, game.view(state, seat), seat, rng))
    return (0 in result.winners) / max(1, len(result.winners))


def spread(numbers: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    return mean, 1.96 * sum((number - mean) ** 2 for number in numbers) ** 0.5 / len(numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", help="the strongest, unless given")
    parser.add_argument("--only", default="", help="settings, with commas between them")
    parser.add_argument("--matches", type=int, default=4, help="of each setting, to take positions from")
    parser.add_argument("--positions", type=int, default=48)
    parser.add_argument("--playouts", type=int, default=8)
    args = parser.parse_args()
    game, level = games.game(args.game), args.level or levels(args.game)[-1]
    think, outlook = thinker(args.game, level), outlook_of(args.game)
    settings = SETTINGS.get(args.game, {"": {}})
    pool = [
        (setting, state)
        for setting in (args.only.split(",") if args.only else settings)
        for number in range(args.matches)
        for state in choices(args.game, settings[setting], (level, level), number, "knowable")[0]
    ]
    variances: list[float] = []
    misses: list[float] = []
    for number, (setting, state) in enumerate(Random("knowable").sample(pool, args.positions)):
        rngs = [Random(f"{number} {playout}") for playout in range(args.playouts)]
        share = sum(finished(game, think, state, rng) for rng in rngs) / args.playouts
        variances.append(share * (1 - share) * args.playouts / (args.playouts - 1))
        misses.append((outlook(state, (level, level))[0] - share) ** 2 - variances[-1] / args.playouts)
        (mean, give), (missed, more) = spread(variances), spread(misses)
        print(
            f"{number + 1} {setting} {share:.2f}: variance {mean:.3f} ± {give:.3f}, missed {missed:.3f} ± {more:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
