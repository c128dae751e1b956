"""The guided match: the third round of a first island; the first two are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: the roll, its dice, the markings."""
    rolled = tuple((CHANCE, face) for face in dice)
    return ((LEARNER, "roll"), *rolled, *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "Two camps stand. In a match, fill the island so that every tribe has one; cards at its corners show shapes that bring more.",
    (
        Step(
            "Six tribes want to live on a new island: one for each face of a die. Three of a tribe that touch are a camp and bring points; fewer cost points."
        ),
        Step(
            "Two rounds have been played for you: builders and matriarchy have two hexes each. Roll the five dice of the third.",
            "Roll the dice first.",
            ("roll",),
            ((CHANCE, "2"), (CHANCE, "2"), (CHANCE, "1"), (CHANCE, "4"), (CHANCE, "5")),
        ),
        Step(
            "In each round you take two dice for one hex, and two of the other three for another. Two alike fill a whole hex: take the two 2s, the builders.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "Put the builders on the marked hex, beside both of theirs. Tap once to see what it brings, and once more to draw.",
            "Draw the builders on the marked hex, where they touch both of theirs.",
            ("place D5",),
        ),
        Step(
            "A camp! And each tribe has a wish of its own: builders bring 3 more for each whole hex. Tap a tribe in the score sheet to see what it wishes for."
        ),
        Step(
            "Now the second pair: take the yellow 1 and the purple 4.",
            "Take the 1 and the 4.",
            ("take 1 4",),
        ),
        Step(
            "Two different tribes split a hex, and a half touches three sides only. Tap the marked hex, then a split with the purple half at the purple hexes: a second camp.",
            "Draw them on the marked hex, with the purple half towards the purple hexes.",
            ("place B2 0", "place B2 1", "place B2 2", "place B2 5"),
        ),
    ),
    others=(),
    options={"cards": "none", "level": "free"},
    opening=(
        *_round("22441", "take 2 2", "place D4", "take 4 4", "place C2"),
        *_round("22446", "take 2 2", "place E4", "take 4 4", "place C3"),
    ),
)
