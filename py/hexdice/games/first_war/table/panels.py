"""The panels beside the board: the phases, the tribes with their forecasts, dangers, cards, the last turn."""

from hexdice.games.first_war.rules import economy, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import PHASES, State, whole
from hexdice.games.first_war.table import parties, preview, tokens
from hexdice.games.first_war.table.words import counted_round, food_words, phase_name, round_of, some
from hexdice.view.markup import icon, seat_name, unfold
from hexdice.view.parts import part
from hexdice.view.table import Player, Table
from hexdice.view.text import enumerated, say, say_n, signed


def phase_track(table: Table) -> str:
    """The seven phases of a turn, the current one marked."""
    state: State = table.state
    steps = ""
    for phase in range(len(PHASES)):
        now = phase == state.phase and not state.over
        mark = ' aria-current="step"' if now else ""
        kind = "now" if now else "past" if phase < state.phase else "next"
        name = f'<span class="fw-phase-n">{phase + 1}</span> {phase_name(phase)}'
        steps += f'<li class="fw-phase {kind}"{mark}>{name}</li>'
    whose = say("{name}’s turn, round {n}", name=table.names[state.turn], n=round_of(table))
    return part(
        "phases",
        f'<div class="fw-track" id="phases"><ol class="fw-phases" aria-label="{whose}">{steps}</ol><b class="fw-round">{_round(table)}</b></div>',
    )


def _round(table: Table) -> str:
    """The round, and after which one the match ends, if after any."""
    n, state = round_of(table), table.state
    words = (
        say("Round {n} of {all}", n=n, all=counted_round(table, state.last)) if state.last else say("Round {n}", n=n)
    )
    return f"{words}<small>{say('then the larger tribe wins')}</small>" if 0 <= state.last - state.round < 3 else words


def _larder(table: Table, seat: int) -> str:
    """The food that a tribe would have left over, and what it comes to by the attack that is marked; with a warning if it is too little."""
    state: State = table.state
    now, left = economy.balance(state, seat), preview.food_left(state, seat, parties.attack(table))
    words = say("Food +{n}", n=left) if left >= 0 else say_n(-left, "Hungry: {n}", "Hungry: {n}")
    short = " fw-short" if left < 0 else ""
    figures = signed(left) if left >= min(now, 0) else f"{signed(now)} → {signed(left)}"
    return f'<span class="fw-larder{short}" title="{words}">{CORN}<span class="unseen">{words}</span><b aria-hidden="true">{figures}</b></span>'


CORN = f'<svg class="fw-corn" viewBox="-8 -8 16 16" aria-hidden="true">{tokens.SIGNS[pieces.FARMER]}</svg>'


def tribes(table: Table, warned: tuple[list[str], list[str]]) -> str:
    """Both tribes; `warned` is the result of `dangers` for each."""
    first = table.seat or 0  # whoever looks
    return "".join(_tribe(table, seat, warned[seat]) for seat in (first, 1 - first))


def players(table: Table) -> tuple[Player, ...]:
    """How many each tribe has, and its food."""
    return tuple(
        Player(seat, str(pieces.size(whole(table.state, seat))), aside=_larder(table, seat)) for seat in (0, 1)
    )


def _tribe(table: Table, seat: int, warned_of: list[str]) -> str:
    state: State = table.state
    census = whole(state, seat)
    rows = ""
    for kind in range(pieces.HURT):
        well, hurt = pieces.count(census, kind), pieces.count(census, kind + pieces.HURT)
        words = some(kind, well + hurt)
        wounds = f' <span class="fw-hurt">{say_n(hurt, "{n} wounded", "{n} wounded")}</span>' if hurt else ""
        low = " low" if well + hurt <= 1 else ""
        rows += (
            f'<li class="fw-kind{low}" title="{words}">{tokens.picture(seat, kind)}<b aria-hidden="true">{well + hurt}</b>'
            f'<span class="unseen"> {words}</span>{wounds}</li>'
        )
    warnings = "".join(f"<li>{icon('flag')}<span>{danger}</span></li>" for danger in warned_of)
    warned = f'<ul class="fw-warn">{warnings}</ul>' if warnings else ""
    current = ' aria-current="true"' if seat == state.turn and not state.over else ""
    food = unfold(say("Food and research"), lambda: forecast(state, seat), key=f"view.food{seat}", ui=table.ui)
    coming = "" if state.over else food
    return part(
        f"tribe-{seat}",
        f'<section class="panel fw-tribe seat-edge-{seat + 1}" id="tribe-{seat}"{current}><h2>{seat_name(seat, table.called[seat])}</h2>'
        f'<ul class="fw-kinds">{rows}</ul>{warned}{coming}</section>',
    )


def forecast(state: State, seat: int) -> str:
    """The food and research that the tribe would have now."""
    short = "fw-short" if economy.balance(state, seat) < 0 else ""
    return (
        f'<dl class="fw-forecast"><div><dt>{say("Food", "an amount")}</dt><dd class="{short}">{food_words(state, seat)}</dd></div>'
        f"<div><dt>{say('Research', 'points')}</dt><dd>{_research(state, seat)}</dd></div></dl>"
    )


def _research(state: State, seat: int) -> str:
    """The research points of a tribe with where they come from."""
    if state.emergency[seat]:
        return say("none, emergency")
    found = economy.research_terms(state, seat)
    pairs = say("{n} for tiles with two scientists or more", n=found["pairs"])
    if powers(state.active[seat]).academies:
        pairs = say("{n} for tiles with a scientist", n=found["pairs"])
    words = {
        "pairs": pairs,
        "kinds": say("{n} for kinds of land with a scientist", n=found["kinds"]),
        "tally": say("{n} from Tally Marks", n=found["tally"]),
        "mountains": say("{n} from Smelting", n=found["mountains"]),
    }
    named = enumerated(words[term] for term, n in found.items() if n)
    return f"{sum(found.values())} <span class='soft'>({named})</span>" if named else "0"
