"""The guided match: the first selection."""

from hexdice.games.first_player.rules.play import BEGUN
from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You start: two flags, as you dared. Starting costs a die: Ben gets it, who sits before you and so plays last. Next evening you could roll fewer dice, for more flags. Six flags win.",
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
            "Much better! Now dare: whoever starts gets one flag more.",
            "Tap “Dare”.",
            ("dare",),
        ),
        Step(
            "Rows are compared from the left, die by die, so the 6 goes first. Lay them from high to low.",
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
                (LEARNER, "resolve"),
            ),
        ),
    ),
    options={"evenings": BEGUN},
    others=("Mia", "Ben"),
)
