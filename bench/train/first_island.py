"""Learns the worth of islands in The First Island in two steps: `make train ARGS=first-island`.

First, least squares fit the terms of games/first_island/bot/worth.py to the hand-made worth of the fixed opponents, on islands that
they settle, some of them scrambled. Then bots play by these weights, with some exploration, and the weights are fitted to
how the islands developed: least-squares temporal differences, LSTD(0.3), with a ridge around the first step; then again
with the resulting bots. A weight is a + b * rounds / 11 + c / rounds.
"""

import sys
from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.opponents import island_today as today
from hexdice.bots import decide
from hexdice.games.first_island import GAME
from hexdice.games.first_island.bot import card_choice, estimate
from hexdice.games.first_island.bot.plan import Plan, Search, plans
from hexdice.games.first_island.bot.settlement import settlement_of
from hexdice.games.first_island.bot.worth import SHORT_POINTS, TERMS, Column
from hexdice.games.first_island.rules import goals as solo
from hexdice.games.first_island.rules import play as rules
from hexdice.games.first_island.rules.grid import CELLS, TRIBES, lanes, split
from hexdice.games.first_island.rules.state import SOLO, Phase, State
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import read_options

KINDS = ("casual", "standard", "casual", "hard", "none", "impossible")  # played in rotation
PRIOR_MATCHES, MATCHES = 72, (240, 240, 300, 360)  # matches in each round of learning
LAMBDA, RIDGE, PRIOR_RIDGE = 0.3, 300.0, 1.0
LOOSE = 0.7  # temperature of exploring choices, in points, in half of the rounds
SEARCH = Search(5, 2)
BOX = 0.9  # the prior's worth of an unused override
SIZE = 3 * len(TERMS)

Vector = np.ndarray[Any, np.dtype[np.float64]]


class Path(NamedTuple):
    """One match: for each round (rounds left, current points, terms), and the final worth."""

    rounds: tuple[tuple[int, float, Vector], ...]
    came_to: float
    kind: str
    won: bool


def basis(left: int) -> Vector:
    return np.array((1.0, left / 11, 1 / left))


def columns(weights: Vector) -> list[Column]:
    """The weights at 0, 1, 2 ... rounds left."""
    table = weights.reshape(-1, 3)
    return [(), *(tuple((table @ basis(left)).tolist()) for left in range(1, 20))]


def begin(kind: str, rng: Random) -> State:
    options = {"level": kind} if kind in SOLO else {"level": "free", "cards": kind}
    return settle(rules.initial(read_options(GAME.options, options), 1), rng)


def settle(state: State, rng: Random) -> State:
    """The state after all pending chance events."""
    while (chance := rules.chance(state)) is not None:
        state = rules.apply(state, CHANCE, rng.choices(chance.outcomes, chance.weights)[0])
    return state


def rounds_to_come(state: State) -> int:
    return state.last_round - state.round + 1


def came_to(state: State) -> float:
    """The worth of a finished match: its total, with a bonus for the goals in solo play."""
    found = float(state.sheets[0].score.total)
    goals = solo.goals(state)
    if goals:
        found += 8.0 * all(goal.met for goal in goals)
        for goal in goals:
            missed = max(0, goal.target - goal.value)
            found -= missed * (0.5 if goal.key in TRIBES else 2.0 if goal.key == "cards" else 0.0)
    return found


def terms_of(state: State) -> tuple[int, float, Vector]:
    position = settlement_of(state, 0)
    now, terms = position.terms()
    found = np.zeros(SIZE)
    left = rounds_to_come(state)
    parts = basis(left)
    for place, amount in terms:
        found[3 * place : 3 * place + 3] += amount * parts
    return left, float(now - position.boxes + sum(ring.points for ring in state.sheets[0].rings)), found


# The prior: the hand-made worth in terms of worth.py


def scrambled(state: State, rng: Random) -> State:
    """The island with one to four hexes marked at random."""
    sheet = state.sheets[0]
    board = list(sheet.board)
    vacant = [cell for cell in range(CELLS) if not board[cell]]
    most = max(0, len(vacant) - 2 * rounds_to_come(state))
    for cell in rng.sample(vacant, min(most, rng.choice((1, 2, 2, 4)))):
        board[cell] = split(rng.randint(1, 6), rng.randint(1, 6), rng.randrange(6))
    return state._replace(sheets=(sheet._replace(board=tuple(board)),))


def todays_worth(state: State) -> float:
    sheet = state.sheets[0]
    look = today.prospect(state, sheet, sheet.board, today.WEIGHTS)
    return float(today.worth(lanes(sheet.board), sheet.rings, look))


def first_islands(rng: Random) -> Iterator[State]:
    think = today.planning(today.WEIGHTS, 0, True, 0.25)
    for number in range(PRIOR_MATCHES):
        state, seen = begin(KINDS[number % len(KINDS)], rng), 0
        while state.phase != Phase.OVER:
            if state.phase in (Phase.WINDOW, Phase.ROLL) and state.round != seen:
                seen = state.round
                yield from (state, scrambled(state, rng), scrambled(state, rng))
            state = settle(rules.apply(state, 0, decide(think, state, 0, rng)), rng)


