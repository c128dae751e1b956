"""The end of an evening: who lost it, who was best at what, and the numbers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from hexdice.games.three_dice.bot.worth import before_throw
from hexdice.games.three_dice.rules.state import POINTS, SAFE, Charge, Round, Rules, State, special
from hexdice.games.three_dice.table import chart, panels
from hexdice.games.three_dice.table.evening import NARROW, Line, due, escape, most_and_least, played
from hexdice.games.three_dice.table.people import people_link
from hexdice.games.three_dice.table.words import (
    amount,
    besides,
    complete,
    crude,
    percent,
    share_of,
    spell,
    units,
)
from hexdice.games.three_dice.table.words import summary as so_far
from hexdice.view.markup import seat_name, unfold
from hexdice.view.parts import part
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n

MOST_FACES = 3  # of the losers, and of the best
COSTLY = 3  # units for somebody in one round that are worth telling
LIKELY = 0.5  # a throw that was likelier to save than not is nothing to tell


def lingers(table: Table) -> bool:
    """Whether the last round, just played here, is still on view like the others, before the result of the evening."""
    return (
        table.state.phase == "over"
        and table.live
        and table.fresh < len(table.events)
        and table.events[-1].text != "end"  # then the last round has been on view
        and not table.ui.get("view.result")
    )


def summary(table: Table) -> str:
    """Plain text for the home page and for sharing: after an evening who lost it, unless its unit is typed by people."""
    if table.state.phase == "over" and table.state.rules.unit != "own":
        return lost_and_best(complete(table)._replace(own=None))[0]
    return so_far(table)


def outcome(table: Table) -> str:
    """Who lost the evening and who was best; the numbers stand below what can follow."""
    table = complete(table)
    count = len(table.state.past)
    title = say("One round played") if count == 1 else say("{n} rounds played", n=count)
    lost, best = lost_and_best(table)
    yours, memories = own_evening(table), memorable(table)
    mine = f'<p class="td-yours">{yours}</p>' if yours else ""
    below = f'<p class="td-story">{memories}</p>' if memories else ""
    return (
        f'<div class="td-ended">{_faces(table)}<h2>{lost}</h2>{mine}<p>{best} <span class="soft">{title}.</span></p>'
        f"{below}</div>"
    )


def evening(table: Table) -> str:
    """The tally of the evening that is over, with its titles."""

    def numbers() -> str:
        return chart.chart(table) + panels.bottles(table) + people_link()

    return (
        f'<section class="panel td-summary" id="td-evening"><h2>{say("The evening")}</h2>'
        f"{titles(table)}{panels.tally(table)}"
        f"{unfold(say('The evening in numbers'), numbers, key='view.figures', ui=table.ui)}{panels.kindly(table.state)}</section>"
    )


# Who lost it


def _faces(table: Table) -> str:
    """Who was best, with a crown, and who lost the evening, with the cap, each in words as well; "" for nobody."""
    losers, best = most_and_least(table.state)
    shown = [
        (seat, portrait(table.names[seat], seat, crown=True), say("best of the evening")) for seat in best[:MOST_FACES]
    ]
    shown += [
        (
            seat,
            portrait(table.names[seat], seat, cap=True),
            say("lose the evening") if seat == table.own else say("loses the evening"),
        )
        for seat in losers[:MOST_FACES]
    ]
    items = "".join(
        f"<li>{face}{seat_name(seat, table.called[seat])}<small>{role}</small></li>" for seat, face, role in shown
    )
    return f'<ul class="td-faces">{items}</ul>' if items else ""


def lost_and_best(table: Table) -> tuple[str, str]:
    """The evening in two sentences: who lost it, and who was best; the only person, if best, comes first."""
    rules, taken = table.state.rules, [line.taken for line in played(table.state)]
    least, most = units(rules, min(taken)), units(rules, max(taken))
    losers, first = most_and_least(table.state)
    if not losers:
        return say("Nobody loses the evening"), say("Everybody took {amount}.", amount=least)
    lost = _lost(table, losers, most)
    if table.own not in first:
        names = listed([table.names[seat] for seat in first])
        return lost, say("Best of all: {names}, with {amount}.", names=names, amount=least)
    if others := besides(first, table):
        return say("You and {others} are best of the evening: {amount}!", others=others, amount=least), f"{lost}."
    return say("You are best of the evening: {amount}!", amount=least), f"{lost}."


def _lost(table: Table, losers: Sequence[int], most: str) -> str:
    if losers == (table.own,):
        return say("You lose the evening: {amount} in all", amount=most)
    if others := besides(losers, table):
        return say("You and {others} lose the evening: {amount} each", others=others, amount=most)
    names = listed([table.names[seat] for seat in losers])
    if len(losers) == 1:
        return say("{name} loses the evening: {amount} in all", name=names, amount=most)
    return say("{names} lose the evening: {amount} each", names=names, amount=most)


# Superlatives


class Superlative(NamedTuple):
    """A title of the evening: whoever has most of something wears it, unless nobody or everybody has as much."""

    key: str
    of: Callable[[Line], int]
    title: Callable[[], str]
    figure: Callable[
        [Rules, int, bool], str
    ]  # how much it was; the last value: whether somebody who dared was ever caught


SUPERLATIVES = (
    Superlative(
        "jester",
        lambda line: line.lost,
        lambda: say("Last most often"),
        lambda rules, n, caught: say_n(n, "lost {n} round", "lost {n} rounds"),
    ),
    Superlative(
        "lucky",
        lambda line: line.specials,
        lambda: say("Golden hand"),
        lambda rules, n, caught: say_n(n, "{n} special roll", "{n} special rolls"),
    ),
    Superlative(
        "generous",
        lambda line: line.given,
        lambda: say("Most generous"),
        lambda rules, n, caught: say("gave {n} away", n=n),
    ),
    Superlative(
        "forehead",
        lambda line: line.shit,
        lambda: say("Sorest forehead"),
        lambda rules, n, caught: (
            say_n(
                n, "one smack on the own forehead, for shit stairs", "{n} smacks on the own forehead, for shit stairs"
            )
            if crude(rules)
            else say_n(
                n,
                "one smack on the own forehead, for broken stairs",
                "{n} smacks on the own forehead, for broken stairs",
            )
        ),
    ),
    Superlative(
        "hasty",
        lambda line: line.false,
        lambda: say("Jumped the gun"),
        lambda rules, n, caught: say_n(n, "{n} false start", "{n} false starts"),
    ),
    Superlative(
        "gallant",
        lambda line: line.dared,
        lambda: say("Gentleman of the evening"),
        lambda rules, n, caught: (
            say_n(n, "rolled on once although safe", "rolled on {n} times although safe")
            if caught
            else say_n(
                n,
                "rolled on once although safe, and got away with it",
                "rolled on {n} times although safe, and got away with it",
            )
        ),
    ),
    Superlative(
        "timid",
        lambda line: line.stayed,
        lambda: say("Better safe"),
        lambda rules, n, caught: say_n(n, "stayed once, last and safe", "stayed {n} times, last and safe"),
    ),
)


def awarded(state: State) -> Iterator[tuple[Superlative, list[Line]]]:
    """The titles of the evening with those who share them, among three players or more."""
    everybody = played(state)
    for title in SUPERLATIVES if len(everybody) > 2 else ():
        most = max(map(title.of, everybody))
        best = [line for line in everybody if title.of(line) == most]
        if most and len(best) < len(everybody):
            yield title, best


def _worded(state: State, names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each title, who has it, and why."""
    for title, best in awarded(state):
        why = title.figure(state.rules, title.of(best[0]), any(line.caught for line in best))
        yield title.title(), listed([names[line.seat] for line in best]), why


