"""Damaged texts through every entry point, for python -m tests.fuzz and, with fewer texts, the quick ring."""

import hashlib
import traceback
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from tests.fuzz.entry_points import ENTRY_POINTS, Finding, device, spare, yardstick
from tests.fuzz.mutate import spoil

CASES = Path(__file__).parent / "cases"

# Seconds of the process for one text, the best of ten: as long as ten loops of the yardstick, as machines differ.
LIMIT = max(0.2, 10 * min(yardstick() for _ in range(3)))


class Count(NamedTuple):
    valid: int
    refused: int
    slowest: float  # seconds


def damaged(entry_point: str, seed: int, number: int) -> str:
    """The damaged text with that number, the same on every machine."""
    rng = Random(f"{entry_point} {seed} {number}")
    samples = ENTRY_POINTS[entry_point].samples()
    return spoil(rng.choice(samples), rng, ENTRY_POINTS[entry_point].inside)


def enter(entry_point: str, text: str) -> tuple[str, float]:
    """The answer of an entry point, and the seconds it took. Raises Finding for anything that must not happen."""
    spent = []
    for _ in range(10):  # other processes slow a text down for a moment
        begun, spare[0] = process_time(), 0.0
        try:
            said = ENTRY_POINTS[entry_point].enter(text)
        except Finding:
            raise
        except Exception as fault:  # a text from outside must not raise anything else
            raise Finding(traceback.format_exc(limit=-4)) from fault
        spent.append(process_time() - begun - spare[0])
        if spent[-1] < LIMIT or spent[-1] < 10 * yardstick():
            return said, spent[-1]
    raise Finding(f"takes {min(spent):.2f} s")


def attack(entry_point: str, seed: int, numbers: range) -> Count:
    """Counts the answers; a Finding names the number of the text."""
    found = {"valid": 0, "refused": 0}
    slowest = 0.0
    device()  # made once, outside the measured time
    for number in numbers:
        text = damaged(entry_point, seed, number)
        try:
            said, seconds = enter(entry_point, text)
        except Finding as fault:
            kept = keep(entry_point, text)
            raise Finding(f"{entry_point}, seed {seed}, number {number}, kept as {kept.name}: {fault}") from fault
        found[said] += 1
        slowest = max(slowest, seconds)
    return Count(found["valid"], found["refused"], slowest)


def keep(entry_point: str, text: str) -> Path:
    """Saves the text as a case; its name starts with the entry point."""
    raw = text.encode(errors="surrogatepass")
    path = CASES / f"{entry_point.replace(' ', '-')}.{hashlib.sha256(raw).hexdigest()[:10]}.txt"
    CASES.mkdir(exist_ok=True)
    path.write_bytes(raw)
    return path


def kept() -> list[tuple[str, Path]]:
    """Every case with its entry point."""
    names = {entry_point.replace(" ", "-"): entry_point for entry_point in ENTRY_POINTS}
    return [(names[path.name.split(".")[0]], path) for path in sorted(CASES.glob("*.txt"))]
