"""What a link may say of a sealed choice: nothing before all are made, and then only what was sealed. Three seats of the toy bid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexdice.kernel.codec import canonical, dump_match, load_match, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import SEALED
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.live import sealed
from hexdice.live.sealed import APART, HERE, LONGER, SHORTER, meet
from tests.toy import GAME

BIDS = (1, 2, 3)


def entropy(seat: int) -> Callable[[int], str]:
    return lambda count: Random(seat).randbytes(count).hex()


def begin() -> list[Match]:
    """The match on the device of each seat."""
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo"))
    return [Match(GAME, Header("toy", {}, seats, 3, "0" * 32, "post")) for _ in seats]


def bid(match: Match, seat: int) -> Match:
    """A seat bids on its device and sends a link."""
    match.play(seat, f"bid {BIDS[seat]}")
    sealed.seal(match, entropy(seat))
    return link(match)


def link(match: Match) -> Match:
    return load_match(dump_match(sealed.outgoing(match)), lambda _: GAME)


def opened(own: Match, came: Match) -> Match:
    """A device after it has opened a link that it goes on with."""
    met = meet(own, came)
    assert met.kind == LONGER, met
    return met.match


def in_turn() -> tuple[list[Match], Match]:
    """All have bid, each after the link of the one before; the last link has the last choice open."""
    ada, ben, cleo = begin()
    ben = opened(ben, bid(ada, 0))
    cleo = opened(cleo, bid(ben, 1))
    return [ada, ben, cleo], bid(cleo, 2)


def changed(came: Match, seat: int, change: Callable[[list[Any]], None]) -> Match:
    """A link with the seal of a seat changed: [commitment, salt, events]."""
    data = read_json(str(came.header.extra[SEALED]))
    change(data["0"][str(seat)])
    came.header = replace(came.header, extra={SEALED: canonical(data)})
    return came


def test_a_link_has_no_choice_until_all_are_made() -> None:
    ada, ben, cleo = begin()
    first = bid(ada, 0)
    assert first.played == [] and sealed.phase(first)[0][1:] == ("", ())
    ben = opened(ben, first)
    assert (sealed.bound(ben, 0), sealed.bound(ben, 1), sealed.away(ben)) == (True, False, (0,))
    second = bid(ben, 1)
    assert [seal[1:] for seal in sealed.phase(second).values()] == [("", ()), ("", ())]
    assert sealed.away(ben) == (0, 2)
    last = bid(opened(cleo, second), 2)
    assert sealed.phase(last)[2].events == (Event(2, "bid 3"),)
    assert [sealed.phase(last)[seat].events for seat in (0, 1)] == [(), ()], (
        "what is sealed elsewhere nobody here knows"
    )


def test_a_commitment_is_the_same_on_every_version() -> None:
    """SHA-256 of `choice|1|5a17|[[1,"bid 3",""]]`, as older links have it."""
    assert (
        sealed.commitment(1, "5a17", (Event(1, "bid 3"),))
        == "4c7650a55dbf0983aec3981cb7fc0ae363ca119905310a8b1e2d51fc64915a81"
    )


def test_the_last_link_opens_all_and_everybody_has_the_same() -> None:
    (ada, ben, cleo), last = in_turn()
    ada, ben = opened(ada, last), opened(ben, last)
    ada = opened(ada, link(ben))
    assert [event.text for event in ada.played] == ["bid 1", "bid 2", "bid 3"]
    assert opened(ben, link(ada)).played == opened(cleo, link(ada)).played == ada.played
    assert meet(ada, link(ada)) == (HERE, ada, 3, (), None)
    assert meet(ada, last).kind == SHORTER


@pytest.mark.parametrize(
    "change",
    [
        lambda seal: seal[2][0].__setitem__(1, "bid 1"),
        lambda seal: seal.__setitem__(1, "a" * 64),
        lambda seal: seal.__setitem__(2, []),
    ],
    ids=["choice", "salt", "nothing"],
)
def test_a_choice_that_is_not_the_sealed_one_is_named(change: Callable[[list[Any]], None]) -> None:
    (_, ben, _), last = in_turn()
    met = meet(ben, changed(last, 2, change))
    assert (met.kind, met.common, str(met.why)) == (APART, 0, "What Cleo revealed is not what was sealed.")


def test_a_seal_that_is_exchanged_is_named() -> None:
    (_, ben, _), last = in_turn()
    met = meet(ben, changed(last, 0, lambda seal: seal.__setitem__(0, "b" * 64)))
    assert (met.kind, met.common, str(met.why)) == (APART, 0, "What Ada revealed is not what was sealed.")


@pytest.mark.parametrize(("seat", "name"), [(0, "Ada"), (2, "Cleo")])
def test_a_match_that_went_on_with_another_choice_is_named(seat: int, name: str) -> None:
    """Ben has the seals of all; the link has the phase behind it, with one bid that is not the sealed one."""
    (ada, ben, _), last = in_turn()
    ada, ben = opened(ada, last), opened(ben, last)
    whole = opened(ada, link(ben))
    sealed_by_all = next(
        device for device in (ben, meet(ben, link(ada)).match) if set(sealed.phase(device)) == {0, 1, 2}
    )
    other = [event._replace(text="bid 2") if event.actor == seat else event for event in whole.played]
    forged = Match(GAME, whole.header, other)
    met = meet(sealed_by_all, forged)
    assert (met.kind, str(met.why)) == (APART, f"What {name} revealed is not what was sealed.")
    assert meet(sealed_by_all, whole).kind == LONGER


def test_a_seat_that_chose_on_two_devices_is_kept_apart() -> None:
    ada, ben, _ = begin()
    bid(ada, 0)
    ben.play(0, "bid 3")
    sealed.seal(ben, entropy(7))
    met = meet(ada, link(ben))
    assert met.kind == APART


def test_a_bound_choice_is_sealed_once() -> None:
    ada = begin()[0]
    bid(ada, 0)
    before = sealed.phase(ada)[0]
    sealed.seal(ada, entropy(5))
    assert sealed.phase(ada)[0] == before
    assert sealed.commitment(0, before.salt, (Event(0, "bid 1"),)) == before.commitment
    others = [(1, before.salt, "bid 1"), (0, "a" * 64, "bid 1"), (0, before.salt, "bid 2")]
    assert before.commitment not in [sealed.commitment(seat, salt, (Event(seat, text),)) for seat, salt, text in others]


def test_how_far_a_link_would_reach_is_told_by_its_stand() -> None:
    ada, ben, _ = begin()
    assert sealed.stand(ada) == "0"
    first = bid(ada, 0)
    assert sealed.stand(ada) == "0 0sealed"
    ben = opened(ben, first)
    assert sealed.stand(ben) == "0 0sealed"
    bid(ben, 1)
    assert sealed.stand(ben) == "0 0sealed 1sealed"
    devices, _ = in_turn()
    assert sealed.stand(devices[2]) == "0 0sealed 1sealed 2open"


def test_a_table_of_one_person_and_bots_seals_nothing() -> None:
    seats = (Seat("Ada"), Seat("Bot", "easy"))
    match = Match(GAME, Header("toy", {}, seats, 2, "0" * 32, "post"))
    match.play(0, "bid 1")
    sealed.seal(match, entropy(0))
    assert SEALED not in match.header.extra and sealed.outgoing(match) is match


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        '{"0":[]}',
        '{"x":{}}',
        '{"0":{"x":["%s","",[]]}}' % ("a" * 64),
        '{"0":{"9":["%s","",[]]}}' % ("a" * 64),
        '{"0":{"-1":["%s","",[]]}}' % ("a" * 64),
        '{"0":{"0":["%s","",[]]}}' % ("a" * 63),
        '{"0":{"0":["%s","x",[]]}}' % ("a" * 64),
        '{"0":{"0":["%s",""]}}' % ("a" * 64),
        '{"0":{"0":["%s","",[[true,"bid 1"]]]}}' % ("a" * 64),
        '{"0":{"0":["%s","",[[0,1]]]}}' % ("a" * 64),
        '{"0":{"0":["%s","",[[0,"bid 1",2]]]}}' % ("a" * 64),
    ],
)
def test_damaged_seals_are_none(text: str) -> None:
    match = begin()[0]
    match.header = replace(match.header, extra={SEALED: text})
    with pytest.raises(NotationError, match=r"^The sealed choices of this match cannot be read\.$"):
        sealed.phases(match)
    assert sealed.phase(match) == {}


@pytest.mark.parametrize(
    ("start", "events", "error"),
    [
        ("-1", [], NotationError),
        ("0", [[0, "bid 1"]] * 501, NotationError),
        ("0", [[1, "bid 1"]], IllegalMoveError),
        ("0", [[0, "x" * 501]], IllegalMoveError),
        ("0", [[0, "x" * 500], [-1, "6"]], None),
        ("0", [[0, "bid 1"]] * 500, None),
    ],
)
def test_seals_are_checked_before_they_are_opened(start: str, events: list[Any], error: type[Exception] | None) -> None:
    match = begin()[0]
    match.header = replace(match.header, extra={SEALED: canonical({start: {"0": ["a" * 64, "b" * 64, events]}})})
    if error is None:
        sealed.check(match)
    else:
        with pytest.raises(error, match=r"^The sealed choices of this match cannot be read\.$"):
            sealed.check(match)


def test_seals_of_two_phases_are_kept() -> None:
    match = begin()[0]
    seal = ["a" * 64, "", []]
    match.header = replace(match.header, extra={"real": True, SEALED: canonical({"3": {"1": seal}, "12": {"1": seal}})})
    match.play(0, "bid 1")
    match.play(1, "bid 1")
    match.play(2, "bid 1")
    match.play(0, "draw")
    match.settle()
    match.play(0, "bid 1")
    sealed.seal(match, entropy(0))
    assert sorted(sealed.phases(match)) == [5, 12]
    assert match.header.extra["real"] is True
