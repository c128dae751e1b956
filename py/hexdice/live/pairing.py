"""What two devices must know of each other to open a data channel, small enough for a code that a phone scans easily.

Little in a session description (SDP) of 700 characters varies: two short secrets, a fingerprint, and the device's addresses in
its local network. Only these are packed, with the time and a checksum. Text form: URL-safe Base64.
"""

import base64
import binascii
import re
import zlib
from typing import NamedTuple

from hexdice.kernel.errors import NotationError

VERSION = 1
FRESH = 600  # seconds for which a code is valid
MOST = 8  # most addresses
LONGEST = 1_000  # most characters of a code

CANDIDATE = re.compile(r"a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host\b", re.IGNORECASE)
SECRET = re.compile(r"[A-Za-z0-9+/]{4,64}")
LOCAL = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local")


class Description(NamedTuple):
    """One side of a pairing."""

    answer: bool
    at: int  # seconds since 1970
    ufrag: str
    password: str
    fingerprint: bytes  # SHA-256 of this side's certificate
    addresses: tuple[tuple[str, int], ...]  # (address or name, port) in the device's local network


def _one(pattern: str, sdp: str) -> str:
    found = re.search(pattern, sdp, re.MULTILINE)
    if found is None:
        raise NotationError("This browser describes its connections in a way that Hexdice does not understand.")
    return found[1]


def read_sdp(sdp: str, answer: bool, at: int) -> Description:
    """The variable parts of a session description with one data channel. NotationError if something is missing."""
    fingerprint = _one(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})\s*$", sdp).replace(":", "")
    addresses = [(name, int(port)) for name, port in CANDIDATE.findall(sdp) if _address(name) and 0 < int(port) < 65536]
    ufrag, password = _one(r"^a=ice-ufrag:(\S+)\s*$", sdp), _one(r"^a=ice-pwd:(\S+)\s*$", sdp)
    return Description(answer, at, ufrag, password, bytes.fromhex(fingerprint), tuple(dict.fromkeys(addresses))[:MOST])


