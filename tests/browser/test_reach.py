"""Reachability: dialogs and Back, notices, and the layout of every game's table at every size."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import axe_and_more, go, open_app
from tests.browser.layout import BROKEN, MEASURE
from tests.browser.midway import EVENTS, midway


def midways(page: Page) -> None:
    """Opens the page with a match in the middle of each game in its storage."""
    open_app(page)
    for name in EVENTS:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.mid-{name}", midway(name)])


def visit(page: Page, route: str, shown: str = "#main") -> None:
    go(page, route)
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


def test_a_refusal_in_a_dialog_is_shown_and_announced_there_and_disappears(page: Page) -> None:
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


LONG = bool(os.environ.get("HEXDICE_LONG"))
SIZES = ((390, 844), (844, 390), (590, 410), (320, 640), (1180, 820))


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.long)])
def test_every_table_fits_every_screen(page: Page, language: str) -> None:
    """In the middle of a match: no sideways scrolling, the whole board visible and not under the buttons, no text cut."""
    midways(page)
    if language != "en":
        visit(page, "#/settings", "#setting-language")
        page.select_option("#setting-language", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("h1")).to_have_text("Einstellungen")  # its words are there
    wrong = []
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href^='#/rules/{name}']")
        for width, height in SIZES if LONG else SIZES[:3]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            wrong += [f"{name} {width} x {height}: {line}" for line in page.evaluate(MEASURE)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_is_broken_and_double_text_size_does_not_scroll_sideways(page: Page, language: str) -> None:
    """The size of text alone is doubled, as browsers can."""
    midways(page)
    visit(page, "#/settings", "#setting-language")
    page.select_option("#setting-language", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    wrong = []
    for route in (*(f"m/mid-{name}" for name in EVENTS), *ROUTES):
        visit(page, f"#/{route}")
        for size, (width, height) in (("100%", (390, 844)), ("100%", (1180, 820)), ("200%", (1180, 820))):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("size => { document.documentElement.style.fontSize = size; scrollTo(0, 0); }", size)
            wide = [line for line in page.evaluate(MEASURE) if "wide in" in line or "beyond" in line]
            lines = wide if size == "200%" else page.evaluate(BROKEN)
            wrong += [f"{route} {size} {width} x {height}: {line}" for line in lines]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_any_state(page: Page, scheme: str) -> None:
    """Tables in the middle of a match, their dialogs, lists and logs, and every other page."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    midways(page)
    wrong = []
    for route in ROUTES:
        visit(page, f"#/{route}")
        wrong += [f"{route}: {line}" for line in axe_and_more(page)]
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href='#/rules/{name}']")
        for opened in ("", "#fold-view-log", "#fold-view-list", "#menu"):
            if opened and page.locator(opened).count():
                page.click(opened)
            wrong += [f"{name} {opened}: {line}" for line in axe_and_more(page)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


ROUTES = (
    "",
    "three-dice",
    "first-player",
    "siberian-dice",
    "first-island",
    "first-war",
    "rules",
    "rules/first-war",
    "about",
    "settings",
)


@pytest.mark.long
def test_no_route_scrolls_sideways_at_320_px(page: Page) -> None:
    midways(page)
    page.set_viewport_size({"width": 320, "height": 640})
    wrong = []
    for route in ROUTES + tuple(f"learn/{name}" for name in EVENTS):
        visit(page, f"#/{route}")
        wrong += [f"{route}: {line}" for line in page.evaluate(MEASURE)]
    assert not wrong, "\n".join(wrong)
