"""The main part of the table: tray, the last result, the odds; between rounds the summary."""

from collections.abc import Sequence
from itertools import product

from hexdice.games.three_dice.bot.odds import boldest, odds
from hexdice.games.three_dice.bot.worth import cost, hope, survival, temptation, too_safe
from hexdice.games.three_dice.rules.notation import KEEPS, keep_move
from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.rules.state import (
    POINTS,
    SAFE,
    Round,
    State,
    before,
    lowest,
    most_rolls,
    penalty,
    rolls_left,
    special,
    turn_special,
    unsafe,
    up,
)
from hexdice.games.three_dice.table import rounds
from hexdice.games.three_dice.table.ending import all_names, evening, lingers
from hexdice.games.three_dice.table.evening import manners
from hexdice.games.three_dice.table.goal import aim, strip
from hexdice.games.three_dice.table.moments import ended_special, kind_now, moments, word
from hexdice.games.three_dice.table.odds_panel import hype, kept_words, line, panel
from hexdice.games.three_dice.table.people import table_changes
from hexdice.games.three_dice.table.tray import SYMBOLS, counter, dice, late, mini, moment, pot, thrown
from hexdice.games.three_dice.table.words import (
    either,
    percent,
    points,
    share_of,
    special_name,
    spell,
    value_words,
    who,
)
from hexdice.kernel.game import CHANCE
from hexdice.view.dice import die_name
from hexdice.view.markup import fold, seat_mark, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

TEMPTING = 0.05  # a special roll less likely than that tempts nobody by itself
WORTHWHILE = 1 / 3  # nor one whose chance is a smaller part of the risk
POOR = 60  # nobody is proud of fewer points, not even the first to roll
BOLD = ("gentle", "bold")  # the level that goes for special rolls, by its keys of now and of earlier matches


def kept_dice(table: Table) -> str:
    """The dice chosen to be kept, such as "13"; until somebody chooses, those kept before, if that is allowed. "" for an invalid UI state."""
    state: State = table.state
    kept = table.ui.get("keep")
    if state.phase != "turn":
        return ""
    if kept is None:
        lying = tuple(die for die, roll in enumerate(thrown(table.events), 1) if roll < len(state.rolls))
        rude = state.rules.gentle != "off" and ungentle(state, lying)
        return "".join(map(str, lying)) if table.can(keep_move(lying)) and not rude else ""
    return kept if kept in {"".join(map(str, numbers)) for numbers in KEEPS.values()} else ""


def stage(state: State, names: Sequence[str], table: Table) -> str:
    """The main part."""
    if state.phase in ("pause", "over") and state.past:
        last, resting = state.past[-1], state.phase == "pause" or lingers(table)
        shown = resting and not last.heats
        number = len(state.past) - 1
        tray = _last_tray(last, number, names, table) if shown else ""
        falling = table.last()[0] if rolled(table) else None
        top = strip(state, names, table.own, falling) if resting else ""
        whole = "" if resting else evening(table)
        return SYMBOLS + top + tray + whole + rounds.summary(state, names, table.own)
    if state.phase in ("off", "offdice"):
        return SYMBOLS + strip(state, names, table.own) + _off_tray(state, names, table)
    return SYMBOLS + strip(state, names, table.own) + _tray(state, names, table)


def rolled(table: Table) -> bool:
    """Whether the last event is a die of a turn: what it decided is then said when it lies."""
    return bool(table.events) and table.events[-1].actor == CHANCE and table.last()[0].phase == "dice"


def _last_tray(round: Round, number: int, names: Sequence[str], table: Table) -> str:
    """The last dice of a round. As long as they fall, the felt is as large as before, with what they have to beat on it."""
    index = len(round.turns) - 1
    top = f'<div class="td-before" aria-hidden="true">{_top(table.last()[0], names)}</div>' if rolled(table) else ""
    banner = ended_special(round, index, table.state.rules, names, table.own)
    remark = banner or _remark(round, index, table, number)
    said = f'<div class="td-slot" id="slot-{number}-{index}">{remark}</div>' if remark or top else ""
    slow = " td-slow" if top and most_rolls(table.last()[0]) == 1 else ""  # one roll decides: it takes its time
    return (
        f'<section class="tray td-tray on-felt td-over{slow}" id="td-tray" aria-label="{say("The tray")}">'
        f"{top}{_ended(round, number, names, table)}{said}</section>"
    )


def under(state: State, names: Sequence[str], table: Table) -> str:
    """The parts below the buttons: the odds and, between rounds, the people at the table."""
    return _odds(state, table) + table_changes(state, names, table)


