"""Passes the browser's reports about channels to the table concerned: the one held here, or the one joined."""

from collections.abc import Iterable
from types import ModuleType

from hexdice.app import hosting, joining
from hexdice.app.app import App
from hexdice.app.links import APART, EVERYTHING, OPEN, Line, code_of
from hexdice.kernel.errors import NotationError
from hexdice.view.markup import esc
from hexdice.view.text import fault_words, say


def described(app: App, id: str, sdp: str) -> None:
    """This device's side of a channel is ready: its code can be shown."""
    line = app.links.lines.get(id)
    if line is None:
        return
    try:
        line.code = code_of(sdp, not line.offers, app.clock.now())
        line.stage = "shown"
    except NotationError as fault:
        failed(app, id, fault_words(fault))


def opened(app: App, id: str, label: str) -> None:
    """A channel is open; `label` is its purpose."""
    line = app.links.lines.get(id)
    if line is None:
        return
    line.stage = OPEN
    if app.links.pairing is line:
        app.links.pairing = None
    if not line.offers:
        joining.opened(app, line, label)
    elif line.what == EVERYTHING:
        _moving().opened(app, line)


def _moving() -> ModuleType:
    """The module that moves everything to another device; rarely needed, so imported late."""
    from hexdice.app import moving

    return moving


def heard(app: App, messages: Iterable[tuple[str, str | None]]) -> None:
    """Messages of other devices, with their channels; None in place of a message: the channel was closed. Answers to the whole batch are sent together."""
    for id, text in messages:
        line = app.links.lines.get(id)
        if text is None:
            closed(app, id)
        elif line is not None and line.what == EVERYTHING:
            _moving().heard(app, line, text)
        elif line is not None:
            (hosting.heard if line.offers else joining.heard)(app, line, text)
    hosting.follow(app)
    joining.follow(app)


def closed(app: App, id: str) -> None:
    """A channel was closed by either side or by the network."""
    line = app.links.lines.pop(id, None)
    if line is None:
        return
    if app.links.pairing is line:
        app.links.pairing = None
    if line.what == EVERYTHING:
        _moving().closed(app, line)
    else:
        (hosting.closed if line.offers else joining.closed)(app, line)


def apart(app: App, id: str, denied: bool = False) -> None:
    """The two devices could not connect; `denied`: because of a permission of this browser."""
    line = app.links.lines.get(id)
    if line is not None and line.stage != OPEN:
        line.stage, line.denied = APART, denied


def failed(app: App, id: str, why: str) -> None:
    """The browser could not make its side of a channel; `why` is plain text."""
    line = app.links.lines.get(id)
    if line is not None:
        hosting.hang_up(app, line)
    app.refuse(say("No channel could be opened: {why}", why=esc(why)))


def flooded(app: App, id: str) -> None:
    """The other device sent far too much, and the browser has closed the channel."""
    closed(app, id)
    app.refuse(say("A device sent more messages than a table needs. Its channel was closed."))


def keep(app: App) -> None:
    """Writes what this device needs to find its tables again. Called once per task, after the page is patched."""
    hosting.keep(app)
    joining.keep(app)


def heal(app: App) -> None:
    """Called when the page is visible again: asks for whatever got lost."""
    joined: Line | None = app.links.lines.get(app.links.joined.line) if app.links.joined is not None else None
    if joined is not None and app.links.joined is not None:
        app.links.joined.guest.remind()
        joining.follow(app)
