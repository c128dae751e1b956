"""Words for Three Dice: units, specials, odds, log lines."""

from collections.abc import Callable, Sequence

from hexdice.games.three_dice.bot.odds import Share
from hexdice.games.three_dice.rules.state import POINTS, Charge, Round, Rules, special
from hexdice.kernel.game import CHANCE
from hexdice.view.markup import esc
from hexdice.view.portraits import cap_sign
from hexdice.view.table import Table
from hexdice.view.text import decimal, enumerated, listed, say, say_n


def penalty_points(count: int) -> str:
    """A number of penalty points: for the eye the cap and the number, for the ear what they are; markup."""
    number, _, what = say_n(count, "{n} penalty point", "{n} penalty points").partition(" ")
    return f'<span class="td-cost">{cap_sign()}{number}<span class="unseen"> {what}</span></span>'


def units(rules: Rules, count: int) -> str:
    """A number of this table's units; markup."""
    if rules.unit == "sips":
        return say_n(count, "{n} sip", "{n} sips")
    if rules.unit == "pushups":
        return say_n(count, "{n} push-up", "{n} push-ups")
    if rules.unit == "own" and rules.word.strip():
        return say("{n} × {word}", n=count, word=f"<bdi>{esc(rules.word.strip())}</bdi>")
    return penalty_points(count)


def unit_title(rules: Rules) -> str:
    """The unit as a column heading."""
    if rules.unit == "sips":
        return say("Sips")
    if rules.unit == "pushups":
        return say("Push-ups")
    if rules.unit == "own" and rules.word.strip():
        return f"<bdi>{esc(rules.word.strip())}</bdi>"
    return say("Penalty")


def amount(rules: Rules, sips: int, points: int) -> str:
    """What falls due: units to take, and points that are only counted."""
    if rules.unit not in ("sips", "pushups", "own"):
        return units(rules, sips + points)
    if not points:
        return units(rules, sips)
    if not sips:
        return penalty_points(points)
    return say("{units} and {points}", units=units(rules, sips), points=penalty_points(points))


def listed_amount(rules: Rules, sips: int, points: int) -> str:
    """The same in a list whose head says that it counts penalty points: then only the number."""
    return str(sips + points) if rules.unit == "points" else amount(rules, sips, points)


def charged(rules: Rules, charges: Sequence[Charge], seat: int, said: Callable[[Rules, int, int], str] = amount) -> str:
    """All that fell due for one seat, as an `amount` or a `listed_amount`."""
    mine = [charge for charge in charges if charge.seat == seat]
    return said(rules, sum(c.sips for c in mine), sum(c.points for c in mine))


def crude(rules: Rules | None) -> bool:
    """Whether the source's own name of 2-3-4 and 3-4-5 is used: at a table that drinks."""
    return rules is not None and (rules.unit == "sips" and not rules.dry)


def special_name(kind: str, rules: Rules | None = None) -> str:
    """The name of a special result; the crude one only where `crude` says so."""
    return {
        "three": say("three of a kind"),
        "stairs": say("stairs"),
        "super": say("super stairs"),
        "shit": say("shit stairs") if crude(rules) else say("broken stairs"),
        "safe": say("safe with a special"),
    }[kind]


def complete(table: Table) -> Table:
    """The table with a name for everybody, also for somebody who has joined without one so far."""
    missing = range(len(table.names), len(table.state.players))
    return table._replace(names=(*table.names, *(say("Player {n}", n=seat + 1) for seat in missing)))


def besides(seats: Sequence[int], table: Table) -> str:
    """The names of all of these seats but one's own, or "" if they do not include that."""
    return listed([table.names[seat] for seat in seats if seat != table.own]) if table.own in seats else ""


def points(count: int) -> str:
    """A number of points."""
    return say_n(count, "{n} point", "{n} points")


def spell(roll: str) -> str:
    """A roll in digits."""
    return "-".join(roll)


def value_words(roll: str, kind: str, rules: Rules | None = None) -> str:
    """What a final roll is worth: its special or its points."""
    name = special_name(kind, rules) if kind else points(POINTS[roll])
    return enumerated([points(POINTS[roll]), name]) if kind == "shit" else name


def chance_words(share: Share) -> str:
    """A probability in plain words: "1 in 6", "69 %"."""
    if share.ways == share.of:
        return say("certain", "a chance")
    if share.ways == 0:
        return say("impossible", "a chance")
    return say("1 in {n}", n=share.of) if share.ways == 1 else exact(share)


def share_of(chance: float) -> Share:
    """A chance as a share, to the millionth."""
    return Share(round(chance * 1_000_000), 1_000_000)


def exact(share: Share) -> str:
    """In percent, with a decimal where chances are small or almost certain."""
    percentage = 100 * share.value
    return say("{n}%", n=decimal(percentage) if 0 < percentage < 10 or 99 < percentage < 100 else round(percentage))


def percent(share: Share) -> str:
    """In whole percents; what is nearly impossible or nearly certain is not called so."""
    percentage = 100 * share.value
    if 0 < percentage < 1:
        return say("&lt;1%")
    return say("&gt;99%") if 99 < percentage < 100 else say("{n}%", n=round(percentage))


# The log


