"""The guided match: one selection against two others."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "Over many evenings everybody has a turn: starting makes the next start less likely. Whoever would rather not start rolls fewer dice.",
    (
        Step(
            "Who starts tonight’s game? Everybody rolls in secret, and the highest row starts. Roll all three.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "2"), (CHANCE, "1"), (CHANCE, "3")),
        ),
        Step(
            "3, 2 and 1 hardly ever start. Leave the 1 out: the two others are rolled again.",
            "Leave out the 1, and roll the two others again.",
            ("aside 1",),
            ((CHANCE, "6"), (CHANCE, "4")),
        ),
        Step(
            "Much better! Rows are compared from the left, die by die, so the 6 goes first. Lay them from high to low.",
            "Lay the row from high to low.",
            ("high",),
            (
                (MIA, "dice 2"),
                (CHANCE, "6"),
                (CHANCE, "3"),
                (MIA, "high"),
                (BEN, "dice 3"),
                (CHANCE, "5"),
                (CHANCE, "5"),
                (CHANCE, "2"),
                (BEN, "high"),
            ),
        ),
        Step(
            "You start, and that costs a die: it goes to whoever plays last. That is Ben: he sits just before you.",
            "Tap “Ben plays last”.",
            ("resolve",),
        ),
    ),
    others=("Mia", "Ben"),
)
