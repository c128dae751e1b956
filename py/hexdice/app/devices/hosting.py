"""A table of which this device is the host: the seats of the others, their messages, and the codes by which they join."""

from collections.abc import Mapping, Sequence

from hexdice import games
from hexdice.app.app import App, Topic, asks, named
from hexdice.app.devices.connections import APART, SHOWN, WAITING, Channel, description_of
from hexdice.app.match.session import Session, playing
from hexdice.app.night.nights import LASTS
from hexdice.app.ports import Intent
from hexdice.app.storage.matches import fits_link
from hexdice.app.storage.store import DEVICES, JOINED
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import REAL
from hexdice.kernel.game import CHANCE
from hexdice.live.checked import CheckedDice
from hexdice.live.host import Host
from hexdice.live.wire import heard
from hexdice.view import devices, frame
from hexdice.view.effects import Effect
from hexdice.view.markup import button, esc
from hexdice.view.text import listed, say

# The table and its devices


def invite(app: App, session: Session) -> Host:
    """Opens the session's table to other devices."""
    if session.host is None:
        leave(app)
        session.host = Host(session.match, app.entropy)
        app.connections.start_hosting(session, session.progress(), "")
    return session.host


def attach(app: App, session: Session) -> None:
    """Reopens a table at which other devices sat; they keep their seats."""
    text = app.store.get(DEVICES + session.match.header.id)
    if session.host is not None or not text or not session.stored:
        return
    host = Host(session.match, app.entropy)
    try:
        host.restore(text)
    except NotationError:
        app.store.remove(DEVICES + session.match.header.id)
        return
    if host.dice.devices and not session.match.shares:  # the page was closed before all had committed: start again
        host.dice = CheckedDice()
    leave(app)
    session.host = host
    app.connections.start_hosting(session, session.progress(), text)


def leave(app: App) -> None:
    """Stops being the host; what the others need to come back is kept."""
    session = app.connections.hosted
    if session is None:
        return
    save(app)
    for channel in [channel for channel in app.connections.channels.values() if channel.offers]:
        hang_up(app, channel)
    session.host = None
    app.connections.hosted = None
    if session is not app.session:
        app.effects.append(Effect("unlock", session.match.header.id))


def carry_on(app: App, session: Session, id: str) -> None:
    """Takes the devices of a table to the match `id`."""
    old, match = session.host, app.store.load_match(id)
    if old is None or match is None or session is not app.connections.hosted:
        return
    following = Session(match)
    following.host = Host(match, app.entropy)
    following.host.inherit_guests(old)
    for channel in app.connections.channels.values():
        if channel.offers and channel.purpose == session.match.header.id:
            channel.purpose = id
    session.host = None
    app.connections.start_hosting(following, (), "")
    app.effects.append(Effect("lock", id))


def take_along(app: App, id: str, names: Sequence[str]) -> None:
    """Takes the devices of a table whose match is over to the match `id`, if its people, `names`, sat here or are here tonight: seats follow people."""
    session, night = app.connections.hosted, app.nights.tonight()
    if session is None or session.match.result is None:
        return
    known = {seat.name for seat in session.match.header.seats} | ({*night.people} if night else set())
    if set(names) <= known:
        carry_on(app, session, id)


def hang_up(app: App, channel: Channel) -> None:
    """Closes a channel."""
    app.connections.channels.pop(channel.id, None)
    if app.connections.pairing is channel:
        app.connections.pairing = None
    app.effects.append(Effect("hang-up", channel.id))


def pass_on(app: App) -> None:
    """Called after each event here: passes it on to the other devices."""
    session = app.connections.hosted
    if session is None or session.host is None:
        return
    if app.connections.sent != session.progress():
        session.host.changed()
        app.connections.sent = session.progress()
    if session.host.night != (night := _standings(app)):
        session.host.night = night
        session.host.broadcast()
    _send(app, session.host)


