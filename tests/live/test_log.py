"""The running hash of a log: what two devices share is found without sending it, and following a match costs what is new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hexdice.kernel.match import Event, Header, Seat
from hexdice.live.log import Log

HEADER = Header("toy", {}, (Seat("Ann"), Seat("Bo")), 2, "00" * 16, id="live")


def moves(*texts: str) -> list[Event]:
    return [Event(index % 2, text) for index, text in enumerate(texts)]


class FromTheEnd(list[Event]):
    """The events of a match, which may be indexed and cut but not read from the beginning."""

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("read from the beginning")


def test_following_a_longer_match_reads_only_what_is_new() -> None:
    events = moves(*map(str, range(500)))
    log = Log(HEADER, events)
    log.follow(FromTheEnd([*events, Event(0, "new")]))
    assert log.hashes == Log(HEADER, [*events, Event(0, "new")]).hashes


def test_following_an_undo_reads_only_the_end() -> None:
    events = moves(*map(str, range(500)))
    log = Log(HEADER, events)
    log.follow(FromTheEnd([*events[:497], Event(1, "other")]))
    assert log.hashes == Log(HEADER, [*events[:497], Event(1, "other")]).hashes


@pytest.mark.parametrize(
    "texts", [(), ("a",), ("a", "b", "c"), ("a", "x", "c"), ("x", "b", "c"), ("a", "b", "c", "d"), ("x",)]
)
def test_any_events_can_be_followed(texts: tuple[str, ...]) -> None:
    """Also those of another copy, which are equal but not the same objects."""
    log = Log(HEADER, moves("a", "b", "c"))
    log.follow(moves(*texts))
    assert log.events == moves(*texts) and log.hashes == Log(HEADER, moves(*texts)).hashes
