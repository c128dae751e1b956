"""The end of a selection: who starts, who gives, and what everybody has next time."""

from hexdice.games.first_player.bot import odds
from hexdice.games.first_player.rules.state import State, value
from hexdice.games.first_player.table.board import ring
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.rows import first_rows, race, rerolls, uncovered
from hexdice.games.first_player.table.words import EVENINGS, asked_once, evening, gift_lines
from hexdice.view.markup import button, esc, icon, seat_mark, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n, unnamed

HYPHEN = "\u2011"  # a row in figures is not broken
UNDERDOG = 0.5  # a row with less than this part of an equal share of the chances had "only" so many percent


def soon(headline: str) -> str:
    """A headline that asks until the rows are uncovered, and answers then."""
    return f'<span class="fp-soon">{say("Who starts?")}</span><span class="fp-then">{headline}</span>'


def end(table: Table) -> str:
    """Who starts, who gives, and the link back to the campaign."""
    state: State = table.state
    mark = emblems(table)[state.first]
    starts = f"{seat_name(mark, table.names[state.first])} <span>{say('starts')}</span>"
    if state.first == table.own:
        starts = f"{seat_mark(mark)} <span>{say('You start')}</span>"
    head = f'<h2 class="fp-starts">{soon(starts) if uncovered(table) else starts}</h2>'
    facts = _fewer(table) + _line(own_chance(table), "deed", "fp-deed") + _line(better_way(table), "hindsight", "soft")
    if not asked_once(table):
        facts += f'<ul class="fp-gave">{"".join(f"<li>{line}</li>" for line in _gifts(table))}</ul>{_next_time(table)}'
    return f'{head}<div class="fp-ended">{ring(table)}<div class="fp-facts"><div class="fp-won">{_won(table)}</div>{facts}</div></div>{_back(table)}'


def _line(words: str, id: str, kind: str) -> str:
    return f'<p class="{kind}" id="{id}">{words}</p>' if words else ""


def _gifts(table: Table) -> list[str]:
    """Who gives what to whom; a single gift between the first and the last with its reason."""
    state: State = table.state
    gifts, first, last = gift_lines(table), state.first, state.seating[-1]
    if state.gifts == ((first, last),):
        giver, taker = table.names[first], table.names[last]
        words = say("{giver} gives a die to {taker}, who plays last.", giver=giver, taker=taker)
        if first == table.own:
            words = say("You give a die to {taker}, who plays last.", taker=taker)
        elif last == table.own:
            words = say("You play last, and {giver} gives you a die.", giver=giver)
        gifts[0] = words
    return gifts


def _back(table: Table) -> str:
    """From a selection of a campaign back to its pages; "" for any other."""
    if number := evening(table):
        words = say("Evening {n} of {all}", n=number + 1, all=EVENINGS) if number < EVENINGS else say("Was it fair?")
        return f'<p class="row">{button(words, act="fp-season", kind="primary", id="season-go")}</p>'
    campaign = esc(table.options.get("campaign", ""))  # may come from links and files
    if not campaign:
        return ""
    page = f"#/first-player/c/{campaign}"
    onward = f"#/first-player/quick?campaign={campaign}"
    return (
        f'<p class="row">{button(say("Who starts next?"), href=onward, kind="primary", id="fp-next")}'
        f"{button(say('Done for tonight'), href=f'{page}?done=1', sign='check', id='fp-done')}"
        f"{button(say('To the campaign'), href=page, kind='quiet', id='fp-campaign')}</p>"
    )


def _won(table: Table) -> str:
    """The row that starts, in large dice beside its owner's name, with a frame around the die that decided."""
    state: State = table.state
    emblem, again = emblems(table)[state.first], rerolls(table)
    decides = len(race([hand.row for hand in state.hands])) - 2  # the place that decided, unless a tie-break did
    dice = [
        f'<span class="fp-place{" now" if n == decides and not again else ""}">{picture(die, emblem, id=f"won-{n}")}</span>'
        for n, die in enumerate(state.hands[state.first].row)
    ]
    for n, old in enumerate(again.get(state.first, ())):  # what a tie-break replaced stands before it, small
        was = picture(old, emblem, id=f"won-was-{n}", kind="small")
        dice.insert(-1, f'<span class="fp-place was">{was}</span><span class="fp-again">{icon("turn")}</span>')
    return f"{seat_name(emblem, table.called[state.first])}<span>{''.join(dice)}</span>"


