"""What the dice have just done, said below them: a special roll, a false start, how a turn ended."""

from hexdice.games.three_dice.bot import worth
from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import POINTS, SAFE, Round, State, added, special
from hexdice.games.three_dice.table import tray, words
from hexdice.games.three_dice.table.evening import dared
from hexdice.view import stage
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

UNLIKELY = 0.4  # a throw that saved somebody with a smaller chance is celebrated


def kind_now(state: State) -> str:
    """The special of the current roll."""
    return special(state.rolls[-1], state.round.before(len(state.round.turns)))


def of_turn(table: Table) -> str:
    """What the dice on the tray have done or may do; "" for nothing worth a word."""
    state: State = table.state
    round = state.round
    if state.phase == "turn":
        roll, kind = state.rolls[-1], kind_now(state)
        if kind == "shit" and state.rules.shit == "every":
            return _shit(table, state.on_turn)
        if kind == "shit":
            threat = table.say_of(
                state.on_turn,
                "If you end on them, that costs 1, plus a smack on your own forehead.",
                "If {name} ends on them, that costs 1, plus a smack on the forehead.",
            )
            return _shit_title(table, threat)
        if kind:
            return tray.moment(kind, cheer(kind, roll), _promise(state, kind), attributes=_party(state, kind))
        return _rock(state, roll) or _rare(roll)
    if state.phase == "award":  # stairs on the last roll: nobody had to stay on them
        kind = kind_now(state)
        gift = say("{n} to give away", n=words.units(state.rules, award(state)))
        return tray.moment(kind, cheer(kind, ""), gift, attributes=_party(state, kind))
    if state.phase != "ready":
        return ""
    if not round.turns:
        return _false_start(table) if round.false else ""
    roll = round.turns[-1].rolls[-1]
    return ended(table, round) or _rock(state, roll) or _rare(roll) or turn_ended(table, round)


def _party(state: State, kind: str) -> str:
    """Shards for a special roll."""
    return stage.burst(tray.throw_key(state), state.on_turn) if kind in SAFE else ""


def ended(table: Table, round: Round) -> str:
    """What the special that the last turn of a round ended on has done; "" for points."""
    turn, kind = round.turns[-1], round.special(len(round.turns) - 1)
    if kind == "shit":
        return _shit(table, turn.seat)
    if kind == "three":
        more = words.units(table.state.rules, added(turn.rolls[-1]))
        safe = table.say_of(
            turn.seat,
            "You are safe, and the penalty grows by {units}.",
            "{name} is safe, and the penalty grows by {units}.",
            units=more,
        )
        return tray.moment("three", cheer("three", turn.rolls[-1]), safe)
    if kind:
        gift = next(charge for charge in round.charges if charge.why == "given" and charge.by == turn.seat)
        return tray.moment(kind, cheer(kind, ""), words.charge_line(table, gift))
    return ""


def _false_start(table: Table) -> str:
    """What the last false start was, and who pays for it (TD-10)."""
    state: State = table.state
    charge = next(charge for charge in reversed(state.round.charges) if charge.why == "false")
    due = words.amount(state.rules, charge.sips, charge.points)
    if special(state.round.false[-1], "") == "three":
        why = table.say_of(
            charge.seat,
            "Three of a kind on the first roll of a round: you take {amount}.",
            "Three of a kind on the first roll of a round: {name} takes {amount}.",
            amount=due,
        )
    else:
        why = table.say_of(
            charge.seat,
            "Stairs on the first roll of a round: you take {amount}.",
            "Stairs on the first roll of a round: {name} takes {amount}.",
            amount=due,
        )
    return tray.moment("false", say("False start!"), why)


def cheer(kind: str, roll: str) -> str:
    """The name of a special as an exclamation."""
    if roll == "111":
        return say("Three 1s, the most expensive roll of all!")
    return {"three": say("Three of a kind!"), "stairs": say("Stairs!"), "super": say("Super stairs!")}[kind]


def _promise(state: State, kind: str) -> str:
    """What staying on a special would do."""
    if kind == "three":
        more = words.units(state.rules, added(state.rolls[-1]))
        return say("Stay to be safe; the penalty then grows by {units}.", units=more)
    return say("Stay to be safe and give away {units}.", units=words.units(state.rules, award(state)))


