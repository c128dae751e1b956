"""How long bots think in the browser's worker, and whether the page stays responsive meanwhile. `python bench/bots.py [--json]`

Turns from matches played by the same level are sent to the page's worker, decision by decision, as the app does. A turn is
everything that a seat decides before another is up. The baseline is CPython's time for the same turns in the same run.
Milliseconds.

`--node` runs the same interpreter under Node instead, without a page, and measures its processor time, for machines with other
load.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from playwright.sync_api import sync_playwright

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.browser.helpers import open_app
from tests.browser.sites import served_tree
from tooling import chromium
from tooling.runtime import in_pyodide


class Case(NamedTuple):
    """A case: a game, its options, a level, and the limit for a turn."""

    game: str
    options: dict[str, Value]
    level: str
    limit_ms: int
    seats: int = 2


CASES = (
    Case("siberian-dice", {"variant": "basic"}, "sharp", 1000),
    Case("siberian-dice", {"variant": "basic"}, "master", 1000),
    Case("siberian-dice", {"variant": "basic", "side": "5"}, "master", 1000),
    Case("siberian-dice", {"variant": "basic"}, "master", 1000, 3),
    Case("siberian-dice", {"variant": "purity"}, "master", 1000),
    Case("siberian-dice", {"variant": "chain"}, "master", 1000),
    Case("first-island", {"level": "standard"}, "master", 1000, 1),
    Case("first-island", {}, "master", 1000),
    Case("first-war", {"limit": True}, "steady", 3000),
    Case("first-war", {"limit": True}, "master", 3000),
)

ASK = """async (questions) => {
  const worker = hexdice.botWorker();
  const took = [];
  const ask = (payload) => new Promise((done, failed) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'answer') done(data.payload);
      if (data.kind === 'error') failed(new Error(data.payload));
    };
    worker.postMessage({ id: 'q', kind: 'think', payload });
  });
  await ask(questions[0]);  // the worker's own start is not a turn
  const long = [];
  const watch = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
  watch.observe({ type: 'longtask' });
  for (const payload of questions) {
    const start = performance.now();
    await ask(payload);
    took.push(performance.now() - start);
  }
  await new Promise((later) => setTimeout(later, 200));
  watch.disconnect();
  worker.terminate();
  return { took, long };
}"""


def turns(case: Case, wanted: int) -> tuple[list[list[str]], list[float]]:
    """Turns as lists of questions, spread over matches, and CPython's milliseconds of processor time for each."""
    game, think = games.game(case.game), thinker(case.game, case.level)
    found: list[list[str]] = []
    took: list[float] = []
    for seed in range(20):
        seats = tuple(Seat(f"P{index}", bot=case.level) for index in range(case.seats))
        match = Match(game, Header(case.game, case.options, seats, case.seats, f"{seed:032x}"))
        rng, up = Random(seed), None
        match.settle()
        while match.result is None:
            seat = game.actors(match.state)[0]
            mark = (seat, getattr(match.state, "turn", None), getattr(match.state, "round", None))
            if mark != up:
                up = mark
                found.append([])
                took.append(0.0)
            view = game.view(match.state, seat)
            question = {"id": "q", "game": case.game, "level": case.level, "seat": seat, "seed": "5", "seconds": 0}
            found[-1].append(json.dumps({**question, "position": game.format_position(view)}))
            start = time.process_time()
            move = decide(think, view, seat, rng)
            took[-1] += (time.process_time() - start) * 1000
            match.play(seat, move)
            match.settle()
        if len(found) >= wanted * 3:
            break
    chosen = range(0, len(found), max(1, len(found) // wanted))
    return [found[n] for n in chosen][:wanted], [took[n] for n in chosen][:wanted]


Ask = Callable[[list[str]], dict[str, list[float]]]  # questions to {"took": milliseconds, "long": tasks over 50 ms}


def in_node(questions: list[str]) -> dict[str, list[float]]:
    """Answers the questions by the page's interpreter without a page; measures processor time, so that other load does not count."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "questions.json").write_text(json.dumps(questions), encoding="utf-8")
        in_pyodide(ROOT / "runtime" / "node_modules" / "pyodide", Path(folder), "bench.answering")
        return {"took": json.loads(Path(folder, "took.json").read_text(encoding="utf-8")), "long": []}


def measure(ask: Ask, case: Case, wanted: int) -> dict[str, Any]:
    asked, native = turns(case, wanted)
    answer = ask([question for turn in asked for question in turn])
    per_turn, at = [], 0
    for turn in asked:
        per_turn.append(sum(answer["took"][at : at + len(turn)]))
        at += len(turn)
    return {
        "turns": len(asked),
        "decisions": at,
        "turn_ms": {"median": round(statistics.median(per_turn)), "longest": round(max(per_turn))},
        "native_turn_ms": {"median": round(statistics.median(native), 1), "longest": round(max(native), 1)},
        "ratio": round(sum(per_turn) / max(sum(native), 0.001), 1),
        "long_tasks_ms": [round(one) for one in answer["long"]],
    }


PAGE, NODE = "in the worker, no task over 50 ms on the page", "under Node, processor time"


def tell(report: dict[str, Any], ask: Ask, wanted: int, only: str, where: str) -> None:
    """Adds every case's figures and target to the report."""
    for case in CASES:
        words = [case.game, *(str(value) for value in case.options.values() if value is not True), case.level]
        label = " ".join((*words, *(["of three"] if case.seats == 3 else [])))
        if only not in label:
            continue
        figures = report[label] = measure(ask, case, wanted)
        longest = figures["turn_ms"]["longest"]
        met = longest <= case.limit_ms and not figures["long_tasks_ms"]
        what = f"longest turn of {label} {where}"
        report["targets"].append({"what": what, "value": longest, "limit": case.limit_ms, "unit": "ms", "met": met})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--turns", type=int, default=16)
    parser.add_argument("--node", action="store_true")
    parser.add_argument("--only", default="", help="a part of what is measured, such as 'first-island'")
    args = parser.parse_args()
    report: dict[str, Any] = {"targets": []}
    if args.node:
        tell(report, in_node, args.turns, args.only, NODE)
    else:
        with served_tree() as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
            page = browser.new_context(base_url=site, service_workers="block").new_page()
            page.set_default_timeout(600_000)
            open_app(page)
            tell(report, lambda questions: page.evaluate(ASK, questions), args.turns, args.only, PAGE)
            browser.close()
    if args.json:
        print(json.dumps(report, indent=1))
        return
    for row in report["targets"]:
        print(f"{'met' if row['met'] else 'MISSED':7} {row['value']:6} of {row['limit']} ms  {row['what']}")


if __name__ == "__main__":
    main()
