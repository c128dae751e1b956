"""Makes a match from a header, from the text of a file or from a link; and the link of a match."""

import base64
import binascii
import re
from dataclasses import replace

from hexdice import games
from hexdice.kernel import remarks
from hexdice.kernel.codec import PACKED, dump_match, load_match, match_from_data, pack, read_json, unpack
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Header, Match
from hexdice.view.routes import LONGEST

LABEL = re.compile(r"[\w-]{1,40}", re.ASCII)  # the id of a match
MOST_IN_LINK = 6_000  # most events in a link; replaying more of the slowest game would block the page


def new_match(header: Header) -> Match:
    """A new match. If the game has an option that determines the dice and it is set, they follow from it, not from the seed."""
    game = games.game(header.game)
    # ignoring case and spaces, as people pass codes on by voice
    code = " ".join(str(header.options.get(game.code, "")).split()).casefold()
    return Match(game, replace(header, seed=f"code:{code}") if code else header)


def link(match: Match) -> str:
    """The match as a route that opens a copy of it anywhere."""
    packed = pack(dump_match(match))[len(PACKED) :]
    return f"#/open/{packed.replace('+', '-').replace('/', '_').rstrip('=')}"


def fits_link(match: Match) -> bool:
    """Whether the link of a match is short enough to be opened again."""
    return len(match.events) <= MOST_IN_LINK and len(link(match)) <= LONGEST + 1  # "#" is not part of a route


def read_match(text: str, id: str = "") -> Match:
    """A match from a file (canonical JSON or packed) or the payload of a link, under a new id or its own. The kernel's errors."""
    text = text.strip()
    if not text.startswith(("{", PACKED)):
        plain = text.replace("-", "+").replace("_", "/")
        try:
            base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        except (binascii.Error, ValueError) as fault:
            raise NotationError("This is neither a match file nor a complete link to a match.") from fault
        too_many = NotationError("This link has more moves than a Hexdice link can hold.")
        whole = unpack(PACKED + plain + "=" * (-len(plain) % 4))
        if whole.count("[") > 3 * MOST_IN_LINK:  # an event is a list, and the rest has fewer of them: too many events
            raise too_many
        data = read_json(whole)
        if isinstance(data, dict) and isinstance(data.get("events"), list) and len(data["events"]) > MOST_IN_LINK:
            raise too_many
        match = match_from_data(data, games.game)
    else:
        match = load_match(unpack(text) if text.startswith(PACKED) else text, games.game)
    return copied(match, id) if id else match


def gathered(match: Match, other: Match) -> bool:
    """Adds to a match the remarks of another copy of it; False, with nothing added, if the two say different things about one state."""
    extra = remarks.joined(match.header.extra, remarks.until(other.header.extra, other.cursor))
    if extra is not None:
        match.header = replace(match.header, extra=extra)
    return extra is not None


def copied(match: Match, id: str) -> Match:
    """The match under another id; the old object must not be used afterwards."""
    match.header = replace(match.header, id=id)
    return match
