"""Stepping, discovering, crossing lakes, stacking, walking into a conflict (FW-5 to FW-9)."""

from itertools import combinations

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.codec import match_from_data, match_to_data
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.match import Header, Match, Seat
from tests.catalogue import rule_of
from tests.rules.first_war.positions import BYSTANDER, goals, moves, on, position, run, tile


def refused(state: State, move: str) -> str:
    """The rule for which a move is refused."""
    (seat,) = GAME.actors(state)
    with pytest.raises(IllegalMoveError) as fault:
        GAME.apply(state, seat, move)
    assert move not in GAME.moves(state, seat)
    return rule_of(fault.value, move)


@pytest.mark.rule("FW-5")
def test_one_step_a_turn_to_an_adjacent_tile() -> None:
    state = position("F1:fes F3:hh", BYSTANDER, "P:E2,E3,F4,G2,G3")
    assert goals(state, "hunter F3") == {"E2", "E3", "F2", "F4", "G2", "G3"}
    assert refused(state, "hunter F3 F5") == "FW-5"
    state = run(state, "hunter F3 F4")
    assert refused(state, "hunter F4 F5") == "FW-5", "this one has no point left"
    assert goals(state, "hunter F3") == {"E2", "E3", "F2", "F4", "G2", "G3"}, "the other one has"
    state = run(state, "hunter F3 F4")
    assert goals(state, "hunter F4") == set()


@pytest.mark.rule("FW-5")
def test_a_step_has_one_text_and_only_a_piece_with_one_of_two_points_left_is_tired() -> None:
    state = position("F1:fes F3:h", BYSTANDER, "P:F4")
    assert refused(state, "tired hunter F3 F4") == "FW-5"
    assert refused(run(position("F1:hes F3:f", BYSTANDER, "P:F4"), "done"), "tired farmer F3 F4") == "FW-5"
    saddle = position("F1:fes F3:h", BYSTANDER, "P:F4,F5", active=("saddle", ""))
    assert refused(saddle, "tired hunter F3 F4") == "FW-5", "it has both points"
    assert on(run(saddle, "hunter F3 F4", "tired hunter F4 F5"), "F5") == "h"


@pytest.mark.rule("FW-5")
def test_an_older_match_that_calls_a_piece_with_one_point_tired_still_loads() -> None:
    header = Header("first-war", {}, (Seat("Ann"), Seat("Bo")), 2, "0" * 32)
    match = Match(GAME, header)
    match.settle()
    begun = match.cursor
    match.play(0, "hunter F2 F3")
    match.settle()  # what F3 is
    data = match_to_data(match)
    data["events"][begun][1] = "tired hunter F2 F3"
    older = match_from_data(data, lambda name: GAME)
    assert older.events == match.events and older.state == match.state
    again = Match(GAME, header)
    again.settle()
    with pytest.raises(IllegalMoveError, match="not written as tired"):
        again.play(0, "tired hunter F2 F3")


@pytest.mark.rule("FW-5")
def test_pieces_move_one_by_one_and_the_wounded_too() -> None:
    state = position("F1:hfes F3:Hh", BYSTANDER, "P:F4,G3")
    state = run(state, "hurt hunter F3 F4")
    assert on(state, "F4") == "H" and on(state, "F3") == "h"
    state = run(state, "done")
    assert refused(state, "hunter F3 F4") == "FW-4", "hunters move in their own phase only"


@pytest.mark.rule("FW-5")
def test_more_points_go_on_after_land_but_not_through_a_full_tile() -> None:
    tiles = "P:F4,F5,E3,G3"
    state = position("F1:fes F3:h F4:hhhh", BYSTANDER, tiles, active=("saddle", ""))
    assert refused(state, "hunter F3 F4") == "FW-8", "not even on the way to F5"
    state = position("F1:fes F3:h F4:hhh", BYSTANDER, tiles, active=("saddle", ""))
    state = run(state, "hunter F3 E3")
    assert "E4" in goals(state, "tired hunter E3")
    state = run(state, "tired hunter E3 E4", "=forest")
    assert on(state, "E4") == "h" and goals(state, "tired hunter E4") == goals(state, "hunter E4") == set()
    state = run(
        position("F1:fes F3:h", BYSTANDER, active=("saddle", "")), "hunter F3 F4", "=plains", "tired hunter F4 F5"
    )
    assert on(run(state, "=fields"), "F5") == "h", "on after turning up land"


