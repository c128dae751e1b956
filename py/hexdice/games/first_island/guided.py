"""The guided match: the fourth round of a first island with a camp card; the first three are drawn already."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Happening, Step


def _chance(*outcomes: str) -> tuple[Happening, ...]:
    return tuple((CHANCE, outcome) for outcome in outcomes)


def _round(dice: str, *moves: str) -> tuple[Happening, ...]:
    """A whole round: no card is scored, the dice, the markings."""
    return ((LEARNER, "pass"), *_chance(*dice), *((LEARNER, move) for move in moves))


GUIDED = Guided(
    "Your first card! In a match give every tribe a camp, as each without one costs 5. Each box helps once, and three boxes in a match.",
    (
        Step(
            "Most points win. Each face of a die is a tribe. Three of a tribe that touch are a camp and bring points, like your three orange builders; a tribe without a camp costs 5."
        ),
        Step(
            "Three rounds have been played for you. In each one five dice are rolled, and everybody draws with the same five. Roll them.",
            "Roll the dice first.",
            ("pass",),
            _chance(*"22145"),
        ),
        Step(
            "In each round you take two dice for one hex, and two of the other three for another. Two alike fill a whole hex: take the two 2s, the builders.",
            "Take both 2s, the builders.",
            ("take 2 2",),
        ),
        Step(
            "The card at the island’s top left asks for four of one tribe in its shape. Put the builders on the marked hex: tap once to see what it brings, and once more to draw.",
            "Draw the builders on the marked hex, where they complete the shape of your card.",
            ("place D5",),
        ),
        Step(
            "That is the shape. Each tribe also has a wish: builders bring 3 more for each whole hex. Tap a tribe in the score sheet, beside or below the island, to see its wish."
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
            "Before each roll you may score a card whose shape you have. It brings 8 points at once. But the camp is closed for good: builders who come later do not belong to it. Score it.",
            "Score the card first.",
            ("score hand builders D4 D5 E4 E5",),
            _chance("4-6", "4-4"),
        ),
        Step(
            "Choose your next card from two. Watch the others: as soon as anybody scores a third card, the match ends. A card that you cannot reach may be skipped.",
            "First keep one of the two cards.",
            ("keep 4-6", "keep 4-4"),
            _chance(*"13456"),
        ),
        Step(
            "No die shows a 2. If you need one, a box gives it to you, for a point: take the blue 3, then the builders from their box.",
            "Take the 3, then the builders from their box.",
            ("take 3 +2",),
        ),
    ),
    others=(),
    options={"cards": "easy", "level": "free"},
    opening=(
        *_chance("4-1", "5-2"),
        *_round("22441", "take 2 2", "place D4", "take 4 4", "place C2"),
        *_round("22446", "take 2 2", "place E4", "take 4 4", "place C3"),
        *_round("22556", "take 2 2", "place E5", "take 5 5", "place F2"),
    ),
)
