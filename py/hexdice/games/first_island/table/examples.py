"""Example figures for the rules of The First Island."""

from collections.abc import Mapping

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, score
from hexdice.games.first_island.table import drawing
from hexdice.games.first_island.table.words import tribe_name
from hexdice.view import figures as view
from hexdice.view.markup import remembered
from hexdice.view.text import listed, say

# Three hexes in a row: the scholars (3) of the first and the last touch the whole hex between them, or those of the last do not.
CAMP = (grid.split(3, 1, 5), 3, grid.split(3, 6, 2))
NO_CAMP = (grid.split(3, 1, 5), 3, grid.split(3, 6, 5))
# Halves side by side that touch the side between them; and two on the northern edge, of which the right one looks inland.
BESIDE = (grid.split(3, 6, 5), grid.split(1, 6, 2))
EDGE = {"A2": grid.split(1, 2, 0), "A3": grid.split(1, 2, 4), "B2": 0, "B3": 0, "B4": 0}

# Marked hexes by name, as pieces of an island.
RINGED = {"D2": grid.split(3, 1, 5), "D3": 3, "D4": 3, "D5": grid.split(3, 6, 2)}
RING = Ring("4-1", 0, 3, grid.mask_of(GRID.number[name] for name in ("D2", "D3", "D4")))
MIXED = {"D2": grid.split(3, 1, 5), "D3": 3, "D4": grid.split(3, 6, 2), "D5": 0, "D6": 3}
WHOLE = {"D2": grid.split(2, 1, 5), "D3": 2, "D4": grid.split(2, 6, 2)}
LARGEST = {"D2": grid.split(4, 1, 5), "D3": 4, "D4": 4, "D5": grid.split(4, 6, 2)}
STUDY = {"C3": 1, "C4": 1, "C5": 1, "D4": 3, "D5": 3, "D6": 3}
SHARED = {"D2": 5, "D3": 5, "D4": grid.split(5, 2, 2), "D5": 2, "D6": 2}
TWO_CAMPS = {**{f"C{n}": 6 for n in (1, 2, 3)}, "C4": 0, **{f"C{n}": 6 for n in (5, 6)}, "B5": 6}


def board_of(marked: Mapping[str, int]) -> Board:
    """An island on which these hexes are marked."""
    return tuple(marked.get(GRID.names[cell], 0) for cell in range(grid.CELLS))


def points(marked: Mapping[str, int], tribe: int) -> tuple[int, int]:
    """What a tribe scores there: for its placements, and by its wish (FI-16 to FI-22)."""
    found = score(board_of(marked), (), 0).tribes[tribe - 1]
    return found.row, found.wish


def _row(codes: tuple[int, ...]) -> str:
    return view.cells((q, 0, "", drawing.hex_body(code)) for q, code in enumerate(codes))


def _part(marked: Mapping[str, int], rings: tuple[Ring, ...] = ()) -> str:
    """A piece of an island; placements that are in no camp are small."""
    board = board_of(marked)
    found = score(board, rings, 0).tribes
    at = [GRID.number[name] for name in marked]
    pictures = (drawing.hex_body(board[cell], (), drawing.outside(found, board, cell)) for cell in at)
    shown = ((*GRID.cells[cell], "", picture) for cell, picture in zip(at, pictures, strict=True))
    return view.cells(shown, drawing.camps_svg(board, rings) + drawing.rings_svg(board, rings))


def _override() -> str:
    """Five dice: two for one hex, one with a box for the other, two unused."""
    dice = "".join(drawing.tribe_die(tribe, kind="small") for tribe in (1, 6))
    with_box = drawing.tribe_die(3, kind="small") + f'<span class="fi-box crossed">{drawing.tribe_sign(5)}</span>'
    unused = "".join(drawing.tribe_die(tribe, kind="small dim") for tribe in (2, 4))
    return "".join(f'<span class="example-dice">{row}</span>' for row in (dice, with_box, unused))


def _scores() -> dict[str, str]:
    """Figures of what tribes score; the numbers come from the score itself."""
    alone, whole, largest, camps = points(MIXED, 3), points(WHOLE, 2), points(LARGEST, 4), points(TWO_CAMPS, 6)
    return {
        "FI-16": view.figure(_part(MIXED), say("Three scholars in a camp and one alone: 3 − 1 = {n}.", n=alone[0])),
        "FI-17": view.figure(
            view.cells((*GRID.cells[GRID.number[name]], "", drawing.hex_body(code)) for name, code in EDGE.items()),
            say("Nothing lies above: the scavengers on the left are on the edge; those on the right are not."),
        ),
        "FI-18": view.figure(
            _part(WHOLE), say("Three builders in a camp, one on a whole hex: 3 + 3 = {n}.", n=sum(whole))
        ),
        "FI-19": view.figure(
            _part(STUDY),
            say("Three scholars in a camp, each beside scavengers in a camp: 3 + 3 = {n}.", n=sum(points(STUDY, 3))),
        ),
        "FI-21": view.figure(
            _part(SHARED),
            say(
                "Three healers in a camp, one sharing a hex with a builder camp: 3 + 2 = {n}.", n=sum(points(SHARED, 5))
            ),
        ),
        "FI-20": view.figure(_part(LARGEST), say("A camp of four counts twice: 4 + 4 = {n}.", n=sum(largest))),
        "FI-22": view.figure(_part(TWO_CAMPS), say("Two camps of three: 6 + 4 = {n}.", n=sum(camps))),
    }


@remembered  # the sheet shows some of them at every tap on it
def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    faces = "".join(drawing.tribe_die(tribe, kind="small") for tribe in range(1, 7))
    ways = "".join(drawing.way_picture(1, 3, way) for way in range(6))
    whole = view.cells([(0, 0, "", drawing.hex_body(3))])
    shapes = drawing.card_picture("4-2") + drawing.card_picture("6-9")
    return {
        "FI-2": drawing.DEFS + view.figure(faces, listed([tribe_name(tribe) for tribe in range(1, 7)])),
        "FI-5": view.figure(ways, say("The six ways to split a hex between two tribes."))
        + view.figure(whole, say("Two dice of one tribe: the whole hex.")),
        "FI-7": view.figure(
            _override(), say("Two dice for one hex; a die and a box for the other; the last two dice stay unused.")
        ),
        "FI-8": view.figure(_row(CAMP), say("Three scholars touching along the sides between them: a camp."))
        + view.figure(_row(NO_CAMP), say("The third faces away: two and one, no camp.")),
        "FI-9": view.figure(_row(BESIDE), say("Scholars and scavengers touch the same side: they are adjacent.")),
        "FI-10": view.figure(shapes, say("Shapes of four and six hexes: worth 8 and 12 from your hand.")),
        "FI-12": view.figure(
            _part(RINGED, (RING,)), say("Three are ringed. The fourth touches them, but is alone from now on.")
        ),
        **_scores(),
    }
