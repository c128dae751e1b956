"""A board in words: the cells as described by its markup, the keys that ask about them, and the list beside the grid."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from hexdice.kernel.hexgrid import DIRECTIONS
from hexdice.view.frame import dialog
from hexdice.view.text import say, series

_CELL = re.compile(
    r'<g role="gridcell" id="cell-([^"]+)"[^>]* data-q="(-?\d+)" data-r="(-?\d+)"([^>]*) aria-label="([^"]*)">'
)


class Spoken(NamedTuple):
    """A cell read from the board's markup; `label` and `act` are markup."""

    name: str
    q: int
    r: int
    act: str  # the attribute that says what a tap does, "" for nothing
    label: str  # starts with the name

    @property
    def chosen(self) -> bool:
        """Whether a tap on it does something other than refuse."""
        return bool(self.act) and not self.act.lstrip().startswith(("data-why", 'data-ui="look='))


def cells_of(markup: str) -> list[Spoken]:
    """The cells of the board in a screen's markup, row by row; empty if there is no board."""
    return [Spoken(name, int(q), int(r), act, label) for name, q, r, act, label in _CELL.findall(markup)]


def around(cells: Sequence[Spoken], name: str) -> str:
    """A cell and its neighbours, "" for a missing one."""
    by_spot = {(cell.q, cell.r): cell for cell in cells}
    here = next((cell for cell in cells if cell.name == name), None)
    if here is None:
        return ""
    beside = [by_spot[spot] for q, r in DIRECTIONS if (spot := (here.q + q, here.r + r)) in by_spot]
    return say("{cell}. Beside it: {cells}.", cell=here.label, cells=series(cell.label for cell in beside))


def listing(cells: Sequence[Spoken]) -> str:
    """The cells as a list: first those that can be chosen, as buttons, then the others."""
    open_first = sorted(cells, key=lambda cell: not cell.chosen)
    rows = "".join(
        f'<li><button type="button" class="link" id="list-{cell.name}"{cell.act}>{cell.label}</button></li>'
        if cell.chosen
        else f"<li>{cell.label}</li>"
        for cell in open_first
    )
    return f'<ul class="cell-list" id="cell-list" tabindex="0" aria-label="{say("The board as a list")}">{rows}</ul>'


# Keys on a cell that ask a question; the answers are in app/table/board_questions.py.
ASKED = {
    "l": "last",
    "t": "standing",
    "c": "cell",
    "m": "mine",
    "b": "best",
    "v": "next",
    "g": "open",
    "p": "prompt",
    "r": "repeat",
}


def keys_sheet() -> str:
    """All keys of a board, as a dialog."""
    keys = (
        ("Q E A D · ← →", say("to the next cell in one of the six directions")),
        ("W S · ↑ ↓", say("straight up and down")),
        ("Home End", say("to the first or last cell of the row")),
        ("Page ↑ Page ↓", say("to the top or bottom row")),
        ("Enter", say("look or play, as a tap does")),
        ("Shift Enter", say("play at once, without a preview")),
        ("F", say("what the large button does")),
        ("1 – 6 · Shift 1 – 6", say("the die or split with that number; with Shift, the box")),
        ("X · Shift X", say("to the next or previous cell that can be chosen")),
        ("J", say("to the buttons of this decision")),
        ("L", say("what happened last")),
        ("T", say("how the match stands")),
        ("C", say("this cell and its neighbours")),
        ("M", say("all of mine")),
        ("G", say("all cells that can be chosen")),
        ("B", say("the best cells by the numbers on the board")),
        ("V", say("to the next of the best cells")),
        ("P", say("the current question")),
        ("R", say("the last announcement again")),
        ("+ − 0", say("closer, farther, the whole board")),
        ("?", say("these keys")),
    )
    rows = "".join(f"<div><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>" for key, words in keys)
    intro = say("The keys work while a cell of the board has focus.")
    return dialog(
        say("Keys for the board"), f'<p>{intro}</p><dl class="keys">{rows}</dl>', close="ui:view.keys=", id="keys"
    )
