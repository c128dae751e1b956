"""Every text is accepted as valid or refused in words, quickly, and nothing stored is lost."""

import os
from pathlib import Path

import pytest

from tests.fuzz.attack import attack, enter, kept
from tests.fuzz.doors import DOORS, REFUSED, VALID

TEXTS = 5000 if os.environ.get("HEXDICE_LONG") else 60


@pytest.mark.parametrize("door", DOORS)
def test_undamaged_texts_are_valid(door: str) -> None:
    for text in DOORS[door].samples():
        assert enter(door, text)[0] == VALID, text[:80]


@pytest.mark.parametrize("door", DOORS)
def test_damaged_texts_are_accepted_or_refused(door: str) -> None:
    count = attack(door, 1, range(TEXTS))
    assert count.valid + count.refused == TEXTS and count.refused


@pytest.mark.parametrize(("door", "path"), kept(), ids=lambda value: getattr(value, "name", ""))
def test_earlier_findings_are_harmless(door: str, path: Path) -> None:
    assert enter(door, path.read_bytes().decode(errors="surrogatepass"))[0] in (VALID, REFUSED)
