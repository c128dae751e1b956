"""Pages of several devices at one table, joined by their codes over real channels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Browser, Page, expect

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels, thinker
from hexdice.kernel.codec import load_match, read_json, unpack
from hexdice.kernel.match import Match
from tests.browser.conftest import TABLET
from tests.browser.helpers import open_app, watch

PATIENCE_MS = 60_000  # two pages start, and look each other up, beside whatever else the machine does

NAMES = ["Ann", "Bo", "Cy", "Di"]

# A tap on something that plays a move, even if it is hidden in a menu of the game's screen.
TAP = """(move) => {
  const button = document.createElement('button');
  button.dataset.move = move;
  document.querySelector('#main').append(button);
  button.click();
  button.remove();
}"""

# Whether a guest has kept a log of that length, and knows who is up: what it asks for before that is refused as too late.
REACHED = """([id, length, up]) => {
  const kept = JSON.parse(JSON.parse(localStorage.getItem('hexdice.joined.' + id)).kept);
  return JSON.parse(kept.match).events.length >= length && String(kept.up) === String(up);
}"""


# A page is hidden or seen again, which browsers report by several events.
SEE = """(state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
}"""


class Table:
    """Pages at one table, the host's first; the seat with a page's number, and `more` before it, are played on it."""

    def __init__(self, pages: list[Page], game: str, more: int = 0) -> None:
        self.pages = pages
        self.more = more  # further seats on the host's page
        self.game = games.game(game)
        self.id = str(self.host.evaluate("location.hash.split('/')[2]"))
        self.rng = Random(f"table {game}")
        self.think = thinker(game, levels(game)[0]) if levels(game) else None

    @property
    def host(self) -> Page:
        """The host's page; after a crash it is another one."""
        return self.pages[0]

    def saved(self) -> str:
        """The host's save."""
        return str(self.host.evaluate("(id) => localStorage.getItem('hexdice.match.' + id)", self.id))

    def match(self) -> Match:
        """As the host has saved it."""
        return load_match(unpack(self.saved()), games.game)

    def wait_after(self, text: str) -> None:
        """Until the host has saved something else than this."""
        changed = "([id, before]) => localStorage.getItem('hexdice.match.' + id) !== before"
        self.host.wait_for_function(changed, arg=[self.id, text])

    def copy(self, page: Page) -> Match:
        """What a guest has kept."""
        text = page.evaluate("(id) => localStorage.getItem('hexdice.joined.' + id)", self.id)
        return load_match(read_json(read_json(text)["kept"])["match"], games.game)

    def choose(self, match: Match, seat: int) -> str:
        """A move of the seat, by the weakest bot where the game has one."""
        view = self.game.view(match.state, seat)
        if self.think is not None:
            return decide(self.think, view, seat, self.rng)
        return self.rng.choice(playable(self.game, view, seat))

    def step(self) -> bool:
        """One move by a seat that is up, tapped on its own device; False when the match is over."""
        match = self.match()
        up = self.game.actors(match.state)
        if not up:
            return False
        seat = self.rng.choice(up)
        self.tap(seat, self.choose(match, seat))
        return True

    def device(self, seat: int) -> Page:
        """The page on which a seat is played."""
        return self.pages[max(0, seat - self.more)]

    def tap(self, seat: int, move: str) -> None:
        """Taps a move on the device of a seat and waits until the host has it."""
        page = self.device(seat)
        before = self.saved()
        page.evaluate(TAP, move)
        if page is not self.host:
            self.wait_after(before)
        self.settle()

    def settle(self) -> None:
        """Waits until the dice have been rolled, including checked ones, and every device has drawn the changes."""
        text = self.saved()
        while self.game.chance((match := load_match(unpack(text), games.game)).state) is not None:
            self.wait_after(text)
            text = self.saved()
        known = [self.id, match.public_length(), list(self.game.actors(match.state))]
        for other in self.pages[1:]:
            other.wait_for_function(REACHED, arg=known)
            expect(other.locator(".banner", has_text="on its way")).to_have_count(0, timeout=PATIENCE_MS)

    def play(self, most: int) -> bool:
        """So many moves, or to the end; whether it is over."""
        return not all(self.step() for _ in range(most))

    def agree(self) -> None:
        """Checks, after the end, that all copies are identical and that every roll follows from the committed seed."""
        match = self.match()
        assert match.result is not None and match.wrong_dice() == []
        whole = json.dumps([list(event) for event in match.played])
        for page in self.pages[1:]:
            page.wait_for_selector("#result")
            copy = self.copy(page)
            assert json.dumps([list(event) for event in copy.played]) == whole
            assert copy.wrong_dice() == [] and copy.header.seed == match.header.seed
            assert page.locator(".banner").all_inner_texts() == []  # nothing was found wrong


def start(page: Page, game: str, names: list[str], query: str = "") -> None:
    """A match is set up as a person would."""
    open_app(page, f"#/{game}?names={','.join(names)}{query}")
    page.click("#start")
    page.wait_for_selector("#menu, .curtain")


def show_code(host: Page) -> str:
    """The host's device shows its code; returns the link in it."""
    give = host.locator("#award [data-move]")
    while give.count():  # a question of the game comes first
        give.first.click()
        expect(host.locator("#award")).to_have_count(0, timeout=PATIENCE_MS)
    if host.locator("#devices").count() == 0:
        if host.locator("#menu").count():
            host.click("#menu")
        host.click("#devices-open")
    host.click("#device-add")
    return host.locator("#code").input_value(timeout=PATIENCE_MS)


def join(host: Page, guest: Page, *seats: str) -> None:
    """Both codes are pasted; the guest takes these seats, or has them still."""
    link = show_code(host)
    open_app(guest, link[link.index("#") :])
    guest.click("#join-answer")
    answer = guest.locator("#code").input_value(timeout=PATIENCE_MS)
    host.fill("#code-text", answer)
    host.click("#code-form button")
    guest.wait_for_function("location.hash.startsWith('#/joined/')", timeout=PATIENCE_MS)
    for seat in seats:
        guest.locator("#devices .toggle", has_text=seat).click()
        guest.wait_for_selector(f"#devices .toggle[aria-pressed=true]:has-text('{seat}')")
    if seats:
        guest.click("#sit-done")
    expect(guest.locator(".banner", has_text="Loading")).to_have_count(0, timeout=PATIENCE_MS)
    host.click("#devices-close")


@contextmanager
def devices(browser: Browser, site: str, count: int) -> Iterator[list[Page]]:
    """Separate pages, each on its own device. Errors on any of them fail the test."""
    contexts = []
    for _ in range(count):
        made = browser.new_context(base_url=site, viewport=TABLET, service_workers="block", reduced_motion="reduce")
        made.set_default_timeout(PATIENCE_MS)
        contexts.append((made, watch(made, site)))
    yield [made.new_page() for made, _ in contexts]
    found = [line for _, lines in contexts for line in lines]
    for made, _ in contexts:
        made.close()
    assert not found, "\n".join(found)


def seated(pages: list[Page], game: str, query: str = "", seats: int = 0) -> Table:
    """A table with one seat for each device, or only for the first `seats`; the others show it."""
    names = NAMES[: seats or len(pages)]
    start(pages[0], game, names, query)
    for n, page in enumerate(pages[1:], 1):
        join(pages[0], page, *names[n : n + 1])
    return Table(pages, game)
