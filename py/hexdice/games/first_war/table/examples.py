"""Example figures for the rules of The First War."""

from collections.abc import Iterable

from hexdice.games.first_war.rules import conflict, notation, pieces
from hexdice.games.first_war.rules.cards import CARDS, LEVELS, PARENTS, SLOT, SLOT_NAMES, SLOTS
from hexdice.games.first_war.table import drawings, marks, tokens
from hexdice.games.first_war.table.past.log import fate_words
from hexdice.games.first_war.table.words import card_name, card_text, kind_name
from hexdice.view import figures as view
from hexdice.view.text import listed, say

ATTACK, DEFENCE = (2, 1, 0, 0), (1, 2, 0, 0)  # by kind, without cards (FW-10)
# An example of each outcome: attackers, defenders (FW-12).
CLASHES = (
    ((pieces.HUNTER,), (pieces.FARMER,)),
    ((pieces.HUNTER,), (pieces.HUNTER,)),
    ((pieces.HUNTER, pieces.HUNTER), (pieces.HUNTER,)),
    ((pieces.FARMER,), (pieces.FARMER,)),
    ((pieces.FARMER,), (pieces.FARMER, pieces.FARMER)),
)

DOWN = '<path class="fw-unknown" d="M-7-7a7 7 0 1 1 9.500 6.500C0 .6 0 2 0 5M0 10v.2"/>'


def _row(*tiles: str, arrows: str = "") -> str:
    """A row of tiles with the pieces on them, as letters of positions: "plains eF" has a healer and a wounded farmer of the first seat,
    "plains h h" a hunter of each; "" is face down."""
    row = []
    for q, tile in enumerate(tiles):
        ground, first, second = [*tile.split(" "), "", ""][:3]
        body = tokens.GROUNDS[ground] if ground else DOWN
        body += tokens.piles((notation.packed(first), notation.packed(second)), (), 0)
        row.append((q, 0, f"fw-known fw-{ground}" if ground else "fw-down", body))
    return view.cells(row, arrows)


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


def _cards() -> str:
    """All cards as a list: drawing, name, level and price, and what it does."""
    rows = "".join(
        f"<div><dt>{drawings.drawing(n)}<b>{card_name(n)}</b> {LEVELS[card.level]}, {card.price}</dt><dd>{card_text(n)}</dd></div>"
        for n, card in enumerate(CARDS)
    )
    return f'<dl class="fw-cards">{rows}</dl>'


def _strengths() -> str:
    """What each kind adds in attack and in defence."""
    rows = zip(range(pieces.HURT), ATTACK, DEFENCE, strict=True)
    return _beside(f"{tokens.picture(0, kind)}<span>{attack} / {defence}</span>" for kind, attack, defence in rows)


def _stacks() -> str:
    """Two hunters against a farmer and a hunter that stand alone."""
    pairs = ((pieces.HUNTER, pieces.FARMER), (pieces.HUNTER, pieces.HUNTER))
    return _beside(f"{tokens.picture(0, attacker)}→{tokens.picture(1, defender)}" for attacker, defender in pairs)


def _beside(pictures: Iterable[str]) -> str:
    return "".join(f'<span class="example-dice">{one}</span>' for one in pictures)


def _clashes() -> str:
    rows = ""
    for attackers, defenders in CLASHES:
        attack, defence = strengths(attackers, defenders)
        sides = (
            *(tokens.picture(0, kind) for kind in attackers),
            "→",
            *(tokens.picture(1, kind) for kind in defenders),
        )
        fate = fate_words(conflict.fate_of(attack, defence), defenders)
        words = say("{attack} against {defence}: {fate}.", attack=attack, defence=defence, fate=fate)
        rows += f'<span class="example-dice">{"".join(sides)}<span>{words}</span></span>'
    return rows


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    tribe = "".join(tokens.picture(seat, kind) for seat in (0, 1) for kind in range(pieces.HURT))
    found = {
        "FW-2": (tribe, listed([kind_name(kind) for kind in range(pieces.HURT)])),
        "FW-3": (_pyramid(4), say("Eighteen cards face down, in four levels.")),
        "FW-10": (_strengths(), say("Attack and defence of a hunter, a farmer, a healer and a scientist.")),
        "FW-11": (_stacks(), say("Two stacks and two attackers: one goes on each.")),
        "FW-12": (_clashes(), ""),
        "FW-19": (
            _pyramid(2, active=("I-1", "I-2"), up=("II-2",), own="II-2"),
            say("Both parents of II-2 are active: it can be activated for its price."),
        ),
        "FW-23": (_cards(), ""),
        **_rows(),
    }
    return {rule: view.figure(*parts) for rule, parts in found.items()}


def _rows() -> dict[str, tuple[str, str]]:
    """The examples that are rows of tiles."""
    back = marks.arrow((1, 0), (0, 0)) + marks.arrow((1, 0), (2, 0))  # who attacked came from the left
    return {
        "FW-6": (
            _row("plains h", "", arrows=marks.arrow((0, 0), (1, 0))),
            say("A hunter steps towards the face-down tile, enters it if it is land, and stays put if it is a lake."),
        ),
        "FW-7": (_row("plains f", "lake", "fields"), say("Across a lake for one movement point.")),
        "FW-8": (_row("fields ffes"), say("Four pieces: the tile is full.")),
        "FW-14": (
            _row("fields", "plains h h", "forest", arrows=back),
            say("The attackers return to the left, where they came from; the defender must go elsewhere."),
        ),
        "FW-16": (
            _row("fields ff", "plains h"),
            say("Two farmers on Fields and a hunter on Plains: 3 + 3 + 1 = 7 food for 3 mouths."),
        ),
        "FW-18": (
            _row("mountain ss", "forest s"),
            say("One point for the tile with two scientists, and two for two kinds of land: 3 in all."),
        ),
        "FW-20": (_row("plains eF"), say("The healer removes the farmer’s wound.")),
        "FW-21": (_row("fields ffe"), say("A die decides who comes: 1–3, a farmer; 4–6, a healer.")),
        "FW-22": (_row("fields hh"), say("Alone on the enemy’s home Fields: the match is won.")),
    }
