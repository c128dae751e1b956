"""The movement phases of a bot: a win, the best attack that pays, or a march by a plan; later moves of a plan are remembered."""

from collections.abc import Generator, Iterator
from random import Random

from hexdice.bots.sampling import softmax
from hexdice.games.first_war.bot import levels, policy
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.levels import Level
from hexdice.games.first_war.bot.planner import Marcher
from hexdice.games.first_war.rules import economy, movement, pieces, play
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.pieces import Board
from hexdice.games.first_war.rules.state import Phase, State, change, face_up
from hexdice.kernel.errors import IllegalMoveError

WEAK = 0.5  # added to `nerve` in an emergency, as hunters attack with the strength of farmers
_queued: dict[Level, dict[State, str]] = {}


def move(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
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
            weights = levels.raiding(level.weights, level.raid) if state.phase == Phase.HUNTERS else level.weights
            ground = Ground(settled._replace(phase=state.phase), seat, True, weights)
            standing = settled.pieces[seat]
            if state.emergency[seat] and state.phase == Phase.HUNTERS:  # hunters farm only where the others do not
                standing = yield from destination(state._replace(phase=Phase.OTHERS, used=()), ground, standing, level)
            marcher = Marcher(state, ground, standing, level.breadth)
            if level.temperature:
                steps = _fed(state, _stroll(marcher, rng, level))
            else:
                for plan in marcher.plans():
                    steps = plan.steps
                    yield movement.move_text(state, *steps[0]) if steps else "done"
    yield _queue(state, _scouts_first(state, _tidy(state, _possible(state, steps))), level)


def destination(state: State, ground: Ground, standing: Board, level: Level) -> Generator[str, None, Board]:
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
    scouts = [step for step in steps if not known >> step.goal & 1 and (step.start, step.piece, step.left) in free]
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
