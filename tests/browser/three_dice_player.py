"""Plays an evening of Three Dice by taps."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.games.three_dice.rules.state import State
from hexdice.kernel.codec import load_match, unpack
from hexdice.kernel.match import Match
from tests.browser.helpers import open_app

FOUR = ("Ana", "Bita", "Cid", "Dina")


def set_up(page: Page, names: Sequence[str], **options: str | bool) -> None:
    """A new table with these people, from the set-up page on."""
    open_app(page, "#/three-dice")
    while page.locator("input[id^=name-]").count() < len(names):
        page.click("#seat-add")
    for seat, name in enumerate(names):
        page.fill(f"#name-{seat}", name)
    page.check("#asked-unit-sips")
    page.click("#fold-view-house")
    for key, value in options.items():
        field = page.locator(f"#option-{key}")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("#start")
    page.wait_for_selector("#td-tray")


def saved(page: Page) -> Match:
    """The open match as it stands in the storage, replayed with full legality."""
    key = page.evaluate("'hexdice.match.' + location.hash.split('/').pop()")
    return load_match(unpack(page.evaluate("key => localStorage.getItem(key)", key)), games.game)


def state_of(page: Page) -> State:
    state: State = saved(page).state
    return state


def shown(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


def step(page: Page, keep: bool = True) -> None:
    """A sensible tap for the player who is up: give, or keep a die and roll, or stay, or roll."""
    if shown(page, "#award"):
        page.locator("#award [id^=give-]").last.click()
    elif shown(page, "#stay"):
        if keep and shown(page, "#die-1[aria-pressed=false]") and page.locator(".td-dots i:not(.on)").count():
            page.click("#die-1")
            expect(page.locator("#die-1")).to_have_attribute("aria-pressed", "true")
            page.click("#again, #stay")  # the first of them: no again where the other two had been chosen by themselves
        else:
            page.click("#stay")
    else:
        page.click("#roll")


def drawer(page: Page) -> None:
    """Opens what lies in one fold below the tray, unless it is open."""
    if page.locator("#fold-view-more").get_attribute("aria-expanded") == "false":
        page.click("#fold-view-more")


def finish_round(page: Page, keep: bool = True) -> None:
    """From before a round's first roll to the summary after it."""
    step(page, keep)
    for _ in range(400):
        if shown(page, "#td-summary"):
            return
        step(page, keep)
    raise AssertionError("the round does not end")


def an_evening_of_three_rounds_by_taps(page: Page) -> None:
    set_up(page, FOUR)
    for number in (1, 2, 3):
        finish_round(page, keep=number != 2)
        expect(page.locator(".td-top > b")).to_have_text(f"Round {number} of 5")
    drawer(page)
    page.click("#end")
    assert len(state_of(page).past) == 3 and state_of(page).phase == "pause"  # it asks first
    page.click("#end-yes")
    page.wait_for_selector("[data-result=ended]")
    state = state_of(page)
    games.game("three-dice").check(state)
    rows = page.locator("#td-evening .td-tally tbody tr").all_inner_texts()
    for seat, (name, player) in enumerate(zip(FOUR, state.players, strict=True)):
        cells = rows[seat].split()
        assert cells[0] == name and cells[1:3] == [str(player.sips), str(player.given)]
    assert page.locator("#roll").count() == 0
