"""Decks, the card window, rings, skipping, and the ends that cards make (FI-10 to FI-15)."""

import json
from collections import Counter
from pathlib import Path

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules import cards
from hexdice.games.first_island.rules.decks import find, new_decks
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Deck, Phase, State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from tests.rules.first_island.polyhexes import free_polyhexes, in_order, normal_form
from tests.rules.first_island.shorthand import (
    MAT,
    asked,
    begin,
    dealt,
    dice,
    isle,
    names,
    options_for,
    play,
    ring,
    scored,
    tribes_of,
)

FILE = Path(__file__).parents[4] / "shared" / "data" / "camp-cards.json"

# The first tetrahex is the rhombus, as D4 D5 C4 C5; the straight one is 4-7.
RHOMBUS = "C4=4 C5=4 D4=4 D5=4"
STRAIGHT = "D1=4 D2=4 D3=4 D4=4"


def sentence(state: State, move: str, rule: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, state.in_window, move)
    assert caught.value.rule == rule
    return str(caught.value)


def deck(state: State, name: str) -> Deck:
    found = find(state.decks, name)
    assert found
    return found


@pytest.mark.rule("FI-10")
def test_there_are_7_22_and_82_free_polyhexes() -> None:
    assert [len(free_polyhexes(size)) for size in (1, 2, 3, 4, 5, 6)] == [1, 1, 3, 7, 22, 82]


@pytest.mark.rule("FI-10")
@pytest.mark.parametrize("size", (4, 5, 6))
def test_every_card_is_the_shape_of_its_place_in_the_order(size: int) -> None:
    ordered = in_order(size)
    ours = {name: shape for name, shape in cards.SHAPES.items() if name[0] == str(size)}
    assert {name: normal_form(shape) for name, shape in ours.items()} == {
        name: ordered[int(name[2:]) - 1] for name in ours
    }
    wanted = {4: [*range(1, 8)], 5: [*range(1, 16)], 6: [1, 2, *range(8, 15)]}[size]
    assert sorted(int(name[2:]) for name in ours) == wanted


@pytest.mark.rule("FI-10")
def test_the_decks_hold_13_13_7_and_7_cards() -> None:
    full = {d.name: Counter(d.rest) for d in new_decks("full")}
    assert {name: counted.total() for name, counted in full.items()} == {"4": 13, "5": 13, "6": 7, "S": 7}
    assert full["4"] == Counter({**dict.fromkeys((f"4-{n}" for n in range(1, 7)), 2), "4-7": 1})
    assert full["5"] == Counter(f"5-{n}" for n in range(3, 16))
    assert full["6"] == Counter(f"6-{n}" for n in range(8, 15))
    assert full["S"] == Counter(("4-1", "4-2", "4-3", "5-1", "5-2", "6-1", "6-2"))


@pytest.mark.rule("FI-10")
@pytest.mark.parametrize("name", ("4", "5", "6", "S"))
def test_the_decks_are_those_of_the_data_file(name: str) -> None:
    if not FILE.exists():  # the generated order above stands for it elsewhere
        return
    data = json.loads(FILE.read_text(encoding="utf-8"))[f"deck{name}"]
    shapes = [card["shape"] if name == "S" else card for card in data["cards"]]
    theirs = Counter(normal_form((q, r) for q, r in shape) for shape in shapes)
    ours = Counter(normal_form(cards.SHAPES[card]) for card in new_decks("full")["456S".index(name)].rest)
    assert ours == theirs
    if name == "S":
        assert Counter(card["points"] for card in data["cards"]) == {4: 3, 5: 2, 6: 2}


@pytest.mark.rule("FI-10")
def test_hand_cards_pay_two_points_a_hex_and_the_shared_card_one() -> None:
    state = asked(isle(RHOMBUS), "6-8", "4-1")
    after = play(state, "score shared matriarchy C4 C5 D4 D5")
    assert after.sheets[0].rings == (ring("4-1", 4, MAT, "C4 C5 D4 D5"),)
    easy = asked(isle(RHOMBUS), "4-1", "5-1", cards="easy")
    after = play(easy, "score hand matriarchy C4 C5 D4 D5")
    assert after.sheets[0].rings == (ring("4-1", 8, MAT, "C4 C5 D4 D5"),)
    points = {"5": 10, "6": 12}
    for size, pays in points.items():
        card = cards.DECKS[size][0]
        place = cards.spots_of(card)[0]
        board = isle(" ".join(f"{name}=4" for name in names(place).split()))
        state = asked(board, "6-8", "4-1")
        state = state._replace(sheets=(state.sheets[0]._replace(hand=card),))
        move = "score hand matriarchy " + names(place)
        assert play(state, move).sheets[0].rings[0].points == pays


