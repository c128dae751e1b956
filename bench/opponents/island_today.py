"""The levels of The First Island as they were before their worth was learned, kept as fixed opponents for the ladder.

Only rules, cards and scoring come from the game; everything that chooses a move stands here and does not change.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker
from hexdice.games.first_island.rules import cards, grid, play
from hexdice.games.first_island.rules.decks import find, next_lower
from hexdice.games.first_island.rules.goals import GOALS
from hexdice.games.first_island.rules.grid import GRID, Board, Lanes
from hexdice.games.first_island.rules.scoring import Ring
from hexdice.games.first_island.rules.state import Phase, Sheet, State


class Weights(NamedTuple):
    """How much hopes count. Found by `python bench/island.py --tune 600`: more of it scores more in solo matches."""

    room: float = 0.11  # for each vacant neighbour of a camp, up to four, late less
    reach: float = 0.17  # chance, for each round left, that a group with enough room grows by one
    cards: float = 1.6  # share of a card's points for each way one placement away
    near: float = 0.75  # chance left for each missing placement of a card
    goal: float = 0.6  # how much more a point counts for a tribe that is below the goal of a solo level
    override: float = 1.9  # a box: the point, and what it may still be good for
    wish: float = 1.15  # share of a wish that a group which is no camp yet will bring


class Outlook(NamedTuple):
    """What is the same for all candidates of a decision."""

    vacant: int
    rounds: float  # still to be marked, the open one included
    wanted: tuple[tuple[tuple[int, ...], int], ...]  # (places, points) of the cards that can still be scored
    weights: Weights
    goal: int = 0  # the points that every tribe is to reach, in solo


def liberties(touching: Lanes, members: int, vacant: int) -> int:
    """The vacant hexes into which a group can grow."""
    found = 0
    for k, shift in enumerate(grid.SHIFTS):
        step = touching[k] & members
        found |= step << shift if shift > 0 else step >> -shift
    return found & vacant


def hope(missing: int, room: int, rounds: float, reach: float) -> float:
    """The chance that a group finds `missing` more placements."""
    if room == 0 or rounds <= 0:
        return 0.0
    once = 1 - (1 - reach * min(1.0, 0.4 + 0.2 * room)) ** rounds
    return float(once if missing == 1 else once * (1 - (1 - reach * min(1.0, 0.4 + 0.2 * room)) ** max(0, rounds - 1)))


def tribe_worth(tribe: int, touching: Lanes, ringed: Sequence[int], look: Outlook) -> float:
    """A tribe's row and the part of its wish that it earns alone, with hopes. `ringed` are its closed camps."""
    weights = look.weights
    free = touching[grid.STANDS]
    total = 0.0
    largest = 0.0
    settled = 0.0  # the chance that it has any camp
    for camp in ringed:
        free &= ~camp
        size = camp.bit_count()
        largest = max(largest, size)
        total += size + _wish(tribe, touching, camp)
        settled = 1.0
    for members in grid.groups(touching, free):
        size = members.bit_count()
        room = liberties(touching, members, look.vacant).bit_count()
        if size >= 3:
            settled = 1.0
            largest = max(largest, size)
            total += size + _wish(tribe, touching, members)
            total += weights.room * min(room, 4) * min(1.0, look.rounds / 6)
        else:
            chance = hope(3 - size, room, look.rounds, weights.reach)
            total += chance * (size + weights.wish * _wish(tribe, touching, members)) - (1 - chance) * size
            largest = max(largest, chance * size)
            settled = max(settled, chance)
    if settled < 1:
        # Without a camp the row is -5 whatever stands alone; while there is time a tribe will still find one.
        empty = 0.7 * hope(2, 6, look.rounds - 2, weights.reach)
        total -= 5 * (1 - max(settled, empty))
    if tribe == grid.MATRIARCHY:
        total += largest
    return total - weights.goal * max(0.0, look.goal - total)


def _wish(tribe: int, touching: Lanes, members: int) -> float:
    """What a group earns of its tribe's wish without looking at other tribes."""
    if tribe == grid.SCAVENGERS:
        return (grid.on_edge(touching) & members).bit_count()
    if tribe == grid.BUILDERS:
        for side in range(6):
            members &= touching[side]
        return 3 * members.bit_count()
    if tribe == grid.SCHOLARS:
        return -2 * (grid.on_edge(touching) & members).bit_count()
    return 2 if tribe == grid.SCIENTISTS else 0


class CardReach(NamedTuple):
    """How near a tribe is to a card: the fewest missing placements, and that for each hex among those missing."""

    fewest: int
    through: dict[int, int]  # hex (one bit) -> fewest missing of the places that need it


