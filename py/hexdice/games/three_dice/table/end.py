"""The end of an evening: who lost it, everybody with a title and the best throw, the round that decided, and the numbers."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

from hexdice.games.three_dice.rules.state import POINTS, SAFE, State, special
from hexdice.games.three_dice.table import chart, panels, rounds, words
from hexdice.games.three_dice.table.evening import Totals, capped, curve, due, most_and_least, played
from hexdice.games.three_dice.table.people import people_link
from hexdice.games.three_dice.table.tray import mini
from hexdice.view import stage
from hexdice.view.markup import plain, seat_name, unfold
from hexdice.view.portraits import cap_alone, portrait
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def summary(table: Table) -> str:
    """Plain text for the home page and for sharing: after an evening who lost it (unless its unit is typed by people), else how far it is."""
    state: State = table.state
    if state.phase == "over" and state.rules.unit != "own":
        return plain(lost_and_best(words.complete(table)._replace(own=None))[0])
    if state.phase == "over":
        return say_n(len(state.past), "The evening is over after {n} round", "The evening is over after {n} rounds")
    if state.starter < 0:
        return say("Before the first round")
    return say("Round {n}, {name} to play", n=len(state.past) + 1, name=words.complete(table).names[state.on_turn])


def ending(table: Table) -> str:
    """Who lost the evening and who was best, everybody, and the round that decided; the numbers stand below what can follow."""
    table = words.complete(table)
    losers, _ = most_and_least(table.state)
    first, second = lost_and_best(table)
    best, near = sorted(played(table.state), key=attrgetter("taken"))[:2]
    if table.own in losers:
        second = next(_consolation(one) for one in played(table.state) if one.seat == table.own)
    elif any(one.seat == table.own and best.taken < one.taken == near.taken for one in played(table.state)):
        second = say("You came second, {n} behind {name}.", n=near.taken - best.taken, name=table.names[best.seat])
    decided = _decided(table) if losers else ""
    return f'<div class="td-ended">{_heads(table)}<h2>{first}</h2><p class="soft">{second}</p>{_everybody(table)}{decided}</div>'


def _heads(table: Table) -> str:
    """The faces that the headline is about, large: the only person's with the crown, or those of the losers, to whom the cap goes home."""
    losers, best = most_and_least(table.state)
    giver, heads = f"who-{min(capped(table.past(len(table.events) - 1)), default=0)}", ""
    for seat in (table.own,) if table.own in best else losers:
        lost = seat in losers
        face = portrait(
            table.names[seat], seat, hat="" if lost else "crown", mood="sad" if lost else "glad", face=table.face(seat)
        )
        cap = cap_alone("", stage.came(f"home-{seat}", giver)) if lost else ""
        heads += f'<div class="td-head">{face}{cap}</div>'
    return f'<div class="row td-heads">{heads}</div>'


def evening_panel(table: Table) -> str:
    """The tally of the evening that is over."""

    def numbers() -> str:
        head = say("Penalty points, round by round") if table.state.rules.unit == "points" else say("Round by round")
        listing = f"<h3>{head}</h3>{rounds.history(table)}"
        return chart.chart(table) + panels.bottles(table) + listing + people_link()

    return (
        f'<section class="panel td-evening" id="td-evening"><h2>{say("The evening")}</h2>{panels.tally(table)}'
        f"{unfold(say('The evening in numbers'), numbers, key='view.figures', ui=table.ui)}{panels.kindly(table.state)}</section>"
    )


