"""Example figures for the rules of Siberian Dice."""

from collections.abc import Mapping

from hexdice.view import figures as view
from hexdice.view.dice import die_body
from hexdice.view.text import say

Dice = Mapping[tuple[int, int], tuple[int, int]]  # (face, seat) by place

THREE: Dice = {(0, 0): (3, 0), (1, 0): (2, 1), (0, -1): (5, 0), (-1, 1): (4, 1)}  # the middle one touches three
FOUR: Dice = {**THREE, (-1, 0): (2, 1)}  # the middle one touches four
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AROUND = ((0, 0), *STEPS)


def is_perfect(dice: Dice, place: tuple[int, int]) -> bool:
    """Whether a die shows how many dice touch it (PD-2)."""
    q, r = place
    return dice[place][0] == sum((q + dq, r + dr) in dice for dq, dr in STEPS)


def _draw(dice: Dice) -> str:
    rows = sorted(AROUND, key=lambda place: (place[1], place[0]))
    return view.cells(
        (q, r, "", die_body(*dice[q, r], perfect=is_perfect(dice, (q, r))) if (q, r) in dice else "") for q, r in rows
    )


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "PD-2": view.figure(_draw(THREE), say("The 3 in the middle touches three dice: it is perfect."))
        + view.figure(_draw(FOUR), say("A fourth die beside it: the 3 is not perfect any more.")),
    }
