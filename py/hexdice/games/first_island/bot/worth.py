"""The worth of an unfinished island: its current score and named terms with learned weights.

A term is something that people recognize: a pair with four vacant hexes around it, a scholar on the edge, a card that
lacks two hexes, an unused override. The weight of a term depends on the rounds left; the weights are fitted to how
islands developed from there (`make train ARGS=first-island`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.rules import cards, grid
from hexdice.games.first_island.rules.grid import Lanes
from hexdice.games.first_island.rules.scoring import NO_CAMP, SMALLEST_CAMP
from hexdice.games.first_island.rules.state import KINDS

SIZES, ROOMS, STATUSES = 6, 5, ("nobody", "alone", "a pair", "a camp")
COAST = grid.EDGES[0] | grid.EDGES[1] | grid.EDGES[2] | grid.EDGES[3] | grid.EDGES[4] | grid.EDGES[5]
NEEDS = (0, 4, 8, 12)
FAR = 4  # placements missing for a card are counted up to this

# The terms, in the order of the weights.
TERMS: tuple[str, ...] = (
    *(f"group of {size}, room {room}" for size in range(1, SIZES + 1) for room in range(ROOMS)),
    *(f"{tribe}, group of {size}" for tribe in grid.TRIBES[1:] for size in range(1, 5)),
    *(f"{tribe}: {status}" for tribe in grid.TRIBES[1:] for status in STATUSES),
    *(f"{what} in a group of {size}" for what in ("scavengers on the edge", "whole builders", "scholars on the edge") for size in (1, 2)),
    "vacant edge beside scavengers",
    "scholars beside scavengers, not yet both in camps",
    "vacant hexes beside scholars and scavengers",
    "vacant edge beside scholars",
    "tribes that share a hex with healers, not yet both in camps",
    "tribes that share no hex with healers",
    "largest group of the matriarchy",
    "room of the matriarchy's largest group",
    *(f"{where} card misses {missing}" for where in ("hand", "shared") for missing in range(FAR + 1)),
    *(f"tribes within one of the {where} card" for where in ("hand", "shared")),
    *(f"{count} cards scored" for count in range(5)),
    *(f"{count} overrides left" for count in range(4)),
    *(f"placements that pairs and lone ones need, beyond {count}" for count in NEEDS),
    "points short of the goals",
    "tribes short of the goal",
    "cards short of the goal",
    *(f"way to play: {kind}" for kind in KINDS),
)  # fmt: skip
_AT = {name: index for index, name in enumerate(TERMS)}
TRIBE, STATUS = _AT["scavengers, group of 1"], _AT["scavengers: nobody"]
YOUNG = {grid.SCAVENGERS: _AT["scavengers on the edge in a group of 1"], grid.BUILDERS: _AT["whole builders in a group of 1"],
         grid.SCHOLARS: _AT["scholars on the edge in a group of 1"]}  # fmt: skip
EARLY = _AT["scavengers on the edge in a group of 1"]  # the first of those for groups that are no camps
EDGE_ROOM = _AT["vacant edge beside scavengers"]
STUDY = _AT["scholars beside scavengers, not yet both in camps"]
STUDY_ROOM, FEAR = _AT["vacant hexes beside scholars and scavengers"], _AT["vacant edge beside scholars"]
NEAR_HEALED = _AT["tribes that share a hex with healers, not yet both in camps"]
UNHEALED = _AT["tribes that share no hex with healers"]
LARGEST, LARGEST_ROOM = _AT["largest group of the matriarchy"], _AT["room of the matriarchy's largest group"]
CARD = {"hand": _AT["hand card misses 0"], "shared": _AT["shared card misses 0"]}
CARD_TRIBES = {"hand": _AT["tribes within one of the hand card"], "shared": _AT["tribes within one of the shared card"]}
SCORED, LEFT, KIND = _AT["0 cards scored"], _AT["0 overrides left"], _AT[f"way to play: {KINDS[0]}"]
SHORT_POINTS, SHORT_TRIBES = _AT["points short of the goals"], _AT["tribes short of the goal"]
SHORT_CARDS = _AT["cards short of the goal"]
NEED = _AT["placements that pairs and lone ones need, beyond 0"]

Column = Sequence[float]  # the weights of all terms at some number of rounds left; empty: no rounds left
# where a card is, its size, how many placements each tribe needs (index 0 is empty)
Missing = tuple[str, int, Sequence[int]]
NEVER = 9  # placements needed if a card cannot be completed

Terms = list[tuple[int, float]]  # (index of the term in TERMS, amount)
UNIT = {grid.SCAVENGERS: 1, grid.BUILDERS: 3, grid.SCHOLARS: -2}  # points for a fulfilled wish of a placement in a camp


class Group(NamedTuple):
    """A connected group of one tribe's placements, not ringed."""

    members: int
    room: int  # the vacant hexes into which it can grow
    size: int
    wishes: int  # of its placements: on the edge (scavengers, scholars), whole (builders)


