"""Messages between devices: JSON texts of bounded size, read as if they came from an attacker.

`read` returns a plain dict whose fields have the types in SHAPES, and raises NotationError for anything else. The meaning of a
field is checked where it is used: whose seat it is, whether the move is legal, whether a hash matches.
"""

import re
from collections.abc import Callable
from typing import Any

from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

VERSION = 3  # "hello" and "bye" never change, so that devices of different versions can say so
LONGEST = 1_000_000  # most characters of one message: the events of the longest match, unpacked
TEXT = 4_000  # most characters of a position
MOVE = 500  # as in a match file
NAME = 300
PIECE = 30_000  # characters of a long text per message; escaped and in UTF-8 well below a channel's limit
MARKS = 40
SEATS = 20
DEVICES = 6  # at one table
SAID = 4_000  # most characters of what a sentence becomes
FIELDS = re.compile(r"[^{}]*(?:{\w+}[^{}]*)*")  # a template may refer only to its fields
FIELD = re.compile(r"{(\w+)}")

Check = Callable[[Any], bool]
Message = dict[str, Any]


def whole(value: Any) -> bool:
    """Whether a value is an integer from -1 to below 10**9."""
    return isinstance(value, int) and not isinstance(value, bool) and -1 <= value < 10**9


def text(longest: int) -> Check:
    """A check for a text of at most `longest` characters."""
    return lambda value: isinstance(value, str) and len(value) <= longest


def a_list(check: Check, most: int) -> Check:
    """A check for a list of at most `most` values that each pass `check`."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(check(one) for one in value)


def row(*checks: Check) -> Check:
    """A check for a list with exactly these parts."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


def optional(check: Check) -> Check:
    """A check for None or a value that passes `check`."""
    return lambda value: value is None or check(value)


def a_dict(key: Check, value: Check, most: int) -> Check:
    """A check for an object of at most `most` entries."""
    return lambda data: (
        isinstance(data, dict) and len(data) <= most and all(key(k) and value(v) for k, v in data.items())
    )


def scalar(value: Any) -> bool:
    """Whether a value is a truth value, an integer or a text."""
    return isinstance(value, bool) or whole(value) or text(TEXT)(value)


def flag(value: Any) -> bool:
    """Whether a value is a truth value."""
    return isinstance(value, bool)


def sentence(value: Any) -> bool:
    """[template, fields], of at most SAID characters when it is said: fields are texts, numbers or sentences."""
    return _sentence(value, 3) and _said(value) <= SAID


def _said(value: Any) -> int:
    """The length of what a sentence or a field becomes; nothing is built, as nested templates multiply."""
    if not isinstance(value, list):
        return len(str(value))
    lengths = {key: _said(field) for key, field in value[1].items()}
    return len(value[0]) + sum(lengths.get(key, 0) for key in FIELD.findall(value[0]))


def _sentence(value: Any, depth: int) -> bool:
    if not (isinstance(value, list) and len(value) == 2 and text(1000)(value[0]) and isinstance(value[1], dict)):
        return False
    if not FIELDS.fullmatch(value[0]):
        return False
    parts = value[1].items()
    return len(parts) <= 10 and all(
        text(40)(key) and (scalar(field) or (depth > 0 and _sentence(field, depth - 1))) for key, field in parts
    )


EVENT = row(whole, text(MOVE), text(20))
MARK = row(whole, text(32))
HEADER: dict[str, Check] = {
    "game": text(40),
    "rules": whole,
    "id": text(40),
    "made": text(40),
    "options": a_dict(text(100), scalar, 100),
    "seats": a_list(row(text(NAME), text(40)), SEATS),
    "began": whole,
    "shared": whole,
    "extra": a_dict(text(100), lambda value: isinstance(value, bool) or whole(value) or text(20_000)(value), 50),
    "commitment": text(64),
}


def header(value: Any) -> bool:
    """Whether a value is the header of a match."""
    return isinstance(value, dict) and value.keys() == HEADER.keys() and all(HEADER[key](value[key]) for key in value)


