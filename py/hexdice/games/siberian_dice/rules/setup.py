"""The start of a match: the numbers that the options determine, and the dice that are rolled before the first turn."""

from hexdice.games.siberian_dice.rules.state import (
    BASIC,
    BOARDS,
    CHAIN,
    CHOOSE,
    GROSSMEISTER,
    PREPARE,
    PRIMES,
    PURITY,
    STRATEGIC,
    Setup,
    State,
)
from hexdice.kernel.errors import NotationError
from hexdice.kernel.options import Options, handicapped

DICE = {BASIC: (12, 9), PRIMES: (13, 9), STRATEGIC: (12, 9), GROSSMEISTER: (13, 9), PURITY: (13, 9), CHAIN: (12, 9)}
GOALS = {BASIC: 6, PRIMES: 7, STRATEGIC: 6, GROSSMEISTER: 7, PURITY: 7, CHAIN: 0}
PIPS = {str(face): face for face in range(1, 7)}


def make_setup(options: Options, seats: int) -> Setup:
    """The numbers determined by the options (PD-1, PD-4, PD-6 to PD-12). NotationError for too short a list or too few dice."""
    variant = str(options["variant"])
    dice, goal = DICE[variant][seats - 2], GOALS[variant]
    if variant == STRATEGIC and options["goal"] == PRIMES:
        goal = 7
        dice = 13 if seats == 2 else dice
    if seats == 3 and options["six"] and goal == 7:
        goal = 6
    who = handicapped(options)
    fewer = int(options["fewer"]) if who else 0
    each = tuple(dice - fewer * (seat == who) for seat in range(1, seats + 1 if who else 2))
    if min(each) <= goal:
        raise NotationError("With so few dice, the goal is out of reach: at most {n} fewer.", n=dice - goal - 1)
    limit = 0 if variant == PURITY else int(options["limit"]) * (2 if seats == 3 else 1)
    length = 0
    if variant == PURITY:
        length = int(options["length"])
        if length < seats * dice:
            raise NotationError("The list of rolls is too short: at least {n}, one for each die.", n=seats * dice)
        length = max(length, len(str(options["tail"])))
    return Setup(variant, seats, int(options["side"]), each, goal, limit, length)


def initial(options: Options, seats: int) -> State:
    """The start; NotationError if the list of rolls is too short or has other characters than 1 to 6."""
    setup = make_setup(options, seats)
    tail = str(options["tail"]) if setup.variant == PURITY else ""
    if not set(tail) <= set(PIPS):
        raise NotationError("The rolls carried over from the last match must be digits from 1 to 6.")
    return start(setup, tuple(PIPS[digit] for digit in tail))


def start(setup: Setup, tail: tuple[int, ...] = ()) -> State:
    """The first state of a set-up; `tail` is the rest of PURITY's list, carried over from the previous match."""
    seats = setup.seats
    known: tuple[tuple[int, ...], ...] = ()
    if setup.variant in (STRATEGIC, GROSSMEISTER):
        known = ((),) * seats
    elif setup.variant == PURITY:
        known = (tail,)
    hands = (0,) * seats if setup.variant == GROSSMEISTER else dice_of(setup)
    state = State(setup, PREPARE, 0, (0,) * seats, 0, 0, hands, 0, -1, known, 0, (), 0, 0, None)
    return prepared(state)


def dice_of(setup: Setup) -> tuple[int, ...]:
    """How many dice each seat has."""
    return setup.dice if len(setup.dice) > 1 else setup.dice * setup.seats


def rolls_before(setup: Setup) -> tuple[int, ...]:
    """The number of faces in each row of `known` before the first turn."""
    rows = {STRATEGIC: (1,) * setup.seats, GROSSMEISTER: dice_of(setup), PURITY: (setup.length,)}
    return rows.get(setup.variant, ())


def row_to_roll(state: State) -> int:
    """The row of `known` that is rolled next: the first one that lacks faces."""
    rows = zip(state.known, rolls_before(state.setup), strict=True)
    return next(row for row, (faces, wanted) in enumerate(rows) if len(faces) < wanted)


def prepared(state: State) -> State:
    """The state unchanged, or ready for the first turn if all rolls before it have been made."""
    if any(len(row) < wanted for row, wanted in zip(state.known, rolls_before(state.setup), strict=True)):
        return state
    seen = () if state.setup.variant == PURITY else (position_key(state.setup, state.owns, 0, state.known, 0),)
    return state._replace(phase=CHOOSE, seen=seen)


def position_key(
    setup: Setup, owns: tuple[int, ...], faces: int, known: tuple[tuple[int, ...], ...], on_turn: int
) -> int:
    """One number for everything that repetition compares (PD-12): dice on the board, known faces, who is to move.

    The hands follow from the board; PURITY has no repetition.
    """
    key = (faces | owns[1]) << 2 | on_turn
    if len(owns) == 3:
        key |= owns[2] << 4 * BOARDS[setup.side].size + 2
    for row in known:
        for face in row:
            key = key * 8 + face
        key *= 8
    return key
