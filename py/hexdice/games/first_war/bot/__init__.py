"""The levels of The First War: all choose by the worth of the resulting position, with different depth and care.

A movement phase is planned as a whole (planner.py) and played move by move; the rest of a turn is policy.py. Weaker levels give
danger less weight, plan one joint move at a time and choose among the best few by softmax, so they make mistakes; no level
misses an immediate win. The amount of work of a level is fixed.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple, TypeVar

from hexdice.bots import Thinker, tables
from hexdice.bots.scale import Form, as_played
from hexdice.games.first_war.bot import battle, policy, terms
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.planner import Breadth, Marcher, Step
from hexdice.games.first_war.bot.terms import Weights
from hexdice.games.first_war.rules import economy, movement, pieces, play
from hexdice.games.first_war.rules.pieces import Board
from hexdice.games.first_war.rules.state import Phase, State, change, face_up
from hexdice.kernel.errors import IllegalMoveError

_TABLES = tables.read(__name__)
WEIGHTS: Weights = _TABLES["terms"]
SURE, TEMPO = _TABLES["outlook"]  # from a lead to log-odds: factor, and the bonus for the seat that waits
SOCIAL = ("resign", "offer", "accept")
HOPELESS = 0.01  # share of winning below which levels that resign do so
DANGERS = ("danger", "worst danger", "home at risk")
PLANS_AHEAD = ("full farm", "nurses", "purse", "trek", "path", "untended")
TO_GROW = ("nurses", "growth", "full farm")
WEAK = 0.5  # added to `nerve` in an emergency, as hunters attack with the strength of farmers

T = TypeVar("T")


class Level(NamedTuple):
    weights: Weights = WEIGHTS
    breadth: Breadth = Breadth()
    temperature: float = 0.0  # of the softmax, in pieces; 0: always the best
    nerve: float = 0.15  # least gain for an attack, in pieces
    hands: int = 99  # most pieces moved in a phase: beginners leave many where they are
    raid: float = 0.0  # worth of each step of a hunter towards the enemy besides, in pieces
    lazy: float = 0.0  # share of the choices in growth in which it lets nothing grow
    resigns: bool = False
    hurry: float = 5.0  # `raid` in a war that ends soon
    rush: int = 99  # `hands` there


SOON = 12  # rounds to the end of a war from which on bots hurry: what they could build up pays no more


def hurried(level: Level) -> Level:
    """The level in a war that ends soon: it comes and strikes."""
    return level._replace(raid=max(level.raid, level.hurry), hands=level.rush, lazy=level.lazy / 2, hurry=0.0)


@lru_cache(maxsize=32)
def scaled(weights: Weights, names: tuple[str, ...], factor: float) -> Weights:
    """The weights, those of the terms with these names multiplied by a factor."""
    return tuple(w * factor if name in names else w for name, w in zip(terms.TERMS, weights, strict=True))


def short_sighted(sight: float) -> Weights:
    """The weights with reduced terms for the enemy's next turn and for later gains."""
    return scaled(WEIGHTS, DANGERS + PLANS_AHEAD, sight)


@lru_cache(maxsize=32)
def raiding(weights: Weights, raid: float) -> Weights:
    """The weights with so much more for each step of a hunter towards the enemy."""
    return tuple(w - raid * (name == "march") for name, w in zip(terms.TERMS, weights, strict=True))


def evaluate(state: State, seat: int) -> float:
    """The worth of a position for a seat, in pieces; a win or loss outweighs everything else."""
    return policy.value(state, seat, WEIGHTS)


def outlook(state: State, played: Sequence[str] = ()) -> tuple[float, ...]:
    """The share of winning of each seat, calibrated on matches (docs/games/first-war.md).

    `played`: the level of each seat that a bot plays; without it both count as equally strong.
    """
    if state.over:
        winner = state.over[0]
        return (0.5, 0.5) if winner < 0 else (1.0 - winner, float(winner))
    waits = 1 - state.turn if state.phase <= Phase.CONFLICT else state.turn
    lead = policy.tribe(state, waits, True, WEIGHTS) - policy.tribe(state, 1 - waits, False, WEIGHTS)
    share = 1 / (1 + exp(-max(-30.0, min(30.0, SURE * lead + TEMPO))))
    return as_played((share, 1 - share) if waits == 0 else (1 - share, share), played, FORMS)


FORMS: dict[str, Form] = {}


