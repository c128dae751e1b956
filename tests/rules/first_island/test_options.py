"""Easier and card-free games, solo levels, the same dice for all (FI-25 to FI-27)."""

from random import Random

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules.decks import find, new_decks
from hexdice.games.first_island.rules.goals import goals
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.rules.first_island.shorthand import MAT, asked, begin, dice, isle, marking, play, ring, scored


@pytest.mark.rule("FI-25")
def test_the_easier_game_has_small_camps_only() -> None:
    decks = {deck.name: deck.rest for deck in new_decks("easy")}
    assert set(decks) == {"4", "S"} and len(decks["4"]) == 13
    assert decks["S"] == ("4-1", "4-2", "4-3", "5-1", "5-2")
    state = play(begin(2, cards="easy"), "4-1", "4-1", "5-2")
    assert [sheet.hand for sheet in state.sheets] == ["4-1", "4-1"]
    # Replaced from the 4-deck every time, which stays in play.
    state = play(state, "skip", "4-3", "4-4", "keep 4-3")
    four = find(state.decks, "4")
    assert four and four.bottom == ("4-1", "4-4") and len(four.rest) == 9


@pytest.mark.rule("FI-25")
@pytest.mark.parametrize(("cards", "rounds", "reason"), [("none", 19, "full"), ("short", 12, "rounds")])
def test_the_first_game_has_no_cards(cards: str, rounds: int, reason: str) -> None:
    state = begin(2, cards=cards)
    assert state.decks == () and state.shared == ""
    seen = 0
    while GAME.result(state) is None:
        if GAME.chance(state):
            state = play(state, str(6 - state.dice.index(0)))
            continue
        seen += state.phase == Phase.ROLL
        seat = GAME.actors(state)[0]
        state = GAME.apply(state, seat, GAME.moves(state, seat)[0])
    result = GAME.result(state)
    assert seen == rounds and result and result.reason == reason
    assert state.sheets[0].board.count(0) == max(0, 37 - 2 * rounds)


def sizes(state: State) -> dict[str, str]:
    """The sizes of the cards in each deck, the dealt ones left out."""
    return {deck.name: "".join(sorted({card[0] for card in deck.rest})) for deck in state.decks}


@pytest.mark.rule("FI-26")
@pytest.mark.parametrize(
    ("level", "hand", "shared", "left"),
    [
        ("casual", "4-1", "4-1", {"4": "4", "S": "4"}),
        ("standard", "6-8", "6-1", {"4": "4", "5": "5", "S": "456"}),
        ("hard", "6-8", "5-2", {"4": "4", "5": "5"}),
        ("impossible", "6-8", "6-2", {"6": "6"}),
    ],
)
def test_each_level_has_its_decks(level: str, hand: str, shared: str, left: dict[str, str]) -> None:
    state = begin(1, level=level)
    first = GAME.chance(state)
    assert first and {card[0] for card in first.outcomes} == {hand[0]}
    state = play(state, hand)
    second = GAME.chance(state)
    wanted = {"casual": 3, "standard": 7, "hard": 2, "impossible": 2}[level]
    assert second and sum(second.weights) == wanted and shared in second.outcomes
    state = play(state, shared)
    assert sizes(state) == left


@pytest.mark.rule("FI-26")
def test_solo_is_twelve_rounds_and_cards_never_end_it() -> None:
    match = Match(GAME, header({"level": "casual"}, "5" * 32))
    rng = Random(7)
    most = 0
    while match.result is None:
        match.settle()
        if match.result is None:
            moves = GAME.moves(match.state, 0)
            match.play(0, next((m for m in moves if m.startswith("score")), rng.choice(moves)))
            most = max(most, match.state.round)
    assert most == 12 and match.state.sheets[0].board.count(0) == 37 - 24
    assert match.result.reason in ("goals", "missed")


@pytest.mark.rule("FI-26")
@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        ("casual", {"tribe": 3, "cards": 3}),
        ("standard", {"tribe": 6, "cards": 4, "total": 100}),
        ("hard", {"tribe": 8, "cards": 4, "total": 110}),
        ("impossible", {"tribe": 8, "cards": 4, "total": 120, "wishes": 4}),
    ],
)
def test_the_goals_of_each_level(level: str, wanted: dict[str, int]) -> None:
    listed = goals(begin(1, level=level))
    targets = {
        ("tribe" if goal.key.islower() and goal.key in TRIBE_NAMES else goal.key): goal.target for goal in listed
    }
    assert targets == wanted
    assert [goal.key for goal in listed[:6]] == list(TRIBE_NAMES)
    assert not any(goal.met for goal in listed)


TRIBE_NAMES = ("scavengers", "builders", "scholars", "matriarchy", "healers", "scientists")


