"""The island on the screen: what is in each hex, what a tap on it does, what glows and what is highlighted."""

from collections.abc import Mapping
from typing import NamedTuple

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.card_window import SHARED
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import CARD_PHASES, Phase, Sheet, State
from hexdice.games.first_island.table import camp_cards, drawing, focus, land, news, offers, panels, placing, wishes
from hexdice.games.first_island.table.words import hex_words, tribe_name
from hexdice.view.board import Cell, board
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say


class _Near(NamedTuple):
    """A tribe that would complete a card with one whole hex."""

    tribe: int
    where: str  # HAND or SHARED


_Why = tuple[str, str]  # why a tap does nothing: sentence, rule


class _Look(NamedTuple):
    """The data from which the hexes of the shown island are drawn."""

    table: Table
    pair: tuple[int, ...]  # the tribes in hand, () for none
    drawn: Board  # with the ghost
    score_now: Score  # without the ghost
    lit: dict[int, tuple[int, ...]]  # cell -> tribes highlighted by a tapped figure or the ghost of a ring
    near: dict[int, tuple[_Near, ...]]  # vacant cell -> tribes that would complete a card
    chosen: int | None  # the cell of the ghost
    way: int  # how the ghost is split
    glow: Mapping[int, offers.Offer]  # vacant cells that glow
    wished: Mapping[int, dict[int, bool]]  # vacant cell -> tribe -> whether its wish counts there, or costs
    marked: set[int]  # cells of the open round; on another seat's island those of the last one
    outlined: str  # the move that scores the outlined camp
    refused: tuple[_Why, _Why]  # for vacant and for filled hexes that are not targets


def island(table: Table, seat: int) -> str:
    """The board of a seat's island: targets for the pair in hand, ghosts, rings, highlights, what would fit."""
    state: State = table.state
    sheet, hints = state.sheets[seat], focus.hints(table)
    drawn, way = sheet.board_now, 0
    mine = focus.marking(table) if seat == table.seat else None
    chosen = focus.chosen_cell(table, mine) if mine else None
    if mine and chosen is not None:
        way = placing.best_way(table, mine, chosen)[0]
        drawn = mine.placed(chosen, way)
    outlined = camp_cards.offered(table) if seat == table.seat and state.phase == Phase.WINDOW else ""
    lit, offer = _marked(table, seat, outlined, drawn)
    show = table.ui.get("show", "")
    searching = state.phase in (Phase.WINDOW, Phase.MARK, Phase.REROLL) and state.with_cards
    glows = offers.offers(table) if mine and focus.glows(table) else {}
    last = {GRID.number[name] for name in news.last_hexes(table, seat)} if seat != table.seat else set()
    look = _Look(
        table,
        mine.turn.pair if mine else (),
        drawn,
        sheet.score,
        lit,
        _near(state, seat, show) if searching and (hints or show.startswith("card-")) else {},
        chosen,
        way,
        glows,
        _wished(table, sheet, sheet.turn.pair if mine else ()),
        {cell for cell, _ in sheet.turn.marks} | last,
        outlined,
        refusals(table, seat),
    )
    in_corners = "" if state.phase in (*CARD_PHASES, Phase.OVER) else camp_cards.corners(table, seat)
    cells = [_cell(look, cell) for cell in range(grid.CELLS)]
    drawing_of = board(
        cells,
        label=table.say_of(seat, "Your island", "{name}’s island"),
        cursor=GRID.names[chosen] if chosen is not None else table.ui.get("view.cursor", "D4"),
        landmarks=_landmarks(sheet.score),
        under=land.SEA,
        extra=drawing.camps_svg(sheet.board_now, sheet.rings)
        + drawing.rings_svg(drawn, sheet.rings)
        + offer
        + news.moments(table, seat),
        marks=table.marks,
    )
    dim = " fi-dim" if lit and not offer else ""
    return part("fi-board", f'<div class="fi-board{dim}" id="fi-board">{in_corners}{drawing_of}</div>')


def _wished(table: Table, sheet: Sheet, pair: tuple[int, ...]) -> dict[int, dict[int, bool]]:
    """Where the wishes of the tapped tribe count or, with a pair in hand, those of its tribes."""
    asked = wishes.asked(table)
    tribes = (asked,) if asked else pair if focus.glows(table) else ()
    found: dict[int, dict[int, bool]] = {}
    for tribe in tribes:
        for cell, counts in wishes.places(sheet, tribe).items():
            found.setdefault(cell, {})[tribe] = counts
    return found


