"""Several devices at one table: real browsers and real channels over this machine's network."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import time

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, expect

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels, thinker
from hexdice.kernel.codec import load_match, read_json, unpack
from hexdice.kernel.match import Match
from hexdice.live.pairing import Description, write_code
from hexdice.live.seen import public_length
from tests.browser.conftest import TABLET
from tests.browser.helpers import axe, open_app, resize, wait_ready, watch
from tooling import chromium

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


class Table:
    """Pages at one table, the holder's first; the seat with a page's number, and `more` before it, are played on it."""

    def __init__(self, pages: list[Page], game: str, more: int = 0) -> None:
        self.pages = pages
        self.more = more  # further seats on the holder's page
        self.game = games.game(game)
        self.id = str(self.holder.evaluate("location.hash.split('/')[2]"))
        self.rng = Random(f"table {game}")
        self.think = thinker(game, levels(game)[0]) if levels(game) else None

    @property
    def holder(self) -> Page:
        """The page that holds the table; after a crash it is another one."""
        return self.pages[0]

    def saved(self) -> str:
        """The holder's save."""
        return str(self.holder.evaluate("(id) => localStorage.getItem('hexdice.match.' + id)", self.id))

    def match(self) -> Match:
        """As the holder has saved it."""
        return load_match(unpack(self.saved()), games.game)

    def wait_after(self, text: str) -> None:
        """Until the holder has saved something else than this."""
        changed = "([id, before]) => localStorage.getItem('hexdice.match.' + id) !== before"
        self.holder.wait_for_function(changed, arg=[self.id, text])

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

    def tap(self, seat: int, move: str) -> None:
        """Taps a move on the device of a seat and waits until the holder has it."""
        page = self.pages[max(0, seat - self.more)]
        before = self.saved()
        page.evaluate(TAP, move)
        if page is not self.holder:
            self.wait_after(before)
        self.settle()

    def settle(self) -> None:
        """Waits until the dice have been rolled, including checked ones, and every device has drawn the changes."""
        text = self.saved()
        while self.game.chance((match := load_match(unpack(text), games.game)).state) is not None:
            self.wait_after(text)
            text = self.saved()
        known = [self.id, public_length(match), list(self.game.actors(match.state))]
        for other in self.pages[1:]:
            other.wait_for_function(REACHED, arg=known)
            expect(other.locator(".banner", has_text="on its way")).to_have_count(0, timeout=PATIENCE_MS)

    def play(self, most: int) -> bool:
        """So many moves, or to the end; whether it is over."""
        return not all(self.step() for _ in range(most))

    def agree(self) -> None:
        """Checks, after the end, that all copies are identical and that every roll follows from the committed seed."""
        match = self.match()
        assert match.result is not None and match.check_dice() == []
        whole = json.dumps([list(event) for event in match.played])
        for page in self.pages[1:]:
            page.wait_for_selector("#result")
            copy = self.copy(page)
            assert json.dumps([list(event) for event in copy.played]) == whole
            assert copy.check_dice() == [] and copy.header.seed == match.header.seed
            assert page.locator(".banner").all_inner_texts() == []  # nothing was found wrong


def start(page: Page, game: str, names: list[str], query: str = "") -> None:
    """A match is set up as a person would."""
    open_app(page, f"#/{game}?names={','.join(names)}{query}")
    page.click("#start")
    page.wait_for_selector("#menu, .curtain")


def show_code(holder: Page) -> str:
    """The holder's device shows its code; returns the link in it."""
    give = holder.locator("#award [data-move]")
    while give.count():  # a question of the game comes first
        give.first.click()
        expect(holder.locator("#award")).to_have_count(0, timeout=PATIENCE_MS)
    if holder.locator("#devices").count() == 0:
        if holder.locator("#menu").count():
            holder.click("#menu")
        holder.click("#devices-open")
    holder.click("#device-add")
    return holder.locator("#code").input_value(timeout=PATIENCE_MS)


