"""Every text is accepted as valid or refused in words, quickly, and nothing stored is lost."""

import json
import os
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.attack import attack, enter, kept
from tests.fuzz.entry_points import ENTRY_POINTS, REFUSED, VALID
from tests.fuzz.mutate import data

TEXTS = 5000 if os.environ.get("HEXDICE_LONG") else 25


@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
def test_undamaged_texts_are_valid(entry_point: str) -> None:
    for text in ENTRY_POINTS[entry_point].samples():
        assert enter(entry_point, text)[0] == VALID, text[:80]


@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
def test_damaged_texts_are_accepted_or_refused(entry_point: str) -> None:
    count = attack(entry_point, 1, range(TEXTS))
    assert count.valid + count.refused == TEXTS and count.refused


@pytest.mark.parametrize(("entry_point", "path"), kept(), ids=lambda value: getattr(value, "name", ""))
def test_earlier_findings_are_harmless(entry_point: str, path: Path) -> None:
    assert enter(entry_point, path.read_bytes().decode(errors="surrogatepass"))[0] in (VALID, REFUSED)


def test_damages_do_not_make_a_text_that_no_door_would_read() -> None:
    """Many copies of a long text: hundreds of millions of characters would take the time of all other texts."""
    plain = json.dumps(["x" * 100_000])
    assert max(len(data(plain, Random(seed))) for seed in range(20)) < 5_000_000
