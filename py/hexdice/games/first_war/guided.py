"""The guided match: the first turn."""

from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

GUIDED = Guided(
    "That is a whole turn. Later your hunters meet Mia’s: a fight has no dice, and the page says what it will do. Once the hunters have moved, “Home as usual” does the chores of a turn. You win by reaching her home, by taking her last piece of a kind, by wounding all of hers, or with three cards of level IV.",
    (
        Step(
            "Two tribes at the ends of an unknown land. Hunters fight and explore, farmers feed, "
            "scientists learn, healers heal. A turn has seven phases; a phase with nothing to decide "
            "passes by itself."
        ),
        Step(
            "Hunters move first. Tap your two hunters, then the marked tile. It lies face down: the button turns it up, and the hunter goes there.",
            "Move a hunter from F2 to E2.",
            ("hunter F2 E2",),
            ((CHANCE, "plains"),),
        ),
        Step(
            "Plains: a hunter there brings 1 food. Send the other hunter to the marked tile, and turn that up too.",
            "Move the other hunter from F2 to F3.",
            ("hunter F2 F3",),
            ((CHANCE, "lake"), (LEARNER, "done")),
        ),
        Step(
            "A lake: that hunter stays, and the others are next. Farmers stay on Fields, where each feeds three. Tap your home, choose the scientist, and send it to the marked tile: two together can become three.",
            "Move the scientist from F1 to F2.",
            ("scientist F1 F2",),
        ),
        Step(
            "Two farmers bring 6 food, two hunters on Plains 2 more; six mouths eat 6. The page counts this for you. Say that all have moved.",
            "Say that all have moved.",
            ("done",),
        ),
        Step(
            "Everybody is fed. Each kind of land with a scientist on it brings a research point: one is enough to turn up a card of level I. Choose one of your three.",
            "Turn up one of the three cards of level I.",
            ("turn I-1", "turn I-2", "turn I-3"),
            ((CHANCE, "herb lore"),),
        ),
        Step(
            "Last comes growth: a tile with two or three of your pieces may get one more. On the marked tile a die decides between a hunter and a scientist. Tap it twice.",
            "Let F2 grow.",
            ("grow F2",),
            ((CHANCE, "2"),),
        ),
    ),
    opening=((CHANCE, "foraging"),),
)
