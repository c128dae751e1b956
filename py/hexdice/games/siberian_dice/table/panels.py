"""What stands beside the board: who has how many perfect dice, indicators and sequences, and the list of PURITY."""

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.preview import counted
from hexdice.games.siberian_dice.table.board import looked_at
from hexdice.games.siberian_dice.table.overlay import counted_beside
from hexdice.view.dice import die, die_name
from hexdice.view.markup import button, seat_mark, seat_name, unfold
from hexdice.view.parts import part
from hexdice.view.table import Player, Table
from hexdice.view.text import enumerated, labelled, say, say_n, signed

SHOWN = 8  # entries of PURITY's list that are always shown


def players(table: Table) -> tuple[Player, ...]:
    """Everybody's perfect dice; beside them what the ghost would bring, otherwise the dice in hand."""
    state: pd.State = table.state
    (made, broken), rows = _would(table), []
    for seat, count in enumerate(pd.perfect_counts(state)):
        would = " ".join(signed(n) for n in (made[seat], -broken[seat]) if n)
        rows.append(Player(seat, str(count), aside=would or _hand(state, seat)))
    return tuple(rows)


def _would(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many dice of each seat the ghost would make perfect and break; none in a puzzle, which it would solve."""
    made, broken = (0, 0) if table.ui.get("puzzle") else looked_at(table) or (0, 0)
    return counted(table.state, made), counted(table.state, broken)


def _hand(state: pd.State, seat: int) -> str:
    """The dice that a seat has not brought in; "" if there are none."""
    if not pd.is_in(state, seat):
        return say("resigned", "a player")
    left = len(state.known[seat]) if state.setup.variant == pd.GROSSMEISTER else state.hands[seat]
    if not left:
        return ""
    words = say_n(left, "{n} die in hand", "{n} dice in hand")
    return f'<span class="pd-hand" title="{words}" aria-hidden="true">{left}</span><span class="unseen">{words}</span>'


def counts_switch(table: Table) -> str:
    """Shows at each die how many are beside it."""
    if not table.present:
        return part("pd-beside", '<div class="pd-beside" id="pd-beside"></div>')
    counts = counted_beside(table)
    switch = button(
        say("Count neighbours"),
        ui=f"view.keep-counts={'0' if counts else '1'}",
        pressed=counts,
        sign="count",
        kind="toggle small",
        id="counts",
    )
    return part("pd-beside", f'<div class="pd-beside" id="pd-beside">{switch}</div>')


def race(table: Table, where: str) -> str:
    """A row of stars for each seat, one lit for each perfect die; those that the ghost would light or put out look different.

    It stands above the board on a phone and beside it elsewhere; `where` ("above", "beside") is for ids and style.css.
    """
    state: pd.State = table.state
    goal, (made, broken), rows = state.setup.goal, _would(table), ""
    for seat, count in enumerate(pd.perfect_counts(state) if goal else ()):
        after, stars = count + made[seat] - broken[seat], ""
        for n in range(goal):
            kind = "on" if n < min(count, after) else "gain" if n < after else "loss" if n < count else ""
            stars += f'<i class="{kind}" id="{where}-{seat}-{n}-{int(n < count)}"></i>'
        rows += f'<li class="{"close" if count == goal - 1 else ""}">{seat_mark(seat)}{stars}</li>'
    return part(f"race-{where}", f'<ul class="pd-race {where}" id="race-{where}" aria-hidden="true">{rows}</ul>')


def side(table: Table) -> str:
    """The panels beside the board."""
    known = "".join(_known(table, seat) for seat in range(len(table.names)))
    social = ""
    if table.can("resign") and not table.scripted:
        social = unfold(say("More"), lambda: _social(table), key="view.more", ui=table.ui)
    known = part("pd-known", f'<div id="pd-known">{known}</div>')
    return race(table, "beside") + known + part("pd-more", f'<div class="pd-more" id="pd-more">{social}</div>')


def _social(table: Table) -> str:
    """What is rarely said at the table: an offer of a draw, a resignation."""
    words = button(say("Offer a draw"), move="offer", kind="quiet small", id="offer") if table.can("offer") else ""
    words += button(say("Resign"), ui="ask=resign", sign="flag", kind="quiet small", id="resign")
    return f'<p class="row pd-tools">{words}</p>'


def _known(table: Table, seat: int) -> str:
    """The faces of a seat that all can see before they are placed: its indicator or its sequence."""
    state: pd.State = table.state
    if state.setup.variant not in (pd.STRATEGIC, pd.GROSSMEISTER) or not state.known[seat]:
        return ""
    row, name = state.known[seat], seat_name(seat, table.called[seat])
    dice = "".join(die(face, seat, kind="small" if k else "small head", label="") for k, face in enumerate(row))
    spoken = enumerated(die_name(face) for face in row)
    if state.setup.variant == pd.STRATEGIC:
        words = say("is placed next: the indicator")
    else:
        words, spoken = say("Sequence, head first"), say("Sequence: {faces}", faces=spoken)
    return (
        f'<p class="pd-known panel" id="known-{seat}">{name}<span class="soft small">{words}</span>'
        f'<span class="unseen">{spoken}</span><span class="pd-row">{dice}</span></p>'
    )


def written(table: Table) -> str:
    """PURITY's list below the board: whose entry is which, the next one first."""
    state: pd.State = table.state
    if state.setup.variant != pd.PURITY:
        return ""
    rows, whole = state.known[0], bool(table.ui.get("view.list"))
    items, first = "", state.on_turn + (state.face > 0)  # a resigned player's entries stay until they are struck out
    for n, face in enumerate(rows if whole else rows[:SHOWN]):
        taker = (first + n) % state.setup.seats
        spoken = labelled(table.names[taker], die_name(face))
        items += f"<li>{die(face, taker, kind='small', label=spoken)}</li>"
    more = ""
    if len(rows) > SHOWN:
        words = say("Only the next few") if whole else say("All {n}", n=len(rows))
        more = button(words, ui=f"view.list={'' if whole else '1'}", kind="quiet small", id="list-more")
    title = say_n(len(rows), "{n} roll left on the list", "{n} rolls left on the list")
    return part(
        "pd-list",
        f'<section class="pd-list" id="pd-list"><h2>{title}</h2><ol class="pd-row">{items}</ol>{more}</section>',
    )
