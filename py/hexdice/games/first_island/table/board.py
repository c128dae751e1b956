"""The island on the screen: what is in each hex, what a tap on it does, what is highlighted."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.card_window import SHARED
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, Score
from hexdice.games.first_island.rules.state import CARD_PHASES, Phase, Sheet, State
from hexdice.games.first_island.table import camp_cards, dice, drawing, panels
from hexdice.games.first_island.table.news import first_openings
from hexdice.games.first_island.table.words import hex_words, side_name, tribe_name
from hexdice.view.board import Cell, board, compared, polygon
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, signed


def best_way(table: Table, sheet: Sheet, cell: int) -> tuple[int, tuple[int, ...]]:
    """The split that is hinted or scores most now, of equal ones that which prepares most, and the change of the total for each of the six."""
    best, gains = _ways(sheet, cell)
    hinted = table.ui.get("hint", "").split(" ")
    return int(hinted[2]) if len(hinted) == 3 and hinted[1] == GRID.names[cell] else best, gains


@lru_cache(maxsize=64)  # board, buttons and announcement of one page ask for the same
def _ways(sheet: Sheet, cell: int) -> tuple[int, tuple[int, ...]]:
    a, b = sheet.turn.pair
    before = sheet.score.total
    gains = [placed_score(sheet, cell, way).total - before for way in range(6 if a != b else 1)]
    return max(range(len(gains)), key=lambda way: (gains[way], prepared(sheet, cell, way))), tuple(gains)


@lru_cache(maxsize=64)
def joined(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """For each tribe of the pair in hand the size of the group in which this way to place it would stand; 1: alone."""
    drawn = sheet.board_now
    pair = tuple(dict.fromkeys(sheet.turn.pair))
    board = (*drawn[:cell], grid.split(sheet.turn.pair[0], sheet.turn.pair[1], way), *drawn[cell + 1 :])
    island, ringed = grid.lanes(board), scoring.ringed_of(sheet.rings)
    return tuple(
        grid.group(1 << grid.SPOT[cell], island[tribe], island[tribe][grid.STANDS] & ~ringed[tribe]).bit_count()
        for tribe in pair
    )


@lru_cache(maxsize=64)
def ahead(sheet: Sheet, cell: int, way: int) -> tuple[tuple[int, int], ...]:
    """For each tribe of the pair in hand: the largest group that it would reach with one more whole hex, and the vacant hexes it faces."""
    drawn, code = sheet.board_now, grid.split(sheet.turn.pair[0], sheet.turn.pair[-1], way)
    ringed, found = scoring.ringed_of(sheet.rings), []
    for tribe in dict.fromkeys(sheet.turn.pair):
        facing = [
            other
            for side, other in zip(grid.SIDES[code], GRID.beside[cell], strict=True)
            if side == tribe and other >= 0 and not drawn[other]
        ]
        most = 0
        for other in facing:
            board = list(drawn)
            board[cell], board[other] = code, tribe
            island = grid.lanes(tuple(board))[tribe]
            most = max(most, grid.group(1 << grid.SPOT[cell], island, island[grid.STANDS] & ~ringed[tribe]).bit_count())
        found.append((most, len(facing)))
    return tuple(found)


def prepared(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """What a placement prepares, to compare those that bring as much now: groups, groups with one more hex, the edge, room for the pair."""
    later = ahead(sheet, cell, way)
    code = grid.split(sheet.turn.pair[0], sheet.turn.pair[-1], way)
    outside = {side for side, other in zip(grid.SIDES[code], GRID.beside[cell], strict=True) if other < 0}
    edge = (grid.SCAVENGERS in outside) - 2 * (grid.SCHOLARS in outside)
    return sum(joined(sheet, cell, way)), sum(most for most, _ in later), edge, min(room for _, room in later)


def placed_score(sheet: Sheet, cell: int, way: int) -> Score:
    """The score of an island with the pair in hand placed."""
    codes = list(sheet.board_now)
    codes[cell] = grid.split(sheet.turn.pair[0], sheet.turn.pair[-1], way)
    return scoring.score(tuple(codes), sheet.rings, sheet.boxes_now)


def gain_parts(sheet: Sheet, cell: int, way: int) -> list[str]:
    """What a placement's change of the total is made of, as "+5 first camp (−5 ends)", "+3 in camps"; empty where nothing changes."""
    spared, settled, lone, wish = 0, 0, 0, 0
    for old, new in zip(sheet.score.tribes, placed_score(sheet, cell, way).tribes, strict=True):
        was, now = (sum(camp.bit_count() for camp in one.camps) for one in (old, new))
        if new.camps and not old.camps:
            spared -= scoring.NO_CAMP
        if new.camps:
            lone += (old.lone.bit_count() if old.camps else 0) - new.lone.bit_count()
        settled += now - was
        wish += new.request - old.request
    return [
        words
        for points, words in (
            (spared, say("{n} first camp (−5 ends)", n=signed(spared))),
            (settled, say("{n} in camps", n=signed(settled))),
            (lone, say("{n} alone", n=signed(lone)) if lone < 0 else say("{n} no longer alone", n=signed(lone))),
            (wish, say("{n} wish", n=signed(wish))),
        )
        if points
    ]


