"""Puzzles: positions from bots' matches with one right move, which exact search and the learned worth agree on.

`make puzzles ARGS=siberian-dice` finds them and writes puzzle_table.py; this reads it. Who is up has to find

    attack    the one placement that wins at once
    defence   the one placement that leaves the other the least chance to win with the next turn
    choice    the one die whose roll wins at once with the greatest chance
"""

from functools import lru_cache
from typing import NamedTuple

ATTACK, DEFENCE, CHOICE = KINDS = ("attack", "defence", "choice")


class Puzzle(NamedTuple):
    id: str  # "defence-17": stays the same until the puzzles are searched for again
    kind: str
    grade: int  # 1 easy to 3 hard
    solution: str  # a move: "place C4", "take D2", "hand"
    margin: float  # chance by which the solution is ahead of the next best move, above 0 up to 1
    position: str  # by format_position


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, by kind and then from easy to hard."""
    from hexdice.games.siberian_dice.puzzle_table import ROWS

    return tuple(_read(row) for row in ROWS.strip().splitlines())


def _read(row: str) -> Puzzle:
    id, grade, solution, margin, position = row.split(";")
    return Puzzle(id, id.partition("-")[0], int(grade), solution, float(margin), position)
