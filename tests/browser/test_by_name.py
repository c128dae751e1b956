"""Each game is played to its result by names in the accessibility tree alone, as with a screen reader."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.first_war_matches import last_round
from tests.browser.helpers import open_app

ADVANCE = re.compile(
    "roll|stay on|all the same|high to low|lay it like|^\\d dice|^yes, |go on|close the round|leave them|done|moved|end the|plays last",
    re.I,
)

UNCOVERED = (
    "() => !document.querySelector('#main').getAnimations({ subtree: true }).some((one) => one.playState === 'running')"
)


class Reader:
    """A player who knows only roles and names."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)

    def start(self, route: str, *names: str) -> None:
        open_app(self.page, route)
        for number, name in enumerate(names, 1):
            self.page.get_by_label(f"Name of player {number}").fill(name)
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.page.wait_for_url("**/#/m/*")

    @property
    def over(self) -> bool:
        return self.page.get_by_role("region", name="Result").count() > 0

    def buttons(self) -> Locator:
        """The buttons of this decision."""
        return self.page.get_by_role("group", name="What you can do").get_by_role("button")

    def press(self, found: Locator, held: int = 0) -> bool:
        """One of these, whichever, for so many milliseconds; False where there is none."""
        count = found.count()
        if count:
            found.nth(self.rng.randrange(count)).click(delay=held)
        return count > 0

    def named(self, role: str, words: str) -> Locator:
        return self.page.get_by_role(role, name=re.compile(words))  # type: ignore[arg-type]

    def answer(self) -> bool:
        """A dialog, by any button of it but the one that closes it."""
        inside = self.page.get_by_role("dialog").get_by_role("button")
        return self.press(inside.filter(has_not_text=re.compile("^$|^No|back", re.I)))

    def advance(self) -> bool:
        return self.press(self.buttons().filter(has_text=ADVANCE).first)


# One evening in twenty ends with nobody ahead of anybody, and has no loser: this one is always the same.
SAME_SEED = "() => { crypto.getRandomValues = (numbers) => numbers.fill(7); }"


def test_three_dice(page: Page) -> None:
    page.add_init_script(f"({SAME_SEED})()")
    reader = Reader(page)
    reader.start("#/three-dice", "Ann", "Bo")
    for _ in range(200):
        if reader.over:
            break
        assert (
            reader.press(reader.buttons().filter(has_text="Yes, show the tally"))
            or reader.press(page.get_by_role("button", name="More", exact=True, expanded=False))
            or reader.press(page.get_by_role("button", name="End the evening"))
            or reader.press(reader.buttons().filter(has_text=re.compile("^(Stay|Ann|Bo)")))
        )
    assert reader.named("heading", "loses?: ").count() == 1


def test_first_player(page: Page) -> None:
    reader = Reader(page)
    reader.start("#/first-player?plain", "Ann", "Bo")
    for _ in range(60):
        if reader.over:
            break
        page.wait_for_function(UNCOVERED)
        assert (
            reader.press(reader.named("button", "^(Ann|Bo): hold to look"), held=600)
            or reader.press(page.get_by_role("button", name="Show", exact=True))
            or reader.advance()
        )
    assert page.get_by_role("heading", name=re.compile("(Ann|Bo) starts")).count() > 0


@pytest.mark.long
def test_first_island(page: Page) -> None:
    """Casual: dice, hexes and splits by their names."""
    reader = Reader(page)
    open_app(page, "#/first-island?plain")
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("grid").wait_for()
    for _ in range(400):
        if reader.over:
            break
        ways = page.get_by_role("list", name=re.compile("^Six ways to split")).get_by_role("button")
        assert (
            reader.press(ways)
            or reader.press(reader.named("button", "^Place"))
            or reader.press(reader.named("gridcell", "can be chosen"))
            or reader.advance()
            or reader.press(reader.named("button", "^Die \\d shows"))
        )
    assert reader.over


def test_first_war(page: Page) -> None:
    """The last round, with moves of pieces that are chosen by what their tiles say."""
    reader, moves = Reader(page), 0
    open_app(page, last_round())
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("grid").wait_for()
    for _ in range(120):
        if reader.over:
            break
        if reader.answer():
            continue
        goal = reader.named("gridcell", "tap again")
        goal = goal if goal.count() else reader.named("gridcell", "can be chosen")
        if reader.press(goal):
            moves += 1
            continue
        if moves < 4 and reader.press(reader.named("gridcell", "can act")):
            continue
        assert reader.advance() or reader.press(reader.buttons())
    assert reader.over and moves >= 2
