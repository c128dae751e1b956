"""Skill and luck of people: the analysis of each match, made once while nobody taps and kept with its entry as "skill", and the costliest slips as "slips".

That is [evaluation, a row for each seat]; a row has the losses of its decisions and the luck of its rolls (kernel/strength.py), three numbers each.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain

from hexdice import games
from hexdice.app.match.analysis import Analysis
from hexdice.app.storage.entries import Entry
from hexdice.app.storage.store import Store
from hexdice.bots.analysis import EVALUATION, Choice, Luck
from hexdice.bots.scale import ORDER
from hexdice.kernel.outside import is_whole
from hexdice.kernel.strength import Analysed, Sums
from hexdice.view.hooks import Review


def kept(store: Store, back: Analysis) -> Iterator[None]:
    """An analysis to its end; what it found is kept with the entry of the match."""
    yield from back.work()
    entry = store.entries.entry(back.match.header.id)
    if entry is not None and back.match.result and back.done:
        losses = [each for each in back.steps if isinstance(each, Choice)]
        lucks = [each for each in back.steps if isinstance(each, Luck)]
        rows = [
            (*Sums.of(each.loss for each in losses if each.seat == seat), *Sums.of(each.gains[seat] for each in lucks))
            for seat in range(len(back.match.header.seats))
        ]
        slips = [[each.event, *back.fall(each)] for each in back.points()[:3]] if back.session.own() is not None else []
        store.entries.put({**entry, "skill": [EVALUATION, rows], "slips": slips})


def slips(entry: Entry) -> list[tuple[int, int, int]]:
    """The costliest slips of the only person: after which event, and the chances before and after it in percent; none if they are damaged."""
    found = entry.get("slips")
    rows = [row for row in found if isinstance(row, list) and len(row) == 3] if isinstance(found, list) else []
    return [(row[0], row[1], row[2]) for row in rows if all(map(is_whole, row))]


def lacks(entry: Entry, what: str = "skill") -> bool:
    """Whether a finished match can be analysed, but has not been, or at an earlier time when "slips" were not kept."""
    review = games.screen(entry["game"]).review
    known = entry.get("uneven") or read(entry) if what == "skill" else what in entry
    return len(entry["seats"]) > 1 and review.outlook is not Review.outlook and not known


def read(entry: Entry) -> Analysed | None:
    """What was found; None if there is nothing, or it is damaged: then it is found once more; and for a match with a handicap."""
    if entry.get("uneven"):
        return None
    try:
        evaluation, rows = entry["skill"]
        good = all(map(is_whole, chain((evaluation,), *rows))) and len(rows) == len(entry["seats"])
        seats = tuple((Sums(*row[:3]), Sums(row[3], row[4], row[5])) for row in rows)
        good = good and all(len(row) == 6 and min(row[0], row[2], row[3], row[5]) >= 0 for row in rows)
    except (IndexError, KeyError, TypeError, ValueError):
        return None
    return Analysed(seats, evaluation < EVALUATION) if good else None


def kinds(entry: Entry, seat: int) -> Iterator[tuple[str, str]]:
    """Under which levels and months a match counts for a seat: all, the strongest bot that it met ("": people alone), and the month."""
    yield "", ""
    met = [bot for other, (_, bot) in enumerate(entry["seats"]) if other != seat and bot in ORDER]
    yield "level", max(met, key=ORDER.index, default="")
    yield "month", f"{datetime.fromtimestamp(entry['at'], UTC):%Y-%m}"
