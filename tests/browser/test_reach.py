"""Reachability: dialogs and Back, notices, and the layout of every game's table at every size."""

from __future__ import annotations

import json
import os

import pytest
from playwright.sync_api import Browser, Page, expect

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.app.table.board_questions import answer
from hexdice.kernel.codec import load_match, unpack
from hexdice.view.markup import plain
from hexdice.view.spoken import ASKED
from tests.browser.helpers import axe_and_more, go, open_app, resize
from tests.browser.layout import BROKEN, COVERED, MEASURE
from tests.browser.stored_matches import EVENTS, ended, half_played, handed_over
from tooling import chromium


def half_played_everywhere(page: Page) -> None:
    """Opens the page with a match in the middle of each game in its storage."""
    open_app(page)
    for name in EVENTS:
        page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.mid-{name}", half_played(name)]
        )


def visit(page: Page, route: str, shown: str = "#main") -> None:
    go(page, route)
    page.wait_for_selector(shown)


def test_back_closes_a_dialog_first_and_nothing_behind_it_is_within_reach(page: Page) -> None:
    half_played_everywhere(page)
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
    page.click("#menu")
    page.click("#menu-review")
    expect(page.locator("#review-panel")).to_be_visible()
    page.go_back()  # from the look back to the present
    expect(page.locator("#review-panel")).to_have_count(0)
    assert page.url.endswith("#/m/mid-siberian-dice")
    page.go_back()
    expect(page.locator(".cards")).to_be_visible()


