"""Within everybody's reach: dialogs and Back, messages, and the layout of every game's table at every size."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.helpers import open_app
from tests.browser.midway import EVENTS, midway


def midways(page: Page) -> None:
    """Opens the page with a match in the middle of each game in its storage."""
    open_app(page)
    for name in EVENTS:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.mid-{name}", midway(name)])


def visit(page: Page, route: str, shown: str = "#main") -> None:
    page.evaluate("hash => { location.hash = hash }", route)
    page.wait_for_selector(shown)


def test_back_closes_a_dialog_first_and_nothing_behind_it_is_within_reach(page: Page) -> None:
    midways(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    page.click("#menu")
    expect(page.locator("#table-menu")).to_be_focused()
    assert page.locator("dialog").evaluate("dialog => dialog.matches(':modal')")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url.endswith("#/m/mid-siberian-dice")
    expect(page.locator("#menu")).to_be_focused()

    page.click("#menu")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(page.locator(".cards")).to_be_visible()


def test_a_refusal_in_a_dialog_is_seen_and_said_in_it_and_goes_by_itself(page: Page) -> None:
    midways(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    page.click("#menu")
    page.click("#table-menu summary")
    page.fill("#rename-0", "Bo")
    page.click("#rename button")
    expect(page.locator("dialog #notice")).to_contain_text("same name")
    expect(page.locator("dialog [role=status]")).to_contain_text("same name")
    expect(page.locator("#notice")).to_have_count(0, timeout=6_000)


def test_a_refusal_ends_with_the_page_it_was_about(page: Page) -> None:
    midways(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    page.locator("[data-why]").first.click()
    expect(page.locator("#notice")).to_be_visible()
    visit(page, "#/siberian-dice", "#setup")
    expect(page.locator("#notice")).to_have_count(0)


def test_an_unknown_route_corrects_the_address(page: Page) -> None:
    open_app(page, "#/no/such/page")
    expect(page.locator("#notice")).to_contain_text("There is no such page")
    assert page.url.endswith("#/")
