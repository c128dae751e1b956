"""Phases 1 and 2: steps, discovery, crossing lakes, entering a conflict (FW-5 to FW-9)."""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import Discovery, Phase, State, change, face_up, turn_up
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.sentence import Sentence

Reason = tuple[str, str]  # a sentence for the player and the id of the rule
Used = tuple[int, int, int]  # cell, piece, points left, as in `State.used`
Mover = tuple[int, int, int, int]  # cell, piece, points left, how many; plain, as each list of moves makes some


class Step(NamedTuple):
    """A step that a piece can make."""

    piece: int
    left: int  # its points before the step
    start: int
    goal: int


class StepWords(NamedTuple):
    """What the text of a step says: "tired hurt farmer C4 D4"."""

    who: str  # a key of MOVERS
    start: int
    goal: int


TIRED = "tired "  # a piece with one of its two points left
MOVERS: dict[str, tuple[int, bool]] = {
    before + word: (piece, bool(before)) for before in ("", TIRED) for word, piece in pieces.PIECE.items()
}


@lru_cache(maxsize=512)
def crossings(lakes: int, chains: int) -> tuple[int, ...]:
    """For each cell, as bits, the cells on the same lake (FW-7); with `chains` adjacent lakes count as one. The cell itself
    and lakes are excluded; neighbouring cells may be included."""
    shores: dict[int, int] = {}
    if chains:
        rest = lakes
        while rest:
            body = rest & -rest
            while True:
                shore = body
                for lake in land.cells_of(body):
                    shore |= land.GRID.masks[lake]
                if shore & lakes == body:
                    break
                body = shore & lakes
            rest &= ~body
            for lake in land.cells_of(body):
                shores[lake] = shore & ~lakes
    else:
        shores = {lake: land.GRID.masks[lake] & ~lakes for lake in land.cells_of(lakes)}
    found = []
    for cell in range(land.CELLS):
        reach = 0
        for lake in land.cells_of(land.GRID.masks[cell] & lakes):
            reach |= shores[lake]
        found.append(reach & ~(1 << cell))
    return tuple(found)


def steps_of(state: State, seat: int, piece: int) -> int:
    """The movement points of a piece at the beginning of its phase."""
    power = powers(state.active[seat])
    return power.hunter_steps if piece % pieces.HURT == pieces.HUNTER else power.other_steps


def movers(state: State) -> list[Mover]:
    """(cell, piece, points left, how many) of the pieces that can still move in this phase, in board order."""
    return [mover for cell, packed in enumerate(state.pieces[state.turn]) if packed for mover in movers_on(state, cell)]


def movers_on(state: State, cell: int) -> list[Mover]:
    """The `movers` on one cell."""
    seat = state.turn
    if state.pieces[1 - seat][cell]:
        return []
    packed, hunters, found = state.pieces[seat][cell], state.phase == Phase.HUNTERS, []
    for piece in sorted(set(pieces.listed(packed))):
        if (piece % pieces.HURT == pieces.HUNTER) != hunters:
            continue
        full = steps_of(state, seat, piece)
        lefts = [left for c, p, left in state.used if c == cell and p == piece]
        fresh = pieces.count(packed, piece) - len(lefts)
        if fresh:
            found.append((cell, piece, full, fresh))
        if full == 2 and lefts.count(1):
            found.append((cell, piece, 1, lefts.count(1)))
    return found


def why_not(state: State, piece: int, start: int, goal: int) -> Reason | None:
    """Why a piece of the seat whose turn it is cannot go from `start` to `goal` in one step; None if it can."""
    seat = state.turn
    power = powers(state.active[seat])
    if state.tiles[land.LAKE] >> goal & 1:
        return Sentence("Nothing can stop on a lake."), "FW-7"
    beside = land.GRID.masks[start] >> goal & 1
    if not beside and not crossings(state.tiles[land.LAKE], power.lake_chains)[start] >> goal & 1:
        return Sentence("That is more than one step away, and no lake joins the two tiles."), "FW-5"
    if state.pieces[1 - seat][goal]:
        if piece >= pieces.HURT:
            return Sentence("A wounded piece cannot attack."), "FW-9"
        if not beside and not power.rafts:
            return Sentence("You cannot attack across a lake without Rafts."), "FW-9"
    if pieces.size(state.pieces[seat][goal]) >= power.stack:
        return Sentence("{n} of your pieces are already there.", n=power.stack), "FW-8"
    return None


def goals(state: State, piece: int, start: int, enemies: int, full: int) -> int:
    """The cells for which `why_not` is None, as bits; `enemies` and `full` are the cells that the enemy holds and those
    full of the tribe's own pieces."""
    power = powers(state.active[state.turn])
    lakes = state.tiles[land.LAKE]
    beside = land.GRID.masks[start] & ~lakes
    across = crossings(lakes, power.lake_chains)[start]
    if piece >= pieces.HURT:
        return (beside | across) & ~enemies & ~full
    if not power.rafts:
        across &= ~enemies
    return (beside | across) & ~full


def crowded(state: State, seat: int) -> int:
    """The cells that a seat's pieces fill to the limit, as bits."""
    most = powers(state.active[seat]).stack
    mask = 0
    for cell, packed in enumerate(state.pieces[seat]):
        if packed and pieces.size(packed) >= most:
            mask |= 1 << cell
    return mask


