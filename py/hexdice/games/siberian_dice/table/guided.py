"""The guided match: it begins four perfect dice strong and ends with a win."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Happening, Step


def _turn(seat: int, face: str, cell: str) -> tuple[Happening, ...]:
    """A die from the hand, rolled and placed."""
    return (seat, "hand"), (CHANCE, face), (seat, f"place {cell}")


# The learner's four perfect dice touch each other; a 6 lies beside one of them. Mia's two 1s are a pair.
OPENING = (
    ("3", "D3", "1", "B5"),
    ("3", "D4", "1", "C6"),
    ("2", "C3", "5", "A1"),
    ("6", "F2", "6", "B1"),
    ("3", "E3", "4", "F5"),
)

GUIDED = Guided(
    "Six perfect dice at once: you have won! In a real match, your opponent wants the same: break their perfect dice, and leave few cells vacant beside yours.",
    (
        Step(
            "The small number counts a die’s neighbours, no matter whose. While the die shows that number, it is perfect and framed in gold. You, in blue, have four."
        ),
        Step(
            "Six perfect dice win. Each turn, you roll one die and place it. Tap the button: it rolls a new die from your hand.",
            "First roll a die from your hand.",
            ("hand",),
            ((CHANCE, "2"),),
        ),
        Step(
            "A 2 needs two dice beside it. Tap the marked cell: +1 and −1 show which dice would become perfect, and which would no longer be so. Tap the cell again, or the button, to place the 2.",
            "Place the 2 on C5, between Mia’s two 1s.",
            ("place C5",),
        ),
        Step(
            "Your 2 is perfect, and Mia’s 1s no longer are: each has two dice beside it now. Let us see what Mia does.",
            then=_turn(1, "2", "F3"),
        ),
        Step("Mia put her 2 beside your lowest 3. Your 3 touches four dice now, so it is no longer perfect."),
        Step(
            "You may also reroll a die on the board. Your 6 is one too many beside that 3: tap the 6 to look, and once more to lift and roll it.",
            "Lift your 6 from F2 and roll it again.",
            ("take F2",),
            ((CHANCE, "1"),),
        ),
        Step(
            "Your 3 is perfect again: you have five. You rolled a 1, which needs one die beside it. Now choose for yourself: tap a cell to see what the 1 would do there, and place it where it is perfect and breaks none of your perfect dice.",
            "That would not make six perfect dice. Look for a cell with just one die beside it that is not one of your perfect dice.",
            (
                "place D7",
                "place A4",
                "place A2",
                "place C1",
                "place E5",
                "place E6",
                "place G2",
                "place G3",
                "place G4",
            ),
            finds=True,
        ),
    ),
    opening=tuple(
        happening
        for mine, here, hers, there in OPENING
        for happening in (*_turn(0, mine, here), *_turn(1, hers, there))
    ),
)
