"""What a position is worth to a tribe: a sum of named terms, each with a weight (learned.py).

Most terms belong to one tile and depend only on its own pieces there, so a plan that moves pieces from tile to tile changes
two summands and a few totals. `Ground` is what stays the same while a tribe moves; `Ground.record` is one tile's share.
"""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.battle import Values, arrange
from hexdice.games.first_war.cards import CARDS, OF_LEVEL, PARENTS, SLOTS, powers
from hexdice.games.first_war.conflict import defence_strength
from hexdice.games.first_war.movement import crossings
from hexdice.games.first_war.state import (
    CELLS,
    FIELDS,
    FOOD,
    FOREST,
    GRID,
    HUNTER,
    HURT,
    LAKE,
    MOUNTAIN,
    PLAINS,
    START_FIELDS,
    UNHURT,
    Board,
    State,
    cells_of,
    count,
    face_up,
    listed,
    size,
)
from hexdice.kernel.hexgrid import distance

DISTANCE = tuple(tuple(distance(a, b) for b in GRID.cells) for a in GRID.cells)
ALL = (1 << CELLS) - 1
FAR = 9  # a distance that is as good as none
ENOUGH = 6  # pieces of a kind; more count less

CARD_TERMS = tuple(f"card {card.name}" for card in CARDS)
TERMS = (
    *("hunters", "farmers", "healers", "scientists"),  # of each kind the first six
    "many",  # pieces of a kind beyond six
    *("last of a kind", "two of a kind", "three of a kind", "four of a kind"),  # kinds of which so many are left
    "hurt",  # wounded pieces
    "untended",  # wounded pieces without a healer on their tile
    "few unhurt",  # unhurt pieces below three
    "hunger",  # food that is short
    "lasting hunger",  # what will still be short when this turn's farmers are born
    "purse",  # spare food up to four while there are Fields with room within a walk of a farm
    "spare",  # spare food up to four
    "plenty",  # spare food from five to fourteen
    "nurses",  # farmers who will be born on Fields
    "growth",  # other pieces that will be born and fed
    "alone",  # tiles with one piece
    "astray",  # farmers off the Fields
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
    "danger",  # pieces that could be lost to strikes before the next own turn, all tiles
    "worst danger",  # the worst of them
    "threat",  # the same for the side that moves next and can still answer
    "worst threat",
    "open home",  # nobody on the home Fields
    "home at risk",  # and an enemy can walk in
    "beside the goal",  # pieces one step from empty Fields of the enemy
    *CARD_TERMS,
)
TERM = {name: index for index, name in enumerate(TERMS)}
Terms = dict[int, float]  # amounts by index in TERMS
Weights = tuple[float, ...]

# The weights that fitting starts from, in pieces; terms that are not here begin at nothing.
BY_HAND = {
    "hunters": 1.1,
    "farmers": 1.1,
    "healers": 0.9,
    "scientists": 1.0,
    "many": 0.85,
    "last of a kind": -6.0,
    "two of a kind": -2.2,
    "three of a kind": -0.8,
    "four of a kind": -0.2,
    "hurt": -0.4,
    "untended": -0.08,
    "few unhurt": -2.0,
    "hunger": -0.5,
    "lasting hunger": -1.2,
    "purse": 0.3,
    "spare": 0.2,
    "plenty": 0.1,
    "growth": 0.5,
    "nurses": 1.0,
    "alone": -0.12,
    "astray": -0.15,
    "trek": -0.12,
    "lodgers": -0.3,
    "full farm": -1.3,
    "march": -0.05,
    "scout": -0.05,
    "research": 0.5,
    "genius": 0.1,
    "pyramid": 0.12,
    "path": -0.1,
    "one top card": 2.0,
    "two top cards": 6.0,
    "three top cards": 25.0,
    "danger": -0.35,
    "worst danger": -0.5,
    "threat": -0.1,
    "worst threat": -0.15,
    "open home": -0.3,
    "home at risk": -40.0,
    "beside the goal": 0.5,
    "card Saddle": 2.0,
    "card Rafts": 1.0,
    "card Bronze Blades": 1.5,
    "card Palisades": 1.5,
    "card Irrigation": 1.5,
    "card Husbandry": 0.6,
    "card Tally Marks": 0.8,
    "card Watchfires": 0.5,
    "card Herb Lore": 0.3,
    "card Foraging": 0.4,
    "card Academies": 1.0,
    "card Iron": 1.5,
    "card Roads": 0.5,
    "card City Law": 0.5,
}
HAND: Weights = tuple(BY_HAND.get(name, 0.0) for name in TERMS)

