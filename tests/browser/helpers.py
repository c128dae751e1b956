"""Shared by browser tests: opening the page, collecting its complaints, and checking it with axe."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.contrast import MEASURE_CONTRAST
from tooling.runtime import ensure_tools

START_MS = 60_000


def watch(context: BrowserContext, site: str) -> list[str]:
    """The list that complaints of a context's pages are added to."""
    complaints: list[str] = []
    host = urlsplit(site).netloc
    context.on(
        "console",
        lambda said: complaints.append(f"console: {said.text} {said.location}") if said.type == "error" else None,
    )
    context.on("weberror", lambda fault: complaints.append(f"uncaught: {fault.error}"))
    context.on(
        "request",
        lambda asked: (
            complaints.append(f"other host: {asked.url}")
            if urlsplit(asked.url).scheme in ("http", "https", "ws", "wss") and urlsplit(asked.url).netloc != host
            else None
        ),
    )
    return complaints


def open_app(page: Page, route: str = "") -> None:
    """Reloads the page at a route ("" or "#/three-dice") and waits until Python is up.

    Storage stays as it is: the second call in a test is a reload at another place.
    """
    page.goto("about:blank")
    page.goto(f"./{route}")
    wait_ready(page)


def quick_bots(page: Page) -> None:
    """From the next load on bots move at the quick pace of the settings, for tests that are not about pace."""
    page.add_init_script("try { localStorage.setItem('hexdice.settings', '{\"pace\":\"quick\"}') } catch {}")


def wait_ready(page: Page) -> None:
    """Waits for data-state="ready"; a failed start fails the test with the page's sentence."""
    page.wait_for_selector("html:not([data-state='booting'])", state="attached", timeout=START_MS)
    state = page.evaluate("document.documentElement.dataset.state")
    assert state == "ready", page.locator("#boot").inner_text()


def go(page: Page, route: str) -> None:
    """Goes to another route of the running page; returns when the app has drawn it."""
    page.evaluate(
        """(route) => new Promise((done) => {
          if (location.hash === route) return done();
          addEventListener('hashchange', () => setTimeout(done), { once: true }); // the app's own listener comes first
          location.hash = route;
        })""",
        route,
    )


def resize(page: Page, size: ViewportSize) -> None:
    """Gives the page another size; returns when it has been drawn so, for its scripts hear of the size only with the frame."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def forget_saves(page: Page) -> None:
    """Clears the storage, as if this were another device; the number says that the journal has nothing to add."""
    page.evaluate("localStorage.clear(); localStorage.setItem('hexdice-journal', String(Date.now() + 1000))")


@lru_cache(maxsize=1)
def axe_source() -> str:
    """axe-core's script."""
    return (ensure_tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page, *rules: str) -> list[str]:
    """The violations that axe finds on the current page at rest, one line each. All rules, or those named."""
    page.evaluate(AT_REST)
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(f"() => {{ {axe_source()} }}")
    found = page.evaluate(
        "async (only) => (await axe.run(document, only.length ? { runOnly: only } : {})).violations", list(rules)
    )
    return _lines(found)


# Until what moves or fades has done so: half a fade has half the contrast.
AT_REST = """() => Promise.all(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => undefined)),
)"""

# Runs axe with all rules, including best practice and experimental ones, and with more contrast wanted the one for 7:1. Marks each
# text with uncertain contrast.
RUN_AXE = """async () => {
  const rules = Object.fromEntries(axe.getRules(["experimental"]).map((rule) => [rule.ruleId, { enabled: true }]));
  if (matchMedia("(prefers-contrast: more)").matches) rules["color-contrast-enhanced"] = { enabled: true };
  const { violations, incomplete } = await axe.run(document, { rules });
  for (const rule of incomplete) for (const node of rule.nodes) {
    const element = rule.id.startsWith("color-contrast") && document.querySelector(node.target[node.target.length - 1]);
    if (element) element.dataset.unsure = "";
  }
  return violations;
}"""


def axe_and_more(page: Page) -> list[str]:
    """The same with best practice and experimental rules, and low contrast of graphics and of text for which axe is uncertain."""
    axe(page)
    return _lines(page.evaluate(RUN_AXE)) + list(page.evaluate(MEASURE_CONTRAST))


def _lines(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{row['id']} ({row['impact']}): {row['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for row in found
        for node in row["nodes"]
    ]


def sit_down(page: Page, names: Iterable[str]) -> None:
    """Opens a game night on the home page, with these people."""
    open_app(page, "#/")
    page.click("#tonight-open")
    for name in names:
        page.fill("#tonight-name", name)
        page.press("#tonight-name", "Enter")
        expect(page.locator("#tonight-name")).to_have_value("")


def start_three_dice(page: Page, names: tuple[str, ...] = ("Ann", "Bo")) -> str:
    """A new match by the form; returns its id."""
    open_app(page, "#/three-dice")
    for place, name in enumerate(names):
        if not page.locator(f"#name-{place}").count():
            page.click("#seat-add")
        page.fill(f"#name-{place}", name)
    page.click("#start")
    page.wait_for_selector("[data-move]")
    return page.url.rsplit("/", 1)[1]
