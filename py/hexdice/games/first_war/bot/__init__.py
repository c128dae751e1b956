"""The levels of The First War: all choose by the worth of the resulting position, with different depth and care.

A movement phase is planned as a whole (planner.py) and played move by move; the rest of a turn is policy.py. Weaker levels give
danger less weight, plan one joint move at a time and choose among the best few by softmax, so they make mistakes; no level
misses an immediate win. The amount of work of a level is fixed.
"""

from collections.abc import Generator, Iterator
from math import exp
from random import Random

from hexdice.bots import Thinker
from hexdice.bots.sampling import softmax
from hexdice.bots.why import Reasoning
from hexdice.games.first_war.bot import battle, levels, march, policy, reasons
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.levels import SURE, TEMPO, WEIGHTS, Level
from hexdice.games.first_war.bot.planner import Breadth
from hexdice.games.first_war.rules import pieces, play
from hexdice.games.first_war.rules.state import Phase, State

HOPELESS = 0.01  # share of winning below which levels that resign do so
TO_GROW = ("nurses", "growth", "full farm")


def evaluate(state: State, seat: int) -> float:
    """The worth of a position for a seat, in pieces; a win or loss outweighs everything else."""
    return policy.value(state, seat, WEIGHTS)


def outlook(state: State) -> tuple[float, ...]:
    """The share of winning of each seat, calibrated on matches (docs/games/first-war.md)."""
    if state.over:
        winner = state.over[0]
        return (0.5, 0.5) if winner < 0 else (1.0 - winner, float(winner))
    waits = 1 - state.turn if state.phase <= Phase.CONFLICT else state.turn
    lead = policy.tribe_worth(state, waits, True, WEIGHTS) - policy.tribe_worth(state, 1 - waits, False, WEIGHTS)
    share = 1 / (1 + exp(-max(-30.0, min(30.0, SURE * lead + TEMPO))))
    return (share, 1 - share) if waits == 0 else (1 - share, share)


def think(state: State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    """Better and better moves for the seat that is up."""
    if 0 <= state.last - state.round < levels.SOON:
        level = levels.hurried(level)
    if state.offer == 1:
        yield "accept draw" if outlook(state)[seat] < 0.2 else "refuse draw"
    elif state.fight:
        yield _in_fight(state, seat, level)
    elif state.phase in (Phase.HUNTERS, Phase.OTHERS):
        yield from _turn_begins(state, seat, rng, level)
    else:
        moves = [move for move in play.moves(state, seat) if move.split(" ", 1)[0] not in play.SOCIAL]
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
    yield from march.move(state, seat, rng, level)


def _emergency_pays(state: State, seat: int, level: Level) -> Generator[str, None, bool]:
    """Whether a whole turn planned with an emergency is worth more than one without, and what it costs."""
    worth, cost = [], 0.0
    for now in (state, policy.in_emergency(state)):
        board = now.pieces[seat]
        for phase in (Phase.OTHERS, Phase.HUNTERS):
            now = now._replace(phase=phase)
            ground = Ground(now, seat, True, level.weights)
            board = yield from march.destination(now, ground, board, level)
        worth.append(ground.value(board))
        cost = cost or policy.emergency_cost(now._replace(pieces=pieces.swap(now.pieces, seat, board)))
    return worth[1] - worth[0] > cost


def _choose(state: State, seat: int, moves: list[str], rng: Random, level: Level) -> Iterator[str]:
    """Food, healing, growth: the move that leads to the best position."""
    # Room to grow counts nothing once tiles grow, as pieces can spread before they grow again.
    weights = levels.scaled(level.weights, TO_GROW, 0.0) if state.phase == Phase.GROWTH else level.weights
    found = dict.fromkeys(moves, 0.0)
    best = moves[0]
    for move in moves:
        if move == "done":
            found[move] = policy.own_worth(state, seat, weights) - 0.01
        else:
            found[move] = policy.expected(play.apply(state, seat, move), seat, weights, policy.own_worth)
        best = best if found[best] >= found[move] else move
        yield best
    if level.temperature and state.phase == Phase.GROWTH:
        yield softmax([(worth, move) for move, worth in found.items()], level.temperature / 2, rng)


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


def thinker(level: Level) -> Thinker:
    """A bot that plays at this level."""

    def thinking(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield from think(view, seat, rng, level)

    return thinking


SETTINGS = {
    "first": Level(
        levels.short_sighted(0.0), Breadth(branch=8), temperature=8.0, hands=1, raid=120.0, lazy=0.8, rush=2
    ),
    "gentle": Level(levels.short_sighted(0.0), Breadth(branch=8), temperature=1.6, hands=3, rush=3),
    "steady": Level(levels.short_sighted(0.3), Breadth(branch=6), temperature=0.85),
    "master": Level(resigns=True, hurry=8.0),
}
LEVELS: dict[str, Thinker] = {name: thinker(level) for name, level in SETTINGS.items()}
REASONING = Reasoning(
    reasons.grouped,
    turn=lambda state: (state.turn, state.phase),
    player=thinker(Level(breadth=Breadth(beam=1, branch=2, looks=400), hurry=8.0)),
    turns=8,  # phases: about a turn of each
)
