"""Channels to other devices: their purpose and state, and the table shared over them.

A channel begins with two codes, the offer of one device and the answer of the other; the messages that follow are in
hexdice.live. The browser opens channels (browser/channel.py), and only after a tap.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hexdice.app.match.session import Session
from hexdice.live import pairing
from hexdice.live.guest import Guest

if TYPE_CHECKING:
    from hexdice.app.devices.joined import JoinedSession
    from hexdice.live.parcel import Receiver, Sender

EVERYTHING = "hexdice:everything"  # the purpose of a channel that moves everything to another device; never a match id

MAKING, SHOWN, WAITING, OPEN, APART = "making", "shown", "waiting", "open", "apart"


@dataclass
class Channel:
    """A channel to another device, from the request until it is closed."""

    id: str
    purpose: str = ""  # a match id or EVERYTHING; "" until the other side has named it
    offers: bool = True  # whether this device made the first code
    stage: str = MAKING  # making the code · showing it · connecting · open · could not connect
    denied: bool = False  # whether the browser does not allow a connection
    code: str = ""
    device: str = ""  # the other device's name at this table
    parcel: "Sender | Receiver | None" = None  # progress, for EVERYTHING


@dataclass
class Joined:
    """A table whose host is another device. There is no session until its first state has arrived."""

    id: str
    guest: Guest
    channel: str = ""  # its id; "" if there is none
    wanted: tuple[int, ...] = ()  # its seats until now, requested again if the host has forgotten them
    session: "JoinedSession | None" = None
    written: str = ""  # the text last written to the storage


@dataclass
class Connections:
    """This device's connections to others: its channels, the table that it hosts, the one that it has joined."""

    channels: dict[str, Channel] = field(default_factory=dict)
    pairing: Channel | None = None  # the channel being made
    hosted: Session | None = None  # the table of which this device is the host, even while another page is open
    sent: tuple[object, ...] = ()  # the state of that match that was last sent
    written: str = ""  # the text last written about its devices
    joined: Joined | None = None

    def start_hosting(self, session: Session, sent: tuple[object, ...], written: str) -> None:
        """From now on this device is the host of this table; `sent` and `written` say what the others and the storage have of it."""
        self.hosted, self.sent, self.written = session, sent, written

    def channel_to(self, device: str) -> Channel | None:
        """The open channel to a device at the table."""
        return next((one for one in self.channels.values() if one.device == device and one.stage == OPEN), None)

    def others_at(self, session: Session) -> bool:
        """Whether other devices sit at this table, so that it continues while another page is open."""
        if self.joined is not None and session is self.joined.session:
            return True
        return session is self.hosted and any(channel.offers and channel.device for channel in self.channels.values())


def code_of(side: str, answer: bool, now: int) -> str:
    """The code for a session description from the browser; NotationError if something is missing."""
    return pairing.write_code(pairing.read_sdp(side, answer, now))


def description_of(text: str, answer: bool, now: int) -> str:
    """The session description in a code, or in a link with a code; NotationError says what is wrong."""
    return pairing.write_sdp(pairing.read_code(text.rpartition("/join/")[2], answer, now))
