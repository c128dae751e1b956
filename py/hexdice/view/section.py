"""Pages of a game besides its tables, such as a campaign, and what the application lends them: neither knows the other.

The application makes one section per game that declares one (view/face.py), hands it a `Host` and asks it for pages.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hexdice.kernel.match import Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.routes import Route
from hexdice.view.table import Page

MATCH = "hexdice.match."  # the key of a saved match, with its id behind it


class Effect(NamedTuple):
    """Something only the browser can do, asked for after the page is patched.

    Channels to other devices (browser/channel.py), each with its id as the value: offer (label) · answer (description) ·
    connect (description) · send (message) · hang-up (). Of codes: scan (act) · picture (act) · copy (text).

    focus (element id) · go (hash) · address (the hash of what is shown instead) · download (file name, text) · share (hash or address, text to go with it) · print () · snapshot (file name, lines above the picture) · cue (names, volume and whether to shake) · pick-file (act) ·
    hold (match id) · release (match id) · move-now (id of a bot's question) · update () · words (language) · image ()
    """

    kind: str
    value: str = ""
    text: str = ""


class Clock(Protocol):
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
    """One match or campaign of a backup beside what is here.

    NEW here, HERE already, LONGER (theirs continues ours), SHORTER (ours continues theirs), BOTH (they differ),
    MENDED (ours is damaged), DAMAGED (theirs is).
    """

    kind: str
    title: str  # markup
    write: Callable[[], None] | None = None  # None: nothing is to be written
    why: str = ""  # of a damaged one, markup


class Known(Protocol):
    """What is known of the saved matches without replaying them; entries as app/catalogue.py writes them."""

    def every(self) -> Sequence[Mapping[str, Any]]:
        """All entries, newest first."""
        ...

    def entry(self, id: str) -> Mapping[str, Any] | None:
        """The entry of one match."""
        ...


class Device(Protocol):
    """What is kept on this device: texts by key, matches, names."""

    @property
    def broken(self) -> dict[str, str]:
        """By key, why something cannot be read (markup)."""
        ...

    @property
    def catalogue(self) -> Known: ...

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...

    def set_spare(self, key: str, text: str) -> None:
        """Writes what is good to have; where there is no room for it, nothing happens."""
        ...

    def keys(self, prefix: str) -> list[str]: ...

    def set_aside(self, key: str, text: str, why: str, instead: str | None = None) -> None:
        """Moves a damaged text to a key of its own; `why` is markup."""
        ...

    def load_match(self, id: str) -> Match | None:
        """A saved match; None for none, and for a damaged one, which is noted in `broken`."""
        ...

    def names(self) -> list[str]:
        """Names used before, most recent first."""
        ...

    def remember_names(self, names: list[str]) -> None: ...


class Host(Protocol):
    """The application as a section sees it."""

    @property
    def store(self) -> Device: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def entropy(self) -> Callable[[int], str]:
        """Random hexadecimal digits, twice as many as bytes were asked for."""
        ...

    @property
    def address(self) -> str:
        """Where the page is served, without its hash."""
        ...

    @property
    def route(self) -> Route: ...

    @property
    def ui(self) -> dict[str, str]:
        """What the page that is open remembers."""
        ...

    @property
    def effects(self) -> list[Effect]:
        """To be added to."""
        ...

    def note(self, sentence: str) -> None:
        """A message at the foot of the page; `sentence` is markup."""
        ...

    def start_match(self, name: str, options: dict[str, Value], seats: tuple[Seat, ...]) -> str:
        """Saves a new match of the game `name`; returns its id."""
        ...


class Section:
    """The pages below a game's route. What a section has no use for it leaves as it is here."""

    def knows(self, route: Route) -> bool:
        """Whether it has a page for the route (else the game's set-up or home is shown); may prepare it."""
        return False

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        """The page of a route that it knows."""
        raise NotImplementedError

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        """Does an act of its own; False if it is none of its acts."""
        return False

    def finished(self, match: Match) -> None:
        """A match has ended, or is ended still: must do its work once per match id."""

    def after(self, match: Match) -> str:
        """Markup for the result of a match that has ended, such as a link to book who played last; or ""."""
        return ""

    def home_line(self) -> str:
        """Markup for the game's shortcut on the home page, or ""."""
        return ""

    def starts(self) -> Iterator[Sequence[tuple[str, int, int]]]:
        """Who has begun how often beyond single matches: for each campaign the names with starts and occasions, one campaign a step."""
        yield from ()

    def brought(self, key: str, text: str) -> Brought | None:
        """An entry of a backup beside what is here; None for a key that is not of this section."""
        return None
