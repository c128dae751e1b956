"""The panels beside the board: the score sheet, the goals, the cards, the other islands."""

from collections.abc import Sequence
from functools import lru_cache

from hexdice.games.first_island import cards
from hexdice.games.first_island.drawing import card_picture, small_island, tribe_sign
from hexdice.games.first_island.island import ALL, GRID, SPOT, Board, cells, lanes
from hexdice.games.first_island.rules import Goal, goals
from hexdice.games.first_island.scoring import Ring, Score, ringed_of
from hexdice.games.first_island.state import (
    OVER,
    State,
    board_of,
    last_round,
    most_cards,
    one_card_short,
    score_of,
    with_cards,
)
from hexdice.games.first_island.tray import last_hexes
from hexdice.games.first_island.window import HAND
from hexdice.games.first_island.words import card_words, tribe_name, wish_words
from hexdice.view.markup import button, icon, panel, seat_name
from hexdice.view.table import Table
from hexdice.view.text import figure, say, signed


def sheet(state: State, seat: int, shown: str) -> str:
    """The score sheet of a seat: every figure is a button that shows its origin on the island."""
    score_now = score_of(state.sheets[seat])
    if not any(board_of(state.sheets[seat])):
        words = say(
            "Empty so far. What counts: three or more of a tribe that touch. A tribe without a camp costs 5 in the end."
        )
        return f'<p class="soft" id="fi-sheet">{words}</p>'
    rows = ""
    for tribe, scored in enumerate(score_now.tribes, 1):
        settled = sum(camp.bit_count() for camp in scored.camps)
        figures = [
            (f"camps-{tribe}", settled if scored.camps else 0, say("in camps")),
            (f"lone-{tribe}", -scored.lone.bit_count() if scored.camps else scored.row, say("alone")),
            (f"wish-{tribe}", scored.request, wish_words(tribe)),
        ]
        line = "".join(_figure(key, number, tribe_name(tribe), words, shown) for key, number, words in figures)
        rows += (
            f'<tr><th scope="row"><span class="fi-row-name">{tribe_sign(tribe)}<span>{tribe_name(tribe)}</span></span></th>{line}'
            f'<td class="fi-sum">{signed(scored.row + scored.request)}</td></tr>'
        )
    head = "".join(
        f'<th scope="col">{words}</th>' for words in (say("camps"), say("alone"), say("wish"), say("points"))
    )
    rest = _last_row(say("Overrides"), "boxes", -score_now.overrides, "")
    if with_cards(state):
        rest += _last_row(say("Cards"), "cards", score_now.cards, shown)
    return (
        f'<table class="fi-sheet" id="fi-sheet"><thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead>'
        f'<tbody>{rows}</tbody><tfoot>{rest}<tr class="fi-total"><th scope="row" colspan="4">{say("Total")}</th>'
        f'<td id="fi-total">{figure(score_now.total)}</td></tr></tfoot></table>'
    )


def _figure(key: str, number: int, name: str, words: str, shown: str) -> str:
    on = shown == key
    text = say("{tribe}, {what}: {points}. Show it on the island", tribe=name, what=words, points=signed(number))
    return (
        f'<td><button type="button" class="fi-figure" id="fig-{key}" aria-pressed="{"true" if on else "false"}"'
        f' aria-label="{text}" data-ui="show={"" if on else key}">{signed(number) if number else "·"}</button></td>'
    )


def _last_row(name: str, key: str, number: int, shown: str) -> str:
    words = signed(number) if number else "0"
    if key == "cards":
        on = shown == key
        text = say("Cards: {points}. Show the rings on the island", points=words)
        words = (
            f'<button type="button" class="fi-figure" id="fig-cards" aria-pressed="{"true" if on else "false"}"'
            f' aria-label="{text}" data-ui="show={"" if on else key}">{words}</button>'
        )
    return f'<tr><th scope="row" colspan="4">{name}</th><td class="fi-sum">{words}</td></tr>'


def lit_tribes(score_now: Score, state: State, seat: int, shown: str) -> dict[int, tuple[int, ...]]:
    """What a tapped figure highlights: cell -> tribes."""
    kind, _, number = shown.partition("-")
    marked: dict[int, list[int]] = {}
    if kind == "cards":
        for ring in state.sheets[seat].rings:
            for cell in cells(ring.hexes):
                marked.setdefault(cell, []).append(ring.tribe)
    elif kind in ("camps", "lone", "wish") and number in ("1", "2", "3", "4", "5", "6"):
        tribe = int(number)
        scored = score_now.tribes[tribe - 1]
        settled = 0
        for camp in scored.camps:
            settled |= camp
        mask = {"camps": settled, "lone": scored.lone, "wish": scored.gains | scored.losses}[kind]
        for cell in cells(mask):
            marked.setdefault(cell, []).append(tribe)
    return {cell: tuple(tribes) for cell, tribes in marked.items()}


