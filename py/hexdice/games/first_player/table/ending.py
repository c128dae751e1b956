"""The end of a selection: who starts, who gives, and what everybody has next time."""

from hexdice.games.first_player.bot.odds import CLEAR, MOST, SURE, chances, percent, rivals, starting
from hexdice.games.first_player.rules.state import NOBODY, State, value
from hexdice.games.first_player.table.emblem import emblems
from hexdice.games.first_player.table.rows import comparison, first_rows, picture, race, rerolls, ring, uncovered
from hexdice.games.first_player.table.tale import tale
from hexdice.games.first_player.table.tally import close, counts, dared, standing, winner
from hexdice.games.first_player.table.words import asked_once, gift_lines
from hexdice.view.markup import button, esc, icon, seat_mark, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n, unnamed

HYPHEN = "\u2011"  # a row in figures is not broken
UNDERDOG = 0.5  # a row with less than this part of an equal share of the chances had "only" so many percent


def soon(headline: str) -> str:
    """A headline that asks until the rows are uncovered, and answers then."""
    return f'<span class="fp-soon">{say("Who starts?")}</span><span class="fp-then">{headline}</span>'


def outcome(table: Table) -> str:
    """Who starts, who gives, and the link back to the campaign."""
    state: State = table.state
    names, emblem, won_race = table.names, emblems(table), winner(table)
    gifts = gift_lines(state, names, table.own)
    if state.gifts == ((state.first, state.seating[-1]),):
        giver, taker = names[state.first], names[state.seating[-1]]
        gifts[0] = (
            say("You give a die to {taker}, who plays last.", taker=taker)
            if state.first == table.own
            else say("You play last, and {giver} gives you a die.", giver=giver)
            if state.seating[-1] == table.own
            else say("{giver} gives a die to {taker}, who plays last.", giver=giver, taker=taker)
        )
    gave = "".join(f"<li>{line}</li>" for line in gifts)
    after = "" if asked_once(table) else f'<ul class="fp-gave">{gave}</ul>{_next_time(state, table)}'
    campaign = esc(table.options.get("campaign", ""))  # may come from links and files
    back = ""
    if campaign:
        back = (
            f'<p class="row">{button(say("Who starts next?"), href=f"#/first-player/quick?campaign={campaign}", kind="primary", id="fp-next")}'
            f"{button(say('Done for tonight'), href=f'#/first-player/c/{campaign}?done=1', sign='check', id='fp-done')}"
            f"{button(say('To the campaign'), href=f'#/first-player/c/{campaign}', kind='quiet', id='fp-campaign')}</p>"
        )
    mine = state.first == table.own
    starts = f"{seat_name(emblem[state.first], names[state.first])} <span>{say('starts')}</span>"
    if won_race != NOBODY:
        name, face = names[state.first], portrait(names[state.first], emblem[state.first], crown=True)
        words = f"<span>{say('You win!')}</span>"
        if not mine:
            words = f"{seat_name(emblem[state.first], name)} <span>{say('wins')}</span>"
        starts = face + words
    elif mine:
        starts = f"{seat_mark(emblem[state.first])} <span>{say('You start')}</span>"
    head = f'<h2 class="fp-starts">{soon(starts) if uncovered(table) else starts}</h2>'
    if won_race != NOBODY:  # the rows that decided it, large; nothing follows from these dice
        rows = comparison(state, table, deed(table))
        return f'{head}<div class="fp-final">{rows}<div class="fp-facts">{tale(table)}{hindsight(table)}</div></div>'
    did = deed(table)
    did = f'<p class="fp-deed" id="deed">{did}</p>' if did else ""
    facts = f"{_feat(state, table)}{did}{hindsight(table)}{after}"
    if counts(table):  # the seats have the flags, and the dice of the next evening
        facts = (
            f'{did}{hindsight(table)}{dared(table)}{standing(table)}{close(table)}<ul class="fp-gave soft">{gave}</ul>'
        )
    return f'{head}<div class="fp-ended">{ring(state, table)}<div class="fp-facts"><p class="fp-won">{_won(table)}</p>{facts}</div></div>{back}'


def _won(table: Table) -> str:
    """The row that starts, in large dice beside its owner's name, with a frame around the die that decided."""
    state: State = table.state
    emblem = emblems(table)
    whose = seat_name(emblem[state.first], table.called[state.first])
    decides = len(race([hand.row for hand in state.hands])) - 2  # the place that decided, unless a tie-break did
    row, again = state.hands[state.first].row, rerolls(table)
    dice = [
        f'<span class="fp-place{" now" if n == decides and not again else ""}">{picture(die, emblem[state.first], id=f"won-{n}")}</span>'
        for n, die in enumerate(row)
    ]
    for n, old in enumerate(again.get(state.first, ())):  # what a tie-break replaced stands before it, small
        was = picture(old, emblem[state.first], id=f"won-was-{n}", kind="small")
        dice.insert(-1, f'<span class="fp-place was">{was}</span><span class="fp-again">{icon("turn")}</span>')
    return f"{whose}<span>{''.join(dice)}</span>"


def _line(words: str, id: str) -> str:
    return f'<p class="soft" id="{id}">{words}</p>' if words else ""


