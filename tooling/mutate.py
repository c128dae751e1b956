"""Tests the tests: `make mutate` changes the code in many small ways and counts how many of them the tests notice."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TypedDict

from tests.mutation.parts import PARTS, Part
from tooling.node import ROOT, TOOLS

SEED = 20
BUDGET = 5.0  # seconds of CPU for the tests of one mutant; slower tests are not asked
EQUIVALENT = ROOT / "tests" / "mutation" / "equivalent.txt"
Change = tuple[str, ...]  # where a mutant is, and the lines it takes away and brings


class Result(TypedDict):
    """What became of one mutant; place and change are there unless it was killed."""

    mutant: str
    result: str
    place: str
    change: list[str]


SETTINGS = """
[tool.mutmut]
source_paths = ["src/hexdice"]
only_mutate = {files}
do_not_mutate_patterns = ["raise AssertionError"]  # said to nobody: what cannot happen
"""


def prepare(name: str, part: Part) -> Path:
    """A directory for mutmut: the tree without Git, its py under the name that mutmut knows (src)."""
    work = TOOLS / "mutate" / name
    shutil.rmtree(work, ignore_errors=True)
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    for file in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        target = work / "src" / file[3:] if file.startswith("py/") else work / "mutants" / file
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).is_file():
            shutil.copy2(ROOT / file, target)
    (work / "mutants" / "py").symlink_to("src")
    files = json.dumps([f"src/hexdice/{pattern}" for pattern in part.files])
    (work / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text() + SETTINGS.format(files=files))
    return work


def run(name: str, limit: int, seed: int = SEED, budget: float = BUDGET, again: bool = False) -> list[Result]:
    """The results of one part, kept for the next run; `again`: asks only about what the last run left alive."""
    part, kept = PARTS[name], TOOLS / "mutate" / f"{name}.json"
    before: list[Result] = json.loads(kept.read_text()) if again else []
    names = [result["mutant"] for result in before if result["result"] != "killed"]
    work = prepare(name, part)
    order = json.dumps({"tests": part.tests, "limit": limit, "seed": seed, "budget": budget, "names": names})
    worker = ROOT / "tests" / "mutation" / "worker.py"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(["nice", "-n", "19", sys.executable, worker, order], cwd=work, env=environment, check=True)
    results: list[Result] = json.loads((work / "results.json").read_text())
    if again:  # a mutant has another name when its function has changed: then what was found before stands
        fresh = {(result["mutant"], result["place"], *result["change"]): result for result in results}
        results = [fresh.get((old["mutant"], old["place"], *old["change"]), old) for old in before]
    kept.write_text(json.dumps(results, indent=1), encoding="utf-8")
    return results


def equivalents() -> set[Change]:
    """What tests/mutation/equivalent.txt lists: each block is a place, changed lines (- and +) and a reason (=)."""
    blocks = EQUIVALENT.read_text(encoding="utf-8").split("\n\n")
    found = set()
    for block in blocks:
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        if not lines[-1].startswith("= "):
            raise SystemExit(f"{EQUIVALENT.name} gives no reason for {lines[0]}")
        found.add(tuple(line for line in lines if not line.startswith("= ")))
    return found


def change_of(result: Result) -> Change:
    return (result["place"], *result["change"])


def count(results: list[Result], equivalent: set[Change]) -> Counter[str]:
    """How many mutants came to which end."""
    return Counter(
        "equivalent" if result["result"] != "killed" and change_of(result) in equivalent else result["result"]
        for result in results
    )


def share(counts: Counter[str]) -> float:
    """The per cent of mutants that were killed, of all that are not equivalent."""
    return 100 * counts["killed"] / max(1, counts.total() - counts["equivalent"])


def report(name: str, results: list[Result], equivalent: set[Change]) -> bool:
    """Writes what is left and prints a line of the table; true if the goal is reached."""
    counts = count(results, equivalent)
    left = [result for result in results if result["result"] != "killed" and change_of(result) not in equivalent]
    text = "\n\n".join("\n".join((f"# {r['result']}: {r['mutant']}", *change_of(r))) for r in left)
    (TOOLS / "mutate" / f"{name}.left").write_text(text + "\n", encoding="utf-8")
    survived = counts["survived"] + counts["no test"]
    columns = (counts.total(), counts["killed"], counts["timed out"], survived, counts["equivalent"])
    print("|", name, "|", *(f"{column} |" for column in columns), f"{share(counts):.1f} |", flush=True)
    return share(counts) >= PARTS[name].goal


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    reader.add_argument("--sample", type=int, default=0, metavar="N", help="at most N mutants of each file")
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--budget", type=float, default=BUDGET, metavar="SECONDS", help="of tests for each mutant")
    reader.add_argument("--left", action="store_true", help="only what the last run left alive")
    asked = reader.parse_args()
    equivalent = equivalents()
    print("| part | mutants | killed | timed out | survived | equivalent | killed, % |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    reached = []
    for name in asked.parts or PARTS:
        reached.append(report(name, run(name, asked.sample, asked.seed, asked.budget, asked.left), equivalent))
    raise SystemExit(not all(reached))


if __name__ == "__main__":
    main()
