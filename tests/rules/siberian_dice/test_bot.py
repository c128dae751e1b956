"""The levels: legal moves everywhere, wins taken, and the bit arithmetic of the evaluation against plain counting."""

from random import Random

import pytest

from hexdice.bots import decide
from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.bot import LEVELS, WIN, evaluate, outlook
from hexdice.games.siberian_dice.bot.ground import Ground, kinds
from hexdice.games.siberian_dice.bot.threats import safety, win_chance
from hexdice.games.siberian_dice.bot.worth import Look, die_choice, die_choices, share, shares_after
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.notation import DIES
from hexdice.games.siberian_dice.rules.state import (
    BOARDS,
    GROSSMEISTER,
    PURITY,
    STRATEGIC,
    State,
    perfect_counts,
)
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.plain_chance import plain_chance
from tests.rules.siberian_dice.table import begin, put

PAIRS = {"A1": "1", "A2": "1", "A4": "1", "B5": "1"}


def some_positions(variant: str, seats: int, count: int) -> list[State]:
    """Random boards before a choice: most dice are perfect, nobody has the goal, whoever is on turn is near it."""
    rng = Random(f"{variant} {seats}")
    grid = BOARDS[4].grid
    found: list[State] = []
    while len(found) < count:
        down = rng.sample(range(len(grid.names)), 7 * seats + rng.randrange(6))
        signs = {}
        for place, i in enumerate(down):
            beside = sum(j in down for j in grid.neighbours[i])
            face = beside if 1 <= beside <= 6 and rng.random() < 0.55 else rng.randint(1, 6)
            signs[grid.names[i]] = DIES[place % seats][face - 1]
        rows = {
            STRATEGIC: tuple((rng.randint(1, 6),) for _ in range(seats)),
            PURITY: (tuple(rng.randint(1, 6) for _ in range(9)),),
            GROSSMEISTER: tuple(tuple(rng.randint(1, 6) for _ in range(seat % 2 * 3)) for seat in range(seats)),
        }
        state = put(signs, variant, seats, on_turn=rng.randrange(seats), known=rows.get(variant, ()))
        near = perfect_counts(state)[state.on_turn] >= state.setup.goal - 3
        if near and not play.goal_reached(state):
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("variant", "seats"), [("basic", 2), ("basic", 3), (STRATEGIC, 2), (GROSSMEISTER, 2), (PURITY, 2), (PURITY, 3)]
)
def test_the_chance_to_win_is_that_of_playing_everything_out(variant: str, seats: int) -> None:
    chances = []
    for state in some_positions(variant, seats, 25):
        chances.append(plain_chance(state))
        assert win_chance(state, state.on_turn) == pytest.approx(chances[-1]), GAME.format_position(state)
    assert len(set(chances)) > 1


def test_the_chance_to_win_by_hand() -> None:
    # Four perfect; G1, a one, waits for a neighbour, which is perfect itself with a one: one face of six.
    assert win_chance(put({**PAIRS, "G1": "1"}), 0) == pytest.approx(1 / 6)
    # With D7 a one too, no single die reaches both; with five and G1 any face beside it wins.
    assert win_chance(put({**PAIRS, "C1": "1", "D1": "b", "G1": "1"}), 0) == 1
    assert win_chance(put({**PAIRS}), 0) == 0
    # The indicator is known: a four beside G1 is not perfect.
    assert win_chance(put({**PAIRS, "G1": "1"}, STRATEGIC, known=((4,), (1,))), 0) == 0
    assert win_chance(put({**PAIRS, "G1": "1"}, STRATEGIC, known=((1,), (1,))), 0) == 1


def test_evaluations_know_the_end() -> None:
    won = play.apply(play.apply(play.apply(put({**PAIRS, "G1": "1"}), 0, "hand"), CHANCE, "1"), 0, "place G2")
    assert (evaluate(won, 0), evaluate(won, 1)) == (WIN, -WIN)
    assert outlook(won) == (1.0, 0.0)
    agreed = play.apply(play.apply(begin(), 0, "offer"), 1, "accept")
    assert evaluate(agreed, 0) == 0 and outlook(agreed) == (0.5, 0.5)


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_sure_win_is_taken(level: str) -> None:
    state = play.apply(play.apply(put({**PAIRS, "C1": "1", "D1": "b", "G1": "1"}), 0, "hand"), CHANCE, "5")
    # G1 has three neighbours, none of which touches another perfect die.
    assert decide(LEVELS[level], state, 0, Random(1)) in ("place F1", "place F2", "place G2")


