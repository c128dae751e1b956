"""The gentlemen's rule in its three settings."""

import pytest

from hexdice.games.three_dice.bot.odds import boldest
from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.table.end import titled
from hexdice.games.three_dice.table.evening import dared, totals
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.three_dice.evening import Evening, last_player

PLAY = ("stay", "keep 1 2", "keep 1 3", "keep 2 3", "keep 1", "keep 2", "keep 3", "keep")


def free(evening: Evening) -> set[str]:
    return {move for move in evening.moves if move in PLAY}


@pytest.mark.rule("TD-15")
def test_enforced_the_last_player_must_not_stay_above_the_lowest() -> None:
    evening = last_player("245", "116", gentle="enforce")  # 260 against 11, two rolls left
    assert free(evening) == {*PLAY} - {"stay"}
    with pytest.raises(IllegalMoveError) as caught:
        evening.play("stay")
    assert caught.value.rule == "TD-15"


@pytest.mark.rule("TD-15")
def test_enforced_the_last_roll_must_be_able_to_lose() -> None:
    evening = last_player("245", "116", used=2, gentle="enforce")  # the source's own example: a kept 1 or 6 cannot lose
    assert free(evening) == {"keep"}
    for move in PLAY[1:-1]:
        with pytest.raises(IllegalMoveError) as caught:
            evening.play(move)
        assert caught.value.rule == "TD-15"
    assert evening.keep("", "666").last.losers == (0,)


@pytest.mark.rule("TD-15")
def test_two_fives_kept_against_eleven_cannot_lose_but_one_can() -> None:
    evening = last_player("245", "556", used=2, gentle="enforce")
    # 5-5-x: 110, 12, 13, 14, safe, 70. 5-x-y: 5-2-2 is 9.
    assert free(evening) == {"keep", "keep 1", "keep 2"}


@pytest.mark.rule("TD-15")
def test_a_safe_outcome_does_not_count_as_able_to_lose() -> None:
    # 2-2-2 (6 points) is safe; the lowest unsafe 2-2-x is 7, and no roll is lower than 7.
    assert free(last_player("223", "226", used=2, gentle="enforce")) == {"keep", "keep 1 2", "keep 1", "keep 2"}
    # 3-3-x against 7: 3-3-2 is 8, so it cannot; 2-3-x: 2-3-2 is 7, so it can.
    assert free(last_player("223", "336", used=2, gentle="enforce")) == {"keep", "keep 1", "keep 2"}


@pytest.mark.rule("TD-15")
def test_equal_can_lose_and_is_fine() -> None:
    evening = last_player("245", "335", gentle="enforce")  # 11 against 11
    assert "stay" in free(evening)


@pytest.mark.rule("TD-15")
def test_a_player_who_is_safe_may_stay() -> None:
    assert free(last_player("245", "333", gentle="enforce")) == {*PLAY}
    assert free(last_player("245", "123", gentle="enforce")) == {*PLAY}


@pytest.mark.rule("TD-15")
def test_nothing_binds_when_all_the_others_are_safe() -> None:
    evening = Evening(2, gentle="enforce").roll("256").keep("", "333").play("stay").roll("116")
    assert free(evening) == {*PLAY}


@pytest.mark.rule("TD-15")
def test_it_binds_the_last_player_only() -> None:
    evening = Evening(3, gentle="enforce").roll("245").keep("", "245").play("stay").roll("116")
    assert free(evening) == {*PLAY}
    evening.play("stay").roll("116")
    assert free(evening) == {"keep"}


@pytest.mark.rule("TD-15")
def test_before_the_second_to_last_roll_any_dice_may_be_kept() -> None:
    evening = last_player("245", "116", used=3, gentle="enforce")
    evening.keep("1 2", "4")  # 1-1-4, one roll left: now the rule binds; 4-x-y can still make 8
    assert free(evening) == {"keep", "keep 3"}


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize("gentle", ["remind", "off"])
def test_unless_enforced_everything_is_allowed(gentle: str) -> None:
    evening = last_player("245", "116", used=2, gentle=gentle)
    assert free(evening) == {*PLAY}
    assert ungentle(evening.state, (1, 2, 3)) and ungentle(evening.state, (3,)) and not ungentle(evening.state, ())
    assert evening.play("stay").last.losers == (0,)


@pytest.mark.rule("TD-15")
def test_the_default_reminds() -> None:
    assert Evening(2).state.rules.gentle == "remind"


@pytest.mark.rule("TD-15")
def test_the_second_rule_is_a_hint_towards_the_best_special() -> None:
    # 1-4-4: the source's example. Two fours kept make four of them 1 in 6; nothing else is as likely.
    found = boldest(last_player("245", "144", used=2).state)
    assert found is not None
    column, kind, share = found
    assert (column.keep, kind, share) == ((2, 3), "three", (1, 6))
    assert boldest(last_player("245", "444", used=2).state) is None  # safe already


@pytest.mark.rule("TD-15")
def test_the_evening_remembers_who_rolled_on_although_safe() -> None:
    """Whoever closes a round: rolled on and safe, stayed, and 1s kept, which cannot lose; from a special; and whoever does not close it."""

    def closed(evening: Evening, first: str, then: str = "", kept: str = "", seat: int = 2) -> bool:
        evening.roll("225").keep("", "225").play("stay")
        for other in (1, 2):
            evening.roll(first if other == seat else "226")
            evening = evening.keep(kept, then) if then and other == seat else evening.play("stay")
        return dared(evening.state, evening.last, seat)

    assert closed(Evening(3), "256", "344")
    assert not closed(Evening(3), "256")
    assert not closed(Evening(3), "156", "44", "1")
    assert closed(Evening(3), "666", "44", "1")
    assert closed(Evening(3), "256", "344", seat=1)
    evening = Evening(3, unit="points")
    assert closed(evening, "256", "344")
    assert titled(evening.state)[2] == "Gentleman of the evening"
    polite = Evening(3, gentle="off")
    closed(polite, "256", "344")
    assert not any(line.dared for line in totals(polite.state))
