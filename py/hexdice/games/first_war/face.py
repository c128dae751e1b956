"""How The First War presents itself outside its tables."""

from hexdice.games.first_war.table.lesson import GUIDED
from hexdice.view.board import polygon
from hexdice.view.emblems import flower, picture
from hexdice.view.face import Face


def emblem() -> str:
    """Tiles with two pieces on them."""
    grounds = ("fields", "mountain", "forest", "plains", "forest", "lake", "plains")
    pieces = '<circle class="piece edge-1" cx="-7" cy="1" r="7.5"/><rect class="piece edge-2" x="2" y="-6" width="14" height="14" rx="3"/>'
    return picture(flower(f'<polygon class="ground-{ground}" points="{polygon(21)}"/>' for ground in grounds) + pieces)


FACE = Face(
    title="The First War",
    promise="Explore, grow, research, outflank. No dice in combat.",
    who="2 players or a bot · 30 or 90 minutes",
    emblem=emblem,
    author=(
        "The First War",
        "by Rick Heli, published by Up & Away Games; 17 of the 18 development cards are this project’s own.",
    ),
    rules=("FW", 26),
    guided=GUIDED,
    at_once={"begin": "short"},
)
