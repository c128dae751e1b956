"""A game night in a real browser: four people, their seats, who starts, a second game with two taps, the end with one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.helpers import axe, resize, sit_down

FOUR = ("Ann", "Bo", "Cy", "Di")


def resigned(page: Page) -> None:
    """Everybody but one resigns."""
    while not page.locator("#result").count():
        page.click("#menu")
        page.click("#menu-resign")
        page.click("#resign-yes")
        expect(page.locator("#resign-dialog")).to_have_count(0)


def test_a_game_night_of_four(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, FOUR)
    expect(page.locator(".tonight-side .tonight-face")).to_have_text(FOUR)
    page.click("#seat-0")
    page.click("#seat-2")
    expect(page.locator("#seat-0")).to_have_attribute("aria-label", "Cy, seat 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    wrong = axe(page)
    page.click("#view-tonight-which")
    page.click("#view-minutes-20")
    expect(page.locator("#which b")).to_have_text("Three Dice")
    wrong += axe(page)
    page.click("#play-siberian-dice")
    expect(page.locator(".player")).to_have_count(3)
    resigned(page)
    wrong += axe(page)
    page.click("#tonight-next")  # the second game: one tap
    page.click("#play-first-war")  # and another
    expect(page.locator("#menu")).to_be_visible()
    resigned(page)
    page.click("#tonight-done")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    wrong += axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#tonight-undo")
    expect(page.locator("#tonight-done")).to_be_visible()
    assert wrong == []
