"""The review: looking back at a match, and playing on from an earlier state."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hexdice.app.app import App, Topic, named
from hexdice.app.match import skill
from hexdice.app.match.analysis import Analysis
from hexdice.app.match.session import Session, session_of
from hexdice.app.storage.entries import Entry
from hexdice.app.table import why
from hexdice.kernel import remarks
from hexdice.kernel.outside import number
from hexdice.view import analysis as view
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.review import ReviewPlace, notes, outlook, review_panel
from hexdice.view.table import Table
from hexdice.view.text import aloud, say


def panel(session: Session, table: Table) -> str:
    """The review panel, with the bot's estimate if the game has one; "" outside the review."""
    if session.review is None:
        return ""
    back, over, curve, asked = _analysis(session), estimated(session), "", why.panel(session)
    done = back is not None and back.done
    shares = back.curve[session.review] if back and done else session.hooks.review.outlook(table)
    words, tools, below = " ".join(aloud(*session.turn_words()[-2:])), "", ""
    if over:  # while a match goes on the estimate would reveal what is hidden
        points = [point.event for point in back.points()] if back else []
        rows = {n: session.curve.shares(n) for n in session.curve.settled()}
        curve = view.graph(view.Graph(rows, session.review, {*points, *session.curve.turn()}))
        point = back.point() if back else None
        turned = "" if asked else _turned(session, table)
        turn = words if session.review == session.curve.turn()[1] else ""  # it turned with this one
        words = " ".join(filter(None, (turned, view.point_words(point) if point else turned and turn))) or words
        if point is None and session.review not in rows:  # within a turn those of its beginning, as in the graph
            shares = rows[max(n for n in rows if n <= session.review)]
        tools = view.waiting(back.looked if back else 0, session.match.cursor)
        tools = back.tools() if back and back.weighed else tools
        below = back.luck(table) if back and done else ""
    place, ended, plays = session.hooks.review.place(table), table.result is not None, session.replaying > 0
    at = ReviewPlace(session.review, session.match.cursor, *session.turn(), place, ended, plays)
    found = session.remarks()
    following = next((n for n in (*(n for n in found if n > at.here), *found) if n != at.here), None)
    text, writing = found.get(at.here, ""), session.ui.get("view.note") == str(at.here) and _may_write(session)
    way, field, onward = notes(at.here, text, writing, following)
    said = field or (asked and f"{asked}<p>{words}</p>")
    ask = (way if _may_write(session) else "") + why.way_in(session), said
    words += f' <i class="remark">{text}</i>' if text else ""
    return review_panel(at, words, outlook(shares, table.called, curve), onward + tools, ask) + below


def _may_write(session: Session) -> bool:
    return session.review is not None and session.local and session.active and not session.visiting


def _turned(session: Session, table: Table) -> str:
    """What is said where the match turned, if that is on view."""
    (first, last), result = session.curve.turn(), session.match.result
    if result is None or first == last or not first <= session.cursor <= last:
        return ""
    name = table.called[result.winners[0]]
    before, after = (round(100 * session.curve.shares(event)[result.winners[0]]) for event in (first, last))
    words = say("The match turned here. {name}: {before}% → {after}%.", name=name, before=before, after=after)
    return f"<b>{words}</b>"


def _analysis(session: Session) -> Analysis | None:
    """The analysis of the open match, under way or done."""
    back = session.analysis
    return back if isinstance(back, Analysis) and back.match is session.match else None


def marked(session: Session, table: Table) -> Table:
    """The table with the moves of the slip on view, or in its UI state as "turned" for whom it turned."""
    back = _analysis(session)
    if session.review is None or session.pointing() is not None:
        return table
    if back and (marks := back.marks()).played:
        return table._replace(marks=table.marks._replace(played=marks.played, better=marks.better))
    if _turned(session, table) and session.match.result is not None:
        return table._replace(ui={**table.ui, "turned": str(session.match.result.winners[0])})
    return table


