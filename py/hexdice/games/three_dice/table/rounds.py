"""Rounds on the screen: the state of the current round, the summary of the last one, and all earlier ones."""

from collections.abc import Callable, Sequence

from hexdice.games.three_dice.rules.state import Charge, Round, Rules, State, special
from hexdice.games.three_dice.table.evening import NARROW, escape
from hexdice.games.three_dice.table.tray import mini, moment
from hexdice.games.three_dice.table.words import (
    besides,
    charge_line,
    charged,
    crude,
    listed_amount,
    listed_charged,
    spell,
    units,
    value_words,
)
from hexdice.kernel import outside
from hexdice.view.markup import button, seat_name, wide
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n


def mood(kind: str) -> str:
    return "td-good" if kind in ("three", "stairs", "super") else "td-bad" if kind == "shit" else ""


def result_moment(table: Table, round: Round) -> str:
    """How the round ended."""
    state: State = table.state
    gifts = " ".join(  # a loser's own are part of the sum
        charge_line(table, charge)
        for charge in round.charges
        if charge.why == "given" and charge.seat == table.own and table.own not in round.losers
    )
    if not round.losers:
        again = say("Nobody takes the penalty, and the same player starts again.")
        return moment("safe", say("Everybody is safe!"), f"{again} {gifts}".rstrip())
    lost = [charge for charge in round.charges if charge.why == "lost"]
    lowest_of_all = listed([seat_name(seat, table.names[seat]) for seat in round.losers])
    if len(round.losers) > 1:
        each = units(state.rules, lost[0].sips + lost[0].points)
        others = besides(round.losers, table)
        words = (
            say("You and {others} share the last place.", others=others)
            if others
            else say("{names} share the last place.", names=lowest_of_all)
        )
        return moment("tie", words, f"{say('Each takes {units}.', units=each)} {gifts}".rstrip())
    loser = round.losers[0]
    took = say("That is {amount}.", amount=account(table, round, loser))
    face = portrait(table.names[loser], loser, cap=True)
    return moment(
        "lost",
        say("You lose the round, and wear the cap.")
        if loser == table.own
        else say("{name} loses the round, and wears the cap.", name=lowest_of_all),
        f"{took} {narrowly(table, round)} {gifts}".rstrip(),
        art=face,
    )


def narrowly(table: Table, round: Round) -> str:
    """A sentence if those who came next above the loser escaped by a few points; "" otherwise."""
    found = escape(round)
    if found is None or found.gap > NARROW:
        return ""
    gap, seats = found
    if others := besides(seats, table):
        words = say_n(
            gap, "You and {others} escaped by a single point!", "You and {others} escaped by {n} points!", others=others
        )
    elif table.own in seats:
        words = say_n(gap, "You escaped by a single point!", "You escaped by {n} points!")
    else:
        saved = listed([table.names[seat] for seat in seats])
        words = say_n(gap, "{names} escaped by a single point!", "{names} escaped by {n} points!", names=saved)
    return f'<b class="td-narrow">{words}</b>'


def account(
    table: Table, round: Round, seat: int, total_of: Callable[[Rules, Sequence[Charge], int], str] = charged
) -> str:
    """All that fell due for one seat, and how it adds up."""
    due = [charge for charge in round.charges if charge.seat == seat]
    total = total_of(table.state.rules, due, seat)
    if len(due) < 2:
        return total
    return labelled(total, listed([_part(table, charge) for charge in due]))


def _account_with_reason(table: Table, round: Round, seat: int) -> str:
    """What fell due for one seat, with its reason unless it is the last place, which the cap shows."""
    due = [charge for charge in round.charges if charge.seat == seat]
    if len(due) == 1 and due[0].why != "lost":
        return _part(table, due[0])
    return account(table, round, seat, listed_charged)


def _part(table: Table, charge: Charge) -> str:
    """One of several things that fell due, without who takes it."""
    state: State = table.state
    due = listed_amount(state.rules, charge.sips, charge.points)
    if charge.why == "given":
        return (
            say("{amount} given by you", amount=due)
            if charge.by == table.own
            else say("{amount} given by {name}", amount=due, name=table.names[charge.by])
        )
    return {
        "lost": say("{amount} for the last place", amount=due),
        "shit": say("{amount} for shit stairs", amount=due)
        if crude(state.rules)
        else say("{amount} for broken stairs", amount=due),
        "false": say("{amount} for the false start", amount=due),
        "rock": say("{amount} for rock bottom", amount=due),
    }[charge.why]


