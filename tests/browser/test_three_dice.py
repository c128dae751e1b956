"""Three Dice in a browser: by taps, by keyboard, across a reload, with real dice, with hostile names."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hexdice import games
from tests.browser.helpers import axe, open_app, quick_bots, resize, wait_ready
from tests.browser.keyboard_player import Keys
from tests.browser.three_dice_player import FOUR, drawer, finish_round, saved, set_up, shown, state_of, step

HOSTILE = ("<img src=x onerror=alert(1)>", "😀" * 150, '"><b>Bobby</b> & {name}')
PHONE, TABLET = {"width": 390, "height": 844}, {"width": 1180, "height": 820}


def real_dice(page: Page) -> None:
    page.click("#menu")
    page.click("#extra-real")
    page.keyboard.press("Escape")


def throw(page: Page, faces: str) -> None:
    """Types in what real dice show."""
    for face in faces:
        page.click(f"#tell-{face}")


def overflow(page: Page) -> int:
    """How far the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def three_rounds(page: Page, go: Callable[[str], None]) -> None:
    """Chosen by keyboard."""
    go("option-rounds")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("3")


def test_an_evening_of_three_rounds_by_keyboard_alone(page: Page) -> None:
    """Tab, Enter and Space only: the focus stays near what is asked next."""
    open_app(page, "#/three-dice")
    keys = Keys(page)

    def go(id: str) -> None:
        keys.to(f"#{id}")

    for _ in range(2):
        go("seat-add")
        page.keyboard.press("Enter")
        expect(page.locator("[id^='name-']:focus")).to_have_count(1)
    for seat, name in enumerate(FOUR):
        go(f"name-{seat}")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(name)
    three_rounds(page, go)
    go("start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#td-tray")
    keys.count = 0
    for turn in range(600):
        if shown(page, "#result"):
            break
        if shown(page, "#award"):
            go(page.locator("#award [id^=give-]").first.get_attribute("id") or "")
            keys.press("Enter")
        elif shown(page, "#stay") and turn % 3 and page.locator(".td-dots i:not(.on)").count():
            go("die-2")
            if shown(page, "#die-2[aria-pressed=false]"):  # else it was kept before
                keys.press("Space")
            expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
            expect(page.locator("#die-2")).to_be_focused()
            go("again" if shown(page, "#again") else "stay")  # the other two may have been chosen by themselves
            keys.press("Space")
        else:
            go(next(id for id in ("stay", "ended", "roll") if shown(page, f"#{id}")))
            keys.press("Enter")
        keys.done()
    expect(page.locator("#result")).to_have_attribute("data-result", "rounds")
    assert keys.typical("Three Dice") <= 6, keys.spent  # 2 for a roll, 6 where a die is kept first
    state = state_of(page)
    assert len(state.past) == 3
    games.game("three-dice").check(state)


def test_a_reload_in_mid_turn_loses_nothing(page: Page) -> None:
    set_up(page, FOUR)
    page.click("#roll")
    while not shown(page, "#stay"):  # a false start
        page.click("#roll")
    prompt = page.locator("#prompt-text").inner_text()
    before = saved(page)
    page.reload()
    wait_ready(page)
    page.wait_for_selector("#stay")
    assert page.locator("#prompt-text").inner_text() == prompt
    assert saved(page).state == before.state and saved(page).events == before.events
    finish_round(page)
    assert len(state_of(page).past) == 1
    assert saved(page).wrong_dice() == []