@pytest.mark.rule("FW-5")
def test_two_hunters_on_a_tile_with_different_points_left() -> None:
    """Both kinds of move are listed, and each uses its own piece."""
    state = position("F1:fes F3:h E3:h", BYSTANDER, "P:F4,E2,G3", active=("saddle", ""))
    state = run(state, "hunter E3 F3")
    assert "hunter F3 F4" in moves(state) and "tired hunter F3 F4" in moves(state)
    tired = run(state, "tired hunter F3 F4")
    assert "hunter F3 F4" in moves(tired) and "tired hunter F3 F4" not in moves(tired)
    assert goals(tired, "tired hunter F4") == set()
    fresh = run(state, "hunter F3 F4")
    assert "tired hunter F3 F4" in moves(fresh) and "F3" in goals(fresh, "tired hunter F4")


@pytest.mark.rule("FW-6")
@pytest.mark.parametrize("who", ["farmer", "healer", "scientist", "hurt farmer"])
def test_every_kind_discovers(who: str) -> None:
    state = run(position("F1:hfes F2:Ffes", BYSTANDER), "done")
    land_found = run(state, f"{who} F2 F3", "=forest")
    letter = {"farmer": "f", "healer": "e", "scientist": "s", "hurt farmer": "F"}[who]
    assert tile(land_found, "F3") == "W" and on(land_found, "F3") == letter
    lake_found = run(state, f"{who} F2 F3", "=lake")
    assert tile(lake_found, "F3") == "L" and on(lake_found, "F3") == "" and len(on(lake_found, "F2")) == 4
    assert goals(lake_found, f"{who} F2") == set(), "spent for the turn"


@pytest.mark.rule("FW-6")
def test_a_lake_spends_the_hunter_with_all_its_points_and_the_others_go_on() -> None:
    state = position("F1:fes F2:hh", BYSTANDER, active=("saddle", ""))
    state = run(state, "hunter F2 F3", "=lake")
    assert on(state, "F2") == "hh"
    assert moves(state).count("tired hunter F2 E2") == 0 and "hunter F2 E2" in moves(state)
    state = run(state, "hunter F2 E2", "=lake")
    assert [m for m in moves(state) if m.startswith(("hunter", "tired"))] == []


@pytest.mark.rule("FW-6")
def test_a_lake_on_the_second_step_spends_the_piece_where_it_stands() -> None:
    state = run(
        position("F1:fes F2:h", BYSTANDER, "P:F3", active=("saddle", "")), "hunter F2 F3", "tired hunter F3 F4", "=lake"
    )
    assert on(state, "F3") == "h" and goals(state, "tired hunter F3") == goals(state, "hunter F3") == set()


@pytest.mark.rule("FW-7")
def test_crossing_a_lake_to_any_shore() -> None:
    # The lake E3 borders D2, D3, E2, E4, F3, F4. F3 touches E2 and F4 by land.
    state = position("F1:fes F3:h", BYSTANDER, "L:E3 P:D2,D3,E2,E4,F4,G2,G3")
    assert goals(state, "hunter F3") == {"E2", "F2", "F4", "G2", "G3", "D2", "D3", "E4"}
    assert refused(state, "hunter F3 E3") == "FW-7", "never onto the lake"
    state = run(state, "hunter F3 D3")
    assert on(state, "D3") == "h" and goals(state, "hunter D3") == set(), "one point"


@pytest.mark.rule("FW-7")
def test_crossing_towards_a_face_down_shore() -> None:
    state = position("F1:fes F3:hh", BYSTANDER, "L:E3")
    land_found = run(state, "hunter F3 D3", "=forest")
    assert on(land_found, "D3") == "h" and on(land_found, "F3") == "h"
    lake_found = run(state, "hunter F3 D3", "=lake")
    assert on(lake_found, "F3") == "hh" and tile(lake_found, "D3") == "L"
    lake_found = run(lake_found, "hunter F3 F4", "=mountain")
    assert [m for m in moves(lake_found) if m.startswith("hunter")] == [], "both are spent"


@pytest.mark.rule("FW-7")
def test_a_chain_of_lakes_is_crossed_one_lake_at_a_time() -> None:
    # D3 and E3 are lakes that touch. From F3 only E3's shores; C3 borders D3 alone.
    tiles = "L:D3,E3 P:C2,C3,D2,D4,E2,E4,F4,G2,G3"
    state = position("F1:fes F3:h", BYSTANDER, tiles)
    assert goals(state, "hunter F3") == {"E2", "F2", "F4", "G2", "G3", "D2", "E4"}
    chained = position("F1:fes F3:h", BYSTANDER, tiles, active=("navigation", ""))
    assert goals(chained, "hunter F3") == goals(state, "hunter F3") | {"C2", "C3", "D4"}


