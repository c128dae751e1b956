"""What looks after itself: the only move, the usual moves, the front; positions and numbers by hand."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.bot.routines import only_move, routine_move, stops_at, upkeep
from hexdice.games.first_war.rules import pieces
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import preview, screen, threats, winning
from hexdice.games.first_war.table.preview import Routine
from hexdice.view.markup import plain
from tests.rules.first_war.positions import markup, moves, number, position, run, table
from tests.rules.first_war.random_player import STEADY, WANDERER, match_of

ENEMY = "F11:ffes F10:hh"


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("F1:ffes F2:hh", ENEMY), ""),  # hunters can move, and an emergency can be declared
        (
            run(position("F1:ffes F2:h", ENEMY, "P:E2", fresh=False), "hunter F2 E2"),
            "done",
        ),  # the only hunter has moved
        (run(position("F1:ffes F2:hh", ENEMY, "P:E2", fresh=False), "hunter F2 E2"), ""),
        (position("F1:ffes F2:hh", ENEMY, phase="others", fresh=False), ""),
    ],
)
def test_the_only_move_of_a_movement_phase(state: State, move: str) -> None:
    assert only_move(state) == move
    assert not move or moves(state) == (move,)


def test_nobody_is_led_into_hunger() -> None:
    """The only farmer has left the Fields for the only land there is: all have moved, and all four go hungry."""
    state = run(position("F1:f F2:es A1:h", ENEMY, "P:E1 L:G1,G2,E2,F3", phase="others", fresh=False), "farmer F1 E1")
    state = run(state, "healer F2 F1", "scientist F2 F1")
    assert moves(state) == ("done",) and only_move(state) == ""


def test_a_conflict_with_one_way_waits_for_the_strike_alone() -> None:
    """One hunter attacks a healer alone: where, how it stands, who attacks it are given."""
    state = run(position("F1:ffes F4:h", "F5:e F11:ffes F10:hh", "P:F4", fresh=False), "hunter F4 F5", "done", "done")
    played = []
    while move := only_move(state):
        played.append(move)
        state = run(state, move)
    assert played == ["fight F5", "stand healer", "put hunter F4 on 1"] and moves(state) == ("strike",)


def test_a_conflict_with_choices_waits() -> None:
    two = run(
        position("F1:ffes F4:hh", "F5:e E4:s F11:ffes F10:hh", "P:F4", fresh=False),
        "hunter F4 F5",
        "hunter F4 E4",
        "done",
    )
    two = run(two, "done")
    assert moves(two) == ("fight E4", "fight F5") and only_move(two) == ""
    stacks = position("F1:ffes F4:hh", "F5:es F11:ffes F10:hh", "P:F4", fresh=False)
    stacks = run(stacks, "hunter F4 F5", "hunter F4 F5", "done", "done", "fight F5")
    assert only_move(stacks) == "", "together or one by one"
    stacks = run(stacks, "stand healer, scientist")
    assert only_move(stacks) == "", "on either stack"
    stacks = run(stacks, "put hunter F4 on 1")
    assert only_move(stacks) == "put hunter F4 on 2", "the other has to be covered"
    stacks = run(stacks, "put hunter F4 on 2")
    assert moves(stacks) == ("strike",) and only_move(stacks) == "", "the attackers can still be taken back"


def usually(state: State) -> list[str]:
    """The usual moves of one phase."""
    found, phase = [], state.phase
    while state.phase == phase and not state.pending and (move := routine_move(state)):
        found.append(move)
        state = run(state, move)
    return found


@pytest.mark.parametrize(
    ("own", "tiles", "steps"),
    [
        ("F1:ffes F2:h", "", ["scientist F1 F2", "healer F1 F2"]),  # only farmers are born where only farmers stand
        ("F1:ff F2:f A1:hes", "", ["farmer F2 F1"]),  # back to the Fields
        ("F1:ff F3:f A1:hes", "P:F3", ["farmer F3 F2"]),  # one step towards them
        ("F1:ff F2:f E2:F A1:hes", "P:E2", ["farmer F2 F1"]),  # a wounded farmer feeds nobody there
        ("F1:fff F2:F E2:ee A1:hs", "P:E2", ["hurt farmer F2 E2"]),  # to the healers next door
        ("F1:ffff A1:hes", "F:E1", ["farmer F1 E1"]),  # a full tile cannot grow
        ("F1:ff E2:ss A1:he", "P:E2", []),
    ],
)
def test_the_usual_steps(own: str, tiles: str, steps: list[str]) -> None:
    state = position(own, ENEMY, tiles, phase="others", fresh=False)
    assert usually(state) == [*steps, "done"]


def test_nobody_steps_usually_to_where_enemies_can_strike() -> None:
    """The farmer would go to the Fields on E1, but a hunter stands beside them."""
    calm = position("F1:ffff E2:f A1:hes", ENEMY, "F:E1", phase="others", fresh=False)
    assert routine_move(calm) == "farmer E2 E1"
    watched = position("F1:ffff E2:f A1:hes", "D1:h F11:ffes", "F:E1", phase="others", fresh=False)
    assert usually(watched) == ["done"]


def test_usual_moves_stop_where_somebody_has_to_decide() -> None:
    hungry = position("F2:es", ENEMY, phase="others", fresh=False)
    assert routine_move(hungry) == ""
    assert routine_move(position("F1:ffes F2:hh", ENEMY)) == "done", "hunters stay"
    learned = position("F1:ff F2:ss", ENEMY, phase="research", fresh=False)._replace(points=1)
    assert routine_move(learned) == ""


def test_usual_hunger_healing_and_growth() -> None:
    """Hunger: of a farmer on Fields, two scientists and a healer, the scientists are most and feed nobody."""
    hungry = position("F1:f G1:sse", ENEMY, phase="food", fresh=False)._replace(points=-1)
    assert routine_move(hungry) == "wound scientist G1"
    hurt = position("F1:ff F2:eEH A1:s", ENEMY, phase="healing", fresh=False)
    assert usually(hurt) == ["heal healer F2", "heal hunter F2"], "the healed healer heals too"
    grown = position("F1:ff G1:hs A1:e", ENEMY, phase="growth", fresh=False)
    assert usually(grown) == ["grow F1", "grow G1"], "farmers first, who bring 9 for five; then a die decides"
    fed = position("F1:f G1:hs A1:e", ENEMY, phase="growth", fresh=False)
    assert usually(fed) == ["done"], "3 for four"


def test_what_lies_ahead() -> None:
    state = position("F1:ffes F2:h", ENEMY, phase="others", fresh=False)
    cells = (number("F1"), number("F2"))
    found = preview.routine(state)
    assert found is not None and found.steps == ((3, 1, *cells), (2, 1, *cells)) and found.stop is not None
    assert "Move as shown 1 healer and 1 scientist make room for growth, then Research" in plain(markup(table(state)))
    assert markup(table(state)).count("fw-plan") == 1
    assert preview.routine(position("F1:ff F2:hh", ENEMY, phase="growth", fresh=False)) == Routine()
    assert preview.routine(position("F2:es", ENEMY, phase="others", fresh=False)) is None


def test_the_front() -> None:
    """Two hunters attack with 2 each; a healer defends with 0, a farmer with 2. One enemy hunter beside them attacks with 2."""
    state = position("F1:ffes F4:hh", "F5:h E4:f F11:ffes", "P:F4,F5", fresh=False)
    found = threats.threats_of(state)
    assert found.prey == {number("F5"): (4, 1), number("E4"): (4, 2)}
    assert found.risk == {number("F4"): (2, 2)}
    assert threats.threat_words(state) == "In reach: F5 (4 against 1), E4 (4 against 2)."
    page = screen.screen(table(state)).main
    assert page.count("fw-prey") == 2 and page.count("fw-risk") == 1
    assert "your hunters can attack it" in page and "enemy hunters can attack it" in page
    fighting = run(state, "hunter F4 F5", "hunter F4 F5")
    assert threats.threat_words(fighting._replace(phase=Phase.OTHERS)) == "Fights: F5 (4 against 1)."
    others = state._replace(phase=Phase.OTHERS)
    assert (
        threats.threats_of(others).prey == {}
        and threats.threat_words(others) == "Enemy hunters can strike F4 (2 against 2)."
    )


def test_the_front_is_far_and_the_goal_is_named() -> None:
    start = position("F1:ffes F2:hh", ENEMY)
    assert threats.threat_words(start) == ""
    assert winning.goal_words(start) == "Goal: take every enemy healer (F11), 9 steps away."
    near = position("F1:ffes F9:hh", "F10:ffee E9:sshh G10:ffee E10:sshh", "P:F9")
    assert winning.goal_words(near) == "Goal: the enemy’s home Fields, 2 steps away, 0 there."


def food(state: State) -> str:
    return plain(screen.screen(table(state)).players[0].aside)


def test_food_is_always_in_sight() -> None:
    assert "Food +2" in food(position("F1:ffes F2:hh", ENEMY)), "6 and 2 for six"
    assert "Hungry: 2" in food(position("F2:es", ENEMY, phase="others", fresh=False))


def test_the_hooks_speak_for_the_seat_that_looks() -> None:
    state = position("F1:ffes F2:hh", ENEMY, phase="others", fresh=False)
    at = table(state)
    assert screen.routine(at) == "scientist F1 F2" and screen.formality(at) == ""
    assert screen.routine(at._replace(seat=1, moves=())) == ""
    assert GAME.actors(state) == (0,)


def test_a_full_farm_without_a_way_out_stays() -> None:
    """The Fields on F3 have room, but the only way there is full of hunters: 16 food for ten."""
    state = position("F1:ffff F2:hhhh A1:es", ENEMY, "F:F3", phase="others", fresh=False)
    assert usually(state) == ["done"]


@pytest.mark.parametrize("seed", [1])
def test_the_usual_and_the_only_moves_are_legal_throughout_a_match(seed: int) -> None:
    for state in match_of(seed, (WANDERER, STEADY)):
        up = GAME.actors(state)
        legal = GAME.moves(state, up[0]) if up else ()
        assert {routine_move(state), only_move(state)} <= {"", *legal}
        preview.routine(state)


def test_the_usual_moves_ask_before_hunger_and_wait_where_it_wounds() -> None:
    """No Fields: pieces would go hungry after an attack that is not yet fought (FW-16)."""
    state = position("A1:Fes F4:h", "F5:e F11:ffes F10:hh", "P:F4,F5,A1 L:A2,B1,B2", fresh=False)
    state = run(state, "hunter F4 F5", "done")
    assert state.phase == Phase.OTHERS and state.attacks and routine_move(state)
    shown = screen.screen(table(state))
    assert 'data-ui="ask=routine"' in shown.actions and 'data-act="routine"' not in shown.actions
    assert "go hungry" in plain(shown.actions)
    asked = screen.screen(table(state, {"ask": "routine"})).dialog
    assert 'data-act="routine"' in asked and "you would lose the match" in asked
    one = screen.screen(table(position("F1:f F2:hsse", ENEMY, "W:F2", phase="others", fresh=False)))
    assert "1 goes hungry" in plain(one.actions) and "ask=" not in one.actions, (
        "the button says it, and nobody loses by it"
    )
    hungry = position("F2:es", ENEMY, phase="food", fresh=False)._replace(points=-2)
    assert stops_at(hungry._replace(phase=Phase.OTHERS), hungry), "who is wounded is a choice"


def test_the_usual_moves_stop_after_a_fight() -> None:
    state = position("F1:ffes F4:h", "F5:e F11:ffes F10:hh", "P:F4", fresh=False)
    state = run(state, "hunter F4 F5", "done", "done", "fight F5", "stand healer", "put hunter F4 on 1")
    assert stops_at(state, run(state, "strike"))


def test_advice_against_hunger_is_for_this_phase() -> None:
    """Hunters who have moved are no way out; farmers off the Fields are one."""
    with_farmer = position("F2:fs", ENEMY, phase="others", fresh=False)
    assert "short: farmers onto Fields." in plain(screen.screen(table(with_farmer)).note)
    without = position("F2:es", ENEMY, phase="others", fresh=False)
    assert "short. “Undo” brings your hunters back." in plain(screen.screen(table(without)).note)


def test_chores_play_by_themselves_and_decisions_do_not() -> None:
    """Three farmers on their Fields grow; before that nobody is hungry and nobody wounded."""
    grows = position("F1:fff A1:h B1:e C1:s", ENEMY, phase="growth", fresh=False)
    assert upkeep(grows) == "grow F1" and upkeep(run(grows, "grow F1")) == ""
    learns = position("F1:ff F2:ss", ENEMY, phase="research", fresh=False)._replace(points=1)
    assert upkeep(learns) == "" and upkeep(position("F1:ffes F2:hh", ENEMY)) == ""


@pytest.mark.parametrize(
    ("own", "tiles", "wounded"),
    [
        ("F1:ff G1:e A1:hh F3:h", "P:F3", "hunter A1"),  # the idle ones, not the only healer, nor who feeds itself
        ("F1:fff G1:eH C1:hh", "F:A1", "hunter C1"),
        ("F1:ff G1:e A1:e F9:h", "", "healer A1"),  # of two healers one, not the hunter before the enemy
        ("F1:ff G1:e", "", "farmer F1"),  # the last healer comes last
    ],
)
def test_hunger_is_asked_about_and_spares_the_last_healer_and_the_busy(own: str, tiles: str, wounded: str) -> None:
    """Nobody is wounded unasked; one tap takes those that are marked, and a tap on a tile somebody else."""
    state = position(own, "F11:ffes F10:hh", tiles, phase="food", fresh=False)._replace(points=-1)
    assert upkeep(state) == "" and routine_move(state) == f"wound {wounded}"
    shown = screen.screen(table(state))
    assert f"Wound these 1 {wounded[:-3]}" in plain(shown.actions) and 'data-act="routine"' in shown.actions
    assert preview.starving(state) == (f"wound {wounded}",) and "fw-hungry" in shown.main


def test_who_goes_hungry_after_its_step_is_marked_where_it_stands_now() -> None:
    """A wounded farmer walks to G1; hunger means the unwounded one that is there already."""
    state = position("F1:ffff G1:fe F2:F A1:hhhh A2:ss", ENEMY, phase="others", fresh=False)
    found = preview.routine(state)
    assert found and [step.piece for step in found.steps] == [pieces.FARMER + pieces.HURT]
    assert preview.starving(state) == ("wound farmer G1",)
    walker = position("F2:efe G1:e A1:shs", ENEMY, phase="others", fresh=False)
    marked = preview.starving(walker)
    assert [move for move in marked if "healer" in move] == ["wound healer G1", "wound healer F2"], "one came from G1"


def test_growth_that_is_asked_about_is_not_the_end_of_the_turn() -> None:
    """4 for four: who is born on F1 may have to be fed by others."""
    state = position("F1:fES F2:h", ENEMY, phase="others", fresh=False)
    assert preview.routine(state) == Routine((), Phase.GROWTH)
    assert "then Growth" in plain(screen.screen(table(state)).actions)
    grows = position("F1:fff A1:h B1:e C1:s", ENEMY, phase="healing", fresh=False)
    assert preview.routine(grows) == Routine((), Phase.GROWTH), "whoever heals by hand lets them grow by hand"
    fed = position("F1:fff A1:h B1:e C1:s", ENEMY, phase="others", fresh=False)
    found = preview.routine(fed)
    assert found and found.stop != Phase.GROWTH, "F1 feeds whoever is born there"


def test_hunger_that_wounds_all_asks_nobody() -> None:
    state = position("F1:hS", ENEMY, phase="food", fresh=False)._replace(points=-1)
    assert upkeep(state) or only_move(state)
    assert upkeep(position("F1:hs", ENEMY, phase="food", fresh=False)._replace(points=-2)) != ""


def test_growth_that_nobody_can_feed_is_offered_with_its_price() -> None:
    """5 for six: who comes to the hunters on Forest feeds itself, the scientists' newcomer eats (FW-21 asks for no food)."""
    state = position("F1:f G2:hh A1:ss C1:e", ENEMY, "W:G2", phase="growth", fresh=False)
    assert upkeep(state) == "grow G2"
    state = run(state, "grow G2")
    assert upkeep(state) == "" and "grow A1" in moves(state)
    shown = screen.screen(table(state))
    assert "Each newcomer on A1 eats 1" in plain(shown.note) and 'data-move="grow A1"' in shown.main
    assert plain(shown.actions).strip() == "End the turn" and 'data-move="done"' in shown.actions
    fed = position("F1:ff A1:ss C1:e G1:h", ENEMY, phase="growth", fresh=False)
    assert upkeep(fed) == "grow F1" and upkeep(run(fed, "grow F1")) == "grow A1", "9 for six"
