"""One selection: choosing, rolling again, ordering, comparing, ties, the whole order, players without dice."""

import pytest

from hexdice.games.first_player import GAME
from hexdice.games.first_player.rules.state import takes_token
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import TYPED, Header, Match, Seat
from hexdice.kernel.options import complete, read_options
from tests.rules.first_player.selection import Selection, refused


@pytest.mark.rule("FP-1")
def test_everybody_begins_with_three_dice_and_two_are_enough() -> None:
    state = GAME.initial(complete(GAME.options, read_options(GAME.options, {})), 2)
    assert [hand.dice for hand in state.hands] == [3, 3]
    assert GAME.seats == (2, 12)


@pytest.mark.rule("FP-1")
@pytest.mark.parametrize("dice", ["3", "3,3,3", "3,x", "3,-1", "3,100", "3,", "3,3 ", "٣,3"])
def test_dice_that_do_not_fit_the_table_are_refused(dice: str) -> None:
    with pytest.raises(NotationError):
        Match(GAME, Header("first-player", {"dice": dice}, (Seat("A"), Seat("B")), 2, "0"))


@pytest.mark.parametrize("key", ["campaign", "players"])
def test_the_campaign_is_named_by_its_id(key: str) -> None:
    options = complete(GAME.options, read_options(GAME.options, {key: "aZ09,b"}))
    assert GAME.initial(options, 2).phase == "roll"
    for wrong in ("a b", "a/b", "ä", "-"):
        with pytest.raises(NotationError, match="campaign of this selection"):
            GAME.initial({**options, key: wrong}, 2)


@pytest.mark.rule("FP-4")
def test_a_row_cannot_be_put_again() -> None:
    table = Selection("1,1").rows("6", "5")
    for move in ("put 6", "high"):
        with pytest.raises(IllegalMoveError, match=r"^Put one of your own rolled dice in your row"):
            GAME.apply(table.state, 0, move)


@pytest.mark.rule("FP-2")
def test_one_to_all_dice_and_not_none() -> None:
    table = Selection("3,4")
    assert GAME.actors(table.state) == (0, 1)  # both at once
    assert GAME.moves(table.state, 0) == ("dice 3", "dice 2", "dice 1")
    assert GAME.moves(table.state, 1) == ("dice 4", "dice 3", "dice 2", "dice 1")
    refused(table, 0, "dice 0", "FP-2")
    refused(table, 0, "dice 4", "FP-2")
    table.rolled(0, "5")
    refused(table, 0, "dice 2", "FP-2")  # chosen once
    assert GAME.moves(table.state, 0) == ("put 5",)


@pytest.mark.rule("FP-3")
def test_one_die_is_set_aside_and_all_others_are_rolled_again() -> None:
    table = Selection("3,3").rolled(0, "521").play(0, "aside 1")
    hand = table.state.hands[0]
    assert (hand.playing, hand.aside, hand.dice) == (2, 1, 3)  # it stays owned
    assert GAME.actors(table.state) == () and GAME.chance(table.state) is not None
    table.enter("34")
    assert table.state.hands[0].loose == (3, 4)
    table.play(0, "aside 3").enter("2")  # repeatable while one remains
    assert GAME.moves(table.state, 0) == ("put 2",)
    refused(table, 0, "aside 2", "FP-3")


@pytest.mark.rule("FP-3")
def test_no_reroll_once_ordering_has_begun_and_none_of_a_die_not_rolled() -> None:
    table = Selection("3,3").rolled(0, "521")
    refused(table, 0, "aside 6", "FP-3")
    table.play(0, "put 5")
    refused(table, 0, "aside 1", "FP-3")


@pytest.mark.rule("FP-3")
def test_the_number_of_dice_is_open_and_faces_are_not() -> None:
    table = Selection("3,3,3").rolled(0, "621").play(0, "aside 1").enter("65").play(0, "put 5")
    for seat in (1, 2, None):
        hand = GAME.view(table.state, seat).hands[0]
        assert (hand.playing, hand.aside) == (2, 1)
        assert {*hand.loose, *hand.row} == {0}
        assert "6" not in GAME.format_position(GAME.view(table.state, seat)).split(" e-1 ")[1]
    assert GAME.view(table.state, 0).hands[0] == table.state.hands[0]


