from hexdice.kernel.game import CHANCE
from hexdice.view.guided import LEARNER, Guided, Step

MIA = 1
_SEND = "hunter F5 F6"

GUIDED = Guided(
    "Three more ways to win: stand alone on Mia’s home Fields, wound all her pieces, or activate three level IV cards.",
    (
        Step(
            "The blue circles are yours: hunters, farmers, scientists, a healer. Mia’s are orange.",
            title="Two tribes, one unknown land",
        ),
        Step(
            "Hunters move first; crossing a lake is one step. Tap D3, then the button.",
            "Move the hunter from F4 across the lake to D3.",
            ("hunter F4 D3",),
            ((CHANCE, "plains"),),
            title="Explore across the lake",
        ),
        Step(
            "Hunters attack with 2 and defend with 1: your three have 6 against 2. Tap F6, then the button.",
            "Attack F6 with your hunters from F5.",
            (_SEND,),
            ((LEARNER, _SEND), (LEARNER, _SEND), (LEARNER, "done")),
            title="Send three hunters",
        ),
        Step(
            "On Fields, each farmer feeds three pieces. So tap “They all stay”.",
            "Tap “They all stay”.",
            ("done",),
            ((LEARNER, "fight F6"), (MIA, "stand hunter+hunter"), *((LEARNER, "put hunter F5 on 1"),) * 3),
            title="The others stay",
        ),
        Step(
            "The defender chooses: all together, or each alone. Mia’s two hunters stand together.",
            title="Mia picks her formation",
        ),
        Step(
            "The stronger side wounds the other or, if three times as strong, removes it. Strike.",
            "Strike.",
            ("strike",),
            title="6 against 2",
        ),
        Step(
            "Both hunters fell. 4 against 2 would only have wounded them; a tie wounds both sides.",
            title="What happened on F6",
        ),
        Step(
            "Your scientists bring two points, which are lost if unspent. Turn up a card of level I.",
            "Turn up a card of level I.",
            ("turn I-3", "turn I-2"),
            ((CHANCE, "watchfires"),),
            title="Research",
        ),
        Step(
            "To work, a card must be paid for in one turn. Scientists on more kinds of land bring more points.",
            then=((LEARNER, "done"),),
            title="What a card costs",
        ),
        Step(
            "Where two or three pieces stand, one more can come. It eats too. Tap F6.",
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
            "Mia took two farmers off the Fields: on F8, hunger wounded a hunter, which feeds nobody now.",
            title="Mia’s turn: hunger",
        ),
        Step(
            "Mia’s only healer, on F9, cannot fight. Take the last of a kind, and you win.",
            title="The last of a kind",
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
