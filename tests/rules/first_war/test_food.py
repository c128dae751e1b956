"""Food, hunger, spare food for healers, the emergency (FW-16, FW-17)."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import economy
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_war.positions import BYSTANDER, moves, on, position, run, won

TILES = "F:A1,A2 W:B1,B2 P:C1,C2 M:D1,D2"


def to_food(state: State) -> State:
    """Plays from the hunters' phase to the decisions of the food phase."""
    return run(state, "done", "done")


@pytest.mark.rule("FW-16")
@pytest.mark.parametrize(
    "pieces, expected",
    [
        ("F1:f", 3),
        ("F1:ff A1:ff", 12),
        ("F1:F", 0),  # wounded farmers bring nothing
        ("C1:f B1:f D1:f", 0),  # nor do farmers off the Fields
        ("B1:h C1:h", 2),  # hunters on Forest and Plains
        ("F1:h D1:h", 0),  # not on Fields or Mountain
        ("B1:H C1:H", 0),
        ("F1:es B1:es C1:es", 0),
        ("F1:ffes F2:hh", 8),  # the start: 6 + 2
    ],
)
def test_food(pieces: str, expected: int) -> None:
    assert economy.food(position(pieces, BYSTANDER, TILES), 0) == expected


@pytest.mark.rule("FW-16")
def test_food_against_mouths() -> None:
    assert economy.balance(position("F1:ffes F2:hh", BYSTANDER), 0) == 2  # 8 food, 6 mouths
    assert economy.balance(position("F1:ffES F2:HH", BYSTANDER), 0) == 0  # the wounded eat: 6 food, 6 mouths
    assert economy.balance(position("F1:fes F2:hhf", BYSTANDER), 0) == -1  # one farmer off the Fields: 5 food, 6 mouths


@pytest.mark.rule("FW-16")
def test_every_three_spare_food_heal_a_healer() -> None:
    # 7 farmers on Fields: 21, one hunter on Plains: 1; 12 mouths: 10 spare, three of three healers.
    state = to_food(position("F1:ffff A1:fff F2:Eh C1:EEs", BYSTANDER, TILES))
    assert state.points == 3 and set(moves(state)) == {"cure F2", "cure C1", "done"}
    state = run(state, "cure C1", "cure C1")
    assert on(state, "C1") == "ees" and set(moves(state)) == {"cure F2", "done"}
    # 3 farmers on Fields: 9, a hunter on Plains: 1; 7 mouths: 3 spare, one healer of two; then it is over.
    state = to_food(position("F1:fff F2:hEsE", BYSTANDER, TILES))
    assert state.points == 1
    state = run(state, "cure F2")
    assert state.phase > 3 and on(state, "F2") == "hesE"
    # One food less: 2 spare, nobody is healed.
    assert to_food(position("F1:fff F2:EsE D1:h", BYSTANDER, TILES)).phase > 3


@pytest.mark.rule("FW-16")
def test_the_player_chooses_whom_hunger_wounds() -> None:
    # One farmer on Fields: 3 food; 6 mouths: three wounds.
    state = to_food(position("F1:fes D1:hhf", BYSTANDER, TILES))
    assert state.points == -3
    assert set(moves(state)) == {
        "wound farmer F1",
        "wound healer F1",
        "wound scientist F1",
        "wound hunter D1",
        "wound farmer D1",
    }
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 0, "done")
    assert refused.value.rule == "FW-16"
    state = run(state, "wound hunter D1", "wound hunter D1", "wound farmer D1")
    assert on(state, "D1") == "FHH" or on(state, "D1") == "HHF"
    assert state.phase > 3 and won(state) is None


@pytest.mark.rule("FW-16")
def test_the_wounded_are_not_wounded_again() -> None:
    state = to_food(position("F1:fes D1:hHf", BYSTANDER, TILES))
    assert "wound hunter D1" in moves(state)
    state = run(state, "wound hunter D1")
    assert "wound hunter D1" not in moves(state)
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "wound hunter D1")


