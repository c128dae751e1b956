"""The guided match: the first two rounds."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Happening, Step

MIA, BEN = 1, 2
AT_ONCE = {"unit": "points"}  # until a table has chosen: words for everybody, and no sip


def _dice(faces: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, face) for face in faces)


GUIDED = Guided(
    "False start! On the first roll of a round three of a kind or stairs cost you at once. After five rounds, whoever has taken most wears the cap home.",
    (
        Step(
            "Whoever ends on the fewest points loses the round. You start, with up to three rolls; the others get as many as you take. Roll.",
            "Roll first.",
            ("roll",),
            _dice("326"),
        ),
        Step(
            "A 1 counts 100, a 6 counts 60, the others what they show: 65 points. Tap the 6 to keep it, then roll the other two.",
            "Keep only the 6, and roll the other two again.",
            ("keep 3",),
            _dice("14"),
        ),
        Step(
            "164 points: hard to beat. You took two rolls, so the others get two at most. Stay.",
            "Stay on your 164 points.",
            ("stay",),
            ((MIA, "roll"), *_dice("335")),
        ),
        Step(
            "11 points are far too few. Mia keeps the 5 and rolls the other two again.",
            then=((MIA, "keep 3"), *_dice("22")),
            title="Mia has 11 points",
        ),
        Step(
            "That was her second roll: 9 points. Now Ben.",
            then=((BEN, "roll"), *_dice("123")),
            title="Mia ends on 9 points",
        ),
        Step(
            "Ben rolled 1-2-3: stairs! He is safe and, as third in the round, gives 3 penalty points away. He picks you.",
            then=((BEN, "stay"), (BEN, "give 0")),
            title="Stairs for Ben!",
        ),
        Step(
            "Mia is lowest: she takes the penalty of 1, wears the jester’s cap, and starts the next round.",
            then=((MIA, "roll"), *_dice("642"), (MIA, "keep 1"), *_dice("51"), (MIA, "stay")),
            title="Mia loses the round",
        ),
        Step(
            "Mia kept a 6 and ends on 165 points. Now Ben, who also has two rolls.",
            then=((BEN, "roll"), *_dice("325")),
            title="Mia ends on 165 points",
        ),
        Step(
            "Ben has 10 points. He keeps the 5 and rolls the other two again.",
            then=((BEN, "keep 3"), *_dice("65")),
            title="Ben has 10 points",
        ),
        Step(
            "Ben ends on 70. You are last: beat 70, and you do not lose. Roll.",
            "Roll first.",
            ("roll",),
            _dice("131"),
        ),
        Step(
            "203 points: you are safe already. Now dare! A third 1 makes three of a kind, and Ben pays 8 instead of 1. Keep both 1s and roll the 3 again.",
            "Keep the two 1s, and roll the 3 again.",
            ("keep 1 3",),
            _dice("1"),
        ),
        Step(
            "Three 1s add 7 to the penalty of 1: Ben takes 8, and starts the next round.",
            then=((BEN, "roll"), *_dice("222")),
            title="Ben loses the round",
        ),
    ),
    others=("Mia", "Ben"),
    options={**AT_ONCE, "starter": "chosen", "gentle": "off"},
    opening=((0, "start 0"),),
)
