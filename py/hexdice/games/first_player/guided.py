"""The guided match: the first selection."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "You start, and you have two dice left, Ben has four: next time he is more likely to start than you. In a campaign the page remembers everybody’s dice from evening to evening.",
    (
        Step(
            "Who starts tonight? Everybody has three dice and puts them in a row in secret; the highest "
            "row starts. The winner gives a die to whoever plays last, so that luck goes round."
        ),
        Step(
            "First choose how many of your dice you roll. Fewer are for those who would rather not start and give a die away. You want to start: take all three.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "2"), (CHANCE, "6"), (CHANCE, "3")),
        ),
        Step(
            "6, 3 and 2. You may leave one die out and roll all the others again; it does not count this time, but stays yours. Tap the 2 to leave it out.",
            "Leave out the 2, and roll the two others again.",
            ("aside 2",),
            ((CHANCE, "6"), (CHANCE, "4")),
        ),
        Step(
            "6 and 4: better. Now lay your row. The left die counts most, so “High to low” lays it best. Then all rows are uncovered, die by die.",
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
            "You and Mia both laid 6 and 4, so both last dice were rolled again: your 4 became a 5, hers a 3. You start, and the others follow as they sit: Ben plays last and gets one of your dice. Confirm that.",
            "Confirm that Ben plays last.",
            ("resolve",),
        ),
    ),
    others=("Mia", "Ben"),
)
