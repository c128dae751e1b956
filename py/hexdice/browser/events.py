"""Events in: one listener per kind of event on the root; each event becomes an intent.

JavaScript's null is not None here but a separate value that is false, so look-ups are tested with `not`.
"""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from hexdice.app.ports import Intent
from hexdice.browser.focus import Focus
from hexdice.view.board import step
from hexdice.view.spoken import ASKED

NUMBERS = tuple(f"{shift}{n}" for shift in ("", "Shift ") for n in range(1, 7))  # keys of elements with that data-key
HELD = 450  # milliseconds for which a button that guards a secret is held
TAPPED = "[data-move],[data-ghost],[data-ui],[data-act],[data-why],[data-focus]"


def _is_tap(event: Any) -> bool:
    """Whether a click comes from a finger or mouse. Keys and most screen readers give no detail; on Android their click has a button down, in Firefox no source."""
    return bool(event.detail) and event.buttons != 1 and getattr(event, "mozInputSource", 1) != 0


class Events:
    """`take` handles an intent and draws the page, False if it was refused; `note` handles one that needs no drawing."""

    def __init__(self, take: Callable[[Intent], bool], note: Callable[[Intent], None], focus: Focus) -> None:
        self._take = take
        self._note = note
        self._focus = focus
        self._presses = 0  # a press is over when the next one begins

    def listen(self) -> None:
        """Adds the listeners."""
        on = js.document.getElementById("app").addEventListener
        on("click", create_proxy(self._on_click))
        for kind in ("pointerdown", "pointerup", "pointercancel"):
            on(kind, create_proxy(self._on_pointer))
        on("keydown", create_proxy(self._on_key))
        on("input", create_proxy(self._on_input))
        on("change", create_proxy(self._on_change))
        on("close", create_proxy(self._on_closed), True)
        on("submit", create_proxy(self._on_submit))
        js.window.addEventListener("hashchange", create_proxy(lambda _: self._take(Intent("route", js.location.hash))))

    def _on_click(self, event: Any) -> None:
        target = event.target.closest(TAPPED)
        if not target or target.tagName == "FORM":
            return
        event.preventDefault()
        if target.classList.contains("held") and _is_tap(event):
            return
        self._activate(target)

    def _on_pointer(self, event: Any) -> None:
        """A button that has to be held acts while it is, since a browser may turn a long press into anything but a click."""
        self._presses += 1
        press, target = self._presses, event.target.closest(".held")
        if target and event.type == "pointerdown":
            acts = create_once_callable(lambda: self._activate(target) if press == self._presses else None)
            js.setTimeout(acts, HELD)

    def _activate(self, target: Any) -> None:
        if target.getAttribute("role") == "gridcell":
            self._note(Intent("cursor", str(target.id)))
        if target.hasAttribute("data-with"):  # how the move is shown once it is made
            self._note(Intent("ui", str(target.getAttribute("data-with"))))
        for kind in ("move", "ghost", "ui", "act"):
            if target.hasAttribute(f"data-{kind}"):
                self._take(Intent(kind, str(target.getAttribute(f"data-{kind}"))))
                return
        if target.hasAttribute("data-why"):
            rule = str(target.getAttribute("data-rule") or "")
            self._take(Intent("why", str(target.getAttribute("data-why")), {"rule": rule, "at": str(target.id)}))
        elif target.hasAttribute("data-focus"):
            self._focus.to(str(target.getAttribute("data-focus")))

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if str(event.key) == "Escape":
            if js.document.querySelector("dialog"):
                event.preventDefault()
                self.close_dialog()
        elif event.target.getAttribute("role") == "gridcell":
            code = str(event.code)  # Shift with a digit gives different characters on different keyboards
            figure = code[-1] if event.shiftKey and code.startswith("Digit") else ""
            self._on_cell_key(event, f"Shift {figure}" if figure else str(event.key))

    def close_dialog(self) -> bool:
        """Closes the open dialog; False if it must be answered."""
        close = js.document.querySelector("dialog > .dialog-close")
        if not close:
            return False
        self._activate(close)
        return True

    def go_back(self) -> bool:
        """Closes the open dialog, or else the look back; False if a dialog must be answered."""
        if js.document.querySelector("dialog"):
            return self.close_dialog()
        self._activate(js.document.querySelector("#review-off"))
        return True

    def _on_closed(self, event: Any) -> None:
        """The browser has closed a dialog (Back on a phone)."""
        dialog = event.target
        if dialog.isConnected and not dialog.open and not self.close_dialog():
            dialog.showModal()

    def _on_cell_key(self, event: Any, key: str) -> None:
        """Enter and space act on a cell of a board; arrows move to a neighbouring cell."""
        cell = event.target
        if key in ("Enter", " "):
            event.preventDefault()
            target = cell.closest(TAPPED)
            if target and target.tagName != "FORM":
                looks = not target.hasAttribute("data-move")
                self._activate(target)
                if event.shiftKey and looks:
                    self._press(f'[id="{cell.id}"][data-move]')
            return
        board = cell.closest("[role=grid]")
        if self._on_asking_key(cell, board, key):
            event.preventDefault()
            return
        for q, r in step(int(cell.getAttribute("data-q")), int(cell.getAttribute("data-r")), key):
            there = board.querySelector(f'[data-q="{q}"][data-r="{r}"]')
            if there:
                event.preventDefault()
                self._focus.to_cell(there)
                return

    def _press(self, selector: str) -> None:
        """Does what a tap on the first of these elements would do, if there is one."""
        if there := js.document.querySelector(selector):
            self._activate(there)

    def _on_asking_key(self, cell: Any, board: Any, key: str) -> bool:
        """Handles keys that ask or jump; False for any other."""
        low = key.lower()
        if low in ASKED:
            self._take(Intent("act", f"ask:{ASKED[low]}:{str(cell.id).removeprefix('cell-')}"))
        elif key == "?":
            self._take(Intent("ui", "view.keys=1"))
        elif low == "j":
            self._focus.to("actions")
        elif low == "f":
            self._press("#actions .primary, #actions .button:only-child")
        elif key in NUMBERS:
            self._press(f'#main [data-key="{key}"]')
        elif low == "x" or key in ("Home", "End", "PageUp", "PageDown"):
            self._focus.leap(cell, board, key)
        else:
            return False
        return True

    def _on_input(self, event: Any) -> None:
        """Records typing at once, without redrawing the page under somebody's fingers."""
        field = event.target
        if field.name and field.type not in ("checkbox", "radio") and field.tagName != "SELECT":
            self._note(Intent("field", str(field.name), {"value": str(field.value)}))

    def _on_change(self, event: Any) -> None:
        field = event.target
        if not field.name:
            return
        value = ("true" if field.checked else "false") if field.type == "checkbox" else str(field.value)
        self._take(Intent("field", str(field.name), {"value": value}))

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        fields = {str(name): str(value) for name, value in js.Object.fromEntries(js.FormData.new(form)).to_py().items()}
        if form.hasAttribute("data-act"):
            done = self._take(Intent("act", str(form.getAttribute("data-act")), fields))
            if done and form.isConnected and form.hasAttribute("data-reset"):
                form.reset()
