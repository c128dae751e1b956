"""The rules PD-1 to PD-13 as pure functions; see rulebook.txt for the texts.

The events of a turn: "hand" or "take C4", the roll "1" .. "6" if there is one, "place D5". Before that the
seat on turn may say "offer" (all others still in the match answer "accept" or "decline") or "resign".
"""

from hexdice.games.siberian_dice.rules.setup import PIPS, position_key, prepared, row_to_roll
from hexdice.games.siberian_dice.rules.state import (  # by name: looked up in a module, they would slow playouts
    ANSWER,
    BOARDS,
    CHAIN,
    CHOOSE,
    GROSSMEISTER,
    OVER,
    PLACE,
    PREPARE,
    PURITY,
    ROLL,
    STRATEGIC,
    State,
    is_in,
    made,
    perfect,
    seats_in,
    texts_of,
)
from hexdice.kernel.chance import Chance, die
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, Result, illegal

ROLLS = tuple(die(f"turn {turn}") for turn in range(1, 1001))  # by placements made; the limit is below
WORDS = ("hand", "offer", "accept", "decline", "resign")


def result(state: State) -> Result | None:
    """How it ended; kept in the state."""
    return state.ended


def actors(state: State) -> tuple[int, ...]:
    """Whoever is on turn; while a draw is offered, all that have not answered."""
    if state.phase in (CHOOSE, PLACE):
        return (state.on_turn,)
    if state.phase == ANSWER:
        return tuple(seat for seat in seats_in(state) if not state.offers >> seat & 1)
    return ()


def choices(state: State) -> tuple[str, ...]:
    """The moves of whoever is on turn, without offering a draw and resigning."""
    setup, phase, on_turn = state.setup, state.phase, state.on_turn
    board = BOARDS[setup.side]
    if phase == PLACE:
        return texts_of(board.places, board.eights & ~(state.faces + board.sevens))
    if phase != CHOOSE:
        return ()
    takes = texts_of(board.takes, takeable(state) if setup.variant == CHAIN else state.owns[on_turn])
    if state.hands[on_turn] or (setup.variant == GROSSMEISTER and state.known[on_turn]):  # `has_hand`, without a call
        return ("hand", *takes)
    return takes


def takeable(state: State) -> int:
    """A bit for each die on the board that may be taken now (PD-3; PD-10: perfect ones only)."""
    own = state.owns[state.on_turn]
    return own & perfect(state) if state.setup.variant == CHAIN else own


def has_hand(state: State) -> bool:
    """Whether whoever is on turn can bring in a die that is not yet on the board."""
    if state.setup.variant == GROSSMEISTER:
        return bool(state.known[state.on_turn])
    return state.hands[state.on_turn] > 0


def moves(state: State, seat: int) -> tuple[str, ...]:
    """The legal moves of a seat, in a fixed order."""
    if state.phase == ANSWER:
        return ("accept", "decline") if seat in actors(state) else ()
    if seat != state.on_turn:
        return ()
    if state.phase == CHOOSE:
        return (*choices(state), "resign") if state.offers else (*choices(state), "offer", "resign")
    return choices(state)


def chance(state: State) -> Chance | None:
    """The die of a turn, or a die that is rolled before the game; None while a seat is up."""
    if state.phase == ROLL:
        return ROLLS[state.placed]
    if state.phase != PREPARE:
        return None
    if state.setup.variant == PURITY:
        return die(f"entry {len(state.known[0]) + 1}")
    row = roller(state)
    number = len(state.known[row]) + 1
    return die(
        f"indicator of seat {row}" if state.setup.variant == STRATEGIC else f"sequence of seat {row}, die {number}"
    )


def roller(state: State) -> int:
    """The seat that rolls: whoever is on turn; before the first turn, the first seat that has not rolled all of its dice."""
    if state.phase == ROLL:
        return state.on_turn
    if state.phase != PREPARE or state.setup.variant == PURITY:
        return -1
    return row_to_roll(state)


def apply(state: State, actor: int, text: str) -> State:
    """The state after a move or a rolled face. NotationError or IllegalMoveError. Placing and rolling come first, as search plays them most."""
    phase = state.phase
    if phase == PLACE:
        return _placed(state, actor, text)
    if phase == ROLL:
        return _rolled(state, actor, text)
    if phase == CHOOSE and actor == state.on_turn:
        return _chosen(state, actor, text)
    if phase == PREPARE and actor == CHANCE and text in PIPS:
        return prepared(_rolled_before(state, PIPS[text]))
    return _spoken(state, actor, text)


