"""Camp cards on the screen: large in the card window, small at the corners of the island, in a row each in the panel."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.rules import card_window, cards, decks, grid, scoring
from hexdice.games.first_island.rules.card_window import HAND, SHARED
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, Score
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import focus
from hexdice.games.first_island.table.drawing import card_picture, tribe_sign
from hexdice.games.first_island.table.words import card_words, listed_names, tribe_name
from hexdice.view.frame import dialog
from hexdice.view.markup import button, icon, panel, seat_name
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n, series, with_minus

FEW = 12  # most ways to score that are listed; the island shows the others


class Open(NamedTuple):
    """A card that a seat can score, and how near its island is to it."""

    where: str  # HAND or SHARED
    card: str
    points: int
    fits: tuple[tuple[int, int], ...]  # (tribe, set of hexes) for each way to score it
    near: tuple[tuple[int, int, int], ...]  # (tribe, set of hexes, the vacant one) where one whole hex is missing


@lru_cache(maxsize=64)
def _open(where: str, card: str, board: Board, rings: tuple[Ring, ...], able: bool) -> Open:
    points = card_window.points(where, card)
    if not able:
        return Open(where, card, points, (), ())
    island, ringed = grid.lanes(board), scoring.ringed_of(rings)
    vacant = grid.ALL & ~sum(1 << spot for spot, code in zip(grid.SPOT, board, strict=True) if code)
    near = tuple(cards.one_away(card, island, ringed, vacant))
    return Open(where, card, points, tuple(cards.fitting(card, island, ringed)), near)


def open_cards(state: State, seat: int) -> list[Open]:
    """The hand card and the shared card of a seat, as far as they lie open."""
    own = state.sheets[seat]
    able = len(own.rings) < state.most_cards and not state.paper
    found = ((HAND, own.hand), (SHARED, state.shared)) if state.with_cards else ()
    return [_open(where, card, own.board_now, own.rings, able) for where, card in found if card]


def near_of(one: Open) -> dict[int, tuple[int, ...]]:
    """For each tribe the vacant hexes in which one whole placement would complete the card."""
    found: dict[int, int] = {}
    for tribe, _, missing in one.near:
        found[tribe] = found.get(tribe, 0) | missing
    return {tribe: grid.cells(mask) for tribe, mask in sorted(found.items())}


def lit(one: Open) -> dict[int, tuple[int, ...]]:
    """Cell -> tribes of the placements that have, or nearly have, the shape of the card."""
    return grid.by_cell(one.fits or ((tribe, spot & ~missing) for tribe, spot, missing in one.near))


# What is scored


def read(move: str) -> tuple[int, int]:
    """(tribe, set of hexes) of a move that scores a card."""
    words = move.split(" ")
    return grid.TRIBES.index(words[2]), grid.mask_of(GRID.number[name] for name in words[3:])


def score_moves(table: Table) -> list[str]:
    """The moves that score a card now, on an island drawn here."""
    if table.state.paper or focus.elsewhere(table):
        return []
    return [move for move in table.moves if move.startswith("score")]


def _ring(state: State, move: str) -> Ring:
    """The ring that a move draws, with the points of its card."""
    where = HAND if " hand " in move else SHARED
    card = state.sheets[state.in_window].hand if where == HAND else state.shared
    return Ring(card, card_window.points(where, card), *read(move))


def _before_and_after(state: State, move: str) -> tuple[Score, Score]:
    """The score of the island now, and after a move that rings a camp."""
    sheet = state.sheets[state.in_window]
    return sheet.score, scoring.score(sheet.board, (*sheet.rings, _ring(state, move)), sheet.boxes, sheet.ahead)


def left_alone(state: State, move: str) -> int:
    """How many placements would be alone only because of the ring (FI-12)."""
    was, now = (score.tribes[read(move)[0] - 1].lone for score in _before_and_after(state, move))
    return (now & ~was).bit_count()


def net(table: Table, move: str) -> tuple[int, int]:
    """The points of the card that a move scores; and how the total changes, with what the ring changes in camps and wishes."""
    was, now = _before_and_after(table.state, move)
    return _ring(table.state, move).points, now.total - was.total


def fit_words(table: Table, sheet: Sheet, cell: int, way: int) -> list[str]:
    """The cards that the pair in hand makes fit in a vacant hex: "fits your card: 8"; none if hints are off."""
    if table.seat is None or not focus.hints(table):
        return []
    pair = sheet.turn.pair  # a half can complete a card only where a whole hex would
    near = [
        one
        for one in open_cards(table.state, table.seat)
        if not one.fits and any(cell in near_of(one).get(tribe, ()) for tribe in pair)
    ]
    if not near:
        return []
    after = sheet.placed(cell, way)
    found = [one for one in near if _open(one.where, one.card, after, sheet.rings, True).fits]
    return [
        labelled(say("fits your card") if one.where == HAND else say("fits the shared card"), with_minus(one.points))
        for one in found
    ]


@lru_cache(maxsize=16)  # several places of one page ask for the same
def _best(state: State, moves: tuple[str, ...]) -> str:
    """The move of these that brings most points and leaves fewest alone."""
    points = {move: _ring(state, move).points for move in moves}
    most = max(points.values())
    richest = [move for move in moves if points[move] == most]
    return min(richest[:FEW], key=lambda move: left_alone(state, move))


def offered(table: Table) -> str:
    """The move of the large button: the chosen way to score a card, or the best one; "" if no card fits."""
    moves, ghost = score_moves(table), table.ui.get("ghost", "")
    if ghost in moves:
        return ghost
    return _best(table.state, tuple(moves)) if moves else ""


# Markup


def strip(table: Table, seat: int) -> str:
    """The cards that can be scored, large; a tap shows the camp that fits, or where one hex is missing."""
    shown = "".join(_large(table, one, seat) for one in open_cards(table.state, seat))
    return f'<ul class="fi-cards" id="fi-cards" aria-label="{say("Camp cards")}">{shown}</ul>' if shown else ""


def _large(table: Table, one: Open, seat: int) -> str:
    moves = [move for move in score_moves(table) if move.split(" ")[1] == one.where]
    outlined = offered(table)
    if moves:
        on = outlined in moves
        act = f'data-ghost="{outlined if on else _best(table.state, tuple(moves))}"'
    else:
        on, act = _tap(table, one)
    skip = _skip(table) if one.where == HAND else ""
    return (
        f'<li class="fi-card{" fits" if moves else ""}"><button type="button" class="fi-card-face" id="fi-card-{one.where}" aria-pressed='
        f'"{"true" if on else "false"}" {act}>{card_picture(one.card)}<span class="fi-card-words"><span class="fi-card-title">{_title(table, one, seat)}</span>'
        f'<b class="fi-card-points">{say_n(one.points, "{n} point", "{n} points")}</b>{_state(one, focus.hints(table))}</span>'
        f'<span class="unseen">{card_words(one.card)}</span></button>{skip}</li>'
    )


def _tap(table: Table, one: Open) -> tuple[bool, str]:
    """Whether the card's hexes are shown on the island, and what a tap on the card does."""
    on = table.ui.get("show") == f"card-{one.where}"
    return on, f'data-ui="show={"" if on else f"card-{one.where}"}"'


