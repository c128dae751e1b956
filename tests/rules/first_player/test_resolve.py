"""After the dice: who gives to whom, the reserve, and the plus-one tokens."""

import pytest

from hexdice.games.first_player import GAME
from hexdice.games.first_player.rules.resolve import resolve
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_player.selection import Selection, refused


@pytest.mark.rule("FP-8")
def test_the_winner_gives_one_die_to_the_last_player() -> None:
    assert Selection("3,3,3", mode="order").rows("1", "3", "2").resolve().dice() == [4, 2, 3]


@pytest.mark.rule("FP-8")
def test_the_last_player_can_be_named_but_is_never_the_winner() -> None:
    table = Selection("3,3,3").rows("6", "3", "2")
    assert GAME.actors(table.state) == (0,)
    assert GAME.moves(table.state, 0) == ("resolve", "last 1")  # proposed: seat 2
    refused(table, 0, "last 0", "FP-8")
    assert table.play(0, "last 1").dice() == [2, 4, 3]


@pytest.mark.rule("FP-8")
def test_two_players_have_nothing_to_choose() -> None:
    table = Selection("3,3").rows("1", "3")
    assert GAME.moves(table.state, 1) == ("resolve",)
    assert table.resolve().dice() == [4, 2]


SIX = ("6", "5", "4", "3", "2", "1")


@pytest.mark.rule("FP-9")
def test_with_six_two_give_and_two_receive() -> None:
    table = Selection("3,3,3,3,3,3", mode="order").rows(*SIX).resolve()
    assert table.dice() == [2, 2, 3, 3, 4, 4]
    assert table.state.gifts == ((0, 5), (1, 4))


@pytest.mark.rule("FP-9")
def test_with_five_only_one_gives() -> None:
    assert Selection("3,3,3,3,3", mode="order").rows(*SIX[:5]).resolve().dice() == [2, 3, 3, 3, 4]


@pytest.mark.rule("FP-9")
def test_seated_the_second_sits_after_the_first() -> None:
    table = Selection("3,3,3,3,3,3").rows("1", "2", "6", "1", "5", "1").resolve()
    assert table.state.seating == (2, 3, 4, 5, 0, 1)
    assert table.dice() == [4, 4, 2, 2, 3, 3]


@pytest.mark.rule("FP-9")
def test_all_four_can_be_named_one_after_the_other() -> None:
    table = Selection("3,3,3,3,3,3", mode="order").rows(*SIX)
    assert GAME.moves(table.state, 0) == ("resolve", "last 1", "last 2", "last 3", "last 4")
    table.play(0, "last 1")  # the second by the dice really plays last, so the third moves up
    assert table.state.seating == (0, 2, 3, 4, 5, 1)
    assert GAME.moves(table.state, 0) == ("resolve", "second 3", "second 4", "second 5")
    table.play(0, "second 5")
    assert table.state.seating == (0, 5, 2, 3, 4, 1)
    assert GAME.moves(table.state, 0) == ("resolve", "before 2", "before 3")
    table.play(0, "before 2")
    assert table.dice() == [2, 4, 4, 3, 3, 2]


@pytest.mark.rule("FP-9")
def test_a_second_player_without_dice_gives_none() -> None:
    table = Selection("3,0,3,3,3,3").rows("6", "", "4", "3", "2", "1").resolve()  # seated: the second is seat 1
    assert table.dice() == [2, 0, 3, 3, 3, 4]
    assert table.state.gifts == ((0, 5),)


@pytest.mark.rule("FP-15")
def test_with_six_the_reserve_gives_instead_of_the_second() -> None:
    table = Selection("3,3,3,3,3,3", mode="order", reserve=1).rows(*SIX).resolve()
    assert table.dice() == [2, 3, 3, 3, 4, 4] and table.state.reserve == 0
    assert table.state.gifts == ((0, 5), (-1, 4))


@pytest.mark.rule("FP-15")
def test_with_six_the_reserve_helps_a_second_without_dice() -> None:
    table = Selection("3,0,3,3,3,3", reserve=4).rows("6", "", "4", "3", "2", "1").resolve()
    assert table.dice() == [2, 0, 3, 3, 4, 4] and table.state.reserve == 3