def _placed(state: State, actor: int, text: str) -> State:
    """Places the die in play on a cell and ends the turn."""
    setup, _, on_turn, owns, faces, counts, _, face, _, _, placed, _, _, _, _ = state
    board = BOARDS[setup.side]
    cell = board.place.get(text)
    if cell is None or actor != on_turn or faces >> 4 * cell & 7:
        raise _refused(state, actor, text)
    owns = swapped(owns, on_turn, owns[on_turn] | board.bits[cell])
    faces |= face << 4 * cell
    counts += board.around[cell]
    goal = setup.goal
    if goal:
        matches = ~((faces ^ counts) + board.sevens)
        for own in owns:
            if (own & matches).bit_count() >= goal:
                after = state._replace(owns=owns, faces=faces, counts=counts, face=0, source=-1, offers=0)
                if goal_reached(after):
                    return _won(after._replace(placed=placed + 1))
    return _next_turn(state, owns, faces, counts, placed + 1)


def _rolled(state: State, actor: int, text: str) -> State:
    """Gives the die in play its face, or the known face that it exchanges it for."""
    setup, _, on_turn, owns, faces, counts, hands, _, source, known, placed, seen, offers, out, _ = state
    face = PIPS.get(text)
    if face is None or actor != CHANCE:
        raise _refused(state, actor, text)
    if known:
        face, known = _exchange(state, face)
    return made(
        (setup, PLACE, on_turn, owns, faces, counts, hands, face, source, known, placed, seen, offers, out, None)
    )


def _chosen(state: State, actor: int, text: str) -> State:
    """Applies a choice of whoever is on turn: a die from the hand or the board, an offer or a resignation."""
    setup, _, on_turn, owns, faces, counts, hands, face, _, known, placed, seen, offers, out, _ = state
    board = BOARDS[setup.side]
    cell = board.take.get(text)
    if cell is not None:
        own, bit = owns[on_turn], board.bits[cell]
        if not own & bit or (setup.variant == CHAIN and not bit & perfect(state)):
            raise _refused(state, actor, text)
        owns = swapped(owns, on_turn, own ^ bit)
        faces ^= faces & 7 << 4 * cell
        counts -= board.around[cell]
    elif text == "hand" and has_hand(state):
        cell = -1
        if setup.variant != GROSSMEISTER:
            hands = swapped(hands, on_turn, hands[on_turn] - 1)
    else:
        return _spoken(state, actor, text)
    phase = ROLL
    if known and setup.variant == PURITY:
        phase, face, known = PLACE, known[0][0], (known[0][1:],)
    elif known and cell < 0 and setup.variant == GROSSMEISTER:
        phase, face, known = PLACE, known[on_turn][0], (*known[:on_turn], known[on_turn][1:], *known[on_turn + 1 :])
    return made((setup, phase, on_turn, owns, faces, counts, hands, face, cell, known, placed, seen, offers, out, None))


def _rolled_before(state: State, face: int) -> State:
    """Adds a face to the first row of `known` that is incomplete."""
    known, row = state.known, row_to_roll(state)
    return state._replace(known=(*known[:row], (*known[row], face), *known[row + 1 :]))


