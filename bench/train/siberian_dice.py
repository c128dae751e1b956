"""Self-play for Siberian Dice: temporal differences over afterstates, with many matches in parallel in numpy.

The worth of a board is a strength for each seat; the shares of winning are their softmax. A seat's strength is the sum of
the table entries of games/siberian_dice/bot/ground.py: `cell` and `side` for each of its dice, `gap` for the perfect dice that it
and the best other seat lack, `stock` for its hand, `next` and `after` for the known next faces. Every table has a row for
each tempo: how many seats are up before this one.

A step plays one turn of all matches. The four dice that cost least to lift, and one from the hand, are compared by the mean over
faces of the best placement, with a little noise for exploration. Targets are λ-returns; the loss is the cross entropy to them;
the optimizer is Adam.
"""

from __future__ import annotations

import sys
import time
from typing import Any, NamedTuple

import numpy as np

from hexdice.games.siberian_dice.bot.ground import GAPS, SHAPES, STOCKS, kinds
from hexdice.games.siberian_dice.rules import setup
from hexdice.games.siberian_dice.rules.state import BOARDS, CHAIN, GROSSMEISTER, PURITY, STRATEGIC

Array = np.ndarray[Any, Any]

MATCHES = 128  # matches in parallel
CHUNK = 24  # turns of each match between two steps of learning
LOOKED_AT = 3  # dice on the board that a turn considers, besides the hand
TRACE = 0.8  # λ
NOISE = 0.15  # noise of the strengths, so that matches differ
STREAM = 240  # faces of a seat in a match


class Course(NamedTuple):
    """A training course: the table's name and the set-up."""

    variant: str
    seats: int
    dice: int
    goal: int
    limit: int
    chunks: int


def course(variant: str, seats: int, chunks: int) -> Course:
    limit = 240 if variant == PURITY else 200 * (seats - 1)
    return Course(variant, seats, setup.DICE[variant][seats - 2], setup.GOALS[variant], limit, chunks)


COURSES = (
    *(course(variant, 2, 250) for variant in setup.DICE),
    *(course(variant, 3, 160) for variant in setup.DICE),
)


class Weights:
    """The tables of one course as flat arrays, with Adam's moments."""

    def __init__(self, plan: Course) -> None:
        self.shapes = {name: (plan.seats, *shape) for name, shape in SHAPES.items()}
        self.tables = {name: np.zeros(shape) for name, shape in self.shapes.items()}
        own, other = np.mgrid[0:7, 0:7]
        for face in range(1, 7):  # initial weights: perfect is good, one neighbour short is better than nothing
            perfect, near = own + other == face, abs(own + other - face) == 1
            self.tables["side"][:, face - 1] = 0.3 * perfect + 0.06 * near
        if plan.goal:
            self.tables["gap"] -= 0.15 * np.arange(GAPS)[None, :, None]
        self.first = {name: np.zeros(shape) for name, shape in self.shapes.items()}
        self.second = {name: np.zeros(shape) for name, shape in self.shapes.items()}
        self.steps = 0
        self.refresh()

    def refresh(self) -> None:
        """Updates `die[tempo, kind, face, own, other]`, the worth of a die, in single precision."""
        count = np.minimum(np.add.outer(np.arange(7), np.arange(7)), 6)
        self.die = (self.tables["cell"][..., count] + self.tables["side"][:, None]).astype(np.float32).ravel()
        self.gap = self.tables["gap"].astype(np.float32).ravel()
        self.stock = self.tables["stock"].astype(np.float32).ravel()

    def step(self, slopes: dict[str, Array], rate: float) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (slope - first)
            second += 0.005 * (slope * slope - second)
            size = np.sqrt(second / (1 - 0.995**self.steps)) + 1e-7
            self.tables[name] += rate * first / (1 - 0.9**self.steps) / size
        self.refresh()


