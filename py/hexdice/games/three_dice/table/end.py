"""The end of an evening: who lost it, who was best, and the numbers."""

from collections.abc import Iterator, Sequence

from hexdice.games.three_dice.bot.worth import before_throw
from hexdice.games.three_dice.rules.state import (
    POINTS,
    SAFE,
    Charge,
    Round,
    State,
    lowest,
    special,
    turn_special,
    unsafe,
)
from hexdice.games.three_dice.rules.state import before as ended_before
from hexdice.games.three_dice.table import chart, panels
from hexdice.games.three_dice.table.evening import COSTLY, NARROW, Honour, deeds, escape, honours, lines, memories
from hexdice.games.three_dice.table.panels import with_alcohol
from hexdice.games.three_dice.table.people import people_link
from hexdice.games.three_dice.table.words import amount, besides, complete, percent, share_of, spell, units
from hexdice.games.three_dice.table.words import summary as so_far
from hexdice.view.markup import seat_name, unfold
from hexdice.view.parts import part
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n


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
        return verdict(complete(table)._replace(own=None))[0]
    return so_far(table)


def outcome(table: Table) -> str:
    """Who lost the evening and who was best; the numbers stand below what can follow."""
    table = complete(table)
    count = len(table.state.past)
    title = say("One round played") if count == 1 else say("{n} rounds played", n=count)
    lost, best = verdict(table)
    worn = faces(table)
    story = memorable(table)
    yours = own_evening(table)
    mine = f'<p class="td-yours">{yours}</p>' if yours else ""
    below = f'<p class="td-story">{story}</p>' if story else ""
    return f'<div class="td-ended">{worn}<h2>{lost}</h2>{mine}<p>{best} <span class="soft">{title}.</span></p>{below}</div>'


def evening(table: Table) -> str:
    """The tally of the evening that is over, with its titles."""

    def numbers() -> str:
        return chart.chart(table) + panels.bottles(table) + people_link()

    return (
        f'<section class="panel td-summary" id="td-evening"><h2>{say("The evening")}</h2>'
        f"{titles(table)}{panels.tally(table)}"
        f"{unfold(say('The evening in numbers'), numbers, key='view.figures', ui=table.ui)}{panels.kindly(table.state)}</section>"
    )


MOST_FACES = 3  # of the losers, and of the best


LIKELY = 0.5  # a throw that was likelier to save than not is nothing to tell


