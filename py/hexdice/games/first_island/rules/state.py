"""The state of a match of The First Island: the round, the card window, the decks and one sheet for each seat.

It does not contain the future: the unknown cards of a deck are a multiset, and only the bottom, which everybody saw
go there, is ordered.
"""

from enum import StrEnum
from typing import NamedTuple

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import Board
from hexdice.games.first_island.rules.scoring import Ring, Score


class Phase(StrEnum):
    """What happens next. Chance decides in CHANCE_PHASES, seats in the others."""

    DEAL = "deal"
    WINDOW = "window"
    DRAW = "draw"
    KEEP = "keep"
    OPEN = "open"
    ROLL = "roll"
    DICE = "dice"
    REROLL = "reroll"
    MARK = "mark"
    OVER = "over"


CHANCE_PHASES = (Phase.DEAL, Phase.DRAW, Phase.OPEN, Phase.DICE)
CARD_PHASES = (Phase.WINDOW, Phase.DRAW, Phase.KEEP)

SOLO = ("casual", "standard", "hard", "impossible")
KINDS = ("full", "easy", "none", "short", *SOLO)  # variants

FULL_ISLAND = (grid.CELLS + 1) // 2  # rounds
SHORT = 12  # rounds
ROUNDS = {"short": SHORT, "nine": 9, "six": 6}  # variants without cards that end after so many rounds
OVERRIDES = 3  # per match
STRICT = ("hard", "impossible")  # no overrides, and the S card of the deal is the only one (FI-26)
DICE = 5
UNROLLED = (0,) * DICE


class Deck(NamedTuple):
    """Cards are drawn from `rest` at random, then from `bottom` in order."""

    name: str  # "4", "5", "6" or "S"
    rest: tuple[str, ...]  # the unknown cards, sorted
    bottom: tuple[str, ...]  # first to be drawn first
    drawn: int  # cards drawn so far, which identifies the place of the next draw


class Turn(NamedTuple):
    """What a seat has marked in the open round; nobody else sees it until all have closed it (FI-4)."""

    left: tuple[int, ...] = ()  # dice not used yet, ascending
    pair: tuple[int, ...] = ()  # the two tribes in hand, () while none are
    box: int = 0  # the tribe overridden in this round
    marks: tuple[tuple[int, int], ...] = ()  # (cell, code) in the order of marking
    closed: bool = False


class Sheet(NamedTuple):
    """A seat's island as everybody may see it."""

    board: Board = grid.VACANT
    boxes: int = 0  # bit t: the override of tribe t is used
    rings: tuple[Ring, ...] = ()
    hand: str = ""  # card, "" for none
    turn: Turn = Turn()
    ahead: int = 0  # points of a handicap

    @property
    def due(self) -> int:
        """How many hexes a seat fills in a round: two, or what is left (FI-4, FI-6)."""
        return min(2, self.board.count(0))

    @property
    def board_now(self) -> Board:
        """The island including the markings of the open round."""
        if not self.turn.marks:
            return self.board
        board = list(self.board)
        for cell, code in self.turn.marks:
            board[cell] = code
        return tuple(board)

    def placed(self, cell: int, way: int) -> Board:
        """The island with the pair in hand in a vacant cell as well, split in one of the six ways."""
        board, pair = self.board_now, self.turn.pair
        return (*board[:cell], grid.split(pair[0], pair[-1], way), *board[cell + 1 :])

    @property
    def boxes_now(self) -> int:
        """The override boxes including that of the open round."""
        return self.boxes | (1 << self.turn.box if self.turn.box else 0)

    @property
    def score(self) -> Score:
        """The current score, including the open round."""
        return self.scored(self.board_now)

    def scored(self, board: Board) -> Score:
        """The score that the sheet would have with another island."""
        return scoring.score(board, self.rings, self.boxes_now, self.ahead)


class State(NamedTuple):
    """One position of a match. What is still to be drawn is in the decks, as counts, in no order."""

    kind: str  # one of KINDS or ROUNDS
    closing: bool = False  # option: a last card window after the last round
    paper: bool = False  # option: everybody draws on paper, the app has only dice and cards
    phase: Phase = Phase.DEAL
    round: int = 0  # from 1; 0 during the deal
    asked: int = 0  # seats that are done in the card window
    skipped: bool = False  # the seat asked now has skipped its hand card
    scored: bool = False  # the seat asked now has scored its hand card
    taken: bool = False  # somebody has scored the shared card in this window
    again: bool = False  # the roller has rerolled
    dice: tuple[int, ...] = ()  # five faces, 0 for a die still to be rolled; () outside of a round
    source: str = ""  # the deck from which two cards are being drawn, "" for none
    drawn: tuple[str, ...] = ()  # the drawn cards, of which one will be kept
    shared: str = ""  # the open S card, "" for none
    decks: tuple[Deck, ...] = ()
    sheets: tuple[Sheet, ...] = ()

    @property
    def roller(self) -> int:
        """The seat that rolls in this round, or next if the window before it is open (FI-3)."""
        return (self.round - 1) % len(self.sheets)

    @property
    def in_window(self) -> int:
        """The seat that is asked in the card window (FI-11)."""
        return (self.roller + self.asked) % len(self.sheets)

    @property
    def with_cards(self) -> bool:
        """Whether camp cards are in the game (FI-11)."""
        return self.kind != "none" and self.kind not in ROUNDS

    @property
    def is_solo(self) -> bool:
        """Whether this is a solo match with goals (FI-26)."""
        return self.kind in SOLO

    @property
    def is_strict(self) -> bool:
        """Whether this is a solo match of one of the two hardest levels (FI-26)."""
        return self.kind in STRICT

    @property
    def last_round(self) -> int:
        """The number of the last round if no card ends the match before."""
        return SHORT if self.is_solo else ROUNDS.get(self.kind, FULL_ISLAND)

    @property
    def most_cards(self) -> int:
        """How many cards a seat can score (FI-15, FI-26)."""
        return 4 if self.is_solo else 3

    def one_card_short(self, sheet: Sheet) -> bool:
        """Whether the next card of a seat ends the match (FI-15)."""
        return self.with_cards and len(sheet.rings) == self.most_cards - 1

    def may_override(self, sheet: Sheet) -> bool:
        """Whether a seat has an override left for this round (FI-7, FI-26)."""
        return not self.is_strict and not sheet.turn.box and sheet.boxes.bit_count() < OVERRIDES
