"""The face of everybody at the table: drawn from a code of five digits, in a mood. Without a code a name has a face of its own."""

from zlib import crc32

from hexdice.view.markup import hue

SKINS, COLOURS = 5, 6  # tokens in assets/css/app.css

# What lies behind the head, and what lies on it.
_HAIR = (
    ("", ""),
    ("", '<path d="M11 25C9 13 15 8 24 8s15 5 13 17c-1-5-3-8-6-9-5 2-9 2-14 0-3 2-5 5-6 9z"/>'),
    ('<circle cx="24" cy="6" r="6"/>', '<path d="M11 24c-1-10 5-15 13-15s14 5 13 15c-3-6-7-9-13-9s-10 3-13 9z"/>'),
    (
        '<path d="M8 44V24C8 11 15 6 24 6s16 5 16 18v20h-9V26H17v18z"/>',
        '<path d="M11 25c0-10 5-15 13-15s13 5 13 15c-6-2-9-5-10-8-4 5-9 7-16 8z"/>',
    ),
    (
        "",
        '<g><circle cx="13" cy="17" r="5"/><circle cx="18" cy="11" r="5.500"/><circle cx="25" cy="9" r="5.500"/><circle cx="32" cy="12" r="5.500"/><circle cx="36" cy="18" r="5"/></g>',
    ),
    ("", '<path d="M11 23l2-12 5 6 3-10 4 8 5-8 2 9 6-4-1 11c-7-6-18-6-26 0z"/>'),
    ("", '<path d="M11 26C8 13 16 7 26 7c8 0 13 6 11 18-1-5-3-8-6-10-5 4-11 5-16 5-2 1-3 3-4 6z"/>'),
    (
        "",
        '<path d="M10 20C11 10 16 6 24 6s13 4 14 14z"/><rect x="8.500" y="17.500" width="31" height="5.500" rx="2.700"/>',
    ),
)
_EXTRAS = (
    "",
    '<g class="portrait-line"><circle cx="18" cy="26" r="4.800"/><circle cx="30" cy="26" r="4.800"/><path d="M22.800 26h2.400"/></g>',
    '<path class="portrait-hair" d="M11.500 29c0 11 5 15 12.500 15s12.500-4 12.500-15c-2 4-5 5-8 3.500-2-1-7-1-9 0-3 1.500-6 .5-8-3.500z"/>',
    '<path class="portrait-line" d="M15.500 30.500h.01M18 32h.01M30 32h.01M32.500 30.500h.01"/>',
    '<g class="portrait-jewel"><circle cx="10.500" cy="32.500" r="2"/><circle cx="37.500" cy="32.500" r="2"/></g>',
    '<path class="portrait-hair" d="M15 33.500c3-4 6-3.500 9-1.500 3-2 6-2.500 9 1.500-3 1.500-6 .5-9-1-3 1.500-6 2.500-9 1z"/>',
)
# The faces to choose from, one after the other.
GALLERY = tuple("0100 1211 2324 3405 4440 0613 1732 2501 3023 4304 0253 1640".split())
CHOICES = (SKINS, len(_HAIR), COLOURS, len(_EXTRAS))

_EYES = {
    "calm": '<path d="M18 26h.01M30 26h.01"/>',
    "think": '<path d="M19.500 24.500h.01M31.500 24.500h.01M15 21.500l5-1.500M28 20l5 .500"/>',
    "glad": '<path d="M15.500 27c1-3 4-3 5 0M27.500 27c1-3 4-3 5 0"/>',
    "sad": '<path d="M18 27h.01M30 27h.01M14.500 23.500l4.500-2M33.500 23.500l-4.500-2"/>',
    "wow": '<path d="M15 20c1.500-1.500 4-1.500 5.500 0M27.500 20c1.500-1.500 4-1.500 5.500 0"/><circle cx="18" cy="26" r="2"/><circle cx="30" cy="26" r="2"/>',
    "sly": '<path d="M15.500 25.500h5M27.500 25.500h5M18.500 26.500h.01M30.500 26.500h.01M28 20.500l5-1.500"/>',
    "angry": '<path d="M18 27h.01M30 27h.01M14.500 21.500l5.500 2.500M33.500 21.500l-5.500 2.500"/>',
}
_MOUTHS = {
    "calm": '<path d="M19.500 35.500c2.500 2 6.500 2 9 0"/>',
    "think": '<path d="M21 36.500c2-1 5-1 7 .500"/>',
    "glad": '<path class="portrait-mouth" d="M17.500 34c2 6.500 11 6.500 13 0z"/>',
    "sad": '<path d="M19 38c2.500-3 7.500-3 10 0"/>',
    "wow": '<ellipse class="portrait-mouth" cx="24" cy="37" rx="3" ry="3.600"/>',
    "sly": '<path d="M19 36c4 1.500 8 0 11-3"/>',
    "angry": '<path d="M19.500 37.500c3-2 6-2 9 0"/>',
}
MOODS = tuple(_EYES)

