"""A row of evenings with a goal, as "Play now" begins one: a start brings flags, and whoever has four first wins.

A start with all dice is one flag, and one more for each die that was not rolled: so there is a reason to roll fewer (FP-2). A selection
stays a match of its own (FP-23); only the screen counts, by the option "evenings", which the next selection at the table gets
with the dice: "begun", then for each evening the seat that started and its flags, as in "begun 21 01".
"""

from hexdice.games.first_player.emblem import emblems
from hexdice.games.first_player.rules import BEGUN, evenings_before
from hexdice.games.first_player.state import NOBODY, OVER, State
from hexdice.view.markup import icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n

GOAL = 4
FAR = 2  # flags behind that make a story of their own
MANY = 3  # flags of one evening that turn a match
SHOWN = 8  # evenings in the list; of a longer row the last ones


def counts(table: Table) -> bool:
    """Whether this table counts flags."""
    return bool(table.options.get("evenings", ""))


def offer(owned: int, rolled: int) -> int:
    """The flags of a start with so many of one's dice."""
    return min(GOAL, 1 + owned - rolled)


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
    return (*before, (state.first, offer(hand.dice + given, hand.playing + hand.aside)))


def flags_of(table: Table) -> tuple[int, ...]:
    """The flags of each seat."""
    found = evenings(table)
    return tuple(sum(flags for who, flags in found if who == seat) for seat in range(len(table.names)))


def winner(table: Table) -> int:
    """Who has reached the goal with this selection, or NOBODY."""
    if not counts(table):
        return NOBODY
    return next((seat for seat, flags in enumerate(flags_of(table)) if flags >= GOAL), NOBODY)


def onward(table: Table) -> str:
    """The option of the next match at this table: with this evening, or begun again where somebody has won."""
    if not counts(table):
        return ""
    pairs = [] if winner(table) != NOBODY else [f"{seat}{flags}" for seat, flags in evenings(table)]
    return " ".join((BEGUN, *pairs))


def drawn(count: int) -> str:
    """So many flags, as a picture."""
    one = f'<i class="have">{icon("flag")}</i>'
    return f'<span class="fp-flags" aria-hidden="true">{one * count}</span>'


def flags(table: Table, seat: int) -> str:
    """The flags of a seat, with those still missing; "" where nobody counts."""
    if not counts(table):
        return ""
    have = min(flags_of(table)[seat], GOAL)
    shown = f'<i class="have">{icon("flag")}</i>' * have + f"<i>{icon('flag')}</i>" * (GOAL - have)
    words = say_n(have, "{n} flag", "{n} flags")
    return f'<span class="fp-flags" id="flags-{seat}"><span class="unseen">{words}</span>{shown}</span>'


def standing(table: Table) -> str:
    """At the end of an evening: what is missing, or who has won and how it stood before; "" where nobody counts."""
    if not counts(table):
        return ""
    have, found = flags_of(table), evenings(table)
    first, near = winner(table), [seat for seat, flags in enumerate(have) if flags == GOAL - 1]
    more = ""
    if first != NOBODY:  # its story: how it stood before, and evening by evening
        more = f"<p>{_arc(table, first)}</p>" if len(found) > 1 else ""
        if table.own not in (None, first) and have[table.own or 0] == GOAL - 1:
            more = f"<p>{say('You were one flag short.')}</p>{more}"
    if first == table.own != NOBODY:
        words = say_n(len(found), "You win in one evening!", "You win in {n} evenings!")
    elif first != NOBODY:
        words = say_n(
            len(found), "{name} wins in one evening.", "{name} wins in {n} evenings.", name=table.names[first]
        )
    elif near == [table.own]:
        words = "" if table.state.first != table.own else say("One more flag, and you win.")
    elif near:
        words = say_n(
            len(near),
            "{names} needs one more flag.",
            "{names} need one more flag each.",
            names=listed([table.called[seat] for seat in near]),
        )
    else:
        words = say("Whoever has {n} flags first wins.", n=GOAL)
    kind = "fp-beside" if first == NOBODY else "fp-whole"
    goal = f'<p class="fp-goal">{words}</p>' if words else ""
    return f'{goal}{more}<div class="{kind}">{story(table)}</div>'


def close(table: Table) -> str:
    """That one flag is missing to the only person, at the end of an evening on which somebody else starts."""
    near = counts(table) and table.own is not None and flags_of(table)[table.own] == GOAL - 1
    if not near or table.state.first == table.own or winner(table) != NOBODY:
        return ""
    return f'<p class="fp-goal">{say("You need one more flag to win.")}</p>'


def _arc(table: Table, first: int) -> str:
    """How the winner came there: from far behind, or by how it stood before the last evening."""
    found = evenings(table)
    stood, behind = [0] * len(table.names), (0, 0, NOBODY)  # flags, after which evening, whom
    for number, (who, flags) in enumerate(found[:-1], 1):
        stood[who] += flags
        leader = max(range(len(stood)), key=lambda seat: (stood[seat], seat == table.own))
        behind = max(behind, (stood[leader] - stood[first], number, leader))
    n, number, leader = behind
    if n < FAR:
        words = " · ".join(f"{name} {count}" for name, count in zip(table.called, stood, strict=True))
        return labelled(say("Before this evening"), words)
    high = sum(count for who, count in found[:number] if who == leader)
    last = found[-1][1]
    fields = {
        "low": high - n,
        "high": high,
        "number": number,
        "name": table.names[first],
        "leader": table.names[leader],
    }
    if first == table.own:
        words = say("A comeback: {low}:{high} down against {leader} after evening {number}.", **fields)
        if last >= MANY:
            words += " " + say("Then you took {n} flags in one evening!", n=last)
    elif leader == table.own:
        words = say("After evening {number} you led {high}:{low}, and {name} came back.", **fields)
    else:
        words = say("A comeback: {name} was {low}:{high} down against {leader} after evening {number}.", **fields)
    return words


def story(table: Table) -> str:
    """Who started on which evening, with how many flags, as a table; "" before the first evening is over."""
    found = evenings(table) if counts(table) else ()
    if not found:
        return ""
    begin = max(0, len(found) - SHOWN)
    head = "".join(f'<th scope="col">{number}</th>' for number in range(begin + 1, len(found) + 1))
    rows = ""
    for seat, emblem in enumerate(emblems(table)):
        cells = ""
        for who, count in found[begin:]:
            words = say_n(count, "{n} flag", "{n} flags")
            cells += f'<td>{drawn(count)}<span class="unseen">{words}</span></td>' if who == seat else "<td></td>"
        own = ' class="own"' if seat == table.own else ""
        rows += f'<tr{own}><th scope="row">{seat_name(emblem, table.called[seat])}</th>{cells}</tr>'
    return (
        f'<div class="fp-story-of"><table><thead><tr><th scope="col">{say("Evening")}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
