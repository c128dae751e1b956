"""Search over the protocol, for any game: expectimax to a fixed depth, and a tree grown by playouts (MCTS).

Both keep to the bots' bargain: real chance nodes with the game's own weights, never a look at coming dice; a fixed amount
of work; the best move so far is yielded on the way. What is good is the game's own business: it hands in an evaluation.
"""

from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random
from typing import Any

from hexdice.bots import Thinker
from hexdice.bots.basic import Evaluation, pick, playable
from hexdice.kernel.game import CHANCE, AnyGame

Outlook = Callable[[Any], tuple[float, ...]]  # the estimated share of winning of each seat, 0 to 1


def expectimax_thinker(
    game: AnyGame,
    evaluate: Evaluation,
    turns: int = 1,
    width: int = 0,
    judge: Evaluation | None = None,
    first: int = 12,
) -> Thinker:
    """Looks `turns` turns ahead; the thinking seat takes the best move, all others the worst for it.

    A turn is a run of decisions of one seat, so the states that are measured are those where another seat is up (or
    nobody any more). Chance is averaged over every outcome by its weight. `judge`, if given, is a dearer evaluation for
    those last states. At a decision with more than `width` moves (0: no bound) only the best by a look to the end of
    the same turn with `evaluate` are followed. The first decision is looked at in three steps: all moves to the end of
    the turn, with `evaluate` and again with `judge`; then, deeper, the best ones: `first` of them, or so many fewer as
    there are outcomes to roll after a move.
    """
    last = judge or evaluate

    def value(state: Any, seat: int, mover: int, left: int, measure: Evaluation) -> float:
        chance = game.chance(state)
        if chance is not None:
            total = 0.0
            for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
                total += weight * value(game.apply(state, CHANCE, outcome), seat, mover, left, measure)
            return total / sum(chance.weights)
        if game.result(state) is not None:
            return measure(state, seat)
        actor = game.actors(state)[0]
        if actor != mover:
            mover, left = actor, left - 1
            if left == 0:
                return measure(state, seat)
        following = [game.apply(state, actor, move) for move in playable(game, state, actor)]
        mine = actor == seat
        if len(following) > width > 0 and not (left == 1 and measure is evaluate):
            following.sort(key=lambda after: value(after, seat, mover, 1, evaluate), reverse=mine)
            following = following[:width]
        found = [value(after, seat, mover, left, measure) for after in following]
        return max(found) if mine else min(found)

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(game, view, seat)
        rng.shuffle(moves)  # so that of equal moves it is not always the same
        yield moves[0]
        if len(moves) == 1:
            return
        steps = [(1, evaluate)] + [(1, last)] * (judge is not None) + [(turns, last)] * (turns > 1)
        for depth, measure in steps:
            looks: dict[str, float] = {}
            if depth > 1:
                chance = game.chance(game.apply(view, seat, moves[0]))
                moves = moves[: max(2, first // len(chance.outcomes)) if chance else first]
            for move in moves:
                looks[move] = value(game.apply(view, seat, move), seat, seat, depth, measure)
                yield max(looks, key=looks.__getitem__)
            moves.sort(key=looks.__getitem__, reverse=True)

    return think


class _Node:
    """A state of the tree with the sums of what was found below it, one for each seat."""

    __slots__ = ("actor", "chance", "children", "moves", "state", "totals", "visits")

    def __init__(self, game: AnyGame, state: Any, seats: int) -> None:
        self.state = state
        self.chance = game.chance(state)
        actors = () if self.chance else game.actors(state)
        self.actor = actors[0] if actors else CHANCE
        self.moves = playable(game, state, self.actor) if actors else []
        self.children: dict[str, _Node] = {}
        self.visits = 0
        self.totals = [0.0] * seats


def mcts_thinker(
    game: AnyGame, outlook: Outlook, iterations: int, exploration: float = 0.7, steps: int = 0, every: int = 32
) -> Thinker:
    """Grows a tree by `iterations` walks (UCT): each seat seeks its own share, chance is drawn from the bot's generator.

    A new leaf is worth its `outlook`, or the outlook after `steps` random events more. Yields after `every` walks.
    """

    def worth(state: Any, rng: Random) -> tuple[float, ...]:
        for _ in range(steps):
            if game.result(state) is not None:
                break
            chance = game.chance(state)
            if chance is not None:
                state = game.apply(state, CHANCE, pick(chance, rng))
            else:
                seat = game.actors(state)[0]
                state = game.apply(state, seat, rng.choice(playable(game, state, seat)))
        return outlook(state)

    def choose(node: _Node, rng: Random) -> str:
        fresh = [move for move in node.moves if move not in node.children]
        if fresh:
            return rng.choice(fresh)
        scale = exploration * sqrt(log(node.visits))

        def promise(move: str) -> float:
            child = node.children[move]
            return child.totals[node.actor] / child.visits + scale / sqrt(child.visits)

        return max(node.moves, key=promise)

    def walk(root: _Node, rng: Random) -> None:
        path = [node := root]
        while node.chance is not None or node.moves:
            event = pick(node.chance, rng) if node.chance else choose(node, rng)
            following = node.children.get(event)
            if following is None:
                following = _Node(game, game.apply(node.state, node.actor, event), len(node.totals))
                node.children[event] = following
            node = following
            path.append(node)
            if node.visits == 0 and node.chance is None:
                break
        shares = worth(node.state, rng)
        for passed in path:
            passed.visits += 1
            for seat, share in enumerate(shares):
                passed.totals[seat] += share

    def think(view: Any, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(game, view, seat)
        yield rng.choice(moves)
        if len(moves) == 1:
            return
        root = _Node(game, view, len(outlook(view)))
        root.actor, root.moves = seat, moves
        for count in range(1, iterations + 1):
            walk(root, rng)
            if count % every == 0 or count == iterations:
                yield max(root.children, key=lambda move: root.children[move].visits)

    return think
