"""The page of people: a fold for each, with games, streaks, opponents and dice."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hexdice.kernel.strength import Record, Sums
from hexdice.view.archive import Rows, pager
from hexdice.view.frame import shell
from hexdice.view.markup import button, fold, people_table
from hexdice.view.setup import level_name
from hexdice.view.table import Page, Said
from hexdice.view.text import decimal, enumerated, facts, say, say_n
from hexdice.view.tonight import Sitter

MEAN, SPREAD = 3.5, 1.708  # mean and standard deviation of one die
MOST_OTHERS = 20  # how many opponents are shown
FEW = 30  # with fewer dice luck says little


class Brief(NamedTuple):
    """One person on a line; the name is markup here and below."""

    name: str
    played: int
    decided: int  # matches among these that could be won
    won: int
    streak: int  # the current run of wins
    last: int = 0  # matches of three or more in which nobody did worse


class Other(NamedTuple):
    """Another person whom this one has played with."""

    name: str
    together: int
    won: int  # won by this person and not by the other
    lost: int


class NightRow(NamedTuple):
    """A game night on a line, and its people."""

    id: str
    day: str
    people: Sequence[Sitter]
    crown: int  # the number of who wears it; -1: nobody


class Statistics(NamedTuple):
    """All statistics of one person."""

    games: Sequence[tuple[str, int, int, int, str]]  # title (markup), played, decided, won, strength; most played first
    others: Sequence[Other]  # most matches together first
    longest: int
    dice: int
    pips: int
    starts: int
    selections: int
    skill: Sequence[tuple[str, Record]] = ()  # each line with its words, as markup
    waiting: int = 0  # matches that are not analysed yet


def counting(done: int, all: int) -> Page:
    """The page while the figures are being computed."""
    words = say("Counting match {n} of {all} …", n=done, all=all)
    return Page(say("People"), shell(f'<h1>{say("People")}</h1><p id="counting">{words}</p>', title=say("People")))


def page(folds: Sequence[str], shown: Rows, nights: Sequence[NightRow] = ()) -> Page:
    """The folds of the people that are `shown`, and the game nights."""
    title = say("People")
    if not shown.all:
        empty = say("Nobody has finished a match on this device yet.")
        play = button(say("Home"), href="#/", sign="play", kind="primary", id="people-play")
        return Page(title, shell(f"<h1>{title}</h1><p>{empty}</p><p>{play}</p>", title=title), (Said("", empty),))
    count = say_n(shown.all, "{n} person", "{n} people")
    steps = pager(shown, say("Back"), say("Next"))
    note = say("Added up from what is saved on this device. A deleted match no longer counts.")
    csv = button(say("Save as CSV"), act="people-csv", sign="save", id="people-csv")
    body = (
        f'<h1>{title}</h1><p class="soft" id="count">{count}</p><div class="people">{"".join(folds)}</div>'
        f'{steps}{_nights(nights)}<p class="row">{csv}</p><p class="soft small">{note}</p>'
    )
    return Page(title, shell(body, title=title), (Said("", count),))


def _nights(nights: Sequence[NightRow]) -> str:
    """The game nights, each a link to its page."""
    rows = ""
    for night in nights:
        faces = "".join(one.drawn("crown" if one.number == night.crown else "") for one in night.people)
        names = enumerated(one.name for one in night.people)
        rows += (
            f'<li><a href="#/tonight/{night.id}" id="night-{night.id}"><span class="tonight-row" aria-hidden="true">{faces}</span>'
            f'<b>{night.day}</b> <span class="soft"><bdi>{names}</bdi></span></a></li>'
        )
    if not rows:
        return ""
    return f'<section class="panel" id="nights"><h2>{say("Game nights")}</h2><ul class="tonight-list">{rows}</ul></section>'


def person(number: int, statistics: Callable[[], Statistics], brief: Brief, ui: Mapping[str, str]) -> str:
    """One person as a fold; `statistics` is called only while it is open."""
    found = [say_n(brief.played, "{n} match", "{n} matches")]
    if brief.decided:
        found.append(say("won {n} of {all}", n=brief.won, all=brief.decided))
    if brief.last:
        found.append(say_n(brief.last, "came last once", "came last {n} times"))
    if brief.streak > 1:
        found.append(say("won {n} in a row", n=brief.streak))
    title = f'<bdi>{brief.name}</bdi> <small class="soft">{facts(*found)}</small>'
    return fold(title, lambda: _body(statistics()), key=f"view.person-{number}", ui=ui)


def _body(all: Statistics) -> str:
    facts = "".join(f"<li>{line}</li>" for line in (*_favourites(all), _luck(all)) if line)
    games = people_table(
        (say("Game"), say("Matches"), say("With a winner"), say("Won"), say("Strength")),
        [(title, played, decided, won if decided else "–", known) for title, played, decided, won, known in all.games],
    )
    others = ""
    if all.others:
        rows = [(f"<bdi>{one.name}</bdi>", one.together, one.won, one.lost) for one in all.others[:MOST_OTHERS]]
        others = people_table((say("With"), say("Matches"), say("Won"), say("Lost to them")), rows)
    return f'<ul class="people-facts">{facts}</ul><div class="people-tables">{games if all.games else ""}{others}</div>{_skill(all.skill, all.waiting)}'


def _favourites(all: Statistics) -> list[str]:
    """Favourite game, rival, longest streak, starts in campaigns."""
    lines = []
    if all.games:
        title, played = all.games[0][:2]
        lines.append(
            say_n(
                played, "Favourite game: {game}, {n} time", "Favourite game: {game}, {n} times", game=f"<b>{title}</b>"
            )
        )
    fights = [one for one in all.others if one.won + one.lost]
    if fights:
        rival = max(fights, key=lambda one: one.won + one.lost)
        name = f"<b><bdi>{rival.name}</bdi></b>"
        lines.append(say("Rival: {name}, {won} won and {lost} lost", name=name, won=rival.won, lost=rival.lost))
    if all.longest > 1:
        lines.append(say("Longest streak: {n} won in a row", n=all.longest))
    if all.selections:
        lines.append(say("Chosen to start: {n} of {all}", n=all.starts, all=all.selections))
    return lines


def _luck(all: Statistics) -> str:
    """The person’s dice compared with the expected average; "" without any."""
    if not all.dice:
        return ""
    if all.dice < FEW:
        return say_n(all.dice, "Luck: {n} die is too few to tell.", "Luck: {n} dice are too few to tell.")
    mean = all.pips / all.dice
    off = (mean - MEAN) / (SPREAD / all.dice**0.5)  # in standard errors
    judged = say("as expected") if abs(off) < 2 else say("unusually high") if off > 0 else say("unusually low")
    return say_n(
        all.dice,
        "Luck: {n} die averaged {mean}, against {due} in the long run: {judged}",
        "Luck: {n} dice averaged {mean}, against {due} in the long run: {judged}",
        mean=f"<b>{decimal(mean)}</b>",
        due=decimal(MEAN),
        judged=judged,
    )


def skill_words(title: str, kind: str, value: str) -> str:
    """What a line is about: the game, the level of its opponents, or a month."""
    if kind == "level":
        return say("Bot: {level}", level=level_name(value)) if value else say("against people")
    return value if kind == "month" else f"<b>{title}</b>"


def _percent(sums: Sums) -> str:
    """A mean with its interval and the size of its sample."""
    if sums.number < 2:
        return "–"
    mean = decimal(100 * sums.mean).replace("-", "−")
    return f'{mean} ± {decimal(100 * sums.margin)} <small class="soft">({sums.number})</small>'


def _skill(lines: Sequence[tuple[str, Record]], waiting: int) -> str:
    """Skill and luck with the words of each line, beside the skill of the others; "" where there is nothing to say."""
    head = (say("Skill and luck"), say("Matches"), say("Given away"), say("by the others"), say("Luck per roll"))
    rows: list[tuple[str | int, ...]] = [
        (words, each.matches, *map(_percent, (each.loss, each.theirs, each.luck))) for words, each in lines
    ]
    notes = [say("Chances of winning in percent, per decision or roll, with the 95% interval and the number of cases.")]
    if older := max((each.older for _, each in lines), default=0):
        notes.append(say_n(older, "Rated by an older bot: {n} match.", "Rated by an older bot: {n} matches."))
    if waiting:
        notes.append(say_n(waiting, "Not analysed yet: {n} match.", "Not analysed yet: {n} matches."))
    return f'{people_table(head, rows)}<p class="soft small">{" ".join(notes)}</p>' if rows or waiting else ""
