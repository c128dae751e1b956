"""The guided match."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

GUIDED = Guided(
    "Two of yours are perfect. In a real match six win, and Mia has twelve dice too: make yours perfect, and keep hers from it.",
    (
        Step(
            "A die is perfect while it shows how many dice lie beside it. The first with six perfect dice wins. Let us make some."
        ),
        Step(
            "Bring in your first die. It is rolled, then you place it.",
            "First roll a die from your hand.",
            ("hand",),
            ((CHANCE, "1"),),
        ),
        Step(
            "A 1: it wants exactly one die beside it. There is none yet. Tap D4, in the middle, to look, and once more to place.",
            "Place the die on D4, in the middle of the board.",
            ("place D4",),
            ((1, "hand"), (CHANCE, "1"), (1, "place D5")),
        ),
        Step(
            "Mia rolled a 1 too and put it beside yours. Now each 1 has one die beside it: both are perfect. It does not matter whose die lies there."
        ),
        Step("Roll another die from your hand.", "First roll a die from your hand.", ("hand",), ((CHANCE, "2"),)),
        Step(
            "A 2. Each vacant cell says what it would do there: a star for a die that becomes perfect, a cross for one that is no longer. On D6 it lies beside Mia’s die only. Place it there.",
            "Place the 2 on D6, beside Mia’s die but not beside yours.",
            ("place D6",),
            ((1, "hand"), (CHANCE, "4"), (1, "place A1")),
        ),
        Step(
            "Mia’s 1 has two dice beside it now and is no longer perfect. Yours still is. But the 2 lies badly: tap it and roll it again.",
            "Take your 2 from D6 and roll it again.",
            ("take D6",),
            ((CHANCE, "1"),),
        ),
        Step(
            "Lifting it made Mia’s 1 perfect again: every die you put down or pick up counts for all its neighbours. You rolled a 1. Find a cell with exactly one die beside it that breaks none of yours: next to A1.",
            "Place the 1 beside Mia’s 4 in the corner: on A2, B1 or B2.",
            ("place A2", "place B1", "place B2"),
        ),
    ),
)
