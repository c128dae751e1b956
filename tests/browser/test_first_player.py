"""The First Player in a browser: curtain, ties, tokens, reserve, a campaign over three sessions, the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from hexdice.games.first_player.campaign.campaign import CAMPAIGNS, Campaign
from hexdice.games.first_player.campaign.formats import load_ledger, load_link
from tests.browser.helpers import axe, forget_saves, open_app, resize, wait_ready
from tests.browser.keyboard_player import Keys
from tests.browser.selection_player import FIVE, begin, kept, pick, take
from tests.rules.first_player.ledgers import AtRandom, year
from tests.unit.scan import modules, scan

PHONE = {"width": 390, "height": 844}


def tick(page: Page, who: str, here: bool = True) -> None:
    if (page.get_attribute(f"#here-{who}", "aria-pressed") == "true") != here:
        page.click(f"#here-{who}")
        page.wait_for_selector(f'#here-{who}[aria-pressed="{"true" if here else "false"}"]')


def close(page: Page, label: str) -> None:
    page.fill("#close-label", label)
    page.click("#close-go")
    page.wait_for_selector("#evening")
    numbers(page)


def numbers(page: Page) -> None:
    """Opens the numbers below the picture of an evening."""
    page.click("#fold-view-numbers")
    page.wait_for_selector("#tracker")


def sheet(page: Page) -> list[list[str]]:
    """The cells of the tracker sheet as they are seen on the page."""
    rows: list[list[str]] = page.eval_on_selector_all(
        "#sheet tr", "rows => rows.map(row => [...row.children].map(cell => cell.innerText.trim().split('\\n')[0]))"
    )
    return rows


def test_typed_text_survives_a_redraw(page: Page) -> None:
    begin(page, ("Forud", "Eli"))
    pick(page)
    page.fill("#close-label", "Eve of the fair")  # has a text of its own to begin with
    page.click("#fold-view-people")
    page.fill("#rename-name", "Elinor")  # has none
    page.click("#fold-view-gift")
    expect(page.locator("#gift")).to_be_visible()
    expect(page.locator("#close-label")).to_have_value("Eve of the fair")
    expect(page.locator("#rename-name")).to_have_value("Elinor")
    page.select_option("#rename select", "p2")
    page.click("#rename-go")
    expect(page.locator("#rename-name")).to_have_value("")
    expect(page.locator("#close-label")).to_have_value("Eve of the fair")
    page.click("#close-go")
    numbers(page)
    expect(page.locator("#tracker")).to_contain_text("Eve of the fair")
    expect(page.locator("#tracker")).to_contain_text("Elinor")


def test_leaving_asks_who_without_a_preselection(page: Page) -> None:
    """Also by the keyboard: the question takes the focus, Escape is a no, and afterwards it is said what was recorded."""
    id = begin(page, FIVE)
    page.click("#fold-view-people")
    expect(page.locator("#pick-gone")).to_have_value("")
    page.click("#leave-go")
    expect(page.locator("#notice")).to_contain_text("Choose who leaves.")
    page.select_option("#pick-gone", "p3")
    page.click("#leave-go")
    expect(page.locator("#ask")).to_be_focused()
    expect(page.locator("#ask")).to_contain_text("When somebody leaves, their dice go to the reserve.")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_count(0)
    assert kept(page, id).ledger.members == ["p1", "p2", "p3", "p4", "p5"]
    expect(page.locator("#pick-gone")).to_have_value("")
    page.select_option("#pick-gone", "p3")
    page.click("#leave-go")
    page.click("#ask-yes")
    expect(page.locator("#notice")).to_contain_text("Bita has left the campaign.")
    expect(page.locator("#pick-gone")).to_have_value("")
    ledger = kept(page, id).ledger
    assert ledger.members == ["p1", "p2", "p4", "p5"] and ledger.reserve == 3


def test_buttons_of_the_campaign_page_keep_their_distance(page: Page) -> None:
    """Nothing in a fold touches what stands above it."""
    resize(page, PHONE)  # type: ignore[arg-type]
    begin(page, FIVE)
    page.click("#fold-view-people")
    page.wait_for_selector("#delete-campaign")
    gaps = page.eval_on_selector_all(
        "#view-people .fold-body > *",
        "all => all.slice(1).map((e, n) => e.getBoundingClientRect().top - all[n].getBoundingClientRect().bottom)",
    )
    assert len(gaps) >= 5 and min(gaps) >= 10


@pytest.mark.long
def test_six_players_with_a_reserve(page: Page) -> None:
    id = begin(page, (*FIVE, "Cy", "Di"))
    tick(page, "p7", here=False)
    pick(page)
    close(page, "one")  # Di was not there: one die in the reserve
    assert sheet(page)[-1] == ["Reserve", "1"] and sheet(page)[-2] == ["Di", "3(-1)"]
    assert "missed the evening, one die to the reserve" in page.inner_text("#sheet")
    page.click("#tab-tonight")
    page.wait_for_selector("#start")
    tick(page, "p7", here=False)  # a new evening begins with everybody ticked
    page.click("#find-out")
    page.wait_for_selector("#resolve")
    assert (
        page.locator(".fp-gift", has_text="+1").count() == 2
    )  # for the last, and from the reserve for the second to last
    assert page.locator(".fp-instead").count() == 4  # all but the first and the proposed last
    other = page.locator(".fp-row", has=page.locator(".fp-instead")).first
    name = other.locator(".fp-who").inner_text()
    other.locator(".fp-instead").click()
    expect(page.locator("#resolve")).to_contain_text(name)
    page.click("#resolve")  # a second tap names the one who really plays last
    page.wait_for_selector("#prompt-text:has-text('Who plays second?')")
    page.click("#resolve")  # the rest as proposed
    page.wait_for_selector("#result")
    assert f" to {name}." in page.inner_text("#result")
    ledger = kept(page, id).ledger
    assert ledger.reserve == 0 and ledger.balance() == 0


@pytest.mark.long
def test_three_sessions_closed_reopened_exported_wiped_and_imported(
    page: Page, context: BrowserContext, tmp_path: Path
) -> None:
    id = begin(page, ("Forud", "Eli", "Bita"))
    pick(page)
    close(page, "23/01/17")
    page.click("#tab-tonight")
    pick(page)
    close(page, "23/01/24")
    page.click("#tab-tonight")
    tick(page, "p2", here=False)
    pick(page)
    close(page, "23/01/03")
    before = sheet(page)
    assert [row[0] for row in before] == ["Player", "Forud", "Eli", "Bita", "Reserve"]
    assert before[0][1:] == ["23/01/17", "23/01/24", "23/01/03"]
    assert re.fullmatch(r"\d\(-1\)|0", before[2][3]) and axe(page) == []
    page.close()

    again = context.new_page()
    open_app(again, f"#/first-player/c/{id}/sheet")
    numbers(again)
    assert sheet(again) == before
    again.click("#tab-share")
    assert axe(again) == []
    with again.expect_download() as waiting:
        again.click("#json")
    file = tmp_path / "campaign.json"
    waiting.value.save_as(file)
    ledger = load_ledger(file.read_text("utf-8"))
    assert ledger.chain == kept(again, id).ledger.chain
    again.wait_for_selector("svg.qr")
    drawn = again.locator("svg.qr").evaluate("svg => svg.outerHTML")
    address = scan(modules(drawn))
    assert load_link(address.rsplit("/", 1)[1]).chain == ledger.chain

    forget_saves(again)
    open_app(again, "#/first-player")
    assert again.locator("[id^=campaign-]").count() == 0
    again.click("#fold-view-take")
    with again.expect_file_chooser() as choosing:
        again.click("#take-file")
    choosing.value.set_files(file)
    again.wait_for_selector("#incoming[data-relation=other]")
    assert axe(again) == []
    assert again.evaluate("Object.keys(localStorage).filter(key => key.includes('campaign')).length") == 0
    again.click("#incoming-yes")
    again.wait_for_selector("#start")
    again.click("#tab-sheet")
    numbers(again)
    assert sheet(again) == before
    assert kept(again, id).ledger.chain == ledger.chain

    # The code, scanned by a camera, opens the same campaign, which is there already.
    again.goto("about:blank")
    again.goto(address)
    wait_ready(again)
    again.wait_for_selector("#incoming[data-relation=same]")


def test_codes_of_long_campaigns_are_read_back(page: Page) -> None:
    """From a dozen sessions to nearly the most that a code holds, scanned from the drawn picture."""
    ledgers = [AtRandom("code", 12).ledger, year()]
    open_app(page, "#/")
    for ledger in ledgers:
        page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [CAMPAIGNS + ledger.id, Campaign(ledger).dump()]
        )
        open_app(page, f"#/first-player/c/{ledger.id}/share")
        page.wait_for_selector("svg.qr")
        address = scan(modules(page.locator("svg.qr").evaluate("svg => svg.outerHTML")))
        assert load_link(address.rsplit("/", 1)[1]).chain == ledger.chain


def test_a_quick_pick_takes_at_most_four_taps(page: Page) -> None:
    """A known group, from home to the first player and recorded, one of them absent."""
    id = begin(page, FIVE)
    pick(page)
    open_app(page, "#/")
    page.evaluate("window.taps = 0; addEventListener('click', () => window.taps++, true)")
    page.click("#game-quick")
    page.click("#here-p3")  # one is absent tonight
    page.click("#find-out")
    expect(page.locator("#resolve")).to_be_visible()
    page.click("#resolve")
    page.wait_for_selector("#result")
    assert page.evaluate("window.taps") <= 4
    ledger = kept(page, id).ledger
    assert ledger.entries[-1].players == ("p1", "p2", "p4", "p5")  # type: ignore[union-attr]


def test_the_keyboard_alone(page: Page) -> None:
    """A secret selection of two from the campaign's page to the result: Tab, Enter and Space only."""
    begin(page, ("Ann", "Bo"))
    keys = Keys(page)
    keys.to("#find-secret")
    keys.press("Enter")
    keys.count = 0
    for seat in (0, 1):
        page.wait_for_selector(f"#look-{seat}")
        keys.to(f"#look-{seat}")
        keys.press("Enter")
        page.wait_for_selector("#dice-3")
        keys.to("#dice-3")
        keys.press("Space")
        keys.done()
        page.wait_for_selector("#high")
        for _ in range(2):  # die by die, and the last one lays itself
            taps = page.locator("button.fp-tap")
            keys.to("button.fp-tap")
            left = taps.count()
            keys.press("Enter")
            keys.done()
            page.wait_for_function("n => document.querySelectorAll('button.fp-tap').length < n", arg=left)
    page.wait_for_selector("#together")
    for id in ("together", "resolve"):
        keys.to(f"#{id}")
        keys.press("Enter")
    keys.done()
    page.wait_for_selector("#result")
    assert "starts" in page.inner_text("#result")
    assert keys.typical("The First Player") <= 2, keys.spent
    assert sum(keys.spent) <= 30, keys.spent