def own_chance(table: Table) -> str:
    """For the only person: how likely the row that was laid was to start, and what became of it; "" without a row."""
    state: State = table.state
    seat, rows = table.own, first_rows(table)
    if seat is None or not rows[seat]:
        return ""
    others = _rivals_then(table, seat)
    if not others or max(len(rows[seat]), *others) > odds.MOST:
        return ""
    won = state.first == seat
    rival = (
        max((other for other, row in enumerate(rows) if other != seat), key=rows.__getitem__) if won else state.first
    )
    chance, equal = odds.starting(rows[seat], others), 1 / (len(others) + 1)
    fields = {
        "n": odds.percent(chance),
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
    if chance < odds.SURE:
        return say("With {row} you could not start: {name}’s {other} beat it.", **fields)
    if chance > equal:
        return say("With {row} you had {n}\u00a0%, but {name}’s {other} beat it.", **fields)
    if chance < UNDERDOG * equal:
        return say("Your {row} had only {n}\u00a0%: {name}’s {other} beat it.", **fields)
    return say("Your {row} had {n}\u00a0%: {name}’s {other} beat it.", **fields)


def _rivals_then(table: Table, seat: int) -> list[int]:
    """How many dice the others had in play when a seat laid its row: what its button counted with."""
    for index in range(len(table.events) - 1, -1, -1):
        event, before = table.events[index], table.past(index)
        laid = event.actor == seat and event.text.startswith(("high", "put "))
        if laid and before is not None and not before.hands[seat].row:
            return odds.rivals(before, seat)
    return []


def _written(table: Table, seat: int) -> str:
    """A row in figures, with what a tie-break made of its last die: "6-4→5"."""
    now = table.state.hands[seat].row[-1]
    later = [*rerolls(table).get(seat, ())[1:], now] if seat in rerolls(table) else []
    return "→".join((HYPHEN.join(map(str, first_rows(table)[seat])), *(str(value(die)) for die in later)))


def better_way(table: Table) -> str:
    """For the only person: that the last choice between laying the dice and leaving one out was clearly the worse one; "" otherwise."""
    for index in range(len(table.events) - 1, -1, -1):
        event, before = table.events[index], table.past(index)
        if event.actor != table.own or before is None or not event.text.startswith(("high", "put ", "aside ")):
            continue
        hand = before.hands[event.actor]
        if hand.row or len(hand.loose) < 2:
            continue
        found = odds.chances(before, event.actor)
        if found is None:
            return ""
        laid, again = map(odds.percent, found)
        row = HYPHEN.join(map(str, sorted(map(value, hand.loose), reverse=True)))
        if event.text.startswith("aside ") and laid - again >= odds.CLEAR:
            return say(
                "{row} as it lay had {other}\u00a0%: rolling again had {mine}\u00a0%.", row=row, other=laid, mine=again
            )
        if not event.text.startswith("aside ") and again - laid >= odds.CLEAR:
            return say(
                "Leaving a die out and rolling again had {other}\u00a0%, against {mine}\u00a0% for {row}.",
                row=row,
                other=again,
                mine=laid,
            )
        return ""
    return ""


def _fewer(table: Table) -> str:
    """A sentence if the winner laid fewer dice than somebody else; "" otherwise."""
    state: State = table.state
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


def _next_time(table: Table) -> str:
    """How many dice those have next time whose number has changed; "" if nobody's has."""
    state: State = table.state
    emblem, items = emblems(table), ""
    if len(state.gifts) == 1 and state.gifts[0][0] >= 0:
        return f'<p class="fp-next" id="next-time">{_after_gift(table)}</p>'
    for seat, hand in enumerate(state.hands):
        more = sum((taker == seat) - (giver == seat) for giver, taker in state.gifts)
        if more:
            count = say_n(hand.dice, "{n} die", "{n} dice")
            items += f"<span>{labelled(seat_name(emblem[seat], table.called[seat]), count)}</span>"
    kept = table.options.get("campaign")  # a table without one keeps the dice only for its own next question
    when = say("Dice from now on:") if kept else say("Dice if you play again at this table:")
    return f'<p class="fp-next"><span class="soft">{when}</span>{items}</p>' if items else ""


def _after_gift(table: Table) -> str:
    """What a single gift means for the next time, in a sentence or two."""
    ((giver, taker),) = table.state.gifts
    names, dice = table.names, [hand.dice for hand in table.state.hands]
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
