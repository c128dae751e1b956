"""The guided match: the fourth of twelve rounds without cards; the first three are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _chance(*outcomes: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, outcome) for outcome in outcomes)


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: the dice, the markings."""
    return ((LEARNER, "roll"), *_chance(*dice), *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "From 11 to 22 points in one round, with four camps still to find. Your first match has twelve such rounds. "
    "Later come camp cards, for camps of a given shape.",
    (
        Step(
            "Each face of a die is a tribe. Three of one tribe that touch are a camp, like your red builders. The dots below say how near the others are. Most points win."
        ),
        Step(
            "A camp brings 1 a hex. Builders wish for whole hexes: 3 more for each. Once a tribe has a camp, each of it outside costs 1, like the pale builder at the right."
        ),
        Step(
            "Three rounds have been played for you. In each round five dice are rolled for everybody. Roll them.",
            "Roll the dice first.",
            ("roll",),
            _chance(*"13555"),
        ),
        Step(
            "Three healers! Whoever rolls may roll three or more alike again, once. You want builders: roll these three again.",
            "Roll the three healers again.",
            ("reroll",),
            _chance(*"226"),
        ),
        Step(
            "Two dice make a hex, and two of the others a second one. Two alike fill a whole hex: take both builders, the red 2s.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "Put them on the marked hex, between the camp and the builder outside: tap once to see what it brings, and once more to place.",
            "Put the builders on the marked hex, beside their camp.",
            ("place D5",),
        ),
        Step(
            "6 more: no builder is outside, and the camp has grown. Every tribe has a wish, drawn below its sign: tap it to see where it counts."
        ),
        Step(
            "Two of the purple matriarchy touch, but no die is purple. A box gives any tribe for one point: take the yellow 1, then the purple box.",
            "Take the 1, then the purple box.",
            ("take 1 +4",),
        ),
        Step(
            "Two tribes split a hex; each half touches three sides. Tap the marked hex, then a split with purple at the purple hexes.",
            "Place them on the marked hex, with the purple half towards the purple hexes.",
            ("place B2 0", "place B2 1", "place B2 2", "place B2 5"),
        ),
        Step("22 points: 23 from camps, less 1 for the box. Four tribes have no camp yet: each costs 5 at the end."),
    ),
    others=(),
    options={"cards": "short", "level": "free"},
    opening=(
        *_round("22441", "take 2 2", "place D4", "take 4 4", "place C2"),
        *_round("22446", "take 2 2", "place E4", "take 4 4", "place C3"),
        *_round("22256", "stay", "take 2 2", "place E5", "take 2 5", "place D6 1"),
    ),
)