def _standings(app: App) -> str:
    """How the night stands, for the guests, and once it is ended who wears the crown and the cap; "" before its first match is over."""
    night = app.nights.newest()
    if night is None or not night.contests or app.clock.now() - night.used >= LASTS:
        return ""
    from hexdice.app.night.standings import hats, standings  # few tables need it

    found = standings(night)
    worn = hats(found) if night.ended else {}
    return canonical([[night.people[one.who], str(one.points), worn.get(one.who, "")] for one in found])


def _send(app: App, host: Host) -> None:
    for device, text in host.post():
        channel = app.connections.channel_to(device)
        if channel is not None:
            app.effects.append(Effect("send", channel.id, text))


def save(app: App) -> None:
    """Writes which device has which seats, if that has changed."""
    session = app.connections.hosted
    if session is None or session.host is None or not (session.host.guests or session.host.takeover):
        return
    text = session.host.snapshot()
    if text != app.connections.written:
        app.store.set(DEVICES + session.match.header.id, text)
        app.connections.written = text
        if session.host.takeover is not None and not session.host.waits:
            app.store.remove(JOINED + session.match.header.id)  # until now this device could have given up


# Messages


def receive(app: App, channel: Channel, text: str) -> None:
    """Handles a guest's message."""
    session = app.connections.hosted
    if session is None or session.host is None or channel.purpose != session.match.header.id:
        return
    host = session.host
    if not channel.device and not _introduced(app, channel, host, text):
        return
    before, cursor, waited = session.progress(), session.match.cursor, host.waits
    host.receive(channel.device, text)
    app.connections.sent = session.progress()
    if app.connections.sent[:2] != before[:2]:
        session.guest_played(cursor)
        app.after_event()
    if waited:
        session.begin()
    if host.onward is not None:
        what, host.onward = host.onward, None
        if what == "" or (what in games.NAMES and app.nights.names(games.game(what))):
            app.go(f"#/m/{session.match.header.id}")
            app.handle(Intent("act", f"play-now:{what}" if what else "rematch"))
        else:
            why = IllegalMoveError("The game night is over: only the same game can be played again.")
            host.refuse(channel.device, why)


def _introduced(app: App, channel: Channel, host: Host, text: str) -> bool:
    """Takes the device's name from its first message and closes an older channel to the same device."""
    kind, data = heard(text)
    if kind != "hello" or not data["device"]:
        return False
    old = app.connections.channel_to(data["device"])
    try:
        host.arrived(data["device"])
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
    if session is not None and session.host is not None and channel.device:
        session.host.left(channel.device)


# Markup


