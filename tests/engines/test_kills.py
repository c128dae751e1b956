"""A real Chromium, killed at random moments of a match: at most the last tap is lost."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Playwright, TimeoutError, sync_playwright

from hexdice import games
from hexdice.kernel.codec import load_match, unpack
from hexdice.kernel.match import Event
from tests.browser.helpers import wait_ready
from tooling import chromium

KILLS = 20
SEED = 7
MOVES = "[data-move]:not([data-move^='join']):not([data-move^='leave']):not([data-move='end'])"
ASK = "[data-ui='ask=stay']"  # before throwing away a good roll
LAST = "[data-move='end']"
PORT = "DevToolsActivePort"


class Doomed:
    """A Chromium of its own on a profile, with its page; `kill` ends all its processes at once."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        (profile / PORT).unlink(missing_ok=True)
        words = [
            "--headless=new",
            f"--user-data-dir={profile}",
            "--remote-debugging-port=0",
            "--no-first-run",
            "--hide-crash-restore-bubble",
        ]
        self._process = subprocess.Popen(
            [chromium.ensure(), *chromium.flags(), *words, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while not (profile / PORT).exists() or not (profile / PORT).read_text().strip():
            assert time.monotonic() < end, "Chromium did not start"
            time.sleep(0.05)
        port = (profile / PORT).read_text().split()[0]
        self.browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page: Page = self.browser.contexts[0].new_page()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with contextlib.suppress(Error):
            self.browser.close()


@contextmanager
def started(playwright: Playwright, profile: Path) -> Iterator[Doomed]:
    browser = Doomed(playwright, profile)
    try:
        yield browser
    finally:
        browser.kill()


def events(page: Page, id: str) -> list[Event]:
    """The match in the storage; nothing if there is none."""
    text = page.evaluate("key => localStorage.getItem(key)", f"hexdice.match.{id}")
    return load_match(unpack(text), games.game).played if text else []


def begin(page: Page, site: str) -> str:
    """A new match; returns its id."""
    page.goto(f"{site}#/three-dice")
    page.reload()
    wait_ready(page)
    page.fill("#name-0", "Ann")
    page.fill("#name-1", "Bo")
    page.click("#start")
    page.wait_for_selector(MOVES)
    return page.url.rsplit("/", 1)[1]


def goes_on(page: Page) -> bool:
    """Waits for the table; whether a tap there plays, or something else is asked, or the last round is over."""
    try:
        page.wait_for_selector(f"{MOVES}, {ASK}, {LAST}", state="attached", timeout=5_000)
    except TimeoutError:
        return False
    if not page.locator(MOVES).count() and page.locator(ASK).count():
        page.locator(ASK).first.evaluate("button => button.click()")
        page.wait_for_selector(MOVES, state="attached")
    return page.locator(MOVES).count() > 0


def play(page: Page, id: str, chance: random.Random) -> tuple[list[Event], int]:
    """Some taps. Gives the match as it was before the last one, whose end nobody waits for, and their number."""
    taps = chance.randint(1, 6)
    for left in reversed(range(taps)):
        before = events(page, id)
        moves = page.locator(MOVES)
        moves.nth(chance.randrange(moves.count())).evaluate("button => setTimeout(() => button.click())")
        if not left:
            return before, taps
        end = time.monotonic() + 20
        while events(page, id) == before:
            assert time.monotonic() < end, "the tap was not saved"
            time.sleep(0.01)
        time.sleep(0.1 + chance.random() * 0.3)  # nobody taps faster
        if not goes_on(page):
            return events(page, id), taps - left
    raise AssertionError


@pytest.mark.long
def test_a_killed_browser_loses_at_most_the_last_tap(site: str, tmp_path: Path) -> None:
    chance, tapped, lost = random.Random(SEED), 0, 0
    with sync_playwright() as playwright:
        with started(playwright, tmp_path) as browser:
            id = begin(browser.page, site)
            before = events(browser.page, id)
        for number in range(KILLS):
            with started(playwright, tmp_path) as browser:
                page = browser.page
                page.goto(f"{site}#/m/{id}")
                wait_ready(page)
                found = events(page, id)
                assert found[: len(before)] == before, f"kill {number} lost {len(before) - len(found)} events"
                lost += found == before
                if not goes_on(page):
                    id = begin(page, site)
                before, taps = play(page, id, chance)
                tapped += taps
                time.sleep(chance.choice((0, chance.random() / 20, chance.random())))
    print(f"{KILLS} kills, {tapped} taps, {lost} last taps lost")
