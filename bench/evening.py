"""The memory of the page over an evening: 3,000 taps over five games in one page. `python bench/evening.py [--json] [--engines chromium] [--taps 3000]`

Somebody taps whatever a table offers, 50 times at each game in turn; a finished match is played again. Resident set of the page's
process in MB as in bench/memory.py, every 500 taps. The baseline is what it was after the first 500.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from bench.memory import memory, target, visited
from hexdice import games
from tests.browser.sites import served_dist
from tests.engines.engine import Engine
from tests.engines.play import GO, open_app, put, with_a_bot

GROWTH = 1.1
STOPS = 500  # taps between two measurements
TURN = 50  # taps before the next game
WAIT_MS = 10

# Taps what the page offers and returns how many taps are left over. No match is given up, and whoever takes the device looks.
TAP = """
let [left, dice, wait] = arguments, idle = 0;
const pick = (css) => [...document.querySelectorAll(css)].filter((e) => !/^(resign|offer|end|leave)/.test(e.dataset.move ?? e.dataset.ghost ?? ''));
while (left > 0 && idle < 200) {
  const found = pick('dialog[open]').length ? pick('dialog [data-ui], dialog [data-move]') : pick('#main [data-move], #main [data-ghost], #main [data-ui]');
  dice = (dice * 1103515245 + 12345) % 2147483648;
  const target = found.length ? found[dice % found.length] : document.querySelector('[id^=look-], .result .button.primary, #facing-0-now');
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  if (target) left -= 1;
  else idle += 1;
  await new Promise((done) => setTimeout(done, wait));
}
return left;
"""


def measure(name: str, site: str, taps: int) -> dict[str, Any]:
    """The resident set after every so many taps."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        engine = visited(name, folder, site)
        try:
            put(engine, site, *(with_a_bot(game) for game in games.NAMES))
            open_app(engine, site)
            found["started"] = memory(engine)["resident"]
            _play(engine, taps, found)
        finally:
            engine.close()
    return found


def _play(engine: Engine, taps: int, found: dict[str, Any]) -> None:
    at = {game: f"#/m/m-{game}" for game in games.NAMES}  # another match once one is played again
    done = 0
    while done < taps:
        for game in games.NAMES:
            engine.js(GO, at[game])
            left = engine.js(TAP, TURN, done + 1, WAIT_MS)
            at[game] = engine.js("return location.hash")
            if left:
                found[f"nothing to tap at {game}"] = found.get(f"nothing to tap at {game}", 0) + left
            done += TURN
            if done % STOPS == 0:
                engine.js("await new Promise((done) => setTimeout(done, 1000))")
                found[f"{done:,} taps"] = memory(engine)["resident"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--engines", default="chromium")
    parser.add_argument("--taps", type=int, default=3000)
    args = parser.parse_args()
    report: dict[str, Any] = {"targets": []}
    with served_dist() as site:
        for name in args.engines.split(","):
            report[name] = measure(name, site, args.taps)
            first, last = report[name][f"{STOPS:,} taps"], report[name][f"{args.taps:,} taps"]
            growth = round(last / max(first, 1), 2)
            what = f"{name}, the page's process after {args.taps:,} taps, share of that after {STOPS}"
            report["targets"].append(target(what, growth, GROWTH, ""))
    print(json.dumps(report, indent=None if args.json else 1))


if __name__ == "__main__":
    main()
