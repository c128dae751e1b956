"""How a round ended: who lost it, what that costs, and how it adds up."""

from collections.abc import Sequence
from itertools import takewhile

from hexdice.games.three_dice.rules.state import Charge, Round
from hexdice.games.three_dice.table import tray, words
from hexdice.games.three_dice.table.evening import NARROW, escape
from hexdice.view.markup import seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n


def of_round(table: Table, round: Round) -> str:
    """Who lost a round, and what that costs."""
    if not round.losers:
        again = say("Nobody takes the penalty, and the same player starts again.")
        return tray.moment("safe", say("Everybody is safe!"), f"{again} {_last_gift(table, round)}".rstrip())
    if len(round.losers) > 1:
        return tray.moment("tie", shared(table, round.losers), each_takes(table, round))
    loser = round.losers[0]
    due = account(table, round, loser)
    lost = table.say_of(
        loser, "You lose the round and take {amount}.", "{name} loses the round and takes {amount}.", amount=due
    )
    memorable = _again(table, loser) or _narrowly(table, round)
    more = " ".join(filter(None, (memorable, _last_gift(table, round))))
    face = portrait(table.names[loser], loser, hat="cap", face=table.face(loser))
    return tray.moment("lost", lost, more, art=face)


def shared(table: Table, seats: Sequence[int]) -> str:
    """Who has the fewest points together."""
    if others := words.besides(seats, table):
        return say("You and {others} share last place.", others=others)
    return say("{names} share last place.", names=listed([seat_name(seat, table.names[seat]) for seat in seats]))


def each_takes(table: Table, round: Round) -> str:
    """What each of several losers takes; with its sum, if something else fell due for one of them."""
    took = {charge.seat: account(table, round, charge.seat) for charge in round.charges if charge.why == "lost"}
    if any(sum(charge.seat == seat for charge in round.charges) > 1 for seat in took):
        return " ".join(table.say_of(seat, "You take {amount}.", "{name} takes {amount}.", amount=due) for seat, due in took.items())  # fmt: skip
    each = next(charge for charge in round.charges if charge.why == "lost")
    return say("Each takes {units}.", units=words.units(table.state.rules, each.sips + each.points))


def _last_gift(table: Table, round: Round) -> str:
    """What the last turn of a round gave to somebody who did not lose; the sum of a loser has it."""
    gifts = [charge for charge in round.charges if charge.why == "given" and charge.by == round.order[-1]]
    return "".join(words.charge_line(table, charge) for charge in gifts if charge.seat not in round.losers)


def _again(table: Table, loser: int) -> str:
    """A sentence if somebody has lost several rounds one after the other; "" otherwise."""
    streak = sum(1 for _ in takewhile(lambda one: loser in one.losers, reversed(table.state.past)))
    return (
        f'<b class="td-narrow">{say_n(streak, "{n} round in a row!", "{n} rounds in a row!")}</b>' if streak > 1 else ""
    )


def _narrowly(table: Table, round: Round) -> str:
    """A sentence if those who came next above the loser escaped by a few points; "" otherwise."""
    found = escape(round)
    if found is None or found.gap > NARROW:
        return ""
    gap, seats = found
    if others := words.besides(seats, table):
        said = say_n(
            gap, "You and {others} escaped by a single point!", "You and {others} escaped by {n} points!", others=others
        )
    elif table.own in seats:
        said = say_n(gap, "You escaped by a single point!", "You escaped by {n} points!")
    else:
        names = listed([table.names[seat] for seat in seats])
        said = say_n(gap, "{names} escaped by a single point!", "{names} escaped by {n} points!", names=names)
    return f'<b class="td-narrow">{said}</b>'


def account(table: Table, round: Round, seat: int) -> str:
    """All that fell due for one seat, and how it adds up."""
    due = [charge for charge in round.charges if charge.seat == seat]
    total = words.charged(table.state.rules, due, seat)
    if len(due) < 2:
        return total
    return labelled(total, listed([_part(table, charge) for charge in due]))


def _part(table: Table, charge: Charge) -> str:
    """One of several things that fell due, without who takes it."""
    rules = table.state.rules
    due = words.listed_amount(rules, charge.sips, charge.points)
    if charge.why == "given":
        return table.say_of(charge.by, "{amount} given by you", "{amount} given by {name}", amount=due)
    return {
        "lost": say("{amount} for last place", amount=due),
        "shit": say("{amount} for shit stairs", amount=due)
        if words.crude(rules)
        else say("{amount} for broken stairs", amount=due),
        "false": say("{amount} for the false start", amount=due),
        "rock": say("{amount} for rock bottom", amount=due),
    }[charge.why]
