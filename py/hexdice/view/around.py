"""What surrounds a game's screen: handing over the tablet, typed dice, lessons, the thinking bot, the result."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.kernel.options import handicapped
from hexdice.view import frame, qr
from hexdice.view.dice import die
from hexdice.view.hooks import GameScreen
from hexdice.view.markup import button, closing, esc, icon, unfold
from hexdice.view.portraits import portrait
from hexdice.view.setup import level_name
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import facts, labelled, listed, say, say_n


class Opponents(NamedTuple):
    """Against whom one person may play next."""

    way: str  # "stronger" or "easier": the direction of `then`
    then: tuple[tuple[str, str], ...]  # name and level of each bot in the match to try next; empty if there is none


def hand_over(names: Sequence[str], waiting: Sequence[int]) -> str:
    """One sentence that says who takes the tablet next; `names` are markup here and below, `waiting` are seats, the next one first."""
    return say("Pass the device to {name}", name=names[waiting[0]])


def quarter(place: int, count: int) -> int:
    """The side of the device, in quarter turns clockwise, for the place of somebody around a table of so many."""
    return round(4 * place / count) % 4


def sides() -> str:
    """The answers to how people sit."""
    turn = button(say("Turn it", "the tablet"), act="extra:facing=seat", kind="primary", id="facing-seat-now")
    return turn + button(say("Side by side"), act="extra:facing=0", id="facing-0-now")


def curtain(table: Table, waiting: Sequence[int], in_common: str = "", own: bool = True) -> str:
    """The page while the tablet changes hands; `in_common` is markup that everybody may see; `own`: the match is stored on this device.

    Whoever is next has the large button, which has to be held, so that a wrong tap shows nothing; others who are quicker tap their faces first.
    """

    def face(seat: int) -> str:
        return portrait(table.names[seat], seat, face=table.face(seat))

    first, *others = waiting
    words = say("{name}: hold to look", name=table.names[first])
    show = button(words, act=f"look:{first}", kind="primary large held", sign="eye", id=f"look-{first}")
    faces = "".join(
        f'<button type="button" class="curtain-face" data-ui="next={seat}" id="next-{seat}" aria-label="{say("I am {name}", name=table.names[seat])}">{face(seat)}<bdi>{table.names[seat]}</bdi></button>'
        for seat in others
    )
    more = button(say("Home"), href="#/", kind="quiet small")
    if own:
        more += button(say("Another device joins"), ui="view.devices=1", kind="quiet small", id="devices-open")
        more += button(say("Share a link"), act="share", kind="quiet small", id="share")
    return frame.curtain(
        hand_over(table.names, waiting),
        f"{face(first)}{in_common}<p>{say('What comes next is for one pair of eyes only.')}</p>"
        f'{show}<div class="curtain-faces">{faces}</div><p class="row">{more}</p>',
    )


def clock(hands: Sequence[tuple[str, int, str]], paused: bool) -> str:
    """The clock of a table, and a button that stops it: whose time (markup), milliseconds, and a class: "runs" is counted down by the script, "turned" stands upside down."""
    inside = ""
    for name, left, kind in hands:
        seconds = -(-left // 1000)
        shown = f"{'−' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02d}"
        inside += f'<span class="hand {kind}" role="timer" aria-label="{name}"><bdi>{name}</bdi> <b data-left="{left}">{shown}</b></span>'
    words, sign = (say("Go on"), "play") if paused else (say("Pause"), "pause")
    inside += button(words, act=f"extra:paused={int(not paused)}", sign=sign, kind="quiet small", id="clock-pause")
    return f'<div class="banner clock{" many" * (len(hands) > 3)}" id="clock" role="group" aria-label="{say("Clock")}">{inside}</div>'


def typed(screen: Screen, prompt: str) -> Screen:
    """For a real die: six faces to tap in place of the game's buttons; `prompt` asks for one."""
    faces = "".join(
        f'<button type="button" class="button face-button" data-act="tell:{face}" id="tell-{face}" aria-label="{say("The die shows {n}", n=face)}">{die(face, label="")}</button>'
        for face in range(1, 7)
    )
    roll = button(say("Let the app roll this one"), act="roll-for-me", kind="quiet", id="roll-for-me")
    asked = any(prompt in text for text in screen.announcements)
    announcements = screen.announcements if asked else (*screen.announcements, prompt)
    return screen._replace(
        prompt=prompt, note="", actions=f'<div class="faces">{faces}</div>{roll}', announcements=announcements
    )


def lesson(lesson: Lesson) -> str:
    """A lesson for a newcomer, in place of the note, with a button that turns lessons off."""
    shut = closing(say("Stop the guide"), act="guide:off", id="guide-off")
    return f'<span class="lesson" id="guide" data-lesson="{lesson.key}">{icon("hint")}<span>{lesson.text}</span>{shut}</span>'


