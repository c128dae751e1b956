"""What the application asks of the browser."""

from typing import Literal, NamedTuple

EffectKind = Literal[  # each with its value and text
    "focus",  # element id
    "go",  # hash, "instead" to replace the page in the history
    "address",  # the hash to show instead
    "download",  # file name, content
    "share",  # hash or address, text to add
    "copy",  # text
    "print",
    "save-picture",  # file name, lines above the picture
    "cue",  # names, volume and whether to vibrate
    "pick-file",  # act that gets its text
    "scan",  # act that gets the text of the code, read by the camera
    "scan-picture",  # the same, read from a picture
    "lock",  # match id
    "unlock",  # match id
    "move-now",  # id of a bot's question
    "update",
    "words",  # language
    "fetch-image",  # the memory image for faster starts
    "stepping",  # milliseconds
    "offer",  # channel (browser/channel.py), label
    "answer",  # channel, description
    "connect",  # channel, description
    "send",  # channel, message
    "hang-up",  # channel
]


class Effect(NamedTuple):
    """Something that only the browser can do, requested after the page is patched."""

    kind: EffectKind
    value: str = ""
    text: str = ""
