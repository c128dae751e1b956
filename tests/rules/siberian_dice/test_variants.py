"""PD-7 to PD-11: the variants, with two players and with three."""

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import CHOOSE, PLACE, PREPARE, ROLL, perfect_counts
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.table import begin, put, rolled, turn

TWO_OWN_PAIRS = {"A1": "1", "A2": "1", "A4": "1", "B5": "1"}
SIX_OWN = {**TWO_OWN_PAIRS, "G1": "1", "G2": "1"}


@pytest.mark.rule("PD-7")
def test_strategic_rolls_the_indicators_first_and_places_the_old_one() -> None:
    state = begin("strategic")
    assert state.phase == PREPARE and state.hands == (12, 12)
    places = []
    for face in "52":
        chance = play.chance(state)
        assert chance is not None and chance.die
        places.append(chance.place)
        state = play.apply(state, CHANCE, face)
    assert len(set(places)) == 2
    assert state.phase == CHOOSE and state.known == ((5,), (2,)) and state.on_turn == 0
    state = play.apply(state, 0, "hand")
    assert state.hands == (11, 12)
    state = play.apply(state, CHANCE, "3")
    assert state.phase == PLACE and state.face == 5 and state.known == ((3,), (2,))
    state = play.apply(state, 0, "place A1")
    assert state.faces == 5  # A1 is the first cell
    state = turn(state, "hand", "6", "A4")
    assert state.known == ((3,), (6,)) and state.faces >> 12 & 7 == 2
    after = turn(state, "take A1", "1", "A1")  # from the board: the three goes down where the five was lifted
    assert after.faces & 7 == 3 and after.known == ((1,), (6,)) and after.hands == (11, 11)


@pytest.mark.rule("PD-7")
def test_strategic_goes_to_six_or_to_seven() -> None:
    # 13 dice for the BASIC goal and 14 for the PRIMES goal, the indicator among them.
    for goal, hand, needed in (("basic", 12, 6), ("primes", 13, 7)):
        state = begin("strategic", goal=goal)
        assert state.hands == (hand, hand) and state.setup.goal == needed
        assert begin("strategic", 3, goal=goal).setup.goal == needed
    state = put({**TWO_OWN_PAIRS, "G1": "1"}, "strategic", known=((1,), (4,)))
    ended = play.result(turn(state, "hand", "6", "G2"))
    assert ended is not None and ended.winners == (0,)
    state = put({**TWO_OWN_PAIRS, "G1": "1"}, "strategic", known=((1,), (4,)), goal="primes")
    assert play.result(turn(state, "hand", "6", "G2")) is None


@pytest.mark.rule("PD-8")
def test_grossmeister_rolls_both_sequences_and_places_their_heads() -> None:
    state = begin("grossmeister")
    assert state.phase == PREPARE and state.setup.goal == 7
    state = rolled(state, "1234561234561" + "6543216543216")
    assert state.phase == CHOOSE
    assert state.known == ((1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1), (6, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1, 6))
    state = play.apply(state, 0, "hand")
    assert state.phase == PLACE and state.face == 1 and play.chance(state) is None
    state = turn(play.apply(state, 0, "place A1"), "hand", "", "A4")
    assert state.faces & 7 == 1 and state.faces >> 12 & 7 == 6
    # The first takes its die off the board: it is rolled to the tail, and the head, a two, is placed.
    state = play.apply(state, 0, "take A1")
    assert state.phase == ROLL and state.faces & 7 == 0
    state = play.apply(state, CHANCE, "5")
    assert state.face == 2 and state.known[0] == (3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 5)
    assert play.apply(state, 0, "place A1").faces & 7 == 2


@pytest.mark.rule("PD-8")
def test_grossmeister_with_an_empty_sequence_must_take_a_die_which_is_the_head() -> None:
    state = put({"A1": "1", "D4": "2", "G1": "a"}, "grossmeister", known=((), (3, 4)))
    assert play.choices(state) == ("take A1", "take D4")
    with pytest.raises(IllegalMoveError, match="hand is empty"):
        play.apply(state, 0, "hand")
    state = play.apply(play.apply(state, 0, "take D4"), CHANCE, "6")
    assert state.face == 6 and state.known == ((), (3, 4))


