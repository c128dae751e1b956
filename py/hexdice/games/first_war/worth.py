"""How good a position is for a tribe: the evaluation of the bots, in pieces."""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.battle import Values, arrange
from hexdice.games.first_war.cards import CARDS, powers
from hexdice.games.first_war.conflict import defence_strength
from hexdice.games.first_war.economy import balance, research_terms
from hexdice.games.first_war.movement import crossings
from hexdice.games.first_war.state import (
    FIELDS,
    GRID,
    HEALER,
    HUNTER,
    HURT,
    LAKE,
    START_FIELDS,
    State,
    cells_of,
    count,
    face_up,
    listed,
    size,
)
from hexdice.kernel.hexgrid import distance

DISTANCE = tuple(tuple(distance(a, b) for b in GRID.cells) for a in GRID.cells)
ALL = (1 << len(GRID.cells)) - 1
NOWHERE = (9,) * len(GRID.cells)
WORTH = (1.1, 1.1, 0.9, 1.0)
SCARCE = (-40.0, -5.0, -2.0, -0.7, -0.2)  # for a kind of which so many are left


class Style(NamedTuple):
    """What a level looks at, and how much it minds."""

    danger: float = 0.0  # weight of what the enemy's hunters could do next turn
    guard: float = 1.0  # weight of the home Fields
    march: float = 0.04  # how much hunters want to be near the enemy
    nerve: float = 0.3  # by how much an attack has to pay
    scout: float = 1.0  # how much it wants to know the land
    noise: float = 0.02  # by how much it errs on a step
    learn: float = 0.5  # what a research point each turn is worth
    farms: float = 1.0  # how much it counts on the farmers who will be born
    settle: float = 1.3  # how much a full farm wants to send somebody to other Fields
    slack: int = 2  # spare food kept back while farmers could walk to new Fields
    sages: float = 0.0  # how much it wants scientists, up to ten


def census(state: State, seat: int) -> int:
    return sum(state.pieces[seat])


@lru_cache(maxsize=20_000)
def losses(total: int, here: int) -> Values:
    """What each kind is worth to its owner in a fight, in hundredths, from the census and the tile fought over."""
    found = []
    for kind in range(4):
        n = count(total, kind) + count(total, kind + HURT)
        there = count(here, kind) + count(here, kind + HURT)
        if there and n <= there:
            found.append(4000 // there)
        else:
            found.append(int(100 * WORTH[kind]) + (400 if n == 2 else 150 if n == 3 else 50 if n == 4 else 0))
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=4096)
def walks(lakes: int, land: int, chains: int, goals: int) -> tuple[int, ...]:
    """Steps over known land and lakes from each cell to the nearest of `goals` (bits), 9 where there is no way."""
    across = crossings(lakes, chains)
    found = [9] * len(GRID.cells)
    edge, seen, away = goals, goals, 0
    while edge and away < 9:
        for cell in cells_of(edge):
            found[cell] = away
        near = 0
        for cell in cells_of(edge):
            near |= GRID.masks[cell] | across[cell]
        edge = near & land & ~seen
        seen |= edge
        away += 1
    return tuple(found)


