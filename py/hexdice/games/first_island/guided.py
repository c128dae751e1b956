"""The guided match: the third round of a first island; the first two are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: the roll, its dice, the markings."""
    rolled = tuple((CHANCE, face) for face in dice)
    return ((LEARNER, "roll"), *rolled, *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "Two camps stand, and the scavenger who came along lives alone for now: that costs a point until two more settle there. Fill your island so that every tribe finds a camp, and its wish comes true.",
    (
        Step(
            "A new island, and six tribes who want to live on it: one for each face of a die. Two rounds are drawn already. Two red hexes of builders lie side by side, and two purple ones of the matriarchy. Three that touch are a camp and score; fewer cost."
        ),
        Step(
            "Roll the five dice for this round.",
            "Roll the dice first.",
            ("roll",),
            ((CHANCE, "2"), (CHANCE, "2"), (CHANCE, "1"), (CHANCE, "4"), (CHANCE, "5")),
        ),
        Step(
            "In each round you take two dice for one hex, and two of the other three for another. Two alike fill a whole hex. Take the two red 2s.",
            "Take both 2s, the red dice.",
            ("take 2 2",),
        ),
        Step(
            "Put the builders on D5, beside both red hexes. The page shows what your total would become; tap once to look, once more to draw.",
            "Draw the builders on D5, where they touch both red hexes.",
            ("place D5",),
        ),
        Step(
            "A camp of three, and builders like whole hexes: 3 for the camp, 3 more for each whole hex. Now a second pair: the yellow 1 and the purple 4.",
            "Take the 1 and the 4.",
            ("take 1 4",),
        ),
        Step(
            "Two different tribes split a hex, and each half touches three sides only. Tap B2 and turn it until the purple half touches the purple hexes: then the matriarchy has its camp too.",
            "Draw them on B2, with the purple half towards the purple hexes.",
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
