"""Looking back at a match, and playing on from an earlier state of it."""

from collections.abc import Mapping

from hexdice.app.app import App, Topic
from hexdice.app.lookback import Lookback
from hexdice.app.session import Session, session_of
from hexdice.kernel.errors import NotationError
from hexdice.view import around
from hexdice.view import lookback as view
from hexdice.view.section import Effect
from hexdice.view.table import Table
from hexdice.view.text import say


def panel(session: Session, table: Table) -> str:
    """Where the review stands, with the bot's estimate where the game's bot makes one; "" in the present."""
    if session.review is None:
        return ""
    outlook = around.outlook(session.screen.outlook(table), table.names)
    turns = session.turns()
    turn = max(index for index, begin in enumerate(turns) if begin <= session.review)
    steps = around.review(
        session.review, session.match.cursor, turn, len(turns) - 1, outlook=outlook, over=table.result is not None
    )
    if session.match.result is None or not outlook:
        return steps  # what is hidden while a match goes on would show in the estimate
    if session.lookback is None or session.lookback.match is not session.match:
        return steps + view.offer()
    return steps + session.lookback.panel(table)


def review(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Steps: first, back, next, last, or off."""
    session = session_of(app.session)
    here = session.cursor
    cursor = {"first": 0, "back": here - 1, "next": here + 1, "last": session.match.cursor, **_place(value)}.get(
        value, -1
    )
    session.review = None if value == "off" else max(0, min(session.match.cursor, cursor))
    for key in ("ghost", "view.menu"):
        session.ui.pop(key, None)


def _place(value: str) -> dict[str, int]:
    """Of "at=12", a place by its number."""
    number = value.partition("=")[2]
    return {value: int(number)} if value.startswith("at=") and number.isdecimal() and len(number) < 9 else {}


def field(app: App, name: str, value: str) -> bool:
    """The slider: the turn with the number `value`."""
    session = app.session
    if name != "review-turn" or session is None or session.review is None:
        return False
    turns = session.turns()
    if value.isdecimal() and len(value) < 9:
        session.review = turns[min(int(value), len(turns) - 1)]
    return True


def lookback(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Begins to weigh the decisions and rolls of a finished match."""
    session = session_of(app.session)
    if session.review is None or session.match.result is None or not session.screen.outlook(session.table()):
        raise NotationError(say("The turning points of a match are found after its end."))
    session.lookback = Lookback(session)
    app.chores.add(session.lookback.work())


def branch(app: App, value: str, fields: Mapping[str, str]) -> None:
    """A new match that begins with the events up to the state that is shown."""
    session = session_of(app.session)
    match = session.match.branch(session.cursor, app.entropy(4), app.entropy(16))
    app.keep(match)
    app.effects.append(Effect("go", f"#/m/{match.header.id}"))


TOPIC = Topic(acts={"review": review, "branch": branch, "lookback": lookback}, field=field)
