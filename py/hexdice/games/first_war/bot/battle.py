"""The value of a conflict before it is fought, with best play by both sides.

Values are hundredths of a piece, from the attacker's side. The bots use them, and the page to say who is in danger.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.rules import conflict, land, pieces, retreat
from hexdice.games.first_war.rules.state import Fight, State, face_up, whole

Strengths = tuple[tuple[int, int], ...]  # (kind, strength), sorted
Armed = tuple[tuple[tuple[int, int], ...], ...]  # of (piece, strength)
Values = tuple[int, int, int, int]  # cost to a side of losing a piece, by kind
Stakes = tuple[Values, Values, bool]  # of the attackers and of the defenders; whether beaten defenders can retreat

WOUND = 40


@lru_cache(maxsize=20_000)
def values(total: int, here: int) -> Values:
    """The value of each kind to its owner in a fight, in hundredths, from the census and the contested tile."""
    found = []
    for kind in range(pieces.HURT):
        n, there = pieces.of_kind(total, kind), pieces.of_kind(here, kind)
        if there and n <= there:
            found.append(4000 // there)
        else:
            found.append(110 + (400 if n == 2 else 150 if n == 3 else 50 if n == 4 else 0))
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=20_000)
def arrange(attackers: Strengths, defenders: Strengths, ours: Values, theirs: Values, flee: bool) -> tuple[int, str]:
    """The value of a fight and the text of the defender's best arrangement. `flee`: beaten defenders can retreat."""
    if not attackers or not defenders:
        return 0, ""
    strength = dict(defenders)
    packed = sum(pieces.ONE[piece] for piece, _ in defenders)
    best: tuple[int, str] | None = None
    for text, stacks in conflict.arrangements(packed).items():
        full = tuple(tuple((piece, strength[piece]) for piece in stack) for stack in stacks)
        value, _ = assign(attackers, full, ours, theirs, flee)
        if best is None or value < best[0]:
            best = value, text
    assert best is not None
    return best


@lru_cache(maxsize=60_000)
def assign(
    attackers: Strengths, stacks: Armed, ours: Values, theirs: Values, flee: bool
) -> tuple[int, tuple[int, ...]]:
    """The value of the best attack on these stacks, and the stack for each attacker."""
    best = -(10**9)
    choice: tuple[int, ...] = ()
    for way in _ways(attackers, len(stacks)):
        value = _settle(attackers, stacks, way, (ours, theirs, flee))
        if value > best:
            best, choice = value, way
    return best, choice


def _ways(attackers: Strengths, stacks: int) -> Iterator[tuple[int, ...]]:
    """Every assignment that covers as many stacks as possible; equal attackers in one order only."""
    number = len(attackers)
    need = min(number, stacks)

    def extend(way: tuple[int, ...], covered: int) -> Iterator[tuple[int, ...]]:
        at = len(way)
        if at == number:
            yield way
            return
        first = way[-1] if at and attackers[at] == attackers[at - 1] else 0
        for stack in range(first, stacks):
            now = covered | 1 << stack
            if now.bit_count() + number - at - 1 >= need:
                yield from extend((*way, stack), now)

    return extend((), 0)


def _settle(attackers: Strengths, stacks: Armed, way: tuple[int, ...], stakes: Stakes) -> int:
    ours, theirs, flee = stakes
    value = 0
    free: list[tuple[int, int]] = []
    left: list[tuple[int, int]] = []
    for number, stack in enumerate(stacks):
        cover = [attackers[i] for i, at in enumerate(way) if at == number]
        if not cover:
            left += stack
            continue
        attack, defence = sum(s for _, s in cover), sum(s for _, s in stack)
        fate = conflict.fate_of(attack, defence)
        if fate == conflict.WIPED_OUT:
            value -= sum(ours[kind] for kind, _ in cover)
        elif fate in (conflict.TIE, conflict.REPELLED):
            value -= WOUND * len(cover)
        else:
            free += cover
        if fate == conflict.DESTROYED or (fate == conflict.BEATEN and not flee):
            value += sum(theirs[piece % pieces.HURT] for piece, _ in stack)
        elif fate in (conflict.BEATEN, conflict.TIE):
            value += sum(WOUND if piece < pieces.HURT else theirs[piece % pieces.HURT] for piece, _ in stack)
        if fate in (conflict.REPELLED, conflict.WIPED_OUT):
            left += stack
        elif fate == conflict.TIE:
            left += [(piece + pieces.HURT, strength) for piece, strength in stack if piece < pieces.HURT]
    if free and left:
        value += arrange(tuple(sorted(free)), tuple(sorted(left)), ours, theirs, flee)[0]
    return value


def attackers_of(state: State, kinds: tuple[int, ...]) -> Strengths:
    """Attackers of the seat whose turn it is, with their strengths."""
    return tuple(sorted((kind, conflict.attack_strength(state, kind)) for kind in kinds))


