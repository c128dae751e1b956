"""Looking back at a finished match on a phone: the slider, the turning points as questions, and the board in sight."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, expect

from hexdice.games.siberian_dice import GAME
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.match import Header, Match, Seat
from tests.browser.helpers import axe, open_app


def over() -> Match:
    """A match played at random until somebody resigns."""
    header = Header("siberian-dice", {"variant": "basic"}, (Seat("Ann"), Seat("Bo")), 2, "1" * 32, "lookback")
    match, rng = Match(GAME, header), Random(3)
    for _ in range(14):
        match.settle()
        moves = [move for move in GAME.moves(match.state, match.state.mover) if move not in GAME.social]
        match.play(match.state.mover, rng.choice(moves))
    match.settle()
    match.play(match.state.mover, "resign")
    return match


def test_a_turning_point_is_found_asked_and_answered(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_app(page)
    saved = json.dumps(pack(dump_match(over())))
    page.evaluate(f"localStorage.setItem('hexdice.match.lookback', {saved})")
    open_app(page, "#/m/lookback")
    page.click("#review")
    page.locator("#review-turn").fill("2")
    expect(page.locator("#review-place")).to_contain_text("6 of")
    page.click("#lookback")
    point = page.locator("[id^=point-]").first
    point.wait_for(timeout=60_000)
    point.click()
    expect(page.locator("#point-better")).to_have_count(0)
    page.click("#better")
    expect(page.locator("#point-better")).to_be_visible()
    assert axe(page) == []
