"""A game's pages other than tables, such as a campaign, and what the application provides for them; neither imports the other.

The application makes one section for each game that declares one (view/profile.py), passes itself as `Services` and asks it for pages.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from hexdice.kernel.match import Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.routes import Route
from hexdice.view.table import Page

MATCH = "hexdice.match."  # key of a saved match, followed by its id


EffectKind = Literal[  # each with its value and text
    "focus",  # element id
    "go",  # hash, "instead" to replace the page in the history
    "address",  # the hash to show instead
    "download",  # file name, content
    "share",  # hash or address, text to add
    "copy",  # text
    "print",
    "save-picture",  # file name, lines above the picture
    "cue",  # names, volume and whether to vibrate
    "pick-file",  # act that gets its text
    "scan",  # act that gets the text of the code, read by the camera
    "scan-picture",  # the same, read from a picture
    "lock",  # match id
    "unlock",  # match id
    "move-now",  # id of a bot's question
    "update",
    "words",  # language
    "fetch-image",  # the memory image for faster starts
    "stepping",  # milliseconds
    "offer",  # channel (browser/channel.py), label
    "answer",  # channel, description
    "connect",  # channel, description
    "send",  # channel, message
    "hang-up",  # channel
]


class Effect(NamedTuple):
    """Something that only the browser can do, requested after the page is patched."""

    kind: EffectKind
    value: str = ""
    text: str = ""


class Clock(Protocol):
    """The time of the device."""

    def now(self) -> int:
        """Seconds since 1970, UTC."""
        ...

    def stamp(self) -> str:
        """Now as "2026-11-20T18:30:00Z"."""
        ...

    def today(self) -> str:
        """The local date as "2026-11-20"."""
        ...


NEW, HERE, LONGER, SHORTER, BOTH, MENDED, DAMAGED = "new", "here", "longer", "shorter", "both", "mended", "damaged"


class Brought(NamedTuple):
    """One entry of a backup compared with what is stored here.

    NEW: not here yet; HERE: the same; LONGER: theirs continues ours; SHORTER: ours continues theirs; BOTH: they
    differ; MENDED: ours is damaged; DAMAGED: theirs is.
    """

    kind: str
    title: str  # markup
    write: Callable[[], None] | None = None  # None: there is nothing to write
    why: str = ""  # of a damaged one, markup


class Known(Protocol):
    """Summaries of the saved matches, without replaying them; entries as app/entries.py writes them."""

    def every(self) -> Sequence[Mapping[str, Any]]:
        """All entries, newest first."""
        ...

    def entry(self, id: str) -> Mapping[str, Any] | None:
        """The entry of one match."""
        ...


class DeviceStore(Protocol):
    """The storage of this device: texts by key, matches, names."""

    @property
    def broken(self) -> dict[str, str]:
        """The reason why a text cannot be read (markup), by key."""
        ...

    @property
    def aside_words(self) -> dict[str, Callable[[], str]]:
        """What is set aside, in words, by the first word of its key after "hexdice."."""
        ...

    @property
    def readable(self) -> dict[str, Callable[[str, str], bool]]:
        """Whether a save can be read, given its id and text, by the first word of its key."""
        ...

    @property
    def entries(self) -> Known:
        """The entries of the saved matches."""
        ...

    def get(self, key: str) -> str | None:
        """The text stored under a key, or None."""
        ...

    def set(self, key: str, text: str) -> None:
        """Stores a text."""
        ...

    def remove(self, key: str) -> None:
        """Removes a key; does nothing if it is missing."""
        ...

    def set_spare(self, key: str, text: str) -> None:
        """Writes something that is not essential; does nothing if there is no room."""
        ...

    def keys(self, prefix: str) -> list[str]:
        """The stored keys that begin with `prefix`."""
        ...

    def set_aside(self, key: str, text: str, why: str, instead: str | None = None) -> None:
        """Moves a damaged text to another key; `why` is markup."""
        ...

    def load_match(self, id: str) -> Match | None:
        """A saved match; None if there is none or it is damaged, which is noted in `broken`."""
        ...

    def delete_match(self, id: str) -> None:
        """Removes a match."""
        ...

    def names(self) -> list[str]:
        """Names used before, most recent first."""
        ...

    def face(self, name: str) -> str:
        """The face that somebody of this name has chosen here (view/portraits.py); "" for none."""
        ...

    def set_face(self, name: str, code: str) -> None:
        """Notes the chosen face of a name."""
        ...

    def remember_names(self, names: list[str]) -> None:
        """Puts names at the front of the names used before."""
        ...


class Services(Protocol):
    """The application as a section sees it."""

    @property
    def store(self) -> DeviceStore:
        """What is stored on the device."""
        ...

    @property
    def clock(self) -> Clock:
        """The time."""
        ...

    @property
    def entropy(self) -> Callable[[int], str]:
        """Random hexadecimal digits, two for each byte."""
        ...

    @property
    def address(self) -> str:
        """The URL of the page, without the hash."""
        ...

    @property
    def route(self) -> Route:
        """The open page."""
        ...

    @property
    def ui(self) -> dict[str, str]:
        """The UI state of the open page."""
        ...

    @property
    def effects(self) -> list[Effect]:
        """The list to append effects to."""
        ...

    def note(self, sentence: str) -> None:
        """Shows a notice; `sentence` is markup."""
        ...

    def start_match(self, name: str, options: dict[str, Value], seats: tuple[Seat, ...]) -> str:
        """Saves a new match of the game `name`; returns its id."""
        ...


class Section:
    """The pages below a game's route. A section overrides only what it needs."""

    def knows(self, route: Route) -> bool:
        """Whether it has a page for the route; otherwise the set-up or the home page is shown."""
        return False

    def open(self, route: Route) -> None:
        """Called when a route that it knows is opened, before its page is first drawn."""

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        """The page of a route that it knows."""
        raise NotImplementedError

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        """Does an act; False if it is not one of this section's."""
        return False

    def finished(self, match: Match) -> None:
        """Called when a match has ended, possibly several times; must do its work once per match id."""

    def end_evening(self, names: Sequence[str]) -> str:
        """Ends what these people have under way; the hash of the page that shows it, "" if there is nothing."""
        return ""

    def resume_evening(self) -> None:
        """Undoes the last `end_evening`, where nothing has happened since."""

    def after(self, match: Match) -> str:
        """Markup to add to the result of a finished match, such as a link; or ""."""
        return ""

    def home_line(self) -> str:
        """Markup for the game's shortcut on the home page, or ""."""
        return ""

    def starts(self) -> Iterator[Sequence[tuple[str, int, int]]]:
        """How often people were chosen to start, in a step per group: names with starts and selections."""
        yield from ()

    def brought(self, key: str, text: str) -> Brought | None:
        """An entry of a backup compared with what is stored here; None for a key that is not this section's."""
        return None
