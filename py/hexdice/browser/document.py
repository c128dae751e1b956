"""Updates the document to what the app has rendered, and only where it differs."""

from collections.abc import Mapping
from typing import Any

import js

from hexdice.app.rendering import Looks, Rendered
from hexdice.browser.focus import Focus
from hexdice.view.parts import changes, message
from hexdice.view.table import Said
from hexdice.view.text import direction


class Document:
    """The document, and what it shows now."""

    def __init__(self, focus: Focus) -> None:
        self.focus = focus
        self._announcer = js.document.getElementById("announcer")
        self._said: dict[Said, Any] = {}  # current announcements with their elements
        self._parts: Mapping[str, str] = {}
        self._dress: tuple[str, Looks] | None = None
        self._scene = ""

    def show(self, rendered: Rendered, moved: bool) -> None:
        """Patches the page, its title, theme, language and pace, and the live region; `moved`: this is a different page."""
        js.hexdice.useSheets(rendered.looks.game)  # before anything is measured
        changed = changes(self._parts, rendered.parts)
        if changed:
            before = js.document.activeElement
            js.hexdice.patch(message(changed))
            self._parts = rendered.parts
            js.hexdice.drawCodes()
            js.hexdice.play()
            self.focus.after_patch(before, moved)
            self._begin_scene()
        dress = (rendered.title, rendered.looks)
        if dress != self._dress:  # set only when they differ, since all styles depend on them
            self._put_on(*dress)
            self._dress = dress
        if rendered.said != tuple(self._said):
            self._say(rendered.said)

    def _begin_scene(self) -> None:
        """Goes to the top of the page when a table shows something else, so that its headline is in sight."""
        shown = js.document.querySelector("[data-scene]")
        scene = str(shown.getAttribute("data-scene")) if shown else ""
        if scene != self._scene:
            self._scene = scene
            js.window.scrollTo(0, 0)

    def _say(self, said: tuple[Said, ...]) -> None:
        """Updates the live region: new announcements are read out, old ones stay or are removed."""
        for known in [known for known in self._said if known not in said]:
            self._said.pop(known).remove()
        for new in said:
            if new not in self._said:
                line = self._said[new] = js.document.createElement("p")
                line.textContent = new.text
                (js.document.querySelector("dialog [data-announcer]") or self._announcer).append(line)

    def _put_on(self, title: str, looks: Looks) -> None:
        html = js.document.documentElement
        js.document.title = title if title == "Hexdice" else f"{title} · Hexdice"
        html.lang, html.dir = looks.language, direction(looks.language)
        if link := js.document.querySelector("link[rel=manifest]"):
            name = "manifest.webmanifest" if looks.language == "en" else f"manifest-{looks.language}.webmanifest"
            if link.getAttribute("href") != name:  # whoever installs the app sees its name and games in this language
                link.setAttribute("href", name)
        html.style.setProperty("--pace", f"{looks.pace}ms")
        html.dataset.faces = looks.faces
        html.dataset.facing = str(looks.facing)
        if looks.theme:
            html.dataset.theme = looks.theme
        else:
            html.removeAttribute("data-theme")