@pytest.mark.rule("FP-3")
def test_each_roll_has_its_own_place() -> None:
    table = Selection("2,2")
    places = []
    for seat, moves in ((0, ("dice 2", "aside 1")), (1, ("dice 2",))):
        for move in moves:
            table.play(seat, move)
            while (chance := GAME.chance(table.state)) is not None:
                places.append(chance.place)
                table.enter("1")
    assert places == [
        "seat 0 roll 1 die 1",
        "seat 0 roll 1 die 2",
        "seat 0 roll 2 die 1",
        "seat 1 roll 1 die 1",
        "seat 1 roll 1 die 2",
    ]


@pytest.mark.rule("FP-4")
def test_any_order_is_allowed_unseen_and_all_are_shown_at_once() -> None:
    table = Selection("3,3,3").rolled(1, "146")
    assert GAME.moves(table.state, 1)[:3] == ("put 6", "put 4", "put 1")
    table.play(1, "put 1", "put 6", "put 4")
    table.rolled(0, "233").play(0, "high")
    assert table.shown(0) == "332" and table.shown(1) == "164"
    assert GAME.private(table.state) and GAME.actors(table.state) == (2,)
    covered = GAME.view(table.state, 2)
    assert covered.hands[0].row == (0, 0, 0) and covered.hands[1].row == (0, 0, 0)
    table.rolled(2, "2")
    assert GAME.barrier(table.state, 2, "put 2")
    table.play(2, "put 2")
    assert not GAME.private(table.state)
    assert GAME.view(table.state, 0) == table.state  # shown, and fixed from here on
    refused(table, 0, "put 3", "FP-4")
    refused(table, 1, "high", "FP-4")


@pytest.mark.rule("FP-4")
def test_the_rows_of_others_are_in_no_view_before_the_reveal() -> None:
    """Two states that differ only in what one seat rolled and ordered look the same to all others."""
    one = Selection("3,3").rolled(0, "654").play(0, "put 4")
    two = Selection("3,3").rolled(0, "113").play(0, "put 1")
    assert GAME.view(one.state, 1) == GAME.view(two.state, 1)
    assert GAME.view(one.state, None) == GAME.view(two.state, None)
    assert GAME.view(one.state, 0) != GAME.view(two.state, 0)


@pytest.mark.rule("FP-5")
@pytest.mark.parametrize(
    ("rows", "first"),
    [
        (("621", "544"), 0),  # the highest leftmost die, whatever follows
        (("611", "621", "615"), 1),  # then the second
        (("662", "663", "661"), 1),  # then the third
        (("66", "661", "6"), 1),  # a missing die is zero
        (("1", "6"), 1),
        (("466", "511"), 1),  # nobody has to put the highest first
    ],
)
def test_rows_are_compared_position_by_position(rows: tuple[str, ...], first: int) -> None:
    table = Selection(",".join("3" for _ in rows)).rows(*rows)
    assert table.state.phase == "places" and table.state.order == (first,)


@pytest.mark.rule("FP-6")
def test_identical_leading_rows_roll_their_last_die_again() -> None:
    table = Selection("3,3,3").rows("652", "652", "651")
    chance = GAME.chance(table.state)
    assert chance is not None and chance.place == "tie 1 seat 0" and table.state.tied == (0, 1)
    table.enter("3")
    assert GAME.actors(table.state) == () and table.shown(0) == "653"
    table.enter("4")
    assert table.state.order == (1,) and table.shown(1) == "654"


@pytest.mark.rule("FP-6")
def test_when_several_share_the_highest_all_the_tied_roll_again() -> None:
    table = Selection("2,2,2").rows("65", "65", "65").enter("441")
    assert table.state.tied == (0, 1, 2) and table.state.rolls == 2
    assert GAME.chance(table.state) is not None
    table.enter("135")
    assert table.state.order == (2,)