def wish_words(sheet: Sheet, cell: int, way: int) -> str:
    """What the place would count for the wishes of tribes in hand, once these have a camp there; where they have one the points say it."""
    pair = sheet.turn.pair
    drawn, here = sheet.board_now, 1 << grid.SPOT[cell]
    island = grid.lanes((*drawn[:cell], grid.split(pair[0], pair[1], way), *drawn[cell + 1 :]))
    sizes = dict(zip(dict.fromkeys(pair), joined(sheet, cell, way), strict=True))
    young = [tribe for tribe, size in sizes.items() if size < scoring.SMALLEST_CAMP]
    words = []
    if grid.SCAVENGERS in young and grid.on_edge(island[grid.SCAVENGERS]) & here:
        words.append(say("Scavengers in a camp bring 1 more each on the edge."))
    if grid.BUILDERS in young and len(sizes) == 1:
        words.append(say("Builders in a camp bring 3 more for each whole hex."))
    if grid.SCHOLARS in young and grid.on_edge(island[grid.SCHOLARS]) & here:
        words.append(say("Scholars in a camp cost 2 each on the edge."))
    if grid.HEALERS in sizes and len(sizes) == 2:
        other = next(tribe for tribe in sizes if tribe != grid.HEALERS)
        if grid.HEALERS in young:
            words.append(say("Healers in a camp bring 2 more where they share a hex with another camp."))
        elif other in young:
            words.append(say("No wish for the healers: the {tribe} here are in no camp.", tribe=tribe_name(other)))
    return " ".join(words)


def group_words(sheet: Sheet, cell: int, way: int) -> str:
    """The groups that a way to place the pair in hand joins: ", a group of 3 scholars"; "" for none."""
    sizes = zip(dict.fromkeys(sheet.turn.pair), joined(sheet, cell, way), strict=True)
    return "".join(f", {say('{tribe}: {n} together', tribe=tribe_name(tribe), n=n)}" for tribe, n in sizes if n > 1)


def place_move(cell: int, pair: tuple[int, ...], way: int) -> str:
    """The move that places the pair in hand."""
    return f"place {GRID.names[cell]}" if pair[0] == pair[1] else f"place {GRID.names[cell]} {way}"


def chosen_cell(table: Table, sheet: Sheet) -> int | None:
    """The vacant hex chosen for the pair in hand."""
    cell = GRID.number.get(table.ui.get("hex", ""))
    return cell if cell is not None and sheet.turn.pair and not sheet.board_now[cell] else None


def _seen_last(table: Table, seat: int) -> set[int]:
    return set() if seat == table.seat else {GRID.number[name] for name in dice.last_hexes(table, seat)}


class _Near(NamedTuple):
    """A tribe that would complete a card with one whole hex."""

    tribe: int
    where: str  # HAND or SHARED


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
    missing: Mapping[int, tuple[int, ...]]  # vacant cell -> tribes whose first camp it would make
    marked: set[int]  # cells of the open round; on another seat's island those of the last one
    held: str  # the move that scores the outlined camp
    refused: tuple[
        tuple[str, str], tuple[str, str]
    ]  # (sentence, rule) for vacant and for filled hexes that are not targets


