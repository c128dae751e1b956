"""The panels beside the board: the phases, the tribes with their forecasts, dangers, cards, the last turn."""

from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import PHASES, Phase, State, change, whole
from hexdice.games.first_war.table import tokens
from hexdice.games.first_war.table.winning import Danger
from hexdice.games.first_war.table.words import food_words, phase_name, round_of, some
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


CORN = f'<svg class="fw-corn" viewBox="-8 -8 16 16" aria-hidden="true">{tokens.SIGNS[pieces.FARMER]}</svg>'


def tribes(table: Table, warned: tuple[list[Danger], list[Danger]]) -> str:
    """Both tribes; `warned` is the result of `dangers` for each."""
    return "".join(_tribe(table, seat, warned[seat]) for seat in (0, 1))


def _tribe(table: Table, seat: int, warned_of: list[Danger]) -> str:
    state: State = table.state
    census = whole(state, seat)
    rows = ""
    for kind in range(pieces.HURT):
        well, hurt = pieces.count(census, kind), pieces.count(census, kind + pieces.HURT)
        words = some(kind, well + hurt)
        wounds = say_n(hurt, "{n} wounded", "{n} wounded") if hurt else ""
        low = " low" if well + hurt <= 1 else ""
        rows += (
            f'<li class="fw-kind{low}" title="{words}">{tokens.picture(seat, kind)}<b aria-hidden="true">{well + hurt}</b>'
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
    if seat != state.turn or state.phase > Phase.OTHERS or state.emergency[seat] or state.over:
        return ""
    now, room = sum(economy.research_terms(state, seat).values()), powers(state.active[seat]).stack
    gain = {}
    for cell, packed in enumerate(state.pieces[seat]):
        if packed and pieces.size(packed) < room:
            more = change(state, seat, (cell, pieces.ONE[pieces.SCIENTIST]))
            gain[cell] = sum(economy.research_terms(more, seat).values()) - now
    best = max(gain, key=lambda cell: (gain[cell], -cell), default=-1)
    if best < 0 or gain[best] < 1:
        return ""
    return say_n(
        gain[best],
        "One more scientist on {cell} brings {n} more point.",
        "One more scientist on {cell} brings {n} more points.",
        cell=land.NAMES[best],
    )
