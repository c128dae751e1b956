"""Does the first seat have an advantage? Its share of wins, with length and endings of the matches. `python -m bench balance [game ...] [--matches 40] [--write]`

Bots of one level play each other in every variant and number of seats; `--write` puts each row into the table of
docs/games/<game>.md. The same command gives the same rows. `--only` has a row's name and seats, or the seats alone.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.pages import put_row
from hexdice import games
from hexdice.bots.levels import levels, thinker
from hexdice.cli.simulate import begin, match_seed, play_out, wilson
from hexdice.kernel.options import Value, read_options

Options = dict[str, Value]
VARIANTS: dict[str, Options] = {
    "basic": {"variant": "basic"},
    "primes": {"variant": "primes"},
    "strategic": {"variant": "strategic"},
    "strategic, seven": {"variant": "strategic", "goal": "primes"},
    "grossmeister": {"variant": "grossmeister"},
    "purity": {"variant": "purity"},
    "chain": {"variant": "chain"},
    "basic, 61 cells": {"variant": "basic", "side": "5"},
}
SIX: Options = {"six": True}  # with three players also for six perfect dice instead of seven
HEAD = (
    "| setting | seats | matches | first seat wins | others win | draws | mean length | median | longest | endings |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
)
LENGTH = {"siberian-dice": "placements", "first-island": "rounds", "first-war": "rounds", "three-dice": "rounds"}


class Setting(NamedTuple):
    name: str
    seats: int
    options: Options


def settings(game: str) -> list[Setting]:
    """Every variant with every number of seats."""
    if game == "siberian-dice":
        three = {
            **VARIANTS,
            **{f"{name}, six": {**VARIANTS[name], **SIX} for name in ("primes", "grossmeister", "purity")},
        }
        return [
            Setting(*one)
            for seats, all_ in ((2, VARIANTS), (3, three))
            for one in ((n, seats, o) for n, o in all_.items())
        ]
    if game == "first-island":
        found = [Setting("all decks", seats, {}) for seats in range(2, 7)]
        return [*found, Setting("small camps", 2, {"cards": "easy"}), Setting("no cards", 2, {"cards": "none"})]
    if game == "three-dice":
        return [Setting("ten rounds", seats, {}) for seats in (2, 3, 4, 6)]
    return [Setting("40 rounds at most", 2, {}), Setting("in sight, 40 rounds at most", 2, {"begin": "sight"})]


def row(game: str, setting: Setting, level: str, matches: int) -> dict[str, Any]:
    """The figures of one setting. Shares are of all matches, including draws."""
    record = games.game(game)
    options = read_options(record.options, {**record.simulated, **setting.options})
    results, lengths = [], []
    for number in range(matches):
        seed = match_seed(f"balance {setting.name} {setting.seats}", number)
        match = begin(record, options, (level,) * setting.seats, seed)
        play_out(match, [thinker(game, level)] * setting.seats)
        assert match.result is not None
        results.append(match.result)
        lengths.append(record.counts(match.state)[LENGTH[game]])
    wins = [sum(result.winners == (seat,) for result in results) for seat in range(setting.seats)]
    low, high = wilson(wins[0], matches)
    return {
        "game": game,
        **setting._asdict(),
        "level": level,
        "matches": matches,
        "wins": wins,
        "first": round(wins[0] / matches, 3),
        "first_low": round(low, 3),
        "first_high": round(high, 3),
        "draws": round(sum(len(result.winners) > 1 for result in results) / matches, 3),
        "length_mean": round(sum(lengths) / matches, 1),
        "length_median": sorted(lengths)[matches // 2],
        "length_longest": max(lengths),
        "endings": dict(Counter(result.reason for result in results).most_common()),
    }


def line(found: dict[str, Any]) -> tuple[str, str]:
    """(key of the row in the table, the row); a level that is not the strongest is named in it."""
    level = "" if found["level"] == levels(found["game"])[-1] else f", {found['level']}"
    key = f"| {found['name']}{level} | {found['seats']} |"
    others = " / ".join(f"{wins / found['matches']:.0%}" for wins in found["wins"][1:])
    endings = ", ".join(f"{reason} {count}" for reason, count in found["endings"].items())
    return key, (
        f"{key} {found['matches']} | {found['first']:.0%} ({found['first_low']:.0%} to {found['first_high']:.0%}) | {others} | "
        f"{found['draws']:.0%} | {found['length_mean']} | {found['length_median']} | {found['length_longest']} | {endings} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["siberian-dice", "first-island", "first-war"])
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--level", help="the strongest, unless given")
    parser.add_argument("--only", default="", help="one row, such as 'basic 3', or all of so many seats")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = []
    for game in args.games:
        for setting in settings(game):
            if args.only and args.only not in (f"{setting.name} {setting.seats}", str(setting.seats)):
                continue
            rows.append(row(game, setting, args.level or levels(game)[-1], args.matches))
            key, text = line(rows[-1])
            if args.write:
                put_row(game, "balance", HEAD, key, text)
            if not args.json:
                print(text, flush=True)
    if args.json:
        print(json.dumps({"bench": "balance", "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
