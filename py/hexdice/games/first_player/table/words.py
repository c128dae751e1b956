"""Words for a selection: log lines, the line on the home page, gifts."""

from collections.abc import Sequence

from hexdice.games.first_player.rules.notation import read_die
from hexdice.games.first_player.rules.play import rolling
from hexdice.games.first_player.rules.resolve import settle
from hexdice.games.first_player.rules.state import (
    BEFORE,
    LAST,
    NOBODY,
    OVER,
    RESERVE,
    ROLL,
    SEATING,
    SECOND,
    TEMPORARY,
    TIE,
    TOKEN,
    TOKENS,
    State,
    value,
)
from hexdice.kernel.game import CHANCE
from hexdice.view.dice import die_name
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n, unnamed


def die_words(die: int) -> str:
    """A die in words: "five", or "five with a token, six"."""
    if die > 20:
        return say("{face}, takes no token", face=die_name(die % 10))
    if die > TOKEN:
        return say("{face} with a token, counts {value}", face=die_name(die % 10), value=die_name(value(die)))
    return die_name(die) if die else say("a covered die")


def row_words(row: Sequence[int]) -> str:
    return ", ".join(die_words(die) for die in row)


def starts(table: Table) -> str:
    """Who starts, in a sentence."""
    first = table.state.first
    return say("You start") if first == table.own else say("{name} starts", name=table.names[first])


def asked_once(table: Table) -> bool:
    """Whether people without names only ask who starts: dice that go from one to another are nothing to them."""
    nameless = all(name == unnamed(seat) for seat, name in enumerate(table.names))
    return bool(nameless and table.state.quick and not table.options.get("campaign"))


def gift(giver: int, taker: int, names: Sequence[str], own: int | None) -> str:
    """Who gives a die to whom, in a sentence."""
    if own in (giver, taker) and own is not None:
        return (
            say("You give a die to {taker}.", taker=names[taker])
            if own == giver
            else say("{giver} gives you a die.", giver=names[giver])
        )
    return say("{giver} gives a die to {taker}.", giver=names[giver], taker=names[taker])


def gift_lines(state: State, names: Sequence[str], own: int | None = None) -> list[str]:
    """Who gives what to whom, as resolved or as proposed."""
    if state.phase == OVER:
        gifts, token = state.gifts, state.token
    else:
        dice = [hand.dice for hand in state.hands]
        gifts, token = settle(dice, state.reserve, state.plus_one, state.instead, state.seating)
    lines = []
    for giver, receiver in gifts:
        if giver == RESERVE:
            lines.append(say("The reserve gives a die to {taker}.", taker=names[receiver]))
        else:
            lines.append(gift(giver, receiver, names, own))
    if token != NOBODY:
        lines.append(say("{taker} gets a token.", taker=names[token]))
    return lines or [say("No dice change hands.")]


def log_line(table: Table) -> str:
    """The log line of the last event, or ""."""
    before, event, after = table.last()
    names = table.names
    if event.actor == CHANCE:
        return _rolled(before, event.text, after, names)
    name, (word, _, rest) = names[event.actor], event.text.partition(" ")
    line = ""
    if word == "dice":
        line = say_n(int(rest), "{name} takes one die", "{name} takes {n} dice", name=name)
    elif word == "aside":
        line = say("{name} leaves a {die} out and rolls the others again", name=name, die=die_words(read_die(rest)))
    elif word == "dare":
        line = say("{name} dares", name=name)
    elif word == "plus":
        line = say("{name} lays a token on a {die}", name=name, die=die_name(int(rest[0])))
    elif word == "raise":
        face = before.hands[event.actor].row[int(rest) - 1]
        line = say("{name} lays a token on a {die}", name=name, die=die_words(face))
    elif word == "pass":
        line = say("{name} lays no token", name=name)
    elif word in ("put", "high") and after.hands[event.actor].ready:
        line = say("{name} is ready: {row}", name=name, row=row_words(after.hands[event.actor].row))
    elif word == LAST:
        line = say("{name} really plays last", name=names[int(rest)])
    elif word == SECOND:
        line = say("{name} really plays second", name=names[int(rest)])
    elif word == BEFORE:
        line = say("{name} really plays second to last", name=names[int(rest)])
    parts = [line] if line else []
    return ". ".join([*parts, *_news(before, after, names)])


def _rolled(before: State, face: str, after: State, names: Sequence[str]) -> str:
    name, die = names[rolling(before)], die_name(int(face))
    if before.phase == TIE:
        line = say("{name} rolls the last die again: {die}", name=name, die=die)
    elif before.phase == TEMPORARY:
        line = say("{name} rolls a temporary die: {die}", name=name, die=die)
    else:
        line = say("{name} rolls a {die}", name=name, die=die)
    return ". ".join([line, *_news(before, after, names)])


def _news(before: State, after: State, names: Sequence[str]) -> list[str]:
    """The consequences of an event: who is tied, who is first, who gives."""
    found = []
    if after.phase == TIE and after.rolls != before.rolls:
        found.append(say("{names} are tied", names=listed([names[seat] for seat in after.tied])))
    if after.order and not before.order:
        found.append(say("{name} starts", name=names[after.order[0]]))
    if after.phase == OVER and before.phase != OVER:
        found += [line.rstrip(".") for line in gift_lines(after, names)]
    return found


def summary(table: Table) -> str:
    """Plain text for the home page; never a secret."""
    state: State = table.state
    names = table.names
    if state.phase == OVER:
        return say("{name} starts", name=names[state.first])
    if state.phase == SEATING:
        return say("{name} starts. Who plays last?", name=names[state.first])
    if state.phase == TOKENS:
        return say("{name}: lay a token or pass", name=names[state.turn])
    if state.phase == ROLL and not state.quick:
        waiting = [names[seat] for seat, hand in enumerate(state.hands) if hand.dice and not hand.ready]
        return say("Waiting for {names}", names=listed(waiting))
    return say("Dice are rolled")
