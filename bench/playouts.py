"""Random playouts of Siberian Dice BASIC, in turns per second. `python bench/playouts.py [--json]`

Four contestants alternate in the same run, so that other load affects all of them: our rules on CPython and in Pyodide (Node),
and the same game in OpenSpiel (a Python game, plain lists) and in boardgame.io (Node). A turn is: choose a die, roll, place,
check. OpenSpiel and boardgame.io are fetched into .tools when first needed; nothing else in the project uses them.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BASELINES = ROOT / "bench" / "baselines"
TOOLS = ROOT / ".tools" / "playouts"
BOARDGAME = "boardgame.io@0.50.2"


def fetch() -> None:
    """Fetches the two baselines and the page's runtime, once."""
    python = TOOLS / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", TOOLS / "venv"], check=True)
        asked = [
            str(python),
            "-m",
            "pip",
            "install",
            "-q",
            "--require-hashes",
            "-r",
            str(BASELINES / "requirements.txt"),
        ]
        subprocess.run(asked, check=True)
    if not (TOOLS / "node_modules" / "boardgame.io").exists():
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "install", "--silent", "--prefix", TOOLS, BOARDGAME], check=True)
    if not (ROOT / "runtime" / "node_modules" / "pyodide").exists():
        subprocess.run([sys.executable, ROOT / "serve.py", "fetch"], check=True)


def contestants() -> dict[str, tuple[list[str], dict[str, str]]]:
    """(command, environment) by name; the command takes the seconds as its last argument and prints turns and seconds."""
    node = shutil.which("node") or "node"
    return {
        "hexdice, CPython": (
            [sys.executable, str(BASELINES / "siberian_hexdice.py")],
            {"PYTHONPATH": str(ROOT / "py")},
        ),
        "OpenSpiel Python game, CPython": (
            [str(TOOLS / "venv" / "bin" / "python"), str(BASELINES / "siberian_openspiel.py")],
            {},
        ),
        "hexdice, Pyodide on Node": (
            [node, str(BASELINES / "siberian_pyodide.mjs")],
            {"NODE_MODULES": str(ROOT / "runtime" / "node_modules"), "PROJECT": str(ROOT)},
        ),
        "boardgame.io, Node": (
            [node, str(BASELINES / "siberian_boardgame.mjs")],
            {"NODE_MODULES": str(TOOLS / "node_modules")},
        ),
    }


def run(rounds: int = 5, seconds: float = 3) -> dict[str, Any]:
    """The report: turns per second of each (median of the rounds) and the ratios of the rounds' pairs (median)."""
    fetch()
    speeds: dict[str, list[float]] = {name: [] for name in contestants()}
    for _ in range(rounds):
        for name, (command, environment) in contestants().items():
            done = subprocess.run(
                [*command, str(seconds)], env={**os.environ, **environment}, capture_output=True, text=True, check=True
            )
            played = json.loads(done.stdout.strip().splitlines()[-1])
            speeds[name].append(played["turns"] / played["seconds"])

    def ratio(ours: str, theirs: str) -> float:
        return round(statistics.median(a / b for a, b in zip(speeds[ours], speeds[theirs], strict=True)), 2)

    return {
        "bench": "playouts",
        "machine": f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}",
        "rounds": rounds,
        "seconds": seconds,
        "contestants": {name: {"turns_per_s": round(statistics.median(found))} for name, found in speeds.items()},
        "ratios": {
            "CPython to OpenSpiel (at least 2.0)": ratio("hexdice, CPython", "OpenSpiel Python game, CPython"),
            "Pyodide to boardgame.io (above 1)": ratio("hexdice, Pyodide on Node", "boardgame.io, Node"),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    args = parser.parse_args()
    report = run(args.rounds, args.seconds)
    if args.json:
        print(json.dumps(report, indent=1))
        return
    for name, figures in report["contestants"].items():
        print(f"{name:34} {figures['turns_per_s']:>9,} turns/s")
    for name, value in report["ratios"].items():
        print(f"{name:44} {value}")


if __name__ == "__main__":
    main()
