"""Somebody who plays The First Island on a page: thinks with a bot in Python, taps on the page.

The same match is played beside the page from the seed in the page's save, so that every tap is known and at the end both
must agree on every figure.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from random import Random
from typing import Self

from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.app.storage.matches import link
from hexdice.bots import decide
from hexdice.games.first_island import GAME, bot
from hexdice.games.first_island.rules.card_window import window_moves
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.kernel.codec import dump_match, load_match, pack, unpack
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.browser.helpers import open_app, wait_ready

LONG = bool(os.environ.get("HEXDICE_LONG"))
Choice = Callable[[State, int, Random], str]


def steady(state: State, seat: int, rng: Random) -> str:
    """What the middle bot plays."""
    return decide(bot.LEVELS["steady"], GAME.view(state, seat), seat, rng)


def with_an_override(state: State, seat: int, rng: Random) -> str:
    """The middle bot, but the first seat uses its first box in the second round."""
    if seat == 0 and state.round == 2 and not state.sheets[0].boxes:
        boxes = [move for move in GAME.moves(state, 0) if "+" in move]
        if boxes:
            return boxes[0]
    return steady(state, seat, rng)


def new_match(seats: tuple[str, ...], seed: str, **options: Value) -> Match:
    header = Header("first-island", options, tuple(Seat(name) for name in seats), len(seats), seed)
    return Match(GAME, header)


def saved(page: Page) -> Match:
    """The match on the page, as the page has saved it."""
    id = page.url.rsplit("/", 1)[1]
    text = page.evaluate("key => localStorage.getItem(key)", f"hexdice.match.{id}")
    return load_match(unpack(text), games.game)


def settle(match: Match) -> None:
    """What the page does by itself: chance decides, and a card window without a choice passes."""
    match.settle()
    while match.state.phase == Phase.WINDOW and _passes(match.state):
        match.play(GAME.actors(match.state)[0], "pass")
        match.settle()


def _passes(state: State) -> bool:
    """Whether nothing is asked: before the first dice, where only passing is left, and where several play and no camp fits."""
    moves = window_moves(state)
    fits = any(move.startswith("score") for move in moves)
    several = len(state.sheets) > 1 and state.round <= state.last_round
    return state.round == 1 or moves == ("pass",) or (several and not fits)


class Islander:
    """`hurried`: clicks where an element is, without waiting whether it rests there; `agree` finds what went astray."""

    def __init__(self, page: Page, match: Match, choose: Choice = steady, seed: int = 1) -> None:
        self.page, self.match, self.choose, self.rng = page, match, choose, Random(seed)
        self.hurried = False
        settle(match)

    @classmethod
    def at(cls, page: Page, match: Match, choose: Choice = steady, seed: int = 1) -> Self:
        """Opens a match on the page by a link."""
        open_app(page, link(match))
        page.click("#keep")  # a match from a link is only looked at until then
        page.wait_for_url("**/#/m/*")
        page.wait_for_selector("#fi-play, .curtain")
        return cls(page, match, choose, seed)

    def think(self, seat: int) -> str:
        return self.choose(self.match.state, seat, self.rng)

    def holder(self) -> int:
        """Who has the tablet, or whoever is the first to take it: whoever has rolled goes on to mark."""
        up = GAME.actors(self.match.state)
        if not self.page.locator("[id^=look-]").count():
            up = tuple(seat for seat in up if not self.page.locator(f"#fi-look-{seat}").count()) or up
        return up[0]

    def step(self) -> str:
        """One move, thought and tapped; returns it."""
        seat = self.holder()
        move = self.think(seat)
        if self.page.locator(f"#next-{seat}").count():
            self.click(f"#next-{seat}")
            self.page.wait_for_selector(f"#look-{seat}")
        if self.page.locator(f"#look-{seat}").count():
            self.page.click(f"#look-{seat}", delay=600)
        self.tap(seat, move)
        self.match.play(seat, move)
        settle(self.match)
        self.come_together()
        return move

    def come_together(self) -> None:
        """Waits until the page has played the move as well."""
        for _ in range(200):
            if len(saved(self.page).played) >= len(self.match.played):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the page has not played {self.match.played[-1]}")

    def play(self, until: Callable[[State], bool]) -> list[str]:
        moves = []
        while self.match.result is None and not until(self.match.state):
            moves.append(self.step())
        return moves

    def hasten(self, until: Callable[[State], bool]) -> None:
        """Plays on by taps; in the quick ring beside the page alone, which then opens the match as if it had been played there."""
        if LONG:
            self.play(until)
            return
        while self.match.result is None and not until(self.match.state):
            seat = GAME.actors(self.match.state)[0]
            self.match.play(seat, self.think(seat))
            settle(self.match)
        saving = [f"hexdice.match.{self.match.header.id}", pack(dump_match(self.match))]
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", saving)
        self.page.reload()
        wait_ready(self.page)

    def click(self, what: str) -> None:
        self.page.locator(what).first.click(force=self.hurried)

    def tap(self, seat: int, move: str) -> None:
        words = move.split(" ")
        if move == "skip":
            self.click("#fi-skip")
        if words[0] in ("pass", "skip", "roll", "reroll", "stay", "done", "keep"):
            self.click(f'[data-move="{move}"]')
        elif words[0] == "score":
            self.click(f'[data-ghost="{move}"]')
            self.click("#fi-ring")
        elif words[0] == "take":
            self.take(words[1], words[2])
        else:
            self.click(f"#cell-{words[1]}")
            if len(words) == 3 and not self.page.locator(f"#fi-way-{words[2]}.best").count():
                self.click(f"#fi-way-{words[2]}")
            self.click(f'#fi-place[data-move="{move}"]')

    def take(self, first: str, second: str) -> None:
        faces = enumerate(self.match.state.dice)
        self.click(", ".join(f"button.fi-take#fi-die-{index}" for index, face in faces if face == int(first)))
        if not second.startswith("+"):
            self.click(f'[data-move="take {first} {second}"]')
            return
        self.click(f"#fi-box-{second[1:]}")

    def agree(self) -> None:
        """The page shows the figures of the match played beside it."""
        scores = self.match.result.scores if self.match.result else ()
        for seat, score in enumerate(scores):
            figure = str(score).replace("-", "−")
            expect(self.page.locator(".fi-final figcaption").nth(seat)).to_contain_text(figure)
        assert [event[:2] for event in saved(self.page).played] == [event[:2] for event in self.match.played]


def set_up(page: Page, names: tuple[str, ...], route: str = "#/first-island", **options: str) -> None:
    """A new match by the form."""
    open_app(page, route)
    while page.locator("[id^='name-']").count() > len(names):
        page.locator("[data-act^='seat-drop']").last.click()
    for place, name in enumerate(names):
        page.fill(f"#name-{place}", name)
    page.click("#fold-view-house")
    for key, value in options.items():
        field = page.locator(f"#option-{key}")
        field.select_option(value) if field.evaluate("e => e.tagName") == "SELECT" else field.fill(value)
    page.click("#start")
    page.wait_for_selector("#fi-play, .curtain")


def a_whole_casual_game_by_taps(page: Page) -> None:
    set_up(page, ("Ann",), level="casual")
    ann = Islander(page, saved(page))
    ann.play(lambda state: state.round == 3)
    ann.hasten(lambda state: state.round == 5)
    ann.play(lambda state: state.round == 6 and state.phase == Phase.MARK)
    # Live figures, goals, and a figure that shows where it comes from.
    page.click("#fold-view-sheet")
    score = GAME.counts(ann.match.state)["points"]
    expect(page.locator("#fi-total")).to_have_text(str(score).replace("-", "−"))
    assert page.locator("#fi-goals li").count() == 7
    page.locator("[id^='fig-camps-']", has_text="+").first.click()
    expect(page.locator(".fi-place.lit").nth(2)).to_be_attached()
    ann.hasten(lambda state: state.round == 12)
    ann.play(lambda state: False)
    expect(page.locator("#result")).to_have_attribute("data-result", re.compile("goals|missed"))
    ann.agree()
    assert ann.match.state.round == 12
