"""Patches out: the document becomes what the app has drawn, changed only where that differs from what is shown."""

from collections.abc import Mapping
from typing import Any

import js

from hexdice.app.drawing import Drawn
from hexdice.browser.focus import Focus
from hexdice.view.parts import changes, message
from hexdice.view.table import Said
from hexdice.view.text import direction


class Document:
    """What is shown now."""

    def __init__(self, focus: Focus) -> None:
        self.focus = focus
        self._announcer = js.document.getElementById("announcer")
        self._said: dict[Said, Any] = {}  # with their elements
        self._parts: Mapping[str, str] = {}
        self._dress: tuple[str, ...] = ()

    def show(self, drawn: Drawn, moved: bool) -> None:
        """Patches the page, its title, theme and language, and the live region; `moved`: it is another page than before."""
        changed = changes(self._parts, drawn.parts)
        if changed:
            before = js.document.activeElement
            js.hexdice.patch(message(changed))
            self._parts = drawn.parts
            js.hexdice.drawCodes()
            self.focus.after_patch(before, moved)
        dress = (drawn.title, drawn.theme, drawn.language)
        if dress != self._dress:  # touched only when they differ, as all styles hang on them
            self._put_on(*dress)
            self._dress = dress
        if drawn.said != tuple(self._said):
            self._say(drawn.said)

    def _say(self, said: tuple[Said, ...]) -> None:
        """Fills the live region: what is new in it is read out, what was said before stays as it is or goes."""
        for known in [known for known in self._said if known not in said]:
            self._said.pop(known).remove()
        for new in said:
            if new not in self._said:
                line = self._said[new] = js.document.createElement("p")
                line.textContent = new.text
                self._live_region().append(line)

    def _live_region(self) -> Any:
        return js.document.querySelector("dialog [data-announcer]") or self._announcer

    def _put_on(self, title: str, theme: str, language: str) -> None:
        html = js.document.documentElement
        js.document.title = title if title == "Hexdice" else f"{title} · Hexdice"
        html.lang, html.dir = language, direction(language)
        if theme:
            html.dataset.theme = theme
        else:
            html.removeAttribute("data-theme")
