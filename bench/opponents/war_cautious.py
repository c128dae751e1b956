"""The First War by a beginner who is careful: a script of a few rules of thumb, without any estimate of a position.

Hunters turn up what lies beside them, nearest to home first; farmers stay on their Fields and go on only to empty ones beside them;
nobody is born who cannot be fed; an attack is made only with more strength than all the defenders have together; research takes what
it can pay, the cheapest first. A win that is there is taken.
"""

from collections.abc import Iterator
from random import Random

from hexdice.bots import Thinker
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, play
from hexdice.games.first_war.rules.cards import CARDS, SLOT, SLOTS
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.kernel.hexgrid import distance

SOCIAL = ("resign", "offer", "accept")


def choose(state: State, seat: int) -> str:
    """The script's move."""
    moves = [move for move in play.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
    if state.offer == 1:
        return "refuse draw"
    if state.fight:
        # All together, and each attacker on the strongest stack that may be covered.
        return moves[-1] if moves[0].startswith("stand") else moves[0]
    if state.phase == Phase.HUNTERS:
        return _hunters(state, seat, moves)
    if state.phase == Phase.OTHERS:
        return _others(state, seat, moves)
    if state.phase in (Phase.CONFLICT, Phase.FOOD, Phase.HEALING):
        return moves[0]
    if state.phase == Phase.RESEARCH:
        return min(moves, key=_price)
    assert state.phase == Phase.GROWTH
    return _grow(state, seat, moves)


def _steps(state: State, moves: list[str]) -> Iterator[tuple[str, int, int, int]]:
    """(move, piece, from, to) of the steps among the moves."""
    for move in moves:
        who, start, goal = move.rsplit(" ", 2) if move.count(" ") > 1 else ("", "", "")
        if who in movement.MOVERS:
            yield move, movement.MOVERS[who][0], land.GRID.number[start], land.GRID.number[goal]


def _hunters(state: State, seat: int, moves: list[str]) -> str:
    rival, home = 1 - seat, land.START_FIELDS[seat]
    enemy, known = state.pieces[rival], face_up(state)
    if "emergency" in moves and economy.balance(state, seat) < -3:
        return "emergency"
    steps = list(_steps(state, moves))
    for move, _, _, goal in steps:
        if goal == land.START_FIELDS[rival] and not enemy[goal]:
            return move
    # With advantage only: all hunters that can get there are stronger than all defenders together.
    for move, _, _, goal in steps:
        if enemy[goal]:
            there = sum(conflict.attack_strength(state, kind) for cell, kind, _ in state.attacks if cell == goal)
            comers = {(start, state.pieces[seat][start] & 255) for _, _, start, other in steps if other == goal}
            strength = there + sum(number for _, number in comers) * conflict.attack_strength(state, pieces.HUNTER)
            defence = sum(conflict.defence_strength(state, rival, piece) for piece in pieces.listed(enemy[goal]))
            if strength > defence >= 0 and there <= defence:
                return move
    unknown = [
        (distance(land.GRID.cells[home], land.GRID.cells[goal]), move)
        for move, _, _, goal in steps
        if not known >> goal & 1
    ]
    if unknown:
        return min(unknown)[1]
    rooms = [cell for cell in range(len(enemy)) if enemy[cell]]
    hunters = sum(state.pieces[seat]) & 255
    if hunters > sum(enemy) & 255 and rooms:
        nearer = [
            (min(_away(goal, foe) for foe in rooms), move)
            for move, piece, start, goal in steps
            if piece == pieces.HUNTER
            and min(_away(goal, foe) for foe in rooms) < min(_away(start, foe) for foe in rooms)
        ]
        if nearer:
            return min(nearer)[1]
    return "done"


def _away(a: int, b: int) -> int:
    return distance(land.GRID.cells[a], land.GRID.cells[b])


def _others(state: State, seat: int, moves: list[str]) -> str:
    board, fields = state.pieces[seat], state.tiles[land.FIELDS]
    enemy = state.pieces[1 - seat]
    for move, piece, start, goal in _steps(state, moves):
        if enemy[goal]:
            continue
        if goal == land.START_FIELDS[1 - seat]:
            return move
        if piece % pieces.HURT == pieces.FARMER:
            crowded = pieces.size(board[start]) > 3 or not fields >> start & 1
            if (
                fields >> goal & 1
                and crowded
                and pieces.count(board[goal], pieces.FARMER) < 3
                and not board[goal] & 255
            ):
                return move
        elif (
            fields >> start & 1
            and not fields >> goal & 1
            and face_up(state) >> goal & 1
            and pieces.size(board[goal]) < 3
        ):
            return move  # makes room for farmers
    return "done"


def _price(move: str) -> tuple[int, int]:
    if move.startswith("activate"):
        return 0, next(card.price for card in CARDS if card.name.lower() == move[9:])
    if move.startswith("turn"):
        return 1, SLOTS[SLOT[move[5:]]][0]
    return 2, 0


def _grow(state: State, seat: int, moves: list[str]) -> str:
    """Farmers first; others only while there is food for them."""
    board, fields = state.pieces[seat], state.tiles[land.FIELDS]
    spare = economy.balance(state, seat)
    for move in moves:
        if move != "done":
            cell = land.GRID.number[move[5:]]
            if fields >> cell & 1 and economy.kinds_on(board[cell]) == (pieces.FARMER,):
                return move
    return moves[0] if spare > 0 else "done"


def _script() -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield choose(view, seat)

    return think


LEVELS: dict[str, Thinker] = {"script": _script()}
