"""Islands and matches in a notation for people."""

from collections.abc import Iterable

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.card_window import fits
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, Score, score
from hexdice.games.first_island.rules.state import Phase, Sheet, State, Turn
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value, complete, read_options

SCA, BUI, SCH, MAT, HEA, SCI = range(1, 7)


def isle(drawn: str) -> Board:
    """A board from "D4=2 C4=1/3@0": hex D4 whole builders; in C4 scavengers touch the sides 0, 1, 2, scholars the rest.

    Sides turn counter-clockwise from east: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE.
    """
    board = [0] * 37
    for part in drawn.split():
        name, _, what = part.partition("=")
        tribes, _, way = what.partition("@")
        a, _, b = tribes.partition("/")
        board[GRID.number[name]] = grid.split(int(a), int(b), int(way)) if b else int(a)
    return tuple(board)


def names(hexes: int) -> str:
    return " ".join(GRID.names[i] for i in grid.cells(hexes))


def hexes(text: str) -> int:
    return grid.mask_of(GRID.number[name] for name in text.split())


def ring(card: str, points: int, tribe: int, text: str) -> Ring:
    return Ring(card, points, tribe, hexes(text))


def scored(drawn: str, *rings: Ring, boxes: Iterable[int] = ()) -> Score:
    return score(isle(drawn), rings, sum(1 << tribe for tribe in boxes))


def camps(score_now: Score, tribe: int) -> list[str]:
    return sorted(names(camp) for camp in score_now.tribes[tribe - 1].camps)


def begin(seats: int = 1, **options: Value) -> State:
    state: State = GAME.initial(complete(GAME.options, read_options(GAME.options, options)), seats)
    return state


def play(state: State, *events: str) -> State:
    """Plays events in order: a plain number or card is an outcome, "1: take 1 3" a move of seat 1, any other a move of the first seat up."""
    for event in events:
        seat, _, move = event.rpartition(": ")
        if seat:
            state = GAME.apply(state, int(seat), move)
        elif GAME.chance(state):
            state = GAME.apply(state, CHANCE, move)
        else:
            state = GAME.apply(state, GAME.actors(state)[0], move)
    return state


def dealt(state: State, *cards: str) -> State:
    """The first cards: one for each hand, then the shared one."""
    return play(state, *cards)


def dice(state: State, faces: str) -> State:
    """Everybody passes (or the roller rolls), then the five dice show these faces."""
    while not GAME.chance(state):
        state = GAME.apply(state, GAME.actors(state)[0], GAME.moves(state, GAME.actors(state)[0])[0])
    return play(state, *faces)


def marking(board: Board, faces: str, kind: str = "none", seats: int = 1, boxes: Iterable[int] = ()) -> State:
    """The marking of a round, after the roll, on an island that is filled so far."""
    round_ = (37 - board.count(0)) // 2 + 1
    used = sum(1 << tribe for tribe in boxes)
    sheets = (Sheet(board, used, (), "", Turn(left=tuple(sorted(map(int, faces))))),) * seats
    state = begin(1, level=kind) if kind in ("casual", "hard") else begin(seats, cards=kind, level="free")
    return state._replace(phase=Phase.MARK, round=round_, dice=tuple(map(int, faces)), sheets=sheets)


def asked(board: Board, hand: str, shared: str, *rings: Ring, seats: int = 1, **options: Value) -> State:
    """The card window before a round: the first seat has this island, every seat this hand card."""
    options = {"level": "free", **options}
    state = begin(seats, **options)
    while GAME.chance(state):
        chance = GAME.chance(state)
        assert chance
        wanted = shared if chance.place.startswith("deck S") else hand
        state = GAME.apply(state, CHANCE, wanted if wanted in chance.outcomes else chance.outcomes[0])
    first = state.sheets[0]._replace(board=board, rings=rings)
    round_ = (37 - board.count(0)) // 2 + 1
    asked_first = (-(round_ - 1)) % seats  # so that seat 0 is asked now
    return state._replace(sheets=(first, *state.sheets[1:]), round=round_, asked=asked_first)


def options_for(state: State, seat: int = 0) -> list[str]:
    """The ways to score a card now, as moves."""
    return [move for move in GAME.moves(state, seat) if move.startswith("score")]


def tribes_of(state: State, seat: int = 0) -> set[str]:
    return {f"{where} {grid.TRIBES[tribe]}" for where, tribe, _ in fits(state, seat)}
