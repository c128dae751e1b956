"""Who starts, who sits at the table, the tally, dice that are typed in, and the end of the evening."""

from typing import Any

import pytest

from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.rules.state import MOST_CHANGES, Charge
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import TYPED
from hexdice.kernel.options import read_options
from tests.catalogue import rule_of
from tests.rules.three_dice.evening import Evening


def refused(evening: Evening, move: str, rule: str) -> None:
    """The move is neither listed nor allowed, names the rule, and changes nothing."""
    before = evening.state
    assert move not in evening.moves
    with pytest.raises(IllegalMoveError) as caught:
        evening.play(move)
    assert rule_of(caught.value, move) == rule
    assert evening.state == before


@pytest.mark.rule("TD-14")
def test_a_random_starter_is_drawn_evenly_from_all_seats() -> None:
    evening = Evening(3, first=None)
    chance = GAME.chance(evening.state)
    assert chance is not None and chance.outcomes == ("0", "1", "2") and chance.weights == (1, 1, 1)
    assert not chance.die  # there are tables without six seats
    for seat in range(3):
        after = GAME.apply(evening.state, -1, str(seat))
        assert "roll" in GAME.moves(after, seat)
        assert GAME.apply(after, seat, "roll").round.order[0] == seat
    with pytest.raises(NotationError):
        GAME.apply(evening.state, -1, "3")


@pytest.mark.rule("TD-14")
def test_the_table_can_choose_the_starter() -> None:
    state = GAME.initial(read_options(GAME.options, {"starter": "chosen"}), 3)
    assert GAME.actors(state) == (0, 1, 2)
    assert [move for move in GAME.moves(state, 0) if move.startswith("start")] == ["start 0", "start 1", "start 2"]
    evening = Evening(3, first=2)
    assert evening.on_turn == 2
    refused(evening, "start 1", "TD-14")
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "start 3")


@pytest.mark.rule("TD-16")
def test_the_tally_counts_what_was_taken_and_what_was_given() -> None:
    evening = Evening(3).turn("345").turn("123").play("give 0").turn("156")
    assert evening.last.charges == (Charge(0, "shit", 1, 0), Charge(0, "given", 2, 0, 1), Charge(0, "lost", 1, 0))
    assert evening.sips() == [4, 0, 0]
    assert [player.given for player in evening.state.players] == [0, 2, 0]
    evening.round("256", "245", "156")
    assert evening.sips() == [4, 1, 0]


@pytest.mark.rule("TD-16")
@pytest.mark.parametrize("options", [{"unit": "points"}, {"unit": "own", "word": "peanuts"}, {"dry": True}])
def test_the_unit_can_be_renamed_and_no_alcohol_is_one_switch(options: dict[str, Any]) -> None:
    evening = Evening(2, **options).round("256", "156")
    assert evening.sips() == [1, 0]
    assert evening.state.rules.unit == options.get("unit", "sips")
    assert evening.state.rules.word == options.get("word", "")
    assert evening.state.rules.dry is bool(options.get("dry", False))


@pytest.mark.rule("TD-16")
def test_a_points_only_player_never_has_to_drink() -> None:
    evening = Evening(3, rock=True).play("points 1")
    evening.roll("223").play("stay").turn("123").play("give 0").turn("156")
    assert evening.sips() == [4, 0, 1] and evening.points() == [0, 1, 0]
    evening.turn("256").turn("234").turn("123").play("give 1")  # shit stairs, three given, the penalty
    assert evening.sips() == [4, 0, 1] and evening.points() == [0, 6, 0]
    evening.turn("111")  # a false start
    assert evening.sips() == [4, 0, 1] and evening.points() == [0, 13, 0]


@pytest.mark.rule("TD-16")
def test_a_player_can_stop_drinking_in_the_middle_of_a_round_and_start_again_in_a_break() -> None:
    evening = Evening(2).roll("256").play("points 0")
    assert evening.state.rolls == ("256",) and evening.on_turn == 0
    refused(evening, "points 0", "TD-16")
    refused(evening, "drinks 0", "TD-21")  # that waits for the break
    evening.play("stay").turn("156")
    assert (evening.sips(), evening.points()) == ([0, 0], [1, 0])
    refused(evening, "drinks 1", "TD-16")
    evening.play("drinks 0").round("256", "156")
    assert (evening.sips(), evening.points()) == ([1, 0], [1, 0])


@pytest.mark.rule("TD-16")
def test_nobody_takes_more_than_the_tables_limit() -> None:
    evening = Evening(2, limit=3).round("256", "444")
    assert (evening.sips(), evening.points()) == ([3, 0], [2, 0])
    evening.round("256", "156")
    assert (evening.sips(), evening.points()) == ([3, 0], [3, 0])


@pytest.mark.rule("TD-17")
def test_only_rerolled_dice_are_asked_for_and_typed_dice_are_marked() -> None:
    evening = Evening(2).play("roll")
    places = []
    for face in "256":
        chance = GAME.chance(evening.state)
        assert chance is not None and chance.die
        places.append(chance.place)
        evening.dice(face)
    assert places == [f"round 1 seat 0 roll 1 die {die}" for die in (1, 2, 3)]
    evening.play("keep 1 3")
    chance = GAME.chance(evening.state)
    assert chance is not None and chance.place == "round 1 seat 0 roll 2 die 2"
    evening.dice("4")
    assert evening.state.rolls[-1] == "246" and GAME.chance(evening.state) is None
    assert [event.mark for event in evening.match.events if event.actor == -1] == [TYPED] * 4
    with pytest.raises(IllegalMoveError):
        evening.match.enter("1")


