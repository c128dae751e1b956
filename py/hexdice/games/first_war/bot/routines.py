from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.rules import economy, land, movement, pieces, play
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import Phase, State, change, face_up


@lru_cache(maxsize=64)
def only_move(state: State) -> str:
    """The move of the seat that is up if it has no other (a draw can be offered and a match resigned at any time); otherwise "".

    Nobody is led into hunger by it, and nobody strikes by it. Attackers of a single stack are placed: their order changes nothing.
    """
    up = play.actors(state)
    if not up or state.offer == 1:
        return ""
    if state.phase in (Phase.HUNTERS, Phase.OTHERS) and not state.fight:
        if (state.phase == Phase.HUNTERS and state.fresh) or _can_step(state) or _starves(state):
            return ""
        return "done"
    found = [move for move in play.moves(state, up[0]) if move not in ("offer draw", "resign")]
    if state.fight and len(state.fight.stacks) == 1:
        found = found[:1]  # all attackers go there, in whatever order
    return found[0] if len(found) == 1 and found[0] != "strike" else ""


def _starves(state: State) -> bool:
    """Whether ending the moves of the others leads into hunger, and no conflict can change that."""
    return state.phase == Phase.OTHERS and not state.attacks and economy.balance(state, state.turn) < 0


def _can_step(state: State) -> bool:
    enemies, full = pieces.occupied(state.pieces[1 - state.turn]), movement.crowded(state, state.turn)
    return any(movement.goals(state, piece, cell, enemies, full) for cell, piece, _, _ in movement.movers(state))


def routine_move(state: State) -> str:
    """The next move of the routine of the seat whose turn it is; "" where it has to decide for itself."""
    if state.over or state.pending or state.fight or state.offer == 1:
        return ""
    if state.phase == Phase.HUNTERS:
        return "done"
    if state.phase == Phase.OTHERS:
        step = next(_steps(state), None)
        if step:
            return movement.move_text(state, *step)
        return "" if _starves(state) else "done"
    if state.phase == Phase.FOOD:
        return next(iter(economy.food_moves(state)), "") if state.points > 0 else _spare(state)
    if state.phase == Phase.HEALING:
        return _heal(state)
    return _grow(state) if state.phase == Phase.GROWTH else ""


def upkeep(state: State) -> str:
    """The next chore of the seat whose turn it is: the strike once all attackers are placed, food, healing and growth; "" otherwise, and where hunger or growth is a choice."""
    if fight := state.fight:
        return "strike" if fight.stacks and not (fight.free or fight.fought or state.pending) else ""
    if state.phase == Phase.FOOD and 0 < -state.points < pieces.total(sum(state.pieces[state.turn]) & pieces.UNHURT):
        return ""
    if state.phase == Phase.GROWTH and (mouths := to_grow(state).values()):
        return "" if all(mouths) and len(mouths) > economy.balance(state, state.turn) else _grow(state)
    return routine_move(state) if state.phase in (Phase.FOOD, Phase.HEALING, Phase.GROWTH) else ""


def _spare(state: State) -> str:
    """Hunger wounds those who feed nobody first, then the idle, of the kind with most unhurt pieces; the last healer after all others."""
    seat, board, foes = state.turn, state.pieces[state.turn], pieces.occupied(state.pieces[1 - state.turn])
    census, learned = sum(board), economy.research_points(state, state.turn)

    def price(move: str) -> tuple[bool, int, int]:
        kind, cell = pieces.KINDS.index(move.split(" ")[1]), movement.last_cell(move)
        hurt = economy.play_food(state, move)
        busy = {pieces.HUNTER: land.GRID.masks[cell] & foes, pieces.HEALER: board[cell] >> 32}.get(kind, 0)
        points = economy.research_points(hurt, seat) if kind == pieces.SCIENTIST else learned
        kept, number = 3 * economy.food(hurt, seat) + points, pieces.count(census, kind)
        return kind == pieces.HEALER and number == 1, bool(busy) - kept, -number

    return min(economy.food_moves(state), key=price, default="")


def _heal(state: State) -> str:
    """Healers first, as they heal in turn, then those who feed the tribe."""
    order = ("healer", "farmer", "hunter", "scientist")
    return min(economy.healing_moves(state), key=lambda move: order.index(move.split(" ")[1]), default="done")


@lru_cache(maxsize=16)  # several parts of every drawing ask for it
def to_grow(state: State) -> dict[int, bool]:
    """The tiles that can grow, each with whether others may have to feed whoever is born there."""
    seat, fed, found = state.turn, economy.food(state, state.turn), dict[int, bool]()
    for cell in map(movement.last_cell, economy.growth_moves(state)):
        born = (change(state, seat, (cell, pieces.ONE[kind])) for kind in economy.kinds_on(state.pieces[seat][cell]))
        found[cell] = any(economy.food(one, seat) == fed for one in born)
    return found


def _grow(state: State) -> str:
    """Those who feed themselves first; others are born while there is food for them, the rarest kind first."""
    board, ready = state.pieces[state.turn], to_grow(state)
    if free := [cell for cell in ready if not ready[cell]]:
        return f"grow {land.NAMES[free[0]]}"
    if not ready or economy.balance(state, state.turn) <= 0:
        return "done"
    census = sum(board)

    def rarest(cell: int) -> tuple[int, int, int]:
        kinds = economy.kinds_on(board[cell])
        return min(pieces.of_kind(census, kind) for kind in kinds), len(kinds), cell

    return f"grow {land.NAMES[min(ready, key=rarest)]}"


