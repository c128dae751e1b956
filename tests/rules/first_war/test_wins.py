"""How a match ends (FW-22)."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules.cards import NUMBER, SLOT
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table import end
from hexdice.view.table import bystander
from tests.rules.first_war.positions import HOME, RIVAL, position, run, won


@pytest.mark.rule("FW-22")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("who", ["h", "H"])
def test_walking_into_the_empty_home_fields(seat: int, who: str) -> None:
    word = "hunter" if who == "h" else "hurt hunter"
    if seat == 0:
        state = run(position(f"{HOME} E10:{who}", "F10:hfes"), f"{word} E10 F11")
    else:
        state = run(position("F2:hfes", f"{RIVAL} E1:{who}", turn=1), f"{word} E1 F1")
    assert won(state) == (seat, "fields")
    result = GAME.result(state)
    assert result and result.winners == (seat,) and GAME.actors(state) == () and GAME.chance(state) is None


@pytest.mark.rule("FW-22")
def test_the_home_fields_are_held_only_alone() -> None:
    state = run(position(f"{HOME} E10:hh", "F11:fe F10:hfes"), "hunter E10 F11", "hunter E10 F11")
    assert won(state) is None
    state = run(state, "done", "done", "fight F11", "stand farmer, healer")
    state = run(state, "put hunter E10 on 1", "put hunter E10 on 2", "strike")
    # The healer falls, the farmer and its attacker are wounded; 2:2 again, and nobody is left on the Fields.
    state = run(state, "stand hurt farmer", "put hunter E10 on 1", "strike")
    assert won(state) is None and state.fight
    # A hunter more, and they hold.
    state = run(position(f"{HOME} E10:hh", "F11:e F10:hfes"), "hunter E10 F11", "done", "done", "fight F11")
    state = run(state, "stand healer", "put hunter E10 on 1", "strike")
    assert won(state) == (0, "fields")


@pytest.mark.rule("FW-22")
def test_retreating_into_the_home_fields() -> None:
    """The defender wins by a retreat into the attacker's home, which its attackers have left."""
    # Seat 0's farmers hold E1; seat 1's hunter stands on G1 beside F1, and is beaten from G2: it retreats to F1.
    state = position("E2:ffes G2:h F2:h", f"{RIVAL} G1:h", "P:H1,H2")
    state = run(state, "hunter G2 G1", "done", "done", "fight G1", "stand hunter", "put hunter G2 on 1", "strike")
    assert won(state) is None
    state = run(state, "retreat hunter F1")
    assert won(state) == (1, "fields")


@pytest.mark.rule("FW-22")
@pytest.mark.parametrize("kind, word", [("h", "hunter"), ("f", "farmer"), ("e", "healer"), ("s", "scientist")])
def test_a_tribe_without_a_kind_loses(kind: str, word: str) -> None:
    rest = "".join(letter for letter in "hfes" if letter != kind)
    state = position(f"{HOME} F3:hhh", f"F11:{rest} F4:{kind}", "L:E3,E4,F5,G3,G4")
    state = run(state, *["hunter F3 F4"] * 3, "done", "done", "fight F4", f"stand {word}")
    assert won(state) is None
    state = run(state, *["put hunter F3 on 1"] * 3, "strike")
    assert won(state) == (0, "kind")
    assert end.headline(bystander(state, ("Ada", "Bela"), {})) == ("Ada wins", f"Bela has no {word} left.")


@pytest.mark.rule("FW-22")
def test_a_wounded_last_one_still_counts() -> None:
    state = run(position("F1:ffes F2:hh", "F11:ffes F10:H"), "done")
    assert won(state) is None


@pytest.mark.rule("FW-22")
def test_the_last_of_a_kind_lost_by_an_attack() -> None:
    """The attacker's own last scientist runs into a farmer and is wiped out: the defender wins."""
    state = position("F1:ffe F2:hh F3:s", f"{RIVAL} F4:f")
    state = run(state, "done", "scientist F3 F4", "done", "fight F4", "stand farmer", "put scientist F3 on 1", "strike")
    assert won(state) == (1, "kind")


@pytest.mark.rule("FW-22")
def test_the_last_of_a_kind_lost_to_a_lake_in_retreat() -> None:
    state = position(f"{HOME} F3:h", "F11:ffes F4:h")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4", "stand hunter", "put hunter F3 on 1", "strike")
    state = run(state, "retreat hunter E4", "=lake")
    assert won(state) == (0, "kind")