def tribe_worth(state: State, seat: int, style: Style) -> float:
    """One side of the evaluation."""
    board, enemy = state.pieces[seat], state.pieces[1 - seat]
    power = powers(state.active[seat])
    total = sum(board)
    value = 0.0
    for kind in range(HURT):
        well, hurt = count(total, kind), count(total, kind + HURT)
        value += WORTH[kind] * (well + 0.6 * hurt)
        if well + hurt < 5:
            value += SCARCE[well + hurt]
        elif well + hurt > 8:
            value -= 0.08 * (well + hurt - 8)
    well = size(total & 0xFFFFFFFF)
    if well < 3:
        value -= 2.0 * (3 - well)
    left = balance(state, seat)
    value += hunger(state, seat, left)
    fields = state.tiles[FIELDS]
    rooms = sum(1 << cell for cell in cells_of(fields) if not enemy[cell] and size(board[cell]) < power.stack)
    lakes = state.tiles[LAKE]
    known = face_up(state)
    land = known & ~lakes
    to_room = walks(lakes, land, power.lake_chains, rooms) if rooms else NOWHERE
    unknown = cells_of(ALL & ~known) if rooms.bit_count() < 2 else ()
    foes = [cell for cell in range(len(enemy)) if enemy[cell]]
    march = style.march * min(4.0, max(1.0, (total & 255) / (1 + (sum(enemy) & 255))))
    home, goal = START_FIELDS[seat], START_FIELDS[1 - seat]
    growing = nurseries = 0  # tiles that grow; those of them where a farmer is born who feeds three
    hurt_alone = 0
    for cell, packed in enumerate(board):
        if not packed:
            continue
        here = size(packed)
        if 2 <= here < power.stack:
            growing += 1
        elif here == 1:
            value -= 0.1
        farmers = packed >> 8 & 255
        if fields >> cell & 1:
            if farmers:
                value -= 0.35 * (here - farmers)
                if farmers == here:
                    nurseries += 2 <= farmers < power.stack
                    value += 0.15 * (farmers == 1)
                if farmers == power.stack and to_room[cell] < 6:
                    value -= style.settle
            else:
                value -= 0.1 * here
        elif farmers:
            value -= farmers * (0.15 + 0.1 * min(to_room[cell], 6))
        hunters = packed & 255
        if hunters and foes:
            nearest = min(DISTANCE[cell][foe] for foe in foes)
            value -= march * hunters * max(nearest, 1)
        if hunters and unknown:
            value -= 0.06 * style.scout * min(DISTANCE[cell][down] for down in unknown)
        if packed >> 32 and not packed >> 16 & 255:
            hurt_alone += size(packed >> 32 << 32)
    value -= 0.08 * hurt_alone
    value += style.farms * 0.7 * nurseries
    value += 0.5 * min(growing, max(0, left + 1 + round(3 * style.farms * nurseries)), 6)
    # Research: points each turn, and what has been built of the pyramid.
    terms = research_terms(state, seat)
    points = sum(terms.values())
    value += style.learn * min(points, 9) + 0.05 * max(points - 9, 0)
    top = 0
    for card in state.cards[seat]:
        if card >= 0:
            data = CARDS[card]
            if state.active[seat] >> card & 1:
                value += 0.45 * data.price + WISH.get(data.name, 0.0)
                top += data.level == 4
            else:
                value += 0.2 * data.level
    value += (0.0, 3.0, 8.0, 30.0, 30.0, 30.0, 30.0)[top]
    # The home Fields, and the enemy's.
    if style.guard:
        near = min((DISTANCE[foe][home] for foe in foes), default=9)
        if not board[home]:
            value -= style.guard * (12.0 if near <= 2 else 5.0 if near <= 3 else 1.0 if near <= 5 else 0.2)
        elif near <= 2:
            value -= style.guard * 1.0
    if not enemy[goal]:
        reach = min((DISTANCE[cell][goal] for cell, packed in enumerate(board) if packed), default=9)
        value += 10.0 if reach <= 1 else 3.0 if reach == 2 else 0.0
    return value


def hunger(state: State, seat: int, left: int) -> float:
    """What the food balance of a tribe is worth; an emergency is a way out that costs a turn of research and healing."""
    if left >= 0:
        return 0.25 * min(left, 4) + 0.04 * min(left - min(left, 4), 10)
    nurses = count(census(state, seat), HEALER) + 1
    cost = -0.8 * left + 1.0 * max(0, -left - nurses)
    if left < -1:
        forced = state._replace(emergency=(True, True))
        lost = 2.0 + 0.5 * sum(research_terms(state, seat).values()) - 0.25 * left
        cost = min(cost, lost + 1.6 * max(0, -balance(forced, seat)))
    return -cost


WISH = {"Irrigation": 1.0, "Saddle": 0.8, "Tally Marks": 0.8, "Academies": 1.0, "Palisades": 0.8, "Roads": 0.4}


def strike_reach(state: State, seat: int, cell: int) -> int:
    """The cells a hunter of a seat on `cell` can attack in its next turn, as bits (crossings of Rafts left out)."""
    reach = GRID.masks[cell]
    if powers(state.active[seat]).hunter_steps > 1:
        walk = reach & face_up(state) & ~state.tiles[LAKE]
        for step in cells_of(walk):
            if not state.pieces[1 - seat][step]:
                reach |= GRID.masks[step]
    return reach


def dangers(state: State, seat: int) -> dict[int, int]:
    """For each tile of a seat that the enemy's hunters can attack next turn with gain: that gain, in hundredths."""
    rival = 1 - seat
    board = state.pieces[seat]
    strength = 2 if state.emergency[rival] else powers(state.active[rival]).hunter_attack
    threats: dict[int, int] = {}
    for cell, packed in enumerate(state.pieces[rival]):
        hunters = packed & 255
        if hunters:
            for target in cells_of(strike_reach(state, rival, cell)):
                if board[target]:
                    threats[target] = threats.get(target, 0) + hunters
    if not threats:
        return {}
    total, theirs = sum(board), sum(state.pieces[rival])
    most = powers(state.active[rival]).stack
    found = {}
    for target, hunters in threats.items():
        defenders = tuple((p, defence_strength(state, seat, p)) for p in listed(board[target]))
        mine, other = losses(total, board[target]), losses(theirs, 0)
        best = 0
        for number in range(1, min(hunters, most) + 1):
            best = max(best, arrange(((HUNTER, strength),) * number, defenders, other, mine, True)[0])
        if best:
            found[target] = best
    return found


def worth(state: State, seat: int, style: Style, enemy: float | None = None) -> float:
    """The evaluation for a seat: its side less the enemy's, less what it risks until its next turn.

    `enemy` is the worth of the enemy's side, where it is known because only own pieces moved since.
    """
    value = tribe_worth(state, seat, style) - (tribe_worth(state, 1 - seat, style) if enemy is None else enemy)
    if style.danger:
        risks = sorted(dangers(state, seat).values(), reverse=True)
        if risks:
            value -= style.danger * (risks[0] + 0.3 * sum(risks[1:])) / 100
    return value