@pytest.mark.rule("FP-15")
@pytest.mark.parametrize(
    ("reserve", "plus_one", "instead", "dice", "tokens"),
    [
        (1, True, True, [2, 3, 4, 4], [0, 0, 0, 0]),  # the reserve, not the token
        (0, True, True, [2, 3, 3, 4], [0, 0, 1, 0]),  # empty: the token
        (0, False, True, [2, 3, 3, 4], [0, 0, 0, 0]),  # empty and no tokens: nothing
        (1, True, False, [2, 3, 3, 4], [0, 0, 1, 0]),  # without the option the token
        (1, False, False, [2, 3, 3, 4], [0, 0, 0, 0]),
    ],
)
def test_with_four_the_reserve_is_an_option(
    reserve: int, plus_one: bool, instead: bool, dice: list[int], tokens: list[int]
) -> None:
    table = Selection("3,3,3,3", mode="order", reserve=reserve, plus_one=plus_one, instead=instead).rows(*SIX[:4])
    table.resolve()
    assert table.dice() == dice and table.tokens() == tokens
    assert table.state.reserve == reserve - (sum(dice) - 12)


@pytest.mark.rule("FP-15")
def test_with_three_neither_reserve_nor_token() -> None:
    table = Selection("3,3,3", mode="order", reserve=1, plus_one=True, instead=True).rows(*SIX[:3]).resolve()
    assert table.dice() == [2, 3, 4] and table.tokens() == [0, 0, 0] and table.state.reserve == 1


@pytest.mark.rule("FP-13")
def test_with_six_the_token_is_given_in_addition_to_the_die() -> None:
    table = Selection("3,3,3,3,3,3", mode="order", plus_one=True).rows(*SIX).resolve()
    assert table.dice() == [2, 2, 3, 3, 4, 4] and table.tokens() == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("FP-13")
@pytest.mark.rule("FP-15")
def test_with_six_the_token_is_given_in_addition_to_a_reserve_die() -> None:
    table = Selection("3,3,3,3,3,3", mode="order", plus_one=True, reserve=1).rows(*SIX).resolve()
    assert table.state.gifts == ((0, 5), (-1, 4)) and table.state.reserve == 0
    assert table.dice() == [2, 3, 3, 3, 4, 4] and table.tokens() == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("FP-13")
def test_tokens_are_kept_but_rest_at_three() -> None:
    table = Selection("2,2,2", tokens="1,1,1", plus_one=True).rolled(0, "42")
    refused(table, 0, "plus 4", "FP-13")
    table = Selection("1,1,1", tokens="1,1,1", plus_one=True).rows("5", "4", "4")
    assert table.state.phase == "places"
    assert table.resolve().tokens() == [1, 1, 1]


@pytest.mark.rule("FP-13")
def test_nobody_lays_a_token_that_is_not_there() -> None:
    table = Selection("2,2,2,2", tokens="0,1,1,1", plus_one=True).rolled(0, "42")
    refused(table, 0, "plus 4", "FP-13")


@pytest.mark.rule("FP-15")
def test_with_four_the_second_to_last_is_asked_while_the_reserve_has_a_die() -> None:
    for reserve, asked in ((1, True), (0, False)):
        table = Selection("3,3,3,3", mode="order", reserve=reserve, instead=True).rows(*SIX[:4])
        table.play(0, GAME.moves(table.state, 0)[1])
        assert (table.state.asked == "before") == asked


@pytest.mark.rule("FP-13")
def test_no_tokens_without_the_option() -> None:
    table = Selection("2,2,2,2", tokens="1,1,1,1").rolled(0, "42")
    refused(table, 0, "plus 4", "FP-13")


@pytest.mark.rule("FP-13")
def test_a_token_while_ordering_adds_one_in_secret() -> None:
    table = Selection("2,2,2,2", tokens="2,0,0,0", plus_one=True).rolled(0, "56")
    refused(table, 0, "plus 6", "FP-13")  # never above six
    table.play(0, "plus 5")
    assert table.state.hands[0].tokens == 1
    assert GAME.view(table.state, 1).hands[0].tokens == 2  # nobody else sees that it is laid
    refused(table, 0, "plus 5+", "FP-13")  # one on a die
    table.play(0, "high")
    assert table.values(0) == (6, 6)


