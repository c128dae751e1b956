"""How The First Player presents itself outside its tables."""

from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.games.first_player.table.lesson import GUIDED
from hexdice.view.dice import die_body
from hexdice.view.emblems import at, picture
from hexdice.view.face import Face, Shortcut
from hexdice.view.markup import seat_shape


def emblem() -> str:
    """Five seats around a table with one die."""
    seats = ((0, -44), (47, -12), (30, 40), (-30, 40), (-47, -12))
    ring = "".join(seat_shape(i, 2.1, f"translate({x} {y})") for i, (x, y) in enumerate(seats))
    return picture(f'<ellipse class="emblem-table" rx="30" ry="26" cy="2"/>{ring}{at(0, 2, die_body(6, 1), 1.05)}')


FACE = Face(
    title="The First Player",
    promise="Who starts tonight? A campaign that remembers.",
    who="2–12 players · 2 minutes",
    emblem=emblem,
    author=("The First Player", "by fzerorubigd (Forud), licensed CC BY 4.0; we follow its latest text."),
    rules=("FP", 23),
    guided=GUIDED,
    shortcut=Shortcut("quick", "Who starts?", "Tonight’s first player in two taps"),
    section=CampaignPages,
    alone="fp-season",
)
