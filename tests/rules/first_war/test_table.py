"""The table, the order of a turn, resigning, draws, and what nobody knows (FW-1 to FW-4, FW-24, FW-25)."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land
from hexdice.games.first_war.rules.cards import CARDS, PARENTS, SLOT_NAMES, powers, spent
from hexdice.games.first_war.rules.state import tiles_left
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import DIRECTIONS, distance, neighbour
from tests.rules.first_war.positions import begin, moves, on, position, run, tile, up, won


@pytest.mark.rule("FW-1")
def test_the_land_before_the_first_turn() -> None:
    state = begin()
    assert up(state) == 4
    assert {name: tile(state, name) for name in ("F1", "F2", "F10", "F11")} == {
        "F1": "F",
        "F2": "P",
        "F10": "P",
        "F11": "F",
    }
    homes = [land.GRID.cells[land.GRID.number[name]] for name in ("F1", "F11")]
    assert all(sum(neighbour(home, k) in land.GRID.at for k in range(6)) == 3 for home in homes), "corners of the board"
    assert distance(*homes) == 10, "opposite corners of a hexagon of side 6"
    inward = [land.GRID.cells[land.GRID.number[name]] for name in ("F2", "F10")]
    assert (inward[0][0] - homes[0][0], inward[0][1] - homes[0][1]) == DIRECTIONS[0]
    assert (inward[1][0] - homes[1][0], inward[1][1] - homes[1][1]) == DIRECTIONS[3]
    assert len(land.GRID.cells) == 91
    assert tiles_left(state) == (36, 11, 15, 12, 13) and sum(tiles_left(state)) == 87


@pytest.mark.rule("FW-1")
def test_a_tile_is_drawn_from_those_that_are_left() -> None:
    state = run(begin(), "hunter F2 F3")
    chance = GAME.chance(state)
    assert chance and chance.outcomes == ("lake", "fields", "mountain", "plains", "forest")
    assert chance.weights == (36, 11, 15, 12, 13) and not chance.die
    state = run(state, "=mountain", "hunter F2 E2")
    chance = GAME.chance(state)
    assert chance and chance.weights == (36, 11, 14, 12, 13)


@pytest.mark.rule("FW-2")
def test_the_first_pieces_and_the_track() -> None:
    state = begin()
    assert [on(state, "F1"), on(state, "F2"), on(state, "F11"), on(state, "F10")] == ["ffes", "hh", "", ""]
    assert [on(state, "F11", 1), on(state, "F10", 1)] == ["ffes", "hh"]
    with pytest.raises(AssertionError):  # twenty of a kind in all
        GAME.check(position("F1:hhhh F2:hhhh F3:hhhh F4:hhhh F5:hhhh F6:h"))
    GAME.check(position("F1:hhhh F2:hhhh F3:hhhh F4:hhhh F5:hhhH"))


@pytest.mark.rule("FW-3")
def test_the_pyramid_and_the_second_players_card() -> None:
    state = GAME.initial({"begin": "home", "limit": False}, 2)
    chance = GAME.chance(state)
    assert chance and chance.outcomes == ("foraging", "herb lore", "watchfires") and chance.weights == (1, 1, 1)
    assert GAME.actors(state) == ()
    state = GAME.apply(state, CHANCE, "watchfires")
    assert GAME.actors(state) == (0,)
    assert state.cards[0] == (-1,) * 18
    assert [CARDS[card].name for card in state.cards[1] if card >= 0] == ["Watchfires"]
    assert state.cards[1][1] >= 0, "the middle one of three"
    assert powers(state.active[1]).hunter_defence == 2 and powers(state.active[0]).hunter_defence == 1
    assert spent(state.cards[1], state.active[1], 1) == 0
    assert [sum(card.level == level for card in CARDS) for level in (1, 2, 3, 4)] == [3, 4, 5, 6]


@pytest.mark.rule("FW-3")
def test_parents_in_the_pyramid() -> None:
    parents = {name: [SLOT_NAMES[p] for p in above] for name, above in zip(SLOT_NAMES, PARENTS, strict=True)}
    assert parents["I-1"] == parents["I-2"] == parents["I-3"] == []
    assert parents["II-1"] == ["I-1"] and parents["II-2"] == ["I-1", "I-2"]
    assert parents["II-3"] == ["I-2", "I-3"] and parents["II-4"] == ["I-3"]
    assert parents["III-1"] == ["II-1"] and parents["III-3"] == ["II-2", "II-3"] and parents["III-5"] == ["II-4"]
    assert parents["IV-1"] == ["III-1"] and parents["IV-5"] == ["III-4", "III-5"] and parents["IV-6"] == ["III-5"]


@pytest.mark.rule("FW-4")
def test_seven_phases_in_order_and_nothing_out_of_order() -> None:
    # Healer F1 heals the hurt farmer; the hurt healer waits for food: 3 farmers x 3 + 1 - 7 mouths = 3 spare, one cure.
    state = position("F1:ffeF F2:hsE", "F11:hfes F3:e", "M:G3,G4")
    assert state.phase == 0
    state = run(state, "hunter F2 F3")
    assert "farmer F1 E1" not in moves(state)
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 0, "farmer F1 E1")
    assert refused.value.rule == "FW-4"
    state = run(state, "done")
    assert state.phase == 1 and all(not move.startswith("hunter") for move in moves(state))
    state = run(state, "done")
    assert state.phase == 2 and moves(state) == ("fight F3",)
    state = run(state, "fight F3", "stand healer", "put hunter F2 on 1", "strike")
    # The healer is gone. Food: 2 farmers x 3 = 6, the hunter on F3 (Mountain) brings nothing; 7 mouths: one wound.
    assert state.phase == 3 and state.points == -1
    state = run(state, "wound hunter F3")
    # One scientist on Plains: 1 point, enough for a level I card.
    assert state.phase == 4 and state.points == 1
    state = run(state, "done")
    assert state.phase == 5 and set(moves(state)) == {"heal farmer F1", "done"}
    state = run(state, "heal farmer F1")
    # F2 holds two pieces, the hurt healer and the scientist.
    assert state.phase == 6 and set(moves(state)) == {"grow F2", "done"}
    state = run(state, "done")
    assert (state.turn, state.phase, state.round) == (1, 0, 1)
    state = run(state, "done", "done")
    assert state.turn == 1 and state.phase == 3, "no conflict: that phase passes by itself"


@pytest.mark.rule("FW-4")
def test_the_round_ends_after_the_second_player() -> None:
    state = position("F1:ffes F2:hh", "F11:ffe F10:hhh F9:s", turn=1, phase="growth", round=3)
    state = run(state, "done")
    assert (state.turn, state.round, state.fresh) == (0, 4, True)


@pytest.mark.rule("FW-24")
def test_resigning_and_draws() -> None:
    state = begin()
    assert won(GAME.apply(state, 0, "resign")) == (1, "resigned")
    result = GAME.result(GAME.apply(state, 0, "resign"))
    assert result and result.winners == (1,)
    offered = GAME.apply(state, 0, "offer draw")
    assert GAME.actors(offered) == (1,) and GAME.moves(offered, 1) == ("accept draw", "refuse draw")
    agreed = GAME.result(GAME.apply(offered, 1, "accept draw"))
    assert agreed and agreed.winners == (0, 1) and agreed.reason == "agreed"
    refused = GAME.apply(offered, 1, "refuse draw")
    assert GAME.actors(refused) == (0,) and "offer draw" not in GAME.moves(refused, 0)
    with pytest.raises(IllegalMoveError):
        GAME.apply(refused, 0, "offer draw")
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 0, "accept draw")
    # A new turn, a new offer; and the defender may resign in the middle of the other's turn.
    fight = run(position("F1:fes F2:h F3:h", "F11:hfes F4:f"), "hunter F3 F4", "done", "done", "fight F4")
    assert GAME.actors(fight) == (1,)
    assert won(GAME.apply(fight, 1, "resign")) == (0, "resigned")


@pytest.mark.rule("FW-25")
def test_nothing_unknown_is_in_a_state_or_a_view() -> None:
    """Two matches that differ only in what chance will say are equal until it is said."""
    state = run(begin(), "hunter F2 F3")
    assert state.tiles == begin().tiles
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert GAME.format_position(view).split(" ")[3].count("?") == 87
        assert all(card < 0 for place, card in enumerate(view.cards[1]) if place != 1)
    lake, forest = run(state, "=lake"), run(state, "=forest")
    assert lake != forest and GAME.view(lake, 1) == lake
    places = {GAME.chance(run(begin(), f"hunter F2 {goal}")).place for goal in ("E1", "E2", "F3", "G1", "G2")}  # type: ignore[union-attr]
    assert places == {"tile E1", "tile E2", "tile F3", "tile G1", "tile G2"}
    assert not GAME.private(state)


@pytest.mark.parametrize(
    "text", ["", "hunter", "hunter F2 Z9", "march F2 F3", "Hunter F2 F3", "hunter  F2 F3", "=lake"]
)
def test_unreadable_moves(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.apply(begin(), 0, text)


def test_positions_are_one_line_and_exact() -> None:
    state = begin()
    line = GAME.format_position(state)
    assert line.startswith("r1 s0 hunters ") and "F1:ffes,F2:hh" in line and line.endswith("fresh")
    assert GAME.parse_position(line) == state
    for wrong in (
        "",
        line + " ",
        line.replace("fresh", "stale"),
        line.replace("F2:hh", "F2:hhhhhh"),
        line.replace("s0", "s2"),
        line.replace("F1:ffes", "F1:sffe"),
        line.replace("F2:hh", "F3:hh"),  # on a face-down tile
        line + " points=3",
        line + " ask=1,50,0,1,51",
    ):
        with pytest.raises(NotationError):
            GAME.parse_position(wrong)


def test_a_position_asks_chance_only_what_its_phase_can_ask() -> None:
    state = position("F1:fes F2:h F3:h", phase="hunters", fresh=False)
    line = GAME.format_position(GAME.apply(state, 0, "hunter F3 F4"))
    assert " ask=1," in line and GAME.format_position(GAME.parse_position(line)) == line
    for phase in ("conflict", "food", "research", "healing", "growth"):
        with pytest.raises(NotationError):
            GAME.parse_position(line.replace(" hunters ", f" {phase} "))
