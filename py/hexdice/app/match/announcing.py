"""The announcements of a match: first what happened, event by event; then what is marked and what is asked now."""

from hexdice.app.match.session import Session
from hexdice.view.table import Said, Screen, Table
from hexdice.view.text import listed, say

MOST = 12  # most events announced at once


def announcements(session: Session, table: Table, screen: Screen) -> tuple[Said, ...]:
    """The whole live region at a table: each event since the last move made here, then the current state."""
    id = session.match.header.id
    if session.review is not None:
        turn, turns = session.turn()
        step = say("Turn {n} of {all}", n=turn, all=turns)
        key = f"{id} review {session.review}"
        words = *session.turn_words(), session.remarks().get(session.review, "")
        return Said(key, f"{step}."), *(Said(key, each) for each in words if each)
    happened = tuple(
        Said(f"{id} {index + 1}", _words(session, table.after(index + 1)))
        for index in range(_since(session, table), len(table.events))
        if table.events[index].text
    )
    return *happened, *_now(session, table, screen)


def _words(session: Session, table: Table) -> str:
    """The last event of a table in words."""
    words = session.hooks.spoken(table)
    return session.hooks.log_line(table) if words is None else words


def behind(session: Session, words: str) -> Said:
    """The announcement while the curtain is down."""
    return Said(f"{session.match.header.id} {session.fresh} curtain", words)


def _since(session: Session, table: Table) -> int:
    """The index of the first event to announce."""
    cursor = len(table.events)
    while cursor > max(session.silent, len(table.events) - MOST):
        cursor -= 1
        if (session.routine is None or cursor <= session.routine) and table.events[cursor].actor in session.people:
            break
    return cursor


def _now(session: Session, table: Table, screen: Screen) -> tuple[Said, ...]:
    """What somebody here is asked to do; otherwise only whose turn it is."""
    id = session.match.header.id
    private = session.game.private(table.state)
    if table.up and table.seat not in table.up and table.chance is None and not private:
        names = [table.names[seat] for seat in table.up if seat < len(table.names)]
        return (Said(f"{id} up", say("{name}’s turn.", name=listed(names))),) if names else ()
    return tuple(Said(f"{id} now {len(table.events)}", words) for words in screen.announcements if words)
