"""Matches of The First War that browser tests begin in the middle of, built event by event and opened as links."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from hexdice.app.storage.matches import link
from hexdice.bots import decide
from hexdice.games.first_war import GAME, bot
from hexdice.kernel.chance import draw
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from tests.browser.helpers import axe, open_app

# Both tribes send their hunters along the middle row, which is all Plains here, until they face each other.
TOWARDS = (
    ("hunter F2 F3", "=plains", "hunter F2 F3", "done", "done", "done", "grow F3"),
    ("hunter F10 F9", "=plains", "hunter F10 F9", "done", "done", "done", "done"),
    ("hunter F3 F4", "=plains", "hunter F3 F4", "hunter F3 F4", "done", "done", "done", "done"),
    ("hunter F9 F8", "=plains", "hunter F9 F8", "done", "done", "done", "done"),
    ("hunter F4 F5", "=plains", "hunter F4 F5", "hunter F4 F5", "done", "done", "done", "done"),
    ("hunter F8 F7", "=plains", "hunter F8 F7", "done", "done", "done", "done"),
    ("done", "done", "done", "done"),
    ("hunter F7 F6", "=plains", "hunter F7 F6", "done", "done", "done", "done"),
)


def begun(seed: str, bots: tuple[str, str] = ("", "")) -> Match:
    header = Header("first-war", {"limit": True}, (Seat("Ada", bots[0]), Seat("Bela", bots[1])), 2, seed)
    return Match(GAME, header)


def facing(seed: str) -> Match:
    """Round 5, Ada's turn: three hunters of hers on F5, two of Bela's on F6."""
    match = begun(seed)
    events = list(match.events)
    state = GAME.apply(match.state, CHANCE, "foraging")
    events.append(Event(CHANCE, "foraging"))
    for text in (text for turn in TOWARDS for text in turn):
        actor = CHANCE if text.startswith("=") else GAME.actors(state)[0]
        state = GAME.apply(state, actor, text.removeprefix("="))
        events.append(Event(actor, text.removeprefix("=")))
    return Match(GAME, match.header, events)


def seed_for(match: Match, *wanted: tuple[str, tuple[str, ...]]) -> str:
    """A seed under which these moves of the seat that is up, in this order, meet one of the outcomes named."""
    for number in range(10_000):
        seed, state = f"{number:032x}", match.state
        for move, outcomes in wanted:
            state = GAME.apply(state, GAME.actors(state)[0], move)
            chance = GAME.chance(state)
            if chance is None or draw(seed, chance) not in outcomes:
                break
            state = GAME.apply(state, CHANCE, draw(seed, chance))
        else:
            return seed
    raise AssertionError("no seed gives that")


LAND = ("fields", "mountain", "plains", "forest")


def opening() -> str:
    """The link of the scripted opening: E5 will be a lake, D5 beyond it land."""
    seed = seed_for(facing("0" * 32), ("hunter F5 E5", ("lake",)), ("hunter F5 D5", LAND))
    return link(facing(seed))


def almost_over(left: int) -> tuple[str, int]:
    """A match between two bots, `left` events before its end, and how many events it will have."""
    match = begun(f"{5:032x}", ("steady", "gentle"))
    levels = [bot.LEVELS[seat.bot] for seat in match.header.seats]
    match.settle()
    while match.result is None:
        (seat,) = GAME.actors(match.state)
        match.play(seat, decide(levels[seat], match.state, seat, Random(seat)))
        match.settle()
    total = len(match.events)
    return link(Match(GAME, match.header, match.events[: total - left])), total


def whole() -> str:
    """A match of two bots before its first turn."""
    match = begun(f"{5:032x}", ("steady", "steady"))
    return link(match)


def last_round() -> str:
    """The link of a match in which nobody has moved a piece, before the first turn of round 40."""
    match = begun(f"{5:032x}")
    match.settle()
    while match.state.round < 40:
        (seat,) = GAME.actors(match.state)
        moves = GAME.moves(match.state, seat)
        match.play(seat, "done" if "done" in moves else moves[0])
        match.settle()
    return link(match)


def first_turn() -> Match:
    """A match of two people before its first turn, in which the weakest bot’s choices lead to conflicts and an end."""
    header = Header(
        "first-war", {"limit": True}, (Seat("Ada"), Seat("Bela")), 2, "0" * 32, rules=GAME.rules_version, id="keys0000"
    )
    return Match(GAME, header)


@pytest.mark.timeout(200)
def bots_end_a_match(page: Page) -> None:
    """The last events of a match of two bots, in the page's own worker."""
    route, _ = almost_over(24)
    open_app(page, route)
    page.click("#keep")  # bots wait while a match is only looked at
    expect(page.locator("[data-result]")).to_be_visible(timeout=120_000)
    assert axe(page) == []
