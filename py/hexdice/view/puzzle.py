"""A game's puzzles: positions with one best move; everybody gets the same one each day."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from hexdice.kernel.options import Value
from hexdice.view.frame import shell
from hexdice.view.markup import button, icon
from hexdice.view.text import facts, say, say_n, translated

HINT_AFTER = 2  # wrong tries
GRADES = (1, 2, 3)
STRIDE = 97  # index step from one day to the next: all puzzles appear before one comes again


class Puzzle(NamedTuple):
    """A position with one best move."""

    id: str  # unique among the game's puzzles, fixed until they are generated again: "defence-17"
    kind: str  # what is asked: a key of `Puzzles.ask`
    grade: int  # 1 easy to 3 hard
    solution: str  # the best move
    margin: float  # its lead over the second-best move as a difference of winning chances, above 0, up to 1
    position: str  # as one line


@dataclass(frozen=True)
class Puzzles:
    """What a game declares for puzzles. Sentences are English, by kind of puzzle."""

    every: Callable[[], Sequence[Puzzle]]  # read on first use
    ask: Mapping[str, str]
    wrong: Mapping[str, str]
    hint: Callable[[str], str]  # markup: a hint for a solution, in the current language
    table: Callable[[Any], tuple[int, Mapping[str, Value]]]  # of a position: number of seats, and options
    board: Callable[[Any], str]  # of a position: a small picture
    goal: Callable[[Any], str]  # of a position: what wins, a sentence in the current language
    why: Callable[[Any, Any, Sequence[str]], str]  # of a puzzle, its position and the names: why the solution is best
    # Of a puzzle and its position: the solution as a headline, and the UI state "marked" that shows it.
    answer: Callable[[Any, Any], tuple[str, str]]
    # Of a puzzle: whether it may be a day's, that is, needs only rules that everybody was taught.
    daily: Callable[[Any], bool] = lambda _: True


def of_the_day(puzzles: Puzzles, today: str) -> Puzzle:
    """The puzzle of a date, "2026-11-20"."""
    found = [puzzle for puzzle in puzzles.every() if puzzles.daily(puzzle)]
    return found[date.fromisoformat(today).toordinal() * STRIDE % len(found)]


def marks(wrong: int, solved: bool) -> str:
    """The tries as symbols: one for each wrong try, and one for the ending."""
    return "✗" * wrong + ("✓" if solved else "–")


def share_text(title: str, day: str, grade: int, tries: str) -> str:
    """The text to share, plain; it gives away nothing of the solution."""
    return say("{title}, puzzle of {day}, difficulty {n} of 3: {tries}", title=title, day=day, n=grade, tries=tries)


class Try(NamedTuple):
    """How far somebody is with a puzzle."""

    day: str  # the date of a daily puzzle, otherwise ""
    wrong: int = 0  # tries
    ended: str = ""  # "found" or "shown"
    streak: int = 0


def panel(puzzles: Puzzles, puzzle: Puzzle, name: str, tried: Try, about: str) -> str:
    """The task, or how it ended; `name` is the game's name, `about` what wins or, at the end, why the solution is best."""
    day, wrong, ended, streak = tried
    leave = button("", href=f"#/{name}/puzzles", sign="close", kind="round quiet", name=say("Leave"), id="puzzle-leave")
    where = facts(say("Puzzle of the day") if day else "", say("Difficulty {n} of 3", n=puzzle.grade))
    head = f'<span class="soft">{where}</span>'
    shows = not ended and wrong >= HINT_AFTER
    kind = "" if shows else " bare"
    start = f'<div class="guide learn guide-puzzle{kind}" id="guide" data-puzzle="{puzzle.id}" data-ended="{ended}">'
    if ended:
        return f"{start}<p>{head} <b>{_ended(wrong, ended)}</b> {about} {_streak(day, streak)}</p>{_onward(name, day)}{leave}</div>"
    more = ""
    if wrong:
        more = f' <span id="puzzle-tries">{say_n(wrong, "{n} wrong try.", "{n} wrong tries.")}</span>'
    show = ""
    if shows:
        more += f' <b id="puzzle-hint">{puzzles.hint(puzzle.solution)}</b>'
        show = button(say("Show me"), act="puzzle-show", kind="quiet small", id="puzzle-show")
    return f"{start}{icon('hint')}<p>{head} {translated(puzzles.ask[puzzle.kind])} {about}{more}</p>{show}{leave}</div>"


def _ended(wrong: int, ended: str) -> str:
    if ended == "shown":
        return say("This was the move.")
    return say_n(wrong + 1, "Found on the first try!", "Found on try {n}.")


def _streak(day: str, streak: int) -> str:
    return say_n(streak, "{n} day in a row.", "{n} days in a row.") if day and streak > 1 else ""


def _onward(name: str, day: str) -> str:
    send = button(say("Share"), act="puzzle-share", sign="share", kind="primary", id="puzzle-share") if day else ""
    more = button(say("More puzzles"), href=f"#/{name}/puzzles", id="puzzle-more")
    return f'<p class="row">{send}{more}</p>'


def archive(puzzles: Sequence[Puzzle], name: str, title: str, solved: Callable[[int], bool]) -> str:
    """The page of all puzzles by grade; `solved` is called with a puzzle's index."""
    body = ""
    for grade in GRADES:
        rows = [(index, puzzle) for index, puzzle in enumerate(puzzles) if puzzle.grade == grade]
        done = sum(solved(index) for index, _ in rows)
        count = say("{n} of {all}", n=done, all=len(rows))
        links = "".join(_link(name, puzzle.id, n, solved(index)) for n, (index, puzzle) in enumerate(rows, 1))
        body += (
            f'<section class="panel"><h2>{say("Difficulty {n} of 3", n=grade)} <span class="soft small">{count}</span></h2>'
            f'<ul class="puzzle-list">{links}</ul></section>'
        )
    today = button(say("Puzzle of the day"), href=f"#/{name}/puzzle", kind="primary", sign="next", id="puzzle-today")
    unsolved = next((puzzle.id for index, puzzle in enumerate(puzzles) if not solved(index)), "")
    if unsolved:
        today += button(say("Next unsolved"), href=f"#/{name}/puzzle/{unsolved}", id="puzzle-unsolved")
    return shell(f'<h1>{say("Puzzles")}</h1><p class="row">{today}</p>{body}', title=title)


def _link(name: str, id: str, n: int, done: bool) -> str:
    words = say("Puzzle {n}, solved", n=n) if done else say("Puzzle {n}", n=n)
    sign = '<span aria-hidden="true">✓</span>' if done else ""
    return f'<li><a class="button small{" done" if done else ""}" href="#/{name}/puzzle/{id}" aria-label="{words}">{n}{sign}</a></li>'
