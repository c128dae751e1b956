"""A drawing for each development card, some 48 by 36 units about 0,0: what is filled, and the lines over it."""

import json
import pkgutil

from hexdice.games.first_war.rules.cards import CARDS

# By name: the filled shapes and the lines. A shape that begins with "~" is filled with the second colour.
_DRAWN: dict[str, tuple[list[str], str]] = json.loads(pkgutil.get_data(__name__, "drawings.json") or b"")


def drawing(card: int) -> str:
    """The drawing of a card."""
    shapes, lines = _DRAWN[CARDS[card].name]
    body = "".join(
        f'<path class="fw-tint{" second" if shape[0] == "~" else ""}" d="{shape.lstrip("~")}"/>' for shape in shapes
    )
    return (
        f'<svg class="fw-drawing level-{CARDS[card].level}" viewBox="-26 -20 52 40" aria-hidden="true">'
        f'{body}<path class="fw-pen" d="{lines}"/></svg>'
    )


def back(level: int) -> str:
    """The back of a card of a level: as many chevrons."""
    lines = "".join(f"M-11 {y}l11-7 11 7" for y in range(4 * level, -4 * level, -8))
    return (
        f'<svg class="fw-drawing fw-back-{level}" viewBox="-26 -20 52 40" aria-hidden="true">'
        f'<path class="fw-pen" d="{lines}"/></svg>'
    )
