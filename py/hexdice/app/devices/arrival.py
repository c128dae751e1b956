"""Opening a link to a match: it is compared with the copy on this device, and somebody chooses what becomes of the two.

Nothing from a link is written before somebody agrees, and no match on this device is lost.
"""

from dataclasses import replace
from functools import partial

from hexdice.app.app import App, Renderer
from hexdice.app.devices import hosting, sending
from hexdice.app.match.session import Session, of_kind
from hexdice.app.storage.matches import LABEL, copied, gathered, read_match
from hexdice.app.table import drawing
from hexdice.kernel.match import Match
from hexdice.live import sealed
from hexdice.live.sealed import APART, HERE, LONGER, SHORTER, Met
from hexdice.view import by_link
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.services import MATCH
from hexdice.view.table import Page
from hexdice.view.text import say, translated

LINES = 12  # lines of the log since then


class ArrivedSession(Session):
    """The view of a link to a match that is on this device: everybody may look, nobody plays."""

    local = False
    stored = False

    def __init__(self, met: Met, theirs: Match) -> None:
        super().__init__(Match(met.match.game, met.match.header, met.match.played))
        self.met, self.theirs = met, theirs
        self.begin()
        self.fresh = min(met.common, self.match.cursor)

    @property
    def people(self) -> tuple[int, ...]:
        return ()

    def adopt(self, match: Match) -> None:
        """Ignores what another tab does with the stored match, as the match of the link does not change."""


def open_link(app: App, payload: str) -> Renderer:
    """Opens a link to a match: the page of the link, or of the match on this device."""
    theirs = read_match(payload)
    sealed.check(theirs)
    id = theirs.header.id
    mine = app.store.load_match(id) if LABEL.fullmatch(id) else None
    if mine is not None and mine.header.begins_as(theirs.header) and not _only_notes(mine, theirs):
        return _compared(app, mine, theirs)
    if mine is not None or not LABEL.fullmatch(id) or app.store.get(MATCH + id) is not None:
        theirs = copied(theirs, app.new_id())
    same = app.store.same(theirs)
    if same:
        app.effects.append(Effect("go", f"#/m/{same}"))
        return app.home()
    if theirs.result is None:
        sending.note(theirs, sending.CAME)
    app.session = session = Session(theirs)
    session.visiting = True
    app.effects.append(Effect("lock", theirs.header.id))
    return partial(drawing.page, session)


def _only_notes(mine: Match, theirs: Match) -> bool:
    """Whether a link is not further than the match on this device, but has notes that are not here: it is opened as a match of its own."""
    before = mine.header
    return (not gathered(mine, theirs) or mine.header != before) and sealed.meet(mine, theirs).kind in (HERE, SHORTER)


def _compared(app: App, mine: Match, theirs: Match) -> Renderer:
    met = sealed.meet(mine, theirs)
    if met.kind in (HERE, SHORTER):
        if met.kind == SHORTER:
            app.answer(say("This link is older than the match here, which has moved on. Nothing was changed."))
        app.effects.append(Effect("go", f"#/m/{theirs.header.id}"))
        return app.home()
    app.session = session = ArrivedSession(met, theirs)
    session.ui["view.arrived"] = "1"
    return partial(_page, session)


def _page(session: ArrivedSession) -> Page:
    met = session.met
    lines = [words for number, words in session.log_lines(session.match.cursor) if number > met.common]
    lines = lines[:LINES][::-1] + [by_link.chosen(session.names()[seat]) for seat in met.fresh]
    why = esc(translated(met.why)) if met.why is not None else ""
    apart = met.kind == APART
    dialog = by_link.arrived(lines, met.common, why, apart) if session.ui.get("view.arrived") else ""
    return drawing.page(session, drawing.Added(dialog=dialog, banner=by_link.looking(apart)))


def decide(app: App, value: str) -> None:
    """Decides about a viewed link: "go" on with it, go on and keep "both", or "stay"."""
    session = of_kind(app.session, ArrivedSession)
    theirs, id = session.theirs, session.theirs.header.id
    mine = app.store.load_match(id)
    met = sealed.meet(mine, theirs) if mine is not None else session.met
    if value == "go" and met.kind == APART and session.met.kind != APART:  # another tab has played in the meantime
        app.renderer = _compared(app, mine, theirs) if mine is not None else app.home()
        return
    if app.connections.hosted is not None and app.connections.hosted.match.header.id == id:
        hosting.leave(app)
    if value == "both" and mine is not None:
        app.save_match(copied(Match(mine.game, mine.header, mine.played), app.new_id()))
    if value in ("go", "both") and met.kind not in (HERE, SHORTER):
        match = met.match
        for copy in (mine, theirs) if mine is not None and met.kind == LONGER else ():
            if not gathered(match, copy):  # the notes differ: nobody's are lost
                app.save_match(copied(Match(copy.game, copy.header, copy.played), app.new_id()))
        match.header = replace(match.header, id=id)
        sending.note(match, sending.CAME)
        app.save_match(match)
    app.effects.append(Effect("go", f"#/m/{id}"))