@pytest.mark.long
def test_unfolded_parts_stay_open(page: Page) -> None:
    set_up(page, FOUR, starter="chosen")
    real_dice(page)
    page.click("#start-0")
    page.click("#roll")
    throw(page, "125")
    drawer(page)
    page.click("#fold-view-odds")
    page.click("#fold-view-points")
    page.click("#die-2")
    page.click("#die-1")
    expect(page.locator("#td-chosen h3")).to_have_text("If you keep 2")
    expect(page.locator("#view-points li").first).to_contain_text("points")
    page.click("#menu")
    page.click("#table-menu summary")
    page.click("#extra-practice")
    expect(page.locator("#extra-practice")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#table-menu details")).to_have_attribute("open", "")


@pytest.mark.long
def test_the_sources_first_example_with_real_dice(page: Page) -> None:
    set_up(page, FOUR, starter="chosen")
    real_dice(page)
    page.click("#start-0")
    page.click("#roll")
    throw(page, "124")
    page.click("#again")  # the 1 is chosen by itself
    expect(page.locator("#prompt-text")).to_have_text(re.compile(r"die 2 show\?$"))  # only the rerolled dice are asked
    throw(page, "13")
    expect(page.locator("#td-tray")).to_contain_text("203 points")
    page.click("#stay")
    page.click("#roll")
    throw(page, "233")
    page.click("#die-2")
    page.click("#die-3")
    page.click("#again")
    throw(page, "3")
    expect(page.locator("#td-pot")).to_contain_text("4 sips")
    page.click("#roll")
    throw(page, "123")
    page.click("#stay")
    page.click("#give-1")
    page.click("#roll")
    throw(page, "653")
    page.click("#die-2")
    page.click("#again")
    throw(page, "2")
    page.wait_for_selector("#td-summary")
    assert [player.sips for player in state_of(page).players] == [0, 3, 0, 4]
    assert "Dina loses the round" in " ".join(page.locator("#td-summary").inner_text().split())
    drawer(page)
    page.click("#fold-view-evening")
    page.click("#fold-view-rounds")
    expect(page.locator("#view-rounds")).to_contain_text("gives 3 sips to Bita")
    page.click("#fold-view-log")
    expect(page.locator(".log .tag", has_text="real die").first).to_be_attached()


@pytest.mark.long
def test_a_gift_can_go_back_to_the_dice(page: Page) -> None:
    set_up(page, FOUR[:2], starter="chosen")
    real_dice(page)
    page.click("#start-0")
    page.click("#roll")
    throw(page, "256")
    page.click("#die-3")  # the 6 is chosen by itself
    page.click("#again")
    throw(page, "123")
    page.click("#stay")
    page.click("#undo")
    page.wait_for_selector("#stay")
    assert state_of(page).phase == "turn"


@pytest.mark.long
def test_players_join_leave_and_play_for_points_between_rounds(page: Page) -> None:
    set_up(page, FOUR[:2], starter="chosen")
    real_dice(page)
    page.click("#start-0")
    page.click("#roll")
    throw(page, "256")
    page.click("#stay")
    page.click("#roll")
    throw(page, "156")
    page.wait_for_selector("#td-summary")
    drawer(page)
    page.click("#fold-view-people")
    page.fill("#join-name", "Eli")
    page.keyboard.press("Enter")
    page.wait_for_selector("#player-2")
    expect(page.locator("#player-2")).to_contain_text("Eli")
    page.click("#here-1")
    expect(page.locator("#player-1")).not_to_be_visible()
    page.click("#points-0")
    expect(page.locator("#points-0")).to_have_attribute("aria-pressed", "true")
    page.click("#roll")
    throw(page, "256")
    page.click("#stay")
    page.click("#roll")
    throw(page, "156")
    page.wait_for_selector("#td-summary")
    assert "1 penalty point" in " ".join(page.locator("#td-summary").inner_text().split())
    players = state_of(page).players
    assert [(p.sips, p.points, p.here) for p in players] == [(1, 1, True), (0, 0, False), (0, 0, True)]


def test_the_gentlemens_rule_enforced_says_why(page: Page) -> None:
    set_up(page, FOUR[:2], starter="chosen", gentle="enforce")
    real_dice(page)
    page.click("#start-0")
    page.click("#roll")
    throw(page, "245")
    page.click("#again")
    throw(page, "245")
    page.click("#stay")
    page.click("#roll")
    throw(page, "116")
    page.locator("#stay").click(force=True)  # it is there to say why not
    expect(page.locator("#notice")).to_contain_text("may not stay above the lowest")
    expect(page.locator("#notice a")).to_have_attribute("href", "#/rules/three-dice/TD-15")
    page.click("#again")
    throw(page, "666")
    assert state_of(page).past[0].losers == (0,)


@pytest.mark.long
def test_statistics_of_people_over_the_evenings(page: Page) -> None:
    for loser in range(2):
        set_up(page, ("Ana", HOSTILE[0]), starter="chosen", rounds="1")
        real_dice(page)
        page.click("#start-0")
        page.click("#roll")
        throw(page, ("245", "156")[loser])
        page.click("#stay")
        page.click("#roll")
        throw(page, "256")
        page.click("#ended")
        page.wait_for_selector("#result")
    open_app(page, "#/three-dice")
    page.click("#people")
    page.wait_for_selector(".td-person")
    people = page.locator(".td-person").all_inner_texts()
    assert len(people) == 2
    assert all("2 evenings · 2 rounds · lost 50%" in text for text in people)
    assert HOSTILE[0] in people[0] and page.locator("#app img").count() == 0
    assert axe(page) == []


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(TABLET, id="tablet", marks=pytest.mark.long)]
)
def test_axe_finds_nothing_on_any_screen_of_the_game(page: Page, size: dict[str, int]) -> None:
    resize(page, {"width": size["width"], "height": size["height"]})
    found: list[str] = []

    def look(where: str) -> None:
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        found.extend(f"{where}, light: {line}" for line in axe(page))
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found.extend(f"{where}, dark: {line}" for line in axe(page, "color-contrast"))
        assert overflow(page) <= 0, where

    set_up(page, FOUR, starter="chosen", rock=True)
    look("who starts")
    names = page.locator(".player .who b")
    assert names.evaluate_all("all => all.every((b) => b.scrollWidth <= b.clientWidth)"), "four whole names"
    real_dice(page)
    page.click("#start-0")
    look("before the first round")
    page.click("#roll")
    look("a real die")
    throw(page, "111")
    look("false start")
    page.click("#roll")
    throw(page, "223")
    page.click("#die-1")
    look("choosing")
    drawer(page)
    page.click("#fold-view-odds")
    page.click("#fold-view-points")
    look("points opened")
    page.click("#again")
    throw(page, "34")
    page.click("#stay")
    look("shit stairs")
    page.click("#roll")
    throw(page, "123")
    page.click("#stay")
    look("award")
    page.click("#give-0")
    for faces in ("234", "555"):
        page.click("#roll")
        throw(page, faces)
        if shown(page, "#stay"):
            page.click("#stay")
    look("roll-off")
    for face in ("3", "5"):
        page.click("#roll")
        throw(page, face)
    page.wait_for_selector("#td-summary")
    drawer(page)
    for fold in ("view-people", "view-evening", "view-rounds"):
        page.click(f"#fold-{fold}")
    look("summary, all opened")
    page.click("#legend-1")
    page.click("#chart-lost")
    page.click("#fold-view-numbers")
    look("chart")
    drawer(page)
    page.click("#end")
    page.click("#end-yes")
    page.wait_for_selector("#result")
    look("result")
    expect(page.locator("#rematch")).to_be_in_viewport()
    assert found == [], "\n".join(found)


