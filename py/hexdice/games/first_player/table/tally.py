"""A row of evenings with a goal, as "Play now" begins one: a start brings flags, and whoever has six first wins.

A start with all dice is one flag, and one more for each die that was not rolled: so there is a reason to roll fewer (FP-2). Whoever has
rolled may dare: a start brings one flag more then, but if somebody else starts, they get it. A selection stays a match of its own
(FP-23); only the screen counts, by the option "evenings", which the next selection at the table gets with the dice: "dare", then for
each evening the seat that started and its flags, as in "dare 21 01". Rows that began as "begun" go on to four flags, without daring.
"""

from hexdice.games.first_player.rules.play import BEGUN, GOALS, evenings_before
from hexdice.games.first_player.rules.state import NOBODY, OVER, State
from hexdice.games.first_player.table.emblem import emblems
from hexdice.view.markup import icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n

SHOWN = 8  # evenings in the list; of a longer row the last ones


def counts(table: Table) -> bool:
    """Whether this table counts flags."""
    return bool(table.options.get("evenings", ""))


def goal(table: Table) -> int:
    """The flags that win."""
    return GOALS[str(table.options["evenings"]).partition(" ")[0]]


def offer(table: Table, owned: int, rolled: int, dares: int = 0) -> int:
    """The flags of a start with so many of one's dice, where so many have dared."""
    return min(goal(table), 1 + owned - rolled + dares)


def at_stake(table: Table, seat: int) -> int:
    """The flags that a start of a seat would bring, as far as they can be seen; 0 before it has chosen its dice, and where nothing is counted."""
    hand = table.state.hands[seat]
    if not counts(table) or not hand.playing:
        return 0
    return offer(table, hand.dice, hand.playing + hand.aside, hand.dared)


def evenings(table: Table) -> tuple[tuple[int, int], ...]:
    """All evenings so far, with the one that is over now."""
    state: State = table.state
    before = evenings_before(str(table.options.get("evenings", "")), len(state.hands))
    if state.phase != OVER:
        return before
    hand = state.hands[state.first]
    given = sum(giver == state.first for giver, _ in state.gifts) - sum(
        taker == state.first for _, taker in state.gifts
    )
    dares = sum(hand.dared for hand in state.hands)
    return (*before, (state.first, offer(table, hand.dice + given, hand.playing + hand.aside, dares)))


def flags_of(table: Table) -> tuple[int, ...]:
    """The flags of each seat."""
    found = evenings(table)
    return tuple(sum(flags for who, flags in found if who == seat) for seat in range(len(table.names)))


def missing(table: Table, seat: int) -> int:
    """The flags that a seat still needs to win."""
    return goal(table) - flags_of(table)[seat]


def winner(table: Table) -> int:
    """Who has reached the goal with this selection, or NOBODY."""
    if not counts(table):
        return NOBODY
    return next((seat for seat, flags in enumerate(flags_of(table)) if flags >= goal(table)), NOBODY)


def onward(table: Table) -> str:
    """The option of the next match at this table: with this evening, or begun again where somebody has won."""
    if not counts(table):
        return ""
    if winner(table) != NOBODY:
        return BEGUN
    word = str(table.options["evenings"]).partition(" ")[0]
    return " ".join((word, *(f"{seat}{flags}" for seat, flags in evenings(table))))


def drawn(count: int) -> str:
    """So many flags, as a picture."""
    one = f'<i class="have">{icon("flag")}</i>'
    return f'<span class="fp-flags" aria-hidden="true">{one * count}</span>'


def flags(table: Table, seat: int) -> str:
    """The flags of a seat, with those still missing; "" where nobody counts."""
    if not counts(table):
        return ""
    have = min(flags_of(table)[seat], goal(table))
    shown = f'<i class="have">{icon("flag")}</i>' * have + f"<i>{icon('flag')}</i>" * (goal(table) - have)
    words = say_n(have, "{n} flag", "{n} flags")
    return f'<span class="fp-flags" id="flags-{seat}"><span class="unseen">{words}</span>{shown}</span>'


def standing(table: Table) -> str:
    """At the end of an evening that nobody has won with: who needs one more flag, and the flags of each evening."""
    near = [seat for seat in range(len(table.names)) if missing(table, seat) == 1]
    words = ""
    if near == [table.own]:
        words = say("One more flag, and you win.") if table.state.first == table.own else ""
    elif near:
        words = say_n(
            len(near),
            "{names} needs one more flag.",
            "{names} need one more flag each.",
            names=listed([table.called[seat] for seat in near]),
        )
    headline = f'<p class="fp-goal">{words}</p>' if words else ""
    return f'{headline}<div class="fp-beside">{story(table)}</div>'


def dared(table: Table) -> str:
    """Who dared, and whose flags that became; "" if nobody did."""
    state: State = table.state
    first, own, yours = table.names[state.first], table.own, state.first == table.own
    who = [seat for seat, hand in enumerate(state.hands) if hand.dared]
    names, n = listed([table.called[seat] for seat in who]), len(who)
    if not who:
        return ""
    if who == [own]:
        words = (
            say("You dared: one flag more for you.")
            if yours
            else say("You dared: one flag more for {name}.", name=first)
        )
    elif own in who:
        words = (
            say("{all} dared: {n} flags more for you.", all=names, n=n)
            if yours
            else say("{all} dared: {n} flags more for {name}.", all=names, n=n, name=first)
        )
    elif yours:
        words = say_n(n, "{names} dared: one flag more for you.", "{names} dared: {n} flags more for you.", names=names)
    else:
        words = say_n(
            n,
            "{names} dared: one flag more for {first}.",
            "{names} dared: {n} flags more for {first}.",
            names=names,
            first=first,
        )
    return f'<p class="fp-goal" id="dared">{words}</p>'


def close(table: Table) -> str:
    """That one flag is missing to the only person, at the end of an evening on which somebody else starts, and that nobody has won with."""
    if table.own is None or missing(table, table.own) != 1 or table.state.first == table.own:
        return ""
    return f'<p class="fp-goal">{say("You need one more flag to win.")}</p>'


def story(table: Table) -> str:
    """Who started on which evening, with how many flags, and how many everybody has, as a table."""
    found = evenings(table)
    begin, have = max(0, len(found) - SHOWN), flags_of(table)
    head = "".join(f'<th scope="col">{number}</th>' for number in range(begin + 1, len(found) + 1))
    rows = ""
    for seat, emblem in enumerate(emblems(table)):
        cells = ""
        for who, count in found[begin:]:
            words = say_n(count, "{n} flag", "{n} flags")
            won = f'{drawn(1)}<b aria-hidden="true">{count}</b><span class="unseen">{words}</span>'
            cells += f"<td>{won}</td>" if who == seat else "<td></td>"
        own = ' class="own"' if seat == table.own else ""
        rows += f'<tr{own}><th scope="row">{seat_name(emblem, table.called[seat])}</th>{cells}<td><b>{have[seat]}</b></td></tr>'
    return (
        f'<div class="fp-story-of"><table><thead><tr><th scope="col">{say("Evening")}</th>{head}<th scope="col"><span aria-hidden="true">=</span><span class="unseen">{say("Total")}</span></th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