@pytest.mark.rule("PD-8")
def test_grossmeister_goes_to_seven() -> None:
    state = put({**SIX_OWN, "D7": "1"}, "grossmeister", known=((4, 1), (2,)))
    assert perfect_counts(state) == (6, 0)
    ended = play.result(turn(state, "hand", "", "E6"))
    assert ended is not None and ended.winners == (0,)


@pytest.mark.rule("PD-9")
def test_purity_writes_the_rolls_down_first_and_uses_them_in_turn() -> None:
    state = begin("purity", length=26)
    places = set()
    for face in "12345612345612345612345612":
        chance = play.chance(state)
        assert chance is not None
        places.add(chance.place)
        state = play.apply(state, CHANCE, face)
    assert len(places) == 26 and state.phase == CHOOSE and play.chance(state) is None
    state = play.apply(state, 0, "hand")
    assert state.phase == PLACE and state.face == 1  # entry 1, odd: the first player's
    state = play.apply(state, 0, "place A1")
    state = play.apply(state, 1, "hand")
    assert state.face == 2  # entry 2: the second's
    state = play.apply(state, 1, "place A4")
    state = play.apply(state, 0, "take A1")  # taken off the board: entry 3 in place of a roll
    assert state.face == 3 and len(state.known[0]) == 23


@pytest.mark.rule("PD-9")
def test_purity_ends_in_a_draw_with_its_list_but_a_goal_with_the_last_entry_wins() -> None:
    state = put({**SIX_OWN, "D7": "1"}, "purity", known=((1,),))
    drawn = play.result(turn(state, "hand", "", "D4"))
    assert drawn is not None and drawn.winners == (0, 1) and drawn.reason == "list"
    won = play.result(turn(state, "hand", "", "E6"))
    assert won is not None and won.winners == (0,) and won.reason == "goal"


@pytest.mark.rule("PD-9")
def test_purity_takes_the_carried_rolls_first_renumbered_from_one() -> None:
    state = begin("purity", length=30, tail="6543")
    assert state.known == ((6, 5, 4, 3),)
    chance = play.chance(state)
    assert chance is not None and chance.place == "entry 5"
    state = rolled(state, "1" * 26)
    assert state.phase == CHOOSE and play.apply(state, 0, "hand").face == 6
    long = begin("purity", length=26, tail="1" * 40)
    assert long.phase == CHOOSE and len(long.known[0]) == 40
    with pytest.raises(NotationError, match="digits from 1 to 6"):
        begin("purity", tail="127")


@pytest.mark.rule("PD-9")
def test_purity_plays_a_carried_tail_to_its_end_even_if_it_is_longer_than_the_list() -> None:
    state = begin("purity", length=26, tail="6" * 40)
    assert state.setup.length == 40 and len(state.known[0]) == 40
    GAME.check(state)
    # Each brings in one die and then lifts it and puts it back, a six without neighbours: 40 turns, one for each entry.
    for used in range(40):
        assert play.result(state) is None and len(state.known[0]) == 40 - used
        cell = "G4" if state.on_turn else "A1"
        state = turn(state, "hand" if used < 2 else f"take {cell}", "", cell)
        GAME.check(state)
    ended = play.result(state)
    assert ended is not None and ended.reason == "list" and ended.winners == (0, 1)


@pytest.mark.rule("PD-9")
def test_purity_needs_an_entry_for_each_die() -> None:
    assert begin("purity").setup.length == 240
    assert begin("purity", length=26).setup.length == 26
    assert begin("purity", 3, length=27).setup.length == 27
    with pytest.raises(NotationError, match="at least 27"):
        begin("purity", 3, length=26)


@pytest.mark.rule("PD-9")
def test_purity_with_three_gives_entry_i_to_player_i_minus_one_modulo_three() -> None:
    state = rolled(begin("purity", 3, length=27), "123456" * 4 + "123")
    used = []
    for cell in ("A1", "A4", "D1", "D7", "G1", "G4"):
        state = play.apply(state, state.on_turn, "hand")
        used.append((state.on_turn, state.face))
        state = play.apply(state, state.on_turn, f"place {cell}")
    assert used == [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5), (2, 6)]


@pytest.mark.rule("PD-10")
def test_chain_lets_only_perfect_dice_be_taken() -> None:
    state = put({"A1": "1", "A2": "a", "D4": "3"}, "chain")
    assert play.choices(state) == ("hand", "take A1")
    with pytest.raises(IllegalMoveError, match="not perfect") as refused:
        play.apply(state, 0, "take D4")
    assert refused.value.rule == "PD-10"


