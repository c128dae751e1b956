"""Luck and skill, on a game small enough to work out by hand, and on a match of Siberian Dice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from hexdice import games
from hexdice.bots.analysis import Choice, Luck, Outlook, Pause, in_steps
from hexdice.games.siberian_dice.bot import outlook
from hexdice.kernel.game import CHANCE, AnyGame
from tests.rules.siberian_dice.table import begin, put
from tests.toy import GAME, Toy


def points(state: Toy) -> tuple[float, ...]:
    """An estimate by points alone: a seat's share is one half and a hundredth for each point it is ahead."""
    ahead = (state.scores[0] - state.scores[1]) / 100
    return 0.5 + ahead, 0.5 - ahead


def analyse(
    game: AnyGame,
    start: Any,
    events: Sequence[tuple[int, str]],
    outlook: Outlook,
    wanted: Sequence[int] = (CHANCE, 0, 1),
) -> Iterator[Choice | Luck | None]:
    """What is found of each event of these actors."""
    found = in_steps(game, start, events, outlook, lambda actor: actor in wanted)
    return (each for each in found if not isinstance(each, Pause))


START = Toy(3, 1, (3, 1), (0, 0), (6, 6), "", -1)  # seat 0 bid more: it is up, with a die (1 to 6) or a card (2 or 9)


def test_luck_and_loss_by_hand() -> None:
    # A die brings 3.5 on average and a card 5.5: rolling loses 2 points. A 6 is 2.5 points of luck.
    choice, luck = analyse(GAME, START, [(0, "roll"), (CHANCE, "6")], points)
    assert isinstance(choice, Choice) and isinstance(luck, Luck)
    assert (choice.event, choice.seat, choice.move, choice.best) == (0, 0, "roll", "draw")
    assert choice.loss == pytest.approx(0.02)
    assert dict(choice.worths) == pytest.approx({"draw": 0.555, "roll": 0.535})
    assert luck.gains == pytest.approx((0.025, -0.025))


def test_the_best_move_loses_nothing_and_social_ones_are_left_out() -> None:
    (choice,) = analyse(GAME, START, [(0, "draw")], points)
    assert isinstance(choice, Choice) and choice.loss == 0 and choice.best == "draw"
    assert list(analyse(GAME, START, [(0, "resign")], points)) == [None]


def test_secret_moves_are_left_out_and_those_of_other_actors() -> None:
    start = Toy(3, 1, (0, 0), (0, 0), (6, 6), "", -1)
    events = [(0, "bid 3"), (1, "bid 1"), (0, "roll"), (CHANCE, "1")]
    steps = list(analyse(GAME, start, events, points))
    assert steps[:2] == [None, None] and isinstance(steps[2], Choice)
    assert list(analyse(GAME, start, events, points, wanted=[CHANCE])) == [None, None, None, steps[3]]


def test_missing_a_certain_win_costs_what_it_was_worth() -> None:
    game = games.game("siberian-dice")
    dice = {"A1": "1", "A2": "1", "A4": "1", "B5": "1", "C1": "1", "D1": "b", "G1": "1"}
    state = put(dice, on_turn=0)
    events = [(0, "hand"), (CHANCE, "5"), (0, "place D4")]
    choice, luck, placing = analyse(game, state, events, outlook)
    assert isinstance(placing, Choice) and placing.best in ("place F1", "place F2", "place G2")
    assert dict(placing.worths)[placing.best] == 1
    assert placing.loss == pytest.approx(1 - dict(placing.worths)["place D4"]) and placing.loss > 0
    assert isinstance(luck, Luck) and sum(luck.gains) == pytest.approx(0)
    assert isinstance(choice, Choice) and choice.loss == 0 and choice.worths[0][1] == 1


@pytest.mark.parametrize("variant", ["basic", "strategic", "grossmeister", "purity", "chain"])
def test_every_event_of_a_match_can_be_looked_at(variant: str) -> None:
    game, rng = games.game("siberian-dice"), Random(7)
    state = begin(variant, length=30)
    states, events = [state], []
    while not state.ended and state.placed < 4:
        chance = game.chance(state)
        actor = CHANCE if chance else state.on_turn
        text = rng.choice(chance.outcomes if chance else game.moves(state, state.on_turn)[:-2] or game.moves(state, 0))
        events.append((actor, text))
        state = game.apply(state, actor, text)
        states.append(state)
    for step in analyse(game, states[-7:][0], events[-6:], outlook):
        if isinstance(step, Choice):
            assert 0 <= step.loss <= 1 and step.worths[0][1] >= step.worths[-1][1]
        elif isinstance(step, Luck):
            assert sum(step.gains) == pytest.approx(0)