def join(holder: Page, guest: Page, seat: str = "") -> None:
    """Both codes are pasted; the guest takes a seat, or has it still."""
    link = show_code(holder)
    open_app(guest, link[link.index("#") :])
    guest.click("#join-answer")
    answer = guest.locator("#code").input_value(timeout=PATIENCE_MS)
    holder.fill("#code-text", answer)
    holder.click("#code-form button")
    guest.wait_for_function("location.hash.startsWith('#/joined/')", timeout=PATIENCE_MS)
    if seat:
        guest.locator("#devices .toggle", has_text=seat).click()
        guest.wait_for_selector(f"#devices .toggle[aria-pressed=true]:has-text('{seat}')")
        guest.click("#sit-done")
    expect(guest.locator(".banner", has_text="Loading")).to_have_count(0, timeout=PATIENCE_MS)
    holder.click("#devices-close")


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
        join(pages[0], page, names[n] if n < len(names) else "")
    return Table(pages, game)


def test_two_devices_at_one_table(browser: Browser, site: str) -> None:
    """Moves of both arrive on both; a reloaded page reconnects by another scan, even where the network loses the first lookups."""
    with devices(browser, site, 2) as pages:
        pages[0].context.add_init_script(NOTE_SENDING)
        table = seated(pages, "siberian-dice")
        assert not table.play(4)
        assert_sent_before_drawn(table)
        pages[0].evaluate(LOSE_ADDRESSES)
        pages[1].context.add_init_script(LOSE_ADDRESSES)
        pages[1].reload()
        join(pages[0], pages[1])
        assert not table.play(2)
        expect(pages[1].locator("#prompt-text")).to_have_text(
            pages[0].locator("#prompt-text").inner_text(), timeout=PATIENCE_MS
        )


# As when the question for a name's address is lost, which a browser asks only once.
LOSE_ADDRESSES = """(() => {
  const { setRemoteDescription } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
    return setRemoteDescription.call(this, { type, sdp: sdp.replace(/a=candidate:.*\\r\\n/g, '') });
  };
})()"""

NOTE_SENDING = """
globalThis.order = [];
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (text) { order.push('sent'); return send.call(this, text); };
"""


def assert_sent_before_drawn(table: Table) -> None:
    """The holder sends a move before it draws its own page."""
    table.holder.evaluate(
        "() => { const { patch } = hexdice; hexdice.patch = (text) => { order.push('drawn'); patch(text); }; }"
    )
    while 0 not in table.game.actors((match := table.match()).state):
        table.step()
    table.holder.evaluate("() => { globalThis.order = []; }")
    table.tap(0, table.choose(match, 0))
    assert table.holder.evaluate("order.slice(0, 2)") == ["sent", "drawn"]


@pytest.mark.long
def test_the_pages_of_devices_are_accessible(browser: Browser, site: str) -> None:
    """Both sides of a pairing, at the size of a telephone, by axe."""
    with devices(browser, site, 2) as (holder, guest):
        resize(guest, {"width": 390, "height": 844})
        start(holder, "siberian-dice", ["Ann", "Bo"])
        link = show_code(holder)
        holder.wait_for_selector(".qr")
        assert axe(holder) == []
        open_app(guest, "#/join")
        assert axe(guest) == []
        open_app(guest, link[link.index("#") :])
        guest.click("#join-answer")
        guest.wait_for_selector(".qr")
        assert axe(guest) == []


def load_guest_again(pages: list[Page]) -> None:
    pages[1].reload()
    join(pages[0], pages[1])


def cut_channel(pages: list[Page]) -> None:
    """The holder's end of a channel is gone, and its device has not noticed."""
    pages[0].evaluate("connections.at(-1).close()")
    pages[1].wait_for_selector("#scan-again")
    join(pages[0], pages[1])


def load_holder_again(pages: list[Page]) -> None:
    pages[0].reload()
    wait_ready(pages[0])
    for page in pages[1:]:
        page.wait_for_selector("#scan-again")
        join(pages[0], page)


def kill(pages: list[Page], index: int) -> None:
    """A page's process crashes, without a last event; another page of the same device takes its place."""
    page = pages[index]
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    pages[index] = page.context.new_page()
    page.close()


def kill_guest(pages: list[Page]) -> None:
    kill(pages, 1)
    join(pages[0], pages[1])


def kill_holder(pages: list[Page]) -> None:
    """The others have not noticed either, and scan its new code."""
    hash = pages[0].evaluate("location.hash")
    kill(pages, 0)
    open_app(pages[0], hash)
    for page in pages[1:]:
        join(pages[0], page)


RELOADED = (load_guest_again, cut_channel, load_holder_again)
KILLED = (*RELOADED, kill_guest, kill_holder)


