"""Plans both movement phases together: which pieces go where.

A plan is found by a beam search over joint moves: some pieces of one tile go to another, one or two steps. The model has only the
tribe's own pieces on their tiles; tests compare it with the rules. A face-down tile ends a plan: it counts with the average over
the tiles left, and once it is turned up the bot plans again.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.rules import land, movement, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import State, face_up, tiles_left

EFFORT = 0.03  # least gain of a step, so that nobody walks in circles
STROLL = 0.05  # and of a healer's or scientist's besides, who would change tiles every turn for next to nothing
MENDED = 3  # most changes to a finished plan
STAY = 0.02  # least loss from calling a step of a finished plan off
LESS = 0.3  # most loss of a joint move that is followed up
BETTER = 0.02  # least gain by which a longer plan is better
BEHIND = 0.6  # loss to the best plan from which the search ends
MENDS = 0.01  # least gain of a change to a finished plan
IMPOSSIBLE = -1e9  # the value of steps that cannot be made
WATCHED = 4  # tiles in most danger whose danger a joint move leaves or ends
SIGHT = 0.3  # bonus of turning up a tile
ROOM_SIGHT, ROOM_AWAY = 0.2, 6  # and more for each step that it is nearer to a farm than so many, if room is short
OTHERS_SIGHT = 0.4  # the part of it for all but hunters
THINKERS = 0xFFFF0000FFFF0000  # the bits of healers and scientists in a packed tile


class Breadth(NamedTuple):
    """The width and depth of the search for a plan."""

    beam: int = 2  # plans kept at a time
    branch: int = 4  # continuations of each
    depth: int = 30  # most joint moves in a plan
    looks: int = 20_000  # most continuations evaluated in all, which limits the time without a clock


class Plan(NamedTuple):
    """Moves of a phase, and what the position is worth after them, in pieces."""

    value: float
    steps: tuple[Step, ...]  # in an order in which they can be played


class Node(NamedTuple):
    """A partial plan: where the tribe's pieces are, and which may still move."""

    value: float
    board: dict[int, int]
    free: dict[tuple[int, int], int]  # (cell, points left) -> packed pieces that may still move
    worth: float  # sum over tiles
    totals: int
    bonus: float  # expected gain from tiles to turn up
    steps: tuple[Step, ...]


class Joint(NamedTuple):
    """A joint move: some pieces of one tile go to another."""

    value: float
    start: int
    goal: int
    packed: int
    left: int
    middle: int  # the tile between; -1: one step
    scout: bool


@lru_cache(maxsize=4096)
def parts_of(packed: int, most: int) -> tuple[int, ...]:
    """Every selection of one to `most` of the packed pieces, smallest first."""
    counts = [range((packed >> 8 * piece & 255) + 1) for piece in range(8)]
    found = [
        (sum(ways), sum(n * pieces.ONE[piece] for piece, n in enumerate(ways)))
        for ways in product(*counts)
        if 1 <= sum(ways) <= most
    ]
    return tuple(group for _, group in sorted(found))


@lru_cache(maxsize=4096)
def effort(packed: int) -> float:
    """The least gain from moving these pieces."""
    return EFFORT * pieces.size(packed) + STROLL * pieces.size(packed & THINKERS)