def _title(table: Table, one: Open, seat: int) -> str:
    """Whose card it is, as markup; the looking seat's own is "Your card"."""
    if one.where != HAND:
        return say("Shared card")
    return say("Your card") if table.seat == seat else table.names[seat]


def _state(one: Open, hints: bool) -> str:
    """What fits the card, or which tribe lacks one hex for it."""
    if not hints:
        return ""
    if one.fits:
        names = enumerated(tribe_name(tribe) for tribe in sorted({tribe for tribe, _ in one.fits}))
        return f'<span class="fi-fits">{icon("check")}<span>{say("fits now: {tribes}", tribes=names)}</span></span>'
    if not one.near:
        return ""
    near = near_of(one)
    names = enumerated(tribe_name(tribe) for tribe in near)
    where = series(
        say("{tribe} {hexes}", tribe=tribe_name(tribe), hexes=" ".join(GRID.names[i] for i in hexes))
        for tribe, hexes in near.items()
    )
    signs = "".join(f'<i class="fi-near-sign {one.where}">{tribe_sign(tribe, "small")}</i>' for tribe in list(near)[:3])
    words = say("one hex away: {tribes}", tribes=names)
    return f'<span class="fi-near">{signs}<span aria-hidden="true">{words}</span><span class="unseen">{say("one hex away: {tribes}", tribes=where)}</span></span>'