def prior(rng: Random) -> Vector:
    rows, values = [], []
    for state in first_islands(rng):
        left, now, terms = terms_of(state)
        sheet = state.sheets[0]
        boxes = sheet.boxes.bit_count()
        rings = sum(ring.points for ring in sheet.rings)
        rows.append(terms)
        values.append(todays_worth(state) - (now - rings + boxes) + BOX * max(0, 3 - boxes) * min(1.0, left / 3))
    table = np.array(rows)
    found: Vector = np.linalg.solve(table.T @ table + PRIOR_RIDGE * np.eye(SIZE), table.T @ np.array(values))
    return found


# Learning from play


def chosen(plans: list[Plan], rng: Random) -> Plan:
    """The best plan or, when exploring, one of the good ones."""
    top = max(plan.worth for plan in plans)
    if rng.random() < 0.5:
        return rng.choices(plans, [exp((plan.worth - top) / LOOSE) for plan in plans])[0]
    return next(plan for plan in plans if plan.worth == top)


def play(kind: str, weights: list[Column], rng: Random) -> Path:
    state, met = begin(kind, rng), []
    seen = 0
    while state.phase != Phase.OVER:
        left = rounds_to_come(state)
        if state.round != seen:
            seen = state.round
            met.append(terms_of(state))
        if state.phase in (Phase.WINDOW, Phase.KEEP):
            state = rules.apply(state, 0, card_choice.choose(state, 0, weights[left], weights[left - 1]))
        elif state.phase == Phase.ROLL:
            state = rules.apply(state, 0, "roll")
        elif state.phase == Phase.REROLL:
            state = rules.apply(state, 0, "reroll")
        elif state.phase == Phase.MARK:
            for step in chosen(list(plans(state, 0, weights[left - 1], SEARCH)), rng).steps:
                state = rules.apply(rules.apply(state, 0, step.take), 0, step.place)
        state = settle(state, rng)
    result = rules.result(state)
    assert result is not None
    return Path(tuple(met), came_to(state), kind, bool(result.winners))


def lstd(paths: list[Path], start: Vector) -> Vector:
    """Weights near `start` with the least squared change of an island's worth from round to round."""
    matrix, change = RIDGE * np.eye(SIZE), np.zeros(SIZE)
    for path in paths:
        terms = np.array([row for _, _, row in path.rounds])
        promised = np.array([now for _, now, _ in path.rounds] + [path.came_to])
        promised[:-1] += terms @ start
        trace, traces = np.zeros(SIZE), np.empty_like(terms)
        for index, row in enumerate(terms):
            trace = LAMBDA * trace + row
            traces[index] = trace
        steps = terms.copy()
        steps[:-1] -= terms[1:]
        matrix += traces.T @ steps
        change += traces.T @ np.diff(promised)
    found: Vector = start + np.linalg.solve(matrix, change)
    return found


def promised(path: Path, weights: Vector) -> Vector:
    """The worth of the island before each round."""
    return np.array([now + row @ weights for _, now, row in path.rounds])


def goal_weights(paths: list[Path], weights: Vector) -> list[float]:
    """A logistic regression: the chance that all goals of a solo level will be met, by `estimate.goal_features`."""
    rows, won = [], []
    for path in paths:
        if path.kind not in SOLO:
            continue
        for (left, _, row), found in zip(path.rounds, promised(path, weights), strict=True):
            short = row[3 * SHORT_POINTS : 3 * SHORT_POINTS + 9 : 3]  # the constant parts: the amounts themselves
            rows.append(estimate.goal_features(path.kind, left, float(found), short.tolist()))
            won.append(float(path.won))
    features, met = np.array(rows), np.array(won)
    found = np.zeros(features.shape[1])
    for _ in range(25):  # Newton's method
        chance = 1 / (1 + np.exp(-features @ found))
        slope = features.T @ (met - chance) - found
        bend = (features.T * (chance * (1 - chance))) @ features + np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return [float(weight) for weight in found]


def learn() -> tuple[dict[str, list[float]], dict[str, Any]]:
    """The tables of games/first_island/bot/learned.json, and the figures of the training."""
    rng = Random("first-island")
    start = weights = prior(rng)
    paths: list[Path] = []
    casual = []
    for matches in MATCHES:
        playing = columns(weights)
        fresh = [play(KINDS[number % len(KINDS)], playing, rng) for number in range(matches)]
        paths += fresh
        totals = [path.came_to for path in fresh if path.kind == "casual"]
        casual.append(round(sum(totals) / len(totals), 1))
        print(casual, file=sys.stderr, flush=True)
        weights = lstd(paths, start)
    latest = paths[-MATCHES[-1] :]
    figures = {
        "matches": len(paths),
        "islands": sum(len(path.rounds) for path in paths),
        "points at casual, goals counted, by round of learning": casual,
    }
    found = {"worth": weights.tolist(), "goals": goal_weights(latest, weights)}
    return found, figures