class Marcher:
    """Plans the rest of a movement phase of the seat whose turn it is."""

    def __init__(self, state: State, ground: Ground, standing: tuple[int, ...], breadth: Breadth) -> None:
        """`standing`: the tribe's pieces as they will be after the pending conflicts."""
        seat = state.turn
        self.state, self.ground, self.breadth, self.standing = state, ground, breadth, standing
        power = powers(state.active[seat])
        self.stack, self.points = power.stack, (power.other_steps, power.hunter_steps)
        self.lakes = state.tiles[land.LAKE]
        self.land = face_up(state) & ~self.lakes
        self.enemies = pieces.occupied(state.pieces[1 - seat]) | pieces.occupied(ground.state.pieces[1 - seat])
        self.across = movement.crossings(self.lakes, power.lake_chains)
        left = tiles_left(state)
        self.odds = tuple(n / max(1, sum(left)) for n in left)
        self.short_of_room = ground.rooms < 2
        free: dict[tuple[int, int], int] = {}
        for cell, piece, points, number in movement.movers(state):
            free[cell, points] = free.get((cell, points), 0) + number * pieces.ONE[piece]
        board = {cell: packed for cell, packed in enumerate(standing) if packed}
        worth, totals = ground.constant, 0
        for cell in {*board, ground.home}:
            record = ground.record(cell, board.get(cell, 0))
            worth += record.worth
            totals += record.totals
        self.root = self._valued(Node(0.0, board, free, worth, totals, 0.0, ()))

    def _valued(self, node: Node) -> Node:
        """The node with its value, from its other fields."""
        ground = self.ground
        worst = max((ground.record(cell, packed).danger for cell, packed in node.board.items()), default=0.0)
        value = node.worth + node.bonus + ground.totals_worth(node.totals) + ground.worst * worst
        return node._replace(value=value)

    def plans(self) -> Iterator[Plan]:
        """Better and better plans, starting with staying put; the last one is the choice."""
        best = self.root
        yield Plan(best.value, ())
        beam, looks = [best], 0
        for _ in range(self.breadth.depth):
            if looks >= self.breadth.looks:
                break
            grown: dict[tuple[tuple[int, int], ...], Node] = {}
            for node in beam:
                joints = sorted(self.joints(node), reverse=True)
                looks += len(joints)
                for joint in joints[: self.breadth.branch]:
                    if joint.value <= node.value - LESS:
                        break
                    after = self.follow(node, joint)
                    free = ((-cell - 1, n) for (cell, _), n in after.free.items())
                    key = tuple(sorted((*after.board.items(), *free)))
                    if key not in grown or grown[key].value < after.value:
                        grown[key] = after
                yield Plan(best.value, best.steps)
            if not grown:
                break
            beam = sorted(grown.values(), key=lambda node: (-node.value, node.steps))[: self.breadth.beam]
            if beam[0].value > best.value + BETTER:
                best = beam[0]
            elif beam[0].value < best.value - BEHIND:
                break
        yield from self._polished(Plan(best.value, best.steps))

    def _polished(self, plan: Plan) -> Iterator[Plan]:
        """The plan with single pieces sent elsewhere or left where they are, as long as that is better: a search that only adds
        moves keeps early ones that later ones have made poor or pointless."""
        yield plan
        # What a plan turns up comes first, and then a new plan.
        if any(not self.land >> step.goal & 1 for step in plan.steps):
            return
        for _ in range(MENDED):
            for walk in self._walks(plan.steps):
                better = max(self._instead(plan.steps, walk), default=plan)
                if better.value > plan.value + MENDS:
                    plan = better
                    break
                yield plan
            else:
                return
            yield plan

    def _instead(self, steps: tuple[Step, ...], walk: tuple[int, ...]) -> Iterator[Plan]:
        """The plans in which the piece of these steps stays, or goes one step, after all others."""
        rest = tuple(step for n, step in enumerate(steps) if n not in walk)
        piece, left, start, _ = steps[walk[0]]
        yield Plan(self._worth(rest) + STAY, rest)
        for goal in land.cells_of((land.GRID.masks[start] | self.across[start]) & self.land & ~self.enemies):
            other = (*rest, Step(piece, left, start, goal))
            yield Plan(self._worth(other), other)

    def _walks(self, steps: tuple[Step, ...]) -> Iterator[tuple[int, ...]]:
        """The steps of each piece, by number: one, or two in a row. Pieces that pause between two steps are left out."""
        begun = {(step.piece, step.left, step.start) for step in steps}
        for n, (piece, left, start, goal) in enumerate(steps):
            if left == 1 and n and steps[n - 1] == (piece, 2, steps[n - 1].start, start):
                yield n - 1, n
            elif (piece, left - 1, goal) not in begun and left == self.points[piece % pieces.HURT == pieces.HUNTER]:
                yield (n,)

    def _worth(self, steps: tuple[Step, ...]) -> float:
        """The value of a plan from its steps alone; very low if they cannot be made in this order."""
        board = list(self.standing)
        price = 0.0
        for n, (piece, left, start, goal) in enumerate(steps):
            if pieces.size(board[goal]) >= self.stack or not pieces.count(board[start], piece):
                return IMPOSSIBLE
            board[start] -= pieces.ONE[piece]
            board[goal] += pieces.ONE[piece]
            if not n or steps[n - 1] != (piece, left + 1, steps[n - 1].start, start):
                price += effort(pieces.ONE[piece])
        return self.ground.value(tuple(board)) - price

    def joints(self, node: Node) -> Iterator[Joint]:
        """Every possible next joint move, with the value of the plan after it."""
        ground, board = self.ground, node.board
        record, totals_worth = ground.record, ground.totals_worth
        dangers = sorted(
            ((record(cell, packed).danger, cell) for cell, packed in board.items() if ground.strikers[cell]),
            reverse=True,
        )[:WATCHED]
        base = node.worth + node.bonus
        for (start, left), packed in node.free.items():
            here = board[start]
            old = record(start, here)
            for goal, middle, scout in self._goals(board, start, left):
                if scout:
                    yield from self._scouting(node, start, left, packed, goal)
                    continue
                there = board.get(goal, 0)
                room = self.stack - pieces.size(there)
                was = record(goal, there)
                rest = max((danger for danger, cell in dangers if cell not in (start, goal)), default=0.0)
                for group in parts_of(packed, room):
                    one, two = record(start, here - group), record(goal, there + group)
                    value = base + one.worth + two.worth - old.worth - was.worth
                    value += totals_worth(node.totals + one.totals + two.totals - old.totals - was.totals)
                    value += ground.worst * max(rest, one.danger, two.danger) - effort(group)
                    yield Joint(value, start, goal, group, left, middle, False)

    def _goals(self, board: dict[int, int], start: int, left: int) -> Iterator[tuple[int, int, bool]]:
        """(goal, tile between or -1, face down) for each tile that pieces on `start` can reach."""
        near = (land.GRID.masks[start] | self.across[start]) & ~self.lakes & ~self.enemies
        for goal in land.cells_of(near):
            if not self.land >> goal & 1:
                yield goal, -1, True
            elif pieces.size(board.get(goal, 0)) < self.stack:
                yield goal, -1, False
        if left < 2:
            return
        seen = near | 1 << start
        for middle in land.cells_of(near & self.land):
            if pieces.size(board.get(middle, 0)) >= self.stack:
                continue
            more = (land.GRID.masks[middle] | self.across[middle]) & self.land & ~self.enemies & ~seen
            seen |= more
            for goal in land.cells_of(more):
                if pieces.size(board.get(goal, 0)) < self.stack:
                    yield goal, middle, False

    def _scouting(self, node: Node, start: int, left: int, packed: int, goal: int) -> Iterator[Joint]:
        """One piece turns up a tile; the value is the average over the possible tiles."""
        if any(step.goal == goal for step in node.steps):
            return
        ground = self.ground
        here = node.board[start]
        old = ground.record(start, here)
        for piece in range(8):
            if not packed >> 8 * piece & 255:
                continue
            one = ground.record(start, here - pieces.ONE[piece])
            gone = node.worth - old.worth + one.worth
            base = node.totals - old.totals + one.totals
            value = self.odds[land.LAKE] * (node.worth + ground.totals_worth(node.totals))
            for kind in range(1, 5):
                if self.odds[kind]:
                    worth, totals, danger = _as_if(ground, goal, pieces.ONE[piece], kind)
                    value += self.odds[kind] * (
                        gone + worth + ground.totals_worth(base + totals) + ground.worst * danger
                    )
            bonus = SIGHT
            if self.short_of_room:
                bonus += ROOM_SIGHT * max(0, ROOM_AWAY - ground.near_farm[goal])
            if piece % pieces.HURT != pieces.HUNTER:
                bonus *= OTHERS_SIGHT
            now = node.worth + ground.totals_worth(node.totals)
            yield Joint(node.value + value - now + bonus, start, goal, pieces.ONE[piece], left, -1, True)

    def follow(self, node: Node, joint: Joint) -> Node:
        """The plan with a joint move added."""
        ground = self.ground
        board, free = dict(node.board), dict(node.free)
        key = joint.start, joint.left
        free[key] -= joint.packed
        if not free[key]:
            del free[key]
        group = pieces.listed(joint.packed)
        if joint.scout:
            bonus, step = node.bonus + joint.value - node.value, Step(group[0], joint.left, joint.start, joint.goal)
            return node._replace(value=joint.value, free=free, bonus=bonus, steps=(*node.steps, step))
        steps = node.steps
        if joint.middle < 0:
            steps += tuple(Step(piece, joint.left, joint.start, joint.goal) for piece in group)
            if joint.left == 2:
                then = joint.goal, 1
                free[then] = free.get(then, 0) + joint.packed
        else:
            for piece in group:
                steps += (Step(piece, 2, joint.start, joint.middle), Step(piece, 1, joint.middle, joint.goal))
        worth, totals = node.worth, node.totals
        for cell, change in ((joint.start, -joint.packed), (joint.goal, joint.packed)):
            old = board.get(cell, 0)
            before, after = ground.record(cell, old), ground.record(cell, old + change)
            worth += after.worth - before.worth
            totals += after.totals - before.totals
            if old + change:
                board[cell] = old + change
            else:
                del board[cell]
        return self._valued(Node(0.0, board, free, worth, totals, node.bonus - effort(joint.packed), steps))


def _as_if(ground: Ground, cell: int, packed: int, terrain: int) -> tuple[float, int, float]:
    """A tile's worth, totals and danger if a face-down tile had this terrain."""
    key = cell, packed, terrain
    cache = ground.guesses
    if key not in cache:
        danger = ground.danger(cell, packed)
        worth = ground.dot(ground.tile_terms(cell, packed, terrain)) + ground.risk * danger
        if terrain == land.FIELDS:
            worth += ground.weights[terms.TERM["trek"]] * -2 * min(4, max(0, 5 - ground.near_farm[cell]))
        cache[key] = worth, ground.tile_totals(cell, packed, terrain), danger
    return cache[key]
