"""Plays selections of The First Player by taps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from hexdice.games.first_player.campaign.campaign import Campaign, read_campaign
from tests.browser.helpers import axe, open_app

FIVE = ("Forud", "Eli", "Bita", "Ann", "Bo")

WORDS = ("two", "three", "four", "five", "six")  # "one pair of eyes" stands on the curtain itself


def begin(page: Page, names: Sequence[str]) -> str:
    """A new campaign on its page; its id. Enter adds a name and leaves the focus in the line."""
    open_app(page, "#/first-player/quick?new=1")
    page.click("#add-name")
    for place, name in enumerate(names):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#here-n{place}")
        expect(page.locator("#add-name")).to_be_focused()
    page.click("#first-campaign")
    page.wait_for_selector("#start")
    return page.url.rsplit("/", 1)[1]


def kept(page: Page, id: str) -> Campaign:
    """The campaign as it stands in the storage."""
    return read_campaign(page.evaluate("key => localStorage.getItem(key)", f"hexdice.campaign.{id}"))


def pick(page: Page) -> None:
    """Selects a starter, resolved as proposed, and returns to the campaign's page."""
    page.click("#find-out")
    page.click("#resolve")
    page.click("#fp-campaign")
    page.wait_for_selector("#start")


def whole_order(page: Page) -> None:
    """The dice decide the whole order."""
    page.click("#fold-view-how")
    page.click("#mode-order")
    expect(page.locator("#mode-order")).to_have_attribute("aria-pressed", "true")


def take(page: Page, seat: int) -> None:
    """The tablet goes to a seat."""
    page.wait_for_selector("main.curtain")
    if page.locator(f"#next-{seat}").count():
        page.click(f"#next-{seat}")
    page.click(f"#look-{seat}", delay=600)
    page.wait_for_selector("#main.table")


def everything(page: Page) -> str:
    """Everything that somebody without tools could read: markup, accessibility tree, and storage."""
    storage = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    return f"{page.content()}\n{page.locator('html').aria_snapshot()}\n{storage}"


def five_players_with_curtain_tie_break_and_tokens(page: Page) -> None:
    """Typed dice, so that every roll is known. Nothing of a row is in the page before the reveal."""
    id = begin(page, FIVE)
    page.click("#fold-view-people")
    page.click("#set-plus-one")
    page.wait_for_selector('#set-plus-one[aria-pressed="true"]')
    pick(page)  # the second to last gets a token
    person = next(number for number, (_, h) in enumerate(kept(page, id).ledger.people.items()) if h.tokens)
    whole_order(page)
    page.click("#find-secret")
    page.wait_for_selector("main.curtain")
    assert axe(page) == []
    take(page, 0)
    page.click("#menu")
    page.click("#extra-real")
    page.click("#table-menu-close")
    owned = [h.dice for h in kept(page, id).ledger.people.values()]
    rows = ["41", "41", "41", "41", "41"]  # all the same: everybody is tied
    for seat, row in enumerate(rows):
        if seat:
            take(page, seat)
        assert owned[seat] >= 2
        page.click("#dice-2")
        for face in row:
            expect(page.locator("#prompt-text")).to_contain_text(FIVE[seat])
            page.click(f"#tell-{face}")
        page.wait_for_selector("#high")
        if seat == 1:
            assert axe(page) == []
            assert "1 ready" in page.locator("#player-0").inner_text() and page.locator("#players .die").count() == 0
        if seat == 0:
            page.click("#aside")
            page.click("#tell-4")  # one die is left
            page.wait_for_selector(".fp-tap[data-move='put 4']")
            page.click(".fp-tap[data-move='put 4']")
        else:
            page.click("#high")
        if seat < 4:
            page.wait_for_selector("main.curtain")
            seen = everything(page)
            assert 'class="die' not in seen and 'data-move="put' not in seen and 'data-face="' not in seen
            text = page.inner_text("body").lower()
            assert not any(re.search(rf"\b{word}\b", text) for word in WORDS)
    # 4 loses to 4-1 in the second place; four are tied, and whoever has the token is asked first.
    page.click("#together")
    page.wait_for_selector("#pass, #tell-1")
    if page.locator("#pass").count():
        assert FIVE[person] in page.inner_text("#prompt-text")
        assert axe(page) == []
        page.click("#pass")
    for face in "2365":  # seats 1 to 4 roll their last die again
        page.wait_for_selector("#tell-1")
        before = page.inner_text("#prompt-text")
        page.click(f"#tell-{face}")
        page.wait_for_function("text => document.querySelector('#prompt-text')?.innerText !== text", arg=before)
    if page.locator("#pass").count():
        page.click("#pass")
    page.wait_for_selector("#resolve")
    page.click("#fp-why")
    page.wait_for_selector("#fp-why[aria-pressed=true]")
    beaten = page.locator(".fp-row:not(.starts):has(.fp-again) .fp-after")  # their last die was rolled again
    expect(beaten).to_contain_text(["6 beats 2", "6 beats 3", "6 beats 5"])
    expect(page.locator(".fp-aside")).to_contain_text("For equal rows, the last die is rolled again")
    page.click("#resolve")
    page.wait_for_selector("#result")
    assert axe(page) == []
    assert page.inner_text("#result h2").startswith("Ann")  # 4-6 after the tie-break
    ledger = kept(page, id).ledger
    assert ledger.entries[-1].seating[0] == "p4" and ledger.balance() == 0  # type: ignore[union-attr]
