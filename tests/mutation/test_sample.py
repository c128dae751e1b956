"""A sample of the mutants of every part: the tests must notice most of them. The whole is `make mutate`."""

import pytest

from tests.mutation.parts import PARTS
from tooling.mutate import SEED, count, equivalents, run, share

SAMPLE = 3  # mutants of each file
SLACK = 15  # per cent by which so small a sample may miss the goal of the whole


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", PARTS)
def test_the_tests_notice_most_small_changes(part: str) -> None:
    counts = count(run(part, SAMPLE, SEED), equivalents())
    assert share(counts) >= PARTS[part].goal - SLACK, counts


def test_every_equivalent_mutant_has_a_place_a_change_and_a_reason() -> None:
    for place, *lines in equivalents():
        assert place.count(" ") == 1, place
        assert {line[:2] for line in lines} <= {"- ", "+ "} and lines, place
