"""Words for a selection: dice, gifts, log lines, the line on the home page."""

from collections.abc import Callable, Sequence
from typing import Any

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.notation import read_die
from hexdice.games.first_player.rules.state import State
from hexdice.games.first_player.table import season, seating
from hexdice.kernel.game import CHANCE
from hexdice.view.dice import die_name
from hexdice.view.table import Table
from hexdice.view.text import aloud, enumerated, facts, listed, say, say_n, unnamed


def die_words(die: int) -> str:
    """A die in words: "five", or "five with a token, counts six"."""
    if fp.has_token(die):
        return say("{face} with a token, counts {value}", face=die_name(fp.face(die)), value=die_name(fp.value(die)))
    if fp.had_token(die):
        return say("{face}, takes no token", face=die_name(fp.face(die)))
    return die_name(die) if die else say("a hidden die")


def row_words(row: Sequence[int]) -> str:
    """Dice in words, from the left."""
    return enumerated(die_words(die) for die in row)


def starts(table: Table) -> str:
    """Who starts, in a sentence."""
    return table.say_of(table.state.first, "You start", "{name} starts")


def progress(state: State, seat: int) -> str:
    """How far somebody is who chooses in secret: everybody sees how many dice are in play (FP-3)."""
    hand = state.hands[seat]
    if not hand.dice:
        return say("no dice")
    rolled = say("{n} rolled", n=hand.playing) if hand.playing else ""
    words = say("{n} ready", n=hand.playing) if hand.ready else rolled
    tokens = say_n(hand.tokens, "{n} token", "{n} tokens") if hand.tokens else ""
    return facts(words, tokens)


def without_names(table: Table) -> bool:
    """Whether people who gave no names ask once who starts. No dice change hands among them."""
    nameless = all(name == unnamed(seat) for seat, name in enumerate(table.names))
    return bool(nameless and table.state.quick and not table.options.get("campaign"))


def waiting(table: Table) -> str:
    """Whose rows are not set yet."""
    up = [table.names[seat] for seat, hand in enumerate(table.state.hands) if hand.dice and not hand.ready]
    return say("Waiting for {names}", names=listed(up))


def transfers(
    gifts: Sequence[tuple[Any, Any]], token: Any, name: Callable[[Any], str], own: int | None = None
) -> list[str]:
    """Who gives a die to whom, and who gets a token, a sentence each; `own` is addressed as "you".

    People are seats or ids of a campaign's players; the reserve, and nobody, is RESERVE or "".
    """
    lines = []
    for giver, taker in gifts:
        if giver in (fp.RESERVE, ""):
            lines.append(say("The reserve gives a die to {taker}.", taker=name(taker)))
        elif giver == own:
            lines.append(say("You give a die to {taker}.", taker=name(taker)))
        elif taker == own:
            lines.append(say("{giver} gives you a die.", giver=name(giver)))
        else:
            lines.append(say("{giver} gives a die to {taker}.", giver=name(giver), taker=name(taker)))
    if token not in (fp.NOBODY, ""):
        lines.append(say("{taker} gets a token.", taker=name(token)))
    return lines or [say("No dice change hands.")]


def gift_lines(table: Table) -> list[str]:
    """Who gives what to whom, as resolved or as proposed."""
    return transfers(*play.transfers(seating.as_proposed(table)), table.name, table.own)


def log_line(table: Table) -> str:
    """The log line of the last event, or ""."""
    before, event, after = table.last()
    chance = event.actor == CHANCE
    line = _rolled(table, before, event.text) if chance else _moved(table, before, event.actor, event.text)
    lines = [*filter(None, [line]), *_news(table, before, after)]
    return " ".join(aloud(*lines)) if len(lines) > 1 else "".join(lines)


def _moved(table: Table, before: State, seat: int, move: str) -> str:
    """What a seat did, or ""."""
    name, (word, _, rest) = table.names[seat], move.partition(" ")
    hand = table.state.hands[seat]
    if word == "dice":
        return say_n(int(rest), "{name} takes one die", "{name} takes {n} dice", name=name)
    if word == "aside":
        return say("{name} leaves a {die} out and rolls the others again", name=name, die=die_words(read_die(rest)))
    if word == "dare":
        return say("{name} dares", name=name)
    if word == "plus":
        return say("{name} lays a token on a {die}", name=name, die=die_name(int(rest[0])))
    if word == "raise":
        face = before.hands[seat].row[int(rest) - 1]
        return say("{name} lays a token on a {die}", name=name, die=die_words(face))
    if word == "pass":
        return say("{name} lays no token", name=name)
    if word in ("put", "high") and hand.ready:
        return say("{name} is ready: {row}", name=name, row=row_words(hand.row))
    return seating.plays(word, table.names[int(rest)]) if word in fp.PLACES else ""


def _rolled(table: Table, before: State, face: str) -> str:
    """Whose die shows what."""
    name, die = table.names[play.rolling(before)], die_name(int(face))
    if before.phase == fp.Phase.TIE:
        return say("{name} rolls the last die again: {die}", name=name, die=die)
    if before.phase == fp.Phase.TEMPORARY:
        return say("{name} rolls a temporary die: {die}", name=name, die=die)
    return say("{name} rolls a {die}", name=name, die=die)


def _news(table: Table, before: State, after: State) -> list[str]:
    """The consequences of an event: who is tied, who is first, who gives."""
    found, names = [], table.names
    if after.phase == fp.Phase.TIE and after.rolls != before.rolls:
        found.append(say("{names} are tied", names=listed([names[seat] for seat in after.tied])))
    if after.order and not before.order:
        found.append(say("{name} starts", name=names[after.order[0]]))
    if after.phase == fp.Phase.OVER and before.phase != fp.Phase.OVER and not without_names(table):
        found += [line.rstrip(".") for line in gift_lines(table._replace(own=None))]
    return found


def summary(table: Table) -> str:
    """Plain text for the home page; never a secret."""
    state: State = table.state
    if state.phase == fp.Phase.OVER:
        return say("{name} starts", name=table.names[state.first])
    if evening := season.evening(table):
        return say("Season, evening {n} of {all}: your turn", n=evening, all=season.EVENINGS)
    if state.phase == fp.Phase.SEATING:
        return say("{name} starts. Who plays last?", name=table.names[state.first])
    if state.phase == fp.Phase.TOKENS:
        return say("{name}: lay a token or pass", name=table.names[state.turn])
    return waiting(table) if state.phase == fp.Phase.ROLL and not state.quick else say("Rolling the dice")
