"""What the dice have just done, as a banner below them: a special roll, a false start, the best and the worst of all."""

import zlib
from itertools import product

from hexdice.games.three_dice.bot.odds import boldest
from hexdice.games.three_dice.bot.worth import cost, hope, survival, temptation, too_safe
from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import POINTS, SAFE, SHAPE, Round, Rules, State, added, special
from hexdice.games.three_dice.table.evening import manners
from hexdice.games.three_dice.table.odds_panel import hype, kept_words
from hexdice.games.three_dice.table.tray import kept_dice, mini, moment, throw_key
from hexdice.games.three_dice.table.words import (
    amount,
    charge_line,
    crude,
    either,
    percent,
    points,
    share_of,
    special_name,
    spell,
    units,
)
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def kind_now(state: State) -> str:
    """The special of the current roll."""
    return special(state.rolls[-1], state.round.before(len(state.round.turns)))


def moments(table: Table) -> str:
    """What the dice have just done, with a picture."""
    state: State = table.state
    rules = state.rules
    if state.phase == "turn":
        kind = kind_now(state)
        if kind == "shit":
            if rules.shit == "every":
                return _shit(rules, _smack(table, state.up))
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
            return _false_start(table)
        return ""
    index = len(state.round.turns) - 1
    roll = state.round.turns[index].rolls[-1]
    return ended_special(table, state.round, index) or _rock(state, roll) or _rare(state, roll)


def ended_special(table: Table, round: Round, index: int) -> str:
    """What the special that a turn ended on has done; "" for points."""
    state: State = table.state
    turn, kind = round.turns[index], round.special(index)
    if kind == "shit":
        return _shit(state.rules, _smack(table, turn.seat))
    if kind == "three":
        more = units(state.rules, added(turn.rolls[-1]))
        words = (
            say("You are safe, and the penalty grows by {units}.", units=more)
            if turn.seat == table.own
            else say("{name} is safe, and the penalty grows by {units}.", name=table.names[turn.seat], units=more)
        )
        return moment("three", cheer("three", turn.rolls[-1]), words)
    if kind:
        gift = next(c for c in round.charges if c.why == "given" and c.by == turn.seat)
        return moment(kind, cheer(kind, ""), f"{charge_line(table, gift)} {places(index + 1)}")
    return ""