@pytest.mark.long
@pytest.mark.timeout(900)  # hundreds of moves, each over two or more pages of their own
@pytest.mark.parametrize(
    ("game", "seats", "screens", "query", "apart", "mishaps"),
    [
        ("siberian-dice", 2, 0, "", 4, KILLED),
        ("three-dice", 2, 0, "&rounds=10", 4, KILLED),
        ("first-player", 3, 1, "&plain=1&mode=order", 2, RELOADED),
        ("first-island", 4, 0, "", 6, KILLED),
        ("first-war", 2, 0, "&limit=true", 6, KILLED),
    ],
)
def test_a_whole_match(
    browser: Browser,
    site: str,
    game: str,
    seats: int,
    screens: int,
    query: str,
    apart: int,
    mishaps: tuple[Callable[[list[Page]], None], ...],
) -> None:
    """To its natural end: each side is reloaded or killed in the middle, a channel is cut, and all end with the same log."""
    with devices(browser, site, seats + screens) as pages:
        pages[0].context.add_init_script(KEEP_CONNECTIONS)
        table = seated(pages, game, query, seats)
        for mishap in mishaps:
            assert not table.play(apart), "the match has to go on"
            for screen in pages[seats:]:
                assert screen.locator("#main [data-move], #main [data-ghost]").count() == 0
            mishap(pages)
        assert table.play(2_000)
        assert not any(event.text == "resign" for event in table.match().played)
        table.agree()


KEEP_CONNECTIONS = """
globalThis.connections = [];
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...all) { super(...all); connections.push(this); }
};
"""


@pytest.mark.long
def test_checked_dice_to_the_end(browser: Browser, site: str) -> None:
    """Both devices contribute to each roll, which the end proves."""
    with devices(browser, site, 2) as pages:
        pages[0].context.add_init_script(KEEP_CONNECTIONS)
        table = seated(pages, "siberian-dice")
        pages[0].click("#menu")
        pages[0].click("#devices-open")
        pages[0].click("#check-dice")
        pages[0].wait_for_selector("#devices", state="detached")
        for mishap in KILLED:
            assert not table.play(4)
            mishap(pages)
        assert table.play(500)
        assert len(table.match().shares) == 2
        table.agree()


@pytest.mark.long
def test_a_guest_goes_on_as_holder_once_the_others_agree(browser: Browser, site: str) -> None:
    """The holder's page is gone for good; a refusal stops the others until it is withdrawn, and nothing is lost."""
    with devices(browser, site, 3) as pages:
        table = seated(pages, "siberian-dice")
        assert not table.play(6)
        ann, bo, cy = pages
        played = table.match().played
        ann.close()
        for page in (bo, cy):
            page.wait_for_selector("#take-over")
        bo.click("#take-over")
        bo.click("#ask-yes")
        bo.wait_for_selector("#go-on")
        join(bo, cy)
        cy.click("#agree-no")
        expect(bo.locator("#go-on")).to_have_count(0, timeout=PATIENCE_MS)
        assert bo.locator("[data-move], [data-ghost]").count() == 0
        cy.click("#agree-yes")
        bo.click("#go-on")
        bo.wait_for_selector("#go-on", state="detached")
        rest = Table([bo, cy], "siberian-dice", more=1)
        assert rest.match().played[: len(played)] == played
        assert rest.play(2_000)
        rest.agree()


@pytest.mark.long
def test_everything_goes_to_another_device(browser: Browser, site: str) -> None:
    with devices(browser, site, 2) as (old, new):
        for game in ("siberian-dice", "three-dice"):
            start(old, game, ["Ann", "Bo"])
        matches = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('hexdice.match.')))"
        old.wait_for_function(f"Object.keys({matches}).length === 2")
        open_app(old, "#/settings")
        old.click("#everything")
        link = old.locator("#code").input_value(timeout=PATIENCE_MS)
        open_app(new, link[link.index("#") :])
        new.click("#join-answer")
        old.fill("#code-text", new.locator("#code").input_value(timeout=PATIENCE_MS))
        old.click("#code-form button")
        new.click("#restore-yes", timeout=PATIENCE_MS)
        new.wait_for_selector("#restore-close")
        assert new.evaluate(matches) == old.evaluate(matches)
        expect(old.locator("#everything")).to_have_count(1, timeout=PATIENCE_MS)