@pytest.mark.rule("FP-13")
def test_a_die_rolled_again_loses_its_token_and_takes_no_second() -> None:
    table = Selection("3,3,3,3", tokens="3,0,0,0", plus_one=True).rolled(0, "432").play(0, "plus 4", "aside 2")
    table.enter("11")
    hand = table.state.hands[0]
    assert hand.tokens == 2 and sorted(hand.loose) == [1, 21]
    moves = GAME.moves(table.state, 0)
    assert "plus 1" in moves and "plus 1x" not in moves
    refused(table, 0, "plus 1x", "FP-13")
    table.play(0, "plus 1", "put 1x", "put 1+")
    assert table.values(0) == (1, 2)


@pytest.mark.rule("FP-13")
def test_a_die_rolled_again_twice_still_takes_no_second() -> None:
    table = Selection("4,3,3,3", tokens="3,0,0,0", plus_one=True).rolled(0, "5432").play(0, "plus 5", "aside 2")
    table.enter("111").play(0, "aside 1").enter("24")  # of the three one had the token, and it is one of the two now
    assert sorted(table.state.hands[0].loose) == [2, 24]
    refused(table, 0, "plus 4x", "FP-13")
    refused(table, 0, "plus 4", "FP-13")  # nor is it a die like any other
    table.play(0, "plus 2", "put 4x", "put 2+")
    assert table.values(0) == (4, 3)
    # With three dice it is the only one left.
    table = Selection("3,3,3,3", tokens="3,0,0,0", plus_one=True).rolled(0, "432").play(0, "plus 4", "aside 2")
    table.enter("11").play(0, "aside 1").enter("3")
    assert GAME.moves(table.state, 0) == ("put 3x",)


@pytest.mark.rule("FP-4")
@pytest.mark.rule("FP-13")
def test_a_token_on_a_die_to_be_rolled_again_is_hidden_from_others() -> None:
    """With or without a token laid, the reroll looks the same to all others before each of its dice."""
    plain = Selection("3,3,3,3", tokens="1,0,0,0", plus_one=True).rolled(0, "432").play(0, "aside 2")
    laid = Selection("3,3,3,3", tokens="1,0,0,0", plus_one=True).rolled(0, "432").play(0, "plus 4", "aside 2")
    for _ in range(2):
        assert GAME.chance(laid.state) is not None  # the reroll is pending
        assert laid.state.hands[0].marks == 1 and GAME.view(laid.state, 0).hands[0].marks == 1
        for seat in (1, 2, 3, None):
            seen = GAME.view(laid.state, seat).hands[0]
            assert (seen.marks, seen.tokens, seen.laid) == (0, 1, 0)
            assert GAME.view(laid.state, seat) == GAME.view(plain.state, seat)
        plain.enter("5")
        laid.enter("5")


@pytest.mark.rule("FP-13")
def test_after_the_reveal_holders_lay_or_pass_in_seat_order_until_all_pass() -> None:
    table = Selection("2,1,1,1", tokens="1,0,2,1", plus_one=True).rows("52", "6", "5", "3")
    assert table.state.phase == "tokens" and GAME.actors(table.state) == (0,)
    assert GAME.moves(table.state, 0) == ("raise 1", "raise 2", "pass")
    table.play(0, "pass")
    assert GAME.actors(table.state) == (2,)  # seat 1 has none
    table.play(2, "raise 1")
    assert table.values(2) == (6,) and table.tokens() == [1, 0, 1, 1]
    assert GAME.actors(table.state) == (3,)  # seat 2 has one left, but only a six
    table.play(3, "pass")
    assert GAME.actors(table.state) == (0,)  # the laying began a new round of passing
    table.play(0, "raise 1")
    assert GAME.actors(table.state) == (3,)
    table.play(3, "pass")
    # 6-2 of seat 0 beats 6 of seats 1 and 2.
    assert table.state.order == (0,) and table.state.phase == "places"


