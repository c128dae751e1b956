"""The page's start: readable at once, ready soon, nothing from elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.helpers import axe, open_app


@pytest.mark.tree
def test_the_page_becomes_ready(page: Page) -> None:
    """Nothing that the browser warns of on its way, such as deprecated functions."""
    issues: list[object] = []
    audits = page.context.new_cdp_session(page)
    audits.on("Audits.issueAdded", lambda issue: issues.append(issue))
    audits.send("Audits.enable")
    open_app(page)
    assert issues == []
    assert page.title().startswith("Hexdice")
    assert page.locator("#boot").inner_text() == ""


def test_axe_finds_nothing_on_home(page: Page) -> None:
    open_app(page)
    assert axe(page) == []
