"""What decided a match: its fights and its hunger, from the events."""

from typing import NamedTuple

from hexdice.games.first_war.rules.state import UNHURT, State, face_up, size
from hexdice.games.first_war.table.foresight import Blow, blow
from hexdice.view.table import Table


class Clash(NamedTuple):
    """A fight for a tile, with all its strikes."""

    at: int  # the number of events after its last strike
    round: int
    seat: int  # the attacker
    cell: int
    tolls: tuple[Blow, Blow]  # of seat 0 and seat 1
    since: int  # the number of events before its first strike

    def gain(self, seat: int) -> int:
        """What a seat won more than it lost; who falls counts twice as much as a wound."""
        cost = [2 * toll.fallen + toll.wounded for toll in self.tolls]
        return cost[1 - seat] - cost[seat]


class Story(NamedTuple):
    """A match from its first event to its last."""

    clashes: tuple[Clash, ...]
    hungry: tuple[int, int]  # pieces of each seat that hunger has wounded
    ahead: tuple[
        int, int
    ]  # for each seat the round since which it had more unwounded pieces at the end of every turn; 0: not at the end
    found: tuple[int, int] = (0, 0)  # tiles that each seat turned up

    def won(self, seat: int) -> int:
        """How many fights brought a seat more than they cost."""
        return sum(clash.gain(seat) > 0 for clash in self.clashes)

    def best(self, seat: int) -> Clash | None:
        """The fight that brought a seat most, the latest of equal ones; None if it won none."""
        found = max(self.clashes, key=lambda clash: (clash.gain(seat), clash.at), default=None)
        return found if found and found.gain(seat) > 0 else None


def story_of(table: Table) -> Story:
    """The story of the events of a table."""
    clashes: list[Clash] = []
    hungry, since, found = [0, 0], [0, 0], [0, 0]
    turn, last, known = (0, 0), table.state, 0
    for number, event in enumerate(table.events):
        state: State = table.past(number)
        up = face_up(state).bit_count()
        found[state.turn] += up - known if known else 0
        known = up
        if (state.round, state.turn) != turn:
            turn = state.round, state.turn
            _lead(state, since)
        if event.text == "strike":
            _struck(state, number + 1, clashes)
        elif event.text.startswith("wound "):
            hungry[event.actor] += 1
    _lead(last, since)
    return Story(tuple(clashes), (hungry[0], hungry[1]), (since[0], since[1]), (found[0], found[1]))


def _lead(state: State, since: list[int]) -> None:
    """Notes since which round each seat has had more unwounded pieces."""
    well = [size(sum(board) & UNHURT) for board in state.pieces]
    for seat in (0, 1):
        since[seat] = (since[seat] or state.round) if well[seat] > well[1 - seat] else 0


def _struck(before: State, at: int, clashes: list[Clash]) -> None:
    """Adds a strike: to the fight it belongs to, or as a new one."""
    assert before.fight is not None
    attacker, defender = blow(before)
    tolls = (attacker, defender) if before.turn == 0 else (defender, attacker)
    one = Clash(at, before.round, before.turn, before.fight.cell, tolls, at - 1)
    if clashes and clashes[-1][1:4] == one[1:4]:
        had = clashes.pop()
        tolls = _sum(had.tolls[0], tolls[0]), _sum(had.tolls[1], tolls[1])
        one = one._replace(tolls=tolls, since=had.since)
    clashes.append(one)


def _sum(one: Blow, other: Blow) -> Blow:
    return Blow(one.fallen + other.fallen, one.wounded + other.wounded)


def deciding(table: Table, story: Story) -> Clash | None:
    """The fight that ended the match, or else the one that did most for the winner; in a draw, or if it won none, for anybody."""
    winner, reason = table.state.over
    last = story.clashes[-1] if story.clashes and reason in ("fields", "kind", "wounded") else None
    if last and last.gain(winner) > 0 and (last.round, last.seat) == (table.state.round, table.state.turn):
        return last
    found = [clash for seat in (0, 1) if (clash := story.best(seat))]
    if winner >= 0 and (won := story.best(winner)):
        return won
    return max(found, key=lambda clash: max(clash.gain(0), clash.gain(1)), default=None)