def titles(table: Table) -> str:
    """The titles of the evening; where there are few, or none of them is the only person's, also what that person rolled best."""
    marked = [seat_name(seat, name) for seat, name in enumerate(table.called)]
    found, own = list(_worded(table.state, marked)), table.own
    has_one = any(line.seat == own for _, best in awarded(table.state) for line in best)
    if own is not None and found and (len(found) < 2 or not has_one):
        found += _best_throw(table.state, marked[own], own)
    items = "".join(
        f'<li><b>{title}</b><span>{owners}</span><span class="soft small">{figure}</span></li>'
        for title, owners, figure in found
    )
    return part("td-titles", f'<ul class="td-titles" id="td-titles">{items}</ul>') if items else ""


def spoken(table: Table) -> list[str]:
    """The titles as an announcement."""
    return [f"{labelled(title, f'{who}, {figure}')}." for title, who, figure in _worded(table.state, table.names)]


def _turns_of(state: State, seat: int) -> Iterator[tuple[int, Round, int, str]]:
    """Of each turn of a seat: the number of the round, from 1, the round, the turn's place in it, and the roll it ended on."""
    for number, round in enumerate(state.past, 1):
        for index, turn in enumerate(round.turns):
            if turn.seat == seat:
                yield number, round, index, turn.rolls[-1]


def _best_throw(state: State, name: str, own: int) -> Iterator[tuple[str, str, str]]:
    """The roll of the evening that somebody ended on with a special, or with the most points, as a title."""
    ends = [
        (round.special(index) in SAFE, POINTS[roll], -number, roll)
        for number, round, index, roll in _turns_of(state, own)
    ]
    if ends:
        _, _, number, roll = max(ends)
        yield say("Best throw"), name, say("{dice} in round {n}", dice=spell(roll), n=-number)


# What is remembered of it


def memorable(table: Table) -> str:
    """What people remember of the evening, in two sentences at most; the first of equals."""
    found = (words for memory in (_costliest, _narrowest, _most_given) if (words := memory(table)))
    return " ".join(islice(found, 2))


