"""The guided match: the first selection."""

from hexdice.games.first_player.rules import BEGUN
from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You and Mia had the same row, so your last dice decided: 5 beats 3. You start, and that is a flag. It costs a die: Ben gets it, who sits before you and so plays last. A start with fewer dice brings more flags. So it goes on, evening by evening: four flags win.",
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
            "Much better! Rows are compared from the left, die by die, so the 6 goes first: tap it.",
            "Tap the 6: the left die counts most.",
            ("put 6",),
        ),
        Step(
            "Now the 4. In a match “High to low” lays the whole row with one tap.",
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
