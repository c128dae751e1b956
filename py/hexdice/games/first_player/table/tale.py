"""The tale of a row of evenings that somebody has won: what its table does not say."""

from hexdice.games.first_player.rules.state import NOBODY
from hexdice.games.first_player.table.rows import first_rows, race, rerolls
from hexdice.games.first_player.table.tally import dared, evenings, missing, story, winner
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

FAR = 2  # flags behind that make a story of their own
MANY = 3  # flags of one evening that turn a match


def tale(table: Table) -> str:
    """How many evenings it took, a sentence about the only person or the way of the winner, and who started when."""
    first, count = winner(table), len(evenings(table))
    if first == table.own:
        words = say_n(count, "You win in one evening!", "You win in {n} evenings!")
    else:
        words = say_n(count, "{name} wins in one evening.", "{name} wins in {n} evenings.", name=table.names[first])
    more = moment(table) if table.own not in (None, first) else _comeback(table, first)
    more = f'<p id="moment">{more}</p>' if more else ""
    return f'<p class="fp-goal">{words}</p>{dared(table)}{more}<div class="fp-whole">{story(table)}</div>'


def moment(table: Table) -> str:
    """The best moment of the only person, who has lost: a last evening lost by one pip, many flags at once, or the lead."""
    own, found = table.own, evenings(table)
    assert own is not None
    short = missing(table, own) == 1
    if _by_a_pip(table):
        if short:
            return say("You were one flag short: the last evening was lost by one pip.")
        return say("You lost the last evening by one pip.")
    flags, early = max(((count, -number) for number, (who, count) in enumerate(found, 1) if who == own), default=(0, 0))
    if flags > 1:
        return say("Your best evening was number {number}: {n} flags at once.", number=-early, n=flags)
    if short:
        return say("You were one flag short.")
    return _lead(table, own)


def _by_a_pip(table: Table) -> bool:
    """Whether the only person's row was beaten by the one that starts, and by one pip."""
    if rerolls(table):
        return False
    rows, own, first = first_rows(table), table.own, table.state.first
    assert own is not None
    steps = race(rows)
    index = len(steps) - 2
    return index >= 0 and own in steps[index] and index < len(rows[own]) and rows[first][index] - rows[own][index] == 1


def _lead(table: Table, own: int) -> str:
    """The last evening before this one after which the only person led alone; "" if there was none."""
    stood, led = [0] * len(table.names), 0
    for number, (who, flags) in enumerate(evenings(table)[:-1], 1):
        stood[who] += flags
        if all(stood[own] > flags for seat, flags in enumerate(stood) if seat != own):
            led = number
    return say("You led after evening {number}.", number=led) if led else ""


def _comeback(table: Table, first: int) -> str:
    """That the winner was once far behind; "" otherwise."""
    found = evenings(table)
    stood, behind = [0] * len(table.names), (0, 0, NOBODY, 0)  # flags, after which evening, whom, with how many
    for number, (who, flags) in enumerate(found[:-1], 1):
        stood[who] += flags
        leader = max(range(len(stood)), key=stood.__getitem__)
        behind = max(behind, (stood[leader] - stood[first], number, leader, stood[leader]))
    n, number, leader, high = behind
    if n < FAR:
        return ""
    fields = {
        "low": high - n,
        "high": high,
        "number": number,
        "name": table.names[first],
        "leader": table.names[leader],
    }
    if first != table.own:
        return say("A comeback: {name} was {low}:{high} down against {leader} after evening {number}.", **fields)
    words = say("A comeback: {low}:{high} down against {leader} after evening {number}.", **fields)
    last = found[-1][1]
    return f"{words} {say('Then you took {n} flags in one evening!', n=last)}" if last >= MANY else words
