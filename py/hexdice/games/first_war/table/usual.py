"""What looks after itself: moves that are the only ones possible, and the usual moves of a tribe that is not fighting.

Both are ordinary moves. `only_move` is played without a question; `usual_move` gives, one after the other, what a careful
householder would do once the hunters have moved, or have an enemy to fight: make room at home, send farmers to Fields and the wounded to a healer, heal,
and let tiles grow as far as food goes. It never explores, attacks or researches, and goes into hunger only after a person has.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot.terms import FAR, strike_reach, walks
from hexdice.games.first_war.rules import economy, movement, play
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import (
    FARMER,
    FIELDS,
    FOOD,
    GRID,
    GROWTH,
    HEALER,
    HEALING,
    HUNTER,
    HUNTERS,
    HURT,
    KINDS,
    LAKE,
    OTHERS,
    RESEARCH,
    SCIENTIST,
    Phase,
    State,
    cells_of,
    count,
    face_up,
    holders,
    of_kind,
    size,
)

Step = tuple[int, int, int]  # piece, from, to


def only_move(state: State) -> str:
    """The move of the seat that is up if it has no other (a draw can be offered and a match resigned at any time); otherwise "".

    Nobody is led into hunger by it, and a strike against several stacks waits, as the attackers can be placed differently.
    Attackers of a single stack are placed: their order changes nothing.
    """
    up = play.actors(state)
    if not up or state.offer == 1:
        return ""
    if state.phase in (HUNTERS, OTHERS) and not state.fight:
        if (state.phase == HUNTERS and state.fresh) or _can_step(state):
            return ""
        return "" if state.phase == OTHERS and not state.attacks and economy.balance(state, state.turn) < 0 else "done"
    found = [move for move in play.moves(state, up[0]) if move not in ("offer draw", "resign")]
    if state.fight and len(state.fight.stacks) == 1:
        found = found[:1]  # all attackers go there, in whatever order
    if len(found) != 1 or (found[0] == "strike" and state.fight and len(state.fight.stacks) > 1):
        return ""
    return found[0]


def _can_step(state: State) -> bool:
    enemies, full = holders(state.pieces[1 - state.turn]), movement.crowded(state, state.turn)
    return any(movement.goals(state, piece, cell, enemies, full) for cell, piece, _, _ in movement.movers(state))


def able(state: State, text: str) -> int:
    """How many pieces can take this step one after the other, the first one included: those alike on the tile, as far as the goal has room."""
    who, start, goal = text.rsplit(" ", 2)
    piece, tired = movement.MOVERS[who]
    points = 1 if tired else movement.steps_of(state, state.turn, piece)
    ready = sum(n for _, p, left, n in movement.movers_on(state, GRID.number[start]) if (p, left) == (piece, points))
    return min(ready, powers(state.active[state.turn]).stack - size(state.pieces[state.turn][GRID.number[goal]]))


# The usual moves


def usual_move(state: State) -> str:
    """The next usual move of the seat whose turn it is; "" where it has to decide for itself."""
    if state.over or state.pending or state.fight or state.offer == 1:
        return ""
    if state.phase == HUNTERS:
        return "done" if state.attacks else ""  # on to the fight that has been chosen
    if state.phase == OTHERS:
        step = next(_steps(state), None)
        if step:
            piece, start, goal = step
            return movement.move_text(state, piece, movement.steps_of(state, state.turn, piece), start, goal)
        return "" if not state.attacks and economy.balance(state, state.turn) < 0 else "done"
    if state.phase == FOOD:
        return next(iter(economy.food_moves(state)), "") if state.points > 0 else _spare(state)
    if state.phase == HEALING:
        return _heal(state)
    return _grow(state) if state.phase == GROWTH else ""


def _spare(state: State) -> str:
    """Hunger wounds those who feed nobody first, of the kind with most unhurt pieces."""
    board, (_, fields, _, plains, forest) = state.pieces[state.turn], state.tiles
    census, feeds = sum(board), {HUNTER: plains | forest, FARMER: fields}

    def price(move: str) -> tuple[int, int]:
        _, word, name = move.split(" ")
        kind = KINDS.index(word)
        return feeds.get(kind, 0) >> GRID.number[name] & 1, -count(census, kind)

    return min(economy.food_moves(state), key=price, default="")


def _heal(state: State) -> str:
    """Healers first, as they heal in turn, then those who feed the tribe."""
    order = ("healer", "farmer", "hunter", "scientist")
    return min(economy.healing_moves(state), key=lambda move: order.index(move.split(" ")[1]), default="done")


def _grow(state: State) -> str:
    """Farmers on Fields feed themselves; others are born while there is food for them, the rarest kind first."""
    board = state.pieces[state.turn]
    ready = [GRID.number[move[5:]] for move in economy.growth_moves(state)]
    fields = state.tiles[FIELDS]
    farms = [cell for cell in ready if fields >> cell & 1 and economy.kinds_on(board[cell]) == (FARMER,)]
    if farms:
        return f"grow {GRID.names[farms[0]]}"
    if not ready or economy.balance(state, state.turn) <= 0:
        return "done"
    census = sum(board)

    def rarest(cell: int) -> tuple[int, int, int]:
        kinds = economy.kinds_on(board[cell])
        return min(of_kind(census, kind) for kind in kinds), len(kinds), cell

    return f"grow {GRID.names[min(ready, key=rarest)]}"


def starved(state: State) -> bool:
    """Whether tiles could grow, but the usual moves let none, as there is no food for those who would come."""
    return state.phase == GROWTH and bool(economy.growth_moves(state)) and usual_move(state) == "done"


def pauses(before: State, now: State) -> bool:
    """Whether the usual moves wait at `now`, just after `before`: a fight is to be read about, hunger asks whom it wounds, or growth has
    begun and food does not last for every tile that could grow.
    """
    if before.fight and not now.fight:
        return True
    if now.phase == FOOD and before.phase != FOOD and now.points < 0:
        return True
    if now.phase != GROWTH or before.phase == GROWTH or now.over or now.pending:
        return False
    board = now.pieces[now.turn]
    ready = [GRID.number[move[5:]] for move in economy.growth_moves(now)]
    farms = sum(1 for cell in ready if now.tiles[FIELDS] >> cell & 1 and economy.kinds_on(board[cell]) == (FARMER,))
    rest = len(ready) - farms  # each farm feeds its newcomer and others
    gain = powers(now.active[now.turn]).fields_food - 1
    return rest > max(0, economy.balance(now, now.turn) + gain * farms)


class Ahead(NamedTuple):
    """What the usual moves would do from here, as far as no die decides."""

    steps: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()  # phases that they go through, Food to Growth
    stop: Phase | None = None  # the phase in which the tribe has to decide; None: they end the turn
    food: int = 0  # what is left over once the steps are taken
    lost: int = 0  # research points that nothing can be bought with


@lru_cache(maxsize=16)
def ahead(state: State) -> Ahead | None:
    """What the usual moves of the seat whose turn it is come to; None if there are none."""
    steps, phases, food, lost = [], [], 0, 0
    turn, now = (state.round, state.turn), state
    while move := usual_move(now):
        words = move.rsplit(" ", 2)
        if words[0] in movement.MOVERS:
            steps.append((movement.MOVERS[words[0]][0], GRID.number[words[1]], GRID.number[words[2]]))
        elif move != "done" and now.phase not in phases:
            phases.append(now.phase)
        if now.phase == GROWTH:  # dice may decide from here on, but nobody else does
            return Ahead(tuple(steps), tuple(phases), food=food, lost=lost)
        before, now = now, play.apply(now, state.turn, move)
        if words[0] in movement.MOVERS:
            food = economy.balance(now, now.turn)
        if before.phase < RESEARCH and (now.phase > RESEARCH or now.turn != before.turn):
            lost = economy.research_points(before, before.turn)
        if pauses(before, now):
            break
        if now.over or (now.round, now.turn) != turn:
            return Ahead(tuple(steps), tuple(phases), food=food, lost=lost)
    return Ahead(tuple(steps), tuple(phases), now.phase, food, lost) if now is not state else None


# Steps: each piece moves at most once, over known land, and never to where enemies could strike it


class _Land(NamedTuple):
    """Where pieces may go, as bits."""

    full: int  # tiles full of own pieces
    safe: int  # known land without enemies that no enemy hunter can attack in its next turn
    away: Sequence[int]  # for each cell the steps to the nearest safe Fields with room


def _steps(state: State) -> Iterator[Step]:
    """The usual steps that are possible now, those of the first pieces first."""
    seat = state.turn
    known = face_up(state) & ~state.tiles[LAKE] & ~holders(state.pieces[1 - seat])
    full, safe = movement.crowded(state, seat), known & ~struck(state)
    room = state.tiles[FIELDS] & ~full & safe
    land = _Land(full, safe, walks(state.tiles[LAKE], known, powers(state.active[seat]).lake_chains, room))
    fresh = [
        (piece, cell)
        for cell, piece, left, _ in movement.movers(state)
        if left == movement.steps_of(state, seat, piece)
    ]
    yield from _to_fields(state, fresh, land)
    yield from _to_healers(state, fresh, land)
    yield from _lodgers(state, fresh, land)
    yield from _off_full_farms(state, fresh, land)


def struck(state: State) -> int:
    """The cells that enemy hunters can attack in their next turn, as bits."""
    rival, reach = 1 - state.turn, 0
    for cell, packed in enumerate(state.pieces[rival]):
        if packed and count(packed, HUNTER):
            reach |= strike_reach(state, rival, cell)
    return reach


def _goals(state: State, piece: int, cell: int, land: _Land) -> tuple[int, ...]:
    enemies = holders(state.pieces[1 - state.turn])
    return cells_of(movement.goals(state, piece, cell, enemies, land.full) & land.safe)


def _to_fields(state: State, fresh: list[tuple[int, int]], land: _Land) -> Iterator[Step]:
    """Farmers off the Fields walk towards the nearest Fields with room."""
    fields, away = state.tiles[FIELDS], land.away
    for piece, cell in fresh:
        if piece == FARMER and not fields >> cell & 1:
            best = min(_goals(state, piece, cell, land), key=lambda goal: (away[goal], goal), default=cell)
            if away[best] < away[cell]:
                yield piece, cell, best


def _to_healers(state: State, fresh: list[tuple[int, int]], land: _Land) -> Iterator[Step]:
    """The wounded go to a healer one step away."""
    board = state.pieces[state.turn]
    for piece, cell in fresh:
        if piece >= HURT and not count(board[cell], HEALER):
            for goal in _goals(state, piece, cell, land):
                if count(board[goal], HEALER):
                    yield piece, cell, goal


def _lodgers(state: State, fresh: list[tuple[int, int]], land: _Land) -> Iterator[Step]:
    """Scientists and healers leave Fields where two farmers stand, so that only farmers are born there; a healer alone seeks company."""
    board, fields, studied = state.pieces[state.turn], state.tiles[FIELDS], _studied(state)

    def wish(piece: int, goal: int) -> tuple[bool, bool, int]:
        return piece == SCIENTIST and not studied >> goal & 1, size(board[goal]) in (1, 2), -goal

    for piece, cell in sorted(fresh, reverse=True):  # scientists first
        if piece not in (HEALER, SCIENTIST):
            continue
        goals = [goal for goal in _goals(state, piece, cell, land) if not fields >> goal & 1]
        if piece == HEALER and size(board[cell]) == 1:
            goals = [goal for goal in goals if 0 < size(board[goal]) < 3]
        elif not fields >> cell & 1 or count(board[cell], FARMER) < 2:
            continue
        if goals:
            yield piece, cell, max(goals, key=lambda goal: wish(piece, goal))


def _off_full_farms(state: State, fresh: list[tuple[int, int]], land: _Land) -> Iterator[Step]:
    """Where four farmers stand nobody is born: one of them goes to the next Fields with room, if there is food for its way."""
    board, fields, away = state.pieces[state.turn], state.tiles[FIELDS], land.away
    for piece, cell in fresh:
        if piece == FARMER and (land.full & fields) >> cell & 1 and count(board[cell], FARMER) == size(board[cell]):
            best = min(
                _goals(state, piece, cell, land), key=lambda goal: (away[goal], size(board[goal]), goal), default=cell
            )
            if away[best] == 0 or (away[best] < min(away[cell], FAR) and economy.balance(state, state.turn) >= 3):
                yield piece, cell, best


def _studied(state: State) -> int:
    """The tiles of the kinds of land that have an own unhurt scientist, as bits."""
    board = state.pieces[state.turn]
    return sum(mask for mask in state.tiles if any(count(board[cell], SCIENTIST) for cell in cells_of(mask)))
