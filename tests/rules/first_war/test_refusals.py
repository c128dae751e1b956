"""Refusals and unreadable texts of each phase: each has its own sentence, and the state stays."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from tests.catalogue import sentences, template
from tests.rules.first_war.positions import HOME, RIVAL, assault, growth, healing, position, run, stand, study

BEFORE = run(position(f"{HOME} F3:h", f"{RIVAL} F4:f", "P:E3,E4,F3,F5,G3,G4"), "hunter F3 F4", "done", "done")
STANDS = assault("hh", "fe")
STOOD = run(STANDS, stand("f", "e"))
MOVING = position(HOME, RIVAL)
LONG = "heal " + "x" * 80


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (BEFORE, "fight Z9", "Begin a fight like this: fight D3"),
        (BEFORE, "fight F5", "There is no fight on that tile."),
        (STANDS, "stand cook", "Write stacks like this: stand hunter+farmer, hurt healer"),
        (STANDS, "stand healer, farmer", "These stacks are not in their usual order."),
        (STANDS, "stand hunter", "These are not the pieces on the tile."),
        (STOOD, "stand farmer, healer", "The defenders have already chosen their formation."),
        (STOOD, "put hunter F3 at 1", "Place an attacker like this: put hunter D3 on 1"),
        (STOOD, "put hunter F3 on 3", "There is no such attacker to place, or no such stack."),
        (STOOD, "put farmer F3 on 1", "There is no such attacker to place, or no such stack."),
        (STOOD, "strike", "First place every stack and every attacker."),
        (MOVING, "farmer F1 F2", "Only hunters move in this phase."),
        (run(MOVING, "done"), "hunter F2 F3", "Hunters do not move in this phase."),
        (healing("F1:eFs F2:hfs"), "heal scientist F1", "There is no such wounded piece on that tile."),
        (healing("F1:eFs F2:hfs"), "heal farmer F1 from F1", "Do not name a healer on the same tile."),
        (healing("F1:eFs F2:hFs"), "heal farmer F2 from F1", "A healer heals only on its own tile."),
        (healing("F1:eFs F2:hfsF"), "heal farmer F2", "No healer there can remove another wound this turn."),
        (healing("F1:eFs F2:hfs"), LONG, f"This is not a move for the healing phase: {LONG[:60]!r}"),
        (study(3, {}), f"turn {LONG}", f"This is not a move for the research phase: {f'turn {LONG}'[:60]!r}"),
        (growth("F1:ffes F2:hh"), f"grow {LONG}", f"This is not a move for the growth phase: {f'grow {LONG}'[:60]!r}"),
        (STANDS, "offer draw", "First finish the fight."),
        (STOOD, "resign now", "This is not a move of The First War: 'resign now'"),
        (STOOD, "resign", None),
    ],
)
def test_each_refusal_has_its_sentence(state: State, move: str, why: str | None) -> None:
    (seat,) = GAME.actors(state)
    if why is None:
        assert GAME.result(GAME.apply(state, seat, move)) is not None
        return
    with pytest.raises((IllegalMoveError, NotationError)) as fault:
        GAME.apply(state, seat, move)
    assert str(fault.value) == why
    assert template(fault.value) in sentences()


def test_nothing_is_played_in_a_match_that_is_over() -> None:
    over = GAME.apply(MOVING, 0, "resign")
    for actor, move in ((0, "done"), (1, "resign")):
        with pytest.raises(IllegalMoveError, match=r"^This match is over\.$"):
            GAME.apply(over, actor, move)


def test_an_outcome_that_cannot_come_up_is_named() -> None:
    state = run(study(6, {}), "turn I-3")
    assert GAME.chance(state) is not None
    with pytest.raises(NotationError) as fault:
        GAME.apply(state, -1, "z" * 60)
    assert str(fault.value) == f"This cannot come up: {'z' * 40!r}"
