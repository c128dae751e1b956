"""Each game is set up and played to its end by taps, after one visit and with the network cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import (
    first_island_player,
    first_war_matches,
    selection_player,
    siberian_dice_player,
    three_dice_player,
)
from tests.browser.helpers import open_app
from tests.browser.published_site import first_visit, from_image, visitor

PLAYED: dict[str, Callable[[Page], None]] = {
    "three-dice": three_dice_player.an_evening_of_three_rounds_by_taps,
    "first-player": selection_player.five_players_with_curtain_tie_break_and_tokens,
    "siberian-dice": siberian_dice_player.a_whole_match_by_taps_against_a_bot,
    "first-island": first_island_player.a_whole_casual_game_by_taps,
    "first-war": first_war_matches.bots_end_a_match,
}
QUICK = ("three-dice",)  # the shortest; the others are played with network as well


@pytest.mark.published
@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "game", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in PLAYED]
)
def test_a_game_to_its_end_without_network(browser: Browser, site: str, game: str) -> None:
    with visitor(browser, site, reduced_motion="reduce") as context:
        first_visit(context).close()
        context.set_offline(True)
        page = context.new_page()
        open_app(page, f"#/{game}")
        assert from_image(page)
        assert page.locator("#setup, #go-quick").count(), "the set-up"
        PLAYED[game](page)
        assert not page.evaluate("navigator.onLine")


@pytest.mark.long
@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", PLAYED)
def test_a_game_to_its_end(page: Page, game: str) -> None:
    PLAYED[game](page)
