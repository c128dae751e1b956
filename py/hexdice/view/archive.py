"""The page of all saved matches."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.view.frame import shell
from hexdice.view.home import Recent, rows
from hexdice.view.markup import button, choice
from hexdice.view.text import say


def form(words: str, games: Sequence[tuple[str, str]], game: str, spans: Sequence[tuple[str, str]], when: str) -> str:
    """The search form: `words` as markup; (value, words) of the games and of the periods, and the chosen value of each."""
    return (
        f'<search class="panel fields"><label class="field"><span>{say("Somebody’s name")}</span>'
        f'<input type="search" name="find-words" id="find-words" value="{words}" maxlength="100" autocomplete="off"></label>'
        f"{choice('find-game', say('Game'), games, game)}{choice('find-when', say('Played'), spans, when)}</search>"
    )


class Rows(NamedTuple):
    """Which rows of a list are shown."""

    start: int  # the first of them
    all: int  # how many there are
    at_once: int  # how many are shown at most


def page(form: str, listed: Sequence[Recent], count: str, shown: Rows) -> str:
    """`listed` are the rows shown; `count` is a sentence that says how many there are."""
    steps = pager(shown, say("Newer"), say("Older"))
    return shell(
        f'<h1>{say("All matches")}</h1>{form}<p class="soft" id="count">{count}</p>'
        f'<section id="found" aria-label="{say("Matches on this device")}">{rows(listed)}</section>{steps}',
        title=say("All matches"),
    )


def pager(shown: Rows, before: str, after: str) -> str:
    """Says which rows are shown, with the buttons `before` and `after`; "" if all fit."""
    start, all, at_once = shown
    last = min(start + at_once, all)
    if all <= at_once:
        return ""
    back = button(before, ui=f"from={max(0, start - at_once)}", sign="back", id="newer") if start else ""
    on = button(after, ui=f"from={last}", sign="next", id="older") if last < all else ""
    words = f'<span class="soft">{say("{low} to {high} of {all}", low=start + 1, high=last, all=all)}</span>'
    return f'<p class="row steps" id="steps">{back}{words}{on}</p>'
