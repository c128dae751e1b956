"""A whole match in numbers: its fights and hunger."""

from typing import NamedTuple

from hexdice.games.first_war import bot
from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.battle import Toll
from hexdice.games.first_war.rules import movement
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table.past import happened
from hexdice.view.table import Table


class PastFight(NamedTuple):
    """A fight for a tile, with all its strikes."""

    at: int  # the number of events after its last strike
    round: int
    seat: int  # the attacker
    cell: int
    tolls: tuple[Toll, Toll]  # of seat 0 and seat 1
    since: int  # the number of events before its first strike

    def gain(self, seat: int) -> int:
        """What a seat won more than it lost; who falls counts twice as much as a wound."""
        return self.tolls[1 - seat].cost - self.tolls[seat].cost


class WholeMatch(NamedTuple):
    """A match from its first event to its last."""

    fights: tuple[PastFight, ...]
    hungry: tuple[int, int]  # pieces of each seat that hunger has wounded

    def won(self, seat: int) -> int:
        """How many fights brought a seat more than they cost."""
        return sum(fight.gain(seat) > 0 for fight in self.fights)

    def best(self, seat: int) -> PastFight | None:
        """The fight that brought a seat most, the latest of equal ones; None if it won none."""
        found = max(self.fights, key=lambda fight: (fight.gain(seat), fight.at), default=None)
        return found if found and found.gain(seat) > 0 else None


def whole_match(table: Table) -> WholeMatch:
    """The fights and the hunger of a table."""
    fights: list[PastFight] = []
    hungry = [0, 0]
    for at, event in enumerate(table.events):
        state: State = table.past(at)
        if event.text == "strike":
            _add_strike(state, at + 1, fights)
        elif event.text.startswith("wound "):
            hungry[event.actor] += 1
    return WholeMatch(tuple(fights), (hungry[0], hungry[1]))


def _add_strike(before: State, at: int, fights: list[PastFight]) -> None:
    """Adds a strike: to the fight it belongs to, or as a new one."""
    assert before.fight is not None
    attacker, defender = battle.strike_tolls(before)
    tolls = (attacker, defender) if before.turn == 0 else (defender, attacker)
    one = PastFight(at, before.round, before.turn, before.fight.cell, tolls, at - 1)
    if fights and fights[-1][1:4] == one[1:4]:
        had = fights.pop()
        both = [Toll(*map(sum, zip(had.tolls[seat], tolls[seat], strict=True))) for seat in (0, 1)]
        one = one._replace(tolls=(both[0], both[1]), since=had.since)
    fights.append(one)


def starved(table: Table, match: WholeMatch, fight: PastFight | None) -> int:
    """Where hunger wounded the loser's last, if no fight is what `deciding` finds; otherwise -1."""
    loser = 1 - table.state.over[0]
    if loser > 1 or match.hungry[loser] < 3 or fight:
        return -1
    texts = (event.text for event in reversed(table.events) if event.actor == loser)
    return movement.last_cell(next(text for text in texts if text.startswith("wound ")))


def _rise(table: Table, fight: PastFight, seat: int) -> float:
    """How much the chances of a seat grew in the turn of a fight."""
    events = range(fight.at, len(table.events) + 1)
    end = next((at for at in events if table.past(at).turn != fight.seat), len(table.events))
    return bot.outlook(table.past(end))[seat] - bot.outlook(table.past(happened.began(table, fight.at)))[seat]


def deciding(table: Table, match: WholeMatch) -> PastFight | None:
    """The fight that ended the match, or else of those that the winner won the one whose turn did most for its chances; in a draw, or if it won none, the best one.

    None if hunger did more to a tribe that is all wounded.
    """
    winner, reason = table.state.over
    last = match.fights[-1] if match.fights and reason in ("fields", "kind", "wounded") else None
    if last and last.gain(winner) > 0 and (last.round, last.seat) == (table.state.round, table.state.turn):
        return last
    found = [fight for seat in (0, 1) if (fight := match.best(seat))]
    if winner >= 0 and (won := match.best(winner)):
        if reason == "wounded" and match.hungry[1 - winner] > won.gain(winner):
            return None
        gained = [fight for fight in match.fights if fight.gain(winner) > 0]
        return max(gained, key=lambda fight: (_rise(table, fight, winner), fight.gain(winner), fight.at))
    return max(found, key=lambda fight: max(fight.gain(0), fight.gain(1)), default=None)
