"""Whose island is on the screen, and which die and which hex are chosen on it."""

from hexdice.games.first_island.rules import play
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import glow
from hexdice.kernel.outside import number
from hexdice.view.table import Table


def shown(table: Table) -> int:
    """The seat whose island is on the screen."""
    state: State = table.state
    chosen = number(table.ui.get("island", table.ui.get("turned", "")))
    if 0 <= chosen < len(state.sheets):
        return chosen
    if state.phase in (Phase.WINDOW, Phase.KEEP) and (table.seat is None or not table.present):
        return state.in_window
    return table.seat or 0


def elsewhere(table: Table) -> bool:
    """Whether somebody looks at another island than their own."""
    return table.present and table.state.phase != Phase.OVER and table.seat is not None and shown(table) != table.seat


def marking(table: Table) -> Sheet | None:
    """The looking seat's sheet, if it has hexes to mark; with the dice in hand that a hex which glows would take, while it is looked at."""
    state: State = table.state
    if state.phase != Phase.MARK or state.paper or table.seat is None or not table.moves or shown(table) != table.seat:
        return None
    taken, _ = proposed(table)
    return play.apply(state, table.seat, taken).sheets[table.seat] if taken else state.sheets[table.seat]


def proposed(table: Table) -> tuple[str, str]:
    """The move that takes the dice of the hex which is looked at, "" if they are in hand already, or nothing is looked at; and that hex.

    Before anybody taps it is the first that glows where several share a tablet, so that a round has few taps.
    """
    tapped = table.ui.get("hex", "")
    if not glows(table) or "hint" in table.ui:
        return "", tapped
    move, name = f"take {table.ui.get('aim', '').replace('-', ' ')}", tapped
    ready = glow.aims(table.state.sheets[table.seat or 0]) if len(table.people) > 1 else ()
    if ready and not {"aim", "die"} & {*table.ui}:
        first = ready[(table.seat or 0) % len(ready)]  # whoever follows it does not settle the island of the others
        move, name = "take {} {}".format(*first.pair), tapped or GRID.names[first.cells[0]]
    return (move, name) if table.can(move) else ("", tapped)


def by_tap(table: Table, move: str) -> tuple[str, str]:
    """(move, act) of a tap that places what is looked at; the act, if its dice are to be taken first. One of them is ""."""
    taken, _ = proposed(table)
    return ("", f"several:{taken};{move}") if taken else (move, "")


def first_die(table: Table) -> int | None:
    """The index of the die chosen first."""
    chosen = table.ui.get("die", "")
    return int(chosen) if chosen in ("0", "1", "2", "3", "4") else None


def chosen_cell(table: Table, sheet: Sheet) -> int | None:
    """The vacant hex chosen for the pair in hand."""
    _, wanted = proposed(table)
    cell = GRID.number.get(wanted.partition(" ")[0])
    return cell if cell is not None and sheet.turn.pair and not sheet.board_now[cell] else None


def hints(table: Table) -> bool:
    """Whether the page shows what fits and what glows."""
    return table.ui.get("view.hints") != "off"


def glows(table: Table) -> bool:
    """Whether dice and hexes glow: not where a lesson says what to do."""
    return hints(table) and not table.scripted
