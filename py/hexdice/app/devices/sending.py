"""A match by link: what leaves this device, and whose turn it is to send it on."""

from dataclasses import replace

from hexdice.app.app import App
from hexdice.app.match.session import Session, playing
from hexdice.kernel.extras import BY_LINK, SEALED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Match
from hexdice.kernel.outside import number
from hexdice.live import sealed
from hexdice.view import by_link

CAME, SENT = "came", "sent"  # the events of a match by link up to its last stop


def leaving(app: App, session: Session) -> Match:
    """The open match as it may be sent. Secret choices made here are sealed, and from now on this is a match by link."""
    match = session.match
    others = session.host is not None and session.host.guests
    if session.stored and session.active and not others and (match.result is None or BY_LINK in match.header.extra):
        sealed.seal(match, app.entropy)
        note(match, SENT)
    return sealed.outgoing(match)


def note(match: Match, how: str) -> None:
    """Notes that a match came by link or was sent (CAME, SENT), and how far it was then."""
    extra = {**match.header.extra, BY_LINK: f"{how} {sealed.stand(match)}"}
    match.header = replace(match.header, extra=extra)


def banner(session: Session) -> str:
    """The banner of a match by link: send it on, or wait for the others."""
    stage = _stage(session.match) if session.active and not session.visiting and session.review is None else ""
    return by_link.banner(stage, hidden=bool(sealed.choosers(session.match))) if stage else ""


def _stage(match: Match) -> str:
    """SEND, WAIT, or "" while somebody here must act first."""
    how, _, before = str(match.header.extra.get(BY_LINK, "")).partition(" ")
    since = number(before.partition(" ")[0])
    if how not in (CAME, SENT) or since < 0:
        return ""
    over, waits = match.result is not None, by_link.WAIT if how == SENT and match.result is None else ""
    game, up = match.game, match.game.actors(match.state)
    if not over and (not up or any(match.header.seats[seat].bot for seat in up)):
        return ""  # a die is rolled or a bot is thinking
    if sealed.stand(match) == before:
        return waits
    if not over and game.private(match.state):
        begun = any(sealed.own(match, seat) for seat in up)
        here = any(sealed.own(match, seat) for seat in sealed.choosers(match))
        return by_link.SEND if here and not begun else waits if not here else ""
    moves = [index for index in range(since, match.cursor) if match.events[index].actor != CHANCE]
    if not moves:
        return waits
    last = match.events[moves[-1]].actor
    goes_on = up == (last,) and not game.private(match.states[moves[-1]])
    return "" if goes_on and not over else by_link.SEND


def alone(app: App) -> None:
    """Ends play by link for the open match: nothing is sealed, and all seats choose here."""
    session = playing(app.session)
    extra = {key: value for key, value in session.match.header.extra.items() if key not in (BY_LINK, SEALED)}
    session.match.header = replace(session.match.header, extra=extra)
