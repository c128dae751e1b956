"""Where a match begins: at home, or after four rounds in which the tribes have come in sight of each other.

The later beginnings are positions that both tribes reach by the same moves under the rules, each on a land that is the same from
either home (the logs are in tests/rules/first_war/test_opening.py). Everything after them is open as always.
"""

import json
import pkgutil
from functools import lru_cache

from hexdice.games.first_war.rules import notation, pieces, play
from hexdice.games.first_war.rules.state import State, change
from hexdice.kernel.options import Options, handicapped

# By name of the land: what lies face up, who stands where and the cards, as a position.
LANDS: dict[str, str] = json.loads(pkgutil.get_data(__name__, "lands.json") or b"")
HOME, SHORT = "home", "short"
LEFT_OUT = 4  # rounds before the beginning in sight of each other
SHORT_ROUNDS = 12  # of a short war


@lru_cache(maxsize=len(LANDS))
def _in_sight(land: str) -> State:
    return notation.parse_position(LANDS[land])


def initial(options: Options, seats: int) -> State:
    """The state before the first event (FW-1 to FW-3, or the later beginning of FW-3), with the hunters of a handicap."""
    state, seat = _begun(options, seats), handicapped(options) - 1
    for _ in range(int(options["hunters"]) if seat >= 0 else 0):
        board = state.pieces[seat]
        there = (cell for cell, packed in enumerate(board) if pieces.count(packed, pieces.HUNTER))
        cell = min(there, key=lambda cell: (pieces.size(board[cell]), cell if seat == 0 else -cell))
        state = change(state, seat, (cell, pieces.ONE[pieces.HUNTER]))
    return state


def _begun(options: Options, seats: int) -> State:
    begin = options["begin"]
    if begin == HOME:
        return play.initial(options, seats)
    last = LEFT_OUT + SHORT_ROUNDS if begin == SHORT else play.LIMIT_ROUNDS if options["limit"] else 0
    return _in_sight(str(options["land"]))._replace(last=last)
