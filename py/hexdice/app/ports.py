"""What the application needs from the world, as small protocols: the browser has one set of them, the tests another."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol


class StorageRefused(Exception):
    """The storage is full, switched off or not there."""


class Storage(Protocol):
    """Texts by key. Every method may raise StorageRefused."""

    def get(self, key: str) -> str | None:
        """The text under the key, None where there is none."""

    def set(self, key: str, text: str) -> None:
        """Writes the text, over an older one."""

    def remove(self, key: str) -> None:
        """Removes the text; nothing where there is none."""

    def keys(self) -> list[str]:
        """All keys, also those of other programs on the same address."""


class Intent(NamedTuple):
    """What somebody did: `kind` is move, ghost, ui, act, why, route, field or cursor; `fields` is a form's or file's content."""

    kind: str
    value: str = ""
    fields: Mapping[str, str] = MappingProxyType({})


def number(text: str) -> int:
    """The number that a text is in at most eight decimal digits; -1 for any other text."""
    return int(text) if text.isdecimal() and len(text) < 9 else -1


def whole(text: str) -> str:
    """The text with a question mark for half a surrogate pair, which a browser lets in but nothing could save."""
    return text.encode(errors="replace").decode()
