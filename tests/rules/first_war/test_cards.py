"""Each of the eighteen cards alone, the pairs that interact, and their texts (FW-23). Healing cards, City Law and the
retreats of Cartography are tested where healing, growth and retreats are."""

from itertools import combinations

import pytest

from hexdice import games
from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import conflict, economy
from hexdice.games.first_war.rules.cards import BASE, CARDS, NUMBER, SENTENCES, powers, text
from hexdice.games.first_war.rules.state import Phase
from hexdice.games.first_war.table import examples
from hexdice.view.markup import plain
from tests.rules.first_war.positions import BYSTANDER, goals, moves, on, position, run

TILES = "F:A1,A2 W:B1,B2 P:C1,C2 M:D1,D2,D3"
HUNTER, FARMER, HEALER, SCIENTIST = range(4)


def attack(cards: str) -> list[int]:
    state = position(active=(cards, ""))
    return [conflict.attack_strength(state, kind) for kind in range(4)]


def defence(cards: str, emergency: bool = False) -> list[int]:
    state = position(active=(cards, ""), emergency=(emergency, False))
    return [conflict.defence_strength(state, 0, kind) for kind in range(4)]


@pytest.mark.rule("FW-10")
def test_without_cards() -> None:
    assert attack("") == [2, 1, 0, 0] and defence("") == [1, 2, 0, 0]
    state = position()
    assert [conflict.defence_strength(state, 0, kind + 4) for kind in range(4)] == [1, 2, 0, 0], (
        "the wounded defend as well"
    )


@pytest.mark.rule("FW-23")
@pytest.mark.parametrize(
    "cards, attacks, defends",
    [
        ("watchfires", [2, 1, 0, 0], [2, 2, 0, 0]),
        ("palisades", [2, 1, 0, 0], [1, 3, 1, 1]),
        ("watchfires,palisades", [2, 1, 0, 0], [2, 3, 1, 1]),
        ("bronze blades", [3, 1, 0, 0], [1, 2, 0, 0]),
        ("iron", [4, 1, 0, 0], [1, 2, 0, 0]),
        ("bronze blades,iron", [4, 1, 0, 0], [1, 2, 0, 0]),
    ],
)
def test_strengths(cards: str, attacks: list[int], defends: list[int]) -> None:
    assert attack(cards) == attacks and defence(cards) == defends


@pytest.mark.rule("FW-17")
@pytest.mark.parametrize(
    "cards, defends",
    [("", [1, 2, 0, 0]), ("watchfires", [1, 2, 0, 0]), ("palisades", [1, 3, 0, 0]), ("iron", [1, 2, 0, 0])],
)
def test_strengths_in_an_emergency(cards: str, defends: list[int]) -> None:
    assert defence(cards, emergency=True) == defends
    state = position(active=("iron", ""), emergency=(True, False))
    assert [conflict.attack_strength(state, kind) for kind in range(4)] == [1, 1, 0, 0]


@pytest.mark.rule("FW-23")
@pytest.mark.parametrize(
    "cards, expected",
    [
        # On Fields 2 farmers and 2 hunters, on Plains a farmer and a hunter, a hunter each on Forest and Mountain.
        ("", 6 + 1 + 1),
        ("foraging", 6 + 2 + 1 + 1 + 1),
        ("husbandry", 6 + 2 + 1 + 1),
        ("irrigation", 8 + 1 + 1),
        ("foraging,husbandry,irrigation", 8 + 2 + 2 + 1 + 1 + 1),
    ],
)
def test_food_cards(cards: str, expected: int) -> None:
    state = position("F1:ffhh C1:fh B1:h D1:h F2:es", BYSTANDER, TILES, active=(cards, ""))
    assert economy.food(state, 0) == expected


@pytest.mark.rule("FW-23")
@pytest.mark.parametrize("cards", ["foraging", "husbandry", "irrigation"])
def test_food_cards_do_not_help_the_wounded(cards: str) -> None:
    assert economy.food(position("F1:FH C1:FH D1:H F2:es", BYSTANDER, TILES, active=(cards, "")), 0) == 0