def decisive(table: Table, state: State) -> tuple[int, str]:
    """The round after which the last place of a finished evening no longer changed, and why; if the first, the one that cost the loser most."""
    curves = {one.seat: curve(state, one.seat, "taken") for one in played(state)}

    def last(after: int) -> list[int]:
        most = max(taken[after] for taken in curves.values())
        return [seat for seat, taken in curves.items() if taken[after] == most]

    rounds, losers = len(state.past), last(-1)
    number = next((n for n in range(rounds, 1, -1) if last(n - 1) != losers), 0)
    settled = number or max(range(1, rounds + 1), key=lambda n: due(state.past[n - 1], losers[0]))
    if len(losers) > 1:
        return settled, say("Round {n} decided it", n=settled)
    if number:
        return number, table.say_of(
            losers[0], "Round {n} put you last for good", "Round {n} put {name} last for good", n=number
        )
    return settled, table.say_of(losers[0], "Round {n} cost you the most", "Round {n} cost {name} the most", n=settled)


def _decided(table: Table) -> str:
    """The round that decided the evening: the dice that everybody ended on, and what it cost."""
    number, why = decisive(table, table.state)
    round, shown = table.state.past[number - 1], ""
    for turn in round.turns:
        roll, cost = turn.rolls[-1], words.charged(table.state.rules, round.charges, turn.seat)
        took = f"<b>{cost}</b>" if due(round, turn.seat) else ""
        shown += f'<li>{seat_name(turn.seat, table.called[turn.seat])}{mini(roll)}<span class="unseen">{words.spell(roll)} </span>{took}</li>'
    return f'<div class="td-story" id="td-decided"><b>{why}</b><ul>{shown}</ul></div>'


def begins(table: Table) -> tuple[str, str]:
    """Looking back begins with the first roll of the round that decided the evening, and plays that round."""
    if table.state.phase != "over":
        return say("Step through it"), "first"
    number, _ = decisive(table, table.state)
    counts = range(len(table.events))
    begin, end = (bisect_left(counts, (number + n, not n), key=lambda n: _rolled(table.past(n))) for n in (0, 1))
    return say("Watch round {n}", n=number), f"falls={begin}-{begin + 3}-{end}"


def _rolled(state: State) -> tuple[int, bool]:
    """The number of a round, and whether its first dice have been thrown."""
    return len(state.past) + 1, state.phase != "pause"


def place(table: Table) -> str:
    """Which round is looked back at; of the one that decided a finished evening, why."""
    final: State = table.past(-1)
    number, why = decisive(table, final) if final.phase == "over" else (0, "")
    return why if table.state.round_on_view + 1 == number else panels.round_words(table.state)


# Who lost it


def lost_and_best(table: Table) -> tuple[str, str]:
    """The evening in two sentences: who lost it, and who was best; the only person, if best, comes first."""
    losers, first = most_and_least(table.state)
    if not losers:
        everybody = [line.seat for line in played(table.state)]
        return say("Nobody loses"), say("Everybody took {amount}.", amount=_amount(table.state, everybody))
    lost, least = _lost(table, losers, _amount(table.state, losers)), _amount(table.state, first)
    if table.own not in first:
        names = listed([table.names[seat] for seat in first])
        return lost, say("Best of all: {names}, with {amount}.", names=names, amount=least)
    if others := words.besides(first, table):
        return say("You and {others} had the best evening: {amount}!", others=others, amount=least), f"{lost}."
    return say("You had the best evening: {amount}!", amount=least), f"{lost}."


def _amount(state: State, seats: Sequence[int]) -> str:
    """What each of these seats, who all took as much, took as it was; just the number if for some it was only counted."""
    taken = {(line.sips, line.points) for line in played(state) if line.seat in seats}
    if len(taken) == 1:
        return words.amount(state.rules, *taken.pop())
    return words.penalty_points(sum(taken.pop()))


def _lost(table: Table, losers: Sequence[int], most: str) -> str:
    if others := words.besides(losers, table):
        return say("You and {others} lose: {amount} each", others=others, amount=most)
    if len(losers) == 1:
        return table.say_of(losers[0], "You lose: {amount} in all", "{name} loses: {amount} in all", amount=most)
    names = listed([table.names[seat] for seat in losers])
    return say("{names} lose: {amount} each", names=names, amount=most)


