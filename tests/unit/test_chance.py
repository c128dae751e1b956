"""The specified draw: known answers computed with hashlib, uniformity, rejection."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexdice.kernel import chance
from hexdice.kernel.chance import Chance, die, draw, draw_index


def number(seed: str, place: str, attempt: int = 0) -> int:
    return int.from_bytes(sha256(f"{seed}|{place}|{attempt}".encode()).digest()[:8], "big")


# The first eight bytes of SHA-256 of "00|round 1 die k|0" for k = 1, 2, ..., by sha256sum; modulo 6, plus 1.
KNOWN = ["1", "5", "2", "6", "2", "3", "6", "6", "1", "2", "1", "6"]


def test_known_digests() -> None:
    """The first digest begins 070ce85c9ab40b08, a multiple of 6: the face is 1."""
    assert number("00", "round 1 die 1") == 0x070CE85C9AB40B08
    assert [draw("00", die(f"round 1 die {k}")) for k in range(1, 13)] == KNOWN


@given(st.text(max_size=8), st.text(max_size=8), st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_shares_follow_the_order_and_the_weights(seed: str, place: str, weights: list[int]) -> None:
    rest = number(seed, place) % sum(weights)  # these totals are far too small for a rejection to be met
    wide = [index for index, weight in enumerate(weights) for _ in range(weight)]
    assert draw_index(seed, place, weights) == wide[rest]


def test_numbers_of_the_last_incomplete_run_are_thrown_away() -> None:
    """With a total of 2**63 + 1 all numbers from there on are rejected: about half of all."""
    total = 2**63 + 1
    rejected = 0
    for k in range(200):
        attempt = 0
        while number("s", str(k), attempt) >= total:
            attempt += 1
        rejected += attempt > 0
        picked = number("s", str(k), attempt)
        assert draw_index("s", str(k), (2**62, 2**62 + 1)) == (0 if picked < 2**62 else 1)
    assert rejected > 50


def test_a_third_of_the_weight_each_rejects_a_quarter_of_all_numbers() -> None:
    """2**64 is 3 * 2**62 and a rest of 2**62: only the numbers of that rest are thrown away."""
    for k in range(60):
        attempt = 0
        while number("s", str(k), attempt) >= 3 * 2**62:
            attempt += 1
        assert draw_index("s", str(k), (2**62,) * 3) == number("s", str(k), attempt) // 2**62


def test_dice_are_uniform() -> None:
    """60,000 faces: chi-squared with 5 degrees of freedom is below 20.5 for all seeds but one in a thousand."""
    counts = Counter(draw("a seed", die(f"roll {k}")) for k in range(60_000))
    assert sum((counts[face] - 10_000) ** 2 / 10_000 for face in chance.FACES) < 20.5


def test_weights_are_met() -> None:
    three = Chance("", ("a", "b", "c"), (1, 2, 3))
    counts = Counter(draw("weights", three._replace(place=str(k))) for k in range(60_000))
    expected = {"a": 10_000, "b": 20_000, "c": 30_000}
    assert sum((counts[key] - n) ** 2 / n for key, n in expected.items()) < 13.8  # two degrees of freedom


def test_equal_places_give_equal_outcomes_and_other_seeds_others() -> None:
    faces = [[draw(seed, die(f"round {k}")) for k in range(40)] for seed in ("one", "one", "two")]
    assert faces[0] == faces[1] != faces[2]


def test_weights_that_are_nothing_are_refused() -> None:
    with pytest.raises((AssertionError, ZeroDivisionError)):
        draw_index("s", "p", (0, 0))
