"""The memory of the page in each engine, from an empty page to a match with bots. `python bench/memory.py [--json] [--engines firefox,webkit,chromium]`

One browser at a time, on a repeat visit, 1180 x 820. After each step: the resident set of the page's process and its peak
(both in MB; the baseline is the same browser's empty page), and the proportional set size of all the browser's processes.
WebKitGTK runs on a display without a graphics card, so its process also has what a card would hold.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from playwright.sync_api import sync_playwright

from tests.browser.sites import served_dist
from tests.engines.engine import Answer, Engine, tree
from tests.engines.firefox import Firefox
from tests.engines.play import GO, STORED, Player, open_app, put, with_a_bot
from tests.engines.webkit import WebKit
from tooling import chromium

LIMIT_MB = 800  # an older tablet kills a page near 1 GB
THREE = ("three-dice", "first-island", "first-war")
WITH_BOTS = "siberian-dice"


class Chromium(Engine):
    """Chromium by Playwright, as in the browser tests; its processes are the children of this one."""

    name, page_process = "chromium", "--type=renderer"

    def _start(self, profile: Path | None, kind: str) -> None:
        self._playwright = sync_playwright().start()
        self._context = self._playwright.chromium.launch_persistent_context(
            str(profile or self.home / "profile"),
            executable_path=chromium.ensure(),
            args=chromium.flags(),
            viewport={"width": 1180, "height": 820},
        )
        self._page = self._context.pages[0]

    def pids(self) -> list[int]:
        return tree(os.getpid())[1:]

    def open(self, url: str) -> None:
        self._page.goto("about:blank")
        self._page.goto(url)

    def js(self, body: str, *args: Answer) -> Answer:
        return self._page.evaluate(f"async (args) => await (async function() {{ {body} }})(...args)", list(args))

    def press(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def _farewell(self) -> None:
        self._context.close()
        self._playwright.stop()


ENGINES: dict[str, type[Engine]] = {"firefox": Firefox, "webkit": WebKit, "chromium": Chromium}


def field(pid: int, file: str, name: str) -> int:
    """A figure of /proc in MB; 0 if the process is gone."""
    try:
        found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{pid}/{file}").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) // 1024 if found else 0


def memory(engine: Engine) -> dict[str, int]:
    """The memory of the largest process with a page, and of the whole browser, in MB."""
    pids, pages = engine.pids(), []
    for pid in pids:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if re.search(engine.page_process, command):
            pages.append((field(pid, "status", "VmRSS"), field(pid, "status", "VmHWM")))
    resident, peak = max(pages, default=(0, 0))
    return {"resident": resident, "peak": peak, "all processes": sum(field(pid, "smaps_rollup", "Pss") for pid in pids)}


def visited(name: str, folder: str, site: str) -> Engine:
    """A browser in whose profile everything is stored, for a repeat visit."""
    engine = ENGINES[name](Path(folder))
    try:
        open_app(engine, site)
        engine.wait(STORED)
    finally:
        engine.close()
    return ENGINES[name](Path(folder))


def measure(name: str, site: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        engine = visited(name, folder, site)
        try:
            put(engine, site, *(with_a_bot(game) for game in (*THREE, WITH_BOTS)))
            found["empty page"] = memory(engine)
            open_app(engine, site)
            found["started"] = memory(engine)
            for game in THREE:
                engine.js(GO, f"#/m/m-{game}")
                Player(engine).play(12)
            found["three games"] = memory(engine)
            engine.js(GO, f"#/m/m-{WITH_BOTS}")
            Player(engine).play()
            found["a match with bots"] = memory(engine)
        finally:
            engine.close()
    return found


def target(what: str, value: float, limit: float, unit: str) -> dict[str, Any]:
    """A figure and the most that it may be, for the report."""
    return {"what": what, "value": value, "limit": limit, "unit": unit, "met": value <= limit}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--engines", default=",".join(ENGINES))
    args = parser.parse_args()
    report: dict[str, Any] = {"targets": []}
    with served_dist() as site:
        for name in args.engines.split(","):
            report[name] = measure(name, site)
            peak = max(step["peak"] for step in report[name].values())
            what = f"{name}, highest of the page's process up to the end of a match with bots"
            report["targets"].append(target(what, peak, LIMIT_MB, "MB"))
    print(json.dumps(report, indent=None if args.json else 1))


if __name__ == "__main__":
    main()
