"""What the application asks of the browser."""

from typing import Literal, NamedTuple

EffectKind = Literal[
    "focus",  # id of an element
    "go", "address",  # a hash: to open it ("instead": in place of the page in the history), or only to show it
    "download",  # file name, content
    "share", "copy",  # hash or address, text to add; a text
    "save-picture",  # file name, lines above the picture
    "film",  # begin, frame, end, keep, drop; the kind, milliseconds and lines, file name
    "cue",  # names; volume, surface and whether to vibrate
    "pick-file", "scan", "scan-picture",  # the act that gets the text: of a file, of a code by the camera or from a picture
    "lock", "unlock",  # match id
    "move-now",  # id of a bot's question
    "words", "stepping",  # language; milliseconds
    "offer", "answer", "connect", "send", "hang-up",  # channel (browser/channel.py), with its label, description or message
    "print", "update", "fetch-image",
]  # fmt: skip


class Effect(NamedTuple):
    """Something that only the browser can do, requested after the page is patched."""

    kind: EffectKind
    value: str = ""
    text: str = ""