def dialog(app: App, session: Session) -> str:
    """The dialog with the devices at the table, if it is open."""
    if not session.ui.get("view.devices") or not session.stored:
        return ""
    channel, host = app.connections.pairing, session.host
    body = ""
    if host is not None and host.guests:
        at_table = [devices.Device(host.own_seats, True)]
        for name, guest in host.guests.items():
            asked = host.takeover is not None and guest.agrees is None
            at_table.append(devices.Device(guest.seats, guest.here, esc(name), asked))
        bots = [bool(seat.bot) for seat in session.match.header.seats]
        body += devices.seats(session.names(), at_table, bots, back=not host.dice.devices and not host.waits)
        body += devices.checked(_can_check(session), bool(host.dice.devices))
    if channel is not None and channel.offers and channel.purpose == session.match.header.id:
        address = f"{app.address}#/join/{channel.code}"
        body += devices.offer(channel.stage, esc(address), _instead(session), channel.denied)
    else:
        words = say(
            "Everybody can play on their own device: two devices on the same Wi-Fi scan each other’s code once, and no server is needed."
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
    words = f"<p>{say('You can play by link instead: after your move, send the match on.')}</p>"
    return (words if fits else "") + devices.row(again, share if fits else "")


def banner(session: Session) -> str:
    """The banner that says who is missing from the table."""
    host = session.host
    if host is None:
        return ""
    if host.waits and host.takeover is not None:
        refusing = [esc(host.guest_name(device)) for device in host.refusing]
        ask = [session.names()[seat] for seat in sorted(host.takeover.missing)]
        return devices.agreeing(ask, refusing)
    if missing := host.missing():
        names = listed([esc(host.guest_name(device)) for device in missing])
        return frame.banner(say("The dice are waiting for the device of {names}.", names=names), sign="die")
    if session.match.result is not None:
        return ""
    gone = [esc(host.guest_name(name)) for name, guest in host.guests.items() if guest.seats and not guest.here]
    return devices.away(gone) if gone else ""


def _can_check(session: Session) -> bool:
    host = session.host
    moved = any(event.actor != CHANCE for event in session.match.events)
    return not moved and host is not None and not host.waits and any(guest.here for guest in host.guests.values())


# Acts


def device_add(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Makes the first code for another device."""
    session = playing(app.session)
    if session.visiting or not session.stored:
        raise IllegalMoveError("This match is not saved here yet: play on, or save it first.")
    invite(app, session)
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
        raise NotationError("Show a code first.")
    sdp = description_of(fields.get("text", ""), True, app.clock.now())
    channel.stage = WAITING
    app.effects.append(Effect("connect", channel.id, sdp))


def seat_back(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Takes the seats of the device `value` back to this one."""
    session = playing(app.session)
    host = session.host
    if host is None or host.dice.devices:
        raise IllegalMoveError("All devices in this match roll its dice together: that cannot be changed.")
    host.take_back_seats(value)
    if value in host.guests and not host.guests[value].here:
        del host.guests[value]
    save(app)


def go_on(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Goes on with a match that this device has taken over, without asking the other devices."""
    session = playing(app.session)
    if session.host is None:
        raise NotationError("There is no table here.")
    before = session.match.cursor
    session.host.go_on()
    session.guest_played(before)
    app.after_event()


def give_up(app: App, id: str) -> None:
    """Undoes a takeover to which not everybody has agreed; the copy of the match is still here."""
    session = app.connections.hosted
    if session is None or session.match.header.id != id or session.host is None or not session.host.waits:
        return
    leave(app)
    app.store.remove(DEVICES + id)
    app.store.delete_match(id)


def take_over_back(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Gives up a takeover, and shows the copy again."""
    session = playing(app.session)
    id = session.match.header.id
    if session.host is None or not session.host.waits:
        raise IllegalMoveError("There is nothing to give up: this device is the host.")
    app.session = None  # nothing of it is saved
    give_up(app, id)
    app.effects.append(Effect("go", f"#/joined/{id}"))


def begin_checked_dice(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Turns on checked dice: every device contributes from the first roll on."""
    session = playing(app.session)
    host = session.host
    if host is None or not _can_check(session):
        raise IllegalMoveError("Checked dice can only be switched on before the first move.")
    if session.switched(REAL):
        raise IllegalMoveError("You are rolling real dice: they need no check.")
    host.name = ", ".join(session.match.header.seats[seat].name for seat in host.free)  # assembled: names, as stored
    host.begin_checked_dice()
    session.fresh = 0
    session.ui.pop("view.devices", None)


def copy_code(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Shares the shown code with other apps, or copies it."""
    channel = app.connections.pairing
    if channel is None or not channel.code:
        raise NotationError("Show a code first.")
    if channel.offers:
        app.effects.append(Effect("share", f"{app.address}#/join/{channel.code}"))
    else:
        app.effects.append(Effect("copy", channel.code))


SCANS = {"scan": asks("scan"), "code-picture": asks("scan-picture")}  # the text of a code arrives as the act `value`
TOPIC = Topic(
    acts=SCANS | named(device_add, device_answer, seat_back, go_on, take_over_back, begin_checked_dice, copy_code),
    pass_on=pass_on,
)