def most_and_least(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who took the most over the evening, and who the least; nobody if all took the same."""
    played = [line for line in lines(state) if line.turns]
    taken = {line.taken for line in played}
    if len(taken) < 2:
        return (), ()
    most, least = max(taken), min(taken)
    return tuple(line.seat for line in played if line.taken == most), tuple(
        line.seat for line in played if line.taken == least
    )


def faces(table: Table) -> str:
    """Who was best, with a crown, and who lost the evening, with the cap, each in words as well; "" for nobody."""
    state: State = table.state
    losers, best = most_and_least(state)
    crowned, mocked = say("best of the evening"), say("loses the evening")
    shown = [(seat, portrait(table.names[seat], seat, crown=True), crowned) for seat in best[:MOST_FACES]]
    shown += [
        (seat, portrait(table.names[seat], seat, cap=True), say("lose the evening") if seat == table.own else mocked)
        for seat in losers[:MOST_FACES]
    ]
    items = "".join(
        f"<li>{face}{seat_name(seat, table.called[seat])}<small>{role}</small></li>" for seat, face, role in shown
    )
    return f'<ul class="td-faces">{items}</ul>' if items else ""


def verdict(table: Table) -> tuple[str, str]:
    """The evening in two sentences: who lost it, and who was best; the only person, if best, comes first."""
    state: State = table.state
    played = [line for line in lines(state) if line.turns]
    least, (losers, first) = min(line.taken for line in played), most_and_least(state)
    if not losers:
        return say("Nobody loses the evening"), say("Everybody took {amount}.", amount=units(state.rules, least))
    least_words = units(state.rules, least)
    best = (
        say("Best of all: you and {others}, with {amount}.", others=besides(first, table), amount=least_words)
        if table.own in first
        else say(
            "Best of all: {names}, with {amount}.",
            names=listed([table.names[seat] for seat in first]),
            amount=least_words,
        )
    )
    most = units(state.rules, max(line.taken for line in played))
    who = listed([table.names[seat] for seat in losers])
    if losers == (table.own,):
        return say("You lose the evening: {amount} in all", amount=most), best
    if others := besides(losers, table):
        return say("You and {others} lose the evening: {amount} each", others=others, amount=most), best
    lost = (
        say("{name} loses the evening: {amount} in all", name=who, amount=most)
        if len(losers) == 1
        else say("{names} lose the evening: {amount} each", names=who, amount=most)
    )
    if first == (table.own,):
        return say("You are best of the evening: {amount}!", amount=least_words), f"{lost}."
    if others := besides(first, table):
        return say("You and {others} are best of the evening: {amount}!", others=others, amount=least_words), f"{lost}."
    return lost, best


def own_evening(table: Table) -> str:
    """The place of the only person, what that person took, which decides it, and the best thing they did; "" at other tables."""
    state: State = table.state
    played = [line for line in lines(state) if line.turns]
    mine = next((line for line in played if line.seat == table.own), None)
    if mine is None or table.own is None:
        return ""
    place = 1 + sum(line.taken < mine.taken for line in played)
    found = {1: say("You: first"), 2: say("You: second"), 3: say("You: third")}
    took = amount(state.rules, mine.sips, mine.points)
    lost = say_n(mine.lost, "({n} round lost)", "({n} rounds lost)")
    deed = _deed(table, table.own, mine.lost)
    return f"{found.get(place) or say('You: place {n}', n=place)}, {took}{f', {deed}' if deed else f' {lost}'}."


def _deed(table: Table, own: int, lost: int) -> str:
    """The best thing that somebody did in the evening: the least likely throw that saved a round, the special that cost somebody most, never to lose, or a narrow escape."""
    state: State = table.state
    saved, hit, narrow, least, most = "", "", "", LIKELY, COSTLY - 1
    for number, round in enumerate(state.past, 1):
        for index, turn in enumerate(round.turns):
            if turn.seat == own and _saving(round, index) and (chance := before_throw(round, index)) < least:
                saved, least = (
                    say("saved by {dice} in round {n}, with a chance of {chance}",
                        dice=spell(turn.rolls[-1]), n=number, chance=percent(share_of(chance))),
                    chance,
                )  # fmt: skip
            if turn.seat == own and (charge := _hit(round, index)) and charge.sips + charge.points > most:
                most = charge.sips + charge.points
                hit = say("with {dice} in round {n}, which cost {name} {amount}", dice=spell(turn.rolls[-1]), n=number,
                          name=table.names[charge.seat], amount=amount(state.rules, charge.sips, charge.points))  # fmt: skip
        gap = escape(round)
        if 0 < gap <= NARROW and (own, (lowest(round) or 0) + gap) in unsafe(round):
            narrow = say_n(gap, "with an escape by a single point in round {round}",
                           "with an escape by {n} points in round {round}", round=number)  # fmt: skip
    never = say("without losing a round") if not lost else ""
    return saved or hit or never or narrow


def _hit(round: Round, index: int) -> Charge | None:
    """What the special of this turn cost one other player: the gift of stairs, or the penalty that three of a kind raised."""
    turn, kind = round.turns[index], turn_special(round, index)
    if turn.target >= 0:
        return next(charge for charge in round.charges if charge.why == "given" and charge.by == turn.seat)
    if kind == "three" and len(round.losers) == 1 and turn.seat not in round.losers:
        return next(charge for charge in round.charges if charge.why == "lost")
    return None


def _saving(round: Round, index: int) -> bool:
    """Whether somebody would have lost the round without the last throw of this turn, or without its being special, and did not."""
    low, rolls = lowest(round), round.turns[index].rolls
    if low is None or not round.losers:
        return False
    end = POINTS[rolls[-1]]
    if turn_special(round, index) not in SAFE and end <= low:
        return False
    if len(rolls) == 1:
        return end <= low
    return POINTS[rolls[-2]] <= low and special(rolls[-2], ended_before(round, index)) not in SAFE


def memorable(table: Table) -> str:
    """The memories of the evening, in two sentences at most."""
    state: State = table.state
    sentences = []
    for memory in memories(state)[:2]:
        n, name = memory.figure, listed([table.names[seat] for seat in memory.seats])
        if memory.seats == (table.own,):
            words = {
                "costly": say("The most expensive round was number {n}: you took {amount}.",
                              n=memory.round + 1, amount=units(state.rules, n)),
                "narrow": say_n(n, "The closest escape was yours, by a single point in round\u00a0{round}.",
                                "The closest escape was yours, by {n} points in round\u00a0{round}.", round=memory.round + 1),
                "generous": say("You gave the most away: {amount}.", amount=units(state.rules, n)),
            }[memory.kind]  # fmt: skip
        elif memory.kind == "costly":
            words = say("The most expensive round was number {n}: {name} took {amount}.",
                        n=memory.round + 1, name=name, amount=units(state.rules, n))  # fmt: skip
        elif memory.kind == "narrow":
            words = say_n(n, "The closest escape: {names}, by a single point in round\u00a0{round}.",
                          "The closest escape: {names}, by {n} points in round\u00a0{round}.",
                          names=name, round=memory.round + 1)  # fmt: skip
        else:
            words = say("{name} gave the most away: {amount}.", name=name, amount=units(state.rules, n))
        sentences.append(words)
    return " ".join(sentences)


def titles(table: Table) -> str:
    """The titles of the evening; where there are few, or none of them is the only person's, also what that person rolled best."""
    state: State = table.state
    marked = [seat_name(seat, name) for seat, name in enumerate(table.called)]
    held = honours(state)
    found = list(_honoured(state, held, marked))
    if table.own is not None and found and (len(found) < 2 or not any(table.own in honour.seats for honour in held)):
        found += _best_throw(state, marked, table.own)
    items = "".join(
        f'<li><b>{title}</b><span>{owners}</span><span class="soft small">{figure}</span></li>'
        for title, owners, figure in found
    )
    return part("td-titles", f'<ul class="td-titles" id="td-titles">{items}</ul>') if items else ""


def _best_throw(state: State, names: Sequence[str], own: int) -> Iterator[tuple[str, str, str]]:
    """The roll of the evening that somebody ended on with a special, or with the most points, as a title."""
    ends = [
        (turn_special(round, index) in SAFE, POINTS[turn.rolls[-1]], -number, turn.rolls[-1])
        for number, round in enumerate(state.past, 1)
        for index, turn in enumerate(round.turns)
        if turn.seat == own
    ]
    if ends:
        _, _, number, roll = max(ends)
        yield say("Best throw"), names[own], say("{dice} in round {n}", dice=spell(roll), n=-number)


def spoken(table: Table) -> list[str]:
    """The titles as an announcement."""
    state: State = table.state
    return [
        f"{labelled(title, f'{who}, {figure}')}."
        for title, who, figure in _honoured(state, honours(state), table.names)
    ]


def _honoured(state: State, held: Sequence[Honour], names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """The title, who has it, and why."""
    for honour in held:
        n = honour.figure
        title, figure = {
            "jester": (say("Last most often"), say_n(n, "lost {n} round", "lost {n} rounds")),
            "lucky": (say("Golden hand"), say_n(n, "{n} special roll", "{n} special rolls")),
            "generous": (say("Most generous"), say("gave {n} away", n=n)),
            "forehead": (say("Sorest forehead"), _shit_times(state, n)),
            "hasty": (say("Jumped the gun"), say_n(n, "{n} false start", "{n} false starts")),
            "gallant": (say("Gentleman of the evening"), _dared(state, honour.seats, n)),
            "timid": (say("Better safe"), say_n(n, "stayed once, last and safe", "stayed {n} times, last and safe")),
        }[honour.key]
        yield title, listed([names[seat] for seat in honour.seats]), figure


def _dared(state: State, seats: Sequence[int], n: int) -> str:
    """How often somebody rolled on although safe, and whether it ever cost the round."""
    rounds = deeds(state)["dared"]
    if any(seat in state.past[number].losers for seat in seats for number in rounds.get(seat, ())):
        return say_n(n, "rolled on once although safe", "rolled on {n} times although safe")
    return say_n(n, "rolled on once although safe, and got away with it",
                 "rolled on {n} times although safe, and got away with it")  # fmt: skip


def _shit_times(state: State, n: int) -> str:
    if with_alcohol(state):
        return say_n(
            n, "one smack on the own forehead, for shit stairs", "{n} smacks on the own forehead, for shit stairs"
        )
    return say_n(
        n, "one smack on the own forehead, for broken stairs", "{n} smacks on the own forehead, for broken stairs"
    )