@pytest.mark.rule("FI-11")
def test_the_deal_is_a_six_for_everybody_and_one_shared_card() -> None:
    state = begin(3)
    places = []
    for card in ("6-9", "6-8", "6-14", "5-2"):
        chance = GAME.chance(state)
        assert chance and not chance.die
        places.append((chance.place, sum(chance.weights)))
        state = play(state, card)
    assert places == [("deck 6 draw 1", 7), ("deck 6 draw 2", 6), ("deck 6 draw 3", 5), ("deck S draw 1", 7)]
    assert [sheet.hand for sheet in state.sheets] == ["6-9", "6-8", "6-14"] and state.shared == "5-2"
    assert find(state.decks, "6") is None  # the rest of it is out of the game
    assert state.phase == Phase.WINDOW and state.round == 1


@pytest.mark.rule("FI-11")
def test_the_card_window_goes_round_from_the_next_roller_before_the_dice() -> None:
    state = dealt(begin(3), "6-9", "6-8", "6-14", "5-2")
    order = []
    for _ in range(3):
        (seat,) = GAME.actors(state)
        order.append(seat)
        state = play(state, "pass")
    assert order == [0, 1, 2] and state.phase == Phase.DICE
    state = play(state, *"12345")
    for seat in range(3):
        state = play(state, f"{seat}: take 1 2", f"{seat}: place A1 0", f"{seat}: take 3 4", f"{seat}: place A2 0",
                     f"{seat}: done")  # fmt: skip
    assert state.round == 2 and GAME.actors(state) == (1,)
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, 0, "pass")
    assert caught.value.rule == "FI-11"
    assert [state._replace(asked=n).in_window for n in range(3)] == [1, 2, 0]


@pytest.mark.rule("FI-11")
def test_one_card_in_each_window_hand_or_shared() -> None:
    # Two rhombuses: the second one has to wait.
    state = asked(isle(RHOMBUS + " F1=4 F2=4 G1=4 G2=4"), "6-8", "4-1", seats=2)
    assert options_for(state) == ["score shared matriarchy C4 C5 D4 D5", "score shared matriarchy F1 F2 G1 G2"]
    state = play(state, "score shared matriarchy C4 C5 D4 D5")
    assert GAME.actors(state) == (1,)


@pytest.mark.rule("FI-11")
def test_a_shape_counts_turned_and_mirrored() -> None:
    # 4-3 is (0,0) (0,1) (1,1) (2,0): turned and mirrored it has twelve images or fewer, all of them good.
    image = {(0, 0), (0, 1), (1, 1), (2, 0)}
    drawn = {
        "as drawn": image,
        "turned": {(q + r, -q) for q, r in image},
        "mirrored": {(r, q) for q, r in image},
        "both": {(q + r, -r) for q, r in image},
    }
    for drawn_cells in drawn.values():
        board = isle(" ".join(f"{GRID.names[GRID.at[cell]]}=4" for cell in drawn_cells))
        state = asked(board, "6-8", "4-3")
        assert len(options_for(state)) == 1, drawn_cells
        assert play(state, *options_for(state)).sheets[0].rings[0].points == 4


@pytest.mark.rule("FI-11")
def test_the_wrong_shape_is_refused() -> None:
    state = asked(isle(STRAIGHT + " E1=4 G4=4"), "6-8", "4-1")
    assert options_for(state) == []
    assert "shape" in sentence(state, "score shared matriarchy D1 D2 D3 D4", "FI-11")
    assert "Choose 4 different" in sentence(state, "score shared matriarchy D1 D2 D3", "FI-11")
    assert "Choose 4 different" in sentence(state, "score shared matriarchy D1 D2 D3 D4 E1", "FI-11")
    assert "hold" in sentence(state, "score shared healers D1 D2 D3 D4", "FI-11")
    assert "hold" in sentence(state, "score shared matriarchy D2 D3 E2 E3", "FI-11")
    for unreadable in (
        "score shared matriarchy D2 D1 D3 D4",
        "score shared matriarchy D1 D1 D2 D3",
        "score shared pirates D1 D2 D3 D4",
        "score shared matriarchy D1 D2 D3 Z4",
        "score table matriarchy D1 D2 D3 D4",
        "score shared",
    ):
        with pytest.raises(NotationError):
            GAME.apply(state, 0, unreadable)