# The totals of a tribe, ten bits each in one number, so that adding and taking away tiles is one sum.
EATERS, NURSES, THRIFTY, PAIRS, SCHOOLS = 10, 20, 30, 40, 50  # shifts; food has none, SCHOOLS is one for each terrain
_TEN = 1023


class Record(NamedTuple):
    """One tile's share: its worth, its part of the totals, and what a strike on it would cost (pieces)."""

    worth: float
    totals: int
    danger: float


@lru_cache(maxsize=20_000)
def losses(total: int, here: int) -> Values:
    """What each kind is worth to its owner in a fight, in hundredths, from the census and the tile fought over."""
    found = []
    for kind in range(HURT):
        n = count(total, kind) + count(total, kind + HURT)
        there = count(here, kind) + count(here, kind + HURT)
        if there and n <= there:
            found.append(4000 // there)
        else:
            found.append(110 + (400 if n == 2 else 150 if n == 3 else 50 if n == 4 else 0))
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=4096)
def walks(lakes: int, land: int, chains: int, goals: int) -> tuple[int, ...]:
    """Steps over known land and lakes from each cell to the nearest of `goals` (bits), FAR where there is no way."""
    across = crossings(lakes, chains)
    found = [FAR] * CELLS
    edge, seen, away = goals, goals, 0
    while edge and away < FAR:
        near = 0
        for cell in cells_of(edge):
            found[cell] = away
            near |= GRID.masks[cell] | across[cell]
        edge = near & land & ~seen
        seen |= edge
        away += 1
    return tuple(found)


@lru_cache(maxsize=2048)
def nearest(goals: int) -> tuple[int, ...]:
    """Steps as the crow flies from each cell to the nearest of `goals` (bits), FAR at most."""
    found = [FAR] * CELLS
    edge, seen, away = goals, goals, 0
    while edge and away < FAR:
        near = 0
        for cell in cells_of(edge):
            found[cell] = away
            near |= GRID.masks[cell]
        edge = near & ~seen
        seen |= edge
        away += 1
    return tuple(found)


def strike_reach(state: State, seat: int, cell: int) -> int:
    """The cells a hunter of a seat on `cell` can attack in its next turn, as bits."""
    power = powers(state.active[seat])
    lakes = state.tiles[LAKE]
    across = crossings(lakes, power.lake_chains)
    reach = GRID.masks[cell] | (across[cell] if power.rafts else 0)
    if power.hunter_steps > 1:
        walk = (GRID.masks[cell] | across[cell]) & face_up(state) & ~lakes
        for step in cells_of(walk):
            if not state.pieces[1 - seat][step]:
                reach |= GRID.masks[step] | (across[step] if power.rafts else 0)
    return reach & ~lakes


def walk_in(state: State, seat: int) -> bool:
    """Whether a seat can walk into the enemy's home Fields in its next turn, if they stay empty."""
    power = powers(state.active[seat])
    lakes = state.tiles[LAKE]
    across = crossings(lakes, power.lake_chains)
    goal = START_FIELDS[1 - seat]
    near = (GRID.masks[goal] | across[goal]) & ~lakes
    steps = near
    if power.hunter_steps > 1 or power.other_steps > 1:
        for cell in cells_of(near & face_up(state)):
            if not state.pieces[1 - seat][cell]:
                steps |= (GRID.masks[cell] | across[cell]) & ~lakes
    board = state.pieces[seat]
    for cell in cells_of(steps):
        packed = board[cell]
        if packed and (near >> cell & 1 or _runs(packed, power.hunter_steps, power.other_steps)):
            return True
    return False


