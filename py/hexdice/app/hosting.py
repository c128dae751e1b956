"""A table that this device holds for others: their seats, their messages, and the codes by which they join."""

from collections.abc import Mapping, Sequence

from hexdice.app.app import App, Topic
from hexdice.app.connections import APART, DEVICES, JOINED, SHOWN, WAITING, Channel, description_of
from hexdice.app.matches import fits_link
from hexdice.app.session import Session, playing
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.live.checked import CheckedDice
from hexdice.live.holder import Holder
from hexdice.live.wire import read
from hexdice.view import devices
from hexdice.view.markup import button, esc
from hexdice.view.section import Effect
from hexdice.view.text import say

# The table and its devices


def hold(app: App, session: Session) -> Holder:
    """Opens the session's table to other devices."""
    if session.holder is None:
        if app.connections.hosted is not session:
            leave(app)
        session.holder = Holder(session.match, app.entropy)
        app.connections.host(session, _progress(session), "")
    return session.holder


def attach(app: App, session: Session) -> None:
    """Reopens a table at which other devices sat; they keep their seats."""
    text = app.store.get(DEVICES + session.match.header.id)
    if session.holder is not None or not text or not session.stored:
        return
    holder = Holder(session.match, app.entropy)
    try:
        holder.restore(text)
    except NotationError:
        app.store.remove(DEVICES + session.match.header.id)
        return
    if holder.dice.devices and not session.match.shares:  # the page was closed before all had committed: start again
        holder.dice = CheckedDice()
    if app.connections.hosted is not session:
        leave(app)
    session.holder = holder
    app.connections.host(session, _progress(session), text)


def leave(app: App) -> None:
    """Stops holding the table; what the others need to come back is kept."""
    session = app.connections.hosted
    if session is None:
        return
    save(app)
    for channel in [channel for channel in app.connections.channels.values() if channel.offers]:
        hang_up(app, channel)
    session.holder = None
    app.connections.hosted = None
    if session is not app.session:
        app.effects.append(Effect("release", session.match.header.id))


def carry_on(app: App, session: Session, id: str, order: Sequence[int]) -> None:
    """Takes the devices of a table to the match `id`; `order` has the old seat of each new one."""
    old, match = session.holder, app.store.load_match(id)
    if old is None or match is None or session is not app.connections.hosted:
        return
    following = Session(match)
    following.holder = Holder(match, app.entropy)
    following.holder.inherit_guests(old, order)
    for channel in app.connections.channels.values():
        if channel.offers and channel.purpose == session.match.header.id:
            channel.purpose = id
    session.holder = None
    app.connections.host(following, (), "")
    app.effects.append(Effect("hold", id))


def hang_up(app: App, channel: Channel) -> None:
    """Closes a channel."""
    app.connections.channels.pop(channel.id, None)
    if app.connections.pairing is channel:
        app.connections.pairing = None
    app.effects.append(Effect("hang-up", channel.id))


def _progress(session: Session) -> tuple[object, ...]:
    return session.match.cursor, len(session.match.events), session.match.header


def pass_on(app: App) -> None:
    """Called after each event here: passes it on to the other devices."""
    session = app.connections.hosted
    if session is None or session.holder is None:
        return
    if session.holder.match is not session.match:
        session.holder.match = session.match
    if app.connections.sent != _progress(session):
        session.holder.changed()
        app.connections.sent = _progress(session)
    _send(app, session.holder)


def _send(app: App, holder: Holder) -> None:
    for device, text in holder.post():
        channel = app.connections.channel_to(device)
        if channel is not None:
            app.effects.append(Effect("send", channel.id, text))


def save(app: App) -> None:
    """Writes which device has which seats, if that has changed."""
    session = app.connections.hosted
    if session is None or session.holder is None or not (session.holder.guests or session.holder.takeover):
        return
    text = session.holder.snapshot()
    if text != app.connections.written:
        app.store.set(DEVICES + session.match.header.id, text)
        app.connections.written = text
        if session.holder.takeover is not None and not session.holder.waits:
            app.store.remove(JOINED + session.match.header.id)  # until now this device could have given up