def deed(table: Table) -> str:
    """For the only person: how likely the row that was laid was to start, and what became of it; "" without a row."""
    state: State = table.state
    seat, rows = table.own, first_rows(table)
    if seat is None or not rows[seat]:
        return ""
    laid = [
        before
        for index, event in enumerate(table.events)
        if event.actor == seat
        and event.text.startswith(("high", "put "))
        and (before := table.past(index)) is not None
        and not before.hands[seat].row
    ]
    others = rivals(laid[-1], seat) if laid else []  # as it stood on the button
    if not others or max(len(rows[seat]), *others) > MOST:
        return ""
    won = state.first == seat
    rival = (
        max((other for other, row in enumerate(rows) if other != seat), key=rows.__getitem__) if won else state.first
    )
    chance = starting(rows[seat], others)
    fields = {
        "n": percent(chance),
        "row": _written(table, seat),
        "name": table.names[rival],
        "other": _written(table, rival),
    }
    if rows[rival] == rows[seat]:
        return (
            say("Your {row} had {n}\u00a0%: {name} had the same, but your last die was higher.", **fields)
            if won
            else say("Your {row} had {n}\u00a0%: {name} had the same, and rolled the higher last die.", **fields)
        )
    if won:
        return say("Your {row} had {n}\u00a0% to start, and beat {name}’s {other}.", **fields)
    if chance < SURE:
        return say("With {row} you could not start: {name}’s {other} beat it.", **fields)
    equal = 1 / (len(others) + 1)
    if chance > equal:
        return say("With {row} you had {n}\u00a0%, but {name}’s {other} beat it.", **fields)
    if chance < UNDERDOG * equal:
        return say("Your {row} had only {n}\u00a0%: {name}’s {other} beat it.", **fields)
    return say("Your {row} had {n}\u00a0%: {name}’s {other} beat it.", **fields)


def _written(table: Table, seat: int) -> str:
    """A row in figures, with what a tie-break made of its last die: "6-4→5"."""
    now = table.state.hands[seat].row[-1]
    later = [*rerolls(table).get(seat, ())[1:], now] if seat in rerolls(table) else []
    return "→".join((HYPHEN.join(map(str, first_rows(table)[seat])), *(str(value(die)) for die in later)))


def hindsight(table: Table) -> str:
    """For the only person: that the last choice between laying the dice and leaving one out was clearly the worse one; "" otherwise."""
    seat = table.own
    for index in range(len(table.events) - 1, -1, -1):
        event, before = table.events[index], table.past(index)
        if event.actor != seat or before is None or not event.text.startswith(("high", "put ", "aside ")):
            continue
        hand = before.hands[event.actor]
        if hand.row or len(hand.loose) < 2:
            continue
        found = chances(before, event.actor)
        if found is None:
            return ""
        laid, again = map(percent, found)
        mine, other = (again, laid) if event.text.startswith("aside ") else (laid, again)
        if other - mine < CLEAR:
            return ""
        fields = {
            "mine": mine,
            "other": other,
            "row": HYPHEN.join(map(str, sorted(map(value, hand.loose), reverse=True))),
        }
        if event.text.startswith("aside "):
            return _line(
                say("{row} as it lay had {other}\u00a0%: rolling again had {mine}\u00a0%.", **fields), "hindsight"
            )
        return _line(
            say("Leaving a die out and rolling again had {other}\u00a0%, against {mine}\u00a0% for {row}.", **fields),
            "hindsight",
        )
    return ""


def _feat(state: State, table: Table) -> str:
    """A sentence if the winner laid fewer dice than somebody else; "" otherwise."""
    mine, most = len(state.hands[state.first].row), max(len(hand.row) for hand in state.hands)
    if not 0 < mine < most:
        return ""
    if state.first == table.own:
        words = say_n(
            mine, "You start with one die against {most}!", "You start with {n} dice against {most}!", most=most
        )
    else:
        words = say_n(mine, "{name} starts with one die against {most}!", "{name} starts with {n} dice against {most}!",
                      name=table.names[state.first], most=most)  # fmt: skip
    return f'<p class="fp-feat">{words}</p>'


def _next_time(state: State, table: Table) -> str:
    """How many dice those have next time whose number has changed; "" if nobody's has."""
    emblem, items = emblems(table), ""
    if len(state.gifts) == 1 and state.gifts[0][0] >= 0:
        return f'<p class="fp-next" id="next-time">{_story(state, table)}</p>'
    for seat, hand in enumerate(state.hands):
        more = sum((taker == seat) - (giver == seat) for giver, taker in state.gifts)
        if more:
            count = say_n(hand.dice, "{n} die", "{n} dice")
            items += f"<span>{labelled(seat_name(emblem[seat], table.called[seat]), count)}</span>"
    return f'<p class="fp-next"><span class="soft">{_when(table)}</span>{items}</p>' if items else ""


def _when(table: Table) -> str:
    """When the dice are rolled that people have now: a table without a campaign keeps them only for its own next question."""
    return say("Dice from now on:") if table.options.get("campaign") else say("Dice if you play again at this table:")


def _story(state: State, table: Table) -> str:
    """What a single gift means for the next time, in a sentence or two."""
    ((giver, taker),) = state.gifts
    names, dice = table.names, [hand.dice for hand in state.hands]
    few, many = (say_n(dice[seat], "{n} die", "{n} dice") for seat in (giver, taker))
    fields = {"giver": names[giver], "taker": names[taker], "few": few, "many": many}
    words = say("{giver} keeps {few}, and {taker} now has {many}.", **fields)
    if table.own == giver:
        words = say("You keep {few}, and {taker} now has {many}.", **fields)
    elif table.own == taker:
        words = say("You now have {many}, and {giver} keeps {few}.", **fields)
    if table.options.get("campaign"):
        words += " " + say("With these dice you find out who starts next time.")
    named = names[taker] != unnamed(taker)
    if named and taker != table.own and dice[taker] > max(count for seat, count in enumerate(dice) if seat != taker):
        words += " " + say("Watch out for {taker}!", taker=names[taker])
    return f"<span>{words}</span>"