@pytest.mark.long
def test_a_match_by_link(browser: Browser, site: str) -> None:
    """There and back: what happened since is shown, and kept after the yes."""
    with devices(browser, site, 2) as (ann, bo):
        for page in (ann, bo):
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            page.context.add_init_script("delete Navigator.prototype.share;")
        start(ann, "siberian-dice", ["Ann", "Bo"])
        id = str(ann.evaluate("location.hash.split('/')[2]"))
        mine = Table([ann], "siberian-dice")
        one_move(mine)
        ann.click("#menu")
        ann.click("#share")
        open_app(bo, sent(ann))
        bo.click("#keep")
        bo.wait_for_function("(id) => localStorage.getItem('hexdice.match.' + id) !== null", arg=id)
        other = Table([bo], "siberian-dice")
        while bo.locator("#send-on.primary").count() == 0:
            one_move(other)
        bo.click("#send-on")
        open_app(ann, sent(bo))
        ann.wait_for_selector("#arrived .log li")
        assert axe(ann) == []
        ann.click("#arrived .primary")
        ann.wait_for_selector("#arrived", state="detached")
        ann.wait_for_function("(id) => location.hash === '#/m/' + id", arg=id)
        assert mine.match().played == other.match().played


def one_move(table: Table) -> None:
    """By whoever is up, on the one device of a table."""
    match, before = table.match(), table.saved()
    seat = table.game.actors(match.state)[0]
    table.holder.evaluate(TAP, table.choose(match, seat))
    table.wait_after(before)


def sent(page: Page) -> str:
    """The hash of the link that lies on the clipboard."""
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('#/open/'))")
    text = str(page.evaluate("navigator.clipboard.readText()"))
    return text[text.index("#") :]


# The camera

LUMA = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(640, 480), context = canvas.getContext('2d');
  context.fillStyle = '#999';
  context.fillRect(0, 0, 640, 480);
  context.drawImage(image, 110, 30, 420, 420);
  const { data } = context.getImageData(0, 0, 640, 480);
  let text = '';
  for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i]);
  return btoa(text);
}"""


def film(code: Page, path: Path) -> None:
    """What a camera sees that looks at a code, as a film of one frame."""
    png = base64.b64encode(code.locator(".qr").screenshot()).decode()
    blank = code.context.new_page()
    luma = base64.b64decode(blank.evaluate(LUMA, png))
    blank.close()
    frame = b"FRAME\n" + luma + b"\x80" * (640 * 480 // 2)
    path.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + frame * 3)


@pytest.mark.long
def test_a_code_is_read_by_the_camera(browser: Browser, site: str, tmp_path: Path) -> None:
    with devices(browser, site, 1) as (holder,):
        start(holder, "siberian-dice", ["Ann", "Bo"])
        show_code(holder)
        holder.wait_for_selector(".qr")
        film(holder, tmp_path / "code.y4m")
        flags = [
            *chromium.flags(),
            "--js-flags=--liftoff-only",
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={tmp_path / 'code.y4m'}",
        ]
        other = browser.browser_type.launch(executable_path=chromium.ensure(), args=flags)
        with devices(other, site, 1) as (guest,):
            open_app(guest, "#/join")
            guest.click("#scan")
            answer = guest.locator("#code").input_value(timeout=PATIENCE_MS)
            expect(guest.locator(".scanner")).to_have_count(0, timeout=PATIENCE_MS)
            holder.fill("#code-text", answer)
            holder.click("#code-form button")
            guest.wait_for_selector("#sit-done")
        other.close()


DETECTOR = """(link) => {
  globalThis.BarcodeDetector = class {
    static async getSupportedFormats() { return ['qr_code']; }
    async detect() { return [{ rawValue: link }]; }
  };
}"""
LIBRARY = "performance.getEntriesByType('resource').some(({ name }) => name.includes('qr-decode'))"


def choose_picture(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.click("#picture")
    chooser.value.set_files(path)


@pytest.mark.long
def test_a_code_is_read_from_a_picture(browser: Browser, site: str, tmp_path: Path) -> None:
    """By the browser where it can, otherwise by the library, which is fetched only then."""
    with devices(browser, site, 2) as (holder, guest):
        start(holder, "siberian-dice", ["Ann", "Bo"])
        link = show_code(holder)
        holder.locator(".qr").screenshot(path=tmp_path / "code.png")
        holder.locator("#devices h2").screenshot(path=tmp_path / "none.png")
        open_app(guest, "#/join")
        guest.evaluate(DETECTOR, link)
        choose_picture(guest, tmp_path / "none.png")
        guest.locator("#code").wait_for()
        assert not guest.evaluate(LIBRARY)
        open_app(guest, "#/join")
        guest.evaluate("() => { delete globalThis.BarcodeDetector; }")
        choose_picture(guest, tmp_path / "none.png")
        expect(guest.locator("#notice")).to_contain_text("no readable code", timeout=PATIENCE_MS)
        assert guest.evaluate(LIBRARY)
        choose_picture(guest, tmp_path / "code.png")
        answer = guest.locator("#code").input_value(timeout=PATIENCE_MS)
        holder.fill("#code-text", answer)
        holder.click("#code-form button")
        guest.wait_for_selector("#sit-done")


@pytest.mark.long
def test_devices_that_are_kept_apart_are_offered_the_link_after_fifteen_seconds(browser: Browser, site: str) -> None:
    with devices(browser, site, 1) as (holder,):
        holder.clock.install()
        start(holder, "siberian-dice", ["Ann", "Bo"])
        show_code(holder)
        nobody = Description(True, int(time()), "abcd", "x" * 24, bytes(32), (("10.255.255.1", 9),))
        holder.fill("#code-text", write_code(nobody))
        holder.click("#code-form button")
        looking = holder.locator("#devices [role=status]", has_text="looking for each other")
        looking.wait_for()
        holder.clock.fast_forward(9_000)
        looking.wait_for()
        holder.clock.fast_forward(6_500)
        holder.wait_for_selector("#apart")
        holder.click("#share-instead")


def deny(page: Page, site: str) -> None:
    """The browser does not let the site's pages look for devices in the network."""
    browser = page.context.browser
    assert browser is not None
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
    for name in ("local-network", "local-network-access"):
        browser.new_browser_cdp_session().send(
            "Browser.setPermission",
            {
                "permission": {"name": name},
                "setting": "denied",
                "origin": site,
                "browserContextId": target["browserContextId"],
            },
        )


