"""What the browser reports about a channel (open, message, closed) goes to the table that it belongs to.

That is the one hosted here (hosting.py), the one joined (joining.py), or the move of everything to another device (transfer.py).
"""

from collections.abc import Iterable
from types import ModuleType

from hexdice.app.app import App
from hexdice.app.devices import hosting, joining
from hexdice.app.devices.connections import APART, EVERYTHING, OPEN, SHOWN, code_of
from hexdice.kernel.errors import NotationError
from hexdice.view.markup import esc
from hexdice.view.text import fault_words, say


def described(app: App, id: str, sdp: str) -> None:
    """This device's side of a channel is ready: its code can be shown."""
    channel = app.connections.channels.get(id)
    if channel is None:
        return
    try:
        channel.code = code_of(sdp, not channel.offers, app.clock.now())
        channel.stage = SHOWN
    except NotationError as fault:
        failed(app, id, fault_words(fault))


def opened(app: App, id: str, label: str) -> None:
    """A channel is open; `label` is its purpose."""
    channel = app.connections.channels.get(id)
    if channel is None:
        return
    channel.stage = OPEN
    if app.connections.pairing is channel:
        app.connections.pairing = None
    if not channel.offers:
        channel.purpose = label
    if channel.purpose == EVERYTHING:
        _transfer().opened(app, channel)
    elif not channel.offers:
        joining.opened(app, channel)


def _transfer() -> ModuleType:
    """The module that moves everything to another device; rarely needed, so imported late."""
    from hexdice.app.devices import transfer

    return transfer


def receive(app: App, messages: Iterable[tuple[str, str | None]]) -> None:
    """Messages of other devices, with their channels; None in place of a message: the channel was closed. Answers to the whole batch are sent together."""
    for id, text in messages:
        channel = app.connections.channels.get(id)
        if text is None:
            closed(app, id)
        elif channel is not None and channel.purpose == EVERYTHING:
            _transfer().receive(app, channel, text)
        elif channel is not None:
            (hosting.receive if channel.offers else joining.receive)(app, channel, text)
    hosting.pass_on(app)
    joining.send_requests(app)


def wake(app: App) -> None:
    """This page was hidden, or its device without a network: asks the host for what it may have missed."""
    joined = app.connections.joined
    if joined is not None and joined.channel:
        joined.guest.remind()
        joining.send_requests(app)


def closed(app: App, id: str) -> None:
    """A channel was closed by either side or by the network."""
    channel = app.connections.channels.pop(id, None)
    if channel is None:
        return
    if app.connections.pairing is channel:
        app.connections.pairing = None
    if channel.purpose == EVERYTHING:
        _transfer().closed(app, channel)
    else:
        (hosting.closed if channel.offers else joining.closed)(app, channel)


def apart(app: App, id: str, denied: bool = False) -> None:
    """The two devices could not connect; `denied`: because of a permission of this browser."""
    channel = app.connections.channels.get(id)
    if channel is not None and channel.stage != OPEN:
        channel.stage, channel.denied = APART, denied


def failed(app: App, id: str, why: str) -> None:
    """The browser could not make its side of a channel; `why` is plain text."""
    channel = app.connections.channels.get(id)
    if channel is not None:
        hosting.hang_up(app, channel)
    app.refuse(say("No connection could be made: {why}", why=esc(why)))


def flooded(app: App, id: str) -> None:
    """The other device sent far too much, and the browser has closed the channel."""
    closed(app, id)
    app.refuse(say("A device sent more messages than a table needs. Its connection was closed."))


def save(app: App) -> None:
    """Writes what this device needs to find its tables again. Called once per task, after the page is patched."""
    hosting.save(app)
    joining.save(app)
