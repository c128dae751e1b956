"""Shared by browser tests: opening the page, and checking it with axe."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from playwright.sync_api import Page

from tooling.runtime import ensure_tools

START_MS = 60_000


def open_app(page: Page, route: str = "") -> None:
    """Reloads the page at a route ("" or "#/three-dice") and waits until Python is up.

    Storage stays as it is: the second call in a test is a reload at another place.
    """
    page.goto("about:blank")
    page.goto(f"./{route}")
    wait_ready(page)


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


@lru_cache(maxsize=1)
def axe_source() -> str:
    """axe-core's script."""
    return (ensure_tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page, *rules: str) -> list[str]:
    """The violations that axe finds on the current page, one line each. All rules, or those named."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(f"() => {{ {axe_source()} }}")
    found = page.evaluate(
        "async (only) => (await axe.run(document, only.length ? { runOnly: only } : {})).violations", list(rules)
    )
    return _lines(found)


# Runs axe with all rules, including best practice and experimental ones, and marks each text with uncertain contrast.
RUN_AXE = """async () => {
  const rules = Object.fromEntries(axe.getRules(["experimental"]).map((rule) => [rule.ruleId, { enabled: true }]));
  const { violations, incomplete } = await axe.run(document, { rules });
  for (const rule of incomplete) for (const node of rule.nodes) {
    const element = rule.id === "color-contrast" && document.querySelector(node.target[node.target.length - 1]);
    if (element) element.dataset.unsure = "";
  }
  return violations;
}"""

# The least contrast of each uncertain text: of its colour with everything painted under its centre.
MEASURE_UNSURE = r"""() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const painted = (element, style) => {
    if (element instanceof SVGElement) return style.fill === "none" || element instanceof SVGSVGElement ? [] : [parse(style.fill)];
    const stops = style.backgroundImage.match(/(rgba?|color|oklab|oklch)\([^()]*\)/g) ?? [];
    return [...stops.map(parse), parse(style.backgroundColor)];
  };
  const wrong = [];
  for (const element of document.querySelectorAll("[data-unsure]")) {
    delete element.dataset.unsure;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = [...range.getClientRects()].find((rect) => rect.width > 1) ?? element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!element.textContent.trim() || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const stack = document.elementsFromPoint(x, y);
    const from = stack.findIndex((other) => other === element || element.contains(other));
    if (from < 0) continue;
    const own = getComputedStyle(element);
    let grounds = [[255, 255, 255, 1]];
    for (const other of stack.slice(from).reverse()) {
      if (other instanceof SVGElement && (other === element || element.contains(other))) continue;
      const layers = painted(other, getComputedStyle(other)).filter((colour) => colour[3] > 0);
      if (layers.length) grounds = layers.flatMap((layer) => (layer[3] === 1 ? [layer] : grounds.map((ground) => over(layer, ground))));
    }
    const text = parse(element instanceof SVGElement ? own.fill : own.color);
    const size = parseFloat(own.fontSize), large = size >= 24 || (size >= 18.66 && parseInt(own.fontWeight) >= 700);
    const least = Math.min(...grounds.map((ground) => contrast(over(text, ground), ground)));
    if (least < (large ? 3 : 4.5)) wrong.push(`contrast ${least.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`);
  }
  return wrong;
}"""


def axe_and_more(page: Page) -> list[str]:
    """The same with best practice and experimental rules, and low contrast where axe is uncertain."""
    axe(page)
    return _lines(page.evaluate(RUN_AXE)) + list(page.evaluate(MEASURE_UNSURE))


def _lines(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{row['id']} ({row['impact']}): {row['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for row in found
        for node in row["nodes"]
    ]
