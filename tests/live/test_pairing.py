"""The codes of two devices: everything that matters is restored, everything else is refused."""

from __future__ import annotations

import base64
import zlib
from random import Random

import pytest

from hexdice.kernel.errors import NotationError
from hexdice.live.pairing import FRESH, read_code, read_sdp, write_code, write_sdp
from tests.catalogue import sentences, template
from tests.live.offers import NOW, OFFER, offer


def test_the_needed_parts_of_an_offer_are_read() -> None:
    side = offer()
    assert (side.ufrag, side.password) == ("7sFv", "dOTZKZNVlO9RSGsEGM63JXT2")
    assert side.fingerprint == bytes(n * 7 % 256 for n in range(32))
    assert side.addresses == (
        ("5f1cd0c4-5bbd-4c4f-9d3a-6f3b1b0b7e57.local", 54400),
        ("192.168.1.23", 54401),
        ("fe80:0:0:0:0:0:0:1", 54402),
    ), "nothing over TCP, nothing outside of the network"


def test_a_code_has_its_time_to_the_second_also_after_2106() -> None:
    late = offer()._replace(at=2**32 + 5)
    assert read_code(write_code(late), False, 2**32 + 5).at == 2**32 + 5


def test_a_code_is_short_and_round_trips() -> None:
    code = write_code(offer())
    assert len(code) < 200 and len(write_code(offer()._replace(addresses=offer().addresses[:1]))) < 140
    assert read_code(code, answer=False, now=NOW + 5) == offer()
    assert read_code(f" {code[:40]}\n{code[40:]} ", answer=False, now=NOW) == offer()
    assert read_sdp(write_sdp(offer()), answer=False, at=NOW) == offer()
    assert "\r\na=mid:0\r\n" in write_sdp(offer())
    assert "a=setup:active\r\n" in write_sdp(offer()._replace(answer=True))


@pytest.mark.parametrize(
    ("now", "answer", "words"),
    [
        (NOW + FRESH + 1, False, "more than ten minutes old"),
        (NOW - FRESH - 1, False, "The two devices’ clocks differ"),
        (NOW, True, "This is the first code"),
    ],
)
def test_an_unusable_code_says_why(now: int, answer: bool, words: str) -> None:
    with pytest.raises(NotationError, match=words) as fault:
        read_code(write_code(offer()), answer, now)
    assert template(fault.value) in sentences()
    with pytest.raises(NotationError, match=r"^This is an answer\. Show it to the device that opened the table\.$"):
        read_code(write_code(offer()._replace(answer=True)), False, NOW)


def test_a_code_of_another_version_says_so() -> None:
    code = write_code(offer())
    whole = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    body = bytes([whole[0] + 1]) + whole[1:-4]
    code = base64.urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "big")).decode().rstrip("=")
    with pytest.raises(NotationError, match=r"^The two devices have different versions of Hexdice: "):
        read_code(code, False, NOW)


def test_no_damaged_code_gets_through() -> None:
    rng = Random(5)
    code = write_code(offer())
    for _ in range(3_000):
        at = rng.randrange(len(code))
        text = code[:at] + rng.choice("abcXYZ019-_=+/ é") * rng.randrange(3) + code[at + rng.randrange(1, 4) :]
        if "".join(text.split()) == code:
            continue
        with pytest.raises(NotationError):
            assert read_code(text, False, NOW) != offer()
    for text in ("", "x", "https://example.org/", code * 9, "A" * 160):
        with pytest.raises(NotationError) as fault:
            read_code(text, False, NOW)
        assert template(fault.value) in sentences()
    for secret in ("", "a b", "x" * 300):
        with pytest.raises(NotationError) as fault:
            write_code(offer()._replace(ufrag=secret))
        assert template(fault.value) in sentences()


def test_an_address_outside_the_network_is_refused() -> None:
    for name in ("192.168.1.23", "10.0.0.1", "172.31.255.9", "169.254.3.4", "fd00:1:2:3:4:5:6:7", "fe80:0:0:0:a:b:c:d"):
        side = offer()._replace(addresses=((name, 5000),))
        assert read_code(write_code(side), False, NOW).addresses == side.addresses
    for name in ("8.8.8.8", "172.32.0.1", "2001:db8::1", "example.org", "1.2.3", "::", "300.1.1.1", "1::2::3"):
        assert read_sdp(OFFER.replace("192.168.1.23 54401", f"{name} 54401"), False, NOW).addresses[1][1] == 54402
    assert read_sdp(OFFER.replace("192.168.1.23 54401", "fe80::7 54401"), False, NOW).addresses[1][1] == 54401
    assert read_sdp(OFFER.replace("192.168.1.23", "8.8.4.4"), False, NOW).addresses[1][1] == 54402


def test_an_incomplete_description_is_refused() -> None:
    for part in ("a=ice-ufrag", "a=ice-pwd", "a=fingerprint"):
        with pytest.raises(NotationError, match="Hexdice does not understand"):
            read_sdp(OFFER.replace(part, "a=other"), False, NOW)