@pytest.mark.long
def test_hostile_names_are_only_text(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    set_up(page, HOSTILE, starter="chosen")
    real_dice(page)
    page.click("#start-0")
    drawer(page)
    page.click("#fold-view-log")

    def harmless() -> None:
        assert page.locator("#app img").count() == 0
        assert page.locator("#app b:text-is('Bobby')").count() == 0
        assert overflow(page) <= 0

    harmless()
    for faces in ("256", "123", "245"):
        page.click("#roll")
        throw(page, faces)
        if shown(page, "#stay"):
            page.click("#stay")
        harmless()
        if shown(page, "#award"):
            expect(page.locator("#award")).to_contain_text(HOSTILE[0])
            page.click("#give-0")
    page.wait_for_selector("#td-summary")
    drawer(page)
    for fold in ("view-people", "view-evening", "view-rounds"):
        page.click(f"#fold-{fold}")
    harmless()
    expect(page.locator("#td-summary")).to_contain_text(HOSTILE[2])
    drawer(page)
    page.click("#end")
    page.click("#end-yes")
    page.wait_for_selector("#result")
    harmless()
    assert HOSTILE[0] in page.locator("#td-evening").inner_text()


@pytest.mark.long
def test_twenty_players_fit_on_a_phone(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    set_up(page, [f"Player number {n}" for n in range(1, 21)])
    assert page.locator("#players .player").count() == 20
    step(page, keep=False)
    while not shown(page, "#stay"):
        step(page, keep=False)
    assert overflow(page) <= 0
    for id in ("die-1", "die-2", "die-3", "again", "stay"):
        box = page.locator(f"#{id}").bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
        assert box["y"] + box["height"] <= 844, f"{id} is below the fold"
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    finish_round(page, keep=False)
    drawer(page)
    page.click("#fold-view-evening")
    page.click("#fold-view-rounds")
    expect(page.locator("#view-rounds tbody tr")).to_have_count(20)
    assert overflow(page) <= 0


@pytest.mark.long
def test_bots_wait_while_people_look_at_the_summary(page: Page) -> None:
    quick_bots(page)
    open_app(page, "#/three-dice")
    page.fill("#name-0", "Ana")
    page.select_option("#bot-1", "sharp")
    page.click("#start")
    page.wait_for_selector("#td-tray")
    for _ in range(200):
        page.wait_for_selector(
            "#td-summary, #roll, #stay, #award", timeout=60_000
        )  # the bots have a Python of their own
        if shown(page, "#td-summary"):
            break
        step(page, keep=False)
    events = len(saved(page).events)
    page.wait_for_timeout(900)
    assert shown(page, "#td-summary") and len(saved(page).events) == events
