"""The guided match: the fourth of twelve rounds without cards; the first three are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _chance(*outcomes: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, outcome) for outcome in outcomes)


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: the dice, the markings."""
    return ((LEARNER, "roll"), *_chance(*dice), *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "Both hexes are drawn: from −13 to +2 points in one round, and tribes still without a camp can bring more. "
    "Your first match has twelve such rounds. Later come camp cards, for camps of a given shape.",
    (
        Step(
            "Each face of a die is a tribe. Three of one tribe that touch are a camp, like your three orange builders. Camps bring points, and most points win."
        ),
        Step(
            "A camp brings 1 a hex. Builders wish for whole hexes and bring 3 more for each: yours bring 12. A tribe without a camp costs 5."
        ),
        Step(
            "Three rounds have been played for you. In each round five dice are rolled for everybody. Roll them.",
            "Roll the dice first.",
            ("roll",),
            _chance(*"14555"),
        ),
        Step(
            "Three healers! Whoever rolls may roll three or more alike again, once. You want builders: roll these three again.",
            "Roll the three healers again.",
            ("reroll",),
            _chance(*"223"),
        ),
        Step(
            "Two dice make a hex, and two of the others a second one. Two alike fill a whole hex: take both builders, the orange 2s.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "Put the builders on the marked hex, beside their camp: tap once to see what it brings, and once more to draw.",
            "Draw the builders on the marked hex, beside their camp.",
            ("place D5",),
        ),
        Step(
            "Four builders: 1 and 3 for each make 16. Every tribe has a wish of its own: all six stand below or beside the island."
        ),
        Step(
            "Two of the purple matriarchy touch already, and a third makes a camp. Take the purple 4, and the yellow 1 as well.",
            "Take the 1 and the 4.",
            ("take 1 4",),
        ),
        Step(
            "Two tribes split a hex, and each half touches three sides only. Tap the marked hex, then a split with purple at the purple hexes: a second camp.",
            "Draw them on the marked hex, with the purple half towards the purple hexes.",
            ("place B2 0", "place B2 1", "place B2 2", "place B2 5"),
        ),
        Step(
            "Your two camps bring 22. Four tribes have none yet and cost 5 each: +2 in all. Each first camp ends one of these −5."
        ),
    ),
    others=(),
    options={"cards": "short", "level": "free"},
    opening=(
        *_round("22441", "take 2 2", "place D4", "take 4 4", "place C2"),
        *_round("22446", "take 2 2", "place E4", "take 4 4", "place C3"),
        *_round("22556", "take 2 2", "place E5", "take 5 5", "place F2"),
    ),
)
