"""Why not? Somebody points at a move, and the page shows what is better, for which reasons and how sure that is."""

from collections.abc import Iterable, Mapping
from itertools import takewhile

from hexdice import games
from hexdice.app.app import App, Topic
from hexdice.app.match.analysis import deed
from hexdice.app.match.session import Session, session_of
from hexdice.bots.why import MOST, Answer
from hexdice.view import why as view
from hexdice.view.effects import Effect


def way_in(session: Session) -> str:
    """The button that lets somebody point at a move, and ends it; "" where that is not offered."""
    own, events, at = session.own(), session.match.events, session.review
    if own is not None and at is not None:
        mine = [n for n, event in enumerate(events[: at + 1]) if event.actor == own]
        states, moves = session.match.states, session.game.moves
        chosen = (n for n in reversed(mine) if len(moves(states[n], own)) > 1 and not session.formality(n))
        at = next(chosen, at) if at != session.curve.turn()[1] else _turned(session, chosen)
    return view.way_in(session.pointing() is not None, at) if session.explains() else ""


def _turned(session: Session, chosen: Iterable[int]) -> int:
    """Of the decisions in the turn with which the match turned, latest first, the one that did most for that; the log has no words for what only ends a step."""
    (begin, end), shares, result = session.curve.turn(), session.curve.shares, session.match.result
    during, said = list(takewhile(lambda n: n >= begin, chosen)), dict(session.log_lines(end))
    found = [n for n in during if n + 1 in said]
    seat = result.winners[0] if result else 0
    rises = {n: shares(until)[seat] - shares(n)[seat] for n, until in zip(found, (end, *found), strict=False)}
    return max(rises, key=lambda n: rises[n], default=next(iter(during), end))


def panel(session: Session) -> str:
    """What is asked about a move and known of it; "" while nobody asks."""
    why = session.about()
    if why is None or not why.move:
        if session.pointing() is None:
            return ""
        marks = session.marks
        return view.forbidden(games.figures(session.game.name).get(marks.rule, "")) if marks.barred else view.asked()
    answer = why.answer
    if answer is None:
        return view.panel(None)
    count = max(1, answer.pairs)
    known = view.Known(
        deed(session, why.cursor, why.seat, answer.best) if answer.best != why.move else None,
        _reasons(session, answer, 1),
        answer.verdict,
        round(100 * answer.own / count),
        round(100 * answer.other / count),
        max(1, round(100 * answer.margin)),
        answer.pairs,
        answer.exact,
        why.going,
        answer.pairs < MOST and not answer.exact,
    )
    return view.panel(known)


def hint(session: Session) -> str:
    """Why a hint is good, in short sentences; "" without a hint or a reason."""
    why = session.about()
    if why is None or why.move or why.answer is None or not session.ui.get("hint"):
        return ""
    if why.answer.exact:
        return view.counted(round(100 * why.answer.other), round(100 * why.answer.own))
    return " ".join(_reasons(session, why.answer, -1))


def _reasons(session: Session, answer: Answer, sign: int) -> list[str]:
    """The reasons in the game's words: what the move that was asked about gains and loses; with -1 what the best move gains by comparison."""
    terms = [(name, sign * worth, sign * n) for name, worth, n in answer.reasons if sign > 0 or worth < 0]
    said = [session.hooks.review.reason(*term) for term in terms]
    return [words for words in said if words]


def again(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Forgets the answer: "" to point at another move, "off" to end; "on" lets the worker go on, "stop" stops it."""
    session = session_of(app.session)
    why = session.about()
    if value == "on" and why is not None:
        session.why = why._replace(going=True)
    elif value == "stop":
        app.effects.append(Effect("move-now", session.question.id))
    else:
        session.forget()
        if value == "off":
            session.ui.pop("view.why", None)


TOPIC = Topic(acts={"why": again})