def island(table: Table, seat: int, hints: bool) -> str:
    """The board of a seat's island: targets for the pair in hand, ghosts, rings, highlights, what would fit."""
    state: State = table.state
    sheet = state.sheets[seat]
    drawn = sheet.board_now
    mine = dice.marking(table) if seat == table.seat else None
    chosen = chosen_cell(table, mine) if mine else None
    way = 0
    if mine and chosen is not None:
        way = best_way(table, mine, chosen)[0]
        drawn = (*drawn[:chosen], grid.split(mine.turn.pair[0], mine.turn.pair[1], way), *drawn[chosen + 1 :])
    score_now = sheet.score
    show = table.ui.get("show", "")
    held = _ghosted(table, seat)
    lit, offer = _marked(table, seat, held, drawn)
    searching = state.phase in (Phase.WINDOW, Phase.MARK, Phase.REROLL) and state.with_cards
    near = _near(state, seat, show) if searching and (hints or show.startswith("card-")) else {}
    look = _Look(
        table,
        mine.turn.pair if mine else (),
        drawn,
        score_now,
        lit,
        near,
        chosen,
        way,
        first_openings(sheet) if hints and seat == table.seat and state.phase in (Phase.MARK, Phase.REROLL) else {},
        {cell for cell, _ in sheet.turn.marks} | _seen_last(table, seat),
        held,
        refusals(table, seat),
    )
    return part(
        "fi-board",
        f'<div class="fi-board{" fi-dim" if lit and not offer else ""}" id="fi-board">'
        + ("" if state.phase in CARD_PHASES or state.phase == Phase.OVER else camp_cards.corners(table, seat, hints))
        + board(
            compared(
                [_cell(look, cell) for cell in range(grid.CELLS)],
                table.ui.get("played", ""),
                table.ui.get("better", ""),
            ),
            label=say("Your island") if seat == table.own else say("The island of {name}", name=table.names[seat]),
            cursor=GRID.names[chosen] if chosen is not None else table.ui.get("view.cursor", "D4"),
            facing=table.facing,
            landmarks=_landmarks(score_now),
            extra=drawing.rings_svg(drawn, sheet.rings) + offer,
        )
        + "</div>",
    )


def _marked(table: Table, seat: int, held: str, drawn: Board) -> tuple[dict[int, tuple[int, ...]], str]:
    """The highlighted tribes of cells, and the outline of the camp that the move `held` would score, "" for none."""
    if held:
        tribe, mask = camp_cards.read(held)
        path = drawing.ring_path(drawn, Ring("", 0, tribe, mask))
        outline = f'<path class="fi-halo" d="{path}"/><path class="fi-offer" d="{path}"/>'
        return dict.fromkeys(grid.cells(mask), (tribe,)), outline
    state, show = table.state, table.ui.get("show", "")
    lit = panels.lit_tribes(state.sheets[seat].score, state, seat, show)
    for one in camp_cards.open_cards(state, seat):
        if show == f"card-{one.where}":
            lit.update(camp_cards.lit(one))
    return lit, ""


