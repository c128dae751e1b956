"""The cards: the pyramid of a seat as pictures, the one that is looked at with its text, and both pyramids as lists."""

from hexdice.games.first_war.rules import economy, play
from hexdice.games.first_war.rules.cards import CARDS, LEVELS, NUMBER, SLOT, SLOT_NAMES, SLOTS
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import drawings
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.words import card_name, card_text
from hexdice.view.markup import fold, icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n, translated


def panel(table: Table) -> str:
    """The pyramid of who researches and the card that is looked at; if the turn has gone on, the card that was turned up last; or ""."""
    state: State = table.state
    drawn, seat = happened.turned_up(table), state.turn
    if state.over or state.phase != Phase.RESEARCH or not table.moves:
        shown = drawn and not table.moves and not state.over
        at = table.seat or 0
        return f'<div class="fw-drawn">{_opened(state, at, _open_slot(table, at), drawn)}</div>' if shown else ""
    open_slot, rows = _open_slot(table, seat), ""
    for level in range(1, 5):
        places = "".join(
            _place(table, seat, slot, slot == open_slot) for slot, (at, _) in enumerate(SLOTS) if at == level
        )
        rows += f'<p><span class="fw-level">{LEVELS[level]}</span>{places}</p>'
    missing = 3 - play.top_cards(state, seat)
    goal = say_n(missing, "{n} more level IV card to win", "{n} more level IV cards to win")
    title = say("Your pyramid") if seat == table.own else say("{name}’s pyramid", name=table.names[seat])
    return (
        f'<section class="panel fw-pyramid" id="pyramid"><h2>{title}</h2><p class="soft small">{goal}</p>'
        f'<div class="fw-shape">{rows}</div>{_opened(state, seat, open_slot, drawn)}</section>'
    )


def proposed(table: Table) -> str:
    """The move with the card that was tapped, otherwise with the first that something can be done with; "" if there is none."""
    seat = table.state.turn
    move = _move(table.state, seat, _open_slot(table, seat))
    if table.can(move) or "slot" in table.ui:
        return move if table.can(move) else ""
    slot = _first_able(table, seat)
    return "" if slot < 0 else _move(table.state, seat, slot)


def _first_able(table: Table, seat: int) -> int:
    """The slot of a card that can be activated now, otherwise of the first that can be turned up; -1 if there is none."""
    cards = table.state.cards[seat]
    able = [slot for slot in range(len(SLOTS)) if table.can(_move(table.state, seat, slot))]
    return max(able, key=lambda slot: (cards[slot] >= 0, -slot), default=-1)


def act_words(move: str) -> str:
    """What a research move does, and its price."""
    word, _, name = move.partition(" ")
    if word == "turn":
        return say("Turn up a card (costs {n})", n=SLOTS[SLOT[name]][0])
    card = NUMBER[name]
    return say("Activate {card} (costs {n})", card=card_name(card), n=CARDS[card].price)


def _move(state: State, seat: int, slot: int) -> str:
    card = state.cards[seat][slot]
    return f"turn {SLOT_NAMES[slot]}" if card < 0 else f"activate {CARDS[card].name.lower()}"


def _open_slot(table: Table, seat: int) -> int:
    """The slot that is looked at: the one that was tapped, is marked or was turned up, otherwise the first with which something can be done."""
    cards = table.state.cards[seat]
    for text in (f"turn {table.ui.get('slot', '')}", table.ui.get("hint", "")):
        word, _, name = text.partition(" ")
        if word == "turn" and name in SLOT:
            return SLOT[name]
        if word == "activate" and name in NUMBER and NUMBER[name] in cards:
            return int(cards.index(NUMBER[name]))
    if index := happened.turned_up(table):
        return int(cards.index(NUMBER[table.events[index].text]))
    return max(0, _first_able(table, seat))


def _place(table: Table, seat: int, slot: int, shown: bool) -> str:
    """A card in the pyramid: its drawing and price, or its back; a tap looks at it."""
    state: State = table.state
    card, name = state.cards[seat][slot], SLOT_NAMES[slot]
    active = card >= 0 and bool(state.active[seat] >> card & 1)
    able = " able" if table.can(_move(state, seat, slot)) else ""
    kind = f"fw-place{' active' if active else ' up' if card >= 0 else ''}{able}"
    words = labelled(name, card_name(card) if card >= 0 else say("face down", "a card"))
    sign = icon("check") if active else f"<b>{CARDS[card].price}</b>" if card >= 0 else ""
    picture = drawings.drawing(card) if card >= 0 else drawings.back(SLOTS[slot][0])
    return (
        f'<button type="button" class="{kind}" id="slot-{name}" data-ui="slot={name}" aria-label="{words}"'
        f' aria-pressed="{"true" if shown else "false"}">{picture}{sign}</button>'
    )


def _opened(state: State, seat: int, slot: int, drawn: int) -> str:
    """The card that is looked at in large: drawing, name, price, a line, and why nothing can be done with it."""
    card, level = state.cards[seat][slot], SLOTS[slot][0]
    back = f'<div class="fw-face fw-hind">{drawings.back(level)}</div>'
    if card < 0:
        reason = economy.why_not_turn(state, seat, slot, state.points)
        why = translated(reason[0]) if reason else say("Level {n}, face down", n=LEVELS[level])
        return f'<div class="fw-open" id="open-{SLOT_NAMES[slot]}">{back}<p>{why}</p></div>'
    reason = economy.why_not_activate(state, seat, card, state.points) if state.phase == Phase.RESEARCH else None
    active = state.active[seat] >> card & 1
    why = f'<p class="small soft">{translated(reason[0])}</p>' if reason and not active else ""
    price = f"{icon('check')}{say('active')}" if active else str(CARDS[card].price)
    flips = " fw-flips" if drawn else ""
    return (
        f'<div class="fw-open{flips}" id="open-{SLOT_NAMES[slot]}-{drawn}">{back if drawn else ""}'
        f'<div class="fw-face">{drawings.drawing(card)}</div>'
        f'<p><b>{card_name(card)}</b> <span class="fw-price">{price}</span><br>{card_text(card)}</p>{why}</div>'
    )


def card_lists(table: Table) -> str:
    """Both pyramids as lists, in a fold."""
    active = [f"{table.called[seat]} {table.state.active[seat].bit_count()}" for seat in (0, 1)]
    return fold(
        labelled(say("Active cards"), enumerated(active)), lambda: _card_lists(table), key="view.cards", ui=table.ui
    )


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
            wait = "" if active else say("face up, {n} to activate", n=CARDS[card].price)
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
