"""The pieces of markup that every screen uses, and the one place where text from outside is escaped."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from html import escape, unescape
from typing import Any, TypeVar, cast

from hexdice.view.parts import part
from hexdice.view.text import voice

_Draw = TypeVar("_Draw", bound=Callable[..., Any])

_TAG = re.compile(r"""<(?:[^>]*\baria-label=["']([^"'>]*))?[^>]*>""")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]")  # view/parts.py uses some of them as markers

# One shape per seat besides its colour: seven shapes and six hues distinguish 42 seats. Centred, about 10 units wide.
HUES = 6  # colours of seats
SHAPES = (
    '<circle r="5"/>',
    '<path d="M0-6 6 0 0 6-6 0z"/>',
    '<path d="M0-5.6 5.6 4.6h-11.2z"/>',
    '<path d="M-4.6-4.6h9.2v9.2h-9.2z"/>',
    '<path d="M0-5.8 5.6-1.6 3.4 4.8h-6.8L-5.6-1.6z"/>',
    '<path d="M0-6.4 1.7-2 6.2-2 2.6.9 3.9 5.4 0 2.7-3.9 5.4-2.6.9-6.2-2-1.7-2z"/>',
    '<path d="M-1.8-5.4h3.6v3.6h3.6v3.6H1.8v3.6h-3.6V1.8h-3.6v-3.6h3.6z"/>',
)

# Icons in one style: 24 x 24, stroke width 2.
ICONS = {
    "back": '<path d="M15 5l-7 7 7 7"/>',
    "undo": '<path d="M9 7L4 12l5 5"/><path d="M5 12h9a5 5 0 0 1 0 10h-2"/>',
    "rules": '<path d="M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3z"/><path d="M9 8h6M9 12h6"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "play": '<path d="M8 5l11 7-11 7z"/>',
    "pause": '<path d="M9 5v14M15 5v14"/>',
    "turn": '<path d="M4 12a8 8 0 1 1 3 6.2"/><path d="M4 20v-5h5"/>',
    "die": '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M9 9h.01M15 15h.01M12 12h.01"/>',
    "hint": '<path d="M9 18h6M10 21h4"/><path d="M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6"/>'
    '<path d="M15 16c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3"/>',
    "log": '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "minus": '<path d="M5 12h14"/>',
    "bin": '<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13"/>',
    "save": '<path d="M12 4v11M7 11l5 5 5-5M5 20h14"/>',
    "open": '<path d="M12 16V5M7 9l5-5 5 5M5 20h14"/>',
    "first": '<path d="M18 5l-8 7 8 7zM6 5v14"/>',
    "last": '<path d="M6 5l8 7-8 7zM18 5v14"/>',
    "next": '<path d="M9 5l7 7-7 7"/>',
    "eye": '<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>',
    "share": '<circle cx="6" cy="12" r="2.5"/><circle cx="17" cy="6" r="2.5"/><circle cx="17" cy="18" r="2.5"/>'
    '<path d="M8.2 10.8l6.5-3.6M8.2 13.2l6.5 3.6"/>',
    "settings": '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
    "bot": '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 4v4M9.5 13h.01M14.5 13h.01M10 16h4"/>',
    "zoom-in": '<circle cx="11" cy="11" r="7"/><path d="M20 20l-4-4M11 8v6M8 11h6"/>',
    "zoom-out": '<circle cx="11" cy="11" r="7"/><path d="M20 20l-4-4M8 11h6"/>',
    "print": '<path d="M7 9V4h10v5M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3"/><path d="M7 14h10v6H7z"/>',
    "count": '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M9.500 8.500h5l-2.700 3a2.400 2.400 0 1 1-2.300 4"/>',
    "check": '<path d="M5 12l5 5 9-11"/>',
    "flag": '<path d="M6 21V4h11l-2 4 2 4H6"/>',
    "crown": '<path d="M5 18L3 7l5 4 4-6 4 6 5-4-2 11z"/>',
    "smile": '<circle cx="12" cy="12" r="9"/><path d="M8 14a4.500 4.500 0 0 0 8 0M9 9.500h.01M15 9.500h.01"/>',
    "sound": '<path d="M4 10v4h4l5 4V6l-5 4z"/><path d="M16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11"/>',
    "branch": '<path d="M7 4v16M7 14c0-4 10-2 10-8"/><path d="M14 8l3-3 3 3"/>',
}


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
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{ICONS[name]}</svg>'


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
