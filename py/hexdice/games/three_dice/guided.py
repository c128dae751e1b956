"""The guided match: the first two rounds."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

MIA, BEN = 1, 2

GUIDED = Guided(
    "Three 1s: you are safe, and Ben, the lowest of the others, takes 8. That is the whole game: end above somebody, or roll something special. In a real evening the penalty is whatever you like.",
    (
        Step(
            "Three dice, one loser a round: whoever ends on the fewest points takes the penalty in the middle of the table. You begin the round, so you decide how many rolls everybody gets, three at most."
        ),
        Step("Roll all three dice.", "Roll first.", ("roll",), ((CHANCE, "5"), (CHANCE, "2"), (CHANCE, "6"))),
        Step(
            "A 1 counts 100 points, a 6 counts 60, all others what they show: 5, 2 and 6 make 67. You may roll again. Tap the 6 to keep it and roll the other two.",
            "Keep only the 6, and roll the other two again.",
            ("keep 3",),
            ((CHANCE, "1"), (CHANCE, "4")),
        ),
        Step(
            "1, 4 and 6: 164 points. That is hard to beat. You have used two rolls, so the others get two at most. Stay.",
            "Stay on your 164 points.",
            ("stay",),
            (
                (MIA, "roll"),
                (CHANCE, "3"),
                (CHANCE, "3"),
                (CHANCE, "5"),
                (MIA, "keep 3"),
                (CHANCE, "2"),
                (CHANCE, "2"),
                (BEN, "roll"),
                (CHANCE, "1"),
                (CHANCE, "2"),
                (CHANCE, "3"),
                (BEN, "stay"),
                (BEN, "give 0"),
            ),
        ),
        Step(
            "Mia came to 9 points, the fewest: she takes the penalty and starts the next round. Ben rolled stairs, 1-2-3: he is safe, and as third player he gave 3 away, to you.",
            then=(
                (MIA, "roll"),
                (CHANCE, "6"),
                (CHANCE, "4"),
                (CHANCE, "2"),
                (MIA, "keep 1"),
                (CHANCE, "5"),
                (CHANCE, "1"),
                (MIA, "stay"),
                (BEN, "roll"),
                (CHANCE, "3"),
                (CHANCE, "2"),
                (CHANCE, "5"),
                (BEN, "keep 3"),
                (CHANCE, "6"),
                (CHANCE, "5"),
            ),
        ),
        Step(
            "Mia has 165 now, Ben 70. You are last and have two rolls. Roll.",
            "Roll first.",
            ("roll",),
            ((CHANCE, "1"), (CHANCE, "3"), (CHANCE, "1")),
        ),
        Step(
            "Two 1s! One more makes three of a kind: you would be safe, and the penalty would grow by 7. The odds stand beside the dice. Keep both 1s and roll the 3 again.",
            "Keep the two 1s, and roll the 3 again.",
            ("keep 1 3",),
            ((CHANCE, "1"),),
        ),
    ),
    others=("Mia", "Ben"),
    options={"starter": "chosen", "dry": True, "gentle": "off"},
    opening=((0, "start 0"),),
)
