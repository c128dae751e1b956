"""The browser's Back closes an open dialog or a look back before it leaves the page: while one is open the history has an entry for it."""

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

OVER = "over"  # state of that history entry
OPEN = "dialog, #review-panel"


class Back:
    """`close` closes what is open; False if it must be answered."""

    def __init__(self, close: Callable[[], bool]) -> None:
        self._close = close
        self._leaving = False  # history.back() is under way
        self._next = ""  # where to go afterwards
        if js.history.state == OVER:  # after a reload
            js.history.replaceState(None, "")
        js.window.addEventListener("popstate", create_proxy(lambda _event: self._popped()))

    def heed(self) -> None:
        """Called after every drawing: adds an entry for what opened, removes that of what closed."""
        shown, entry = bool(js.document.querySelector(OPEN)), js.history.state == OVER
        if shown and not entry:
            js.history.scrollRestoration = "manual"  # the step back would scroll to where the dialog was opened
            js.history.pushState(OVER, "")
        elif entry and not shown and not self._leaving:
            self._leaving = True
            js.history.back()

    def go(self, hash: str, instead: bool = False) -> None:
        """Opens a route; replaces the entry of what it was opened from, or the page's own (`instead`)."""
        if self._leaving:  # the step back under way would undo a navigation now
            self._next = hash
        elif instead or js.history.state == OVER:
            js.location.replace(hash)
        else:
            js.location.hash = hash

    def correct(self, hash: str) -> None:
        """Corrects the address when it names another page than the one shown."""
        js.history.replaceState(js.history.state, "", hash)

    def _popped(self) -> None:
        left, self._leaving = self._leaving, False
        hash, self._next = self._next, ""
        if hash:
            js.location.hash = hash
            return
        shown = js.document.querySelector(OPEN)
        if shown and js.history.state != OVER and not left and not self._close():
            js.history.pushState(OVER, "")
            return
        self.heed()