@pytest.mark.rule("FP-6")
def test_the_new_last_die_stays_and_may_drop_one_behind_somebody_who_was_not_tied() -> None:
    table = Selection("3,3,3", mode="order").rows("654", "654", "653").enter("21")
    assert table.shown(0) == "652" and table.shown(1) == "651"
    assert table.state.order == (0, 2, 1)  # seat 0 won the tie; seat 1 fell behind seat 2


@pytest.mark.rule("FP-6")
def test_equal_rows_further_down_wait_until_their_place_is_due() -> None:
    rows = ("6", "5", "5")
    assert Selection("1,1,1").rows(*rows).state.phase == "places"  # first player only: never
    table = Selection("1,1,1", mode="order").rows(*rows)
    assert table.state.order == (0,) and table.state.tied == (1, 2)
    assert table.enter("12").state.order == (0, 2, 1)


@pytest.mark.rule("FP-7")
def test_the_whole_order_takes_out_the_winner_and_looks_again() -> None:
    table = Selection("3,3,3,3", mode="order").rows("611", "666", "5", "61")
    assert table.state.order == (1, 0, 3, 2)
    assert table.state.seating == (1, 0, 3, 2)


@pytest.mark.rule("FP-7")
def test_with_first_player_only_the_player_before_the_winner_plays_last() -> None:
    table = Selection("3,3,3,3").rows("1", "2", "6", "5")
    assert table.state.order == (2,)
    assert table.state.seating == (2, 3, 0, 1)
    table.resolve()
    assert table.dice() == [3, 4, 2, 3]


@pytest.mark.rule("FP-10")
def test_a_player_without_dice_does_not_roll_and_is_last_in_the_whole_order() -> None:
    table = Selection("3,0,3", mode="order")
    assert GAME.actors(table.state) == (0, 2)
    refused(table, 1, "dice 1", "FP-10")
    table.rows("3", "", "4")
    assert table.state.order == (2, 0, 1)
    assert table.resolve().dice() == [3, 1, 2]


@pytest.mark.rule("FP-10")
def test_a_player_without_dice_stays_in_seat_order() -> None:
    table = Selection("3,0,3").rows("4", "", "3")  # seat 0 first, so seat 2 plays last and seat 1 gets nothing
    assert table.resolve().dice() == [2, 0, 4]


@pytest.mark.rule("FP-11")
def test_two_without_dice_settle_their_order_with_temporary_dice() -> None:
    table = Selection("0,3,0,3", mode="order").rows("", "2", "", "5")
    assert list(table.state.order) == [3, 1] and table.state.phase == "temporary"
    chance = GAME.chance(table.state)
    assert chance is not None and chance.place == "temporary seat 0" and chance.die
    table.enter("44")
    assert table.state.tied == (0, 2)  # like every tie
    table.enter("25")
    assert table.state.order == (3, 1, 2, 0)
    assert table.dice() == [0, 3, 0, 3]  # lost again
    assert table.resolve().dice() == [1, 3, 0, 2]


@pytest.mark.rule("FP-11")
@pytest.mark.parametrize("mode", ["first", "order"])
def test_a_table_without_any_dice(mode: str) -> None:
    table = Selection("0,0,0,0", mode=mode, plus_one=True)
    assert table.state.phase == "temporary"
    table.enter("3625")
    assert table.state.order == ((1,) if mode == "first" else (1, 3, 0, 2))
    table.resolve()
    assert table.dice() == [0, 0, 0, 0]  # no player gives
    assert table.tokens() == ([0, 0, 0, 1] if mode == "first" else [1, 0, 0, 0])  # a token still goes out


@pytest.mark.rule("FP-11")
def test_a_table_without_any_dice_still_gets_a_reserve_die() -> None:
    table = Selection("0,0,0,0,0,0", reserve=2).enter("116111")
    assert table.state.seating == (2, 3, 4, 5, 0, 1)
    table.resolve()
    assert table.dice() == [1, 0, 0, 0, 0, 0] and table.state.reserve == 1