@pytest.mark.long
def test_a_refusal_in_a_dialog_is_shown_and_announced_there_and_disappears(page: Page) -> None:
    half_played_everywhere(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    page.click("#menu")
    page.click("#table-menu summary")
    page.fill("#rename-0", "Bo")
    page.click("#rename button")
    expect(page.locator("dialog #notice")).to_contain_text("same name")
    expect(page.locator("dialog [role=status]")).to_contain_text("same name")
    expect(page.locator("#notice")).to_have_count(0, timeout=6_000)


def test_a_refusal_ends_with_the_page_it_was_about(page: Page) -> None:
    half_played_everywhere(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    page.locator("[data-why]").first.click()
    expect(page.locator("#notice")).to_be_visible()
    visit(page, "#/siberian-dice", "#setup")
    expect(page.locator("#notice")).to_have_count(0)


def test_an_unknown_route_corrects_the_address(page: Page) -> None:
    open_app(page, "#/no/such/page")
    expect(page.locator("#notice")).to_contain_text("This page does not exist")
    assert page.url.endswith("#/")


@pytest.mark.long
def test_every_key_on_a_board(page: Page) -> None:
    """Questions are answered in sight and aloud, leaps lead where they say, and the sheet of keys gives the focus back."""
    half_played_everywhere(page)
    visit(page, "#/m/mid-siberian-dice", ".board")
    session = Session(load_match(unpack(half_played("siberian-dice")), games.game))
    session.active = True
    cell = page.locator("[role=gridcell][tabindex='0']")
    cell.focus()
    name = (cell.get_attribute("id") or "").removeprefix("cell-")
    for key, question in ASKED.items():
        if question != "next":
            page.keyboard.press(key)
            words = " ".join(plain(answer(session, question, name)).split())
            expect(page.locator("#notice")).to_have_text(words)
            expect(page.locator("#announcer")).to_contain_text(words)
    here = page.locator("[role=gridcell]:focus")
    expect(here).to_have_css("outline-style", "none")  # a hex has its own ring
    for key, row, place in (
        ("PageUp", "first", None),
        ("Home", "first", "first"),
        ("End", "first", "last"),
        ("PageDown", "last", None),
    ):
        page.keyboard.press(key)
        cells = getattr(page.locator("[role=row]"), row).locator("[role=gridcell]")
        expect(getattr(cells, place) if place else cells.nth(cells.count() // 2)).to_be_focused()
    page.keyboard.press("x")
    expect(page.locator(".cell:is([data-move], [data-ghost], [data-ui]):focus")).to_have_count(1)
    page.keyboard.press("+")
    expect(page.locator("html")).to_have_attribute("data-zoomed", "")
    page.keyboard.press("0")
    expect(page.locator("html")).not_to_have_attribute("data-zoomed", "")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys for the board")).to_contain_text("these keys")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(here).to_have_count(1)
    page.keyboard.press("j")
    expect(page.locator("#actions :focus")).to_have_count(1)


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
EVERYWHERE = (*ROUTES, *(f"{where}{name}" for name in EVENTS for where in ("m/mid-", "learn/")))
LANGUAGES = ("en", "de", "fr", "es")
LONG = bool(os.environ.get("HEXDICE_LONG"))
SIDES = ("0", "90", "180", "270")  # of the tablet, which a page can face
SIZES = ((390, 844), (844, 390), (590, 410), (320, 640), (1180, 820))


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.long)])
def test_every_table_fits_every_screen(page: Page, language: str) -> None:
    """In the middle of a match: no sideways scrolling, the whole board visible and not under the buttons, no text cut."""
    half_played_everywhere(page)
    if language != "en":
        visit(page, "#/settings", "#setting-language")
        page.select_option("#setting-language", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("h1")).to_have_text("Einstellungen")  # its words are there
    wrong = []
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href^='#/rules/{name}']")
        for width, height in SIZES if LONG else SIZES[:3]:
            resize(page, {"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            wrong += [f"{name} {width} x {height}: {line}" for line in page.evaluate(MEASURE)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_whoever_takes_the_device_sees_what_to_press(page: Page) -> None:
    """Every game as it changes hands, whichever side of the tablet the page faces."""
    open_app(page)
    matches = [(f"hand-{name}-{side}", handed_over(name, side)) for name in EVENTS for side in SIDES]
    for id, text in matches:
        page.evaluate("match => localStorage.setItem(...match)", [f"hexdice.match.{id}", text])
    open_app(page)
    wrong = []
    for id, _ in matches:
        visit(page, f"#/m/{id}", "#actions .button, .held")
        for width, height in SIZES:
            resize(page, {"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            wrong += [f"{id} {width} x {height}: {line}" for line in page.evaluate(OUT_OF_SIGHT)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_a_narrow_phone_has_room_for_a_handover(page: Page) -> None:
    open_app(page)
    for name in EVENTS:
        page.evaluate(
            "match => localStorage.setItem(...match)", [f"hexdice.match.hand-{name}-0", handed_over(name, "0")]
        )
    open_app(page)
    wrong = []
    for name in EVENTS:
        visit(page, f"#/m/hand-{name}-0", "#actions .button, .held")
        for width, height in ((320, 640), (390, 844)):
            resize(page, {"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            wrong += [f"{name} {width} x {height}: {line}" for line in page.evaluate(MEASURE)]
    assert not wrong, "\n".join(wrong)


OUT_OF_SIGHT = """() => [...document.querySelectorAll("#actions .primary, .held")].filter((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((button) => `${button.textContent} out of sight`)"""


def in_language(page: Page, language: str) -> None:
    page.evaluate("text => localStorage.setItem('hexdice.settings', text)", json.dumps({"language": language}))
    open_app(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken(page: Page, language: str) -> None:
    half_played_everywhere(page)
    in_language(page, language)
    wrong = []
    for route in EVERYWHERE:
        visit(page, f"#/{route}")
        for width, height in ((390, 844), (1180, 820)):
            resize(page, {"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            wrong += [f"{route} {width} x {height}: {line}" for line in page.evaluate(BROKEN)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
def test_text_of_twice_its_size(browser: Browser, site: str) -> None:
    """The browser's own size of text is doubled on a tablet and a phone: nothing scrolls sideways, no text is cut, no word is broken."""
    flags = [*chromium.flags(), "--blink-settings=defaultFontSize=32"]
    own = browser.browser_type.launch(executable_path=chromium.ensure(), args=flags)
    page = own.new_page(base_url=site, viewport={"width": 1180, "height": 820}, reduced_motion="reduce")
    half_played_everywhere(page)
    for name in EVENTS:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.end-{name}", ended(name)])
    wrong = []
    for language in LANGUAGES:
        in_language(page, language)
        for route in (*EVERYWHERE, *(f"m/end-{name}" for name in EVENTS)):
            visit(page, f"#/{route}")
            for width, height in ((1180, 820), (390, 844)):
                resize(page, {"width": width, "height": height})
                page.evaluate("scrollTo(0, 0)")
                lines = [*page.evaluate(MEASURE), *page.evaluate(BROKEN)]
                # The board is as large as the page allows, so that the prompt above it pushes it down, under a phone's bar.
                lines = [
                    line
                    for line in lines
                    if not line.startswith("board ") and not (width < 400 and line.endswith(" on the board"))
                ]
                wrong += [f"{language} {route} {width} x {height}: {line}" for line in lines]
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    own.close()
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_axe_finds_nothing_in_any_state(page: Page, scheme: str, contrast: str) -> None:
    """Tables in the middle of a match, their dialogs, lists and logs, and every other page."""
    page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
    half_played_everywhere(page)
    wrong = []
    for route in ROUTES:
        visit(page, f"#/{route}")
        wrong += [f"{route}: {line}" for line in axe_and_more(page)]
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href^='#/rules/{name}']")
        for opened in ("", "#fold-view-log", "#fold-view-list", "#menu"):
            if opened and page.locator(opened).count():
                page.click(opened)
            wrong += [f"{name} {opened}: {line}" for line in axe_and_more(page)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
def test_axe_finds_nothing_at_an_end_and_when_looking_back(page: Page) -> None:
    """On a phone in German, whose notes are the longest: the end with all its folds, then some turns."""
    resize(page, {"width": 390, "height": 844})
    open_app(page)
    in_language(page, "de")
    wrong = []
    for name in EVENTS:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.end-{name}", ended(name)])
        visit(page, f"#/m/end-{name}", "#result")
        wrong += [f"{name}: {line}" for line in axe_and_more(page)]
        while closed := page.evaluate("document.querySelector(\"[id^='fold-'][aria-expanded=false]\")?.id"):
            page.click(f"#{closed}")
            expect(page.locator(f"#{closed}")).to_have_attribute("aria-expanded", "true")
        wrong += [f"{name}, unfolded: {line}" for line in axe_and_more(page)]
        page.click("#menu")
        page.click("#menu-review")
        slider = page.locator("#review-turn")
        most = int(slider.get_attribute("max") or 0)
        for turn in (most // 8, most // 2, most - most // 4):
            slider.fill(str(turn))
            wrong += [f"{name}, turn {turn}: {line}" for line in axe_and_more(page)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
def test_no_route_scrolls_sideways_at_320_px(page: Page) -> None:
    half_played_everywhere(page)
    resize(page, {"width": 320, "height": 640})
    wrong = []
    for route in EVERYWHERE:
        visit(page, f"#/{route}")
        wrong += [f"{route}: {line}" for line in page.evaluate(MEASURE)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_nothing_with_the_focus_is_covered(page: Page) -> None:
    """Forwards and backwards, on phones upright and in landscape, with the bars that stay at the edge of the screen."""
    half_played_everywhere(page)
    wrong = []
    for width, height in ((390, 844), (844, 390), (320, 640)):
        resize(page, {"width": width, "height": height})
        for route in EVERYWHERE:
            visit(page, f"#/{route}")
            for backwards in (False, True):
                wrong += [f"{route} {width} x {height}: {line}" for line in page.evaluate(COVERED, backwards)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
def test_the_buttons_that_step_through_a_match_are_in_sight_on_a_low_screen(page: Page) -> None:
    half_played_everywhere(page)
    resize(page, {"width": 844, "height": 390})
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href^='#/rules/{name}']")
        page.click("#menu")
        page.click("#menu-review")
        expect(page.locator("#review-next")).to_be_in_viewport(ratio=1)


STEPPED = ":is(#actions, dialog) :is(button, a), .cell:is([data-move], [data-ghost], [data-ui]:not([data-ui^='look=']))"


@pytest.mark.long
def test_one_switch_moves_in_every_game(page: Page) -> None:
    """The focus comes to the targets by itself, and Enter alone makes a move."""
    half_played_everywhere(page)
    page.evaluate("() => localStorage.setItem('hexdice.settings', JSON.stringify({ stepping: '1' }))")
    open_app(page)
    for name in EVENTS:
        visit(page, f"#/m/mid-{name}", f"#rules[href^='#/rules/{name}']")
        presses = 0
        while unpack(page.evaluate(f"localStorage.getItem('hexdice.match.mid-{name}')")) == unpack(half_played(name)):
            page.evaluate("document.activeElement.blur()")  # the next step is to the first target
            page.wait_for_function("targets => document.activeElement.matches(targets)", arg=STEPPED)
            page.keyboard.press("Enter")
            presses += 1
            assert presses < 9, name
