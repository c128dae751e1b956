"""Three Dice: an evening of rounds in which the lowest roll takes the penalty.

Rules version 1.
"""

from hexdice.games.three_dice.rules.counts import counts
from hexdice.games.three_dice.rules.invariants import check
from hexdice.games.three_dice.rules.notation import format_position, parse_position
from hexdice.games.three_dice.rules.play import actors, apply, chance, initial, moves, result, roller
from hexdice.games.three_dice.rules.state import MOST_HERE, State
from hexdice.kernel.game import Game
from hexdice.kernel.options import Option

OPTIONS = (
    Option(
        "dry",
        "No alcohol",
        False,
        help="Water, juice or tea: the same game without a word about beer.",
        when=("unit", ("sips",)),
        asked=True,
    ),
    Option(
        "unit",
        "What do you play for?",
        "sips",
        choices=(("sips", "Sips"), ("points", "Points"), ("pushups", "Push-ups"), ("own", "Something else")),
        asked=True,
    ),
    Option("word", "Name it", "", high=20, help="Such as peanuts or coins.", when=("unit", ("own",)), asked=True),
    Option(
        "rounds",
        "Rounds",
        0,
        low=0,
        high=100,
        help="After the last round, whoever has taken the most loses the evening. 0: it lasts until the table ends it.",
        asked=True,
    ),
    Option("starter", "Who starts", "random", choices=(("random", "Drawn by lot"), ("chosen", "The table chooses"))),
    Option(
        "gentle",
        "Gentlemen’s rule",
        "remind",
        choices=(("remind", "Remind"), ("enforce", "Enforce"), ("off", "Off")),
        help="The last player of a round should still be able to lose it.",
    ),
    Option(
        "ties",
        "Tie for lowest",
        "each",
        choices=(("each", "All who are tied take the penalty"), ("one", "A roll-off decides between them")),
    ),
    Option(
        "shit",
        "2-3-4 and 3-4-5 count",
        "end",
        choices=(("end", "When the turn ends on them"), ("every", "Every time they are rolled")),
    ),
    Option("rock", "Rock bottom", False, help="Whenever somebody rolls 2-2-3, everybody takes 1."),
    Option(
        "limit",
        "Limit for one player",
        0,
        low=0,
        high=99,
        help="Anything beyond it is counted as points and not taken. 0: no limit.",
    ),
    Option("water", "Water every … rounds", 5, low=0, high=20, help="A friendly reminder. 0: none."),
)

GAME: Game[State] = Game(
    name="three-dice",
    title="Three Dice",
    seats=(2, MOST_HERE),
    options=OPTIONS,
    rules_version=1,
    initial=initial,
    actors=actors,
    moves=moves,
    chance=chance,
    apply=apply,
    result=result,
    format_position=format_position,
    parse_position=parse_position,
    check=check,
    kinds=("roll", "start", "keep", "stay", "give", "join", "leave", "back", "points", "drinks", "end"),
    longest=100_000,
    roller=roller,
    counts=counts,
    social=("join", "back", "leave", "points", "drinks", "end"),
    newcomer="join",
    simulated={"rounds": 10},
)