def _rare(roll: str) -> str:
    """A word for the best and the worst roll that is nothing special."""
    return {
        "116": _word(say("260 points: only a special roll is higher!")),
        "223": _word(say("7 points: there is nothing lower. Ouch!")),
    }.get("".join(sorted(roll)), "")


def _word(text: str) -> str:
    """A remark about the dice, in the place of a moment."""
    return f'<p class="td-word reveals">{text}</p>'


def _shit_title(table: Table, text: str) -> str:
    """2-3-4 or 3-4-5, by the name that this table uses."""
    if words.crude(table.state.rules):
        return tray.moment("shit", say("Shit stairs!"), text)
    return tray.moment("broken", say("Broken stairs!"), text)


def _shit(table: Table, seat: int) -> str:
    smack = table.say_of(
        seat,
        "That costs you 1, plus a smack on your own forehead. Gently!",
        "That costs {name} 1, plus a smack on the forehead. Gently!",
    )
    return _shit_title(table, smack)


def _rock(state: State, roll: str) -> str:
    if state.rules.rock and sorted(roll) == ["2", "2", "3"]:
        return tray.moment("rock", say("Rock bottom!"), say("Everybody takes 1."))
    return ""


# How a turn ended


def turn_ended(table: Table, round: Round) -> str:
    """How the last turn of a round ended for a person; nothing for a bot, whose face says it."""
    turn = round.turns[-1]
    if found := feat(table, round):
        return found
    margin = "" if table.bot(turn.seat) or round.special(len(round.turns) - 1) else _margin(table, round)
    return _word(margin) if margin else ""


def feat(table: Table, round: Round) -> str:
    """What was rare about the end of a turn: daring, or a person's last throw that saved them against the odds."""
    turn, index = round.turns[-1], len(round.turns) - 1
    closes = index == len(round.order) - 1
    if closes and dared(table.state, round, index):
        if turn.seat in round.losers:
            praise = table.say_of(
                turn.seat, "You were safe and dared: true greatness!", "{name} was safe and dared: true greatness!"
            )
        else:
            praise = table.say_of(
                turn.seat,
                "You were safe, dared, and got away with it!",
                "{name} was safe, dared, and got away with it!",
            )
        return _word(praise)
    if not table.bot(turn.seat) and saved(round) and (chance := worth.before_throw(round, index)) < UNLIKELY:
        return tray.moment(
            "safe",
            say("Saved by the last roll!"),
            say("The chance was {n}.", n=words.percent(words.share_of(chance))),
            attributes=stage.burst(f"saved-{tray.throw_key(table.state)}", turn.seat),
        )
    return ""


def saved(round: Round) -> bool:
    """Whether the last throw of the last turn lifted somebody who was lowest above another, or made them safe."""
    turn, index = round.turns[-1], len(round.turns) - 1
    low = round.lowest_besides(turn.seat)
    if low is None or len(turn.rolls) < 2:
        return False
    now, before = turn.rolls[-1], turn.rolls[-2]
    was_safe = POINTS[before] > low or special(before, round.before(index)) in SAFE
    return not was_safe and (POINTS[now] > low or round.special(index) in SAFE)


def _margin(table: Table, round: Round) -> str:
    """By how much the last turn ended above or below the lowest of the others, and what that means."""
    turn, behind = round.turns[-1], len(round.order) - len(round.turns)
    own = POINTS[turn.rolls[-1]]
    low = round.lowest_besides(turn.seat)
    if low is None:
        if not behind:
            return ""
        chance = worth.survival(own, low, behind, len(round.turns[0].rolls))
        return table.say_of(
            turn.seat,
            "{points} to beat: your chance of not losing is {n}.",
            "{points} to beat: {name}’s chance of not losing is {n}.",
            points=words.points(own),
            n=words.percent(words.share_of(chance)),
        )
    if own > low:
        return say_n(own - low, "Escaped by a single point!", "Escaped by {n} points.")
    if behind:
        return table.say_of(
            turn.seat, "You are lowest with {points}.", "{name} is lowest with {points}.", points=words.points(own)
        )
    return "" if own == low else say_n(low - own, "Lost by a single point!", "Lost by {n} points.")
