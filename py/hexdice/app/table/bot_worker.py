"""The bots' worker as the app sees it: questions out, answers in, and a time limit on every wait.

A worker starts when a bot sits down, so that it is up for its first question, and stops when no bot is at the table. If it is
silent for longer than its question allows, it is stopped; the next question gets a new one.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from hexdice.view.text import say

START = 60.0  # seconds for a worker to start: on a first visit it may have to download what it needs
GRACE = 5.0  # seconds beyond a question's time limit
AWAKE = 3.0  # seconds more before it is stopped, as timers expire while a device sleeps
HURRY = 3.0  # seconds from "move now" until a move is made without the worker


class Worker(Protocol):
    """A running worker. It queues messages until its Python is up."""

    def post(self, message: Mapping[str, str]) -> None:
        """Sends id, kind ("think" or "move-now") and, for a question, its payload as JSON."""

    def stop(self) -> None:
        """Stops it at once."""


class BotWorker:
    """One worker at most, and one question at a time.

    `hire` starts a worker, whose messages go to `heard` and whose failure to `broke`; `later(seconds, call)` calls once.
    `answered(id, move)` and `failed(id, why)` are called when a question has ended, `hurried(id, move)` with the best move so
    far ("" for none) when the worker does not react to "move now", `reported(id, move)` with each better answer.
    """

    def __init__(
        self,
        hire: Callable[[], Worker],
        later: Callable[[float, Callable[[], None]], None],
        answered: Callable[[str, str], None],
        failed: Callable[[str, str], None],
        hurried: Callable[[str, str], None],
        reported: Callable[[str, str], None] = lambda id, move: None,
    ) -> None:
        self._hire, self._later = hire, later
        self._answered, self._failed, self._hurried, self._reported = answered, failed, hurried, reported
        self._worker: Worker | None = None
        self._up = False  # whether the worker has reported that it is ready
        self._asked = ""  # id of the open question
        self._seconds = 0.0  # seconds that this question allows
        self._best = ""  # the last move reported for it

    def start(self) -> None:
        """Starts the worker that the next question will need; if that fails, the question says so."""
        if self._worker is None:
            with suppress(Exception):
                self._worker, self._up = self._hire(), False

    def ask(self, question: Mapping[str, object]) -> None:
        """Asks a question; an older open one is dropped, and the worker need not go on with it."""
        self._end_soon()
        seconds = question.get("seconds")
        self._asked, self._best = str(question["id"]), ""
        self._seconds = float(seconds) if isinstance(seconds, (int, float)) else 0.0
        try:
            if self._worker is None:  # `start` failed, or the last one was stopped
                self._worker, self._up = self._hire(), False
            self._worker.post({"id": self._asked, "kind": "think", "payload": json.dumps(question)})
        except Exception as fault:  # this browser has or allows no workers
            self._give_up(str(fault)[:200])
            return
        self._watch(self._asked)

    def hurry(self, id: str) -> None:
        """Asks for the answer now; if none comes, `hurried` is called with the best move so far."""
        if id != self._asked:
            return
        self._end_soon()
        self._later(HURRY, lambda: self._hurry_up(id))

    def _end_soon(self) -> None:
        """Asks the worker to end its work on the open question, if there is one."""
        if self._asked and self._worker is not None and self._up:
            self._worker.post({"id": self._asked, "kind": "move-now"})

    def receive(self, kind: str, id: str, payload: str) -> None:
        """Handles a worker's message: up · report and answer (JSON of bots/service.py) · error (a sentence)."""
        if kind == "up":
            self._up = True
            if self._asked:
                self._watch(self._asked)
        elif id != self._asked:
            return  # too late
        elif kind == "report":
            self._best = str(json.loads(payload).get("move", ""))
            self._reported(id, self._best)
        elif kind == "answer":
            answer = json.loads(payload)
            self._asked = ""
            if answer.get("move"):
                self._answered(id, str(answer["move"]))
            else:
                self._failed(id, str(answer.get("error", "")))
        elif kind == "error":
            self._give_up(payload)

    def broke(self) -> None:
        """The worker crashed or could not be loaded: the open question fails."""
        self._give_up(say("its thread stopped"))

    def stop(self) -> None:
        """Stops the worker, as no bot is at the table any more, to free its memory."""
        self._asked = ""
        self._stop()

    def _stop(self) -> None:
        worker, self._worker, self._up = self._worker, None, False
        if worker is not None:
            worker.stop()

    def _give_up(self, why: str) -> None:
        id, self._asked = self._asked, ""
        self._stop()
        if id:
            self._failed(id, why)

    def _watch(self, id: str) -> None:
        """Stops the worker if the question is still open after its time limit, or if the worker has not started in time."""
        up = self._up

        def late(again: bool) -> None:
            if self._asked != id or self._up != up:
                return  # answered; or it started in the meantime and has another watch
            if again:
                self._later(AWAKE, lambda: late(False))
            else:
                self._give_up(say("it does not answer"))

        self._later(self._seconds + GRACE if up else START, lambda: late(True))

    def _hurry_up(self, id: str) -> None:
        if self._asked != id:
            return
        best, self._asked = self._best, ""
        self._stop()
        self._hurried(id, best)
