"""Planning one round on one island: which dice into which hex, split how; both hexes looked at together."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hexdice.games.first_island.island import ALL, CELL_AT, CELLS, GRID, SPOT, STANDS, Board, Lanes, lanes, mask_of
from hexdice.games.first_island.rules import GOALS
from hexdice.games.first_island.scoring import Ring
from hexdice.games.first_island.state import (
    Sheet,
    State,
    board_of,
    boxes_of,
    due,
    is_solo,
    last_round,
    may_override,
    most_cards,
    with_cards,
)
from hexdice.games.first_island.worth import (
    CardReach,
    Outlook,
    Weights,
    card_hope,
    card_reach,
    tribe_worth,
    wanted_of,
    with_placement,
    worth,
)


def _near(cell: int, way: int) -> tuple[int, bool]:
    """The hexes that a placement touches, and whether it touches the edge; way 6 is a whole hex."""
    sides = range(6) if way == 6 else ((way + k) % 6 for k in range(3))
    found = [GRID.beside[cell][side] for side in sides]
    return mask_of(other for other in found if other >= 0), -1 in found


NEAR = {1 << SPOT[cell]: tuple(_near(cell, way) for way in range(7)) for cell in range(CELLS)}


class Step(NamedTuple):
    """One hex to be marked: the two tribes as they are taken, the hex, the way (6: whole)."""

    a: int
    b: int
    box: bool  # b comes from its box
    hex: int  # one bit
    way: int

    @property
    def take(self) -> str:
        return f"take {self.a} {'+' if self.box else ''}{self.b}"

    @property
    def place(self) -> str:
        name = GRID.names[CELL_AT[self.hex.bit_length() - 1]]
        return f"place {name}" if self.way == 6 else f"place {name} {self.way}"


def prospect(state: State, sheet: Sheet, board: Board, weights: Weights) -> Outlook:
    """What is to come for a seat whose island looks like this."""
    vacant = ALL & ~sum(1 << spot for spot, code in zip(SPOT, board, strict=True) if code)
    rounds = last_round(state) - state.round + 1 - (0.5 if sheet.turn.marks else 0)
    able = with_cards(state) and len(sheet.rings) < most_cards(state)
    wanted = wanted_of(sheet.hand, state.shared) if able else ()
    goal = GOALS[state.kind][0] if is_solo(state) else 0
    return Outlook(vacant, rounds + (1 if state.closing else 0), wanted, weights, goal)


def apply_step(island: tuple[Lanes, ...], step: Step) -> tuple[Lanes, ...]:
    found = list(island)
    if step.way == 6:
        found[step.a] = with_placement(found[step.a], step.hex, 6)
    else:
        found[step.a] = with_placement(found[step.a], step.hex, step.way)
        found[step.b] = with_placement(found[step.b], step.hex, (step.way + 3) % 6)
    return tuple(found)


class Planner:
    """Values of single placements on an island, worked out once each."""

    def __init__(self, island: tuple[Lanes, ...], rings: tuple[Ring, ...], look: Outlook) -> None:
        self.island, self.rings, self.look = island, rings, look
        self.closed = [[ring.hexes for ring in rings if ring.tribe == tribe] for tribe in range(7)]
        self._gains: dict[tuple[int, int, int], float] = {}
        self._apart: dict[tuple[int, int, bool, bool], float] = {}
        self._base: dict[int, float] = {}
        self._reach: dict[int, list[tuple[CardReach, int]]] = {}

    def gain(self, tribe: int, hex_: int, way: int) -> float:
        """What a placement adds to its tribe's worth and to the hope for cards."""
        key = (tribe, hex_, way)
        if key not in self._gains:
            if tribe not in self._base:
                self._prepare(tribe)
            look, found = self.look, self._growth(tribe, hex_, way)
            for reach, points in self._reach[tribe]:
                nearer = min(reach.fewest, reach.through.get(hex_, 9) - 1)
                if nearer < reach.fewest:
                    found += points * (card_hope(nearer, look) - card_hope(reach.fewest, look))
            self._gains[key] = found
        return self._gains[key]

    def _prepare(self, tribe: int) -> None:
        touching, closed, look = self.island[tribe], self.closed[tribe], self.look
        self._base[tribe] = tribe_worth(tribe, touching, closed, look)
        self._reach[tribe] = [
            (card_reach(touching, closed, places, look.vacant), points) for places, points in look.wanted
        ]

    def _growth(self, tribe: int, hex_: int, way: int) -> float:
        """What a placement adds to its tribe's worth; all that begin a group of their own alike are worked out once."""
        near, edge = NEAR[hex_][way]
        alike = (tribe, (near & self.look.vacant).bit_count(), edge, way == 6)
        apart = not near & self.island[tribe][STANDS]
        if apart and alike in self._apart:
            return self._apart[alike]
        after = self.look._replace(vacant=self.look.vacant & ~hex_)
        placed = with_placement(self.island[tribe], hex_, way)
        found = tribe_worth(tribe, placed, self.closed[tribe], after) - self._base[tribe]
        if apart:
            self._apart[alike] = found
        return found

    def steps(self, pairs: list[tuple[int, int, bool]], override_cost: float) -> Iterator[tuple[float, Step]]:
        """Every way to mark one hex with one of the pairs, with a quick guess of its gain."""
        hexes = []
        left = self.look.vacant
        while left:
            low = left & -left
            hexes.append(low)
            left ^= low
        for a, b, box in pairs:
            cost = override_cost if box else 0.0
            for hex_ in hexes:
                if a == b:
                    yield self.gain(a, hex_, 6) - cost, Step(a, b, box, hex_, 6)
                    continue
                for way in range(6):
                    found = self.gain(a, hex_, way) + self.gain(b, hex_, (way + 3) % 6)
                    yield found - cost, Step(a, b, box, hex_, way)


