"""Puzzles: positions from bots' matches with one right move, on which exact search and the learned worth agree.

`make puzzles ARGS=siberian-dice` finds them and writes puzzles.txt, which this module reads. The task is to find

    attack    the one placement that wins at once
    defence   the one placement that gives the opponent the least chance to win on the next turn
    choice    the one die with the greatest chance that its roll wins at once
"""

import pkgutil
from functools import lru_cache

from hexdice.view.puzzle import Puzzle as Puzzle

ATTACK, DEFENCE, CHOICE = KINDS = ("attack", "defence", "choice")
FILE = "puzzles.txt"


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, by kind and then from easy to hard."""
    rows = (pkgutil.get_data(__name__, FILE) or b"").decode()
    return tuple(_read(row) for row in rows.splitlines())


def _read(row: str) -> Puzzle:
    id, grade, solution, margin, position = row.split(";")
    return Puzzle(id, id.partition("-")[0], int(grade), solution, float(margin), position)