@pytest.mark.rule("FI-11")
def test_placements_must_be_one_connected_group_through_their_halves() -> None:
    # The rhombus D4 D5 C4 C5 of halves. D4 E NE NW, D5 NW W SW, C4 W SW SE, C5 (over D5) W SW SE: C5-C4 by W/E: C4 has
    # no E side, C5-D5 by SW/NE: D5 has no NE, and SE leads out: C5 is cut off.
    cut = isle("D4=4/1@0 D5=4/1@2 C4=4/1@3 C5=4/1@3")
    assert options_for(asked(cut, "6-8", "4-1")) == []
    assert "touch" in sentence(asked(cut, "6-8", "4-1"), "score shared matriarchy C4 C5 D4 D5", "FI-11")
    # With D5 (NE NW W) C5 is reached by its SW side; D4-D5 and C4-D5 hold as before.
    whole = isle("D4=4/1@0 D5=4/1@1 C4=4/1@3 C5=4/1@3")
    assert options_for(asked(whole, "6-8", "4-1")) == ["score shared matriarchy C4 C5 D4 D5"]


@pytest.mark.rule("FI-11")
def test_part_of_a_larger_camp_may_be_chosen() -> None:
    state = asked(isle("D1=4 D2=4 D3=4 D4=4 D5=4"), "6-8", "4-1")
    state = state._replace(shared="4-7", decks=())  # a straight four
    assert options_for(state) == ["score shared matriarchy D1 D2 D3 D4", "score shared matriarchy D2 D3 D4 D5"]


@pytest.mark.rule("FI-11")
def test_no_window_after_the_last_placements_unless_the_option_opens_one() -> None:
    full = " ".join(f"{name}=4" for name in FULL if name != "A1")
    for closing in (False, True):
        state = asked(isle(full), "6-8", "4-1", closing=closing)
        state = play(dice(state, "12356"), "take 1 2", "place A1 0")
        assert state.phase == (Phase.WINDOW if closing else Phase.OVER)
        assert bool(options_for(state)) == closing
        if closing:
            assert play(state, "pass").phase == Phase.OVER
            assert play(state, "score shared matriarchy A2 A3 B2 B3").phase == Phase.OVER


FULL = [f"{row}{n}" for row, length in zip("ABCDEFG", (4, 5, 6, 7, 6, 5, 4), strict=True) for n in range(1, length + 1)]


@pytest.mark.rule("FI-12")
def test_a_ring_closes_the_camp_and_the_rest_may_form_one() -> None:
    # Seven in a row, four of them ringed: the remaining three are a camp.
    found = scored("D1=4 D2=4 D3=4 D4=4 D5=4 D6=4 D7=4", ring("4-7", 8, MAT, "D1 D2 D3 D4"))
    assert sorted(names(camp) for camp in found.tribes[MAT - 1].camps) == ["D1 D2 D3 D4", "D5 D6 D7"]
    assert found.tribes[MAT - 1].row == 7
    # Six in a row: the remaining two are no camp and cost points.
    found = scored("D1=4 D2=4 D3=4 D4=4 D5=4 D6=4", ring("4-7", 8, MAT, "D1 D2 D3 D4"))
    assert names(found.tribes[MAT - 1].lone) == "D5 D6" and found.tribes[MAT - 1].row == 4 - 2
    # A rest on both sides of the ring is not connected through it.
    found = scored("D1=4 D2=4 D3=4 D4=4 D5=4 D6=4 D7=4", ring("4-7", 8, MAT, "D3 D4 D5 D6"))
    assert found.tribes[MAT - 1].row == 4 - 3


@pytest.mark.rule("FI-12")
def test_a_ring_pays_at_once_and_cannot_be_used_or_grown() -> None:
    state = asked(isle(RHOMBUS), "6-8", "4-1")
    before, after = state, play(state, "score shared matriarchy C4 C5 D4 D5")
    assert scored(RHOMBUS, *after.sheets[0].rings).total == scored(RHOMBUS, *before.sheets[0].rings).total + 4
    again = asked(isle(RHOMBUS + " E3=4 E4=4"), "6-8", "4-1", ring("4-1", 4, MAT, "C4 C5 D4 D5"))
    assert options_for(again) == []
    assert "ring" in sentence(again, "score shared matriarchy D4 D5 E3 E4", "FI-12")
    # Later placements beside the ring do not join it.
    found = scored(RHOMBUS + " E3=4", ring("4-1", 4, MAT, "C4 C5 D4 D5"))
    assert found.tribes[MAT - 1].row == 4 - 1


