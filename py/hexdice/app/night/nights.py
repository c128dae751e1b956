"""Nights: what one group plays in one sitting, across games. Tonight is the newest one, until it is ended or nothing has happened for twelve hours.

Each night is one text under a key of its own, hexdice.night.<id>, and its id begins with the time at which it began, so finding tonight
reads one key, however much is stored. It has the places of everybody in each match, so that nothing has to be replayed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any, NamedTuple

from hexdice import games
from hexdice.app.storage.entries import Entry
from hexdice.app.storage.shelf import BEFORE, PREFIX
from hexdice.app.storage.store import Store, ranks
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.fair import Entropy
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Match, Seat
from hexdice.kernel.outside import LATEST, tidy
from hexdice.view.around import quarter
from hexdice.view.markup import HUES, esc
from hexdice.view.section import BOTH, DAMAGED, HERE, LONGER, SHORTER, Brought, absent
from hexdice.view.services import Clock
from hexdice.view.text import enumerated, fault_words, is_unnamed, say

NIGHT = "hexdice.night."  # key of a night, followed by its id
FORMAT = 1
LASTS = 12 * 3600  # seconds without anything that happens, after which a night is over
MOST_PEOPLE, MOST_PLAYED = 40, 400
ID = re.compile(r"\d{11}-[0-9a-f]{4}", re.ASCII)


class Played(NamedTuple):
    """A match that is over: the place of each person in it, counted from 0. Of a game that is no contest: 0 for whoever it chose."""

    id: str
    game: str
    at: int  # when it ended, in seconds since 1970
    places: tuple[tuple[int, int], ...]  # (person, place)


class Night(NamedTuple):
    """People are the indices of `people`, which only grows."""

    id: str
    day: str  # the local date on which it began, "2026-11-20"
    people: tuple[str, ...]  # as typed: escape before showing
    seats: tuple[int, ...]  # who is here, clockwise from whoever holds the device
    used: int = 0  # when something happened last
    ended: int = 0  # when people ended it; 0: they have not
    played: tuple[Played, ...] = ()  # the oldest first
    first: int = -1  # who starts the next match, as people have found out; -1: that comes in turn
    next: str = ""  # the game for which they are finding out

    @property
    def begun(self) -> int:
        """When it began, in seconds since 1970."""
        return int(self.id[:11])

    @property
    def contests(self) -> tuple[Played, ...]:
        """The matches that can be won or lost."""
        return tuple(match for match in self.played if is_contest(match.game))

    def person(self, name: str) -> int:
        """The index of a name, whatever its case; -1 for a stranger."""
        names, sought = [other.casefold() for other in self.people], tidy(name).casefold()
        return names.index(sought) if sought in names else -1

    def seated(self, name: str) -> "Night":
        """The night with this person at the table, behind the others; itself for somebody who sits there, and if it is full."""
        who, people = self.person(name), self.people
        if who < 0:
            who, people = len(people), (*people, tidy(name))
        full = len(people) > MOST_PEOPLE
        return self if who in self.seats or full else self._replace(people=people, seats=(*self.seats, who))


def is_contest(game: str) -> bool:
    """Whether a game of this name is won and lost; no for one that is unknown here."""
    return game in games.NAMES and games.game(game).contest


def places(match: Match, night: Night) -> tuple[tuple[int, int], ...]:
    """The place of each of the night's people in a match that is over: whoever did best first, the others by their scores."""
    assert match.result is not None
    worth = ranks(match, match.result)
    found = {seat: night.person(player.name) for seat, player in enumerate(match.header.seats) if not player.bot}
    sat = {seat: who for seat, who in found.items() if who >= 0 and seat < len(worth)}
    return tuple((who, sum(worth[other] > worth[seat] for other in sat)) for seat, who in sat.items())


def dump(night: Night) -> str:
    """The text that is stored."""
    return canonical({"format": FORMAT, **night._asdict()})


def read(id: str, text: str) -> Night:
    """The night of this id from its text. NotationError."""
    data = read_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError("This game night was saved by a different version.")
    try:
        people, seats = tuple(tidy(name) for name in data["people"]), tuple(map(_whole, data["seats"]))
        rows = tuple(
            Played(
                str(match)[:60], str(game)[:60], _whole(at), tuple({_whole(who): _whole(n) for who, n in row}.items())
            )
            for match, game, at, row in data["played"]
        )
        used, ended, first = _whole(data["used"]), _whole(data["ended"]), _whole(data["first"] + 1) - 1
        day = date.fromisoformat(data["day"]).isoformat()
    except (KeyError, TypeError, ValueError) as fault:
        raise NotationError("This game night is damaged.") from fault
    named = {*seats, *(who for row in rows for who, _ in row.places)}
    alike = len({name.casefold() for name in people}) < len(people) or len(set(seats)) < len(seats)
    if alike or not all(people) or not len(people) <= MOST_PEOPLE or not named <= {*range(len(people))}:
        raise NotationError("This game night is damaged.")
    if data.get("id") != id or not ID.fullmatch(id):
        raise NotationError("It is saved under the wrong name.")
    return Night(id, day, people, seats, used, ended, rows[-MOST_PLAYED:], first, str(data.get("next", ""))[:60])


