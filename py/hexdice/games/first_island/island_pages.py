"""The pages below "#/first-island": blank sheets to print, and islands of one code side by side."""

from __future__ import annotations

from collections.abc import Mapping

from hexdice.games.first_island.exchange import LONGEST, Told, read_token
from hexdice.games.first_island.sheets import blank_sheets, compare_page
from hexdice.kernel.errors import NotationError
from hexdice.view import frame
from hexdice.view.routes import Route
from hexdice.view.section import Effect, Host, Section
from hexdice.view.table import Page
from hexdice.view.text import say

MOST = 12  # islands side by side


class IslandPages(Section):
    """A section of the app; nothing here is kept but in the address."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.tokens: list[str] = []
        self.problem = ""

    def knows(self, route: Route) -> bool:
        if route.path[1:] == ("compare",):
            self.tokens, self.problem = [], ""
            for text in route.query.get("mine", "").split(".")[:MOST]:
                if text:
                    self._add(text)
            return True
        return route.path[1:] == ("sheets",)

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        if route.path[1:] == ("sheets",):
            wanted = route.query.get("n", "1")
            count = min(6, max(1, int(wanted[:9]))) if wanted.isdecimal() else 1
            return Page(say("Blank sheets"), frame.shell(blank_sheets(count), title=say("The First Island")))
        body = compare_page([read_token(token) for token in self.tokens], self.problem)
        return Page(say("Islands side by side"), frame.shell(body, title=say("The First Island")))

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        if act == "fi-add":
            self.problem = ""
            for text in fields.get("text", "").strip()[: LONGEST * MOST].rpartition("mine=")[2].split("."):
                self._add(text)
            return True
        if act == "fi-link":
            self.app.effects.append(Effect("share", f"#/first-island/compare?mine={'.'.join(self.tokens)}"))
            return True
        return False

    def _add(self, text: str) -> None:
        """One more island, if it can be read and is of the same code."""
        try:
            text = text.strip().partition("&")[0]
            told = read_token(text)
        except NotationError:
            self.problem = say("This is not the island of a finished match by code.")
            return
        if self.tokens and _place(read_token(self.tokens[0])) != _place(told):
            self.problem = say("This island was settled with another code, or with other cards.")
        elif text not in self.tokens and len(self.tokens) < MOST:
            self.tokens.append(text)


def _place(told: Told) -> tuple[str, str]:
    return " ".join(told.code.split()).casefold(), told.kind
