"""One match in several tabs: one plays, the others watch."""

from hexdice.app.app import App
from hexdice.app.devices import hosting
from hexdice.app.storage.store import SETTINGS
from hexdice.view.services import MATCH


def locked(app: App, id: str) -> None:
    """This tab may write the match now; it may have changed while another tab wrote it."""
    session = app.session
    if session is None or session.match.header.id != id:
        return
    stored = app.store.load_match(id) if session.elsewhere or not session.active else None
    if stored is not None:
        session.adopt(stored)
    session.active, session.elsewhere = True, False
    hosting.attach(app, session)
    session.begin()
    if session.visiting:
        session.saved()  # dice that were drawn on opening it need no save


def locked_elsewhere(app: App, id: str) -> None:
    """Another tab writes the match: this one only shows it."""
    if app.session and app.session.match.header.id == id:
        app.session.elsewhere = True


def changed(app: App, key: str) -> None:
    """Another tab wrote this key of the storage; "" if the storage was emptied."""
    app.store.changed(key)
    if key == SETTINGS:
        app.heed_settings()
    session = app.session
    if session is None or key != MATCH + session.match.header.id:
        return
    stored = app.store.load_match(session.match.header.id)
    if stored is None:
        return
    if not session.active:
        session.adopt(stored)
    elif (
        len(stored.played) > len(session.match.played) and stored.played[: session.match.cursor] == session.match.played
    ):
        session.adopt(stored)  # a backup has continued it; the next save would undo that
        session.saved()