def _whole(value: object) -> int:
    """A number from outside. ValueError for anything else."""
    if not isinstance(value, int) or not 0 <= value <= LATEST:
        raise ValueError(value)
    return int(value)


def merged(ours: Night, theirs: Night) -> Night:
    """Everything of both: what two devices know of one night; people who are too many for one stay out."""
    later = theirs if theirs.used > ours.used else ours
    known = {name.casefold() for name in ours.people}
    people = (*ours.people, *(name for name in theirs.people if name.casefold() not in known))[:MOST_PEOPLE]
    both = ours._replace(people=people)
    rows = {row.id: row for row in ours.played}
    for row in theirs.played:
        moved = ((both.person(theirs.people[who]), place) for who, place in row.places)
        if row.id not in rows or rows[row.id].at < row.at:
            rows[row.id] = row._replace(places=tuple((who, place) for who, place in moved if who >= 0))
    seats = tuple(who for seat in later.seats if (who := both.person(later.people[seat])) >= 0)
    return both._replace(
        seats=seats,
        used=later.used,
        ended=max(ours.ended, theirs.ended),
        played=tuple(sorted(rows.values(), key=lambda row: (row.at, row.id)))[-MOST_PLAYED:],
        first=both.person(later.people[later.first]) if 0 <= later.first < len(later.people) else -1,
        next=later.next,
    )