@pytest.mark.rule("FW-16")
@pytest.mark.rule("FW-22")
def test_starving_until_all_are_wounded_loses() -> None:
    # No food at all, five mouths, the farmer is wounded already: four wounds, and the fourth ends the match.
    state = to_food(position("D1:hFes D2:h", BYSTANDER, TILES))
    assert state.points == -5
    for wound in ("wound hunter D1", "wound healer D1", "wound scientist D1"):
        state = run(state, wound)
        assert won(state) is None
    state = run(state, "wound hunter D2")
    assert won(state) == (1, "wounded")


@pytest.mark.rule("FW-17")
def test_in_an_emergency_everybody_farms() -> None:
    # On Fields four pieces x 3 = 12; the hunters on Plains bring nothing. Plainly: 3 + 2 = 5 of 6.
    state = position("F1:fess F2:hh", BYSTANDER, TILES)
    assert economy.balance(state, 0) == -1
    state = run(state, "emergency")
    assert economy.food(state, 0) == 12 and economy.balance(state, 0) == 6
    wounded = run(position("F1:fESs F2:hh", BYSTANDER, TILES), "emergency")
    assert economy.food(wounded, 0) == 6, "the wounded do not farm"


@pytest.mark.rule("FW-17")
def test_irrigation_and_husbandry_help_all_who_farm_and_foraging_nobody() -> None:
    tribe = "F1:fes C1:he D1:h A1:h"  # Plains C1, Mountain D1, Fields A1
    plain = position(tribe, BYSTANDER, TILES, active=("foraging", ""))
    assert economy.food(plain, 0) == 3 + 1 + 1 + 1  # farmer; hunters on Plains, and by Foraging on Mountain and Fields
    assert economy.food(run(plain, "emergency"), 0) == 12  # F1 three, A1 one, at 3 each
    improved = run(position(tribe, BYSTANDER, TILES, active=("foraging,irrigation,husbandry", "")), "emergency")
    assert economy.food(improved, 0) == 4 * 4 + 2 * 2


@pytest.mark.rule("FW-17")
def test_an_emergency_is_declared_first_of_all() -> None:
    state = position("F1:ffes F2:hh", BYSTANDER, TILES + " P:F3")
    assert "emergency" in moves(state)
    for event in ("hunter F2 F3", "done"):
        later = run(state, event)
        assert "emergency" not in moves(later)
        with pytest.raises(IllegalMoveError) as refused:
            GAME.apply(later, 0, "emergency")
        assert refused.value.rule == "FW-17"
    declared = run(state, "emergency")
    assert "emergency" not in moves(declared) and "hunter F2 F3" in moves(declared)
    offered = GAME.apply(GAME.apply(state, 0, "offer draw"), 1, "refuse draw")
    assert "emergency" in moves(offered), "an offer of a draw is not a part of the turn"


@pytest.mark.rule("FW-17")
def test_growth_but_no_research_and_no_healing() -> None:
    # Two scientists on a tile and two kinds of tile: 3 points plainly; a healer beside a hurt farmer.
    tribe = "F1:ffeF A1:ff F2:ss D1:sh"
    plain = to_food(position(tribe, BYSTANDER, TILES))
    assert plain.phase == 4 and plain.points == 3
    state = run(position(tribe, BYSTANDER, TILES), "emergency", "done", "done")
    assert state.phase == 6 and set(moves(state)) == {"grow A1", "grow F2", "grow D1", "done"}
    assert on(state, "F1") == "ffeF"


@pytest.mark.rule("FW-17")
def test_spare_food_still_heals_healers() -> None:
    state = run(position("F1:ffes F2:hE", BYSTANDER, TILES), "emergency", "done", "done")
    assert state.phase == 3 and state.points == 2 and "cure F2" in moves(state)  # 12 food, 6 mouths


@pytest.mark.rule("FW-17")
def test_an_emergency_is_felt_until_the_next_turn_and_may_follow_itself() -> None:
    state = run(position("F1:ffes F2:hh", "F11:ffes F10:hh", TILES), "emergency", "done", "done", "done")
    assert state.turn == 1 and state.emergency == (True, False)
    state = run(state, "emergency", "done", "done", "done")
    assert state.turn == 0 and state.emergency == (False, True) and "emergency" in moves(state)
    assert run(state, "emergency").emergency == (True, True)