def swapped(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The row with one seat's number replaced."""
    if len(row) == 2:
        return (row[0], value) if seat else (value, row[1])
    return (*row[:seat], value, *row[seat + 1 :])


def _exchange(state: State, rolled: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The face to place and what is known after a roll: the old indicator (PD-7), the head of the sequence (PD-8)."""
    on_turn, known = state.on_turn, state.known
    row = (*known[on_turn], rolled)
    return row[0], (*known[:on_turn], row[1:], *known[on_turn + 1 :])


def goal_reached(state: State) -> tuple[int, ...]:
    """The seats still in the match that have enough perfect dice (PD-4, PD-5); empty in CHAIN."""
    bits, goal = perfect(state), state.setup.goal
    return tuple(seat for seat in seats_in(state) if goal and (state.owns[seat] & bits).bit_count() >= goal)


def _won(state: State) -> State:
    """Ends the match by perfect dice: one seat wins, several draw (PD-5)."""
    winners = goal_reached(state)
    return state._replace(phase=OVER, ended=Result(winners, "goal" if len(winners) == 1 else "together"))


def _next_turn(state: State, owns: tuple[int, ...], faces: int, counts: int, placed: int) -> State:
    """The start of the next seat's turn, or the end of the match (PD-9, PD-10, PD-12).

    `state` is from before the placement, the other arguments are the board after it. Seats that have resigned are passed over: if
    seat 1 has, seat 2 follows seat 0, and in PURITY the entry of seat 1 is struck off the list.
    """
    setup, _, on_turn, _, _, _, hands, _, source, known, _, seen, _, out, _ = state
    may_repeat = source >= 0  # as many dice on the board as before
    on_turn = (on_turn + 1) % setup.seats
    while out >> on_turn & 1:
        if setup.variant == PURITY:
            known = (known[0][1:],)  # an entry of a seat that resigned
        on_turn = (on_turn + 1) % setup.seats
    key = 0
    if setup.variant != PURITY:
        key = position_key(setup, owns, faces, known, on_turn)
        seen = (*seen, key) if may_repeat else (key,)
    state = made((setup, CHOOSE, on_turn, owns, faces, counts, hands, 0, -1, known, placed, seen, 0, out, None))
    if setup.variant == PURITY:
        return state if known[0] else _drawn(state, "list")
    if setup.variant == CHAIN and not hands[on_turn] and not takeable(state):
        last = (on_turn - 1) % setup.seats
        while out >> last & 1:
            last = (last - 1) % setup.seats
        return state._replace(phase=OVER, ended=Result((last,), "stuck"))
    if may_repeat and seen.count(key) >= 4:
        return _drawn(state, "repetition")
    return state if placed < setup.limit else _drawn(state, "limit")


def _drawn(state: State, reason: str) -> State:
    """Ends the match as a draw of all seats still in it."""
    return state._replace(phase=OVER, offers=0, ended=Result(seats_in(state), reason))


def _spoken(state: State, actor: int, text: str) -> State:
    """Applies an offer, an answer or a resignation (PD-12)."""
    if state.phase == CHOOSE and actor == state.on_turn:
        if text == "offer" and not state.offers:
            return state._replace(phase=ANSWER, offers=1 << actor)
        if text == "resign":
            return _resigned(state)
    if state.phase == ANSWER and actor in actors(state):
        if text == "decline":
            return state._replace(phase=CHOOSE, offers=1 << state.on_turn)
        if text == "accept":
            state = state._replace(offers=state.offers | 1 << actor)
            return state if actors(state) else _drawn(state, "agreed")
    raise _refused(state, actor, text)


def _resigned(state: State) -> State:
    state = state._replace(out=state.out | 1 << state.on_turn, offers=0)
    left = seats_in(state)
    if len(left) == 1:
        return state._replace(phase=OVER, ended=Result(left, "resigned"))
    if state.setup.variant == PURITY:
        state = state._replace(known=(state.known[0][1:],))  # the entry of this turn
    return _next_turn(state, state.owns, state.faces, state.counts, state.placed)


def _refused(state: State, actor: int, text: str) -> NotationError | IllegalMoveError:
    """The error for an event that cannot be applied, with a sentence for the player."""
    board = BOARDS[state.setup.side]
    if text not in board.take and text not in board.place and text not in PIPS and text not in WORDS:
        return NotationError("{text} is not a move in Siberian Dice.", text=repr(text[:40]))
    if state.phase == OVER:
        return illegal(text, "This match is over.", "PD-5")
    if state.phase in (PREPARE, ROLL):
        return illegal(text, "First roll a die.", "PD-3")
    if text in PIPS or actor == CHANCE:
        return illegal(text, "There is no die to roll now.", "PD-3")
    if not 0 <= actor < state.setup.seats or not is_in(state, actor):
        return illegal(text, "Only players still in the match can move.", "PD-12")
    if actor not in actors(state):
        return illegal(text, "It is another player’s turn.", "PD-3")
    if state.phase == ANSWER:
        return illegal(text, "First answer the draw offer.", "PD-12")
    if state.phase == PLACE:
        if text in board.place:
            return illegal(text, "There is a die on that cell: choose a vacant one.", "PD-3")
        return illegal(text, "The die in play must be placed first.", "PD-3")
    if text in board.place:
        return illegal(text, "Choose the die first: one from your hand or one of yours on the board.", "PD-3")
    if text in board.take:
        if state.owns[actor] & board.bits[board.take[text]]:
            return illegal(text, "That die is not perfect: in Chain, only perfect dice may be taken.", "PD-10")
        return illegal(text, "You have no die there.", "PD-3")
    if text == "hand":
        return illegal(text, "Your hand is empty: take one of your dice off the board.", "PD-3")
    if text == "offer":
        return illegal(text, "You have already offered a draw this turn.", "PD-12")
    return illegal(text, "Nobody has offered a draw.", "PD-12")


def counts(state: State) -> dict[str, int]:
    """Numbers that simulate adds up."""
    found = {"placements": state.placed, "perfect": sum((o & perfect(state)).bit_count() for o in state.owns)}
    if state.ended:
        found[f"ended by {state.ended.reason}"] = 1
    return found
