"""Keyboard focus: it follows what opens or closes, and never falls back to the top of the page."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import to_js


class Focus:
    """`at_cell` is called with the id of the cell that has become the board's tab stop."""

    def __init__(self, at_cell: Callable[[str], None]) -> None:
        self._at_cell = at_cell
        self._opener = ""  # id of the element focused before a dialog opened
        # Options for focusing without scrolling.
        self._still = to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries)

    def to(self, id: str) -> None:
        """Focuses the element with that id, if there is one."""
        element = js.document.getElementById(id)
        if not element:
            return
        if element.getAttribute("role") == "gridcell":
            self.to_cell(element)
            return
        if id == "board":
            self.to_cell(element.querySelector('[role=gridcell][tabindex="0"]'))
            return
        if id == "actions" and (first := element.querySelector("button, a")):
            element = first
        if id == "main":  # the whole page: scroll to the top, above the bar
            element.focus(self._still)
            js.window.scrollTo(0, 0)
            return
        if not element.hasAttribute("tabindex") and element.tagName in ("SECTION", "DIV", "P", "LI"):
            element.setAttribute("tabindex", "-1")
        element.focus()

    def to_cell(self, cell: Any) -> None:
        """Focuses a cell and makes it the board's tab stop."""
        board = cell.closest("[role=grid]")
        for old in list(board.querySelectorAll('[role=gridcell][tabindex="0"]')):
            old.setAttribute("tabindex", "-1")
        cell.setAttribute("tabindex", "0")
        cell.focus()
        self._at_cell(str(cell.id))

    def leap(self, cell: Any, board: Any, key: str) -> None:
        """Moves to an end of the row, to the first or last row, or to the next cell that can be chosen."""
        if key in ("x", "X"):
            there = list(
                board.querySelectorAll(
                    ".cell[data-move], .cell[data-ghost], .cell[data-ui]:not([data-ui^='look=']), .cell:focus"
                )
            )
            if len(there) > 1:
                here = next(index for index, one in enumerate(there) if one.isSameNode(cell))
                self.to_cell(there[(here + (1 if key == "x" else -1)) % len(there)])
            return
        rows = list(board.querySelectorAll("[role=row]"))
        row = cell.parentElement if key in ("Home", "End") else rows[0 if key == "PageUp" else -1]
        cells = list(row.querySelectorAll("[role=gridcell]"))
        self.to_cell(cells[{"Home": 0, "End": -1}.get(key, len(cells) // 2)])

    def after_patch(self, before: Any, moved: bool) -> None:
        """Restores the focus: `before` is the element that had it; `moved`: a different page is shown now."""
        document = js.document
        dialog = document.querySelector("dialog")
        active = document.activeElement
        lost = not active or active == document.body
        if dialog:
            if not dialog.open:
                dialog.showModal()
            if not dialog.contains(before):
                self._opener = self._opener or str(getattr(before, "id", "") or "")
                dialog.focus()
            return
        if moved:
            self._opener = ""
            self.to("main")
        elif lost and before and before != document.body:
            following = document.getElementById(self._opener) if self._opener else None
            self._opener = ""
            for selector in ("#actions .button", ".cell[tabindex='0']", "#main"):  # in this order, not in page order
                following = following or document.querySelector(selector)
            if following:
                following.focus(self._still)
