"""Research points, turning cards up, activating them (FW-18, FW-19)."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import economy
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, SLOT, spent
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_war.positions import BYSTANDER, moves, position, run, study, won

TILES = "F:A1,A2,A3 W:B1,B2 P:C1,C2 M:D1,D2,D3"


@pytest.mark.rule("FW-18")
@pytest.mark.parametrize(
    "pieces, expected",
    [
        ("F1:ffes F2:hh", 1),  # one kind of tile
        ("F1:fs F2:s", 2),  # two kinds
        ("F1:ss", 2),  # a pair and a kind
        ("F1:sss", 2),  # three on a tile are one pair
        ("F1:ss A1:ss", 3),  # two pairs, one kind
        ("F1:s B1:s C1:s D1:s", 4),  # all four kinds
        ("F1:ss B1:ss C1:ss D1:ss", 8),
        ("F1:sS", 1),  # the wounded do not count
        ("F1:S", 0),
        ("F1:sSs B1:S", 2),
    ],
)
def test_points(pieces: str, expected: int) -> None:
    assert economy.research_points(position(pieces, BYSTANDER, TILES), 0) == expected


@pytest.mark.rule("FW-18")
def test_points_are_counted_when_the_phase_begins_and_lost_after_it() -> None:
    state = run(position("F1:ffes F2:hhs", BYSTANDER, TILES), "done", "done")
    assert state.phase == 4 and state.points == 2
    state = run(state, "turn I-2", "=foraging")
    assert state.points == 1
    state = run(state, "done")
    assert state.points == 0


@pytest.mark.rule("FW-19")
def test_turning_up_costs_the_level() -> None:
    assert set(moves(study(6, {}))) == {"turn I-1", "turn I-2", "turn I-3", "done"}
    state = run(study(6, {}), "turn I-3", "=watchfires")
    assert state.points == 5 and state.cards[0][SLOT["I-3"]] == NUMBER["watchfires"]
    assert {"turn II-1", "turn II-2", "turn II-3", "turn II-4", "turn I-1", "turn I-2"} <= set(moves(state))
    assert "turn III-1" not in moves(state)
    state = run(state, "turn II-1", "=rafts")
    assert state.points == 3 and "turn III-5" in moves(state) and "turn IV-1" not in moves(state)
    state = run(state, "turn III-5", "=smelting")
    assert state.points == 0 and state.phase > 4


@pytest.mark.rule("FW-19")
def test_refusals_say_why() -> None:
    def why(state: State, move: str) -> str:
        with pytest.raises(IllegalMoveError) as refused:
            GAME.apply(state, state.turn, move)
        assert refused.value.rule == "FW-19"
        return str(refused.value)

    state = study(3, {"I-1": "foraging", "II-2": "rafts"})
    assert "level II" in why(study(6, {"I-1": "foraging"}), "turn III-1")
    assert "already face up" in why(state, "turn I-1")
    assert "turn it up: 3" in why(study(2, {"I-1": "foraging", "II-2": "rafts"}), "turn III-1")
    assert "not been turned up" in why(state, "activate herb lore")
    assert "above it" in why(study(9, {"I-1": "foraging", "II-2": "rafts"}), "activate rafts")
    assert "needed in one turn: 3" in why(study(2, {"I-1": "foraging"}), "activate foraging")
    assert "already active" in why(study(9, {"I-1": "foraging"}, "foraging"), "activate foraging")


@pytest.mark.rule("FW-19")
def test_the_card_comes_from_those_left_of_its_level() -> None:
    state = GAME.apply(study(6, {"I-1": "foraging"}), 0, "turn I-2")
    chance = GAME.chance(state)
    assert chance and chance.place == "seat 0 card I-2"
    assert chance.outcomes == ("herb lore", "watchfires") and chance.weights == (1, 1)


@pytest.mark.rule("FW-19")
def test_an_edge_card_needs_one_parent_and_an_inner_card_both() -> None:
    up = {"I-1": "foraging", "I-2": "herb lore", "II-1": "rafts", "II-2": "saddle"}
    assert {"activate rafts"} <= set(moves(study(5, up, "foraging")))
    assert "activate saddle" not in moves(study(5, up, "foraging"))
    assert "activate saddle" in moves(study(5, up, "foraging,herb lore"))
    assert "activate rafts" not in moves(study(5, up, "herb lore")), "II-1 lies under I-1 only"


@pytest.mark.rule("FW-19")
def test_activation_costs_its_price_at_once() -> None:
    up = {"I-1": "foraging", "I-2": "herb lore"}
    state = run(study(5, up), "activate foraging")
    assert state.points == 2 and "activate herb lore" in moves(state)
    state = run(state, "activate herb lore")
    assert state.phase > 4, "nothing left to spend"
    assert spent(state.cards[0], state.active[0], 0) == 3 + 2
    assert "activate foraging" not in moves(study(2, up))


@pytest.mark.rule("FW-3")
def test_the_free_card_counts_nothing_spent() -> None:
    up = {"I-2": "herb lore", "I-1": "foraging"}
    state = study(9, up, "herb lore", seat=1)
    assert spent(state.cards[1], state.active[1], 1) == 0
    state = run(state, "activate foraging")
    assert spent(state.cards[1], state.active[1], 1) == 3


@pytest.mark.rule("FW-22")
def test_the_second_player_wins_at_once_with_the_third_level_iv_card() -> None:
    up = {"IV-1": "iron", "IV-2": "medicine", "IV-3": "academies", "III-2": "roads", "III-3": "smelting"}
    state = study(8, up, "iron,medicine,roads,smelting", seat=1)
    state = run(state, "activate academies")
    assert won(state) == (1, "technology")


@pytest.mark.rule("FW-22")
def test_the_first_player_waits_a_turn_for_the_win() -> None:
    up = {"IV-1": "iron", "IV-2": "medicine", "IV-3": "academies", "III-2": "roads", "III-3": "smelting"}
    state = run(study(8, up, "iron,medicine,roads,smelting"), "activate academies")
    assert won(state) is None
    state = run(state, "done")  # growth declined
    assert state.turn == 1
    state = run(state, "done", "done", "done", "done")
    assert won(state) == (0, "technology")


@pytest.mark.rule("FW-23")
def test_prices_and_levels() -> None:
    levels = {level: {card.name: card.price for card in CARDS if card.level == level} for level in (1, 2, 3, 4)}
    assert levels == {
        1: {"Foraging": 3, "Herb Lore": 2, "Watchfires": 3},
        2: {"Husbandry": 4, "Rafts": 5, "Saddle": 5, "Tally Marks": 4},
        3: {"Smelting": 7, "Bronze Blades": 6, "Irrigation": 6, "Roads": 5, "Palisades": 5},
        4: {"Iron": 8, "Cartography": 7, "Medicine": 7, "Academies": 8, "City Law": 8, "Navigation": 7},
    }
