"""Retreats with every restriction (FW-14)."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_war.positions import HOME, RIVAL, beaten, moves, on, position, run, tile

# The tiles around F4, the field of battle: E3, E4, F3, F5, G3, G4.


def tied(first: str, second: str, tiles: str, moved: str = "hunter F3 F4", active: tuple[str, str] = ("", "")) -> State:
    """A lone hunter attacks the lone farmer on F4, 2:2; the attacker must retreat."""
    state = position(f"{HOME} {first}", f"{RIVAL} F4:f {second}", tiles, active=active)
    source = moved.split(" ")[-2]
    return run(state, moved, "done", "done", "fight F4", "stand farmer", f"put hunter {source} on 1", "strike")


def refuges(state: State) -> set[str]:
    return {move.rsplit(" ", 1)[1] for move in moves(state)}


def lost(state: State, seat: int) -> bool:
    """Whether the hunter in the fight is gone: only the one at home is left."""
    return (sum(state.pieces[seat]) & 255) + (sum(state.pieces[seat]) >> 32 & 255) == 1


@pytest.mark.rule("FW-14")
def test_a_defender_goes_to_adjacent_land_but_not_where_the_attacker_came_from() -> None:
    state = beaten("F3:h", "", "P:E3,E4,F5 L:G3")
    assert GAME.actors(state) == (1,)
    assert refuges(state) == {"E3", "E4", "F5", "G4"}, "G4 is face down, G3 a lake, F3 is where the attacker came from"
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 1, "retreat hunter F3")
    assert refused.value.rule == "FW-14"
    state = run(state, "retreat hunter E4")
    assert on(state, "E4", 1) == "H" and on(state, "F4", 0) == "h"


@pytest.mark.rule("FW-14")
def test_a_defender_does_not_go_to_enemies_nor_above_the_limit_nor_across_a_lake() -> None:
    # E3 holds an enemy, E4 four of its own, G3 is a lake (H3 lies across), F5 and G4 are free.
    state = beaten("F3:h E3:f", "E4:ffff", "L:G3 P:F5,G4,H3")
    assert refuges(state) == {"F5", "G4"}
    city = beaten("F3:h E3:f", "E4:ffff", "L:G3 P:F5,G4,H3", active=("", "city law"))
    assert refuges(city) == {"E4", "F5", "G4"}, "City Law counts in retreats too"


@pytest.mark.rule("FW-14")
def test_no_retreat_to_a_tile_from_which_any_attacker_came_even_a_dead_one() -> None:
    # A healer from E3 dies on the hunter's stack, a hunter from F3 beats the other one.
    state = position(f"{HOME} F3:h E3:e", f"{RIVAL} F4:hh", "P:E4,F5,G3,G4")
    state = run(state, "hunter F3 F4", "done", "healer E3 F4", "done", "fight F4", "stand hunter, hunter")
    state = run(state, "put hunter F3 on 1", "put healer E3 on 2", "strike")
    # The healer is wiped out (0:1); the hunter goes on against the other hunter.
    assert on(state, "F4", 0) == "h" and on(state, "F4", 1) == "h"
    state = run(state, "stand hunter", "put hunter F3 on 1", "strike")
    assert refuges(state) == {"E4", "F5", "G3", "G4"}


@pytest.mark.rule("FW-14")
def test_a_defender_that_turns_up_a_lake_is_lost() -> None:
    state = beaten("F3:h", "", "P:E3")
    assert "G4" in refuges(state)
    chance = GAME.chance(GAME.apply(state, 1, "retreat hunter G4"))
    assert chance and chance.place == "tile G4"
    safe = run(state, "retreat hunter G4", "=forest")
    assert on(safe, "G4", 1) == "H" and tile(safe, "G4") == "W"
    drowned = run(state, "retreat hunter G4", "=lake")
    assert lost(drowned, 1) and tile(drowned, "G4") == "L" and drowned.fight is None


@pytest.mark.rule("FW-14")
def test_a_lake_found_in_retreat_takes_one_piece_and_the_next_chooses_again() -> None:
    # A hunter on each of two lone hunters: both are beaten (2:1).
    state = position(f"{HOME} F3:hh", f"{RIVAL} F4:hh", "")
    state = run(state, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4", "stand hunter, hunter")
    state = run(state, "put hunter F3 on 1", "put hunter F3 on 2", "strike")
    state = run(state, "retreat hunter E4", "=lake")
    assert refuges(state) == {"E3", "F5", "G3", "G4"} and GAME.actors(state) == (1,)
    state = run(state, "retreat hunter E3", "=mountain")
    assert on(state, "E3", 1) == "H" and state.fight is None


@pytest.mark.rule("FW-14")
def test_a_defender_without_a_way_out_is_lost_at_once() -> None:
    state = beaten("F3:h E3:f E4:f", "", "L:F5,G3,G4")
    assert state.fight is None and lost(state, 1) and on(state, "F4", 0) == "h"


@pytest.mark.rule("FW-14")
def test_an_attacker_goes_back_or_to_its_own() -> None:
    state = tied("F3:h E3:f G3:ffff", "G4:f", "P:E4,F5")
    # Back to F3 (empty now), to E3 (its own); not to G3 (full), G4 (enemy), E4 and F5 (nobody's).
    assert GAME.actors(state) == (0,)
    assert moves(state) == ("retreat hunter F3 E3", "retreat hunter F3 F3")
    state = run(state, "retreat hunter F3 E3")
    assert on(state, "E3") == "fH" and on(state, "F4", 1) == "F"


@pytest.mark.rule("FW-14")
def test_an_attacker_never_retreats_into_the_unknown() -> None:
    state = tied("F3:h", "", "")
    assert moves(state) == ("retreat hunter F3 F3",)


@pytest.mark.rule("FW-14")
def test_an_attacker_with_two_points_goes_back_to_the_tile_it_left_last() -> None:
    # F2 to F3 to F4: back to F3, not to F2 (which is not adjacent and not where it came from).
    state = position("F1:ffe F2:hhs", f"{RIVAL} F4:f", "P:F3", active=("saddle", ""))
    state = run(state, "hunter F2 F3", "tired hunter F3 F4", "done", "done", "fight F4")
    state = run(state, "stand farmer", "put hunter F3 on 1", "strike")
    assert moves(state) == ("retreat hunter F3 F3",)


@pytest.mark.rule("FW-14")
def test_an_attacker_goes_back_across_the_lake() -> None:
    # The lake E3 lies between D3 and F4; Rafts carry the attack and the retreat.
    state = tied("D3:h", "", "L:E3", "hunter D3 F4", ("rafts", ""))
    assert moves(state) == ("retreat hunter D3 D3",)
    state = run(state, "retreat hunter D3 D3")
    assert on(state, "D3") == "H"


@pytest.mark.rule("FW-14")
def test_an_attacker_does_not_go_back_where_enemies_stand_now() -> None:
    """Two fights: the defender of D3 flees to E4, which the attacker of F4 has left."""
    state = position(f"{HOME} C3:h E4:h", f"{RIVAL} F4:f D3:h", "L:C2,D2,D4,E3 P:F5")
    state = run(state, "hunter C3 D3", "hunter E4 F4", "done", "done", "fight D3")
    state = run(state, "stand hunter", "put hunter C3 on 1", "strike")
    assert refuges(state) == {"E4"}
    state = run(state, "retreat hunter E4", "fight F4", "stand farmer", "put hunter E4 on 1", "strike")
    assert state.fight is None and on(state, "E4", 1) == "H" and on(state, "F4", 1) == "F"
    assert (sum(state.pieces[0]) & 255) == 2, "it had no way back: the hunters at home and on D3 are left"


@pytest.mark.rule("FW-14")
def test_defenders_retreat_before_attackers() -> None:
    # A pair: hunter beats hunter (2:1), hunter ties with farmer (2:2).
    state = position(f"{HOME} F3:hh", f"{RIVAL} F4:hf", "P:E3,E4,F5")
    state = run(state, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4", "stand hunter, farmer")
    state = run(state, "put hunter F3 on 1", "put hunter F3 on 2", "strike")
    # The hunter that won fights the wounded farmer (2:2): both leave the tile's fighting.
    state = run(state, "stand hurt farmer", "put hunter F3 on 1", "strike")
    assert GAME.actors(state) == (1,) and all(move.startswith("retreat hunter ") for move in moves(state))
    state = run(state, "retreat hunter E4")
    assert GAME.actors(state) == (0,)
    state = run(state, "retreat hunter F3 F3")
    assert moves(state) == ("retreat hunter F3 F3",)


@pytest.mark.rule("FW-14")
def test_the_owner_chooses_the_order_of_retreat_which_may_open_a_way() -> None:
    # Attackers: hunter from F3, and a farmer from E3, together 3 against three farmers' 6: repelled.
    state = position(f"{HOME} F3:h E3:f", f"{RIVAL} F4:fff", "L:E4,F5,G3,G4")
    state = run(state, "hunter F3 F4", "done", "farmer E3 F4", "done", "fight F4", "stand farmer+farmer+farmer")
    state = run(state, "put hunter F3 on 1", "put farmer E3 on 1", "strike")
    assert set(moves(state)) == {"retreat hunter F3 F3", "retreat farmer E3 E3"}
    # Once the hunter stands on F3 the farmer may join it: it is an adjacent tile with own pieces only.
    state = run(state, "retreat hunter F3 F3")
    assert set(moves(state)) == {"retreat farmer E3 E3", "retreat farmer E3 F3"}


@pytest.mark.rule("FW-14")
def test_a_piece_that_cannot_retreat_may_wait_for_another_or_be_lost() -> None:
    # The attackers' tiles: F3 holds four again (others moved in), so the hunter from F3 has no way; the one from E3 has.
    state = position(f"{HOME} F3:h E3:h E2:ffff", f"{RIVAL} F4:ff", "L:E4,F5,G3,G4 P:G2,D2")
    state = run(state, "hunter F3 F4", "hunter E3 F4", "done")
    state = run(state, *["farmer E2 F3"] * 4, "done", "fight F4", "stand farmer+farmer")
    state = run(state, "put hunter F3 on 1", "put hunter E3 on 1", "strike")
    # 4:4, both wounded and repelled.
    assert set(moves(state)) == {"retreat hunter E3 E3", "lose hunter F3"}
    waited = run(state, "retreat hunter E3 E3")
    assert set(moves(waited)) == {"retreat hunter F3 E3"}, "now E3 holds only own pieces"
    assert on(run(waited, "retreat hunter F3 E3"), "E3") == "HH"
    given = run(state, "lose hunter F3", "retreat hunter E3 E3")
    assert on(given, "E3") == "H" and (sum(given.pieces[0]) >> 32 & 255) == 1
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "lose hunter E3")


@pytest.mark.rule("FW-14")
def test_a_stack_may_split_up() -> None:
    state = position(f"{HOME} F3:hhh", f"{RIVAL} F4:hf", "P:E3,E4,F5 L:G3,G4")
    state = run(state, *["hunter F3 F4"] * 3, "done", "done", "fight F4", "stand hunter+farmer")
    state = run(state, *["put hunter F3 on 1"] * 3, "strike")  # 6:3
    assert {move.split(" ")[1] for move in moves(state)} == {"hunter", "farmer"}
    state = run(state, "retreat farmer E3", "retreat hunter F5")
    assert on(state, "E3", 1) == "F" and on(state, "F5", 1) == "H"


@pytest.mark.rule("FW-14")
def test_pieces_that_retreat_fill_a_tile_up_to_the_limit() -> None:
    # Two hunters and a farmer flee together (8:4); E4 has room for one.
    state = position(f"{HOME} F3:hhhh", f"{RIVAL} F4:hhf E4:fff", "P:F5 L:E3,G3,G4")
    state = run(state, *["hunter F3 F4"] * 4, "done", "done", "fight F4", "stand hunter+hunter+farmer")
    state = run(state, *["put hunter F3 on 1"] * 4, "strike")
    state = run(state, "retreat hunter E4")
    assert refuges(state) == {"F5"}


@pytest.mark.rule("FW-14")
@pytest.mark.rule("FW-23")
def test_cartography_opens_tiles_two_steps_away() -> None:
    # Defender: F6 and D4 hold its own pieces and lie two steps from F4, behind lakes.
    around = "L:E3,E4,F5,G3,G4"
    state = beaten("F3:h H4:f", "F6:f D4:e", around, active=("", "cartography"))
    assert refuges(state) == {"F6", "D4"}
    assert beaten("F3:h H4:f", "F6:f D4:e", around).fight is None, "without the card it is lost"
    # Attacker: back to F3, or over everything to its own on H4 and on F2.
    state = tied("F3:h H4:f", "", around, active=("cartography", ""))
    assert set(moves(state)) == {"retreat hunter F3 F3", "retreat hunter F3 H4", "retreat hunter F3 F2"}
    state = run(state, "retreat hunter F3 H4")
    assert on(state, "H4") == "fH"


@pytest.mark.rule("FW-8")
@pytest.mark.rule("FW-14")
@pytest.mark.rule("FW-23")
def test_cartography_keeps_the_limit_two_steps_away() -> None:
    around = "L:E3,E4,F5,G3,G4"
    both = "cartography,city law"
    # Defender: F6 and D4 lie two steps from F4. Four on F6 leave no room, with City Law five.
    assert refuges(beaten("F3:h H4:f", "F6:ffff D4:e", around, active=("", "cartography"))) == {"D4"}
    assert refuges(beaten("F3:h H4:f", "F6:ffff D4:e", around, active=("", both))) == {"F6", "D4"}
    assert refuges(beaten("F3:h H4:f", "F6:fffff D4:e", around, active=("", both))) == {"D4"}
    full = beaten("F3:h H4:f", "F6:ffff", around, active=("", "cartography"))
    assert full.fight is None and lost(full, 1), "nowhere else to go"
    # Attacker: back to F3, or to its own on F2 (two there); H4 is the full one.
    assert refuges(tied("F3:h H4:ffff", "", around, active=("cartography", ""))) == {"F2", "F3"}
    assert refuges(tied("F3:h H4:ffff", "", around, active=(both, ""))) == {"F2", "F3", "H4"}
    assert refuges(tied("F3:h H4:fffff", "", around, active=(both, ""))) == {"F2", "F3"}


@pytest.mark.rule("FW-14")
@pytest.mark.rule("FW-23")
def test_cartography_does_not_save_from_a_lake_in_retreat() -> None:
    state = run(beaten("F3:h", "", "", active=("", "cartography")), "retreat hunter G4", "=lake")
    assert lost(state, 1)
