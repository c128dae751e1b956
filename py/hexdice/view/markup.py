"""The pieces of markup that every screen uses, and the one place where text from outside is escaped."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from html import escape, unescape
from typing import Any, TypeVar, cast

from hexdice.view.drawn import drawings
from hexdice.view.parts import part
from hexdice.view.text import voice

_Draw = TypeVar("_Draw", bound=Callable[..., Any])

_TAG = re.compile(r"""<(?:[^>]*\baria-label=["']([^"'>]*))?[^>]*>""")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]")  # view/parts.py uses some of them as markers

DRAWN = drawings(__name__)  # the icons by name, 24 x 24, and what view/dice.py and view/portraits.py draw with
HUES = 6  # colours of seats
# One shape per seat besides its colour: seven shapes and six hues distinguish 42 seats. Centred, about 10 units wide.
SHAPES = tuple(picture for name, picture in DRAWN.items() if name.startswith("seat-"))


def esc(text: object) -> str:
    """Escapes text from people, files or links and removes control characters. This is the only place where that is done."""
    return escape(_CONTROL.sub("", str(text)), quote=True)


def wide(body: str, label: str, kind: str) -> str:
    """Something that may be wider than the page, as a named region that the keyboard can scroll; `kind` is its class."""
    return f'<div class="{kind}" tabindex="0" role="region" aria-label="{label}">{body}</div>'


def plain(markup: str) -> str:
    """Markup as text to be spoken: a picture becomes its label, other tags are removed."""
    return unescape(_TAG.sub(lambda tag: tag[1] or "", markup)).strip()


def brief(name: str, letters: int) -> str:
    """A name as markup, cut to this many characters, for drawings, in which lines do not wrap."""
    text = plain(name)
    return esc(text if len(text) <= letters else f"{text[: letters - 1]}…")


def icon(name: str) -> str:
    """A decorative icon; words beside it give the meaning."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{DRAWN[name]}</svg>'


# The colour and shape of each seat on the page being drawn. Like the language (view/text.py) they are the one thing that a
# drawing knows without being given it: each page sets them before it draws anything (App.render, app/table/drawing.py).
_colours: tuple[int, ...] = ()


def deal_colours(colours: Sequence[int] = ()) -> None:
    """Gives each seat the colour and shape of this number in everything drawn from now on; seats without one have their own."""
    global _colours
    _colours = tuple(colours)


def manner() -> tuple[object, ...]:
    """The words and colours with which everything is drawn now."""
    return voice(), _colours


def remembered(draw: _Draw) -> _Draw:
    """A drawing of what it is given alone, with its words and colours, which is not made again as long as these are the same."""
    cached = lru_cache(maxsize=2048)(lambda _words, _colour, *given, **named: draw(*given, **named))
    return cast(_Draw, wraps(draw)(lambda *given, **named: cached(voice(), _colours, *given, **named)))


def _colour_of(seat: int) -> int:
    return _colours[seat] if 0 <= seat < len(_colours) else seat


def hue(seat: int) -> int:
    """The number 1..6 of a seat's colour token."""
    return _colour_of(seat) % HUES + 1


def seat_shape(seat: int, scale: float = 1, at: str = "") -> str:
    """The shape of a seat as SVG inside another picture; `at` is an SVG transform."""
    return (
        f'<g class="mark hue-{hue(seat)}" transform="{at}scale({scale})">{SHAPES[_colour_of(seat) % len(SHAPES)]}</g>'
    )


def seat_mark(seat: int) -> str:
    """The shape of a seat in its colour, as a picture in a line of text."""
    return f'<svg class="seat-mark" viewBox="-8 -8 16 16" aria-hidden="true">{seat_shape(seat)}</svg>'


def seat_name(seat: int, name: str) -> str:
    """Mark and name of a seat; `name` is escaped already."""
    return f'<span class="seat ink-{hue(seat)}">{seat_mark(seat)}<b><bdi>{name}</bdi></b></span>'


def button(
    label: str,
    *,
    move: str | None = None,
    ghost: str | None = None,
    ui: str | None = None,
    act: str | None = None,
    href: str | None = None,
    kind: str = "",
    sign: str = "",
    id: str = "",
    pressed: bool | None = None,
    why: str = "",
    rule: str = "",
    name: str = "",
) -> str:
    """A button that plays a move, shows a ghost, sets UI keys or asks the app to act; with `href` a link that looks like a button.

    `kind` is a class list such as "primary", `sign` an icon, `name` what a screen reader says instead of the label.
    With `why` it refuses: a tap shows that sentence, with a link to `rule` if given.
    """
    attributes = f' class="button {kind}"' if kind else ' class="button"'
    if id:
        attributes += f' id="{id}"'
    if name:
        attributes += f' aria-label="{name}"'
    if pressed is not None:
        attributes += f' aria-pressed="{"true" if pressed else "false"}"'
    body = (icon(sign) if sign else "") + (f"<span>{label}</span>" if label else "")
    if href is not None:
        return f'<a{attributes} href="{href}">{body}</a>'
    if why:
        attributes += f' aria-disabled="true" data-why="{why}"' + (f' data-rule="{rule}"' if rule else "")
    elif move is not None:
        attributes += f' data-move="{move}"'
    elif ghost is not None:
        attributes += f' data-ghost="{ghost}"'
    elif ui is not None:
        attributes += f' data-ui="{ui}"'
    elif act is not None:
        attributes += f' data-act="{act}"'
    return f'<button type="button"{attributes}>{body}</button>'


def closing(name: str, *, ui: str | None = None, act: str | None = None, kind: str = "", id: str = "") -> str:
    """The round cross that puts something away; `kind` are further classes, with a leading space."""
    return button("", ui=ui, act=act, sign="close", kind=f"round quiet{kind}", name=name, id=id)


def choice(id: str, label: str, items: Iterable[tuple[str, str]], chosen: str, name: str = "") -> str:
    """A list in a form, of (value, words); its `name` is its id unless it has another."""
    options = choices(items, chosen)
    return f'<label class="field"><span>{label}</span><select name="{name or id}" id="{id}">{options}</select></label>'


def choices(items: Iterable[tuple[str, str]], chosen: str) -> str:
    """The lines of such a list."""
    return "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{words}</option>' for value, words in items
    )


def panel(title: str, body: str, *, id: str = "", kind: str = "", level: int = 2) -> str:
    """A raised block with a heading; with an id it is redrawn separately."""
    name = f' id="{id}"' if id else ""
    whole = f'<section class="panel {kind}"{name}><h{level}>{title}</h{level}>{body}</section>'
    return part(id, whole) if id else whole


def people_table(head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table whose first column names the row: what people have done."""
    heads = "".join(f'<th scope="col">{word}</th>' for word in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    return f'<table class="people-table"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def fold(title: str, body: Callable[[], str], *, key: str, ui: Mapping[str, str]) -> str:
    """A block that opens and closes with the UI key `key` ("view.something"); `body` is called only while it is open."""
    inside, id = f'<div class="fold-body">{body()}</div>' if ui.get(key) else "", key.replace(".", "-")
    head = _fold_head(title, "fold-head", key, ui)
    return part(id, f'<section class="panel fold" id="{id}"><h2>{head}</h2>{inside}</section>')


def unfold(title: str, body: Callable[[], str], *, key: str, ui: Mapping[str, str]) -> str:
    """Details inside a block: a line that opens and closes like a fold, closed at first."""
    inside, id = body() if ui.get(key) else "", key.replace(".", "-")
    return part(id, f'<div class="unfold" id="{id}">{_fold_head(title, "unfold-head", key, ui)}{inside}</div>')


def _fold_head(title: str, kind: str, key: str, ui: Mapping[str, str]) -> str:
    opened, turned = ("true", "") if ui.get(key) else ("false", "1")
    return (
        f'<button type="button" class="{kind}" id="fold-{key.replace(".", "-")}" aria-expanded="{opened}"'
        f' data-ui="{key}={turned}"><span>{title}</span>{icon("next")}</button>'
    )
