"""Quick guesses of what single placements add to an island, to find which of thousands of ways to mark it deserve a search.

A guess considers one tribe at a time and the room that the hex takes from others; `Settlement.worth` adds the relations between
tribes.
"""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import chain
from typing import NamedTuple

from hexdice.games.first_island.bot import worth
from hexdice.games.first_island.bot.settlement import WAYS, Settlement, Step
from hexdice.games.first_island.bot.worth import Column
from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.scoring import NO_CAMP, SMALLEST_CAMP

Pair = tuple[int, int, bool]  # two tribes, and whether the second comes from its box
Gains = dict[int, list[float]]  # hex -> what a placement adds, for each of the six ways and the whole hex

# For each hex: its neighbours by side (0 for none), the set of those that each way touches, whether a way touches the edge.
BEYOND = {
    1 << grid.SPOT[i]: tuple(1 << grid.SPOT[n] if n >= 0 else 0 for n in GRID.beside[i]) for i in range(grid.CELLS)
}
NEAR = {
    1 << grid.SPOT[i]: tuple(grid.mask_of(n for n in (GRID.beside[i][k] for k in sides) if n >= 0) for sides in WAYS)
    for i in range(grid.CELLS)
}
COASTAL = {hex_: tuple(not all(around[k] for k in sides) for sides in WAYS) for hex_, around in BEYOND.items()}

OPPOSITE = (3, 4, 5, 0, 1, 2)


class _Part(NamedTuple):
    """The worth of a group, what it loses with a vacant neighbouring hex, and what it scores as a camp."""

    worth: float
    loss: float
    points: int


class _Tribe(NamedTuple):
    """A tribe before another placement."""

    tribe: int
    unit: int  # points for a fulfilled wish of a placement in a camp
    points: int  # of its camps, counting the matriarchy's largest once
    lone: int
    status: tuple[float, ...]  # the terms of an empty group, a lone placement, a pair, a camp
    short: float  # weight of a point while the tribe is short of its goal
    parts: tuple[_Part, ...]
    need: int  # placements that the pairs and lone placements of all tribes need


