"""How accurate are the review's estimates? `python -m bench calibration siberian-dice [--matches 128] [--write]`

Bots of the two strongest levels play each other and themselves, in every setting of the ladder. Before each choice the game's
`outlook` is compared with the end of the match: the Brier score (mean squared error; a constant one half has 0.25 with two
seats) with its 95 % interval by matches, and in ten buckets the mean estimate beside the share of wins.
Seeds are fixed, so the figures repeat.

`--fit` finds how the levels of the game's bot play, from other matches: every level with itself and with the next one.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.ladder import SETTINGS
from bench.pages import put
from hexdice import games
from hexdice.bots.levels import levels, thinker
from hexdice.cli.simulate import begin, match_seed, play_out
from hexdice.kernel.options import Value, read_options

MOST, ENOUGH, NEAR = 0.20, 200, 0.05


class Said(NamedTuple):
    """An estimate for one of two seats and its result: 1 for a win, a fraction for a shared win."""

    share: float
    got: float


def choices(
    name: str, options: dict[str, Value], pair: tuple[str, str], number: int, kind: str
) -> tuple[list[Any], list[float]]:
    """The states before each choice of a match between two levels, and the result of each seat."""
    game = games.game(name)
    match = begin(
        game,
        read_options(game.options, {**game.simulated, **options}),
        pair,
        match_seed(f"calibration, {kind}", number),
    )
    seen: list[Any] = []
    last: list[Any] = [None]

    def after(now: Any) -> None:
        state = now.state
        up = None if now.result or game.chance(state) else (game.actors(state), getattr(state, "on_turn", None))
        if up is not None and up != last[0]:
            seen.append(state)
        last[0] = up if up is not None else last[0]

    play_out(match, [thinker(name, level) for level in pair], after)
    result = match.result
    assert result is not None
    return seen, [(seat in result.winners) / max(1, len(result.winners)) for seat in range(len(pair))]


def outlook_of(name: str) -> Callable[[Any, Sequence[str]], tuple[float, ...]]:
    """A game's estimate of a state and the levels that play; where a game has no FORMS, the levels do not count."""
    bot = games.module_of(name, "bot")
    return bot.outlook if hasattr(bot, "FORMS") else lambda state, _levels: bot.outlook(state)


def estimates(
    name: str, options: dict[str, Value], pair: tuple[str, str], number: int, kind: str = "checked"
) -> list[Said]:
    """The estimates for every seat before each choice of a match, with the results; `fitted` ones do not know the levels."""
    outlook = outlook_of(name)
    seen, got = choices(name, options, pair, number, kind)
    every = (outlook(state, () if kind == "fitted" else pair) for state in seen)
    return [Said(share, end) for shares in every for share, end in zip(shares, got, strict=True)]


def fit(name: str, matches: int) -> str:
    """Fits how a game's levels play (its fitted.json) in each setting: a logistic regression of a win on the lead among equals and the levels.

    `matches` of each pair in each setting. Ridge penalties keep a setting near the result over all settings, and the factor of a
    lead near 1; the weakest level's skill is 0.
    """
    steps = levels(name)
    pairs = [(a, b) for a in steps for b in steps if abs(steps.index(a) - steps.index(b)) < 2]
    settings = SETTINGS.get(name, {"": {}})
    played: dict[str, list[tuple[tuple[str, str], list[Said]]]] = {setting: [] for setting in settings}
    for setting, options in settings.items():
        for pair in pairs:
            for number in range(matches):
                played[setting].append((pair, estimates(name, options, pair, number, "fitted")[::2]))
        print(setting, len(played[setting]), file=sys.stderr, flush=True)
    common = logistic(
        steps, [one for every in played.values() for one in every], [1.0] * len(steps) + [1.0] * len(steps)
    )
    lines = []
    for setting, every in played.items():
        found = logistic(steps, every, common)
        forms = (
            f"[{found[n]:.2f}, {sum(found[len(steps) + 1 : len(steps) + 1 + n]):.2f}]" for n, _ in enumerate(steps)
        )
        lines.append(f' "{setting}": [{", ".join(forms)}]')
    return "{\n" + ",\n".join(lines) + "\n}"


