"""The state of one selection: who holds what, the dice in hand and in rows, the places found so far.

A die is a small integer: its face 1 to 6, plus 10 while a token lies on it, plus 20 when it was rolled again after
carrying one and takes no second (FP-13). 0 is a die that the looking seat may not see.
"""

from typing import NamedTuple

SEATS = (2, 12)
MOST = 99  # dice or tokens of one seat
MOST_RESERVE = 9999
TOKEN_SEATS = 4  # tokens need this many at the table (FP-13)
LARGE = 6  # from here two give and two receive (FP-9)

RESERVE = -1  # the reserve as the giver of a die
NOBODY = -1

HIDDEN = 0
TOKEN = 10
SPENT = 20


def value(die: int) -> int:
    """What a die counts in the comparison: its face, one more under a token; 0 while hidden."""
    return die % 10 + (1 if TOKEN <= die < SPENT else 0)


def takes_token(die: int) -> bool:
    """Whether a token may be laid on the die: none was on it yet, and it shows less than six."""
    return 0 < die < 6


class Hand(NamedTuple):
    """One seat. `playing` is 0 until the number of dice is chosen, and stays 0 for a seat without dice."""

    dice: int  # owned
    tokens: int  # still held
    laid: int  # tokens used in this selection
    playing: int  # dice in play: chosen, less those set aside
    aside: int  # dice set aside for rerolls (FP-3)
    marks: int  # dice still to be rolled again that carried a token; the last ones rolled
    loose: tuple[int, ...]  # rolled, not yet in the row, in the order of rolling
    row: tuple[int, ...]  # from the left

    @property
    def ready(self) -> bool:
        """The row is complete."""
        return self.playing > 0 and len(self.row) == self.playing


# Phases. ROLL: choosing, rolling, ordering, in any interleaving. TEMPORARY: seats without dice roll one each.
# TOKENS: holders lay or pass. TIE: the tied roll their last die. PLACES: who plays last is asked. OVER.
ROLL, TEMPORARY, TOKENS, TIE, PLACES, OVER = "roll", "temporary", "tokens", "tie", "places", "over"
PHASES = (ROLL, TEMPORARY, TOKENS, TIE, PLACES, OVER)

# What is asked in PLACES, in this order.
LAST, SECOND, BEFORE = "last", "second", "before"


class State(NamedTuple):
    full: bool  # find the whole order, not only the first player
    quick: bool  # all dice, no reroll, high to low: nobody chooses anything before the reveal
    plus_one: bool  # tokens are in play
    instead: bool  # at four and five the second to last gets a reserve die instead of a token
    reserve: int
    hands: tuple[Hand, ...]
    phase: str
    order: tuple[int, ...]  # places found by the dice so far
    tied: tuple[int, ...]  # seats whose last die decides
    rolls: int  # tie-break rolls begun so far
    waiting: int  # tied seats that have not rolled in this one
    turn: int  # whose turn it is to lay or pass
    passes: int  # in a row
    seating: tuple[int, ...]  # PLACES and OVER: the order in which the game itself is played
    asked: str  # PLACES: LAST, SECOND or BEFORE
    gifts: tuple[tuple[int, int], ...]  # OVER: (giver or RESERVE, receiver)
    token: int  # OVER: who received a token, or NOBODY

    @property
    def first(self) -> int:
        return self.seating[0] if self.seating else NOBODY
