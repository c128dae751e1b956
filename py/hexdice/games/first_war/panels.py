"""The panels beside the board: the phases, the tribes with their forecasts, dangers, cards, the last turn."""

from typing import NamedTuple

from hexdice.games.first_war import economy
from hexdice.games.first_war.cards import CARDS, LEVELS, PARENTS, SLOT_NAMES, SLOTS
from hexdice.games.first_war.rules import ROUNDS, top_cards
from hexdice.games.first_war.state import (
    FARMER,
    GRID,
    HURT,
    PHASES,
    START_FIELDS,
    UNHURT,
    State,
    count,
    population,
    size,
)
from hexdice.games.first_war.terms import DISTANCE, strike_reach
from hexdice.games.first_war.tokens import SIGNS, picture
from hexdice.games.first_war.words import card_name, card_text, kind_name, phase_name, some
from hexdice.view.forms import level_name
from hexdice.view.markup import button, fold, icon, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n, translated


def phase_track(table: Table) -> str:
    """The seven phases of a turn, the current one marked."""
    state: State = table.state
    steps = ""
    for phase in range(len(PHASES)):
        now = phase == state.phase and not state.over
        mark = ' aria-current="step"' if now else ""
        kind = "now" if now else "past" if phase < state.phase else "next"
        steps += (
            f'<li class="fw-phase {kind}"{mark}><span class="fw-phase-n">{phase + 1}</span> {phase_name(phase)}</li>'
        )
    whose = say("Turn of {name}, round {n}", name=table.names[state.turn], n=state.round)
    return part(
        "phases",
        f'<div class="fw-track" id="phases"><ol class="fw-phases" aria-label="{whose}">{steps}</ol>{_larder(table)}</div>',
    )


def _larder(table: Table) -> str:
    """The food forecast in two words, always in sight."""
    state: State = table.state
    seat = state.turn if table.seat is None else table.seat
    left = economy.balance(state, seat)
    words = say_n(-left, "Hungry: {n}", "Hungry: {n}") if left < 0 else say("Food +{n}", n=left)
    short = f"−{-left}" if left < 0 else f"+{left}"
    return (
        f'<p class="fw-larder{" fw-short" if left < 0 else ""}" id="larder">{CORN}<span class="fw-long">{words}</span>'
        f'<b aria-hidden="true">{short}</b></p>'
    )


CORN = f'<svg class="fw-corn" viewBox="-8 -8 16 16" aria-hidden="true">{SIGNS[FARMER]}</svg>'


# The tribes


class Danger(NamedTuple):
    """What could cost a tribe the match, in words, and whether it could happen in the next turn."""

    words: str
    acute: bool = True


def tribes(table: Table, warned: tuple[list[Danger], list[Danger]]) -> str:
    """Both tribes; `warned` is the result of `dangers` for each."""
    return "".join(_tribe(table, seat, warned[seat]) for seat in (0, 1))


def _tribe(table: Table, seat: int, warned_of: list[Danger]) -> str:
    state: State = table.state
    census = sum(state.pieces[seat])
    rows = ""
    for kind in range(HURT):
        well, hurt = count(census, kind), count(census, kind + HURT)
        words = some(kind, well + hurt)
        wounds = say_n(hurt, "{n} wounded", "{n} wounded") if hurt else ""
        low = " low" if well + hurt <= 1 else ""
        rows += (
            f'<li class="fw-kind{low}" title="{words}">{picture(seat, kind)}<b aria-hidden="true">{well + hurt}</b>'
            f'<span class="unseen"> {words}</span>'
            + (f' <span class="fw-hurt">{wounds}</span>' if wounds else "")
            + "</li>"
        )
    warnings = "".join(f"<li>{icon('flag')}<span>{danger.words}</span></li>" for danger in warned_of)
    warned = f'<ul class="fw-warn">{warnings}</ul>' if warnings else ""
    whose = say("has the turn") if seat == state.turn and not state.over else ""
    bot = table.bots[seat] if table.bots else ""
    sits = (
        f'<span class="fw-bot soft small">{icon("bot")} {say("Bot: {level}", level=level_name(bot))}</span>'
        if bot
        else ""
    )
    current = ' aria-current="true"' if whose else ""
    coming = "" if state.over else f'<dl class="fw-forecast">{forecast(state, seat)}</dl>'
    return part(
        f"tribe-{seat}",
        f'<section class="panel fw-tribe seat-edge-{seat + 1}" id="tribe-{seat}"{current}><h2>{seat_name(seat, table.names[seat])}{sits}'
        f' <span class="soft small">{whose}</span></h2><ul class="fw-kinds">{rows}</ul>'
        f"{coming}{warned}</section>",
    )


