"""The guided match: one selection against two others."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Happening, Step

MIA, BEN = 1, 2


def _lays(seat: int, faces: str) -> tuple[Happening, ...]:
    return (seat, f"dice {len(faces)}"), *((CHANCE, face) for face in faces), (seat, "high")


GUIDED = Guided(
    "Next time you have two dice and Ben has four: over many evenings everybody has a turn.",
    (
        Step(
            "Who starts tonight? Everybody rolls, and the highest row starts.",
            "Roll all three dice.",
            ("dice 3",),
            ((CHANCE, "4"), (CHANCE, "2"), (CHANCE, "1")),
        ),
        Step(
            "A poor roll! Leave the 1 out, and roll the others again.",
            "Leave the 1 out and roll again.",
            ("aside 1",),
            ((CHANCE, "4"), (CHANCE, "6")),
        ),
        Step(
            "Better! The left die counts most: lay them from high to low.",
            "Lay the dice from high to low.",
            ("high",),
            (*_lays(MIA, "633"), *_lays(BEN, "552")),
        ),
        Step(
            "You start, and that costs a die: Ben gets it, who plays last.",
            "Tap “Ben plays last”.",
            ("resolve",),
        ),
        Step(
            "Some nights nobody wants to start: then lay the lowest die first.",
            title="And if nobody wants to start?",
        ),
    ),
    others=("Mia", "Ben"),
)