@pytest.mark.rule("FI-26")
def test_a_tribe_counts_with_its_wish_and_goals_are_met_as_they_stand() -> None:
    state = asked(isle("D3=2 D4=2 D5=2 A1=3 A2=3 A3=3"), "4-1", "4-2", level="casual")
    state = state._replace(sheets=(state.sheets[0]._replace(board=isle("D3=2 D4=2 D5=2 A1=3 A2=3 A3=3")),))
    listed = {goal.key: (goal.value, goal.met) for goal in goals(state)}
    assert listed["builders"] == (3 + 9, True)
    assert listed["scholars"] == (3 - 6, False)
    assert listed["matriarchy"] == (-5, False)
    assert listed["cards"] == (0, False)


@pytest.mark.rule("FI-26")
def test_impossible_asks_for_every_wish_not_for_the_best() -> None:
    # Scavengers: five on the edge, 5. Scholars: B2 B3 B4 C2, each beside a scavenger and none on the edge, 4.
    # Builders: three whole hexes, 9; their half in E2 and the scientists' in E4 share with healers of a camp, 2 x 2 = 4.
    # Scientists: G1 G2 G3 and E4 E5 E6, 2 x 2 = 4. Matriarchy: a camp of three, 3.
    drawn = (
        "A1=1 A2=1 A3=1 A4=1 B1=1 B2=3 B3=3 B4=3 C2=3 C3=4 C4=4 C5=4 "
        "E2=5/2@0 E3=5 E4=5/6@2 E5=6 E6=6 F2=2 F3=2 F4=2 G1=6 G2=6 G3=6"
    )
    for cells, matriarchy, met in ((drawn, 3, False), (drawn + " C6=4", 4, True)):
        assert [part.wish for part in scored(cells).tribes] == [5, 9, 4, matriarchy, 4, 4]
        state = begin(1, level="impossible")
        state = state._replace(sheets=(state.sheets[0]._replace(board=isle(cells)),))
        (wishes,) = (goal for goal in goals(state) if goal.key == "wishes")
        assert (wishes.value, wishes.target, wishes.met) == (matriarchy, 4, met)


# Twelve rounds' worth of an island on which the casual goals are met: every tribe a camp of three whole hexes or more.
WON = (
    "A1=1 A2=1 A3=1 A4=1 B1=2 B2=2 B3=2 C1=3 C2=3 C3=3 B4=4 B5=4 C5=4 C6=4 D1=5 D2=5 D3=5 D5=6 D6=6 D7=6 "
    "E1=5 G1=1 G2=1 G3=1"
)


@pytest.mark.rule("FI-26")
def test_won_is_all_goals_met_and_missing_one_is_lost() -> None:
    # Scholars C1 C2 C3: 3, C1 is on the edge: -2, beside no scavengers (A4 is not near): 1, so the goal of 3 is missed.
    rings = (ring("4-7", 8, 1, "A1 A2 A3 A4"), ring("4-2", 8, 5, "D1 D2 D3 E1"), ring("4-4", 4, MAT, "B4 B5 C5 C6"))
    state = begin(1, level="casual")
    sheet = state.sheets[0]._replace(board=isle(WON), rings=rings)
    lost = GAME.result(state._replace(phase=Phase.OVER, round=12, sheets=(sheet,)))
    assert lost and lost.winners == () and lost.reason == "missed"
    # C4 instead of C1: no edge. 3 points.
    better = sheet._replace(board=isle(WON.replace("C1=3", "C4=3")))
    won = GAME.result(state._replace(phase=Phase.OVER, round=12, sheets=(better,)))
    assert won and won.winners == (0,) and won.reason == "goals"
    two_cards = better._replace(rings=rings[:2])
    missed = GAME.result(state._replace(phase=Phase.OVER, round=12, sheets=(two_cards,)))
    assert missed and missed.reason == "missed"


@pytest.mark.rule("FI-26")
@pytest.mark.parametrize("level", ("hard", "impossible"))
def test_hard_and_impossible_have_no_overrides(level: str) -> None:
    state = marking(isle(""), "12345", kind="hard")._replace(kind=level, decks=())
    assert not any("+" in move for move in GAME.moves(state, 0))
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, 0, "take 1 +2")
    assert caught.value.rule == "FI-26"
    assert any("+" in move for move in GAME.moves(state._replace(kind="standard"), 0))