def food_words(state: State, seat: int) -> str:
    """The food forecast for the tribe's current position."""
    food, mouths = economy.food(state, seat), population(state.pieces[seat])
    if food < mouths:
        return say_n(
            mouths - food,
            "{food} for {mouths}: {n} will be wounded by hunger",
            "{food} for {mouths}: {n} will be wounded by hunger",
            food=food,
            mouths=mouths,
        )
    spare = food - mouths
    if not spare:
        return say("{food} for {mouths}: just enough", food=food, mouths=mouths)
    return say("{food} for {mouths}: {n} left over", food=food, mouths=mouths, n=spare)


def forecast(state: State, seat: int) -> str:
    """The food and research that the tribe would have now."""
    short = economy.balance(state, seat) < 0
    words = food_words(state, seat)
    terms = economy.research_terms(state, seat)
    if state.emergency[seat]:
        points = say("none, emergency")
    else:
        parts = [
            (terms["pairs"], say("{n} from tiles with enough scientists", n=terms["pairs"])),
            (terms["kinds"], say("{n} from kinds of tile", n=terms["kinds"])),
            (terms["tally"], say("{n} from Tally Marks", n=terms["tally"])),
            (terms["mountains"], say("{n} from Smelting", n=terms["mountains"])),
        ]
        named = ", ".join(text for n, text in parts if n)
        total = sum(terms.values())
        points = f"{total} <span class='soft'>({named})</span>" if named else f"{total}"
    return (
        f'<div><dt>{say("Food")}</dt><dd class="{"fw-short" if short else ""}">{words}</dd></div>'
        f"<div><dt>{say('Research')}</dt><dd>{points}</dd></div>"
    )


def dangers(table: Table, seat: int) -> list[Danger]:
    """What could soon cost a tribe the match."""
    state: State = table.state
    if state.over:
        return []
    found: list[Danger] = []
    if seat == state.turn and fatal_hunger(state):
        found.append(Danger(say("Hunger would wound everybody: the match would be lost.")))
    board, rival = state.pieces[seat], state.pieces[1 - seat]
    reach = 0
    for cell, packed in enumerate(rival):
        if packed & 255:
            reach |= strike_reach(state, 1 - seat, cell)
    held = [(cell, packed) for cell, packed in enumerate(board) if packed]
    for kind in range(HURT):
        where = [cell for cell, packed in held if (packed | packed >> 32) >> 8 * kind & 255]
        if len(where) == 1:
            number = count(board[where[0]], kind) + count(board[where[0]], kind + HURT)
            name = GRID.names[where[0]]
            last = say_n(
                number, "The last {kind} stands on {cell}", "All {n} of a kind ({kind}) stand on {cell}",
                kind=kind_name(kind), cell=name,
            )  # fmt: skip
            if reach >> where[0] & 1:
                found.append(Danger(say("{last}, where hunters can strike next turn.", last=last)))
            elif number == 1:
                found.append(Danger(f"{last}.", acute=False))
    well = size(sum(board) & UNHURT)
    if well <= 3:
        found.append(Danger(say_n(well, "Only {n} piece is not wounded.", "Only {n} pieces are not wounded.")))
    home = START_FIELDS[seat]
    near = min((DISTANCE[cell][home] for cell, packed in enumerate(rival) if packed), default=99)
    if not board[home]:
        found.append(Danger(say("The home Fields are empty; the nearest enemy is {n} away.", n=near), acute=near <= 3))
    elif near <= 2:
        found.append(Danger(say("The enemy is {n} away from the home Fields.", n=near)))
    top = top_cards(state, 1 - seat)
    if top == 2:
        found.append(Danger(say("The other side has two active cards of level IV: one more wins.")))
    elif top >= 3:
        found.append(Danger(say("The other side has three active cards of level IV: this is the last turn.")))
    if state.limit and state.round >= ROUNDS - 3:
        found.append(Danger(say("The match ends after round {n}: the larger tribe wins.", n=ROUNDS)))
    return found


