"""At one's turn little is to be read, and the large button keeps its place: `python -m bench words` measures the same for longer."""

import statistics

import pytest
from playwright.sync_api import Page

from bench.words import MOST, PHONE, walk
from hexdice import games
from hexdice.bots.levels import levels
from tests.browser.helpers import open_app, quick_bots

STEPS = 4


@pytest.mark.parametrize("name", [name for name in games.NAMES if levels(name)])
def test_few_words_are_in_sight_and_the_large_button_stays(page: Page, name: str) -> None:
    quick_bots(page)
    page.set_viewport_size(PHONE)
    open_app(page)
    walked = walk(page, name, STEPS)
    assert len(walked.words["phone"]) >= 3  # a season of The First Player may wait for nobody for long
    medians = {device: statistics.median(words) for device, words in walked.words.items()}
    assert all(medians[device] <= most for device, most in MOST.items()), medians
    assert walked.near.count(False) <= len(walked.near) / 10, walked.near
