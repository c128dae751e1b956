"""The guided match: one selection against two others."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "Next time you have two dice and Ben has four: over many evenings everybody has a turn. “Who starts?” rolls and lays for all of you at once.",
    (
        Step(
            "Who starts tonight’s game? Everybody rolls, and the highest row starts. Roll all three.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "4"), (CHANCE, "6"), (CHANCE, "1")),
        ),
        Step("Rows are compared from the left, die by die: put the 6 first.", "Put the 6 first.", ("put 6",)),
        Step(
            "Then the others from high to low. Watch the dice: who is beaten is out.",
            "Lay the rest from high to low.",
            ("high",),
            (
                (MIA, "dice 3"),
                (CHANCE, "6"),
                (CHANCE, "3"),
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
