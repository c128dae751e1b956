"""What leaving a phase would lose, and what a turn came to; every number by hand."""

import pytest

from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table import account, preview
from hexdice.games.first_war.table.account import Account
from hexdice.games.first_war.table.preview import Loss
from tests.rules.first_war.positions import number, position, run


def test_two_farmers_who_left_the_fields_are_named() -> None:
    """Four farmers bring 12 for nine mouths; two walk to E1: 6 for nine, three go hungry, and two stood on Fields."""
    start = position("F1:ffff F2:eess G1:h", "F11:ffes F10:hh", "W:E1", phase="others", fresh=False)
    assert preview.loss(start, start) is None
    away = run(start, "farmer F1 E1", "farmer F1 E1")
    assert preview.loss(start, away) == Loss("hunger", 3, 2, (number("F1"),))


def test_hunger_without_moved_farmers_names_none() -> None:
    start = position("F1:fhes F2:ess", "F11:ffes F10:hh", phase="others", fresh=False)
    assert preview.loss(start, start) == Loss("hunger", 4)


def test_points_that_can_still_buy_something_are_a_loss_and_others_are_not() -> None:
    state = position("F1:ffes F2:hs", "F11:ffes F10:hh", phase="research", fresh=False)._replace(points=2)
    assert preview.loss(state, state) == Loss("research", 2)
    spent = state._replace(points=0)
    assert preview.loss(spent, spent) is None


def test_wounds_that_a_healer_beside_them_could_remove() -> None:
    """One healer on a tile with two wounded farmers: one wound. No healer reaches the wounded hunter alone on F2."""
    state = position("F1:FFe F2:H G1:s", "F11:ffes F10:hh", phase="healing", fresh=False)
    assert preview.loss(state, state) == Loss("healing", 1, cells=(number("F1"),))


def test_growth_counts_only_pieces_that_spare_food_feeds() -> None:
    """Three farmers and two hunters on Plains bring 11 for seven mouths: four could be fed, three tiles grow."""
    state = position("F1:fff F2:hh G1:es", "F11:ffes F10:hh", phase="growth", fresh=False)
    grows = tuple(sorted((number("F1"), number("F2"), number("G1"))))
    assert preview.loss(state, state) == Loss("growth", 3, cells=grows)
    poor = position("F1:ff F2:eess", "F11:ffes F10:hh", phase="growth", fresh=False)
    assert preview.loss(poor, poor) is None


@pytest.mark.parametrize("phase", ["hunters", "conflict"])
def test_other_phases_lose_nothing(phase: str) -> None:
    state = position("F1:fe F2:es", "F11:ffes F10:hh", phase=phase, fresh=False)
    assert preview.loss(state, state) is None


def turn(start: State, *events: str) -> Account:
    states = [start]
    for text in events:
        states.append(run(states[-1], text))
    return account.of_turn(states, events)


def test_a_turn_in_numbers() -> None:
    """Three farmers bring 9, a hunter on Plains one, for six mouths: 4 spare heal the wounded healer. One scientist on
    Plains: one point, spent on a card. The healer who is well again heals the wounded hunter beside it. F1 grows (a farmer,
    alone of its kind); F2 with three could have grown too and is left as it is."""
    start = position("F1:fff F2:hEs", "F11:ffes F10:hh", phase="others", fresh=False)
    found = turn(start, "done", "cure F2", "turn I-1", "=foraging", "grow F1", "done")
    assert found == Account(
        seat=0,
        food=10,
        mouths=6,
        hungry=0,
        cured=1,
        points=1,
        spent=1,
        healed=0,
        untended=0,
        waiting=0,
        born=1,
        declined=1,
        full=0,
        alone=0,
    )


def test_a_hungry_turn_in_numbers() -> None:
    """Two farmers bring 6 and a hunter 1 for nine: two wounds, on the healer's tile and on the hunter alone on F3. The healer removes one and cannot reach F3. F1 and F2 are full, F3 stands alone."""
    start = position("F1:ffes F2:eess F3:h", "F11:ffes F10:hh", "P:F3", phase="others", fresh=False)
    found = account.of_turn(*_whole(start))
    assert (found.food, found.mouths, found.hungry) == (7, 9, 2)
    assert (found.healed, found.untended, found.waiting) == (1, 1, 0)
    assert (found.born, found.declined, found.full, found.alone) == (0, 0, 2, 1)


def _whole(start: State) -> tuple[list[State], list[str]]:
    states, events = [start], []
    script = ["done", "wound farmer F1", "wound hunter F3"]
    while (states[-1].turn, states[-1].over) == (0, None):
        state = states[-1]
        text = script.pop(0) if script else "heal farmer F1" if state.phase == 5 else "done"
        events.append(text)
        states.append(run(state, text))
    return states, events
