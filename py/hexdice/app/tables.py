"""The page of a table: the game's own screen inside the frame, the curtain, typed dice, the menu, review and result."""

import base64
import binascii
from dataclasses import replace
from types import ModuleType

from hexdice import games
from hexdice.app.session import Session
from hexdice.kernel.codec import PACKED, dump_match, load_match, pack, unpack
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from hexdice.view import frame
from hexdice.view.dice import die
from hexdice.view.markup import button, esc, hue, icon, panel, seat_name
from hexdice.view.table import Page, Screen, Table
from hexdice.view.text import say, translated

LOG_LINES = 80  # shown at once; the whole log is in the exported file and in review


def page(session: Session, *, guided: bool = False, after: str = "") -> Page:
    """The page of an open match; `guided` adds what the game's guide has to say now, `after` is markup for the end of its result."""
    title = translated(session.game.title)
    waiting = session.behind_curtain()
    if waiting:
        # Said aloud as well, so that the last thing said, which may be a secret, is in the page no more.
        if not session.live:
            words = say("Another tab plays this match.")
            return Page(title, frame.curtain(words, ""), words)
        words = _hand_over(session, waiting)
        return Page(title, _curtain(session, waiting, words), words)
    table = session.table()
    module = games.part(session.game.name, "screen")
    screen: Screen = module.screen(table)
    if table.chance is not None:
        screen = _typed(screen, table, module)
    if session.review is not None:
        place = say("{n} of {all}", n=session.review, all=session.match.cursor)
        screen = screen._replace(announce=f"{place}. {session.last_words()}")
    body = frame.table(
        screen,
        title=title,
        subtitle=say("Looking back") if session.review is not None else "",
        can_undo=session.live and session.review is None and session.undo_place() is not None,
        can_hide=session.live and session.looking is not None,
        rules=f"#/rules/{session.game.name}",
        log=lambda: session.log(LOG_LINES),
        ui=session.ui,
        result=_result(table, module, after),
        banner=_banner(session),
        review=_review(session, table),
        thinking=_thinking(session, table),
        guide=_guide(table, module) if guided and session.review is None else "",
        dialog=_menu(session, table, guided) if session.ui.get("view.menu") else "",
    )
    session.drawn = session.match.cursor
    return Page(title, body, screen.announce)


def _guide(table: Table, module: ModuleType) -> str:
    """What a newcomer should know at this moment, where the game has something to say."""
    lesson = getattr(module, "lesson", None)
    words = lesson(table) if lesson and table.live else ""
    if not words:
        return ""
    shut = button("", act="guide:off", sign="close", kind="round quiet", name=say("No more guiding"), id="guide-off")
    return f'<div class="guide" id="guide">{icon("hint")}<p>{words}</p>{shut}</div>'


def _hand_over(session: Session, waiting: tuple[int, ...]) -> str:
    if len(waiting) == 1:
        return say("Pass the tablet to {name}", name=session.names()[waiting[0]])
    return say("Who takes the tablet?")


def _curtain(session: Session, waiting: tuple[int, ...], title: str) -> str:
    names = session.names()
    buttons = "".join(
        button(
            say("I am {name}: show me", name=names[seat]), act=f"look:{seat}", kind="primary large", id=f"look-{seat}"
        )
        for seat in waiting
    )
    common = getattr(games.part(session.game.name, "screen"), "in_common", None)
    lies_open = common(session.game.view(session.match.state, None)) if common else ""
    return frame.curtain(
        title,
        f"{lies_open}<p>{say('What comes next is for one pair of eyes. Tap when the others look away.')}</p><div class='stack'>{buttons}</div>",
    )


def _typed(screen: Screen, table: Table, module: ModuleType) -> Screen:
    """A real die is rolled: six faces to tap instead of the game's own buttons."""
    ask = getattr(module, "die_prompt", None)
    faces = "".join(
        f'<button type="button" class="button face-button" data-act="tell:{face}" id="tell-{face}" aria-label="{say("The die shows {n}", n=face)}">{die(face, label="")}</button>'
        for face in range(1, 7)
    )
    roll = button(say("Let the app roll this one"), act="roll-for-me", kind="quiet", id="roll-for-me")
    named = getattr(module, "die_question", None)  # as die_prompt, where it takes the names to say whose die it is
    prompt = named(table) if named else ask(table.state) if ask else say("Roll a real die. What does it show?")
    spoken = screen.announce if prompt in screen.announce else f"{screen.announce} {prompt}"
    return screen._replace(prompt=prompt, note="", actions=f'<div class="faces">{faces}</div>{roll}', announce=spoken)


def _banner(session: Session) -> str:
    if session.elsewhere and not session.live:
        return frame.banner(say("Another tab plays this match. You can watch here; it is yours when that tab closes."))
    if session.practice:
        return frame.banner(say("Practice: rolls can be taken back, and the log says so."), sign="undo")
    return ""


def _thinking(session: Session, table: Table) -> str:
    if session.stuck:
        return button(say("Ask the bot again"), act="ask-again", kind="primary", id="ask-again")
    if table.thinking is not None:
        words = say("{name} is thinking …", name=table.names[table.thinking])
        return f'<p class="thinking" id="thinking"><span class="dots" aria-hidden="true"></span>{words} {button(say("Move now"), act="move-now", kind="quiet small", id="move-now")}</p>'
    if session.hinting:
        return f'<p class="thinking" id="thinking"><span class="dots" aria-hidden="true"></span>{say("Looking for a good move …")}</p>'
    return ""


