"""tmp"""
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker
from hexdice.games.first_war import movement, rules
from hexdice.games.first_war.planner import Breadth, Marcher, Step
from hexdice.games.first_war.policy import (
    WON,
    attacks,
    expected,
    fight_move,
    fought_out,
    research_move,
    tribe,
    value,
    wants_emergency,
)
from hexdice.games.first_war.state import CONFLICT, HUNTERS, OTHERS, RESEARCH, State, face_up
from hexdice.games.first_war.terms import Ground
from hexdice.games.first_war.weights import WEIGHTS

SOCIAL = ("resign", "offer", "accept")


class Level(NamedTuple):
    weights: tuple[float, ...] = WEIGHTS
    breadth: Breadth = Breadth()
    nerve: float = 0.15


_plans: dict[tuple[Level, State], str] = {}


def think(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    if state.offer == 1:
        yield "accept draw" if -value(state, 1 - seat, level.weights) < -12 else "refuse draw"
        return
    if state.fight:
        yield _in_fight(state, seat, level)
        return
    if state.phase == HUNTERS and state.fresh and wants_emergency(state, level.weights):
        yield "emergency"
        return
    if state.phase in (HUNTERS, OTHERS):
        yield from march(state, seat, level)
        return
    moves = [move for move in rules.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
    if len(moves) == 1 or state.phase == CONFLICT:
        yield moves[0]
        return
    if state.phase == RESEARCH:
        yield research_move(state, moves, level.weights)
        return
    best, choice = -1e9, "done"
    if "done" in moves:
        best = value(state, seat, level.weights)
    for move in moves:
        if move != "done":
            found = expected(rules.apply(state, seat, move), seat, level.weights) + 0.01
            if found > best:
                best, choice = found, move
                yield choice
    yield choice


def _in_fight(state: State, seat: int, level: Level) -> str:
    fight = state.fight
    assert fight
    if fight.fought:
        moves = rules.moves(state, seat)[:-1]
        if len(moves) > 1:
            return max(moves, key=lambda move: _after(state, seat, move, level))
        return moves[0]
    return fight_move(state, fight)


def _after(state: State, seat: int, move: str, level: Level) -> float:
    after = rules.apply(state, seat, move)
    if seat == state.turn:
        return expected(after, seat, level.weights)
    return -expected(after, 1 - seat, level.weights)


def march(state: State, seat: int, level: Level) -> Iterator[str]:
    key = level, state
    if key in _plans:
        yield _plans[key]
        return
    yield "done"
    settled = fought_out(state)
    now = value(settled, seat, level.weights)
    for worth, steps in attacks(state, level.weights)[:1]:
        if worth > now + level.nerve:
            yield _queue(state, steps, level)
            return
    if settled.over:
        return
    ground = Ground(settled._replace(phase=state.phase), seat, True, level.weights)
    plan = None
    marcher = Marcher(state, ground, settled.pieces[seat], level.breadth)
    for plan in marcher.plans():
        yield movement.move_text(state, *plan.steps[0]) if plan.steps else "done"
    assert plan is not None
    known = face_up(state)
    free = {(cell, piece, left) for cell, piece, left, _ in movement.movers(state)}
    scouts = [step for step in plan.steps if not known >> step[3] & 1 and (step[2], step[0], step[1]) in free]
    if scouts:
        yield _queue(state, scouts[:1], level)
    elif plan.steps:
        yield _queue(state, plan.steps, level)
    else:
        yield "done"


def _queue(state: State, steps: tuple[Step, ...], level: Level) -> str:
    """Remembers a plan's moves by the positions they belong to; the first one."""
    if len(_plans) > 4000:
        _plans.clear()
    first = ""
    for piece, left, start, goal in steps:
        text = movement.move_text(state, piece, left, start, goal)
        first = first or text
        _plans[level, state] = text
        state = rules.apply(state, state.turn, text)
        if state.pending or state.over:
            return first
    return first


def thinker(level: Level) -> Thinker:
    def thinking(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield from think(view, seat, rng, level)

    return thinking


MASTER = Level()
