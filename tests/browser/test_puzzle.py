"""The puzzle of the day on a phone: wrong tries are answered, the right one ends it, and it is still so after a reload."""

from __future__ import annotations

from datetime import datetime

from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.view.puzzle import of_the_day
from tests.browser.helpers import axe, open_app, resize

DAY = "2026-11-28"  # a placement is looked for


def test_a_puzzle_is_tried_solved_and_remembered(page: Page) -> None:
    declared = games.profile("siberian-dice").puzzles
    assert declared is not None
    puzzle = of_the_day(declared, DAY)
    cell = puzzle.solution.removeprefix("place ")
    resize(page, {"width": 390, "height": 844})
    page.clock.set_fixed_time(datetime.fromisoformat(f"{DAY}T12:00:00"))
    open_app(page, "#/siberian-dice/puzzle")
    guide = page.locator("#guide")
    expect(guide).to_have_attribute("data-puzzle", puzzle.id)
    free = page.locator("#main [data-ghost]").first
    wrong = free.get_attribute("data-ghost")
    assert wrong and cell not in wrong
    for n in (1, 2):
        free.click()
        page.locator("#commit").click()
        expect(page.locator("#puzzle-tries")).to_contain_text(str(n))
    expect(page.locator("#puzzle-hint")).to_contain_text(cell[0])
    page.locator(f"#main [data-ghost$='{cell}']").click()
    page.locator("#commit").click()
    expect(guide).to_have_attribute("data-ended", "found")
    assert axe(page) == []
    open_app(page, "#/siberian-dice/puzzle")
    expect(guide).to_have_attribute("data-ended", "found")
    page.goto("./#/siberian-dice/puzzles")
    expect(page.locator(".puzzle-list .done")).to_have_count(1)
    tops = page.locator(".puzzle-list a").evaluate_all(
        "links => links.slice(0, 4).map(e => e.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1, "side by side"