def card_reach(touching: Lanes, ringed: Sequence[int], places: Sequence[int], vacant: int) -> CardReach:
    """The places of a card that can still be completed by a tribe; 9 missing if there is none."""
    free = touching[grid.STANDS]
    for camp in ringed:
        free &= ~camp
    usable = free | vacant
    fewest, through = 9, {}  # type: int, dict[int, int]
    for place in places:
        if place & ~usable:
            continue
        missing = place & ~free
        count = missing.bit_count()
        if not count:
            start = place & -place
            if grid.group(start, touching, place) != place:
                continue
        fewest = min(fewest, count)
        if count <= 4:
            while missing:
                low = missing & -missing
                missing ^= low
                if count < through.get(low, 9):
                    through[low] = count
    return CardReach(fewest, through)


def card_hope(fewest: int, look: Outlook) -> float:
    """The chance to complete a card that misses so many placements."""
    if fewest > 4 or fewest > 2 * (look.rounds - 1):
        return 0.0
    return float(look.weights.cards * look.weights.near**fewest)


def shared_worth(island: Sequence[Lanes], living: Sequence[int]) -> float:
    """The parts of wishes between tribes: scholars beside scavengers, healers among the others."""
    found = (
        grid.beside(island[grid.SCHOLARS], island[grid.SCAVENGERS], living[grid.SCAVENGERS]) & living[grid.SCHOLARS]
    ).bit_count()
    healers = living[grid.HEALERS]
    return found + 2 * sum(1 for t in range(1, 7) if t != grid.HEALERS and living[t] & healers)


def living_of(touching: Lanes, ringed: Sequence[int]) -> int:
    """The placements of a tribe that are in camps, or in pairs that may become one."""
    free = touching[grid.STANDS]
    found = 0
    for camp in ringed:
        free &= ~camp
        found |= camp
    for members in grid.groups(touching, free):
        if members.bit_count() >= 2:
            found |= members
    return found


def with_placement(touching: Lanes, hex_: int, way: int) -> Lanes:
    """The lanes of a tribe with one more placement: a half from side `way` on, or the whole hex for way 6."""
    if way == 6:
        return tuple(lane | hex_ for lane in touching)
    sides = (way, (way + 1) % 6, (way + 2) % 6, grid.STANDS)
    return tuple(lane | hex_ if k in sides else lane for k, lane in enumerate(touching))