# A line about everybody


# For whoever has most of one of the totals; the first goes before the others.
TITLES: Mapping[str, Callable[[], str]] = {
    "false": lambda: say("Jumped the gun"),
    "dared": lambda: say("Gentleman of the evening"),
    "shit": lambda: say("Sorest forehead"),
    "specials": lambda: say("Golden hand"),
    "given": lambda: say("Most generous"),
}


def titled(state: State) -> dict[int, str]:
    """The title of each seat, among three players or more; it goes to whoever has more than anybody else, or to nobody. Losers have one."""
    everybody = played(state)
    found = dict.fromkeys((one.seat for one in everybody), "")
    for what, title in TITLES.items() if len(everybody) > 2 else ():
        amount = attrgetter(what)
        first, second = sorted(everybody, key=amount, reverse=True)[:2]
        if amount(first) > amount(second):
            found[first.seat] = found[first.seat] or title()
    for seat in most_and_least(state)[0]:  # nobody goes home with nothing but the cap
        found[seat] = found[seat] or say("A good sport")
    return found


def _everybody(table: Table) -> str:
    """Everybody's face, best first, with what they took and a line of their own; the best wears a crown, the loser the cap."""
    state: State = table.state
    losers, best = most_and_least(state)
    titles, everybody, items = titled(state), sorted(played(state), key=attrgetter("taken")), ""
    rolls = _best_rolls(state, decisive(table, state)[0])
    for one in everybody:
        seat = one.seat
        hat = "cap" if seat in losers else "crown" if seat in best else ""
        face = portrait(table.names[seat], seat, hat=hat, face=table.face(seat))
        rank = say("best of all") if hat else ""
        if behind := not hat and one.taken - everybody[0].taken:
            rank = say("{n} behind the best", n=behind)
        if seat in losers:
            rank = table.say_of(seat, "you wear the cap home", "wears the cap home")
        party = stage.burst(f"best-{seat}", seat) if seat in best else ""
        took = words.amount(state.rules, one.sips, one.points)
        items += (
            f"<li{party}>{face}<span>{seat_name(seat, table.called[seat])}<b>{took}</b><i>{rank}</i>"
            f"{_about(rolls, seat, titles[seat])}</span></li>"
        )
    return f'<ul class="td-faces" id="td-faces">{items}</ul>'


def _about(best: Mapping[int, str], seat: int, title: str) -> str:
    """What there is to tell of somebody's evening: a title, and the best throw."""
    first, roll = next(iter(best)) == seat, best[seat]
    lines = f"<small>{title}</small>" if title else ""
    lines += f"<small><b>{say('Roll of the evening')}</b></small>" if first else f"<small>{say('Best roll')}</small>"
    return f'{lines}{mini(roll)}<span class="unseen">{words.spell(roll)}</span>'


def _consolation(one: Totals) -> str:
    """A word for whoever lost the evening."""
    if one.specials > 2:
        return say("So much talent, so little luck.")
    if one.lost > 2:
        return say("Practice makes perfect, they say.")
    return (say("The dice send their apologies."), say("Somebody had to do it."))[one.taken % 2]


def _best_rolls(state: State, decisive: int) -> dict[int, str]:
    """The best roll of each seat, whether or not a turn ended on it, that of the evening first: a special before any points, one that decided before others."""
    rolls, best = list[tuple[int, int, int, str]](), dict[int, str]()
    for number, round in enumerate(state.past, 1):
        rolls += [(1, POINTS[roll], round.order[0], roll) for roll in round.false]
        for index, turn in enumerate(round.turns):
            safe, before = 1 + (number == decisive), round.before(index)
            rolls += [(safe * (special(roll, before) in SAFE), POINTS[roll], turn.seat, roll) for roll in turn.rolls]
    for *_, seat, roll in sorted(rolls, key=lambda one: one[:2], reverse=True):
        best.setdefault(seat, roll)
    return best