def _costliest(table: Table) -> str:
    """The most expensive round."""
    state: State = table.state
    costs = [(due(round, seat), -n, seat) for n, round in enumerate(state.past, 1) for seat in round.order]
    most, number, seat = max(costs, default=(0, 0, 0))
    if most < COSTLY:
        return ""
    return table.say_of(
        seat,
        "The most expensive round was number {n}: you took {amount}.",
        "The most expensive round was number {n}: {name} took {amount}.",
        n=-number,
        amount=units(state.rules, most),
    )


def _narrowest(table: Table) -> str:
    """The closest escape."""
    found = [(saved, number) for number, round in enumerate(table.state.past, 1) if (saved := escape(round))]
    saved, number = min(found, key=lambda one: one[0].gap, default=(None, 0))
    if saved is None or saved.gap > NARROW:
        return ""
    if saved.seats == (table.own,):
        return say_n(saved.gap, "The closest escape was yours, by a single point in round\u00a0{round}.",
                     "The closest escape was yours, by {n} points in round\u00a0{round}.", round=number)  # fmt: skip
    names = listed([table.names[seat] for seat in saved.seats])
    return say_n(saved.gap, "The closest escape: {names}, by a single point in round\u00a0{round}.",
                 "The closest escape: {names}, by {n} points in round\u00a0{round}.", names=names, round=number)  # fmt: skip


def _most_given(table: Table) -> str:
    """Who gave the most away, if it was one alone."""
    given = [player.given for player in table.state.players]
    if not max(given) or given.count(max(given)) > 1:
        return ""
    return table.say_of(
        given.index(max(given)),
        "You gave the most away: {amount}.",
        "{name} gave the most away: {amount}.",
        amount=units(table.state.rules, max(given)),
    )


def own_evening(table: Table) -> str:
    """The place of the only person, what that person took, which decides it, and the best thing they did; "" at other tables."""
    everybody = played(table.state)
    mine = next((line for line in everybody if line.seat == table.own), None)
    if mine is None:
        return ""
    place = 1 + sum(line.taken < mine.taken for line in everybody)
    found = {1: say("You: first"), 2: say("You: second"), 3: say("You: third")}
    took = amount(table.state.rules, mine.sips, mine.points)
    lost = say_n(mine.lost, "({n} round lost)", "({n} rounds lost)")
    deed = _deed(table, mine)
    return f"{found.get(place) or say('You: place {n}', n=place)}, {took}{f', {deed}' if deed else f' {lost}'}."


def _deed(table: Table, mine: Line) -> str:
    """The best thing that somebody did in the evening: the least likely throw that saved a round, the special that cost somebody most, never to lose, or a narrow escape."""
    saved, hit, narrow, least, most = "", "", "", LIKELY, COSTLY - 1
    for number, round, index, roll in _turns_of(table.state, mine.seat):
        if _saving(round, index) and (chance := before_throw(round, index)) < least:
            least, words = chance, percent(share_of(chance))
            saved = say(
                "saved by {dice} in round {n}, with a chance of {chance}", dice=spell(roll), n=number, chance=words
            )
        if (charge := _hit(round, index)) and charge.sips + charge.points > most:
            most, words = charge.sips + charge.points, amount(table.state.rules, charge.sips, charge.points)
            fields = {"dice": spell(roll), "n": number, "name": table.names[charge.seat], "amount": words}
            hit = say("with {dice} in round {n}, which cost {name} {amount}", **fields)
        if (found := escape(round)) and found.gap <= NARROW and mine.seat in found.seats:
            narrow = say_n(found.gap, "with an escape by a single point in round {round}",
                           "with an escape by {n} points in round {round}", round=number)  # fmt: skip
    never = say("without losing a round") if not mine.lost else ""
    return saved or hit or never or narrow


def _hit(round: Round, index: int) -> Charge | None:
    """What the special of this turn cost one other player: the gift of stairs, or the penalty that three of a kind raised."""
    turn, kind = round.turns[index], round.special(index)
    if turn.target >= 0:
        return next(charge for charge in round.charges if charge.why == "given" and charge.by == turn.seat)
    if kind == "three" and len(round.losers) == 1 and turn.seat not in round.losers:
        return next(charge for charge in round.charges if charge.why == "lost")
    return None


def _saving(round: Round, index: int) -> bool:
    """Whether somebody would have lost the round without the last throw of this turn, or without its being special, and did not."""
    low, rolls = round.lowest, round.turns[index].rolls
    if low is None or not round.losers:
        return False
    end = POINTS[rolls[-1]]
    if round.special(index) not in SAFE and end <= low:
        return False
    if len(rolls) == 1:
        return end <= low
    return POINTS[rolls[-2]] <= low and special(rolls[-2], round.before(index)) not in SAFE
