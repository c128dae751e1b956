"""The time until the page works, compared with a stock PyScript page in the same run. `python bench/boot.py [--json]`

Ours is the built site. Stock is the same content and the same app on npm's unchanged PyScript and Pyodide: sources in one
zip, the whole standard library, no service worker, no memory image. Both come from one simple server that lets browsers cache
files for ten minutes, like GitHub Pages. Each first visit is in a new browser; warm visits are later visits in one context;
the two pages alternate. Times are milliseconds after navigation, medians over --runs.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.sites import Plain, built, serving
from tooling import chromium, page, tree
from tooling.node import ROOT
from tooling.runtime import RUNTIME
from tooling.server import Server

WARM_SHARE, FIRST_PAINT_MS, LONG_TASK_MS = 0.25, 300, 50
FIRST_VISIT_MB = {"gz": 3.4, "br": 2.7}
SLOW_SHARE = 1.0  # share of stock's first visit, on the same slow line and processor
SLOW_BITS, SLOW_LATENCY_MS, SLOW_PROCESSOR = 20e6, 40, 4
REST_MS = 5_000

WATCH = """
globalThis.seen = { lcp: 0, tasks: [] };
new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.lcp = e.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.tasks.push([e.startTime, e.duration]); })
  .observe({ type: 'longtask', buffered: true });
"""

# The minimal page for the app.
STOCK_SCRIPT = """
import { Idiomorph } from "./idiomorph/dist/idiomorph.esm.js";
const ready = () => { document.documentElement.dataset.state = "ready"; performance.mark("hexdice:ready"); };
const patch = (text) => Idiomorph.morph(document.getElementById("app"), text.split("\\x1d")[1], { morphStyle: "innerHTML" });
const known = { ready, patch, failed: console.error };
globalThis.hexdice = new Proxy(known, { has: () => true, get: (_, name) => known[name] ?? (() => {}) });
"""


class Cacheable(Plain):
    """Serves files that a browser may cache for ten minutes."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@contextmanager
def kept(folder: Path) -> Iterator[str]:
    """Serves a folder; returns its address."""
    with serving(Server(("127.0.0.1", 0), partial(Cacheable, directory=str(folder)))) as address:
        yield address


def stock_site(folder: Path) -> None:
    """Writes the stock page into an empty folder."""
    modules = RUNTIME / "node_modules"
    shutil.copytree(modules / "pyodide", folder / "pyodide")
    shutil.copytree(modules / "@pyscript" / "core" / "dist", folder / "pyscript")
    shutil.copytree(modules / "idiomorph", folder / "idiomorph")
    shutil.copytree(ROOT / "assets", folder / "assets")
    (folder / "py.zip").write_bytes(tree.source_archive(ROOT / "py"))
    shutil.copyfile(ROOT / "py" / "main.py", folder / "main.py")
    (folder / "pyscript.toml").write_text('interpreter = "pyodide/pyodide.mjs"\n[files]\n"py.zip" = "./*"\n')
    (folder / "stock.js").write_text(STOCK_SCRIPT)
    for name, path in tree.styles(ROOT / "py").items():
        shutil.copyfile(path, folder / name)
    styles = "".join(
        f'<link rel="stylesheet" href="assets/css/{path.name}">'
        for path in sorted((folder / "assets" / "css").glob("*.css"))
    )
    body = (ROOT / "index.html").read_text(encoding="utf-8").split("<body>")[1].split("<script")[0]
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en" data-state="booting"><head><meta charset="utf-8"><title>Hexdice</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{styles}'
        '<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="stock.js"></script>'
        '<script type="module" src="pyscript/core.js"></script></head><body>'
        + body.replace("<!--home-->", page.front(ROOT / "py").home)
        + '<script type="py" src="main.py" config="pyscript.toml"></script></body></html>',
        encoding="utf-8",
    )


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())


def visit(context: BrowserContext, address: str, rest_ms: int = 0) -> dict[str, float]:
    """Loads the page in a new tab and returns its times; with `rest_ms`, also the longest task in that time after `ready`."""
    tab = context.new_page()
    tab.add_init_script(WATCH)
    tab.goto(address)
    tab.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=120_000)
    tab.wait_for_timeout(max(rest_ms, 200))
    times: dict[str, float] = tab.evaluate(
        """() => {
          const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
          const ready = at('hexdice:ready');
          const later = seen.tasks.filter(([start]) => start > ready + 100).map(([, duration]) => duration);
          return { ready, paint: at('first-contentful-paint'), largest: seen.lcp, image: at('hexdice:snapshot'),
                   task: Math.max(0, ...later) };
        }"""
    )
    tab.close()
    return times


