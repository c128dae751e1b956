"""People over many evenings: totals by name, who is best and worst, and the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hexdice.games.three_dice.rules.state import State
from hexdice.games.three_dice.table.evening import totals
from hexdice.kernel.outside import collated
from hexdice.view import frame
from hexdice.view.markup import button, esc
from hexdice.view.portraits import portrait
from hexdice.view.routes import Route
from hexdice.view.section import Section
from hexdice.view.services import Services
from hexdice.view.table import Page
from hexdice.view.text import facts, say, say_n


class Profile(NamedTuple):
    """One person, by name; counts over all evenings."""

    name: str  # as typed: escape before showing
    evenings: int = 0
    rounds: int = 0
    lost: int = 0
    specials: int = 0
    shit: int = 0
    taken: int = 0
    given: int = 0

    @property
    def lost_share(self) -> float:
        """The share of rounds lost, 0 without any."""
        return self.lost / self.rounds if self.rounds else 0.0


def profiles(evenings: Iterable[tuple[Sequence[str], State]]) -> list[Profile]:
    """Everybody who finished a round, most rounds first. Empty names (bots) are skipped; case does not matter."""
    found: dict[str, Profile] = {}
    for names, state in evenings:
        for name, one in zip(names, totals(state), strict=False):
            if not name or not one.turns:
                continue
            old = found.get(name.casefold(), Profile(name))
            found[name.casefold()] = Profile(
                name,
                old.evenings + 1,
                old.rounds + one.turns,
                old.lost + one.lost,
                old.specials + one.specials,
                old.shit + one.shit,
                old.taken + one.taken,
                old.given + one.given,
            )
    return sorted(found.values(), key=lambda person: (-person.rounds, collated(person.name)))


def _titles(person: Profile, everybody: Sequence[Profile]) -> str:
    """What a person is best or worst at, among those with at least five rounds."""
    rivals = [other for other in everybody if other.rounds >= 5]
    if person not in rivals or len(rivals) < 2:
        return ""
    words = []
    if person.lost_share == max(other.lost_share for other in rivals) > 0:
        words.append(say("wears the cap most often"))
    if person.lost_share == min(other.lost_share for other in rivals):
        words.append(say("hardest to beat"))
    if person.specials / person.rounds == max(other.specials / other.rounds for other in rivals) > 0:
        words.append(say("golden hand"))
    return "".join(f'<span class="tag">{word}</span> ' for word in words)


def people_page(everybody: Sequence[Profile]) -> str:
    """The page of everybody who has played on this device."""
    title = f"<h1>{say('Players of Three Dice')}</h1>"
    new = button(say("New evening"), href="#/three-dice", sign="play", kind="primary", id="new-evening")
    if not everybody:
        return f"{title}<p>{say('Nobody has finished a round on this device yet.')}</p><p>{new}</p>"
    worst = max(person.lost_share for person in everybody)
    items = ""
    for number, person in enumerate(everybody):
        hat = "cap" if person.lost_share == worst > 0 else ""
        found = (
            say_n(person.evenings, "{n} evening", "{n} evenings"),
            say_n(person.rounds, "{n} round", "{n} rounds"),
            say("lost {n}%", n=round(100 * person.lost_share)),
            say_n(person.specials, "{n} special roll", "{n} special rolls"),
            say("took {n}", n=person.taken),
            say("gave {n}", n=person.given),
        )
        items += (
            f'<li class="panel td-person" id="person-{number}">{portrait(esc(person.name), hat=hat)}<div><h2><bdi>{esc(person.name)}</bdi></h2>'
            f"<p>{facts(*found)}</p><p>{_titles(person, everybody)}</p></div></li>"
        )
    note = say("The figures cover the evenings saved on this device. Delete an evening and it no longer counts here.")
    return f'{title}<ul class="td-people">{items}</ul><p class="soft">{note}</p><p>{new}</p>'


def people_link() -> str:
    """The link to the people who have played on this device."""
    return f'<p class="row">{button(say("People and statistics"), href="#/three-dice/people", kind="quiet", id="people")}</p>'


class EveningPages(Section):
    """A section of the app without storage of its own; it reads the saved evenings."""

    def __init__(self, app: Services) -> None:
        self.app = app

    def knows(self, route: Route) -> bool:
        return route.path[1:] == ("people",)

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        body = people_page(profiles(self._evenings()))
        return Page(say("People"), frame.shell(body, title=say("Three Dice")))

    def _evenings(self) -> Iterator[tuple[Sequence[str], State]]:
        """Names (empty for bots) and last position of every readable saved evening, oldest first."""
        store = self.app.store
        listed = [entry["id"] for entry in reversed(store.entries.every()) if entry.get("game") == "three-dice"]
        for id in listed:
            match = store.load_match(id)
            if match is not None and match.header.game == "three-dice":
                yield [seat.name if not seat.bot else "" for seat in match.header.seats], match.state
