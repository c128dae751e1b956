"""Questions about the board, asked by single keys: what happened last, what the score is, what is here."""

from collections.abc import Mapping, Sequence

from hexdice.app.app import App, Topic, unknown_act
from hexdice.app.match.announcing import announcements
from hexdice.app.match.session import Session, session_of
from hexdice.kernel.errors import IllegalMoveError
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.spoken import Spoken, around, cells_of
from hexdice.view.table import Screen, Table
from hexdice.view.text import say, series


def answer(session: Session, question: str, cell: str = "") -> str:
    """The answer, as markup, to a question of view/spoken.py; `cell` is the name of the focused cell."""
    if session.behind_curtain():
        raise IllegalMoveError("It is somebody else’s turn to look.")
    if question == "last":
        return next((words for _, words in session.log_lines(session.cursor)), "") or say("Nothing has happened yet.")
    if question == "standing":
        return esc(session.summary())
    table = session.table()
    screen = session.hooks.screen(table)
    if question == "prompt":
        return f"{screen.prompt} {screen.note}"
    if question == "repeat":
        return " ".join(said.text for said in announcements(session, table, screen)) or screen.prompt
    return _of_cells(session, table, screen, question, cell)


def _of_cells(session: Session, table: Table, screen: Screen, question: str, cell: str) -> str:
    cells = cells_of(screen.main)
    if question == "cell":
        return around(cells, cell) or say("There is no such cell.")
    if question == "open":
        return _listed([known for known in cells if known.chosen], say("No cell can be chosen now."))
    asked = session.hooks.queries(table)
    if question == "mine":
        return _named(cells, asked.mine, say("Nothing of yours is on the board."))
    if question == "best":
        return _named(cells, asked.best, say("No cell stands out here."))
    raise unknown_act()


def _named(cells: Sequence[Spoken], names: Sequence[str], none: str) -> str:
    by_name = {cell.name: cell for cell in cells}
    return _listed([by_name[name] for name in names if name in by_name], none)


def _listed(cells: Sequence[Spoken], none: str) -> str:
    return f"{series(cell.label for cell in cells)}." if cells else none


def ask(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Answers "question" or "question:cell"."""
    question, _, cell = value.partition(":")
    session = session_of(app.session)
    if question == "next":
        best = session.hooks.queries(session.table()).best if not session.behind_curtain() else ()
        if best:
            there = best[(best.index(cell) + 1) % len(best)] if cell in best else best[0]
            app.effects.append(Effect("focus", f"cell-{there}"))
            return
        question = "best"
    app.answer(answer(session, question, cell))


TOPIC = Topic(acts={"ask": ask})
