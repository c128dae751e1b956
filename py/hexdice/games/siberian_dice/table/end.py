"""The end of a match: who won, which die completed it, and which turn brought the lead."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.siberian_dice.bot import outlook as estimate
from hexdice.games.siberian_dice.bot.preview import cells_of
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.table.panels import shown_name
from hexdice.games.siberian_dice.table.words import a_die, named
from hexdice.view.dice import die
from hexdice.view.markup import button, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def how_it_ended(table: Table, winners: Sequence[str]) -> tuple[str, str]:
    """(who won or who shares the draw, why) of a finished match; `winners` are their names as they should appear."""
    state: pd.State = table.state
    assert state.ended is not None
    seats, reason, _ = state.ended
    if reason == "goal":
        more = say_n(
            state.placed,
            "{perfect} dice perfect at once, with the first placement.",
            "{perfect} dice perfect at once, after {n} placements.",
            perfect=pd.perfect_counts(state)[seats[0]],
        )
    elif reason == "stuck":
        more = say("{name} could not move.", name=table.names[state.mover])
    elif reason == "resigned":
        more = _resigned(table)
    else:
        more = {
            "together": say("They reached the goal with the same move."),
            "agreed": say("The players agreed on it."),
            "repetition": say("The same position came up for the fourth time."),
            "limit": say("After {n} placements.", n=state.placed),
            "list": say("The list of rolls is used up."),
        }[reason]
        return say("A draw between {names}", names=listed(winners)), more
    if reason == "resigned" and table.own is not None and state.out >> table.own & 1 and state.setup.seats == 2:
        counts = pd.perfect_counts(state)
        title = say("You resigned at {n} : {m}", n=counts[table.own], m=counts[1 - table.own])
        return title if state.setup.goal else say("You resigned"), say("{name} wins.", name=winners[0])
    yours = table.own == seats[0]
    if reason == "goal" and state.setup.seats == 2:
        counts = pd.perfect_counts(state)
        if yours:
            return say("You win, {n} to {m}", n=counts[seats[0]], m=counts[1 - seats[0]]), more
        return say("{name} wins, {n} to {m}", name=winners[0], n=counts[seats[0]], m=counts[1 - seats[0]]), more
    return say("You win") if yours else say("{name} wins", name=winners[0]), more


def _resigned(table: Table) -> str:
    """Who has resigned."""
    state: pd.State = table.state
    if table.own is not None and state.out >> table.own & 1:
        return say("You resigned.")
    gone = [name for seat, name in enumerate(table.names) if state.out >> seat & 1]
    return say_n(len(gone), "{names} resigned.", "{names} have resigned.", names=listed(gone))


CLEAR = 0.15  # of the estimated share of winning: a turning point worth telling


class Turned(NamedTuple):
    """How a goal was reached; `last` and `since` are numbers of events before a placement."""

    last: int  # the winning placement
    since: int  # the one since which the winner had more perfect dice than everybody else
    nth: int  # `since` among the placements of its seat, from 1, as a person counts
    clear: bool  # whether the winner's own turn of `since` was a turning point: the estimate of its share jumped


def turned(table: Table) -> Turned | None:
    """The placements that decided the match; None if no goal was reached."""
    state: pd.State = table.state
    places = [n for n, event in enumerate(table.events) if event.text.startswith("place ")]
    if state.ended is None or state.ended.reason != "goal" or not places:
        return None
    winner, first = state.ended.winners[0], len(places) - 1
    while first > 0:
        counts = pd.perfect_counts(table.past(places[first - 1] + 1))
        if counts[winner] <= max(n for seat, n in enumerate(counts) if seat != winner):
            break
        first -= 1
    mover = table.events[places[first]].actor
    nth = sum(table.events[place].actor == mover for place in places[: first + 1])
    before, clear = places[first - 1] + 1 if first else 0, False
    if first < len(places) - 1 and mover == winner:
        was, then = (estimate(table.past(n), table.bots)[winner] for n in (before, places[first] + 1))
        clear = bool(then - was >= CLEAR)
    return Turned(places[-1], places[first], nth, clear)


def turning_point(table: Table) -> str:
    """The die that completed the goal, and the turning point before it if there was one; "" if no goal was reached."""
    found = turned(table)
    return _how_decided(table, found) if found else ""


def _how_decided(table: Table, found: Turned) -> str:
    words = _completed(table, found.last)
    if not found.clear:
        return words
    cell, what = cell_of(table.events[found.since].text), a_die(table.past(found.since).face)
    winner = table.state.ended.winners[0]
    if winner == table.own:
        turning = say("Your turn {n} brought the lead: {die} on {cell}.", n=found.nth, die=what, cell=cell)
    else:
        name = table.names[winner]
        turning = say(
            "Turn {n} of {name} brought the lead: {die} on {cell}.", n=found.nth, name=name, die=what, cell=cell
        )
    return f"{words} {turning}"


def _completed(table: Table, last: int) -> str:
    """Whose last die completed which dice of the winners."""
    before, after, event = table.past(last), table.past(last + 1), table.events[last]
    cell = pd.BOARDS[after.setup.side].grid.number[cell_of(event.text)]
    bit = pd.BOARDS[after.setup.side].bits[cell]
    made = pd.perfect(after) & ~pd.perfect(before) & sum(after.owns[seat] for seat in after.ended.winners)
    die = named(after, bit, table)
    die = die[:1].upper() + die[1:]
    if made & ~bit:
        return say("{die} completed {dice}.", die=die, dice=named(after, made & ~bit, table))
    return say("{die} was the last one needed.", die=die)


def own_match(table: Table) -> str:
    """The best of the only person's match, as markup: the most dice with one placement, the most perfect at a time; "" for nothing."""
    own = table.own
    if own is None or table.state.ended is None:
        return ""
    best, turn, nth, most = 0, 0, 0, 0
    for n, event in enumerate(table.events):
        if not event.text.startswith("place "):
            continue
        nth += event.actor == own
        before, after = table.past(n), table.past(n + 1)
        most = max(most, pd.perfect_counts(after)[own])
        made = (pd.perfect(after) & ~pd.perfect(before) & after.owns[own]).bit_count()
        if event.actor == own and made > best:
            best, turn = made, nth
    if not most:
        return ""
    words = say("Your best: {most} perfect at a time", most=most)
    if best > 1:
        words = say("{words}, {n} newly perfect at once in your turn {turn}", words=words, n=best, turn=turn)
    return f'<p class="soft">{words}</p>'


