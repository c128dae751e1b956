"""Example figures for the rules of Three Dice."""

from hexdice.games.three_dice.rules.state import POINTS, WORTH, added, special
from hexdice.games.three_dice.table.words import points, special_name, value_words
from hexdice.view import figures as view
from hexdice.view.text import labelled, say


def _points(*rolls: str) -> str:
    return view.figure("".join(view.dice([int(face) for face in roll], points(POINTS[roll])) for roll in rolls))


def _threes(*rolls: str) -> str:
    rows = (view.dice([int(face) for face in roll], say("the penalty grows by {n}", n=added(roll))) for roll in rolls)
    return view.figure("".join(rows))


def _each() -> str:
    """The worth of each die (TD-2)."""
    return view.figure("".join(view.dice((int(face),), points(worth)) for face, worth in WORTH.items()))


# The three rounds of TD-19: what A, B, C, D ended on, who lost, and what that cost with the penalty and all that was added.
ROUNDS = (
    (("113", "333", "123", "652"), 3, 4),
    (("115", "234", "111", "325"), 1, 8),
    (("333", "126", "666", "355"), 3, 10),
)


def _round(rolls: tuple[str, ...], loser: int, cost: int) -> str:
    """The rolls that the turns ended on, each with its worth, and the loser."""
    before, rows = "", ""
    for seat, roll in enumerate(rolls):
        worth = value_words(roll, special(roll, before))
        rows += view.dice([int(face) for face in roll], labelled("ABCD"[seat], worth), seat)
        before = roll
    words = say(
        "{name} has the fewest points of those who are not safe: the penalty is {n}.", name="ABCD"[loser], n=cost
    )
    return view.figure(rows, words)


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "TD-2": _each() + _points("124", "246", "223"),
        "TD-3": view.figure(
            view.dice((1, 3, 4), "", dim=(1, 2)), say("The 1 is kept, and the other two are rolled again.")
        ),
        "TD-5": _threes("444", "111"),
        "TD-6": view.figure(view.dice((1, 2, 3), say("stairs"))),
        "TD-7": view.figure(view.dice((4, 5, 6), say("super stairs, right after stairs"))),
        "TD-10": view.figure(view.dice((3, 3, 3), say("the starting player’s first roll: they take 3 and start over"))),
        "TD-12": view.figure(
            view.dice((5, 2, 2), points(POINTS["522"]), 0) + view.dice((4, 3, 2), points(POINTS["432"]), 1),
            say("A tie for the fewest points: both take the penalty."),
        ),
        "TD-15": view.figure(
            view.dice((5, 5, 2), "", dim=(2,)),
            say("Against 11 points, anyone who keeps 5-5 can no longer lose: even a 2 makes 12."),
        ),
        "TD-19": "".join(_round(*round) for round in ROUNDS),
        "TD-20": view.figure(view.dice((2, 2, 3), say("rock bottom"))),
        "TD-8": view.figure(view.dice((2, 3, 4), "") + view.dice((3, 4, 5), special_name("shit"))),
    }
