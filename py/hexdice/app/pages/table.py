"""The route of a table, and what its buttons do besides moves."""

from collections.abc import Callable, Mapping
from functools import partial

from hexdice.app.app import App, Renderer, Topic, named, unknown_act
from hexdice.app.devices import hosting
from hexdice.app.match import coaching, level, opponents
from hexdice.app.match.draft import alike
from hexdice.app.match.session import Session, playing, session_of
from hexdice.app.night import tonight
from hexdice.app.storage.matches import link
from hexdice.app.table import bot_turns, drawing, review
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import BY_LINK, CHECKED, DRAWN, FACES
from hexdice.kernel.options import reseated
from hexdice.kernel.outside import number, tidy
from hexdice.view import around
from hexdice.view.effects import Effect
from hexdice.view.markup import button
from hexdice.view.portraits import next_face
from hexdice.view.routes import Route
from hexdice.view.services import MATCH
from hexdice.view.table import Page, Table
from hexdice.view.text import say

# The route


def _open(app: App, route: Route) -> Renderer | None:
    if route.head != "m" or len(route.path) != 2:
        return None
    id = route.path[1]
    if app.session is None or app.session.match.header.id != id:
        app.session = _session(app, id)
        if app.session is None:
            return app.home_with(app.store.broken.get(MATCH + id) or say("There is no such match on this device."))
    if "slip" in route.query:
        review.review(app, f"why={route.query['slip']}", {})
    return partial(_page, app, app.session)


def _session(app: App, id: str) -> Session | None:
    """The session of the match `id`: the table that this device hosts, or the saved match; None if there is none."""
    if app.connections.hosted is not None and app.connections.hosted.match.header.id == id:
        return app.connections.hosted
    match = app.store.load_match(id)
    if match is None:
        return None
    session = Session(match)
    coaching.begin(app.store, session)
    app.effects.append(Effect("lock", id))
    return session


def _page(app: App, session: Session) -> Page:
    over = session.match.result is not None
    after = "".join(section.after(session.match) for section in app.sections.values()) if over else ""
    dialog = hosting.dialog(app, session)
    if over:
        share = button(say("Share"), ui="view.share=1", sign="share", id="share-open")
        after = share + after + tonight.after(app, session.match)
        after += level.after(app.store, app.chores, session.match.header)
        if session.ui.get("view.share"):
            coded = bool(session.ui.get("view.qr"))
            dialog = dialog or around.sharing(f"{app.address}{link(session.match)}" if coded else "", coded)
        if session.film or session.ui.get("view.film"):
            from hexdice.app.table import film  # rarely used, so not imported at the start

            dialog = dialog or film.dialog(app, session)
    sound = app.sound_offered == session.match.header.id
    return drawing.page(
        session, drawing.Added(after, dialog=dialog, banner=hosting.banner(session) + _by_link(session), sound=sound)
    )


def _by_link(session: Session) -> str:
    if BY_LINK not in session.match.header.extra:
        return ""
    from hexdice.app.devices import sending  # most matches are never sent

    return sending.banner(session)


# Acts


