"""One small picture per game for the home page, drawn from the same dice and hexes as the tables."""

from hexdice.view.board import centre, corners, polygon
from hexdice.view.dice import die_body
from hexdice.view.markup import seat_shape


def _picture(body: str) -> str:
    return f'<svg class="emblem" viewBox="-84 -60 168 120" aria-hidden="true">{body}</svg>'


def _at(x: float, y: float, body: str, scale: float = 1.0, turn: int = 0) -> str:
    rotate = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x} {y}) scale({scale}){rotate}">{body}</g>'


_FLOWER = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _half(cut: int, first: str, second: str) -> str:
    """A hexagon of radius 21 cut from corner `cut` to the opposite one."""
    points = corners(21)
    sides = [" ".join(f"{x},{y}" for x, y in (points[(cut + start + k) % 6] for k in range(4))) for start in (0, 3)]
    return f'<polygon class="{first}" points="{sides[0]}"/><polygon class="{second}" points="{sides[1]}"/>'


def three_dice() -> str:
    return _picture(
        _at(-46, 6, die_body(1, 0), 1.25, -12)
        + _at(0, -8, die_body(2, 1), 1.25, 6)
        + _at(46, 8, die_body(3, 2), 1.25, -4)
    )


def first_player() -> str:
    seats = ((0, -44), (47, -12), (30, 40), (-30, 40), (-47, -12))
    ring = "".join(seat_shape(i, 2.1, f"translate({x} {y})") for i, (x, y) in enumerate(seats))
    return _picture(f'<ellipse class="emblem-table" rx="30" ry="26" cy="2"/>{ring}{_at(0, 2, die_body(6, 1), 1.05)}')


def siberian_dice() -> str:
    cell = f'<polygon class="hex" points="{polygon(21)}"/>'
    dice = {0: die_body(3, 0, perfect=True), 1: die_body(1, 1), 3: die_body(4, 0), 5: die_body(2, 1)}
    body = ""
    for i, (q, r) in enumerate(_FLOWER):
        x, y = centre(q, r)
        body += _at(round(x * 0.74, 1), round(y * 0.74, 1), cell + (_at(0, 0, dice[i], 0.72) if i in dice else ""))
    return _picture(body)


def first_island() -> str:
    cuts = ((0, 1, 2), (1, 3, 4), (2, 5, 6), (0, 4, 1), (1, 6, 2), (2, 3, 5), (0, 2, 6))
    body = ""
    for (q, r), (cut, one, two) in zip(_FLOWER, cuts, strict=True):
        x, y = centre(q, r)
        body += _at(round(x * 0.74, 1), round(y * 0.74, 1), _half(cut, f"fill-{one}", f"fill-{two}"))
    return _picture(body)


def first_war() -> str:
    grounds = ("fields", "mountain", "forest", "plains", "forest", "lake", "plains")
    body = ""
    for (q, r), ground in zip(_FLOWER, grounds, strict=True):
        x, y = centre(q, r)
        body += _at(
            round(x * 0.74, 1), round(y * 0.74, 1), f'<polygon class="ground-{ground}" points="{polygon(21)}"/>'
        )
    pieces = '<circle class="piece edge-2" cx="-7" cy="1" r="7.5"/><rect class="piece edge-1" x="2" y="-6" width="14" height="14" rx="3"/>'
    return _picture(body + pieces)


EMBLEMS = {
    "three-dice": three_dice,
    "first-player": first_player,
    "siberian-dice": siberian_dice,
    "first-island": first_island,
    "first-war": first_war,
}
