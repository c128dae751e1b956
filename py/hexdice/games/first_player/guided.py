"""The guided match: the first selection."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You start, and you have two dice left, Ben has four: next time he is more likely to start than you. In a campaign the page remembers everybody’s dice from evening to evening.",
    (
        Step(
            "Who starts tonight? The highest row of dice, and whoever starts gives a die to whoever plays last. Everybody rolls in secret: roll all your three dice.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "2"), (CHANCE, "6"), (CHANCE, "3")),
        ),
        Step(
            "6, 3 and 2. Leave one die out, and the two others are rolled again: 5 times in 36 they beat this row. Be bold: tap “Leave one out”, then the 2.",
            "Leave out the 2, and roll the two others again.",
            ("aside 2",),
            ((CHANCE, "6"), (CHANCE, "4")),
        ),
        Step(
            "6 and 4: better. The left die of a row counts most, so lay them from high to low.",
            "Tap “High to low”, and lay it: the left die counts most.",
            ("high",),
            (
                (MIA, "dice 2"),
                (CHANCE, "6"),
                (CHANCE, "4"),
                (MIA, "put 6"),
                (MIA, "put 4"),
                (BEN, "dice 3"),
                (CHANCE, "5"),
                (CHANCE, "5"),
                (CHANCE, "2"),
                (BEN, "put 5"),
                (BEN, "put 5"),
                (BEN, "put 2"),
                (CHANCE, "5"),
                (CHANCE, "3"),
            ),
        ),
        Step(
            "You and Mia had the same row, so your last dice were rolled again: 5 beats 3, and you start. As you sit, Ben plays last and gets one of your dice. Confirm that.",
            "Confirm that Ben plays last.",
            ("resolve",),
        ),
    ),
    others=("Mia", "Ben"),
)