def test_axe_finds_nothing_on_any_page_of_a_campaign(page: Page) -> None:
    id = begin(page, FIVE)
    assert axe(page) == []
    page.click("#fold-view-people")
    page.click("#fold-view-gift")
    page.wait_for_selector("#gift-go")
    assert axe(page) == []
    pick(page)
    close(page, "one")
    for route in (f"c/{id}/sheet", f"c/{id}/log", "quick", "take", ""):
        open_app(page, f"#/first-player/{route}".rstrip("/"))
        assert axe(page) == [], route


@pytest.mark.long
def test_nothing_is_cut_off_on_a_phone(page: Page) -> None:
    resize(page, PHONE)  # type: ignore[arg-type]
    id = begin(page, (*FIVE, "A name of forty letters, which is a lot!"))
    pick(page)
    close(page, "one")
    for route in (f"c/{id}", f"c/{id}/sheet", f"c/{id}/share", "quick"):
        open_app(page, f"#/first-player/{route}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), route
        small = page.eval_on_selector_all(
            ".page button, .page a.button",
            "all => all.filter(b => b.offsetParent && b.getBoundingClientRect().height < 43.5).map(b => b.outerHTML)",
        )
        assert small == [], route


@pytest.mark.long
def test_the_sheet_prints_on_one_page(page: Page) -> None:
    id = begin(page, FIVE)
    for number in range(3):
        pick(page)
        close(page, f"session {number}")
        page.click("#tab-tonight")
        page.wait_for_selector("#start")
    open_app(page, f"#/first-player/c/{id}/sheet")
    numbers(page)
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    assert page.is_visible("#sheet") and page.is_visible("#chart")
    assert not page.is_visible("#print") and not page.is_visible(".fp-tabs")


def test_a_link_with_names_asks_which_of_them_starts(page: Page) -> None:
    open_app(page, "#/first-player/quick?names=Ann,Bo,Cy")
    assert page.locator(".fp-here[aria-pressed=true]").count() == 3
    page.click("#first-evening")
    page.click("#resolve")
    page.wait_for_selector("#result")
    assert re.match(r"(Ann|Bo|Cy)\s+starts", page.inner_text("#result h2"))


@pytest.mark.parametrize("count", [2, 5, 12])
def test_rows_are_thrown_one_after_the_other_in_one_to_four_seconds(page: Page, count: int) -> None:
    """At a table of any size, and nothing says who starts before; a tap ends it."""
    page.emulate_media(reduced_motion="no-preference")
    open_app(page, "#/first-player/quick")
    page.click(f"#many-{count}")
    page.wait_for_selector(":root.flying")
    last = page.evaluate(
        "Math.max(...[...document.querySelectorAll('[data-throw]')].map((die) => Number(die.dataset.wait ?? 0)))"
    )
    assert 700 <= last <= 4000 + 900, "a tie takes longer"
    starts = page.locator("#result h2 .reveals")
    assert starts.evaluate("element => getComputedStyle(element).opacity") == "0"
    assert page.evaluate("scrollY") == 0
    page.mouse.click(5, 5)
    expect(page.locator(":root.flying")).to_have_count(0)
    expect(starts).to_contain_text("starts")
    expect(page.locator("#result h2")).to_be_in_viewport()


def test_with_less_motion_the_rows_lie_there_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_app(page, "#/first-player/quick")
    page.click("#many-4")
    expect(page.locator("#result h2 .reveals")).to_be_visible()
    assert page.locator(":root.flying").count() == 0 and page.locator(".flight").count() == 0


@pytest.mark.long
def test_a_season_alone_to_its_end(page: Page) -> None:
    """Five evenings, all dice, high to low, and at the end who started how often."""
    open_app(page, "#/")
    page.evaluate("document.querySelector('[data-act=\"play-now:first-player\"]').click()")
    page.click("#season-go")
    for _ in range(5):
        page.wait_for_selector("#actions .primary, #high, #season-go")
        for _ in range(4):
            if page.locator("#season-go").count():
                break
            page.locator("#actions .primary, #high").last.click()
            page.wait_for_selector("#actions .primary, #high, #season-go, #prompt-text:has-text('Waiting')")
            if page.locator("#actions .primary, #high").count() == 0:
                page.wait_for_selector("#season-go", timeout=60_000)
        page.keyboard.press("Shift")  # the dice lie
        page.click("#season-go")
    page.wait_for_selector("#season-new")
    assert axe(page) == []
    assert page.locator(".fp-evening.had").count() == 5 and page.locator("#chart svg").count() == 1


def test_a_new_question_brings_its_headline_into_sight(page: Page) -> None:
    """On a phone, scrolled down: the curtain, one's own dice, the question who plays last; a tap within one does not move the page."""
    resize(page, {"width": 390, "height": 520})
    begin(page, ("Ann", "Bo"))
    page.click("#find-secret")
    for seat in (0, 1):
        take(page, seat)
        page.evaluate("scrollTo(0, 120)")
        page.click("#dice-3")
        page.wait_for_selector("#high")
        page.evaluate("scrollTo(0, 60)")
        before = page.evaluate("scrollY")
        assert before > 0
        page.locator("button.fp-tap").first.dispatch_event("click")
        expect(page.locator("button.fp-tap")).to_have_count(2)
        assert page.evaluate("scrollY") == before
        page.locator("button.fp-tap").first.dispatch_event("click")
        expect(page.locator("main.curtain h1")).to_be_in_viewport()
    page.click("#together")
    expect(page.locator("#resolve")).to_be_in_viewport()
