"""The First War by Rick Heli: exploration, technology and war without dice, for two tribes on 91 hidden tiles.

Rules version 1: the game as docs/games/first-war.md and rules/rulebook.txt describe it.
"""

from hexdice.games.first_war.rules import invariants, movement, notation, opening, play
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.game import Game
from hexdice.kernel.options import Option, handicap

OPTIONS = (
    Option(
        "begin",
        "Where does the match begin?",
        "home",
        (
            ("home", "At home, about 90 minutes"),
            ("sight", "In sight, about 30 minutes"),
            ("short", "In sight, a short war of 12 rounds"),
        ),
        later=True,
        asked=True,
    ),
    Option(
        "land",
        "Which land?",
        "road",
        (("road", "The forest road"), ("hills", "The hills"), ("ford", "The ford"), ("narrows", "The narrows")),
        help="What both tribes have found by the time they are in sight of each other.",
        when=("begin", ("sight", "short")),
        later=True,
    ),
    Option(
        "limit",
        "End after 40 rounds",
        False,
        help="Then the larger tribe wins. Without this option, a match has no fixed end.",
        when=("begin", ("home", "sight")),
    ),
    *handicap(2, "More hunters for", Option("hunters", "How many more hunters", 1, low=1, high=2)),
)

GAME: Game[State] = Game(
    name="first-war",
    title="The First War",
    seats=(2, 2),
    options=OPTIONS,
    rules_version=1,
    initial=opening.initial,
    actors=play.actors,
    moves=play.moves,
    chance=play.chance,
    apply=play.apply,
    result=play.result,
    format_position=notation.format_position,
    parse_position=notation.parse_position,
    check=invariants.check,
    kinds=(*play.HANDLER_OF_WORD, "done", "emergency", "offer", "resign"),
    longest=200_000,
    roller=play.roller,
    counts=play.counts,
    reword=movement.reword,
    social=play.SOCIAL,
    simulated={"limit": True},
)
