"""What the application provides for a game's section: storage, clock, chance, effects."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from hexdice.kernel.fair import Entropy
from hexdice.kernel.match import Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.effects import Effect
from hexdice.view.routes import Route

MATCH = "hexdice.match."  # key of a saved match, followed by its id


class Clock(Protocol):
    """The time of the device."""

    def now(self) -> int:
        """Seconds since 1970, UTC."""

    def stamp(self) -> str:
        """Now as "2026-11-20T18:30:00Z"."""

    def today(self) -> str:
        """The local date as "2026-11-20"."""


class Entries(Protocol):
    """Summaries of the saved matches, without replaying them; entries as app/storage/entries.py writes them."""

    def every(self) -> Sequence[Mapping[str, Any]]:
        """All entries, newest first."""

    def entry(self, id: str) -> Mapping[str, Any] | None:
        """The entry of one match."""


class DeviceStore(Protocol):
    """The storage of this device: texts by key, matches, names."""

    broken: dict[str, str]  # the reason why a text cannot be read (markup), by key
    # By the first word of a key after "hexdice.": what is set aside, in words, and whether a save can be read, given its id and text.
    aside_words: dict[str, Callable[[], str]]
    readable: dict[str, Callable[[str, str], bool]]

    @property
    def entries(self) -> Entries:
        """The entries of the saved matches."""

    def get(self, key: str) -> str | None:
        """The text stored under a key, or None."""

    def best(self, key: str) -> str | None:
        """The text stored under a key, or the save before it if only that can be read."""

    def set(self, key: str, text: str) -> None:
        """Stores a text."""

    def remove(self, key: str) -> None:
        """Removes a key; does nothing if it is missing."""

    def set_spare(self, key: str, text: str) -> None:
        """Writes something that is not essential; does nothing if there is no room."""

    def keys(self, prefix: str) -> list[str]:
        """The stored keys that begin with `prefix`."""

    def set_aside(self, key: str, text: str, why: str, instead: str | None = None) -> None:
        """Moves a damaged text to another key; `why` is markup."""

    def load_match(self, id: str) -> Match | None:
        """A saved match; None if there is none or it is damaged, which is noted in `broken`."""

    def delete_match(self, id: str) -> None:
        """Removes a match."""

    def names(self) -> list[str]:
        """Names used before, most recent first."""

    def face(self, name: str) -> str:
        """The face that somebody of this name has chosen here (view/portraits.py); "" for none."""

    def set_face(self, name: str, code: str) -> None:
        """Notes the chosen face of a name."""

    def remember_names(self, names: list[str]) -> None:
        """Puts names at the front of the names used before."""


class Services(Protocol):
    """The application as a section sees it."""

    address: str  # the URL of the page, without the hash
    route: Route  # the open page
    ui: dict[str, str]  # the UI state of the open page
    effects: list[Effect]  # to append effects to

    @property
    def store(self) -> DeviceStore:
        """What is stored on the device."""

    @property
    def clock(self) -> Clock:
        """The time."""

    @property
    def entropy(self) -> Entropy:
        """The source of randomness."""

    def note(self, sentence: str) -> None:
        """Shows a notice; `sentence` is markup."""

    def start_match(self, name: str, options: dict[str, Value], seats: tuple[Seat, ...]) -> str:
        """Saves a new match of the game `name`; returns its id."""