def write_sdp(side: Description) -> str:
    """A complete session description that a browser accepts."""
    pairs = ":".join(f"{byte:02X}" for byte in side.fingerprint)
    lines = [
        "v=0",
        f"o=- {side.at + 1} 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=ice-ufrag:{side.ufrag}",
        f"a=ice-pwd:{side.password}",
        f"a=fingerprint:sha-256 {pairs}",
        f"a=setup:{'active' if side.answer else 'actpass'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    for number, (name, port) in enumerate(side.addresses):
        lines.append(f"a=candidate:{number + 1} 1 udp {2113937151 - 256 * number} {name} {port} typ host")
    return "".join(f"{line}\r\n" for line in [*lines, "a=end-of-candidates"])


def _address(name: str) -> bytes:
    """A kind (0, 4 or 6) and the address in as few bytes as possible; b"" for addresses outside the local network.

    Written by hand because the standard library's modules for addresses would add 25 kB to a first visit.
    """
    name = name.lower()
    if local := LOCAL.fullmatch(name):
        return b"\0" + bytes.fromhex(local[1].replace("-", ""))
    groups = name.split(".")
    if len(groups) == 4 and all(re.fullmatch(r"\d{1,3}", group) and int(group) < 256 for group in groups):
        found = b"\4" + bytes(map(int, groups))
    else:
        found = _address6(name)
    return found if found and _near(found[0], found[1:]) else b""


def _address6(name: str) -> bytes:
    head, gap, tail = name.partition("::")
    groups = [group.split(":") if group else [] for group in (head, tail)]
    every = groups[0] + groups[1]
    missing = 8 - len(every)
    if not all(re.fullmatch(r"[0-9a-f]{1,4}", group) for group in every) or (missing < 1 if gap else missing):
        return b""
    filled = groups[0] + ["0"] * missing + groups[1]
    return b"\6" + b"".join(int(group, 16).to_bytes(2, "big") for group in filled)


def _near(kind: int, data: bytes) -> bool:
    """Whether an address is private, link-local or a loopback address."""
    if kind == 6:
        return data[0] & 0xFE == 0xFC or (data[0] == 0xFE and data[1] & 0xC0 == 0x80) or data == bytes(15) + b"\1"
    one, two = data[0], data[1]
    return (
        one in (10, 127)
        or (one, two) in ((192, 168), (169, 254))
        or (one == 172 and 16 <= two < 32)
        or (one == 100 and 64 <= two < 128)
    )


def _named(kind: int, data: bytes) -> str:
    """The inverse of _address."""
    if kind == 0:
        digits = data.hex()
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
    if not _near(kind, data):
        raise NotationError("This code points outside the network that the devices share.")
    if kind == 4:
        return ".".join(map(str, data))
    return ":".join(f"{int.from_bytes(data[n : n + 2], 'big'):x}" for n in range(0, 16, 2))


def write_code(side: Description) -> str:
    """The code of one side, 120 to 200 characters."""
    data = bytes([VERSION, side.answer]) + side.at.to_bytes(5, "big")
    for secret in (side.ufrag, side.password):
        if not SECRET.fullmatch(secret):
            raise NotationError("This browser describes its connections in a way that Hexdice does not understand.")
        data += bytes([len(secret)]) + secret.encode()
    data += side.fingerprint + bytes([len(side.addresses)])
    for name, port in side.addresses:
        data += _address(name) + port.to_bytes(2, "big")
    return base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")


def read_code(text: str, answer: bool, now: int) -> Description:
    """The inverse. NotationError says what is wrong: damaged, expired, the wrong one of the two, or not a code of ours."""
    text = "".join(text.split())
    try:
        if len(text) > LONGEST:
            raise ValueError(text[:20])
        whole = base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)
        data, check = whole[:-4], whole[-4:]
        if len(data) < 20 or zlib.crc32(data).to_bytes(4, "big") != check:
            raise ValueError("checksum")
    except (binascii.Error, ValueError) as fault:
        raise NotationError("This is not a complete code from another device.") from fault
    if data[0] != VERSION:
        raise NotationError("The two devices have different versions of Hexdice: reload the page on both.")
    try:
        side = _unpacked(data)
    except (IndexError, ValueError) as fault:
        raise NotationError("This is not a complete code from another device.") from fault
    if side.answer != answer:
        raise NotationError(
            "This is the first code. Show it to the device that is joining, and scan that device’s answer here."
            if answer
            else "This is an answer. Show it to the device that opened the table."
        )
    if now < side.at - FRESH:
        raise NotationError("The two devices’ clocks differ by more than ten minutes. Correct them first.")
    if now > side.at + FRESH:
        raise NotationError("This code is more than ten minutes old. Make a new one.")
    return side


def _unpacked(data: bytes) -> Description:
    offset = 7
    secrets = []
    for _ in range(2):
        size = data[offset]
        secret = data[offset + 1 : offset + 1 + size].decode("ascii")
        if not SECRET.fullmatch(secret):
            raise ValueError(secret)
        secrets.append(secret)
        offset += 1 + size
    fingerprint = data[offset : offset + 32]
    count = data[offset + 32]
    offset += 33
    candidates = []
    for _ in range(count):
        kind = data[offset]
        size = {0: 16, 4: 4, 6: 16}.get(kind, 0)
        address = data[offset + 1 : offset + 1 + size]
        port = int.from_bytes(data[offset + 1 + size : offset + 3 + size], "big")
        if not size or len(address) < size or not port:
            raise ValueError("address")
        candidates.append((_named(kind, address), port))
        offset += 3 + size
    if offset != len(data) or len(fingerprint) < 32 or not 1 <= count <= MOST or data[1] > 1:
        raise ValueError("length")
    at = int.from_bytes(data[2:7], "big")
    return Description(bool(data[1]), at, secrets[0], secrets[1], fingerprint, tuple(candidates))