@pytest.mark.rule("PD-10")
def test_chain_has_no_goal_of_perfect_dice() -> None:
    state = put({**SIX_OWN, "D7": "1", "C1": "1", "D1": "1"}, "chain")
    after = turn(state, "hand", "1", "E6")
    assert perfect_counts(after) == (10, 0) and play.result(after) is None
    assert begin("chain").hands == (12, 12) and begin("chain", 3).hands == (9, 9, 9)


@pytest.mark.rule("PD-10")
def test_chain_without_a_perfect_die_ends_and_the_last_mover_wins() -> None:
    # The second player's hand is empty and A4, a one, has no neighbour. Placed apart, the die leaves it without a move;
    # placed beside it (B5), it makes A4 perfect, so that it can move.
    state = put({"A4": "a", "D4": "1"}, "chain", hands=(1, 0))
    ended = play.result(turn(state, "hand", "1", "G1"))
    assert ended is not None and ended.winners == (0,) and ended.reason == "stuck"
    after = turn(state, "hand", "1", "B5")
    assert play.result(after) is None and play.choices(after) == ("take A4",)


@pytest.mark.rule("PD-10")
def test_chain_with_three_has_one_winner_the_last_to_move() -> None:
    state = put({"A4": "a", "D4": "1", "G1": "F"}, "chain", 3, hands=(1, 0, 4))
    ended = play.result(turn(state, "hand", "1", "G4"))
    assert ended is not None and ended.winners == (0,)
    # The second has resigned, so the third is to move after the first; its hand is empty and G1 shows six.
    state = put({"A4": "a", "D4": "1", "G1": "F"}, "chain", 3, hands=(1, 0, 0))._replace(out=0b010)
    ended = play.result(turn(state, "hand", "1", "G4"))
    assert ended is not None and ended.winners == (0,)
    # The first resigns on its turn, the second cannot move: the third moved last.
    state = put({"A4": "a", "D4": "1", "G1": "F"}, "chain", 3, hands=(1, 0, 4))
    ended = play.result(play.apply(state, 0, "resign"))
    assert ended is not None and ended.winners == (2,) and ended.reason == "stuck"


@pytest.mark.rule("PD-11")
def test_three_players_in_every_variant() -> None:
    hands = {variant: begin(variant, 3).hands[0] for variant in ("basic", "primes", "strategic", "purity", "chain")}
    assert hands == {"basic": 9, "primes": 9, "strategic": 9, "purity": 9, "chain": 9}  # strategic: and the indicator
    assert begin("strategic", 3, goal="primes").hands == (9, 9, 9)
    gross = begin("grossmeister", 3)
    state = rolled(gross, "1" * 27)
    assert state.phase == CHOOSE and [len(row) for row in state.known] == [9, 9, 9]
    assert len(rolled(begin("strategic", 3), "123").known) == 3
    goals = {v: begin(v, 3).setup.goal for v in ("basic", "primes", "strategic", "grossmeister", "purity", "chain")}
    assert goals == {"basic": 6, "primes": 7, "strategic": 6, "grossmeister": 7, "purity": 7, "chain": 0}


@pytest.mark.rule("PD-11")
def test_three_players_may_agree_on_six() -> None:
    for variant in ("primes", "grossmeister", "purity"):
        assert begin(variant, 3, six=True).setup.goal == 6
        assert begin(variant, 2, six=True).setup.goal == 7
    assert begin("strategic", 3, goal="primes", six=True).setup.goal == 6
    assert begin("chain", 3, six=True).setup.goal == 0
    state = put({**TWO_OWN_PAIRS, "G1": "1"}, "primes", 3, six=True)
    ended = play.result(turn(state, "hand", "1", "G2"))
    assert ended is not None and ended.winners == (0,)


@pytest.mark.rule("PD-11")
@pytest.mark.parametrize("variant", ["basic", "primes", "strategic", "grossmeister", "purity", "chain"])
def test_three_take_turns_in_order(variant: str) -> None:
    state = begin(variant, 3)
    while state.phase == PREPARE:
        state = play.apply(state, CHANCE, "6")
    turns = []
    for cell in ("A1", "A4", "D1", "D7"):
        turns.append(state.on_turn)
        rolls = variant in ("basic", "primes", "strategic", "chain")
        state = turn(state, "hand", "6" if rolls else "", cell)
    assert turns == [0, 1, 2, 0]
