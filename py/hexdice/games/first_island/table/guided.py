"""The guided match: the fourth of twelve rounds without cards; the first three are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _chance(*outcomes: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, outcome) for outcome in outcomes)


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: the dice, the markings."""
    return ((LEARNER, "roll"), *_chance(*dice), *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "From 11 to 22 points in one round. Your first match has twelve such rounds. "
    "Later come camp cards, for camps of a given shape.",
    (
        Step(
            "Three rounds have been played for you. In each, five dice are rolled for everybody. Roll them.",
            "Roll the dice first.",
            ("roll",),
            _chance(*"13555"),
        ),
        Step(
            "Each face is a tribe. Three healers! Three or more alike may be rolled again, once. You want builders: roll the healers again.",
            "Roll the three healers again.",
            ("reroll",),
            _chance(*"226"),
        ),
        Step(
            "Two dice make a hex, two more a second one. Two alike fill a whole hex: take both builders, the red 2s.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "Any empty hex will do. Tap the marked one: the first tap shows the gain, the second places the builders.",
            "Put the builders on the marked hex, beside their camp.",
            ("place D5",),
        ),
        Step("6 points more! Three of a tribe that touch form a camp: 1 point a hex. Then each one alone costs 1."),
        Step(
            "Each tribe also has a wish, below its sign: builders want whole hexes, 3 points each. Dots show what a camp still needs. Tap a tribe."
        ),
        Step(
            "No die is purple. Take the yellow 1, then the purple box; it costs 1 point. Each box works once; three per match is the limit.",
            "Take the 1, then the purple box.",
            ("take 1 +4",),
        ),
        Step(
            "Two tribes split a hex. Tap the marked hex, then a split with purple by the purple hexes, and place it.",
            "Place both tribes on the marked hex, with the purple half towards the purple hexes.",
            ("place B2 0", "place B2 1", "place B2 2", "place B2 5"),
        ),
        Step(
            "22 points: 23 from camps, less 1 for the box. The highest total wins; each tribe without a camp costs 5 at the end."
        ),
    ),
    others=(),
    options={"cards": "short", "level": "free"},
    opening=(
        *_round("22441", "take 2 2", "place D4", "take 4 4", "place C2"),
        *_round("22446", "take 2 2", "place E4", "take 4 4", "place C3"),
        *_round("22256", "stay", "take 2 2", "place E5", "take 2 5", "place D6 1"),
    ),
)