class Candidates:
    """Guesses for one island by one column of weights. After a step, a guess reuses what the step has not `changed`."""

    def __init__(
        self,
        settlement: Settlement,
        column: Column,
        blocking: bool = True,
        parent: "Candidates | None" = None,
        changed: tuple[int, ...] = (),
    ) -> None:
        self.settlement, self.column, self.blocking = settlement, column, blocking
        self.parent, self.changed = parent, changed
        self._gains: dict[int, Gains] = {}
        self._losses: dict[int, float] | None = None
        self._best: dict[tuple[Pair, int, float], list[tuple[float, Step]]] = {}

    def steps(self, pairs: Sequence[Pair], most: int, box_cost: float = 0.0) -> list[tuple[float, Step]]:
        """The `most` best ways to mark one hex with one of the pairs, best first."""
        # A pair is ranked once per guess, as many rolls of the dice have it.
        ranked = (self._of_pair(pair, most, box_cost if pair[2] else 0.0) for pair in pairs)
        return nlargest(most, chain.from_iterable(ranked), key=_guessed)

    def _of_pair(self, pair: Pair, most: int, cost: float) -> list[tuple[float, Step]]:
        key = pair, most, cost
        if key not in self._best:
            if self.parent is None or pair[0] in self.changed or pair[1] in self.changed:
                found = nlargest(most, self._listed(pair, cost), key=_guessed)
            else:  # as before the step, without the six ways to mark its hex
                before = self.parent._of_pair(pair, most + 6, cost)
                found = [one for one in before if one[1].hex & self.settlement.vacant][:most]
            self._best[key] = found
        return self._best[key]

    def _listed(self, pair: Pair, cost: float) -> Iterator[tuple[float, Step]]:
        losses = self.losses() if self.blocking else {}
        vacant = self.settlement.vacant
        a, b, box = pair
        ours, theirs = self.gains(a), self.gains(b)
        for hex_, row in ours.items():
            if not hex_ & vacant:
                continue
            base = losses.get(hex_, 0.0) - cost
            if a == b:
                yield row[6] + base, Step(a, b, box, hex_, 6)
                continue
            other = theirs[hex_]
            sums = [row[way] + other[(way + 3) % 6] for way in range(6)]
            worthwhile = max(sums) - CLOSE
            for way, total in enumerate(sums):
                if total >= worthwhile:
                    yield total + base, Step(a, b, box, hex_, way)

    def losses(self) -> dict[int, float]:
        """For each vacant hex what marking it takes from the groups that could have grown into it."""
        if self.parent is not None:
            return self.parent.losses()
        if self._losses is None:
            self._losses = {}
            for tribe in range(1, 7):
                for one in self.settlement.survey(tribe).groups:
                    loss = self._part(tribe, one.size, one.room.bit_count(), one.wishes).loss
                    for hex_ in grid.hexes(one.room if loss else 0):
                        self._losses[hex_] = self._losses.get(hex_, 0.0) + loss
        return self._losses

    def gains(self, tribe: int) -> Gains:
        """What placements of a tribe add."""
        if self.parent is not None and tribe not in self.changed:
            return self.parent.gains(tribe)
        if tribe not in self._gains:
            self._gains[tribe] = self._work_out(self._tribe(tribe))
        return self._gains[tribe]

    def _group_worth(self, tribe: int, size: int, room: int, wishes: int) -> float:
        column = self.column
        if not column:
            return 0.0
        value = column[worth.group_term(size, room)] + column[worth.tribe_term(tribe, size)]
        if wishes and size < SMALLEST_CAMP and tribe in worth.YOUNG:
            value += wishes * column[worth.YOUNG[tribe] + size - 1]
        return value

    def _part(self, tribe: int, size: int, room: int, wishes: int) -> _Part:
        value = self._group_worth(tribe, size, room, wishes)
        loss = self._group_worth(tribe, size, max(0, room - 1), wishes) - value
        return _Part(value, loss, size + worth.UNIT.get(tribe, 0) * wishes + (2 if tribe == grid.SCIENTISTS else 0))

    def _tribe(self, tribe: int) -> _Tribe:
        own, column = self.settlement.survey(tribe), self.column
        lone = sum(one.size for one in own.groups if one.size < SMALLEST_CAMP)
        points = own.now + lone if own.camps else 0
        if own.camps and tribe == grid.MATRIARCHY:
            points -= own.largest
        first = worth.STATUS + 4 * (tribe - 1)
        return _Tribe(
            tribe,
            worth.UNIT.get(tribe, 0),
            points,
            lone,
            tuple(column[first : first + 4]) or (0.0,) * 4,
            column[worth.SHORT_POINTS] if column and self.settlement.setting.goal else 0.0,
            tuple(self._part(tribe, one.size, one.room.bit_count(), one.wishes) for one in own.groups),
            sum(worth.needed(self.settlement.survey(other)) for other in range(1, 7)),
        )

    def _pressing(self, need: int) -> float:
        """The term for the number of placements that pairs and lone placements need."""
        column = self.column
        if not column:
            return 0.0
        return sum(column[worth.NEED + index] * (need - most) for index, most in enumerate(worth.NEEDS) if need > most)

    def _work_out(self, before: _Tribe) -> Gains:
        settlement, tribe = self.settlement, before.tribe
        touching = settlement.island[tribe]
        owner: dict[int, int] = {}
        for index, one in enumerate(settlement.survey(tribe).groups):
            owner |= dict.fromkeys(grid.hexes(one.members), index)
        nearer = self._cards(tribe)
        apart: dict[tuple[int, int], float] = {}  # placements that start a group are computed once for each kind
        found: Gains = {}
        for hex_ in grid.hexes(settlement.vacant):
            joins = [owner.get(n, -1) if n & touching[OPPOSITE[k]] else -1 for k, n in enumerate(BEYOND[hex_])]
            extra, alone = nearer.get(hex_, 0.0), max(joins) < 0
            row = []
            for way, sides in enumerate(WAYS):
                near = NEAR[hex_][way] & settlement.vacant
                wish = self._wish(tribe, hex_, way)
                key = (near.bit_count(), wish)
                if alone:
                    if key not in apart:
                        apart[key] = self._joined(before, hex_, near, wish, ())
                    row.append(apart[key] + extra)
                else:
                    joined = {joins[k] for k in sides}
                    row.append(self._joined(before, hex_, near, wish, joined) + extra)
            found[hex_] = row
        return found

    @staticmethod
    def _wish(tribe: int, hex_: int, way: int) -> int:
        if tribe == grid.BUILDERS:
            return int(way == 6)
        return int(tribe in worth.UNIT and COASTAL[hex_][way])

    def _joined(self, before: _Tribe, hex_: int, room: int, wishes: int, joined: Sequence[int] | set[int]) -> float:
        """What a placement adds that joins the groups with these indices (-1: none)."""
        tribe = before.tribe
        own = self.settlement.survey(tribe)
        size, gain, camps, lone, points = 1, 0.0, own.camps, before.lone, before.points
        need = before.need
        for index in joined:
            if index < 0:
                continue
            one, record = own.groups[index], before.parts[index]
            size += one.size
            wishes += one.wishes
            room |= one.room
            gain -= record.worth
            if self.blocking and one.room & hex_:
                gain -= record.loss  # it is not blocked, it grows
            if one.size >= SMALLEST_CAMP:
                camps -= 1
                points -= record.points
            else:
                lone -= one.size
                need -= SMALLEST_CAMP - one.size
        gain += self._group_worth(tribe, size, (room & ~hex_).bit_count(), wishes)
        if size >= SMALLEST_CAMP:
            camps += 1
            points += size + before.unit * wishes + (2 if tribe == grid.SCIENTISTS else 0)
        else:
            lone += size
            need += SMALLEST_CAMP - size
        gain += self._pressing(need) - self._pressing(before.need)
        largest = max(own.largest, size)
        now = points - lone + (largest if tribe == grid.MATRIARCHY else 0) if camps else NO_CAMP
        gain += now - own.now + before.status[min(largest, 3)] - before.status[min(own.largest, 3)]
        if before.short:
            goal = self.settlement.setting.goal
            gain += before.short * (max(0, goal - now) - max(0, goal - own.now))
        return gain

    def _cards(self, tribe: int) -> dict[int, float]:
        """What each hex adds by bringing an open card closer to fitting."""
        found: dict[int, float] = {}
        if not self.column:
            return found
        settlement = self.settlement
        for (where, card), (_, size, fewest) in zip(settlement.setting.open_cards, settlement.missing(), strict=True):
            best = min(fewest)
            if not 0 < best < worth.FAR:
                continue
            at = worth.CARD[where] + best
            nearer = worth.share_of(where, size) * (self.column[at - 1] - self.column[at])
            for count, missing, _ in settlement.reach(card, tribe):
                if count > best:
                    break
                for hex_ in grid.hexes(missing if count else 0):
                    found[hex_] = max(found.get(hex_, 0.0), nearer)
        return found


CLOSE = 0.3  # keep the ways to split a hex that come this close to the best


def _guessed(ranked: tuple[float, Step]) -> float:
    return ranked[0]
