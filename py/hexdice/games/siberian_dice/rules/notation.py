"""Positions as one line, and the pieces of move texts.

    primes 2 4 13 7 300 0 | place 1 | 3b../.. ... | 9,8 | 5 D4 | - | 8 | 0 0 | - | seen

Set-up · phase and mover · the board row by row (`.` vacant, 1-6 the first seat's dice, a-f the second's, A-F the
third's) · hands · face to place and where its die was taken · known faces · placements · offers and resigned as bits ·
the end · positions that can still repeat, in hexadecimal.
"""

from hexdice.games.siberian_dice.rules.invariants import check
from hexdice.games.siberian_dice.rules.state import BOARDS, PHASE, PHASES, VARIANTS, Board, Setup, State
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import Result
from hexdice.kernel.sentence import Sentence

DIES = ("123456", "abcdef", "ABCDEF")
REASONS = ("goal", "together", "stuck", "list", "repetition", "limit", "agreed", "resigned")


def cell_of(move: str) -> str:
    """The cell's name in "take C4" or "place C4", "" in other moves."""
    return move.split(" ", 1)[1] if " " in move else ""


def format_position(state: State) -> str:
    """The position as one line; parse_position is the exact inverse."""
    setup, phase, mover, _, _, _, hands, face, source, known, placed, seen, offers, out, ended = state
    names = BOARDS[setup.side].grid.names
    parts = (
        " ".join(map(str, setup)),
        f"{PHASES[phase]} {mover}",
        _format_board(state),
        ",".join(map(str, hands)),
        f"{face} {names[source] if source >= 0 else '-'}",
        ",".join("".join(map(str, row)) or "0" for row in known) or "-",
        str(placed),
        f"{offers} {out}",
        f"{ended.reason} {''.join(map(str, ended.winners))}" if ended else "-",
        ",".join(f"{key:x}" for key in seen) or "-",
    )
    return " | ".join(parts)


def _format_board(state: State) -> str:
    board = BOARDS[state.setup.side]
    rows: dict[str, str] = {}
    for i, name in enumerate(board.grid.names):
        face = state.faces >> 4 * i & 7
        sign = "."
        if face:
            sign = next(DIES[seat][face - 1] for seat, own in enumerate(state.owns) if own & board.bits[i])
        rows[name[0]] = rows.get(name[0], "") + sign
    return "/".join(rows.values())


def parse_position(text: str) -> State:
    """The state of a line; NotationError for any line that format_position cannot return."""
    if len(text) > 200_000:
        raise NotationError("This is too long for a position of Siberian Dice.")
    try:
        state = _parse(text)
        check(state)
        if format_position(state) == text:
            return state
    except (ValueError, KeyError, IndexError, TypeError, AssertionError, StopIteration) as fault:
        raise NotationError(
            Sentence("This is not a position of Siberian Dice: {fault}", fault=str(fault)[:80])
        ) from fault
    raise NotationError("This position is not written in the usual form.")


def _parse(text: str) -> State:
    head, turn, rows, hands, play, known, placed, bits, end, seen = text.split(" | ")
    variant, *numbers = head.split(" ")
    if variant not in VARIANTS:
        raise ValueError("unknown variant")
    setup = Setup(variant, *map(int, numbers))
    if setup.seats not in (2, 3):
        raise ValueError("two or three seats")
    board = BOARDS[setup.side]
    phase, mover = turn.split(" ")
    face, source = play.split(" ")
    offers, out = bits.split(" ")
    owns, faces, counts = read_board(board, rows, setup.seats)
    return State(
        setup,
        PHASE[phase],
        int(mover),
        owns,
        faces,
        counts,
        tuple(map(int, hands.split(","))),
        int(face),
        -1 if source == "-" else board.grid.number[source],
        () if known == "-" else tuple(() if row == "0" else tuple(map(int, row)) for row in known.split(",")),
        int(placed),
        () if seen == "-" else tuple(int(key, 16) for key in seen.split(",")),
        int(offers),
        int(out),
        None if end == "-" else _parse_end(end, setup.seats),
    )


def _parse_end(end: str, seats: int) -> Result:
    reason, winners = end.split(" ")
    if reason not in REASONS or not winners or any(int(seat) >= seats for seat in winners):
        raise ValueError("unknown end")
    return Result(tuple(map(int, winners)), reason)


def read_board(board: Board, rows: str, seats: int) -> tuple[tuple[int, ...], int, int]:
    """(owns, faces, counts) of a board's text; ValueError if it does not fit the board."""
    signs = rows.replace("/", "")
    if len(signs) != board.size:
        raise ValueError("the board has another size")
    owns, faces, counts = [0] * seats, 0, 0
    for i, sign in enumerate(signs):
        if sign == ".":
            continue
        seat = next(s for s in range(seats) if sign in DIES[s]) if sign in "".join(DIES[:seats]) else -1
        if seat < 0:
            raise ValueError("unknown die")
        owns[seat] |= board.bits[i]
        faces |= (DIES[seat].index(sign) + 1) << 4 * i
        counts += board.around[i]
    return tuple(owns), faces, counts
