"""The buttons of each decision: cards to ring or skip, the six ways to split, closing the round."""

from hexdice.games.first_island import cards
from hexdice.games.first_island.chart import best_way, chosen_cell, ghost_words, group_words, joined, place_move, read
from hexdice.games.first_island.drawing import card_picture, tribe_sign, way_picture
from hexdice.games.first_island.island import GRID, cells
from hexdice.games.first_island.scoring import Ring, score
from hexdice.games.first_island.state import (
    KEEP,
    MARK,
    REROLL,
    ROLL,
    WINDOW,
    Sheet,
    State,
    in_window,
    last_round,
    score_of,
)
from hexdice.games.first_island.tray import boxes, marking
from hexdice.games.first_island.words import card_words, tribe_name
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say, say_n, signed

FEW = 12  # most ways to ring that are listed; the island shows the others


def actions(table: Table, shown: int) -> str:
    state: State = table.state
    if not table.moves or (state.phase == MARK and not state.paper and shown != table.seat):
        back = table.seat is not None and shown != table.seat and table.moves
        return button(say("Back to your island"), ui="island=", kind="primary", id="fi-back") if back else ""
    hint = table.ui.get("hint", "")
    if state.phase == ROLL:
        return button(say("Roll the five dice"), move="roll", sign="die", kind="primary large", id="fi-roll")
    if state.phase == REROLL:
        again = button(say("Roll them again"), move="reroll", sign="die", kind="primary large", id="fi-reroll")
        return again + button(say("Leave them"), move="stay", kind="large", id="fi-stay")
    if state.phase == WINDOW:
        return _window_actions(table, hint)
    if state.phase == KEEP:
        return "".join(_keep_button(card, hint) for card in dict.fromkeys(state.drawn))
    if state.phase == MARK:
        return _mark_actions(table)
    return ""


def passing(state: State) -> str:
    """What passing in the card window leads to: "finish" the match, "roll" the dice, or "on" to the next seat asked."""
    if state.round > last_round(state):
        return "finish"
    return "roll" if state.asked == len(state.sheets) - 1 else "on"


def _window_actions(table: Table, hint: str) -> str:
    state: State = table.state
    step = passing(state)
    words = {"finish": say("Finish"), "roll": say("Roll the dice"), "on": say("Go on")}[step]
    parts = button(words, move="pass", sign="die" if step == "roll" else "", kind="primary large", id="fi-pass")
    if table.can("skip"):
        parts += button(say("Skip your card"), move="skip", kind="hint" if hint == "skip" else "", id="fi-skip")
    scoring = [move for move in table.moves if move.startswith("score")]
    ghost = table.ui.get("ghost", "")
    if state.paper:
        parts += "".join(
            button(
                say("I score my card") if move.endswith("hand") else say("I score the shared card"),
                move=move,
                id=f"fi-{move.replace(' ', '-')}",
            )
            for move in scoring
        )
        return parts
    if ghost in scoring:
        tribe, mask = read(ghost)
        points = cards.size(_card_of(table, ghost)) * (2 if " hand " in ghost else 1)
        score_button = button(
            say("Ring {n} {tribe}: {points} points", n=mask.bit_count(), tribe=tribe_name(tribe), points=points),
            move=ghost,
            sign="check",
            kind="primary large",
            id="fi-ring",
        )
        rest = _rest_words(table, ghost)
        warn = f'<p class="fi-warn" id="fi-rest">{rest}</p>' if rest else ""
        parts = (
            score_button
            + warn
            + button(say("Not this one"), ui="ghost=", id="fi-unring")
            + parts.replace("primary large", "large", 1)
        )
    return parts


def fitting(table: Table) -> str:
    """A list of the ways to ring a card now."""
    scoring = [move for move in table.moves if move.startswith("score")]
    if not scoring or table.state.paper:
        return ""
    ghost, hint = table.ui.get("ghost", ""), table.ui.get("hint", "")
    chips = "".join(_fit_chip(move, move == ghost, move == hint) for move in scoring[:FEW])
    more = len(scoring) - FEW
    if more > 0:
        words = say_n(more, "and one more: tap the island", "and {n} more: tap the island")
        chips += f'<li class="soft small">{words}</li>'
    return f'<ul class="fi-fitting" id="fi-fitting" aria-label="{say("Camps that fit a card")}">{chips}</ul>'


