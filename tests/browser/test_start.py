"""The page's start: readable at once, ready soon, nothing from elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.helpers import axe, open_app


@pytest.mark.tree
def test_the_page_becomes_ready(page: Page) -> None:
    open_app(page)
    assert page.title().startswith("Hexdice")
    assert page.locator("#boot").inner_text() == ""


def test_axe_finds_nothing_on_home(page: Page) -> None:
    open_app(page)
    assert axe(page) == []
