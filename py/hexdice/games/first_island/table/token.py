"""A finished island as a short text, so that islands with the same code can be compared on any device (FI-27)."""

import base64
import json
import zlib
from collections.abc import Iterable
from html import unescape
from typing import NamedTuple

from hexdice.games.first_island.rules import decks, notation
from hexdice.games.first_island.rules.invariants import check_island
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.kernel.codec import read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.notation import FAULTS

LONGEST = 2000


class Shared(NamedTuple):
    """An island that somebody sent; `name` and `code` are text from outside."""

    code: str
    kind: str
    name: str
    sheet: Sheet


def token(code: str, name: str, state: State) -> str:
    """The text for the island of a finished match with a code; `name` is markup."""
    shared = [1, code, state.kind, unescape(name)[:40], notation.SHEET.write(state.sheets[0]._replace(hand=""))]
    packed = zlib.compress(json.dumps(shared, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def read_token(text: str) -> Shared:
    """The inverse of token, checked against every rule that applies to a single sheet; NotationError."""
    text = text.strip().rpartition("mine=")[2].partition("&")[0]
    try:
        if not text or len(text) > LONGEST:
            raise ValueError
        inflate = zlib.decompressobj()
        plain = inflate.decompress(base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), 4 * LONGEST)
        version, code, kind, name, drawn = read_json(plain.decode())
        if version != 1 or not all(isinstance(text, str) for text in (code, kind, name, drawn)) or len(name) > 40:
            raise ValueError
        sheet = notation.SHEET.read(drawn)
        check_island(kind, sheet)
    except (*FAULTS, RecursionError, zlib.error) as fault:
        raise NotationError("This is not the island of a finished match.") from fault
    return Shared(code, kind, name, sheet)


def ranked(shared: Iterable[Shared]) -> list[Shared]:
    """Best first, by the rule for ties (FI-23)."""
    return sorted(shared, key=lambda t: (-t.sheet.score.total, t.sheet.boxes.bit_count(), -len(t.sheet.rings), t.name))


def as_state(shared: list[Shared]) -> State:
    """The islands as the final state of one match, for a comparison."""
    kind, sheets = shared[0].kind, tuple(one.sheet for one in shared)
    return State(kind, phase=Phase.OVER, round=19, decks=decks.new_decks(kind), sheets=sheets)
