"""What people write about a match: each remark is an extra of its header, and "note 12" is about the state after 12 events."""

from collections.abc import Mapping
from typing import Any

from hexdice.kernel.errors import NotationError
from hexdice.kernel.options import Value
from hexdice.kernel.outside import number, tidy

LONGEST, MOST = 300, 200  # characters of a remark, remarks of a match
NOTE = "note "  # how the key begins; the number of events follows


def read(extra: Mapping[str, Any]) -> dict[int, str]:
    """The remarks by number of events, in order, without damaged ones."""
    found = sorted((number(key[len(NOTE) :]), key, text) for key, text in extra.items() if key.startswith(NOTE))
    whole = ((at, text) for at, key, text in found if key == f"{NOTE}{at}" and at >= 0 and isinstance(text, str))
    return {at: text for at, text in whole if 0 < len(text) <= LONGEST}


def check(extra: Mapping[str, Any]) -> None:
    """NotationError if a remark among the extras is damaged or too long, or if there are too many."""
    if not len(read(extra)) == sum(key.startswith(NOTE) for key in extra) <= MOST:
        raise NotationError(
            "A note of this match is damaged or longer than 300 characters, or there are more than 200."
        )


def written(extra: Mapping[str, Value], at: int, text: str) -> dict[str, Value]:
    """The extras with this text about the state after `at` events, "" for none. NotationError if it cannot be kept."""
    key, text = f"{NOTE}{at}", tidy(text) if len(text) <= LONGEST else text
    found = {**extra, key: text} if text else {other: value for other, value in extra.items() if other != key}
    check(found)
    return found


def until(extra: Mapping[str, Value], end: int) -> dict[str, Value]:
    """The extras with the remarks about states after at most `end` events; -1: without any."""
    kept = range(end + 1)
    return {key: value for key, value in extra.items() if not key.startswith(NOTE) or number(key[len(NOTE) :]) in kept}


def joined(ours: Mapping[str, Value], theirs: Mapping[str, Value]) -> dict[str, Value] | None:
    """The extras `ours` with the remarks of `theirs`; None if they say different things about one state, or would be too many."""
    both = {**{f"{NOTE}{at}": text for at, text in read(theirs).items()}, **ours}
    return both if read(both).items() >= read(theirs).items() and len(read(both)) <= MOST else None
