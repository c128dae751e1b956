"""A campaign as JSON file and as link, and the comparison of two copies.

An import is either refused as a whole, with the reason and the place, or becomes a ledger beside the one in use.
"""

import base64
import binascii
import hashlib
import zlib
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING, Ledger
from hexdice.games.first_player.rules.state import MEMBERS
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.sentence import Sentence
from hexdice.view.routes import too_long

FORMAT = 1
MOST_ENTRIES = 200_000
LONGEST_LINK = 100_000  # characters, five times as many as a route can have
MOST_IN_LINK = (800_000, 25_000)  # characters when unpacked, and the cost of replaying the entries (`_cost`)


def dump_ledger(ledger: Ledger) -> str:
    """The whole campaign as canonical JSON with a checksum (SHA-256 over the rest)."""
    data = ledger_data(ledger)
    return canonical({**data, "checksum": checksum(data)})


def ledger_data(ledger: Ledger) -> dict[str, Any]:
    """A campaign as plain data, without its checksum."""
    return {
        "hexdice": "campaign",
        "format": FORMAT,
        "id": ledger.id,
        "name": ledger.name,
        "kind": ledger.kind,
        "made": ledger.made,
        "entries": [kinds.to_data(entry) for entry in ledger.entries],
    }


def checksum(data: dict[str, Any]) -> str:
    """The checksum of a file's data without the checksum."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def load_ledger(text: str) -> Ledger:
    """A campaign from its file. NotationError: not such a file, or damaged. ReplayError: it breaks the rules."""
    data = read_json(text)
    if not isinstance(data, dict) or data.get("hexdice") != "campaign":
        raise NotationError("This file is not a Hexdice campaign.")
    said = data.pop("checksum", None)
    _check_format(data.get("format"))
    if said != checksum(data):
        raise NotationError("The checksum does not match: this file is damaged, or was changed by hand.")
    return ledger_from_data(data)


def _check_format(format: Any) -> None:
    if not isinstance(format, int) or isinstance(format, bool) or format < 1:
        raise NotationError("This file does not state its version.")
    if format > FORMAT:
        raise NotationError(
            "This campaign was saved by a newer version of Hexdice. Open it in that version, or update Hexdice here."
        )


def ledger_from_data(data: Any) -> Ledger:
    """The ledger from parsed data without its checksum."""
    keys = {"hexdice", "format", "id", "name", "kind", "made", "entries"}
    if not isinstance(data, dict) or set(data) != keys or not isinstance(data["entries"], list):
        raise NotationError("Parts of this campaign are missing.")
    if len(data["entries"]) > MOST_ENTRIES:
        raise NotationError("Too many entries for a campaign (limit: {n}).", n=MOST_ENTRIES)
    entries = []
    for index, entry in enumerate(data["entries"]):
        try:
            entries.append(kinds.from_data(entry))
        except NotationError as fault:
            raise ReplayError("Entry {n}: {why}", index, n=index + 1, why=fault) from fault
    return _build(data["id"], data["name"], data["kind"], data["made"], entries)


def _build(id: Any, name: Any, kind: Any, made: Any, entries: list[kinds.Entry]) -> Ledger:
    if not isinstance(id, str) or not 1 <= len(id) <= 32 or not id.isalnum() or not id.isascii():
        raise NotationError("The campaign’s number cannot be read.")
    if kind not in (CAMPAIGN, EVENING) or not isinstance(made, str) or len(made) > 30 or not made.isprintable():
        raise NotationError("The beginning of this campaign cannot be read.")
    return Ledger(id, kinds.read_name(name, Sentence("name of the campaign")), kind, made, entries)


# Links: an entry is a short list of a letter and its fields; a selection, the most frequent, has no letter. Cells of closed
# evenings are omitted, as they follow from earlier entries.

_LETTERS = {word: word[0] for word in kinds.KINDS if word != "selection"} | {"rename": "n", "change": "o"}
_WORDS = {letter: word for word, letter in _LETTERS.items()}
_MODES = ("first", "order", "told")


def dump_link(ledger: Ledger) -> str:
    """The campaign as the last part of a link: base64url of packed JSON. NotationError if it is too large for a link."""
    rows = [[*_shorten(entry), *[1] * (index in ledger.late)] for index, entry in enumerate(ledger.entries)]
    if _cost(rows) > MOST_IN_LINK[1]:
        raise too_long()
    plain = canonical([FORMAT, ledger.id, ledger.name, ledger.kind, ledger.made, rows])
    return base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).decode("ascii").rstrip("=")


def load_link(text: str) -> Ledger:
    """The inverse of dump_link; NotationError or ReplayError."""
    if len(text) > LONGEST_LINK:
        raise NotationError("This link is longer than a Hexdice link can be.")
    most, most_cost = MOST_IN_LINK
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        plain = inflate.decompress(packed, most)
        if inflate.unconsumed_tail:
            raise NotationError("This link holds more than a Hexdice link can.")
        if not inflate.eof or inflate.unused_data:
            raise NotationError("This link is incomplete.")
        data = read_json(plain.decode())
    except (binascii.Error, zlib.error, ValueError) as fault:
        if isinstance(fault, NotationError):
            raise
        raise NotationError("This link is damaged or incomplete.") from fault
    if not isinstance(data, list) or len(data) != 6 or not isinstance(data[5], list):
        raise NotationError("There is no campaign in this link.")
    if _cost(data[5]) > most_cost:
        raise NotationError("This link holds more than a Hexdice link can.")
    _check_format(data[0])
    ledger = _build(data[1], data[2], data[3], data[4], [])
    for index, row in enumerate(data[5]):
        try:
            ledger.append(_lengthen(row, ledger))
        except (ValueError, TypeError, IndexError, KeyError, AttributeError) as fault:
            why = fault if isinstance(fault, (NotationError, IllegalMoveError)) else Sentence("unreadable")
            raise ReplayError("Entry {n} of this link: {why}", index, n=index + 1, why=why) from fault
    return ledger


def _cost(rows: list[Any]) -> int:
    """The cost of replaying the entries of a link, in units of about 2 µs: a constant per entry, plus one per person involved."""
    firsts = [row[0] if isinstance(row, list) and row else None for row in rows]
    people, cost = 0, 0
    for first in firsts:
        people = min(MEMBERS, people + (first == "j"))
        whom = len(first) if isinstance(first, list) else people if first in ("c", "s") else 0
        cost += 5 + whom
    return cost


def _number(who: str) -> int:
    return int(who[1:])


# How a field is shortened, and how its data come back, by its name; all others stand as they are.
_SHORTEN: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("who", "giver", "taker"), _number),
    **dict.fromkeys(("plus_one", "instead"), int),
    "what": lambda what: what[0],
    "cells": lambda cells: [[_number(cell.who), *cell[1:]] for cell in cells],
}
_LENGTHEN: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("who", "giver", "taker"), "p{:d}".format),
    **dict.fromkeys(("plus_one", "instead"), lambda value: _flag(value)),
    "what": {"d": "die", "t": "token"}.__getitem__,
    "cells": lambda cells: [list(kinds.Cell(f"p{who:d}", shown, lost)) for who, shown, lost in cells],
}


def _shorten(entry: kinds.Entry) -> list[Any]:
    """The short list of an entry."""
    if isinstance(entry, kinds.Selection):
        turn = entry.players.index(entry.seating[0])
        around = entry.players[turn:] + entry.players[:turn]
        seating: Any = turn if entry.seating == around else [entry.players.index(who) for who in entry.seating]
        row = [[_number(who) for who in entry.players], seating, _MODES.index(entry.mode), int(entry.reserve)]
        return [*row, list(entry.spent)] if any(entry.spent) else row
    fields = {"label": entry.label} if isinstance(entry, kinds.Close) else entry._asdict()
    return [_LETTERS[kinds.WORDS[type(entry)]], *(_SHORTEN.get(name, _same)(value) for name, value in fields.items())]


def _same(value: Any) -> Any:
    return value


def _lengthen(row: Any, ledger: Ledger) -> kinds.Entry:
    """An entry from its short list; the readers in kinds.py check every part."""
    if not isinstance(row, list) or not row:
        raise NotationError("unreadable")
    if isinstance(row[0], list):
        players = [f"p{number:d}" for number in row[0]]
        turn = row[1]
        indices = turn if isinstance(turn, list) else [(turn + step) % len(players) for step in range(len(players))]
        if any(index < 0 for index in indices):
            raise NotationError("unreadable")
        data: dict[str, Any] = {"players": players, "seating": [players[index] for index in indices]}
        data |= {"do": "selection", "mode": _MODES[abs(row[2])], "reserve": _flag(row[3])}
        data["spent"] = row[4] if len(row) > 4 else [0] * len(players)
        return kinds.from_data(data)
    word = _WORDS[row[0]]
    if word == "close":
        spare_late = len(row) > 2 and _flag(row[2])  # older links end here, without spared players
        cells, reserve = ledger.closing(spare_late)
        return kinds.Close(kinds.read_name(row[1], Sentence("date label")), cells, reserve)
    fields = {name: _LENGTHEN.get(name, _same)(row[index]) for index, name in enumerate(kinds.KINDS[word]._fields, 1)}
    return kinds.from_data({"do": word, **fields})


def _flag(value: Any) -> bool:
    if value in (0, 1):
        return bool(value)
    raise NotationError("unreadable")


# Two copies of one campaign


SAME, LONGER, SHORTER, PARTED, OTHER = "same", "longer", "shorter", "parted", "other"


class Comparison(NamedTuple):
    """How an imported copy compares with ours: the same, longer (it extends ours), shorter, diverged, or another campaign."""

    relation: str
    common: int  # number of common first entries


def compare(ours: Ledger, theirs: Ledger) -> Comparison:
    """Compares two ledgers by their hash chains: each value covers everything before it."""
    if ours.chain[0] != theirs.chain[0]:
        return Comparison(OTHER, 0)
    both = zip(ours.chain, theirs.chain, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both)) - 1
    if common == len(ours.entries):
        return Comparison(SAME if common == len(theirs.entries) else LONGER, common)
    return Comparison(SHORTER if common == len(theirs.entries) else PARTED, common)
