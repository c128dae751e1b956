"""A turn and a whole match in numbers: what a turn brought and left undone; the fights, hunger and discoveries of a match."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.battle import Toll
from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, SLOT, SLOTS, powers
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.view.table import Table


class Account(NamedTuple):
    """One turn in numbers."""

    seat: int
    food: int  # food brought in
    mouths: int
    hungry: int  # wounds by hunger
    cured: int  # healers that spare food healed
    points: int  # of research
    spent: int
    healed: int  # wounds that healers removed
    untended: int  # wounds left on tiles without an unhurt healer in reach
    waiting: int  # wounds left on other tiles
    born: int
    declined: int  # tiles that could have grown
    full: int  # tiles too full to grow
    alone: int  # tiles with one piece


def of_turn(states: Sequence[State], events: Sequence[str]) -> Account:
    """The account of a turn. `states` are the position at its beginning and after each of `events` (texts)."""
    start = states[0]
    seat = start.turn
    meal = next((state for state in states if _past(state, start, Phase.FOOD)), states[-1])
    school = next((state for state in states if _past(state, start, Phase.RESEARCH)), states[-1])
    end = states[-1]
    growing = next((state for state in states if _past(state, start, Phase.GROWTH)), end)
    first = [text.split(" ", 1)[0] for text in events]
    board, power = end.pieces[seat], powers(end.active[seat])
    reach = economy.healers_reach(end, seat)
    hurt = [(cell, pieces.size(packed >> 32)) for cell, packed in enumerate(board) if packed >> 32]
    far = sum(number for cell, number in hurt if cell not in reach)
    grown = {text.removeprefix("grow ") for text in events if text.startswith("grow ")}
    could = [
        pieces.size(packed)
        for cell, packed in enumerate(growing.pieces[seat])
        if packed and land.NAMES[cell] not in grown
    ]
    return Account(
        seat,
        food=economy.food(meal, seat),
        mouths=pieces.population(meal.pieces[seat]),
        hungry=first.count("wound"),
        cured=first.count("cure"),
        points=economy.research_points(school, seat),
        spent=sum(_cost(text) for text in events),
        healed=first.count("heal"),
        untended=far,
        waiting=sum(number for _, number in hurt) - far,
        born=pieces.population(board) - pieces.population(growing.pieces[seat]),
        declined=sum(2 <= here < power.stack or here == 4 < power.stack for here in could),
        full=sum(here >= power.stack for here in could),
        alone=sum(here == 1 for here in could),
    )


def _past(state: State, start: State, phase: int) -> bool:
    """Whether a turn has reached a phase, or is over."""
    return state.phase >= phase or (state.round, state.turn) != (start.round, start.turn) or state.over is not None


def _cost(text: str) -> int:
    word, _, name = text.partition(" ")
    if word == "turn":
        return SLOTS[SLOT[name]][0]
    return CARDS[NUMBER[name]].price if word == "activate" else 0


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
    found: tuple[int, int] = (0, 0)  # tiles that each seat turned up

    def won(self, seat: int) -> int:
        """How many fights brought a seat more than they cost."""
        return sum(fight.gain(seat) > 0 for fight in self.fights)

    def best(self, seat: int) -> PastFight | None:
        """The fight that brought a seat most, the latest of equal ones; None if it won none."""
        found = max(self.fights, key=lambda fight: (fight.gain(seat), fight.at), default=None)
        return found if found and found.gain(seat) > 0 else None


def whole_match(table: Table) -> WholeMatch:
    """The fights, the hunger and the discoveries of a table."""
    fights: list[PastFight] = []
    hungry, found, known = [0, 0], [0, 0], 0
    for at, event in enumerate(table.events):
        state: State = table.past(at)
        up = face_up(state).bit_count()
        found[state.turn] += up - known if known else 0
        known = up
        if event.text == "strike":
            _add_strike(state, at + 1, fights)
        elif event.text.startswith("wound "):
            hungry[event.actor] += 1
    return WholeMatch(tuple(fights), (hungry[0], hungry[1]), (found[0], found[1]))


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


def deciding(table: Table, match: WholeMatch) -> PastFight | None:
    """The fight that ended the match, or else the one that did most for the winner; in a draw, or if it won none, for anybody."""
    winner, reason = table.state.over
    last = match.fights[-1] if match.fights and reason in ("fields", "kind", "wounded") else None
    if last and last.gain(winner) > 0 and (last.round, last.seat) == (table.state.round, table.state.turn):
        return last
    found = [fight for seat in (0, 1) if (fight := match.best(seat))]
    if winner >= 0 and (won := match.best(winner)):
        return won
    return max(found, key=lambda fight: max(fight.gain(0), fight.gain(1)), default=None)