@pytest.mark.rule("FP-11")
def test_the_only_one_with_dice_is_first_without_rolling() -> None:
    table = Selection("0,2,0")
    assert table.state.phase == "places" and table.state.order == (1,)
    table = Selection("0,2,0", mode="order")
    assert table.state.order == (1,) and table.state.phase == "temporary"
    assert table.enter("52").state.order == (1, 0, 2)


@pytest.mark.rule("FP-22")
def test_real_dice_are_entered_and_marked() -> None:
    table = Selection("1,1").rows("5", "5").enter("12")
    typed = [event for event in table.match.events if event.actor == -1]
    assert [event.text for event in typed] == ["5", "5", "1", "2"]
    assert all(event.mark == TYPED for event in typed)
    with pytest.raises(NotationError):
        Selection("1,1").play(0, "dice 1").match.enter("7")


@pytest.mark.rule("FP-4")
def test_high_to_low_in_one_tap_leaves_everything_to_chance() -> None:
    match = Match(
        GAME,
        Header("first-player", {"quick": True, "dice": "3,2,4"}, tuple(map(Seat, "ABC")), 3, "seed"),
    )
    assert not GAME.private(match.state)
    match.settle()
    state = match.state
    assert state.phase == "places"
    for hand, dice in zip(state.hands, (3, 2, 4), strict=True):
        assert len(hand.row) == dice and list(hand.row) == sorted(hand.row, reverse=True)


@pytest.mark.rule("FP-23")
def test_a_selection_ends_with_its_resolve() -> None:
    table = Selection("1,1").rows("5", "3")
    assert GAME.result(table.state) is None
    table.resolve()
    result = GAME.result(table.state)
    assert result is not None and result.winners == (0,) and result.reason == "resolved"
    assert GAME.actors(table.state) == () and GAME.moves(table.state, 0) == ()


def test_unreadable_moves_differ_from_illegal_ones() -> None:
    table = Selection("3,3")
    for text in ("", "dice", "dice  3", "DICE 3", "put", "resolve 1", "dice 3 3", "roll", "dice 03", "dice three"):
        with pytest.raises((NotationError, IllegalMoveError)):
            table.match.play(0, text)
    with pytest.raises(NotationError):
        table.match.play(0, "roll")
    with pytest.raises(IllegalMoveError):
        table.match.play(7, "dice 3")


@pytest.mark.rule("FP-13")
def test_a_token_is_laid_on_a_die_that_is_seen_to_show_less_than_six() -> None:
    assert [die for die in range(30) if takes_token(die)] == [1, 2, 3, 4, 5]


def test_an_old_match_in_which_a_seat_could_dare_still_reads() -> None:
    for evenings, dares in (("dare 3", True), ("", False)):
        state = Selection("3,3", evenings=evenings).state
        assert state.dares is dares
        assert GAME.parse_position(GAME.format_position(state)) == state


@pytest.mark.parametrize(
    "position",
    [
        "order+p r0 roll o- t- k0.0 w-1.0 s- a- g- e-1 3.0.0.0.2.0:/ 3.0.0.0.0.0:/",  # aside before any was rolled
        "order+p r0 tokens o- t- k0.0 w0.0 s- a- g- e-1 3.1.0.1.0.0:/5 3.0.0.1.0.0:/",  # shown, but a row is missing
        "order+p r0 roll o- t- k0.0 w-1.0 s- a- g- e-1 3.0.1.2.1.1:/3 3.0.0.0.0.0:/",  # rolls again, but is ordering
        "order+p r0 tie o0 t0.1 k1.2 w-1.0 s- a- g- e-1 3.0.0.1.0.0:/5 3.0.0.1.0.0:/5",  # tied for a place after one's own
    ],
)
def test_positions_that_no_selection_reaches_are_refused(position: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_position(position)
