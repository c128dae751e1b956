"""Where a match begins: at home, or after four rounds in which the tribes have come in sight of each other.

The later beginning is a position that both tribes reach by the same moves under the rules, on land that is the same from either
home (the log is in tests/rules/first_war/test_opening.py). Everything after it is open as always.
"""

from functools import lru_cache

from hexdice.games.first_war.rules import notation, play
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.options import Options

_IN_SIGHT = (
    "r5 s0 hunters ????????????????????????????????L??FM???FPWPW?WPWPF???MF??L???????????????????????????????? "
    "F1:ffff,F2:ess,F4:h,F5:hhh,G5:h E6:h,F7:hhh,F8:h,F10:ess,F11:ffff B..gf............. BA.gf............. fresh"
)

HOME, SHORT = "home", "short"
LEFT_OUT = 4  # rounds before the beginning in sight of each other
SHORT_ROUNDS = 12  # of a short war


@lru_cache(maxsize=1)
def _in_sight() -> State:
    return notation.parse_position(_IN_SIGHT)


def initial(options: Options, seats: int) -> State:
    """The state before the first event (FW-1 to FW-3, or the later beginning of FW-3)."""
    begin = options["begin"]
    if begin == HOME:
        return play.initial(options, seats)
    last = LEFT_OUT + SHORT_ROUNDS if begin == SHORT else play.LIMIT_ROUNDS if options["limit"] else 0
    return _in_sight()._replace(last=last)