def _marked(table: Table, seat: int, outlined: str, drawn: Board) -> tuple[dict[int, tuple[int, ...]], str]:
    """The highlighted tribes of cells, and the outline of the camp that the move `outlined` would score, "" for none."""
    if outlined:
        tribe, mask = camp_cards.read(outlined)
        path = drawing.ring_path(drawn, tribe, mask)
        outline = f'<path class="fi-halo" d="{path}"/><path class="fi-offer" d="{path}"/>'
        return dict.fromkeys(grid.cells(mask), (tribe,)), outline
    state, show = table.state, table.ui.get("show", "")
    lit = panels.lit_tribes(state, seat, show)
    for one in camp_cards.open_cards(state, seat):
        if show == f"card-{one.where}":
            lit.update(camp_cards.lit(one))
    return lit, ""


def refusals(table: Table, seat: int) -> tuple[_Why, _Why]:
    """Why a tap on a hex of the island of `seat` does nothing: (sentence, rule) for a vacant and for a filled one.

    Empty for seats that have nothing to decide. Short, since most hexes have one.
    """
    state: State = table.state
    if not table.moves:
        return ("", ""), ("", "")
    if seat != table.seat:
        other = (say("You are looking at {name}’s island.", name=table.names[seat]), "")
        return other, other
    if state.phase == Phase.MARK:
        sheet = state.sheets[seat]
        if len(sheet.turn.marks) == sheet.due:
            vacant = (say("Everything has been placed this round."), "FI-6" if sheet.due == 1 else "FI-4")
        elif focus.first_die(table) is None:
            vacant = (say("First choose two dice."), "FI-4")
        else:
            vacant = (say("First choose the second die."), "FI-4")
        return vacant, (say("This hex is taken."), "FI-4")
    first = (say("First roll the dice."), "FI-3")
    if state.phase == Phase.WINDOW:
        vacant = first if state.round <= state.last_round else (say("No more dice will be rolled."), "FI-11")
        return vacant, (say("No camp here fits a card now."), "FI-11")
    if state.phase == Phase.KEEP:
        first = (say("First keep one of the two drawn cards."), "FI-13")
    elif state.phase == Phase.REROLL:
        first = (say("First roll again, or leave the dice."), "FI-3")
    return first, first


def matters(table: Table, at: str, rule: str) -> list[str]:
    """Which hexes show why a move is not allowed: the camps that fit no card."""
    sheet, cell = table.state.sheets[focus.shown(table)], GRID.number.get(at, -1)
    camps = [camp for part in sheet.score.tribes for camp in part.camps if cell in grid.cells(camp)]
    return [GRID.names[one] for camp in camps for one in grid.cells(camp)] if rule == "FI-11" else []


def _landmarks(score_now: Score) -> list[tuple[str, str]]:
    return [
        (GRID.names[grid.cells(camp)[0]], say("{n} {tribe}", n=camp.bit_count(), tribe=tribe_name(tribe)))
        for tribe, part in enumerate(score_now.tribes, 1)
        for camp in part.camps
    ]


def _near(state: State, seat: int, show: str = "") -> dict[int, tuple[_Near, ...]]:
    """Vacant hexes in which one placement would complete a card; only those of one card if `show` names it."""
    found: dict[int, list[_Near]] = {}
    for one in camp_cards.open_cards(state, seat):
        if one.fits if not show.startswith("card-") else show != f"card-{one.where}":
            continue
        for tribe, hexes in camp_cards.near_of(one).items():
            for cell in hexes:
                found.setdefault(cell, []).append(_Near(tribe, one.where))
    return {cell: tuple(near) for cell, near in found.items()}