def goal_list(state: State) -> str:
    """The goals of the solo level; those met are ticked."""
    listed = goals(state)
    if not listed:
        return ""
    rows = "".join(_goal(goal) for goal in listed)
    met = sum(goal.met for goal in listed)
    return panel(
        say("Goals: {n} of {all}", n=met, all=len(listed)),
        f'<ul class="fi-goals" id="fi-goals">{rows}</ul>',
        id="fi-goal-list",
    )


def _goal(goal: Goal) -> str:
    tribes = {name: tribe for tribe, name in enumerate(("", *_KEYS)) if name}
    if goal.key in tribes:
        name = f"{tribe_sign(tribes[goal.key], 'small')}{tribe_name(tribes[goal.key])}"
    else:
        name = {"cards": say("Cards"), "total": say("Total"), "requests": say("Smallest wish")}[goal.key]
    mark = (
        icon("check")
        if goal.met
        else '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7"/></svg>'
    )
    text = say("met") if goal.met else say("not yet")
    return (
        f'<li class="{"met" if goal.met else ""}">{mark}<span class="unseen">{text}: </span><span>{name}</span>'
        f"<b>{figure(goal.value)}/{goal.target}</b></li>"
    )


_KEYS = ("scavengers", "builders", "scholars", "matriarchy", "healers", "scientists")


def card_panel(table: Table, seat: int, hints: bool) -> str:
    """The cards in play: the shared card, the seat's card, the other seats' cards."""
    state: State = table.state
    if not with_cards(state):
        return ""
    island = lanes(board_of(state.sheets[seat]))
    ringed = ringed_of(state.sheets[seat].rings)
    able = len(state.sheets[seat].rings) < most_cards(state)
    shown = ""
    if state.sheets[seat].hand:
        shown += _card(state, seat, HAND, state.sheets[seat].hand, island, ringed, hints and able and not state.paper)
    if state.shared:
        shown += _card(state, seat, "shared", state.shared, island, ringed, hints and able and not state.paper)
    others = "".join(
        f'<li class="fi-hand">{seat_name(other, table.names[other])}{card_picture(sheet.hand)}'
        f'<span class="unseen">{card_words(sheet.hand)}</span><b>{2 * cards.size(sheet.hand)}</b></li>'
        for other, sheet in enumerate(state.sheets)
        if other != seat and sheet.hand
    )
    count = len(state.sheets[seat].rings)
    scored = say("Cards scored: {n} of {most}", n=count, most=most_cards(state))
    switch = (
        ""
        if state.paper
        else button(
            say("Show what fits"),
            ui=f"view.hints={'' if not hints else 'off'}",
            pressed=hints,
            kind="toggle small",
            id="fi-hints",
        )
    )
    rest = f'<ul class="fi-hands">{others}</ul>' if others else ""
    body = f'<div class="fi-cards">{shown}</div><p class="row fi-scored">{scored}{switch}</p>{rest}'
    return panel(say("Camp cards"), body, id="fi-card-panel")


def _card(
    state: State,
    seat: int,
    where: str,
    card: str,
    island: Sequence[tuple[int, ...]],
    ringed: Sequence[int],
    hints: bool,
) -> str:
    points = cards.size(card) * (2 if where == HAND else 1)
    title = say("Your card") if where == HAND else say("Shared card")
    asks = say("{n} of one tribe in this shape, turned as you like", n=cards.size(card))
    hint = ""
    if hints:
        fitting = {tribe for tribe, _ in cards.fitting(card, island, ringed)}
        near = missing_hexes(state, seat, card)
        if fitting:
            text = ", ".join(tribe_name(tribe) for tribe in sorted(fitting))
            hint = f'<span class="fi-fits">{icon("check")}{say("fits now: {tribes}", tribes=text)}</span>'
        elif near:
            text = ", ".join(
                say("{tribe} {hexes}", tribe=tribe_name(tribe), hexes=" ".join(GRID.names[i] for i in hexes[:3]))
                for tribe, hexes in sorted(near.items())[:3]
            )
            hint = f'<span class="fi-near">{icon("hint")}{say("one away: {where}", where=text)}</span>'
    return (
        f'<div class="fi-card" id="fi-card-{where}"><span class="fi-card-title">{title}</span>{card_picture(card)}'
        f'<b class="fi-card-points">{say("{n} points", n=points)}</b><span class="fi-asks">{asks}</span><span class="unseen">{card_words(card)}</span>{hint}</div>'
    )