@pytest.mark.rule("FI-13")
def test_a_scored_hand_card_goes_under_its_deck_and_one_of_two_of_the_next_is_kept() -> None:
    place = "D1 D2 D3 D4 C2"
    state = asked(isle(" ".join(f"{name}=4" for name in place.split())), "6-8", "4-1", seats=2)
    card = next(c for c in cards.DECKS["5"] if any(names(p) == "C2 D1 D2 D3 D4" for p in cards.spots_of(c)))
    rest = tuple(c for c in deck(state, "5").rest if c != card)
    decks = tuple(d._replace(rest=rest, drawn=1) if d.name == "5" else d for d in state.decks)
    state = state._replace(sheets=(state.sheets[0]._replace(hand=card), state.sheets[1]), decks=decks)
    state = play(state, "score hand matriarchy C2 D1 D2 D3 D4")
    assert deck(state, "5").bottom == (card,)
    first = GAME.chance(state)
    assert (
        first and first.place == "deck 4 draw 1" and dict(zip(first.outcomes, first.weights, strict=True))["4-7"] == 1
    )
    state = play(state, "4-2", "4-5")
    assert state.phase == Phase.KEEP and GAME.moves(state, 0) == ("keep 4-2", "keep 4-5")
    assert "two" in sentence(state, "keep 4-7", "FI-13")
    state = play(state, "keep 4-5")
    assert state.sheets[0].hand == "4-5"
    assert deck(state, "4").bottom == ("4-2",) and len(deck(state, "4").rest) == 11
    assert GAME.actors(state) == (1,)  # one card in a window: the next seat is asked


@pytest.mark.rule("FI-13")
def test_the_shared_card_stays_for_all_in_the_window_and_then_goes_to_the_bottom() -> None:
    state = asked(isle(RHOMBUS), "6-8", "4-1", seats=2)
    state = state._replace(sheets=(state.sheets[0], state.sheets[0]))
    state = play(state, "score shared matriarchy C4 C5 D4 D5")
    assert state.shared == "4-1"
    state = play(state, "score shared matriarchy C4 C5 D4 D5")
    chance = GAME.chance(state)
    assert chance and chance.place == "deck S draw 2" and sum(chance.weights) == 6 and "4-1" not in chance.outcomes
    state = play(state, "6-2")
    assert state.shared == "6-2" and deck(state, "S").bottom == ("4-1",) and state.phase == Phase.DICE


@pytest.mark.rule("FI-13")
def test_the_bottom_comes_up_in_its_order_once_the_unknown_cards_are_gone() -> None:
    state = asked(isle(""), "6-8", "4-1")
    emptied = tuple(
        d._replace(rest=(), bottom=("4-7", *sorted(d.rest, reverse=True)[1:]), drawn=13) if d.name == "4" else d
        for d in state.decks
    )
    assert deck(state._replace(decks=emptied), "4").bottom[:3] == ("4-7", "4-6", "4-6")
    state = play(state, "skip", "5-3", "5-4", "keep 5-3")  # the six is gone, a five in hand
    state = state._replace(decks=emptied, skipped=False)
    state = play(state, "skip")
    for number, card in ((14, "4-7"), (15, "4-6")):
        chance = GAME.chance(state)
        assert chance and (chance.place, chance.outcomes, chance.weights) == (f"deck 4 draw {number}", (card,), (1,))
        with pytest.raises(IllegalMoveError) as caught:
            GAME.apply(state, -1, "4-1")
        assert caught.value.rule == "FI-13" and "next in the 4 deck" in str(caught.value)
        state = play(state, card)
    state = play(state, "keep 4-6")
    assert deck(state, "4").bottom[-1] == "4-7"


@pytest.mark.rule("FI-13")
def test_below_the_lowest_deck_the_lowest_is_used_again() -> None:
    state = asked(isle(""), "4-2", "5-1", cards="easy")
    state = play(state, "skip")
    chance = GAME.chance(state)
    assert chance and chance.place == "deck 4 draw 2"
    assert deck(state, "4").bottom == ("4-2",)
    assert dict(zip(chance.outcomes, chance.weights, strict=True)) == {
        "4-1": 2, "4-2": 1, "4-3": 2, "4-4": 2, "4-5": 2, "4-6": 2, "4-7": 1,
    }  # fmt: skip
    assert GAME.moves(play(state, "4-3", "4-3"), 0) == ("keep 4-3",)


