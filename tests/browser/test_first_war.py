"""The First War in a real browser: turns by taps and by keys, a conflict across a reload, bots to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.games.first_war.rules import land
from hexdice.games.first_war.table.past.happened import SEEN
from hexdice.kernel.codec import dump_match, load_match, pack, unpack
from hexdice.view.board import step
from tests.browser.first_war_matches import first_turn, opening, whole
from tests.browser.guided_player import taps_to
from tests.browser.helpers import axe, open_app, resize, wait_ready
from tests.browser.keyboard_player import Keys
from tests.conformance.screens import tapped

Tap = Callable[[Page, str], None]


def by_tap(page: Page, target: str) -> None:
    """A tap on a tile ("F5") or on what a selector names."""
    page.click(f"#cell-{target}" if target in land.GRID.number else target)


def by_key(page: Page, target: str) -> None:
    """The same with the keyboard alone: the cursor walks over the board, buttons take Enter."""
    if target not in land.GRID.number:
        page.locator(target).focus()
        page.keyboard.press("Enter")
        return
    page.locator("[role=gridcell][tabindex='0']").focus()
    for _ in range(30):
        here = str(page.evaluate("document.activeElement.id")).removeprefix("cell-")
        if here == target:
            break
        page.keyboard.press(key_towards(here, target))
    expect(page.locator(f"#cell-{target}")).to_be_focused()
    page.keyboard.press("Enter")


def key_towards(here: str, target: str) -> str:
    """The key of the direction that brings the cursor nearest."""
    q, r = land.GRID.cells[land.GRID.number[here]]
    to = land.GRID.cells[land.GRID.number[target]]

    def away(key: str) -> int:
        for cell in step(q, r, key):
            if cell in land.GRID.at:
                dq, dr = cell[0] - to[0], cell[1] - to[1]
                return max(abs(dq), abs(dr), abs(dq + dr))
        return 99

    return min(("ArrowRight", "ArrowLeft", "e", "q", "a", "d"), key=lambda key: away(key.lower()))


def text_of(words: str) -> re.Pattern[str]:
    """An attribute that contains these words."""
    return re.compile(re.escape(words))


def says(page: Page, words: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(words)


def phase(page: Page, name: str) -> None:
    expect(page.locator("[aria-current=step]")).to_contain_text(name)


@pytest.mark.parametrize("way", [pytest.param(by_tap, marks=pytest.mark.long), by_key], ids=["taps", "keys"])
def test_an_opening(page: Page, way: Tap) -> None:
    """Discovery, a lake, crossing, others, research, growth, attack, stacks, strike, retreat."""
    open_app(page, opening())
    says(page, "Ada: explore or attack")
    phase(page, "Hunters move")
    page.click("#menu")  # food, healing and growth would play by themselves
    page.click("#extra-steps")
    page.keyboard.press("Escape")

    # A lake stops the first hunter; a tile out of reach says why.
    way(page, "F5")
    says(page, "Where does one of the 3 hunters on F5 go?")
    way(page, "F3")
    says(page, "more than one step away")
    way(page, "E5")
    expect(page.locator("#cell-E5")).to_have_attribute("aria-label", text_of("E5, a lake"))

    # The second one crosses it; nothing is chosen any more: a tile chooses who goes, and the button sends it.
    way(page, "D5")
    expect(page.locator("#commit")).to_have_text("Explore D5")
    expect(page.locator("#usual")).to_be_visible()  # in a place of its own
    way(page, "#commit")
    expect(page.locator("#cell-D5")).to_have_attribute("aria-label", text_of("Ada: 1 hunter"))
    way(page, "#done")

    # Others: of the pieces on the home Fields the healer goes.
    phase(page, "Others move")
    expect(page.locator("#players")).to_contain_text("Food +")
    way(page, "F1")
    way(page, "#who-healer")
    way(page, "F2")
    expect(page.locator("#cell-F2")).to_have_attribute("aria-label", text_of("Ada: 1 healer"))
    way(page, "#done")

    # Research: one point turns up one card.
    phase(page, "Research")
    way(page, "#commit")

    # Growth: a die on the home Fields.
    phase(page, "Growth")
    way(page, "F1")
    expect(page.locator("#commit")).to_have_text("Roll for F1")
    way(page, "#commit")

    way(page, "#done")

    # The turn has its account; Bela attacks F5 with both hunters.
    way(page, "#fold-view-turns")
    expect(page.locator("#view-turns")).to_contain_text(re.compile(r"1 \w+ born"))
    says(page, "Bela: explore or attack")
    way(page, "F6")
    says(page, "Where does one of the 2 hunters on F6 go?")
    way(page, "F5")
    says(page, "Bela: attack F5?")
    expect(page.locator("#commit")).to_have_text("Attack F5 with 2 4 against 2")
    way(page, "#commit")
    phase(page, "Others move")  # no hunter is left that could move
    way(page, "#usual")

    # The only conflict begins by itself. Ada defends in two stacks; a reload in the middle changes nothing.
    says(page, "Ada, you are attacked")
    expect(page.locator("#clash")).to_contain_text("Attackers: 2 hunters, total strength 4.")
    way(page, "#stand-0")
    way(page, "#commit")
    says(page, "Bela: strike, or undo")
    way(page, "#own")
    says(page, "Bela: put each attacker on a stack")
    way(page, "#put-1")
    expect(page.locator("#clash")).to_contain_text("defenders wounded")
    says(page, "Bela: strike, or undo")  # the other attacker has to cover the other stack
    page.reload()
    wait_ready(page)
    says(page, "Bela: strike, or undo")
    assert axe(page) == []
    way(page, "#commit")
    says(page, "Bela has attacked F5")
    expect(page.locator("#clash")).to_contain_text(
        "1 hunter (2) against 1 hunter (1): the defenders are wounded and retreat."
    )
    way(page, "#fought")
    says(page, "Ada: retreat from F5")
    way(page, "#fall-back")
    expect(page.locator("#cell-F4")).to_have_attribute("aria-label", text_of("Ada: 2 wounded hunters"))
    expect(page.locator("#cell-F5")).to_have_attribute("aria-label", text_of("Bela: 2 hunters"))

    # Bela's turn goes on; Ada's stands in the list of the last turn, and the fight in the log.
    phase(page, "Research")
    way(page, "#fold-view-turns")
    expect(page.locator(".fw-replay")).to_contain_text("a scientist comes to F1")
    way(page, "#fold-view-log")
    expect(page.locator("#view-log")).to_contain_text("Fight on F5.")


def test_undo_stops_at_a_tile_that_was_turned_up(page: Page) -> None:
    open_app(page, opening())
    page.click("#cell-F5")
    page.click("#cell-F4")
    expect(page.locator("#cell-F4")).to_have_attribute("aria-label", text_of("1 hunter"))
    page.click("#undo")
    expect(page.locator("#cell-F4")).to_have_attribute("aria-label", "F4, Plains")
    page.click("#cell-F5")
    page.click("#cell-E5")
    expect(page.locator("#cell-E5")).to_have_attribute("aria-label", text_of("a lake"))
    expect(page.locator("#undo")).to_have_count(0)


def test_an_emergency_asks_first(page: Page) -> None:
    open_app(page, opening())
    page.click("#emergency")
    expect(page.locator("#fw-dialog")).to_contain_text("Everybody farms this turn")
    assert axe(page) == []
    page.click("#emergency-yes")
    expect(page.locator("#emergency")).to_have_count(0)
    page.click("#fold-view-food0")
    expect(page.locator("#tribe-0")).to_contain_text("none, emergency")


def test_a_phone_opens_close_to_the_hunters_and_shows_the_whole_board_by_one_tap(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    open_app(page, opening())
    html, tile = page.locator("html"), "document.querySelector('#cell-F5 .hex').getBoundingClientRect()"
    expect(html).to_have_attribute("data-zoomed", "")
    expect(page.locator("#cell-F5")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#cell-F6")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(f"{tile}.width") >= 44
    assert page.evaluate(BOX, "[data-zoom=whole]")[1] >= page.evaluate(BOX, ".board-scroll")[3], "it lies over a tile"
    place = page.evaluate(f"{tile}.left")
    page.click("#cell-F5")
    expect(page.locator("#cell-F5.origin")).to_have_count(1)
    assert page.evaluate(f"{tile}.left") == place, "the board moved while somebody chose"
    page.get_by_role("button", name="Whole board").click()
    expect(html).not_to_have_attribute("data-zoomed", "")
    place = page.evaluate(f"{tile}.top")
    page.click("#cell-F1")  # a refusal, which takes more lines than a question
    expect(page.locator("#note")).to_contain_text("step")
    assert page.evaluate(f"{tile}.top") == place, "the board moved down while somebody chose"
    expect(page.locator("#done")).to_have_count(0)
    page.click("#cell-F5")
    page.click("#done")  # a new phase: whoever wants the whole board keeps it
    phase(page, "Others move")
    expect(html).not_to_have_attribute("data-zoomed", "")
    page.get_by_role("button", name="Closer", exact=True).click()
    expect(html).to_have_attribute("data-zoomed", "")
    expect(page.locator("#cell-F1")).to_be_in_viewport(
        ratio=0.95
    )  # the ring of what can act reaches over the edge by a line
    page.click("#leave")
    expect(html).not_to_have_attribute("data-zoomed", "")


BOX = "id => { const at = document.querySelector(id).getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom] }"


@pytest.mark.long
def test_a_tablet_opens_close_its_buttons_lie_over_no_tile_and_a_marked_move_has_a_place_of_its_own(page: Page) -> None:
    resize(page, {"width": 1180, "height": 820})
    open_app(page, opening())
    expect(page.locator("html")).to_have_attribute("data-zoomed", "")
    assert page.evaluate(BOX, "[data-zoom=whole]")[3] <= page.evaluate(BOX, ".board-scroll")[1]
    usual = page.evaluate(BOX, "#usual")
    page.click("#cell-E5")
    expect(page.locator("#commit")).to_be_visible()
    assert page.evaluate(BOX, "#usual") == usual and page.evaluate(BOX, "#commit")[1] >= usual[3]


def test_who_resigns_at_the_foot_of_the_page_sees_the_result(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    open_app(page, opening())
    page.click("#resign")
    page.click("#resign-yes")
    expect(page.locator("#result")).to_be_in_viewport()
    expect(page.locator("#result")).to_contain_text("resigned")
    page.wait_for_function("history.state === null && scrollY === 0")
    later = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))"
    assert page.evaluate(later) == 0, "the step back in the history, which closed the question, scrolls late"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_app(page, opening())
    for key in ("turns", "wins", "cards"):
        page.click(f"#fold-view-{key}")
    assert axe(page) == []
    page.click("#usual")
    expect(page.locator("#pyramid")).to_be_visible()
    assert axe(page) == []


@pytest.mark.long
@pytest.mark.timeout(1500)
def test_bots_play_a_whole_match(page: Page) -> None:
    open_app(page, whole())
    page.click("#keep")
    expect(page.locator("[data-result]")).to_be_visible(timeout=1_400_000)


class Typist:
    """Plays with the keyboard alone what the weakest bot thinks of; the same match is played beside the page to find the ways."""

    def __init__(self, page: Page) -> None:
        match = first_turn()
        page.goto("./")
        page.evaluate("text => localStorage.setItem('hexdice.settings', text)", json.dumps({"guide.first-war": "off"}))
        page.evaluate("text => localStorage.setItem('hexdice.match.keys0000', text)", pack(dump_match(match)))
        open_app(page, "#/m/keys0000")
        self.page, self.keys = page, Keys(page, land.GRID)
        self.beside = Session(match)
        self.beside.active = True
        self.beside.begin()
        self.think, self.rng = thinker("first-war", "gentle"), Random(10)

    def move(self) -> str:
        state = self.beside.match.state
        (seat,) = self.beside.up()
        move = decide(self.think, state, seat, self.rng)
        ui, words = dict(self.beside.ui), move.split(" ")

        def likely(value: str) -> bool:  # names a word of the move, lets go of the chosen tile, or puts a report away
            return value.startswith(("from=&", f"{SEEN}=")) or any(word in value for word in words)

        for kind, value in taps_to(self.beside, move, likely):
            self.press(f'#app [data-{kind}="{value}"]', ui)
            ui = tapped(ui, kind, value)
        self.keys.done()
        self.beside.play(seat, move)
        return move

    def press(self, wanted: str, ui: dict[str, str]) -> None:
        """Enter on this element; a cell is reached from cell to cell, anything else by Tab."""
        there = self.page.locator(wanted).first
        id, role = there.evaluate("element => [element.id, element.getAttribute('role')]")
        if role == "gridcell":
            self.keys.to_board()
            cell = id.removeprefix("cell-")
            self.keys.go(cell, self.keys.ways(self.beside.match, **ui)(cell))
        else:
            if self.keys.here() and self.page.locator(f"#actions {wanted.removeprefix('#app ')}").count():
                self.keys.press("j")
            self.keys.to(wanted)
        self.keys.press("Enter")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_whole_match_by_keyboard_alone(page: Page) -> None:
    """From the first turn to the result, with a conflict in it."""
    typist, moves = Typist(page), []
    while typist.beside.match.result is None:
        moves.append(typist.move())
    expect(page.locator("[data-result]")).to_be_visible()
    match = load_match(unpack(page.evaluate("localStorage.getItem('hexdice.match.keys0000')")), games.game)
    assert [event.text for event in match.played] == [event.text for event in typist.beside.match.played]
    assert {move.split(" ")[0] for move in moves} >= {"hunter", "grow", "turn", "stand", "put", "strike"}
    assert typist.keys.typical("The First War") <= 6, typist.keys.spent
