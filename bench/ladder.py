"""Bots against bots: does each level beat the one below? `make ladder`, or `python bench/ladder.py [game ...] [--json]`

Every pairing of a game plays `--matches` matches with alternating seats. At a table of three one seat plays the upper level and two
the lower; the required share is the one at the same odds against each. A draw is a win for neither; the interval is Wilson's,
95 %, and a step holds if its lower end reaches the required share. Work and seeds are fixed, so the numbers are the same on
every machine. `--write` puts the rows into the table of docs/games/<game>.md.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.opponents import opponent
from bench.pages import put_row
from hexdice import games
from hexdice.bots.levels import levels, offered
from hexdice.cli.simulate import begin, match_seed, play_out, wilson
from hexdice.kernel.options import Value, read_options

# The options played besides a game's defaults, each with its name in the report.
SETTINGS: dict[str, dict[str, dict[str, Value]]] = {
    "siberian-dice": {
        variant: {"variant": variant} for variant in ("basic", "primes", "strategic", "grossmeister", "purity", "chain")
    },
}
# Settings that are played by three as well, level against level.
OF_THREE = {"siberian-dice": ("basic", "chain")}
HEAD = (
    "| setting | level | over | wins | share | needed | holds | draws | ms a move |",
    "| --- | --- | --- | ---: | ---: | ---: | --- | ---: | ---: |",
)
NEEDED, NEEDED_OVER_GREEDY = 0.65, 0.80
NEEDED_OF_THREE = NEEDED / (NEEDED + 2 * (1 - NEEDED))
# Fixed opponents of the best level (bench/opponents), and the share of all matches that it must win: a plain share, not the
# lower end of an interval.
FIXED: dict[str, dict[str, float]] = {"siberian-dice": {"today:sharp": 0.65}, "first-war": {"today:sharp": 0.75}}
# Scripts that must win this share of all matches against the weakest level.
BEGINNERS: dict[str, dict[str, float]] = {"first-war": {"cautious:script": 0.50}}
MORE: dict[tuple[str, str], float] = {("siberian-dice", "basic"): 0.90, ("siberian-dice", "primes"): 0.90}


class Pairing(NamedTuple):
    game: str
    setting: str
    options: dict[str, Value]
    upper: str
    lower: str
    needed: float
    plain: bool = False  # whether the plain share must reach it, not the lower end of its interval
    seats: int = 2


def pairings(game: str) -> list[Pairing]:
    """Each level against the one below, and the strongest against the fixed opponents, or against greedy if there are none."""
    rungs = levels(game)
    found = []
    for setting, options in SETTINGS.get(game, {"": {}}).items():
        for script, needed in BEGINNERS.get(game, {}).items():
            found.append(Pairing(game, setting, options, script, rungs[0], needed, True))
        for lower, upper in pairwise(rungs):
            found.append(Pairing(game, setting, options, upper, lower, NEEDED))
        if setting in OF_THREE.get(game, ()):
            for lower, upper in pairwise(offered(game, options, 3)):
                found.append(Pairing(game, f"{setting}, of three", options, upper, lower, NEEDED_OF_THREE, seats=3))
        for fixed, needed in FIXED.get(game, {"greedy": NEEDED_OVER_GREEDY} if rungs else {}).items():
            found.append(Pairing(game, setting, options, rungs[-1], fixed, MORE.get((game, setting), needed), True))
    return found


def play(pairing: Pairing, number: int) -> tuple[float, int, float, float]:
    """Match `number`: 1 if the upper level won, 0 if the lower, 0.5 for a draw; its events; seconds per move of each."""
    game = games.game(pairing.game)
    top = number % pairing.seats
    names = tuple(pairing.upper if seat == top else pairing.lower for seat in range(pairing.seats))
    options = read_options(game.options, {**game.simulated, **pairing.options})
    match = begin(game, options, names, match_seed(f"ladder {pairing.setting}", number // pairing.seats))
    spent, moves = [0.0] * pairing.seats, [0] * pairing.seats

    def timed(seat: int) -> Any:
        think = opponent(pairing.game, names[seat])

        def thinking(view: Any, up: int, rng: Any) -> Any:
            began = time.process_time()
            found = list(think(view, up, rng))
            spent[seat] += time.process_time() - began
            moves[seat] += 1
            return found[-1:]

        return thinking

    play_out(match, [timed(seat) for seat in range(pairing.seats)])
    result = match.result
    assert result is not None
    score = 0.5 if len(result.winners) != 1 else float(result.winners == (top,))
    each = [spent[seat] / max(1, moves[seat]) for seat in (top, top - 1)]
    return score, len(match.events), each[0], each[1]


def climb(pairing: Pairing, matches: int, jobs: int) -> dict[str, Any]:
    """The figures of one pairing."""
    began = time.perf_counter()
    if jobs == 1:
        played = [play(pairing, number) for number in range(matches)]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(play, [pairing] * matches, range(matches), chunksize=2))
    wins = sum(score == 1 for score, *_ in played)
    low, high = wilson(wins, matches)
    return {
        "game": pairing.game,
        "setting": pairing.setting,
        "upper": pairing.upper,
        "lower": pairing.lower,
        "matches": matches,
        "wins": wins,
        "draws": sum(score == 0.5 for score, *_ in played),
        "share": round(wins / matches, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "needed": pairing.needed,
        "holds": (wins / matches if pairing.plain else low) >= pairing.needed,
        "events": round(sum(row[1] for row in played) / matches, 1),
        "upper_ms_a_move": round(1000 * sum(row[2] for row in played) / matches, 2),
        "lower_ms_a_move": round(1000 * sum(row[3] for row in played) / matches, 2),
        "seconds": round(time.perf_counter() - began, 1),
    }


def write(row: dict[str, Any]) -> None:
    """Puts a row into the table of the game's page: in its old place, or at the end."""
    key = f"| {row['setting'] or '–'} | {row['upper']} | {row['lower']} |"
    line = (
        f"{key} {row['wins']} of {row['matches']} | {row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%}) | "
        f"{row['needed']:.0%} | {'yes' if row['holds'] else '**no**'} | {row['draws']} | {row['upper_ms_a_move']} |"
    )
    put_row(row["game"], "ladder", HEAD, key, line)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all that have two levels or more, unless named")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="a part of the pairing's name, such as 'basic sharp'")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    chosen = args.games or [name for name in games.NAMES if games.game(name).seats[0] <= 2 <= games.game(name).seats[1]]
    report = []
    for name in chosen:
        for pairing in pairings(name):
            if args.only not in f"{pairing.setting} {pairing.upper} {pairing.lower}":
                continue
            row = climb(pairing, args.matches, args.jobs)
            report.append(row)
            if args.write:
                write(row)
            if not args.json:
                interval = f"{row['share']:6.1%} ({row['low']:.1%} to {row['high']:.1%}), needed {row['needed']:.0%}"
                print(
                    f"{name} {row['setting']:12} {row['upper']:>8} over {row['lower']:<8} {row['wins']:>4} of "
                    f"{row['matches']} {interval}, draws {row['draws']}, {row['upper_ms_a_move']} ms a move, {row['seconds']} s",
                    flush=True,
                )
    if args.json:
        print(json.dumps(report, indent=1))
    return 0 if all(row["holds"] for row in report) else 1


if __name__ == "__main__":
    raise SystemExit(main())