@pytest.mark.rule("FW-7")
@pytest.mark.rule("FW-23")
def test_navigation_crosses_a_chain_of_any_length() -> None:
    # Five lakes in a row. Around them: E2 and E8 at the ends, D2 to D7 above, F3 to F8 below.
    tiles = "L:E3,E4,E5,E6,E7 P:E8"
    state = position("F1:fes F3:h", BYSTANDER, tiles)
    assert goals(state, "hunter F3") == {"E2", "F2", "F4", "G2", "G3", "D2", "D3"}, "one lake at a time"
    chained = position("F1:fes F3:h", BYSTANDER, tiles, active=("navigation", ""))
    above, below = {"D2", "D3", "D4", "D5", "D6", "D7"}, {"F4", "F5", "F6", "F7", "F8"}
    assert goals(chained, "hunter F3") == {"F2", "G2", "G3", "E2", "E8"} | above | below
    assert on(run(chained, "hunter F3 E8"), "E8") == "h"


@pytest.mark.rule("FW-7")
def test_finding_three_lakes_in_a_row_one_piece_each() -> None:
    state = position("F1:fes F3:hhh", BYSTANDER)
    state = run(state, "hunter F3 E3", "=lake", "hunter F3 D3", "=lake")
    assert refused(state, "hunter F3 C3") == "FW-5", "two lakes away"
    state = run(state, "hunter F3 D2", "=plains")
    assert on(state, "D2") == "h" and on(state, "F3") == "hh"


@pytest.mark.rule("FW-7")
@pytest.mark.rule("FW-9")
def test_a_tile_both_adjacent_and_across_counts_as_adjacent() -> None:
    # F4 touches F3 and both border the lake E3: an attack from F3 to F4 is an attack by land.
    state = position("F1:fes F3:h", BYSTANDER + " F4:f", "L:E3")
    assert "F4" in goals(state, "hunter F3")


@pytest.mark.rule("FW-8")
def test_never_more_than_four() -> None:
    state = position("F1:hfes F3:hh F4:hhh", BYSTANDER)
    state = run(state, "hunter F3 F4")
    assert refused(state, "hunter F3 F4") == "FW-8"
    state = run(position("F1:hfes F2:f", BYSTANDER), "done")
    assert refused(state, "farmer F2 F1") == "FW-8"
    city = run(position("F1:hfes F2:f", BYSTANDER, active=("city law", "")), "done", "farmer F2 F1")
    assert on(city, "F1") == "hffes"


@pytest.mark.rule("FW-8")
def test_at_most_four_attackers_on_a_tile() -> None:
    state = position("F1:fes E4:hh F3:hhh", BYSTANDER + " F4:ff")
    state = run(state, "hunter F3 F4", "hunter F3 F4", "hunter F3 F4", "hunter E4 F4")
    assert refused(state, "hunter E4 F4") == "FW-8"


@pytest.mark.rule("FW-9")
def test_entering_an_enemy_tile_ends_the_movement() -> None:
    state = position("F1:fes F3:h", BYSTANDER + " F4:f", "P:F5", active=("saddle", ""))
    state = run(state, "hunter F3 F4")
    assert not any(" F4 " in move for move in moves(state))
    state = run(state, "done", "done")
    assert moves(state) == ("fight F4",)


@pytest.mark.rule("FW-9")
def test_the_wounded_do_not_attack_and_nobody_attacks_across_a_lake() -> None:
    state = position("F1:hfes F3:hH", BYSTANDER + " F4:f D3:f", "L:E3")
    assert refused(state, "hurt hunter F3 F4") == "FW-9"
    assert "F4" in goals(state, "hunter F3")
    assert refused(state, "hunter F3 D3") == "FW-9"
    rafts = position("F1:hfes F3:hH", BYSTANDER + " F4:f D3:f", "L:E3", active=("rafts", ""))
    assert {"F4", "D3"} <= goals(rafts, "hunter F3")
    assert not {"F4", "D3"} & goals(rafts, "hurt hunter F3")


@pytest.mark.rule("FW-9")
@pytest.mark.parametrize("kind", ["healer", "scientist", "farmer"])
def test_every_kind_may_attack(kind: str) -> None:
    state = run(position("F1:hfes F3:fes", BYSTANDER + " F4:e"), "done", f"{kind} F3 F4", "done")
    assert moves(state) == ("fight F4",)


@pytest.mark.rule("FW-7")
def test_every_shore_of_every_lake() -> None:
    """Brute force against the list: a lone hunter in the middle, every set of two lakes around it."""
    around = ["E5", "E6", "F5", "F7", "G5", "G6"]

    def beside(name: str) -> set[str]:
        return {land.GRID.names[i] for i in land.GRID.neighbours[land.GRID.number[name]]}

    assert beside("F6") == set(around)
    for lakes in combinations(around, 2):
        expected = set(around) | beside(lakes[0]) | beside(lakes[1])
        state = position("F1:fes F6:h", BYSTANDER, f"L:{lakes[0]},{lakes[1]}")
        assert goals(state, "hunter F6") == expected - set(lakes) - {"F6"}