def outcome(table: Table) -> str:
    """Who won and how, as markup."""
    state: pd.State = table.state
    ended = state.ended
    if ended is None:
        return ""
    title, more = how_it_ended(table, [seat_name(seat, table.names[seat]) for seat in ended.winners])
    alone = len(ended.winners) == 1 and ended.reason != "resigned"  # no crown for a match that was given up
    faces = "".join(portrait(table.names[seat], seat, crown=alone) for seat in ended.winners)
    found, look = turned(table), ""
    if found is not None:
        more = _how_decided(table, found)
        at = (found.since if found.clear else found.last) + 1
        look = button(say("Show it"), act=f"review:at={at}", kind="quiet small", id="pd-turn")
    return (
        f'<div class="pd-ended">{faces}<h2 class="pd-outcome">{title}</h2></div>{_score(table)}'
        f'<p class="pd-decided"><span>{more}</span> {look}</p>'
        f"{own_match(table)}"
    )


def _score(table: Table) -> str:
    """Everybody's perfect dice, and a gap for each that was missing; "" without a goal."""
    state: pd.State = table.state
    bits, counts, goal = pd.perfect(state), pd.perfect_counts(state), state.setup.goal
    if not goal:
        return ""
    rows = ""
    for seat in range(state.setup.seats):
        dice = "".join(
            die(pd.face_at(state, cell), seat, kind="small", label="")
            for cell in cells_of(state, bits)
            if pd.owner_at(state, cell) == seat
        )
        gaps = '<i class="pd-gap"></i>' * (goal - counts[seat])
        rows += f'<li>{seat_name(seat, shown_name(table, seat))} <b>{counts[seat]}</b><span class="pd-row" aria-hidden="true">{dice}{gaps}</span></li>'
    return f'<ul class="pd-final">{rows}</ul>'
