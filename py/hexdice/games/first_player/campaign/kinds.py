"""The kinds of entries of a ledger: as values, as plain data and as short lists."""

from typing import Any, NamedTuple

from hexdice.games.first_player.rules.state import MEMBERS, SEATS, fits_a_table
from hexdice.kernel.errors import NotationError
from hexdice.kernel.outside import tidy
from hexdice.kernel.sentence import Sentence

LONGEST_NAME = 40  # most characters of a name or of a date label


class Cell(NamedTuple):
    """One player's cell in the tracker: `shown` dice, of which `lost` went to the reserve for absence (FP-14)."""

    who: str
    shown: int
    lost: int

    @property
    def owned(self) -> int:
        """The dice that the player keeps."""
        return self.shown - self.lost

    @property
    def text(self) -> str:
        """The cell as written in the tracker."""
        return f"{self.shown}(-1)" if self.lost else str(self.shown)


class Join(NamedTuple):
    """A new or returning player: 3 dice (FP-16)."""

    who: str  # "p1", "p2", ... in the order of first joining
    name: str


class Leave(NamedTuple):
    """A member leaves; their dice go to the reserve (FP-16)."""

    who: str


class Rename(NamedTuple):
    """A member's name changes, in earlier entries too."""

    who: str
    name: str


class Gift(NamedTuple):
    """Negotiation between selections (FP-17)."""

    giver: str
    taker: str
    what: str  # "die" or "token"
    number: int


class Selection(NamedTuple):
    """A finished selection; the gifts follow from it and the holdings before it."""

    mode: str  # "first", "order", or "told" when another game decided who starts
    players: tuple[str, ...]  # in the order of seats
    seating: tuple[str, ...]  # the same players in the playing order of the game
    reserve: bool  # a die of the reserve went to the second to last
    spent: tuple[int, ...]  # tokens that each player laid, in the order of seats


class TakeBack(NamedTuple):
    """Undoes the selection at `entry` (from 0) by giving everything back (FP-22)."""

    entry: int


class Close(NamedTuple):
    """The end of an evening: a column of the tracker (FP-18). The cells are a check, as they follow from earlier entries."""

    label: str
    cells: tuple[Cell, ...]
    reserve: int


class Sheet(NamedTuple):
    """A column copied from a tracker sheet on paper."""

    label: str
    cells: tuple[Cell, ...]
    reserve: int


class Change(NamedTuple):
    """The table's options from this entry on."""

    plus_one: bool
    instead: bool


Entry = Join | Leave | Rename | Gift | Selection | TakeBack | Close | Sheet | Change

KINDS: dict[str, type[Entry]] = {
    "join": Join,
    "leave": Leave,
    "rename": Rename,
    "gift": Gift,
    "selection": Selection,
    "take-back": TakeBack,
    "close": Close,
    "sheet": Sheet,
    "change": Change,
}
WORDS: dict[type[Entry], str] = {kind: word for word, kind in KINDS.items()}


NAME = Sentence("name")


def read_name(value: Any, what: str = NAME) -> str:
    """A valid name or label; NotationError says what is wrong."""
    if not isinstance(value, str) or not value or value.isspace():
        raise NotationError("Missing: {what}.", what=what)
    if len(value) > LONGEST_NAME:
        raise NotationError(
            "The {what} {value}… is too long for a sheet. Length: {n}, limit: {most}.",
            what=what,
            value=repr(value[:20]),
            n=len(value),
            most=LONGEST_NAME,
        )
    if value != tidy(value) or not value.isprintable():
        raise NotationError(
            "The {what} {value} has a space at the start or end, double spaces or unprintable characters.",
            what=what,
            value=repr(value[:40]),
        )
    return value


def to_data(entry: Entry) -> dict[str, Any]:
    """The entry as JSON data, with its kind under "do"."""
    found: dict[str, Any] = {"do": WORDS[type(entry)]}
    for key, value in entry._asdict().items():
        many = isinstance(value, tuple)
        found[key] = [list(each) if isinstance(each, tuple) else each for each in value] if many else value
    return found


def from_data(data: Any) -> Entry:
    """The inverse of to_data, for data from outside; NotationError."""
    kind = KINDS.get(data["do"]) if isinstance(data, dict) and isinstance(data.get("do"), str) else None
    if kind is None or not isinstance(data, dict):
        raise NotationError("this is not an entry in a campaign’s history.")
    if set(data) != {"do", *kind._fields}:
        raise NotationError("parts of it are missing.")
    read = {key: READERS.get((kind, key), READERS_BY_KEY[key])(data[key]) for key in kind._fields}
    return kind(**read)


def _player(value: Any) -> str:
    if isinstance(value, str) and value[:1] == "p" and value[1:].isdecimal() and value.isascii() and len(value) <= 3:
        return value
    raise NotationError("{value} is not a player.", value=repr(str(value)[:20]))


def _players(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not fits_a_table(len(value)):
        raise NotationError("number of players in a selection: {low} to {high}.", low=SEATS[0], high=SEATS[1])
    return tuple(_player(who) for who in value)


def _count(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000_000:
        return value
    raise NotationError("{value} is not a number of dice or tokens.", value=repr(str(value)[:20]))


def _counts(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > SEATS[1]:
        raise NotationError("the tokens laid cannot be read.")
    return tuple(_count(count) for count in value)


def _cells(value: Any) -> tuple[Cell, ...]:
    if (
        not isinstance(value, list)
        or len(value) > MEMBERS
        or not all(isinstance(c, list) and len(c) == 3 for c in value)
    ):
        raise NotationError("the column of the sheet cannot be read.")
    return tuple(Cell(_player(who), _count(shown), _count(lost)) for who, shown, lost in value)


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise NotationError("{value} is neither yes nor no.", value=repr(str(value)[:20]))


def _word(*words: str) -> Any:
    def read(value: Any) -> str:
        if value in words:
            return str(value)
        listed = ", ".join(words)  # assembled: words of a file's format, in a refusal
        raise NotationError("{value} is not one of {words}.", value=repr(str(value)[:20]), words=listed)

    return read


READERS_BY_KEY: dict[str, Any] = {
    **dict.fromkeys(("who", "giver", "taker"), _player),
    **dict.fromkeys(("number", "entry", "reserve"), _count),
    **dict.fromkeys(("players", "seating"), _players),
    **dict.fromkeys(("plus_one", "instead"), _flag),
    "name": read_name,
    "label": lambda value: read_name(value, Sentence("date label")),
    "what": _word("die", "token"),
    "mode": _word("first", "order", "told"),
    "spent": _counts,
    "cells": _cells,
}
READERS: dict[tuple[type[Entry], str], Any] = {(Selection, "reserve"): _flag}