class Survey(NamedTuple):
    """One tribe on an island. `now`: its current points, without those that depend on other tribes."""

    groups: tuple[Group, ...]
    now: int
    living: int  # placements in camps
    paired: int  # those and pairs
    largest: int  # size of the largest group, ringed ones included
    camps: int


class Setting(NamedTuple):
    """What does not change during a round."""

    kind: int  # index in KINDS
    goal: int  # goal: points of each tribe, 0 for none
    scored: int  # cards scored
    cards_short: int  # of the goal
    open_cards: tuple[tuple[str, str], ...]  # ("hand" or "shared", card) that can still be scored


def liberties(touching: Lanes, members: int, vacant: int) -> int:
    """The vacant hexes into which a group can grow."""
    found = 0
    for k, shift in enumerate(grid.SHIFTS):
        step = touching[k] & members
        found |= step << shift if shift > 0 else step >> -shift
    return found & vacant


@lru_cache(maxsize=4096)
def _groups(touching: Lanes, free: int) -> tuple[int, ...]:
    return tuple(grid.groups(touching, free))


def wishing(tribe: int, touching: Lanes) -> int:
    """The placements whose wish depends only on their position."""
    if tribe in (grid.SCAVENGERS, grid.SCHOLARS):
        return grid.on_edge(touching)
    if tribe == grid.BUILDERS:
        found = touching[grid.STANDS]
        for side in range(6):
            found &= touching[side]
        return found
    return 0


def survey(tribe: int, touching: Lanes, closed: Sequence[int], vacant: int) -> Survey:
    """A tribe's groups and points; `closed` are its ringed camps."""
    free, wish = touching[grid.STANDS], wishing(tribe, touching)
    points = lone = living = paired = largest = top = camps = 0
    unit = UNIT.get(tribe, 0)
    for camp in closed:
        free &= ~camp
        size = camp.bit_count()
        points += size + unit * (camp & wish).bit_count()
        living |= camp
        camps += 1
        top = max(top, size)
    found = []
    for members in _groups(touching, free):
        size = members.bit_count()
        wishes = (members & wish).bit_count()
        found.append(Group(members, liberties(touching, members, vacant), size, wishes))
        largest = max(largest, size)
        if size >= SMALLEST_CAMP:
            points += size + unit * wishes
            living |= members
            camps += 1
        else:
            lone += size
            if size == 2:
                paired |= members
    largest = max(largest, top)
    if not camps:
        now = NO_CAMP
    else:
        now = points - lone
        if tribe == grid.MATRIARCHY:
            now += largest
        elif tribe == grid.SCIENTISTS:
            now += 2 * camps
    return Survey(tuple(found), now, living, living | paired, largest, camps)


def needed(own: Survey) -> int:
    """The number of placements that a tribe's pairs and lone placements need to become camps."""
    return sum(SMALLEST_CAMP - one.size for one in own.groups if one.size < SMALLEST_CAMP)


def group_term(size: int, room: int) -> int:
    """The index of the term for a group of this size with so much room."""
    return (min(size, SIZES) - 1) * ROOMS + min(room, ROOMS - 1)


def tribe_term(tribe: int, size: int) -> int:
    """The index of the term for a group of this tribe and size."""
    return TRIBE + 4 * (tribe - 1) + min(size, 4) - 1


def group_terms(tribe: int, size: int, room: int, wishes: int) -> Terms:
    """The terms of one group."""
    found: Terms = [(group_term(size, room), 1.0), (tribe_term(tribe, size), 1.0)]
    if size < SMALLEST_CAMP and wishes and tribe in YOUNG:
        found.append((YOUNG[tribe] + size - 1, float(wishes)))
    return found


