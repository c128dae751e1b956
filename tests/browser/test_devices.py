"""Several devices at one table: real browsers and real channels over this machine's network."""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, expect

from hexdice.live.pairing import Description, write_code
from tests.browser.device_pages import PATIENCE_MS, SEE, TAP, Table, devices, join, seated, show_code, start
from tests.browser.helpers import axe, open_app, resize, wait_ready
from tooling import chromium


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
        assert_asks_on_return(table)


def assert_asks_on_return(table: Table) -> None:
    """A message to a device that sleeps is lost; when its page is seen again it asks, once, and has it."""
    host, guest = table.pages
    while 0 not in table.game.actors((match := table.match()).state):
        table.step()
    host.evaluate("() => { const to = RTCDataChannel.prototype; to.kept = to.send; to.send = () => {}; }")
    before = table.saved()
    host.evaluate(TAP, table.choose(match, 0))
    table.wait_after(before)
    host.evaluate("() => { const to = RTCDataChannel.prototype; to.send = to.kept; }")
    assert len(table.copy(guest).played) < len(table.match().played)
    guest.evaluate(NOTE_SENT)
    guest.evaluate(SEE, "hidden")
    guest.evaluate(SEE, "visible")
    assert guest.evaluate("sent") == ["hello"]
    table.settle()


NOTE_SENT = """() => {
  globalThis.sent = [];
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (text) { sent.push(JSON.parse(text).t); return send.call(this, text); };
}"""

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
    """The host sends a move before it draws its own page."""
    table.host.evaluate(
        "() => { const { patch } = hexdice; hexdice.patch = (text) => { order.push('drawn'); patch(text); }; }"
    )
    while 0 not in table.game.actors((match := table.match()).state):
        table.step()
    table.host.evaluate("() => { globalThis.order = []; }")
    table.tap(0, table.choose(match, 0))
    assert table.host.evaluate("order.slice(0, 2)") == ["sent", "drawn"]


@pytest.mark.long
def test_the_pages_of_devices_are_accessible(browser: Browser, site: str) -> None:
    """Both sides of a pairing, at the size of a telephone, by axe."""
    with devices(browser, site, 2) as (host, guest):
        resize(guest, {"width": 390, "height": 844})
        start(host, "siberian-dice", ["Ann", "Bo"])
        link = show_code(host)
        host.wait_for_selector(".qr")
        assert axe(host) == []
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
    """The host's end of a channel is gone, and its device has not noticed."""
    pages[0].evaluate("connections.at(-1).close()")
    pages[1].wait_for_selector("#scan-again")
    join(pages[0], pages[1])


def load_host_again(pages: list[Page]) -> None:
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


def kill_host(pages: list[Page]) -> None:
    """The others have not noticed either, and scan its new code."""
    hash = pages[0].evaluate("location.hash")
    kill(pages, 0)
    open_app(pages[0], hash)
    for page in pages[1:]:
        join(pages[0], page)


RELOADED = (load_guest_again, cut_channel, load_host_again)
KILLED = (*RELOADED, kill_guest, kill_host)


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
        pages[0].click("#checked-dice")
        pages[0].wait_for_selector("#devices", state="detached")
        for mishap in KILLED:
            assert not table.play(4)
            mishap(pages)
        assert table.play(500)
        assert len(table.match().shares) == 2
        table.agree()


@pytest.mark.long
def test_a_guest_goes_on_as_host_once_the_others_agree(browser: Browser, site: str) -> None:
    """The host's page is gone for good; a refusal stops the others until it is withdrawn, and nothing is lost."""
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
    table.host.evaluate(TAP, table.choose(match, seat))
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
    with devices(browser, site, 1) as (host,):
        start(host, "siberian-dice", ["Ann", "Bo"])
        show_code(host)
        host.wait_for_selector(".qr")
        film(host, tmp_path / "code.y4m")
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
            host.fill("#code-text", answer)
            host.click("#code-form button")
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
    with devices(browser, site, 2) as (host, guest):
        start(host, "siberian-dice", ["Ann", "Bo"])
        link = show_code(host)
        host.locator(".qr").screenshot(path=tmp_path / "code.png")
        host.locator("#devices h2").screenshot(path=tmp_path / "none.png")
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
        host.fill("#code-text", answer)
        host.click("#code-form button")
        guest.wait_for_selector("#sit-done")


@pytest.mark.long
def test_devices_that_are_kept_apart_are_offered_the_link_after_fifteen_seconds(browser: Browser, site: str) -> None:
    with devices(browser, site, 1) as (host,):
        host.clock.install()
        start(host, "siberian-dice", ["Ann", "Bo"])
        show_code(host)
        nobody = Description(True, int(time()), "abcd", "x" * 24, bytes(32), (("10.255.255.1", 9),))
        host.fill("#code-text", write_code(nobody))
        host.click("#code-form button")
        looking = host.locator("#devices [role=status]", has_text="looking for each other")
        looking.wait_for()
        host.clock.fast_forward(9_000)
        looking.wait_for()
        host.clock.fast_forward(6_500)
        host.wait_for_selector("#apart")
        host.click("#share-instead")


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
    with devices(browser, site, 1) as (host,):
        host.clock.install()
        start(host, "siberian-dice", ["Ann", "Bo"])
        if denied:
            deny(host, site)
        host.click("#menu")
        host.click("#devices-open")
        expect(host.locator("#devices")).to_contain_text("allow it")
        assert axe(host) == []
        show_code(host)
        nobody = Description(True, int(time()), "abcd", "x" * 24, bytes(32), (("10.255.255.1", 9),))
        host.fill("#code-text", write_code(nobody))
        host.click("#code-form button")
        host.locator("#devices [role=status]", has_text="looking for each other").wait_for()
        host.clock.fast_forward(15_500)
        words = "Allow it in the browser’s settings" if denied else "different networks"
        expect(host.locator("#apart")).to_contain_text(words)
        open_app(host, "#/join")
        expect(host.locator(".panel")).to_contain_text("allow it")


@pytest.mark.long
@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 844, "height": 390}])
def test_no_notice_covers_the_button_that_it_speaks_of(browser: Browser, site: str, size: ViewportSize) -> None:
    """A channel is cut in the middle of a match: what is refused after that stands beside the banner with its buttons."""
    with devices(browser, site, 2) as pages:
        host, guest = pages
        pages[0].context.add_init_script(KEEP_CONNECTIONS)
        resize(guest, size)
        table = seated(pages, "siberian-dice")
        assert not table.play(3)
        host.evaluate("connections.at(-1).close()")
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
