"""Matches from files and links, and to them."""

from collections.abc import Mapping

from hexdice.app.app import App, Drawing, Topic
from hexdice.app.matches import link, read_match
from hexdice.app.ports import Effect
from hexdice.app.routes import Route, sendable
from hexdice.app.session import session_of
from hexdice.kernel.codec import dump_match


def open_text(app: App, text: str) -> None:
    """A match from a file or a link, added beside the others under a new id, and opened; one that is here already is only opened."""
    match = read_match(text, app.entropy(4))
    id = app.store.same(match)
    if not id:
        app.keep(match)
    app.effects.append(Effect("go", f"#/m/{id or match.header.id}"))


def pick(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks for a file; its text comes back as the act `value` with the field "text"."""
    app.effects.append(Effect("pick-file", value))


def open_file(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Opens the match in a file that was chosen."""
    open_text(app, fields.get("text", ""))


def export(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the open match as a file."""
    match = session_of(app.session).match
    app.effects.append(Effect("download", f"hexdice-{match.header.game}-{match.header.id}.json", dump_match(match)))


def share(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the open match as a link."""
    app.effects.append(Effect("share", sendable(link(session_of(app.session).match))))


def print_page(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Prints what is shown."""
    app.effects.append(Effect("print"))


def _open(app: App, route: Route) -> Drawing | None:
    if route.head != "open" or len(route.path) != 2:
        return None
    open_text(app, route.path[1])
    return app.home()


TOPIC = Topic(
    _open,
    {
        "pick": pick,
        "open-file": open_file,
        "export": export,
        "share": share,
        "print": print_page,
    },
)