def _top(state: State, names: Sequence[str]) -> str:
    """The rolls taken on the left; on the right who is lowest so far, and the penalty."""
    number = penalty(state.round)
    shown = state.phase in ("ready", "dice", "turn", "award")
    count = counter(len(state.rolls), most_rolls(state)) if shown else "<span></span>"
    worst = min(unsafe(state.round), key=lambda one: one[1], default=None) if shown else None
    lowest = ""
    if worst:
        seat, least = worst
        place = say("lowest") if len(state.round.turns) > 1 else say("so far")
        lowest = (
            f'<p class="td-pot td-low td-late" id="td-low-{seat}-{least}">{seat_mark(seat)}<span class="unseen">{names[seat]}</span>'
            f"<span>{place}</span> <b>{least}</b></p>"
        )
    return f'<div class="td-top">{count}{lowest}{pot(number, state.rules)}</div>'


def _tray(state: State, names: Sequence[str], table: Table) -> str:
    """The dice, the penalty and what just happened, or may happen next."""
    round, remark = state.round, ""
    if state.rolls:
        key = f"{len(state.past)}-{len(round.false)}-{len(round.turns)}"
        choosing = state.phase == "turn" and (table.can("stay") or table.can("keep"))
        shown = dice(
            state.rolls[-1],
            key=key,
            since=thrown(table.events),
            kept=kept_dice(table) if choosing else None,
            asked=table.can(table.ui.get("ask", "")),
            hint=() if table.ui.get("hint") == "stay" else KEEPS.get(table.ui.get("hint", ""), ()),
        )
        word = "" if "?" in state.rolls[-1] else value_words(state.rolls[-1], kind_now(state), state.rules)
        body = _caption(_who(up(state), names, table), word, f"{key}-{len(state.rolls)}") + shown
    elif round.turns:
        body = _ended(round, len(state.past), names, table)
        remark = _remark(round, len(round.turns) - 1, table, len(state.past))
    elif round.false:
        key = f"{len(state.past)}-{len(round.false) - 1}-0"
        shown = dice(round.false[-1], key=key, since=(1, 1, 1), kept=None)
        body = _caption(_who(up(state), names, table), spell(round.false[-1]), f"{key}-1") + shown
    else:
        shown = dice("123", key="rest", since=(0, 0, 0), kept=None, quiet=True)
        body = f'<p class="td-caption soft">{aim(state)}</p>{shown}'
    return part(
        "td-tray",
        f'<section class="tray td-tray on-felt" id="td-tray" aria-label="{say("The tray")}">{_top(state, names)}{body}'
        f'<div class="td-slot" id="slot-{len(round.false)}-{_throw(state)}">{moments(state, names, table.own) or _tense(state, table) or remark or _tempting(state, table) or _urge(state, table) or _print()}</div></section>',
    )


def _print() -> str:
    """What the two best faces count, as printed on the felt, where nothing else is said."""
    faces = ((mini("1"), die_name(1), 100), (mini("6"), die_name(6), 60))
    words = "".join(
        f'<span>{picture}<span class="unseen">{name}</span> = {count}</span>' for picture, name, count in faces
    )
    return f'<p class="td-print">{words}</p>'


def _who(seat: int, names: Sequence[str], table: Table) -> str:
    """The name of a seat with its mark."""
    return seat_name(seat, who(seat, names, table.own))


def _caption(name: str, what: str, throw: str) -> str:
    """The caption of the roll; a new element for every `throw`, so that its animation waits for the dice."""
    return f'<p class="td-caption">{name} <b id="worth-{throw}">{what}</b></p>'


def _ended(round: Round, number: int, names: Sequence[str], table: Table) -> str:
    """The final dice of the last turn."""
    index = len(round.turns) - 1
    turn = round.turns[index]
    key = f"{number}-{len(round.false)}-{index}"
    shown = dice(turn.rolls[-1], key=key, since=thrown(table.events), kept=None, still=not rolled(table))
    worth = value_words(turn.rolls[-1], turn_special(round, index), table.state.rules)
    ends = say("end on {worth}", worth=worth) if turn.seat == table.own else say("ends on {worth}", worth=worth)
    return _caption(_who(turn.seat, names, table), ends, f"{key}-{len(turn.rolls)}") + shown


