"""The First Player: dice decide who starts tonight, and their number carries over between evenings.

One match is one selection: choose dice, roll, order in secret, compare, resolve. What is kept between selections (dice,
tokens, reserve, evenings) is in the ledger of `ledger.py`; the options of a match contain the holdings of its seats.

Rules version 1: the author's text of 2023-03-05 with the later clarification of the reroll.
"""

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules.invariants import check
from hexdice.games.first_player.rules.notation import format_position, parse_position
from hexdice.games.first_player.rules.state import MOST_RESERVE, SEATS, State
from hexdice.kernel.game import Game
from hexdice.kernel.options import Option

OPTIONS = (
    Option(
        "mode",
        "What the dice decide",
        "first",
        (("first", "The first player; the others follow in seating order"), ("order", "The whole turn order")),
        help="Whoever starts pays a die to whoever plays last: over many evenings, everybody gets to start.",
    ),
    Option(
        "quick", "All dice high to low", False, help="All dice, no reroll, nothing to choose: chance does the rest."
    ),
    Option(
        "plus_one",
        "Plus-one tokens",
        False,
        help="With four or more players, the second-to-last player gets a token that adds one to a die.",
    ),
    Option(
        "instead",
        "A die from the reserve instead of a token",
        False,
        help="With four or five players, the second-to-last player gets a die from the reserve instead, as long as it has one.",
    ),
    Option("dice", "Dice of each seat", "", high=80, hidden=True),
    Option("tokens", "Tokens of each seat", "", high=80, hidden=True),
    # In a season: "content 2103 2>0", see table/season.py. Only old matches have "dare ...", which allows the move of that name.
    Option("evenings", "Evenings before this one", "", high=100, hidden=True, later=True),
    Option("reserve", "Dice in the reserve", 0, low=0, high=MOST_RESERVE, hidden=True),
    Option("campaign", "Campaign", "", high=60, hidden=True),
    Option("players", "Players of the campaign", "", high=200, hidden=True),
)

GAME: Game[State] = Game(
    name="first-player",
    title="The First Player",
    seats=SEATS,
    options=OPTIONS,
    rules_version=1,
    initial=play.initial,
    actors=play.actors,
    moves=play.moves,
    chance=play.chance,
    apply=play.apply,
    result=play.result,
    format_position=format_position,
    parse_position=parse_position,
    check=check,
    kinds=("dice", "put", "high", "aside", "plus", "raise", "pass", "resolve", "last", "second", "before"),
    longest=100_000,
    view=play.view,
    private=play.private,
    barrier=play.barrier,
    roller=play.rolling,
    counts=play.counts,
    contest=False,
    simulated={"mode": "order", "plus_one": True, "tokens": ""},
)