def missing_hexes(state: State, seat: int, card: str) -> dict[int, tuple[int, ...]]:
    """For each tribe the vacant hexes in which one whole placement would complete the card."""
    own = state.sheets[seat]
    return _missing(board_of(own), own.rings, card)


@lru_cache(maxsize=64)
def _missing(board: Board, rings: tuple[Ring, ...], card: str) -> dict[int, tuple[int, ...]]:
    vacant = ALL & ~sum(1 << spot for spot, code in zip(SPOT, board, strict=True) if code)
    found: dict[int, int] = {}
    for tribe, _, missing in cards.one_away(card, lanes(board), ringed_of(rings), vacant):
        found[tribe] = found.get(tribe, 0) | missing
    return {tribe: cells(mask) for tribe, mask in found.items()}


def islands(table: Table, shown: int) -> str:
    """Everybody's islands as a list to choose from, with the totals that everybody may see."""
    state: State = table.state
    if len(state.sheets) < 2 or state.paper:
        return ""
    rows = ""
    for seat, own in enumerate(state.sheets):
        total = score_of(own).total
        done = say("done") if own.turn.closed else ""
        current = ' aria-current="true"' if seat in table.up else ""
        text = say("{n} of {most} cards", n=len(own.rings), most=most_cards(state)) if with_cards(state) else ""
        if one_card_short(state, own) and state.phase != OVER:
            text = f'<b class="fi-close">{text}</b>'
        if seat != table.seat and (hexes := last_hexes(table, seat)):
            text = f"{text} {say('last {hexes}', hexes=' '.join(hexes))}".strip()
        rows += (
            f'<li class="fi-seat"{current}><button type="button" class="fi-look" id="fi-look-{seat}" aria-pressed='
            f'"{"true" if seat == shown else "false"}" data-ui="island={seat}">{seat_name(seat, table.names[seat])}'
            f'<span class="soft small">{text} {done}</span><b>{figure(total) if any(board_of(own)) else "–"}</b></button></li>'
        )
    return panel(say("Islands"), f'<ul class="fi-seats" id="fi-seats">{rows}</ul>', id="fi-islands")


def comparison(state: State, names: Sequence[str], won: Sequence[int] = ()) -> str:
    """All islands and figures side by side; seats in `won` are marked."""
    scores = [score_of(own) for own in state.sheets]
    flag = f'<span class="fi-winner">{icon("flag")}{say("winner")}</span>'
    pictures = "".join(
        f'<figure class="fi-final{" fi-won" if seat in won else ""}"><figcaption>{seat_name(seat, names[seat])} <b>{figure(score_now.total)}</b>'
        f"{flag if seat in won and len(scores) > 1 else ''}</figcaption>"
        f"{small_island(board_of(own), own.rings, say('The island of {name}', name=names[seat]), 'large')}</figure>"
        for seat, (own, score_now) in enumerate(zip(state.sheets, scores, strict=True))
    )
    head = "".join(f'<th scope="col">{seat_name(seat, name)}</th>' for seat, name in enumerate(names[: len(scores)]))
    rows = ""
    for tribe in range(1, 7):
        line = "".join(
            f"<td>{signed(score_now.tribes[tribe - 1].row)} <small>{signed(score_now.tribes[tribe - 1].request)}</small></td>"
            for score_now in scores
        )
        rows += f'<tr><th scope="row"><span class="fi-row-name">{tribe_sign(tribe)}<span>{tribe_name(tribe)}</span></span></th>{line}</tr>'
    rows += _compared(say("Overrides"), [-score_now.overrides for score_now in scores])
    if with_cards(state):
        rows += _compared(say("Cards"), [score_now.cards for score_now in scores])
    note = say("Each row: camps and alone, and the wish in small figures.")
    return (
        f'<div class="fi-finals">{pictures}</div><div class="fi-scroll" tabindex="0" role="group" aria-label="{say("Scores")}"><table class="fi-sheet fi-compare">'
        f'<thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead><tbody>{rows}</tbody>'
        f'</table></div><p class="soft small">{note}</p>'
    )


def _compared(name: str, numbers: Sequence[int]) -> str:
    line = "".join(f"<td>{signed(number)}</td>" for number in numbers)
    return f'<tr><th scope="row">{name}</th>{line}</tr>'


def rounds_track(state: State) -> str:
    """The rounds as a row of dots."""
    last = last_round(state)
    done = min(state.round - 1, last) if state.round else 0
    dots = "".join(
        f'<i class="{"done" if number < done else "now" if number == done else ""}"></i>' for number in range(last)
    )
    return f'<span class="fi-track" aria-hidden="true">{dots}</span>'
