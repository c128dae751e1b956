"""The guided match: the first two rounds."""

from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value
from hexdice.view.guided import Guided, Happening, Step

MIA, BEN = 1, 2
FIVE_ROUNDS: dict[str, Value] = {"unit": "points", "rounds": 5}  # until a table has chosen: no sip


def _dice(faces: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, face) for face in faces)


GUIDED = Guided(
    "Three 1s: Ben pays 8! After five rounds, whoever has taken the most wears the cap home. Rarer rolls explain themselves.",
    (
        Step(
            "Whoever ends with the fewest points loses the round. You start and have up to three rolls; the others get as many as you take. Roll.",
            "Roll first.",
            ("roll",),
            _dice("212"),
        ),
        Step(
            "A 1 counts 100, a 6 counts 60, the others what they show: you have 104. Tap the 1 to keep it, then roll the other two.",
            "Keep only the 1, and roll the other two again.",
            ("keep 2",),
            _dice("32"),
        ),
        Step("1-2-3 is stairs: you are safe, whatever the others roll. Stay.", "Stay on your stairs.", ("stay",)),
        Step(
            "Stairs also let you give away penalty points: 1 if you roll first, 2 if second, and so on. Give yours to Mia.",
            "Give Mia the point.",
            ("give 1",),
            ((MIA, "roll"), *_dice("335"), (MIA, "keep 3"), *_dice("34")),
        ),
        Step(
            "Broken stairs, 2-3-4 or 3-4-5, are not safe and cost Mia 1. Now it is Ben’s turn; he also has two rolls.",
            then=((BEN, "roll"), *_dice("633"), (BEN, "keep 1"), *_dice("52")),
            title="Mia ends on 12 points",
        ),
        Step(
            "Ben has 67, so Mia is lowest: she takes the penalty of 1, wears the jester’s cap, and starts the next round.",
            then=(
                *((MIA, "roll"), *_dice("642"), (MIA, "keep 1"), *_dice("51"), (MIA, "stay")),
                *((BEN, "roll"), *_dice("325"), (BEN, "keep 3"), *_dice("65")),
            ),
            title="Mia loses the round",
        ),
        Step(
            "Mia ends on 165, Ben on 70. You go last: beat 70 and you cannot lose. Roll.",
            "Roll first.",
            ("roll",),
            _dice("131"),
        ),
        Step(
            "203 points: you can no longer lose. A third 1 makes three of a kind, and Ben pays 8 instead of 1. Keep both 1s and roll the 3 again.",
            "Keep the two 1s, and roll the 3 again.",
            ("keep 1 3",),
            _dice("1"),
        ),
    ),
    others=("Mia", "Ben"),
    options={**FIVE_ROUNDS, "starter": "chosen", "gentle": "off"},
    opening=((0, "start 0"),),
)