@pytest.mark.parametrize("level", ["sharp", "master"])
def test_an_opponents_win_is_prevented(level: str) -> None:
    # The second has five perfect and a one in G1 that lacks a neighbour: it wins with any die beside it, unless the first
    # breaks something of it now. It has a two in hand.
    dice = {"A1": "a", "A2": "a", "A4": "a", "B5": "a", "C1": "a", "D1": "2", "G1": "a", "G4": "5", "D7": "4"}
    state = play.apply(play.apply(put(dice), 0, "hand"), CHANCE, "2")
    assert win_chance(state._replace(on_turn=1), 1) == 1
    after = play.apply(state, 0, decide(LEVELS[level], state, 0, Random(1)))
    assert not after.ended and win_chance(after, 1) < 1


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("variant", ["basic", "primes", "strategic", "grossmeister", "purity", "chain"])
def test_levels_play_legal_moves_in_every_variant(level: str, variant: str) -> None:
    rng = Random(5)
    for seats in (2, 3):
        state = begin(variant, seats, length=60, limit=50)
        for _ in range(60):
            if state.ended or state.placed > 3:
                break
            chance = GAME.chance(state)
            if chance:
                state = play.apply(state, CHANCE, rng.choice(chance.outcomes))
            else:
                move = decide(LEVELS[level], state, state.on_turn, rng)
                assert move not in ("offer", "resign")
                state = play.apply(state, state.on_turn, move)
        offered = play.apply(state, state.on_turn, "offer")
        other = play.actors(offered)[0]
        assert decide(LEVELS[level], offered, other, rng) in ("accept", "decline")
        assert sum(outlook(state)) == pytest.approx(1) and min(outlook(state)) >= 0


def test_a_level_that_chain_for_three_no_longer_offers_plays_as_the_nearest() -> None:
    """A match begun with `steady` goes on; between gentle and sharp, equally near, the weaker plays."""
    played = {"gentle": "", "steady": "", "sharp": ""}
    for seed in range(12):
        rng, state = Random(seed), begin("chain", 3)
        while state.placed < 12:
            chance = GAME.chance(state)
            move = rng.choice(chance.outcomes if chance else play.choices(state))
            state = play.apply(state, CHANCE if chance else state.on_turn, move)
        for level in played:
            played[level] += decide(LEVELS[level], state, state.on_turn, Random(seed))
    assert played["steady"] == played["gentle"] != played["sharp"]


def test_a_losing_bot_takes_a_draw_and_a_winning_one_does_not() -> None:
    ahead = {**PAIRS, "C1": "1", "D1": "1", "D7": "d", "G4": "d"}  # six of them, were it not for the goal of seven
    state = put(ahead, "primes", on_turn=1)
    offered = play.apply(state, 1, "offer")
    assert decide(LEVELS["steady"], offered, 0, Random(1)) == "decline"
    offered = play.apply(put(ahead, "primes", on_turn=0), 0, "offer")
    assert decide(LEVELS["steady"], offered, 1, Random(1)) == "accept"


VARIANTS = ("basic", "primes", STRATEGIC, GROSSMEISTER, PURITY, "chain")


def played(variant: str, seats: int, side: str = "4") -> list[State]:
    """States of a random match in which a die is to be chosen or placed."""
    rng, found = Random(f"{variant} {seats}"), []
    state = begin(variant, seats, side=side)
    while not state.ended and state.placed < 60:
        chance = GAME.chance(state)
        if chance is None:
            found.append(state)
        move = rng.choice(chance.outcomes if chance else play.choices(state))
        state = play.apply(state, CHANCE if chance else state.on_turn, move)
    return found


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_look_ahead_is_the_worth_of_the_resulting_board(variant: str, seats: int) -> None:
    names = BOARDS[4].grid.names
    for state in played(variant, seats)[10:70:3]:
        if not state.face:
            continue
        place = Ground.of(state)
        look = Look(place, state.on_turn, place.hands, place.rows)
        for cell, leads in zip(*look.sight(), strict=True):
            place.drop(cell, state.face, state.on_turn)
            after = shares_after(place, state.on_turn)
            place.lift(cell)
            assert share(leads[state.face - 1]) == pytest.approx(after[0])
            ended = play.apply(state, state.on_turn, f"place {names[cell]}").ended
            if ended and ended.reason in ("goal", "together", "stuck"):
                assert after[0] == (state.on_turn in ended.winners) / len(ended.winners)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_look_ahead_finds_every_win(variant: str) -> None:
    """The share of a choice is at least its chance of winning, and a win is a share of one."""
    for state in (s for s in played(variant, 2)[20:] if not s.face):
        place = Ground.of(state)
        best = die_choices(place, state.on_turn)
        assert len(best) == len(play.choices(state))
        assert best[0].value >= win_chance(state, state.on_turn) - 1e-9


