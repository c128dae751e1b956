"""The numbers of an evening: who took, gave, lost and rolled what, round by round. No markup."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.rules.state import SAFE, Round, State, special
from hexdice.view.table import Table

NARROW = 5  # points of an escape that are worth telling


class Totals(NamedTuple):
    """What one player has taken, given, lost and rolled in an evening."""

    seat: int
    sips: int
    points: int  # counted, not taken
    given: int
    turns: int = 0
    lost: int = 0
    three: int = 0
    stairs: int = 0
    super: int = 0
    shit: int = 0
    false: int = 0
    dared: int = 0  # rounds in which the player rolled on although safe (TD-15)

    @property
    def specials(self) -> int:
        """Three of a kind, stairs and super stairs together."""
        return self.three + self.stairs + self.super

    @property
    def taken(self) -> int:
        """Sips and penalty points together: only one of the two is counted in a match."""
        return self.sips + self.points


@lru_cache(maxsize=4)  # the end of an evening asks for them again for everybody
def totals(state: State) -> tuple[Totals, ...]:
    """Each seat's totals from the finished rounds; sips, points and given also include the current round."""
    found = [Totals(seat, player.sips, player.points, player.given) for seat, player in enumerate(state.players)]

    def count(seat: int, what: str, more: int = 1) -> None:
        found[seat] = found[seat]._replace(**{what: getattr(found[seat], what) + more})

    for round in state.past:
        count(round.order[0], "false", len(round.false))
        for seat in round.losers:
            count(seat, "lost")
        for index, turn in enumerate(round.turns):
            count(turn.seat, "turns")
            if kind := round.special(index):
                count(turn.seat, kind)
            if dared(state, round, index):
                count(turn.seat, "dared")
    return tuple(found)


def on_view(state: State) -> Round:
    """The round that the table shows: between rounds and at the end the one before."""
    return state.past[-1] if state.between_rounds and state.past else state.round


def lingers(table: Table) -> bool:
    """Whether the last round, just played here, is still on view like the others, before the result of the evening."""
    return (
        table.state.phase == "over"
        and table.present
        and table.fresh < len(table.events)
        and table.events[-1].text != "end"  # then the last round has been on view
        and not table.ui.get("view.result")
    )


def capped(state: State) -> tuple[int, ...]:
    """Who wears the jester's cap: the lowest of the round so far, from two turns on; after it, whoever lost it."""
    round = on_view(state)
    if len(round.turns) < 2:
        return ()
    if len(round.turns) == len(round.order) and round.losers:
        return round.losers
    return round.at_lowest


def played(state: State) -> list[Totals]:
    """The totals of those who have finished a turn."""
    return [one for one in totals(state) if one.turns]


def most_and_least(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who took the most over the evening, and who the least; nobody if all took the same."""
    taken = {one.seat: one.taken for one in played(state)}
    most, least = max(taken.values()), min(taken.values())
    if most == least:
        return (), ()
    return tuple(seat for seat in taken if taken[seat] == most), tuple(seat for seat in taken if taken[seat] == least)


def due(round: Round, seat: int) -> int:
    """All units that fell due for a seat in a round, counted or not."""
    return sum(charge.sips + charge.points for charge in round.charges if charge.seat == seat)


def _gain(round: Round, seat: int, what: str) -> int:
    """What a round added to a player's curve."""
    if what == "lost":
        return int(seat in round.losers)
    if what == "won":
        return int(seat in round.order and seat not in round.losers)
    if what == "specials":
        return sum(turn.seat == seat and round.special(index) in SAFE for index, turn in enumerate(round.turns))
    if what == "given":
        return sum(charge.sips + charge.points for charge in round.charges if charge.by == seat)
    return due(round, seat)


def curve(state: State, seat: int, what: str) -> tuple[int, ...]:
    """The running total of "taken", "given", "specials", "won" (played and not lost) or "lost" of a player: 0, then one number per round."""
    total, values = 0, [0]
    for round in state.past:
        total += _gain(round, seat, what)
        values.append(total)
    return tuple(values)


def dared(state: State, round: Round, index: int) -> bool:
    """Whether somebody who was safe for now, by a special or above the lowest so far, rolled on and could still lose by it, at a table that is reminded of the gentlemen's rule (TD-15)."""
    if state.rules.gentle != "remind":
        return False
    rolls, before = round.turns[index].rolls, round._replace(order=round.order[: index + 1], turns=round.turns[:index])
    for taken, (roll, following) in enumerate(pairwise(rolls), 1):
        then = state._replace(phase="turn", round=before, rolls=rolls[:taken])
        # The dice that were kept, as far as one can see: a die that fell as it lay counts as kept.
        same = tuple(number for number in (1, 2, 3) if roll[number - 1] == following[number - 1])
        safe = special(roll, round.before(index)) in SAFE or ungentle(then, (1, 2, 3))
        if safe and not ungentle(then, same):
            return True
    return False


class Escape(NamedTuple):
    """Those next above the loser of a round, and by how many points they escaped."""

    gap: int
    seats: tuple[int, ...]


def escape(round: Round) -> Escape | None:
    """The narrowest escape of a round; None if nobody escaped, or a roll-off decided."""
    low = round.lowest
    above = [points for _, points in round.unsafe if low is not None and points > low]
    if low is None or not above or round.heats:
        return None
    return Escape(min(above) - low, tuple(seat for seat, points in round.unsafe if points == min(above)))
