"""Example figures for the rules of The First Island."""

from hexdice.games.first_island.drawing import DEFS, card_picture, hex_body, tribe_die, way_picture
from hexdice.games.first_island.island import SIDES, split
from hexdice.games.first_island.words import tribe_name
from hexdice.view import figures as view
from hexdice.view.text import listed, say

# Three hexes in a row: the scholars (3) of the first and the last touch the whole hex between them, or those of the last do not.
CAMP = (split(3, 1, 5), 3, split(3, 6, 2))
NO_CAMP = (split(3, 1, 5), 3, split(3, 6, 5))


def touches(code: int, side: int, tribe: int) -> bool:
    """Whether a tribe touches a side of a hex (side 0 faces east)."""
    return SIDES[code][side] == tribe


def _row(codes: tuple[int, ...]) -> str:
    return view.cells((q, 0, "", hex_body(code)) for q, code in enumerate(codes))


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    faces = "".join(tribe_die(tribe, kind="small") for tribe in range(1, 7))
    ways = "".join(way_picture(1, 3, way) for way in range(6))
    whole = view.cells([(0, 0, "", hex_body(3))])
    return {
        "FI-2": DEFS + view.figure(faces, listed([tribe_name(tribe) for tribe in range(1, 7)])),
        "FI-5": view.figure(ways, say("The six ways to split a hex between two tribes."))
        + view.figure(whole, say("Two dice of one tribe: the whole hex.")),
        "FI-8": view.figure(_row(CAMP), say("Three scholars that touch along the sides between them: a camp."))
        + view.figure(_row(NO_CAMP), say("The third looks away: two and one, no camp.")),
        "FI-10": view.figure(
            card_picture("4-2") + card_picture("6-9"),
            say("Shapes of four and six hexes: worth 8 and 12 from your hand."),
        ),
    }
