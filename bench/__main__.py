"""Runs every bench and writes its figures into docs/performance.md: `make bench`, or `python -m bench boot tap`.

Benches of bots take long and are run one at a time, with arguments: `python -m bench calibration siberian-dice`.

A bench is a file in this folder that prints one JSON object with --json. Its `targets`, if any, are a list of
{what, value, limit, unit, met}; everything else becomes a table of names and values.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "performance.md"
# Bots against bots take long; these are run by hand and by `make ladder`.
APART = {
    "ladder",
    "balance",
    "calibration",
    "contact",
    "islands",
    "knowable",
    "puzzles",
    "short_war",
    "strength",
    "turns",
}


def machine() -> str:
    """Processor, cores, memory and system, on one line."""
    try:
        info = Path("/proc/cpuinfo").read_text()
        model = re.search(r"model name\s*:\s*(.+)", info)
        memory = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())
    except OSError:
        model = memory = None
    name = model[1] if model else platform.processor() or platform.machine()
    size = f", {int(memory[1]) / 1e6:.0f} GB" if memory else ""
    return f"{name}, {os.cpu_count()} cores{size}, {platform.system()}, Python {platform.python_version()}"


def rows(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """(name, value) of every figure in a nested result; the name is the path to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from rows(inner, (*path, str(key).replace("_", " ")))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from rows(inner, (*path, str(index + 1)))
    else:
        yield " · ".join(path), f"{value:,}" if isinstance(value, int) and value is not True else str(value)


def section(name: str, report: dict[str, Any]) -> str:
    """A bench's section of the page."""
    lines: list[str] = []
    for row in report.pop("targets", []):
        if not lines:
            lines += ["| target | measured | at most | |", "| --- | ---: | ---: | --- |"]
        met = "met" if row["met"] else "**missed**"
        lines.append(f"| {row['what']} | {row['value']} {row['unit']} | {row['limit']} {row['unit']} | {met} |")
    lines += ["", "| figure | value |", "| --- | ---: |", *(f"| {what} | {value} |" for what, value in rows(report))]
    when = time.strftime("%Y-%m-%d")
    head = f"`python bench/{name}.py --json`, {when}, on {machine()}."
    return f"{head}\n\n" + "\n".join(lines).strip()


def put(page: str, name: str, text: str) -> str:
    """The page with the section between the bench's two marks replaced, or appended."""
    begin, end = f"<!-- {name}: written by make bench -->", f"<!-- {name}: end -->"
    block = f"{begin}\n{text}\n{end}"
    if begin in page:
        return re.sub(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: block, page, flags=re.DOTALL)
    return f"{page.rstrip()}\n\n## bench/{name}.py\n\n{block}\n"


def main(names: list[str]) -> int:
    """Runs the named benches, or all; returns 1 if one failed or missed a target."""
    if names and names[0] in APART:
        return subprocess.run([sys.executable, str(HERE / f"{names[0]}.py"), *names[1:]]).returncode
    benches = [
        path.stem for path in sorted(HERE.glob("*.py")) if not path.stem.startswith("_") and path.stem != "pages"
    ]
    failed = []
    for name in names or [bench for bench in benches if bench not in APART]:
        print(f"bench/{name}.py ...", flush=True)
        done = subprocess.run([sys.executable, str(HERE / f"{name}.py"), "--json"], stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            failed.append(name)
            continue
        report = json.loads(done.stdout[done.stdout.index("{") :])
        failed += [f"{name}: {row['what']}" for row in report.get("targets", []) if not row["met"]]
        PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), name, section(name, report)), encoding="utf-8")
    print("\n".join(f"FAILED {line}" for line in failed) or f"Written: {PAGE.relative_to(HERE.parent)}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
