"""The page of an open match: the game's screen inside the frame, and what stands around it."""

import re
from collections import Counter
from typing import NamedTuple

from hexdice.app.match import checking, coaching, opponents, timing
from hexdice.app.match.announcing import announcements, behind
from hexdice.app.match.session import Session
from hexdice.app.night import tonight
from hexdice.app.table import menu, review, why
from hexdice.kernel.extras import PRACTICE
from hexdice.kernel.outside import number
from hexdice.view import around, frame, stage
from hexdice.view.markup import button, deal_colours, esc
from hexdice.view.spoken import cells_of, keys_sheet, listing
from hexdice.view.table import Lesson, Page, Screen, Table
from hexdice.view.text import say, translated

BEGINNING = 3  # moves of each seat, formalities too, during which a handicap is said
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
    felt = stage.felt(table, hooks.play.feels(table), session.game.contest)
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
            banner=added.banner + _banner(session) + timing.strip(session),
            review=review.panel(session, table),
            thinking=(why.panel(session) if session.review is None else "") or _thinking(session, table, lesson),
            guide=added.guide,
            dialog=added.dialog
            or checking.dialog(session)
            or _face_dialog(session, table)
            or (keys_sheet() if session.ui.get("view.keys") else menu.dialog(session, table)),
            watch=session.watches,
            players=stage.players(table, screen.players, felt),
            cells=(lambda: listing(cells_of(screen.main))) if 'role="grid"' in screen.main else None,
        ),
    )
    return Page(title, body, announcements(session, table, screen))


def _dealt(session: Session) -> Table:
    """The table that is drawn, its colours dealt."""
    table = review.marked(session, session.table())
    deal_colours(session.hooks.play.colours(table, session.colours()))
    return table


def _screen(session: Session, table: Table, prompt: str, lesson: Lesson | None) -> Screen:
    """The game's screen, with the question for a real die, a given prompt and a newcomer's lesson."""
    screen = session.hooks.screen(table)
    if hint := table.ui.get("hint"):  # whatever plays that move is marked
        plays = re.compile(rf'class="(?![^"]*\bhint\b)(?=[^<>]* data-move="{re.escape(esc(hint))}")')
        main, actions = (plays.sub('class="hint ', markup) for markup in (screen.main, screen.actions))
        screen = screen._replace(main=main, actions=actions)
    if table.chance is not None:
        screen = around.typed(screen, session.hooks.die_question(table))
    if prompt:
        screen = screen._replace(prompt=stage.late(prompt), note="", announcements=(prompt,))
    if reasons := why.hint(session):
        note = " ".join(filter(None, (screen.note, reasons)))
        screen = screen._replace(note=note, announcements=(*screen.announcements, reasons))
    if lesson is not None:
        card = around.lesson_card(lesson) + screen.under if lesson.title else screen.under
        screen = screen._replace(note=screen.note if lesson.title else around.lesson(lesson), under=card)
    if not (words := around.handicap(table, session.hooks)):
        return screen
    moves = Counter(event.actor for event in session.match.played[: session.cursor])
    if min(moves[seat] for seat in range(len(table.names))) >= BEGINNING:
        return screen
    said = () if session.fresh else (words,)
    return screen._replace(
        note="<br>".join(filter(None, (words, screen.note))), announcements=(*said, *screen.announcements)
    )


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
    table = session.glance()
    common = session.hooks.in_common(table)
    if not waiting:
        words = say("Everybody look!")
        show = button(say("Show"), ui="together=", kind="primary large", sign="eye", id="together")
        return Page(title, frame.curtain(words, common + show), (behind(session, words),))
    body = around.curtain(table, waiting, common, session.stored)
    return Page(title, body, (behind(session, around.hand_over(table.names, waiting)),))


def _banner(session: Session) -> str:
    if session.elsewhere and not session.active:
        return frame.banner(
            say("This match is being played in another tab. You can watch here, and play on when that tab closes.")
        )
    if session.visiting:
        words = say("This match was opened from a link. It will be saved on this device once you play on.")
        return frame.banner(words, sign="share", after=button(say("Keep it", "a table"), act="keep", id="keep"))
    if session.switched(PRACTICE):
        words = say("Practice: rolls can be undone, and the log says so.")
        return frame.banner(words, sign="undo", after=why.way_in(session) if session.review is None else "")
    if session.asks_how_they_sit:
        return frame.banner(
            say("Sitting around the device? The page can turn to face the person whose turn it is."),
            sign="turn",
            after=around.sides(),
        )
    return ""
