"""Matches as text: canonical JSON for files, a packed form for storage, and the migrations between format versions."""

import base64
import binascii
import json
import re
import zlib
from array import array
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from hexdice.kernel import fair, remarks
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import AFTER_UNDO, TYPED, Event, Header, Match, Seat
from hexdice.kernel.outside import is_whole

FORMAT = 1
LARGEST = 4_000_000  # characters of a file; anything longer is refused unread
LARGEST_BACKUP = 32_000_000  # of all that a browser may store, 5,242,880 characters, each written with up to six
MOST_EXTRA = 200_000  # characters of a match's extras
DEEPEST = 100  # nesting of brackets; in a browser the parser's own limit comes too late, and Python crashes
# Characters that create objects when parsed, outside strings; the longest match has four fifths of this many.
MOST_SIGNS = {"[": 250_000, "{": 250_000, "]": 250_000, "}": 250_000, ":": 250_000, ",": 500_000}
STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
LONELY_HALF = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)
PACKED = "hexdice1:"

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)

# One function for each step from format n to n + 1, from plain JSON data to plain JSON data.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def canonical(data: Any) -> str:
    """JSON with sorted keys, no spaces and no floats: equal data gives equal text."""
    return _ENCODER.encode(data)


def read_json(text: str, largest: int = LARGEST) -> Any:
    """Parsed JSON of at most `largest` characters, without fractions; NotationError for anything else, whatever its nesting."""
    if len(text) > largest:
        raise NotationError("This file is too large to be a Hexdice file.")
    plain = text.replace("\\\\", "..")  # an odd backslash escapes the character that follows
    if _too_many(text) and _too_many(_outside(plain)):
        raise NotationError("This file has more parts than a Hexdice file can hold.")
    if _too_deep(plain):
        raise NotationError("This file is nested too deeply to be a Hexdice file.")
    try:
        text.encode()  # an unpaired surrogate could never be saved again
        if LONELY_HALF.search(plain):
            raise ValueError("half of a sign")
        return json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as fault:
        raise NotationError("This is not a Hexdice file: {why}", why=str(fault)[:120]) from fault


def _too_deep(plain: str) -> bool:
    """Whether brackets are nested more than DEEPEST deep; strings are skipped.

    A few passes of linear cost, whatever the text: a regular expression that looks for the end of a string backtracks
    if there is none. A backslash outside a string may make the count wrong, but such a text is not JSON and the parser
    stops at it.
    """
    if plain.count("[") + plain.count("{") <= DEEPEST:
        return False
    steps = _outside(plain).encode("ascii", "ignore").translate(STEPS, NO_BRACKET)
    return max(accumulate(array("b", steps)), default=0) > DEEPEST


def _too_many(text: str) -> bool:
    return any(text.count(sign) > most for sign, most in MOST_SIGNS.items())


def _outside(plain: str) -> str:
    """What is outside the strings of a JSON text without pairs of backslashes."""
    return "".join(plain.replace('\\"', "..").split('"')[::2])


def _refuse(number: str) -> None:
    raise ValueError(f"the number {number}")


def pack(text: str) -> str:
    """Compresses and wraps a text, so that a save is small and a glance at the storage shows no secrets."""
    return PACKED + base64.b64encode(zlib.compress(text.encode(errors="replace"), 9)).decode("ascii")


def unpack(text: str) -> str:
    """The inverse of pack; NotationError for damaged text."""
    if not text.startswith(PACKED):
        raise NotationError("This save does not begin like a Hexdice save.")
    if len(text) > 2 * LARGEST:
        raise NotationError("This save is cut off or too large.")
    try:
        inflate = zlib.decompressobj()
        plain = inflate.decompress(base64.b64decode(text[len(PACKED) :], validate=True), 4 * LARGEST).decode()
        if inflate.unconsumed_tail or inflate.unused_data or not inflate.eof or len(plain) > LARGEST:
            raise NotationError("This save is cut off or too large.")
        return plain
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as fault:
        raise NotationError("This save is damaged: {why}", why=str(fault)[:120]) from fault


def match_to_data(match: Match) -> dict[str, Any]:
    """The match as JSON data in the file format of docs/match-format.md."""
    return {
        **vars(match.header),
        "format": FORMAT,
        "seats": [list(seat) for seat in match.header.seats],
        "cursor": match.cursor,
        "events": [[e.actor, e.text, e.mark] if e.mark else [e.actor, e.text] for e in match.events],
    }