@pytest.mark.rule("FW-23")
def test_rafts() -> None:
    plain = position("F1:fes F3:h", BYSTANDER + " D3:f", "L:E3")
    assert "D3" not in goals(plain, "hunter F3")
    rafts = position("F1:fes F3:h", BYSTANDER + " D3:f", "L:E3", active=("rafts", ""))
    state = run(rafts, "hunter F3 D3", "done", "done", "fight D3", "stand farmer", "put hunter F3 on 1", "strike")
    assert moves(state) == ("retreat hunter F3 F3",)
    assert on(run(state, "retreat hunter F3 F3"), "F3") == "H"


@pytest.mark.rule("FW-23")
def test_rafts_and_navigation_attack_over_a_chain_of_lakes() -> None:
    pieces, tiles = "F1:fes F3:h", "L:E3,D3"
    for cards, reached in (("rafts", False), ("navigation", False), ("rafts,navigation", True)):
        state = position(pieces, BYSTANDER + " C3:f", tiles, active=(cards, ""))
        assert ("C3" in goals(state, "hunter F3")) is reached, cards
    state = position(pieces, BYSTANDER + " C3:f", tiles, active=("rafts,navigation", ""))
    state = run(state, "hunter F3 C3", "done", "done", "fight C3", "stand farmer", "put hunter F3 on 1", "strike")
    assert moves(state) == ("retreat hunter F3 F3",), "back over both lakes"


@pytest.mark.rule("FW-23")
def test_saddle_is_for_hunters_and_roads_for_the_others() -> None:
    tiles = "P:F3,F4,F5"
    saddle = run(
        position("F1:ffes F2:h", BYSTANDER, tiles, active=("saddle", "")), "hunter F2 F3", "tired hunter F3 F4", "done"
    )
    saddle = run(saddle, "farmer F1 F2")
    assert goals(saddle, "tired farmer F2") == goals(saddle, "farmer F2") == set()
    roads = run(position("F1:ffes F2:h", BYSTANDER, tiles, active=("roads", "")), "hunter F2 F3")
    assert goals(roads, "hunter F3") == goals(roads, "tired hunter F3") == set()
    for who in ("farmer", "healer", "scientist"):
        state = run(roads, "done", f"{who} F1 F2", f"tired {who} F2 F3")
        assert goals(state, f"tired {who} F3") == goals(state, f"{who} F3") == set()


@pytest.mark.rule("FW-23")
def test_saddle_crosses_two_lakes_one_after_the_other() -> None:
    state = position("F1:fes F3:h", BYSTANDER, "L:E3,C3 P:D3", active=("saddle", ""))
    state = run(state, "hunter F3 D3", "tired hunter D3 B3", "=forest")
    assert on(state, "B3") == "h"


@pytest.mark.rule("FW-23")
@pytest.mark.parametrize(
    "pieces, cards, expected",
    [
        ("F1:ffes", "tally marks", 1 + 1),
        ("F1:ffeS", "tally marks", 0),
        ("D1:s D2:s", "", 1),
        ("D1:s D2:s", "smelting", 1 + 1),
        ("D1:s", "smelting", 1),
        ("D1:s D2:s D3:s", "smelting", 1 + 2),
        ("D1:s D2:S D3:s", "smelting", 1 + 1),
        ("D1:ss D2:s F1:s", "smelting", 1 + 2 + 1),
        ("D1:s D2:s F1:ss", "academies", 2 + 3),
        ("D1:s D2:S", "academies", 1 + 1),
        ("D1:ss", "academies", 1 + 1),
        ("D1:s D2:s F1:s", "academies,smelting,tally marks", 3 + 2 + 1 + 1),
        ("D1:S D2:S", "academies,smelting,tally marks", 0),
    ],
)
def test_research_cards(pieces: str, cards: str, expected: int) -> None:
    state = position(pieces + " F2:hfe", BYSTANDER, TILES, active=(cards, ""))
    assert economy.research_points(state, 0) == expected