def _runs(packed: int, hunter_steps: int, other_steps: int) -> bool:
    hunters = count(packed, HUNTER) + count(packed, HUNTER + HURT)
    return bool((hunters and hunter_steps > 1) or (size(packed) > hunters and other_steps > 1))


@lru_cache(maxsize=60_000)
def strike(hunters: int, strength: int, defenders: tuple[tuple[int, int], ...], ours: Values, theirs: Values) -> float:
    """What the best strike of up to so many hunters on a tile brings them, in pieces; 0 if none pays."""
    best = 0
    for number in range(1, hunters + 1):
        best = max(best, arrange(((HUNTER, strength),) * number, defenders, ours, theirs, True)[0])
    return best / 100


@lru_cache(maxsize=20_000)
def path_left(cards: tuple[int, ...], active: int) -> int:
    """Research points still missing to three active cards of level IV, on the shortest way (turning up included)."""
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


MEAN_PRICE = (0, *(round(sum(CARDS[n].price for n in OF_LEVEL[level]) / len(OF_LEVEL[level])) for level in range(1, 5)))


class Ground:
    """Everything about a tribe's position that stays the same while its own pieces move.

    `waits`: the enemy moves next, so that what it can strike is in danger; else the tribe can still answer.
    """

    def __init__(self, state: State, seat: int, waits: bool, weights: Weights) -> None:
        rival = 1 - seat
        self.state, self.seat, self.weights = state, seat, weights
        self.power = power = powers(state.active[seat])
        # An emergency counts for the meal of this turn; what comes after it is eaten without one.
        self.emergency = state.emergency[seat] and state.turn == seat and state.phase <= FOOD
        self.terrain = [-1] * CELLS
        for kind, mask in enumerate(state.tiles):
            for cell in cells_of(mask):
                self.terrain[cell] = kind
        board, enemy = state.pieces[seat], state.pieces[rival]
        self.census = sum(board)
        self.mouths = size_of(self.census)
        foes = 0
        self.strikers = strikers = [0] * CELLS
        for cell, packed in enumerate(enemy):
            if packed:
                foes |= 1 << cell
                if packed & 255:
                    for target in cells_of(strike_reach(state, rival, cell)):
                        strikers[target] += packed & 255
        self.near_foe = nearest(foes)
        lakes, known = state.tiles[LAKE], face_up(state)
        rooms = sum(1 << c for c in cells_of(state.tiles[FIELDS]) if not enemy[c] and size(board[c]) < power.stack)
        self.to_room = walks(lakes, known & ~lakes, power.lake_chains, rooms)
        self.rooms = rooms.bit_count()
        self.room_near = any(self.to_room[c] <= 5 for c, packed in enumerate(board) if packed >> 8 & 255)
        down = ALL & ~known
        self.near_unknown = nearest(down)
        theirs = sum(enemy)
        self.lead = min(4.0, max(0.5, (self.census & 255) / (1 + (theirs & 255))))  # hunters to hunters
        self.most_strikers = powers(state.active[rival]).stack
        self.strike_strength = 1 if state.emergency[rival] else powers(state.active[rival]).hunter_attack
        self.enemy_losses = losses(theirs, 0)
        self.home = START_FIELDS[seat]
        self.goal = START_FIELDS[rival]
        self.goal_empty = not enemy[self.goal]
        self.walked_in = walk_in(state, rival)
        self.role = "danger" if waits else "threat"
        self.risk, self.worst = weights[TERM[self.role]], weights[TERM[f"worst {self.role}"]]
        self.defence = tuple(defence_strength(state, seat, piece) for piece in range(8))
        self.near_farm = nearest(sum(1 << cell for cell, packed in enumerate(board) if packed >> 8 & 255))
        self.guesses: dict[tuple[int, int, int], tuple[float, int, float]] = {}
        self._records: dict[tuple[int, int], Record] = {}
        self._totals: dict[int, float] = {}
        self.constant = self.dot(self.lasting())

    def dot(self, terms: Terms) -> float:
        weights = self.weights
        return sum(weights[index] * amount for index, amount in terms.items())

    def record(self, cell: int, packed: int) -> Record:
        """The share of a tile that holds these pieces."""
        key = cell, packed
        known = self._records.get(key)
        if known is None:
            danger = self.danger(cell, packed)
            worth = self.dot(self.tile_terms(cell, packed)) + self.risk * danger
            known = self._records[key] = Record(worth, self.tile_totals(cell, packed), danger)
        return known

    def totals_worth(self, totals: int) -> float:
        """The worth of food, growth and research together."""
        known = self._totals.get(totals)
        if known is None:
            known = self._totals[totals] = self.dot(self.total_terms(totals))
        return known

    def value(self, board: Board) -> float:
        """The whole worth of the tribe standing like this."""
        worth, totals, worst = self.constant, 0, 0.0
        for cell, packed in enumerate(board):
            if packed or cell == self.home:
                record = self.record(cell, packed)
                worth += record.worth
                totals += record.totals
                worst = max(worst, record.danger)
        return worth + self.totals_worth(totals) + self.worst * worst

    # The terms

    def tile_terms(self, cell: int, packed: int, terrain: int = -1) -> Terms:
        """Amounts of the terms that belong to one tile."""
        if not packed:
            if cell != self.home:
                return {}
            return {TERM["open home"]: 1.0, TERM["home at risk"]: float(self.walked_in)}
        found: Terms = {}
        kind = self.terrain[cell] if terrain < 0 else terrain
        here = size(packed)
        hunters, farmers = packed & 255, count(packed, 1)
        if here == 1:
            found[ALONE] = 1.0
        if kind == FIELDS:
            if farmers:
                found[LODGERS] = float(here - farmers)
                if farmers == here == self.power.stack and self.to_room[cell] < 6:
                    found[FULL_FARM] = 1.0
            else:
                found[LODGERS] = 0.3 * here
        elif farmers:
            found[ASTRAY] = float(farmers)
            found[TREK] = float(farmers * min(self.to_room[cell], 6))
        if hunters:
            found[MARCH] = hunters * self.lead * max(1, self.near_foe[cell])
            found[SCOUT] = float(hunters * self.near_unknown[cell])
        if packed >> 32 and not packed >> 16 & 255:
            found[UNTENDED] = float(size(packed >> 32 << 32))
        if self.goal_empty and GRID.masks[self.goal] >> cell & 1:
            found[BESIDE] = 1.0
        return found

    def danger(self, cell: int, packed: int) -> float:
        hunters = min(self.strikers[cell], self.most_strikers)
        if not hunters or not packed:
            return 0.0
        defenders = tuple((piece, self.defence[piece]) for piece in listed(packed))
        strength_lost = strike(hunters, self.strike_strength, defenders, self.enemy_losses, losses(self.census, packed))
        return strength_lost + 3.0 if strength_lost and cell == self.home else strength_lost

    def tile_totals(self, cell: int, packed: int, terrain: int = -1) -> int:
        """Food, births and scientists of one tile, packed."""
        if not packed:
            return 0
        kind = self.terrain[cell] if terrain < 0 else terrain
        power, here = self.power, size(packed)
        hunters, farmers, scholars = packed & 255, packed >> 8 & 255, packed >> 24 & 255
        if self.emergency:
            farmers, hunters = size(packed & UNHURT), 0
        total = 0
        if kind == FIELDS:
            total = farmers * power.fields_food + hunters * power.forage
        elif kind == PLAINS:
            total = farmers * power.plains_food + hunters
        elif kind == FOREST:
            total = hunters
        elif kind == MOUNTAIN:
            total = hunters * power.forage
        if 2 <= here < power.stack or here == 4 < power.stack:
            if kind == FIELDS and here == packed >> 8 & 255:
                total += 1 << NURSES
            elif kind in (PLAINS, FOREST) and here == packed & 255:
                total += 1 << THRIFTY
            else:
                total += 1 << EATERS
        if scholars:
            total += 1 << SCHOOLS + 10 * kind
            if scholars >= 2 or power.academies:
                total += 1 << PAIRS
        return total

    def total_terms(self, totals: int) -> Terms:
        """Amounts of the terms that count food, births and research points."""
        left = (totals & _TEN) - self.mouths
        eaters, nurses, thrifty = (totals >> shift & _TEN for shift in (EATERS, NURSES, THRIFTY))
        schools = [totals >> SCHOOLS + 10 * kind & _TEN for kind in range(5)]
        power = self.power
        points = 0
        if not self.emergency:
            points = (totals >> PAIRS & _TEN) + sum(1 for n in schools if n)
            points += (power.tally if any(schools) else 0) + power.mountains * max(0, schools[MOUNTAIN] - 1)
        found: Terms = {
            TERM["research"]: float(min(points, 9)),
            TERM["genius"]: float(max(0, points - 9)),
            TERM["growth"]: float(thrifty + min(eaters, max(0, left + 2 * nurses))),
            TERM["nurses"]: float(nurses),
        }
        if left < 0:
            found[TERM["hunger"]] = float(-left)
            found[TERM["lasting hunger"]] = float(max(0, -left - 2 * nurses))
        else:
            found[TERM["spare"]] = float(min(left, 4))
            found[TERM["purse"]] = float(min(left, 4)) if self.room_near else 0.0
            found[TERM["plenty"]] = float(min(max(left - 4, 0), 10))
        return found

    def lasting(self) -> Terms:
        """Amounts of the terms that no movement changes: how many of each kind, and the cards."""
        found: Terms = {}
        many = 0
        for kind in range(HURT):
            n = count(self.census, kind) + count(self.census, kind + HURT)
            found[kind] = float(min(n, ENOUGH))
            many += max(0, n - ENOUGH)
            if 1 <= n <= 4:
                index = TERM["last of a kind"] + n - 1
                found[index] = found.get(index, 0.0) + 1.0
        well = size_of(self.census & UNHURT)
        found[TERM["many"]] = float(many)
        found[TERM["hurt"]] = float(self.mouths - well)
        found[TERM["few unhurt"]] = float(max(0, 3 - well))
        cards, active = self.state.cards[self.seat], self.state.active[self.seat]
        spent = 0.0
        top = 0
        for card in cards:
            if card >= 0:
                data = CARDS[card]
                spent += data.level
                if active >> card & 1:
                    spent += data.price
                    top += data.level == 4
                    found[TERM[CARD_TERMS[card]]] = 1.0
        found[TERM["pyramid"]] = spent
        found[TERM["path"]] = float(path_left(cards, active))
        if top:
            found[TERM["one top card"] + min(top, 3) - 1] = 1.0
        return found

    def terms(self) -> Terms:
        """Amounts of all terms of the position as it stands, dangers by the name of the side's role."""
        found = self.lasting()
        totals, all_dangers, worst = 0, 0.0, 0.0
        for cell, packed in enumerate(self.state.pieces[self.seat]):
            if packed or cell == self.home:
                add(found, self.tile_terms(cell, packed))
                totals += self.tile_totals(cell, packed)
                danger = self.danger(cell, packed)
                all_dangers += danger
                worst = max(worst, danger)
        add(found, self.total_terms(totals))
        return add(found, {TERM[self.role]: all_dangers, TERM[f"worst {self.role}"]: worst})


ALONE, ASTRAY, TREK, LODGERS, FULL_FARM, MARCH, SCOUT, UNTENDED, BESIDE = (
    TERM[name]
    for name in (
        "alone",
        "astray",
        "trek",
        "lodgers",
        "full farm",
        "march",
        "scout",
        "untended",
        "beside the goal",
    )
)


def size_of(census: int) -> int:
    """How many pieces a census counts (each kind below 256)."""
    return sum(census >> shift & 255 for shift in range(0, 64, 8))


def add(terms: Terms, more: Terms) -> Terms:
    for index, amount in more.items():
        terms[index] = terms.get(index, 0.0) + amount
    return terms
