"""What buttons do with a match and the world outside: open or save a file, share a link or a picture, print."""

from collections.abc import Mapping

from hexdice.app.app import App, Renderer, Topic, asks, named
from hexdice.app.match.session import playing, session_of
from hexdice.app.storage.matches import fits_link, link, read_match
from hexdice.kernel.codec import dump_match
from hexdice.view.effects import Effect
from hexdice.view.routes import Route, sendable, too_long
from hexdice.view.text import translated


def open_file(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Adds the match in a chosen file under a new id and opens it; if the same match is here already, only opens that."""
    match = read_match(fields.get("text", ""), app.new_id())
    id = app.store.same(match)
    if not id:
        app.save_match(match)
    app.effects.append(Effect("go", f"#/m/{id or match.header.id}"))


def keep(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Saves the viewed match of a link; its bots play on."""
    session = playing(app.session)
    if session.visiting:
        session.visiting = False
        app.save_match(session.match)
        app.effects.append(Effect("go", f"#/m/{session.match.header.id}"))


def export(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the open match as a file."""
    session = session_of(app.session)
    app.effects.append(Effect("download", f"{session.file_name()}.json", dump_match(session.match)))


def share(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the open match as a link, with its result once it is over."""
    from hexdice.app.devices import sending

    session = session_of(app.session)
    over = session.match.result is not None
    text = f"{translated(session.game.title)} · {session.summary()}" if over else ""
    if not fits_link(session.match):
        raise too_long()
    app.effects.append(Effect("share", sendable(link(sending.leaving(app, session))), text))


def arrived(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Decides about the viewed match of a link."""
    from hexdice.app.devices import arrival

    arrival.decide(app, value)


def by_link(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Ends play by link for the open match."""
    from hexdice.app.devices import sending

    sending.alone(app)


def picture(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the board as a picture, with the state of the match above it."""
    session = session_of(app.session)
    words = filter(None, (session.headlines(), session.match.header.made[:10]))
    app.effects.append(Effect("save-picture", f"{session.file_name()}.png", "\n".join(words)))


def film(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Makes a film of the match that is over."""
    from hexdice.app.table import film  # rarely used, so not imported at the start

    film.act(app, value)


def _open(app: App, route: Route) -> Renderer | None:
    if route.head != "open" or len(route.path) != 2:
        return None
    from hexdice.app.devices import arrival

    return arrival.open_link(app, route.path[1])


ASKED = {"print": asks("print"), "pick": asks("pick-file")}  # the text of a file arrives as the act `value`
TOPIC = Topic(_open, ASKED | named(open_file, keep, export, share, arrived, by_link, picture, film))
