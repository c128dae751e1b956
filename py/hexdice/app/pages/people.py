"""The page of people: statistics by name over all finished matches on this device, added up while nobody taps."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations, islice
from typing import NamedTuple

from hexdice import games
from hexdice.app.app import App, Renderer
from hexdice.app.match import skill
from hexdice.app.match.analysis import Analysis
from hexdice.app.match.level import duel, folded
from hexdice.app.match.session import Session
from hexdice.app.night.nights import Night
from hexdice.app.night.standings import hats, standings
from hexdice.app.night.tonight import sitter
from hexdice.app.pages.archive import AT_ONCE
from hexdice.app.storage.entries import Entry
from hexdice.app.storage.store import entry_of
from hexdice.kernel.errors import NotationError
from hexdice.kernel.outside import collated, is_whole, number
from hexdice.kernel.sheet import csv_of, guarded
from hexdice.kernel.strength import Duel, Record, strength
from hexdice.view import people as view
from hexdice.view.archive import Rows
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.table import Page
from hexdice.view.text import is_unnamed, said_day, say, translated

STEP = 50  # entries per step


class Ended(NamedTuple):
    """A finished match: each seat's person (folded name, "" for a bot and for whoever gave no name), who won, and each seat's number of dice and their pips."""

    game: str
    people: tuple[str, ...]
    won: tuple[int, ...]
    last: tuple[int, ...]  # who did worst; () where that is not known
    rolled: tuple[tuple[int, int], ...]

    @property
    def decided(self) -> bool:
        """Whether it could be won; an evening without a winner cannot."""
        return bool(self.won) or len(self.people) == 1


class Person:
    """One person's counts over all finished matches."""

    def __init__(self, name: str) -> None:
        self.name = name  # as last typed
        self.played: Counter[str] = Counter()  # by game
        self.decided: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.last = 0  # matches of three or more in which nobody did worse
        self.streak = 0  # current run of wins
        self.longest = 0
        self.met: Counter[str] = Counter()  # matches with others, by folded name
        self.beat: Counter[str] = Counter()  # matches won by this person and not by the other
        self.dice = self.pips = 0
        self.skill: dict[tuple[str, str, str], Record] = {}  # by game, kind ("", "level", "month") and value
        self.duels: defaultdict[str, list[Duel]] = defaultdict(list)  # by game
        self.starts = self.selections = 0  # times chosen to start, of how many selections

    def add(self, match: Ended, seat: int) -> None:
        """Adds one match; the oldest must come first."""
        self.played[match.game] += 1
        self.last += seat in match.last and len(match.people) > 2  # of two, whoever has not won has lost
        self.dice += match.rolled[seat][0]
        self.pips += match.rolled[seat][1]
        if match.decided:
            self.decided[match.game] += 1
            self.won[match.game] += seat in match.won
            self.streak = self.streak + 1 if seat in match.won else 0
            self.longest = max(self.longest, self.streak)


class People:
    """Everybody, as far as counted."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.everybody: dict[str, Person] = {}
        self.done = self.all = 0
        self.lacking: list[str] = []  # the matches that are not analysed yet
        self.ready = False

    def work(self) -> Iterator[None]:
        """Counts some matches per step, the oldest first; one saved by an earlier version is replayed."""
        entries = self.app.store.entries.every()[::-1]
        self.all = len(entries)
        yield
        for self.done, entry in enumerate(entries, start=1):
            if entry.get("over") and "rolled" not in entry:
                entry = self._again(entry)
                yield
            if (ended := read_ended(entry)) is not None:
                self._count(ended, [name for name, _ in entry["seats"]])
                self._measured(entry)
                if found := duel(entry):
                    self.everybody[found[0]].duels[entry["game"]].append(found[1])
            if self.done % STEP == 0:
                yield
        for section in self.app.sections.values():
            for group in section.starts():
                for name, starts, selections in group:
                    person = self._person(name)
                    person.starts += starts
                    person.selections += selections
                yield
        self.ready = True
        entries = self.app.store.entries.every()
        self.lacking = [entry["id"] for entry in entries if read_ended(entry) and skill.lacks(entry)]
        while self.lacking and self.app.work is self:
            if match := self.app.store.load_match(self.lacking[0]):
                yield from skill.kept(self.app.store, Analysis(Session(match), seen=False))
            self._measured(self.app.store.entries.entry(self.lacking.pop(0)) or {})

    def _measured(self, entry: Entry) -> None:
        """Adds what the analysis of a match says of its people."""
        known, ended = skill.read(entry), read_ended(entry)
        for seat, who in enumerate(ended.people if known and ended else ()):
            if known and who:
                skilled = self.everybody[who].skill
                for kind, value in skill.kinds(entry, seat):
                    key = entry["game"], kind, value
                    skilled[key] = skilled.get(key, Record()).plus(known, seat)

    def _again(self, entry: Entry) -> Entry:
        """The entry in its current form, with the old line and time."""
        match = self.app.store.load_match(entry["id"])
        if match is None or match.result is None:
            return entry
        entry = entry_of(match, entry["line"], entry["at"])
        self.app.store.entries.put(entry)
        return entry

    def _person(self, name: str) -> Person:
        person = self.everybody.setdefault(folded(name), Person(name))
        person.name = name
        return person

    def _count(self, match: Ended, names: list[str]) -> None:
        for seat, who in enumerate(match.people):
            if who:
                self._person(names[seat]).add(match, seat)
        for (a, one), (b, other) in combinations(enumerate(match.people), 2):
            if one and other:
                for me, mine, you, yours in ((one, a, other, b), (other, b, one, a)):
                    self.everybody[me].met[you] += 1
                    self.everybody[me].beat[you] += mine in match.won and yours not in match.won

    def listed(self) -> list[Person]:
        """Everybody, those with most matches first."""
        return sorted(
            self.everybody.values(), key=lambda one: (-one.played.total(), -one.selections, collated(one.name))
        )


def read_ended(entry: Entry) -> Ended | None:
    """An entry's finished match; None if the match is not over or the entry cannot be read."""
    try:
        people = tuple("" if bot or is_unnamed(name) else folded(name) for name, bot in entry["seats"])
        won, last = tuple(entry["won"]), tuple(entry.get("last", ()))
        rolled = tuple((dice, pips) for dice, pips in entry["rolled"])
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    known = len({who for who in people if who}) == sum(map(bool, people)) and len(rolled) == len(people)
    known = known and all(map(is_whole, (*won, *last, *chain(*rolled))))
    if not known or entry["game"] not in games.NAMES:
        return None
    contest = games.game(entry["game"]).contest
    return Ended(entry["game"], people, won if contest else (), last if contest else (), rolled)


