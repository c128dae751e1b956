"""A table whose host is another device: this one sends it requests and keeps a copy of what it may know."""

from collections.abc import Mapping
from functools import partial

from hexdice import games
from hexdice.app.app import App, Renderer, Topic, named
from hexdice.app.devices import hosting
from hexdice.app.devices.connections import OPEN, Channel, Joined, description_of
from hexdice.app.devices.joined import JoinedSession
from hexdice.app.match.session import of_kind
from hexdice.app.storage.matches import LABEL
from hexdice.app.storage.store import DEVICES, JOINED
from hexdice.app.table import drawing
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.extras import STANDINGS
from hexdice.kernel.outside import number
from hexdice.live.guest import Guest
from hexdice.live.host import Host
from hexdice.view import devices, frame
from hexdice.view.effects import Effect
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route
from hexdice.view.table import Page
from hexdice.view.text import enumerated, pointed, say, translated
from hexdice.view.tonight import wears

# The table of another device, from the first message on


def opened(app: App, channel: Channel) -> None:
    """A channel to a host is open; its purpose is the match."""
    id = channel.purpose
    if not LABEL.fullmatch(id):
        return
    if app.connections.joined is not None:
        leave(app)
    joined = _stored(app, id) or Joined(id, Guest(app.entropy(16), app.entropy, games.game))
    joined.channel, joined.wanted = channel.id, joined.guest.seats
    app.connections.joined = joined
    joined.guest.connect()
    _show(app, joined, first=True)
    send_requests(app)


def _stored(app: App, id: str) -> Joined | None:
    """This device's copy of a table; None if there is no readable one."""
    text = app.store.get(JOINED + id)
    if text is None:
        return None
    try:
        data = read_json(text)
        guest = Guest(str(data["device"]), app.entropy, games.game)
        guest.restore(data["kept"])
    except (NotationError, ReplayError, KeyError, TypeError):
        app.store.set_aside(JOINED + id, text, say("The copy of another device’s match could not be read."))
        return None
    if guest.match is None or guest.match.header.id != id:
        return None
    return Joined(id, guest, written=text)


def _show(app: App, joined: Joined, first: bool = False) -> None:
    """Makes the session once there is something to show, and opens its page if somebody has just joined."""
    if joined.guest.match is None:
        return
    session = joined.session = joined.session or JoinedSession(joined.guest)
    session.reached = bool(joined.channel)
    if first:
        if not joined.guest.seats:
            session.ui["view.devices"] = "1"
        app.effects.append(Effect("go", f"#/joined/{joined.id}"))


def receive(app: App, channel: Channel, text: str) -> None:
    """Handles a message from the host."""
    joined = app.connections.joined
    if joined is None or joined.channel != channel.id:
        return
    guest, old = joined.guest, joined.session
    session, asked = old, guest.question
    before = len(session.events_known()) if session is not None else 0
    guest.receive(text)
    if guest.match is not None and guest.match.header.id != joined.id:
        _rename(app, joined, guest.match.header.id)
        session = None
    if joined.wanted and guest.version and guest.question is None:
        if not guest.seats and set(joined.wanted) <= set(guest.free):
            guest.sit(joined.wanted)
        joined.wanted = ()
    if session is not None:
        session.host_sent(before, asked=asked is not None)
        _show(app, joined)
    else:
        _show(app, joined, first=True)
        if app.session is not None and app.session is old:  # the next match may be of another game
            app.go(f"#/joined/{joined.id}")
    if asked is not None and guest.question is None and guest.refused is not None:
        app.refuse(esc(translated(guest.refused)))
    if guest.ended is not None:
        app.refuse(esc(translated(guest.ended)))


def _rename(app: App, joined: Joined, id: str) -> None:
    """Follows the host to another match with the same devices."""
    if not LABEL.fullmatch(id):
        return
    joined.id, joined.session, joined.written = id, None, ""


def send_requests(app: App) -> None:
    """Called after each event here: sends requests to the host."""
    joined = app.connections.joined
    if joined is None:
        return
    outbox, joined.guest.outbox = joined.guest.outbox, []
    if joined.channel:
        app.effects += [Effect("send", joined.channel, text) for text in outbox]