def dump_match(match: Match) -> str:
    """The match as one canonical text, the file format of docs/match-format.md."""
    return canonical(match_to_data(match))


def load_match(text: str, find: Callable[[str], AnyGame]) -> Match:
    """A match from its text, every event checked against the rules.

    `find` gives a game by its name. NotationError: not a match file. ReplayError: the match breaks the rules or was
    made by a version that this one cannot read.
    """
    return match_from_data(read_json(text), find)


def match_from_data(data: Any, find: Callable[[str], AnyGame]) -> Match:
    """The inverse of match_to_data, with every event checked. Raises what `load_match` raises."""
    if not isinstance(data, dict) or not is_whole(data.get("format")):
        raise NotationError("This is not a Hexdice match.")
    if data["format"] > FORMAT:
        raise ReplayError(
            "This match was saved by a newer version of Hexdice. Open it in that version, or update Hexdice here."
        )
    data = _migrated(data)
    game = find(_text(data, "game"))
    rules = _whole(data, "rules")
    if rules != game.rules_version:
        raise ReplayError(
            "This match was played under version {rules} of the rules of {title}; this Hexdice has version {version}.",
            rules=rules,
            title=game.title,
            version=game.rules_version,
        )
    seats = _list(data, "seats")
    events = _list(data, "events")
    if not all(_is_seat(seat) for seat in seats) or not all(_is_event(event) for event in events):
        raise NotationError("The seats or the events of this match cannot be read.")
    options, extra = data.get("options"), data.get("extra")
    if not isinstance(options, dict) or not isinstance(extra, dict) or _long(extra) > MOST_EXTRA:
        raise NotationError("The options of this match cannot be read.")
    remarks.check(extra)
    header = Header(
        game=game.name,
        options=options,
        seats=tuple(Seat(*seat) for seat in seats),
        began=_whole(data, "began"),
        seed=_text(data, "seed"),
        id=_text(data, "id"),
        made=_text(data, "made"),
        rules=rules,
        shared=_whole(data, "shared"),
        extra={str(k): v for k, v in extra.items() if isinstance(v, (str, int, bool))},
    )
    if not 0 <= header.shared <= len(events):  # events taken over from another match are not checked against the seed
        raise _unreadable("shared")
    if len(seats) < header.began or len(events) > game.longest:
        raise NotationError("This match has too few seats or too many events.")
    if len(seats) > header.began >= game.seats[0] and not game.newcomer:
        raise NotationError("The seats or the events of this match cannot be read.")
    match = Match(game, header, [Event(*event) for event in events], _whole(data, "cursor"))
    fair.read_shares(str(header.extra.get(CHECKED, "")))  # with a damaged record nothing could be drawn
    return match


def _long(extra: dict[str, Any]) -> int:
    """Characters of the extras that are kept."""
    return sum(len(key) + len(value) for key, value in extra.items() if isinstance(value, str))


def _migrated(data: dict[str, Any]) -> dict[str, Any]:
    """The data in the current format."""
    while data["format"] < FORMAT:
        migrate = MIGRATIONS.get(data["format"])
        if migrate is None:
            raise ReplayError("This match has an unknown format.")
        try:
            data = {**migrate(data), "format": data["format"] + 1}
        except (LookupError, TypeError, AttributeError) as fault:
            raise NotationError("This match from an older version of Hexdice is damaged.") from fault
    return data


def _unreadable(key: str) -> NotationError:
    return NotationError("The {what} of this match cannot be read.", what=key)


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or len(value) > 200:
        raise _unreadable(key)
    return value


def _whole(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not is_whole(value):
        raise _unreadable(key)
    return value


def _list(data: dict[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise _unreadable(key)
    return value


def _is_seat(seat: Any) -> bool:
    return (
        isinstance(seat, list) and len(seat) == 2 and all(isinstance(text, str) and len(text) <= 2000 for text in seat)
    )


def _is_event(event: Any) -> bool:
    return (
        isinstance(event, list)
        and len(event) in (2, 3)
        and is_whole(event[0])
        and event[0] >= -1
        and isinstance(event[1], str)
        and len(event[1]) <= 500
        and (len(event) == 2 or event[2] in (TYPED, AFTER_UNDO))
    )
