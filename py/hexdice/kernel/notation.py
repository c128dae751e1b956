"""Positions as text: each field is declared once, and is both written and read by that declaration.

    RING = record(Ring, "*", card=TEXT, points=NUMBER, tribe=NUMBER, hexes=HEXES)
    RING.write(ring) == "4-1*8*2*A1,A2,B1"

Reading may let a damaged text through, or fail with any of FAULTS: `Notation.parse` checks the state and writes it again.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

T = TypeVar("T")
FAULTS = (ValueError, LookupError, TypeError, AssertionError, AttributeError, OverflowError, StopIteration)


class Field(NamedTuple, Generic[T]):
    """How a value is written in a position, and read."""

    write: Callable[[T], str]
    read: Callable[[str], T]  # the inverse of `write`


TEXT: Field[str] = Field(str, str)
NUMBER: Field[int] = Field(str, int)


def one_of(texts: Sequence[str]) -> Field[int]:
    """The index of one of these texts, such as the name of a cell."""
    return Field(texts.__getitem__, {text: index for index, text in enumerate(texts)}.__getitem__)


def flag(yes: str, no: str) -> Field[bool]:
    """A switch as one of two texts."""
    return Field(lambda value: yes if value else no, {yes: True, no: False}.__getitem__)


def optional(field: Field[T], none: T, sign: str = "-") -> Field[T]:
    """A field whose value `none` is written as a sign."""
    return Field(
        lambda value: sign if value == none else field.write(value),
        lambda text: none if text == sign else field.read(text),
    )


def many(field: Field[T], mark: str = ",", none: str = "-") -> Field[tuple[T, ...]]:
    """Any number of fields with a mark between them, "" for fields of one character each; `none` stands for none at all."""
    return Field(
        lambda values: mark.join(map(field.write, values)) or none,
        lambda text: () if text == none else tuple(map(field.read, text.split(mark) if mark else text)),
    )


def record(make: Callable[..., T], marks: str, /, **fields: Field[Any]) -> Field[T]:
    """A record whose attributes stand in this order, with these marks between them; a single mark separates all."""
    after = [*(marks if len(marks) > 1 else marks * (len(fields) - 1)), ""]

    def write(value: T) -> str:
        return "".join(f.write(getattr(value, n)) + mark for (n, f), mark in zip(fields.items(), after, strict=True))

    def read(text: str) -> T:
        found = {}
        for (name, field), mark in zip(fields.items(), after, strict=True):
            part, text = text.split(mark, 1) if mark else (text, "")
            found[name] = field.read(part)
        return make(**found)

    return Field(write, read)


class Notation(NamedTuple, Generic[T]):
    """How a game's positions are written and read."""

    title: str
    write: Callable[[T], str]
    read: Callable[[str], T]
    check: Callable[[T], None]  # AssertionError or ValueError for a state that cannot be
    longest: int = 20_000  # characters

    def parse(self, text: str) -> T:
        """The state of a line; NotationError for any text that `write` does not return for a possible state."""
        try:
            if len(text) > self.longest:
                raise ValueError("too long")
            state = self.read(text)
            self.check(state)
            if self.write(state) != text:
                raise ValueError("not written in the usual form")
        except FAULTS as fault:
            why = Sentence("This is not a position of {game}: {why}", game=Sentence(self.title), why=str(fault)[:80])
            raise NotationError(why) from fault
        return state
