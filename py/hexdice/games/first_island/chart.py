"""The island on the screen: what stands in each hex, what a tap on it does, what is lit."""

from hexdice.games.first_island import panels
from hexdice.games.first_island.drawing import hex_body, rings_svg, sign
from hexdice.games.first_island.island import CELLS, GRID, SPOT, TRIBES, WITHIN, Board, cells, mask_of, split
from hexdice.games.first_island.scoring import Score, score
from hexdice.games.first_island.state import (
    MARK,
    REROLL,
    WINDOW,
    Sheet,
    State,
    board_of,
    boxes_of,
    score_of,
    with_cards,
)
from hexdice.games.first_island.tray import marking, shown
from hexdice.games.first_island.words import hex_words, side_name, tribe_name
from hexdice.view.board import Cell, board
from hexdice.view.table import Table
from hexdice.view.text import say


def best_way(table: Table, sheet: Sheet, cell: int) -> tuple[int, list[int]]:
    """The way of splitting that scores most now, and the change of the total for each of the six."""
    a, b = sheet.turn.pair
    before = score_of(sheet).total
    codes = list(board_of(sheet))
    gains = []
    for way in range(6 if a != b else 1):
        codes[cell] = split(a, b, way)
        gains.append(score(tuple(codes), sheet.rings, boxes_of(sheet)).total - before)
    hinted = table.ui.get("hint", "").split(" ")
    if len(hinted) == 3 and hinted[1] == GRID.names[cell]:
        return int(hinted[2]), gains
    return max(range(len(gains)), key=lambda way: gains[way]), gains


def place_move(cell: int, pair: tuple[int, ...], way: int) -> str:
    return f"place {GRID.names[cell]}" if pair[0] == pair[1] else f"place {GRID.names[cell]} {way}"


def chosen_cell(table: Table, sheet: Sheet) -> int | None:
    """The vacant hex that is being looked at for the pair in hand."""
    cell = GRID.number.get(table.ui.get("hex", ""))
    return cell if cell is not None and sheet.turn.pair and not board_of(sheet)[cell] else None


def island(table: Table, seat: int, hints: bool) -> str:
    state: State = table.state
    sheet = state.sheets[seat]
    drawn: Board = board_of(sheet)
    mine = marking(table) if seat == table.seat else None
    chosen = chosen_cell(table, mine) if mine else None
    ghost_way = best_way(table, mine, chosen)[0] if mine and chosen is not None else 0
    if mine and chosen is not None:
        codes = list(drawn)
        codes[chosen] = split(mine.turn.pair[0], mine.turn.pair[1], ghost_way)
        drawn = tuple(codes)
    found = score_of(sheet)
    lit = panels.lit_tribes(found, state, seat, table.ui.get("show", ""))
    ringing = _ghosted(table, seat)
    lit.update({cell: (tribe,) for tribe, mask in ringing[:1] for cell in cells(mask)})
    near = _near(state, seat) if hints and state.phase in (WINDOW, MARK, REROLL) and with_cards(state) else {}
    marked = {cell for cell, _ in sheet.turn.marks}
    hinted = table.ui.get("hint", "").split(" ")
    listed = []
    for cell in range(CELLS):
        listed.append(
            _cell(
                table,
                mine,
                cell,
                drawn,
                found,
                lit.get(cell, ()),
                near.get(cell, ()),
                chosen,
                ghost_way,
                cell in marked,
                GRID.names[cell] in hinted,
                ringing,
            )
        )
    label = say("The island of {name}", name=table.names[seat])
    dim = " fi-dim" if lit else ""
    return (
        f'<div class="fi-board{dim}" id="fi-board">'
        + board(
            listed,
            label=label,
            cursor=GRID.names[chosen] if chosen is not None else table.ui.get("view.cursor", "D4"),
            facing=table.facing,
            landmarks=_landmarks(found),
            extra=rings_svg(drawn, sheet.rings),
        )
        + "</div>"
    )


def _landmarks(found: Score) -> list[tuple[str, str]]:
    return [
        (GRID.names[cells(camp)[0]], say("{n} {tribe}", n=camp.bit_count(), tribe=tribe_name(tribe)))
        for tribe, part in enumerate(found.tribes, 1)
        for camp in part.camps
    ]