def refusals(table: Table, seat: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """Why a tap on a hex of the island of `seat` does nothing: (sentence, rule) for a vacant and for a filled one.

    Empty for seats that have nothing to decide. Short, since most hexes have one.
    """
    state: State = table.state
    if not table.moves:
        return ("", ""), ("", "")
    if seat != table.seat:
        other = (say("You are looking at the island of {name}.", name=table.names[seat]), "")
        return other, other
    if state.phase == Phase.MARK:
        sheet = state.sheets[seat]
        if len(sheet.turn.marks) == sheet.due:
            vacant = (say("Everything is placed in this round."), "FI-6" if sheet.due == 1 else "FI-4")
        elif dice.first_die(table) is None:
            vacant = (say("First choose two dice."), "FI-4")
        else:
            vacant = (say("First choose the second die."), "FI-4")
        return vacant, (say("This hex is taken."), "FI-4")
    if state.phase == Phase.WINDOW:
        vacant = (say("First the dice have to be rolled."), "FI-3")
        if state.round > state.last_round:
            vacant = (say("No more dice are rolled."), "FI-11")
        return vacant, (say("No camp here fits a card now."), "FI-11")
    if state.phase == Phase.KEEP:
        first = (say("First keep one of the two drawn cards."), "FI-13")
    elif state.phase == Phase.REROLL:
        first = (say("First roll again, or leave the dice."), "FI-3")
    else:
        first = (say("First the dice have to be rolled."), "FI-3")
    return first, first


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


def _ghosted(table: Table, seat: int) -> str:
    """The move that scores the camp outlined on this island, "" for none."""
    return camp_cards.offered(table) if seat == table.seat and table.state.phase == Phase.WINDOW else ""


def _cell(look: _Look, cell: int) -> Cell:
    table, chosen = look.table, cell == look.chosen
    name, code, bit = GRID.names[cell], look.drawn[cell], 1 << grid.SPOT[cell]
    classes, move, ui, ghost = [], "", "", ""
    if chosen:
        label = say("{what}, tap again to place", what=ghost_words(look.pair, look.way))
        alone: tuple[int, ...] = ()
    else:
        label = hex_words(look.drawn, cell, look.score_now)
        alone = tuple(tribe for tribe in grid.WITHIN[code] if look.score_now.tribes[tribe - 1].lone & bit)
    body = drawing.hex_body(code, look.lit.get(cell, ()), alone)
    if not code and cell in look.near:
        near = look.near[cell]
        body = "".join(_hint_sign(one, x) for one, x in zip(near, (-9, 9) if len(near) > 1 else (0,), strict=False))
        tribes = ", ".join(tribe_name(tribe) for tribe in sorted({one.tribe for one in near}))
        label += ", " + say("{tribes} would complete a card", tribes=tribes)
    elif not code and cell in look.missing:
        lacking = look.missing[cell]
        body = "".join(_missing_sign(tribe, 18 * n - 9 * (len(lacking[:3]) - 1)) for n, tribe in enumerate(lacking[:3]))
        label += ", " + say(
            "one hex makes a camp of {tribes}", tribes=", ".join(tribe_name(tribe) for tribe in lacking)
        )
    if chosen:
        classes += ["target", "ghost"]
        move = place_move(cell, look.pair, look.way)
    elif look.pair and not code:
        classes.append("target")
        ui = f"hex={name}"
        label += ", " + say("can be chosen")
    elif table.state.phase == Phase.WINDOW and code and table.seat == dice.shown(table):
        move, ghost = _fit_act(table, cell, look.held)
        if move or ghost:
            classes.append("target")
            label += ", " + say("fits a card")
    if cell in look.marked:
        classes.append("last")
    if name in table.ui.get("hint", "").split(" "):
        classes.append("hint")
    why, rule = look.refused[bool(look.drawn[cell])]
    at = GRID.cells[cell]
    return Cell(name, *at, label, body, " ".join(classes), move=move, ghost=ghost, ui=ui, why=why, rule=rule)


def _missing_sign(tribe: int, x: float) -> str:
    """The small sign of a tribe in a vacant hex that would make its first camp, `x` beside the middle."""
    return f'<g class="fi-missing fi-t{tribe}"><polygon class="fi-fill" points="{polygon(9)}" transform="translate({x} 0)"/>{drawing.sign(tribe, x, 0, 11)}</g>'


def _hint_sign(near: _Near, x: float) -> str:
    """The small sign of a tribe in a vacant hex, `x` beside the middle: a disc for the hand card, a square for the shared one."""
    shape = f'<circle class="fi-fill" cx="{x}" cy="0" r="8.5"/>'
    if near.where == SHARED:
        shape = f'<rect class="fi-fill" x="{x - 8}" y="-8" width="16" height="16"/>'
    return f'<g class="fi-hint fi-t{near.tribe}">{shape}{drawing.sign(near.tribe, x, 0, 12)}</g>'


def ghost_words(pair: tuple[int, ...], way: int) -> str:
    """What the pair in hand would do in a hex."""
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


def _fit_act(table: Table, cell: int, held: str) -> tuple[str, str]:
    """(move, ghost): a second tap on a hex of the outlined camp scores; on another hex that fits a card it outlines that camp."""
    name = GRID.names[cell]
    if name in held.split(" ")[3:]:
        return (held, "") if table.ui.get("ghost") == held else ("", held)
    found = [move for move in camp_cards.score_moves(table) if name in move.split(" ")[3:]]
    return "", found[0] if found else ""


def _most(table: Table, sheet: Sheet) -> tuple[str, ...]:
    """The vacant hexes in which the pair in hand gains most now."""
    board = sheet.board_now
    gains = {cell: max(best_way(table, sheet, cell)[1]) for cell in range(grid.CELLS) if not board[cell]}
    return tuple(GRID.names[cell] for cell, gain in gains.items() if gain == max(gains.values()))


def held_and_best(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The settled hexes of the shown island; and the vacant ones where the pair in hand gains most or, without a pair, where
    a tribe would complete a card."""
    state: State = table.state
    seat = dice.shown(table)
    drawn = state.sheets[seat].board_now
    near = _near(state, seat) if state.with_cards else {}
    held = tuple(GRID.names[cell] for cell in range(grid.CELLS) if drawn[cell])
    if (mine := dice.marking(table)) is not None and mine.turn.pair:
        return held, _most(table, mine)
    return held, tuple(GRID.names[cell] for cell in near if not drawn[cell])