_CAP = (
    '<path class="portrait-jester" d="M10 19C10 11 8 7 2 10c1-7 11-8 15 0 1-4 4-7 7-8 3 1 6 4 7 8 4-8 14-7 15 0-6-3-8 1-8 9-9-4-19-4-28 0z"/>'
    '<circle class="portrait-jester" cx="2.500" cy="12" r="2.500"/><circle class="portrait-jester" cx="45.500" cy="12" r="2.500"/>'
)
_CROWN = (
    '<path class="portrait-crown" d="M10 15L7 1l9.500 6.500L24-2l7.500 9.500L41 1l-3 14c-9-3-19-3-28 0z"/>'
    '<circle class="portrait-crown" cx="7" cy="0" r="2"/><circle class="portrait-crown" cx="24" cy="-3" r="2"/><circle class="portrait-crown" cx="41" cy="0" r="2"/>'
)


def valid(code: object) -> bool:
    """Whether this is the code of a face: a digit each for skin, hair, its colour and what else is in the face."""
    return (
        isinstance(code, str)
        and len(code) == len(CHOICES)
        and all("0" <= digit < str(many) for digit, many in zip(code, CHOICES, strict=True))
    )


def next_face(code: str) -> str:
    """The face after this one among those to choose from."""
    return GALLERY[(GALLERY.index(code) + 1) % len(GALLERY)] if code in GALLERY else GALLERY[0]


def face_of(name: str) -> str:
    """The code of the face that a name has by itself."""
    number, code = crc32(name.casefold().encode()), ""
    for many in CHOICES:
        number, digit = divmod(number, many)
        code += str(digit)
    return code


def cap_alone(kind: str = "", attributes: str = "", *, crown: bool = False) -> str:
    """The jester's cap, or a crown, for a face that is drawn already; `attributes` with a leading space, such as of `stage.came`."""
    return (
        f'<svg class="cap {kind}" viewBox="0 -2 48 50" aria-hidden="true"{attributes}>{_CROWN if crown else _CAP}</svg>'
    )


def cap_sign() -> str:
    """The jester's cap as a sign in a line of text: what it costs."""
    return f'<svg class="cap-sign" viewBox="0 0 48 21" aria-hidden="true">{_CAP}</svg>'


def portrait(name: str, seat: int | None = None, *, face: str = "", mood: str = "calm", hat: str = "") -> str:
    """The picture of somebody in the colour of their seat, perhaps with a hat: the jester's "cap" or a "crown".

    `name` is markup, used only where there is no `face`. `mood` is one of MOODS; with a hat a calm face is sad or glad.
    """
    skin, hair, colour, extra = (int(digit) for digit in face or face_of(name))
    behind, above = _HAIR[hair]
    mood = {"cap": "sad", "crown": "glad"}.get(hat, mood) if mood == "calm" else mood
    before = "" if mood == "calm" else f'<g class="portrait-features before">{_EYES["calm"]}{_MOUTHS["calm"]}</g>'
    ground = crc32(name.casefold().encode()) % 6 + 1 if seat is None else hue(seat)
    return (
        f'<svg class="portrait skin-{skin} hair-{colour}" viewBox="0 -2 48 50" aria-hidden="true"><rect class="fill-{ground}" width="48" height="48" rx="14"/>'
        f'<g class="portrait-hair">{behind}</g><path class="portrait-coat" d="M7 48c1-6 8-9 17-9s16 3 17 9z"/>'
        '<path class="portrait-face" d="M11 26a3 3 0 0 0 .5 6c1.500 6.500 6.500 10.500 12.500 10.500s11-4 12.500-10.500a3 3 0 0 0 .5-6c0-9-4-15-13-15s-13 6-13 15z"/>'
        f'{_EXTRAS[extra]}<g class="portrait-hair">{above}</g><g class="portrait-features{" after" if before else ""}">{_EYES[mood]}{_MOUTHS[mood]}</g>{before}'
        f"{_CAP if hat == 'cap' else _CROWN if hat == 'crown' else ''}</svg>"
    )
