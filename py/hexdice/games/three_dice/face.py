"""How Three Dice presents itself outside its tables."""

from hexdice.games.three_dice.table.lesson import AT_ONCE, GUIDED
from hexdice.games.three_dice.table.people import EveningPages, people_link
from hexdice.view.dice import die_body
from hexdice.view.emblems import at, picture
from hexdice.view.face import Face


def emblem() -> str:
    """Three dice in a throw."""
    return picture(
        at(-46, 6, die_body(1, 0), 1.25, -12) + at(0, -8, die_body(2, 1), 1.25, 6) + at(46, 8, die_body(3, 2), 1.25, -4)
    )


FACE = Face(
    title="Three Dice",
    promise="Roll, keep, dare. The lowest pays.",
    who="2–20 players · 5 minutes a round",
    emblem=emblem,
    author=(
        "Three Dice",
        "by arumie; the rules text of the project three-dice-game is the source, its later app settled several open points.",
    ),
    rules=("TD", 22),
    guided=GUIDED,
    at_once={**AT_ONCE, "rounds": 5},
    proposed={"rounds": 10},
    company=("sharp", "gentle"),  # in this order a person has more to decide
    setup_extra=lambda today: people_link(),
    section=EveningPages,
)
