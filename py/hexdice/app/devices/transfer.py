"""Moves everything on this device to another one over a channel, where it is previewed and merged like a backup file."""

from hexdice.app.app import App
from hexdice.app.devices import hosting, restoring
from hexdice.app.devices.connections import EVERYTHING, OPEN, Channel
from hexdice.app.storage import backup
from hexdice.kernel.errors import NotationError
from hexdice.live.parcel import Receiver, Sender
from hexdice.view import devices, pages
from hexdice.view.effects import Effect
from hexdice.view.markup import button, esc
from hexdice.view.text import fault_words, say


def offer(app: App) -> None:
    """Makes the first code."""
    for channel in [channel for channel in app.connections.channels.values() if channel.purpose == EVERYTHING]:
        hosting.hang_up(app, channel)
    hosting.offer(app, EVERYTHING)
    app.effects.append(Effect("focus", "moving"))


def opened(app: App, channel: Channel) -> None:
    """The channel is open. The device that showed the first code sends; the other asks for piece after piece."""
    if channel.offers:
        channel.parcel = Sender(backup.dump(app.store))
        return
    channel.parcel = Receiver()
    app.effects.append(Effect("go", "#/settings"))
    _send(app, channel, channel.parcel)


def _send(app: App, channel: Channel, parcel: Sender | Receiver) -> None:
    outbox, parcel.outbox = parcel.outbox, []
    app.effects += [Effect("send", channel.id, text) for text in outbox]


def receive(app: App, channel: Channel, text: str) -> None:
    """Handles a message from the other device."""
    parcel = channel.parcel
    if parcel is None:
        return
    parcel.receive(text)
    _send(app, channel, parcel)
    if isinstance(parcel, Sender):
        if parcel.done:
            hosting.hang_up(app, channel)
            app.answer(say("Everything has arrived. The other device asks before it adds anything."))
    elif parcel.failed:
        hosting.hang_up(app, channel)
        app.refuse(say("What the other device sent is damaged. Nothing was changed."))
    elif parcel.text:
        channel.parcel = None
        try:
            restoring.examine(app, parcel.text)
        except NotationError as fault:
            hosting.hang_up(app, channel)
            app.refuse(esc(fault_words(fault)))


def closed(app: App, channel: Channel) -> None:
    """The channel was closed."""
    if channel.parcel is not None:
        app.refuse(say("The connection was lost before everything had arrived. Nothing was changed."))


def panel(app: App) -> str:
    """The progress, for the settings page."""
    channel = next(channel for channel in app.connections.channels.values() if channel.purpose == EVERYTHING)
    if channel.stage != OPEN:
        address = f"{app.address}#/join/{channel.code}"
        words = say("Make a backup here and restore it there instead.")
        again = button(say("Try once more"), act="everything", id="everything")
        return pages.moving(
            devices.offer(channel.stage, esc(address), f"<p>{words}</p>{devices.row(again)}", channel.denied)
        )
    parcel = channel.parcel
    if parcel is None:  # it has arrived and is previewed above
        return pages.moving()
    got, whole = (parcel.sent, len(parcel.text)) if isinstance(parcel, Sender) else (parcel.got, parcel.length)
    words = say("Transferred: {n} of {all} kB", n=got // 1000, all=whole // 1000)
    return pages.moving(f'<p role="status">{words}</p>')
