"""Keeps the screen on while a match runs. If the browser refuses, nothing else changes."""

from typing import Any

import js
from pyodide.ffi import create_once_callable


class WakeLock:
    """The browser releases the lock when the page is hidden."""

    def __init__(self) -> None:
        self._lock: Any = None  # None, "asked" or the browser's object

    def keep(self, wanted: bool) -> None:
        """Requests or releases the lock; called after every event, does nothing if nothing has changed."""
        if not hasattr(js.navigator, "wakeLock") or js.document.visibilityState != "visible":
            self._lock = None
            return
        if wanted and self._lock is None:
            self._lock = "asked"
            js.navigator.wakeLock.request("screen").then(
                create_once_callable(self._got), create_once_callable(lambda _fault: None)
            )
        elif not wanted and self._lock not in (None, "asked"):
            self._lock.release()
            self._lock = None

    def _got(self, lock: Any) -> None:
        self._lock = lock