def save(app: App) -> None:
    """Writes this device's copy, if it has changed."""
    joined = app.connections.joined
    if joined is None or joined.guest.match is None:
        return
    header = joined.guest.match.header
    names = ", ".join(seat.name for seat in header.seats)  # assembled: names, as they are stored
    about = {"game": header.game, "names": names[:160]}
    text = canonical({"device": joined.guest.device, "kept": joined.guest.snapshot(), **about})
    if text != joined.written:
        app.store.set(JOINED + joined.id, text)
        joined.written = text


def closed(app: App, channel: Channel) -> None:
    """The channel to the host is gone."""
    joined = app.connections.joined
    if joined is not None and joined.channel == channel.id:
        joined.channel, joined.guest.takeover = "", None
        if joined.session is not None:
            joined.session.reached = False


def leave(app: App) -> None:
    """Leaves the table; the copy is kept."""
    joined = app.connections.joined
    if joined is None:
        return
    save(app)
    channel = app.connections.channels.get(joined.channel)
    if channel is not None:
        hosting.hang_up(app, channel)
    app.connections.joined = None


# Pages


def join_page(app: App, code: str) -> Page:
    """The page for answering a code."""
    channel, body = app.connections.pairing, devices.join_first(bool(code))
    if channel is not None and not channel.offers:
        answer = devices.answer(channel.stage, esc(channel.code), channel.denied)
        body = f'<section class="panel">{answer}</section>'
    elif any(not channel.offers and channel.stage == OPEN for channel in app.connections.channels.values()):
        body = f"<p>{say('Connected. Loading the table …')}</p>"
    return Page(say("Join a table"), devices.join_page(body))


def table_page(app: App, session: JoinedSession) -> Page:
    """The page of the table, with the choice of seats for this device."""
    dialog, asked = "", session.guest.takeover
    if asked is not None and not session.guest.refuses:
        same, lost = session.guest.in_common(asked)
        dialog = devices.take_over(esc(asked.by), same, lost, asked.length - same)
    elif session.ui.get("view.devices"):
        guest = session.guest
        secret = guest.match is not None and guest.match.game.private(guest.match.state)
        body = devices.sitting(session.names(), guest.free, guest.seats, guest.host_seat, secret)
        dialog = devices.dialog(body)
    after, banner = "", _banner(session)
    if session.match.result is not None and session.reached:
        standing = _standing(session)
        over = any(hat for _, _, hat in standing)
        after = _tonight(standing) + ("" if over or not standing else _next_games(session))
    elif session.watches:
        banner = banner or _tonight(_standing(session))
    page = drawing.page(session, drawing.Added(after, dialog=dialog, banner=banner))
    return page._replace(body=page.body + _ask_take_over()) if app.ui.get("ask") == "take-over" else page


def _standing(session: JoinedSession) -> list[tuple[str, str, str]]:
    """How the night stands, as the host says: names and points as markup, and the hats of a night that is over."""
    try:
        rows = read_json(str(session.match.header.extra.get(STANDINGS, "[]")))
        return [(esc(str(name)[:40]), esc(str(points)[:8]), str(hat)) for name, points, hat in rows[:20]]
    except (NotationError, KeyError, TypeError, ValueError):
        return []


def _tonight(standing: list[tuple[str, str, str]]) -> str:
    """The standings in words; "" if there are none."""
    words = enumerated(f"<bdi>{name}</bdi> <b>{pointed(points)}</b>" for name, points, _ in standing)
    heads = "".join(f"<div>{wears(hat, name)}</div>" for name, _, hat in standing if hat in ("crown", "cap"))
    return heads + frame.banner(words, sign="crown") if words else ""


def _next_games(session: JoinedSession) -> str:
    """One tap to each other game that is a contest."""
    return "".join(
        button(translated(games.profile(name).title), act=f"rematch:{name}", sign="next", id=f"next-{name}")
        for name in games.NAMES
        if games.game(name).contest and name != session.game.name
    )


def _banner(session: JoinedSession) -> str:
    guest = session.guest
    if guest.faults:
        return frame.banner(esc(translated(guest.faults[-1])), sign="flag")
    if session.match.result is not None:
        return ""
    if guest.ended is not None:
        return frame.banner(esc(translated(guest.ended)), sign="share")
    if guest.refuses and guest.takeover is not None:
        return devices.not_agreed(esc(guest.takeover.by))
    if not session.reached:
        words = say("The host is out of reach. This is how things last stood.")
        if guest.question is not None and guest.question.kind != "sit":
            words = say("The host is out of reach. Your move is saved and will be sent after the next scan.")
        ways = button(say("Scan again"), href="#/join", kind="small", id="scan-again")
        ways += button(say("Take over from here"), act="take-over", kind="small", id="take-over")
        return frame.banner(words, sign="share", after=ways)
    if guest.takeover is None and not guest.version:
        return frame.banner(say("Connected. Loading the table …"), sign="share")
    if guest.question is not None and guest.question.kind != "sit":
        return frame.banner(say("Your move is on its way."), sign="share")
    return ""


