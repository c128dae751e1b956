"""A running hash over a match's events, by which two devices find what their logs share without sending them."""

import hashlib
from collections.abc import Sequence

from hexdice.kernel.codec import canonical
from hexdice.kernel.match import Event, Header

Mark = tuple[int, str]  # (length, running hash at that length)


def root(header: Header) -> str:
    """The hash of an empty log, from the fixed part of the header: names, table settings and the seed are not included."""
    fixed = [header.game, header.rules, header.id, header.began, header.options]
    return hashlib.sha256(canonical(fixed).encode()).hexdigest()[:32]


class HashedLog:
    """Events with the running hash at every length, 32 hexadecimal digits each."""

    def __init__(self, header: Header, events: Sequence[Event] = ()) -> None:
        self.events: list[Event] = []
        self.hashes = [root(header)]
        self.extend(events)

    def __len__(self) -> int:
        return len(self.events)

    def extend(self, events: Sequence[Event]) -> None:
        """Appends events, each with the hash over all before it."""
        for event in events:
            step = f"{self.hashes[-1]}{canonical(list(event))}"
            self.hashes.append(hashlib.sha256(step.encode()).hexdigest()[:32])
            self.events.append(event)

    def cut(self, length: int) -> None:
        """Removes everything after the first `length` events."""
        del self.events[length:], self.hashes[length + 1 :]

    def replace(self, events: Sequence[Event]) -> None:
        """Replaces the events; a common beginning is not hashed again, and not even read if it is of the same match.

        A match only cuts its end and appends new objects, so what comes before an object that both have is the same.
        """
        same = min(len(self), len(events))
        while same and self.events[same - 1] is not events[same - 1]:
            same -= 1
        if not same:  # another copy of the match
            for mine, theirs in zip(self.events, events, strict=False):
                if mine != theirs:
                    break
                same += 1
        self.cut(same)
        self.extend(events[same:])

    def marks(self) -> list[Mark]:
        """Hashes at the end and at exponentially growing distances from it: enough to find a common beginning in one message."""
        lengths, back = [len(self)], 1
        while lengths[-1] > 0:
            lengths.append(max(0, len(self) - back))
            back *= 2
        return [(length, self.hashes[length]) for length in dict.fromkeys(lengths)]

    def meet(self, marks: Sequence[Mark]) -> int:
        """The longest marked length at which both logs agree; -1 if even the empty logs differ."""
        return max((n for n, mark in marks if 0 <= n <= len(self) and self.hashes[n] == mark), default=-1)
