"""Looking back at a finished match on a phone: the slider, where it turned, slips as questions, and the board in sight."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.match import Header, Match, Seat
from tests.browser.helpers import axe, open_app, resize
from tests.browser.stored_matches import ended
from tests.unit.app.played import played_out


def test_a_slip_is_found_asked_and_answered(page: Page) -> None:
    resize(page, {"width": 390, "height": 844})
    open_app(page)
    saved = json.dumps(pack(dump_match(played_out())))
    page.evaluate(f"localStorage.setItem('hexdice.match.lookback', {saved})")
    open_app(page, "#/m/lookback")
    page.click("#review")
    expect(page.locator("#review-words")).to_contain_text("The match turned here.")
    high = page.locator("#review-panel").bounding_box()
    page.locator("#review-turn").fill("6")
    expect(page.locator("#review-place")).to_contain_text("Turn 2 of")
    board, panel = page.locator("#board svg[role=grid]").bounding_box(), page.locator("#review-panel").bounding_box()
    assert board and panel and board["y"] + board["height"] <= panel["y"]  # the panel hides nothing of it
    page.click("#review-play")
    expect(page.locator("#review-place")).to_contain_text("Turn 4 of")
    page.click("#review-play")
    expect(page.locator("#review-play")).to_have_attribute("data-act", "review:play")
    page.locator("#review-turn").fill("6")
    expect(page.locator("#review-place")).to_contain_text("Turn 2 of")
    point = page.locator("#point-next")
    point.wait_for(timeout=60_000)
    point.click()
    expect(page.locator("#point-played")).to_be_in_viewport()
    expect(page.locator("#point-better")).to_have_count(0)
    page.click("#better")
    expect(page.locator("#point-better")).to_be_in_viewport()
    assert page.locator("#review-panel").bounding_box() == high
    assert page.locator("#review-turn").input_value() == page.locator("#review-turn").get_attribute("value")
    expect(page.locator(".cell-better")).to_be_in_viewport()
    page.click("#write-note")
    page.keyboard.type("Here it turned.")
    assert inside(page, "#review-body textarea, #review-body p, .steps .button, #review-tools .button")
    assert axe(page) == []
    page.click("#review-back")
    page.click("#next-note")
    expect(page.locator("#review-words .remark")).to_have_text("Here it turned.")
    page.click("#review-back")
    page.locator("#next-note").wait_for()
    resize(page, {"width": 844, "height": 390})
    assert inside(page, ".steps .button, #review-tools .button")


def inside(page: Page, parts: str) -> bool:
    """Whether these parts of the review panel lie within it, and those of its body within that."""
    reaches = """part => {
        const [a, b] = [part, part.closest("#review-body, #review-panel")].map((each) => each.getBoundingClientRect());
        return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    }"""
    found = page.locator("#review-panel").locator(parts).all()
    return bool(found) and all(part.evaluate(reaches) for part in found)


def pictures(gif: bytes) -> Iterator[bytes]:
    """The pictures of a GIF, as its blocks say (GIF89a, 1990)."""
    at = 13 + 3 * 2 ** (1 + (gif[10] & 7)) * (gif[10] >> 7)  # head and the colours of all
    while gif[at] != 0x3B:
        extension, begin = gif[at] == 0x21, at
        at += 2 if extension else 10 + 3 * 2 ** (1 + (gif[at + 9] & 7)) * (gif[at + 9] >> 7) + 1
        while gif[at]:
            at += gif[at] + 1
        at += 1
        if not extension:
            yield gif[begin:at]


def test_a_film_of_the_match_is_made_on_the_device(page: Page) -> None:
    """From the first state to the end, one picture for each; what has not changed costs next to nothing."""
    open_app(page)
    page.evaluate(f"localStorage.setItem('hexdice.match.end-first-player', {json.dumps(ended('first-player'))})")
    open_app(page, "#/m/end-first-player")
    page.click("#share-open")
    page.click("#film-open")
    page.click("#film-square-gif")
    expect(page.locator("#film-keep")).to_be_visible(timeout=30_000)
    assert axe(page) == []
    with page.expect_download() as waiting:
        page.click("#film-keep")
    assert waiting.value.suggested_filename == "hexdice-first-player-end-first-player.gif"
    data = Path(waiting.value.path()).read_bytes()
    assert data.startswith(b"GIF89a" + (640).to_bytes(2, "little") * 2)
    sizes = [len(each) for each in pictures(data)]
    assert len(sizes) == 7 and len(data) < 200_000
    assert sizes[0] > 10_000 and min(sizes) < 4_000
    expect(page.locator("#film-view")).to_have_count(0)
    assert page.locator("svg.still").count() == 0


def settled() -> Match:
    """Two islands of the first rounds, whatever bots that know nothing make of them."""
    game = games.game("first-island")
    header = Header("first-island", {}, (Seat("Ann"), Seat("Bo")), 2, "2" * 32, "lookback", "2026-09-21T20:00:00Z")
    match, rng, chooser = Match(game, header), Random(5), thinker("first-island", "random")
    while match.result is None:
        if match.draw() is None:
            seat = rng.choice(game.actors(match.state))
            match.play(seat, decide(chooser, game.view(match.state, seat), seat, rng))
    return match


COLOURS = """async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const below = context.getImageData(0, 300, image.width, image.height - 300).data;
    return [image.width, new Set(new Uint32Array(below.buffer)).size];
}"""


@pytest.mark.parametrize("make", [played_out, pytest.param(settled, marks=pytest.mark.long)])
def test_a_picture_of_the_board_is_drawn_on_the_device(page: Page, make: Callable[[], Match]) -> None:
    """As a file where files cannot be shared; it has the board in it, with all its colours, patterns and signs."""
    open_app(page)
    page.evaluate(f"localStorage.setItem('hexdice.match.lookback', {json.dumps(pack(dump_match(make())))})")
    open_app(page, "#/m/lookback")
    page.click("#share-open")
    with page.expect_download() as waiting:
        page.click("#picture-end")
    assert waiting.value.suggested_filename.endswith(".png")
    data = Path(waiting.value.path()).read_bytes()
    assert data.startswith(b"\x89PNG")
    width, colours = page.evaluate(COLOURS, b64encode(data).decode())
    assert width == 1080 and colours > 50  # edges are smoothed: plain ground alone would be one
    assert page.locator("svg.still").count() == 0
