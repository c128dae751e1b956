"""Positions as one line, and the pieces of move texts.

    primes 2 4 13 7 300 0 | place 1 | 3b../.. ... | 9,8 | 5 D4 | - | 8 | 0 0 | - | seen

Set-up · phase and seat on turn · the board row by row (`.` vacant, 1-6 the first seat's dice, a-f the second's, A-F the
third's) · hands · face to place and where its die was taken · known faces · placements · offers and resigned as bits ·
the end · positions that can still repeat, in hexadecimal.
"""

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.invariants import check
from hexdice.kernel.game import Result
from hexdice.kernel.notation import NUMBER, TEXT, Field, Notation, many, record

DIES = ("123456", "abcdef", "ABCDEF")
_SEATS: Field[int] = Field(str, {"2": 2, "3": 3}.__getitem__)
_TWO, _HANDS, _KNOWN = many(NUMBER, " "), many(NUMBER), many(many(NUMBER, "", "0"))
_SETUP = record(
    pd.Setup, " ", variant=TEXT, seats=_SEATS, side=NUMBER, dice=_HANDS, goal=NUMBER, limit=NUMBER, length=NUMBER
)
_SEEN: Field[tuple[int, ...]] = many(Field(lambda key: f"{key:x}", lambda text: int(text, 16)))
_ENDED = record(Result, " ", reason=TEXT, winners=many(NUMBER, "", ""))
_END: Field[Result | None] = Field(
    lambda end: _ENDED.write(end) if end else "-", lambda text: None if text == "-" else _ENDED.read(text)
)


def cell_of(move: str) -> str:
    """The cell's name in "take C4" or "place C4", "" in other moves."""
    return move.split(" ", 1)[1] if " " in move else ""


def format_position(state: pd.State) -> str:
    """The position as one line; parse_position is the exact inverse."""
    setup, phase, on_turn, _, _, _, hands, face, source, known, placed, seen, offers, out, ended = state
    names = pd.BOARDS[setup.side].grid.names
    parts = (
        _SETUP.write(setup),
        f"{pd.PHASES[phase]} {on_turn}",
        _format_board(state),
        _HANDS.write(hands),
        f"{face} {names[source] if source >= 0 else '-'}",
        _KNOWN.write(known),
        str(placed),
        _TWO.write((offers, out)),
        _END.write(ended),
        _SEEN.write(seen),
    )
    return " | ".join(parts)


def _format_board(state: pd.State) -> str:
    board = pd.BOARDS[state.setup.side]
    rows: dict[str, str] = {}
    for i, name in enumerate(board.grid.names):
        face = pd.face_at(state, i)
        sign = DIES[pd.owner_at(state, i)][face - 1] if face else "."
        rows[name[0]] = rows.get(name[0], "") + sign
    return "/".join(rows.values())


def _parse(text: str) -> pd.State:
    head, turn, rows, hands, play, known, placed, bits, end, seen = text.split(" | ")
    setup = _SETUP.read(head)
    board = pd.BOARDS[setup.side]
    phase, on_turn = turn.split(" ")
    owns, faces, counts = read_board(board, rows, setup.seats)
    face, source = play.split(" ")
    offers, out = _TWO.read(bits)
    return pd.State(
        setup,
        pd.PHASE[phase],
        int(on_turn),
        owns,
        faces,
        counts,
        _HANDS.read(hands),
        int(face),
        -1 if source == "-" else board.grid.number[source],
        _KNOWN.read(known),
        int(placed),
        _SEEN.read(seen),
        offers,
        out,
        _END.read(end),
    )


def read_board(board: pd.Board, rows: str, seats: int) -> tuple[tuple[int, ...], int, int]:
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


parse_position = Notation("Siberian Dice", format_position, _parse, check, 200_000).parse
