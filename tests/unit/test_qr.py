"""QR codes: read back by a decoder, at every version's edge, with every mask."""

import pytest

from hexdice.kernel.errors import NotationError
from hexdice.view import qr
from tests.unit.scan import modules, scan

# What each version holds at level L in bytes, from the standard's table.
SMALL = (
    17,
    32,
    53,
    78,
    106,
    134,
    154,
    192,
    230,
    271,
    321,
    367,
    425,
    458,
    520,
    586,
    644,
    718,
    792,
    858,
    929,
    1003,
    1091,
)
MORE = (1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953)
HOLDS = SMALL + MORE


def sentence(length: int) -> str:
    return "".join(chr(33 + (index * 37 + length) % 90) for index in range(length))


@pytest.mark.parametrize("version", [1, 2, 6, 7, 9, 10, 14, 21, 27, 33, 40])
def test_a_full_code_of_each_kind_is_read_back(version: int) -> None:
    text = sentence(HOLDS[version - 1])
    rows = qr.matrix(text)
    assert len(rows) == 17 + 4 * version
    assert scan(rows) == text


@pytest.mark.long
def test_all_versions_full_and_one_beyond() -> None:
    for version, holds in enumerate(HOLDS, start=1):
        for length in (holds, HOLDS[version - 2] + 1 if version > 1 else 1):
            rows = qr.matrix(sentence(length))
            assert len(rows) == 17 + 4 * version
            assert scan(rows) == sentence(length)


@pytest.mark.parametrize("mask", range(8))
def test_every_mask_can_be_read(mask: int) -> None:
    assert scan(qr.matrix("https://example.org/#/x", mask)) == "https://example.org/#/x"


def test_letters_beyond_ascii_and_the_empty_text() -> None:
    assert scan(qr.matrix("Bîtä 多")) == "Bîtä 多"
    assert len(qr.matrix("")) == 21


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match="holds 2953 bytes; this has 2954"):
        qr.matrix("x" * 2954)


def test_the_picture_has_the_modules_and_a_quiet_zone() -> None:
    rows = qr.matrix("https://example.org/")
    picture = qr.svg("https://example.org/", "A code")
    assert modules(picture) == rows
    assert f'viewBox="0 0 {len(rows) + 8} {len(rows) + 8}"' in picture and 'aria-label="A code"' in picture
