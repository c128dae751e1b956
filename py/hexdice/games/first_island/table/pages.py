"""The pages below "#/first-island": blank sheets to print, and a comparison of islands with the same code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from hexdice.games.first_island.rules.state import OVERRIDES, SHORT
from hexdice.games.first_island.table import drawing, panels
from hexdice.games.first_island.table.token import LONGEST, Shared, as_state, ranked, read_token
from hexdice.games.first_island.table.words import tribe_name, wish_words
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from hexdice.view import frame
from hexdice.view.effects import Effect
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route
from hexdice.view.section import Section
from hexdice.view.services import Services
from hexdice.view.table import Page
from hexdice.view.text import say, say_n

MOST = 12  # most islands in a comparison


class IslandPages(Section):
    """A section of the app; its only state is in the address."""

    def __init__(self, app: Services) -> None:
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
            return Page(say("Blank sheets"), frame.shell(blank_sheet(), title=say("The First Island")))
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
        send = button(say("Share how it went"), act=f"fi-day:{match.header.id}", sign="share", id="fi-day")
        return f'<span id="fi-streak">{self._streak(day)}</span>{send}'

    def _streak(self, day: str) -> str:
        """How many consecutive days, up to `day`, had their island finished on this device."""
        entries = self.app.store.entries.every()
        codes = (day_of(str(e.get("code", ""))) for e in entries if e["game"] == "first-island" and e.get("over"))
        days = {date.fromisoformat(one).toordinal() for one in codes if one}
        count, here = 1, date.fromisoformat(day).toordinal()
        while here - count in days:
            count += 1
        return say_n(count, "{n} day in a row.", "{n} days in a row.")

    def _send(self, id: str) -> None:
        match = self.app.store.load_match(id)
        day = day_of(str(match.header.options.get("code", ""))) if match else ""
        if match is None or not day or match.result is None:
            return
        points = max(match.result.scores or (0,))
        text = say("The First Island, island of {day}. Points: {n}.", day=day, n=points)
        link = f"#/first-island?code=day%20{day}"
        self.app.effects.append(Effect("share", link, f"{text} {self._streak(day)}"))

    def _add(self, text: str) -> None:
        """Adds an island, if it can be read and has the same code."""
        try:
            text = text.strip().partition("&")[0]
            shared = read_token(text)
        except NotationError:
            self.problem = say("This is not the island of a finished match played by code.")
            return
        if self.tokens and _place(read_token(self.tokens[0])) != _place(shared):
            self.problem = say("This island was settled with a different code or different cards.")
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


def blank_sheet() -> str:
    """An empty sheet, of which people print as many as they need: island, score table, rounds, override boxes."""
    tools = button(say("Print"), act="print", sign="print", kind="primary", id="fi-print")
    words = say(
        "Draw on these sheets with pencils; the tablet can provide the dice and the cards: choose “Pencils and "
        "paper” in the set-up."
    )
    head = f'<div class="fi-noprint stack"><h1>{say("Blank sheets")}</h1><p>{words}</p><p class="row">{tools}</p></div>'
    heads = "".join(
        f'<th scope="col"><span class="fi-row-name">{drawing.tribe_sign(tribe, "small")}<span>{tribe_name(tribe)}</span></span>'
        f'<br><small class="soft">{wish_words(tribe)}</small></th>'
        for tribe in range(1, 7)
    )
    rows = "".join(
        f'<tr><th scope="row">{name}</th>{"<td></td>" * 6}</tr>' for name in (say("camps"), say("alone"), say("wish"))
    )
    boxes = "".join(f"<span><i></i> {drawing.tribe_sign(tribe, 'small')}</span>" for tribe in range(1, 7))
    rounds = "".join(f"<span>{n} <i></i></span>" for n in range(1, SHORT + 8))
    return (
        f'{drawing.DEFS}{head}<section class="fi-paper" aria-label="{say("Blank sheets")}"><p>{say("Name")} ____________________</p>{drawing.blank_island()}'
        f'<p class="fi-checks">{say("Boxes, {n} at most, −1 each:", n=OVERRIDES)} {boxes}</p>'
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f'<p class="fi-checks">{say("Cards:")} <i></i> <i></i> <i></i> <i></i> &nbsp; {say("Total:")} ________</p>'
        f'<p class="fi-checks soft small">{rounds}</p></section>'
    )


def compare_page(shared: Sequence[Shared], problem: str) -> str:
    """Islands with the same code, best first, with a field to add one."""
    trouble = f'<p class="trouble" role="alert">{problem}</p>' if problem else ""
    form = (
        '<form class="panel fi-noprint" data-act="fi-add" data-reset id="fi-add">'
        f'<label class="field"><span>{say("Link or text of another island")}</span>'
        f'<input name="text" id="fi-add-text" autocomplete="off" maxlength="4000"></label>{trouble}'
        f'<p class="row"><button class="button primary" type="submit" id="fi-add-go">{say("Lay it alongside")}</button></p></form>'
    )
    intro = say(
        "Once everybody has settled the island with the same code, send each other the link to this page, or paste the one you were sent."
    )
    body = f"<h1>{say('Islands side by side')}</h1><p>{intro}</p>{form}"
    if shared:
        ordered = ranked(shared)
        code = say("Code: {code}", code=f"<b>{esc(ordered[0].code)}</b>")
        names = [esc(one.name) for one in ordered]
        share = button(say("Copy this link"), act="fi-link", sign="share", id="fi-link")
        body += (
            f'<section class="panel" id="fi-compared"><h2>{code}</h2>{panels.comparison(as_state(ordered), names)}'
            f'<p class="row">{share}{button(say("Print the sheets"), act="print", sign="print", id="fi-print")}</p></section>'
        )
    return drawing.DEFS + body
