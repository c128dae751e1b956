"""Words for Three Dice: units, specials, odds, log lines."""

from collections.abc import Sequence

from hexdice.games.three_dice.bot.odds import Share
from hexdice.games.three_dice.rules.state import POINTS, Charge, Rules, State
from hexdice.kernel.game import CHANCE
from hexdice.view.markup import esc
from hexdice.view.table import Table
from hexdice.view.text import decimal, listed, say, say_n


def penalty_points(count: int) -> str:
    return say_n(count, "{n} penalty point", "{n} penalty points")


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


def charged(rules: Rules, charges: Sequence[Charge], seat: int) -> str:
    """All that fell due for one seat."""
    return amount(
        rules,
        sum(c.sips for c in charges if c.seat == seat),
        sum(c.points for c in charges if c.seat == seat),
    )


def listed_charged(rules: Rules, charges: Sequence[Charge], seat: int) -> str:
    """The same in a list whose head says that it counts penalty points."""
    mine = [charge for charge in charges if charge.seat == seat]
    return listed_amount(rules, sum(c.sips for c in mine), sum(c.points for c in mine))


def crude(rules: Rules | None) -> bool:
    """Whether the source's own name of 2-3-4 and 3-4-5 is used: in the rules (None) and at a table that drinks."""
    return rules is None or (rules.unit == "sips" and not rules.dry)


def special_name(kind: str, rules: Rules | None = None) -> str:
    return {
        "three": say("three of a kind"),
        "stairs": say("stairs"),
        "super": say("super stairs"),
        "shit": say("shit stairs") if crude(rules) else say("broken stairs"),
        "safe": say("safe in some way"),
    }[kind]


def either(items: Sequence[str]) -> str:
    """Items to choose from: A, B or C."""
    return say("{first} or {last}", first=", ".join(items[:-1]), last=items[-1]) if len(items) > 1 else "".join(items)


def complete(table: Table) -> Table:
    """The table with a name for everybody, also for somebody who has joined without one so far."""
    missing = range(len(table.names), len(table.state.players))
    return table._replace(names=(*table.names, *(say("Player {n}", n=seat + 1) for seat in missing)))


def besides(seats: Sequence[int], table: Table) -> str:
    """The names of all of these seats but one's own, or "" if they do not include that."""
    return listed([table.names[seat] for seat in seats if seat != table.own]) if table.own in seats else ""


def points(count: int) -> str:
    return say_n(count, "{n} point", "{n} points")


def spell(roll: str) -> str:
    """A roll in digits."""
    return "-".join(roll)


def value_words(roll: str, kind: str, rules: Rules | None = None) -> str:
    """What a final roll is worth: its special or its points."""
    name = special_name(kind, rules) if kind else points(POINTS[roll])
    return f"{points(POINTS[roll])}, {name}" if kind == "shit" else name


def chance_words(share: Share) -> str:
    """A probability in plain words: "1 in 6", "about 1 in 9", "69 %"."""
    if share.ways == share.of:
        return say("certain")
    if share.ways == 0:
        return say("impossible")
    if share.ways == 1:
        return say("1 in {n}", n=share.of)
    if share.value < 0.4:
        return say("about 1 in {n}", n=round(share.of / share.ways))
    return exact(share)


def share_of(chance: float) -> Share:
    """A chance as a share, to the millionth."""
    return Share(round(chance * 1_000_000), 1_000_000)


def exact(share: Share) -> str:
    """In percent, with a decimal where chances are small or almost certain."""
    percentage = 100 * share.value
    return say("{n} %", n=decimal(percentage) if 0 < percentage < 10 or 99 < percentage < 100 else round(percentage))


def percent(share: Share) -> str:
    """In whole percents; what is nearly impossible or nearly certain is not called so."""
    percentage = 100 * share.value
    if 0 < percentage < 1:
        return say("less than 1 %")
    return say("more than 99 %") if 99 < percentage < 100 else say("{n} %", n=round(percentage))


# The log


def _news(before: State, after: State) -> tuple[Charge, ...]:
    """The charges caused by one event."""
    round = after.past[-1] if len(after.past) > len(before.past) else after.round
    return round.charges[len(before.round.charges) :]


