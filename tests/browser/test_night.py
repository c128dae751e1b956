"""A night of five people on four devices and a table screen, each in its own browser context and joined by real channels."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Browser, Page

from hexdice.kernel.codec import read_json
from tests.browser.device_pages import SEE, Table, devices, join
from tests.browser.helpers import sit_down

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")
DICE, RACE, WAR = "three-dice", "siberian-dice", "first-war"
TAPS, SECONDS = 3, 5  # at most, from one match to the next

KEPT = "(id) => localStorage.getItem('hexdice.joined.' + id)"
AT_TABLE = "(id) => location.hash === '#/joined/' + id && document.querySelector('#prompt-text')"
BANNER = "() => [...document.querySelectorAll('.banner bdi')].map((one) => [one.textContent, one.nextElementSibling.textContent])"
ROWS = """() => [...document.querySelectorAll('#standings tbody tr')]
  .map((row) => [row.querySelector('bdi').textContent, row.querySelector('td b').textContent])"""


class NightTable(Table):
    """A match of the night: Ann's device is the host's, and a seat is played where its device has it."""

    def device(self, seat: int) -> Page:
        held = (
            page
            for page in self.pages[1:]
            if seat in read_json(read_json(page.evaluate(KEPT, self.id))["kept"])["seats"]
        )
        return next(held, self.host)

    def play_to_the_end(self, most: int) -> None:
        """Some moves; then all but one give up, or the dice are put away. Every copy is the host's log."""
        count = 0
        while up := self.game.actors((match := self.match()).state):
            moves = self.game.moves(match.state, up[0])
            ends = [move for move in moves if move in ("resign", "end")] if count >= most else []
            self.tap(up[0], ends[0] if ends else self.choose(match, up[0]))
            count += 1
        for page in self.pages[1:]:
            page.wait_for_selector("#result")
            assert self.copy(page).played == self.match().played


class Night:
    """`guests` are the other devices by whose they are; those `asleep` hear nothing."""

    def __init__(self, host: Page, guests: dict[str, Page]) -> None:
        self.host, self.guests = host, guests
        self.asleep: set[str] = set()
        self.taps: list[int] = []
        self.seconds: list[float] = []
        sit_down(host, FIVE)
        host.click(f"#play-{DICE}")
        host.wait_for_selector("#menu")

    @property
    def awake(self) -> list[Page]:
        return [page for who, page in self.guests.items() if who not in self.asleep]

    def play(self, game: str, most: int = 6) -> None:
        """The match at the table; afterwards the standings are the same on all devices."""
        NightTable([self.host, *self.awake], game).play_to_the_end(most)
        shown = [page.evaluate(BANNER) for page in self.awake]
        assert all(one == shown[0] for one in shown)

    def sleep(self, who: str) -> None:
        """A device is hidden, and its page stopped."""
        self.asleep.add(who)
        self.guests[who].evaluate(SEE, "hidden")
        self._stop(who, "frozen")

    def wake(self, who: str) -> None:
        """It is looked at again."""
        self.asleep.remove(who)
        self._stop(who, "active")
        self.guests[who].evaluate(SEE, "visible")

    def _stop(self, who: str, state: str) -> None:
        page = self.guests[who]
        page.context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": state})

    def next(self, who: str, *taps: str) -> None:
        """The next match by these taps on one device, until everybody who is awake sits at it."""
        page, before, began = self.guests.get(who, self.host), self.host.url, monotonic()
        for tap in taps:
            page.click(tap)
        self.host.wait_for_url(lambda url: "#/m/" in url and url != before)
        id = self.host.url.rsplit("/", 1)[1]
        for other in self.awake:
            other.wait_for_function(AT_TABLE, arg=id)
        self.taps.append(len(taps))
        self.seconds.append(round(monotonic() - began, 1))

    def who_starts(self, *taps: str) -> None:
        """The First Player finds it out, on the host's device; the others stay where they are."""
        for tap in taps:
            self.host.click(tap)
        while not self.host.locator("#tonight-play").count():
            self.host.locator("#actions [data-move]").first.click()
        self.taps.append(len(taps))


@pytest.mark.long
@pytest.mark.timeout(600)  # five pages on the machine's cores
def test_a_night_on_five_screens(browser: Browser, site: str) -> None:
    """Eight matches of four games, two devices reloaded, one asleep, one leaving, one joining late."""
    with devices(browser, site, 5) as (host, both, di, ed, screen):
        night = Night(host, {"Bo+Cy": both, "Di": di, "screen": screen})
        join(host, both, "Bo", "Cy")
        join(host, di, "Di")
        join(host, screen)
        night.play(DICE)
        night.next("Di", f"#next-{RACE}")
        night.play(RACE)
        night.next("host", "#tonight-next", f"#play-{DICE}")
        night.guests["Ed"] = ed
        join(host, ed, "Ed")
        night.play(DICE)
        night.sleep("screen")
        night.next("Ed", f"#next-{WAR}")
        both.reload()
        join(host, both)
        night.play(WAR)
        night.wake("screen")
        night.who_starts("#tonight-next", f"#starts-{RACE}")
        night.next("host", "#tonight-play")
        di.reload()
        join(host, di)
        night.play(RACE)
        night.next("screen", f"#next-{DICE}")
        night.play(DICE)
        night.guests.pop("Ed").close()
        night.next("Bo+Cy", f"#next-{WAR}")
        night.play(WAR)
        host.click("#tonight-done")
        rows = host.locator("#standings").evaluate(ROWS)
        for page in night.awake:
            page.wait_for_selector("h2:has-text('wears the crown')")
            assert page.evaluate(BANNER) == rows
        print(f"taps {night.taps}, seconds {night.seconds}")  # for docs/live.md
        assert len(rows) == 5 and host.locator("#timeline li").count() == 8
        assert max(night.taps) <= TAPS and max(night.seconds) <= SECONDS