def _card_of(table: Table, move: str) -> str:
    state: State = table.state
    return state.sheets[in_window(state)].hand if " hand " in move else state.shared


def _fit_chip(move: str, on: bool, hinted: bool) -> str:
    tribe, mask = read(move)
    where = say("Your card:") if " hand " in move else say("Shared card:")
    names = " ".join(GRID.names[i] for i in cells(mask))
    text = say("{card} {tribe} {hexes}", tribe=tribe_name(tribe), hexes=names, card=where)
    kind = "fi-chip" + (" hint" if hinted else "")
    act = 'data-ui="ghost="' if on else f'data-ghost="{move}"'
    return (
        f'<li><button type="button" class="button small {kind}" aria-pressed="{"true" if on else "false"}" {act}'
        f' id="fi-fit-{move.replace(" ", "-")}">{tribe_sign(tribe, "small")}<span>{text}</span></button></li>'
    )


def _rest_words(table: Table, move: str) -> str:
    """A warning if ringing leaves one or two placements alone (FI-12)."""
    state: State = table.state
    sheet = state.sheets[in_window(state)]
    tribe, mask = read(move)
    before = score_of(sheet).tribes[tribe - 1]
    after = score(sheet.board, (*sheet.rings, Ring(_card_of(table, move), 0, tribe, mask)), sheet.boxes).tribes[
        tribe - 1
    ]
    left = (after.lone & ~before.lone).bit_count()
    if not left:
        return ""
    return say_n(
        left,
        "One of the {tribe} would be left alone.",
        "{n} of the {tribe} would be left alone.",
        tribe=tribe_name(tribe),
    )


def _keep_button(card: str, hint: str) -> str:
    points = say("{n} points", n=2 * cards.size(card))
    mark = " hint" if hint == f"keep {card}" else ""
    return (
        f'<button type="button" class="button fi-keep{mark}" id="fi-keep-{card}" data-move="keep {card}">'
        f'{card_picture(card)}<span>{say("Keep this one")}</span><b>{points}</b><span class="unseen">{card_words(card)}</span></button>'
    )


def _mark_actions(table: Table) -> str:
    state: State = table.state
    if state.paper:
        return button(say("All have drawn: go on"), move="done", sign="check", kind="primary large", id="fi-done")
    mine = marking(table)
    if mine is None:
        return ""
    if table.can("done"):
        return button(say("Close the round"), move="done", sign="check", kind="primary large", id="fi-done")
    return ""


def second(table: Table) -> str:
    """The block beside the dice: the override boxes, or the six ways to split the chosen hex."""
    mine = marking(table)
    if mine is None:
        return ""
    chosen = chosen_cell(table, mine)
    if chosen is None:
        return boxes(table, mine)
    best, gains = best_way(table, mine, chosen)
    a, b = mine.turn.pair
    if a == b:
        words = say("Place {tribe} in {hex}", tribe=tribe_name(a), hex=GRID.names[chosen])
        return button(
            f"{words} ({signed(gains[0])}){_groups(mine, chosen, 0)}",
            move=place_move(chosen, mine.turn.pair, 0),
            sign="check",
            kind="primary large",
            id="fi-place",
        )
    ways = "".join(
        f'<li><button type="button" class="fi-way-button{" best" if way == best else ""}" id="fi-way-{way}" data-key="{way + 1}"'
        f' data-move="{place_move(chosen, mine.turn.pair, way)}" aria-label="{ghost_words(mine.turn.pair, way)}{group_words(mine, chosen, way)},'
        f' {say("{points} points", points=signed(gains[way]))}">{way_picture(a, b, way)}'
        f'<span aria-hidden="true">{signed(gains[way])}{_groups(mine, chosen, way)}</span></button></li>'
        for way in range(6)
    )
    return f'<ul class="fi-ways" id="fi-ways" aria-label="{say("Six ways to split {hex}", hex=GRID.names[chosen])}">{ways}</ul>'


def _groups(mine: Sheet, cell: int, way: int) -> str:
    """The groups that a placement would join, as signs with their new sizes."""
    sizes = zip(dict.fromkeys(mine.turn.pair), joined(mine, cell, way), strict=True)
    signs = "".join(f"{tribe_sign(tribe, 'small')}{size}" for tribe, size in sizes if size > 1)
    return f' <span class="fi-joins">{signs}</span>' if signs else ""