def _false_start(table: Table) -> str:
    """What the last false start was, who pays for it, and what follows (TD-10)."""
    state: State = table.state
    charge = next(charge for charge in reversed(state.round.charges) if charge.why == "false")
    kind = special_name(special(state.round.false[-1], ""), state.rules)
    fields = {"special": f"{kind[:1].upper()}{kind[1:]}", "amount": amount(state.rules, charge.sips, charge.points)}
    words = (
        say("{special} on the first roll of a round: you take {amount}, and the round begins again.", **fields)
        if charge.seat == table.own
        else say(
            "{special} on the first roll of a round: {name} takes {amount}, and the round begins again.",
            name=table.names[charge.seat],
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


def _smack(table: Table, seat: int) -> str:
    if seat == table.own:
        return say("One for you, and a smack on your own forehead. Gently!")
    return say("{name}: one for you, and a smack on your own forehead. Gently!", name=table.names[seat])


def _rock(state: State, roll: str) -> str:
    if state.rules.rock and sorted(roll) == ["2", "2", "3"]:
        return moment("rock", say("Rock bottom!"), say("Everybody takes one."))
    return ""


TEMPTING = 0.05  # a special roll less likely than that tempts nobody by itself


WORTHWHILE = 1 / 3  # nor one whose chance is a smaller part of the risk


POOR = 60  # nobody is proud of fewer points, not even the first to roll


BOLD = ("gentle", "bold")  # the level that goes for special rolls, by its keys of now and of earlier matches


def remark(table: Table, round: Round, index: int, number: int) -> str:
    """What a bot says to the end of its turn in round `number`, by its manner; for a person how narrow it was."""
    turn, key = round.turns[index], f"{number}-{index}"
    level = table.bot(turn.seat)
    roll, kind = turn.rolls[-1], round.special(index)
    others = [ended for seat, ended in round.unsafe if seat != turn.seat]
    if not level:
        dared = (
            index == len(round.order) - 1
            and table.state.rules.gentle == "remind"
            and manners(table.state, round) == "dared"
        )
        own = turn.seat == table.own
        margin = "" if kind else _margin(round, index, min(others, default=None), "" if own else table.names[turn.seat])
        words = _daring(round, turn.seat) if dared else margin
        return f'<p class="td-word td-late" id="says-{key}">{words}</p>' if words else ""
    if kind:
        how = "safe" if kind in SAFE else "shit"
    elif others and POINTS[roll] > min(others):
        if number % 2:  # it happens in every round, and is not always worth a word
            return ""
        how = "sure"
    elif index == len(round.order) - 1:  # nobody is to follow
        how = "lost"
    else:
        spent = index > 0 and len(turn.rolls) == len(round.turns[0].rolls)
        how = "spent" if spent or POINTS[roll] < POOR else "open"
    low = points(min(others)) if others else ""
    words = {
        ("bold", "safe"): say("That is how it is done!"),
        ("bold", "shit"): say("It was worth a try."),
        ("bold", "lost"): say("It was worth a try."),
        ("bold", "spent"): say("I was going for more."),
        ("bold", "open"): say("Beat that!"),
        ("bold", "sure"): say("Not me this time!") if number % 4 else say("{points} is lower. Ha!", points=low),
        ("careful", "safe"): say("I hardly dared to hope."),
        ("careful", "shit"): say("Ouch. I should have known."),
        ("careful", "lost"): say("Ouch. I should have known."),
        ("careful", "spent"): say("Somebody will roll worse. Surely?"),
        ("careful", "open"): say("That will do for me."),
        ("careful", "sure"): say("Somebody has only {points}: that will do.", points=low),
    }["bold" if level in BOLD else "careful", how]
    return f'<p class="td-remark td-late" id="says-{key}">{words}</p>'


def _daring(round: Round, seat: int) -> str:
    """What is said of somebody who rolled on although safe (TD-15)."""
    if seat in round.losers:
        return say("Safe already, and rolled on all the same: that is true greatness.")
    return say("Safe already, rolled on, and got away with it: hats off!")


def _margin(round: Round, index: int, low: int | None, name: str) -> str:
    """By how much a turn ended above or below the lowest of the others, and what that means; `name` is "" for the only person."""
    own, behind = POINTS[round.turns[index].rolls[-1]], len(round.order) - index - 1
    if low is None:
        if not behind:
            return ""
        chance = percent(share_of(survival(own, low, behind, len(round.turns[0].rolls))))
        if name:
            return say("{points} to beat: {name}’s chance not to lose is {n}.", points=points(own), name=name, n=chance)
        return say("{points} to beat: your chance not to lose is {n}.", points=points(own), n=chance)
    if own > low:
        return say_n(own - low, "Safe by a single point!", "Safe, by {n} points.")
    if own == low:
        return say("Level with the lowest: now somebody else must end lower.") if behind else ""
    if behind:
        return say_n(low - own, "A single point too few: now somebody else must end lower.",
                     "{n} points too few: now somebody else must end lower.")  # fmt: skip
    return say_n(low - own, "Lost by a single point!", "Lost, by {n} points.")


def urge(table: Table) -> str:
    """What another good roll could do, for whoever chooses here."""
    state: State = table.state
    if (
        state.phase != "turn"
        or table.ui.get("hint")  # one piece of advice is enough
        or not table.can("keep")
        or too_safe(state)
        or (state.round.turns and state.round.lowest is None)
    ):
        return ""
    best = boldest(state)
    if best is not None:
        here, most, _ = cost(state, best[0].keep)
        if here < most:  # what the odds advise against is not praised
            return ""
    words = hype(state)
    return f'<p class="td-word td-urge td-late" id="urge-{throw_key(state)}">{words}</p>' if words else ""


def tense(table: Table) -> str:
    """What the last throw has to bring, while it is decided which dice to throw; "" where that says nothing."""
    state: State = table.state
    low = state.round.lowest
    if state.phase != "turn" or state.rolls_left != 1 or low is None or not table.can("keep") or kind_now(state):
        return ""
    roll, kept = state.rolls[-1], kept_dice(table)
    if POINTS[roll] > low or len(kept) == 3:
        return ""
    here, best, _ = cost(state, tuple(int(number) for number in kept))
    chance = here if kept else best  # until dice are chosen, the best that they can do
    if hope(state, (1, 2, 3)) >= chance:
        return ""
    held = [roll[int(number) - 1] for number in kept]
    previous = state.round.before(len(state.round.turns))
    thrown = ["".join(faces) for faces in product("123456", repeat=3 - len(held))]
    good = [t for t in thrown if POINTS["".join((*held, t))] > low or special("".join((*held, t)), previous) in SAFE]
    if len(held) == 2 and good:
        if len(good) == 6:
            return word(say("Last throw: any face saves you!"))
        return word(say("Last throw: a {faces} saves you!", faces=either(good)))
    return word(say("Last throw: a chance of {n}!", n=percent(share_of(chance))))


def tempting(table: Table) -> str:
    """What the last player, safe already, may gain and lose by rolling on: with the dice kept now, before that in the best way."""
    state: State = table.state
    if not table.can("keep") or table.ui.get("hint"):
        return ""
    found = temptation(state, tuple(int(number) for number in kept_dice(table)))
    if found is None or found.any < max(WORTHWHILE * found.risk, 0.0005):
        return ""
    do = kept_words(state.rolls[-1], found.kept)
    risk = percent(share_of(found.risk)) if found.risk > 0.0005 else ""
    fields = {"Do": do[:1].upper() + do[1:], "risk": risk}
    if found.chance < TEMPTING:
        fields["chance"] = percent(share_of(found.any))
        words = (
            say("Do you dare? {Do}: {chance} for something special, {risk} to lose.", **fields)
            if risk
            else say("Do you dare? {Do}: {chance} for something special, and no risk.", **fields)
        )
    else:
        fields |= {"chance": percent(share_of(found.chance)), "special": special_name(found.kind, state.rules)}
        fields["gain"] = (
            say("{n} more for the penalty", n=found.gift)
            if found.kind == "three"
            else say("{n} to give away", n=found.gift)
        )
        words = (
            say("Tempted? {Do}: {chance} for {special}, {gain}, but {risk} to lose.", **fields)
            if risk
            else say("Tempted? {Do}: {chance} for {special}, {gain}, and no risk.", **fields)
        )
    return f'<p class="td-word td-late" id="tempts-{throw_key(state)}">{words}</p>'


def aim(state: State) -> str:
    """What the evening is about."""
    if not state.rules.rounds:
        return say("Three dice, one loser a round.")
    return say("{n} rounds: whoever has taken most by then loses the evening.", n=state.rules.rounds)
