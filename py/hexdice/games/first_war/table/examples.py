"""Example figures for the rules of The First War."""

from hexdice.games.first_war.rules import conflict
from hexdice.games.first_war.rules.cards import PARENTS, SLOT, SLOT_NAMES, SLOTS
from hexdice.games.first_war.rules.state import FARMER, HEALER, HUNTER, HURT, ONE, SCIENTIST
from hexdice.games.first_war.table.tokens import GROUNDS, picture, pieces
from hexdice.games.first_war.table.turns import arrow
from hexdice.games.first_war.table.words import fate_words, kind_name
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

DOWN = '<path class="fw-unknown" d="M-7-7a7 7 0 1 1 9.500 6.500C0 .6 0 2 0 5M0 10v.2"/>'


def _tile(q: int, ground: str, *kinds: int, seat: int = 0) -> tuple[int, int, str, str]:
    """A tile of a row with pieces on it; "" is face down."""
    packed = sum(ONE[kind] for kind in kinds)
    tribes = (packed, 0) if seat == 0 else (0, packed)
    body = (GROUNDS[ground] if ground else DOWN) + (pieces(tribes, (), seat) if packed else "")
    return q, 0, f"fw-{ground or 'down'}", body


def strengths(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[int, int]:
    """The total strength of each side."""
    return sum(ATTACK[kind] for kind in attackers), sum(DEFENCE[kind] for kind in defenders)


def _pyramid(levels: int, active: tuple[str, ...] = (), up: tuple[str, ...] = (), own: str = "") -> str:
    """The first levels of a pyramid: cards face down, face up and active; `own` has lines to the cards it needs."""
    body = ""
    spots = {slot: (46 * (2 * p - level - 1) / 2, 34 * level) for slot, (level, p) in enumerate(SLOTS)}
    for parent in PARENTS[SLOT[own]] if own else ():
        (x1, y1), (x2, y2) = spots[SLOT[own]], spots[parent]
        body += f'<path class="fw-needs" d="M{x1} {y1}L{x2} {y2}"/>'
    for slot, (x, y) in spots.items():
        if SLOTS[slot][0] <= levels:
            name = SLOT_NAMES[slot]
            kind = "active" if name in active else "up" if name in up else "down"
            body += (
                f'<g class="fw-slot {kind}" transform="translate({x} {y})"><rect x="-20" y="-12" width="40" height="24" rx="5"/>'
                f'<text y="4.5" text-anchor="middle">{name}</text></g>'
            )
    height = 34 * levels
    return f'<svg class="example-cells" viewBox="-140 20 280 {height}" width="280" height="{height}" aria-hidden="true">{body}</svg>'


def _strengths() -> str:
    """What each kind adds in attack and in defence."""
    rows = zip(range(HURT), ATTACK, DEFENCE, strict=True)
    return "".join(
        f'<span class="example-dice">{picture(0, kind)}<span>{attack} / {defence}</span></span>'
        for kind, attack, defence in rows
    )


def _stacks() -> str:
    """Two hunters against a farmer and a hunter that stand alone."""
    pairs = ((HUNTER, FARMER), (HUNTER, HUNTER))
    return "".join(
        f'<span class="example-dice">{picture(0, attacker)}→{picture(1, defender)}</span>'
        for attacker, defender in pairs
    )


def _retreat() -> str:
    """A fight in the middle; who attacked came from the left."""
    fight = (GROUNDS["plains"] + pieces((ONE[HUNTER], ONE[HUNTER]), (), 0), "fw-plains")
    tiles = [_tile(0, "fields"), (1, 0, fight[1], fight[0]), _tile(2, "forest")]
    return view.cells(tiles, arrow((1, 0), (0, 0)) + arrow((1, 0), (2, 0)))


def _clashes() -> str:
    rows = ""
    for attackers, defenders in CLASHES:
        attack, defence = strengths(attackers, defenders)
        sides = (*(picture(0, kind) for kind in attackers), "→", *(picture(1, kind) for kind in defenders))
        fate = fate_words(conflict.outcome(attack, defence), defenders)
        words = say("{attack} against {defence}: {fate}.", attack=attack, defence=defence, fate=fate)
        rows += f'<span class="example-dice">{"".join(sides)}<span>{words}</span></span>'
    return view.figure(rows)


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    tribe = "".join(picture(seat, kind) for seat in (0, 1) for kind in range(HURT))
    return {
        "FW-2": view.figure(tribe, listed([kind_name(kind) for kind in range(HURT)])),
        "FW-3": view.figure(_pyramid(4), say("Eighteen cards face down, in four levels.")),
        "FW-10": view.figure(_strengths(), say("Attack and defence of a hunter, a farmer, a healer and a scientist.")),
        "FW-11": view.figure(_stacks(), say("Two stacks and two attackers: one goes on each.")),
        "FW-14": view.figure(
            _retreat(), say("The attackers came from the left and go back there; the defender may not, and goes on.")
        ),
        "FW-19": view.figure(
            _pyramid(2, active=("I-1", "I-2"), up=("II-2",), own="II-2"),
            say("Both parents of II-2 are active: it can be activated for its price."),
        ),
        "FW-20": view.figure(
            view.cells([_tile(0, "plains", HEALER, HURT + FARMER)]), say("The healer removes the farmer’s wound.")
        ),
        "FW-22": view.figure(
            view.cells([_tile(0, "fields", HUNTER, HUNTER)]),
            say("Alone on the enemy’s home Fields: the match is won."),
        ),
        "FW-23": view.figure(
            _pyramid(1, active=("I-1",), up=("I-2",)),
            say("I-1 is active and works for good. I-2 is only face up, and does nothing yet."),
        ),
        "FW-6": view.figure(
            view.cells([_tile(0, "plains", HUNTER), _tile(1, "")]),
            say("A hunter steps towards the face-down tile: it enters land, but a lake keeps it where it is."),
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
