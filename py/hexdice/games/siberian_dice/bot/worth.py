"""The worth of a board of Siberian Dice, from learned tables (ground.py), and the best turn by it.

After a placement each seat has a strength, a sum of table entries; the shares of winning are the softmax of the strengths. For
example strengths of 1.0 and 0.0 make shares of 73 % and 27 %.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from hexdice.games.siberian_dice.bot.ground import GAPS, STOCKS, Ground, entry
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.setup import dice_of

WON, TIED = 1000.0, 5000.0  # larger than any learned lead: the goal reached alone, and together with another seat
UNKNOWN = -1  # a face that will be rolled but is not known yet
FACES = range(1, 7)
SPARE = 1.7  # strength for e times as many dice to spare, from matches with fewer dice (docs/games/siberian-dice.md)

Shares = tuple[float, ...]  # shares of winning by place after `on_turn`: 0 is `on_turn`


def perfect_of(code: int, k: int) -> int:
    """How many perfect dice a place has in a code, which has six bits for each place."""
    return code >> 6 * k & 63


class Sight(NamedTuple):
    """All placements of a die by `on_turn` on one ground: for each vacant cell six leads, by face."""

    cells: list[int]
    leads: list[list[float]]


@lru_cache(maxsize=32)
def memo(setup: pd.Setup, hands: tuple[int, ...], extra: tuple[float, ...]) -> dict[int, tuple[float, ...]]:
    """What `Look.counts` has found with these hands and known faces, for the looks of one turn and the next."""
    return {}


@lru_cache(maxsize=32)
def spared(setup: pd.Setup) -> tuple[float, ...]:
    """What having fewer dice than the others takes off each seat's strength: it counts how many it needs not have perfect, in CHAIN each die."""
    spare = [dice - setup.goal + 0.25 for dice in dice_of(setup)]
    return tuple(SPARE * log(each / max(spare)) if setup.goal else each - max(spare) for each in spare)


