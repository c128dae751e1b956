"""Siberian Dice, also called 37.6, by Lame Heron: be the first with enough dice that count their neighbours.

Six variants, two or three seats, a hexagon of 37 or 61 cells. Rules version 1.
"""

from hexdice.games.siberian_dice.rules import play, setup
from hexdice.games.siberian_dice.rules.invariants import check
from hexdice.games.siberian_dice.rules.notation import format_position, parse_position
from hexdice.games.siberian_dice.rules.state import CHAIN, GROSSMEISTER, PURITY, STRATEGIC, State
from hexdice.kernel.game import Game
from hexdice.kernel.options import Option, handicap

OPTIONS = (
    Option(
        "variant",
        "Variant",
        "basic",
        (
            ("basic", "Basic: six perfect dice win"),
            ("primes", "Primes: seven perfect dice win"),
            ("strategic", "Strategic: see your next roll one turn ahead"),
            ("grossmeister", "Grossmeister: all dice start in open sequences"),
            ("purity", "Purity: every roll written down before the start"),
            ("chain", "Chain: only perfect dice move; whoever cannot move loses"),
        ),
        help="Two players have 12 dice each, or 13 if the goal is seven; three players have 9. In Chain, the second "
        "player wins somewhat more often: swap seats in a rematch.",
    ),
    Option(
        "goal",
        "Goal",
        "basic",
        (("basic", "Six perfect dice"), ("primes", "Seven perfect dice")),
        when=("variant", (STRATEGIC,)),
    ),
    Option(
        "six",
        "Six perfect dice are enough for three players",
        False,
        help="Seven out of nine is rarely reached. This changes nothing for two players.",
        when=("variant", ("primes", STRATEGIC, GROSSMEISTER, PURITY)),
    ),
    Option("side", "Board", "4", (("4", "37 cells"), ("5", "61 cells"))),
    Option(
        "length",
        "Rolls written down",
        240,
        low=26,
        high=600,
        help="When these are used up, the match is a draw. Each die needs at least one.",
        when=("variant", (PURITY,)),
    ),
    Option("tail", "Rolls carried over", "", high=600, when=("variant", (PURITY,)), hidden=True),
    Option(
        "limit",
        "Draw after this many placements",
        300,
        low=50,
        high=500,
        help="Twice as many with three players.",
        when=("variant", ("basic", "primes", STRATEGIC, GROSSMEISTER, CHAIN)),
    ),
    *handicap(3, "Fewer dice for", Option("fewer", "How many fewer dice", 2, low=1, high=5)),
)

GAME: Game[State] = Game(
    name="siberian-dice",
    title="Siberian Dice",
    seats=(2, 3),
    options=OPTIONS,
    rules_version=1,
    initial=setup.initial,
    actors=play.actors,
    moves=play.moves,
    chance=play.chance,
    apply=play.apply,
    result=play.result,
    format_position=format_position,
    parse_position=parse_position,
    check=check,
    kinds=("hand", "place", "take", "offer", "accept", "decline", "resign"),
    longest=7000,
    roller=play.roller,
    counts=play.counts,
    social=("offer", "resign"),
)
