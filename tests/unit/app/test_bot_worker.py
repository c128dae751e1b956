"""The bots' worker with a simulated clock: a silent, broken or slow worker never leaves a question open."""

import json
from collections.abc import Callable, Mapping

from hexdice.app.table.bot_worker import AWAKE, GRACE, HURRY, START, BotWorker


class Office:
    """The bots' worker, each that was started, its clock, and how its questions ended."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.hired: list[Recorded] = []
        self.ended: list[tuple[str, str, str]] = []
        self.refuses = False
        self.worker = BotWorker(
            self.hire,
            lambda seconds, call: self.due.append((self.now + seconds, call)),
            lambda id, move: self.ended.append(("answered", id, move)),
            lambda id, why: self.ended.append(("failed", id, why)),
            lambda id, move: self.ended.append(("hurried", id, move)),
        )

    def hire(self) -> "Recorded":
        if self.refuses:
            raise RuntimeError("no workers here")
        self.hired.append(Recorded())
        return self.hired[-1]

    def ask(self, id: str) -> None:
        self.worker.ask({"id": id, "seconds": 10})

    def wait(self, seconds: float) -> None:
        """Lets time pass; due calls happen in order."""
        until = self.now + seconds
        while ready := [row for row in self.due if row[0] <= until]:
            first = min(ready, key=lambda row: row[0])
            self.due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = until

    def answer(self, id: str, **answer: str) -> None:
        self.worker.receive("answer", id, json.dumps({"id": id, **answer}))


class Recorded:
    """A worker that remembers."""

    def __init__(self) -> None:
        self.posted: list[Mapping[str, str]] = []
        self._stopped = False

    def post(self, message: Mapping[str, str]) -> None:
        self.posted.append(message)

    def stop(self) -> None:
        self._stopped = True

    def ended(self) -> bool:
        return self._stopped


def test_one_worker_for_all_questions_and_no_alarm_after_an_answer() -> None:
    office = Office()
    office.ask("a")
    office.worker.receive("up", "", "")
    office.answer("a", move="roll")
    office.ask("b")
    office.answer("b", move="keep 1")
    office.wait(1000)
    assert office.ended == [("answered", "a", "roll"), ("answered", "b", "keep 1")]
    assert len(office.hired) == 1 and not office.hired[0].ended()


def test_a_worker_starts_before_its_first_question_and_only_once() -> None:
    office = Office()
    office.worker.start()
    office.worker.start()
    office.ask("a")
    assert len(office.hired) == 1 and len(office.hired[0].posted) == 1
    office.refuses = True
    office.worker.stop()
    office.worker.start()
    assert office.ended == []  # nobody waits for an answer yet
    office.ask("b")
    assert office.ended[0][:2] == ("failed", "b")


def test_a_silent_worker_is_replaced_after_its_timeout_and_a_new_one_is_asked() -> None:
    office = Office()
    office.ask("a")
    office.worker.receive("up", "", "")
    office.wait(10 + GRACE + AWAKE - 0.1)
    assert office.ended == []
    office.wait(0.1)
    assert office.ended == [("failed", "a", "it does not answer")]
    assert office.hired[0].ended()
    office.answer("a", move="too late")
    office.ask("b")
    assert len(office.hired) == 2 and office.hired[1].posted[0]["id"] == "b"
    office.worker.receive("up", "", "")
    office.answer("b", move="roll")
    assert office.ended[1:] == [("answered", "b", "roll")]


def test_a_worker_has_a_minute_to_start() -> None:
    office = Office()
    office.ask("a")
    office.wait(START + AWAKE - 0.1)
    assert office.ended == []
    office.wait(0.1)
    assert office.ended == [("failed", "a", "it does not answer")]


def test_the_question_s_time_begins_when_the_worker_is_up() -> None:
    office = Office()
    office.ask("a")
    office.wait(START - 1)
    office.worker.receive("up", "", "")
    office.wait(10 + GRACE)
    assert office.ended == []
    office.answer("a", move="roll")
    assert office.ended == [("answered", "a", "roll")]


def test_after_sleep_the_worker_gets_more_time() -> None:
    """All timers have expired when it wakes; the answer comes just after."""
    office = Office()
    office.ask("a")
    office.worker.receive("up", "", "")
    office.wait(10 + GRACE)
    office.answer("a", move="roll")
    office.wait(1000)
    assert office.ended == [("answered", "a", "roll")]


def test_a_worker_that_crashes_fails_to_start_or_refuses_ends_the_question() -> None:
    office = Office()
    office.ask("a")
    office.worker.broke()
    assert office.ended == [("failed", "a", "its thread stopped")] and office.hired[0].ended()
    office.ask("b")
    office.worker.receive("error", "b", "A part of the game is missing.")
    assert office.ended[1:] == [("failed", "b", "A part of the game is missing.")]
    assert office.hired[1].ended(), "it could not start: a fresh one next time"
    office.refuses = True
    office.ask("c")
    assert office.ended[2:] == [("failed", "c", "no workers here")]
    office.refuses = False
    office.ask("d")
    office.answer("d", error="The bot found no move.")
    assert office.ended[3:] == [("failed", "d", "The bot found no move.")]
    office.worker.broke()
    assert len(office.ended) == 4, "nothing was open"


def test_move_now_is_answered_or_ends_without_the_worker() -> None:
    office = Office()
    office.ask("a")
    office.worker.receive("up", "", "")
    office.worker.hurry("a")
    assert office.hired[0].posted[-1] == {"id": "a", "kind": "move-now"}
    office.answer("a", move="roll")
    office.wait(HURRY)
    assert office.ended == [("answered", "a", "roll")] and not office.hired[0].ended()
    office.ask("b")
    office.worker.receive("report", "b", json.dumps({"id": "b", "move": "keep 2"}))
    office.worker.hurry("b")
    office.wait(HURRY)
    assert office.ended[1:] == [("hurried", "b", "keep 2")] and office.hired[0].ended()
    office.ask("c")
    office.worker.hurry("c")
    office.worker.hurry("another")
    office.wait(HURRY)
    assert office.ended[2:] == [("hurried", "c", "")]
    office.wait(1000)
    assert len(office.ended) == 3


def test_leaving_the_table_ends_the_worker_and_its_question() -> None:
    office = Office()
    office.worker.stop()
    office.ask("a")
    office.worker.stop()
    assert office.hired[0].ended()
    office.wait(1000)
    office.answer("a", move="roll")
    assert office.ended == []
