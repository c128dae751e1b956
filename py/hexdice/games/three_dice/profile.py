"""How Three Dice presents itself outside its tables."""

from hexdice.games.three_dice.table.people import EveningPages, people_link
from hexdice.kernel.options import Value
from hexdice.view.profile import GameProfile, Moment, Opening, Shot

FIVE_ROUNDS: dict[str, Value] = {"unit": "points", "rounds": 5}  # until a table has chosen: no sip

PROFILE = GameProfile(
    title="Three Dice",
    promise="Roll, keep, dare. The lowest pays.",
    who="1 with bots, 2–20 on one tablet, 6 on their own devices · 10 minutes",
    minutes=10,
    wild=True,
    lucky=True,
    opening=Opening({"starter": "chosen"}, "start 0"),
    moment=Moment(
        15,
        ("Mia", "Ben", "Ada", "Otto"),
        "gentle",
        29,
        area=".td-dice",
        share=1.75,
        unseen=(".td-tag", ".td-tray *:not(.td-dice, .td-dice *, :has(.td-dice))"),
        style=".td-dice { flex-wrap: wrap; width: calc(2.7 * var(--size)) !important; margin: auto; } .td-tag { display: none; } .td-die { rotate: -9deg; } .td-die + .td-die { rotate: 12deg; } .td-die:last-child { rotate: 4deg; }",
    ),
    shots=(Shot(Moment(60, ("Ann", "Bo", "Cy", "Di"), "random"), narrow=True),),
    author=(
        "Three Dice",
        "by arumie; based on the rules text of the three-dice-game project, whose later app settled several open points.",
    ),
    rules=("TD", 22),
    at_once=FIVE_ROUNDS,
    proposed=FIVE_ROUNDS,
    many=True,
    company=("sharp", "gentle"),  # in this order a person has more to decide
    setup_extra=lambda today: people_link(),
    section=EveningPages,
)
