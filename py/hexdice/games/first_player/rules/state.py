"""The state of one selection: holdings, dice in hand and in rows, the places known so far.

A die is a small integer: its face 1 to 6, plus 10 with a token on it, plus 20 if it had a token, was rolled again
and takes no second (FP-13). 0 is a die that the looking seat may not see.
"""

from enum import StrEnum
from typing import NamedTuple

SEATS = (2, 12)  # least and most players of one selection
MOST = 99  # most dice or tokens of one seat
MOST_RESERVE = 9999
MEMBERS = 60  # most players that a campaign ever had
TOKEN_SEATS = 4  # least number of players for tokens (FP-13)
LARGE = 6  # from this number of players two give and two receive (FP-9)

RESERVE = -1  # the reserve as the giver of a die
NOBODY = -1

HIDDEN = 0
TOKEN = 10
SPENT = 20


def fits_a_table(count: int) -> bool:
    """Whether so many players can take part in one selection (FP-1)."""
    return SEATS[0] <= count <= SEATS[1]


def face(die: int) -> int:
    """What a die shows; 0 while hidden."""
    return die % TOKEN


def has_token(die: int) -> bool:
    """Whether a token lies on the die."""
    return TOKEN < die < SPENT


def had_token(die: int) -> bool:
    """Whether the die has, or had before it was rolled again, a token."""
    return die > TOKEN


def value(die: int) -> int:
    """The value of a die in the comparison: its face, one more under a token; 0 while hidden."""
    # `face` and `has_token`, written out: it is asked of every die in every comparison.
    return die % TOKEN + (TOKEN < die < SPENT)


def takes_token(die: int) -> bool:
    """Whether a token may be laid on the die: it has had none, and it shows less than six."""
    return HIDDEN < die < 6


class Hand(NamedTuple):
    """One seat. `playing` is 0 until the number of dice is chosen, and stays 0 for a seat without dice."""

    dice: int  # owned
    tokens: int  # still held
    laid: int  # tokens used in this selection
    playing: int  # dice in play: chosen, minus those left out
    aside: int  # dice left out for rerolls (FP-3); the move is written "aside"
    marks: int  # dice still to be rerolled that had a token; rolled last
    loose: tuple[int, ...]  # rolled, not yet in the row, in the order of rolling
    row: tuple[int, ...]  # from the left

    @property
    def ready(self) -> bool:
        """Whether the row is complete."""
        return self.playing > 0 and len(self.row) == self.playing

    @property
    def alone(self) -> bool:
        """Whether the only die in play has been rolled."""
        return self.playing == 1 and len(self.loose) == 1


class Phase(StrEnum):
    """What happens next. The values are written in positions."""

    ROLL = "roll"  # choosing, rolling and ordering, in any order among the seats
    TEMPORARY = "temporary"  # seats without dice roll one each
    TOKENS = "tokens"  # holders lay or pass
    TIE = "tie"  # the tied roll their last die
    SEATING = "places"  # who plays last is asked
    OVER = "over"


# What is asked in SEATING, in this order, with the place in the playing order of whoever is proposed.
LAST, SECOND, BEFORE = "last", "second", "before"
PLACES = {LAST: -1, SECOND: 1, BEFORE: -2}


class State(NamedTuple):
    """One position of a selection. Seats are numbered around the table."""

    full: bool  # determine the whole order, not only the first player
    quick: bool  # all dice, no reroll, high to low: no choices before the reveal
    plus_one: bool  # tokens are in play
    instead: bool  # at four and five the second to last gets a reserve die instead of a token
    reserve: int
    hands: tuple[Hand, ...]
    phase: Phase
    order: tuple[int, ...]  # places determined by the dice so far
    tied: tuple[int, ...]  # seats whose last die decides
    rolls: int  # tie-break rolls begun so far
    waiting: int  # tied seats that have not rolled in this one
    turn: int  # whose turn it is to lay or pass
    passes: int  # consecutive passes
    seating: tuple[int, ...]  # SEATING and OVER: the playing order of the game
    asked: str  # SEATING: LAST, SECOND or BEFORE
    gifts: tuple[tuple[int, int], ...]  # OVER: (giver or RESERVE, receiver)
    token: int  # OVER: who received a token, or NOBODY
    dares: bool = False  # an old match in which a seat could "dare": the move still reads, and changes nothing

    @property
    def with_tokens(self) -> bool:
        """Whether tokens can be laid at this table (FP-13)."""
        return self.plus_one and len(self.hands) >= TOKEN_SEATS

    @property
    def first(self) -> int:
        """Who starts, or NOBODY while that is open."""
        return self.seating[0] if self.seating else NOBODY
