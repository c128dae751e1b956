"""One tab holds a match: Web Locks, which the browser gives back by itself when a tab closes or dies."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

PATIENCE_MS = 250  # a free lock is granted well within this


class Locks:
    """`held(id)` is called when this tab may write the match, `waits(id)` when another tab has it for now."""

    def __init__(self, held: Callable[[str], None], waits: Callable[[str], None]) -> None:
        self.held = held
        self.waits = waits
        self._let_go: dict[str, Callable[[], None]] = {}

    def hold(self, id: str) -> None:
        """Asks for the lock of a match; nothing where this tab asks for it or has it already."""
        if id in self._let_go:
            return
        if not hasattr(js.navigator, "locks"):
            self._let_go[id] = lambda: None
            self.held(id)
            return
        control = js.AbortController.new()
        granted: list[Any] = []

        def on_grant(_lock: Any) -> Any:
            if id not in self._let_go:
                return None
            promise = js.Promise.new(create_once_callable(lambda resolve, _reject: granted.append(resolve)))
            self.held(id)
            return promise

        def let_go() -> None:
            for resolve in granted:
                resolve(None)
            if not granted:
                control.abort()

        def on_time() -> None:
            if id in self._let_go and not granted:
                self.waits(id)

        def on_refusal(fault: Any) -> None:
            """Where a site may keep nothing, no other tab can write either."""
            if str(fault.name) != "AbortError" and id in self._let_go:
                granted.append(lambda _: None)
                self.held(id)

        self._let_go[id] = let_go
        options = to_js({"signal": control.signal}, dict_converter=js.Object.fromEntries)
        asked = js.navigator.locks.request(f"hexdice.match.{id}", options, create_proxy(on_grant))
        asked.catch(create_once_callable(on_refusal))  # or aborted while it waited
        js.setTimeout(create_once_callable(on_time), PATIENCE_MS)

    def release(self, id: str) -> None:
        """Gives the lock back, or no longer asks for it."""
        let_go = self._let_go.pop(id, None)
        if let_go:
            let_go()