def _cell(look: _Look, cell: int) -> Cell:
    table, chosen = look.table, cell == look.chosen
    name, code = GRID.names[cell], look.drawn[cell]
    classes, move, ui, ghost, act = [], "", "", "", ""
    if chosen:
        words, alone = [say("{what}, tap again to place", what=placing.ghost_words(look.pair, look.way))], None
    else:
        words = [hex_words(look.drawn, cell, look.score_now)]
        alone = drawing.outside(look.score_now.tribes, look.drawn, cell)
    body = drawing.hex_body(code, look.lit.get(cell, ()), alone)
    if not code:
        body, signs = _signs(look, cell)
        body = body or land.grows(cell)
        words += signs
        classes.append(f"fi-zone-{land.ZONES[cell]}")
        if cell in look.glow:
            classes.append("fi-glow")
    if chosen:
        classes += ["target", "ghost"]
        move, act = focus.by_tap(table, placing.place_move(cell, look.pair, look.way))
    elif not code and (look.pair or cell in look.glow):
        classes.append("target")
        ui = f"hex={name}" + (f"&amp;aim={look.glow[cell].dice}" if cell in look.glow else "")
        words.append(say("can be chosen"))
    elif table.state.phase == Phase.WINDOW and code and table.seat == focus.shown(table):
        move, ghost = _fit_act(table, cell, look.outlined)
        if move or ghost:
            classes.append("target")
            words.append(say("fits a card"))
    if cell in look.marked:
        classes.append("last")
    if name in table.ui.get("hint", "").split(" "):
        classes.append("hint")
    why, rule = look.refused[bool(look.drawn[cell])]
    return Cell(name, *GRID.cells[cell], enumerated(words), body, " ".join(classes), move, ghost, ui, act, why, rule)


def _signs(look: _Look, cell: int) -> tuple[str, list[str]]:
    """What stands in a vacant hex: the dice that glow there and what they bring, tribes that would complete a card, wishes; in words, too."""
    body, words = "", []
    if glowing := look.glow.get(cell):
        body = f'<g class="fi-idea reveals">{glowing.picture}</g>'
        words = [say("glows: {what}", what=glowing.words)]
    elif near := look.near.get(cell, ()):
        body = "".join(_hint_sign(one, x) for one, x in zip(near, (-9, 9) if len(near) > 1 else (0,), strict=False))
        tribes = enumerated(tribe_name(tribe) for tribe in sorted({one.tribe for one in near}))
        words = [say("{tribes} would complete a card", tribes=tribes)]
    else:
        wished = look.wished.get(cell, {})
        body = "".join(_wish_sign(*one, 9 * (2 * n - len(wished) + 1)) for n, one in enumerate(wished.items()))
        words = [labelled(tribe_name(tribe), say("wish") if counts else "−2") for tribe, counts in wished.items()]
    return body, words


def _wish_sign(tribe: int, counts: bool, y: float) -> str:
    """A tribe in a vacant hex in which its wish counts, or costs 2."""
    mark = "★" if counts else "−2"
    return (
        f'<g class="fi-wished {"good" if counts else "bad"} fi-t{tribe}"><rect class="fi-fill" x="-16" y="{y - 8}" width="16" height="16" rx="4"/>'
        f'{drawing.sign(tribe, -8, y, 12)}<text x="3" y="{y + 4.5:g}">{mark}</text></g>'
    )


def _hint_sign(near: _Near, x: float) -> str:
    """The small sign of a tribe in a vacant hex, `x` beside the middle: a disc for the hand card, a square for the shared one."""
    shape = f'<circle class="fi-fill" cx="{x}" cy="0" r="8.5"/>'
    if near.where == SHARED:
        shape = f'<rect class="fi-fill" x="{x - 8}" y="-8" width="16" height="16"/>'
    return f'<g class="fi-hint fi-t{near.tribe}">{shape}{drawing.sign(near.tribe, x, 0, 12)}</g>'


def _fit_act(table: Table, cell: int, outlined: str) -> tuple[str, str]:
    """(move, ghost): a second tap on a hex of the outlined camp scores; on another hex that fits a card it outlines that camp."""
    name = GRID.names[cell]
    if name in outlined.split(" ")[3:]:
        return (outlined, "") if table.ui.get("ghost") == outlined else ("", outlined)
    found = [move for move in camp_cards.score_moves(table) if name in move.split(" ")[3:]]
    return "", found[0] if found else ""


def mine_and_best(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The settled hexes of the shown island; and those that glow or, without dice to place, in which a tribe would complete a card."""
    state: State = table.state
    seat = focus.shown(table)
    drawn = state.sheets[seat].board_now
    settled = tuple(GRID.names[cell] for cell in range(grid.CELLS) if drawn[cell])
    if focus.marking(table) is not None:
        return settled, tuple(GRID.names[cell] for cell in sorted(offers.offers(table)))
    near = _near(state, seat) if state.with_cards else {}
    return settled, tuple(GRID.names[cell] for cell in near if not drawn[cell])