def wanted_of(hand: str, shared: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The cards in reach as (places, points)."""
    found = []
    if hand:
        found.append((cards.spots_of(hand), 2 * cards.size(hand)))
    if shared:
        found.append((cards.spots_of(shared), cards.size(shared)))
    return tuple(found)


def worth(island: Sequence[Lanes], rings: Sequence[Ring], look: Outlook) -> float:
    """The whole island with hopes; overrides and scored cards are not in it."""
    closed = [[ring.hexes for ring in rings if ring.tribe == tribe] for tribe in range(7)]
    total = sum(tribe_worth(tribe, island[tribe], closed[tribe], look) for tribe in range(1, 7))
    living = [living_of(touching, own) for touching, own in zip(island, closed, strict=True)]
    total += shared_worth(island, living)
    for places, points in look.wanted:
        fewest = min(card_reach(island[t], closed[t], places, look.vacant).fewest for t in range(1, 7))
        total += points * card_hope(fewest, look)
    return total


def _near(cell: int, way: int) -> tuple[int, bool]:
    """The hexes that a placement touches, and whether it touches the edge; way 6 is a whole hex."""
    sides = range(6) if way == 6 else ((way + k) % 6 for k in range(3))
    found = [GRID.beside[cell][side] for side in sides]
    return grid.mask_of(other for other in found if other >= 0), -1 in found


NEAR = {1 << grid.SPOT[cell]: tuple(_near(cell, way) for way in range(7)) for cell in range(grid.CELLS)}


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
        name = GRID.names[grid.CELL_AT[self.hex.bit_length() - 1]]
        return f"place {name}" if self.way == 6 else f"place {name} {self.way}"


def prospect(state: State, sheet: Sheet, board: Board, weights: Weights) -> Outlook:
    """What is to come for a seat whose island looks like this."""
    vacant = grid.ALL & ~sum(1 << spot for spot, code in zip(grid.SPOT, board, strict=True) if code)
    rounds = state.last_round - state.round + 1 - (0.5 if sheet.turn.marks else 0)
    able = state.with_cards and len(sheet.rings) < state.most_cards
    wanted = wanted_of(sheet.hand, state.shared) if able else ()
    goal = GOALS[state.kind][0] if state.is_solo else 0
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
        apart = not near & self.island[tribe][grid.STANDS]
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
    if overrides and state.may_override(sheet):
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
    board = sheet.board_now
    look = prospect(state, sheet, board, weights)
    island = grid.lanes(board)
    planner = Planner(island, sheet.rings, look)
    ranked = sorted(planner.steps(pairs_of(state, sheet, overrides), weights.override), key=_guess, reverse=True)
    best, best_value = ranked[0][1], float("-inf")
    second = sheet.due - len(sheet.turn.marks) > 1
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
    board = sheet.board_now
    found = worth(grid.lanes(board), sheet.rings, prospect(state, sheet, board, weights))
    return found + sum(ring.points for ring in sheet.rings) - sheet.boxes_now.bit_count()


WEIGHTS = Weights()
SIMPLE = Weights(room=0.1, reach=0.3, cards=0.0, near=0.5, wish=0.5)


def _hand_worth(state: State, seat: int, card: str, weights: Weights) -> float:
    """What a hand card promises on this island."""
    sheet = state.sheets[seat]
    board = sheet.board_now
    look = prospect(state, sheet, board, weights)
    island = grid.lanes(board)
    ((places, points),) = wanted_of(card, "")
    closed = [[ring.hexes for ring in sheet.rings if ring.tribe == tribe] for tribe in range(7)]
    fewest = min(card_reach(island[t], closed[t], places, look.vacant).fewest for t in range(1, 7))
    return points * card_hope(fewest, look)


def _replacement_worth(state: State, seat: int, weights: Weights) -> float:
    """What the better of two cards of the next lower deck promises."""
    name = next_lower(state.decks, state.sheets[seat].hand)
    deck = find(state.decks, name)
    assert deck is not None
    values = sorted(_hand_worth(state, seat, card, weights) for card in (deck.rest or deck.bottom))
    count = len(values)
    # The chance that a card is the better of two draws grows with its rank.
    return sum(value * (2 * rank + 1) for rank, value in enumerate(values)) / count**2


def _window(state: State, seat: int, weights: Weights) -> str:
    """Score what pays, the more expensive card first; skip a card that promises less than the next ones."""
    moves = play.moves(state, seat)
    if state.phase == Phase.KEEP:
        return max(moves, key=lambda move: _hand_worth(state, seat, move.split()[1], weights))
    scoring = [move for move in moves if move.startswith("score")]
    if scoring:
        ranked = sorted(scoring, key=lambda move: _ring_value(state, seat, move, weights), reverse=True)
        if _ring_value(state, seat, ranked[0], weights) > _pass_value(state, seat, weights) and not _throws_away(
            state, seat, ranked[0]
        ):
            return ranked[0]
    if "skip" in moves and state.round > 1:
        now = _hand_worth(state, seat, state.sheets[seat].hand, weights)
        if _replacement_worth(state, seat, weights) > now + 0.5:
            return "skip"
    return "pass"


NEXT_CARD = 6.0  # what a fresh card is worth early in the match; a fresh shared card half of it


def _ring_value(state: State, seat: int, move: str, weights: Weights) -> float:
    """The island after ringing, and what the card that comes instead is still good for."""
    after = play.apply(state, seat, move)
    found = island_worth(after, seat, weights._replace(cards=1.0))
    if len(after.sheets[seat].rings) < state.most_cards:
        fresh = NEXT_CARD if " hand " in move else NEXT_CARD / 2
        found += fresh * min(1.0, (state.last_round - state.round) / 5)
    if state.is_solo:
        found += 6.0  # the goal asks for cards
    return found


def _pass_value(state: State, seat: int, weights: Weights) -> float:
    return island_worth(state, seat, weights._replace(cards=1.0)) - 0.5


def _throws_away(state: State, seat: int, move: str) -> bool:
    """Whether the third card would end a match that somebody else leads."""
    if state.is_solo or len(state.sheets) == 1 or len(state.sheets[seat].rings) + 1 < state.most_cards:
        return False
    after = play.apply(state, seat, move)
    totals = [sheet.score.total for sheet in after.sheets]
    return totals[seat] < max(totals)


def planning(weights: Weights, width: int, overrides: bool, slips: float) -> Thinker:
    """A level: `width` of its search, whether it uses overrides, and how often it plays any move at all."""

    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = play.moves(view, seat)
        yield rng.choice([move for move in moves if move != "skip"])
        if len(moves) == 1 or view.paper or rng.random() < slips:
            return
        if view.phase in (Phase.WINDOW, Phase.KEEP):
            yield _window(view, seat, weights)
        elif view.phase == Phase.REROLL:
            face = play.alike(view.dice)
            yield "stay" if face == grid.BUILDERS and view.dice.count(face) == 3 else "reroll"
        elif view.phase == Phase.MARK:
            step = best_step(view, seat, weights, width, overrides)
            yield step.place if view.sheets[seat].turn.pair else step.take

    return think


LEVELS: dict[str, Thinker] = {
    "easy": planning(SIMPLE, 0, False, 0.15),
    "steady": planning(WEIGHTS, 0, False, 0.0),
    "sharp": planning(WEIGHTS, 12, True, 0.0),
}
