"""The ground of a tribe: everything that stays the same while it moves, and the worth of its positions there.

Most terms belong to one tile and depend only on the tribe's pieces there, so a plan that moves pieces between two tiles
changes two summands and a few totals. `Ground.record` is one tile's share.
"""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot import battle, terms
from hexdice.games.first_war.bot.battle import Values
from hexdice.games.first_war.bot.terms import Terms, Weights
from hexdice.games.first_war.rules import conflict, land, pieces
from hexdice.games.first_war.rules.cards import CARDS, powers
from hexdice.games.first_war.rules.pieces import Board
from hexdice.games.first_war.rules.state import Phase, State, face_up


@lru_cache(maxsize=60_000)
def _strike(hunters: int, strength: int, defenders: tuple[tuple[int, int], ...], ours: Values, theirs: Values) -> float:
    """The gain from the best strike of up to this many hunters on a tile, in pieces; 0 if none pays."""
    best = 0
    for number in range(1, hunters + 1):
        best = max(best, battle.arrange(((pieces.HUNTER, strength),) * number, defenders, ours, theirs, True)[0])
    return best / 100


# A tribe's totals, ten bits each in one number, so that adding and removing tiles is one addition. These are their shifts; food is
# at 0, SCHOOLS has one for each terrain, and in an emergency USUAL has the food of a turn without it.
EATERS, NURSES, THRIFTY, PAIRS, SCHOOLS, USUAL = 10, 20, 30, 40, 50, 100
_TEN = 1023
LIMP = 0.5  # a wounded farmer off the Fields, measured by an unhurt one
LODGE = 0.6  # a piece on Fields without farmers, measured by one beside farmers
BARE = 1.5  # a tile that cannot defend itself is taken without a wound: its danger, measured by that of others


class Record(NamedTuple):
    """One tile's share: its worth, its part of the totals, and the loss from a strike on it (in pieces)."""

    worth: float
    totals: int
    danger: float