def _result(table: Table, module: ModuleType, after: str) -> str:
    if table.result is None:
        return ""
    counted = bool(table.options.get("campaign"))  # a selection that counts is followed by one of its campaign
    again = "" if counted else button(say("Play again"), act="rematch", sign="turn", kind="primary", id="rematch")
    if len(table.names) > 1 and not counted:
        again += button(say("Again, another one begins"), act="rematch:swap", sign="turn", id="rematch-swap")
    look = button(say("Step through it"), act="review:first", sign="first", id="review")
    reason = table.result.reason
    return (
        f'<section class="result panel" id="result" data-result="{esc(reason)}" aria-label="{say("Result")}">{module.outcome(table)}'
        f'<p class="row">{again}{look}{after}</p></section>'
    )


def _review(session: Session, table: Table) -> str:
    if session.review is None:
        return ""
    here, end = session.review, session.match.cursor
    steps = (
        button("", act="review:first", sign="first", kind="round", name=say("To the beginning"), id="review-first")
        + button("", act="review:back", sign="back", kind="round", name=say("One step back"), id="review-back")
        + f'<span class="soft" id="review-place">{say("{n} of {all}", n=here, all=end)}</span>'
        + button("", act="review:next", sign="next", kind="round", name=say("One step on"), id="review-next")
        + button("", act="review:last", sign="last", kind="round", name=say("To the end"), id="review-last")
    )
    own = button(say("Play on from here"), act="branch", sign="branch", id="branch") if table.result is None else ""
    close = button(say("Back to the present"), act="review:off", id="review-off")
    return panel(
        say("Looking back"),
        f'<div class="row steps">{steps}</div>{_outlook(session, table)}<p class="row">{own}{close}</p>',
        id="review-panel",
    )


def _outlook(session: Session, table: Table) -> str:
    """The bar that says how the match stands, where the game's bot can tell."""
    outlook = getattr(games.part(session.game.name, "bot"), "outlook", None)
    if outlook is None:
        return ""
    shares = [round(100 * share) for share in outlook(table.state)]
    x, bars, words = 0, "", []
    for seat, share in enumerate(shares):
        bars += f'<rect class="edge-{hue(seat)}" x="{x}" y="0" width="{share}" height="8"/>'
        x += share
        words.append(f"{seat_name(seat, table.names[seat])} {share} %")
    return (
        f'<svg class="outlook" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{bars}</svg>'
        f'<p class="soft">{say("The bot’s estimate:")} {" · ".join(words)}</p>'
    )


def _menu(session: Session, table: Table, guided: bool) -> str:
    """What can be set and done at this table besides playing."""

    def switch(key: str, on: bool, words: str) -> str:
        return button(words, act=f"extra:{key}={'' if on else '1'}", pressed=on, kind="toggle", id=f"extra-{key}")

    header = session.match.header
    facing = str(header.extra.get("facing", "0"))
    sides = (
        ("0", say("This side")),
        ("90", say("Left side")),
        ("180", say("Far side")),
        ("270", say("Right side")),
        ("seat", say("Whose turn it is")),
    )
    turn = "".join(
        button(words, act=f"extra:facing={key}", pressed=facing == key, kind="toggle", id=f"facing-{key}")
        for key, words in sides
    )
    parts = ""
    if session.live:
        parts += f'<h3>{say("Dice")}</h3><p class="row">{switch("real", session.real, say("We roll real dice"))}</p>'
        parts += f'<h3>{say("The board faces")}</h3><p class="row">{turn}</p>'
        parts += f'<h3>{say("Playing")}</h3><p class="row">{switch("practice", session.practice, say("Practice: take back anything"))}'
        if session.match.can_redo():
            parts += button(say("Redo"), act="redo", id="redo")
        if session.advised():
            parts += button(say("Hint"), act="hint", sign="hint", id="hint")
        parts += "</p>"
        guide = button(
            say("Guide me"), act=f"guide:{'off' if guided else 'on'}", pressed=guided, kind="toggle", id="guide-switch"
        )
        parts += f'<p class="row">{guide}</p>'
        rows = "".join(
            f'<label class="field"><span>{say("Player {n}", n=i + 1)}</span><input name="rename-{i}" id="rename-{i}" value="{name}" maxlength="300"></label>'
            for i, name in enumerate(table.names)
        )
        parts += f'<details><summary>{say("Change names")}</summary><form data-act="rename" id="rename">{rows}<button class="button" type="submit">{say("Change")}</button></form></details>'
    parts += (
        f'<h3>{say("This match")}</h3><p class="row">{button(say("Step through it"), act="review:first", sign="first", id="menu-review")}'
        f"{button(say('Save as a file'), act='export', sign='save', id='export')}{button(say('Share a link'), act='share', sign='share', id='share')}"
        f"{button(say('Branch from here'), act='branch', sign='branch', id='menu-branch') if table.result is None else ''}</p>"
    )
    return frame.dialog(say("This table"), parts, close="ui:view.menu=", id="table-menu")


# Links and files


def link(match: Match) -> str:
    """The match as a route that opens a copy of it anywhere."""
    packed = pack(dump_match(match))[len(PACKED) :]
    return f"#/open/{packed.replace('+', '-').replace('/', '_').rstrip('=')}"


def read_match(text: str, id: str) -> Match:
    """A match from a file (canonical JSON or packed) or from the payload of a link, under a new id. The kernel's errors."""
    text = text.strip()
    if not text.startswith(("{", PACKED)):
        plain = text.replace("-", "+").replace("_", "/")
        try:
            base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        except (binascii.Error, ValueError) as fault:
            raise NotationError(say("This is neither a match file nor a whole link to a match.")) from fault
        text = PACKED + plain + "=" * (-len(plain) % 4)
    match = load_match(unpack(text) if text.startswith(PACKED) else text, games.game)
    match.header = replace(match.header, id=id)
    return match
