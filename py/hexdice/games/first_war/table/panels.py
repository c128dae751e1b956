"""The panels beside the board: the phases, the tribes with their forecasts, dangers, cards, the last turn."""

from typing import NamedTuple

from hexdice.games.first_war.bot.terms import DISTANCE, strike_reach
from hexdice.games.first_war.rules import economy
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.movement import MOVERS, movers
from hexdice.games.first_war.rules.play import ROUNDS, top_cards
from hexdice.games.first_war.rules.state import (
    FARMER,
    FIELDS,
    GRID,
    HUNTERS,
    HURT,
    ONE,
    OTHERS,
    PHASES,
    SCIENTIST,
    START_FIELDS,
    UNHURT,
    State,
    count,
    population,
    put,
    size,
    swap,
    whole,
)
from hexdice.games.first_war.table.tiles import least_missed
from hexdice.games.first_war.table.tokens import SIGNS, picture
from hexdice.games.first_war.table.words import kind_name, phase_name, round_of, some
from hexdice.view.forms import level_name
from hexdice.view.markup import icon, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


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
    whose = say("Turn of {name}, round {n}", name=table.names[state.turn], n=round_of(table))
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
    if not left:
        words = say("Food: just enough")
    short = f"−{-left}" if left < 0 else f"+{left}" if left else "✓"
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
    census = whole(state, seat)
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
    turn = say("your turn") if seat == table.own else say("has the turn")
    whose = turn if seat == state.turn and not state.over else ""
    bot = table.bot(seat)
    sits = (
        f'<span class="fw-bot soft small">{icon("bot")} {say("Bot: {level}", level=level_name(bot))}</span>'
        if bot
        else ""
    )
    current = ' aria-current="true"' if whose else ""
    coming = "" if state.over else f'<dl class="fw-forecast">{forecast(state, seat)}</dl>'
    return part(
        f"tribe-{seat}",
        f'<section class="panel fw-tribe seat-edge-{seat + 1}" id="tribe-{seat}"{current}><h2>{seat_name(seat, table.called[seat])}{sits}'
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
    academies = powers(state.active[seat]).academies  # one scientist counts as two
    if state.emergency[seat]:
        points = say("none, emergency")
    else:
        parts = [
            (
                terms["pairs"],
                say("{n} for tiles with a scientist", n=terms["pairs"])
                if academies
                else say("{n} for tiles with two scientists or more", n=terms["pairs"]),
            ),
            (terms["kinds"], say("{n} for kinds of tile with a scientist", n=terms["kinds"])),
            (terms["tally"], say("{n} from Tally Marks", n=terms["tally"])),
            (terms["mountains"], say("{n} from Smelting", n=terms["mountains"])),
        ]
        named = ", ".join(text for n, text in parts if n)
        total = sum(terms.values())
        points = f"{total} <span class='soft'>({named})</span>" if named else f"{total}"
        if more := one_more(state, seat):
            points += f' <span class="soft">{more}</span>'
    return (
        f'<div><dt>{say("Food")}</dt><dd class="{"fw-short" if short else ""}">{words}</dd></div>'
        f"<div><dt>{say('Research')}</dt><dd>{points}</dd></div>"
    )


def one_more(state: State, seat: int) -> str:
    """Where one more scientist would bring research points (FW-18), while pieces can still move; "" if on no tile of the tribe."""
    if seat != state.turn or state.phase > OTHERS or state.emergency[seat] or state.over:
        return ""
    now, room = sum(economy.research_terms(state, seat).values()), powers(state.active[seat]).stack
    gain = {}
    for cell, packed in enumerate(state.pieces[seat]):
        if packed and size(packed) < room:
            more = state._replace(pieces=swap(state.pieces, seat, put(state.pieces[seat], cell, ONE[SCIENTIST])))
            gain[cell] = sum(economy.research_terms(more, seat).values()) - now
    best = max(gain, key=lambda cell: (gain[cell], -cell), default=-1)
    if best < 0 or gain[best] < 1:
        return ""
    return say_n(
        gain[best],
        "One more scientist on {cell} brings {n} more point.",
        "One more scientist on {cell} brings {n} more points.",
        cell=GRID.names[best],
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


def hunger_ahead(table: Table) -> str:
    """What the food forecast means for the choice: ways out of hunger, or that the chosen piece feeds others (FW-16)."""
    state: State = table.state
    seat = state.turn
    now = economy.balance(state, seat)
    if now < 0:
        if state.phase == HUNTERS:
            return say("Food is {n} short. A way out: farmers onto Fields, hunters onto Forest or Plains.", n=-now)
        if any(piece == FARMER and not state.tiles[FIELDS] >> at & 1 for at, piece, _, _ in movers(state)):
            return say("Food is {n} short. A way out: farmers onto Fields. Undo brings the hunters back.", n=-now)
        return say("Food is {n} short. Farmers cannot mend that now; Undo brings your hunters back.", n=-now)
    cell = GRID.number.get(table.ui.get("from", ""), -1)
    packed = state.pieces[seat][cell] if cell >= 0 else 0
    piece = MOVERS[who][0] if (who := _chosen(table)) else -1
    if piece < 0 or not count(packed, piece):
        return ""
    gone = state._replace(pieces=swap(state.pieces, seat, put(state.pieces[seat], cell, -ONE[piece])))
    short = population(state.pieces[seat]) - economy.food(gone, seat)
    if short <= 0:
        return ""
    return say_n(
        short,
        "This piece brings food here. If it brings none where it goes, {n} goes hungry.",
        "This piece brings food here. If it brings none where it goes, {n} go hungry.",
    )


def _chosen(table: Table) -> str:
    """The chosen mover as move texts name it."""
    start, who = table.ui.get("from", ""), table.ui.get("who", "")
    names = [
        parts[0]
        for move in table.moves
        if len(parts := move.rsplit(" ", 2)) == 3 and parts[1] == start and parts[0] in MOVERS
    ]
    names = list(dict.fromkeys(names))
    return who if who in names else least_missed(table.state, GRID.number[start], names) if names else ""
