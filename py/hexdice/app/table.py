"""The page of a table: the game's screen inside the frame, and what its buttons do besides moves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from hexdice.app import bot_turns, checking, coaching, hosting, menu, opponents, review, tonight, why
from hexdice.app.announcing import announcements, behind
from hexdice.app.app import App, Renderer, Topic, named, unknown_act
from hexdice.app.draft import alike
from hexdice.app.matches import link
from hexdice.app.session import Session, playing, session_of
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import BY_LINK, CHECKED, FACES
from hexdice.kernel.outside import number, tidy
from hexdice.view import around, frame, stage
from hexdice.view.effects import Effect
from hexdice.view.markup import button, deal_colours, esc
from hexdice.view.portraits import next_face
from hexdice.view.routes import Route
from hexdice.view.services import MATCH
from hexdice.view.spoken import cells_of, keys_sheet, listing
from hexdice.view.table import Lesson, Page, Screen, Table
from hexdice.view.text import say, translated

LOG_LINES = 80  # lines shown; the review has the whole log


class Added(NamedTuple):
    """Markup that is added to the page of a table."""

    after: str = ""  # appended to the result
    guide: str = ""  # the step of a guided match or a puzzle
    dialog: str = ""  # a question in place of the menu
    banner: str = ""  # above everything
    prompt: str = ""  # in place of the game's prompt and note
    sound: bool = False  # sound is offered


NOTHING = Added()


def page(session: Session, added: Added = NOTHING) -> Page:
    """The page of an open match."""
    title = translated(session.game.title)
    waiting = session.behind_curtain()
    if waiting or session.ui.get("together"):
        page = _behind_curtain(session, waiting, title)
        return page._replace(body=added.banner + page.body + added.dialog)
    table, hooks = _dealt(session), session.hooks
    lesson = None if added.guide or table.chance is not None else coaching.lesson(session, table)
    screen = _screen(session, table, added.prompt, lesson)
    can_undo = session.active and session.review is None and session.undo_cursor() is not None
    result, ended = "", ""
    if screen.lingers:
        ended = esc(table.result.reason) if table.result is not None else ""
    else:
        rarer = checking.way_in(session) + tonight.otherwise(session.match)
        onward = around.Onward(added.after, rarer, opponents.after(session), can_undo)
        result = around.result(table, hooks, onward)
    body = frame.table(
        screen,
        frame.Surroundings(
            frame.Bar(
                title,
                rules="/".join(filter(None, ("#/rules", session.game.name, hooks.rule(table)))),
                subtitle=say("Looking back") if session.review is not None else "",
                can_undo=can_undo,
                can_hide=session.active and session.looking is not None and len(session.people) > 1,
                offers_sound=added.sound,
            ),
            log=lambda: session.log(LOG_LINES),
            ui=session.ui,
            result=result,
            ended=ended,
            banner=added.banner + _banner(session),
            review=review.panel(session, table),
            thinking=why.panel(session) or _thinking(session, table, lesson),
            guide=added.guide,
            dialog=added.dialog
            or checking.dialog(session)
            or _face_dialog(session, table)
            or (keys_sheet() if session.ui.get("view.keys") else menu.dialog(session, table)),
            watch=session.watches,
            players=stage.players(
                table, screen.players, stage.felt(table, hooks.play.feels(table), session.game.contest)
            ),
            cells=(lambda: listing(cells_of(screen.main))) if 'role="grid"' in screen.main else None,
        ),
    )
    return Page(title, body, announcements(session, table, screen))


def _dealt(session: Session) -> Table:
    """The table that is drawn, its colours dealt."""
    table = review.marked(session, session.table())
    deal_colours(table.own if session.hooks.play.own_colour else None)
    return table


def _screen(session: Session, table: Table, prompt: str, lesson: Lesson | None) -> Screen:
    """The game's screen, with the question for a real die, a given prompt and a newcomer's lesson."""
    screen = session.hooks.screen(table)
    if table.chance is not None:
        screen = around.typed(screen, session.hooks.die_question(table))
    if prompt:
        screen = screen._replace(prompt=prompt, note="", announcements=(prompt,))
    if reasons := why.hint(session):
        note = " ".join(filter(None, (screen.note, reasons)))
        screen = screen._replace(note=note, announcements=(*screen.announcements, reasons))
    if lesson is None:
        return screen
    if lesson.title:
        return screen._replace(under=around.lesson_card(lesson) + screen.under)
    return screen._replace(note=around.lesson(lesson))


def _face_dialog(session: Session, table: Table) -> str:
    """The dialog about whoever's face was tapped."""
    seat = number(session.ui.get("view.who", ""))
    here = session.active and session.local
    return stage.face_dialog(table, seat, here, session.game.contest) if 0 <= seat < len(table.names) else ""