def stops_at(before: State, now: State) -> bool:
    """Whether the routine stops at `now`, just after `before`: a fight is to be looked at, or a chore begins that people do by hand."""
    return bool(before.fight and not now.fight) or (now.phase > Phase.CONFLICT and now.phase != before.phase)


class _Land(NamedTuple):
    """Where pieces may go, as bits."""

    full: int  # tiles full of own pieces
    safe: int  # known land without enemies that no enemy hunter can attack in its next turn
    away: Sequence[int]  # for each cell the steps to the nearest safe Fields with room


def _steps(state: State) -> Iterator[Step]:
    """The steps of the routine that are possible now, those of the first pieces first."""
    seat = state.turn
    known = face_up(state) & ~state.tiles[land.LAKE] & ~pieces.occupied(state.pieces[1 - seat])
    full, safe = movement.crowded(state, seat), known & ~exposed(state)
    room = state.tiles[land.FIELDS] & ~full & safe
    reach = _Land(full, safe, terms.walks(state.tiles[land.LAKE], known, powers(state.active[seat]).lake_chains, room))
    movers = movement.movers(state)
    fresh = [(piece, left, cell) for cell, piece, left, _ in movers if left == movement.steps_of(state, seat, piece)]
    yield from _to_fields(state, fresh, reach)
    yield from _to_healers(state, fresh, reach)
    yield from _lodgers(state, fresh, reach)
    yield from _off_full_farms(state, fresh, reach)


def exposed(state: State) -> int:
    """The cells that enemy hunters can attack in their next turn, as bits."""
    return sum(1 << cell for cell, hunters in enumerate(terms.strikers(state, 1 - state.turn)) if hunters)


def _goals(state: State, piece: int, cell: int, reach: _Land) -> tuple[int, ...]:
    enemies = pieces.occupied(state.pieces[1 - state.turn])
    return land.cells_of(movement.goals(state, piece, cell, enemies, reach.full) & reach.safe)


def _to_fields(state: State, fresh: list[tuple[int, int, int]], reach: _Land) -> Iterator[Step]:
    """Farmers off the Fields walk towards the nearest Fields with room."""
    fields, away = state.tiles[land.FIELDS], reach.away
    for piece, left, cell in fresh:
        if piece == pieces.FARMER and not fields >> cell & 1:
            best = min(_goals(state, piece, cell, reach), key=lambda goal: (away[goal], goal), default=cell)
            if away[best] < away[cell]:
                yield Step(piece, left, cell, best)


def _to_healers(state: State, fresh: list[tuple[int, int, int]], reach: _Land) -> Iterator[Step]:
    """The wounded go to a healer one step away."""
    board = state.pieces[state.turn]
    for piece, left, cell in fresh:
        if piece >= pieces.HURT and not pieces.count(board[cell], pieces.HEALER):
            for goal in _goals(state, piece, cell, reach):
                if pieces.count(board[goal], pieces.HEALER):
                    yield Step(piece, left, cell, goal)


def _lodgers(state: State, fresh: list[tuple[int, int, int]], reach: _Land) -> Iterator[Step]:
    """Scientists and healers leave Fields where two farmers stand, so that only farmers are born there; a healer alone seeks company."""
    board, fields, studied = state.pieces[state.turn], state.tiles[land.FIELDS], _studied(state)

    def wish(piece: int, goal: int) -> tuple[bool, bool, int]:
        return piece == pieces.SCIENTIST and not studied >> goal & 1, pieces.size(board[goal]) in (1, 2), -goal

    for piece, left, cell in sorted(fresh, reverse=True):  # scientists first
        if piece not in (pieces.HEALER, pieces.SCIENTIST):
            continue
        goals = [goal for goal in _goals(state, piece, cell, reach) if not fields >> goal & 1]
        if piece == pieces.HEALER and pieces.size(board[cell]) == 1:
            goals = [goal for goal in goals if 0 < pieces.size(board[goal]) < 3]
        elif not fields >> cell & 1 or pieces.count(board[cell], pieces.FARMER) < 2:
            continue
        if goals:
            yield Step(piece, left, cell, max(goals, key=lambda goal: wish(piece, goal)))


def _off_full_farms(state: State, fresh: list[tuple[int, int, int]], reach: _Land) -> Iterator[Step]:
    """Where four farmers stand nobody is born: one of them goes to the next Fields with room, if there is food for its way."""
    board, fields, away = state.pieces[state.turn], state.tiles[land.FIELDS], reach.away
    for piece, left, cell in fresh:
        crowd = pieces.size(board[cell]) if (reach.full & fields) >> cell & 1 else 0
        if piece == pieces.FARMER and pieces.count(board[cell], pieces.FARMER) == crowd:
            goals = _goals(state, piece, cell, reach)
            best = min(goals, key=lambda goal: (away[goal], pieces.size(board[goal]), goal), default=cell)
            if away[best] == 0 or (away[best] < min(away[cell], terms.FAR) and economy.balance(state, state.turn) >= 3):
                yield Step(piece, left, cell, best)


def _studied(state: State) -> int:
    """The tiles of the kinds of land that have an own unhurt scientist, as bits."""
    board = state.pieces[state.turn]
    known = sum(1 << cell for cell, packed in enumerate(board) if packed and pieces.count(packed, pieces.SCIENTIST))
    return sum(mask for mask in state.tiles if mask & known)