def _open(app: App, route: Route) -> Renderer | None:
    if route.head == "join" and len(route.path) <= 2:
        _give_up(app)  # a different code from the one answered
        return partial(join_page, app, route.path[1] if len(route.path) == 2 else "")
    if route.head != "joined" or len(route.path) != 2:
        return None
    id = route.path[1]
    joined = app.connections.joined
    if joined is None or joined.id != id:
        found = _stored(app, id)
        if found is None:
            return app.home_with(app.store.broken.get(JOINED + id) or say("There is no such match on this device."))
        leave(app)
        joined = app.connections.joined = found
    _show(app, joined)
    session = app.session = joined.session
    assert session is not None
    return partial(table_page, app, session)


def _ask_take_over() -> str:
    words = say(
        "This device then becomes the host, and new dice are rolled from here on. Do this only if the other device is gone. The other players rejoin with this device’s code and are asked whether they agree."
    )
    yes = frame.Yes(say("Take over"), "take-over-yes")
    return frame.ask(say("Take over from here?"), f"<p>{words}</p>", yes, say("Wait"))


# Acts


def join_answer(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Answers the code from the link, the camera or the text field."""
    text = fields.get("text", "") or (app.route.path[1] if len(app.route.path) == 2 else "")
    sdp = description_of(text, False, app.clock.now())
    if app.connections.pairing is not None:
        hosting.hang_up(app, app.connections.pairing)
    channel = Channel(app.entropy(4), offers=False)
    app.connections.channels[channel.id] = app.connections.pairing = channel
    app.effects.append(Effect("answer", channel.id, sdp))


def _give_up(app: App) -> None:
    """Stops waiting for somebody to read the answer."""
    channel = app.connections.pairing
    if channel is not None and not channel.offers:
        hosting.hang_up(app, channel)


def join_again(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Discards the answer and waits for another code."""
    _give_up(app)
    app.effects.append(Effect("address", "#/join"))
    app.go("#/join")


def sit(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Takes the seat `value`, or leaves it."""
    session = of_kind(app.session, JoinedSession)
    session.ready()
    if not session.reached:
        raise IllegalMoveError("The host is out of reach. Scan its code again.")
    mine = set(session.guest.seats)
    if number(value) not in mine | set(session.guest.free):
        raise IllegalMoveError("That seat is taken.")
    session.guest.sit(sorted(mine ^ {number(value)}))


def take_over(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks whether this device should take over as host."""
    of_kind(app.session, JoinedSession)
    app.ui["ask"] = "take-over"
    app.effects.append(Effect("focus", "ask"))


def take_over_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    """This device is the host from here on."""
    session, joined = of_kind(app.session, JoinedSession), app.connections.joined
    if joined is None or joined.channel or session.match.result is not None:
        raise IllegalMoveError("The host can be reached.")
    guest = session.guest
    host = Host.take_over(session.match, guest.tail, app.entropy, guest.seats)
    hosting.leave(app)
    app.connections.joined = None
    app.session = None
    if not host.waits:
        app.store.remove(JOINED + joined.id)
    app.save_match(host.match)
    app.store.set(DEVICES + joined.id, host.snapshot())
    app.effects.append(Effect("go", f"#/m/{joined.id}"))


def agree(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Answers whether another device may be the host."""
    session = of_kind(app.session, JoinedSession)
    if session.guest.takeover is None or not session.reached:
        raise IllegalMoveError("No other device is asking to host this match.")
    if value == "yes" and app.connections.joined is not None:
        hosting.give_up(app, app.connections.joined.id)
    session.guest.agree(value == "yes")


def forget(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Deletes the copy of a match on another device."""
    if app.connections.joined is not None and app.connections.joined.id == value:
        leave(app)
    app.store.remove(JOINED + value)


TOPIC = Topic(
    _open, named(join_answer, join_again, sit, take_over, take_over_yes, agree, forget), pass_on=send_requests
)
