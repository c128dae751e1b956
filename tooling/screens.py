"""`make words ARGS=pictures`: a picture of every screen in every language, for translators, by Chromium into test-results/screens (not stored).

They are called after the screen, so that those of one screen in all languages stand side by side. Each is measured as well: what is cut, broken or out
of sight is printed. `ARGS="pictures fr first-war"` makes those whose name has these words; `ARGS="pictures handover en"` has each game as it changes
hands, facing each side of the tablet.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, ViewportSize, sync_playwright

from hexdice import games
from hexdice.view.text import languages
from tests.browser.helpers import go, open_app
from tests.browser.layout import BROKEN, MEASURE
from tests.browser.sites import served_tree
from tests.browser.stored_matches import ended, half_played, handed_over
from tooling import chromium
from tooling.node import ROOT

FOLDER = ROOT / "test-results" / "screens"
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 1180, "height": 820},
}
SIDES = ("0", "90", "180", "270")  # of the tablet, which a page can face
# Text that its box cuts off, or that lies beyond the window's edge without anything to scroll; text that is wider than a list to choose from.
CUT = """() => {
  const wrong = [], pen = document.createElement("canvas").getContext("2d");
  const scrolls = (e) => e && (["auto", "scroll"].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  for (const e of document.querySelectorAll("#app *:not(svg *)")) {
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest(".unseen") || e.clientWidth === 1) continue;
    const style = getComputedStyle(e), text = e.textContent.trim().slice(0, 50), box = e.getBoundingClientRect();
    const words = e.matches("select") ? e.selectedOptions[0]?.text : e.matches("input") && !e.value ? e.placeholder : "";
    if (words) {
      pen.font = style.font;
      const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen.measureText(words).width > room + 1) wrong.push(`cut in a list or field: “${words}”`);
    }
    if (![...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const hidden = ["hidden", "clip"];
    if (hidden.includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1 && e.clientWidth) wrong.push(`cut: “${text}”`);
    if (hidden.includes(style.overflowY) && e.scrollHeight > e.clientHeight + 3 && e.clientHeight > 8) wrong.push(`cut below: “${text}”`);
    if ((box.right > innerWidth + 1 || box.left < -1) && box.width && !scrolls(e.parentElement)) wrong.push(`beyond the edge: “${text}”`);
  }
  return wrong;
}"""


def routes() -> Iterator[tuple[str, str, str]]:
    """(name, route, what to tap) of every screen."""
    yield "home", "#/", ""
    for game in games.NAMES:
        yield f"{game}-setup", f"#/{game}?plain", ""
        yield f"{game}-middle", f"#/m/mid-{game}", ""
        yield f"{game}-end", f"#/m/end-{game}", ""
        yield f"{game}-review", f"#/m/end-{game}", "#review"
        yield f"{game}-rules", f"#/rules/{game}", ""
        for side in SIDES:
            yield f"{game}-handover-{side}", f"#/m/hand-{game}-{side}", ""


def middle(game: str) -> str:
    """A match in its middle as it is stored; one of The First War by bots, as at random hunger soon ends it."""
    return half_played(game, level="gentle", events=160) if game == "first-war" else half_played(game)


def device(page: Page, language: str) -> None:
    """A device that speaks the language and has a match in the middle and one at the end of each game."""
    open_app(page)
    while not page.evaluate("document.fonts.check('16px Nunito')"):  # it comes at once or not at all
        open_app(page)
    kept = {"hexdice.settings": f'{{"language":"{language}"}}'}
    for game in games.NAMES:
        kept |= {f"hexdice.match.mid-{game}": middle(game), f"hexdice.match.end-{game}": ended(game)}
        kept |= {f"hexdice.match.hand-{game}-{side}": handed_over(game, side) for side in SIDES}
    page.evaluate("kept => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(key, text))", kept)
    open_app(page)


def picture(page: Page, name: str, route: str, tap: str) -> list[str]:
    """Takes one picture; returns what is wrong on the screen."""
    go(page, route)
    if tap:
        if not page.locator(tap).count():
            page.locator("[data-ui='view.after=1']").first.click()  # it is below "More"
        page.locator(tap).first.click(timeout=5_000)
    if route == "#/":
        page.wait_for_selector(".resume")  # what is stored is listed a moment after the start
    page.wait_for_timeout(500)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=FOLDER / f"{name}.png")
    return list(dict.fromkeys((*page.evaluate(MEASURE), *page.evaluate(BROKEN), *page.evaluate(CUT))))


def main(wanted: list[str]) -> None:
    """Pictures of all screens whose names have the wanted words."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served_tree() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        for language in languages():
            for size, box in SIZES.items():
                screens = [(f"{name}-{size}-{language}", route, tap) for name, route, tap in routes()]
                screens = [screen for screen in screens if all(word in screen[0] for word in wanted)]
                if not screens:
                    continue
                page = browser.new_context(
                    base_url=site, viewport=box, reduced_motion="reduce", has_touch=True, service_workers="block"
                ).new_page()
                device(page, language)
                for name, route, tap in screens:
                    for fault in picture(page, name, route, tap):
                        print(f"{name}: {fault}", flush=True)
                page.context.close()
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