@pytest.mark.rule("FW-22")
def test_all_pieces_wounded_by_an_attack() -> None:
    # The only unwounded piece of seat 1 is the hunter on F4; it is beaten.
    state = position(f"{HOME} F3:h", "F11:FES F10:H F4:h", "P:F5")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4", "stand hunter", "put hunter F3 on 1", "strike")
    assert won(state) is None, "looked at when the tile is finished"
    state = run(state, "retreat hunter F5")
    assert won(state) == (0, "wounded")


@pytest.mark.rule("FW-22")
@pytest.mark.parametrize("turn", [0, 1])
def test_if_both_lose_at_once_the_player_to_move_wins(turn: int) -> None:
    """The only unwounded piece of either side is a healer, and one attacks the other: 0:0 wounds both."""
    first, second = "F1:HFS F2:F F3:e", "F11:HFS F10:F F4:e"
    state = position(first, second, turn=turn, phase="others")
    source, field = ("F3", "F4") if turn == 0 else ("F4", "F3")
    state = run(state, f"healer {source} {field}", "done", f"fight {field}", "stand healer")
    state = run(state, f"put healer {source} on 1", "strike", f"retreat healer {source} {source}")
    assert won(state) == (turn, "wounded")


@pytest.mark.rule("FW-22")
def test_a_tribe_can_ruin_itself_in_its_own_turn() -> None:
    state = run(position("D1:hFES", RIVAL), "done", "done")
    assert state.points == -4
    assert won(run(state, "wound hunter D1")) == (1, "wounded")


IV = ("iron", "medicine", "academies", "cartography")


def last_turn(first: str, second: str, points: int = 0) -> State:
    """The second player's research phase with the level IV cards named active on either side."""
    state = position("F1:ffes F2:hh", "F11:ffes F10:hh", phase="research", turn=1, active=(first, second))
    return state._replace(points=points)


@pytest.mark.rule("FW-22")
def test_the_second_players_last_turn() -> None:
    three = "iron,medicine,academies"  # 8 + 7 + 8 = 23
    assert won(run(last_turn(three, "iron,medicine"), "done", "done")) == (0, "technology")
    # Three as well, but fewer points: medicine, cartography and navigation cost 7 each, 21.
    assert won(run(last_turn(three, "medicine,cartography,navigation"), "done", "done")) == (0, "technology")
    # The same three, and more for Foraging: 26 against 23.
    assert won(run(last_turn(three, f"{three},foraging"), "done", "done")) == (1, "technology")
    # Equal: the first to get there.
    assert won(run(last_turn(three, three), "done", "done")) == (0, "technology")


@pytest.mark.rule("FW-22")
def test_in_the_last_turn_any_win_counts() -> None:
    three = "iron,medicine,academies"
    state = position("F2:ffes F3:hh", "F11:ffe F10:hs E1:h", turn=1, active=(three, ""))
    assert won(run(state, "hunter E1 F1")) == (1, "fields")


@pytest.mark.rule("FW-22")
def test_the_last_turn_goes_on_after_the_third_card() -> None:
    """The second player's third level IV card does not end its last turn: the points are compared at its end."""
    three = "iron,medicine,academies"
    # Level III is active from III-1 to III-3, so IV-3 has its parents; Academies lies there.
    state = last_turn(three, "iron,medicine,smelting,roads,palisades", points=8)
    cards = list(state.cards[1])
    cards[SLOT["IV-3"]] = NUMBER["academies"]
    state = state._replace(cards=(state.cards[0], tuple(cards)))
    state = run(state, "activate academies")
    assert won(state) is None and state.turn == 1
    assert won(run(state, "done")) == (1, "technology")


@pytest.mark.rule("FW-22")
def test_the_option_of_forty_rounds() -> None:
    more = position("F1:ffes F2:hh", "F11:fes F10:hh", phase="growth", turn=1, round=40, last=40)
    assert won(run(more, "done")) == (0, "rounds")
    equal = position("F1:ffes F2:hh", "F11:ffes F10:hh", phase="growth", turn=1, round=40, last=40)
    assert won(run(equal, "done")) == (-1, "rounds")
    result = GAME.result(run(equal, "done"))
    assert result and result.winners == (0, 1)
    earlier = position("F1:ffes F2:hh", "F11:fes F10:hh", phase="growth", turn=1, round=39, last=40)
    assert won(run(earlier, "done")) is None
    without = position("F1:ffes F2:hh", "F11:fes F10:hh", phase="growth", turn=1, round=40)
    assert won(run(without, "done")) is None
