"""The screen stays on while a match runs. Where that is refused the game just goes on."""

from typing import Any

import js
from pyodide.ffi import create_once_callable


class WakeLock:
    """The browser gives it back by itself when the page is hidden."""

    def __init__(self) -> None:
        self._lock: Any = None  # None, "asked" or the browser's object

    def keep(self, wanted: bool) -> None:
        """Asks for the lock or gives it back; called after every event, does nothing where nothing has changed."""
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