def logistic(
    steps: Sequence[str], played: Sequence[tuple[tuple[str, str], list[Said]]], start: Sequence[float]
) -> list[float]:
    """The factor of a lead for each level, and each level's skill above the one below (0 for the first), near `start`."""
    import numpy as np

    rows, happened, weight = [], [], []
    for pair, said in played:
        for one in said:
            share = min(max(one.share, 1e-6), 1 - 1e-6)
            row = np.zeros(2 * len(steps))
            for place, sign in zip(map(steps.index, pair), (1.0, -1.0), strict=True):
                row[place] += log(share / (1 - share)) / 2
                row[len(steps) + 1 : len(steps) + 1 + place] += sign
            rows.append(row)
            happened.append(one.got)
            weight.append(3 / len(said))  # positions of one match are far from independent
    x, y, w, prior = np.array(rows), np.array(happened), np.array(weight), np.array(start)
    ridge = np.diag([40.0] * len(steps) + [2.0] * len(steps))
    found = prior.copy()
    for _ in range(40):  # Newton's method
        chance = 1 / (1 + np.exp(-np.clip(x @ found, -30, 30)))
        bend = (x.T * (w * chance * (1 - chance))) @ x + ridge
        found = found + np.linalg.solve(bend, x.T @ (w * (y - chance)) - ridge @ (found - prior))
    return [float(number) for number in found]


def brier(matches: list[list[Said]]) -> tuple[float, float]:
    """The Brier score and half of its 95 % interval; matches, not positions, are independent."""
    misses = [sum((one.share - one.got) ** 2 for one in said) for said in matches]
    counts = [len(said) for said in matches]
    mean = sum(misses) / max(1, sum(counts))
    spread = sum((miss - mean * count) ** 2 for miss, count in zip(misses, counts, strict=True))
    return mean, 1.96 * spread**0.5 / max(1, sum(counts))


def buckets(said: list[Said]) -> list[dict[str, Any]]:
    found = []
    for k in range(10):
        inside = [one for one in said if k == min(9, int(one.share * 10))]
        if inside:
            mean = sum(one.share for one in inside) / len(inside)
            got = sum(one.got for one in inside) / len(inside)
            holds = len(inside) < ENOUGH or abs(mean - got) <= NEAR
            found.append({"from": k / 10, "positions": len(inside), "said": mean, "came": got, "holds": holds})
    return found


class Row(NamedTuple):
    """The figures of some matches: name, number of matches and positions, Brier score and half of its interval."""

    what: str
    matches: int
    positions: int
    brier: float
    give: float


def row(what: str, matches: list[list[Said]]) -> Row:
    mean, give = brier(matches)
    return Row(what, len(matches), sum(map(len, matches)) // 2, round(mean, 4), round(give, 4))


def measure(name: str, matches: int, only: str = "") -> dict[str, Any]:
    """Rows by setting and by pair of levels, and the buckets over all."""
    strong = levels(name)[-2:]
    pairs = sorted({(a, b) for a in strong for b in strong})
    by_pair: dict[str, list[list[Said]]] = {}
    everything: list[list[Said]] = []
    rows = []
    for setting, options in SETTINGS.get(name, {"": {}}).items():
        if only not in setting:
            continue
        played = []
        for number in range(matches):
            # The same seed for all pairs of a number, so that neither level has better dice.
            pair = pairs[number % len(pairs)]
            played.append(estimates(name, options, pair, number // len(pairs)))
            by_pair.setdefault(" and ".join(sorted(set(pair))), []).append(played[-1])
        rows.append(row(setting or "all", played))
        print(rows[-1], file=sys.stderr, flush=True)
        everything += played
    rows += [row(f"only {pair}" if " " not in pair else pair, said) for pair, said in by_pair.items()]
    return {
        "levels": strong,
        "rows": rows,
        "all": row("all together", everything),
        "buckets": buckets([one for said in everything for one in said]),
    }


def table(found: dict[str, Any]) -> str:
    lines = ["| matches of | matches | positions | Brier score | at most |", "| --- | ---: | ---: | ---: | ---: |"]
    for each in (*found["rows"], found["all"]):
        lines.append(
            f"| {each.what} | {each.matches} | {each.positions} | {each.brier:.3f} ± {each.give:.3f} | {MOST} |"
        )
    lines += [
        "",
        "| estimate | seats | mean estimate | came true | within 0.05 |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for each in found["buckets"]:
        few = f"fewer than {ENOUGH}" if each["positions"] < ENOUGH else "yes" if each["holds"] else "**no**"
        span = f"{each['from']:.1f} to {each['from'] + 0.1:.1f}"
        lines.append(f"| {span} | {each['positions']} | {each['said']:.3f} | {each['came']:.3f} | {few} |")
    return f"Levels {' and '.join(found['levels'])}.\n\n" + "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, help="of each setting, 128 unless given; to fit, of each pair in it, 8")
    parser.add_argument("--only", default="", help="a part of the setting's name")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.fit:
        print(fit(args.game, args.matches or 8))
        return
    found = measure(args.game, args.matches or 128, args.only)
    if args.write:
        put(args.game, "calibration", table(found))
    print(json.dumps(found, indent=1) if args.json else table(found))


if __name__ == "__main__":
    main()
