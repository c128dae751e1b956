"""Pictures of the running app for the manifest and the README, made by `python -m tooling.pictures`.

Each shows a table in the middle of a match between bots, opened by its link.
"""

from __future__ import annotations

import sys
from random import Random
from typing import NamedTuple

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser.helpers import open_app
from tests.browser.sites import served_tree
from tooling import chromium
from tooling.node import ROOT

sys.path.insert(0, str(ROOT / "py"))

from hexdice import games
from hexdice.app.matches import link
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.match import Header, Match, Seat

WIDE: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 450, "height": 900}


class Picture(NamedTuple):
    """One picture: the match, the number of events played, and the view."""

    path: str
    game: str
    events: int
    size: ViewportSize
    dark: bool = False
    names: tuple[str, ...] = ("Ann", "Bo")
    level: str = "steady"


PICTURES = (
    Picture("docs/look/siberian-dice-dark-1180.png", "siberian-dice", 50, {"width": 1180, "height": 820}, dark=True),
    Picture("assets/screenshots/siberian-dice.jpg", "siberian-dice", 50, WIDE, dark=True),
    Picture("assets/screenshots/first-war.jpg", "first-war", 160, WIDE),
    Picture("assets/screenshots/first-island.jpg", "first-island", 40, WIDE, names=("Ann",)),
    Picture(
        "assets/screenshots/three-dice.jpg", "three-dice", 60, NARROW, names=("Ann", "Bo", "Cy", "Di"), level="random"
    ),
    Picture("assets/screenshots/siberian-dice-narrow.jpg", "siberian-dice", 50, NARROW, dark=True),
)


def table(picture: Picture) -> str:
    """The link to the picture's match."""
    game = games.game(picture.game)
    seats = tuple(Seat(name) for name in picture.names)
    match = Match(game, Header(picture.game, {}, seats, len(seats), f"{7:032x}"))
    think, rng = thinker(picture.game, picture.level), Random(7)
    match.settle()
    while match.result is None and match.cursor < picture.events:
        seat = game.actors(match.state)[0]
        match.play(seat, decide(think, game.view(match.state, seat), seat, rng))
        match.settle()
    return link(match)


def main() -> None:
    with served_tree() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        for picture in PICTURES:
            page = browser.new_context(
                base_url=site,
                viewport=picture.size,
                color_scheme="dark" if picture.dark else "light",
                reduced_motion="reduce",
                service_workers="block",
            ).new_page()
            open_app(page, table(picture))
            page.click("#keep")  # a match from a link is only looked at until then
            page.wait_for_url("**/#/m/*")
            page.wait_for_selector("#main .prompt")
            page.click("#guide-off") if page.locator("#guide-off").count() else None
            path = ROOT / picture.path
            path.parent.mkdir(exist_ok=True)
            if path.suffix == ".jpg":
                page.screenshot(path=path, type="jpeg", quality=82)
            else:
                page.screenshot(path=path)
            print(f"{picture.path}: {path.stat().st_size // 1000} kB")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
