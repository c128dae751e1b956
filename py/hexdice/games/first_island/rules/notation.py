"""Positions as one line of text; the texts of moves are in `play` and `card_window`.

    full+ 4.mark.0.- 1,1,3,5,6 - - 4-1 S=.../.../3 ... sheet sheet

kind (+ for the closing window, ~ for paper) · round.phase.asked.flags · dice · source:drawn · shared card · decks, each
name=rest/bottom/drawn, joined by ; · one part for each sheet: hand|boxes|rings|board|turn, and |points ahead with a handicap. A board has a character for
each hex from the top: "." vacant, a digit a whole hex, a letter and a digit a split (pair of tribes A to O, way 0 to 5).
"""

from hexdice.games.first_island.rules import grid, invariants
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring
from hexdice.games.first_island.rules.state import Deck, Phase, Sheet, State, Turn
from hexdice.kernel.errors import NotationError
from hexdice.kernel.notation import NUMBER, TEXT, Field, Notation, flag, many, one_of, optional, record

_NAMES = [str(code) if code else "." for code in range(7)] + [
    f"{chr(ord('A') + index // 6)}{index % 6}" for index in range(len(grid.SPLITS))
]
_CODES = {name: code for code, name in enumerate(_NAMES)}
_FLAGS = (("k", "skipped"), ("h", "scored"), ("t", "taken"), ("r", "again"))


def _parse_board(text: str) -> Board:
    codes, at = [], 0
    while at < len(text):
        width = 2 if text[at].isalpha() else 1
        code = _CODES.get(text[at : at + width])
        if code is None:
            raise NotationError("This is not an island: {text} means nothing.", text=repr(text[at : at + width]))
        codes.append(code)
        at += width
    if len(codes) != grid.CELLS:
        raise NotationError("Number of hexes on an island: {n}, not {given}.", n=grid.CELLS, given=len(codes))
    return tuple(codes)


DIGITS = many(NUMBER, "")
CARD = optional(TEXT, "")
CARDS = many(TEXT, ",", "")
HEXES = many(one_of(GRID.names), ",", "")
BOARD: Field[Board] = Field(lambda board: "".join(_NAMES[code] for code in board), _parse_board)
BOXES: Field[int] = Field(
    lambda boxes: DIGITS.write(tuple(tribe for tribe in range(1, 7) if boxes >> tribe & 1)),
    lambda text: sum(1 << tribe for tribe in DIGITS.read(text)),
)
RING = record(
    Ring, "*", card=TEXT, points=NUMBER, tribe=NUMBER,
    hexes=Field(lambda mask: HEXES.write(grid.cells(mask)), lambda text: grid.mask_of(HEXES.read(text))),
)  # fmt: skip
MARK: Field[tuple[int, int]] = Field(
    lambda mark: GRID.names[mark[0]] + _NAMES[mark[1]], lambda text: (GRID.number[text[:2]], _CODES[text[2:]])
)
TURN = record(Turn, ":", left=DIGITS, pair=DIGITS, box=NUMBER, marks=many(MARK, ",", ""), closed=flag("c", "o"))


def _ahead(sheet: str, ahead: str) -> Sheet:
    return _SHEET.read(sheet)._replace(ahead=int(ahead))


_SHEET = record(Sheet, "|", hand=CARD, boxes=BOXES, rings=many(RING, ";"), board=BOARD, turn=optional(TURN, Turn()))
SHEET: Field[Sheet] = Field(
    lambda sheet: _SHEET.write(sheet) + (f"|{sheet.ahead}" if sheet.ahead else ""),
    lambda text: _SHEET.read(text) if text.count("|") < 5 else _ahead(*text.rsplit("|", 1)),
)
DECKS = many(record(Deck, "=//", name=TEXT, rest=CARDS, bottom=CARDS, drawn=NUMBER), ";")


def format_position(state: State) -> str:
    """The state or view as one line; the exact inverse of parse_position."""
    flags = "".join(letter for letter, field in _FLAGS if getattr(state, field))
    parts = [
        state.kind + "+" * state.closing + "~" * state.paper,
        f"{state.round}.{state.phase}.{state.asked}.{flags or '-'}",
        DIGITS.write(state.dice),
        f"{state.source}:{CARDS.write(state.drawn)}" if state.source else "-",
        CARD.write(state.shared),
        DECKS.write(state.decks),
    ]
    return " ".join(parts + [SHEET.write(sheet) for sheet in state.sheets])


def _parse(text: str) -> State:
    kind, where, dice, drawing, shared, decks, *sheets = text.split(" ")
    number, phase, asked, flags = where.split(".")
    source, _, drawn = ("", "", "") if drawing == "-" else drawing.partition(":")
    return State(
        kind=kind.rstrip("+~"),
        closing="+" in kind,
        paper="~" in kind,
        phase=Phase(phase),
        round=int(number),
        asked=int(asked),
        **{field: letter in flags for letter, field in _FLAGS},
        dice=DIGITS.read(dice),
        source=source,
        drawn=CARDS.read(drawn),
        shared=CARD.read(shared),
        decks=DECKS.read(decks),
        sheets=tuple(map(SHEET.read, sheets)),
    )


parse_position = Notation("The First Island", format_position, _parse, invariants.check, 6000).parse