# Messages


def receive(app: App, channel: Channel, text: str) -> None:
    """Handles a guest's message."""
    session = app.connections.hosted
    if session is None or session.holder is None or channel.purpose != session.match.header.id:
        return
    holder = session.holder
    if not channel.device and not _introduced(app, channel, holder, text):
        return
    before, cursor, waited = _progress(session), session.match.cursor, holder.waits
    holder.receive(channel.device, text)
    app.connections.sent = _progress(session)
    if app.connections.sent[:2] != before[:2]:
        session.guest_played(cursor)
        app.after_event()
    if waited:
        session.begin()


def _introduced(app: App, channel: Channel, holder: Holder, text: str) -> bool:
    """Takes the device's name from its first message and closes an older channel to the same device."""
    try:
        kind, data = read(text)
    except NotationError:
        return False
    if kind != "hello" or not data["device"]:
        return False
    old = app.connections.channel_to(data["device"])
    try:
        holder.arrived(data["device"])
    except IllegalMoveError as fault:
        app.refuse(esc(fault))
        hang_up(app, channel)
        return False
    if old is not None:
        hang_up(app, old)
    channel.device = data["device"]
    return True


def closed(app: App, channel: Channel) -> None:
    """A channel to a guest was closed."""
    session = app.connections.hosted
    if session is not None and session.holder is not None and channel.device:
        session.holder.left(channel.device)


# Markup


def dialog(app: App, session: Session) -> str:
    """The dialog with the devices at the table, if it is open."""
    if not session.ui.get("view.devices") or not session.stored:
        return ""
    channel, holder = app.connections.pairing, session.holder
    body = ""
    if holder is not None and holder.guests:
        at_table = [devices.Device(holder.own_seats, True)]
        for name, guest in holder.guests.items():
            asked = holder.takeover is not None and guest.agrees is None
            at_table.append(devices.Device(guest.seats, guest.here, esc(name), asked))
        bots = [bool(seat.bot) for seat in session.match.header.seats]
        body += devices.seats(session.names(), at_table, bots, back=not holder.dice.devices and not holder.waits)
        body += devices.checked(_can_check(session), bool(holder.dice.devices))
    if channel is not None and channel.offers and channel.purpose == session.match.header.id:
        address = f"{app.address}#/join/{channel.code}"
        body += devices.offer(channel.stage, esc(address), _instead(session), channel.denied)
    else:
        words = say(
            "Everybody can play on their own device: both scan each other’s code once, on the same Wi-Fi, without any server."
        )
        body += f"<p>{words}</p>{devices.may_ask()}" + devices.row(
            button(say("Show a code"), act="device-add", kind="primary", sign="plus", id="device-add")
        )
    return devices.dialog(body)


def _instead(session: Session) -> str:
    """What to do instead if the devices cannot connect."""
    again = button(say("Try once more"), act="device-add", id="device-add")
    share = button(say("Share a link"), act="share", sign="share", id="share-instead")
    fits = fits_link(session.match)
    words = f"<p>{say('You can play by link instead: after your move, send it on.')}</p>"
    return (words if fits else "") + devices.row(again, share if fits else "")


def banner(session: Session) -> str:
    """The banner that says who is missing from the table."""
    holder = session.holder
    if holder is None:
        return ""
    if holder.waits and holder.takeover is not None:
        refusing = [esc(holder.guest_name(device)) for device in holder.refusing]
        ask = [session.names()[seat] for seat in sorted(holder.takeover.missing)]
        return devices.agreeing(ask, refusing)
    if missing := holder.missing():
        return devices.dice_wait([esc(holder.guest_name(device)) for device in missing])
    if session.match.result is not None:
        return ""
    gone = [esc(holder.guest_name(name)) for name, guest in holder.guests.items() if guest.seats and not guest.here]
    return devices.away(gone) if gone else ""


def _can_check(session: Session) -> bool:
    holder = session.holder
    moved = any(event.actor != CHANCE for event in session.match.events)
    return not moved and holder is not None and not holder.waits and any(guest.here for guest in holder.guests.values())


