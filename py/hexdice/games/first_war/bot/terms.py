"""The worth of a position to a tribe: a sum of named terms, each with a weight (learned.json).

This module has their names and the measures behind them: reach, losses. Ground (ground.py) adds them up.
"""

from functools import lru_cache

from hexdice.games.first_war.rules import land, movement, pieces
from hexdice.games.first_war.rules.cards import CARDS, OF_LEVEL, PARENTS, SLOTS, powers
from hexdice.games.first_war.rules.state import State, face_up

ALL = (1 << land.CELLS) - 1
FAR = 9  # a distance that counts as unreachable
ENOUGH = 6  # pieces of a kind; more count less

CARD_TERMS = tuple(f"card {card.name}" for card in CARDS)
TERMS = (
    *("hunters", "farmers", "healers", "scientists"),  # of each kind the first six
    "many",  # pieces of a kind beyond six
    *("last of a kind", "two of a kind", "three of a kind", "four of a kind"),  # kinds with so many pieces left
    "hurt",  # wounded pieces
    "untended",  # wounded pieces beyond those that the healers on their tile can heal in a turn
    "few unhurt",  # unhurt pieces below three
    "hunger",  # missing food
    "lasting hunger",  # food still missing after this turn's farmers are born
    "purse",  # spare food up to four, while Fields with room are within a walk of a farm
    "spare",  # spare food up to four
    "plenty",  # spare food from five to fourteen
    "nurses",  # farmers who will be born on Fields
    "growth",  # other pieces that will be born and fed
    "alone",  # tiles with one piece
    "astray",  # farmers off the Fields; wounded ones count half, here and in the next term
    "trek",  # their steps to Fields with room
    "lodgers",  # others on Fields that farmers could use
    "full farm",  # Fields full of farmers while others have room
    "march",  # hunters' steps to the nearest enemy
    "scout",  # hunters' steps to the nearest face-down tile
    "research",  # points each turn, up to nine
    "genius",  # points beyond
    "pyramid",  # points put into cards
    "path",  # points still missing to three cards of level IV, on the shortest way
    *("one top card", "two top cards", "three top cards"),
    "danger",  # pieces that could be lost to strikes before the next own turn, all tiles; more where nobody defends
    "worst danger",  # the largest of them
    "threat",  # the same for the side that moves next and can still respond
    "worst threat",
    "open home",  # nobody on the home Fields
    "home at risk",  # and an enemy can walk in
    "beside the goal",  # pieces one step from empty Fields of the enemy
    *CARD_TERMS,
)
TERM = {name: index for index, name in enumerate(TERMS)}
Terms = dict[int, float]  # amounts by index in TERMS
Weights = tuple[float, ...]


@lru_cache(maxsize=4096)
def walks(lakes: int, known: int, chains: int, goals: int) -> tuple[int, ...]:
    """Steps over known land and lakes from each cell to the nearest of `goals` (bits); FAR if there is no path."""
    across = movement.crossings(lakes, chains)
    found = [FAR] * land.CELLS
    edge, seen, away = goals, goals, 0
    while edge and away < FAR:
        near = 0
        for cell in land.cells_of(edge):
            found[cell] = away
            near |= land.GRID.masks[cell] | across[cell]
        edge = near & known & ~seen
        seen |= edge
        away += 1
    return tuple(found)


@lru_cache(maxsize=2048)
def nearest(goals: int) -> tuple[int, ...]:
    """Straight-line steps from each cell to the nearest of `goals` (bits), at most FAR."""
    return walks(0, -1, 0, goals)


def strike_reach(state: State, seat: int, cell: int) -> int:
    """The cells a hunter of a seat on `cell` can attack in its next turn, as bits."""
    power = powers(state.active[seat])
    lakes = state.tiles[land.LAKE]
    across = movement.crossings(lakes, power.lake_chains)
    reach = land.GRID.masks[cell] | (across[cell] if power.rafts else 0)
    if power.hunter_steps > 1:
        walk = (land.GRID.masks[cell] | across[cell]) & face_up(state) & ~lakes
        for step in land.cells_of(walk):
            if not state.pieces[1 - seat][step]:
                reach |= land.GRID.masks[step] | (across[step] if power.rafts else 0)
    return reach & ~lakes


def strikers(state: State, seat: int) -> list[int]:
    """For each cell how many hunters of a seat can attack it in the seat's next turn."""
    found = [0] * land.CELLS
    for cell, packed in enumerate(state.pieces[seat]):
        if hunters := packed & 255:
            for target in land.cells_of(strike_reach(state, seat, cell)):
                found[target] += hunters
    return found


def walk_in(state: State, seat: int) -> bool:
    """Whether a seat can walk into the enemy's home Fields in its next turn, if they stay empty."""
    power = powers(state.active[seat])
    lakes = state.tiles[land.LAKE]
    across = movement.crossings(lakes, power.lake_chains)
    goal = land.START_FIELDS[1 - seat]
    near = (land.GRID.masks[goal] | across[goal]) & ~lakes
    steps = near
    if power.hunter_steps > 1 or power.other_steps > 1:
        for cell in land.cells_of(near & face_up(state)):
            if not state.pieces[1 - seat][cell]:
                steps |= (land.GRID.masks[cell] | across[cell]) & ~lakes
    board = state.pieces[seat]
    for cell in land.cells_of(steps):
        packed = board[cell]
        if packed and (near >> cell & 1 or _runs(packed, power.hunter_steps, power.other_steps)):
            return True
    return False


def _runs(packed: int, hunter_steps: int, other_steps: int) -> bool:
    hunters = pieces.of_kind(packed, pieces.HUNTER)
    return bool((hunters and hunter_steps > 1) or (pieces.size(packed) > hunters and other_steps > 1))


MEAN_PRICE = (0, *(round(sum(CARDS[n].price for n in OF_LEVEL[level]) / len(OF_LEVEL[level])) for level in range(1, 5)))


@lru_cache(maxsize=20_000)
def path_left(cards: tuple[int, ...], active: int) -> int:
    """Research points still missing for three active level IV cards, on the shortest way (turning up included)."""
    best = 999
    for first in range(4):
        need = {SLOTS.index((4, slot)) for slot in range(first, first + 3)}
        for _ in range(3):
            need |= {parent for slot in need for parent in PARENTS[slot]}
        best = min(best, sum(_slot_left(cards, active, slot) for slot in need))
    return best


def _slot_left(cards: tuple[int, ...], active: int, slot: int) -> int:
    card, level = cards[slot], SLOTS[slot][0]
    if card < 0:
        return (level if card == -1 else 0) + MEAN_PRICE[level]  # -2: as if it were up
    return 0 if active >> card & 1 else CARDS[card].price
