"""The main part of the table: tray, the last result, the odds; between rounds the summary."""

from hexdice.games.three_dice.bot.odds import odds
from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.state import Round, State
from hexdice.games.three_dice.table import rounds
from hexdice.games.three_dice.table.end import evening, lingers
from hexdice.games.three_dice.table.moments import aim, ended_special, kind_now, moments, remark, tempting, tense, urge
from hexdice.games.three_dice.table.odds_panel import line, panel
from hexdice.games.three_dice.table.panels import strip, table_changes
from hexdice.games.three_dice.table.tray import (
    SYMBOLS,
    counter,
    dice,
    kept_dice,
    late,
    mini,
    moment,
    pot,
    rolled,
    throw_key,
    thrown,
)
from hexdice.games.three_dice.table.words import spell, value_words
from hexdice.view.dice import die_name
from hexdice.view.markup import fold, seat_mark, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say


def stage(table: Table) -> str:
    """The main part."""
    state: State = table.state
    if state.phase in ("pause", "over") and state.past:
        last, resting = state.past[-1], state.phase == "pause" or lingers(table)
        shown = resting and not last.heats
        number = len(state.past) - 1
        tray = _last_tray(table, last, number) if shown else ""
        falling = table.last()[0] if rolled(table) else None
        top = strip(table, falling) if resting else ""
        whole = "" if resting else evening(table)
        return SYMBOLS + top + tray + whole + rounds.summary(table)
    if state.phase in ("off", "offdice"):
        return SYMBOLS + strip(table) + _off_tray(table)
    return SYMBOLS + strip(table) + _tray(table)


def _last_tray(table: Table, round: Round, number: int) -> str:
    """The last dice of a round. As long as they fall, the felt is as large as before, with what they have to beat on it."""
    index = len(round.turns) - 1
    top = f'<div class="td-before" aria-hidden="true">{_top(table, table.last()[0])}</div>' if rolled(table) else ""
    banner = ended_special(table, round, index)
    said_of = banner or remark(table, round, index, number)
    said = f'<div class="td-slot" id="slot-{number}-{index}">{said_of}</div>' if said_of or top else ""
    slow = " td-slow" if top and table.last()[0].most_rolls == 1 else ""  # one roll decides: it takes its time
    return (
        f'<section class="tray td-tray on-felt td-over{slow}" id="td-tray" aria-label="{say("The tray")}">'
        f"{top}{_ended(table, round, number)}{said}</section>"
    )


def under(table: Table) -> str:
    """The parts below the buttons: the odds and, between rounds, the people at the table."""
    return _odds(table) + table_changes(table)


def _top(table: Table, state: State) -> str:
    """For a state of the match, the rolls taken on the left; on the right who is lowest so far, and the penalty."""
    number = state.round.penalty
    shown = state.phase in ("ready", "dice", "turn", "award")
    count = counter(len(state.rolls), state.most_rolls) if shown else "<span></span>"
    worst = min(state.round.unsafe, key=lambda one: one[1], default=None) if shown else None
    lowest = ""
    if worst:
        seat, least = worst
        place = say("lowest") if len(state.round.turns) > 1 else say("so far")
        lowest = (
            f'<p class="td-pot td-low td-late" id="td-low-{seat}-{least}">{seat_mark(seat)}<span class="unseen">{table.names[seat]}</span>'
            f"<span>{place}</span> <b>{least}</b></p>"
        )
    return f'<div class="td-top">{count}{lowest}{pot(number, state.rules)}</div>'


