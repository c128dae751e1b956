"""Marks to beat: one's own best score of a kind of match, and without cards what each level of bot makes on the average.

marks.json, by `python bench/islands.py marks --write`: points by the kind of match and the level.
"""

import json
import pkgutil

from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import State
from hexdice.view.setup import level_name
from hexdice.view.table import Table
from hexdice.view.text import say

MARKS: dict[str, dict[str, int]] = json.loads(pkgutil.get_data(__name__, "marks.json") or b"")


def to_beat(table: Table, now: Score) -> str:
    """The next mark, in the second half and once all six camps are found; "" before, and beyond all of them."""
    state: State = table.state
    above = [(n, level) for level, n in MARKS.get(state.kind, {}).items() if n > now.total - now.ahead]
    best = table.best or 0
    early = now.to_find and 2 * state.round <= state.last_round
    if table.seat is None or early or not (above or best > now.total):
        return ""
    if best > now.total and (not above or best <= above[0][0]):
        return say("Your best is {n}.", n=best)
    return say("Level “{level}” averages {n}.", n=above[0][0], level=level_name(above[0][1]))


def level(table: Table) -> str:
    """The highest level whose mark the only person has reached; "" for none."""
    points = table.state.sheets[table.bots.index("")].score.total if "" in table.bots else 0
    return _below(table, points)


def _below(table: Table, points: int) -> str:
    return "".join([level for level, n in MARKS.get(table.state.kind, {}).items() if n <= points][-1:])


def reached(table: Table, points: int) -> str:
    """The highest level whose mark a final total reaches, and one's own best; "" where there is neither."""
    below = _below(table, points)
    words = [say("As good as level “{level}”.", level=level_name(below))] if below else []
    if table.best is not None:
        words.append(say("Your best so far!") if points >= table.best else say("Your best is {n}.", n=table.best))
    return " ".join(words)
