"""What leaving a phase would lose; every number by hand."""

import pytest

from hexdice.games.first_war.table import preview
from hexdice.games.first_war.table.preview import Loss
from tests.rules.first_war.positions import number, position, run


def test_farmers_who_leave_the_fields_bring_hunger() -> None:
    """Four farmers bring 12 for nine mouths; two walk to E1: 6 for nine, three go hungry."""
    start = position("F1:ffff F2:eess G1:h", "F11:ffes F10:hh", "W:E1", phase="others", fresh=False)
    assert preview.loss(start) is None
    away = run(start, "farmer F1 E1", "farmer F1 E1")
    assert preview.loss(away) == Loss("hunger", 3)


def test_hunger_without_moved_farmers_names_none() -> None:
    start = position("F1:fhes F2:ess", "F11:ffes F10:hh", phase="others", fresh=False)
    assert preview.loss(start) == Loss("hunger", 4)


def test_points_that_can_still_buy_something_are_a_loss_and_others_are_not() -> None:
    state = position("F1:ffes F2:hs", "F11:ffes F10:hh", phase="research", fresh=False)._replace(points=2)
    assert preview.loss(state) == Loss("research", 2)
    spent = state._replace(points=0)
    assert preview.loss(spent) is None


def test_wounds_that_a_healer_beside_them_could_remove() -> None:
    """One healer on a tile with two wounded farmers: one wound. No healer reaches the wounded hunter alone on F2."""
    state = position("F1:FFe F2:H G1:s", "F11:ffes F10:hh", phase="healing", fresh=False)
    assert preview.loss(state) == Loss("healing", 1, cells=(number("F1"),))


@pytest.mark.parametrize("phase", ["hunters", "conflict"])
def test_other_phases_lose_nothing(phase: str) -> None:
    state = position("F1:fe F2:es", "F11:ffes F10:hh", phase=phase, fresh=False)
    assert preview.loss(state) is None