def _skip(table: Table) -> str:
    if not table.can("skip") or focus.elsewhere(table):
        return ""
    kind = "quiet small" + (" hint" if table.ui.get("hint") == "skip" else "")
    return button(say("Skip: next worth {n}", n=_next_worth(table)), ui="skip=1", kind=kind, id="fi-skip")


def _next_worth(table: Table) -> int:
    return 2 * int(decks.next_lower(table.state.decks, table.state.sheets[table.state.in_window].hand))


def skip_question(table: Table) -> str:
    """The question before the hand card is skipped; "" if nobody asked for it."""
    if table.ui.get("skip") != "1" or not table.can("skip"):
        return ""
    card = table.state.sheets[table.state.in_window].hand
    words = say(
        "This card, worth {n}, goes away, and you keep one of two new cards worth {next} each.",
        n=card_window.points(HAND, card),
        next=_next_worth(table),
    )
    fits = any(" hand " in move for move in score_moves(table))
    warn = f'<p class="fi-warn">{say("It fits your island now.")}</p>' if fits else ""
    buttons = button(say("Skip your card"), move="skip", kind="danger", id="fi-skip-yes")
    buttons += button(say("Keep it", "a card"), ui="skip=", id="fi-skip-no")
    body = f'{card_picture(card)}<p>{words}</p>{warn}<p class="row">{buttons}</p>'
    return dialog(say("Skip your card?"), body, close="ui:skip=", id="fi-skip-ask")


def corners(table: Table, seat: int) -> str:
    """The cards as small goals at the upper corners of the island, while dice are placed."""
    return "".join(_corner(table, one, seat) for one in open_cards(table.state, seat))


def _corner(table: Table, one: Open, seat: int) -> str:
    hints = focus.hints(table)
    on, act = _tap(table, one)
    mark = icon("check") if hints and one.fits else ""
    what = say("{card}, points: {n}. Show it on the island", card=_title(table, one, seat), n=one.points)
    near = f' <span class="unseen">{_state(one, hints)}</span>' if hints else ""
    return (
        f'<button type="button" class="fi-corner {one.where}{" fits" if mark else ""}" id="fi-corner-{one.where}" aria-pressed="{"true" if on else "false"}"'
        f' {act}><span class="unseen">{what}. {card_words(one.card)}</span>{near}{card_picture(one.card)}'
        f'<b aria-hidden="true">{mark}{one.points}</b></button>'
    )


def card_panel(table: Table, seat: int) -> str:
    """The cards of the other seats, what has been scored, and two switches: for what fits, and to be asked about one's card."""
    state: State = table.state
    if not state.with_cards:
        return ""
    rows = "".join(
        f'<li class="fi-hand">{card_picture(sheet.hand)}{seat_name(other, listed_names(table)[other])}'
        f'<span class="unseen">{card_words(sheet.hand)}</span><b>{card_window.points(HAND, sheet.hand)}</b></li>'
        for other, sheet in enumerate(state.sheets)
        if other != seat and sheet.hand
    )
    rows = f'<ul class="fi-hands">{rows}</ul>' if rows else ""
    scored = say("Cards scored: {n} of {most}", n=len(state.sheets[seat].rings), most=state.most_cards)
    hints = focus.hints(table)
    switches = "" if state.paper else _switch(say("Show what fits"), "hints", "off" if hints else "", hints)
    if table.seat == seat and len(state.sheets) > 1 and state.phase != Phase.WINDOW and state.sheets[seat].hand:
        wanted = wants_another(table.ui, state, seat)
        switches += _switch(say("Change my card"), f"change-{seat}", "" if wanted else str(state.round), wanted)
    return panel(say("Camp cards"), f'{rows}<p class="row fi-scored">{scored}{switches}</p>', id="fi-card-panel")


def _switch(words: str, key: str, other: str, on: bool) -> str:
    return button(words, ui=f"view.{key}={other}", pressed=on, kind="toggle small", id=f"fi-{key}")


def wants_another(ui: Mapping[str, str], state: State, seat: int) -> bool:
    """Whether a seat has asked for the next card window although no camp fits, to skip its card."""
    return ui.get(f"view.change-{seat}") == str(state.round - (state.phase == Phase.WINDOW))