def stored(tab: Page) -> bool:
    """Whether the service worker has stored everything."""
    script = "async () => (await Promise.all((await caches.keys()).map(async n => (await (await caches.open(n)).match(new URL('hexdice-files.json', location.href)))))).some(Boolean)"
    return bool(tab.evaluate(script))


def fill(context: BrowserContext, address: str) -> None:
    """Makes a first visit and waits until the service worker is done."""
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=120_000)
    for _ in range(600):
        if stored(tab):
            break
        tab.wait_for_timeout(100)
    tab.wait_for_timeout(1000)
    tab.close()


def first_visits(playwright: Playwright, address: str, runs: int) -> list[dict[str, float]]:
    """First visits, each in a new browser."""
    found = []
    for _ in range(runs):
        browser = launch(playwright)
        found.append(visit(browser.new_context(service_workers="block"), address))
        browser.close()
    return found


def slow_visit(playwright: Playwright, address: str) -> dict[str, float]:
    """A first visit over 20 Mbit/s with the processor slowed four times."""
    browser = launch(playwright)
    tab = browser.new_context(service_workers="block").new_page()
    devtools = tab.context.new_cdp_session(tab)
    line = {"offline": False, "latency": SLOW_LATENCY_MS, "downloadThroughput": SLOW_BITS / 8, "uploadThroughput": 1e6}
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", line)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
    tab.goto(address)
    tab.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=180_000)
    ready = tab.evaluate("performance.getEntriesByName('hexdice:ready')[0].startTime")
    browser.close()
    return {"ready": ready}


def wire(playwright: Playwright, address: str, root: Path) -> dict[str, int]:
    """Bytes by file of a first visit up to `ready`, as sent by a host that compresses what it can."""
    browser = launch(playwright)
    context = browser.new_context(service_workers="block")
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    visit(context, address)
    browser.close()
    sizes = {}
    for url in sorted(asked):
        name = url.removeprefix(address).split("?")[0].split("#")[0] or "index.html"
        path = root / name
        if path.is_file():
            data = path.read_bytes()
            sizes[name] = len(data) if name.endswith((".gz", ".png")) else len(gzip.compress(data, 9))
    return sizes


def middle(rows: list[dict[str, float]], key: str) -> float:
    return round(statistics.median(row[key] for row in rows))


def spread(rows: list[dict[str, float]], key: str) -> str:
    return f"{min(row[key] for row in rows):.0f}-{max(row[key] for row in rows):.0f}"


def in_brotli(sizes: dict[str, int], root: Path) -> int:
    """The same visit's bytes in a browser that unpacks brotli: the large files in brotli, all others as the host sends them."""
    packed = {name: (root / name).with_suffix(".br").stat().st_size for name in sizes if name.endswith(".gz")}
    return sum({**sizes, **packed}.values())


class Visits(NamedTuple):
    """The times of the visits, ours and stock PyScript's."""

    first: list[dict[str, float]]
    stock_first: list[dict[str, float]]
    slow: list[dict[str, float]]
    stock_slow: list[dict[str, float]]
    warm: list[dict[str, float]]
    stock_warm: list[dict[str, float]]
    offline: list[dict[str, float]]
    rest: dict[str, float]
    sizes: dict[str, int]
    stock_sizes: dict[str, int]


def visits(site: Path, runs: int) -> Visits:
    """Makes all visits to compare."""
    with tempfile.TemporaryDirectory() as work:
        stock = Path(work)
        stock_site(stock)
        with kept(site.parent) as base, kept(stock) as stock_at, sync_playwright() as playwright:
            ours_at = f"{base}{site.name}/"
            first, stock_first = [], []
            for _ in range(runs):  # alternating, so that other load affects both
                first += first_visits(playwright, ours_at, 1)
                stock_first += first_visits(playwright, stock_at, 1)
            slow, stock_slow = [], []
            for _ in range(runs):
                slow.append(slow_visit(playwright, ours_at))
                stock_slow.append(slow_visit(playwright, stock_at))
            browser = launch(playwright)
            ours, other = browser.new_context(), browser.new_context()
            fill(ours, ours_at)
            for context, at in ((ours, ours_at), (other, stock_at), (other, stock_at)):
                visit(context, at)
            warm, stock_warm = [], []
            for _ in range(runs):
                warm.append(visit(ours, ours_at))
                stock_warm.append(visit(other, stock_at))
            rest = visit(ours, ours_at, REST_MS)
            ours.set_offline(True)
            offline = [visit(ours, ours_at) for _ in range(runs)]
            browser.close()
            sizes = wire(playwright, ours_at, site)
            stock_sizes = wire(playwright, stock_at, stock)
    return Visits(first, stock_first, slow, stock_slow, warm, stock_warm, offline, rest, sizes, stock_sizes)


