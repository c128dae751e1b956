"""The side panels: each seat's perfect dice, hand, indicator or sequence, and the list of PURITY."""

from collections.abc import Sequence

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.table.board import last_turn
from hexdice.view.dice import die, die_name
from hexdice.view.forms import level_name
from hexdice.view.markup import button, hue, icon, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n, signed

SHOWN = 8  # entries of PURITY's list that are always shown


def side(table: Table, changed: Sequence[str]) -> str:
    """The panels; `changed` is what `gains` returns, here and below."""
    state: pd.State = table.state
    first = table.own or 0
    order = (first, *(seat for seat in range(state.setup.seats) if seat != first))
    seats = "".join(_seat(table, seat, changed[seat]) for seat in order)
    counts = table.ui.get("view.counts", "")
    switch = button(
        say("Count neighbours"),
        ui=f"view.counts={'' if counts else '1'}",
        pressed=bool(counts),
        kind="toggle quiet small",
        id="counts",
    )
    social = ""
    if table.can("resign") and not table.scripted:
        if table.can("offer"):
            social += button(say("Offer a draw"), move="offer", kind="quiet small", id="offer")
        social += button(say("Resign"), ui="ask=resign", sign="flag", kind="quiet small", id="resign")
    tools = part("pd-tools", f'<p class="row pd-tools" id="pd-tools">{switch}{social}</p>')
    return f'<section class="panel pd-seats"><h2 class="unseen">{say("Players")}</h2>{seats}</section>{tools}'


def strip(table: Table, changed: Sequence[str]) -> str:
    """Everybody's score in one line above the board, for layouts with the panels below it; hidden from screen readers."""
    state: pd.State = table.state
    counts, goal = pd.perfect_counts(state), state.setup.goal
    items = "".join(
        f'<li class="{"now" if seat == state.mover and state.phase != pd.OVER else ""}">{seat_name(seat, shown_name(table, seat))}'
        f"<b>{counts[seat]}{f'<small>/{goal}</small>' if goal else ''}</b>{changed[seat]}{_of_hand(table, seat)}{_meter(seat, counts[seat], goal)}</li>"
        for seat in range(state.setup.seats)
    )
    return part("pd-strip", f'<ul class="pd-strip" id="pd-strip" aria-hidden="true">{items}</ul>')


def _seat(table: Table, seat: int, gain: str) -> str:
    state: pd.State = table.state
    setup = state.setup
    count = pd.perfect_counts(state)[seat]
    total = say("of {goal} perfect", goal=setup.goal) if setup.goal else say("perfect, can be taken")
    now = "now" if state.phase != pd.OVER and seat == state.mover and state.phase != pd.PREPARE else ""
    current = ' aria-current="true"' if now else ""
    return part(
        f"pd-seat-{seat}",
        f'<section class="pd-seat {now}" id="pd-seat-{seat}"{current}><h3>{seat_name(seat, shown_name(table, seat))}'
        f'<span class="soft small">{_standing(table, seat)}</span></h3>'
        f'<p class="pd-score"><b class="pd-number">{count}</b> {gain}<span class="soft">{total}</span>{_meter(seat, count, setup.goal)}</p>'
        f"{_of_hand(table, seat)}{_stock(state, seat)}</section>",
    )


def _meter(seat: int, count: int, goal: int) -> str:
    """A bar for each perfect die that the goal asks for; "" without a goal."""
    if not goal:
        return ""
    bars = "".join(
        f'<rect class="{"pd-on hue-" + str(hue(seat)) if n < count else "pd-off"}" x="{n * 22}" width="18" height="8" rx="4"/>'
        for n in range(max(goal, count))
    )
    return f'<svg class="pd-meter" viewBox="0 0 {max(goal, count) * 22 - 4} 8" aria-hidden="true">{bars}</svg>'


def _of_hand(table: Table, seat: int) -> str:
    """At a turning point of the review: that the die was taken from the hand, or better had been, as no cell can show that."""
    played, better = table.ui.get("played", ""), table.ui.get("better", "")
    if seat != table.state.mover or "hand" not in (played, better):
        return ""
    if better == "hand":
        return f'<span class="pd-of-hand better">{icon("check")}{say("From the hand: better")}</span>'
    return f'<span class="pd-of-hand">{icon("close")}{say("From the hand: played")}</span>'


def gains(table: Table) -> tuple[str, ...]:
    """By seat: how its number of perfect dice has changed with the turn just over, as a mark; "" where it has not."""
    state: pd.State = table.state
    turn = last_turn(table)
    if turn is None:
        return ("",) * state.setup.seats
    changes = zip(pd.perfect_counts(state), pd.perfect_counts(table.past(turn.begin)), strict=True)
    return tuple(
        f'<span class="pd-gain{" pd-less" if now < was else ""}">{signed(now - was)}</span>' if now != was else ""
        for now, was in changes
    )


def shown_name(table: Table, seat: int) -> str:
    """The name of a seat; "You" for the only person in a script, or without a name."""
    name = table.names[seat]
    return say("You") if seat == table.own and (table.scripted or name == say("Player {n}", n=1)) else name


def _standing(table: Table, seat: int) -> str:
    """The status after a seat's name: you, bot, resigned."""
    if not pd.is_in(table.state, seat):
        return say("resigned")
    if seat == table.own and shown_name(table, seat) != say("You"):
        return say("you")
    return say("bot, {level}", level=level_name(table.bots[seat])) if table.bots[seat] else ""


def _stock(state: pd.State, seat: int) -> str:
    """What a seat has off the board: hand, indicator, sequence."""
    variant = state.setup.variant
    if variant == pd.GROSSMEISTER:
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
    if variant == pd.STRATEGIC and state.known[seat]:
        face = state.known[seat][0]
        picture = die(face, seat, id=f"indicator-{seat}", kind="small", label=die_name(face))
        stock += f'<p class="pd-stock pd-indicator">{picture}<span class="small">{say("is placed next: the indicator")}</span></p>'
    return stock


def written(table: Table) -> str:
    """PURITY's list below the board: whose entry is which, the next one first."""
    state: pd.State = table.state
    if state.setup.variant != pd.PURITY:
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


def _following(state: pd.State, seat: int) -> int:
    """The seat whose entry follows that of `seat`; a resigned player's entries stay in the list until they are struck out."""
    return (seat + 1) % state.setup.seats
