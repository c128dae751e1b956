"""The main part of the table: tray, the last result, the odds; between rounds the summary."""

from collections.abc import Mapping, Sequence

from hexdice.games.three_dice import rounds
from hexdice.games.three_dice.notation import KEEPS
from hexdice.games.three_dice.odds import odds
from hexdice.games.three_dice.odds_panel import line, panel
from hexdice.games.three_dice.people import table_changes
from hexdice.games.three_dice.state import (
    Round,
    Rules,
    State,
    added,
    before,
    most_rolls,
    penalty,
    special,
    turn_special,
    up,
)
from hexdice.games.three_dice.tray import SYMBOLS, counter, dice, moment, pot, thrown
from hexdice.games.three_dice.words import amount, charge_line, crude, spell, units, value_words
from hexdice.view.markup import fold, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say


def kept_dice(state: State, ui: Mapping[str, str]) -> str:
    """The dice chosen to be kept, such as "13"; "" for an invalid UI state."""
    kept = ui.get("keep", "")
    return kept if state.phase == "turn" and kept in {"".join(map(str, numbers)) for numbers in KEEPS.values()} else ""


def kind_now(state: State) -> str:
    """The special of the current roll."""
    return special(state.rolls[-1], before(state.round, len(state.round.turns)))


def stage(state: State, names: Sequence[str], table: Table) -> str:
    """The main part."""
    if state.phase in ("pause", "over") and state.past:
        last = state.past[-1]
        shown = state.phase == "pause" and not last.heats
        rolled = _ended(last, len(state.past) - 1, names, table) if shown else ""
        tray = (
            f'<section class="td-tray td-over" id="td-tray" aria-label="{say("The tray")}">{rolled}</section>'
            if rolled
            else ""
        )
        return SYMBOLS + tray + rounds.summary(state, names)
    if state.phase in ("off", "offdice"):
        return SYMBOLS + _off_tray(state, names, table)
    return SYMBOLS + _tray(state, names, table)


def under(state: State, names: Sequence[str], table: Table) -> str:
    """The parts below the buttons: the odds and, between rounds, the people at the table."""
    return _odds(state, table) + table_changes(state, names, table)


def _top(state: State) -> str:
    """The rolls taken on the left, the penalty on the right."""
    number = penalty(state.round)
    shown = state.phase in ("ready", "dice", "turn", "award")
    count = counter(len(state.rolls), most_rolls(state)) if shown else "<span></span>"
    return f'<div class="td-top">{count}{pot(number, str(number) if state.rules.unit == "points" else units(state.rules, number))}</div>'


def _tray(state: State, names: Sequence[str], table: Table) -> str:
    """The dice, the penalty and what just happened."""
    round = state.round
    if state.rolls:
        key = f"{len(state.past)}-{len(round.false)}-{len(round.turns)}"
        choosing = state.phase == "turn" and (table.can("stay") or table.can("keep"))
        shown = dice(
            state.rolls[-1],
            key=key,
            since=thrown(table.events),
            kept=kept_dice(state, table.ui) if choosing else None,
            hint=KEEPS.get(table.ui.get("hint", ""), ()),
        )
        word = "" if "?" in state.rolls[-1] else value_words(state.rolls[-1], kind_now(state), state.rules)
        body = _caption(seat_name(up(state), names[up(state)]), word, f"{key}-{len(state.rolls)}") + shown
    elif round.turns:
        body = _ended(round, len(state.past), names, table)
    elif round.false:
        key = f"{len(state.past)}-{len(round.false) - 1}-0"
        shown = dice(round.false[-1], key=key, since=(1, 1, 1), kept=None)
        body = _caption(seat_name(up(state), names[up(state)]), spell(round.false[-1]), f"{key}-1") + shown
    else:
        shown = dice("123", key="rest", since=(0, 0, 0), kept=None, quiet=True)
        body = f'<p class="td-caption soft">{say("Three dice, one loser a round.")}</p>{shown}'
    return part(
        "td-tray",
        f'<section class="td-tray" id="td-tray" aria-label="{say("The tray")}">{_top(state)}{body}'
        f"{_moments(state, names)}</section>",
    )


def _caption(who: str, what: str, throw: str) -> str:
    """The caption of the roll; a new element for every `throw`, so that its animation waits for the dice."""
    return f'<p class="td-caption">{who} <b id="worth-{throw}">{what}</b></p>'