class Field:
    """Parallel matches of one course."""

    def __init__(self, plan: Course, rng: np.random.Generator, weights: Weights, side: int = 4) -> None:
        self.plan, self.rng, self.weights = plan, rng, weights
        grid = BOARDS[side].grid
        self.cells = len(grid.cells)
        self.beside = np.zeros((self.cells, self.cells), np.float32)
        for i, near in enumerate(grid.neighbours):
            self.beside[i, list(near)] = 1
        self.kind = np.array(kinds(side))
        n, s = MATCHES, plan.seats
        self.face = np.zeros((n, self.cells), np.int32)
        self.owner = np.full((n, self.cells), -1, np.int32)
        self.on_turn = np.zeros(n, np.int32)
        self.placed = np.zeros(n, np.int32)
        self.hand = np.zeros((n, s), np.int32)
        self.head = np.zeros((n, s), np.int32)
        self.stream = np.zeros((n, s, STREAM), np.int32)
        self.rows = np.arange(n)
        self.over = 0
        self.turns = 0
        self.begin(np.ones(n, bool))

    def begin(self, which: Array) -> None:
        """Starts new matches where `which` is true."""
        self.face[which], self.owner[which] = 0, -1
        self.on_turn[which] = self.placed[which] = 0
        self.hand[which], self.head[which] = self.plan.dice, 0
        self.stream[which] = self.rng.integers(1, 7, (int(which.sum()), self.plan.seats, STREAM))

    def coming(self, seat: Array, later: int) -> Array:
        """The face that a seat will place next (or `later` turns after), 0 if unknown."""
        at = self.head[self.rows, seat] + later
        face = self.stream[self.rows, seat, np.minimum(at, STREAM - 1)]
        if self.plan.variant == PURITY:
            return face
        shown = {STRATEGIC: 1}.get(self.plan.variant, 0)
        if self.plan.variant == GROSSMEISTER:
            return np.where(later < self.hand[self.rows, seat], face, 0)
        return face if later < shown else np.zeros_like(face)

    def gaps(self, perfect: Array) -> Array:
        """The index in `gap` of a number of perfect dice."""
        gap = self.plan.goal - perfect if self.plan.goal else perfect
        return np.clip(gap, 0, GAPS - 1)

    def strengths(self, dice: list[Array], perfect: list[Array], hands: list[Array]) -> list[Array]:
        """Strength of each seat after `on_turn`'s placement; place 0 is `on_turn`, 1 the next one up, and so on."""
        s, w = self.plan.seats, self.weights
        gap = [self.gaps(p) for p in perfect]
        found = []
        for index in range(s):
            tempo = (index - 1) % s
            others = [gap[k] for k in range(s) if k != index]
            best = others[0] if s == 2 else (np.minimum if self.plan.goal else np.maximum)(*others)
            stock = np.minimum(hands[index], STOCKS - 1)
            worth = dice[index] + w.gap[(tempo * GAPS + gap[index]) * GAPS + best]
            found.append(worth + w.stock[(tempo * STOCKS + stock) * GAPS + gap[index]])
        return found

    def shares(self, strengths: list[Array], perfect: list[Array], hands: list[Array]) -> tuple[Array, Array]:
        """(shares of winning, with seats as the last axis; whether the match is over); a finished match has its result."""
        strong = np.stack(strengths, -1)
        strong = np.exp(strong - strong.max(-1, keepdims=True))
        strong /= strong.sum(-1, keepdims=True)
        if self.plan.goal:
            won = np.stack([p >= self.plan.goal for p in perfect], -1)
        else:
            stuck = (perfect[1] == 0) & (hands[1] == 0)
            won = np.stack([stuck] + [np.zeros_like(stuck)] * (self.plan.seats - 1), -1)
        over: Array = np.asarray(won.any(-1))
        result = won / np.maximum(1, won.sum(-1, keepdims=True))
        return np.where(over[..., None], result, strong), over

    def look(self, face: Array, place: Array, hands: list[Array]) -> Array:
        """For boards (.., cells) without the die in hand: `on_turn`'s lead after each placement, (.., cells, faces).

        `place` is the owner's place after `on_turn` (-1: no die). The lead is -99 where a cell is taken.
        """
        s, w = self.plan.seats, self.weights
        mine = [place == k for k in range(s)]
        near = [m.astype(np.float32) @ self.beside for m in mine]
        count = sum(near)
        own = sum(m * n for m, n in zip(mine, near, strict=True))
        tempo = (place - 1) % s
        index = ((tempo * 4 + self.kind) * 6 + np.maximum(face - 1, 0)) * 49
        index = (index + own * 7 + (count - own)).astype(np.int32)
        here = place >= 0
        now = np.where(here, w.die[index], 0)
        # Indices past the edge of the table would need a full neighbouring cell, so they do not occur.
        more = np.where(here, w.die[np.minimum(index + np.where(mine[0], 7, 1), w.die.size - 1)] - now, 0)
        exact = here & (face == count)
        turns = (here & (face == count + 1)).astype(np.float32) - exact
        dice, perfect = [], []
        faces = np.arange(1, 7)
        mover_index = (((s - 1) * 4 + self.kind) * 6)[:, None] + faces - 1  # (cells, faces)
        put = (near[0] * 7 + (count - near[0])).astype(np.int32)
        new = w.die[mover_index * 49 + put[..., None]]
        fits = count[..., None] == faces
        for k in range(s):
            summed = (now * mine[k]).sum(-1)[..., None] + (more * mine[k]) @ self.beside
            got = (exact & mine[k]).sum(-1)[..., None] + (turns * mine[k]) @ self.beside
            dice.append(summed[..., None] + new if k == 0 else summed[..., None])
            got = got.astype(np.int32)[..., None]
            perfect.append(got + fits if k == 0 else got)
        hands = [h[..., None, None] for h in hands]
        lead = self.lead(self.strengths(dice, perfect, hands), perfect, hands)
        lead += self.rng.normal(0, NOISE, (*lead.shape[:-1], 1)).astype(np.float32)
        lead[here] = -99
        return lead

    def lead(self, strengths: list[Array], perfect: list[Array], hands: list[Array]) -> Array:
        """`on_turn`'s lead over the strongest other seat; 20 if it has won, -20 if another has, 0 for both."""
        ahead = strengths[0] - (strengths[1] if len(strengths) == 2 else np.maximum(strengths[1], strengths[2]))
        if not self.plan.goal:
            ahead[np.broadcast_to((perfect[1] == 0) & (hands[1] == 0), ahead.shape)] = 20
            return ahead
        others = perfect[1] if len(perfect) == 2 else np.maximum(perfect[1], perfect[2])
        lost = np.broadcast_to(others >= self.plan.goal, ahead.shape)
        won = perfect[0] >= self.plan.goal
        ahead[lost] = -20
        ahead[won] = np.where(lost[won], 0, 20)
        return ahead

    def turn(self) -> None:
        """One turn of every match."""
        plan, rows = self.plan, self.rows
        s, on_turn = plan.seats, self.on_turn
        place = np.where(self.owner >= 0, (self.owner - on_turn[:, None]) % s, -1)
        mine = place == 0
        known = self.coming(on_turn, 0)
        # The cost of lifting, by the die alone: enough to select candidates.
        count = (place >= 0).astype(np.float32) @ self.beside
        own = mine.astype(np.float32) @ self.beside
        index = (((s - 1) * 4 + self.kind) * 6 + np.maximum(self.face - 1, 0)) * 49
        index = (index + own * 7 + (count - own)).astype(np.int32)
        exact = (self.face == count) & mine
        cost = np.where(mine, self.weights.die[index] + exact * 0.3, 99.0)
        if plan.variant == CHAIN:
            cost = np.where(exact, cost, 99.0)
        cost = cost + self.rng.random(cost.shape) * 0.01
        best = np.argpartition(cost, LOOKED_AT, -1)[:, :LOOKED_AT]
        can = np.take_along_axis(cost, best, -1) < 90
        # Index 0 is the die from the hand.
        faces = np.repeat(self.face[:, None], LOOKED_AT + 1, 1)
        places = np.repeat(place[:, None], LOOKED_AT + 1, 1)
        slots = np.arange(1, LOOKED_AT + 1)
        faces[rows[:, None], slots, best] = np.where(can, 0, faces[rows[:, None], slots, best])
        places[rows[:, None], slots, best] = np.where(can, -1, places[rows[:, None], slots, best])
        can = np.concatenate([self.hand[rows, on_turn][:, None] > 0, can], 1)
        hands = [np.repeat(self.hand[rows, (on_turn + k) % s][:, None], LOOKED_AT + 1, 1) for k in range(s)]
        hands[0] = hands[0].copy()
        hands[0][:, 0] = np.maximum(hands[0][:, 0] - 1, 0)
        worth = self.look(faces, places, hands)
        top = 1 / (1 + np.exp(-worth.max(2)))  # (matches, dice, faces)
        value = np.where(known[:, None] > 0, top[rows, :, np.maximum(known, 1) - 1], top.mean(-1))
        die = np.where(can, value, -5).argmax(-1)
        rolled = self.stream[rows, on_turn, np.minimum(self.head[rows, on_turn], STREAM - 1)]
        cell = worth[rows, die, :, rolled - 1].argmax(-1)
        self.face, self.owner = faces[rows, die], np.where(places[rows, die] < 0, -1, self.owner)
        self.face[rows, cell], self.owner[rows, cell] = rolled, on_turn
        self.hand[rows, on_turn] = np.where(die == 0, self.hand[rows, on_turn] - 1, self.hand[rows, on_turn])
        self.head[rows, on_turn] += 1
        self.placed += 1
        self.turns += len(rows)

    def features(self) -> tuple[dict[str, Array], Array, Array]:
        """(index of every feature in its table, shares by place, over) after `on_turn`'s placement.

        `cell` and `side` are (matches, cells) with -1 for no die, the others (matches, seats by place).
        """
        plan, rows = self.plan, self.rows
        s = plan.seats
        place = np.where(self.owner >= 0, (self.owner - self.on_turn[:, None]) % s, -1)
        mine = [place == k for k in range(s)]
        near = [m.astype(np.float32) @ self.beside for m in mine]
        count = sum(near).astype(np.int32)
        own = sum(m * n for m, n in zip(mine, near, strict=True)).astype(np.int32)
        tempo, face = (place - 1) % s, np.maximum(self.face - 1, 0)
        here = place >= 0
        cell = np.where(here, ((tempo * 4 + self.kind) * 6 + face) * 7 + count, -1)
        side = np.where(here, (tempo * 6 + face) * 49 + own * 7 + count - own, -1)
        index = ((tempo * 4 + self.kind) * 6 + face) * 49 + own * 7 + count - own
        worth = np.where(here, self.weights.die[index], 0)
        exact = here & (self.face == count)
        dice = [(worth * m).sum(-1) for m in mine]
        perfect = [(exact & m).sum(-1) for m in mine]
        seats = [(self.on_turn + k) % s for k in range(s)]
        hands = [self.hand[rows, seat] for seat in seats]
        strengths = self.strengths(dice, perfect, hands)
        gap = [self.gaps(p) for p in perfect]
        found: dict[str, list[Array]] = {"gap": [], "stock": [], "next": [], "after": []}
        for k in range(s):
            when = (k - 1) % s
            others = [gap[o] for o in range(s) if o != k]
            best = others[0] if s == 2 else (np.minimum if plan.goal else np.maximum)(*others)
            found["gap"].append((when * GAPS + gap[k]) * GAPS + best)
            found["stock"].append((when * STOCKS + np.minimum(hands[k], STOCKS - 1)) * GAPS + gap[k])
            for name, later in (("next", 0), ("after", 1)):
                found[name].append(when * 7 + self.coming(seats[k], later))
                strengths[k] = strengths[k] + self.weights.tables[name].ravel()[found[name][-1]]
        shares, over = self.shares(strengths, perfect, hands)
        features = {name: np.stack(index, -1) for name, index in found.items()}
        return {"cell": cell, "side": side, "place": place, **features}, shares, over


