"""Phase 3, after a fight: the pieces that were beaten retreat one by one, defenders first (FW-14)."""

from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.pieces import Attacker
from hexdice.games.first_war.rules.state import Fight, Refuge, State, change, face_up, turn_up
from hexdice.kernel.errors import IllegalMoveError, NotationError


def refuges(state: State, fight: Fight, source: int) -> int:
    """The cells to which a piece may retreat, as bits (FW-14); `source` is the cell an attacker came from, -1: a defender."""
    seat = state.turn if source >= 0 else 1 - state.turn
    own, enemy = state.pieces[seat], state.pieces[1 - seat]
    power = powers(state.active[seat])
    beside = land.GRID.masks[fight.cell] & ~state.tiles[land.LAKE]
    found = 0
    for cell in land.cells_of(beside):
        if enemy[cell] or pieces.size(own[cell]) >= power.stack:
            continue
        if own[cell] if source >= 0 else not fight.sources >> cell & 1:
            found |= 1 << cell
    if source >= 0 and not enemy[source] and pieces.size(own[source]) < power.stack:
        found |= 1 << source
    if power.far_retreat:
        far = 0
        for cell in land.GRID.neighbours[fight.cell]:
            far |= land.GRID.masks[cell]
        for cell in land.cells_of(far & ~land.GRID.masks[fight.cell] & ~(1 << fight.cell)):
            if own[cell] and not enemy[cell] and pieces.size(own[cell]) < power.stack:
                found |= 1 << cell
    return found


def retreaters(fight: Fight) -> list[Attacker]:
    """The pieces that retreat now, each (kind, source) once, with source -1 for defenders; defenders go first."""
    return [(kind, -1) for kind in sorted(set(fight.flee))] or sorted(set(fight.back))


def who(kind: int, source: int) -> str:
    """A piece as moves name it: "hunter C4" for an attacker, "hunter" for a defender."""
    return pieces.KINDS[kind] if source < 0 else f"{pieces.KINDS[kind]} {land.NAMES[source]}"


def moves(state: State, fight: Fight) -> list[str]:
    """Where the pieces that retreat now can go: "retreat hunter D4"; "lose hunter" for one that can go nowhere."""
    found, stuck = [], []
    for kind, source in retreaters(fight):
        ways = refuges(state, fight, source)
        found += [f"retreat {who(kind, source)} {land.NAMES[cell]}" for cell in land.cells_of(ways)]
        if not ways:
            stuck.append(f"lose {who(kind, source)}")
    return found + stuck


def play(state: State, fight: Fight, text: str) -> State:
    """The state after a piece has retreated or is lost. NotationError or IllegalMoveError."""
    words = text.split(" ")
    lost = words[0] == "lose"
    sourced = len(words) == (3 if lost else 4)
    if len(words) not in ((2, 3) if lost else (3, 4)) or words[1] not in pieces.KINDS:
        raise NotationError("Write a retreat like this: retreat hunter D4, or for an attacker: retreat hunter D3 D4")
    if any(name not in land.CELL for name in words[2:]):
        raise NotationError("There is no such tile.")
    kind, source = pieces.PIECE[words[1]], land.CELL[words[2]] if sourced else -1
    if not fight.fought or (kind, source) not in retreaters(fight):
        raise IllegalMoveError("No such piece has to retreat now.", "FW-14")
    ways = refuges(state, fight, source)
    if lost:
        if ways:
            raise IllegalMoveError("A piece that can retreat must do so.", "FW-14")
        return proceed(state, _gone(fight, kind, source))
    goal = land.CELL[words[-1]]
    if not ways >> goal & 1:
        raise IllegalMoveError("It cannot retreat to that tile.", "FW-14")
    if not face_up(state) >> goal & 1:
        return state._replace(pending=Refuge(kind, goal))
    return _arrive(state, fight, kind, source, goal)


def discover(state: State, asked: Refuge, terrain: int) -> State:
    """Turns up the tile to which a defender retreats; a lake kills the piece (FW-14)."""
    fight, (kind, goal) = state.fight, asked
    assert fight is not None
    state = turn_up(state, goal, terrain)._replace(pending=None)
    if terrain == land.LAKE:
        return proceed(state, _gone(fight, kind, -1))
    return _arrive(state, fight, kind, -1, goal)


def _gone(fight: Fight, kind: int, source: int) -> Fight:
    """The fight with one retreating piece less."""
    if source < 0:
        flee = list(fight.flee)
        flee.remove(kind)
        return fight._replace(flee=tuple(flee))
    back = list(fight.back)
    back.remove((kind, source))
    return fight._replace(back=tuple(back))


def _arrive(state: State, fight: Fight, kind: int, source: int, goal: int) -> State:
    seat = state.turn if source >= 0 else 1 - state.turn
    arrived = change(state, seat, (goal, pieces.ONE[kind + pieces.HURT]))
    return proceed(arrived, _gone(fight, kind, source))


def proceed(state: State, fight: Fight) -> State:
    """Continues the retreats; if no piece of a side has a tile to go to, they are all lost."""
    while fight.flee or fight.back:
        if any(refuges(state, fight, source) for _, source in retreaters(fight)):
            return state._replace(fight=fight)
        fight = fight._replace(flee=()) if fight.flee else fight._replace(back=())
    return state._replace(fight=None)
