"""The face of everybody at the table: drawn from a code of five digits, in a mood. Without a code a name has a face of its own."""

from zlib import crc32

from hexdice.view.markup import DRAWN, hue

SKINS, COLOURS = 5, 6  # tokens in assets/css/app.css

# The faces to choose from, one after the other.
GALLERY = tuple("0100 1211 2324 3405 4440 0613 1732 2501 3023 4304 0253 1640".split())


def _drawn(part: str) -> tuple[str, ...]:
    """Which kinds of hair, eyes or other parts of a face are drawn."""
    return tuple(name.removeprefix(part) for name in DRAWN if name.startswith(part))


CHOICES = (SKINS, len(_drawn("hair-")), COLOURS, len(_drawn("extra-")))
MOODS = _drawn("eyes-")


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
    return f'<svg class="cap {kind}" viewBox="0 -2 48 50" aria-hidden="true"{attributes}>{DRAWN["hat-crown" if crown else "hat-cap"]}</svg>'


def cap_sign() -> str:
    """The jester's cap as a sign in a line of text: what it costs."""
    return f'<svg class="cap-sign" viewBox="0 0 48 21" aria-hidden="true">{DRAWN["hat-cap"]}</svg>'


def portrait(name: str, seat: int | None = None, *, face: str = "", mood: str = "calm", hat: str = "") -> str:
    """The picture of somebody in the colour of their seat, perhaps with a hat: the jester's "cap" or a "crown".

    `name` is markup, used only where there is no `face`. `mood` is one of MOODS; with a hat a calm face is sad or glad.
    """
    skin, hair, colour, extra = (int(digit) for digit in face or face_of(name))
    mood = {"cap": "sad", "crown": "glad"}.get(hat, mood) if mood == "calm" else mood
    before = (
        "" if mood == "calm" else f'<g class="portrait-features before">{DRAWN["eyes-calm"]}{DRAWN["mouth-calm"]}</g>'
    )
    ground = crc32(name.casefold().encode()) % 6 + 1 if seat is None else hue(seat)
    return (
        f'<svg class="portrait skin-{skin} hair-{colour}" viewBox="0 -2 48 50" aria-hidden="true"><rect class="fill-{ground}" width="48" height="48" rx="14"/>'
        f'<g class="portrait-hair">{DRAWN[f"behind-{hair}"]}</g>{DRAWN["coat"]}{DRAWN["face"]}{DRAWN[f"extra-{extra}"]}<g class="portrait-hair">{DRAWN[f"hair-{hair}"]}</g>'
        f'<g class="portrait-features{" after" if before else ""}">{DRAWN[f"eyes-{mood}"]}{DRAWN[f"mouth-{mood}"]}</g>{before}{DRAWN[f"hat-{hat}"] if hat else ""}</svg>'
    )
