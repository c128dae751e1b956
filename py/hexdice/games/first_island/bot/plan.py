"""Plans a round on one island: which dice go in which hex, and how to split it; both hexes together."""

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import combinations
from random import Random
from typing import NamedTuple

from hexdice.games.first_island.bot.guess import Guess, Pair
from hexdice.games.first_island.bot.position import Position, Step, position_of
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
    overrides: bool = True


class Plan(NamedTuple):
    worth: float
    steps: tuple[Step, ...]


def pairs_of(state: State, sheet: Sheet, overrides: bool) -> list[Pair]:
    """The pairs of tribes that can be taken now."""
    turn = sheet.turn
    if turn.pair:
        return [(turn.pair[0], turn.pair[1], False)]
    found = [(a, b, False) for a, b in dict.fromkeys(combinations(turn.left, 2))]
    if overrides and state.may_override(sheet):
        found += [
            (a, b, True)
            for a in dict.fromkeys(turn.left)
            for b in range(1, 7)
            if not sheet.boxes >> b & 1 and b not in turn.left
        ]
    return found


def box_cost(position: Position, column: Column) -> float:
    """The cost of an override: its point, and its worth for later."""
    if not column:
        return 1.0
    left = max(0, 3 - position.boxes)
    return 1.0 + column[LEFT + left] - column[LEFT + max(0, left - 1)]


def plans(state: State, seat: int, column: Column, search: Search) -> Iterator[Plan]:
    """Plans for the rest of a seat's round, each with the worth of the island after it, in no order."""
    sheet = state.sheets[seat]
    position = position_of(state, seat)
    guess = Guess(position, column)
    pairs = pairs_of(state, sheet, search.overrides)
    firsts = guess.steps([pair for pair in pairs if not pair[2]], search.firsts)
    boxed = [pair for pair in pairs if pair[2]]
    if boxed:
        firsts += guess.steps(boxed, max(1, search.firsts // 2), box_cost(position, column))
    two = sheet.due - len(sheet.turn.marks) > 1
    for _, step in firsts:
        after = position.after(step)
        if not two or not after.vacant:
            yield Plan(after.worth(column), (step,))
            continue
        left = list(sheet.turn.left)
        if not sheet.turn.pair:
            for face in (step.a,) if step.box else (step.a, step.b):
                left.remove(face)
        rest = [(a, b, False) for a, b in dict.fromkeys(combinations(left, 2))]
        narrower = Guess(after, column, parent=guess, changed=(step.a, step.b))
        for _, then in narrower.steps(rest, search.seconds):
            yield Plan(after.after(then).worth(column), (step, then))


def best_plan(state: State, seat: int, column: Column, search: Search) -> Plan:
    """The plan with the greatest worth; the first among equals."""
    return max(plans(state, seat, column, search), key=lambda plan: plan.worth)


def after_plan(position: Position, plan: Plan) -> Position:
    for step in plan.steps:
        position = position.after(step)
    return position


def played_on(position: Position, rolls: Sequence[Sequence[int]], column: Column, later: Column) -> float:
    """The mean worth of an island after another round with these rolls, by a narrow search without overrides.

    `column`: the weights before that round, `later`: those after it.
    """
    if not position.vacant & (position.vacant - 1):
        return position.worth(column)
    guess, total = Guess(position, later), 0.0
    seconds: dict[Step, tuple[Position, Guess]] = {}  # rolls share many steps: each is made and evaluated once
    worths: dict[tuple[Step, Step], float] = {}
    for dice in rolls:
        pairs = [(a, b, False) for a, b in dict.fromkeys(combinations(sorted(dice), 2))]
        best = float("-inf")
        for _, step in guess.steps(pairs, NARROW):
            if step not in seconds:
                after = position.after(step)
                seconds[step] = after, Guess(after, later, parent=guess, changed=(step.a, step.b))
            after, narrower = seconds[step]
            left = sorted(dice)
            left.remove(step.a)
            left.remove(step.b)
            rest = [(a, b, False) for a, b in dict.fromkeys(combinations(left, 2))]
            for _, then in narrower.steps(rest, 1):
                if (step, then) not in worths:
                    worths[step, then] = after.after(then).worth(later)
                best = max(best, worths[step, then])
        total += best
    return total / len(rolls)


NARROW = 2


def deliberate(state: State, seat: int, columns: Callable[[int], Column], left: int, search: Search) -> Iterator[Plan]:
    """Better and better plans; the last one is the best. `left`: rounds after this one."""
    found: list[Plan] = []
    best = Plan(float("-inf"), ())
    for plan in plans(state, seat, columns(left), search):
        found.append(plan)
        if plan.worth > best.worth:
            best = plan
        yield best
    if left < 1 or search.ahead < 2:
        return
    position = position_of(state, seat)
    rng = Random(f"{state.round} {state.dice}")
    rolls = [[rng.randint(1, 6) for _ in range(5)] for _ in range(search.rolls)]
    ahead = float("-inf")
    for plan in nlargest(search.ahead, found, key=lambda plan: plan.worth):
        worth = played_on(after_plan(position, plan), rolls, columns(left), columns(left - 1))
        if worth > ahead:
            ahead, best = worth, plan
        yield best