def _remark(round: Round, index: int, table: Table, number: int) -> str:
    """What a bot says to the end of its turn in round `number`, by its manner; for a person how narrow it was."""
    turn, key = round.turns[index], f"{number}-{index}"
    level = table.bot(turn.seat)
    roll, kind = turn.rolls[-1], turn_special(round, index)
    others = [ended for seat, ended in unsafe(round) if seat != turn.seat]
    if not level:
        dared = (
            index == len(round.order) - 1
            and table.state.rules.gentle == "remind"
            and manners(table.state, round) == "dared"
        )
        own = turn.seat == table.own
        margin = (
            "" if kind else _margin(round, index, min(others, default=None), "" if own else all_names(table)[turn.seat])
        )
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


def _off_tray(state: State, names: Sequence[str], table: Table) -> str:
    """The roll-off: everybody's die beside the name."""
    round, number = state.round, len(state.round.heats)
    rows = ""
    for seat, faces in round.heats[-1]:
        shown = (
            dice(faces, key=f"{len(state.past)}-o{number}-{seat}", since=(1,) * len(faces), kept=None)
            if faces
            else f'<p class="soft">{say("to roll")}</p>'
        )
        rows += f'<li class="td-off" id="off-{seat}">{_who(seat, names, table)}{shown}</li>'
    words = (
        say("The lowest takes the penalty alone.")
        if state.rules.ties == "one"
        else say("All of them take the penalty. The highest die starts next.")
    )
    first = number == 1 and not any(faces for _, faces in round.heats[-1])
    ended = _ended(round, len(state.past), names, table) if first else ""
    return (
        f'<section class="tray td-tray on-felt" id="td-tray" aria-label="{say("The roll-off")}">{_top(state, names)}{ended}'
        f'{moment("tie", say("A tie for the last place"), words)}<ul class="td-offs">{rows}</ul></section>'
    )


def _odds(state: State, table: Table) -> str:
    """The odds of whoever plays here: one line about the dice chosen now, and the rest behind it."""
    if odds(state) is None or not (table.can("roll") or table.can("keep")):
        return ""
    ui = {**table.ui, "keep": kept_dice(table)}
    short = line(state, ui)
    title = say("The odds") + (
        f' <small class="soft" id="odds-line">{late(short, f"line-{_throw(state)}")}</small>' if short else ""
    )
    return fold(title, lambda: panel(state, ui, table.can("keep")), key="view.odds", ui=table.ui)


def _throw(state: State) -> str:
    """A name for what was thrown last in this round."""
    return f"{len(state.past)}-{len(state.round.turns)}-{len(state.rolls)}"


def _urge(state: State, table: Table) -> str:
    """What another good roll could do, for whoever chooses here."""
    if (
        state.phase != "turn"
        or table.ui.get("hint")  # one piece of advice is enough
        or not table.can("keep")
        or too_safe(state)
        or (state.round.turns and lowest(state.round) is None)
    ):
        return ""
    best = boldest(state)
    if best is not None:
        here, most, _ = cost(state, best[0].keep)
        if here < most:  # what the odds advise against is not praised
            return ""
    words = hype(state)
    return f'<p class="td-word td-urge td-late" id="urge-{_throw(state)}">{words}</p>' if words else ""


def _tense(state: State, table: Table) -> str:
    """What the last throw has to bring, while it is decided which dice to throw; "" where that says nothing."""
    low = lowest(state.round)
    if state.phase != "turn" or rolls_left(state) != 1 or low is None or not table.can("keep") or kind_now(state):
        return ""
    roll, kept = state.rolls[-1], kept_dice(table)
    if POINTS[roll] > low or len(kept) == 3:
        return ""
    here, best, _ = cost(state, tuple(int(number) for number in kept))
    chance = here if kept else best  # until dice are chosen, the best that they can do
    if hope(state, (1, 2, 3)) >= chance:
        return ""
    held = [roll[int(number) - 1] for number in kept]
    previous = before(state.round, len(state.round.turns))
    thrown = ["".join(faces) for faces in product("123456", repeat=3 - len(held))]
    good = [t for t in thrown if POINTS["".join((*held, t))] > low or special("".join((*held, t)), previous) in SAFE]
    if len(held) == 2 and good:
        if len(good) == 6:
            return word(say("Last throw: any face saves you!"))
        return word(say("Last throw: a {faces} saves you!", faces=either(good)))
    return word(say("Last throw: a chance of {n}!", n=percent(share_of(chance))))


def _tempting(state: State, table: Table) -> str:
    """What the last player, safe already, may gain and lose by rolling on: with the dice kept now, before that in the best way."""
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
    return f'<p class="td-word td-late" id="tempts-{_throw(state)}">{words}</p>'