def _ended(round: Round, number: int, names: Sequence[str], table: Table) -> str:
    """The final dice of the last turn."""
    index = len(round.turns) - 1
    turn = round.turns[index]
    key = f"{number}-{len(round.false)}-{index}"
    shown = dice(turn.rolls[-1], key=key, since=thrown(table.events), kept=None)
    ends = say("ends on {worth}", worth=value_words(turn.rolls[-1], turn_special(round, index), table.state.rules))
    return _caption(seat_name(turn.seat, names[turn.seat]), ends, f"{key}-{len(turn.rolls)}") + shown


def _off_tray(state: State, names: Sequence[str], table: Table) -> str:
    """The roll-off: everybody's die beside the name."""
    round, number = state.round, len(state.round.heats)
    rows = ""
    for seat, faces in round.heats[-1]:
        shown = (
            dice(faces, key=f"{len(state.past)}-o{number}-{seat}", since=(1,) * len(faces), kept=None)
            if faces
            else f'<p class="soft">{say("to roll")}</p>'
        )
        rows += f'<li class="td-off" id="off-{seat}">{seat_name(seat, names[seat])}{shown}</li>'
    words = (
        say("The lowest takes the penalty alone.")
        if state.rules.ties == "one"
        else say("All of them take the penalty. The highest die starts next.")
    )
    first = number == 1 and not any(faces for _, faces in round.heats[-1])
    rolled = _ended(round, len(state.past), names, table) if first else ""
    return (
        f'<section class="td-tray" id="td-tray" aria-label="{say("The roll-off")}">{_top(state)}{rolled}'
        f'{moment("tie", say("A tie for the last place"), words)}<ul class="td-offs">{rows}</ul></section>'
    )


def _odds(state: State, table: Table) -> str:
    """The odds: one line, and the rest behind it."""
    if odds(state) is None:
        return ""
    ui = {**table.ui, "keep": kept_dice(state, table.ui)}
    short = line(state, ui)
    title = say("The odds") + (f' <small class="soft" id="odds-line">{short}</small>' if short else "")
    return fold(title, lambda: panel(state, ui, table.can("keep")), key="view.odds", ui=table.ui)


def _moments(state: State, names: Sequence[str]) -> str:
    """What the dice have just done, with a picture."""
    rules = state.rules
    if state.phase == "turn":
        kind = kind_now(state)
        if kind == "shit":
            if rules.shit == "every":
                return _shit(rules, _smack(names, up(state)))
            return _shit(rules, say("A staircase to nowhere. End on it, and your forehead pays."))
        if kind:
            return moment(kind, cheer(kind))
        return _rock(state, state.rolls[-1])
    if state.phase != "ready":
        return ""
    if not state.round.turns:
        if state.round.false:
            charge = state.round.charges[-1]
            words = say(
                "{name} takes {amount}.", name=names[charge.seat], amount=amount(rules, charge.sips, charge.points)
            )
            return moment("false", say("False start!"), words)
        return ""
    index = len(state.round.turns) - 1
    turn, kind = state.round.turns[index], turn_special(state.round, index)
    if kind == "shit":
        return _shit(rules, _smack(names, turn.seat))
    if kind == "three":
        words = say(
            "{name} is safe, and the penalty grows by {units}.",
            name=names[turn.seat],
            units=units(rules, added(turn.rolls[-1])),
        )
        return moment("three", cheer("three"), words)
    if kind:
        gift = next(c for c in reversed(state.round.charges) if c.why == "given")
        return moment(kind, cheer(kind), charge_line(rules, gift, names))
    return _rock(state, state.round.turns[-1].rolls[-1])


def cheer(kind: str) -> str:
    """The name of a special as an exclamation."""
    return {"three": say("Three of a kind!"), "stairs": say("Stairs!"), "super": say("Super stairs!")}[kind]


def _shit(rules: Rules, words: str) -> str:
    """2-3-4 or 3-4-5, by the name that this table uses."""
    return (
        moment("shit", say("Shit stairs!"), words) if crude(rules) else moment("broken", say("Broken stairs!"), words)
    )


def _smack(names: Sequence[str], seat: int) -> str:
    return say("{name}: one for you, and a smack on your own forehead. Gently!", name=names[seat])


def _rock(state: State, roll: str) -> str:
    if state.rules.rock and sorted(roll) == ["2", "2", "3"]:
        return moment("rock", say("Rock bottom!"), say("Everybody takes one."))
    return ""
