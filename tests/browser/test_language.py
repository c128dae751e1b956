"""Another language in a real browser: chosen, kept over a reload, announced to screen readers, and left again."""

from playwright.sync_api import Page, expect

from tests.browser.helpers import axe, open_app


def test_german_is_kept_over_a_reload(page: Page) -> None:
    open_app(page, "#/settings")
    page.select_option("#setting-language", "de")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert axe(page) == []
    open_app(page, "#/first-island")
    expect(page.locator("h1")).to_have_text("Die erste Insel")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert axe(page) == []
    open_app(page, "#/settings")
    page.select_option("#setting-language", "")
    expect(page.locator("h1")).to_have_text("Settings")
    expect(page.locator("html")).to_have_attribute("lang", "en")
