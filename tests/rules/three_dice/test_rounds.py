"""Rolls, turns, specials and how a round ends, by hand from the rulebook."""

import pytest

from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import POINTS, Charge, special
from hexdice.kernel.errors import IllegalMoveError
from tests.catalogue import rule_of
from tests.rules.three_dice.evening import Evening


def refused(evening: Evening, move: str) -> str:
    """The rule that a refused move names; the evening stays as it was."""
    before = evening.state
    with pytest.raises(IllegalMoveError) as caught:
        evening.play(move)
    assert evening.state == before
    assert move not in evening.moves
    return rule_of(caught.value, move)


@pytest.mark.rule("TD-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 7, 20])
def test_everybody_plays_once_in_seat_order_from_the_starter(seats: int) -> None:
    evening = Evening(seats, first=seats - 1)
    seen: list[int] = []
    for _ in range(seats):
        evening.play("roll") if not seen else None
        seen.append(evening.on_turn)
        evening.dice("256").play("stay") if len(seen) == 1 else evening.roll("156")
    assert seen == [seats - 1, *range(seats - 1)]
    assert evening.last.order == tuple(seen)
    assert evening.last.losers == (seats - 1,)


@pytest.mark.rule("TD-1")
@pytest.mark.parametrize("seats", [0, 1, 21])
def test_the_table_has_two_to_twenty_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 20"):
        Evening(seats, first=None)


@pytest.mark.rule("TD-1")
def test_nobody_plays_out_of_turn() -> None:
    evening = Evening(3).roll("256")
    with pytest.raises(IllegalMoveError):
        evening.match.play(1, "stay")
    assert evening.match.game.moves(evening.state, 1) == ()


@pytest.mark.rule("TD-2")
@pytest.mark.parametrize(
    ("roll", "points"),
    [("124", 106), ("235", 10), ("246", 66), ("111", 300), ("666", 180), ("116", 260), ("223", 7), ("456", 69)],
)
def test_points_of_a_roll(roll: str, points: int) -> None:
    assert POINTS[roll] == points
    assert POINTS[roll[::-1]] == points


@pytest.mark.rule("TD-3")
def test_the_starter_has_up_to_three_rolls_and_the_last_one_stands() -> None:
    evening = Evening(3).roll("256")
    assert evening.state.rolls_left == 2
    evening.keep("3", "24")
    assert evening.state.rolls[-1] == "246"  # dice keep their places
    assert evening.state.rolls_left == 1
    assert set(evening.moves) >= {"stay", "keep", "keep 1", "keep 2", "keep 3", "keep 1 2", "keep 1 3", "keep 2 3"}
    evening.keep("1 2", "5")
    assert evening.state.round.turns[0].rolls == ("256", "246", "245")
    assert evening.on_turn == 1 and evening.state.phase == "ready"


@pytest.mark.rule("TD-3")
@pytest.mark.parametrize("used", [1, 2, 3])
def test_the_starters_rolls_are_everybodys_limit(used: int) -> None:
    evening = Evening(2).roll("256")
    for _ in range(used - 1):
        evening.keep("", "256")
    if used < 3:
        evening.play("stay")
    assert evening.state.most_rolls == used
    evening.roll("245")
    for roll in range(1, used):
        assert evening.state.phase == "turn" and evening.state.rolls_left == used - roll
        evening.keep("", "245")
    assert evening.last.losers == (1,)
    assert len(evening.last.turns[1].rolls) == used


@pytest.mark.rule("TD-3")
def test_others_may_use_fewer_rolls_than_the_starter() -> None:
    evening = Evening(2).roll("256").keep("", "256").keep("", "256").turn("245")
    assert [len(turn.rolls) for turn in evening.last.turns] == [3, 1]


@pytest.mark.rule("TD-3")
def test_dice_are_thrown_once_and_then_kept_or_not() -> None:
    evening = Evening(2)
    assert refused(evening, "stay") == "TD-3"
    assert refused(evening, "keep 1") == "TD-3"
    evening.roll("256")
    assert refused(evening, "roll") == "TD-3"


@pytest.mark.rule("TD-4")
def test_the_penalty_starts_at_one_every_round() -> None:
    evening = Evening(3).round("256", "333", "245")
    assert evening.sips() == [0, 0, 4]
    evening.play("roll")
    assert evening.state.round.penalty == 1
    evening.dice("256").play("stay").round("245", "156")
    assert evening.sips() == [1, 0, 4]


@pytest.mark.rule("TD-5")
@pytest.mark.parametrize(("roll", "more"), [("111", 7), ("222", 2), ("333", 3), ("444", 4), ("555", 5), ("666", 6)])
def test_three_of_a_kind_is_safe_and_raises_the_penalty(roll: str, more: int) -> None:
    evening = Evening(3).round("256", roll, "666")
    assert evening.last.losers == (0,)  # 222 is 6 points, yet safe
    assert evening.sips() == [1 + more + 6, 0, 0]


@pytest.mark.rule("TD-6")
@pytest.mark.parametrize("roll", ["123", "132", "213", "231", "312", "321"])
def test_stairs_in_any_order_are_safe_and_give_the_place_in_the_round(roll: str) -> None:
    evening = Evening(4).round("256", "256", roll)
    assert evening.state.phase == "award" and evening.on_turn == 2 and award(evening.state) == 3
    assert evening.moves[:3] == ("give 0", "give 1", "give 3")
    assert refused(evening, "give 2") == "TD-6"
    assert refused(evening, "give 9") == "TD-6"
    assert refused(evening, "roll") == "TD-3"
    evening.play("give 3")
    assert evening.sips() == [0, 0, 0, 3]
    evening.turn("156")
    assert evening.state.round.losers == (0, 1)
    assert evening.state.players[2].given == 3


@pytest.mark.rule("TD-6")
def test_the_starters_stairs_give_one() -> None:
    evening = Evening(2).roll("126").keep("1 2", "3").play("stay")
    assert award(evening.state) == 1
    evening.play("give 1").roll("256").play("stay")
    assert evening.sips() == [0, 2]  # one given, one lost


@pytest.mark.rule("TD-6")
def test_nothing_can_be_given_without_stairs() -> None:
    evening = Evening(2).roll("256")
    assert refused(evening, "give 1") == "TD-6"


@pytest.mark.rule("TD-7")
def test_super_stairs_right_behind_stairs_give_twice_the_place() -> None:
    evening = Evening(4).round("256", "123").play("give 0").turn("654")
    assert evening.state.phase == "award" and award(evening.state) == 6
    evening.play("give 1")
    assert evening.sips() == [2, 6, 0, 0]
    evening.turn("456")  # behind super stairs: an ordinary 69
    assert evening.last.special(3) == ""
    assert evening.last.losers == (0,)


@pytest.mark.rule("TD-7")
def test_four_five_six_is_ordinary_unless_the_player_right_before_ended_on_stairs() -> None:
    assert special("456", "") == "" and special("456", "124") == "" and special("456", "456") == ""
    assert special("456", "321") == "super"
    evening = Evening(4).roll("456")  # the starter: no false start, 69 points
    assert evening.state.phase == "turn"
    evening.play("stay").turn("231").play("give 0").round("256", "456")
    assert evening.last.losers == (2,)  # 67 under 69; seat 3 is not safe, seat 2 came between
    assert evening.last.special(3) == ""


@pytest.mark.rule("TD-7")
def test_stairs_that_were_rolled_again_do_not_count_for_the_next_player() -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay")
    evening.roll("123").keep("1 2", "4").roll("456").play("stay")
    assert evening.last.special(2) == ""
    assert evening.last.losers == (0,)


@pytest.mark.rule("TD-7")
def test_the_last_player_of_a_round_does_not_count_for_the_next_rounds_starter() -> None:
    evening = Evening(2).round("256", "123").play("give 0")
    assert evening.on_turn == 0
    evening.roll("456")
    assert evening.state.phase == "turn"


@pytest.mark.rule("TD-8")
@pytest.mark.parametrize("roll", ["234", "432", "345", "453"])
def test_shit_stairs_cost_one_and_are_not_safe(roll: str) -> None:
    evening = Evening(3).round("256", roll, "156")
    assert Charge(1, "shit", 1, 0) in evening.last.charges
    assert evening.last.losers == (1,)
    assert evening.sips() == [0, 2, 0]


@pytest.mark.rule("TD-8")
def test_shit_stairs_are_due_when_the_turn_ends_on_them() -> None:
    evening = Evening(2).roll("234").keep("", "345")
    assert evening.charges() == []
    evening.keep("", "256")
    assert evening.charges() == []
    evening.roll("234").keep("", "156").play("stay")
    assert evening.sips() == [1, 0]  # the penalty alone


@pytest.mark.rule("TD-8")
def test_option_every_shit_stairs_roll_counts() -> None:
    evening = Evening(2, shit="every").roll("234")
    assert evening.charges() == [Charge(0, "shit", 1, 0)]
    evening.keep("", "345").keep("2 3", "3")  # 3-4-5 again
    assert evening.charges() == [Charge(0, "shit", 1, 0)] * 3
    assert evening.on_turn == 1  # and nothing more for ending on them


@pytest.mark.rule("TD-9")
def test_a_special_takes_effect_only_when_the_player_stays() -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay")
    evening.roll("333")
    assert evening.state.round.penalty == 1
    evening.keep("1 2", "4")
    assert evening.state.round.penalty == 1 and evening.state.round.lowest == 10
    evening.roll("123").keep("1 2", "6")
    assert evening.state.phase == "pause"  # no award
    assert evening.sips() == [0, 1, 0]


@pytest.mark.rule("TD-9")
def test_on_the_last_roll_a_special_takes_effect_by_itself() -> None:
    evening = Evening(2).roll("256").play("stay").roll("123")
    assert evening.state.phase == "award"


@pytest.mark.rule("TD-10")
@pytest.mark.parametrize(
    ("roll", "cost"),
    [("111", 7), ("222", 2), ("333", 3), ("444", 4), ("555", 5), ("666", 6), ("123", 1), ("321", 1)],
)
def test_a_special_on_the_very_first_roll_is_a_false_start(roll: str, cost: int) -> None:
    evening = Evening(3, first=1).roll(roll)
    assert evening.sips() == [0, cost, 0]
    assert evening.state.phase == "ready" and evening.on_turn == 1
    assert evening.state.round.turns == () and evening.state.round.penalty == 1
    assert [move for move in evening.moves if move == "roll" or move.startswith("keep")] == ["roll"]


@pytest.mark.rule("TD-10")
def test_false_starts_cost_every_time_and_the_starter_has_all_rolls_again() -> None:
    evening = Evening(2).roll("123").roll("555").roll("256")
    assert evening.sips() == [6, 0]
    assert evening.state.rolls_left == 2
    evening.keep("", "222")
    assert evening.state.phase == "turn"  # the second roll of the round is no false start
    evening.play("stay").roll("256").play("stay")
    assert evening.last.false == ("123", "555")
    assert evening.sips() == [6, 3]


@pytest.mark.rule("TD-10")
def test_only_the_starter_can_false_start_and_shit_stairs_do_not_count() -> None:
    evening = Evening(3).roll("234")
    assert evening.state.phase == "turn" and evening.sips() == [0, 0, 0]
    evening.play("stay").turn("555")
    assert evening.sips() == [1, 0, 0]  # the shit stairs; the three fives are safe


@pytest.mark.rule("TD-11")
def test_the_lowest_points_lose_and_start_the_next_round() -> None:
    evening = Evening(4).round("256", "156", "245", "246")
    assert evening.last.losers == (2,)
    assert evening.sips() == [0, 0, 1, 0]
    assert evening.state.starter == 2
    evening.play("roll")
    assert evening.state.round.order == (2, 3, 0, 1)


@pytest.mark.rule("TD-12")
def test_tied_players_all_drink_and_the_highest_die_starts() -> None:
    evening = Evening(4).round("256", "245", "333", "542")
    assert evening.state.phase == "off"
    assert evening.sips() == [0, 4, 0, 4]
    assert evening.moves[0] == "roll" and evening.on_turn == 1
    evening.roll("2")
    assert evening.on_turn == 3
    evening.roll("5")
    assert evening.last.losers == (1, 3)
    assert evening.state.starter == 3


@pytest.mark.rule("TD-12")
def test_only_those_who_share_the_highest_die_roll_again() -> None:
    evening = Evening(3).round("245", "245", "245")
    evening.roll("4").roll("2").roll("4")
    assert evening.on_turn == 0
    evening.roll("1")
    assert evening.on_turn == 2  # seat 1 is out of it
    evening.roll("1").roll("6").roll("3")
    assert evening.state.starter == 0
    assert evening.sips() == [1, 1, 1]
    assert evening.last.heats == (((0, "4"), (1, "2"), (2, "4")), ((0, "1"), (2, "1")), ((0, "6"), (2, "3")))


@pytest.mark.rule("TD-12")
def test_option_roll_off_the_lowest_of_the_tied_drinks_alone_and_starts() -> None:
    evening = Evening(3, ties="one").round("245", "542", "156")
    assert evening.sips() == [0, 0, 0]
    evening.roll("222")  # plain points: six, nothing special
    assert evening.on_turn == 1
    evening.roll("223")
    assert evening.last.losers == (0,)
    assert evening.sips() == [1, 0, 0]
    assert evening.state.starter == 0


@pytest.mark.rule("TD-12")
def test_option_roll_off_is_repeated_by_those_who_share_the_lowest() -> None:
    evening = Evening(3, ties="one").round("245", "245", "245").roll("123").roll("333").roll("225")
    assert evening.on_turn == 1  # 9 and 9 under 105
    evening.roll("666").roll("111")
    assert evening.last.losers == (1,)
    assert evening.sips() == [0, 1, 0]


@pytest.mark.rule("TD-13")
def test_everybody_safe_nobody_drinks_and_the_same_player_starts() -> None:
    evening = Evening(2, first=1).roll("256").keep("", "444").play("stay").roll("555").play("stay")
    assert evening.last.losers == ()
    assert evening.sips() == [0, 0]
    assert evening.state.starter == 1
    evening.play("roll")
    assert evening.state.round.penalty == 1  # nothing carried over


@pytest.mark.rule("TD-20")
def test_option_rock_bottom_everybody_takes_one_at_once() -> None:
    evening = Evening(3, rock=True).roll("223")
    assert evening.sips() == [1, 1, 1]
    evening.keep("", "232").keep("1 2", "3")
    assert evening.sips() == [2, 2, 2]
    evening.roll("322").play("stay").roll("156").play("stay")
    assert evening.sips() == [3, 4, 3]  # seat 1 lost with seven points


@pytest.mark.rule("TD-20")
def test_rock_bottom_is_off_unless_chosen() -> None:
    assert Evening(3).roll("223").sips() == [0, 0, 0]
