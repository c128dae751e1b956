"""Who wins Siberian Dice: first seat, length, draws of every variant. `python bench/balance.py [--games 200] [--write]`

Bots of one level play each other; `--write` puts the table into docs/games/siberian-dice.md. The same command gives the
same table again.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py")]

from hexdice import games
from hexdice.cli.simulate import Order, play_all, wilson
from hexdice.kernel.options import Value, read_options

GAME = "siberian-dice"
PAGE = ROOT / "docs" / "games" / "siberian-dice.md"
VARIANTS: dict[str, dict[str, Value]] = {
    "BASIC": {"variant": "basic"},
    "PRIMES": {"variant": "primes"},
    "STRATEGIC, six": {"variant": "strategic"},
    "STRATEGIC, seven": {"variant": "strategic", "goal": "primes"},
    "GROSSMEISTER": {"variant": "grossmeister"},
    "PURITY": {"variant": "purity"},
    "CHAIN": {"variant": "chain"},
    "BASIC, 61 cells": {"variant": "basic", "side": "5"},
}
SIX = {"six": True}  # with three players also for six perfect dice, where seven are the rule


def settings() -> list[tuple[str, int, dict[str, Value]]]:
    """(name, seats, options) of every row."""
    found: list[tuple[str, int, dict[str, Value]]] = [(name, 2, options) for name, options in VARIANTS.items()]
    for name, options in VARIANTS.items():
        found.append((name, 3, options))
        if options["variant"] in ("primes", "grossmeister", "purity"):
            found.append((f"{name}, six", 3, {**options, **SIX}))
    return found


def row(name: str, seats: int, options: dict[str, Value], level: str, matches: int, jobs: int) -> dict[str, Any]:
    """Figures of one variant. A share is of all matches, draws included."""
    order = Order(GAME, read_options(games.game(GAME).options, options), (level,) * seats, f"balance {name} {seats}")
    played = play_all(order, matches, jobs)
    wins = [sum(p.winners == (seat,) for p in played) for seat in range(seats)]
    low, high = wilson(wins[0], matches)
    lengths = sorted(p.figures["placements"] for p in played)
    return {
        "variant": name,
        "seats": seats,
        "matches": matches,
        "wins": wins,
        "first": round(wins[0] / matches, 3),
        "first_low": round(low, 3),
        "first_high": round(high, 3),
        "draws": round(sum(len(p.winners) > 1 for p in played) / matches, 3),
        "placements_mean": round(sum(lengths) / matches, 1),
        "placements_median": lengths[matches // 2],
        "placements_longest": lengths[-1],
    }


def table(rows: list[dict[str, Any]], level: str) -> str:
    lines = [
        f"Bots of level {level}, {rows[0]['matches']} matches a row; the interval is Wilson's, 95 %. "
        "Length in placements of all seats together.",
        "",
        "| variant | seats | first seat wins | others win | draws | mean length | median | longest |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for found in rows:
        others = " / ".join(f"{wins / found['matches']:.1%}" for wins in found["wins"][1:])
        lines.append(
            f"| {found['variant']} | {found['seats']} | {found['first']:.1%} ({found['first_low']:.1%} to "
            f"{found['first_high']:.1%}) | {others} | {found['draws']:.1%} | {found['placements_mean']} | "
            f"{found['placements_median']} | {found['placements_longest']} |"
        )
    return "\n".join(lines)


def write(text: str) -> None:
    """Puts the table between its two marks on the game's page."""
    begin, end = "<!-- balance -->", "<!-- balance: end -->"
    page = PAGE.read_text(encoding="utf-8")
    block = f"{begin}\n{text}\n{end}"
    PAGE.write_text(re.sub(f"{begin}.*?{end}", lambda _: block, page, flags=re.DOTALL), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="master")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = []
    for name, seats, options in settings():
        rows.append(row(name, seats, options, args.level, args.games, args.jobs))
        print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if args.write:
        write(table(rows, args.level))
    print(json.dumps({"bench": "balance", "rows": rows}, indent=1) if args.json else table(rows, args.level))


if __name__ == "__main__":
    main()
