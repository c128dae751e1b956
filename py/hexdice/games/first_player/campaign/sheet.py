"""The tracker sheet as a table of texts, and the same as CSV: dates as columns, players as rows, the reserve last (FP-20).

A sheet from paper or a spreadsheet can be imported: it becomes a campaign of copied columns.
"""

import csv
import io
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, DICE, Ledger
from hexdice.games.first_player.rules.state import MEMBERS
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.outside import fold_name, tidy
from hexdice.kernel.sentence import Sentence
from hexdice.kernel.sheet import bare, csv_of, guarded

T = TypeVar("T")
RESERVED = "Reserved Dice"
JOINS = "Joins"
SPECIAL = {RESERVED.casefold(): RESERVED, "reserve": RESERVED, JOINS.casefold(): JOINS}
LARGEST = 1_000_000  # most characters of a sheet
MOST_COLUMNS = 10_001  # that of the names, and ten thousand evenings
MOST_CELLS = 60_000
MOST_JOINS = 1_000  # most joins that only the row of joins shows
_CELL = re.compile(r"([0-9]{1,4})(\(\s*[-−]1\s*\))?")


class Tracker(NamedTuple):
    """Labels of the evenings in the order of play, never sorted; a row of cell texts per player; the reserve row."""

    labels: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]  # name, cells; "" before joining and after leaving
    reserve: tuple[str, ...]


def tracker(ledger: Ledger, last: int = 0) -> Tracker:
    """The sheet, or only its `last` columns."""
    columns = ledger.columns[-last:] if last else ledger.columns
    rows = []
    for who, person in ledger.people.items():
        cells = tuple(column.cells[who].text if who in column.cells else "" for column in columns)
        if any(cells) or person.member:
            rows.append((person.name, cells))
    reserve = tuple(str(column.reserve) for column in columns)
    return Tracker(tuple(column.label for column in columns), tuple(rows), reserve)


def dump_csv(ledger: Ledger) -> str:
    """The tracker as CSV (comma, CRLF, quotes where needed).

    A row of joins is added if leaving and returning within one evening would hide one. Texts that a spreadsheet would
    run as a formula get a leading apostrophe, which reading removes.
    """
    sheet = tracker(ledger)
    rows: list[Sequence[str | int]] = [["", *map(_guard, sheet.labels)]]
    rows += [[_guard(name), *cells] for name, cells in sheet.rows]
    rows.append([RESERVED, *sheet.reserve])
    joins = [(sum(cell.owned for cell in column.cells.values()) + column.reserve) // DICE for column in ledger.columns]
    if joins != _visible_joins([[cell != "" for cell in cells] for _, cells in sheet.rows], len(joins)):
        rows.append([JOINS, *joins])
    return csv_of(rows)


def _guard(text: str) -> str:
    """The text in a form that a spreadsheet treats as text and that can be read back as a name."""
    text = guarded(text)
    return f"'{text}" if text.lstrip("'").casefold() in SPECIAL else text


def _bare(text: str) -> str:
    """The inverse of _guard."""
    if text[:1] == "'" and text.lstrip("'").casefold() in SPECIAL:
        return text[1:]
    return bare(text)


def _visible_joins(there: list[list[bool]], columns: int) -> list[int]:
    """Joins up to each column, as far as the filled cells show."""
    found, total = [], 0
    for index in range(columns):
        total += sum(row[index] and not (index and row[index - 1]) for row in there)
        found.append(total)
    return found


def load_csv(text: str, id: str, name: str, made: str) -> Ledger:
    """A campaign from a tracker sheet. NotationError says what is wrong, with row and column."""
    rows = _read_rows(text)
    labels = [_at(1, index + 2, _label, label) for index, label in enumerate(rows[0][1:])]
    people, reserve, joins = _read_players(rows[1:], len(labels))
    ledger = Ledger(id, name, CAMPAIGN, made)
    joined = joins or _visible_joins([[cell is not None for cell in cells] for _, cells in people], len(labels))
    for index, label in enumerate(labels):
        try:
            _copy_column(ledger, label, [(who, cells[index]) for who, cells in people], reserve[index], joined[index])
        except (IllegalMoveError, NotationError) as fault:
            raise NotationError("Column {n} ({label}): {why}", n=index + 2, label=label, why=fault) from fault
    for who, cells in people:
        if not any(cells):  # joined after the last evening
            ledger.append(kinds.Join(f"p{len(ledger.people) + 1}", who))
    return ledger


def _at(line: int, column: int, read: Callable[[str], T], text: str) -> T:
    """What a cell says; a fault names its row and its column."""
    try:
        return read(text)
    except NotationError as fault:
        raise NotationError("Row {line}, column {column}: {why}", line=line, column=column, why=fault) from fault


def _name(text: str, what: str = kinds.NAME) -> str:
    text = _bare(text) if len(text) <= 2 * kinds.LONGEST_NAME else text
    return kinds.read_name(tidy(text) if len(text) <= 2 * kinds.LONGEST_NAME else text, what)


def _label(text: str) -> str:
    return _name(text, Sentence("date label"))


def _read_rows(text: str) -> list[list[str]]:
    if len(text) > LARGEST:
        raise NotationError("This file is too large to be a tracker sheet.")
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise NotationError("This file is not a spreadsheet.")
    first = text.split("\n", 1)[0]
    separators = ",;\t"  # the first cell is usually empty; then the character after it is the separator
    delimiter = first[0] if first[:1] and first[0] in separators else max(separators, key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter, strict=True) if any(row)]
    except csv.Error as fault:
        raise NotationError("This file is not a spreadsheet: {why}.", why=fault) from fault
    if len(rows) < 2:
        raise NotationError("A tracker sheet has a row of dates, a row for each player and a row for the reserve.")
    if len(rows[0]) > MOST_COLUMNS or len(rows[0]) * len(rows) > MOST_CELLS:
        raise NotationError(
            "Too large for a tracker sheet (dates: max. {n}, cells: max. {all}).", n=MOST_COLUMNS - 1, all=MOST_CELLS
        )
    width = len(rows[0])
    while width > 1 and not any(len(row) >= width and row[width - 1].strip() for row in rows):
        width -= 1  # trailing empty columns, from a spreadsheet or the paper sheet
    for index, row in enumerate(rows):
        if len(row) > width and any(cell.strip() for cell in row[width:]):
            raise NotationError("Row {n} has more cells than there are dates.", n=index + 1)
    return [[*row[:width], *[""] * (width - len(row))] for row in rows]