@pytest.mark.rule("TD-17")
@pytest.mark.parametrize("text", ["0", "7", "", "six", "11", "?", "１"])
def test_a_die_shows_one_to_six(text: str) -> None:
    evening = Evening(2).play("roll")
    with pytest.raises(NotationError):
        evening.match.enter(text)
    assert evening.dice("256").state.rolls == ("256",)


@pytest.mark.rule("TD-17")
def test_typed_and_drawn_dice_can_be_mixed() -> None:
    evening = Evening(2).play("roll").dice("2")
    evening.match.settle()
    assert [event.mark for event in evening.match.events if event.actor == -1] == [TYPED, "", ""]
    assert evening.match.wrong_dice() == []


@pytest.mark.rule("TD-21")
def test_between_rounds_anybody_may_act_for_the_table() -> None:
    evening = Evening(3).round("256", "156", "166")
    for seat in range(3):
        assert {"roll", "join", "leave 1", "end"} <= set(GAME.moves(evening.state, seat))
        assert GAME.apply(evening.state, seat, "roll").round.order == (0, 1, 2)
    evening.play("leave 1")
    assert GAME.actors(evening.state) == (0, 2)


@pytest.mark.rule("TD-21")
def test_players_join_between_rounds_only() -> None:
    evening = Evening(2).roll("256")
    refused(evening, "join", "TD-21")
    refused(evening, "leave 1", "TD-21")
    evening.play("stay").turn("156").play("join")
    assert evening.state.here == (0, 1, 2)
    evening.play("roll")
    assert evening.state.round.order == (0, 1, 2)


@pytest.mark.rule("TD-21")
def test_if_the_next_starter_leaves_the_next_seat_starts() -> None:
    evening = Evening(4).round("156", "166", "116", "256")
    assert evening.state.starter == 3
    evening.play("leave 3")
    assert evening.state.starter == 0
    evening.play("leave 1").play("roll")
    assert evening.state.round.order == (0, 2)


@pytest.mark.rule("TD-21")
def test_if_a_starter_from_the_middle_leaves_the_seat_behind_starts() -> None:
    evening = Evening(4).round("156", "256", "166", "116")  # 67 points are the lowest
    assert evening.state.starter == 1
    evening.play("leave 1")
    assert evening.state.starter == 2
    evening.play("roll")
    assert evening.state.round.order == (2, 3, 0)


@pytest.mark.rule("TD-21")
def test_somebody_who_left_keeps_the_tally_and_can_come_back() -> None:
    evening = Evening(3).round("256", "156", "166").play("leave 0")
    refused(evening, "leave 0", "TD-21")
    refused(evening, "back 1", "TD-21")
    evening.round("256", "156").play("back 0")
    assert evening.sips() == [1, 1, 0]
    assert evening.state.starter == 1
    evening.play("roll")
    assert evening.state.round.order == (1, 2, 0)


@pytest.mark.rule("TD-21")
def test_two_players_stay_and_twenty_are_a_full_table() -> None:
    evening = Evening(2)
    refused(evening, "leave 0", "TD-21")
    evening = Evening(20)
    refused(evening, "join", "TD-21")
    evening.play("leave 19").play("join")
    refused(evening, "back 19", "TD-21")


@pytest.mark.rule("TD-21")
def test_the_number_of_changes_in_a_break_is_limited() -> None:
    evening = Evening(3)
    for change in range(MOST_CHANGES):
        evening.play(("leave 2", "back 2")[change % 2])
    refused(evening, "leave 2", "TD-21")
    evening.round("256", "156", "166")
    assert "leave 2" in evening.moves


@pytest.mark.rule("TD-22")
def test_the_evening_ends_when_the_table_says_so() -> None:
    evening = Evening(2)
    refused(evening, "end", "TD-22")  # before any round
    evening.roll("256")
    refused(evening, "end", "TD-22")  # in the middle of one
    evening.play("stay").turn("156")
    assert "end" in evening.moves
    evening.play("end")
    assert GAME.result(evening.state) == ((), "ended", (1, 0))
    assert GAME.actors(evening.state) == () and GAME.moves(evening.state, 0) == ()


@pytest.mark.rule("TD-22")
def test_an_evening_of_a_set_number_of_rounds_ends_by_itself() -> None:
    evening = Evening(2, rounds=2).round("256", "156")
    assert GAME.result(evening.state) is None
    evening.round("256", "256")  # tied in the last round: both drink, and no roll-off for a next start
    assert GAME.result(evening.state) == ((), "rounds", (2, 1))
    assert evening.last.losers == (0, 1)


@pytest.mark.rule("TD-22")
def test_in_the_last_round_the_roll_off_for_the_penalty_is_still_played() -> None:
    evening = Evening(2, rounds=1, ties="one").round("256", "256").roll("222").roll("111")
    assert GAME.result(evening.state) == ((), "rounds", (1, 0))
