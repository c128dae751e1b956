"""Plays Siberian Dice by taps."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.codec import dump_match, load_match, pack, unpack
from hexdice.kernel.match import Header, Match, Seat
from tests.browser.helpers import axe, open_app

GAME = games.game("siberian-dice")

IN_PLAY = ".cell.pd-open"  # a die has been rolled and can be placed


def made(
    variant: str,
    bot: str = "",
    moves: int = 0,
    seed: int = 1,
    names: tuple[str, ...] = ("Ann", "Bo"),
    **options: str | int,
) -> Match:
    """A match after so many placements, the second seat played by a bot if one is named; seeded, so always the same."""
    seats = tuple(Seat(name, bot if place == 1 else "") for place, name in enumerate(names))
    header = Header("siberian-dice", {"variant": variant, **options}, seats, len(seats), f"{seed:032x}", "test0000")
    match = Match(GAME, header)
    match.settle()
    think, rng = thinker("siberian-dice", "gentle"), Random(seed)
    while match.result is None and match.state.placed < moves:
        seat = GAME.actors(match.state)[0]
        match.play(seat, decide(think, match.state, seat, rng))
        match.settle()
    return match


def open_match(page: Page, match: Match, guide: str = "off", language: str = "en") -> None:
    """The match on the page, out of its storage; without the guide for beginners."""
    page.goto("./")
    settings = json.dumps({"guide.siberian-dice": guide, "language": language})
    page.evaluate("settings => localStorage.setItem('hexdice.settings', settings)", settings)
    page.evaluate("kept => localStorage.setItem('hexdice.match.test0000', kept)", pack(dump_match(match)))
    open_app(page, "#/m/test0000")
    page.wait_for_selector("[role=grid]")


def saved(page: Page) -> Match:
    """The open match as it stands in the storage, replayed with full legality."""
    return load_match(unpack(page.evaluate("localStorage.getItem('hexdice.match.test0000')")), games.game)


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def wait_for_me(page: Page) -> None:
    """Until the bot has moved: there is something to tap, or the match is over."""
    page.wait_for_selector("#result, .cell[data-ghost]", timeout=30_000)


def best_cell(page: Page) -> str:
    """The vacant cell with the most stars on it, less its crosses: what a player would look for."""
    cells = page.locator(".cell[data-ghost]").evaluate_all(
        "cells => cells.map(c => [c.id.slice(5), c.getAttribute('aria-label')])"
    )
    found: str = max(cells, key=lambda row: gain(row[1]))[0]
    return found


def gain(label: str) -> int:
    """What a placement is said to bring: dice it makes perfect less dice it breaks."""
    made, broken = re.search(r"makes perfect: ([^;]*)", label), re.search(r"breaks: ([^;]*)", label)
    counts = [
        [int(n) for n in re.findall(r"(\d+) of (?:yours|Ann’s|Bo’s)", part[1])] if part else []
        for part in (made, broken)
    ]
    return sum(counts[0]) - sum(counts[1])


def a_whole_match_by_taps_against_a_bot(page: Page) -> None:
    open_match(page, made("basic", "gentle", limit=50))
    taps = 0
    while not is_over(page):
        if page.locator("#hand").count():
            page.click("#hand")
        else:
            page.locator(".cell[data-ghost]").first.click()  # looked at
            page.click("#commit")
        page.wait_for_selector(IN_PLAY)
        cell = best_cell(page)
        page.click(f"#cell-{cell}")
        expect(page.locator(f"#cell-{cell}")).to_have_class(re.compile("ghost"))
        page.click(f"#cell-{cell}")  # tapped again
        taps += 1
        wait_for_me(page)
    match = saved(page)
    assert match.result is not None and taps >= 6
    assert match.wrong_dice() == []
    assert page.locator("#result").get_attribute("data-result") == match.result.reason
    page.click("#review")
    page.locator("#review-turn").fill("0")  # where it turned may be its end, from which nobody plays on
    page.click("#review-next")
    expect(page.locator(".outlook")).to_be_visible()
    assert axe(page) == []
    page.click("#branch")
    page.wait_for_function("!location.hash.endsWith('test0000')")
    page.wait_for_selector("[role=grid]")
