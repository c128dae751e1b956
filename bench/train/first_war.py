"""Learns The First War: matches of the planner against itself and against the fixed opponent, then a logistic regression.

A position at the start of a turn gives one row: for each term the difference between the waiting and the moving side, and whether
the waiting side won. A ridge, scaled by weight, keeps the weights near the hand-made ones. Half of the matches fit the terms,
the other half the probability of a win as a function of the lead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

from bench.opponents import war_today
from hexdice import games
from hexdice.bots import Thinker
from hexdice.cli.simulate import begin, match_seed, play_out
from hexdice.games.first_war import bot
from hexdice.games.first_war.bot import levels, terms
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.planner import Breadth
from hexdice.games.first_war.bot.terms import Weights
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Match

Array = np.ndarray[Any, Any]

MATCHES = 96
PAIRS = ("planner planner", "planner today", "today planner", "planner planner")
UNIT = 7.0  # initial value: lead in pieces that makes a win e times as likely
RIDGE = 3.0
# The initial weights for fitting, in pieces; other terms start at 0.
BY_HAND = {
    "hunters": 1.1,
    "farmers": 1.1,
    "healers": 0.9,
    "scientists": 1.0,
    "many": 0.85,
    "last of a kind": -6.0,
    "two of a kind": -2.2,
    "three of a kind": -0.8,
    "four of a kind": -0.2,
    "hurt": -0.4,
    "untended": -0.25,
    "few unhurt": -2.0,
    "hunger": -0.5,
    "lasting hunger": -1.2,
    "purse": 0.3,
    "spare": 0.2,
    "plenty": 0.1,
    "growth": 0.5,
    "nurses": 1.0,
    "alone": -0.12,
    "astray": -0.15,
    "trek": -0.12,
    "lodgers": -0.3,
    "full farm": -1.3,
    "march": -0.05,
    "scout": -0.05,
    "research": 0.5,
    "genius": 0.1,
    "pyramid": 0.12,
    "path": -0.1,
    "one top card": 2.0,
    "two top cards": 6.0,
    "three top cards": 25.0,
    "danger": -0.35,
    "worst danger": -0.5,
    "threat": -0.1,
    "worst threat": -0.15,
    "open home": -0.3,
    "home at risk": -40.0,
    "beside the goal": 0.5,
    "card Saddle": 2.0,
    "card Rafts": 1.0,
    "card Bronze Blades": 1.5,
    "card Palisades": 1.5,
    "card Irrigation": 1.5,
    "card Husbandry": 0.6,
    "card Tally Marks": 0.8,
    "card Watchfires": 0.5,
    "card Herb Lore": 0.3,
    "card Foraging": 0.4,
    "card Academies": 1.0,
    "card Iron": 1.5,
    "card Roads": 0.5,
    "card City Law": 0.5,
}
HAND: Weights = tuple(BY_HAND.get(name, 0.0) for name in terms.TERMS)
QUICK = levels.Level(weights=HAND, breadth=Breadth(beam=1, branch=2), resigns=False)


def rows(number: int) -> list[tuple[Array, float]]:
    """(terms, whether the waiting side won) of every turn of a match."""
    players: dict[str, Thinker] = {"planner": bot.thinker(QUICK), "today": war_today.LEVELS["sharp"]}
    names = PAIRS[number % len(PAIRS)].split(" ")
    game = games.game("first-war")
    match = begin(game, {"limit": True}, names, match_seed("train", number))
    found: list[tuple[int, Array]] = []
    seen = (0, 0)

    def after(match: Match) -> None:
        nonlocal seen
        state: State = match.state
        if (state.round, state.turn) != seen and state.phase == Phase.HUNTERS and not state.pending and not state.over:
            seen = state.round, state.turn
            found.append((1 - state.turn, contrast(state, HAND)))

    play_out(match, [players[name] for name in names], after)
    assert match.result is not None
    winners = match.result.winners
    if len(winners) != 1:
        return []
    return [(row, float(waits == winners[0])) for waits, row in found]


def contrast(state: State, weights: Weights) -> Array:
    """The terms of the waiting side minus those of the moving side."""
    row = np.zeros(len(terms.TERMS))
    for seat, sign in ((1 - state.turn, 1.0), (state.turn, -1.0)):
        for index, amount in Ground(state, seat, seat != state.turn, weights).terms().items():
            row[index] += sign * amount
    return row


def fit(x: Array, y: Array, start: Array, spread: Array, share: Array) -> Array:
    """The maximum a posteriori weights under a normal prior around `start`, by Newton's method."""
    weights = start.copy()
    precision = RIDGE / spread**2
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (share * (y - p)) - precision * (weights - start)
        curve = (x * (share * p * (1 - p))[:, None]).T @ x + np.diag(precision)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights


def learn() -> tuple[dict[str, list[float]], dict[str, object]]:
    """Tables `terms` (pieces) and `outlook` (from lead to logit: factor and the worth of the move), and the figures of the fit."""
    halves: tuple[list[tuple[Array, float, float]], ...] = ([], [])
    for number in range(MATCHES):
        played = rows(number)
        halves[number // 4 % 2].extend((row, won, 8 / len(played)) for row, won in played)
        print(f"match {number + 1} of {MATCHES}", file=sys.stderr, end="\r", flush=True)
    both = [tuple(map(np.array, zip(*half, strict=True))) for half in halves]
    x, won, share = (np.concatenate([both[1][n], both[0][n]]) for n in range(3))
    hand = np.array(HAND)
    free = np.array([0.1 if name in (*levels.PLANS_AHEAD, "lasting hunger") else 0.4 for name in terms.TERMS])
    spread = np.maximum(free * np.abs(hand), 0.08) / UNIT
    learned, other = (fit(half[0], half[1], hand / UNIT, spread, half[2]) * UNIT for half in both)
    leads = np.stack([np.concatenate([both[1][0] @ learned, both[0][0] @ other]), np.ones(len(won))], axis=1)
    outlook = fit(leads, won, np.array([1 / UNIT, 0.0]), np.array([1.0, 0.05]), share)
    p = 1 / (1 + np.exp(-leads @ outlook))
    by_hand = 1 / (1 + np.exp(-(x @ hand) / UNIT))
    figures: dict[str, object] = {
        "matches": MATCHES,
        "positions": len(won),
        "brier": round(float(np.mean((p - won) ** 2)), 4),
        "brier by hand": round(float(np.mean((by_hand - won) ** 2)), 4),
    }
    return {"terms": _plain(learned), "outlook": _plain(outlook)}, figures


def _plain(numbers: Iterable[float]) -> list[float]:
    return [round(float(number), 4) for number in numbers]
