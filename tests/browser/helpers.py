"""What browser tests share: opening the page, and asking axe what is wrong with it."""

from __future__ import annotations

from functools import lru_cache

from playwright.sync_api import Page

from tooling.runtime import ensure_tools

START_MS = 60_000


def open_app(page: Page, route: str = "") -> None:
    """Reload the page at a route ("" or "#/three-dice") and wait until Python is up.

    Storage stays as it is: the second call in a test is a reload at another place.
    """
    page.goto("about:blank")
    page.goto(f"./{route}")
    wait_ready(page)


def wait_ready(page: Page) -> None:
    """Wait for data-state="ready"; a failed start fails the test with the sentence that the page shows."""
    page.wait_for_selector("html:not([data-state='booting'])", state="attached", timeout=START_MS)
    state = page.evaluate("document.documentElement.dataset.state")
    assert state == "ready", page.locator("#boot").inner_text()


def go(page: Page, route: str) -> None:
    """To another route of the page that is up; the app has drawn it when this returns."""
    page.evaluate(
        """(route) => new Promise((done) => {
          if (location.hash === route) return done();
          addEventListener('hashchange', () => setTimeout(done), { once: true }); // the app's own listener comes first
          location.hash = route;
        })""",
        route,
    )


@lru_cache(maxsize=1)
def axe_source() -> str:
    """axe-core's script."""
    return (ensure_tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page, *rules: str) -> list[str]:
    """What axe finds on the page as it is now: one line for each violation, none for a clean page. All rules, or those named."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(f"() => {{ {axe_source()} }}")
    found = page.evaluate(
        "async (only) => (await axe.run(document, only.length ? { runOnly: only } : {})).violations", list(rules)
    )
    return [
        f"{row['id']} ({row['impact']}): {row['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for row in found
        for node in row["nodes"]
    ]
