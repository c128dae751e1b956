"""Answers the questions of bench/bots.py inside Pyodide under Node, without a browser, and measures milliseconds of processor time."""

import json
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any


def finished(thinking: Coroutine[Any, Any, str]) -> str:
    """The answer to a question, computed without an event loop, for which Pyodide under Node cannot wait."""
    while True:
        try:
            thinking.send(None)
        except StopIteration as done:
            return str(done.value)


def main(folder: str = "/work") -> None:
    """Reads questions.json (a list of payloads) in a folder, writes took.json (milliseconds, in the same order)."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))
    from js import process  # type: ignore[import-not-found, unused-ignore]  # Node's; Python's own clock in there knows wall time only

    from hexdice.bots import service

    def spent() -> float:
        used: Any = process.cpuUsage()
        return float(used.user + used.system) / 1000

    took = []
    questions = json.loads(Path(folder, "questions.json").read_text(encoding="utf-8"))
    for payload in questions[:1] + questions:  # the first one also loads the game
        begun = spent()
        answer = finished(service.think(payload))
        took.append(spent() - begun)
        if "error" in json.loads(answer):
            raise ValueError(answer)
    Path(folder, "took.json").write_text(json.dumps(took[1:]), encoding="utf-8")
