"""The end of a match: who won, with which placement, and since when the winner was ahead."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.siberian_dice.notation import cell_of
from hexdice.games.siberian_dice.preview import placing
from hexdice.games.siberian_dice.state import BOARDS, State, perfect_counts
from hexdice.games.siberian_dice.words import owners, placed
from hexdice.view.markup import button, icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def verdict(table: Table, winners: Sequence[str]) -> tuple[str, str]:
    """(who won or who shares the draw, why) of a finished match; `winners` are their names as they should appear."""
    state: State = table.state
    assert state.ended is not None
    seats, reason, _ = state.ended
    if reason == "goal":
        more = say_n(
            state.placed,
            "{perfect} dice perfect at once, with the first placement.",
            "{perfect} dice perfect at once, after {n} placements.",
            perfect=perfect_counts(state)[seats[0]],
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
    yours = table.own == seats[0]
    if reason == "goal" and state.setup.seats == 2:
        counts = perfect_counts(state)
        if yours:
            return say("You win, {n} to {m}", n=counts[seats[0]], m=counts[1 - seats[0]]), more
        return say("{name} wins, {n} to {m}", name=winners[0], n=counts[seats[0]], m=counts[1 - seats[0]]), more
    return say("You win") if yours else say("{name} wins", name=winners[0]), more


def _resigned(table: Table) -> str:
    """Who has resigned."""
    state: State = table.state
    if table.own is not None and state.out >> table.own & 1:
        return say("You resigned.")
    gone = [name for seat, name in enumerate(table.names) if state.out >> seat & 1]
    return say_n(len(gone), "{names} resigned.", "{names} have resigned.", names=listed(gone))


class Turned(NamedTuple):
    """How a goal was reached; `last` and `since` are numbers of events before a placement."""

    last: int  # the winning placement
    since: int  # the one since which the winner had more perfect dice than everybody else
    nth: int  # `since` among the placements, from 1
    all: int  # placements


def turned(table: Table) -> Turned | None:
    """The placements that decided the match; None if no goal was reached."""
    state: State = table.state
    places = [n for n, event in enumerate(table.events) if event.text.startswith("place ")]
    if state.ended is None or state.ended.reason != "goal" or not places:
        return None
    winner, first = state.ended.winners[0], len(places) - 1
    while first > 0:
        counts = perfect_counts(table.past(places[first - 1] + 1))
        if counts[winner] <= max(n for seat, n in enumerate(counts) if seat != winner):
            break
        first -= 1
    return Turned(places[-1], places[first], first + 1, len(places))


def story(table: Table) -> tuple[str, ...]:
    """The winning placement, and the one since which the winner was ahead, in a sentence each; nothing if no goal was reached."""
    found = turned(table)
    if found is None:
        return ()
    last = _placed(table, found.last)
    if found.since == found.last:
        return (say("Decided by the last die: {what}", what=last),)
    return say("The last die: {what}", what=last), say(
        "Ahead for good since turn {n} of {all}: {what}", n=found.nth, all=found.all, what=_placed(table, found.since)
    )


def _placed(table: Table, n: int) -> str:
    """A placement and whose dice it made perfect or broke; `n`: the number of events before it."""
    before: State = table.past(n)
    event = table.events[n]
    cell = cell_of(event.text)
    done = placed(table, event.actor, before.face, cell)
    return f"{done} {owners(before, placing(before, BOARDS[before.setup.side].grid.number[cell]), table)}".strip()


def outcome(table: Table) -> str:
    """Who won and how, as markup."""
    state: State = table.state
    ended = state.ended
    if ended is None:
        return ""
    title, more = verdict(table, [seat_name(seat, table.names[seat]) for seat in ended.winners])
    lines = story(table) or (more,)
    found = turned(table)
    if len(lines) < 2 or found is None:
        return f'<h2 class="pd-outcome">{title}</h2><p>{lines[-1]}</p>'
    look = button(
        f"{lines[-1]} {icon('next')}", act=f"review:at={found.since + 1}", kind="quiet small pd-turn", id="pd-turn"
    )
    return f'<h2 class="pd-outcome">{title}</h2><p>{lines[0]}</p><p>{look}</p>'
