"""The browser's Back closes an open dialog before it leaves the page: an entry of the history stands for each that is open."""

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

OVER = "over"  # the state of that entry


class Back:
    """`close` closes the dialog that is open, False if it must be answered."""

    def __init__(self, close: Callable[[], bool]) -> None:
        self._close = close
        self._leaving = False  # an entry is being left and the browser has not got there yet
        self._next = ""  # where to go from there
        if js.history.state == OVER:  # of a page that was loaded again
            js.history.replaceState(None, "")
        js.window.addEventListener("popstate", create_proxy(lambda _event: self._popped()))

    def heed(self) -> None:
        """After every drawing: an entry for a dialog that has opened, none for one that is gone."""
        shown, entry = bool(js.document.querySelector("dialog")), js.history.state == OVER
        if shown and not entry:
            js.history.pushState(OVER, "")
        elif entry and not shown and not self._leaving:
            self._leaving = True
            js.history.back()

    def go(self, hash: str) -> None:
        """Opens a route; in place of the entry of a dialog that asked for it."""
        if self._leaving:  # going now would be undone by the step back that is under way
            self._next = hash
        elif js.history.state == OVER:
            js.location.replace(hash)
        else:
            js.location.hash = hash

    def correct(self, hash: str) -> None:
        """The address names another page than is shown."""
        js.history.replaceState(js.history.state, "", hash)

    def _popped(self) -> None:
        left, self._leaving = self._leaving, False
        hash, self._next = self._next, ""
        if hash:
            js.location.hash = hash
            return
        shown = js.document.querySelector("dialog")
        if shown and js.history.state != OVER and not left and not self._close():
            js.history.pushState(OVER, "")
            return
        self.heed()
