from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA = 1
_SEND = "hunter F5 F6"

GUIDED = Guided(
    "You win on Mia’s home Fields, by taking all her pieces of a kind, by wounding all of them, or with three level IV cards.",
    (
        Step(
            "Yours are the blue circles: hunters, farmers, scientists, a healer. Mia is red.",
            title="Two tribes, one unknown land",
        ),
        Step(
            "Hunters move first, over a lake in one step. Tap D3, then “Explore D3” below.",
            "Move the hunter from F4 across the lake to D3.",
            ("hunter F4 D3",),
            ((CHANCE, "plains"),),
            title="Explore across the lake",
        ),
        Step(
            "Crossed spears: you can attack there. Tap F6, then the button: three go.",
            "Attack F6 with your hunters from F5.",
            (_SEND,),
            ((LEARNER, _SEND), (LEARNER, _SEND), (LEARNER, "done")),
            title="Send three hunters",
        ),
        Step(
            "Your farmers stand on Fields, where each feeds three. So they stay.",
            "Tap “They all stay”.",
            ("done",),
            ((LEARNER, "fight F6"), (MIA, "stand hunter+hunter"), *((LEARNER, "put hunter F5 on 1"),) * 3),
            title="The others stay",
        ),
        Step(
            "The defender chooses: stand together, or each alone. Mia’s two stand together.",
            title="Mia picks her formation",
        ),
        Step(
            "Hunters attack with 2, defend with 1. Stronger wounds; three times as strong removes.",
            "Strike.",
            ("strike",),
            title="6 against 2",
        ),
        Step(
            "6 is three times 2: both fall. 4 would only wound them, and a tie wounds both sides.",
            title="What happened on F6",
        ),
        Step(
            "Your scientists bring two points, lost if unspent. Turn up a card of level I.",
            "Turn up a card of level I.",
            ("turn I-3", "turn I-2"),
            ((CHANCE, "watchfires"),),
            title="Research",
        ),
        Step(
            "A card works once it is paid for in one turn. Scientists on more kinds of land bring more.",
            then=((LEARNER, "done"),),
            title="What a card costs",
        ),
        Step(
            "Where two or three stand, one more may come. It eats too. Tap the hunters on F6.",
            "Let F6 grow.",
            ("grow F6",),
            (
                (LEARNER, "done"),
                *((MIA, text) for text in ("done", "healer F10 F9", "farmer F11 F10", "farmer F11 F10", "done")),
                *((MIA, text) for text in ("wound hunter F8", "done", "done")),
            ),
            title="Growth",
        ),
        Step(
            "Mia took two farmers off the Fields: food for 9, 10 mouths. Hunger wounds one, on F8.",
            title="Mia’s turn: hunger",
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