def pairs_of(state: State, sheet: Sheet, overrides: bool) -> list[tuple[int, int, bool]]:
    """The pairs of tribes that can be taken now: (a, b, b from its box)."""
    turn = sheet.turn
    if turn.pair:
        return [(turn.pair[0], turn.pair[1], False)]
    found = [(a, b, False) for a, b in dict.fromkeys(combinations(turn.left, 2))]
    if overrides and may_override(state, sheet):
        found += [
            (a, b, True)
            for a in dict.fromkeys(turn.left)
            for b in range(1, 7)
            if not sheet.boxes >> b & 1 and b not in turn.left
        ]
    return found


def best_step(state: State, seat: int, weights: Weights, width: int, overrides: bool) -> Step:
    """The next hex to mark. `width` first hexes are followed to the second one; 0 looks at the next hex only."""
    sheet = state.sheets[seat]
    board = board_of(sheet)
    look = prospect(state, sheet, board, weights)
    island = lanes(board)
    planner = Planner(island, sheet.rings, look)
    ranked = sorted(planner.steps(pairs_of(state, sheet, overrides), weights.override), key=_guess, reverse=True)
    best, best_value = ranked[0][1], float("-inf")
    second = due(sheet) - len(sheet.turn.marks) > 1
    for _, step in ranked[: max(1, width)]:
        value = _followed(state, seat, step, island, look, second, width) if width else 0.0
        if value > best_value:
            best, best_value = step, value
    return best


def _guess(ranked: tuple[float, Step]) -> float:
    return ranked[0]


def _followed(
    state: State, seat: int, step: Step, island: tuple[Lanes, ...], look: Outlook, second: bool, width: int
) -> float:
    """The island's worth after a step and the best second one by a quick guess."""
    sheet = state.sheets[seat]
    after = apply_step(island, step)
    cost = look.weights.override if step.box else 0.0
    look = look._replace(vacant=look.vacant & ~step.hex)
    if not second or not look.vacant:
        return worth(after, sheet.rings, look) - cost
    left = list(sheet.turn.left)
    if not sheet.turn.pair:
        for face in (step.a,) if step.box else (step.a, step.b):
            left.remove(face)
    planner = Planner(after, sheet.rings, look)
    pairs = [(a, b, False) for a, b in dict.fromkeys(combinations(left, 2))]
    ranked = sorted(planner.steps(pairs, 0.0), key=_guess, reverse=True)[: max(2, width // 4)]
    return (
        max(
            worth(apply_step(after, then), sheet.rings, look._replace(vacant=look.vacant & ~then.hex))
            for _, then in ranked
        )
        - cost
    )


def island_worth(state: State, seat: int, weights: Weights) -> float:
    """A seat's whole sheet with hopes: cards scored and overrides counted."""
    sheet = state.sheets[seat]
    board = board_of(sheet)
    found = worth(lanes(board), sheet.rings, prospect(state, sheet, board, weights))
    return found + sum(ring.points for ring in sheet.rings) - boxes_of(sheet).bit_count()
