"""Building blocks of the games' emblems: the same dice and hexes as at the tables."""

from collections.abc import Iterable

from hexdice.view.board import centre

_FLOWER = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def picture(body: str) -> str:
    """An emblem of 168 by 120 units, centred on 0,0."""
    return f'<svg class="emblem" viewBox="-84 -60 168 120" aria-hidden="true">{body}</svg>'


def at(x: float, y: float, body: str, scale: float = 1.0, turn: int = 0) -> str:
    """Markup moved, scaled and turned (in degrees)."""
    rotate = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x} {y}) scale({scale}){rotate}">{body}</g>'


def flower(cells: Iterable[str]) -> str:
    """Seven hexagons of radius 21, one in the middle and six around it."""
    body = ""
    for (q, r), cell in zip(_FLOWER, cells, strict=True):
        x, y = centre(q, r)
        body += at(round(x * 0.74, 1), round(y * 0.74, 1), cell)
    return body