def open_page(app: App) -> Renderer:
    """Starts counting and returns the function that draws the page."""
    people = app.work = People(app)
    app.chores.start(people.work())
    return partial(page, app, people)


def page(app: App, people: People) -> Page:
    """A fold for each person, one page of them at a time."""
    if not people.ready:
        return view.counting(people.done, people.all)
    listed = people.listed()
    asked = number(app.ui.get("from", ""))
    start = asked if 0 <= asked < len(listed) else 0
    shown = [
        view.person(index, partial(_statistics, person, people), _brief(person), app.ui)
        for index, person in enumerate(listed[start : start + AT_ONCE], start=start)
    ]
    nights = [_night(app, night) for night in islice(app.nights.every(), AT_ONCE) if night.contests]
    return view.page(shown, Rows(start, len(listed), AT_ONCE), nights)


def _night(app: App, night: Night) -> view.NightRow:
    people = [sitter(app, night, who) for who in range(len(night.people))]
    return view.NightRow(
        night.id, said_day(night.day, app.clock.today()), people, next(iter(hats(standings(night))), -1)
    )


def _brief(person: Person) -> view.Brief:
    return view.Brief(
        esc(person.name), person.played.total(), person.decided.total(), person.won.total(), person.streak, person.last
    )


def _statistics(person: Person, people: People) -> view.Statistics:
    """The statistics of one person."""
    rows = [
        (_title(game), count, person.decided[game], person.won[game], str(strength(person.duels[game]) or "–"))
        for game, count in person.played.most_common()
    ]
    others = [
        view.Other(
            esc(people.everybody[who].name), together, person.beat[who], people.everybody[who].beat[folded(person.name)]
        )
        for who, together in person.met.most_common()
    ]
    lines = [(view.skill_words(_title(game), *about), row) for (game, *about), row in sorted(person.skill.items())]
    dice = (person.longest, person.dice, person.pips, person.starts, person.selections)
    return view.Statistics(rows, others, *dice, lines, len(people.lacking))


def _title(game: str) -> str:
    return translated(games.game(game).title)


def save(app: App) -> None:
    """Offers everything as CSV: for each person a total, a row for each of their games, and one for each opponent."""
    people = app.work
    if not isinstance(people, People) or not people.ready:
        raise NotationError("The matches are still being counted.")
    head = (say("Player"), say("Game"), say("With"), say("Matches"), say("With a winner"), say("Won"))
    more = (say("Lost to them"), say("Longest streak"), say("Dice", "how many"), say("Pips"))
    starts = (say("Started"), say("Selections"))
    given = (say("Decisions"), say("Given away"), "±", say("by the others"), "±")
    lucky = (say("Rolls"), say("Luck per roll"), "±", say("Strength"), "±")
    rows: list[tuple[str | int, ...]] = [(*head, *more, *starts, *given, *lucky)]
    for person in people.listed():
        name = guarded(person.name)
        total = (person.played.total(), person.decided.total(), person.won.total(), "", person.longest)
        rows.append((name, "", "", *total, person.dice, person.pips, person.starts, person.selections))
        for game, count in person.played.most_common():
            known = strength(person.duels[game])
            numbers = (count, person.decided[game], person.won[game], *[""] * 14, *(known[1:] if known else ()))
            rows.append((name, _title(game), "", *numbers))
        for who, count in person.met.most_common():
            other = people.everybody[who]
            met = (count, "", person.beat[who], other.beat[folded(person.name)])
            rows.append((name, "", guarded(other.name), *met))
        for (game, kind, value), row in sorted(person.skill.items()):
            which, sums = kind and view.skill_words("", kind, value), (row.loss, row.theirs, row.luck)
            loss, theirs, luck = ((f"{each.mean:.5f}", f"{each.margin:.5f}") for each in sums)
            sized = (row.loss.number, *loss, *theirs, row.luck.number, *luck)
            rows.append((name, _title(game), which, row.matches, *[""] * 8, *sized))
    rows = [(*row, *[""] * (len(rows[0]) - len(row))) for row in rows]
    app.effects.append(Effect("download", f"hexdice-people-{app.clock.today()}.csv", csv_of(rows)))
