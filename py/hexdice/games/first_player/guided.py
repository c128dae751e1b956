"""The guided match: the first selection."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You start tonight, and it cost you a die: you keep two, Ben now has four, and is more likely to start next time. A match goes on like this from evening to evening: each start brings flags, and four flags win.",
    (
        Step(
            "Who starts tonight’s game? Everybody rolls in secret, and the highest row of dice starts. Whoever starts gives one die to whoever plays last. Roll all three.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "2"), (CHANCE, "1"), (CHANCE, "3")),
        ),
        Step(
            "3, 2 and 1: a low row, which hardly ever starts. Leave the 1 out, and the two others are rolled again: that starts more often, though they are fewer.",
            "Leave out the 1, and roll the two others again.",
            ("aside 1",),
            ((CHANCE, "6"), (CHANCE, "4")),
        ),
        Step(
            "6 and 4 beat 3, 2 and 1, though they are fewer: rows are compared from the left, die by die, and 6 beats 3. Lay them from high to low.",
            "Tap “High to low”: the left die counts most.",
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