def routine(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Plays the moves of a routine until somebody has to decide; the first of them even where the routine stops."""
    session = playing(app.session)
    hooks, begun = session.hooks, session.match.cursor

    def following(table: Table) -> str:
        return "" if session.match.cursor > begun and hooks.play.routine_stops(table) else hooks.play.routine(table)

    _play_routine(app, following)


def several(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Plays the moves in `value`, separated by semicolons, as far as they are possible; "undo" takes back the last one before, "die=2" marks something."""
    session, wanted = playing(app.session), iter(value.removeprefix("undo;").split(";"))
    if value.startswith("undo") and session.pointing() is None:
        session.undo()
        session.ui |= dict(step.split("=") for step in value.split(";") if "=" in step)

    def following(table: Table) -> str:
        move = next(wanted, "")
        return move if table.can(move) else ""

    _play_routine(app, following)


def _play_routine(app: App, following: Callable[[Table], str]) -> None:
    session = playing(app.session)
    if (pointing := session.pointing()) is not None:
        session.point(pointing, following(session.table()))
        return
    due = coaching.due(session)
    session.play_routine(following)
    coaching.retire(app.store, session, due)
    app.after_event()


def undo(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Undoes the last move, or everything after the first `value` events; a joined device undoes one move at a time."""
    session = playing(app.session)
    session.undo()
    to = number(value) if number(value) >= 0 else session.match.cursor
    while session.local and session.match.cursor > to:
        session.undo()


def look(app: App, value: str, fields: Mapping[str, str]) -> None:
    """The person in seat `value` takes the tablet."""
    session = playing(app.session)
    if number(value) not in session.behind_curtain():
        raise IllegalMoveError("It is somebody else’s turn to look.")
    session.looking = number(value)
    session.silent = session.match.cursor  # what others have heard is not announced again
    app.effects.append(Effect("focus", "main"))


def hide(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Lowers the curtain again."""
    playing(app.session).looking = None


def tell(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Enters the face of a real die."""
    playing(app.session).enter(value)
    app.after_event()


def roll_for_me(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Lets the app roll one die although real dice are in use."""
    playing(app.session).roll_for_me()
    app.after_event()


def move_now(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Makes the bot play the best move found so far, or any legal one if it failed."""
    session = playing(app.session)
    if session.question.failed:
        bot_turns.move_without_worker(app, session, "")
    else:
        app.effects.append(Effect("move-now", session.question.id))


def ask_again(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks a bot again after it failed."""
    playing(app.session).question.failed = False


def join(app: App, value: str, fields: Mapping[str, str]) -> None:
    """A new player sits down."""
    session = playing(app.session)
    name = tidy(fields.get("name", ""))
    if not name or alike([name, *(seat.name for seat in session.match.header.seats)]):
        raise NotationError("A new player needs a name that nobody else has.")
    up = session.game.actors(session.match.state)
    if not up:
        raise IllegalMoveError("Nobody can join right now.")
    session.add_player(up[0], name)
    app.after_event()


def rematch(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Starts a match with the same people and options; with "swap" the next seat becomes the first, so that nobody always starts.

    With "stronger" or "easier" the bots play one level higher or lower, with "level" at the level of the person, as again after such a match. A joined device asks for it.
    """
    session = session_of(app.session)
    header = session.match.header
    if not session.local:
        session.next_match(value)
        return
    options, seats = dict(session.hooks.rematch.options(session.glance())), opponents.stepped(session, value)
    order = list(range(min(len(header.seats), session.game.seats[1])))
    if value == "swap":
        order = [*order[1:], order[0]]
    extra = {key: chosen for key, chosen in header.extra.items() if key not in (CHECKED, DRAWN)}
    found = level.known(app.store, app.chores, header.game, header.options, header.seats)
    if found and (value == "level" or (DRAWN in header.extra and value in ("", "swap"))):
        seats, extra = level.drawn(found, seats, extra, app.entropy(16))
    options = reseated(options, order)
    id = app.start_match(header.game, options, tuple(seats[old] for old in order), extra)
    if session.host is not None:
        hosting.carry_on(app, session, id)
    # A match that goes on from this one takes its place: the browser's back does not lead to where it could be begun once more.
    app.effects.append(Effect("go", f"#/m/{id}", "" if options == session.match.options else "instead"))


def face_at(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Gives the person in seat `value` the next face, here and in later matches on this device."""
    session, seat = playing(app.session), number(value)
    seats = session.match.header.seats
    if not (session.local and 0 <= seat < len(seats) and not seats[seat].bot):
        raise unknown_act()
    faces = [*session.faces(), *[""] * len(seats)][: len(seats)]
    faces[seat] = next_face(faces[seat] or app.store.face(seats[seat].name))
    session.set_extra(FACES, ",".join(faces))
    app.store.set_face(seats[seat].name, faces[seat])


TOPIC = Topic(
    _open, named(routine, several, undo, look, hide, tell, roll_for_me, move_now, ask_again, join, face_at, rematch)
)