def review(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Moves through the turns: moment, first, back, next, last; play, pause; "at=12", "why=12" to point at another move there; or off.

    "falls=9-12-20" says after which events dice fall again, what is shown, and where playback ends.

    "moment" is where the match turned; without an estimate of chances the end of the first turn, as there is nothing before it.
    """
    session = session_of(app.session)
    here, turns, places = session.cursor, session.turns(), [*map(number, value.partition("=")[2].split("-"))]
    begin, shown, stop = places if len(places) == 3 else (-1, places[0], 0)
    first, last = session.curve.turn() if value == "moment" else (0, 0)
    if session.review is None or value == "off":
        why.again(app, "off", fields)  # whoever points at moves does not go on with it elsewhere
    if session.review is None and value != "off":
        app.effects.append(Effect("focus", "main"))  # the page has become shorter: scroll to the top of the board
        if estimated(session) and _analysis(session) is None:
            session.analysis = back = Analysis(session)
            app.chores.add(skill.kept(app.store, back))
    if value == "play" and here >= session.match.cursor:
        here = 0
    cursor = {
        "moment": first if last else turns[1:2][0] if session.match.cursor else 0,
        "first": 0,
        "back": max((begin for begin in turns if begin < here), default=0),
        "next": min([*(n for n in turns if n > here), session.replaying or session.match.cursor]),
        "last": session.match.cursor,
        "play": here,
        "pause": here,
    }.get(value, shown)
    if session.match.result is not None:  # what has been seen is not new once more, except dice that are to fall again
        session.fresh = begin if 0 <= begin < session.match.cursor else session.match.cursor
    session.review = None if value == "off" else max(0, min(session.match.cursor, cursor))
    session.replaying = {"play": session.match.cursor, "moment": last}.get(value, stop)
    for key in ("ghost", "view.menu", "view.note"):
        session.ui.pop(key, None)
    if value.startswith("why="):
        session.ui["view.why"] = "1"


def estimated(session: Session) -> bool:
    """Whether the match is over, and the game can say how the chances stood."""
    return session.match.result is not None and bool(session.curve.shares(0))


def pause(app: App) -> int:
    """Milliseconds until `next_turn` should show the next turn; 0 if playback is off."""
    return app.looks.pace * 2 if app.session is not None and app.session.replaying else 0


def next_turn(app: App) -> None:
    """Shows the next turn during playback; playback stops at the end."""
    session = app.session
    if session is not None and (end := session.replaying):
        review(app, "next", {})
        session.replaying = end if session.cursor < end else 0


def field(app: App, name: str, value: str) -> bool:
    """The slider stands at the event `value`: the next turn in its direction is shown. Or a note on what is shown is written."""
    session = app.session
    if session is not None and name == f"note-{session.cursor}" and _may_write(session):
        header = session.match.header
        session.match.header = replace(header, extra=remarks.written(header.extra, session.cursor, value))
        return True
    if name != "review-turn" or session is None or session.review is None:
        return False
    turns, here, session.replaying = session.turns(), number(value), 0
    if here > session.review:
        session.review = min((begin for begin in turns if begin >= here), default=turns[-1])
    elif here >= 0:
        session.review = max(begin for begin in turns if begin <= here)
    return True


def note(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Opens the field for what people write about the state after `value` events; "" closes it."""
    session = session_of(app.session)
    session.ui["view.note"], session.replaying = value, 0
    if value:
        app.effects.append(Effect("focus", f"note-{number(value)}"))


def branch(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Starts a new match with the events up to the shown state."""
    session = session_of(app.session)
    match = session.match.branch(session.cursor, app.new_id(), app.entropy(16))
    app.save_match(match)
    app.effects.append(Effect("go", f"#/m/{match.header.id}"))


WEEK = 7 * 24 * 3600  # seconds


def _of_the_week(app: App, game: str) -> list[Entry]:
    over = (each for each in app.store.entries.recent() if each["game"] == game and "seats" in each)
    return [each for each in over if app.clock.now() - each["at"] < WEEK]


def lessons(app: App, game: str) -> str:
    """Where people slipped most in their matches of the last week, each a way to look for something better."""
    found = [(entry, *slip) for entry in _of_the_week(app, game) for slip in skill.slips(entry)]
    best = sorted(found, key=lambda each: each[3] - each[2])[:3]
    return view.lessons([(f"{entry['id']}?slip={at}", esc(entry["line"]), n, m) for entry, at, n, m in best])


def weigh(app: App, game: str) -> Iterator[None]:
    """Looks for the slips of these matches while the page is open on which they are named."""
    draft = app.draft
    for entry in _of_the_week(app, game):
        match = app.store.load_match(entry["id"]) if skill.lacks(entry, "slips") else None
        for _ in skill.kept(app.store, Analysis(Session(match), seen=False)) if match else ():
            if app.draft is not draft:
                return
            yield


TOPIC = Topic(acts=named(review, note, branch), field=field)
