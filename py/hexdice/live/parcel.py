"""Sends a long text to another device in pieces. The receiver requests each, so neither side stores more than the text.

Texts in, texts out, as in host.py. Damaged or unexpected messages change nothing; a text is accepted only if length and hash match.
"""

import hashlib

from hexdice.kernel.codec import LARGEST_BACKUP
from hexdice.live import wire


def hash_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


class Sender:
    """Answers the requests of the other device."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.hash = hash_of(text)
        self.sent = 0  # characters that the other side has
        self.outbox: list[str] = []

    @property
    def done(self) -> bool:
        """Whether the other device has requested everything and has it."""
        return self.sent == len(self.text)

    def receive(self, message: str) -> None:
        """Answers a request with the next piece; ignores any other message."""
        kind, data = wire.heard(message)
        if kind != "next" or not 0 <= data["from"] <= len(self.text):
            return
        self.sent = start = data["from"]
        if not self.done:
            piece = self.text[start : start + wire.PIECE]
            self.outbox.append(
                wire.write("piece", **{"from": start}, length=len(self.text), hash=self.hash, text=piece)
            )


class Receiver:
    """Requests pieces until the text is complete; `text` is "" until then."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.got = 0
        self.length = 0  # length of the whole; 0 before the first piece
        self.hash = ""
        self.text = ""
        self.failed = False  # the text does not match its announcement; requests stop
        self.outbox: list[str] = [wire.write("next", **{"from": 0})]

    def receive(self, message: str) -> None:
        """Takes the piece that was requested and requests the next; ignores any other message."""
        kind, data = wire.heard(message)
        if kind != "piece" or self.text or self.failed or data["from"] != self.got or not data["text"]:
            return
        if not self.length:
            self.length, self.hash = data["length"], data["hash"]
        if (data["length"], data["hash"]) != (self.length, self.hash) or not self.got < self.length <= LARGEST_BACKUP:
            self.failed = True
            return
        self.pieces.append(data["text"])
        self.got += len(data["text"])
        if self.got >= self.length:
            whole = "".join(self.pieces)
            self.pieces = []
            if self.got > self.length or hash_of(whole) != self.hash:
                self.failed = True
                return
            self.text = whole
        self.outbox.append(wire.write("next", **{"from": self.got}))