@pytest.mark.rule("FP-13")
def test_in_a_tie_break_only_the_tied_and_only_on_the_die_just_rolled() -> None:
    table = Selection("2,2,1,1", tokens="1,1,1,0", plus_one=True).rows("52", "52", "4", "3")
    table.play(0, "pass").play(1, "pass").play(2, "pass")
    assert table.state.tied == (0, 1)
    table.enter("34")
    assert table.state.phase == "tokens" and GAME.actors(table.state) == (0,)
    assert GAME.moves(table.state, 0) == ("raise 2", "pass")
    refused(table, 0, "raise 1", "FP-13")
    refused(table, 2, "raise 1", "FP-13")
    table.play(0, "raise 2")  # four against four
    assert GAME.actors(table.state) == (1,)
    table.play(1, "raise 2")
    assert table.state.order == (1,) and table.values(1) == (5, 5)
    assert table.tokens()[:2] == [0, 0]


@pytest.mark.rule("FP-13")
def test_a_tie_break_die_that_is_rolled_again_takes_no_second_token() -> None:
    table = Selection("1,1,1,1", tokens="3,1,0,0", plus_one=True).rows("5", "5", "4", "3")
    table.play(0, "raise 1").play(1, "raise 1")  # six and six: still tied
    assert table.state.tied == (0, 1)
    table.enter("22")
    assert table.shown(0) == "2x" and table.values(0) == (2,)
    assert table.state.phase == "tie"  # nobody may lay another one: they roll again at once
    assert table.enter("13").state.order == (1,)


@pytest.mark.rule("FP-13")
def test_no_token_on_a_temporary_die() -> None:
    table = Selection("0,0,3,0", tokens="1,1,0,0", mode="order", plus_one=True)
    table.enter("331")
    assert table.state.phase == "tie" and table.state.tied == (0, 1)
    table.enter("24")
    assert table.state.order == (2, 1, 0, 3)  # 4, then 2, then the 1 that was never tied


@pytest.mark.rule("FP-8", "FP-9", "FP-13", "FP-15")
@pytest.mark.parametrize(
    ("seats", "reserve", "plus_one", "instead", "gifts", "token"),
    [
        (3, 9, True, True, ((0, 2),), -1),
        (5, 9, True, True, ((0, 4), (-1, 3)), -1),
        (5, 9, True, False, ((0, 4),), 3),
        (5, 0, True, True, ((0, 4),), 3),
        (5, 9, False, False, ((0, 4),), -1),
        (6, 0, False, True, ((0, 5), (1, 4)), -1),
        (7, 0, True, True, ((0, 6), (1, 5)), 5),
        (7, 9, False, False, ((0, 6), (-1, 5)), -1),
    ],
)
def test_who_gives_by_the_number_of_players(
    seats: int, reserve: int, plus_one: bool, instead: bool, gifts: tuple[tuple[int, int], ...], token: int
) -> None:
    assert resolve([3] * seats, reserve, plus_one, instead, range(seats)) == (gifts, token)


@pytest.mark.rule("FP-6", "FP-13")
def test_a_six_of_its_own_that_is_rolled_again_may_take_a_token() -> None:
    """Only a die that had a token takes no second."""
    table = Selection("1,1,1,1", tokens="1,1,0,0", plus_one=True).rows("6", "6", "4", "3").enter("22")
    assert table.shown(0) == "2" and GAME.moves(table.state, 0) == ("raise 1", "pass")
    table.play(0, "raise 1")
    assert (table.state.hands[0].laid, table.state.hands[0].tokens, table.shown(0)) == (1, 0, "2+")


@pytest.mark.rule("FP-19")
def test_gifts_never_exceed_what_the_giver_has() -> None:
    for seats in range(2, 13):
        for dice in ([0] * seats, [1] * seats, [0, *[3] * (seats - 1)], [3, 0, *[3] * (seats - 2)]):
            for reserve in (0, 1):
                for plus_one, instead in ((True, True), (False, True), (True, False), (False, False)):
                    gifts, _ = resolve(dice, reserve, plus_one, instead, range(seats))
                    left = [*dice, reserve]
                    for giver, receiver in gifts:
                        left[giver] -= 1
                        left[receiver] += 1
                    assert min(left) >= 0 and sum(left) == sum(dice) + reserve


@pytest.mark.rule("FP-8")
def test_resolving_is_final_in_the_match() -> None:
    table = Selection("2,2").rows("5", "3").resolve()
    assert not table.match.can_undo()
    with pytest.raises(IllegalMoveError):
        table.match.undo()
