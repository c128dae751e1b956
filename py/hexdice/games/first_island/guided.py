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
            "Most points win. Each face of a die is a tribe. Three of a tribe that touch are a camp and bring points, like your three orange builders; a tribe without a camp costs 5."
        ),
        Step(
            "Three rounds have been played for you. In each one five dice are rolled, and everybody draws with the same five. Roll them.",
            "Roll the dice first.",
            ("roll",),
            _chance(*"14555"),
        ),
        Step(
            "Three healers: whoever rolls may roll three or more alike again, once, for everybody. You want builders: roll these three again.",
            "Roll the three healers again.",
            ("reroll",),
            _chance(*"223"),
        ),
        Step(
            "In each round you take two dice for one hex, and two of the other three for another. Two alike fill a whole hex: take the two 2s, the builders.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "Put the builders on the marked hex, beside their camp: tap once to see what it brings, and once more to draw.",
            "Draw the builders on the marked hex, beside their camp.",
            ("place D5",),
        ),
        Step(
            "Each tribe has a wish, which makes its camps worth more: below or beside the island you see all six. Builders bring 3 more for each whole hex, so that yours are worth 16 now."
        ),
        Step(
            "Now the second pair, for another hex. Two purple hexes touch already, and a third makes them a camp: take the purple 4, and the yellow 1 with it.",
            "Take the 1 and the 4.",
            ("take 1 4",),
        ),
        Step(
            "Two different tribes split a hex, and a half touches three sides only. Tap the marked hex, then a split with the purple half at the purple hexes: a second camp.",
            "Draw them on the marked hex, with the purple half towards the purple hexes.",
            ("place B2 0", "place B2 1", "place B2 2", "place B2 5"),
        ),
        Step(
            "Your two camps bring 22. Scavengers, scholars, healers and scientists have none yet and cost 5 each: +2 in all. Once a tribe has a camp, each one of it that stands alone costs only 1."
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
