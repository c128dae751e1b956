"""The page "#/three-dice/people": statistics of the people in the evenings on this device."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexdice.games.three_dice.rules.state import State
from hexdice.games.three_dice.table.profiles import people_page, profiles
from hexdice.view import frame
from hexdice.view.markup import button
from hexdice.view.routes import Route
from hexdice.view.section import Host, Section
from hexdice.view.table import Page
from hexdice.view.text import say


def people_link() -> str:
    """The link to the people who have played on this device."""
    return f'<p class="row">{button(say("People and their numbers"), href="#/three-dice/people", kind="quiet", id="people")}</p>'


class EveningPages(Section):
    """A section of the app without storage of its own; it reads the saved evenings."""

    def __init__(self, app: Host) -> None:
        self.app = app

    def knows(self, route: Route) -> bool:
        return route.path[1:] == ("people",)

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        body = people_page(profiles(self._evenings()))
        return Page(say("People"), frame.shell(body, title=say("Three Dice Game")))

    def _evenings(self) -> Iterator[tuple[Sequence[str], State]]:
        """Names (empty for bots) and last position of every readable saved evening, oldest first."""
        store = self.app.store
        listed = [entry["id"] for entry in reversed(store.entries.every()) if entry.get("game") == "three-dice"]
        for id in listed:
            match = store.load_match(id)
            if match is not None and match.header.game == "three-dice":
                yield [seat.name if not seat.bot else "" for seat in match.header.seats], match.state
