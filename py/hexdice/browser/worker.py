"""A worker for the bots, from this page's version of the program (assets/js/bot-worker.js)."""

from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js


class PageWorker:
    """The worker for app/table/bot_worker.py; `receive(kind, id, payload)` and `broke()` are called until it is stopped."""

    def __init__(self, receive: Callable[[str, str, str], None], broke: Callable[[], None]) -> None:
        def on_message(event: Any) -> None:
            message = event.data
            receive(str(message.kind), str(message.id), str(message.payload))

        def on_error(event: Any) -> None:
            event.preventDefault()
            broke()

        self._worker = js.hexdice.botWorker()
        self._proxies = create_proxy(on_message), create_proxy(on_error)
        self._worker.onmessage, self._worker.onerror = self._proxies

    def post(self, message: Mapping[str, str]) -> None:
        """Sends a message; the worker queues it until its Python is up."""
        self._worker.postMessage(to_js(dict(message), dict_converter=js.Object.fromEntries))

    def stop(self) -> None:
        """Stops it at once and frees its memory."""
        self._worker.onmessage = self._worker.onerror = None
        self._worker.terminate()
        js.setTimeout(create_once_callable(self._free), 0)  # the caller may be running inside one of the two

    def _free(self) -> None:
        for proxy in self._proxies:
            proxy.destroy()
