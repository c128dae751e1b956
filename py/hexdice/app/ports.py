"""What the application needs from outside, as small protocols: the browser implements them, and so do the tests."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol


class StorageRefused(Exception):
    """The storage is full, disabled or missing."""


class Storage(Protocol):
    """Texts by key. Every method may raise StorageRefused."""

    def get(self, key: str) -> str | None:
        """The text under the key; None if there is none."""

    def set(self, key: str, text: str) -> None:
        """Writes the text, replacing an older one."""

    def remove(self, key: str) -> None:
        """Removes the text, if there is one."""

    def keys(self) -> list[str]:
        """All keys, including those of other programs at the same address."""


IntentKind = Literal["move", "ghost", "ui", "act", "why", "route", "field", "cursor", "time"]


class Intent(NamedTuple):
    """What somebody did; `fields` has the content of a form or file."""

    kind: IntentKind
    value: str = ""
    fields: Mapping[str, str] = MappingProxyType({})


def whole(text: str) -> str:
    """The text with "?" for each unpaired surrogate, which a browser accepts but nothing could save."""
    return text.encode(errors="replace").decode()
