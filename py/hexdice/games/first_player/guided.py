"""The guided match: the first selection."""

from hexdice.games.first_player.rules import BEGUN
from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You and Mia had the same row, so your last dice were rolled again: 5 beats 3, and you start. That is your first flag, and it costs a die: Ben, who plays last, gets it. A match goes on like this from evening to evening, until somebody has four flags.",
    (
        Step(
            "Who starts tonight’s game? Everybody rolls in secret, and the highest row of dice starts and gets flags: one with all three dice, two with two. Four flags win. Roll all three.",
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
            "6 and 4 beat 3, 2 and 1, though they are fewer: rows are compared from the left, die by die, and 6 beats 3. The left die counts most: tap the 6.",
            "Tap the 6: the left die counts most.",
            ("put 6",),
        ),
        Step(
            "Now the 4. At a real table “High to low” lays the whole row with one tap.",
            "Tap the 4: it comes next.",
            ("put 4",),
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
                (LEARNER, "resolve"),
            ),
        ),
    ),
    options={"evenings": BEGUN},
    others=("Mia", "Ben"),
)
