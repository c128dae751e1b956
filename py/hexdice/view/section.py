"""A game's pages other than tables, such as a campaign. Neither a section nor the application imports the other.

The application makes one section for each game that declares one (view/profile.py), passes itself as `Services` and asks it for pages.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hexdice.kernel.match import Match
from hexdice.view.routes import Route
from hexdice.view.services import DeviceStore
from hexdice.view.table import Page

NEW, HERE, LONGER, SHORTER, BOTH, NOTED, MENDED, DAMAGED = "new here longer shorter both noted mended damaged".split()


class Brought(NamedTuple):
    """One entry of a backup compared with what is stored here.

    NEW: not here yet; HERE: the same; LONGER: theirs continues ours; SHORTER: ours continues theirs; BOTH: they
    differ; NOTED: theirs has notes that ours lacks; MENDED: ours is damaged; DAMAGED: theirs is.
    """

    kind: str
    title: str  # markup
    write: Callable[[], None] | None = None  # None: there is nothing to write
    why: str = ""  # of a damaged one, markup


def absent(store: DeviceStore, key: str, title: str, damaged: str, write: Callable[[], None]) -> Brought:
    """An entry of a backup of which nothing can be read here: it is NEW, or the damaged text here is set aside, with the words `damaged`."""
    ours = store.get(key)
    if ours is None:
        return Brought(NEW, title, write)

    def replace() -> None:
        store.set_aside(key, ours, damaged)
        write()

    return Brought(MENDED, title, replace)


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
