"""What a bot does outside its movement plan: attacks, fights, hunger, research, healing, growth, emergencies."""

from collections.abc import Callable, Iterator, Sequence

from hexdice.games.first_war.bot import battle, terms
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.terms import Weights
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, play, retreat
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, PARENTS, SLOT, SLOTS, powers
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.pieces import Board
from hexdice.games.first_war.rules.state import Birth, Phase, Refuge, State, face_up
from hexdice.kernel.game import CHANCE

WON = 1000.0
# Hundredths: the least worth of a piece that dies in an attack. A hungry tribe would gain by losing mouths, but nobody plays like that.
SENSELESS = -100
Judge = Callable[[State, int, Weights], float]
Member = tuple[int, int, int, int]  # of a party that attacks: cell, piece, points left, tile between or -1


def value(state: State, seat: int, weights: Weights) -> float:
    """The worth of a position for a seat whose turn it is, as if the enemy moved next: pieces ahead."""
    if state.over:
        winner = state.over[0]
        return 0.0 if winner < 0 else WON if winner == seat else -WON
    return tribe_worth(state, seat, True, weights) - tribe_worth(state, 1 - seat, False, weights)


def tribe_worth(state: State, seat: int, waits: bool, weights: Weights) -> float:
    """The worth of a seat's pieces, in pieces; `waits`: the enemy moves next."""
    return Ground(state, seat, waits, weights).value(state.pieces[seat])


def expected(state: State, seat: int, weights: Weights, judge: Judge = value) -> float:
    """The expected value of a position after its pending tile, card or die."""
    asked = play.chance(state)
    if asked is None:
        return judge(state, seat, weights)
    total = 0.0
    known: dict[State | Board, float] = {}  # most faces of a die have the same result
    for name, weight in zip(asked.outcomes, asked.weights, strict=True):
        after = play.apply(state, CHANCE, name)._replace(pending=None)
        key = after.pieces[seat] if isinstance(state.pending, Birth) else after
        if key not in known:
            known[key] = judge(after, seat, weights)
        total += weight * known[key]
    return total / sum(asked.weights)


def own_worth(state: State, seat: int, weights: Weights) -> float:
    """The seat's own side of `value`: enough if nothing changes for the enemy."""
    return value(state, seat, weights) if state.over else tribe_worth(state, seat, True, weights)


def fought_out(state: State) -> State:
    """The position after all pending conflicts, played out by both sides; a tile turned up in a retreat counts as land."""
    if not state.attacks:
        return state
    state = state._replace(phase=Phase.CONFLICT, used=())
    while True:
        fight = state.fight
        if fight:
            state = conflict.play(state, battle.fight_move(state, fight))
            if isinstance(state.pending, Refuge):
                state = retreat.discover(state, state.pending, land.FOREST)
            continue
        over = play.decided(state)
        if over:
            return state._replace(over=over)
        waiting = conflict.battles(state)
        if not waiting:
            return state
        state = conflict.choose(state, f"fight {land.NAMES[waiting[0]]}")


def way_in(state: State) -> tuple[Step, ...]:
    """The steps of a piece into the enemy's empty home Fields in this phase; () if none can get there."""
    seat = state.turn
    goal = land.START_FIELDS[1 - seat]
    if state.pieces[1 - seat][goal]:
        return ()
    enemies, full = pieces.occupied(state.pieces[1 - seat]), movement.crowded(state, seat)
    up = face_up(state)
    for cell, piece, left, _ in movement.movers(state):
        reach = movement.goals(state, piece, cell, enemies, full)
        if reach >> goal & 1:
            return (Step(piece, left, cell, goal),)
        if left > 1:
            for middle in land.cells_of(reach & ~enemies & up):
                if movement.goals(state, piece, middle, enemies, full) >> goal & 1:
                    return Step(piece, left, cell, middle), Step(piece, left - 1, middle, goal)
    return ()


def attacks(state: State, weights: Weights, most: int = 40) -> Iterator[tuple[float, tuple[Step, ...]]]:
    """The attacks that can be started or strengthened now, each with the value of the position after the fight."""
    seat = state.turn
    found = []
    for target, members in _reaching(state).items():
        there = sum(1 for cell, _, _ in state.attacks if cell == target)
        room = powers(state.active[seat]).stack - there
        # Prefer pieces that their tile can spare: hunters from large stacks, never the last guard.
        members.sort(key=lambda one: (one[1], pieces.size(state.pieces[seat][one[0]]) in (1, 2), one[3] >= 0, one[0]))
        seen_teams = set()
        for number in range(1, min(room, len(members)) + 1):
            for chosen in (members[:number], sorted(members, key=lambda one: one[0])[:number]):
                key = tuple(sorted(chosen))
                if key not in seen_teams:
                    seen_teams.add(key)
                    found.append((_rough(state, target, chosen), target, tuple(chosen)))
    found.sort(key=lambda one: (-one[0], one[1:]))
    for rough, target, party in found[:most]:
        if rough <= SENSELESS:
            break
        after = state
        steps: list[Step] = []
        for cell, piece, left, middle in party:
            if middle >= 0:
                after = movement.walk(after, piece, left, cell, middle)
                steps.append(Step(piece, left, cell, middle))
                cell, left = middle, left - 1
            after = movement.walk(after, piece, left, cell, target)
            steps.append(Step(piece, left, cell, target))
        yield value(fought_out(after), seat, weights), tuple(steps)