def lesson_card(lesson: Lesson) -> str:
    """A lesson with a title, as a card that is put away by a button or by the first move."""
    done = button(say("Understood"), act="guide:seen", kind="small", id="lesson-seen")
    return (
        f'<section class="lesson-card panel" id="lesson-card" data-lesson="{lesson.key}" aria-label="{lesson.title}">'
        f"<h3>{lesson.title}</h3>{done}{lesson.text}</section>"
    )


def thinking(table: Table, *, failed: bool, hint: bool) -> str:
    """The bot's status: choosing its move, choosing a hint, or unable to move."""
    if failed:
        again = button(say("Ask the bot again"), act="ask-again", kind="primary", id="ask-again")
        return f'<p class="row">{again}{button(say("Move now"), act="move-now", id="move-now")}</p>'
    if table.thinking is not None and not table.moves:  # while all choose at once, nobody waits
        return f'<p class="thinking" id="thinking"><span class="dots" aria-hidden="true"></span>{button(say("Hurry"), act="move-now", kind="quiet small", id="move-now")}</p>'
    if hint:
        return f'<p class="thinking" id="thinking"><span class="dots" aria-hidden="true"></span>{say("Looking for a good move …")}</p>'
    return ""


class Onward(NamedTuple):
    """What can follow a match, besides a rematch and a look back."""

    after: str = ""  # markup to append
    check: str = ""  # markup in the fold "More", among what is rarely wanted after a match
    opponents: Opponents | None = None
    can_undo: bool = False


def handicap(table: Table, hooks: GameScreen) -> str:
    """Who has which handicap; "" if nobody has one."""
    seat = handicapped(table.options)
    return labelled(say("Handicap"), facts(table.called[seat - 1], hooks.handicap(table))) if seat else ""


def result(table: Table, hooks: GameScreen, ways: Onward) -> str:
    """How a match ended, in the game's words, and what can follow; "" while the match goes on."""
    if table.result is None:
        return ""
    opponents = ways.opponents
    free = hooks.rematch.offered(table)
    onward = _onward(opponents) if opponents and free else ""
    won = bool(onward) and opponents is not None and opponents.way == "stronger"
    again = ""
    if free:
        again = button(
            hooks.rematch.words(table), act="rematch", sign="turn", kind="" if won else "primary", id="rematch"
        )
    words, begin = hooks.review.begins(table)
    look = button(words, act=f"review:{begin}", sign="first", id="review") if words else ""
    more = "" if won else onward
    if len(table.names) > 1 and free and hooks.rematch.swaps(table):
        more += button(say("Somebody else starts"), act="rematch:swap", sign="turn", id="rematch-swap")
    if not hooks.review.offered(table):
        more, look = more + look, ""
    more += ways.check
    more += button(say("Undo"), act="undo", sign="undo", kind="quiet small", id="undo") if ways.can_undo else ""
    rarer = unfold(say("More"), lambda: f'<p class="row">{more}</p>', key="view.after", ui=table.ui) if more else ""
    reason, words = table.result.reason, handicap(table, hooks)
    paragraph = f'<p class="soft small" id="handicap">{words}</p>' if words else ""
    return (
        f'<section class="result panel" id="result" data-result="{esc(reason)}" aria-label="{say("Result")}">{hooks.ending(table)}{paragraph}'
        f'<p class="row">{onward if won else ""}{again}{look}{ways.after}</p>{rarer}</section>'
    )


def _onward(opponents: Opponents) -> str:
    """The button of the next match, against rivals one level higher or lower; "" if there is none."""
    if not opponents.then:
        return ""
    rivals, count = listed([f"{name} ({level_name(level)})" for name, level in opponents.then]), len(opponents.then)
    if opponents.way == "stronger":
        words = say_n(count, "Harder rival: {rivals}", "Harder rivals: {rivals}", rivals=rivals)
        return button(words, act="rematch:stronger", sign="next", kind="primary", id="rematch-stronger")
    words = say_n(count, "Easier rival: {rivals}", "Easier rivals: {rivals}", rivals=rivals)
    return button(words, act="rematch:easier", id="rematch-easier")


def sharing(whole: str, coded: bool) -> str:
    """The dialog for sharing a match that is over: text with a link, a picture, or the QR code of the link `whole`."""
    send = button(say("Text and link"), act="share", sign="share", kind="primary", id="share-end")
    send += button(say("Picture"), act="picture", sign="save", id="picture-end")
    send += button(say("Film"), ui="view.share=&amp;view.film=1", sign="play", id="film-open")
    code = button(say("Show the code"), ui=f"view.qr={'' if coded else '1'}", pressed=coded, id="qr-end")
    shown = ""
    if coded:
        words = say("The code of this match")
        shown = qr.place(whole, words) if qr.fits(whole) else f"<p>{say('This match is too long for a code.')}</p>"
    body = f'<p class="row">{send}{code}</p>{shown}'
    return frame.dialog(say("Share"), body, close="ui:view.share=&amp;view.qr=", id="sharing")
