"""Positions for the tests, written as they look on the table."""

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import play, setup
from hexdice.games.siberian_dice.rules.notation import read_board
from hexdice.games.siberian_dice.rules.state import BOARDS, CHOOSE, GROSSMEISTER, PURITY, State
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import complete, read_options

# Pairs of ones that touch nothing else: both dice of a pair are perfect.
FIVE_PAIRS = {
    "A1": "1",
    "A2": "a",
    "A4": "1",
    "B5": "a",
    "C1": "1",
    "D1": "a",
    "D7": "1",
    "E6": "a",
    "G1": "1",
    "G2": "a",
}


def begin(variant: str = "basic", seats: int = 2, **options: object) -> State:
    """The first state, before any roll."""
    given = {"variant": variant, **options}
    return setup.initial(complete(GAME.options, read_options(GAME.options, given)), seats)


def rolled(state: State, faces: str) -> State:
    """The state after these faces, one roll after the other."""
    for face in faces:
        state = play.apply(state, CHANCE, face)
    return state


def put(
    dice: dict[str, str],
    variant: str = "basic",
    seats: int = 2,
    on_turn: int = 0,
    known: tuple[tuple[int, ...], ...] = (),
    hands: tuple[int, ...] | None = None,
    **options: object,
) -> State:
    """A position before a choice of die. `dice` maps cells to signs: 1-6 the first seat's, a-f the second's, A-F the
    third's. Hands hold what is not on the board unless given."""
    if variant == PURITY:
        options.setdefault("length", 240)
    state = begin(variant, seats, **options)
    board = BOARDS[state.setup.side]
    rows = "".join(dice.get(name, ".") for name in board.grid.names)
    owns, faces, counts = read_board(board, rows, seats)
    assert set(dice) <= set(board.grid.names)
    if variant == GROSSMEISTER:
        hands = (0,) * seats
    elif hands is None:
        hands = tuple(all_ - own.bit_count() for all_, own in zip(setup.dice_of(state.setup), owns, strict=True))
    state = state._replace(
        phase=CHOOSE, on_turn=on_turn, owns=owns, faces=faces, counts=counts, hands=hands, known=known or state.known
    )
    if variant == PURITY:
        return state._replace(seen=())
    return state._replace(seen=(setup.position_key(state.setup, owns, faces, state.known, on_turn),))


def turn(state: State, choice: str, face: str, cell: str) -> State:
    """The state after one turn of whoever is on turn with a roll; `face` is "" if nothing is rolled."""
    on_turn = state.on_turn
    state = play.apply(state, on_turn, choice)
    if face:
        state = play.apply(state, CHANCE, face)
    return play.apply(state, on_turn, f"place {cell}")


def perfect_cells(state: State) -> set[str]:
    """The cells with perfect dice, counted here by looking at each neighbour."""
    board = BOARDS[state.setup.side]
    dice = {i: state.faces >> 4 * i & 7 for i in range(board.size) if state.faces >> 4 * i & 7}
    return {board.grid.names[i] for i, face in dice.items() if sum(j in dice for j in board.grid.neighbours[i]) == face}
