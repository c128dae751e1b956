"""What an island is worth while it is still being settled: its score with hopes, for bots and outlooks.

A tribe's worth is a sum over its groups: a camp is what it scores and a little for room to grow; a smaller group is
what it will score times the chance that it becomes a camp. Cards are their points times the chance to complete them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_island import cards
from hexdice.games.first_island.island import (
    BUILDERS,
    HEALERS,
    MATRIARCHY,
    SCAVENGERS,
    SCHOLARS,
    SCIENTISTS,
    SHIFTS,
    STANDS,
    Lanes,
    beside,
    group,
    groups,
    on_edge,
)
from hexdice.games.first_island.scoring import Ring


class Weights(NamedTuple):
    """How much hopes count. Found by `python bench/island.py --tune 600`: more of it scores more in solo matches."""

    room: float = 0.11  # for each vacant neighbour of a camp, up to four, late less
    reach: float = 0.17  # chance, for each round left, that a group with enough room grows by one
    cards: float = 1.6  # share of a card's points for each way one placement away
    near: float = 0.75  # chance left for each missing placement of a card
    goal: float = 0.6  # how much more a point counts for a tribe that is below the goal of a solo level
    override: float = 1.9  # a box: the point, and what it may still be good for
    wish: float = 1.15  # share of a request that a group which is no camp yet will bring


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
    for k, shift in enumerate(SHIFTS):
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
    """A tribe's row and the part of its request that it earns alone, with hopes. `ringed` are its closed camps."""
    weights = look.weights
    free = touching[STANDS]
    total = 0.0
    largest = 0.0
    settled = 0.0  # the chance that it has any camp
    for camp in ringed:
        free &= ~camp
        size = camp.bit_count()
        largest = max(largest, size)
        total += size + _wish(tribe, touching, camp)
        settled = 1.0
    for members in groups(touching, free):
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
    if tribe == MATRIARCHY:
        total += largest
    return total - weights.goal * max(0.0, look.goal - total)


def _wish(tribe: int, touching: Lanes, members: int) -> float:
    """What a group earns of its tribe's request without looking at other tribes."""
    if tribe == SCAVENGERS:
        return (on_edge(touching) & members).bit_count()
    if tribe == BUILDERS:
        for side in range(6):
            members &= touching[side]
        return 3 * members.bit_count()
    if tribe == SCHOLARS:
        return -2 * (on_edge(touching) & members).bit_count()
    return 2 if tribe == SCIENTISTS else 0


class CardReach(NamedTuple):
    """How near a tribe is to a card: the fewest missing placements, and that for each hex among those missing."""

    fewest: int
    through: dict[int, int]  # hex (one bit) -> fewest missing of the places that need it


def card_reach(touching: Lanes, ringed: Sequence[int], places: Sequence[int], vacant: int) -> CardReach:
    """The places of a card that can still be completed by a tribe; 9 missing if there is none."""
    free = touching[STANDS]
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
            if group(start, touching, place) != place:
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
    """The parts of requests between tribes: scholars beside scavengers, healers among the others."""
    found = (beside(island[SCHOLARS], island[SCAVENGERS], living[SCAVENGERS]) & living[SCHOLARS]).bit_count()
    healers = living[HEALERS]
    return found + 2 * sum(1 for t in range(1, 7) if t != HEALERS and living[t] & healers)


def living_of(touching: Lanes, ringed: Sequence[int]) -> int:
    """The placements of a tribe that are in camps, or in pairs that may become one."""
    free = touching[STANDS]
    found = 0
    for camp in ringed:
        free &= ~camp
        found |= camp
    for members in groups(touching, free):
        if members.bit_count() >= 2:
            found |= members
    return found


def with_placement(touching: Lanes, hex_: int, way: int) -> Lanes:
    """The lanes of a tribe with one more placement: a half from side `way` on, or the whole hex for way 6."""
    if way == 6:
        return tuple(lane | hex_ for lane in touching)
    sides = (way, (way + 1) % 6, (way + 2) % 6, STANDS)
    return tuple(lane | hex_ if k in sides else lane for k, lane in enumerate(touching))


def wanted_of(hand: str, shared: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The cards in reach as (places, points)."""
    found = []
    if hand:
        found.append((cards.places(hand), 2 * cards.size(hand)))
    if shared:
        found.append((cards.places(shared), cards.size(shared)))
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
