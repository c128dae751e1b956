"""One tab locks a match by a Web Lock, which the browser releases when a tab closes or crashes."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

PATIENCE_MS = 250  # far more than it takes to get a free lock


class Locks:
    """`locked(id)` is called when this tab may write the match, `elsewhere(id)` while another tab has the lock."""

    def __init__(self, locked: Callable[[str], None], elsewhere: Callable[[str], None]) -> None:
        self.locked = locked
        self.elsewhere = elsewhere
        self._let_go: dict[str, Callable[[], None]] = {}

    def lock(self, id: str) -> None:
        """Requests the lock of a match; does nothing if this tab has it or has requested it."""
        if id in self._let_go:
            return
        if not hasattr(js.navigator, "locks"):
            self._let_go[id] = lambda: None
            self.locked(id)
            return
        control = js.AbortController.new()
        granted: list[Any] = []

        def on_grant(_lock: Any) -> Any:
            if id not in self._let_go:
                return None
            promise = js.Promise.new(create_once_callable(lambda resolve, _reject: granted.append(resolve)))
            self.locked(id)
            return promise

        def let_go() -> None:
            for resolve in granted:
                resolve(None)
            if not granted:
                control.abort()

        def on_time() -> None:
            if id in self._let_go and not granted:
                self.elsewhere(id)

        def on_refusal(fault: Any) -> None:
            """If the site may store nothing, no other tab can write either."""
            if str(fault.name) != "AbortError" and id in self._let_go:
                granted.append(lambda _: None)
                self.locked(id)

        self._let_go[id] = let_go
        options = to_js({"signal": control.signal}, dict_converter=js.Object.fromEntries)
        asked = js.navigator.locks.request(f"hexdice.match.{id}", options, create_proxy(on_grant))
        asked.catch(create_once_callable(on_refusal))  # or aborted while waiting
        js.setTimeout(create_once_callable(on_time), PATIENCE_MS)

    def unlock(self, id: str) -> None:
        """Releases the lock, or withdraws the request."""
        let_go = self._let_go.pop(id, None)
        if let_go:
            let_go()
