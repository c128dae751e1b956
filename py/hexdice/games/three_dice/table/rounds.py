"""Finished rounds: at a glance, and one at a time with every roll."""

from hexdice.games.three_dice.rules.state import Round, State, Turn
from hexdice.games.three_dice.table import round_end, words
from hexdice.games.three_dice.table.tray import mini
from hexdice.kernel import outside
from hexdice.view.markup import button, seat_name, wide
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say


def _lost() -> str:
    return f'<span class="tag td-lost">{say("lost", "a player")}</span>'


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
            due = words.charged(state.rules, round.charges, seat, words.listed_amount)
            end = ended.get(seat, "") if seat in round.losers else ""
            dice = f'{mini(end)}<span class="unseen">{words.spell(end)}</span> ' if end else ""
            mark = _lost() if seat in round.losers else ""
            shown += (
                f'<span class="td-took">{seat_name(seat, table.called[seat])}{mark} {dice}<span>{due}</span></span>'
            )
        safe = "" if round.losers else say("Everybody is safe!")
        lines += f'<li><span class="soft">{number}.</span><span class="td-fell">{safe}{shown}</span></li>'
    return f'<ol class="td-rounds">{lines}</ol>'


def browser(table: Table) -> str:
    """All finished rounds with every roll, shown one at a time, the last one first."""
    state: State = table.state
    count = len(state.past)
    asked = outside.number(table.ui.get("view.round", ""))
    number = min(asked, count) if asked > 0 else count
    none = '<span class="td-gap"></span>'
    back, on = none, none
    if number > 1:
        name = say("The previous round")
        back = button("", ui=f"view.round={number - 1}", sign="back", kind="round", name=name, id="round-back")
    if number < count:
        name = say("The next round")
        on = button("", ui=f"view.round={number + 1}", sign="next", kind="round", name=name, id="round-next")
    title = say("Round {n} of {all}", n=number, all=count)
    return f'<div class="row td-steps">{back}<b>{title}</b>{on}</div>{_table(table, state.past[number - 1])}'


def _table(table: Table, round: Round) -> str:
    """A round as a table: what everybody rolled, got and gave."""
    rows = ""
    for index, turn in enumerate(round.turns):
        way = "".join(f'<li>{mini(roll)}<span class="unseen">{words.spell(roll)}</span></li>' for roll in turn.rolls)
        mark = _lost() if turn.seat in round.losers else ""
        worth = words.value_words(turn.rolls[-1], round.special(index), table.state.rules)
        rows += (
            f'<tr><th scope="row"><span class="td-who">{seat_name(turn.seat, table.called[turn.seat])}{mark}</span></th>'
            f'<td><ol class="td-way">{way}</ol></td><td>{worth}</td><td>{_effects(table, round, turn)}</td></tr>'
        )
    false = "".join(
        f"<li>{say('False start with {dice}', dice=words.spell(roll))} {mini(roll)}</li>" for roll in round.false
    )
    rolled = (
        enumerated(f"{table.called[seat]} {words.spell(dice)}" for seat, dice in heat if dice and "?" not in dice)
        for heat in round.heats
    )
    offs = "".join(f"<li>{labelled(say('Roll-off'), heat)}</li>" for heat in rolled)
    notes = f'<ul class="td-notes soft">{false}{offs}</ul>' if false or offs else ""
    head = "".join(f'<th scope="col">{word}</th>' for word in (say("Player"), say("Dice"), say("Worth"), say("Effect")))
    shown = f'<table class="td-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return wide(shown, say("Every roll"), "td-scroll") + notes


def _effects(table: Table, round: Round, turn: Turn) -> str:
    """What somebody gave and took in a round."""
    rules, effects = table.state.rules, []
    if turn.target >= 0:
        gave = next(charge for charge in round.charges if charge.why == "given" and charge.by == turn.seat)
        given = words.listed_amount(rules, gave.sips, gave.points)
        effects.append(table.say_of(turn.target, "gives {amount} to you", "gives {amount} to {name}", amount=given))
    if any(charge.seat == turn.seat for charge in round.charges):
        due = round_end.account(table, round, turn.seat)
        effects.append(f"<b>{say('takes {amount}', amount=due)}</b>")
    return enumerated(effects)
