"""Dice as pictures: rounded corners, pips, the owner's colour and shape. Unit: a die is 30 wide."""

from hexdice.kernel.sentence import Sentence
from hexdice.view.markup import hue, remembered, seat_shape
from hexdice.view.text import translated

# Positions of the pips of each face, from -1 to 1 in both directions.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_FACES = {
    face: "".join(f'<circle class="pip" cx="{x * 6.6}" cy="{y * 6.6}" r="2.75"/>' for x, y in pips)
    for face, pips in PIPS.items()
}
_FACES[0] = '<path class="pip-none" d="M-4-3.5a4 4 0 1 1 5.5 4c-1.5.7-1.5 1.3-1.5 2.5M0 6.5v.2"/>'

_NAMES = (
    Sentence("a die not rolled yet"),
    Sentence("one"), Sentence("two"), Sentence("three"), Sentence("four"), Sentence("five"), Sentence("six"),
)  # fmt: skip


@remembered
def die_body(face: int, seat: int | None = None, *, perfect: bool = False, mark: bool = True) -> str:
    """A die centred on 0,0 for boards; face 0 is a die not rolled yet. `perfect` adds the ring for a perfect die."""
    edge = f"edge-{hue(seat)}" if seat is not None else "edge-plain"
    ring = '<rect class="die-ring" x="-19" y="-19" width="38" height="38" rx="10.5"/>' if perfect else ""
    sign = seat_shape(seat, 0.72, "translate(13.6,-13.6)") if seat is not None and mark else ""
    star = '<path class="die-star" d="M0-23.4l1.6 3.9 4 .3-3.1 2.6 1 4-3.5-2.2-3.5 2.2 1-4-3.1-2.6 4-.3z"/>'
    return (
        f'{ring}<rect class="die-shadow" x="-15" y="-13.2" width="30" height="30" rx="7"/>'
        f'<rect class="die-edge {edge}" x="-15" y="-15" width="30" height="30" rx="7"/>'
        f'<rect class="die-face" x="-12.4" y="-12.4" width="24.8" height="24.8" rx="5.4"/>'
        f"{_FACES[face]}{sign}{star if perfect else ''}"
    )


def die_picture(body: str, label: str, kind: str = "", attributes: str = "", *, box: str = "-20 -20 40 40") -> str:
    """A die's drawing about 0,0 as a separate picture; `label` is for screen readers, "" hides it from them."""
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="die {kind}"{attributes} viewBox="{box}" {spoken}><g class="die-body">{body}</g></svg>'


def solid(face: int, *, id: str = "", kind: str = "", label: str | None = None, thrown: str = "") -> str:
    """A large die that lies in front of its owner, as a solid cube seen from above. The rest is as for `die`."""
    words = die_name(face) if label is None else label
    attributes = f' id="{id}"{thrown}' if id else thrown
    return die_picture(_FACES[face], words, f"solid {kind}", attributes, box="-13 -13 26 26")


def die_name(face: int) -> str:
    """The face as a word."""
    return translated(_NAMES[face])


def die(face: int, seat: int | None = None, *, kind: str = "", label: str | None = None, thrown: str = "") -> str:
    """A die as a separate picture. `kind` adds classes: "big", "small", "kept", "dim"; `thrown` is made by view/stage.py.

    `label` is for screen readers; "" hides the picture from them, when words beside it name the face.
    """
    words = die_name(face) if label is None else label
    return die_picture(die_body(face, seat), words, kind, thrown)
