"""The end of a match: who won, how the race went, and which die completed it."""

from collections.abc import Sequence

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.table.words import named
from hexdice.view import stage
from hexdice.view.analysis import Graph, graph
from hexdice.view.markup import seat_name
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
            "{perfect} perfect dice at once, with the first placement.",
            "{perfect} perfect dice at once, after {n} placements.",
            perfect=pd.perfect_counts(state)[seats[0]],
        )
    elif reason == "stuck":
        more = say("{name} could not move.", name=table.names[state.on_turn])
    elif reason == "resigned":
        more = _resigned(table)
    else:
        more = {
            "together": say("They reached the goal with the same move."),
            "agreed": say("The players agreed to a draw."),
            "repetition": say("The same position came up for the fourth time."),
            "limit": say_n(state.placed, "After {n} placement.", "After {n} placements."),
            "list": say("The list of rolls is used up."),
        }[reason]
        return say("A draw between {names}", names=listed(winners)), more
    if reason == "resigned" and table.own is not None and state.out >> table.own & 1 and state.setup.seats == 2:
        counts = pd.perfect_counts(state)
        title = say("You resigned at {n} to {m}", n=counts[table.own], m=counts[1 - table.own])
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


def completed_by(table: Table) -> str:
    """Whose last die completed which dice of the winners; "" if no goal was reached."""
    if not (places := _placements(table)):
        return ""
    last = places[-1]
    before, after, event = table.past(last), table.past(last + 1), table.events[last]
    bit = pd.BOARDS[after.setup.side].bits[pd.BOARDS[after.setup.side].grid.number[cell_of(event.text)]]
    made = pd.perfect(after) & ~pd.perfect(before) & sum(after.owns[seat] for seat in after.ended.winners)
    die = named(after, bit, table)
    if made & ~bit:
        return say("Decided by {die}, which made {dice} perfect.", die=die, dice=named(after, made & ~bit, table))
    return say("Decided by {die}.", die=die)


def _placements(table: Table) -> list[int]:
    """The events that placed a die, in a match in which the goal was reached; none in any other."""
    ended = table.state.ended
    reached = ended is not None and ended.reason == "goal"
    return [n for n, event in enumerate(table.events) if event.text.startswith("place ")] if reached else []


def ending(table: Table) -> str:
    """Who won and how, as markup."""
    state: pd.State = table.state
    ended = state.ended
    if ended is None:
        return ""
    title, more = how_it_ended(table, [seat_name(seat, table.called[seat]) for seat in ended.winners])
    hat = "" if len(ended.winners) > 1 or ended.reason == "resigned" else "crown"  # none for a match that was given up
    winners, others = "", ""
    for seat in range(state.setup.seats):
        if seat in ended.winners:
            winners += portrait(table.names[seat], seat, hat=hat, face=table.face(seat), mood="glad")
        else:
            others += portrait(table.names[seat], seat, face=table.face(seat), mood="sad")
    party = stage.burst("won", table.own) if table.own in ended.winners else ""
    faces = f'<div class="pd-faces"{party}>{winners}<span>{others}</span></div>'
    words = completed_by(table) or more
    return (
        f'<div class="pd-ended">{faces}<h2 class="pd-outcome">{title}</h2></div>{_race(table)}'
        f'<p class="pd-decided">{words}</p>'
    )


def _race(table: Table) -> str:
    """Everybody's perfect dice after each placement as lines, from none to the goal."""
    if not (places := _placements(table)):
        return ""
    goal, label, after = table.state.setup.goal, say("Perfect dice throughout the match"), [0, *(n + 1 for n in places)]
    rows = {n: [min(1, count / goal) for count in pd.perfect_counts(table.past(n))] for n in after}
    return f'<p class="soft small" aria-hidden="true">{label}</p>{graph(Graph(rows, after[-1]), label)}'
