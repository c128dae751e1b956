"""The guided match: the first selection."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You start tonight, and it cost you a die: you keep two, Ben now has four. Next time he is more likely to start. In a campaign the page remembers everybody’s dice from evening to evening.",
    (
        Step(
            "Win the start of tonight’s game: the highest row of dice starts. The price is a die, for whoever plays last, so that over many evenings everybody has a turn. Roll all three: the best chance.",
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
            "6 and 4 beat 6, 3 and 2, though they are fewer: rows are compared from the left, die by die, and here 4 beats 3. Lay them from high to low.",
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
