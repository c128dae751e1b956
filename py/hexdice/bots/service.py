"""What the worker runs: one question in as JSON, one move out as JSON. It thinks in slices so that it can be interrupted."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hexdice import games
from hexdice.bots.levels import thinker
from hexdice.bots.why import Answer, Asked, go_on, why
from hexdice.kernel.errors import NotationError

SLICE = 0.05  # seconds of work before the worker checks for messages

_thinking: set[str] = set()
_hurried: set[str] = set()


def move_now(id: str) -> None:
    """Asks for the answer to question `id` at once, with the best move found so far. Unknown ids are ignored."""
    if id in _thinking:
        _hurried.add(id)


async def think(payload: str, report: Callable[[str], object] | None = None) -> str:
    """The move a bot chooses, as JSON {"id", "move"}; {"id", "error"} with a sentence if there is no move.

    `payload` is JSON: id (text) of the question, game, level, position (the seat's own view, by format_position), seat,
    seed (text) of the bot's generator, seconds (time limit, 0: none). With `why`, a move or "" for the bot's own, the answer has in
    place of a move what bots/why.py finds out about it, from `known` on if that is given. The bot stops when its work is
    done, its time is up, or after `move_now`; it has found at least one move by then. `report` is called with each better
    move along the way, in the same JSON.
    """
    id = ""
    try:
        question = json.loads(payload)
        if not isinstance(question, dict) or not isinstance(question.get("id"), str):
            raise NotationError("The question has no ID.")
        id = question["id"]
        _thinking.add(id)
        return _answer(id, await _best(id, question, report))
    except (ValueError, RecursionError) as fault:
        return json.dumps({"id": id, "error": str(fault)[:200]})
    finally:
        _thinking.discard(id)
        _hurried.discard(id)


def _answer(id: str, move: str) -> str:
    return json.dumps({"id": id, "move": move})


async def _best(id: str, question: dict[str, Any], report: Callable[[str], object] | None) -> str:
    steps = _steps(question)
    seconds = question.get("seconds", 0)
    if not isinstance(seconds, (int, float)) or not seconds >= 0:
        raise NotationError("The time for the question must be 0 seconds or more.")
    start = time.monotonic()
    best, reported, done = "", "", False
    while not done:
        slice_end = time.monotonic() + SLICE
        while not done and time.monotonic() < slice_end:
            step = next(steps, None)
            best, done = step or best, step is None
            done = done or bool(best and seconds and time.monotonic() - start >= seconds)
        if report and best != reported:
            reported = best
            report(_answer(id, best))
        if not done:
            await asyncio.sleep(0)
            done = bool(best) and id in _hurried
    if not best:
        raise NotationError("The bot found no move.")
    return best


def _steps(question: dict[str, Any]) -> Iterator[str]:
    """The steps of a bot answering a question. NotationError for an invalid question."""
    texts = [question.get(key) for key in ("game", "level", "position", "seed")]
    if not all(isinstance(text, str) for text in texts):
        raise NotationError("The question needs the game, level, position and seed as text.")
    name, level, position, seed = (str(text) for text in texts)
    game = games.game(name)
    bot = thinker(name, level)
    view = game.parse_position(position)
    seat = question.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in game.actors(view):
        raise NotationError("In this position, it is not this player’s turn.")
    if "why" in question:
        return _reasons(
            Asked(game, games.module_of(name, "bot"), view, seat, str(question["why"]), seed), question.get("known")
        )
    return bot(view, seat, Random(seed))


def _reasons(asked: Asked, known: Any) -> Iterator[str]:
    """What is found out about a move, as JSON; it goes on from what is known already."""
    found = go_on(asked, Answer.read(known)) if known else why(asked)
    return (json.dumps(answer) if answer else "" for answer in found)
