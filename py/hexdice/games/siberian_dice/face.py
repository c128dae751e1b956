"""How Siberian Dice presents itself outside its tables."""

from hexdice.games.siberian_dice.guided import GUIDED
from hexdice.view.board import polygon
from hexdice.view.dice import die_body
from hexdice.view.emblems import at, flower, picture
from hexdice.view.face import Face


def emblem() -> str:
    """A die that shows how many dice lie beside it."""
    cell = f'<polygon class="hex" points="{polygon(21)}"/>'
    dice = {0: die_body(3, 0, perfect=True), 1: die_body(1, 1), 3: die_body(4, 0), 5: die_body(2, 1)}
    return picture(flower(cell + (at(0, 0, dice[i], 0.72) if i in dice else "") for i in range(7)))


FACE = Face(
    title="Siberian Dice",
    promise="A die is perfect when its pips count its neighbours.",
    who="2–3 players or bots · 20 minutes",
    emblem=emblem,
    author=("Siberian Dice, also called 37.6", "by Lame Heron, published at 376.su."),
    rules=("PD", 14),
    guided=GUIDED,
)
