"""What a match that is over must show of its dice, and in which words it is named if it does not."""

from dataclasses import replace
from typing import Any

import pytest

from hexdice.kernel import fair
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.fair import Share
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.live.witness import promise_of, proof
from tests.toy import GAME

SEED = "0123456789abcdef0123456789abcdef"
PROMISE = fair.digest("seed of a match", SEED)


def rolled() -> Match:
    match = Match(GAME, Header("toy", {}, (Seat("Ann"), Seat("Bo")), 2, SEED, "live"))
    for _ in range(2):
        match.play(0, "bid 3")
        match.play(1, "bid 1")
        match.play(0, "roll")
        match.settle()
    return match


def said(match: Match, promise: str = PROMISE, given: int = 0) -> list[str]:
    return [str(sentence) for sentence in proof(match, promise, given)]


def test_an_honest_match_needs_no_words() -> None:
    assert said(rolled()) == said(rolled(), "") == []


def test_another_seed_than_the_promised_one_is_named() -> None:
    assert said(rolled(), "x" * 64) == ["The seed is not the one that was promised before the first roll."]


def test_every_roll_that_the_seed_does_not_give_is_named() -> None:
    match = rolled()
    events = [
        event._replace(text=str(int(event.text) % 6 + 1)) if event.actor == -1 else event for event in match.events
    ]
    assert said(Match(GAME, match.header, events)) == ["Rolls that do not follow from the seed: 4, 8."]


@pytest.fixture
def checked() -> Match:
    """A match of two devices with one draw, by the links of both."""
    chains = {name: fair.chain(name, 3) for name in ("Ann", "Bo")}
    shares = [
        Share(name, fair.commitment(name[0].encode().hex() * 32, links[0]), name[0].encode().hex() * 32, links[0])
        for name, links in chains.items()
    ]
    match = Match(GAME, Header("toy", {}, (Seat("Ann"), Seat("Bo")), 2, fair.common_seed(shares), "live"))
    match.play(0, "bid 3")
    match.play(1, "bid 1")
    match.play(0, "roll")
    shown = [share._replace(link=chains[share.name][1], draws=1) for share in shares]
    match.header = replace(match.header, extra={CHECKED: fair.dump_shares(shown)})
    match.settle()
    return match


def with_shares(match: Match, **changed: Any) -> Match:
    first, *others = match.shares
    shares = [first._replace(**changed), *others]
    match.header = replace(match.header, extra={CHECKED: fair.dump_shares(shares)})
    return match


def test_checked_dice_hold_together(checked: Match) -> None:
    assert said(checked, "", 1) == said(checked, "", 2) == []
    assert promise_of(checked.header, "") == " ".join(share.commitment for share in checked.shares)
    assert promise_of(rolled().header, PROMISE) == PROMISE


def test_a_device_whose_dice_do_not_hold_together_is_named(checked: Match) -> None:
    assert said(with_shares(checked, commitment="a" * 64), "", 1) == ["The dice from Ann do not fit together."]


def test_a_seed_without_the_part_of_a_device_is_named(checked: Match) -> None:
    found = said(with_shares(checked, random="a" * 64), "", 1)
    assert found == ["The dice from Ann do not fit together.", "The seed is not made from the parts of all devices."]


def test_parts_that_were_asked_for_and_not_shown_are_named(checked: Match) -> None:
    words = "The host asked for parts of more rolls than it showed."
    assert said(checked, "", 3) == [words]
    checked.events[3] = Event(-1, checked.events[3].text, "typed")
    assert said(checked, "", 2) == [words], "a die that is typed in needs no part"