class Ground:
    """Everything about a tribe's position that stays the same while its pieces move.

    `waits`: the enemy moves next, so what it can strike is in danger; otherwise the tribe can still respond.
    """

    def __init__(self, state: State, seat: int, waits: bool, weights: Weights) -> None:
        rival = 1 - seat
        self.state, self.seat, self.weights = state, seat, weights
        self.power = power = powers(state.active[seat])
        # An emergency counts only for this turn's meal.
        self.emergency = state.emergency[seat] and state.turn == seat and state.phase <= Phase.FOOD
        self.terrain = [-1] * land.CELLS
        for kind, mask in enumerate(state.tiles):
            for cell in land.cells_of(mask):
                self.terrain[cell] = kind
        board, enemy = state.pieces[seat], state.pieces[rival]
        self.census = sum(board)
        self.mouths = pieces.total(self.census)
        self.sick = pieces.count(self.census, pieces.HEALER + pieces.HURT)  # healers whom spare food can heal (FW-16)
        # An empty track bears nobody (FW-21).
        self.hunters_left, self.farmers_left = (
            pieces.OF_A_KIND - pieces.of_kind(self.census, kind) for kind in (pieces.HUNTER, pieces.FARMER)
        )
        self.near_foe = terms.nearest(pieces.occupied(enemy))
        self.strikers = terms.strikers(state, rival)
        lakes, known = state.tiles[land.LAKE], face_up(state)
        rooms = sum(
            1 << c
            for c in land.cells_of(state.tiles[land.FIELDS])
            if not enemy[c] and pieces.size(board[c]) < power.stack
        )
        self.to_room = terms.walks(lakes, known & ~lakes, power.lake_chains, rooms)
        self.rooms = rooms.bit_count()
        self.room_near = any(self.to_room[c] <= 5 for c, packed in enumerate(board) if packed >> 8 & 255)
        down = terms.ALL & ~known
        self.near_unknown = terms.nearest(down)
        theirs = sum(enemy)
        self.lead = min(4.0, max(0.5, (self.census & 255) / (1 + (theirs & 255))))  # hunters to hunters
        self.most_strikers = powers(state.active[rival]).stack
        self.strike_strength = 1 if state.emergency[rival] else powers(state.active[rival]).hunter_attack
        self.enemy_losses = battle.values(theirs, 0)
        self.home = land.START_FIELDS[seat]
        self.goal = land.START_FIELDS[rival]
        self.goal_empty = not enemy[self.goal]
        self.walked_in = terms.walk_in(state, rival)
        self.role = "danger" if waits else "threat"
        self.risk, self.worst = weights[terms.TERM[self.role]], weights[terms.TERM[f"worst {self.role}"]]
        self.defence = tuple(conflict.defence_strength(state, seat, piece) for piece in range(8))
        self.near_farm = terms.nearest(sum(1 << cell for cell, packed in enumerate(board) if packed >> 8 & 255))
        self.guesses: dict[tuple[int, int, int], tuple[float, int, float]] = {}
        self._records: dict[tuple[int, int], Record] = {}
        self._totals: dict[int, float] = {}
        self.constant = self.dot(self.lasting())

    def dot(self, amounts: Terms) -> float:
        """The worth of terms by the weights, in pieces."""
        weights = self.weights
        return sum(weights[index] * amount for index, amount in amounts.items())

    def record(self, cell: int, packed: int) -> Record:
        """The share of a tile with these pieces."""
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
        """The whole worth of the tribe in this arrangement."""
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
            return {terms.TERM["open home"]: 1.0, terms.TERM["home at risk"]: float(self.walked_in)}
        found: Terms = {}
        kind = self.terrain[cell] if terrain < 0 else terrain
        here = pieces.size(packed)
        hunters, farmers = packed & 255, pieces.count(packed, pieces.FARMER)
        limping = pieces.count(packed, pieces.FARMER + pieces.HURT)
        if here == 1:
            found[ALONE] = 1.0
        if kind == land.FIELDS:
            if farmers or limping:
                found[LODGERS] = float(here - farmers - limping)
                if farmers == here == self.power.stack and self.to_room[cell] < 6:
                    found[FULL_FARM] = 1.0
            else:
                found[LODGERS] = LODGE * here
        elif farmers or limping:
            found[ASTRAY] = farmers + LIMP * limping
            found[TREK] = found[ASTRAY] * min(self.to_room[cell], 6)
        if hunters:
            found[MARCH] = hunters * self.lead * max(1, self.near_foe[cell])
            found[SCOUT] = float(hunters * self.near_unknown[cell])
        if packed >> 32:
            found[UNTENDED] = float(
                max(0, pieces.size(packed >> 32) - pieces.count(packed, pieces.HEALER) * self.power.heals)
            )
        if self.goal_empty and land.GRID.masks[self.goal] >> cell & 1:
            found[BESIDE] = 1.0
        return found

    def danger(self, cell: int, packed: int) -> float:
        """What the enemy's best strike at these pieces on a cell would gain it, in pieces; more on the home Fields."""
        hunters = min(self.strikers[cell], self.most_strikers)
        if not hunters or not packed:
            return 0.0
        defenders = tuple((piece, self.defence[piece]) for piece in pieces.listed(packed))
        strength_lost = _strike(
            hunters, self.strike_strength, defenders, self.enemy_losses, battle.values(self.census, packed)
        )
        if not any(strength for _, strength in defenders):
            strength_lost *= BARE
        return strength_lost + 3.0 if strength_lost and cell == self.home else strength_lost

    def tile_totals(self, cell: int, packed: int, terrain: int = -1) -> int:
        """Food, births and scientists of one tile, packed."""
        if not packed:
            return 0
        kind = self.terrain[cell] if terrain < 0 else terrain
        power, here = self.power, pieces.size(packed)
        hunters, farmers, scholars = packed & 255, packed >> 8 & 255, packed >> 24 & 255
        total = self._food(kind, hunters, farmers)
        if self.emergency:
            total = (total << USUAL) + self._food(kind, 0, pieces.size(packed & pieces.UNHURT))
        if 2 <= here < power.stack or here == 4 < power.stack:
            if kind == land.FIELDS and here == farmers:
                total += 1 << NURSES
            elif kind in (land.PLAINS, land.FOREST) and here == hunters:
                total += 1 << THRIFTY
            else:
                total += 1 << EATERS
        if scholars:
            total += 1 << SCHOOLS + 10 * kind
            if scholars >= 2 or power.academies:
                total += 1 << PAIRS
        return total

    def _food(self, kind: int, hunters: int, farmers: int) -> int:
        """What unhurt pieces bring in on a tile of this terrain."""
        power = self.power
        if kind == land.FIELDS:
            return farmers * power.fields_food + hunters * power.forage
        if kind == land.PLAINS:
            return farmers * power.plains_food + hunters
        return hunters if kind == land.FOREST else hunters * power.forage if kind == land.MOUNTAIN else 0

    def total_terms(self, totals: int) -> Terms:
        """Amounts of the terms that count food, births and research points."""
        now = (totals & _TEN) - self.mouths
        left = (totals >> USUAL & _TEN) - self.mouths if self.emergency else now
        eaters, nurses, thrifty = (totals >> shift & _TEN for shift in (EATERS, NURSES, THRIFTY))
        nurses, thrifty = min(nurses, self.farmers_left), min(thrifty, self.hunters_left)
        schools = [totals >> SCHOOLS + 10 * kind & _TEN for kind in range(5)]
        power = self.power
        # An emergency's meal is for one turn: research, growth and spare food are what they will be after it.
        points = (totals >> PAIRS & _TEN) + sum(1 for n in schools if n)
        points += (power.tally if any(schools) else 0) + power.mountains * max(0, schools[land.MOUNTAIN] - 1)
        found: Terms = {
            terms.TERM["research"]: float(min(points, 9)),
            terms.TERM["genius"]: float(max(0, points - 9)),
            terms.TERM["growth"]: float(thrifty + min(eaters, max(0, left + 2 * nurses))),
            terms.TERM["nurses"]: float(nurses),
        }
        if now < 0:
            found[terms.TERM["hunger"]] = float(-now)
        if left < 0:
            found[terms.TERM["lasting hunger"]] = float(max(0, -left - 2 * nurses))
        else:
            found[terms.TERM["spare"]] = float(min(left, 4))
            found[terms.TERM["purse"]] = float(min(left, 4)) if self.room_near else 0.0
            found[terms.TERM["plenty"]] = float(min(max(left - 4, 0), 10))
        if self.emergency:  # the tribe can walk before the next meal
            found[terms.TERM["lasting hunger"]] = (found.get(terms.TERM["lasting hunger"], 0.0) + max(0, -now)) / 2
            found[terms.TERM["hurt"]] = -float(min(max(0, now) // 3, self.sick))
        return found

    def lasting(self) -> Terms:
        """Amounts of the terms that movement does not change: the number of each kind, and the cards."""
        found: Terms = {}
        many = 0
        for kind in range(pieces.HURT):
            n = pieces.of_kind(self.census, kind)
            found[kind] = float(min(n, terms.ENOUGH))
            many += max(0, n - terms.ENOUGH)
            if 1 <= n <= 4:
                index = terms.TERM["last of a kind"] + n - 1
                found[index] = found.get(index, 0.0) + 1.0
        well = pieces.total(self.census & pieces.UNHURT)
        found[terms.TERM["many"]] = float(many)
        found[terms.TERM["hurt"]] = float(self.mouths - well)
        found[terms.TERM["few unhurt"]] = float(max(0, 3 - well))
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
                    found[terms.TERM[terms.CARD_TERMS[card]]] = 1.0
        found[terms.TERM["pyramid"]] = spent
        found[terms.TERM["path"]] = float(terms.path_left(cards, active))
        if top:
            found[terms.TERM["one top card"] + min(top, 3) - 1] = 1.0
        return found

    def terms(self) -> Terms:
        """Amounts of all terms of a position; dangers are named by the side's role."""
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
        return add(found, {terms.TERM[self.role]: all_dangers, terms.TERM[f"worst {self.role}"]: worst})


ALONE, ASTRAY, TREK, LODGERS, FULL_FARM, MARCH, SCOUT, UNTENDED, BESIDE = (
    terms.TERM[name]
    for name in ("alone", "astray", "trek", "lodgers", "full farm", "march", "scout", "untended", "beside the goal")
)


def add(found: Terms, more: Terms) -> Terms:
    """Adds terms to those found so far, in place, and returns them."""
    for index, amount in more.items():
        found[index] = found.get(index, 0.0) + amount
    return found