def news(table: Table) -> tuple[Charge, ...]:
    """The charges caused by the last event; none where the table does not know what was before it."""
    before, _, after = table.last()
    if before is None:
        return ()
    round: Round = after.past[-1] if len(after.past) > len(before.past) else after.round
    return round.charges[len(before.round.charges) :]


def charge_line(table: Table, charge: Charge) -> str:
    """One sentence about something that fell due."""
    rules, seat = table.state.rules, charge.seat
    due = amount(rules, charge.sips, charge.points)
    if charge.why == "given":
        if seat == table.own:
            return say("You get {amount} from {giver}.", giver=table.names[charge.by], amount=due)
        if charge.by == table.own:
            return say("{name} gets {amount} from you.", name=table.names[seat], amount=due)
        return say(
            "{name} gets {amount} from {giver}.", name=table.names[seat], giver=table.names[charge.by], amount=due
        )
    if charge.why == "shit" and crude(rules):
        return table.say_of(
            seat, "Shit stairs: you take {amount} and smack your forehead.",
            "Shit stairs: {name} takes {amount} and a smack on the forehead.", amount=due,
        )  # fmt: skip
    if charge.why == "shit":
        return table.say_of(
            seat, "Broken stairs: you take {amount} and smack your forehead.",
            "Broken stairs: {name} takes {amount} and a smack on the forehead.", amount=due,
        )  # fmt: skip
    if charge.why == "false":
        return table.say_of(seat, "False start: you take {amount}.", "False start: {name} takes {amount}.", amount=due)
    if charge.why == "rock":
        return table.say_of(seat, "Rock bottom: you take {amount}.", "Rock bottom: {name} takes {amount}.", amount=due)
    return table.say_of(
        seat, "You lose the round and take {amount}.", "{name} loses the round and takes {amount}.", amount=due
    )


def log_line(table: Table) -> str:
    """The log line of one event; "" if it is not worth a line."""
    table = complete(table)
    before, event, after = table.last()
    line = _dice_line(table) if event.actor == CHANCE else _move_line(table)
    lines = [line] if line else []
    charges = news(table)
    if charges and all(charge.why == "rock" for charge in charges):
        lines.append(say("Rock bottom: everybody takes 1."))
    else:
        lines += [charge_line(table, charge) for charge in charges]
    if len(after.past) > len(before.past) and not after.past[-1].losers:
        lines.append(say("Everybody is safe: nobody takes the penalty."))
    return " ".join(lines)


def _move_line(table: Table) -> str:
    """The line for a move; "" for a roll, whose dice say it."""
    before, event, _ = table.last()
    word, _, rest = event.text.partition(" ")
    if word == "stay":
        return table.say_of(event.actor, "You stay.", "{name} stays.")
    if word == "keep" and rest:
        kept = spell("".join(before.rolls[-1][int(number) - 1] for number in rest.split()))
        return table.say_of(event.actor, "You keep {dice}.", "{name} keeps {dice}.", dice=kept)
    if word == "start":
        return table.say_of(int(rest), "You start.", "{name} starts.")
    if word == "join":
        return say("{name} joins.", name=table.names[-1])
    if word == "leave":
        return table.say_of(int(rest), "You leave the table.", "{name} leaves the table.")
    if word == "back":
        return table.say_of(int(rest), "You are back.", "{name} is back.")
    if word == "points":
        return table.say_of(int(rest), "You play for points only.", "{name} plays for points only.")
    if word == "drinks":
        return table.say_of(int(rest), "You play like the others again.", "{name} plays like the others again.")
    return say("The table ends the evening.") if word == "end" else ""


def deed(table: Table) -> str:
    """The decision to roll all dice again, which the log does not mention; "" for others."""
    seat, text = table.events[-1].actor, table.events[-1].text
    return table.say_of(seat, "You roll all three again.", "{name} rolls all three again.") if text == "keep" else ""


def _dice_line(table: Table) -> str:
    """The line for a complete roll, a roll-off die, or the drawn starter."""
    before, _, after = table.last()
    if before.phase == "draw":
        return table.say_of(after.starter, "Drawn by lot: you start.", "Drawn by lot: {name} starts.")
    round = after.past[-1] if len(after.past) > len(before.past) else after.round
    if before.phase == "offdice":
        seat, dice = next((seat, dice) for seat, dice in before.round.heats[-1] if "?" in dice)
        if dice.count("?") > 1:
            return ""
        rolled = spell(dict(round.heats[len(before.round.heats) - 1])[seat])
        return table.say_of(
            seat, "You roll {dice} in the roll-off.", "{name} rolls {dice} in the roll-off.", dice=rolled
        )
    if before.rolls[-1].count("?") > 1:
        return ""
    if after.rolls:
        roll = after.rolls[-1]
    elif len(after.round.false) > len(before.round.false):
        roll = after.round.false[-1]
    else:
        roll = round.turns[len(before.round.turns)].rolls[-1]
    kind = special(roll, before.round.before(len(before.round.turns)))
    return table.say_of(
        before.on_turn,
        "You roll {dice}: {worth}.",
        "{name} rolls {dice}: {worth}.",
        dice=spell(roll),
        worth=value_words(roll, kind, after.rules),
    )