def _tray(table: Table) -> str:
    """The dice, the penalty and what just happened, or may happen next."""
    state: State = table.state
    round, said = state.round, ""
    if state.rolls:
        key = f"{len(state.past)}-{len(round.false)}-{len(round.turns)}"
        choosing = state.phase == "turn" and (table.can("stay") or table.can("keep"))
        shown = dice(
            state.rolls[-1],
            key=key,
            since=thrown(table.events),
            kept=kept_dice(table) if choosing else None,
            asked=table.can(table.ui.get("ask", "")),
            hint=() if table.ui.get("hint") == "stay" else KEEPS.get(table.ui.get("hint", ""), ()),
        )
        word = "" if "?" in state.rolls[-1] else value_words(state.rolls[-1], kind_now(state), state.rules)
        body = _caption(_who(table, state.up), word, f"{key}-{len(state.rolls)}") + shown
    elif round.turns:
        body = _ended(table, round, len(state.past))
        said = remark(table, round, len(round.turns) - 1, len(state.past))
    elif round.false:
        key = f"{len(state.past)}-{len(round.false) - 1}-0"
        shown = dice(round.false[-1], key=key, since=(1, 1, 1), kept=None)
        body = _caption(_who(table, state.up), spell(round.false[-1]), f"{key}-1") + shown
    else:
        shown = dice("123", key="rest", since=(0, 0, 0), kept=None, quiet=True)
        body = f'<p class="td-caption soft">{aim(state)}</p>{shown}'
    return part(
        "td-tray",
        f'<section class="tray td-tray on-felt" id="td-tray" aria-label="{say("The tray")}">{_top(table, state)}{body}'
        f'<div class="td-slot" id="slot-{len(round.false)}-{throw_key(state)}">{moments(table) or tense(table) or said or tempting(table) or urge(table) or _print()}</div></section>',
    )


def _print() -> str:
    """What the two best faces count, as printed on the felt, where nothing else is said."""
    faces = ((mini("1"), die_name(1), 100), (mini("6"), die_name(6), 60))
    words = "".join(
        f'<span>{picture}<span class="unseen">{name}</span> = {count}</span>' for picture, name, count in faces
    )
    return f'<p class="td-print">{words}</p>'


def _who(table: Table, seat: int) -> str:
    """The name of a seat with its mark."""
    return seat_name(seat, table.called[seat])


def _caption(name: str, what: str, throw: str) -> str:
    """The caption of the roll; a new element for every `throw`, so that its animation waits for the dice."""
    return f'<p class="td-caption">{name} <b id="worth-{throw}">{what}</b></p>'


def _ended(table: Table, round: Round, number: int) -> str:
    """The final dice of the last turn."""
    index = len(round.turns) - 1
    turn = round.turns[index]
    key = f"{number}-{len(round.false)}-{index}"
    shown = dice(turn.rolls[-1], key=key, since=thrown(table.events), kept=None, still=not rolled(table))
    worth = value_words(turn.rolls[-1], round.special(index), table.state.rules)
    ends = say("end on {worth}", worth=worth) if turn.seat == table.own else say("ends on {worth}", worth=worth)
    return _caption(_who(table, turn.seat), ends, f"{key}-{len(turn.rolls)}") + shown


def _off_tray(table: Table) -> str:
    """The roll-off: everybody's die beside the name."""
    state: State = table.state
    round, number = state.round, len(state.round.heats)
    rows = ""
    for seat, faces in round.heats[-1]:
        shown = (
            dice(faces, key=f"{len(state.past)}-o{number}-{seat}", since=(1,) * len(faces), kept=None)
            if faces
            else f'<p class="soft">{say("to roll")}</p>'
        )
        rows += f'<li class="td-off" id="off-{seat}">{_who(table, seat)}{shown}</li>'
    words = (
        say("The lowest takes the penalty alone.")
        if state.rules.ties == "one"
        else say("All of them take the penalty. The highest die starts next.")
    )
    first = number == 1 and not any(faces for _, faces in round.heats[-1])
    ended = _ended(table, round, len(state.past)) if first else ""
    return (
        f'<section class="tray td-tray on-felt" id="td-tray" aria-label="{say("The roll-off")}">{_top(table, state)}{ended}'
        f'{moment("tie", say("A tie for the last place"), words)}<ul class="td-offs">{rows}</ul></section>'
    )


def _odds(table: Table) -> str:
    """The odds of whoever plays here: one line about the dice chosen now, and the rest behind it."""
    state: State = table.state
    if odds(state) is None or not (table.can("roll") or table.can("keep")):
        return ""
    ui = {**table.ui, "keep": kept_dice(table)}
    short = line(state, ui)
    title = say("The odds") + (
        f' <small class="soft" id="odds-line">{late(short, f"line-{throw_key(state)}")}</small>' if short else ""
    )
    return fold(title, lambda: panel(state, ui, table.can("keep")), key="view.odds", ui=table.ui)
