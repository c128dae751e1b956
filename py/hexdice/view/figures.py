"""Figures for rules: a few cells, dice or pieces, drawn by the same functions as the board, with a caption."""

from collections.abc import Iterable, Sequence

from hexdice.view.board import RADIUS, centre, polygon
from hexdice.view.dice import die

_HEX = polygon(RADIUS - 1)


def figure(picture: str, caption: str = "") -> str:
    """A picture, hidden from screen readers, with a caption that says what it shows."""
    words = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f'<figure class="example">{picture}{words}</figure>'


def cells(shown: Iterable[tuple[int, int, str, str]], over: str = "") -> str:
    """Hexes as (q, r, classes, body about 0,0); `over` is drawn over them, in the units of the board."""
    placed = [(*centre(q, r), classes, body) for q, r, classes, body in shown]
    xs, ys = [x for x, *_ in placed], [y for _, y, *_ in placed]
    x0, y0 = min(xs) - 29, min(ys) - 33
    width, height = max(xs) + 29 - x0, max(ys) + 33 - y0
    body = "".join(
        f'<g class="{classes}" transform="translate({x} {y})"><polygon class="hex" points="{_HEX}"/>{inside}</g>'
        for x, y, classes, inside in placed
    )
    return (
        f'<svg class="example-cells" viewBox="{x0:.0f} {y0:.0f} {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" aria-hidden="true">{body}{over}</svg>'
    )


def dice(faces: Sequence[int], words: str, seat: int | None = None, dim: Sequence[int] = ()) -> str:
    """Dice in a row with a caption; those at the indices `dim` are faint."""
    row = "".join(
        die(face, seat, kind="small dim" if index in dim else "small", label="") for index, face in enumerate(faces)
    )
    return f'<span class="example-dice">{row}<span>{words}</span></span>'