def test_turning_and_mirroring_the_board_changes_nothing() -> None:
    dice = {"A1": "1", "B2": "a", "D4": "3", "D5": "2", "E4": "c", "G1": "b"}
    grid = BOARDS[4].grid

    def image(name: str) -> str:
        q, r = grid.cells[grid.number[name]]
        return grid.names[grid.at[(q + r, -q)]]

    here = Ground.of(put(dice))
    there = Ground.of(put({image(name): sign for name, sign in dice.items()}))
    assert shares_after(here, 0) == pytest.approx(shares_after(there, 0))
    assert die_choice(here, 0, -1).value == pytest.approx(die_choice(there, 0, -1).value)


def test_cells_by_kind() -> None:
    counted = [kinds(4).count(kind) for kind in range(4)]
    assert counted == [6, 12, 12, 7] and [kinds(5).count(kind) for kind in range(4)] == [6, 18, 18, 19]


def test_more_perfect_dice_are_worth_more() -> None:
    few, many = put({"A1": "1", "A2": "1", "D4": "3"}), put({**PAIRS, "D4": "3"})
    assert outlook(few)[0] < outlook(many)[0] and sum(outlook(many)) == pytest.approx(1)
    assert outlook(many)[0] > 0.5 > outlook(put({"A1": "a", "A2": "a", "A4": "a", "B5": "a", "D4": "3"}))[0]


def test_nobody_is_safe_from_a_win_that_is_certain() -> None:
    dice = {"A1": "a", "A2": "a", "A4": "a", "B5": "a", "C1": "a", "D1": "2", "G1": "a"}
    assert safety(put(dice, on_turn=1), 0) == 0 and safety(put({**PAIRS}, on_turn=1), 0) == 1


@pytest.mark.parametrize("side", ["4", "5"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_estimate_is_given_at_every_moment(seats: int, side: str) -> None:
    for state in played("basic", seats, side)[::7]:
        for moment in (state, play.apply(state, state.on_turn, play.choices(state)[0])):
            found = outlook(moment)
            assert len(found) == seats and sum(found) == pytest.approx(1) and min(found) >= 0


def test_the_estimate_after_a_resignation_leaves_the_seat_out() -> None:
    state = next(s for s in played("basic", 3) if not s.face and s.placed > 20)
    left = play.apply(state, state.on_turn, "resign")
    assert outlook(left)[state.on_turn] == 0 and sum(outlook(left)) == pytest.approx(1)


def test_first_steps_places_no_die_where_it_can_never_be_perfect_and_keeps_its_perfect_dice() -> None:
    """A six needs a cell with six neighbours, which the edge of the board does not have; D4's one is perfect beside D5's."""
    grid = BOARDS[4].grid
    edge = {name for name in grid.names if len(grid.neighbours[grid.number[name]]) < 6}
    state = put({"D4": "1", "D5": "b", "A1": "5"})
    six = play.apply(play.apply(state, 0, "hand"), CHANCE, "6")
    for seed in range(40):
        chosen = decide(LEVELS["first"], state, 0, Random(seed))
        assert chosen in ("hand", "take A1")
        assert decide(LEVELS["first"], six, 0, Random(seed)).removeprefix("place ") not in edge


def test_first_steps_brings_dice_in_first_and_disturbs_no_perfect_die() -> None:
    """Bo's ones in A1 and A2 are perfect: no die beside them, and Ann's die in B1 stays, as they would lose a neighbour."""
    signs = {"A1": "a", "A2": "a", "E4": "5", "F5": "2"}
    many = put(signs, hands=(7, 10))
    near = {"A3", "B1", "B2", "B3"}
    ready = play.apply(play.apply(many, 0, "hand"), CHANCE, "1")
    few = put({**signs, "A2": "1"}, hands=(6, 10))
    chosen = set()
    for seed in range(60):
        assert decide(LEVELS["first"], many, 0, Random(seed)) == "hand"
        assert decide(LEVELS["first"], ready, 0, Random(seed)).removeprefix("place ") not in near
        chosen.add(decide(LEVELS["first"], few, 0, Random(seed)))
    assert {"hand", "take E4"} <= chosen and "take A2" not in chosen
