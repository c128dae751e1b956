"""Pictures of the running app, made by `make pictures`: for the cards of the home page, the README, links and the manifest.

Each shows a table in the middle of a match between bots, opened by its link. A card has the board alone, in both themes.
"""

from __future__ import annotations

import base64
import sys
from random import Random

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.helpers import open_app
from tests.browser.sites import served_tree
from tooling import chromium
from tooling.node import ROOT

sys.path.insert(0, str(ROOT / "py"))

from hexdice import games
from hexdice.app.storage.matches import link
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.profile import Moment

WIDE: ViewportSize = {"width": 1280, "height": 800}
COLUMN: ViewportSize = {"width": 720, "height": 1000}  # the board has the whole width
NARROW: ViewportSize = {"width": 450, "height": 900}


CARD = (640, 400)
CARD_BYTES = 25_000
SHOTS = ROOT / "assets" / "screenshots"


def link_of(name: str, moment: Moment) -> str:
    """The link to the match."""
    game = games.game(name)
    seats = tuple(Seat(person) for person in moment.names)
    options = dict(games.profile(name).at_once)
    match = Match(game, Header(name, options, seats, len(seats), f"{moment.seed:032x}"))
    think, rng = thinker(name, moment.level), Random(moment.seed)
    match.settle()
    while match.result is None and match.cursor < moment.events:
        seat = game.actors(match.state)[0]
        match.play(seat, decide(think, game.view(match.state, seat), seat, rng))
        match.settle()
    return link(match)


def open_page(browser: Browser, site: str, size: ViewportSize, dark: bool) -> Page:
    """A page in which nothing moves, and which takes styles from outside."""
    return browser.new_context(
        base_url=site,
        viewport=size,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        service_workers="block",
        bypass_csp=True,
    ).new_page()


def open_table(page: Page, name: str, moment: Moment) -> None:
    """Opens the moment as a table of this device."""
    open_app(page, link_of(name, moment))
    page.click("#keep")  # a match from a link is only looked at until then
    page.wait_for_url("**/#/m/*")
    page.wait_for_selector("#main .prompt", state="attached")
    page.click("#guide-off") if page.locator("#guide-off").count() else None


def cut_out(page: Page, moment: Moment) -> bytes:
    """What the card shows of an open table, as WebP in the best quality of at most CARD_BYTES."""
    words = ", ".join((".landmarks", ".board-tools", *moment.unseen))
    page.add_style_tag(content=f"{words} {{ visibility: hidden !important; }} {moment.style}")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    box = page.locator(moment.area).first.bounding_box()
    assert box is not None, moment.area
    width = min(min(box["width"], box["height"] * CARD[0] / CARD[1]) * moment.share, COLUMN["width"])
    height = width * CARD[1] / CARD[0]
    clip = {
        "x": max(0.0, box["x"] + (box["width"] - width) / 2),
        "y": max(0.0, box["y"] + (box["height"] - height) / 2),
        "width": width,
        "height": height,
        "scale": CARD[0] / width,
    }
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.captureScreenshot", {"clip": clip})  # the first one at a scale may lack what is drawn in depth
    for quality in range(90, 20, -5):
        shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": quality, "clip": clip})
        data = base64.b64decode(shot["data"])
        if len(data) <= CARD_BYTES:
            return data
    raise AssertionError(f"{moment.area} does not fit {CARD_BYTES} bytes")


def cards(browser: Browser, site: str, names: list[str]) -> None:
    """The pictures of the cards of games that declare one."""
    for name in names:
        moment = games.profile(name).moment
        if moment is None:
            continue
        for theme in ("dark", "light"):
            page = open_page(browser, site, COLUMN, theme == "dark")
            open_table(page, name, moment)
            path = ROOT / "assets" / "pictures" / f"{name}-{theme}.webp"
            path.write_bytes(cut_out(page, moment))
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.1f} kB")
            page.context.close()


def main() -> None:
    """Makes the cards of the games named on the command line; without names, everything."""
    chosen = sys.argv[1:]
    with served_tree() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        cards(browser, site, chosen or list(games.NAMES))
        for name in () if chosen else games.NAMES:
            for shot in games.profile(name).shots:
                page = open_page(browser, site, NARROW if shot.narrow else WIDE, shot.dark)
                open_table(page, name, shot.moment)
                page.screenshot(path=SHOTS / f"{name}{shot.after}.jpg", type="jpeg", quality=82)
                page.context.close()
        page = open_page(browser, site, {"width": 1200, "height": 630}, dark=True)  # for links and the README
        open_app(page, "")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=SHOTS / "home.jpg", type="jpeg", quality=82)
        browser.close()


if __name__ == "__main__":
    main()