def table_of(table: Table, round: Round, *, rolls: bool) -> str:
    """A round as a table: what everybody rolled, got and gave; with `rolls`, every roll."""
    state: State = table.state
    rows = ""
    for index, turn in enumerate(round.turns):
        seat, kind = turn.seat, round.special(index)
        end = turn.rolls[-1]
        way = "".join(f'<li>{mini(roll)}<span class="unseen">{spell(roll)}</span></li>' for roll in turn.rolls)
        shown = f'<ol class="td-way">{way}</ol>' if rolls else f'{mini(end)}<span class="unseen">{spell(end)}</span>'
        mark = f'<span class="tag td-lost">{say("lost")}</span>' if seat in round.losers else ""
        effects = []
        if turn.target >= 0:
            gave = next(c for c in round.charges if c.why == "given" and c.by == seat)
            given = listed_amount(state.rules, gave.sips, gave.points)
            effects.append(
                say("gives {amount} to you", amount=given)
                if turn.target == table.own
                else say("gives {amount} to {name}", amount=given, name=table.names[turn.target])
            )
        if kind == "three":
            more = 7 if end[0] == "1" else int(end[0])
            effects.append(say("adds {units} to the penalty", units=listed_amount(state.rules, more, 0)))
        if any(c.seat == seat for c in round.charges):
            # how it adds up for a single loser stands above the table
            due = (
                listed_charged(state.rules, round.charges, seat)
                if round.losers == (seat,)
                else _account_with_reason(table, round, seat)
            )
            effects.append(f"<b>{say('takes {amount}', amount=due)}</b>")
        rows += (
            f'<tr><th scope="row"><span class="td-who">{seat_name(seat, table.called[seat])}{mark}</span></th>'
            f'<td>{shown}</td><td class="{mood(kind)}">{value_words(end, kind, state.rules)}</td><td>{", ".join(effects)}</td></tr>'
        )
    false = "".join(f"<li>{say('False start with {dice}', dice=spell(roll))} {mini(roll)}</li>" for roll in round.false)
    rolled = (
        ", ".join(f"{table.called[seat]} {spell(dice)}" for seat, dice in heat if dice and "?" not in dice)
        for heat in round.heats
    )
    offs = "".join(f"<li>{labelled(say('Roll-off'), heat)}</li>" for heat in rolled)
    notes = f'<ul class="td-notes soft">{false}{offs}</ul>' if false or offs else ""
    head = "".join(f'<th scope="col">{word}</th>' for word in (say("Player"), say("Dice"), say("Worth"), say("Effect")))
    shown = f'<table class="td-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return wide(shown, say("Every roll") if rolls else say("Last round"), "td-scroll") + notes


def summary(table: Table) -> str:
    """The panel after a round: who lost, who gave what, and a reminder of water."""
    state: State = table.state
    number, last = len(state.past), state.past[-1]
    water = ""
    if state.rules.unit == "sips" and state.rules.water and number % state.rules.water == 0:
        water = moment(
            "water", say("Water round!"), say("{n} rounds played: a glass of water for everybody.", n=number)
        )
    full = [
        seat for seat in last.order if _is_full(state, seat) and any(c.points and c.seat == seat for c in last.charges)
    ]
    limit = (
        f'<p class="note">{say("{names} reached the table’s limit: what is beyond it is only counted.", names=listed([table.names[s] for s in full]))}</p>'
        if full
        else ""
    )
    return (
        f'<section class="panel td-summary" id="td-summary"><h2>{say("Round {n}", n=number)}</h2>'
        f"{result_moment(table, last)}{table_of(table, last, rolls=False)}{limit}{water}</section>"
    )


def _is_full(state: State, seat: int) -> bool:
    player = state.players[seat]
    return bool(state.rules.limit) and not player.only and player.sips >= state.rules.limit


def history(table: Table) -> str:
    """All rounds at a glance, a line each: who lost, with which dice, and all that fell due in it, so that the lines add up to the totals."""
    state: State = table.state
    lines = ""
    for number, round in enumerate(state.past, 1):
        ended = {turn.seat: turn.rolls[-1] for turn in round.turns}
        took = sorted(
            {charge.seat for charge in round.charges} | set(round.losers),
            key=lambda seat: (seat not in round.losers, seat),
        )
        shown = ""
        for seat in took:
            due = listed_charged(state.rules, round.charges, seat)
            end = ended.get(seat, "") if seat in round.losers else ""
            dice = f'{mini(end)}<span class="unseen">{spell(end)}</span> ' if end else ""
            mark = f'<span class="tag td-lost">{say("lost")}</span>' if seat in round.losers else ""
            shown += (
                f'<span class="td-took">{seat_name(seat, table.called[seat])}{mark} {dice}<span>{due}</span></span>'
            )
        safe = "" if round.losers else say("Everybody is safe!")
        lines += f'<li><span class="soft">{number}.</span><span class="td-fell">{safe}{shown}</span></li>'
    return f'<ol class="td-rounds">{lines}</ol>'


def browser(table: Table) -> str:
    """All finished rounds with every roll, shown one at a time."""
    state: State = table.state
    count = len(state.past)
    if not count:
        return f'<p class="soft">{say("No round is finished yet.")}</p>'
    asked = outside.number(table.ui.get("view.round", ""))
    number = min(asked, count) if asked > 0 else count
    back = button(
        "", ui=f"view.round={number - 1}", sign="back", kind="round", name=say("The round before"), id="round-back"
    )
    on = button(
        "", ui=f"view.round={number + 1}", sign="next", kind="round", name=say("The next round"), id="round-next"
    )
    none = '<span class="td-gap"></span>'
    chosen = state.past[number - 1]
    specials = sum(special(turn.rolls[-1], "") in ("three", "stairs") for turn in chosen.turns)
    facts = say_n(specials, "{n} special roll", "{n} special rolls")
    return (
        f'<div class="row td-steps">{back if number > 1 else none}<b>{say("Round {n} of {all}", n=number, all=count)}</b>'
        f"{on if number < count else none}</div>{result_moment(table, chosen)}"
        f'<p class="soft">{facts}</p>{table_of(table, chosen, rolls=True)}'
    )
