"""Puzzles on the real board: the puzzle of the day with its streak, and all others by grade."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

from hexdice import games
from hexdice.app.app import App, Renderer, Topic
from hexdice.app.match.scripted import ScriptedSession
from hexdice.app.match.session import of_kind
from hexdice.app.table import drawing, why
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.view import cast
from hexdice.view import puzzle as view
from hexdice.view.effects import Effect
from hexdice.view.puzzle import Puzzle, Puzzles
from hexdice.view.routes import Route
from hexdice.view.table import Page, Table
from hexdice.view.text import say, translated, unnamed

FOUND, SHOWN = "found", "shown"


class Day(NamedTuple):
    """The last day on which the puzzle of the day was finished on this device."""

    day: str = ""  # "2026-11-20"
    streak: int = 0  # run of days, up to this one, on which it was found
    wrong: int = 0  # tries on that day
    ended: str = ""  # FOUND or SHOWN


class PuzzleSession(ScriptedSession):
    """A position in which one move is to be found. Only the ending is saved."""

    def __init__(
        self, name: str, puzzles: Puzzles, puzzle: Puzzle, day: str, save: Callable[["PuzzleSession"], None]
    ) -> None:
        """`day` is the date if it is the puzzle of the day; `save` is called once, when it has ended."""
        game = games.game(name)
        state = game.parse_position(puzzle.position)
        (seat,) = game.actors(state)
        count, options = puzzles.table(state)
        others = iter(cast.names(count - 1))
        seats = tuple(Seat(unnamed(0) if index == seat else next(others)) for index in range(count))
        match = Match(game, Header(name, dict(options), seats, count, seed="", id=f"puzzle-{puzzle.id}"))
        match.states[0] = state
        super().__init__(match, seat)
        self.puzzles, self.puzzle, self.day = puzzles, puzzle, day
        self.wrong = 0
        self.ended = ""
        self._save = save

    def play(self, seat: int, move: str) -> None:
        """Plays the solution; IllegalMoveError for any other move."""
        if self.ended:
            raise IllegalMoveError("This puzzle is solved.")
        if move != self.puzzle.solution:
            self.wrong += 1
            raise IllegalMoveError(self.puzzles.wrong[self.puzzle.kind])
        self._end(FOUND)

    def show(self) -> None:
        """Plays the solution for somebody who has tried."""
        if not self.ended and self.wrong >= view.HINT_AFTER:
            self._end(SHOWN)

    def resume(self, wrong: int, ended: str) -> None:
        """Restores a puzzle that has ended."""
        self.wrong, self.ended = wrong, ended
        self.match.take(Event(self.seat, self.puzzle.solution))
        self.taken(self.match.cursor - 1)

    def _end(self, how: str) -> None:
        self.resume(self.wrong, how)
        self._save(self)

    def table(self) -> Table:
        """The table without social moves and without a result; at the end without any moves, and with the solution marked."""
        shown = super().table()
        shown = shown._replace(result=None, ui={**shown.ui, "puzzle": "1"})  # the panel says how the puzzle ended
        if self.ended:
            return shown._replace(moves=(), ui={**shown.ui, "marked": self.answer()[1]})
        return shown._replace(moves=tuple(move for move in shown.moves if not self.game.is_social(move)))

    def explains(self) -> bool:
        """Once somebody has tried twice, and until the solution is found: it would give that away."""
        return self.wrong >= view.HINT_AFTER and not self.ended

    def answer(self) -> tuple[str, str]:
        """The solution in words, and as the UI state "marked"."""
        return self.puzzles.answer(self.puzzle, self.match.states[0])


# Storage


def read_day(text: str) -> Day:
    """Parses "2026-11-20 3 1 found"; an empty Day for anything else."""
    parts = text.split()
    if len(parts) != 4 or not (parts[1] + parts[2]).isdecimal() or len(text) > 60 or parts[3] not in (FOUND, SHOWN):
        return Day()
    try:
        date.fromisoformat(parts[0])
    except ValueError:
        return Day()
    return Day(parts[0], int(parts[1]), int(parts[2]), parts[3])


def next_day(last: Day, today: str, wrong: int, ended: str) -> Day:
    """The record and its streak after the puzzle of `today` has ended."""
    if last.day == today:
        return last
    follows = bool(last.day) and date.fromisoformat(today).toordinal() == date.fromisoformat(last.day).toordinal() + 1
    streak = (last.streak if follows else 0) + 1 if ended == FOUND else 0
    return Day(today, streak, wrong, ended)


def _day(app: App, name: str) -> Day:
    return read_day(str(app.store.settings().get(f"puzzle.{name}", "")))


def _solved(app: App, name: str) -> int:
    """A bit mask of the puzzles solved here, by index."""
    text = str(app.store.settings().get(f"puzzles.{name}", ""))
    return int(text, 16) if text.isalnum() and all(c in "0123456789abcdef" for c in text) else 0


def _ended(app: App, index: int, session: PuzzleSession) -> None:
    """Notes that a puzzle is solved, by its index, and the end of the puzzle of the day."""
    name = session.game.name
    if session.ended == FOUND:
        app.store.set_setting(f"puzzles.{name}", f"{_solved(app, name) | 1 << index:x}")
    if session.day:
        last = next_day(_day(app, name), session.day, session.wrong, session.ended)
        app.store.set_setting(f"puzzle.{name}", f"{last.day} {last.streak} {last.wrong} {last.ended}")


# Pages


def board_of_the_day(app: App, name: str) -> str:
    """The position of the puzzle of the day, as a picture."""
    puzzles = games.profile(name).puzzles
    if puzzles is None:
        return ""
    puzzle = view.of_the_day(puzzles, app.clock.today())
    return puzzles.board(games.game(name).parse_position(puzzle.position))


def _open(app: App, route: Route) -> Renderer | None:
    puzzles = games.profile(route.head).puzzles if route.head in games.NAMES else None
    if puzzles is None:
        return None
    if route.path[1:] == ("puzzles",):
        return partial(_archive, app, route.head, puzzles)
    if route.path[1:2] != ("puzzle",) or len(route.path) > 3:
        return None
    every = puzzles.every()
    if len(route.path) == 2:
        day = app.clock.today()
        return _begun(app, route.head, puzzles, every.index(view.of_the_day(puzzles, day)), day)
    index = next((index for index, puzzle in enumerate(every) if puzzle.id == route.path[2]), -1)
    return _begun(app, route.head, puzzles, index, "") if index >= 0 else None


def _begun(app: App, name: str, puzzles: Puzzles, index: int, day: str) -> Renderer:
    session = PuzzleSession(name, puzzles, puzzles.every()[index], day, partial(_ended, app, index))
    last = _day(app, name)
    if day and last.day == day:
        session.resume(last.wrong, last.ended)
    app.session = session
    return partial(_page, app, session)


def _page(app: App, session: PuzzleSession) -> Page:
    name = session.game.name
    streak = _day(app, name).streak
    puzzles, puzzle, state = session.puzzles, session.puzzle, session.match.states[0]
    about = puzzles.why(puzzle, state, session.names()) if session.ended else puzzles.goal(state)
    guide = view.panel(puzzles, puzzle, name, view.Try(session.day, session.wrong, session.ended, streak), about)
    prompt = session.answer()[0] if session.ended else ""
    if session.ended == FOUND:
        prompt = f'{say("Solved!")} <span class="soft small">{prompt}</span>'
    return drawing.page(session, drawing.Added(guide=guide + why.way_in(session), prompt=prompt))


def _archive(app: App, name: str, puzzles: Puzzles) -> Page:
    bits = _solved(app, name)
    body = view.archive(puzzles.every(), name, translated(games.game(name).title), lambda at: bool(bits >> at & 1))
    return Page(say("Puzzles"), body)


def show(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Shows the solution to somebody who has tried."""
    of_kind(app.session, PuzzleSession).show()


def share(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Shares the result of the puzzle of the day."""
    session = of_kind(app.session, PuzzleSession)
    title = translated(session.game.title)
    tries = view.marks(session.wrong, session.ended == FOUND)
    text = view.share_text(title, session.day, session.puzzle.grade, tries)
    app.effects.append(Effect("share", f"#/{session.game.name}/puzzle", text))


TOPIC = Topic(_open, {"puzzle-show": show, "puzzle-share": share})