def _reaching(state: State) -> dict[int, list[Member]]:
    """For each tile that can be attacked now, the pieces that can get there, each piece once."""
    seat = state.turn
    enemies = pieces.occupied(state.pieces[1 - seat])
    full = movement.crowded(state, seat)
    team: dict[int, list[Member]] = {}
    up = face_up(state)
    for cell, piece, left, number in movement.movers(state):
        if piece >= pieces.HURT:
            continue
        reach = movement.goals(state, piece, cell, enemies, full)
        for target in land.cells_of(reach & enemies):
            team.setdefault(target, []).extend([(cell, piece, left, -1)] * number)
        if left < 2:
            continue
        seen = reach
        for middle in land.cells_of(reach & ~enemies & up):
            for target in land.cells_of(movement.goals(state, piece, middle, enemies, full) & enemies & ~seen):
                team.setdefault(target, []).extend([(cell, piece, left, middle)] * number)
                seen |= 1 << target
    return team


def _rough(state: State, target: int, chosen: Sequence[Member]) -> int:
    """The gain of an attack by piece values alone, in hundredths."""
    seat, rival = state.turn, 1 - state.turn
    there = tuple(kind for cell, kind, _ in state.attacks if cell == target)
    kinds = there + tuple(piece for _, piece, _, _ in chosen)
    packed = state.pieces[rival][target]
    ours, theirs = battle.values(sum(state.pieces[seat]), 0), battle.values(sum(state.pieces[rival]), packed)
    defenders = battle.defenders_of(state, rival, packed)
    gain, _ = battle.arrange(battle.attackers_of(state, kinds), defenders, ours, theirs, True)
    return gain + (600 if target == land.START_FIELDS[rival] and gain > 0 else 0)


def in_emergency(state: State) -> State:
    """The position after the seat whose turn it is has declared an emergency."""
    return state._replace(emergency=pieces.swap(state.emergency, state.turn, True))


def emergency_cost(state: State) -> float:
    """What an emergency costs the seat whose turn it is, in pieces: a turn of research and healing, and weak hunters."""
    census = sum(state.pieces[state.turn])
    healed = min(pieces.total(census >> 32), pieces.count(census, pieces.HEALER))
    return 0.8 + 0.36 * economy.research_points(state, state.turn) + 0.3 * healed


def wants_emergency(state: State) -> bool:
    """Whether an emergency would pay if everybody stayed where they are."""
    seat = state.turn
    missing = -economy.balance(state, seat)
    if missing <= 1:
        return False
    saved = missing - max(0, -economy.balance(in_emergency(state), seat))
    return saved * 0.9 > emergency_cost(state)


def research_move(state: State, moves: list[str], weights: Weights) -> str:
    """The research move with the most gain for its points; among equals, the one that leaves the fewest points unused."""
    seat = state.turn
    cards, active = state.cards[seat], state.active[seat]
    left = terms.path_left(cards, active)
    best, choice = -99.0, "done"
    for move in moves:
        if move.startswith("activate"):
            card = NUMBER[move.removeprefix("activate ")]
            price = CARDS[card].price
            nearer = left - terms.path_left(cards, active | 1 << card)
            worth = 20 + nearer + 0.5 * price + 2 * weights[terms.TERM[terms.CARD_TERMS[card]]]
            if CARDS[card].level == 4:
                worth += 100
        elif move.startswith("turn"):
            worth = _turn_wish(cards, active, SLOT[move.removeprefix("turn ")])
        else:
            continue
        if worth > best:
            best, choice = worth, move
    return choice


def _turn_wish(cards: tuple[int, ...], active: int, slot: int) -> float:
    """The order in which to turn cards up: slots on the shortest way to three level IV cards first, those with active parents before others."""
    above = PARENTS[slot]
    ready = all(cards[p] >= 0 and active >> cards[p] & 1 for p in above)
    shown = all(cards[p] >= 0 for p in above)
    level = SLOTS[slot][0]
    as_up = tuple(-2 if p == slot else card for p, card in enumerate(cards))
    on_path = terms.path_left(as_up, active) < terms.path_left(cards, active)
    return 6 * ready + 3 * shown + 3 * on_path + (level if ready else -level)