# Every field of every message, with the check of its value: first the guest's messages, then the host's.
SHAPES: dict[str, dict[str, Check]] = {
    "hello": {
        "v": whole,
        "device": text(40),
        "nonce": text(40),
        "marks": a_list(MARK, MARKS),
        "header": text(32),
        "tail": a_list(EVENT, 2_000),
    },
    "sit": {"id": whole, "seats": a_list(whole, SEATS)},
    "move": {"id": whole, "seat": whole, "at": row(text(32), whole), "move": text(MOVE)},
    "tell": {"id": whole, "seat": whole, "at": row(text(32), whole), "outcome": text(MOVE)},
    "undo": {"id": whole, "seat": whole, "at": row(text(32), whole)},
    "onward": {"id": whole, "what": text(40)},  # after a match: the name of a game, "" for the same again
    "agree": {"takeover": text(40), "yes": flag, "seats": a_list(whole, SEATS)},
    "commit": {"commitment": text(64)},
    "reveal": {"random": text(64), "anchor": text(64)},
    "link": {"number": whole, "link": text(64)},
    "state": {
        "nonce": text(40),
        "version": whole,
        "header": optional(header),
        "seats": a_list(whole, SEATS),  # the guest's seats
        "free": a_list(whole, SEATS),  # those on the host's device, unless they have chosen
        "host": whole,  # the seat of the person whose device is the host; -1: none
        "from": whole,
        "mark": text(32),
        "events": a_list(EVENT, 2_000),
        "more": flag,  # whether more of the log follows, and everything below with it
        "tail": a_list(EVENT, 2_000),  # in a secret phase, what this device's seats have done
        "views": a_dict(text(3), text(TEXT), SEATS + 1),
        "up": a_list(whole, SEATS),
        "done": whole,  # the newest request of the guest that was answered
        "refused": optional(row(whole, sentence)),
        "wanted": optional(row(text(10), whole)),  # "commit", "reveal" or the number of a link
        "seed": text(200),  # after the end
    },
    "takeover": {  # whether the guest agrees that another device is the host
        "nonce": text(40),
        "token": text(40),
        "by": text(SEATS * NAME),
        "length": whole,
        "mark": text(32),
        "same": whole,
    },
    "bye": {"why": sentence},
    # a device's whole storage, sent to another one (live/parcel.py)
    "next": {"from": whole},
    "piece": {"from": whole, "length": whole, "hash": text(64), "text": text(PIECE)},
}


def fits(data: Any, shape: dict[str, Check]) -> bool:
    """Whether an object has these fields, and perhaps others."""
    return isinstance(data, dict) and all(key in data and check(data[key]) for key, check in shape.items())


def write(kind: str, **fields: Any) -> str:
    """One message as text."""
    return canonical({"t": kind, **fields})


def read(message: str) -> tuple[str, Message]:
    """(kind, fields) of a message; NotationError for anything else."""
    if len(message) > LONGEST:
        raise NotationError("This message is too long.")
    data = read_json(message)
    shape = SHAPES.get(data.get("t", "")) if isinstance(data, dict) and isinstance(data.get("t"), str) else None
    if shape is None or data.keys() != {"t", *shape} or not all(check(data[key]) for key, check in shape.items()):
        raise NotationError("This is not a Hexdice message.")
    return data.pop("t"), data


def heard(message: str) -> tuple[str, Message]:
    """The same, for whoever ignores anything else: that is of kind ""."""
    try:
        return read(message)
    except NotationError:
        return "", {}


def write_sentence(value: object) -> Any:
    """A refusal in a form that another device can translate."""
    if isinstance(value, Exception):
        value = value.args[0] if value.args else ""
    made: Any = [str(value), {}]
    if isinstance(value, Sentence):
        made = [value.template, {key: _field(field) for key, field in value.fields.items()}]
    return made if sentence(made) else ["{why}", {"why": str(value)[:1000]}]


def _field(value: object) -> Any:
    if isinstance(value, (Exception, Sentence)):
        return write_sentence(value)
    return value if scalar(value) else str(value)[:TEXT]


def read_sentence(value: Any) -> Sentence:
    """The inverse, for a value that `sentence` accepts. Placeholders without a field stay as they are."""
    template, fields = value
    parts = {key: read_sentence(value) if isinstance(value, list) else value for key, value in fields.items()}
    try:
        return Sentence(template, **parts)
    except (LookupError, ValueError, AttributeError, TypeError):
        return Sentence("The other device refused this.")