@pytest.mark.rule("FW-23")
def test_a_research_card_counts_from_the_next_turn() -> None:
    state = position("F1:fffe F2:hhs", BYSTANDER, phase="food")
    cards = list(state.cards[0])
    cards[0], cards[3] = NUMBER["foraging"], NUMBER["tally marks"]
    state = state._replace(cards=(tuple(cards), state.cards[1]), active=(1 << NUMBER["foraging"], 0))
    state = run(state._replace(phase=Phase.RESEARCH, points=5), "activate tally marks")
    assert state.points == 1, "five less its price, nothing more this turn"
    assert economy.research_points(state, 0) == 1 + 1


@pytest.mark.rule("FW-23")
def test_with_cartography_a_piece_that_finds_a_lake_is_not_spent() -> None:
    state = position("F1:fes F2:h", BYSTANDER, active=("cartography", ""))
    state = run(state, "hunter F2 F3", "=lake", "hunter F2 E2", "=lake")
    assert on(state, "F2") == "h" and "hunter F2 G2" in moves(state) and "F4" in goals(state, "hunter F2")
    state = run(state, "hunter F2 G2", "=plains")
    assert on(state, "G2") == "h" and goals(state, "hunter G2") == set()


@pytest.mark.rule("FW-23")
def test_cartography_and_saddle_keep_the_point_that_is_left() -> None:
    state = position("F1:fes F2:h", BYSTANDER, "P:F3", active=("cartography,saddle", ""))
    state = run(state, "hunter F2 F3", "tired hunter F3 F4", "=lake")
    assert on(state, "F3") == "h" and "tired hunter F3 G3" in moves(state)
    state = run(state, "tired hunter F3 G3", "=forest")
    assert goals(state, "tired hunter G3") == goals(state, "hunter G3") == set()


@pytest.mark.rule("FW-23")
def test_navigation_towards_a_face_down_shore() -> None:
    state = position("F1:fes F3:h", BYSTANDER, "L:E3,D3", active=("navigation", ""))
    assert on(run(state, "hunter F3 C3", "=fields"), "C3") == "h"
    assert on(run(state, "hunter F3 C3", "=lake"), "F3") == "h"


@pytest.mark.rule("FW-23")
def test_palisades_save_healers_and_scientists() -> None:
    state = position("F1:ffe F2:hs F3:h", BYSTANDER + " F4:es", active=("", "palisades"))
    state = run(state, "hunter F3 F4", "done", "done", "fight F4", "stand healer+scientist", "put hunter F3 on 1")
    state = run(state, "strike")  # 2:2
    assert on(state, "F4", 1) == "ES" and state.fight and state.fight.back


@pytest.mark.rule("FW-8")
@pytest.mark.rule("FW-23")
def test_city_law_is_the_owners_only() -> None:
    state = position("F1:hfes F2:hh F3:hhh", BYSTANDER, active=("", "city law"))
    state = run(state, "hunter F2 F3")
    assert "hunter F2 F3" not in moves(state)


@pytest.mark.rule("FW-23")
def test_powers_do_not_depend_on_the_order_and_never_shrink() -> None:
    """Each power with any two cards is the larger of what each gives alone."""
    alone = [powers(1 << n) for n in range(18)]
    assert all(card != powers(0) for card in alone), "each card changes something"
    for a, b in combinations(range(18), 2):
        both = powers(1 << a | 1 << b)
        assert both == tuple(max(x, y) for x, y in zip(alone[a], alone[b], strict=True))


@pytest.mark.rule("FW-23")
def test_the_texts_match_the_data() -> None:
    assert text(NUMBER["palisades"]) == "Every piece defends with at least 1. Farmers defend with 3."
    assert text(NUMBER["irrigation"]) == "Farmers on Fields give 4 food."
    assert set(SENTENCES) == set(BASE) == {power for card in CARDS for power, _ in card.effects}
    book = games.rulebook("first-war").find("FW-23")
    assert book and book.kind == "component"
    assert all(card.name in book.listed[n] and text(n) in book.listed[n] for n, card in enumerate(CARDS))
    page = plain(examples.figures()["FW-23"])
    assert all(card.name in page and text(n) in page for n, card in enumerate(CARDS))
    counts = GAME.counts(position(active=("palisades,irrigation", "palisades")))
    assert {key: n for key, n in counts.items() if key.startswith("card ")} == {
        f"card {card.name}": {"Palisades": 2, "Irrigation": 1}.get(card.name, 0) for card in CARDS
    }
