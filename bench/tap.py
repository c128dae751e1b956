"""The time from a tap to the patched page: engine, view and DOM, on the largest tables. `python bench/tap.py [--json]`

Each tap is a click on something that plays a move or shows a ghost, timed around its dispatch (the page reacts in the same
task; the save follows in a microtask and is timed separately). The baseline in the same run is the same markup set with
innerHTML by plain JavaScript, the minimum for any page. Medians and 95th percentiles, in milliseconds.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from playwright.sync_api import Page, sync_playwright

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.basic import playable
from hexdice.bots.levels import thinker
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.match import Header, Match, Seat
from tests.browser.sites import served_tree
from tooling import chromium

BUDGET_MS = {1: 10, 4: 50}  # slowdown of the throttled processor

TAP = """(pick) => {
  const found = [...document.querySelectorAll('#main [data-move], #main [data-ghost], #main [data-ui], .dialog [data-ui]')]
    .filter((e) => !['resign', 'offer', 'end', 'leave'].includes((e.dataset.move ?? e.dataset.ghost ?? '').split(' ')[0]));
  if (!found.length) return null;
  const target = found[pick % found.length];
  const start = performance.now();
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const patched = performance.now();
  return new Promise((done) => queueMicrotask(() => {
    const saved = performance.now();
    const root = document.getElementById('app');
    const markup = root.innerHTML;
    const spare = document.createElement('div');
    const plain = performance.now();
    spare.innerHTML = markup;
    const drawn = performance.now();
    done({ tap: patched - start, save: saved - patched, plain: drawn - plain, kind: target.dataset.move ? 'move' : 'shown' });
  }));
}"""


def prepare(name: str, options: dict[str, Any], seats: int, enough: Callable[[Match], bool], level: str) -> Match:
    """The middle of a match: bots of `level` play until `enough` is true, with one of several seeds. Dice leave the hand first."""
    game = games.game(name)
    think = thinker(name, level)
    for seed in range(200):
        rng = Random(seed)
        header = Header(
            name, options, tuple(Seat(f"Player {i + 1}") for i in range(seats)), seats, f"{seed:032x}", "bench000"
        )
        match = Match(game, header)
        match.settle()
        while match.result is None and not enough(match):
            seat = game.actors(match.state)[0]
            view = game.view(match.state, seat)
            moves = playable(game, view, seat)
            match.play(seat, "hand" if "hand" in moves else decide(think, view, seat, rng))
            match.settle()
        if match.result is None:
            return match
    raise RuntimeError(f"no seed gives a long match of {name}")


def measure(page: Page, site: str, match: Match, taps: int) -> dict[str, Any]:
    kept = pack(dump_match(match))

    def restore() -> None:
        page.goto(site)
        page.evaluate("(kept) => localStorage.setItem('hexdice.match.bench000', kept)", kept)
        page.goto("about:blank")
        page.goto(f"{site}#/m/bench000")
        page.wait_for_selector("html[data-state=ready]")
        page.wait_for_selector("#app [data-move], #app [data-ghost]", state="attached")
        page.wait_for_timeout(300)

    restore()
    rng, found = Random(1), []
    for _ in range(taps + 8):
        one = page.evaluate(TAP, rng.randrange(10**6))
        if one is None:  # a curtain or a result: restore the match as it was
            restore()
            continue
        found.append(one)
        page.wait_for_timeout(20)
    found = found[8:]

    def figures(values: list[float]) -> dict[str, float]:
        values = sorted(values)
        return {"median": round(statistics.median(values), 2), "p95": round(values[int(len(values) * 0.95)], 2)}

    tap, plain = [one["tap"] for one in found], [one["plain"] for one in found]
    return {
        "taps": len(found),
        "nodes": page.evaluate("document.querySelectorAll('#app *').length"),
        "tap_ms": figures(tap),
        "save_ms": figures([one["save"] for one in found]),
        "baseline_innerhtml_ms": figures(plain),
        "ratio": round(statistics.median(tap) / max(statistics.median(plain), 0.01), 2),
    }


def tables() -> dict[str, Match]:
    """The largest table of each game."""

    return {
        "three-dice, 20 players": prepare("three-dice", {}, 20, lambda m: len(m.played) > 200, "random"),
        "siberian-dice, 26 dice": prepare(
            "siberian-dice",
            {"variant": "primes"},
            2,
            lambda m: sum(owned.bit_count() for owned in m.state.owns) == 26,
            "random",
        ),
        "first-island, half full": prepare("first-island", {}, 1, lambda m: len(m.played) > 60, "random"),
        "first-war, 60 pieces": prepare("first-war", {}, 2, lambda m: m.game.counts(m.state)["pieces"] >= 60, "steady"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--taps", type=int, default=60)
    args = parser.parse_args()
    report: dict[str, Any] = {"targets": [], "tables": {}}
    matches = tables()
    with served_tree() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        for label, match in matches.items():
            report["tables"][label] = {}
            for throttle in BUDGET_MS:
                page = browser.new_context(viewport={"width": 1180, "height": 820}, service_workers="block").new_page()
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
                page.set_default_timeout(120_000)
                found = report["tables"][label][f"throttle_{throttle}x"] = measure(page, site, match, args.taps)
                value, limit = found["tap_ms"]["median"], BUDGET_MS[throttle]
                what = f"tap to patched page, median, {label}, CPU throttled {throttle}x"
                report["targets"].append(
                    {"what": what, "value": value, "limit": limit, "unit": "ms", "met": value <= limit}
                )
                page.context.close()
        browser.close()
    if args.json:
        print(json.dumps(report, indent=1))
        return
    for label, runs in report["tables"].items():
        for throttle, run in runs.items():
            print(f"{label:28} {throttle:12} tap {run['tap_ms']} save {run['save_ms']} ratio {run['ratio']}")


if __name__ == "__main__":
    main()
