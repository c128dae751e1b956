"""The running hash of a log: what two devices share is found without sending it, and following a match costs what is new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.live.hashed_log import HashedLog
from hexdice.live.seen import own_events

HEADER = Header("toy", {}, (Seat("Ann"), Seat("Bo")), 2, "00" * 16, id="live")


def moves(*texts: str) -> list[Event]:
    return [Event(index % 2, text) for index, text in enumerate(texts)]


class FromTheEnd(list[Event]):
    """The events of a match, which may be indexed and cut but not read from the beginning."""

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("read from the beginning")


def test_following_a_longer_match_reads_only_what_is_new() -> None:
    events = moves(*map(str, range(500)))
    log = HashedLog(HEADER, events)
    log.replace(FromTheEnd([*events, Event(0, "new")]))
    assert log.hashes == HashedLog(HEADER, [*events, Event(0, "new")]).hashes


def test_following_an_undo_reads_only_the_end() -> None:
    events = moves(*map(str, range(500)))
    log = HashedLog(HEADER, events)
    log.replace(FromTheEnd([*events[:497], Event(1, "other")]))
    assert log.hashes == HashedLog(HEADER, [*events[:497], Event(1, "other")]).hashes


@pytest.mark.parametrize(
    "texts", [(), ("a",), ("a", "b", "c"), ("a", "x", "c"), ("x", "b", "c"), ("a", "b", "c", "d"), ("x",)]
)
def test_any_events_can_be_followed(texts: tuple[str, ...]) -> None:
    """Also those of another copy, which are equal but not the same objects."""
    log = HashedLog(HEADER, moves("a", "b", "c"))
    log.replace(moves(*texts))
    assert log.events == moves(*texts) and log.hashes == HashedLog(HEADER, moves(*texts)).hashes


def test_the_longest_common_length_is_found_by_marks() -> None:
    """Marks at the end, and 1, 2, 4, ... events before it."""
    log = HashedLog(HEADER, moves(*"abcdefghij"))
    assert [length for length, _ in log.marks()] == [10, 9, 8, 6, 2, 0]
    assert [length for length, _ in HashedLog(HEADER).marks()] == [0]
    assert HashedLog(HEADER, moves(*"abcdefghijklm")).meet(log.marks()) == 10
    assert log.meet(log.marks()) == 10, "the whole log"
    assert HashedLog(HEADER, moves(*"abcdefghi")).meet(log.marks()) == 9
    assert HashedLog(HEADER, moves(*"abcXefghij")).meet(log.marks()) == 2
    assert HashedLog(HEADER, moves(*"X")).meet(log.marks()) == 0
    assert HashedLog(replace(HEADER, id="other")).meet(log.marks()) == -1
    assert log.meet([(-1, log.hashes[-1]), (99, ""), (3, "x")]) == -1


def test_another_copy_of_a_match_is_hashed_only_from_where_it_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    log = HashedLog(HEADER, moves(*"abcdef"))
    added: list[Event] = []
    monkeypatch.setattr(log, "extend", added.extend)
    log.replace(moves(*"abcdXf"))
    assert [event.text for event in added] == ["X", "f"] and [event.text for event in log.events] == [
        "a",
        "b",
        "c",
        "d",
    ]


def test_a_seat_knows_its_own_moves_and_the_outcomes_after_them() -> None:
    events = [Event(CHANCE, "1"), Event(0, "a"), Event(CHANCE, "2"), Event(1, "b"), Event(CHANCE, "3"), Event(0, "c")]
    match = SimpleNamespace(events=events, cursor=5)
    assert own_events(cast(Match, match), 0, 0) == [1, 2]
    assert own_events(cast(Match, match), 1, 0) == [3, 4]
    assert own_events(cast(Match, match), 0, 2) == [], "an outcome of a move that came before"
    match.cursor = 6
    assert own_events(cast(Match, match), 0, 3) == [5]
