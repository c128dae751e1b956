"""The people around the table: as a ring, with who gives a die to whom, and as a list."""

from math import atan2, cos, sin, tau

from hexdice.games.first_player.rules.state import NOBODY, OVER, ROLL, SEATING, State
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.words import asked_once, no_dice, plays
from hexdice.view.markup import seat_mark, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

CROWDED = 8  # with more seats the ring shows less


def seats_list(table: Table) -> str:
    """A list of everybody, with dice and progress."""
    emblem = emblems(table)
    items = "".join(
        f'<li class="fp-line{" up" if seat in table.up else ""}" id="seat-{seat}"{_current(table, seat)}>{seat_name(emblem[seat], table.called[seat])}'
        f'<span class="soft small">{_owns(table.state, seat)}</span></li>'
        for seat in range(len(table.state.hands))
    )
    return f'<section class="panel fp-around"><h2>{say("Around the table")}</h2><ol class="fp-lines">{items}</ol></section>'


def _current(table: Table, seat: int) -> str:
    return ' aria-current="true"' if seat in table.up else ""


def ring(table: Table) -> str:
    """Everybody around the table, the first seat at its near side. When a place is asked for, the first tap proposes a seat and the second confirms it."""
    state: State = table.state
    seats, once = len(state.hands), asked_once(table)
    items = "".join(_seat(table, seat, once) for seat in range(seats))
    given = [(giver, taker) for giver, taker in state.gifts if giver >= 0] if state.phase == OVER and not once else []
    arrows = "".join(_arrow(giver, taker, seats) for giver, taker in given)
    dice = "".join(
        f'<span class="fp-gift by-{giver} at-{taker}" aria-hidden="true">{picture(0, emblems(table)[giver], kind="small", label="")}</span>'
        for giver, taker in given
    )
    turns = "" if given else '<path class="fp-turn" d="M-13-2a13 13 0 0 1 26 0M13-2l-4.5-3.5M13-2l2.5-5.5"/>'
    return (
        f'<div class="fp-ring of-{seats}"><svg class="fp-felt on-felt" viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<circle class="fp-top" r="46"/><circle class="fp-edge" r="46"/><circle class="fp-seam" r="37"/>{turns}{arrows}</svg>{dice}'
        f'<ol class="fp-seats" aria-label="{say("Around the table")}">{items}</ol></div>'
    )


def _seat(table: Table, seat: int, once: bool) -> str:
    """One place at the ring; a button if it can be named as the place that is asked for."""
    state: State = table.state
    room = len(state.hands) <= CROWDED and not once
    words = f'<span class="soft small">{_owns(state, seat)}</span>' if room else ""
    inside = f'{seat_mark(emblems(table)[seat])}<b class="fp-name"><bdi>{table.called[seat]}</bdi></b>{_badge(state, seat)}{words}'
    settled = state.phase in (SEATING, OVER)
    move = f"{state.asked} {seat}" if state.phase == SEATING and table.moves else ""
    if move and table.can(move):
        chosen = table.ui.get("ghost", "") == move
        does = f'data-move="{move}"' if chosen else f'data-ghost="{move}"'
        label = plays(state.asked, table.names[seat])
        if chosen:
            label = say("{name}: tap again to confirm", name=table.names[seat])
        body = f'<button type="button" class="fp-seat{" ghost" if chosen else ""}" id="ring-{seat}" {does}>{inside}<span class="unseen">{label}</span></button>'
    else:
        mine = " up" if seat in table.up and not settled else ""
        mine += " starts" if state.phase == OVER and seat == state.first else ""
        body = f'<span class="fp-seat{mine}" id="ring-{seat}">{inside}</span>'
    return f'<li class="fp-at at-{seat}"{"" if settled else _current(table, seat)}>{body}</li>'


def _arrow(giver: int, taker: int, seats: int) -> str:
    """An arrow on the table from who gives a die to who gets it, past the middle."""
    (x, y), (to_x, to_y) = (
        (-far * sin(seat / seats * tau), far * cos(seat / seats * tau)) for seat, far in ((giver, 33), (taker, 24))
    )  # its tip stays clear of the seat's card
    over_x, over_y = (x + to_x) / 2 + (y - to_y) * 0.45, (y + to_y) / 2 + (to_x - x) * 0.45
    angle = atan2(to_y - over_y, to_x - over_x)
    tips = "".join(
        f"M{to_x:.1f} {to_y:.1f}l{-6 * cos(angle + turn):.1f} {-6 * sin(angle + turn):.1f}" for turn in (-0.6, 0.6)
    )
    return f'<path class="fp-way" d="M{x:.1f} {y:.1f}Q{over_x:.1f} {over_y:.1f} {to_x:.1f} {to_y:.1f}{tips}"/>'


def _badge(state: State, seat: int) -> str:
    """The place in which a seat really plays, if known or proposed."""
    if not state.seating:
        return ""
    index = state.seating.index(seat)
    if index == 0:
        return f'<span class="fp-badge first">{say("starts")}</span>'
    if index == len(state.seating) - 1:
        return f'<span class="fp-badge">{say("last")}</span>'
    return f'<span class="fp-badge plain">{index + 1}</span>'


def _owns(state: State, seat: int) -> str:
    """Dice and tokens; before the reveal also the seat's progress."""
    hand = state.hands[seat]
    parts = [say_n(hand.dice, "{n} die", "{n} dice")]
    more = sum((taker == seat) - (giver == seat) for giver, taker in state.gifts)
    if more:
        parts[0] += f" ({'+' if more > 0 else '−'}{abs(more)})"
    if not hand.dice and state.phase != OVER:
        parts[0] = no_dice(state)
    if state.phase == ROLL and hand.dice:
        if hand.ready:
            parts = [say_n(hand.playing, "ready, {n} die", "ready, {n} dice")]
            parts += [say_n(hand.aside, "one left out", "{n} left out")] if hand.aside else []
        elif hand.playing:
            parts = [say_n(hand.playing, "ordering {n} die", "ordering {n} dice")]
        else:
            parts = [say_n(hand.dice, "choosing from {n} die", "choosing from {n} dice")]
    if hand.tokens:
        parts.append(say_n(hand.tokens, "{n} token", "{n} tokens"))
    if state.token == seat != NOBODY and state.phase == OVER:
        parts.append(say("new token"))
    return " · ".join(parts)
