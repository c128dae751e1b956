"""The pages below "#/first-island": blank sheets to print, and a comparison of islands with the same code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from hexdice.games.first_island.table.sheets import blank_sheets, compare_page
from hexdice.games.first_island.table.token import LONGEST, Shared, read_token
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from hexdice.kernel.outside import number
from hexdice.view import frame
from hexdice.view.markup import button
from hexdice.view.routes import Route
from hexdice.view.section import Effect, Host, Section
from hexdice.view.table import Page
from hexdice.view.text import say, say_n

MOST = 12  # most islands in a comparison


class IslandPages(Section):
    """A section of the app; its only state is in the address."""

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
            count = min(6, max(1, number(route.query.get("n", ""))))
            return Page(say("Blank sheets"), frame.shell(blank_sheets(count), title=say("The First Island")))
        body = compare_page([read_token(token) for token in self.tokens], self.problem)
        return Page(say("Islands side by side"), frame.shell(body, title=say("The First Island")))

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        if act == "fi-add":
            self.problem = ""
            for text in fields.get("text", "").strip()[: LONGEST * MOST].rpartition("mine=")[2].split("."):
                self._add(text)
            return True
        if act.startswith("fi-day:"):
            self._send(act.partition(":")[2])
            return True
        if act == "fi-link":
            self.app.effects.append(Effect("share", f"#/first-island/compare?mine={'.'.join(self.tokens)}"))
            return True
        return False

    def after(self, match: Match) -> str:
        """For the island of the day: the number of days in a row, and the result to share."""
        day = day_of(str(match.header.options.get("code", ""))) if match.game.name == "first-island" else ""
        if not day:
            return ""
        words = say_n(self._streak(day), "{n} day in a row.", "{n} days in a row.")
        send = button(say("Share how it went"), act=f"fi-day:{match.header.id}", sign="share", id="fi-day")
        return f'<span id="fi-streak">{words}</span>{send}'

    def _streak(self, day: str) -> int:
        """The number of consecutive days, up to `day`, whose island was finished on this device."""
        entries = self.app.store.entries.every()
        codes = (day_of(str(e.get("code", ""))) for e in entries if e["game"] == "first-island" and e.get("over"))
        days = {date.fromisoformat(one).toordinal() for one in codes if one}
        count, here = 1, date.fromisoformat(day).toordinal()
        while here - count in days:
            count += 1
        return count

    def _send(self, id: str) -> None:
        match = self.app.store.load_match(id)
        day = day_of(str(match.header.options.get("code", ""))) if match else ""
        if match is None or not day or match.result is None:
            return
        points = max(match.result.scores or (0,))
        streak = say_n(self._streak(day), "{n} day in a row.", "{n} days in a row.")
        text = say("The First Island, island of {day}: {n} points.", day=day, n=points)
        link = f"#/first-island?code=day%20{day}"
        self.app.effects.append(Effect("share", link, f"{text} {streak}"))

    def _add(self, text: str) -> None:
        """Adds an island, if it can be read and has the same code."""
        try:
            text = text.strip().partition("&")[0]
            shared = read_token(text)
        except NotationError:
            self.problem = say("This is not the island of a finished match by code.")
            return
        if self.tokens and _place(read_token(self.tokens[0])) != _place(shared):
            self.problem = say("This island was settled with another code, or with other cards.")
        elif text not in self.tokens and len(self.tokens) < MOST:
            self.tokens.append(text)


def day_of(code: str) -> str:
    """The date, "2026-11-20", of the code of an island of the day; "" for any other code."""
    word, _, day = " ".join(code.split()).casefold().partition(" ")
    try:
        return str(date.fromisoformat(day)) if word == "day" and len(day) == 10 else ""
    except ValueError:
        return ""


def _place(shared: Shared) -> tuple[str, str]:
    return " ".join(shared.code.split()).casefold(), shared.kind