@pytest.mark.rule("FI-26")
def test_four_cards_are_the_most_in_solo() -> None:
    row = "A1=4 A2=4 A3=4 A4=4 G1=4 G2=4 G3=4 G4=4 D1=1 D2=1 D3=1 D4=1 F1=6 F2=6 F3=6 F4=6 C4=4 C5=4 D5=4 D6=4"
    rings = [
        ring("4-7", 8, MAT, "A1 A2 A3 A4"), ring("4-7", 8, MAT, "G1 G2 G3 G4"), ring("4-7", 8, 1, "D1 D2 D3 D4"),
        ring("4-7", 4, 6, "F1 F2 F3 F4"),
    ]  # fmt: skip
    # C4 C5 D5 D6 is the rhombus of the shared card: scored as the fourth card, not as a fifth.
    three = asked(isle(row), "4-2", "4-1", *rings[:3], level="casual")
    assert "score shared matriarchy C4 C5 D5 D6" in GAME.moves(three, 0)
    four = asked(isle(row), "", "4-1", *rings, level="casual")
    four = four._replace(sheets=(four.sheets[0]._replace(hand=""),))
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(four, 0, "score shared matriarchy C4 C5 D5 D6")
    assert caught.value.rule == "FI-26"
    assert GAME.moves(four, 0) == ("pass",)
    # With all four scored no window opens any more: the roller just rolls.
    after = play(dice(four, "12345"), "take 1 2", "place E1 0", "take 3 4", "place E2 0")
    assert after.phase == Phase.ROLL and GAME.moves(after, 0) == ("roll",)


def header(options: dict[str, Value], seed: str, seats: int = 1) -> Header:
    return Header("first-island", options, (Seat("A"),) * seats, seats, seed)


@pytest.mark.rule("FI-27")
def test_a_game_by_code_is_played_alone_and_by_the_rules_for_several() -> None:
    with pytest.raises(NotationError):
        begin(2, code="lighthouse")
    state = begin(1, code="lighthouse", level="hard")
    assert state.kind == "full"  # the solo goals are another game
    assert begin(1, code="lighthouse", cards="none").kind == "none"


def lone_device(code: str, taste: int) -> tuple[dict[str, str], list[str]]:
    """One device plays a match by code in its own way: what chance gave at each place, and the moves."""
    match = Match(GAME, header({"code": code}, code * 32))
    rng = Random(taste)
    given: dict[str, str] = {}
    played = []
    while match.result is None:
        chance = GAME.chance(match.state)
        if chance:
            event = match.draw()
            assert event and chance.place not in given
            given[chance.place] = event.text
        else:
            move = rng.choice(GAME.moves(match.state, 0))
            match.play(0, move)
            played.append(move)
    return given, played


@pytest.mark.rule("FI-27")
def test_devices_that_choose_differently_get_the_same_dice_and_cards() -> None:
    devices = [lone_device("a", taste) for taste in range(6)]
    assert len({tuple(moves) for _, moves in devices}) == 6
    shared = 0
    for given, _ in devices[1:]:
        same = [place for place in given if place in devices[0][0]]
        # A deck that has been gone through once comes up in the order in which its cards went under it.
        first_time = [p for p in same if not p.startswith("deck") or int(p.split()[-1]) <= 13]
        assert all(given[place] == devices[0][0][place] for place in first_time)
        shared += len(first_time)
    assert shared > 5 * 95  # all dice of nineteen rounds, and cards
    other, _ = lone_device("b", 0)
    assert any(other[place] != devices[0][0][place] for place in other if place in devices[0][0])


@pytest.mark.rule("FI-27")
def test_places_are_named_by_round_and_die_or_deck_and_draw() -> None:
    given, _ = lone_device("c", 1)
    assert {f"round {r} die {d}" for r in range(1, 20) for d in range(1, 6)} <= set(given)
    assert {"deck 6 draw 1", "deck S draw 1"} <= set(given)
    assert all(place.startswith(("round", "deck")) for place in given)


@pytest.mark.rule("FI-25")
def test_with_pencils_the_tablet_gives_dice_and_cards() -> None:
    state = play(begin(2, paper=True), "6-8", "6-9", "4-1")
    assert GAME.moves(state, 0) == ("pass", "score hand", "score shared", "skip")
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "score shared matriarchy C4 C5 D4 D5")
    state = play(state, "score hand", "5-3", "5-4", "keep 5-4", "score shared", "4-2", *"12345")
    assert [sum(ring.points for ring in sheet.rings) for sheet in state.sheets] == [12, 4]
    assert not GAME.private(state) and GAME.actors(state) == (0,) and GAME.moves(state, 0) == ("done",)
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "take 1 2")
    state = play(state, "done")
    assert state.round == 2 and GAME.actors(state) == (1,)
    while GAME.result(state) is None:
        chance = GAME.chance(state)
        seat = GAME.actors(state)[0] if not chance else -1
        state = GAME.apply(state, seat, chance.outcomes[0] if chance else GAME.moves(state, seat)[0])
    result = GAME.result(state)
    assert result and result.reason == "paper" and result.scores == (12, 4) and state.round == 19
