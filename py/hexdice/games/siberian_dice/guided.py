"""The guided match."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

GUIDED = Guided(
    "Two of yours are perfect. In a real match six win: make yours perfect, and break hers.",
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
            "A 1 wants exactly one die beside it, and there is none yet. Tap the marked cell in the middle to look, and once more to place.",
            "Place the die on D4, in the middle of the board.",
            ("place D4",),
            ((1, "hand"), (CHANCE, "1"), (1, "place D5")),
        ),
        Step(
            "Mia rolled a 1 too and put it beside yours. Now each 1 has one die beside it: both are perfect. It does not matter whose die lies there."
        ),
        Step("Roll another die from your hand.", "First roll a die from your hand.", ("hand",), ((CHANCE, "2"),)),
        Step(
            "A 2. Each vacant cell shows what changes: a star for each die that becomes perfect, a cross for each that stops being so. Place it on the marked cell, beside Mia’s die only.",
            "Place the 2 on D6, beside Mia’s die but not beside yours.",
            ("place D6",),
            ((1, "hand"), (CHANCE, "4"), (1, "place A1")),
        ),
        Step(
            "Mia’s 1 has two dice beside it now and is no longer perfect. Yours still is. Your 2 has only one neighbour: tap it, and roll it again.",
            "Take your 2 from D6 and roll it again.",
            ("take D6",),
            ((CHANCE, "1"),),
        ),
        Step(
            "With your 2 gone Mia’s 1 is perfect again. You rolled a 1: find a cell with your star and without your cross. The marked one breaks Mia’s 1 too.",
            "Place the 1 where there is a star for you and no cross for you.",
            ("place C5", "place E5", "place D6", "place A2", "place B1", "place B2"),
        ),
    ),
)
