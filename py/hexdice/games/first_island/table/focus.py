"""Whose island is on the screen, and which die and which hex are chosen on it."""

from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.kernel.outside import number
from hexdice.view.table import Table


def shown(table: Table) -> int:
    """The seat whose island is on the screen."""
    state: State = table.state
    chosen = number(table.ui.get("island", ""))
    if 0 <= chosen < len(state.sheets):
        return chosen
    if state.phase in (Phase.WINDOW, Phase.KEEP) and (table.seat is None or not table.present):
        return state.in_window
    return table.seat or 0


def elsewhere(table: Table) -> bool:
    """Whether somebody looks at another island than their own."""
    return table.present and table.state.phase != Phase.OVER and table.seat is not None and shown(table) != table.seat


def marking(table: Table) -> Sheet | None:
    """The looking seat's sheet, if it has hexes to mark."""
    state: State = table.state
    if state.phase != Phase.MARK or state.paper or table.seat is None or not table.moves or shown(table) != table.seat:
        return None
    return state.sheets[table.seat]


def first_die(table: Table) -> int | None:
    """The index of the die chosen first."""
    chosen = table.ui.get("die", "")
    return int(chosen) if chosen in ("0", "1", "2", "3", "4") else None


def chosen_cell(table: Table, sheet: Sheet) -> int | None:
    """The vacant hex chosen for the pair in hand."""
    cell = GRID.number.get(table.ui.get("hex", ""))
    return cell if cell is not None and sheet.turn.pair and not sheet.board_now[cell] else None


def hints(table: Table) -> bool:
    """Whether the page shows what fits and what glows."""
    return table.ui.get("view.hints") != "off"


def glows(table: Table) -> bool:
    """Whether dice and hexes glow: not where a lesson says what to do."""
    return hints(table) and not table.scripted