class Look:
    """One seat's evaluation of a ground from which the die in play has been lifted; see `sight`."""

    def __init__(self, ground: Ground, on_turn: int, hands: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
        self.ground, self.on_turn = ground, on_turn
        setup = ground.setup
        self.seats, self.goal = setup.seats, setup.goal
        self.order = [(on_turn + k) % self.seats for k in range(self.seats)]
        self.hands = [min(hands[seat], STOCKS - 1) for seat in self.order]
        known = ground.book.known
        self.extra = []
        for k, seat in enumerate(self.order):
            tempo, row = (k - 1) % self.seats, rows[seat]
            first = row[0] if row else 0
            second = row[1] if len(row) > 1 else 0
            self.extra.append(known[0][tempo][first + 1] + known[1][tempo][second + 1] + spared(setup)[seat])
        self.memo = memo(setup, tuple(self.hands), tuple(self.extra))

    def counts(self, code: int) -> tuple[float, ...]:
        """The part of each place's strength that comes from hands, known faces and numbers of perfect dice; the last entry is 0,
        or WON, -WON or TIED for `on_turn` if the match is over."""
        perfect = [perfect_of(code, k) for k in range(self.seats)]
        goal, seats = self.goal, self.seats
        if goal:
            gaps = [min(max(goal - p, 0), GAPS - 1) for p in perfect]
            won = [p >= goal for p in perfect]
            end = 0.0 if not any(won) else -WON if not won[0] else TIED if sum(won) > 1 else WON
        else:
            gaps = [min(p, GAPS - 1) for p in perfect]
            end = WON if not perfect[1] and not self.hands[1] else 0.0
        found = []
        for k in range(seats):
            tempo = (k - 1) % seats
            others = gaps[:k] + gaps[k + 1 :]
            best = min(others) if goal else max(others)
            worth = self.ground.book.gap[tempo][gaps[k] * GAPS + best]
            found.append(worth + self.ground.book.stock[tempo][self.hands[k] * GAPS + gaps[k]] + self.extra[k])
        gains = self.memo[code] = (*found, end)
        return gains

    def sums(self, unseen: Sequence[bool] = ()) -> tuple[list[float], list[list[float]], int, list[int]]:
        """(strength of each place from its dice, the change by one more die next to each cell, code of perfect dice, its changes).

        Dice in `unseen` count as if their neighbours did not matter.
        """
        ground, seats, on_turn = self.ground, self.seats, self.on_turn
        face, owner, near, die = ground.face, ground.owner, ground.near, ground.book.die
        size = len(face)
        base = [0.0] * seats
        more = [[0.0] * size for _ in range(seats)]
        code, change = 0, [0] * size
        for c in range(size):
            o = owner[c]
            if o < 0:
                continue
            f = face[c]
            own = near[o][c]
            count = own + near[1 - o][c] if seats == 2 else near[0][c] + near[1][c] + near[2][c]
            k = (o - on_turn) % seats
            row = die[(k - 1) % seats][c]
            at = f * 49 - 49 + own * 6 + count  # `entry`, written out here, where bots spend their time
            worth = row[at]
            base[k] += worth
            if unseen and unseen[c]:
                code += (f == count) << 6 * k
                continue
            more[k][c] = (row[at + 1] if k else row[at + 7]) - worth
            if f == count:
                code += 1 << 6 * k
                change[c] = -1 << 6 * k
            elif f == count + 1:
                change[c] = 1 << 6 * k
        return base, more, code, change

    def sight(self, unseen: Sequence[bool] = ()) -> Sight:
        """`on_turn`'s lead after each placement: its strength minus the log-sum-exp of the others' strengths."""
        base, more, code, change = self.sums(unseen)
        ground, seats = self.ground, self.seats
        around, put, near, memo, counts = ground.book.around, ground.book.put, ground.near, self.memo, self.counts
        mine = near[self.on_turn]
        cells, leads = [], []
        two = seats == 2
        if two:
            signed = [a - b for a, b in zip(more[0], more[1], strict=True)]
            start = base[0] - base[1]
        for c, o in enumerate(ground.owner):
            if o >= 0:
                continue
            own = mine[c]
            count = near[0][c] + near[1][c] if two else near[0][c] + near[1][c] + near[2][c]
            perfect = code + sum(around[c](change))
            gains = memo.get(perfect) or counts(perfect)
            exact = memo.get(perfect + 1) or counts(perfect + 1)
            new = put[c][own * 6 + count]
            if two:
                lead = start + sum(around[c](signed))
                here = lead + gains[0] - gains[1]
                row = [here + worth for worth in new]
                if gains[2]:
                    row = [_lead_at_end(gains[2])] * 6
                if count:
                    row[count - 1] = _lead_at_end(exact[2]) if exact[2] else lead + exact[0] - exact[1] + new[count - 1]
            else:
                here = [worth + sum(around[c](m)) for worth, m in zip(base, more, strict=True)]
                lead = _lead_of_three(here, gains)
                row = [lead + worth for worth in new] if not gains[3] else [lead] * 6
                if count:
                    row[count - 1] = _lead_of_three(here, exact) + (0 if exact[3] else new[count - 1])
            cells.append(c)
            leads.append(row)
        return Sight(cells, leads)


def _lead_at_end(end: float) -> float:
    """`on_turn`'s lead when the match is over, from the last entry of `Look.counts`."""
    return 0.0 if end == TIED else end


def _lead_of_three(here: Sequence[float], gain: Sequence[float]) -> float:
    """`on_turn`'s lead without its new die: its strength minus the log-sum-exp of the other two; the end's if the match is over."""
    if gain[3]:
        return _lead_at_end(gain[3])
    first, second = here[1] + gain[1], here[2] + gain[2]
    top, low = (first, second) if first > second else (second, first)
    return here[0] + gain[0] - top - log(1 + exp(low - top))


def share(lead: float) -> float:
    """`on_turn`'s share of winning for its lead."""
    if lead >= WON:
        return 1.0
    return 0.0 if lead <= -WON else 1 / (1 + exp(-lead))


def shares_after(ground: Ground, on_turn: int) -> Shares:
    """The shares of winning after `on_turn` has placed its die, by place after `on_turn`."""
    look = Look(ground, on_turn, ground.hands, ground.rows)
    base, _, code, _ = look.sums()
    gains, seats = look.counts(code), look.seats
    if gains[seats]:
        if not look.goal:
            return (1.0, *(0.0,) * (seats - 1))
        won = [perfect_of(code, k) >= look.goal for k in range(seats)]
        return tuple(each / sum(won) for each in won)
    strong = [exp(worth + gain) for worth, gain in zip(base, gains[:seats], strict=True)]
    return tuple(each / sum(strong) for each in strong)


def parts(ground: Ground, on_turn: int, seat: int) -> dict[str, tuple[float, float]]:
    """The named parts of a seat's lead over its strongest rival after `on_turn` has placed its die, each with what it counts.

    "race": perfect dice, counted; "dice" and "rivals": where each side's dice lie; "hand": dice not yet brought in, counted; "next": known faces.
    """
    look = Look(ground, on_turn, ground.hands, ground.rows)
    base, _, code, _ = look.sums()
    gains, book = look.counts(code), ground.book
    own = look.order.index(seat)
    rival = max((k for k in range(look.seats) if k != own), key=lambda k: base[k] + gains[k])
    stock, perfect = [0.0] * look.seats, [perfect_of(code, k) for k in range(look.seats)]
    for k, count in enumerate(perfect):
        gap = min(max(look.goal - count, 0), GAPS - 1) if look.goal else min(count, GAPS - 1)
        stock[k] = book.stock[(k - 1) % look.seats][look.hands[k] * GAPS + gap]
    race = [gains[k] - stock[k] - look.extra[k] for k in range(look.seats)]
    return {
        "race": (race[own] - race[rival], float(perfect[own] - perfect[rival])),
        "dice": (base[own], 0.0),
        "rivals": (-base[rival], 0.0),
        "hand": (stock[own] - stock[rival], float(look.hands[own])),
        "next": (look.extra[own] - look.extra[rival], 0.0),
    }


def liftable(ground: Ground, on_turn: int) -> list[int]:
    """Cells of the dice that `on_turn` may lift."""
    cells = [c for c, o in enumerate(ground.owner) if o == on_turn]
    if ground.setup.variant == pd.CHAIN:
        return [c for c in cells if ground.face[c] == sum(row[c] for row in ground.near)]
    return cells


class DieChoice(NamedTuple):
    """A die that `on_turn` may choose: its cell (-1: from the hand), the ground without it, and its placements there.

    `faces` are the possible faces, all equally likely; `value` is the mean of the best share over them.
    """

    cell: int
    ground: Ground
    look: Look
    sight: Sight
    faces: Sequence[int]
    value: float


def die_choice(ground: Ground, on_turn: int, cell: int, unseen: Sequence[bool] = ()) -> DieChoice:
    """Evaluates the choice of one die by one-ply search."""
    setup = ground.setup
    lifted = ground.copy()
    if cell < 0:
        lifted.hands[on_turn] -= 1
    else:
        lifted.lift(cell)
    row = ground.rows[on_turn]
    faces: Sequence[int] = row[:1] or FACES
    left = row[1:] if row else ()
    if setup.variant == pd.STRATEGIC or (setup.variant == pd.GROSSMEISTER and cell >= 0 and row):
        left = (*left, UNKNOWN)[:2]
    lifted.rows[on_turn] = left
    look = Look(lifted, on_turn, lifted.hands, lifted.rows)
    sight = look.sight(unseen)
    best = [max(row[face - 1] for row in sight.leads) for face in faces]
    return DieChoice(cell, lifted, look, sight, faces, sum(map(share, best)) / len(best))


def die_choices(ground: Ground, on_turn: int, most: int = 0) -> list[DieChoice]:
    """`on_turn`'s choices of a die, best first; with `most` only the hand and that many dice, those least useful where they are."""
    cells = liftable(ground, on_turn)
    if most and len(cells) > most:
        die, near, face = ground.book.die[-1], ground.near, ground.face
        own = near[on_turn]
        counts = [sum(row[c] for row in near) for c in cells]
        use = {
            c: die[c][entry(face[c], own[c], count)] + 0.3 * (face[c] == count)
            for c, count in zip(cells, counts, strict=True)
        }
        cells = sorted(cells, key=use.__getitem__)[:most]
    if ground.hands[on_turn] > 0:
        cells = [-1, *cells]
    found = [die_choice(ground, on_turn, cell) for cell in cells]
    return sorted(found, key=lambda each: -each.value)


def shares_before(ground: Ground, on_turn: int, most: int = 4) -> Shares:
    """The shares of winning before `on_turn` chooses a die, by place after it, if it plays by one-ply search."""
    ways = die_choices(ground, on_turn, most)
    seats = ground.setup.seats
    if not ways:  # stuck in CHAIN: the previous seat has won
        return (*(0.0,) * (seats - 1), 1.0)
    best = ways[0]
    if seats == 2:
        return best.value, 1 - best.value
    total = [0.0] * seats
    for face in best.faces:
        at = max(range(len(best.sight.cells)), key=lambda k: best.sight.leads[k][face - 1])
        best.ground.drop(best.sight.cells[at], face, on_turn)
        for k, gain in enumerate(shares_after(best.ground, on_turn)):
            total[k] += gain / len(best.faces)
        best.ground.lift(best.sight.cells[at])
    return tuple(total)


def answered(ground: Ground, on_turn: int) -> float:
    """The share of `on_turn`, which has just placed a die without ending the match, after the next seat's best turn."""
    seats = ground.setup.seats
    return shares_before(ground, (on_turn + 1) % seats)[seats - 1]