def think(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    """Better and better moves for the seat that is up."""
    if 0 <= state.last - state.round < SOON:
        level = hurried(level)
    if state.offer == 1:
        yield "accept draw" if outlook(state)[seat] < 0.2 else "refuse draw"
    elif state.fight:
        yield _in_fight(state, seat, level)
    elif state.phase in (Phase.HUNTERS, Phase.OTHERS):
        yield from _turn_begins(state, seat, rng, level)
    else:
        moves = [move for move in play.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
        if len(moves) == 1 or state.phase == Phase.CONFLICT:
            yield moves[0]
        elif state.phase == Phase.RESEARCH:
            yield policy.research_move(state, moves, level.weights)
        elif state.phase == Phase.GROWTH and level.lazy and rng.random() < level.lazy:
            yield "done"
        else:
            yield from _choose(state, seat, moves, rng, level)


def _turn_begins(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    """What comes before the movement: resigning, an emergency."""
    if state.phase == Phase.HUNTERS and state.fresh:
        if level.resigns and outlook(state)[seat] < HOPELESS:
            yield "resign"
            return
        if policy.wants_emergency(state) and (yield from _emergency_pays(state, seat, level)):
            yield "emergency"
            return
    yield from _march(state, seat, rng, level)


def _emergency_pays(state: State, seat: int, level: Level) -> Generator[str, None, bool]:
    """Whether a whole turn planned with an emergency is worth more than one without, and what it costs."""
    worth, cost = [], 0.0
    for now in (state, policy.in_emergency(state)):
        board = now.pieces[seat]
        for phase in (Phase.OTHERS, Phase.HUNTERS):
            now = now._replace(phase=phase)
            ground = Ground(now, seat, True, level.weights)
            board = yield from _camp(now, ground, board, level)
        worth.append(ground.value(board))
        cost = cost or policy.emergency_cost(now._replace(pieces=pieces.swap(now.pieces, seat, board)))
    return worth[1] - worth[0] > cost


def _choose(state: State, seat: int, moves: list[str], rng: Random, level: Level) -> Iterator[str]:
    """Food, healing, growth: the move that leads to the best position."""
    # Room to grow counts nothing once tiles grow, as pieces can spread before they grow again.
    weights = scaled(level.weights, TO_GROW, 0.0) if state.phase == Phase.GROWTH else level.weights
    found = dict.fromkeys(moves, 0.0)
    best = moves[0]
    for move in moves:
        if move == "done":
            found[move] = policy.own(state, seat, weights) - 0.01
        else:
            found[move] = policy.expected(play.apply(state, seat, move), seat, weights, policy.own)
        best = best if found[best] >= found[move] else move
        yield best
    if level.temperature and state.phase == Phase.GROWTH:
        yield softmax([(worth, move) for move, worth in found.items()], level.temperature / 2, rng)


def softmax(choices: list[tuple[float, T]], temperature: float, rng: Random) -> T:
    """Samples a choice by softmax: a difference of `temperature` makes a choice e times as likely."""
    top = max(worth for worth, _ in choices)
    return rng.choices([choice for _, choice in choices], [exp((worth - top) / temperature) for worth, _ in choices])[0]


def _in_fight(state: State, seat: int, level: Level) -> str:
    fight = state.fight
    assert fight is not None
    if not fight.fought:
        return battle.fight_move(state, fight)
    moves = play.moves(state, seat)[:-1]
    if len(moves) == 1:
        return moves[0]
    sign = 1 if seat == state.turn else -1

    def after(move: str) -> float:
        return sign * policy.expected(play.apply(state, seat, move), state.turn, level.weights)

    return max(moves, key=after)


# Marching
_queued: dict[Level, dict[State, str]] = {}


def _march(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    """The next move of the current plan or of a new one: a win, the best attack that pays, or a march."""
    queue = _queued.get(level, {})
    if state in queue:
        yield queue[state]
        return
    yield "done"
    steps = policy.way_in(state)
    if not steps:
        settled = policy.fought_out(state)
        if settled.over or len(state.used) + len(state.attacks) >= level.hands:
            return
        nerve = level.nerve + WEAK * state.emergency[seat]
        choices: list[tuple[float, tuple[Step, ...]]] = [(policy.value(settled, seat, level.weights) + nerve, ())]
        for choice in policy.attacks(state, level.weights):
            choices.append(choice)
            yield "done"
        won = max(choices)[0] >= policy.WON
        steps = softmax(choices, level.temperature, rng) if level.temperature and not won else max(choices)[1]
        if not steps:
            weights = raiding(level.weights, level.raid) if state.phase == Phase.HUNTERS else level.weights
            ground = Ground(settled._replace(phase=state.phase), seat, True, weights)
            standing = settled.pieces[seat]
            if state.emergency[seat] and state.phase == Phase.HUNTERS:  # hunters farm only where the others do not
                standing = yield from _camp(state._replace(phase=Phase.OTHERS, used=()), ground, standing, level)
            marcher = Marcher(state, ground, standing, level.breadth)
            if level.temperature:
                steps = _fed(state, _stroll(marcher, rng, level))
            else:
                for plan in marcher.plans():
                    steps = plan.steps
                    yield movement.move_text(state, *steps[0]) if steps else "done"
    yield _queue(state, _scouts_first(state, _tidy(state, _possible(state, steps))), level)


def _camp(state: State, ground: Ground, standing: Board, level: Level) -> Generator[str, None, Board]:
    """Where the tribe's pieces will stand after the best plan for this phase."""
    steps: tuple[Step, ...] = ()
    for plan in Marcher(state, ground, standing, level.breadth).plans():
        steps = plan.steps
        yield "done"
    board = list(standing)
    known = face_up(state)
    for piece, _, start, goal in steps:
        if known >> goal & 1:
            board[start] -= pieces.ONE[piece]
            board[goal] += pieces.ONE[piece]
    return tuple(board)


def _possible(state: State, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The plan up to the first tile that it turns up, without the steps that have to wait for others to move."""
    kept: list[Step] = []
    for step in steps:
        if state.pending or state.over:
            break
        try:
            state = play.apply(state, state.turn, movement.move_text(state, *step))
        except IllegalMoveError:
            continue
        kept.append(step)
    return tuple(kept)


def _tidy(state: State, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The plan without swaps of equal pieces, and without pieces that come back."""
    for n, (piece, _, start, goal) in enumerate(steps):
        for later in range(n + 1, len(steps)):
            again, _, origin, end = steps[later]
            if (again, origin, end) == (piece, goal, start):
                shorter = (*steps[:n], *steps[n + 1 : later], *steps[later + 1 :])
                if _possible(state, shorter) == shorter:
                    return _tidy(state, shorter)
    return steps


def _stroll(marcher: Marcher, rng: Random, level: Level) -> tuple[Step, ...]:
    """A plan built from one joint move after another, each sampled from the best few, until it seems good enough."""
    node = marcher.root
    for _ in range(level.breadth.depth):
        joints = sorted(marcher.joints(node), reverse=True)[: level.breadth.branch]
        stay: list[tuple[float, int]] = [(node.value + 0.02, -1)]
        chosen = softmax(stay + [(joint.value, n) for n, joint in enumerate(joints)], level.temperature, rng)
        if chosen < 0:
            break
        node = marcher.follow(node, joints[chosen])
    return node.steps


def _fed(state: State, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """A beginner's plan without the steps that let the tribe go hungry: a page asks people before they do that."""
    seat, kept = state.turn, []
    for step in steps:
        piece, _, start, _ = step
        try:
            after = play.apply(state, seat, movement.move_text(state, *step))
        except IllegalMoveError:  # an earlier step of this piece is left out
            continue
        gone = after
        if after.pending:  # what lies face down may feed nobody
            gone = change(state, seat, (start, -pieces.ONE[piece]))
        if economy.balance(gone, seat) - bool(after.pending) < min(0, economy.balance(state, seat)):
            continue
        kept.append(step)
        if after.pending or after.over:
            break
        state = after
    return tuple(kept)


def _scouts_first(state: State, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Puts a plan's scouting first: the rest is planned again with the result."""
    known = face_up(state)
    free = {(cell, piece, left) for cell, piece, left, _ in movement.movers(state)}
    scouts = [step for step in steps if not known >> step[3] & 1 and (step[2], step[0], step[1]) in free]
    return tuple(scouts[:1]) or steps


def _queue(state: State, steps: tuple[Step, ...], level: Level) -> str:
    """The first move of a plan; the others are remembered by position."""
    queue = _queued[level] = {}
    for piece, left, start, goal in steps:
        queue[state] = movement.move_text(state, piece, left, start, goal)
        state = play.apply(state, state.turn, queue[state])
        if state.pending or state.over:
            break
    return next(iter(queue.values()), "done")


def thinker(level: Level) -> Thinker:
    def thinking(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield from think(view, seat, rng, level)

    return thinking


SETTINGS = {
    "first": Level(short_sighted(0.0), Breadth(branch=8), temperature=8.0, hands=1, raid=120.0, lazy=0.8, rush=2),
    "gentle": Level(short_sighted(0.0), Breadth(branch=8), temperature=1.6, hands=3, rush=3),
    "steady": Level(short_sighted(0.3), Breadth(branch=6), temperature=0.85),
    "master": Level(resigns=True, hurry=8.0),
}
LEVELS: dict[str, Thinker] = {name: thinker(level) for name, level in SETTINGS.items()}
