"""Example figures for the rules of The First War."""

from hexdice.games.first_war import conflict
from hexdice.games.first_war.state import FARMER, HEALER, HUNTER, HURT, ONE, SCIENTIST
from hexdice.games.first_war.tiles import DOWN
from hexdice.games.first_war.tokens import GROUNDS, picture, pieces
from hexdice.games.first_war.words import fate_words, kind_name
from hexdice.view import figures as view
from hexdice.view.text import listed, say

ATTACK, DEFENCE = (2, 1, 0, 0), (1, 2, 0, 0)  # by kind, without cards (FW-10)
# An example of each outcome: attackers, defenders (FW-12).
CLASHES = (
    ((HUNTER,), (FARMER,)),
    ((HUNTER,), (HUNTER,)),
    ((HUNTER, HUNTER), (HUNTER,)),
    ((FARMER,), (FARMER,)),
    ((FARMER,), (FARMER, FARMER)),
)


def _tile(q: int, ground: str, *kinds: int, seat: int = 0) -> tuple[int, int, str, str]:
    """A tile of a row with pieces on it; "" is face down."""
    packed = sum(ONE[kind] for kind in kinds)
    tribes = (packed, 0) if seat == 0 else (0, packed)
    body = (GROUNDS[ground] if ground else DOWN) + (pieces(tribes, (), seat) if packed else "")
    return q, 0, f"fw-{ground or 'down'}", body


def strengths(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[int, int]:
    """The total strength of each side."""
    return sum(ATTACK[kind] for kind in attackers), sum(DEFENCE[kind] for kind in defenders)


def _clashes() -> str:
    rows = ""
    for attackers, defenders in CLASHES:
        attack, defence = strengths(attackers, defenders)
        sides = (*(picture(0, kind) for kind in attackers), "→", *(picture(1, kind) for kind in defenders))
        fate = fate_words(conflict.outcome(attack, defence))
        words = say("{attack} against {defence}: {fate}.", attack=attack, defence=defence, fate=fate)
        rows += f'<span class="example-dice">{"".join(sides)}<span>{words}</span></span>'
    return view.figure(rows)


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    tribe = "".join(picture(seat, kind) for seat in (0, 1) for kind in range(HURT))
    return {
        "FW-2": view.figure(tribe, listed([kind_name(kind) for kind in range(HURT)])),
        "FW-6": view.figure(
            view.cells([_tile(0, "plains", HUNTER), _tile(1, "")]),
            say("Towards the face-down tile: land lets the hunter in, a lake keeps it where it is."),
        ),
        "FW-7": view.figure(
            view.cells([_tile(0, "plains", FARMER), _tile(1, "lake"), _tile(2, "fields")]),
            say("From shore to shore for one point."),
        ),
        "FW-8": view.figure(
            view.cells([_tile(0, "fields", FARMER, FARMER, HEALER, SCIENTIST)]), say("Four pieces: the tile is full.")
        ),
        "FW-12": _clashes(),
        "FW-16": view.figure(
            view.cells([_tile(0, "fields", FARMER, FARMER), _tile(1, "plains", HUNTER)]),
            say("Two farmers on Fields and a hunter on Plains: 3 + 3 + 1 = 7 food, and 3 mouths."),
        ),
        "FW-18": view.figure(
            view.cells([_tile(0, "mountain", SCIENTIST, SCIENTIST), _tile(1, "forest", SCIENTIST)]),
            say("One point for the tile with two, and two for two kinds of land: 3 in all."),
        ),
        "FW-21": view.figure(
            view.cells([_tile(0, "fields", FARMER, FARMER, HEALER)]),
            say("A die decides who comes: 1-3 a farmer, 4-6 a healer."),
        ),
    }