def _thinking(session: Session, table: Table, lesson: Lesson | None) -> str:
    """The line "Bot is thinking", or the buttons for a bot that failed.

    "" if the bot has just one move, as the line would only flicker; and "" beside a lesson, which people have where they choose
    while the bots do: the line would take its place.
    """
    if not session.question.failed and (lesson or (session.question.id and session.only_move())):
        return ""
    return around.thinking(table, failed=session.question.failed, hint=session.question.hint)


def _behind_curtain(session: Session, waiting: tuple[int, ...], title: str) -> Page:
    if not session.active:
        words = say("This match is being played in another tab.")
        return Page(title, frame.curtain(words, ""), (behind(session, words),))
    if not waiting:
        words = say("Everybody look!")
        show = button(say("Show"), ui="together=", kind="primary large", sign="eye", id="together")
        return Page(title, frame.curtain(words, show), (behind(session, words),))
    table = session.glance()
    body = around.curtain(table, waiting, session.hooks.in_common(table), session.stored)
    return Page(title, body, (behind(session, around.hand_over(table.names, waiting)),))


def _banner(session: Session) -> str:
    if session.elsewhere and not session.active:
        return frame.banner(
            say("This match is being played in another tab. You can watch here, and play on when that tab closes.")
        )
    if session.visiting:
        words = say("You are looking at a match from a link. It is kept on this device when you play on.")
        return frame.banner(words, sign="share", after=button(say("Keep it", "a table"), act="keep", id="keep"))
    if session.practice:
        words = say("Practice: rolls can be undone, and the log says so.")
        return frame.banner(words, sign="undo", after=why.way_in(session) if session.review is None else "")
    if session.asks_how_they_sit:
        return frame.banner(
            say("Do you sit around the device? The page can turn to whoever is up."), sign="turn", after=around.sides()
        )
    return ""


# The route


def _open(app: App, route: Route) -> Renderer | None:
    if route.head != "m" or len(route.path) != 2:
        return None
    id = route.path[1]
    if app.session is None or app.session.match.header.id != id:
        app.session = _session(app, id)
        if app.session is None:
            return app.home_with(app.store.broken.get(MATCH + id) or say("There is no such match on this device."))
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
        after = around.share_button() + after + tonight.after(app, session.match)
        if session.ui.get("view.share"):
            coded = bool(session.ui.get("view.qr"))
            dialog = dialog or around.sharing(f"{app.address}{link(session.match)}" if coded else "", coded)
    sound = app.sound_offered == session.match.header.id
    return page(session, Added(after, dialog=dialog, banner=hosting.banner(session) + _by_link(session), sound=sound))


def _by_link(session: Session) -> str:
    if BY_LINK not in session.match.header.extra:
        return ""
    from hexdice.app import sending  # most matches are never sent

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

    With "stronger" or "easier" the bots play one level higher or lower. A joined device asks for it.
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
    extra = {key: chosen for key, chosen in header.extra.items() if key != CHECKED}
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
