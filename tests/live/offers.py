"""A session description as a browser makes it."""

from __future__ import annotations

from hexdice.live.pairing import Description, read_sdp

FINGERPRINT = ":".join(f"{n * 7 % 256:02X}" for n in range(32))

# As Chromium writes it: a candidate with a local name, one plain, one over TCP, one with a public address.
OFFER = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 54400 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1467250027 1 udp 2122260223 5f1cd0c4-5bbd-4c4f-9d3a-6f3b1b0b7e57.local 54400 typ host generation 0 network-id 1
a=candidate:1467250028 1 udp 2122260222 192.168.1.23 54401 typ host generation 0 network-id 2
a=candidate:1467250029 1 udp 2122260221 fe80:0:0:0:0:0:0:1 54402 typ host generation 0
a=candidate:435653019 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active generation 0 network-id 1
a=candidate:435653020 1 udp 1518280447 203.0.113.9 4000 typ srflx raddr 0.0.0.0 rport 0
a=candidate:435653021 1 udp 1518280447 8.8.8.8 4000 typ host
a=ice-ufrag:7sFv
a=ice-pwd:dOTZKZNVlO9RSGsEGM63JXT2
a=ice-options:trickle
a=fingerprint:sha-256 {FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")

NOW = 1_790_000_000


def offer() -> Description:
    return read_sdp(OFFER, answer=False, at=NOW)
