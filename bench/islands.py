"""Bots of The First Island settle islands in solo play, with the same dice: `python bench/islands.py ladder|solo|fit [--write]`

- `ladder`: each level against the one below, and master against the fixed opponent today:sharp: who scores more on the same
  island at Casual. Equal totals are ignored; the interval is Wilson's, 95 %.
- `solo`: how often master meets all goals of each solo level; `--write` also writes games/first_island/measured.py.
- `fit`: the weights of the estimate of who will have the most points (`bot.SHARES`).

`--write` puts the table into docs/games/first-island.md. The same command gives the same table.
"""

import argparse
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.opponents import opponent
from bench.pages import put
from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import levels
from hexdice.cli.simulate import wilson
from hexdice.games.first_island import bot
from hexdice.games.first_island.state import SOLO, State
from hexdice.kernel.match import Header, Match, Seat

GAME = "first-island"
MEASURED = ROOT / "py" / "hexdice" / "games" / "first_island" / "measured.py"


def settle(level: str, kind: str, number: int) -> tuple[int, bool, float]:
    """(total, whether all goals are met, seconds of processor time) of island `number` of a solo level."""
    think, rng = opponent(GAME, level), Random(f"{level} {number}")
    match = Match(games.game(GAME), Header(GAME, {"level": kind}, (Seat("A"),), 1, f"{number:032x}"))
    began = time.process_time()
    match.settle()
    while match.result is None:
        match.play(0, decide(think, match.state, 0, rng))
        match.settle()
    return match.result.scores[0], bool(match.result.winners), time.process_time() - began


def paired(islands: int) -> str:
    """The ladder's table."""
    names = levels(GAME)
    settled = {name: [settle(name, "casual", number) for number in range(islands)] for name in (*names, "today:sharp")}
    lines = [
        "| level | points (mean) | over | islands won | share (95 %) | points more (95 %) | ms a round |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    pairs = [*((upper, lower) for lower, upper in pairwise(names)), ("master", "today:sharp"), ("sharp", "today:sharp")]
    for upper, lower in pairs:
        more = [above[0] - below[0] for above, below in zip(settled[upper], settled[lower], strict=True)]
        won = sum(difference > 0 for difference in more)
        low, high = wilson(won, islands)
        mean, error = statistics.mean(more), 1.96 * statistics.stdev(more) / islands**0.5
        own = statistics.mean(total for total, _, _ in settled[upper])
        spent = 1000 * statistics.mean(seconds for _, _, seconds in settled[upper]) / 12
        lines.append(
            f"| {upper} | {own:.1f} | {lower} | {won} of {islands} | {won / islands:.0%} ({low:.0%} to {high:.0%}) | "
            f"{mean:+.1f} ± {error:.1f} | {spent:.0f} |"
        )
    first, fixed = (statistics.mean(total for total, _, _ in settled[name]) for name in ("first", "today:sharp"))
    lines += ["", f"`first` makes {first:.1f} points on the average, today:sharp {fixed:.1f}."]
    return "\n".join(lines)


def solo(islands: int, write: bool) -> str:
    """The table of the solo levels."""
    lines = ["| level | won | share (95 %) | points (least to most) |", "| --- | ---: | ---: | ---: |"]
    won = {}
    for kind in SOLO:
        settled = [settle("master", kind, number) for number in range(islands)]
        won[kind] = sum(met for _, met, _ in settled)
        low, high = wilson(won[kind], islands)
        totals = [total for total, _, _ in settled]
        lines.append(
            f"| {kind} | {won[kind]} of {islands} | {won[kind] / islands:.0%} ({low:.0%} to {high:.0%}) | "
            f"{statistics.mean(totals):.1f} ({min(totals)} to {max(totals)}) |"
        )
    if write:
        said = ", ".join(f'"{kind}": {count}' for kind, count in won.items())
        MEASURED.write_text(
            '"""How often the best bot met all goals of the solo levels; written by `python bench/islands.py solo --write`."""\n\n'
            f"ISLANDS = {islands}  # of each level; 0: not measured\nWON: dict[str, int] = {{{said}}}\n",
            encoding="utf-8",
        )
    return "\n".join(lines)


def rounds_of_two(levels_: tuple[str, str], number: int) -> tuple[list[State], float]:
    """The states before each round of a match of two, and 1 if the first seat won, 0.5 for a shared win."""
    match = Match(games.game(GAME), Header(GAME, {}, tuple(Seat(name, name) for name in levels_), 2, f"{number:032x}"))
    rngs = [Random(f"{number} {seat}") for seat in (0, 1)]
    states: list[State] = []
    match.settle()
    while match.result is None:
        if match.state.round and (not states or match.state.round != states[-1].round):
            states.append(match.state)
        seat = match.game.actors(match.state)[0]
        view = match.game.view(match.state, seat)
        match.play(seat, decide(opponent(GAME, levels_[seat]), view, seat, rngs[seat]))
        match.settle()
    return states, (0 in match.result.winners) / len(match.result.winners)


def fit(matches: int) -> str:
    """The weights of the estimate: a logistic regression on matches of sharp against sharp, other than those of `outlook`."""
    import numpy as np

    rows, happened = [], []
    for number in range(1000, 1000 + matches):
        states, won = rounds_of_two(("sharp", "sharp"), number)
        for state in states:
            rows.append([a - b for a, b in zip(bot.lead_signs(state, 0), bot.lead_signs(state, 1), strict=True)])
            happened.append(won)
    signs, met = np.array(rows), np.array(happened)
    found = np.zeros(signs.shape[1])
    for _ in range(30):  # Newton's method with a ridge penalty
        chance = 1 / (1 + np.exp(-signs @ found))
        bend = (signs.T * (chance * (1 - chance))) @ signs + 5 * np.eye(len(found))
        found = found + np.linalg.solve(bend, signs.T @ (met - chance) - 5 * found)
    return f"SHARES = {tuple(round(float(weight), 2) for weight in found)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder", "solo", "fit"))
    parser.add_argument("--islands", type=int, help="how many, or matches: 64, 128 or 300 unless given")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.what == "ladder":
        text = paired(args.islands or 64)
    elif args.what == "solo":
        text = solo(args.islands or 128, args.write)
    else:
        text = fit(args.islands or 300)
    print(text)
    if args.write and args.what != "fit":
        put(GAME, args.what, text)


if __name__ == "__main__":
    main()