@pytest.mark.long
@pytest.mark.parametrize("denied", [False, True])
def test_a_denied_permission_is_named_and_announced_before_the_browser_asks(
    browser: Browser, site: str, denied: bool
) -> None:
    """Chromium knows the permission, and asks for it before long; until then it connects all the same, so nobody is at the address here."""
    with devices(browser, site, 1) as (holder,):
        holder.clock.install()
        start(holder, "siberian-dice", ["Ann", "Bo"])
        if denied:
            deny(holder, site)
        holder.click("#menu")
        holder.click("#devices-open")
        expect(holder.locator("#devices")).to_contain_text("allow it")
        assert axe(holder) == []
        show_code(holder)
        nobody = Description(True, int(time()), "abcd", "x" * 24, bytes(32), (("10.255.255.1", 9),))
        holder.fill("#code-text", write_code(nobody))
        holder.click("#code-form button")
        holder.locator("#devices [role=status]", has_text="looking for each other").wait_for()
        holder.clock.fast_forward(15_500)
        words = "Allow it in the browser’s settings" if denied else "different networks"
        expect(holder.locator("#apart")).to_contain_text(words)
        open_app(holder, "#/join")
        expect(holder.locator(".panel")).to_contain_text("allow it")


@pytest.mark.long
@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 844, "height": 390}])
def test_no_notice_covers_the_button_that_it_speaks_of(browser: Browser, site: str, size: ViewportSize) -> None:
    """A channel is cut in the middle of a match: what is refused after that stands beside the banner with its buttons."""
    with devices(browser, site, 2) as pages:
        holder, guest = pages
        pages[0].context.add_init_script(KEEP_CONNECTIONS)
        resize(guest, size)
        table = seated(pages, "siberian-dice")
        assert not table.play(3)
        holder.evaluate("connections.at(-1).close()")
        guest.wait_for_selector("#scan-again")
        guest.evaluate("""() => {
          const button = document.createElement('button');
          button.dataset.act = 'sit:0';
          document.querySelector('#main').append(button);
          button.click();
          button.remove();
        }""")
        expect(guest.locator("#notice")).to_contain_text("Scan its code again")
        notice, scan = guest.locator("#notice").bounding_box(), guest.locator("#scan-again").bounding_box()
        assert notice is not None and scan is not None
        assert scan["y"] + scan["height"] <= notice["y"] or notice["y"] + notice["height"] <= scan["y"]
        guest.locator("#scan-again").click(trial=True, timeout=2_000)