class Nights:
    """The nights on this device."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self._read: dict[str, tuple[str, Night]] = {}  # key -> the text it was read from
        store.readable["night"] = lambda id, text: _try(id, text)[0] is not None
        store.aside_words["night"] = lambda: say("A damaged copy of a game night was set aside.")

    def load(self, id: str) -> Night | None:
        """A night, from the save before it if only that can be read; None if there is none, and a damaged one is noted in the store's `broken`."""
        key = NIGHT + id
        stored = self.store.get(key)
        if key in self._read and self._read[key][0] == stored:
            return self._read[key][1]
        text = self.store.best(key)
        if text is None:
            return None
        if stored is not None and stored != text:
            words = say("The last save of a game night was damaged. The night continues from the save before it.")
            self.store.set_aside(key, stored, words, instead=text)
        night, why = _try(id, text)
        if night is None:
            self.store.broken[key] = say("A game night could not be read. {why}", why=why)
            return None
        self._read[key] = text, night
        return night

    def every(self) -> Iterator[Night]:
        """All readable nights, the newest first."""
        ids = (key.removeprefix(NIGHT) for key in reversed(self.store.keys(NIGHT)))
        return (night for id in ids if (night := self.load(id)) is not None)

    def newest(self) -> Night | None:
        """The newest readable night."""
        return next(self.every(), None)

    def tonight(self) -> Night | None:
        """The night under way."""
        night = self.newest()
        return night if night and not night.ended and self.clock.now() - night.used < LASTS else None

    def forgotten(self) -> Night | None:
        """The newest night, if people played and nobody ended it, and it is over."""
        night = self.newest() if self.tonight() is None else None
        return night if night and night.contests and not night.ended else None

    def save(self, night: Night) -> None:
        """Writes a night as used now; one without people and matches goes."""
        key, night = NIGHT + night.id, night._replace(used=self.clock.now())
        if not night.seats and not night.played:
            self.store.remove(BEFORE + key.removeprefix(PREFIX))
            self.store.remove(key)
            return
        if key in self._read:
            self.store.set_spare(BEFORE + key.removeprefix(PREFIX), self._read[key][0])
        text = dump(night)
        self.store.set(key, text)
        self._read[key] = text, night

    def begin(self, names: Sequence[str]) -> Night:
        """A new night with these people, not stored yet."""
        night = Night(f"{self.clock.now():011d}-{self.entropy(2)}", self.clock.today(), (), ())
        for name in names:
            night = night.seated(name)
        return night

    # Matches

    def match_begins(self, game: AnyGame, seats: Sequence[Seat], before: Entry | None) -> None:
        """A match begins: whoever is new sits down too, and with the people of the match before, whose entry is `before`, a night begins."""
        names, night = people_of(seats), self.tonight()
        if len(names) < 2:
            return
        if night is None:
            if before is None or self.clock.now() - before["at"] >= LASTS or not _the_same(before, seats):
                return
            match = self.store.load_match(before["id"]) if before.get("over") else None
            night = _with(self.begin(names), match, before["at"]) if match else self.begin(names)
        elif sum(night.person(name) in night.seats for name in names) < 2:
            return  # others play here
        for name in names:
            night = night.seated(name)
        if game.contest:
            night = night._replace(first=-1, next="")
        self.save(night)

    def finished(self, match: Match) -> None:
        """Records a match of tonight's people, once; again if it ended differently after an undo."""
        night = self.tonight()
        if night and (after := _with(night, match, self.clock.now())) is not night:
            self.save(after)

    def names(self, game: AnyGame) -> tuple[str, ...]:
        """Tonight's people in the order in which they sit at the next match; () without enough people.

        Whoever starts is first: who was chosen, otherwise one after the other. Where seats are few, those play who have played least.
        """
        night = self.tonight()
        if night is None or len(night.seats) < max(2, game.seats[0]):
            return ()
        turn = len(night.contests) % len(night.seats) if game.contest else 0
        matches = Counter(who for match in night.contests for who, _ in match.places)
        around = [*night.seats[turn:], *night.seats[:turn]]
        playing = sorted(around, key=lambda who: (who != night.first, matches[who]))[: game.seats[1]]
        seats = [who for who in around if who in playing]
        if game.contest and night.first in seats:
            seats = [*seats[seats.index(night.first) :], *seats[: seats.index(night.first)]]
        return tuple(night.people[who] for who in seats)

    def last(self, game: str) -> str:
        """The id of the last match of this game tonight; "" for none."""
        night = self.tonight()
        return next((row.id for row in reversed(night.played) if row.game == game), "") if night else ""

    def starts(self, name: str) -> bool:
        """Whether people have found out that this person starts the next match."""
        night = self.tonight()
        return night is not None and 0 <= night.first == night.person(name)

    def sides(self, seats: Sequence[Seat]) -> str:
        """For each seat the side at which tonight's person sits, in quarter turns, such as "1,3,0"; "" without a table."""
        night = self.tonight()
        if night is None:
            return ""
        at = {who: quarter(place, len(night.seats)) for place, who in enumerate(night.seats)}
        sides = [at.get(night.person(seat.name), -1) for seat in seats]
        return "" if -1 in sides else ",".join(map(str, sides))

    def colours(self, names: Sequence[str]) -> tuple[int, ...]:
        """The number of each player's colour: tonight's people keep theirs from game to game, the others have what is left; () without any of them."""
        night = self.tonight()
        dealt = {name: night.person(name) for name in names if night.person(name) >= 0} if night else {}
        taken = {who % HUES for who in dealt.values()}
        if not dealt or len(taken) < len(dealt):  # with so many that two would look alike, the seats tell them apart
            return ()
        left = (colour for colour in count() if colour % HUES not in taken or len(taken) == HUES)
        return tuple(dealt[name] if name in dealt else next(left) for name in names)

    # Backups

    def judge(self, key: str, text: str) -> Brought | None:
        """A night of a backup compared with ours; None for another key."""
        if not key.startswith(NIGHT):
            return None
        id, ours = key.removeprefix(NIGHT), self.store.get(key)
        theirs, why = _try(id, text)
        if theirs is None:
            return Brought(DAMAGED, say("A game night"), why=why)
        title = say("The game night of {names}", names=enumerated(map(esc, theirs.people)))
        mine = self.load(id) if ours is not None else None
        if mine is None:
            damaged = say("A damaged game night was restored from a backup.")
            return absent(self.store, key, title, damaged, lambda: self.store.set(key, text))
        both = merged(mine, theirs)
        if both == mine:
            return Brought(HERE if mine == theirs else SHORTER, title)
        return Brought(LONGER if both == theirs else BOTH, title, lambda: self.store.set(key, dump(both)))


def _try(id: str, text: str) -> tuple[Night | None, str]:
    """The night, or why there is none (markup)."""
    try:
        return read(id, text), ""
    except NotationError as fault:
        return None, esc(fault_words(fault))


def people_of(seats: Sequence[Seat]) -> list[str]:
    """The names of the people in these seats who have given one."""
    return [seat.name for seat in seats if not seat.bot and not is_unnamed(seat.name)]


def _the_same(entry: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """Whether these people, and nobody else, played the match of the entry."""
    names = str(entry.get("names", "")).casefold().split(", ")
    return sorted(names) == sorted(seat.name.casefold() for seat in seats)


def _with(night: Night, match: Match, at: int) -> Night:
    """The night with a match; itself if that is not over, if fewer than two of its people played it, or if it has it already."""
    if match.result is None:
        return night
    row = Played(match.header.id, match.header.game, at, places(match, night))
    known = next((other for other in night.played if other.id == row.id), None)
    if len(row.places) < 2 or (known is not None and known.places == row.places):
        return night
    played = (*(other for other in night.played if other is not known), row)[-MOST_PLAYED:]
    first = next((who for who, place in row.places if place == 0), -1)
    return night._replace(played=played, first=night.first if match.game.contest else first)
