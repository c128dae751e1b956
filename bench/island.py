"""The First Island: live scores, hints and the bots' rounds. `python bench/island.py [--json]`

The same measurement in CPython and in Pyodide on Node, on the same full islands: the whole score sheet (all camps, rings,
wishes), the same with every way to ring two cards, the hints "one placement away", and a whole round of the best bot. The
baseline in the same run is the tests' slow scorer, written from the rules with sets. Medians in milliseconds.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from hexdice.bots import decide
from hexdice.games.first_island import GAME, bot
from hexdice.games.first_island.rules import cards, grid
from hexdice.games.first_island.rules.grid import Board
from hexdice.games.first_island.rules.scoring import compute
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.kernel.match import Header, Match, Seat

LIMITS = {"CPython": 1.0, "Pyodide": 3.0}  # milliseconds for a score with camp detection
ROUND = 1000.0  # milliseconds for a bot's round in the worker
CARDS = ("4-1", "6-9")


def full_islands(count: int) -> list[Board]:
    """Islands from random play."""
    rng = Random(1)
    return [tuple(rng.randrange(1, 97) for _ in range(grid.CELLS)) for _ in range(count)]


def milliseconds(work: Callable[[], object], repeats: int) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def before_marking(round_: int) -> State:
    """A solo match before the marking of a round; the middle bot marked every earlier one."""
    match = Match(GAME, Header("first-island", {"level": "standard"}, (Seat("A"),), 1, "5" * 32))
    rng = Random(5)
    match.settle()
    while match.state.round < round_ or match.state.phase != Phase.MARK:
        match.play(0, decide(bot.LEVELS["steady"], match.state, 0, rng))
        match.settle()
    state: State = match.state
    return state


def bot_round(state: State, level: str) -> int:
    """All moves of one round, without caches."""
    bot.KEPT.clear()
    rng, number, moves = Random(1), state.round, 0
    while state.round == number and state.phase == Phase.MARK:
        state = GAME.apply(state, 0, decide(bot.LEVELS[level], state, 0, rng))
        moves += 1
    return moves


def measure(repeats: int) -> dict[str, float]:
    """The figures of this Python."""
    islands = full_islands(20)
    half = [tuple(code if n % 2 else 0 for n, code in enumerate(board)) for board in islands]

    def score_all() -> None:
        for board in islands:
            compute(grid.lanes(board), (), 0)

    def with_cards() -> None:
        for board in islands:
            island = grid.lanes(board)
            compute(island, (), 0)
            for card in CARDS:
                list(cards.fitting(card, island, [0] * 7))

    def hints() -> None:
        for board in half:
            island = grid.lanes(board)
            vacant = grid.ALL & ~sum(1 << spot for spot, code in zip(grid.SPOT, board, strict=True) if code)
            for card in CARDS:
                list(cards.one_away(card, island, [0] * 7, vacant))

    with_cards()
    hints()
    found = {
        "score of a full island": milliseconds(score_all, repeats) / len(islands),
        "score and camps for two cards": milliseconds(with_cards, repeats) / len(islands),
        "hints for two cards": milliseconds(hints, repeats) / len(islands),
    }
    for level in bot.LEVELS:
        rounds = [partial(bot_round, before_marking(number), level) for number in (2, 6, 10)]
        found[f"round of {level}"] = max(milliseconds(work, 1) for work in rounds)
    return {name: round(value, 3) for name, value in found.items()}


def baseline() -> float:
    """The tests' slow scorer on the same islands."""
    from tests.rules.first_island.slow_score import slow_score

    islands = full_islands(20)
    return round(milliseconds(lambda: [slow_score(board, (), 0) for board in islands], 3) / len(islands), 3)


def in_pyodide(repeats: int) -> dict[str, float]:
    node = shutil.which("node") or "node"
    command = [node, str(ROOT / "bench" / "baselines" / "island_pyodide.mjs"), str(ROOT), str(repeats)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=int, default=15)
    arguments = parser.parse_args()
    found: dict[str, Any] = {"CPython": measure(arguments.repeats), "Pyodide": in_pyodide(arguments.repeats)}
    found["slow scorer, CPython"] = baseline()
    targets = [
        ("score and camps for two cards", runtime, limit, found[runtime]["score and camps for two cards"])
        for runtime, limit in LIMITS.items()
    ]
    targets += [(f"round of {level}", "Pyodide", ROUND, found["Pyodide"][f"round of {level}"]) for level in bot.LEVELS]
    found["targets"] = [
        {"what": f"{what}, {runtime}", "value": value, "limit": limit, "unit": "ms", "met": value <= limit}
        for what, runtime, limit, value in targets
    ]
    if arguments.json:
        print(json.dumps(found))
        return
    for runtime in ("CPython", "Pyodide"):
        for what, value in found[runtime].items():
            print(f"{runtime:8} {what:32} {value:9.3f} ms")
    print(f"{'CPython':8} {'slow scorer':32} {found['slow scorer, CPython']:9.3f} ms")


if __name__ == "__main__":
    main()