def charge_line(table: Table, charge: Charge) -> str:
    """One sentence about something that fell due."""
    rules, names, own = table.state.rules, table.names, table.own
    fields = {"name": names[charge.seat], "amount": amount(rules, charge.sips, charge.points)}
    if charge.why == "given" and own is not None and own in (charge.seat, charge.by):
        if charge.seat == own:
            return say("You get {amount} from {giver}.", giver=names[charge.by], amount=fields["amount"])
        return say("{name} gets {amount} from you.", **fields)
    if charge.why == "given":
        return say("{name} gets {amount} from {giver}.", giver=names[charge.by], **fields)
    if charge.why == "shit":
        if crude(rules):
            return say("Shit stairs: {name} takes {amount} and smacks the forehead.", **fields)
        return say("Broken stairs: {name} takes {amount} and smacks the forehead.", **fields)
    if charge.why == "false":
        return say("False start: {name} takes {amount}.", **fields)
    if charge.why == "rock":
        return say("Rock bottom: {name} takes {amount}.", **fields)
    return say("{name} loses the round and takes {amount}.", **fields)


def log_line(table: Table) -> str:
    """The log line of one event; "" if it is not worth a line."""
    table = complete(table)._replace(own=None)  # the log names everybody
    before, event, after = table.last()
    names = table.names
    lines = []
    word, _, rest = event.text.partition(" ")
    if event.actor == CHANCE:
        lines += _dice_lines(before, after, names)
    elif word == "stay":
        lines.append(say("{name} stays.", name=names[event.actor]))
    elif word == "keep" and rest:
        kept = spell("".join(before.rolls[-1][int(number) - 1] for number in rest.split()))
        lines.append(say("{name} keeps {dice}.", name=names[event.actor], dice=kept))
    elif word == "start":
        lines.append(say("{name} starts.", name=names[int(rest)]))
    elif word == "join":
        lines.append(say("{name} joins.", name=names[-1]))
    elif word == "leave":
        lines.append(say("{name} leaves the table.", name=names[int(rest)]))
    elif word == "back":
        lines.append(say("{name} is back.", name=names[int(rest)]))
    elif word == "points":
        lines.append(say("{name} plays for points only.", name=names[int(rest)]))
    elif word == "drinks":
        lines.append(say("{name} plays like the others again.", name=names[int(rest)]))
    elif word == "end":
        lines.append(say("The table ends the evening."))
    news = _news(before, after)
    if news and all(charge.why == "rock" for charge in news):
        lines.append(say("Rock bottom: everybody takes one."))
    else:
        lines += [charge_line(table, charge) for charge in news]
    if len(after.past) > len(before.past) and not after.past[-1].losers:
        lines.append(say("Everybody is safe: nobody takes the penalty."))
    return " ".join(lines)


def _dice_lines(before: State, after: State, names: Sequence[str]) -> list[str]:
    """The line for a complete roll, a roll-off die, or the drawn starter."""
    if before.phase == "draw":
        return [say("Drawn by lot: {name} starts.", name=names[after.starter])]
    if before.phase == "offdice":
        seat, dice = next((seat, dice) for seat, dice in before.round.heats[-1] if "?" in dice)
        if dice.count("?") > 1:
            return []
        round = after.past[-1] if len(after.past) > len(before.past) else after.round
        heat = round.heats[len(before.round.heats) - 1]
        return [say("{name} rolls {dice} in the roll-off.", name=names[seat], dice=spell(dict(heat)[seat]))]
    if before.rolls[-1].count("?") > 1:
        return []
    seat = before.up
    if after.rolls:
        roll = after.rolls[-1]
    elif len(after.round.false) > len(before.round.false):
        roll = after.round.false[-1]
    else:
        round = after.past[-1] if len(after.past) > len(before.past) else after.round
        roll = round.turns[len(before.round.turns)].rolls[-1]
    return [say("{name} rolls {dice}: {points}.", name=names[seat], dice=spell(roll), points=points(POINTS[roll]))]


def summary(table: Table) -> str:
    """Plain text for the home page."""
    state: State = table.state
    names = complete(table).names
    if state.phase == "over":
        return say("The evening is over after {n} rounds", n=len(state.past))
    number = len(state.past) + 1
    if state.starter < 0:
        return say("Before the first round")
    return say("Round {n}, {name} to play", n=number, name=names[state.up])
