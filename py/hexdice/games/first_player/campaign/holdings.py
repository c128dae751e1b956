"""What a ledger computes: what each player has, the columns of evenings, what selections moved, who started how often."""

from typing import NamedTuple

from hexdice.games.first_player.campaign.kinds import Cell

DICE = 3  # what a player starts with (FP-1, FP-16)
UNIT = 27_720  # parts of one start, divisible by 1 to 12


class Person:
    """Somebody in a campaign, and what they have. Members take part; who has left keeps a row in the sheet."""

    __slots__ = ("dice", "expected", "joined", "member", "name", "played", "selections", "starts", "tokens")

    def __init__(self, name: str) -> None:
        self.name = name
        self.joined = 0  # the entry of joining, or of returning
        self.member = True
        self.dice = DICE
        self.tokens = 0
        self.played = 0  # selections in this evening
        self.selections = 0  # selections ever
        self.starts = 0  # selections won, as the first player
        self.expected = 0  # starts under a fair random pick among those present, in parts of UNIT


class Column(NamedTuple):
    """An evening in the sheet: the cell of each person by id, and the dice in the reserve (FP-18)."""

    label: str
    cells: dict[str, Cell]
    reserve: int


class Transfer(NamedTuple):
    """What a selection moved: (giver or "", receiver) of dice, and who got a token, or ""."""

    gifts: tuple[tuple[str, str], ...]
    token: str
