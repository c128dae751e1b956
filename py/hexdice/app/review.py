"""Looking back at a match, and playing on from an earlier state of it."""

from collections.abc import Mapping

from hexdice.app.app import App, Topic
from hexdice.app.session import Session, session_of
from hexdice.view import around
from hexdice.view.section import Effect
from hexdice.view.table import Table


def panel(session: Session, table: Table) -> str:
    """Where the review stands, with the bot's estimate where the game's bot makes one; "" in the present."""
    if session.review is None:
        return ""
    outlook = around.outlook(session.screen.outlook(table), table.names)
    return around.review(session.review, session.match.cursor, outlook=outlook, over=table.result is not None)


def review(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Steps: first, back, next, last, or off."""
    session = session_of(app.session)
    here = session.cursor
    cursor = {"first": 0, "back": here - 1, "next": here + 1, "last": session.match.cursor}.get(value, -1)
    session.review = None if value == "off" else max(0, min(session.match.cursor, cursor))
    for key in ("ghost", "view.menu"):
        session.ui.pop(key, None)


def branch(app: App, value: str, fields: Mapping[str, str]) -> None:
    """A new match that begins with the events up to the state that is shown."""
    session = session_of(app.session)
    match = session.match.branch(session.cursor, app.entropy(4), app.entropy(16))
    app.keep(match)
    app.effects.append(Effect("go", f"#/m/{match.header.id}"))


TOPIC = Topic(acts={"review": review, "branch": branch})