def measure(runs: int) -> dict[str, Any]:
    """Targets and figures, as printed by `--json`."""
    site = built()
    seen = visits(site, runs)
    share = round(middle(seen.warm, "ready") / middle(seen.stock_warm, "ready"), 3)
    bytes_by_encoding = {"gz": sum(seen.sizes.values()), "br": in_brotli(seen.sizes, site)}
    slow_share = round(middle(seen.slow, "ready") / middle(seen.stock_slow, "ready"), 3)
    paint = max(middle(seen.warm, "paint"), middle(seen.warm, "largest"))
    return {
        "targets": [
            target("warm start, share of stock PyScript's", share, WARM_SHARE, ""),
            target("home readable, warm (first and largest paint)", paint, FIRST_PAINT_MS, "ms"),
            *(
                target(f"first visit without the snapshot, {name}", round(count / 1e6, 2), FIRST_VISIT_MB[name], "MB")
                for name, count in bytes_by_encoding.items()
            ),
            target("first visit at 20 Mbit/s and 4x throttle, share of stock's", slow_share, SLOW_SHARE, ""),
            target("longest task at rest after ready (0: none over 50)", seen.rest["task"], LONG_TASK_MS, "ms"),
        ],
        "runs": runs,
        "from_the_image": sum(1 for row in [*seen.warm, *seen.offline] if row["image"]),
        "ready_ms": {
            "first visit": {"ours": middle(seen.first, "ready"), "stock": middle(seen.stock_first, "ready")},
            "first visit, slow": {"ours": middle(seen.slow, "ready"), "stock": middle(seen.stock_slow, "ready")},
            "warm": {"ours": middle(seen.warm, "ready"), "stock": middle(seen.stock_warm, "ready")},
            "offline": {"ours": middle(seen.offline, "ready")},
        },
        "ready_ms_from_to": {
            "first visit, slow": {"ours": spread(seen.slow, "ready"), "stock": spread(seen.stock_slow, "ready")},
            "first visit": {"ours": spread(seen.first, "ready"), "stock": spread(seen.stock_first, "ready")},
            "warm": {"ours": spread(seen.warm, "ready"), "stock": spread(seen.stock_warm, "ready")},
            "offline": {"ours": spread(seen.offline, "ready")},
        },
        "paint_ms": {
            "first visit, first": {"ours": middle(seen.first, "paint"), "stock": middle(seen.stock_first, "paint")},
            "first visit, largest": {
                "ours": middle(seen.first, "largest"),
                "stock": middle(seen.stock_first, "largest"),
            },
            "warm, first": {"ours": middle(seen.warm, "paint"), "stock": middle(seen.stock_warm, "paint")},
            "warm, largest": {"ours": middle(seen.warm, "largest"), "stock": middle(seen.stock_warm, "largest")},
        },
        "first_visit_bytes": {
            "ours, whole": bytes_by_encoding["gz"],
            "ours, whole, where the browser reads brotli": bytes_by_encoding["br"],
            "stock, whole": sum(seen.stock_sizes.values()),
            **{name.split("/", 1)[-1]: size for name, size in sorted(seen.sizes.items(), key=lambda row: -row[1])},
            "the snapshot, later and in the background": next(site.glob("v-*/snapshot.bin.gz")).stat().st_size,
        },
    }


def target(what: str, value: float, limit: float, unit: str) -> dict[str, Any]:
    return {"what": what, "value": value, "limit": limit, "unit": unit, "met": value <= limit}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    found = measure(args.runs)
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for row in found["targets"]:
        print(
            f"{'met   ' if row['met'] else 'MISSED'} {row['what']}: {row['value']} {row['unit']} (at most {row['limit']})"
        )
    for part in ("ready_ms", "ready_ms_from_to", "paint_ms", "first_visit_bytes"):
        print(part)
        for name, value in found[part].items():
            print(f"  {name:45} {value}")


if __name__ == "__main__":
    main()
