"""Why not? Somebody points at a move, and the page shows what is better, for which reasons and how sure that is."""

from collections.abc import Mapping

from hexdice.app.analysis import in_words
from hexdice.app.app import App, Topic
from hexdice.app.session import Session, session_of
from hexdice.bots.why import MOST
from hexdice.view import why as view
from hexdice.view.section import Effect


def way_in(session: Session) -> str:
    """The button that lets somebody point at a move; "" where that is not offered, or is under way."""
    return view.way_in() if session.explains() and session.pointing() is None else ""


def panel(session: Session) -> str:
    """What is asked about a move and known of it, or the reasons of a hint; "" without either."""
    why = session.about()
    if why is None or (why.answer is None and not why.move):
        return view.asked() if session.pointing() is not None else ""
    answer = why.answer
    if answer is None:
        return view.panel(None)
    sign = 1 if why.move else -1  # the reasons of a hint are those for it
    said = [session.hooks.review.reason(name, sign * worth, sign * n) for name, worth, n in answer.reasons]
    reasons = [words for words in said if words]
    if not why.move:
        return view.reasons(reasons)
    better = in_words(session, why.cursor, why.seat, answer.best)
    count = max(1, answer.pairs)
    known = view.Known(
        "" if answer.best == why.move else better,
        reasons,
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