def island_terms(
    island: Sequence[Lanes], surveys: Sequence[Survey | None], setting: Setting, boxes: int, missing: Sequence[Missing]
) -> tuple[list[int], Terms]:
    """Each tribe's current points (index 0 is empty), without scored cards and overrides, and the terms for the future.

    `surveys` are the surveys of the tribes 1 to 6, `boxes` the overrides used; `missing` has for each open card
    where it is, its size and how many placements each tribe needs (index 0 is empty).
    """
    terms: Terms = [(KIND + setting.kind, 1.0), (SCORED + setting.scored, 1.0), (LEFT + max(0, 3 - boxes), 1.0)]
    now = [0] * 7
    for tribe in range(1, 7):
        own = surveys[tribe]
        assert own is not None
        now[tribe] = own.now
        for one in own.groups:
            terms += group_terms(tribe, one.size, one.room.bit_count(), one.wishes)
        terms.append((STATUS + 4 * (tribe - 1) + min(own.largest, 3), 1.0))  # 0 to 2 hexes, or more
    need = sum(needed(own) for own in surveys if own)
    terms += [(NEED + index, float(need - most)) for index, most in enumerate(NEEDS) if need > most]
    _between(island, surveys, now, terms)
    short = [max(0, setting.goal - points) for points in now[1:]] if setting.goal else []
    if short:
        terms.append((SHORT_POINTS, float(sum(short))))
        terms.append((SHORT_TRIBES, float(sum(1 for points in short if points))))
        terms.append((SHORT_CARDS, float(setting.cards_short)))
    for where, size, fewest in missing:
        terms += card_terms(where, size, fewest)
    return now, terms


def share_of(where: str, size: int) -> float:
    """The points of a card, in tens."""
    return size * (0.2 if where == "hand" else 0.1)


def card_terms(where: str, size: int, fewest: Sequence[int]) -> Terms:
    """The terms of an open card."""
    share = share_of(where, size)
    near = sum(1 for count in fewest if count <= 1)
    return [(CARD[where] + min(FAR, min(fewest)), share), (CARD_TRIBES[where], share * near)]


def _between(island: Sequence[Lanes], surveys: Sequence[Survey | None], now: list[int], terms: Terms) -> None:
    """Terms between tribes: scholars and scavengers, healers and all; and those of their positions."""
    scavengers, scholars, healers, matriarchy = (
        surveys[t] for t in (grid.SCAVENGERS, grid.SCHOLARS, grid.HEALERS, grid.MATRIARCHY)
    )
    assert scavengers and scholars and healers and matriarchy
    studying = grid.beside(island[grid.SCHOLARS], island[grid.SCAVENGERS], scavengers.living) & scholars.living
    if scholars.camps:
        now[grid.SCHOLARS] += studying.bit_count()
    hoping = grid.beside(island[grid.SCHOLARS], island[grid.SCAVENGERS], scavengers.paired) & scholars.paired
    terms.append((STUDY, float((hoping & ~studying).bit_count())))
    edge = study_room = 0
    for one in scavengers.groups:
        edge |= one.room
    for one in scholars.groups:
        if one.size > 1:
            study_room |= one.room
    edge_room = edge & COAST
    terms.append((EDGE_ROOM, float(min(6, edge_room.bit_count()))))
    terms.append((STUDY_ROOM, float(min(4, (study_room & edge).bit_count()))))
    terms.append((FEAR, float(min(4, (study_room & COAST).bit_count()))))
    shared = hoped = apart = 0
    stands = island[grid.HEALERS][grid.STANDS]
    for tribe in range(1, 7):
        own = surveys[tribe]
        if tribe == grid.HEALERS or own is None:
            continue
        if own.living & healers.living:
            shared += 1
        elif own.paired & healers.paired:
            hoped += 1
        elif not island[tribe][grid.STANDS] & stands:
            apart += 1
    if healers.camps:
        now[grid.HEALERS] += 2 * shared
    terms.append((NEAR_HEALED, float(hoped)))
    terms.append((UNHEALED, float(apart)))
    terms.append((LARGEST, float(matriarchy.largest)))
    rooms = [one.room.bit_count() for one in matriarchy.groups if one.size == matriarchy.largest]
    terms.append((LARGEST_ROOM, float(min(4, max(rooms, default=0)))))


@lru_cache(maxsize=1024)
def card_reach(card: str, touching: Lanes, free: int, vacant: int) -> tuple[tuple[int, int, int], ...]:
    """(number of placements missing, where, the spot) for the spots of a card that need at most three more, nearest first."""
    usable = free | vacant
    found = []
    for spot in cards.spots_of(card):
        if spot & ~usable:
            continue
        missing = spot & ~free
        count = missing.bit_count()
        if count > 3:
            continue
        widened = grid.widened(touching, missing) if missing else touching
        if grid.is_one_group(spot, widened):
            found.append((count, missing, spot))
    return tuple(sorted(found))
