"""What can be asked of the bots: they mark what an eye sees, ring what fits, and look at their own island only."""

from random import Random

import pytest

from hexdice.bots import decide
from hexdice.games.first_island import GAME, bot
from hexdice.games.first_island.state import State, score_of
from tests.rules.first_island.paper import asked, isle, marking, play


def answer(level: str, state: State, seat: int = 0) -> str:
    return decide(bot.LEVELS[level], GAME.view(state, seat), seat, Random(1))


@pytest.mark.parametrize("level", ("steady", "sharp"))
def test_a_third_scholar_joins_two(level: str) -> None:
    # D4 and D5 are whole scholars; the dice offer scholars twice, and there is no later round to mend it.
    state = marking(isle("D4=3 D5=3"), "33126", kind="short")._replace(round=12)
    take = answer(level, state)
    state = play(state, take)
    place = answer(level, state)
    after = play(state, place)
    if "3" not in take:
        after = play(after, answer(level, after))
        after = play(after, answer(level, after))
    assert score_of(after.sheets[0]).tribes[2].camps


@pytest.mark.parametrize("level", ("easy", "steady", "sharp"))
def test_a_card_that_fits_is_scored(level: str) -> None:
    state = asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "5-1", cards="easy")
    found = [decide(bot.LEVELS[level], state, 0, Random(seed)) for seed in range(10)]
    assert found.count("score hand matriarchy C4 C5 D4 D5") >= 7  # the easy one slips now and then


def test_what_others_mark_changes_nothing() -> None:
    first = marking(isle("D4=3 D5=3"), "33126", seats=2)
    second = play(first, "1: take 1 2", "1: place A1 0", "1: take 3 3", "1: place C3")
    assert answer("steady", first) == answer("steady", second)