def learn_course(plan: Course, seed: int) -> tuple[Weights, dict[str, Any]]:
    """The weights of one course, and the figures of its training."""
    rng = np.random.default_rng(seed)
    weights = Weights(plan)
    field = Field(plan, rng, weights)
    s = plan.seats
    kept: list[tuple[dict[str, Array], Array, Array, Array]] = []
    loss = seen = 0.0
    for chunk in range(plan.chunks):
        rate = 0.02 * (1 - chunk / plan.chunks) + 0.0005
        while len(kept) < CHUNK:
            field.turn()
            index, shares, over = field.features()
            drawn = ~over & (field.placed >= plan.limit)
            shares = np.where(drawn[:, None], 1 / s, shares)
            over = over | drawn
            absolute = np.empty_like(shares)
            for k in range(s):
                absolute[field.rows, (field.on_turn + k) % s] = shares[:, k]
            kept.append((index, absolute, over, field.on_turn.copy()))
            field.on_turn = ((field.on_turn + 1) % s).astype(np.int32)
            field.over += int(over.sum())
            field.begin(over)
        slopes = {name: np.zeros(table.size) for name, table in weights.tables.items()}
        target = kept[-1][1]
        trained = 0
        for t in range(CHUNK - 2, -1, -1):
            index, shares, over, on_turn = kept[t]
            after, after_over = kept[t + 1][1], kept[t + 1][2]
            target = np.where(after_over[:, None], after, (1 - TRACE) * after + TRACE * target)
            miss = np.where(over[:, None], 0, target - shares)
            trained += int((~over).sum())
            if chunk >= plan.chunks * 4 // 5:
                loss += float((miss * miss).sum())
                seen += int((~over).sum())
            by_place = np.stack([miss[field.rows, (on_turn + k) % s] for k in range(s)], -1)
            here = index["place"] >= 0
            pull = np.take_along_axis(by_place, np.maximum(index["place"], 0), -1)[here]
            for name in ("cell", "side"):
                slopes[name] += np.bincount(index[name][here], pull, slopes[name].size)
            for name in ("gap", "stock", "next", "after"):
                slopes[name] += np.bincount(index[name].ravel(), by_place.ravel(), slopes[name].size)
            target = np.where(over[:, None], shares, target)
        kept = kept[-1:]
        weights.step({name: slope.reshape(weights.shapes[name]) / trained for name, slope in slopes.items()}, rate)
    return weights, {"matches": field.over, "turns": field.turns, "miss": round(loss / max(seen, 1), 4)}


def learn(names: tuple[str, ...] = ()) -> tuple[dict[str, list[float]], dict[str, Any]]:
    """The tables of all courses, named "basic 2 cell" and so on."""
    found: dict[str, list[float]] = {}
    figures: dict[str, Any] = {}
    for number, plan in enumerate(COURSES):
        name = f"{plan.variant} {plan.seats}"
        if names and name not in names:
            continue
        began = time.perf_counter()
        weights, figures[name] = learn_course(plan, 376 + number)
        print(f"{name}: {figures[name]}, {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
        for table, values in weights.tables.items():
            found[f"{name} {table}"] = values.ravel().tolist()
    return found, figures
