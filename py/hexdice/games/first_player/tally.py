"""A row of evenings with a goal, as "Play now" begins one: whoever has started three of them wins.

A selection stays a match of its own (FP-23); only the screen counts, with the option "starts", which the next selection at the table
gets with the dice.
"""

from hexdice.games.first_player.rules import numbers
from hexdice.games.first_player.state import NOBODY, OVER, State
from hexdice.view.markup import icon
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n

GOAL = 3


def starts(table: Table) -> tuple[int, ...]:
    """How often each seat has started, with the selection that is over now; empty where nobody counts."""
    state: State = table.state
    text = str(table.options["starts"])
    if not text:
        return ()
    before = numbers(text, len(state.hands), "starts", 0)
    return tuple(count + (state.phase == OVER and seat == state.first) for seat, count in enumerate(before))


def evening(table: Table) -> int:
    """The number of this evening, counted from 1; 0 where nobody counts."""
    counts = starts(table)
    return sum(counts) + (table.state.phase != OVER) if counts else 0


def winner(table: Table) -> int:
    """Who has reached the goal with this selection, or NOBODY."""
    return next((seat for seat, count in enumerate(starts(table)) if count >= GOAL), NOBODY)


def flags(table: Table, seat: int) -> str:
    """The starts of a seat as flags, with those still missing; "" where nobody counts."""
    counts = starts(table)
    if not counts:
        return ""
    have = min(counts[seat], GOAL)
    drawn = f'<i class="have">{icon("flag")}</i>' * have + f"<i>{icon('flag')}</i>" * (GOAL - have)
    words = say_n(counts[seat], "started once", "started {n} times") if have else say("not started yet")
    return f'<span class="fp-flags" id="flags-{seat}"><span class="unseen">{words}</span>{drawn}</span>'


def standing(table: Table) -> str:
    """At the end of an evening: what is missing, or who has won; "" where nobody counts."""
    counts = starts(table)
    if not counts:
        return ""
    first, close = winner(table), [seat for seat, count in enumerate(counts) if count == GOAL - 1]
    if first == table.own != NOBODY:
        words = say("Three starts in {n} evenings: the race is yours!", n=evening(table))
    elif first != NOBODY:
        words = say("Three starts in {n} evenings: the race goes to {name}.", n=evening(table), name=table.names[first])
    elif close == [table.own]:
        words = say("One more start, and the race is yours.")
    elif close:
        words = say_n(
            len(close),
            "{names} needs one more start.",
            "{names} need one more start each.",
            names=listed([table.called[seat] for seat in close]),
        )
    else:
        words = say("Whoever starts three evenings first wins.")
    return f'<p class="fp-goal">{words}</p>'
