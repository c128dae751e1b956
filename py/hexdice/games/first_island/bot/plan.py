"""Plans a round on one island: which dice go in which hex, and how to split it; both hexes together."""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import combinations
from random import Random
from typing import NamedTuple

from hexdice.games.first_island.bot import weights
from hexdice.games.first_island.bot.candidates import Candidates, Pair
from hexdice.games.first_island.bot.settlement import Settlement, Step, settlement_of
from hexdice.games.first_island.bot.worth import LEFT, Column
from hexdice.games.first_island.rules.state import Sheet, State


class Search(NamedTuple):
    """The width of the search: `firsts` ways to mark the first hex, each with its `seconds` best ways for the second.

    The `ahead` best plans are then played on for a round with `rolls` rolls of the dice, the same for all.
    """

    firsts: int
    seconds: int
    ahead: int = 0
    rolls: int = 0


QUICK = Search(4, 1)


class Plan(NamedTuple):
    """Steps to take one after the other, and what the island is worth after them, in points."""

    worth: float
    steps: tuple[Step, ...]


def _pairs(dice: Sequence[int]) -> list[Pair]:
    """The pairs of tribes that these dice give, ascending."""
    return [(a, b, False) for a, b in dict.fromkeys(combinations(dice, 2))]


def pairs_of(state: State, sheet: Sheet, overrides: bool) -> list[Pair]:
    """The pairs of tribes that can be taken now."""
    turn = sheet.turn
    if turn.pair:
        return [(turn.pair[0], turn.pair[1], False)]
    found = _pairs(turn.left)
    if overrides and state.may_override(sheet):
        found += [
            (a, b, True)
            for a in dict.fromkeys(turn.left)
            for b in range(1, 7)
            if not sheet.boxes >> b & 1 and b not in turn.left
        ]
    return found


def box_cost(settlement: Settlement, column: Column) -> float:
    """The cost of an override: its point, and its worth for later."""
    if not column:
        return 1.0
    left = max(0, 3 - settlement.boxes)
    return 1.0 + column[LEFT + left] - column[LEFT + max(0, left - 1)]


def plans(state: State, seat: int, column: Column, search: Search) -> Iterator[Plan]:
    """Plans for the rest of a seat's round, each with the worth of the island after it, in no order."""
    sheet = state.sheets[seat]
    settlement = settlement_of(state, seat)
    guess = Candidates(settlement, column)
    pairs = pairs_of(state, sheet, overrides=True)
    firsts = guess.steps([pair for pair in pairs if not pair[2]], search.firsts)
    boxed = [pair for pair in pairs if pair[2]]
    if boxed:
        firsts += guess.steps(boxed, max(1, search.firsts // 2), box_cost(settlement, column))
    two = sheet.due - len(sheet.turn.marks) > 1
    for _, step in firsts:
        after = settlement.after(step)
        if not two or not after.vacant:
            yield Plan(after.worth(column), (step,))
            continue
        left = list(sheet.turn.left)
        if not sheet.turn.pair:
            for face in (step.a,) if step.box else (step.a, step.b):
                left.remove(face)
        narrower = Candidates(after, column, parent=guess, changed=(step.a, step.b))
        for _, then in narrower.steps(_pairs(left), search.seconds):
            yield Plan(after.after(then).worth(column), (step, then))


def best_plan(state: State, seat: int, column: Column, search: Search) -> Plan:
    """The plan with the greatest worth; the first among equals."""
    return max(plans(state, seat, column, search), key=lambda plan: plan.worth)


def after_plan(settlement: Settlement, plan: Plan) -> Settlement:
    """The settlement after all steps of a plan."""
    for step in plan.steps:
        settlement = settlement.after(step)
    return settlement


def played_on(settlement: Settlement, rolls: Sequence[Sequence[int]], column: Column, later: Column) -> float:
    """The mean worth of an island after another round with these rolls, by a narrow search without overrides.

    `column`: the weights before that round, `later`: those after it.
    """
    if not settlement.vacant & (settlement.vacant - 1):
        return settlement.worth(column)
    guess, total = Candidates(settlement, later), 0.0
    seconds: dict[Step, tuple[Settlement, Candidates]] = {}  # rolls share many steps: each is made and evaluated once
    worths: dict[tuple[Step, Step], float] = {}
    for dice in rolls:
        best = float("-inf")
        for _, step in guess.steps(_pairs(sorted(dice)), NARROW):
            if step not in seconds:
                after = settlement.after(step)
                seconds[step] = after, Candidates(after, later, parent=guess, changed=(step.a, step.b))
            after, narrower = seconds[step]
            left = sorted(dice)
            left.remove(step.a)
            left.remove(step.b)
            for _, then in narrower.steps(_pairs(left), 1):
                if (step, then) not in worths:
                    worths[step, then] = after.after(then).worth(later)
                best = max(best, worths[step, then])
        total += best
    return total / len(rolls)


NARROW = 2


def deliberate(state: State, seat: int, search: Search) -> Iterator[Plan]:
    """Better and better plans; the last one is the best."""
    left = weights.rounds_left(state)
    found: list[Plan] = []
    best = Plan(float("-inf"), ())
    for plan in plans(state, seat, weights.column(left), search):
        found.append(plan)
        if plan.worth > best.worth:
            best = plan
        yield best
    if left < 1 or search.ahead < 2:
        return
    settlement = settlement_of(state, seat)
    rng = Random(f"{state.round} {state.dice}")
    rolls = [[rng.randint(1, 6) for _ in range(5)] for _ in range(search.rolls)]
    ahead = float("-inf")
    for plan in nlargest(search.ahead, found, key=lambda plan: plan.worth):
        worth = played_on(after_plan(settlement, plan), rolls, weights.column(left), weights.column(left - 1))
        if worth > ahead:
            ahead, best = worth, plan
        yield best
