"""The First Island: roll five dice and settle six tribes on a hexagonal island.

Rules version 1: the source's rules and our rulings, FI-1 to FI-27.
"""

from hexdice.games.first_island.rules import invariants, notation, play
from hexdice.kernel.game import Game
from hexdice.kernel.options import Option, handicap

OPTIONS = (
    Option(
        "level",
        "Alone",
        "casual",
        (
            ("casual", "Casual: 12 rounds, every tribe 3 points, 3 cards"),
            ("standard", "Standard: 6 points, 4 cards, 100 in all"),
            ("hard", "Hard: 8 points, 4 cards, 110 in all, no boxes"),
            ("impossible", "Impossible: 8 points, 4 cards, 120 in all, wishes of 4"),
            ("free", "No goals: until a full island or the third card"),
        ),
        help="Applies when one person plays alone.",
    ),
    Option(
        "cards",
        "Camp cards",
        "full",
        (
            ("full", "All decks: until somebody’s third card, about 9 rounds"),
            ("easy", "Small camps only: until somebody’s third card, about 9 rounds"),
            ("none", "No cards: until the island is full, 19 rounds"),
            ("short", "No cards: 12 rounds"),
            ("nine", "No cards: 9 rounds, for two or three"),
            ("six", "No cards: 6 rounds, for a large group"),
        ),
        help="The solo levels have their own decks and twelve rounds. A round takes about a minute per person.",
    ),
    Option("closing", "One more card phase at the very end", False),
    Option(
        "paper",
        "Pencils and paper: the tablet provides only the dice and cards",
        False,
        help="Print blank islands, or draw them, and add up the points yourselves.",
    ),
    Option(
        "code",
        "Same dice for all, by a code",
        "",
        high=40,
        help="Everybody who starts with this code, each alone on their own device, gets the same dice and the same cards.",
    ),
    *handicap(6, "Points ahead for", Option("ahead", "How many points ahead", 10, low=1, high=60)),
)

GAME = Game(
    name="first-island",
    title="The First Island",
    seats=(1, 6),
    options=OPTIONS,
    rules_version=1,
    initial=play.initial,
    actors=play.actors,
    moves=play.moves,
    chance=play.chance,
    apply=play.apply,
    result=play.result,
    format_position=notation.format_position,
    parse_position=notation.parse_position,
    check=invariants.check,
    kinds=("pass", "skip", "score", "keep", "roll", "stay", "reroll", "take", "place", "done"),
    longest=play.LONGEST,
    view=play.view,
    private=play.private,
    barrier=play.barrier,
    counts=play.counts,
    code="code",
)
