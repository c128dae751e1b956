"""Words in sight at one's turn, and how far the large button wanders from step to step. `python bench/words.py [--json]`

"Play now" of each game is played with the button or cell that stands out. At each step of the person's turn the page counts the words that lie
within the window (numbers and single letters are none) and measures where the middle of the large button is. Medians over the
steps; for wandering, the share of steps at which the button stays: a tap where its middle was meets it, or its middle is within 48 px.
Words are counted on a phone and on a tablet.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from playwright.sync_api import Page, ViewportSize, sync_playwright

from hexdice import games
from tests.browser.sites import served_tree
from tooling import chromium

PHONE: ViewportSize = {"width": 390, "height": 844}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 1180, "height": 820}
MOST = {"phone": 45, "landscape": 45, "tablet": 80}  # words in sight at one's turn, at most, in the median
NEAR = 48  # px within which the middle of the large button stays, unless it is so wide that it lies there still
STEPS = 30

MEASURE = """() => {
  const cut = (e) => e && (getComputedStyle(e).clipPath === 'inset(50%)' || cut(e.parentElement)); // for the ear, or until it has the focus
  const seen = (e) => !cut(e) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.unseen, [aria-hidden="true"] > text, .landmarks');
  const inside = (r) => r.width > 1 && r.height > 1 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  let words = 0;
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const found = text.data.match(/\\p{L}[\\p{L}’'-]+/gu);
    if (!found || !seen(text.parentElement)) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(inside)) words += found.length;
  }
  const large = document.querySelector('#actions .primary');
  const box = large?.checkVisibility() ? large.getBoundingClientRect() : null;
  return { words, button: box && inside(box) ? [box.left, box.top, box.width, box.height] : null };
}"""

# Whether somebody has to do something here; and the tap that a newcomer would make, at random among equals.
WAITING = """() => !document.querySelector('[data-result], #thinking')
  && document.querySelector('#main :is([data-move], [data-ghost]), .table-main [data-ui], #actions :is([data-act], [data-ui]), dialog .primary') !== null
  && hexdice.rest() === 0 ? 'yes' : document.querySelector('[data-result]') ? 'over' : ''"""
TAP = """(n) => {
  const all = (where) => [...document.querySelectorAll(where)].filter((e) => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true');
  const large = all('#lesson-seen, dialog :is(.primary, .danger), #actions .primary'); // a card that explains is read and put away
  const other = all('#main .cell:is([data-move], [data-ghost]), #main .table-main :is([data-move], [data-ghost]), #actions [data-move]');
  const chosen = large[0] ?? other[(n * 7) % other.length] ?? all('#actions :is([data-act], [data-ui])')[0]
    ?? all(`.table-main [data-ui]:not([data-ui^='view.'], [data-ui^='look='])`)[n % 5];
  chosen?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""


class Walk(NamedTuple):
    """What was measured at each step of one match."""

    words: dict[str, list[int]]  # by device
    near: list[bool]  # at each step after the first with a large button: whether it is where it was before, on a phone


def walk(page: Page, name: str, steps: int) -> Walk:
    """Plays "Play now" of a game for so many steps of the person, on a page whose home is open."""
    sizes = {"phone": PHONE, "landscape": LANDSCAPE, "tablet": TABLET}
    found = Walk({size: [] for size in sizes}, [])
    page.evaluate("(name) => document.querySelector(`[data-act='play-now:${name}']`).click()", name)
    page.wait_for_selector("#main.table, #season-go", state="attached")
    if page.locator("#season-go").count():  # a page says first what a season is about
        page.click("#season-go")
    before = None
    for n in range(steps):
        if _waits(page) == "over":
            break
        for device, size in sizes.items():
            page.set_viewport_size(size)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen = page.evaluate(MEASURE)
            found.words[device].append(seen["words"])
            if device == "phone" and seen["button"]:
                left, top, width, height = seen["button"]
                x, y = left + width / 2, top + height / 2
                if before:
                    on = 0 <= before[0] - left <= width and 0 <= before[1] - top <= height
                    found.near.append(on or abs(x - before[0]) + abs(y - before[1]) <= NEAR)
                before = x, y
        page.set_viewport_size(PHONE)
        page.evaluate(TAP, n)
    return found


def _waits(page: Page) -> str:
    """Returns when somebody has to do something here ("yes"), or the match is over ("over")."""
    for _ in range(600):
        if state := str(page.evaluate(WAITING)):
            return state
        page.wait_for_timeout(50)
    raise TimeoutError("nobody is asked for anything")


def measured(address: str, names: tuple[str, ...], steps: int) -> dict[str, Any]:
    """By game: the medians of words per device, and the share of steps at which the large button stays."""
    figures: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        for name in names:
            page = browser.new_context(base_url=address, viewport=PHONE, reduced_motion="reduce").new_page()
            page.add_init_script("try { localStorage.setItem('hexdice.settings', '{\"pace\":\"quick\"}') } catch {}")
            page.goto("./")
            page.wait_for_selector("html[data-state='ready']", state="attached", timeout=60_000)
            walked = walk(page, name, steps)
            figures[name] = {
                **{f"words_{device}": statistics.median(words) for device, words in walked.words.items()},
                "words_most_phone": max(walked.words["phone"]),
                "button_stays": round(sum(walked.near) / len(walked.near), 2) if walked.near else None,
                "steps": len(walked.words["phone"]),
            }
            page.context.close()
        browser.close()
    return figures


def main() -> None:
    """Measures all games on the working tree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with served_tree() as address:
        figures = measured(address, tuple(arguments.games), arguments.steps)
    targets = [
        {
            "what": f"words in sight, {name}, {device}",
            "value": found[f"words_{device}"],
            "limit": most,
            "unit": "words",
            "met": found[f"words_{device}"] <= most,
        }
        for name, found in figures.items()
        for device, most in MOST.items()
    ]
    print(json.dumps({"games": figures, "targets": targets}, indent=None if arguments.json else 2))


if __name__ == "__main__":
    main()