def defenders_of(state: State, seat: int, packed: int) -> tuple[tuple[int, int], ...]:
    """(piece, strength) for each piece of a packed tile, for `conflict`'s stacks."""
    return tuple((piece, conflict.defence_strength(state, seat, piece)) for piece in pieces.listed(packed))


def best_put(state: State, fight: Fight, ours: Values, theirs: Values, flee: bool) -> tuple[tuple[int, int], int]:
    """The next attacker to place in a fight, (kind, source), and its stack."""
    placed = [one for cover in fight.cover for one in cover]
    everyone = sorted(placed + list(fight.free))
    attackers = attackers_of(state, tuple(kind for kind, _ in everyone))
    stacks = tuple(defenders_of(state, 1 - state.turn, sum(pieces.ONE[p] for p in stack)) for stack in fight.stacks)
    _, way = assign(attackers, stacks, ours, theirs, flee)
    wanted = [sorted(kind for (kind, _), at in zip(attackers, way, strict=True) if at == i) for i in range(len(stacks))]
    for stack, cover in enumerate(fight.cover):
        missing = wanted[stack].copy()
        for kind, _ in cover:
            if kind in missing:
                missing.remove(kind)
        for attacker in fight.free:
            if attacker[0] in missing:
                return attacker, stack
    return fight.free[0], next((i for i, cover in enumerate(fight.cover) if not cover), 0)


def fight_move(state: State, fight: Fight) -> str:
    """The next move of a fight for the seat that is up, with best play by both sides; retreats follow a rule of thumb."""
    attacker = state.turn
    if fight.fought:
        return retreat_move(state, fight)
    ours = values(sum(state.pieces[attacker]), 0)
    theirs = values(sum(state.pieces[1 - attacker]), state.pieces[1 - attacker][fight.cell])
    flee = bool(retreat.refuges(state, fight, -1))
    if not fight.stacks:
        attackers = attackers_of(state, tuple(kind for kind, _ in fight.free))
        defenders = defenders_of(state, 1 - attacker, state.pieces[1 - attacker][fight.cell])
        return arrange(attackers, defenders, ours, theirs, flee)[1]
    if not fight.free:
        return "strike"
    (kind, source), stack = best_put(state, fight, ours, theirs, flee)
    return f"put {pieces.KINDS[kind]} {land.NAMES[source]} on {stack + 1}"


def retreat_move(state: State, fight: Fight) -> str:
    """Retreats to a healer, towards its own tribe, away from the enemy; to a face-down tile only if there is no other."""
    seat = conflict.actor(state, fight)
    own, enemy = state.pieces[seat], state.pieces[1 - seat]
    known = face_up(state)
    best, choice = -99.0, ""
    for kind, source in retreat.retreaters(fight):
        ways = retreat.refuges(state, fight, source)
        for cell in land.cells_of(ways):
            foes = sum(1 for near in land.GRID.neighbours[cell] if enemy[near] & 255)
            worth = (
                2.0 * bool(pieces.count(own[cell], pieces.HEALER))
                + 0.4 * pieces.size(own[cell] & pieces.UNHURT)
                - 0.8 * foes
            )
            worth += 3.0 * (cell == land.START_FIELDS[seat] and not own[cell]) - 4.0 * (not known >> cell & 1)
            if worth > best:
                best, choice = worth, f"retreat {retreat.who(kind, source)} {land.NAMES[cell]}"
    return choice or f"lose {retreat.who(*retreat.retreaters(fight)[0])}"


class Toll(NamedTuple):
    """What a fight or one strike costs a side."""

    fallen: int  # pieces that returned to their track
    wounded: int  # pieces that are wounded by it and still there

    @property
    def cost(self) -> int:
        """Who falls counts twice as much as a wound."""
        return 2 * self.fallen + self.wounded


def strike_tolls(state: State) -> tuple[Toll, Toll]:
    """What "strike" does now to the attackers and to the defenders (FW-12, FW-14)."""
    fight, after = state.fight, conflict.play(state, "strike")
    assert fight is not None
    hit = (conflict.TIE, conflict.BEATEN, conflict.DESTROYED)  # a defender wounded before falls
    stacks = zip(fight.stacks, conflict.fates(state, fight), strict=True)
    hurt_fell = sum(piece >= pieces.HURT for stack, fate in stacks if fate in hit for piece in stack)
    return toll(state, after, state.turn, 0), toll(state, after, 1 - state.turn, hurt_fell)


def toll(before: State, after: State, seat: int, again: int) -> Toll:
    """What a seat paid between two states; `again`: pieces wounded before that were wounded once more."""
    had, has = whole(before, seat), whole(after, seat)
    return Toll(pieces.size(had) - pieces.size(has), pieces.size(has >> 32) - pieces.size(had >> 32) + again)
