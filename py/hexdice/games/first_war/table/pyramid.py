"""The cards: the pyramid of the seat whose turn it is, the card that has just been turned up, and both pyramids as lists."""

from hexdice.games.first_war.rules import economy, pieces
from hexdice.games.first_war.rules.cards import CARDS, LEVELS, NUMBER, PARENTS, SLOT, SLOT_NAMES, SLOTS
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table import happened, tokens
from hexdice.games.first_war.table.words import card_name, card_text
from hexdice.view.markup import button, fold, icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n, translated


def panel(table: Table) -> str:
    """The cards of the seat whose turn it is, in the pyramid, with what can be done with each, or why nothing can."""
    state: State = table.state
    seat, open_slot = state.turn, _open_slot(table)
    rows = ""
    for level in range(1, 5):
        cards = "".join(
            _card(table, state, seat, p, p == open_slot) for p, (row, _) in enumerate(SLOTS) if row == level
        )
        rows += f'<li class="fw-row"><span class="fw-level">{LEVELS[level]}</span><ul class="fw-cards">{cards}</ul>{_why_down(state, level)}</li>'
    points = say_n(state.points, "{n} research point left", "{n} research points left")
    return (
        f'<section class="panel fw-pyramid" id="pyramid"><h2>{say("Your pyramid") if seat == table.own else say("The pyramid of {name}", name=table.names[seat])}'
        f' <span class="tag">{points}</span></h2>{_shape(table, open_slot)}<p class="soft small fw-legend">{_legend()}</p>'
        f'<ol class="fw-rows">{rows}</ol></section>'
    )


def _legend() -> str:
    return say("Turn up a card that lies face down, then activate it for its price.")


def _why_down(state: State, level: int) -> str:
    """Why no card of a level can be turned up, once for all of them, as it depends on the level only; "" if one can."""
    seat = state.turn
    down = next((slot for slot, (at, _) in enumerate(SLOTS) if at == level and state.cards[seat][slot] < 0), -1)
    reason = economy.why_not_turn(state, seat, down, state.points) if down >= 0 else None
    return f'<p class="small soft fw-why">{translated(reason[0])}</p>' if reason else ""


def _able(table: Table, slot: int) -> bool:
    """Whether something can be done with the card of a slot now."""
    card = table.state.cards[table.state.turn][slot]
    return table.can(f"turn {SLOT_NAMES[slot]}" if card < 0 else f"activate {CARDS[card].name.lower()}")


def _open_slot(table: Table) -> int:
    """The slot whose card a phone shows: the one that was tapped, is marked or was turned up, otherwise the first with which something can be done."""
    cards = table.state.cards[table.state.turn]
    for text in (table.ui.get("ghost", ""), f"turn {table.ui.get('slot', '')}", table.ui.get("hint", "")):
        word, _, name = text.partition(" ")
        if word == "turn" and name in SLOT:
            return SLOT[name]
        if word == "activate" and name in NUMBER and NUMBER[name] in cards:
            return int(cards.index(NUMBER[name]))
    if index := happened.turned_up(table):
        return int(cards.index(NUMBER[table.events[index].text]))
    return next((slot for slot in range(len(SLOTS)) if _able(table, slot)), 0)


def _shape(table: Table, open_slot: int) -> str:
    """The pyramid in small, for a phone: a tap shows the card."""
    state: State = table.state
    seat, rows = state.turn, ""
    for level in range(1, 5):
        row = ""
        for slot, (at, _) in enumerate(SLOTS):
            if at != level:
                continue
            card, name = state.cards[seat][slot], SLOT_NAMES[slot]
            active = card >= 0 and bool(state.active[seat] >> card & 1)
            sign = icon("check") if active else f"<b>{CARDS[card].price}</b>" if card >= 0 else "<b>?</b>"
            words = labelled(name, card_name(card) if card >= 0 else say("face down"))
            kind = (
                f"fw-place{' active' if active else ' up' if card >= 0 else ''}{' able' if _able(table, slot) else ''}"
            )
            row += (
                f'<button type="button" class="{kind}" id="slot-{name}" data-ui="slot={name}&amp;ghost=" aria-label="{words}"'
                f' aria-pressed="{"true" if slot == open_slot else "false"}">{sign}</button>'
            )
        rows += f'<p><span class="fw-level">{LEVELS[level]}</span>{row}</p>'
    legend = say("? is face down, a number the price of a card, ✓ an active one. Tap one to read it.")
    return f'<div class="fw-shape">{rows}<p class="soft small">{legend}</p></div>'


