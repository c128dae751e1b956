"""The bots' worker as the app sees it: questions out, answers in, and nothing waits for ever.

A worker is hired with the first question and left when no bot is at the table. One that is silent for longer than its
question allows is given up; the next question gets a fresh one.
"""

import json
from collections.abc import Callable, Mapping
from typing import Protocol

from hexdice.view.text import say

START = 60.0  # seconds for a worker to come up: on a first visit it may have to fetch what it needs over a slow line
GRACE = 5.0  # beyond a question's own time
AWAKE = 3.0  # once more before it is given up, as a device that slept lets its clocks run out
HURRY = 3.0  # from "move now" until a move is made without the worker


class Worker(Protocol):
    """A worker that was hired. Python may still be on its way in it: it keeps what it is sent until then."""

    def post(self, message: Mapping[str, str]) -> None:
        """Sends id, kind ("think" or "move-now") and, for a question, its payload as JSON."""

    def stop(self) -> None:
        """Ends it at once."""


class Desk:
    """One worker at most, and one question at a time.

    `hire` starts a worker, whose words come to `heard` and whose breaking to `broke`; `later(seconds, call)` calls once.
    `answered(id, move)` and `failed(id, why)` are called when a question has ended; `hurried(id, move)` with the best move so far,
    "" for none, where "move now" was not heard.
    """

    def __init__(
        self,
        hire: Callable[[], Worker],
        later: Callable[[float, Callable[[], None]], None],
        answered: Callable[[str, str], None],
        failed: Callable[[str, str], None],
        hurried: Callable[[str, str], None],
    ) -> None:
        self._hire, self._later = hire, later
        self._answered, self._failed, self._hurried = answered, failed, hurried
        self._worker: Worker | None = None
        self._up = False  # whether the worker has said that it can think
        self._open = ""  # id of the question that waits for its answer
        self._seconds = 0.0  # what that question allows
        self._best = ""  # the last move reported for it

    def ask(self, question: Mapping[str, object]) -> None:
        """Put a question; an older one that is still open is forgotten."""
        seconds = question.get("seconds")
        self._open, self._best = str(question["id"]), ""
        self._seconds = float(seconds) if isinstance(seconds, (int, float)) else 0.0
        try:
            if self._worker is None:
                self._worker, self._up = self._hire(), False
            self._worker.post({"id": self._open, "kind": "think", "payload": json.dumps(question)})
        except Exception as fault:  # no workers in this browser, or none allowed
            self._give_up(str(fault)[:200])
            return
        self._watch(self._open)

    def hurry(self, id: str) -> None:
        """The answer to a question is wanted now; without one the caller hears of the best move so far."""
        if id != self._open:
            return
        if self._worker is not None and self._up:
            self._worker.post({"id": id, "kind": "move-now"})
        self._later(HURRY, lambda: self._hurry_up(id))

    def heard(self, kind: str, id: str, payload: str) -> None:
        """What a worker says: up · report and answer (JSON of bots/service.py) · error (a sentence)."""
        if kind == "up":
            self._up = True
            if self._open:
                self._watch(self._open)
        elif id != self._open:
            return  # too late
        elif kind == "report":
            self._best = str(json.loads(payload).get("move", ""))
        elif kind == "answer":
            answer = json.loads(payload)
            self._open = ""
            if answer.get("move"):
                self._answered(id, str(answer["move"]))
            else:
                self._failed(id, str(answer.get("error", "")))
        elif kind == "error":
            self._give_up(payload)

    def broke(self) -> None:
        """The worker itself broke, or could not be loaded."""
        self._give_up(say("its thread stopped"))

    def leave(self) -> None:
        """No bot is at the table any more: what the worker holds is given back."""
        self._open = ""
        self._stop()

    def _stop(self) -> None:
        worker, self._worker, self._up = self._worker, None, False
        if worker is not None:
            worker.stop()

    def _give_up(self, why: str) -> None:
        id, self._open = self._open, ""
        self._stop()
        if id:
            self._failed(id, why)

    def _watch(self, id: str) -> None:
        """Give the worker up if the question is still open when its time, or the time to come up, is over."""
        up = self._up

        def late(again: bool) -> None:
            if self._open != id or self._up != up:
                return  # answered; or it came up meanwhile, and is watched from then on
            if again:
                self._later(AWAKE, lambda: late(False))
            else:
                self._give_up(say("it does not answer"))

        self._later(self._seconds + GRACE if up else START, lambda: late(True))

    def _hurry_up(self, id: str) -> None:
        if self._open != id:
            return
        best, self._open = self._best, ""
        self._stop()
        self._hurried(id, best)
