"""The value of a conflict before it is fought, with best play by both sides.

Values are hundredths of a piece, from the attacker's side. The bots use them, and the page to say who is in danger.
"""

from collections.abc import Iterator
from functools import lru_cache

from hexdice.games.first_war.rules.conflict import (
    BEATEN,
    DESTROYED,
    REPELLED,
    TIE,
    WIPED_OUT,
    arrangements,
    attack_strength,
    defence_strength,
    outcome,
)
from hexdice.games.first_war.rules.state import HURT, ONE, Fight, State, listed

Attackers = tuple[tuple[int, int], ...]  # (kind, strength), sorted
Stacks = tuple[tuple[tuple[int, int], ...], ...]  # of (piece, strength)
Values = tuple[int, int, int, int]  # cost to a side of losing a piece, by kind

WOUND = 40


@lru_cache(maxsize=20_000)
def arrange(
    attackers: Attackers, defenders: tuple[tuple[int, int], ...], ours: Values, theirs: Values, flee: bool
) -> tuple[int, str]:
    """The value of a fight and the text of the defender's best arrangement. `flee`: beaten defenders can retreat."""
    if not attackers or not defenders:
        return 0, ""
    strength = dict(defenders)
    packed = sum(ONE[piece] for piece, _ in defenders)
    best: tuple[int, str] | None = None
    for text, stacks in arrangements(packed).items():
        full = tuple(tuple((piece, strength[piece]) for piece in stack) for stack in stacks)
        value, _ = assign(attackers, full, ours, theirs, flee)
        if best is None or value < best[0]:
            best = value, text
    assert best is not None
    return best


@lru_cache(maxsize=60_000)
def assign(
    attackers: Attackers, stacks: Stacks, ours: Values, theirs: Values, flee: bool
) -> tuple[int, tuple[int, ...]]:
    """The value of the best attack on these stacks, and the stack for each attacker."""
    best = -(10**9)
    choice: tuple[int, ...] = ()
    for way in _ways(attackers, len(stacks)):
        value = _settle(attackers, stacks, way, ours, theirs, flee)
        if value > best:
            best, choice = value, way
    return best, choice


def _ways(attackers: Attackers, stacks: int) -> Iterator[tuple[int, ...]]:
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


def _settle(
    attackers: Attackers, stacks: Stacks, way: tuple[int, ...], ours: Values, theirs: Values, flee: bool
) -> int:
    value = 0
    free: list[tuple[int, int]] = []
    left: list[tuple[int, int]] = []
    for number, stack in enumerate(stacks):
        cover = [attackers[i] for i, at in enumerate(way) if at == number]
        if not cover:
            left += stack
            continue
        attack, defence = sum(s for _, s in cover), sum(s for _, s in stack)
        fate = outcome(attack, defence)
        if fate == WIPED_OUT:
            value -= sum(ours[kind] for kind, _ in cover)
        elif fate in (TIE, REPELLED):
            value -= WOUND * len(cover)
        else:
            free += cover
        if fate == DESTROYED or (fate == BEATEN and not flee):
            value += sum(theirs[piece % HURT] for piece, _ in stack)
        elif fate in (BEATEN, TIE):
            value += sum(WOUND if piece < HURT else theirs[piece % HURT] for piece, _ in stack)
        if fate in (REPELLED, WIPED_OUT):
            left += stack
        elif fate == TIE:
            left += [(piece + HURT, strength) for piece, strength in stack if piece < HURT]
    if free and left:
        value += arrange(tuple(sorted(free)), tuple(sorted(left)), ours, theirs, flee)[0]
    return value


def attackers_of(state: State, kinds: tuple[int, ...]) -> Attackers:
    """Attackers of the seat whose turn it is, with their strengths."""
    return tuple(sorted((kind, attack_strength(state, kind)) for kind in kinds))


def defenders_of(state: State, seat: int, packed: int) -> tuple[tuple[int, int], ...]:
    return tuple((piece, defence_strength(state, seat, piece)) for piece in listed(packed))


def best_put(state: State, fight: Fight, ours: Values, theirs: Values, flee: bool) -> tuple[tuple[int, int], int]:
    """The next attacker to place in a fight, (kind, source), and its stack."""
    placed = [one for cover in fight.cover for one in cover]
    everyone = sorted(placed + list(fight.free))
    attackers = attackers_of(state, tuple(kind for kind, _ in everyone))
    stacks = tuple(defenders_of(state, 1 - state.turn, sum(ONE[p] for p in stack)) for stack in fight.stacks)
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