Count = tuple[int, int]  # dice shown, lost by absence


def _read_players(
    rows: list[list[str]], columns: int
) -> tuple[list[tuple[str, list[Count | None]]], list[int], list[int]]:
    """Player rows, the reserve row (zeros if there is none) and the joins row (empty if there is none)."""
    people: list[tuple[str, list[Count | None]]] = []
    found: dict[str, list[int]] = {}
    lines: dict[str, int] = {}
    for index, row in enumerate(rows):
        line, special = index + 2, SPECIAL.get(tidy(row[0]).casefold())
        if special:
            if special in found:
                raise NotationError("Row {line}: the row {text} appears twice.", line=line, text=repr(special))
            found[special] = [_at(line, index + 2, _whole, cell) for index, cell in enumerate(row[1:])]
            continue
        name = _at(line, 1, _name, row[0])
        same = lines.setdefault(fold_name(name), line)
        if same != line:
            raise NotationError(
                "Row {line}: {name} differs from the name in row {other} only in capitals or spaces.",
                line=line,
                name=repr(name),
                other=same,
            )
        if len(people) == MEMBERS:
            raise NotationError("Row {line}: too many players (limit: {n}).", line=line, n=MEMBERS)
        people.append((name, [_at(line, index + 2, _cell, cell) for index, cell in enumerate(row[1:])]))
    if not people:
        raise NotationError("This sheet has no players.")
    return people, found.get(RESERVED, [0] * columns), found.get(JOINS, [])


def _whole(text: str) -> int:
    text = text.strip()
    if not text.isdecimal() or not text.isascii() or len(text) > 6:
        raise NotationError("{text} is not a number.", text=repr(text[:20]))
    return int(text)


def _cell(text: str) -> Count | None:
    text = text.strip()
    match = _CELL.fullmatch(text)
    if text and not match:
        raise NotationError("{text} is not a number of dice such as 4 or 4(-1).", text=repr(text[:20]))
    return (int(match[1]), 1 if match[2] else 0) if match else None


def _copy_column(ledger: Ledger, label: str, cells: list[tuple[str, Count | None]], reserve: int, joins: int) -> None:
    """One column of the sheet: who has joined or left since the last one, and what everybody has."""
    for name, count in cells:
        who = ledger.player(name)
        there = bool(who) and ledger.people[who].member
        if there and count is None:
            ledger.append(kinds.Leave(who))
        elif not there and count is not None:
            ledger.append(kinds.Join(who or f"p{len(ledger.people) + 1}", name))
    given = tuple(kinds.Cell(ledger.player(name), *count) for name, count in cells if count is not None)
    missing = joins - ledger.joins
    if given and 0 < missing <= MOST_JOINS - (ledger.joins - len(ledger.people)):
        # Somebody left and returned between two columns; it is unknown who, and does not matter for the dice.
        who = given[0].who
        for _ in range(missing):
            ledger.append(kinds.Leave(who))
            ledger.append(kinds.Join(who, ledger.people[who].name))
    if ledger.joins != joins:
        raise NotationError("The sheet says {joins} joined, but its rows show {due}.", joins=joins, due=ledger.joins)
    ledger.append(kinds.Sheet(label, given, reserve))
