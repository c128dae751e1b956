"""Positions as one line of text; the texts of moves are in `rules` and `window`.

    full+ 4.mark.0.- 1,1,3,5,6 - - 4-1 S=.../.../3 ... sheet sheet

kind (+ for the closing window, ~ for paper) · round.phase.asked.flags · dice · source:drawn · shared card · decks, each
name=rest/bottom/drawn, joined by ; · one part for each sheet: hand|boxes|rings|board|turn. A board has a character for
each hex from the top: "." vacant, a digit a whole hex, a letter and a digit a split (pair of tribes A to O, way 0 to 5).
"""

from hexdice.games.first_island.rules import invariants
from hexdice.games.first_island.rules.island import CELLS, GRID, SPLITS, Board, cells, mask_of
from hexdice.games.first_island.rules.scoring import Ring
from hexdice.games.first_island.rules.state import Deck, Phase, Sheet, State, Turn
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

_NAMES = [str(code) if code else "." for code in range(7)] + [
    f"{chr(ord('A') + index // 6)}{index % 6}" for index in range(len(SPLITS))
]
_CODES = {name: code for code, name in enumerate(_NAMES)}
_FLAGS = (("k", "skipped"), ("h", "scored"), ("t", "taken"), ("r", "again"))


def format_position(state: State) -> str:
    """The state or view as one line; the exact inverse of parse_position."""
    flags = "".join(letter for letter, field in _FLAGS if getattr(state, field))
    decks = ";".join(f"{d.name}={_list(d.rest)}/{_list(d.bottom)}/{d.drawn}" for d in state.decks)
    parts = [
        state.kind + "+" * state.closing + "~" * state.paper,
        f"{state.round}.{state.phase}.{state.asked}.{flags or '-'}",
        _digits(state.dice),
        f"{state.source}:{_list(state.drawn)}" if state.source else "-",
        state.shared or "-",
        decks or "-",
    ]
    return " ".join(parts + [format_sheet(sheet) for sheet in state.sheets])


def _list(names: tuple[str, ...]) -> str:
    return ",".join(names)


def _digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers)) or "-"


def format_board(board: Board) -> str:
    """An island as text: one character or two for each hex, from the top."""
    return "".join(_NAMES[code] for code in board)


def parse_board(text: str) -> Board:
    """The inverse of format_board; NotationError."""
    codes, at = [], 0
    while at < len(text):
        width = 2 if text[at].isalpha() else 1
        code = _CODES.get(text[at : at + width])
        if code is None:
            raise NotationError(
                Sentence("This is not an island: {text} means nothing.", text=repr(text[at : at + width]))
            )
        codes.append(code)
        at += width
    if len(codes) != CELLS:
        raise NotationError(Sentence("An island has {n} hexes, not {given}.", n=CELLS, given=len(codes)))
    return tuple(codes)


def format_sheet(sheet: Sheet) -> str:
    """A sheet as text without spaces."""
    rings = ";".join(
        f"{ring.card}*{ring.points}*{ring.tribe}*{_list(tuple(GRID.names[i] for i in cells(ring.hexes)))}"
        for ring in sheet.rings
    )
    turn = sheet.turn
    marks = ",".join(f"{GRID.names[cell]}{_NAMES[code]}" for cell, code in turn.marks)
    open_round = f"{_digits(turn.left)}:{_digits(turn.pair)}:{turn.box}:{marks}:{'c' if turn.closed else 'o'}"
    return "|".join(
        [
            sheet.hand or "-",
            _digits(tuple(t for t in range(1, 7) if sheet.boxes >> t & 1)),
            rings or "-",
            format_board(sheet.board),
            "-" if turn == Turn() else open_round,
        ]
    )


def parse_position(text: str) -> State:
    """The state of a line that format_position wrote; NotationError for anything else."""
    if len(text) > 6000:
        raise NotationError("This is too long to be a position.")
    try:
        state = _parse(text)
        invariants.check(state)
        same = format_position(state) == text
    except NotationError:
        raise
    except (ValueError, IndexError, KeyError, TypeError, AssertionError, AttributeError) as fault:
        raise NotationError("This is not a position of The First Island.") from fault
    if not same:
        raise NotationError("This position is not written in the usual form.")
    return state


def _parse(text: str) -> State:
    kind, where, dice, drawing, shared, decks, *sheets = text.split(" ")
    number, phase, asked, flags = where.split(".")
    source, _, drawn = ("", "", "") if drawing == "-" else drawing.partition(":")
    return State(
        kind.rstrip("+~"),
        "+" in kind,
        "~" in kind,
        Phase(phase),
        int(number),
        int(asked),
        "k" in flags,
        "h" in flags,
        "t" in flags,
        "r" in flags,
        _numbers(dice),
        source,
        _cards(drawn),
        "" if shared == "-" else shared,
        () if decks == "-" else tuple(_deck(text) for text in decks.split(";")),
        tuple(parse_sheet(text) for text in sheets),
    )


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(digit) for digit in text)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def _deck(text: str) -> Deck:
    name, _, rest = text.partition("=")
    unknown, bottom, drawn = rest.split("/")
    return Deck(name, _cards(unknown), _cards(bottom), int(drawn))


def parse_sheet(text: str) -> Sheet:
    """The inverse of format_sheet."""
    hand, boxes, rings, board, turn = text.split("|")
    return Sheet(
        parse_board(board),
        sum(1 << tribe for tribe in _numbers(boxes)),
        () if rings == "-" else tuple(_ring(text) for text in rings.split(";")),
        "" if hand == "-" else hand,
        Turn() if turn == "-" else _turn(turn),
    )


def _ring(text: str) -> Ring:
    card, points, tribe, hexes = text.split("*")
    return Ring(card, int(points), int(tribe), mask_of(GRID.number[name] for name in _cards(hexes)))


def _turn(text: str) -> Turn:
    left, pair, box, marks, closed = text.split(":")
    placed = [(GRID.number[mark[:2]], _CODES[mark[2:]]) for mark in marks.split(",")] if marks else []
    return Turn(_numbers(left), _numbers(pair), int(box), tuple(placed), closed == "c")
