"""The bots' worker as the page sees it: questions out, answers in. It is made when the first question comes."""

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from hexdice.view.text import say


class BotWorker:
    def __init__(self, answered: Callable[[str, str], None], failed: Callable[[str, str], None]) -> None:
        self.answered = answered
        self.failed = failed
        self._worker: Any = None
        self._asked = ""

    def think(self, question: dict[str, object]) -> None:
        if self._worker is None:
            self._worker = js.hexdice.botWorker()
            self._worker.onmessage = create_proxy(self._on_message)
            self._worker.onerror = create_proxy(self._on_error)
        self._asked = str(question["id"])
        self._post({"id": self._asked, "kind": "think", "payload": json.dumps(question)})

    def move_now(self, id: str) -> None:
        if self._worker is not None:
            self._post({"id": id, "kind": "move-now"})

    def _post(self, message: dict[str, str]) -> None:
        self._worker.postMessage(to_js(message, dict_converter=js.Object.fromEntries))

    def _on_message(self, event: Any) -> None:
        message = event.data
        if message.kind == "answer":
            self.answered(str(message.id), json.loads(str(message.payload))["move"])
        elif message.kind == "error":
            self.failed(str(message.id), str(message.message))

    def _on_error(self, event: Any) -> None:
        """The worker itself broke: the next question makes a new one."""
        event.preventDefault()
        self._worker.terminate()
        self._worker = None
        self.failed(self._asked, say("its thread stopped"))
