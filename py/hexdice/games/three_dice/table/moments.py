"""What the dice have just done, as a banner below them: a special roll, a false start, the best and the worst of all."""

import zlib
from collections.abc import Sequence

from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import SHAPE, Round, Rules, State, added, before, special, turn_special, up
from hexdice.games.three_dice.table.tray import mini, moment
from hexdice.games.three_dice.table.words import amount, charge_line, crude, special_name, spell, units
from hexdice.view.text import say


def kind_now(state: State) -> str:
    """The special of the current roll."""
    return special(state.rolls[-1], before(state.round, len(state.round.turns)))


def moments(state: State, names: Sequence[str], own: int | None) -> str:
    """What the dice have just done, with a picture."""
    rules = state.rules
    if state.phase == "turn":
        kind = kind_now(state)
        if kind == "shit":
            if rules.shit == "every":
                return _shit(rules, _smack(names, up(state), own))
            return _shit(
                rules, say("A staircase to nowhere. End on it: one for you, and a smack on your own forehead.")
            )
        if kind:
            return moment(kind, cheer(kind, state.rolls[-1]), promise(state, kind))
        return _rock(state, state.rolls[-1]) or _rare(state, state.rolls[-1])
    if state.phase == "award":  # stairs on the last roll: nobody had to stay on them
        kind, gift = kind_now(state), say("{n} to give away", n=award(state))
        return moment(kind, cheer(kind, ""), f"{gift} {places(len(state.round.turns) + 1)}")
    if state.phase != "ready":
        return ""
    if not state.round.turns:
        if state.round.false:
            return _false_start(state, names, own)
        return ""
    index = len(state.round.turns) - 1
    roll = state.round.turns[index].rolls[-1]
    return ended_special(state.round, index, rules, names, own) or _rock(state, roll) or _rare(state, roll)


def ended_special(round: Round, index: int, rules: Rules, names: Sequence[str], own: int | None) -> str:
    """What the special that a turn ended on has done; "" for points."""
    turn, kind = round.turns[index], turn_special(round, index)
    if kind == "shit":
        return _shit(rules, _smack(names, turn.seat, own))
    if kind == "three":
        more = units(rules, added(turn.rolls[-1]))
        words = (
            say("You are safe, and the penalty grows by {units}.", units=more)
            if turn.seat == own
            else say("{name} is safe, and the penalty grows by {units}.", name=names[turn.seat], units=more)
        )
        return moment("three", cheer("three", turn.rolls[-1]), words)
    if kind:
        gift = next(c for c in round.charges if c.why == "given" and c.by == turn.seat)
        return moment(kind, cheer(kind, ""), f"{charge_line(rules, gift, names, own)} {places(index + 1)}")
    return ""


def _false_start(state: State, names: Sequence[str], own: int | None) -> str:
    """What the last false start was, who pays for it, and what follows (TD-10)."""
    charge = next(charge for charge in reversed(state.round.charges) if charge.why == "false")
    kind = special_name(special(state.round.false[-1], ""), state.rules)
    fields = {"special": f"{kind[:1].upper()}{kind[1:]}", "amount": amount(state.rules, charge.sips, charge.points)}
    words = (
        say("{special} on the first roll of a round: you take {amount}, and the round begins again.", **fields)
        if charge.seat == own
        else say(
            "{special} on the first roll of a round: {name} takes {amount}, and the round begins again.",
            name=names[charge.seat],
            **fields,
        )
    )
    rolled = state.round.false[-1]
    return moment("false", f'{say("False start!")} {mini(rolled)}<span class="unseen">{spell(rolled)}</span>', words)


def cheer(kind: str, roll: str) -> str:
    """The name of a special as an exclamation."""
    if roll == "111":
        return say("Three 1s, the most expensive roll of all!")
    return {"three": say("Three of a kind!"), "stairs": say("Stairs!"), "super": say("Super stairs!")}[kind]


def promise(state: State, kind: str) -> str:
    """What staying on a special would do."""
    if kind == "three":
        return say("Stay: safe, and the penalty grows by {units}.", units=units(state.rules, added(state.rolls[-1])))
    gift = units(state.rules, award(state))
    return f"{say('Stay: safe, and {units} to give away.', units=gift)} {places(len(state.round.turns) + 1)}"


def places(place: int) -> str:
    """A figure of what stairs are worth in each place of the round, this place marked: the first gives 1, the second 2, and so on."""
    shown = range(max(1, place - 2), max(3, place) + 1)
    boxes = "".join(f'<i class="{"on" if number == place else ""}">{number}</i>' for number in shown)
    label = say("As many as one’s place in the round: {n}", n=place)
    return f'<span class="td-places" role="img" aria-label="{label}">{boxes}</span>'


def _rare(state: State, roll: str) -> str:
    """A word for the best and the worst roll that is nothing special, and for 4-5-6 without stairs before."""
    if SHAPE[roll] == "super":
        return word(say("4-5-6 is super stairs only right after somebody’s stairs: here it is 69 points."))
    return {
        "116": word(say("260 points: without a special there is nothing higher!")),
        "223": word(say("7 points: there is nothing lower. Ouch!")),
    }.get("".join(sorted(roll)), "")


def word(words: str) -> str:
    """A remark about the dice, in the place of a moment."""
    return f'<p class="td-word td-late" id="word-{zlib.crc32(words.encode())}">{words}</p>'


def _shit(rules: Rules, words: str) -> str:
    """2-3-4 or 3-4-5, by the name that this table uses."""
    return (
        moment("shit", say("Shit stairs!"), words) if crude(rules) else moment("broken", say("Broken stairs!"), words)
    )


def _smack(names: Sequence[str], seat: int, own: int | None) -> str:
    if seat == own:
        return say("One for you, and a smack on your own forehead. Gently!")
    return say("{name}: one for you, and a smack on your own forehead. Gently!", name=names[seat])


def _rock(state: State, roll: str) -> str:
    if state.rules.rock and sorted(roll) == ["2", "2", "3"]:
        return moment("rock", say("Rock bottom!"), say("Everybody takes one."))
    return ""
