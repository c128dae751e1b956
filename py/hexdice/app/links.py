"""Channels to other devices: which there are, what each is for, and the table that is shared over them.

A channel begins with two codes, the offer of one device and the answer of the other; what both sides may say afterwards is in
hexdice.live. The browser opens channels, and only when somebody has tapped for it (browser/channel.py).
"""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hexdice.app.session import Session
from hexdice.live import pairing
from hexdice.live.guest import Guest

if TYPE_CHECKING:
    from hexdice.live.parcel import Receiver, Sender

DEVICES = "hexdice.devices."  # with a match's id: who sits on which device, and what this device needs to go on
JOINED = "hexdice.joined."  # with a match's id: this device's copy of a match that another one holds
EVERYTHING = (
    "hexdice:everything"  # what a channel is for that brings all there is to another device; the id of no match
)
LABEL = re.compile(r"[\w-]{1,40}", re.ASCII)

MAKING, SHOWN, WAITING, OPEN, APART = "making", "shown", "waiting", "open", "apart"


@dataclass
class Line:
    """A channel to one other device, from the wish for it until it is closed."""

    id: str
    what: str = ""  # the id of a match, or EVERYTHING; "" where the other side has not said yet
    offers: bool = True  # this device made the first code
    stage: str = MAKING  # the code is made · is shown · the devices look for each other · open · they do not meet
    code: str = ""
    device: str = ""  # the name that the other side has for itself at this table
    parcel: "Sender | Receiver | None" = None  # of a channel for everything


@dataclass
class Joined:
    """A table that another device holds. There is no session before its first state has come."""

    id: str
    device: str  # this device's name at that table: nobody else knows it but the holder
    guest: Guest
    line: str = ""  # the channel; "" while there is none
    wanted: tuple[int, ...] = ()  # seats it had before; asked for again where the holder does not know of them
    session: Session | None = None
    kept: str = ""  # what was last written to the storage


@dataclass
class Links:
    """What this device has to do with others: its channels, the table that it holds, the one that it has joined."""

    lines: dict[str, Line] = field(default_factory=dict)
    pairing: Line | None = None  # the channel that is being made
    table: Session | None = None  # the table that this device holds for others, also while another page is open
    sent: tuple[object, ...] = ()  # how that match stood when the others last heard of it
    kept: str = ""  # what was last written of its devices
    joined: Joined | None = None

    def to(self, device: str) -> Line | None:
        """The open channel to a device of the table."""
        found = (line for line in self.lines.values() if line.device == device and line.stage == OPEN)
        return next(found, None)

    def keeps(self, session: Session) -> bool:
        """Whether other devices sit at this table, so that it goes on while its page is not shown."""
        if self.joined is not None and session is self.joined.session:
            return True
        return session is self.table and any(line.offers and line.device for line in self.lines.values())


def code_of(side: str, answer: bool, now: int) -> str:
    """The code of a session description that the browser has made; NotationError where it lacks something."""
    return pairing.write_code(pairing.read_sdp(side, answer, now))


def description_of(text: str, answer: bool, now: int) -> str:
    """The session description in a code, or in a link with one; NotationError says what is wrong with it."""
    return pairing.write_sdp(pairing.read_code(text.rpartition("/join/")[2], answer, now))