@pytest.mark.rule("FI-13")
def test_with_all_decks_a_four_is_replaced_by_a_four() -> None:
    # Down from the six: a five, then a four, each in a window of its own.
    state = play(asked(isle(RHOMBUS), "6-8", "4-2"), "skip", "5-3", "5-4", "keep 5-3")._replace(skipped=False)
    state = play(state, "skip", "4-1", "4-5", "keep 4-1")._replace(skipped=False)
    for move in ("skip", "score hand matriarchy C4 C5 D4 D5"):
        after = play(state, move)
        assert deck(after, "4").bottom == ("4-5", "4-1") and deck(after, "5").bottom == ("5-4", "5-3")
        chance = GAME.chance(after)
        assert chance and chance.place == "deck 4 draw 3"
        # Two of each but the straight one, less the 4-1 and the 4-5 drawn before.
        assert dict(zip(chance.outcomes, chance.weights, strict=True)) == {
            "4-1": 1, "4-2": 2, "4-3": 2, "4-4": 2, "4-5": 1, "4-6": 2, "4-7": 1,
        }  # fmt: skip
        assert play(after, "4-6", "4-7", "keep 4-7").sheets[0].hand == "4-7"


@pytest.mark.rule("FI-13")
def test_a_six_leaves_the_game_unless_its_deck_is_the_only_one() -> None:
    state = play(asked(isle(""), "6-8", "4-1"), "skip")
    assert state.source == "5" and find(state.decks, "6") is None
    alone = play(asked(isle(""), "6-8", "6-1", level="impossible"), "skip")
    assert alone.source == "6" and deck(alone, "6").bottom == ("6-8",)


@pytest.mark.rule("FI-13")
def test_the_single_shared_card_of_the_hard_levels_is_scored_once_and_gone() -> None:
    place = cards.spots_of("5-1")[0]
    board = isle(" ".join(f"{name}=4" for name in names(place).split()))
    state = asked(board, "6-8", "5-1", level="hard")
    assert find(state.decks, "S") is None
    state = play(state, "score shared matriarchy " + names(place))
    assert state.shared == "" and state.phase == Phase.DICE
    assert state.sheets[0].rings[0].points == 5


@pytest.mark.rule("FI-14")
def test_skipping_replaces_the_hand_card_without_points_once_in_a_window() -> None:
    state = play(asked(isle(RHOMBUS), "6-8", "4-1", seats=2), "skip", "5-3", "5-4", "keep 5-4")
    assert state.sheets[0].hand == "5-4" and state.sheets[0].rings == ()
    assert GAME.actors(state) == (0,) and "skip" not in GAME.moves(state, 0)
    assert sentence(state, "skip", "FI-14")
    # Then a card may still be scored, and the next seat may skip for itself.
    state = play(state, "score shared matriarchy C4 C5 D4 D5")
    assert GAME.actors(state) == (1,) and "skip" in GAME.moves(state, 1)


@pytest.mark.rule("FI-14")
def test_the_new_card_can_be_scored_in_the_same_window() -> None:
    state = asked(isle(RHOMBUS), "4-7", "5-1", cards="easy")
    state = play(state, "skip", "4-1", "4-6", "keep 4-1")
    state = play(state, "score hand matriarchy C4 C5 D4 D5")
    assert state.sheets[0].rings == (ring("4-1", 8, MAT, "C4 C5 D4 D5"),)


def third(seats: int) -> State:
    """A window in which the first seat has two cards and can score a third, and so can the others the shared one."""
    board = "A1=4 A2=4 A3=4 A4=4 G1=4 G2=4 G3=4 G4=4 " + RHOMBUS
    rings = (ring("4-7", 8, MAT, "A1 A2 A3 A4"), ring("4-7", 8, MAT, "G1 G2 G3 G4"))
    state = asked(isle(board), "6-8", "4-1", *rings, seats=seats)
    return state._replace(sheets=(state.sheets[0],) * seats, asked=0)


@pytest.mark.rule("FI-15")
def test_the_third_card_ends_the_game_once_every_seat_has_been_asked() -> None:
    state = third(3)
    order: list[int] = []
    for move in ("score shared matriarchy C4 C5 D4 D5", "pass"):
        order += GAME.actors(state)
        state = play(state, move)
        assert GAME.result(state) is None
    order += GAME.actors(state)
    state = play(state, "score shared matriarchy C4 C5 D4 D5")
    assert sorted(order) == [0, 1, 2]
    result = GAME.result(state)
    assert result and result.reason == "cards"
    assert [len(state.sheets[seat].rings) for seat in order] == [3, 2, 3]
    assert result.winners == tuple(sorted((order[0], order[2])))
    assert GAME.chance(state) is None and GAME.actors(state) == ()