# Acts


def device_add(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Makes the first code for another device."""
    session = playing(app.session)
    if session.visiting or not session.stored:
        raise IllegalMoveError(say("This match is not kept here yet: play on or keep it first."))
    hold(app, session)
    offer(app, session.match.header.id)
    session.ui["view.devices"] = "1"


def offer(app: App, what: str) -> Channel:
    """Begins a channel for `what`, in place of one not finished yet."""
    if app.connections.pairing is not None:
        hang_up(app, app.connections.pairing)
    channel = Channel(app.entropy(4), what)
    app.connections.channels[channel.id] = app.connections.pairing = channel
    app.effects.append(Effect("offer", channel.id, what))
    return channel


def device_answer(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Takes the other device's answer, from the camera, a picture or a text."""
    channel = app.connections.pairing
    if channel is None or not channel.offers or channel.stage not in (SHOWN, APART):
        raise NotationError(say("Show a code first."))
    sdp = description_of(fields.get("text", ""), True, app.clock.now())
    channel.stage = WAITING
    app.effects.append(Effect("connect", channel.id, sdp))


def seat_back(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Takes the seats of the device `value` back to this one."""
    session = playing(app.session)
    holder = session.holder
    if holder is None or holder.dice.devices:
        raise IllegalMoveError(say("All devices of this match roll its dice together: that cannot change."))
    holder.take_back_seats(value)
    if value in holder.guests and not holder.guests[value].here:
        del holder.guests[value]
    save(app)


def go_on(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Goes on with a match that this device has taken over, without asking the other devices."""
    session = playing(app.session)
    if session.holder is None:
        raise NotationError(say("There is no table here."))
    before = session.match.cursor
    session.holder.go_on()
    session.guest_played(before)
    app.after_event()


def give_up(app: App, id: str) -> None:
    """Undoes a takeover to which not everybody has agreed; the copy of the match is still here."""
    session = app.connections.hosted
    if session is None or session.match.header.id != id or session.holder is None or not session.holder.waits:
        return
    leave(app)
    app.store.remove(DEVICES + id)
    app.store.delete_match(id)


def take_over_back(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Gives up a takeover, and shows the copy again."""
    session = playing(app.session)
    id = session.match.header.id
    if session.holder is None or not session.holder.waits:
        raise IllegalMoveError(say("There is nothing to give up: this device is the host."))
    app.session = None  # nothing of it is saved
    give_up(app, id)
    app.effects.append(Effect("go", f"#/joined/{id}"))


def check_dice(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Turns on checked dice: every device contributes from the first roll on."""
    session = playing(app.session)
    holder = session.holder
    if holder is None or not _can_check(session):
        raise IllegalMoveError(say("Dice can be checked by all devices only before the first move."))
    if session.real:
        raise IllegalMoveError(say("Real dice lie on the table: they need no check."))
    holder.name = ", ".join(session.match.header.seats[seat].name for seat in holder.free)
    holder.check_dice()
    session.fresh = 0
    session.ui.pop("view.devices", None)


def copy_code(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Shares the shown code with other apps, or copies it."""
    channel = app.connections.pairing
    if channel is None or not channel.code:
        raise NotationError(say("Show a code first."))
    if channel.offers:
        app.effects.append(Effect("share", f"{app.address}#/join/{channel.code}"))
    else:
        app.effects.append(Effect("copy", channel.code))


def scan(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Reads a code by the camera; its text arrives as the act `value`."""
    app.effects.append(Effect("scan", value))


def picture(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Reads a code from a picture."""
    app.effects.append(Effect("picture", value))


TOPIC = Topic(
    acts={
        "device-add": device_add,
        "device-answer": device_answer,
        "seat-back": seat_back,
        "go-on": go_on,
        "take-over-back": take_over_back,
        "check-dice": check_dice,
        "copy-code": copy_code,
        "scan": scan,
        "code-picture": picture,
    },
    after=pass_on,
)
