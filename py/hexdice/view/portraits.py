"""A small portrait for every name, computed from the name, so that nothing needs to be stored or sent."""

from zlib import crc32

from hexdice.view.markup import hue

_HAIR = (
    "",
    '<path class="portrait-hair" d="M10 22C9 10 16 6 24 6s15 4 14 16c-3-7-7-9-14-9s-11 2-14 9z"/>',
    '<path class="portrait-hair" d="M9 24C7 9 16 5 24 5s17 4 15 19c-2-5-3-8-5-10-6 3-14 3-20 0-2 2-3 5-5 10z"/>',
    '<path class="portrait-hair" d="M12 15c-1-6 3-9 5-6 1-4 6-5 7-1 2-4 7-2 6 2 4-2 7 2 5 6-7-4-16-4-23-1z"/>',
    '<path class="portrait-hair" d="M8 36C6 12 14 5 24 5s18 7 16 31c-4-2-4-8-4-14-6-1-10-4-12-7-3 4-7 6-12 7 0 6 0 12-4 14z"/>',
    '<path class="portrait-hair" d="M20 3h8l-2 12h-4z"/>',
)
_EYES = (
    '<path d="M17 23h.01M31 23h.01"/>',
    '<path d="M14.5 24c1-2 4-2 5 0M28.5 24c1-2 4-2 5 0"/>',
    '<path d="M15 23h4M31 23h.01"/>',
    '<circle cx="17" cy="23" r="4.5"/><circle cx="31" cy="23" r="4.5"/><path d="M21.5 23h5M17 23h.01M31 23h.01"/>',
    '<path d="M14 20l5 1.500M34 20l-5 1.500M17 24h.01M31 24h.01"/>',
)
_MOUTHS = (
    '<path d="M17 31c3 5 11 5 14 0"/>',
    '<path d="M18 33h12"/>',
    '<path d="M17 31c3 6 11 6 14 0z"/>',
    '<path d="M18 33c3-3 6 3 12-1"/>',
    '<circle cx="24" cy="33" r="2.6"/>',
)
_SAD = '<path d="M17 34.500c3-5 11-5 14 0"/>'  # under the cap, whatever the name
_CAP = (
    '<path class="portrait-jester" d="M10 17C10 9 8 5 2 8c1-7 11-8 15 0 1-4 4-7 7-8 3 1 6 4 7 8 4-8 14-7 15 0-6-3-8 1-8 9-9-4-19-4-28 0z"/>'
    '<circle class="portrait-jester" cx="2.5" cy="10" r="2.5"/><circle class="portrait-jester" cx="45.5" cy="10" r="2.5"/>'
)
_CROWN = (
    '<path class="portrait-crown" d="M10 13L7-1l9.500 6.500L24-4l7.500 9.500L41-1l-3 14c-9-3-19-3-28 0z"/>'
    '<circle class="portrait-crown" cx="7" cy="-2" r="2"/><circle class="portrait-crown" cx="24" cy="-5" r="2"/><circle class="portrait-crown" cx="41" cy="-2" r="2"/>'
)


def portrait(name: str, seat: int | None = None, *, cap: bool = False, crown: bool = False) -> str:
    """The picture for a name (markup, used only as a hash key) in the colour of its seat, if it has one, with the jester's cap or a crown."""
    number = crc32(name.casefold().encode())
    parts = []
    for choices in (_HAIR, _EYES, _MOUTHS):
        number, index = divmod(number, len(choices))
        parts.append(choices[index])
    hair, eyes, mouth = parts
    if cap:
        mouth = _SAD
    if crown:
        mouth = _MOUTHS[0]
    return (
        f'<svg class="portrait fill-{number % 6 + 1 if seat is None else hue(seat)}" viewBox="0 -2 48 50" aria-hidden="true"><rect y="0" width="48" height="48" rx="14"/>'
        f'<circle class="portrait-face" cx="24" cy="25" r="16"/>{hair}<g class="portrait-features">{eyes}{mouth}</g>{_CAP if cap else _CROWN if crown else ""}</svg>'
    )
