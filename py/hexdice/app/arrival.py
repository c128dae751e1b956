"""A match by link: what leaves this device, and what opening a link means for the match on this device.

Nothing from a link is written before somebody agrees, and no match on this device is lost.
"""

from dataclasses import replace
from functools import partial

from hexdice.app import table
from hexdice.app.app import App, Drawing
from hexdice.app.links import LABEL
from hexdice.app.matches import BY_LINK, copied, read_match
from hexdice.app.session import Session, playing
from hexdice.app.store import MATCH
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import SEALED, Match
from hexdice.kernel.outside import number
from hexdice.live import sealed
from hexdice.live.sealed import APART, HERE, SHORTER, Met
from hexdice.view import post
from hexdice.view.markup import esc
from hexdice.view.section import Effect
from hexdice.view.table import Page
from hexdice.view.text import say, translated

LINES = 12  # lines of the log since then
CAME, SENT = "came", "sent"  # the events of a match by link up to its last stop


# Sending


def leaving(app: App, session: Session) -> Match:
    """The open match as it may be sent. Secret choices made here are sealed, and from now on this is a match by link."""
    match = session.match
    others = session.holder is not None and session.holder.guests
    if session.stored and session.live and not others and (match.result is None or BY_LINK in match.header.extra):
        sealed.seal(match, app.entropy)
        _note(match, SENT)
    return sealed.outgoing(match)


def _note(match: Match, how: str) -> None:
    extra = {**match.header.extra, BY_LINK: f"{how} {sealed.stand(match)}"}
    match.header = replace(match.header, extra=extra)


def banner(session: Session) -> str:
    """The banner of a match by link: send it on, or wait for the others."""
    stage = _stage(session.match) if session.live and not session.visiting and session.review is None else ""
    return post.banner(stage, hidden=bool(sealed.choosers(session.match))) if stage else ""


def _stage(match: Match) -> str:
    """SEND, WAIT, or "" while somebody here must act first."""
    how, _, before = str(match.header.extra.get(BY_LINK, "")).partition(" ")
    since = number(before.partition(" ")[0])
    if how not in (CAME, SENT) or since < 0:
        return ""
    over, waits = match.result is not None, post.WAIT if how == SENT and match.result is None else ""
    game, up = match.game, match.game.actors(match.state)
    if not over and (not up or any(match.header.seats[seat].bot for seat in up)):
        return ""  # a die is rolled or a bot is thinking
    if sealed.stand(match) == before:
        return waits
    if not over and game.private(match.state):
        begun = any(sealed.own(match, seat) for seat in up)
        here = any(sealed.own(match, seat) for seat in sealed.choosers(match))
        return post.SEND if here and not begun else waits if not here else ""
    moves = [index for index in range(since, match.cursor) if match.events[index].actor != CHANCE]
    if not moves:
        return waits
    last = match.events[moves[-1]].actor
    goes_on = up == (last,) and not game.private(match.states[moves[-1]])
    return "" if goes_on and not over else post.SEND


def alone(app: App) -> None:
    """Ends play by link for the open match: nothing is sealed, and all seats choose here."""
    session = playing(app.session)
    extra = {key: value for key, value in session.match.header.extra.items() if key not in (BY_LINK, SEALED)}
    session.match.header = replace(session.match.header, extra=extra)


# Receiving


class ArrivedSession(Session):
    """The view of a link to a match that is on this device: everybody may look, nobody plays."""

    holds = False
    stored = False

    def __init__(self, met: Met, theirs: Match) -> None:
        super().__init__(Match(met.match.game, met.match.header, met.match.played))
        self.met, self.theirs = met, theirs
        self.begin()
        self.fresh = min(met.common, self.match.cursor)

    @property
    def people(self) -> tuple[int, ...]:
        return ()

    def follow(self, match: Match) -> None:
        """Ignores what another tab does with the stored match, as the match of the link does not change."""


def opened(app: App, payload: str) -> Drawing:
    """Opens a link to a match: the page of the link, or of the match on this device."""
    theirs = read_match(payload)
    sealed.check(theirs)
    id = theirs.header.id
    mine = app.store.load_match(id) if LABEL.fullmatch(id) else None
    if mine is not None and sealed.begin_alike(mine, theirs):
        return _compared(app, mine, theirs)
    if mine is not None or not LABEL.fullmatch(id) or app.store.get(MATCH + id) is not None:
        theirs = copied(theirs, app.new_id())
    same = app.store.same(theirs)
    if same:
        app.effects.append(Effect("go", f"#/m/{same}"))
        return app.home()
    if theirs.result is None:
        _note(theirs, CAME)
    app.session = session = Session(theirs)
    session.visiting = True
    app.effects.append(Effect("hold", theirs.header.id))
    return partial(table.page, session)


def _compared(app: App, mine: Match, theirs: Match) -> Drawing:
    met = sealed.meet(mine, theirs)
    if met.kind in (HERE, SHORTER):
        if met.kind == SHORTER:
            app.answer(say("This link is older than the match here, which has gone on. Nothing was changed."))
        app.effects.append(Effect("go", f"#/m/{theirs.header.id}"))
        return app.home()
    app.session = session = ArrivedSession(met, theirs)
    session.ui["view.arrived"] = "1"
    return partial(_page, session)


def _page(session: ArrivedSession) -> Page:
    met = session.met
    lines = [
        words for number, words in session._log.lines(session.match.cursor, session.names()) if number > met.common
    ]
    lines = lines[:LINES][::-1] + [post.chosen(session.names()[seat]) for seat in met.fresh]
    why = esc(translated(met.why)) if met.why is not None else ""
    apart = met.kind == APART
    dialog = post.arrived(lines, met.common, why, apart) if session.ui.get("view.arrived") else ""
    return table.page(session, dialog=dialog, banner=post.looking(apart))


def decide(app: App, value: str) -> None:
    """Decides about a viewed link: "go" on with it, go on and keep "both", or "stay"."""
    session = app.session
    if not isinstance(session, ArrivedSession):
        raise NotationError(say("There is no table here."))
    theirs, id = session.theirs, session.theirs.header.id
    mine = app.store.load_match(id)
    met = sealed.meet(mine, theirs) if mine is not None else session.met
    if value == "go" and met.kind == APART and session.met.kind != APART:  # another tab has played in the meantime
        app.redraw(_compared(app, mine, theirs) if mine is not None else app.home())
        return
    if app.links.table is not None and app.links.table.match.header.id == id:
        from hexdice.app import hosting

        hosting.leave(app)
    if value == "both" and mine is not None:
        app.keep(copied(Match(mine.game, mine.header, mine.played), app.new_id()))
    if value in ("go", "both") and met.kind not in (HERE, SHORTER):
        match = met.match
        match.header = replace(match.header, id=id)
        _note(match, CAME)
        app.keep(match)
    app.effects.append(Effect("go", f"#/m/{id}"))
