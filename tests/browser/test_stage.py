"""What moves at a table: thrown dice fly and can be landed by a tap, less motion shows them at once, characters can be silenced."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers import open_app, wait_ready

ROLL = "#actions .primary"


def at_the_island(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    open_app(page)
    page.click("[data-act='play-now:first-island']")
    page.wait_for_selector(ROLL)


def test_thrown_dice_fly_and_a_tap_lands_them(page: Page) -> None:
    at_the_island(page)
    flying = page.evaluate(
        """(roll) => {
          const [order, { getBoundingClientRect, animate }] = [[], Element.prototype];
          Element.prototype.getBoundingClientRect = function () { order.push("measured"); return getBoundingClientRect.call(this); };
          Element.prototype.animate = function (...how) { order.push("thrown"); return animate.apply(this, how); };
          document.querySelector(roll).click();
          Object.assign(Element.prototype, { getBoundingClientRect, animate });
          const dice = [...document.querySelectorAll("[data-throw]")];
          const seen = { flights: document.querySelectorAll("#sky .flight").length, dice: dice.length,
            sides: [...document.querySelectorAll("#sky .flight:first-child .cube use.face")].map((side) => Number(side.getAttribute("href").slice(-1))),
            order: order.filter((what, n) => what !== order[n - 1]), flying: document.documentElement.classList.contains("flying"), rest: hexdice.rest() };
          dispatchEvent(new PointerEvent("pointerdown", { clientX: 5, clientY: 5 }));
          return seen;
        }""",
        ROLL,
    )
    assert flying["order"] == ["measured", "thrown"]  # the layout is asked for once, not once for each die
    assert flying["flights"] == flying["dice"] == 5 and flying["flying"]
    front, back, right, left, top, bottom = flying["sides"]  # a cube: what lies opposite adds up to seven
    assert sorted(flying["sides"]) == [1, 2, 3, 4, 5, 6] and {front + back, right + left, top + bottom} == {7}
    assert 0 < flying["rest"] <= 900
    expect(page.locator("#sky .flight")).to_have_count(0, timeout=300)
    assert "flying" not in (page.locator("html").get_attribute("class") or "")


def test_what_was_thrown_once_is_not_thrown_again(page: Page) -> None:
    at_the_island(page)
    page.click(ROLL)
    expect(page.locator("#sky .flight")).to_have_count(0, timeout=3000)
    page.click("#menu")
    page.keyboard.press("Escape")
    expect(page.locator("#sky .flight")).to_have_count(0)


def test_less_motion_shows_the_faces_at_once(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, reduced_motion="reduce")
    page = context.new_page()
    page.goto("./")
    wait_ready(page)
    page.click("[data-act='play-now:first-island']")
    page.wait_for_selector(ROLL)
    seen = page.evaluate(
        """(roll) => { document.querySelector(roll).click(); return document.querySelectorAll("[data-throw]").length
          && !document.querySelector(".flight") && !document.documentElement.classList.contains("flying"); }""",
        ROLL,
    )
    assert seen is True
    context.close()


@pytest.mark.parametrize(("choice", "faces"), [("faces", True), pytest.param("none", False, marks=pytest.mark.long)])
def test_faces_can_be_silenced_or_left_out(page: Page, choice: str, faces: bool) -> None:
    open_app(page, "#/settings")
    page.select_option("#setting-faces", choice)
    page.goto("./#/")
    page.click("[data-act='play-now:first-island']")
    page.wait_for_selector(ROLL)
    assert page.locator("#player-1 .portrait").is_visible() is faces
    expect(page.locator("#player-1")).to_contain_text("Mia")


def test_a_clock_runs_until_a_question_or_a_pause(page: Page) -> None:
    open_app(page, "#/first-war?names=Ann,Bo")
    page.click("#fold-view-clock")
    page.select_option("#option-clock", "person")
    page.fill("#option-clock-time", "1:01, 5")
    page.click("#start")
    page.click("#facing-0-now")
    time = page.locator("#clock .runs b")
    expect(page.locator("#notice")).to_contain_text("Ann: 1 minute left", timeout=4000)
    page.click("#menu")
    page.wait_for_selector("dialog[open]")
    shown = time.text_content()
    page.wait_for_timeout(1100)
    assert time.text_content() == shown
    page.keyboard.press("Escape")
    page.click("#clock-pause")
    expect(page.locator("#clock .runs")).to_have_count(0)
    expect(page.locator("#clock-pause")).to_have_text("Go on")
