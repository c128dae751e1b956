"""Example figures for the rules of Siberian Dice."""

from collections.abc import Mapping

from hexdice.kernel.hexgrid import DIRECTIONS
from hexdice.view import figures as view
from hexdice.view.dice import die_body
from hexdice.view.text import say

Dice = Mapping[tuple[int, int], tuple[int, int]]  # (face, seat) by place

THREE: Dice = {(0, 0): (3, 0), (1, 0): (2, 1), (0, -1): (5, 0), (-1, 1): (4, 1)}  # the middle one touches three
FOUR: Dice = {**THREE, (-1, 0): (2, 1)}  # the middle one touches four
AROUND = ((0, 0), *DIRECTIONS)


def is_perfect(dice: Dice, place: tuple[int, int]) -> bool:
    """Whether a die shows how many dice touch it (PD-2)."""
    q, r = place
    return dice[place][0] == sum((q + dq, r + dr) in dice for dq, dr in DIRECTIONS)


def _draw(dice: Dice) -> str:
    rows = sorted(AROUND, key=lambda place: (place[1], place[0]))
    return view.cells(
        (q, r, "", die_body(*dice[q, r], perfect=is_perfect(dice, (q, r))) if (q, r) in dice else "") for q, r in rows
    )


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "PD-2": view.figure(_draw(THREE), say("The 3 in the middle touches three dice: it is perfect."))
        + view.figure(_draw(FOUR), say("A fourth die beside it: the 3 is no longer perfect.")),
        "PD-7": view.figure(
            view.dice((4,), "→", 0) + view.dice((2,), "", 0),
            say("The 4 is the indicator and a 2 is rolled: the 4 is placed, and the 2 becomes the next indicator."),
        ),
        "PD-8": view.figure(
            view.dice((3, 5, 1), "+", 0, dim=(1, 2)) + view.dice((6,), "", 0),
            say(
                "The head of the sequence, the 3, is placed next. A die taken off the board is rolled (here: a 6) and goes to the tail."
            ),
        ),
        "PD-9": view.figure(
            view.dice((5,), "", 0) + view.dice((1,), "", 1) + view.dice((4,), "", 0) + view.dice((4,), "", 1),
            say("With 5, 1, 4, 4 on the list, one player places 5 and then 4, the other 1 and then 4."),
        ),
        "PD-10": view.figure(_draw(THREE), say("Only the 3 may be taken: no other die is perfect.")),
    }
