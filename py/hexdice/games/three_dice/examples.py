"""Example figures for the rules of the Three Dice Game."""

from hexdice.games.three_dice.state import POINTS, added
from hexdice.games.three_dice.words import points
from hexdice.view import figures as view
from hexdice.view.text import say


def _points(*rolls: str) -> str:
    return view.figure("".join(view.dice([int(face) for face in roll], points(POINTS[roll])) for roll in rolls))


def _threes(*rolls: str) -> str:
    rows = (view.dice([int(face) for face in roll], say("the penalty grows by {n}", n=added(roll))) for roll in rolls)
    return view.figure("".join(rows))


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "TD-2": _points("124", "246", "223"),
        "TD-3": view.figure(
            view.dice((1, 3, 4), "", dim=(1, 2)), say("The 1 is kept, the other two are rolled again.")
        ),
        "TD-5": _threes("444", "111"),
        "TD-6": view.figure(view.dice((1, 2, 3), say("stairs"))),
        "TD-7": view.figure(view.dice((4, 5, 6), say("super stairs, right after stairs"))),
        "TD-8": view.figure(view.dice((2, 3, 4), "") + view.dice((3, 4, 5), say("shit stairs"))),
    }
