"""What each tribe wishes for: a few words, and the hexes in which it counts."""

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table.drawing import tribe_sign
from hexdice.games.first_island.table.words import tribe_name, wish_words
from hexdice.view.table import Table
from hexdice.view.text import labelled


def asked(table: Table) -> int:
    """The tribe that was tapped, 0 for none."""
    kind, _, number = table.ui.get("show", "").partition("-")
    return int(number) if kind == "tribe" and number in ("1", "2", "3", "4", "5", "6") else 0


def line(tribe: int) -> str:
    """A tribe and its wish."""
    return f"{tribe_sign(tribe, 'small')} {labelled(tribe_name(tribe), wish_words(tribe))}"


def places(sheet: Sheet, tribe: int) -> dict[int, bool]:
    """The vacant hexes in which a tribe's wish would count; False where it costs points."""
    vacant = [cell for cell, code in enumerate(sheet.board_now) if not code]
    edge = {cell for cell in vacant if any(other < 0 for other in GRID.beside[cell])}
    if tribe == grid.SCAVENGERS:
        return dict.fromkeys(edge, True)
    tribes = sheet.score.tribes
    near = 0
    if tribe == grid.SCHOLARS:
        near = grid.lanes(sheet.board_now)[grid.SCAVENGERS][grid.STANDS] & ~tribes[grid.SCAVENGERS - 1].lone
    elif tribe == grid.MATRIARCHY:
        near = max(tribes[tribe - 1].camps, key=int.bit_count, default=0)
    beside = {other for cell in grid.cells(near) for other in GRID.beside[cell] if other in vacant}
    return dict.fromkeys(beside, True) | (dict.fromkeys(edge, False) if tribe == grid.SCHOLARS else {})
