"""Dice and positions as text. A die is its face, followed by "+" under a token or "x" if it takes no second token; "?" is hidden.

A position is one line: mode and switches, reserve, phase, the places and counters of the phase, then a block per seat:
`order+p r0 tokens o1.0 t- k0.0 w2.0 s- a- g- e-1 3.0.1.3.0.0:/65+1 ...`; `+d` marks an old match in which seats could dare.
"""

import re
from typing import Any

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.invariants import check
from hexdice.kernel.notation import NUMBER, Field, Notation, T, many, record

_DIE = re.compile(r"[1-6][+x]?|\?")
SWITCHES = {"q": "quick", "p": "plus_one", "i": "instead", "d": "dares"}  # letters after the mode


def die_text(die: int) -> str:
    """A die as in a move: "5", "5+" or "5x"."""
    if die == fp.HIDDEN:
        return "?"
    return f"{fp.face(die)}{'+' if fp.has_token(die) else 'x' if fp.had_token(die) else ''}"


def read_die(text: str) -> int:
    """The inverse of die_text for visible dice; the text comes from a legal move or a matched pattern."""
    return fp.HIDDEN if text == "?" else int(text[0]) + {"": 0, "+": fp.TOKEN, "x": fp.SPENT}[text[1:]]


def _lettered(letter: str, field: Field[T]) -> Field[T]:
    """A field with a letter before it; `Notation.parse` refuses a text without that."""
    return Field(lambda value: letter + field.write(value), lambda text: field.read(text.removeprefix(letter)))


def _pair(text: str) -> tuple[int, int]:
    giver, receiver = map(int, text.split(">"))
    return giver, receiver


DICE: Field[tuple[int, ...]] = Field(
    lambda dice: "".join(map(die_text, dice)), lambda text: tuple(map(read_die, _DIE.findall(text)))
)
SEATS = many(NUMBER, ".")
GIFTS = many(Field[tuple[int, int]]("{0[0]}>{0[1]}".format, _pair))
ASKED = Field[str](lambda asked: (asked or "-")[0], {"-": "", "l": fp.LAST, "s": fp.SECOND, "b": fp.BEFORE}.__getitem__)
HAND = record(
    fp.Hand, ".....:/", dice=NUMBER, tokens=NUMBER, laid=NUMBER, playing=NUMBER, aside=NUMBER, marks=NUMBER, loose=DICE, row=DICE
)  # fmt: skip
PARTS: Field[Any] = record(
    dict, "    . .     ",
    reserve=_lettered("r", NUMBER), phase=Field(str, fp.Phase), order=_lettered("o", SEATS), tied=_lettered("t", SEATS),
    rolls=_lettered("k", NUMBER), waiting=NUMBER, turn=_lettered("w", NUMBER), passes=NUMBER,
    seating=_lettered("s", SEATS), asked=_lettered("a", ASKED), gifts=_lettered("g", GIFTS),
    token=_lettered("e", NUMBER), hands=many(HAND, " "),
)  # fmt: skip


def format_position(state: fp.State) -> str:
    """The state or view as one line; the exact inverse of parse_position."""
    switches = "".join(f"+{letter}" for letter, name in SWITCHES.items() if getattr(state, name))
    return f"{'order' if state.full else 'first'}{switches} {PARTS.write(state)}"


def _parse(text: str) -> fp.State:
    kind, _, parts = text.partition(" ")
    mode, *letters = kind.split("+")
    fields: dict[str, Any] = {name: letter in letters for letter, name in SWITCHES.items()}
    return fp.State(full=mode == "order", **fields, **PARTS.read(parts))


parse_position = Notation("The First Player", format_position, _parse, check).parse
