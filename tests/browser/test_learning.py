"""The guided matches in a real browser, on a phone: each act by taps, to the real match that follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from hexdice import games
from hexdice.app.pages.learn import GuidedSession
from hexdice.view.guided import LEARNER
from tests.browser.guided_player import taps_to
from tests.browser.helpers import axe, open_app, resize
from tests.browser.layout import MEASURE
from tests.conformance.screens import tapped

PHONE: ViewportSize = {"width": 390, "height": 844}
OTHERS: tuple[ViewportSize, ...] = (
    {"width": 844, "height": 390},
    {"width": 590, "height": 410},
    {"width": 1180, "height": 820},
)
QUICK = "siberian-dice"  # the others are tapped through in the long ring
EACH = [pytest.param(name, marks=() if name == QUICK else pytest.mark.long) for name in games.NAMES]


# A board that is close on a phone has its usual size again in the frame after the screen has become wide.
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def misplaced(page: Page, game: str, heights: set[int]) -> list[str]:
    """What is wrong with the layout of this step on the phone, and in the long ring on other screens; adds the guide's height on a tablet."""
    lines: list[str] = page.evaluate(MEASURE)
    for size in OTHERS if game != QUICK else ():
        resize(page, size)
        page.evaluate(FRAMES)
        lines += [f"{size['width']}: {line}" for line in page.evaluate(MEASURE)]
        if size["width"] == 1180:
            heights.add(page.locator("#guide").evaluate("guide => Math.round(guide.getBoundingClientRect().height)"))
    resize(page, PHONE)
    page.evaluate(FRAMES)
    if page.locator(
        "#pyramid, #clash"
    ).count():  # the cards or the fight are what is asked about, and stand above the board
        return [line for line in lines if "board " not in line]
    return lines


@pytest.mark.parametrize("game", EACH)
def test_a_guided_match_is_tapped_through(page: Page, game: str) -> None:
    guided = games.guided(game)
    here = GuidedSession(game, guided, 0, lambda _step: None)  # the same match beside the page, to find the taps
    resize(page, PHONE)
    open_app(page, f"#/learn/{game}")
    guide, wrong, heights = page.locator("#guide"), [], set[int]()
    for number, step in enumerate(guided.steps):
        expect(guide).to_have_attribute("data-step", str(number))
        page.evaluate("scrollTo(0, 0)")
        wrong += [f"step {number}: {line}" for line in misplaced(page, game, heights)]
        if not step.moves:
            page.click("#learn-next")
            here.read()
            continue
        beside = None
        for kind, value in taps_to(here, step.moves[0]):
            shown = page.locator('#app [data-ui^="view.drawn="]')  # a card that was turned up: a tap puts it away
            if shown.count():
                shown.click()
                expect(shown).to_have_count(0)
            there = page.locator(f'#app [data-{kind}="{value}"]').first
            beside = there.get_attribute("data-with")
            there.click()
        here.play(LEARNER, step.moves[0])
        if beside:
            here.ui = dict(tapped(here.ui, "ui", beside))
    expect(guide).to_have_attribute("data-learned", game)
    assert not wrong, "\n".join(wrong)
    assert len(heights) <= 1, f"what lies below the guide moves on a tablet: {heights}"
    assert axe(page) == []
    page.click("#play-now")
    expect(page).to_have_url(re.compile(f"#/(m/|{game})"))
    expect(page.locator("[data-learned]")).to_have_count(0)
