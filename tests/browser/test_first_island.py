"""The First Island on the page: whole matches by taps, by keyboard, across a reload, two devices on one code, axe."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from hexdice.app.storage.matches import link
from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase
from hexdice.games.first_island.table.placing import best_way
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.table import bystander
from tests.browser.first_island_player import (
    Choice,
    Islander,
    new_match,
    saved,
    set_up,
    settle,
    steady,
    with_an_override,
)
from tests.browser.helpers import axe, open_app, resize, wait_ready
from tests.browser.keyboard_player import Keys

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1180, "height": 820}
SEED = f"{30:032x}"  # seed of two players whose match has every kind of card event


@pytest.mark.long
def test_two_players_with_an_override_and_cards_from_both_decks(page: Page) -> None:
    both = Islander.at(page, new_match(("Ann", "Bo"), SEED, cards="easy"), with_an_override)
    both.play(lambda state: state.round == 3)
    both.hurried = True
    moves = [event.text for event in both.match.played] + both.play(lambda state: False)
    words = {" ".join(move.split(" ")[: 2 if move.startswith("score") else 1]) for move in moves}
    assert {"score hand", "score shared", "keep", "pass", "reroll"} <= words
    assert any("+" in move for move in moves)
    expect(page.locator("#result")).to_have_attribute("data-result", "cards")
    result = both.match.result
    assert result
    winner = result.winners[0]
    expect(page.locator("#result h2").first).to_have_text(
        f"{('Ann', 'Bo')[winner]} wins with {result.scores[winner]} points"
    )
    assert page.locator(".fi-final").count() == 2
    both.agree()
    assert axe(page) == []


def test_other_players_marks_are_nowhere_in_the_page(page: Page) -> None:
    both = Islander.at(page, new_match(("Ann", "Bo"), SEED, cards="none"))
    both.play(lambda state: state.sheets[0].turn.closed)
    expect(page.locator("#look-1")).to_be_visible()
    resize(page, {"width": 844, "height": 390})  # a phone in landscape
    expect(page.locator("#look-1")).to_be_in_viewport(ratio=1)
    marked = {GRID.names[cell] for cell, _ in both.match.state.sheets[0].turn.marks}
    assert len(marked) == 2
    assert page.locator(".cell").count() == 0  # behind the curtain there is no island at all
    page.click("#look-1")  # a tap shows nothing
    page.wait_for_timeout(600)
    expect(page.locator("#look-1")).to_be_visible()
    page.click("#look-1", delay=600)
    page.wait_for_function("scrollY === 0")  # the page is seen from its top
    page.locator("#fi-look-0").evaluate("button => button.click()")  # the ways to split take its place on a low screen
    for name in marked:
        expect(page.locator(f"#cell-{name}")).to_have_attribute("aria-label", re.compile("empty"))


@pytest.mark.parametrize("click", [{"detail": 0}, {"detail": 1, "buttons": 1}, {"detail": 1, "mozInputSource": 0}])
def test_a_screen_readers_click_opens_the_curtain(page: Page, click: dict[str, int]) -> None:
    """As a key, TalkBack in Chrome, and NVDA in Firefox give it."""
    both = Islander.at(page, new_match(("Ann", "Bo"), SEED, cards="none"))
    both.play(lambda state: state.sheets[0].turn.closed)
    page.locator("#look-1").evaluate(
        """(button, click) => {
            const event = new PointerEvent("click", { bubbles: true, cancelable: true, ...click });
            if ("mozInputSource" in click) Object.defineProperty(event, "mozInputSource", { value: 0 });
            button.dispatchEvent(event);
        }""",
        click,
    )
    expect(page.locator(".cell").first).to_be_visible()


@pytest.mark.long
def test_reload_in_mid_round(page: Page) -> None:
    ann = Islander.at(page, new_match(("Ann",), SEED, level="standard"))
    ann.play(lambda state: state.round == 3 and bool(state.sheets[0].turn.marks))
    assert re.fullmatch(r"take \d \d", ann.step()), "the second pair is in hand"
    prompt = page.locator("#prompt-text").inner_text()
    dice = [page.locator(".fi-die-slot").nth(n).inner_html() for n in range(5)]
    page.reload()
    wait_ready(page)
    expect(page.locator("#prompt-text")).to_have_text(prompt)
    assert [re.sub(" rolled", "", page.locator(".fi-die-slot").nth(n).inner_html()) for n in range(5)] == [
        re.sub(" rolled", "", die) for die in dice
    ]
    page.click("#undo")  # the pair goes back to the dice
    expect(page.locator("button.fi-take")).to_have_count(3)
    ann.match.undo()
    ann.play(lambda state: state.round == 5)
    assert [event.text for event in saved(page).played] == [event.text for event in ann.match.played]


class Typist(Islander):
    """Plays with the keyboard alone, from the board: dice by number, arrows to the hex, the best split directly."""

    def __init__(self, page: Page, match: Match, choose: Choice = steady, seed: int = 1) -> None:
        super().__init__(page, match, choose, seed)
        self.keys = Keys(page, GRID)

    def tap(self, seat: int, move: str) -> None:
        words, state = move.split(" "), self.match.state
        if words[0] == "score":
            self.press(f'[data-ghost="{move}"]')
            self.press("#fi-ring")
            self.keys.count = 0
        elif words[0] == "place":
            self.walk(words[1])
            best = best_way(bystander(state, ("Ann",), {}), state.sheets[seat], GRID.number[words[1]])[0]
            if len(words) < 3 or int(words[2]) == best:
                self.keys.press("Shift+Enter")
            else:
                self.keys.press("Enter", *2 * str(int(words[2]) + 1))
            self.keys.done()
        elif words[0] == "take":
            first = next(i for i in range(5) if self.free(i) and str(state.dice[i]) == words[1])
            if words[2].startswith("+"):  # an override
                self.keys.to_board()
                self.keys.press(str(first + 1))
                expect(self.page.locator(f"#fi-die-{first}")).to_have_attribute("aria-pressed", "true")
                self.keys.press(f"Shift+Digit{words[2][1:]}")
                return
            second = next(i for i in range(5) if self.free(i) and str(state.dice[i]) == words[2] and i != first)
            self.keys.to_board()
            self.keys.press(str(first + 1))
            expect(self.page.locator(f"#fi-die-{first}")).to_have_attribute("aria-pressed", "true")
            self.keys.press(str(second + 1))
        elif move in ("pass", "roll", "done"):
            self.keys.to_board()
            self.keys.press("f")
            self.keys.count = 0  # these are no placements
        else:
            if move == "skip":
                self.press("#fi-skip")
            self.press(f'[data-move="{move}"]')
            self.keys.count = 0

    def walk(self, goal: str) -> None:
        self.keys.to_board()
        self.keys.go(goal, self.keys.ways(self.match)(goal))

    def free(self, index: int) -> bool:
        return self.page.locator(f"#fi-die-{index}").count() == 1

    def press(self, wanted: str) -> None:
        self.keys.to(wanted)
        self.keys.press("Enter")


def test_by_keyboard_alone(page: Page) -> None:
    match = new_match(("Ann",), f"{3:032x}", level="casual")
    rng, ringing = Random(2), False
    while not ringing:  # the round before the first camp fits a card, played beside the page
        match.settle()
        match.play(0, steady(match.state, 0, rng))
        ringing = match.state.phase == Phase.WINDOW and any(m.startswith("score") for m in GAME.moves(match.state, 0))
    typist = Typist.at(page, match, seed=2)
    page.focus("#leave")
    number = match.state.round
    moves = typist.play(lambda state: state.round == number + 2 and state.phase == Phase.WINDOW)
    assert any(move.startswith("score") for move in moves)
    assert len(typist.keys.spent) == 4
    assert [event.text for event in saved(page).played] == [event.text for event in match.played]


@pytest.mark.long
def test_a_whole_island_by_keyboard_alone(page: Page) -> None:
    """At most five keys for a typical placement: two dice, arrows to the hex, and the best split directly."""
    typist = Typist.at(page, new_match(("Ann",), f"{4:032x}", level="casual"))
    typist.play(lambda state: False)
    page.wait_for_selector("#result")
    typist.agree()
    assert typist.keys.typical("The First Island") <= 5, typist.keys.spent


@pytest.mark.long
def test_two_devices_on_one_code(browser: Browser, page: Page, site: str) -> None:
    """Equal choices get equal dice and cards to the end; a different choice on one changes no later roll of the other."""
    other_context = browser.new_context(base_url=site, service_workers="block", reduced_motion="reduce")
    other = other_context.new_page()
    try:
        set_up(page, ("Ann",), level="casual", code="lighthouse")
        set_up(other, ("Bo",), level="casual", code="lighthouse")
        ann, bo = Islander(page, saved(page)), Islander(other, saved(other))
        ann.hurried = bo.hurried = True
        ann.play(lambda state: state.round == 3)
        bo.play(lambda state: state.round == 3)
        assert [e[:2] for e in ann.match.played] == [e[:2] for e in bo.match.played]
        # From here on Bo chooses differently, and so takes other cards and makes other decisions.
        bo.rng = Random(99)
        bo.choose = lambda state, seat, rng: rng.choice(
            [move for move in GAME.moves(state, seat) if move.startswith("score")] or GAME.moves(state, seat)
        )
        for device in (ann, bo):
            device.play(lambda state: state.round == 5)
            device.hasten(lambda state: False)
        ann_dice, bo_dice = drawn(page), drawn(other)
        assert ann_dice != bo_dice
        shared = ann_dice.keys() & bo_dice.keys()
        first_time = [place for place in shared if not (place.startswith("deck") and int(place.split()[-1]) > 13)]
        assert len(first_time) > 60
        assert all(ann_dice[place] == bo_dice[place] for place in first_time)
        # Totals are compared: Bo's link is laid beside Ann's island.
        token = str(other.locator("#fi-compare").get_attribute("href")).partition("mine=")[2]
        page.click("#fi-compare")
        page.fill("#fi-add-text", token)
        page.click("#fi-add-go")
        expect(page.locator("#fi-compared .fi-final")).to_have_count(2)
        expect(page.locator("#fi-compared")).to_contain_text("lighthouse")
        page.fill("#fi-add-text", "nonsense")
        page.click("#fi-add-go")
        expect(page.locator("#fi-add .trouble")).to_contain_text("not the island")
        assert axe(page) == []
    finally:
        other_context.close()


def drawn(page: Page) -> dict[str, str]:
    """What chance gave at each place of the match on the page."""
    match, found = saved(page), {}
    for index, event in enumerate(match.played):
        chance = GAME.chance(match.states[index])
        if chance:
            found[chance.place] = event.text
    return found


@pytest.mark.long
def test_equal_rows_to_the_last_die(browser: Browser, page: Page, site: str) -> None:
    other_context = browser.new_context(base_url=site, service_workers="block", reduced_motion="reduce")
    other = other_context.new_page()
    try:
        for device in (page, other):
            set_up(device, ("Ann",), level="casual", code="day 2026-11-20")
            settler = Islander(device, saved(device))
            settler.hurried = True
            settler.play(lambda state: False)
        assert saved(page).played == saved(other).played and saved(page).result == saved(other).result
        assert sum(place.startswith("deck") for place in drawn(page)) > 3, "cards too"
    finally:
        other_context.close()


def test_a_code_is_for_one_seat(page: Page) -> None:
    open_app(page, "#/first-island?names=Ann,Bo&code=x")
    page.click("#start")
    expect(page.locator("#notice, #problem").first).to_contain_text("one seat")


def test_the_day_and_the_blank_sheets(page: Page) -> None:
    open_app(page, "#/first-island")
    page.click("#fi-daily")
    expect(page.locator("#house-line")).to_have_text(re.compile(r"Same dice for all, by a code: day \d{4}-\d\d-\d\d"))
    open_app(page, "#/first-island/sheets")
    assert page.locator(".fi-paper").count() == 1
    assert axe(page) == []


def test_with_pencils_the_page_shows_only_dice_and_cards(page: Page) -> None:
    open_app(page, "#/first-island?names=Ann,Bo&paper=true")
    page.click("#start")
    page.wait_for_selector("#fi-play")
    assert page.locator(".cell").count() == 0
    while page.locator("#fi-stay").count():
        page.click("#fi-stay")
    expect(page.locator(".fi-die-slot")).to_have_count(5)
    page.click("#fi-done")
    page.click("#guide-off")
    expect(page.locator("#note")).to_contain_text("Round 2")


@pytest.mark.parametrize("scheme", ("dark", "light"))
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    set_up(page, ("Ann",), level="casual")
    assert axe(page) == []
    ann = Islander(page, saved(page))
    ann.play(lambda state: state.phase == Phase.MARK)
    assert axe(page) == []
    ann.play(lambda state: bool(state.sheets[0].turn.pair))
    page.click("#cell-D4")
    assert axe(page) == []


def test_a_tap_that_does_nothing_says_why_over_the_prompt(page: Page) -> None:
    resize(page, PHONE)
    set_up(page, ("Ann",), level="casual")
    Islander(page, saved(page)).play(lambda state: state.phase == Phase.WINDOW)
    expect(page.locator("#prompt-text")).to_have_text("Ann: no camp fits a card now")
    page.click("#cell-A1")
    expect(page.locator("#notice")).to_contain_text("First roll the dice.")
    assert page.locator("#notice a").get_attribute("href") == "#/rules/first-island/FI-3"
    notice, board = page.locator("#notice").bounding_box(), page.locator("[role=grid]").bounding_box()
    assert notice and board
    assert notice["y"] + notice["height"] <= board["y"], "it lies over the prompt, not over cells or buttons"
    page.click("#fi-pass")
    expect(page.locator("#notice")).to_have_count(0)
    while page.locator("#fi-stay").count():
        page.click("#fi-stay")
    page.focus("#cell-A1")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("First choose two dice.")


@pytest.mark.long
def test_the_island_keeps_its_place_while_dice_are_chosen_and_placed(page: Page) -> None:
    seats = (Seat("Ann"), Seat("Mia", "gentle"))
    resize(page, PHONE)
    Islander.at(page, Match(GAME, Header("first-island", {"cards": "none"}, seats, 2, SEED)))
    tops = dict[float, str]()

    def measure(what: str) -> None:
        beyond = "board => board.getBoundingClientRect().top - board.closest('.table').getBoundingClientRect().top"
        tops[page.locator(".fi-board").evaluate(beyond)] = what

    page.wait_for_selector("#fi-roll, #fi-stay, button.fi-take")
    while page.locator("#fi-roll, #fi-stay").count():
        page.wait_for_selector(".table:not(.looking)")
        measure("asked")
        page.locator("#fi-roll, #fi-stay").click()
    for what in (".fi-tally button >> nth=2", "#fi-die-0", "#fi-die-4", ".cell.target", "#fi-place"):
        page.locator(what).first.click()
        measure(what)
    assert len(tops) == 1, tops


@pytest.mark.long
def test_the_points_of_two_islands_fit_beside_and_below_them(page: Page) -> None:
    match = new_match(("Ann", "Bo"), SEED, cards="none")
    rng = Random(1)
    while match.result is None:
        settle(match)
        match.play(seat := GAME.actors(match.state)[0], steady(match.state, seat, rng))
    for language in ("en", "de", "fr", "es"):
        page.add_init_script(
            f"try {{ localStorage.setItem('hexdice.settings', '{{\"language\":\"{language}\"}}') }} catch {{}}"
        )
        open_app(page, link(match))
        for size in (TABLET, PHONE):
            resize(page, size)
            wide, seen = page.locator(".fi-scroll").evaluate("e => [e.scrollWidth, e.clientWidth]")
            assert wide <= seen, (language, size)


def test_names_beside_their_cards_are_not_broken(page: Page) -> None:
    set_up(page, ("Börge", "Charlotte", "Cäcilie"), "#/first-island?names=Börge,Charlotte,Cäcilie")
    if page.locator(".curtain").count():
        page.click("#look-0", delay=600)  # no three dice were alike: the islands are marked at once
    for size in (PHONE, TABLET):
        resize(page, size)
        names = page.locator(".fi-hand .seat b")
        assert names.count() == 2
        for name in names.all():
            assert name.evaluate("b => b.offsetHeight < 2 * parseFloat(getComputedStyle(b).fontSize)"), "one line"
            assert name.evaluate("b => b.scrollWidth <= b.clientWidth"), "the whole of it"
