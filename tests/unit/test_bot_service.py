"""The worker's side of a bot: answers, slices, "move now", time limits, and invalid questions."""

import asyncio
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hexdice import games
from hexdice.bots import basic, decide, service
from hexdice.kernel.game import AnyGame
from tests import toy as toy_module
from tests.toy import Toy

STATE = Toy(3, 1, (0, 0), (0, 0), (6, 2), "", -1)
QUESTION = {
    "id": "q1",
    "game": "toy",
    "level": "easy",
    "position": toy_module.format_position(STATE),
    "seat": 0,
    "seed": "7",
    "seconds": 0,
}


def ask(**change: Any) -> Any:
    return json.loads(asyncio.run(service.think(json.dumps({**QUESTION, **change}))))


def endless(view: Toy, seat: int, rng: Random) -> Iterator[str]:
    """Finds a better bid every 5 ms and never stops."""
    k = 0
    while True:
        yield f"bid {1 + k % 3}"
        k += 1
        time.sleep(0.005)


@pytest.fixture
def with_endless(toy: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        games.module_of("toy", "bot"), "LEVELS", {"endless": endless, "easy": basic.random_thinker(toy)}
    )


@pytest.mark.usefixtures("toy")
def test_the_answer_is_the_bots_move() -> None:
    for level in ("random", "greedy", "easy"):
        think = basic.greedy_thinker(toy_module.GAME, toy_module.evaluate) if level == "greedy" else None
        move = decide(think or basic.random_thinker(toy_module.GAME), STATE, 0, Random("7"))
        assert ask(level=level) == {"id": "q1", "move": move}
    assert ask() == ask()


@pytest.mark.usefixtures("toy")
def test_bots_never_make_social_moves_and_greedy_takes_the_best() -> None:
    assert {basic.playable(toy_module.GAME, STATE, 0)[k] for k in range(3)} == {"bid 1", "bid 2", "bid 3"}
    assert all(ask(level="random", seed=str(k))["move"] != "resign" for k in range(40))
    # rich cards: six 2s and six 9s give 5.5 on average, a die 3.5
    rich = Toy(3, 1, (3, 1), (0, 0), (6, 6), "", -1)
    poor = Toy(3, 1, (3, 1), (0, 0), (6, 0), "", -1)
    assert ask(level="greedy", position=toy_module.format_position(rich))["move"] == "draw"
    assert ask(level="greedy", position=toy_module.format_position(poor))["move"] == "roll"


@pytest.mark.usefixtures("with_endless")
def test_move_now_answers_with_the_best_so_far() -> None:
    async def hurry() -> tuple[Any, list[str], int]:
        reports: list[str] = []
        ticks = 0
        thinking = asyncio.ensure_future(service.think(json.dumps({**QUESTION, "level": "endless"}), reports.append))
        while not thinking.done():
            await asyncio.sleep(0)
            ticks += 1
            if ticks == 4:
                service.move_now("somebody else")
                assert not thinking.done()
                service.move_now("q1")
        return json.loads(await thinking), reports, ticks

    answer, reports, ticks = asyncio.run(hurry())
    assert answer["id"] == "q1" and answer["move"] in ("bid 1", "bid 2", "bid 3")
    assert 4 <= ticks <= 8  # the loop turned between the slices
    assert json.loads(reports[-1]).keys() == {"id", "move"}
    assert not service._thinking and not service._hurried


@pytest.mark.usefixtures("with_endless")
def test_the_time_cap_holds() -> None:
    start = time.monotonic()
    assert "move" in ask(level="endless", seconds=0.2)  # and comes to an end at all
    assert time.monotonic() - start >= 0.2


@pytest.mark.usefixtures("with_endless")
def test_two_questions_are_computed_in_turns() -> None:
    async def both() -> list[str]:
        one = asyncio.ensure_future(service.think(json.dumps({**QUESTION, "level": "endless", "seconds": 600})))
        await asyncio.sleep(0)  # the first slice of q1
        two = json.loads(await service.think(json.dumps({**QUESTION, "id": "q2"})))["id"]
        assert not one.done()
        service.move_now("q1")
        return [two, json.loads(await one)["id"]]

    assert asyncio.run(both()) == ["q2", "q1"]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"level": "genius"}, "no bot called"),
        ({"game": "chess"}, "no game called"),
        ({"position": "rubbish"}, "not a position"),
        ({"position": 5}, "as text"),
        ({"seat": 7}, "not this player’s turn"),
        ({"seat": None}, "not this player’s turn"),
        ({"seat": True}, "not this player’s turn"),
        ({"seconds": "soon"}, "seconds"),
        ({"seconds": -1}, "seconds"),
        ({"position": "3 4 0/0 5/0 6/2 - -1"}, "not this player’s turn"),
    ],
)
def test_invalid_questions_get_a_sentence(change: dict[str, Any], words: str) -> None:
    answer = ask(**change)
    assert answer["id"] == "q1"
    assert words in answer["error"]


@pytest.mark.usefixtures("toy")
def test_text_that_is_not_a_question_is_refused() -> None:
    for payload in ("", "[]", "{}", "{" * 99_999, '{"id": 5}'):
        answer = json.loads(asyncio.run(service.think(payload)))
        assert answer["id"] == "" and answer["error"]


@pytest.mark.usefixtures("toy")
def test_a_bot_that_finds_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.module_of("toy", "bot"), "LEVELS", {"mute": lambda view, seat, rng: iter(())})
    assert "no move" in ask(level="mute")["error"]