@pytest.mark.rule("FI-15")
def test_the_hand_card_as_the_third_is_not_replaced() -> None:
    state = third(2)
    state = state._replace(sheets=tuple(sheet._replace(hand="4-1") for sheet in state.sheets))
    seat = state.in_window
    state = play(state, "score hand matriarchy C4 C5 D4 D5")
    assert state.phase == Phase.WINDOW and state.sheets[seat].hand == "" and state.source == ""
    assert deck(state, "4").bottom == ("4-1",)
    state = play(state, "pass")
    assert state.phase == Phase.OVER and GAME.parse_position(GAME.format_position(over(state))) == over(state)


def over(state: State) -> State:
    """The state with decks from which the cards in play are missing, as a real match has them."""
    rest = tuple(sorted([*cards.DECKS["4"]]))
    for _ in range(2):
        at = rest.index("4-1")
        rest = rest[:at] + rest[at + 1 :]
    decks = tuple(d._replace(rest=rest, drawn=2) if d.name == "4" else d for d in state.decks)
    return state._replace(decks=decks)


@pytest.mark.rule("FI-15")
def test_two_cards_do_not_end_it() -> None:
    state = third(1)
    assert play(state, "pass").phase == Phase.DICE
    assert play(state, "score shared matriarchy C4 C5 D4 D5").phase == Phase.OVER
    # In solo the third card does not end it.
    solo = third(1)._replace(kind="standard")
    assert play(solo, "score shared matriarchy C4 C5 D4 D5", "4-2").phase == Phase.DICE


@pytest.mark.rule("FI-15")
@pytest.mark.parametrize("seats", (1, 4))
def test_without_a_third_card_it_ends_with_full_islands_after_nineteen_rounds(seats: int) -> None:
    state = begin(seats, cards="none", level="free")
    filled = []
    while GAME.result(state) is None:
        if GAME.chance(state):
            state = play(state, str(state.dice.index(0) + 1))
        elif state.phase == Phase.MARK:
            seat = GAME.actors(state)[0]
            state = GAME.apply(state, seat, GAME.moves(state, seat)[0])
        else:
            filled.append(37 - state.sheets[0].board.count(0))
            state = play(state, "roll")
    assert filled == [2 * n for n in range(19)]
    assert all(0 not in sheet.board for sheet in state.sheets)
    result = GAME.result(state)
    assert result and result.reason == "full"


@pytest.mark.rule("FI-11")
def test_fitting_shapes_name_the_tribes() -> None:
    state = asked(isle(RHOMBUS + " A1=1 A2=1 A3=1 B1=1"), "6-8", "4-1")
    assert tribes_of(state) == {"shared matriarchy"}
    state = asked(isle(RHOMBUS + " A1=1 A2=1 B2=1 B3=1"), "6-8", "4-1")
    assert tribes_of(state) == {"shared matriarchy", "shared scavengers"}


def test_a_position_shows_only_drawn_cards_that_there_are() -> None:
    """While a hand card is replaced, the card of this window lies under its deck; cards are conserved."""
    fives = "5-10,5-11,5-12,5-13,5-14,5-15,5-3,5-4,5-5,5-6,5-7,5-8,5-9"
    line = (
        "full~ 2.draw.1.kt - 4:4-1 4-2 4=4-1,4-2,4-2,4-3,4-3,4-4,4-4,4-5,4-5,4-6,4-6,4-7//1;"
        f"5={fives.replace('5-13,', '').replace('5-14,', '').replace('5-8,', '').replace(',5-9', '')}/5-9,5-14,5-8/4;"
        "S=4-1,4-3,5-1,5-2,6-1,6-2//1 -|-|6-11*12*0*|" + "." * 37 + "|- 5-13|-|6-8*12*0*;4-2*4*0*|" + "." * 37 + "|-"
    )
    assert GAME.format_position(GAME.parse_position(line)) == line
    with pytest.raises(NotationError):  # all cards are in their decks, and one more is drawn
        GAME.parse_position(line.replace("4:4-1", "4:x").replace("4=4-1,", "4=4-1,4-1,").replace("//1;5", "//0;5"))