def fatal_hunger(state: State) -> bool:
    """Whether food now is so short that no piece of the seat whose turn it is would stay unhurt, which loses the match (FW-22)."""
    well = size(sum(state.pieces[state.turn]) & UNHURT)
    return 0 < well <= -economy.balance(state, state.turn)


def prey(table: Table) -> str:
    """The enemy's last piece of a kind that a hunter can attack now, whose loss ends the match (FW-22); "" if there is none."""
    state: State = table.state
    rival = state.pieces[1 - state.turn]
    goals = {move.rsplit(" ", 1)[1] for move in table.moves if move.startswith(("hunter ", "tired hunter "))}
    for kind in range(HURT):
        where = [cell for cell, packed in enumerate(rival) if (packed | packed >> 32) >> 8 * kind & 255]
        number = sum(count(rival[cell], kind) + count(rival[cell], kind + HURT) for cell in where)
        if number == 1 and GRID.names[where[0]] in goals:
            name = GRID.names[where[0]]
            return say(
                "The last enemy {kind} is in reach, on {cell}: without it they lose.", kind=kind_name(kind), cell=name
            )
    return ""


# Cards


def pyramid(table: Table) -> str:
    """The cards of the seat whose turn it is, in the pyramid, with what can be done with each, or why nothing can."""
    state: State = table.state
    seat = state.turn
    rows = ""
    for level in range(1, 5):
        cards = "".join(_card(table, state, seat, p) for p, (row, _) in enumerate(SLOTS) if row == level)
        rows += (
            f'<li class="fw-row"><span class="fw-level">{LEVELS[level]}</span><ul class="fw-cards">{cards}</ul></li>'
        )
    points = say_n(state.points, "{n} research point left", "{n} research points left")
    return (
        f'<section class="panel fw-pyramid" id="pyramid"><h2>{say("The pyramid of {name}", name=table.names[seat])}'
        f' <span class="tag">{points}</span></h2><ol class="fw-rows">{rows}</ol></section>'
    )


def _card(table: Table, state: State, seat: int, slot: int) -> str:
    card = state.cards[seat][slot]
    level = SLOTS[slot][0]
    name = SLOT_NAMES[slot]
    if card < 0:
        move = f"turn {name}"
        title = f'<b>{name}</b> <span class="soft">{say("face down")}</span>'
        if table.ui.get("ghost") == move and table.can(move):
            act = button(say("Turn it up"), move=move, kind="primary small", id=f"card-{name}")
        elif table.can(move):
            price = say("Turn up for {n}", n=level)
            act = button(price, ghost=move, kind="small", id=f"card-{name}", name=f"{price}, {name}")
        else:
            reason = economy.why_not_turn(state, seat, slot, state.points)
            act = f'<p class="small soft">{translated(reason[0]) if reason else ""}</p>'
        return f'<li class="fw-card down" id="place-{name}">{title}{act}</li>'
    data = CARDS[card]
    active = bool(state.active[seat] >> card & 1)
    move = f"activate {data.name.lower()}"
    title = f"<b>{card_name(card)}</b> <span class='soft'>{data.price}</span>"
    if active:
        act = f'<p class="fw-active">{icon("check")}{say("active")}</p>'
    elif table.can(move):
        act = button(say("Activate: {n}", n=data.price), move=move, kind="primary small", id=f"card-{name}")
    else:
        reason = economy.why_not_activate(state, seat, card, state.points)
        act = f'<p class="small soft">{translated(reason[0]) if reason else ""}</p>'
    kind = "active" if active else "up"
    return f'<li class="fw-card {kind}" id="place-{name}">{title}<p class="small">{card_text(card)}</p>{act}</li>'


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
            f"<h3>{seat_name(seat, table.names[seat])}</h3><ul class='fw-list'>{lines}"
            f"<li class='soft'>{say_n(hidden, '{n} card lies face down.', '{n} cards lie face down.')}</li></ul>"
        )
    return body
