"""A player who uses only the keyboard, knows the keys of the boards, and counts key presses.

The tests that end in `keyboard_alone` print the keys per move; see docs/accessibility.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from playwright.sync_api import Page, expect

from hexdice.app.match.session import Session
from hexdice.kernel.hexgrid import Grid
from hexdice.kernel.match import Match
from hexdice.view.board import step
from hexdice.view.spoken import cells_of

WALK = ("ArrowRight", "e", "q", "ArrowLeft", "a", "d", "w", "s")


class Keys:
    """The keyboard of a page; `spent` are the keys of each move that is done. `grid` is of the board, if there is one."""

    def __init__(self, page: Page, grid: Grid | None = None) -> None:
        self.page = page
        self._grid = grid
        self.count = 0
        self.spent: list[int] = []

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def done(self) -> None:
        """A move is done: what was pressed since the last one is its cost."""
        self.spent.append(self.count)
        self.count = 0

    @property
    def grid(self) -> Grid:
        assert self._grid is not None, "no board here"
        return self._grid

    def typical(self, game: str) -> float:
        """The median; printed too."""
        found = median(self.spent)
        print(f"\n{game}: keys per move: median {found:g}, at most {max(self.spent)}, in {len(self.spent)} moves")
        return found

    def to(self, wanted: str) -> None:
        """Tab until the focus is on what the selector names; Shift Tab if that is before."""
        here = "document.activeElement"
        before = f"{here}.compareDocumentPosition(document.querySelector(wanted)) & Node.DOCUMENT_POSITION_PRECEDING"
        key = "Shift+Tab" if self.page.evaluate(f"wanted => Boolean({before})", wanted) else "Tab"
        start = self.count
        while not self.page.evaluate(f"wanted => {here}.matches(wanted)", wanted):
            self.press(key)
            assert self.count - start < 150, f"{key} does not lead to {wanted}"

    def to_board(self) -> None:
        """Unless the focus is there: by Tab to the first jump that leads there."""
        if self.here():
            return
        self.to("[data-focus=board]")
        self.press("Enter")
        expect(self.page.locator("[role=gridcell]:focus")).to_have_count(1)

    def here(self) -> str:
        """The cell that has the focus, "" for none."""
        id = str(self.page.evaluate("document.activeElement.id"))
        return id.removeprefix("cell-") if id.startswith("cell-") else ""

    def ways(self, match: Match, **ui: str) -> Callable[[str], tuple[str, ...]]:
        """The fewest keys to a cell that somebody finds who knows what the board of this match says."""
        session = Session(match)
        session.active, session.ui = True, ui
        table = session.table()
        shown = [cell.name for cell in cells_of(session.hooks.screen(table).main) if cell.chosen]
        best = session.hooks.queries(table).best
        here = self.here()
        starts: dict[tuple[str, ...], str] = {(): here}
        for count in range(1, 4):
            starts[("v",) * count] = _around(best, here, count)
            starts[("x",) * count] = _among(self.grid.names, shown, here, count)
            starts[("Shift+X",) * count] = _among(self.grid.names, shown, here, -count)
        walks = {there: walks_from(self.grid, there) for there in set(starts.values()) if there}
        return lambda goal: min(((*first, *walks[there][goal]) for first, there in starts.items() if there), key=len)

    def go(self, goal: str, way: Sequence[str]) -> None:
        """To a cell by these keys."""
        self.press(*way)
        expect(self.page.locator(f"#cell-{goal}")).to_be_focused()


def _around(best: Sequence[str], here: str, count: int) -> str:
    """Where V leads, pressed so often; "" where nothing stands out."""
    if not best:
        return ""
    place = best.index(here) if here in best else -1
    return best[(place + count) % len(best)]


def _among(names: Sequence[str], shown: Sequence[str], here: str, count: int) -> str:
    """Where X leads, pressed so often."""
    there = [name for name in names if name in shown or name == here]
    return there[(there.index(here) + count) % len(there)]


def walks_from(grid: Grid, start: str) -> dict[str, tuple[str, ...]]:
    """The fewest keys from a cell to every cell."""
    known: dict[str, tuple[str, ...]] = {start: ()}
    queue = [start]
    while queue:
        name = queue.pop(0)
        for key in WALK:
            there = next((cell for cell in step(*grid.cells[grid.number[name]], key) if cell in grid.at), None)
            if there is not None and grid.names[grid.at[there]] not in known:
                known[grid.names[grid.at[there]]] = (*known[name], key)
                queue.append(grid.names[grid.at[there]])
    return known