def _near(state: State, seat: int) -> dict[int, tuple[int, ...]]:
    """Empty hexes in which one placement would complete a card, and of which tribes."""
    found: dict[int, list[int]] = {}
    for card in dict.fromkeys((state.sheets[seat].hand, state.shared)):
        if card and not state.paper:
            for tribe, numbers in panels.missing_hexes(state, seat, card).items():
                for cell in numbers:
                    if tribe not in found.setdefault(cell, []):
                        found[cell].append(tribe)
    return {cell: tuple(sorted(tribes)) for cell, tribes in found.items()}


def _ghosted(table: Table, seat: int) -> list[tuple[int, int]]:
    """The (tribe, hexes) of the ghost of a scored card, then of every other way to score one."""
    if table.state.phase != WINDOW or seat != table.seat or table.state.paper:
        return []
    ghost = table.ui.get("ghost", "")
    moves = [move for move in table.moves if move.startswith("score")]
    return [read(move) for move in moves if move == ghost]


def read(move: str) -> tuple[int, int]:
    words = move.split(" ")
    return TRIBES.index(words[2]), mask_of(GRID.number[name] for name in words[3:])


def _cell(
    table: Table,
    mine: Sheet | None,
    cell: int,
    drawn: Board,
    found: Score,
    lit: tuple[int, ...],
    near: tuple[int, ...],
    chosen: int | None,
    ghost_way: int,
    fresh: bool,
    hinted: bool,
    ringing: list[tuple[int, int]],
) -> Cell:
    name = GRID.names[cell]
    q, r = GRID.cells[cell]
    code = drawn[cell]
    bit = 1 << SPOT[cell]
    classes, move, ui, ghost = [], "", "", ""
    label = hex_words(drawn, cell, found) if cell != chosen else say("empty")
    alone = tuple(t for t in WITHIN[code] if found.tribes[t - 1].lone & bit) if cell != chosen else ()
    body = hex_body(code, lit, alone)
    if near and not code:
        signs = "".join(
            f'<g class="fi-hint fi-t{t}">{_hint_sign(t, x)}</g>'
            for t, x in zip(near[:2], ((-9, 9) if len(near) > 1 else (0,)), strict=False)
        )
        body = signs
        tribes = ", ".join(tribe_name(t) for t in near)
        label += ", " + say("{tribes} would complete a card", tribes=tribes)
    if mine and mine.turn.pair and (not code or cell == chosen):
        classes.append("target")
        if cell == chosen:
            classes.append("ghost")
            move = place_move(cell, mine.turn.pair, ghost_way)
            label = say("{what}, tap again to place", what=ghost_words(mine.turn.pair, ghost_way))
        else:
            ui = f"hex={name}"
            label += ", " + say("can be chosen")
    elif table.state.phase == WINDOW and code and table.seat == shown(table):
        move, ghost = fit_act(table, cell, ringing)
        if move or ghost:
            classes.append("target")
            label += ", " + say("fits a card")
    if fresh:
        classes.append("last")
    if hinted:
        classes.append("hint")
    return Cell(name, q, r, label, body, " ".join(classes), move=move, ghost=ghost, ui=ui)


def _hint_sign(tribe: int, x: float) -> str:
    return f'<circle class="fi-fill" cx="{x}" cy="0" r="8.500"/>{sign(tribe, x, 0, 12)}'


def ghost_words(pair: tuple[int, ...], way: int) -> str:
    a, b = pair
    if a == b:
        return say("{tribe} whole", tribe=tribe_name(a))
    return say(
        "{a} in the {here}, {b} in the {there}",
        a=tribe_name(a),
        here=side_name(way + 1),
        b=tribe_name(b),
        there=side_name(way + 4),
    )


def fit_act(table: Table, cell: int, ringing: list[tuple[int, int]]) -> tuple[str, str]:
    """(move, ghost): a tap on a cell of the ghost scores, on another one that fits a card shows it."""
    bit = 1 << SPOT[cell]
    if any(mask & bit for _, mask in ringing):
        return table.ui.get("ghost", ""), ""
    name = GRID.names[cell]
    fitting = [move for move in table.moves if move.startswith("score") and name in move.split(" ")[3:]]
    return "", fitting[0] if fitting else ""