def moves(state: State) -> list[str]:
    """All moves of a phase of movement: "hunter C4 D4"."""
    enemies = pieces.occupied(state.pieces[1 - state.turn])
    full = crowded(state, state.turn)
    names = land.NAMES
    found = []
    for cell, piece, left, _ in movers(state):
        reach = goals(state, piece, cell, enemies, full)
        who = f"{_word(state, piece, left)} {names[cell]} "
        found += [who + names[goal] for goal in land.cells_of(reach)]
    return found


def _word(state: State, piece: int, left: int) -> str:
    return TIRED + pieces.PIECES[piece] if left < steps_of(state, state.turn, piece) else pieces.PIECES[piece]


def move_text(state: State, piece: int, left: int, start: int, goal: int) -> str:
    """One such move; `left` is what the piece has left of its steps."""
    return f"{_word(state, piece, left)} {land.NAMES[start]} {land.NAMES[goal]}"


def reword(state: State, text: str) -> str:
    """The current text of a step: older matches may call a piece tired that has its only point left."""
    piece, tired = MOVERS.get(text.rsplit(" ", 2)[0], (0, False))
    return text.removeprefix(TIRED) if tired and steps_of(state, state.turn, piece) == 1 else text


def read_step(text: str) -> StepWords | None:
    """The words of a step; None for a move of another kind."""
    who, start, goal = [*text.rsplit(" ", 2), "", ""][:3]
    steps = who in MOVERS and {start, goal} <= land.CELL.keys()
    return StepWords(who, land.CELL[start], land.CELL[goal]) if steps else None


def last_cell(text: str) -> int:
    """The tile with which a move text ends, as in "retreat hunter D4"; -1 if it ends otherwise."""
    return land.CELL.get(text.rpartition(" ")[2], -1)


def play(state: State, text: str) -> State:
    """A step such as "hunter F2 F3" or "tired hurt farmer C4 D4"."""
    step = read_step(text)
    if step is None:
        raise NotationError("This is not a move of The First War: {text}", text=repr(text[:60]))
    who, start, goal = step
    piece, tired = MOVERS[who]
    hunts, hunters = piece % pieces.HURT == pieces.HUNTER, state.phase == Phase.HUNTERS
    if hunters and not hunts:
        raise IllegalMoveError("Only hunters move in this phase.", "FW-4")
    if hunts and not hunters:
        raise IllegalMoveError("Hunters do not move in this phase.", "FW-4")
    full = steps_of(state, state.turn, piece)
    left = 1 if tired else full
    if tired and full == 1:
        raise IllegalMoveError("A piece with one movement point is not written as tired.", "FW-5")
    if not any((piece, left) == (other, points) for _, other, points, _ in movers_on(state, start)):
        cell = land.NAMES[start]
        words = Sentence("There is no {piece} on {cell} that can still move.", piece=Sentence(who), cell=cell)
        raise IllegalMoveError(words, "FW-5")
    if reason := why_not(state, piece, start, goal):
        raise IllegalMoveError(*reason)
    state = state._replace(fresh=False)
    if not face_up(state) >> goal & 1:
        return state._replace(pending=Discovery(start, piece, left, goal))
    return walk(state, piece, left, start, goal)


def discover(state: State, asked: Discovery, kind: int) -> State:
    """Turns up the tile in front of a moving piece (FW-6)."""
    start, piece, left, goal = asked
    state = turn_up(state, goal, kind)._replace(pending=None)
    if kind != land.LAKE:
        return walk(state, piece, left, start, goal)
    if powers(state.active[state.turn]).surveyors:
        return state
    return state._replace(used=_spend(state, (start, piece, left), (start, piece, 0)))


def _spend(state: State, before: Used, after: Used) -> tuple[Used, ...]:
    """`used` after a step of a piece; one that had all its points was not among them."""
    _, piece, left = before
    used = list(state.used)
    if left < steps_of(state, state.turn, piece):
        used.remove(before)
    return tuple(sorted([*used, after]))


def walk(state: State, piece: int, left: int, start: int, goal: int) -> State:
    """The state after a piece went to a face-up tile; this checks nothing."""
    seat = state.turn
    used = _spend(state, (start, piece, left), (goal, piece, left - 1))
    attacks = state.attacks
    if state.pieces[1 - seat][goal]:
        used = tuple(entry for entry in used if entry[0] != goal)
        attacks = tuple(sorted((*attacks, (goal, piece, start))))
    moved = change(state, seat, (start, -pieces.ONE[piece]), (goal, pieces.ONE[piece]))
    return moved._replace(used=used, attacks=attacks)


def alike(state: State, start: int, who: str) -> int:
    """How many on a tile could make the moves of a mover."""
    piece, tired = MOVERS[who]
    points = 1 if tired else steps_of(state, state.turn, piece)
    return sum(n for _, p, left, n in movers_on(state, start) if (p, left) == (piece, points))


def how_many(state: State, text: str) -> int:
    """How many pieces can take this step one after the other, the first one included: those alike on the tile, as far as the goal has room."""
    step = read_step(text)
    assert step is not None
    who, start, goal = step
    room = powers(state.active[state.turn]).stack - pieces.size(state.pieces[state.turn][goal])
    return min(alike(state, start, who), room)
