from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA = 1
_SEND = "hunter F5 F6"

GUIDED = Guided(
    "That is a whole turn. You win on Mia’s home Fields, when she has lost her last piece of a kind, when all of hers are wounded, or with three cards of level IV. Play on from here: it is her turn, and the bot “first steps” plays for her.",
    (
        Step(
            "Two tribes in a land that nobody knows. Yours are the blue circles: hunters explore and fight, "
            "farmers feed, scientists learn, healers heal. Two of Mia’s hunters have come close.",
            title="Two tribes, one unknown land",
        ),
        Step(
            "Hunters move first, one tile each; a lake is crossed in one step. Beyond E3 lies land that nobody has seen: tap D3, then the button.",
            "Move the hunter from F4 across the lake to D3.",
            ("hunter F4 D3",),
            ((CHANCE, "plains"),),
            title="Explore across the lake",
        ),
        Step(
            "Plains feed a hunter. The crossed spears say whom you can attack: hunters attack with 2 and defend with 1, so three bring 6 against 2. Tap F6, then the button.",
            "Attack F6 with your hunters from F5.",
            (_SEND,),
            ((LEARNER, _SEND), (LEARNER, _SEND), (LEARNER, "done")),
            title="Send three hunters",
        ),
        Step(
            "Before they fight, the others may move. Your farmers stand on Fields, where each feeds three: they all stay.",
            "Tap “They all stay”.",
            ("done",),
            (
                (LEARNER, "fight F6"),
                (MIA, "stand hunter+hunter"),
                (LEARNER, "put hunter F5 on 1"),
                (LEARNER, "put hunter F5 on 1"),
                (LEARNER, "put hunter F5 on 1"),
            ),
            title="The others stay",
        ),
        Step(
            "Mia’s two stand together. No dice: the stronger side wounds the other, three times as strong removes it. Strike!",
            "Strike.",
            ("strike",),
            title="6 against 2",
        ),
        Step(
            "Both of Mia’s hunters fall, because 6 is three times 2. With two of yours, 4 against 2, they would only have been wounded and driven off; the wounded cannot attack.",
            title="What the fight on F6 did",
        ),
        Step(
            "After the fight everybody eats: there is food for all. Then scientists on different land bring research, two points, which are lost if you keep them. Turn up a card of level I.",
            "Turn up a card of level I.",
            ("turn I-3", "turn I-2"),
            ((CHANCE, "watchfires"),),
            title="Research",
        ),
        Step(
            "Watchfires would let your hunters defend with 2. A card works once it is activated, for its price, here three points in one turn. A scientist on one more kind of land brings one more point.",
            then=((LEARNER, "done"),),
            title="What a card costs",
        ),
        Step(
            "Nobody is wounded, so healing has nothing to do. Last comes growth: where two or three of yours stand, one more may come if there is food. Tap the hunters on F6.",
            "Let F6 grow.",
            ("grow F6",),
            ((LEARNER, "done"),),
            title="Growth",
        ),
    ),
    options={"begin": "sight"},
    goes_on=True,
    opening=(
        *((LEARNER, "done"),) * 4,
        (MIA, "hunter F7 F6"),
        (CHANCE, "forest"),
        (MIA, "hunter F7 F6"),
        *((MIA, "done"),) * 4,
    ),
)
