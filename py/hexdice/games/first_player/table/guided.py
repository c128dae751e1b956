"""The guided match: two selections against two others. In the second one nobody wants to start."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step

MIA, BEN = 1, 2


def _lays(seat: int, faces: str) -> tuple[Happening, ...]:
    """Somebody rolls these dice, and lays them in this order."""
    rolled = ((CHANCE, face) for face in faces)
    return (seat, f"dice {len(faces)}"), *rolled, *((seat, f"put {face}") for face in faces)


GUIDED = Guided(
    "Well done: Ben starts, washes up, and pays a die.",
    (
        Step(
            "Who starts tonight? Everybody rolls, and the highest row starts.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "4"), (CHANCE, "2"), (CHANCE, "1")),
            title="Roll all three dice",
        ),
        Step(
            "Poor roll! The other two dice are rolled again.",
            "Leave the 1 out and roll again.",
            ("aside 1",),
            ((CHANCE, "4"), (CHANCE, "6")),
            title="Leave the 1 out",
        ),
        Step(
            "Better! The left die counts most.",
            "Lay the dice from high to low.",
            ("high",),
            (*_lays(MIA, "633"), *_lays(BEN, "552")),
            title="Lay the 6 first, then the 4",
        ),
        Step(
            "That costs a die. Whoever plays last gets it; you choose who.",
            "Choose who plays last.",
            ("resolve", "last 1"),
        ),
        Step("Next time you roll one die fewer, so over many evenings everybody gets to start.", title="You start!"),
        Step(
            "Another night, and nobody wants to start.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "5"), (CHANCE, "2"), (CHANCE, "4")),
            title="Roll all three dice",
            begins={"campaign": "seasonc2"},  # of which nobody wants to start the second evening
        ),
        Step(
            "So now the lowest die goes first.",
            "Tap the 2.",
            ("put 2",),
            ((LEARNER, "high"), *_lays(MIA, "366"), *_lays(BEN, "455"), (BEN, "resolve")),
            title="Tap the 2",
        ),
    ),
    others=("Mia", "Ben"),
)