def _card(table: Table, state: State, seat: int, slot: int, shown: bool) -> str:
    card = state.cards[seat][slot]
    level = SLOTS[slot][0]
    name = SLOT_NAMES[slot]
    here = " shown" if shown else ""  # a phone has room for one card
    if card < 0:
        move = f"turn {name}"
        title = f'<b>{name}</b> <span class="fw-unseen-card" aria-hidden="true">?</span><span class="unseen">{say("face down")}</span>'
        act = ""
        if table.can(move):
            price = say("Turn up for {n}", n=level)
            kind = "primary small" if shown else "small"
            act = button(price, move=move, kind=kind, id=f"card-{name}", name=f"{price}, {name}")
        return f'<li class="fw-card down{here}" id="place-{name}">{title}{act}</li>'
    data = CARDS[card]
    active = bool(state.active[seat] >> card & 1)
    move = f"activate {data.name.lower()}"
    title = f"<span class='fw-emblem'>{emblem(seat, card)}<b>{card_name(card)}</b> <span class='soft'>{data.price}</span></span>"
    if active:
        act = f'<p class="fw-active">{icon("check")}{say("active")}</p>'
    elif table.can(move):
        act = button(say("Activate: {n}", n=data.price), move=move, kind="primary small", id=f"card-{name}")
    else:
        reason = economy.why_not_activate(state, seat, card, state.points)
        act = f'<p class="small soft">{translated(reason[0]) if reason else ""}</p>'
    kind = "active" if active else "up"
    return f'<li class="fw-card {kind}{here}" id="place-{name}">{title}<p class="small">{card_text(card)}</p>{act}</li>'


def card_lists(table: Table) -> str:
    """Both pyramids as lists, in a fold."""
    active = sum(mask.bit_count() for mask in table.state.active)
    title = say_n(active, "Cards: {n} active", "Cards: {n} active")
    return fold(title, lambda: _card_lists(table), key="view.cards", ui=table.ui)


def _card_lists(table: Table) -> str:
    """The active cards, those face up, and those still face down."""
    state: State = table.state
    body = ""
    for seat in (0, 1):
        lines = ""
        for index, card in enumerate(state.cards[seat]):
            if card < 0:
                continue
            active = state.active[seat] >> card & 1
            mark = icon("check") if active else ""
            parents = ", ".join(SLOT_NAMES[p] for p in PARENTS[index])
            wait = "" if active else say("face up, {n} to activate", n=CARDS[card].price)
            if wait and parents:
                wait = say("{wait}, below {parents}", wait=wait, parents=parents)
            lines += (
                f"<li>{mark}<b>{card_name(card)}</b> <span class='soft'>{SLOT_NAMES[index]}</span> {card_text(card)}"
                + (f" <span class='soft'>({wait})</span>" if wait else "")
                + "</li>"
            )
        hidden = sum(1 for card in state.cards[seat] if card < 0)
        body += (
            f"<h3>{seat_name(seat, table.called[seat])}</h3><ul class='fw-list'>{lines}"
            f"<li class='soft'>{say_n(hidden, '{n} card lies face down.', '{n} cards lie face down.')}</li></ul>"
        )
    return body


def turned_up_card(table: Table) -> str:
    """The card that the latest tap of the looking seat turned up, as a button that puts it away; "" otherwise."""
    index = happened.turned_up(table)
    if not index or table.ui.get("view.drawn") == str(index):
        return ""
    return _large_card(table.seat or 0, NUMBER[table.events[index].text], index)


def _large_card(seat: int, card: int, index: int) -> str:
    data = CARDS[card]
    level = say("Level {n}", n=LEVELS[data.level])
    price = say("Activate it for {n} research points.", n=data.price)
    return (
        f'<button type="button" class="fw-drawn" data-ui="view.drawn={index}" id="drawn-{index}"><small>{level}</small>'
        f"<b class='fw-emblem'>{emblem(seat, card)}{card_name(card)}</b><span>{card_text(card)}</span><small>{price} {say('Tap to put it away.')}</small></button>"
    )


def emblem(seat: int, card: int) -> str:
    """A piece of the kind that a card helps most."""
    return tokens.picture(seat, _HELPED[CARDS[card].effects[0][0]])


_HELPED = {
    **dict.fromkeys(("heals", "heal_reach"), pieces.HEALER),
    **dict.fromkeys(("tally", "mountains", "academies"), pieces.SCIENTIST),
    **dict.fromkeys(("plains_food", "fields_food", "other_steps", "least_defence", "stack"), pieces.FARMER),
    **dict.fromkeys(("forage", "hunter_defence", "hunter_steps", "hunter_attack"), pieces.HUNTER),
    **dict.fromkeys(("rafts", "surveyors", "lake_chains"), pieces.HUNTER),
}
