"""The side panels: each seat's perfect dice, hand, indicator or sequence, and the list of PURITY."""

from hexdice.games.siberian_dice.state import (
    GROSSMEISTER,
    OVER,
    PREPARE,
    PURITY,
    STRATEGIC,
    State,
    is_in,
    perfect_counts,
)
from hexdice.view.dice import die, die_name
from hexdice.view.forms import level_name
from hexdice.view.markup import button, hue, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

SHOWN = 8  # entries of PURITY's list that are always shown


def side(table: Table) -> str:
    state: State = table.state
    seats = "".join(_seat(table, seat) for seat in range(state.setup.seats))
    counts = table.ui.get("view.counts", "")
    switch = button(
        say("Count neighbours"),
        ui=f"view.counts={'' if counts else '1'}",
        pressed=bool(counts),
        kind="toggle quiet small",
        id="counts",
    )
    social = ""
    if table.can("resign"):
        if table.can("offer"):
            social += button(say("Offer a draw"), move="offer", kind="quiet small", id="offer")
        social += button(say("Resign"), ui="ask=resign", sign="flag", kind="quiet small", id="resign")
    tools = part("pd-tools", f'<p class="row pd-tools" id="pd-tools">{switch}{social}</p>')
    return f'<section class="panel pd-seats"><h2 class="unseen">{say("Players")}</h2>{seats}</section>{tools}'


def strip(table: Table) -> str:
    """Everybody's score in one line above the board, for layouts with the panels below it; hidden from screen readers."""
    state: State = table.state
    counts, goal = perfect_counts(state), state.setup.goal
    items = "".join(
        f'<li class="{"now" if seat == state.mover and state.phase != OVER else ""}">{seat_name(seat, table.names[seat])}'
        f"<b>{counts[seat]}{f'<small>/{goal}</small>' if goal else ''}</b></li>"
        for seat in range(state.setup.seats)
    )
    return part("pd-strip", f'<ul class="pd-strip" id="pd-strip" aria-hidden="true">{items}</ul>')


def _seat(table: Table, seat: int) -> str:
    state: State = table.state
    setup = state.setup
    count = perfect_counts(state)[seat]
    if setup.goal:
        total = say("of {goal} perfect", goal=setup.goal)
        bars = "".join(
            f'<rect class="{"pd-on hue-" + str(hue(seat)) if n < count else "pd-off"}" x="{n * 22}" width="18" height="8" rx="4"/>'
            for n in range(max(setup.goal, count))
        )
        meter = f'<svg class="pd-meter" viewBox="0 0 {max(setup.goal, count) * 22} 8" aria-hidden="true">{bars}</svg>'
    else:
        total, meter = say("perfect, can be taken"), ""
    now = "now" if state.phase != OVER and seat == state.mover and state.phase != PREPARE else ""
    current = ' aria-current="true"' if now else ""
    return part(
        f"pd-seat-{seat}",
        f'<section class="pd-seat {now}" id="pd-seat-{seat}"{current}><h3>{seat_name(seat, table.names[seat])}'
        f'<span class="soft small">{_standing(table, seat)}</span></h3>'
        f'<p class="pd-score"><b class="pd-number">{count}</b> <span class="soft">{total}</span>{meter}</p>'
        f"{_stock(state, seat)}</section>",
    )


def _standing(table: Table, seat: int) -> str:
    """The status after a seat's name: bot, resigned."""
    if not is_in(table.state, seat):
        return say("resigned")
    return say("bot, {level}", level=level_name(table.bots[seat])) if table.bots[seat] else ""


def _stock(state: State, seat: int) -> str:
    """What a seat has off the board: hand, indicator, sequence."""
    variant = state.setup.variant
    if variant == GROSSMEISTER:
        row = state.known[seat]
        dice = "".join(
            die(face, seat, kind="small" + (" head" if k == 0 else ""), label="") for k, face in enumerate(row)
        )
        spoken = say("Sequence: {faces}", faces=", ".join(die_name(face) for face in row) or say("empty"))
        label = say("Sequence, head first") if row else say("Sequence empty")
        return f'<p class="pd-stock"><span class="soft small">{label}</span><span class="unseen">{spoken}</span><span class="pd-row">{dice}</span></p>'
    hand = state.hands[seat]
    words = say_n(hand, "{n} die in hand", "{n} dice in hand")
    dots = "".join(
        f'<rect class="{"fill-" + str(hue(seat)) if n < hand else "pd-off"}" x="{n * 15}" width="12" height="12" rx="3"/>'
        for n in range(state.setup.dice)
    )
    stock = f'<p class="pd-stock"><span class="small">{words}</span><svg class="pd-hand" viewBox="0 0 {state.setup.dice * 15} 12" aria-hidden="true">{dots}</svg></p>'
    if variant == STRATEGIC and state.known[seat]:
        face = state.known[seat][0]
        picture = die(face, seat, id=f"indicator-{seat}", kind="small", label=die_name(face))
        stock += f'<p class="pd-stock pd-indicator">{picture}<span class="small">{say("is placed next: the indicator")}</span></p>'
    return stock


def written(table: Table) -> str:
    """PURITY's list below the board: whose entry is which, the next one first."""
    state: State = table.state
    if state.setup.variant != PURITY:
        return ""
    rows = state.known[0]
    whole = bool(table.ui.get("view.list"))
    shown = rows if whole else rows[:SHOWN]
    taker = _following(state, state.mover) if state.face else state.mover
    items = []
    for face in shown:
        name = table.names[taker] if taker < len(table.names) else ""
        spoken = say("{name}: {face}", name=name, face=die_name(face))
        items.append(f"<li>{die(face, taker, kind='small', label=spoken)}</li>")
        taker = _following(state, taker)
    more = (
        button(
            say("Only the next ones") if whole else say("All {n}", n=len(rows)),
            ui=f"view.list={'' if whole else '1'}",
            kind="quiet small",
            id="list-more",
        )
        if len(rows) > SHOWN
        else ""
    )
    title = say_n(len(rows), "{n} roll left on the list", "{n} rolls left on the list")
    return part(
        "pd-list",
        f'<section class="pd-list" id="pd-list"><h2>{title}</h2><ol class="pd-row">{"".join(items)}</ol>{more}</section>',
    )


def _following(state: State, seat: int) -> int:
    """The seat whose entry follows that of `seat`; a resigned player's entries stay in the list until they are struck out."""
    return (seat + 1) % state.setup.seats
