"""What the application needs from the world, as small protocols: the browser has one set of them, the tests another."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from hexdice.app.routes import Route
from hexdice.kernel.match import Match
from hexdice.view.table import Page


class StorageRefused(Exception):
    """The storage is full, switched off or not there."""


class Storage(Protocol):
    """Texts by key. Every method may raise StorageRefused."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> list[str]: ...


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


class Effect(NamedTuple):
    """Something only the browser can do, asked for after the page is patched.

    focus (element id) · go (hash) · download (file name, text) · share (hash or address) · print () · pick-file (act) ·
    hold (match id) · release (match id) · move-now (id of a bot's question) · update ()
    """

    kind: str
    value: str = ""
    text: str = ""


class Intent(NamedTuple):
    """What somebody did: `kind` is move, ghost, ui, act, why, route, field or cursor; `fields` is a form's or file's content."""

    kind: str
    value: str = ""
    fields: Mapping[str, str] = MappingProxyType({})


def whole(text: str) -> str:
    """The text with a question mark for half a surrogate pair, which a browser lets in but nothing could save."""
    return text.encode(errors="replace").decode()


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


class Section(Protocol):
    """Pages and acts that a part of the app adds below one route, such as the campaigns below "#/first-player"."""

    def knows(self, route: Route) -> bool:
        """Whether it has a page for the route (else the game's set-up or home is shown); may prepare it."""
        ...

    def page(self, route: Route, ui: Mapping[str, str]) -> Page: ...

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        """Does an act of its own; False if it is none of its acts."""
        ...

    def finished(self, match: Match) -> None:
        """A match has ended, or is ended still: must do its work once per match id."""
        ...

    def after(self, match: Match) -> str:
        """Markup for the result of a match that has ended, such as a link to book who played last; or ""."""
        ...

    def home_line(self) -> str:
        """Markup for the "Who starts?" card, or ""."""
        ...

    def brought(self, key: str, text: str) -> Brought | None:
        """An entry of a backup beside what is here; None for a key that is not of this section."""
        ...
