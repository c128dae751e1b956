"""Positions as text: each kind of field is written and read, and only the usual form of a possible state is accepted."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from hexdice.kernel.errors import NotationError
from hexdice.kernel.notation import NUMBER, TEXT, Field, Notation, flag, many, one_of, optional, record
from tests.catalogue import sentences, template


class Ring(NamedTuple):
    card: str
    points: int
    cells: tuple[int, ...]


def ring() -> Field[Ring]:
    return record(Ring, "*", card=TEXT, points=NUMBER, cells=many(one_of(("A1", "A2", "B1"))))


def timed() -> Field[Ring]:
    return record(Ring, ":;", card=TEXT, points=optional(NUMBER, -1), cells=many(NUMBER, "", "none"))


RING = ring()


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        (lambda: TEXT, "a b", "a b"),
        (lambda: NUMBER, -12, "-12"),
        (lambda: one_of(("A1", "A2")), 1, "A2"),
        (lambda: flag("yes", "no"), True, "yes"),
        (lambda: flag("yes", "no"), False, "no"),
        (lambda: optional(NUMBER, 0), 0, "-"),
        (lambda: optional(NUMBER, 0), 3, "3"),
        (lambda: optional(TEXT, ""), "", "-"),
        (lambda: optional(NUMBER, 0, "none"), 0, "none"),
        (lambda: many(NUMBER), (1, 23), "1,23"),
        (lambda: many(NUMBER), (), "-"),
        (lambda: many(NUMBER, "/", "x"), (1, 2), "1/2"),
        (lambda: many(NUMBER, "/", "x"), (), "x"),
        (lambda: many(NUMBER, ""), (1, 2, 3), "123"),
        (ring, Ring("4-1", 8, (0, 2)), "4-1*8*A1,B1"),
        (ring, Ring("", 0, ()), "*0*-"),
        (timed, Ring("a", -1, ()), "a:-;none"),
        (timed, Ring("a", 5, (1, 2)), "a:5;12"),
    ],
)
def test_a_value_is_written_and_read(field: Callable[[], Field[Any]], value: Any, text: str) -> None:
    written, read = field()
    assert written(value) == text
    assert read(text) == value
    assert type(read(text)) is type(value)


def possible(ring: Ring) -> None:
    assert ring.points < 100, "too many points"


RINGS = Notation("Three Dice", RING.write, RING.read, possible, 20)


def test_a_possible_state_in_the_usual_form_is_read() -> None:
    assert RINGS.parse("4-1*8*A1,B1") == Ring("4-1", 8, (0, 2))
    assert RINGS.parse("x" * 15 + "*1*A1") == Ring("x" * 15, 1, (0,)), "20 characters"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * 16 + "*1*A1", "too long"),
        ("a*100*A1", "too many points"),
        ("a*08*A1", "not written in the usual form"),
        ("a*x*A1", "invalid literal"),
        ("a*1", "not enough values"),
        ("a*1*C9", "'C9'"),
        ("a*1*A1*", "'A1*'"),
    ],
)
def test_any_other_text_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError) as fault:
        RINGS.parse(text)
    assert template(fault.value) in sentences()
    assert str(fault.value).startswith("This is not a position of Three Dice: ") and why in str(fault.value)


def test_the_reason_is_short() -> None:
    with pytest.raises(NotationError) as fault:
        Notation("Three Dice", RING.write, RING.read, possible).parse("a*" + "y" * 500 + "*A1")
    assert len(str(fault.value)) == len("This is not a position of Three Dice: ") + 80
    with pytest.raises(NotationError, match="too long"):
        Notation("Three Dice", RING.write, RING.read, possible).parse("y" * 20_001)


def test_a_record_has_as_many_marks_as_it_needs() -> None:
    short = record(Ring, ":;!", card=TEXT, points=NUMBER, cells=NUMBER)
    with pytest.raises(ValueError):
        short.write(Ring("a", 1, ()))
    with pytest.raises(ValueError):
        short.read("a:1;2!")
