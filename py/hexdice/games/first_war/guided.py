"""The guided match: the first turn."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step

GUIDED = Guided(
    "That is a whole turn. Later your hunters meet Mia’s: a fight has no dice, the page says beforehand what it will do. You win on her home Fields, by her last piece of a kind, when all of hers are wounded, or with three cards of level IV.",
    (
        Step(
            "Two tribes at the ends of an unknown land. Hunters fight and explore, farmers feed, scientists learn, healers heal. A turn goes through seven parts, and those with nothing to decide pass by themselves."
        ),
        Step(
            "Hunters move first. Tap your hunters on F2, then E2: whoever steps towards a face-down tile turns it up.",
            "Move a hunter from F2 to E2.",
            ("hunter F2 E2",),
            ((CHANCE, "plains"),),
        ),
        Step(
            "Plains: a hunter there brings 1 food. Send the other hunter towards F3.",
            "Move the other hunter from F2 to F3.",
            ("hunter F2 F3",),
            ((CHANCE, "lake"),),
        ),
        Step(
            "A lake: the hunter stays where it was, and is spent for this turn. Your hunters are done; go on.",
            "Say that your hunters are done.",
            ("done",),
        ),
        Step(
            "Now the others. Each kind of land with a scientist on it earns a research point, so send the scientist to the Plains on F2. The farmers stay: each on Fields feeds three.",
            "Move the scientist from F1 to F2.",
            ("scientist F1 F2",),
        ),
        Step(
            "Two farmers bring 6 food, two hunters on Plains 2 more; six mouths eat 6. The page shows this before you go on. Go on.",
            "Say that all have moved.",
            ("done",),
        ),
        Step(
            "Everybody is fed, and you have one research point: enough to turn up a card of level I. Choose one of the three in your pyramid.",
            "Turn up one of the three cards of level I.",
            ("turn I-1", "turn I-2", "turn I-3"),
            ((CHANCE, "herb lore"),),
        ),
        Step(
            "Last comes growth: a tile with two or three of your pieces may get one more. On F2 a die decides between a hunter and a scientist. Let F2 grow.",
            "Let F2 grow.",
            ("grow F2",),
            ((CHANCE, "2"),),
        ),
    ),
    opening=((CHANCE, "foraging"),),
)
