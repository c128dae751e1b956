"""Questions to the bots' worker, and its answers."""

import json
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from hexdice.app.app import App
from hexdice.app.match.session import Session
from hexdice.app.match.viewing import BotQuestion, Why
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels
from hexdice.bots.why import Answer
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.view.markup import esc
from hexdice.view.text import fault_words, say

HINT: dict[str, object] = {"why": ""}  # what makes a question one for a hint


class Step(NamedTuple):
    """What the page does next for the bots."""

    wanted: bool  # whether a worker should run
    question: Mapping[str, object] | None = None  # for it
    only: str = ""  # the answer to the question if it takes no thought, so that the worker need not be asked


def next_step(app: App) -> Step:
    """Called when all else of a tap is done. A question comes once: it is noted as asked."""
    question = ask_next(app)
    only = app.session.only_move() if question is not None and app.session is not None else ""
    return Step(question is not None or needed(app), question, only)


def ask_next(app: App) -> dict[str, object] | None:
    """The question for the worker, if there is one; it is noted as asked, and what is no longer asked is forgotten."""
    session = app.session
    if session is not None and session.why is not None and session.about() is None:
        session.forget()  # somebody has gone elsewhere
    if session is None or session.question.id:
        return None
    question = session.question
    question.seat = session.bot_up()
    if (asked := _asked_for(session)) is None:
        return None
    seat, level, more = asked
    session.advice_taken |= more == HINT
    question.id, question.at = app.entropy(6), session.cursor
    return {
        "id": question.id,
        "seed": app.entropy(8),
        "seconds": 10,
        "game": session.game.name,
        "level": level,
        "seat": seat,
        # the seat's view, so that a bot cannot know more than its seat
        "position": session.game.format_position(session.game.view(session.match.states[session.cursor], seat)),
        **more,
    }


def _asked_for(session: Session) -> tuple[int, str, dict[str, object]] | None:
    """The seat and the level of the bot that has something to say, and what the question is besides its move; changes nothing."""
    if (seat := session.question.seat) is not None:
        return seat, session.match.header.seats[seat].bot, {}
    best = levels(session.game.name)[-1:]
    if (why := session.about()) is not None and why.going:
        return why.seat, best[0], {"why": why.move, "known": why.answer, "seed": "why"}  # the dice that come next
    viewer = session.viewer() if session.question.hint else None
    return (viewer, best[0], HINT) if viewer is not None else None


def pause(app: App, rest: int) -> int:
    """Milliseconds to wait before the worker's move is played; after `rest` of them nothing on the page moves any more.

    The wait lets people see the move before it. A secret move, such as a choice behind the curtain, waits only for `rest`, as
    nobody sees it.
    """
    session = app.session
    if session is not None and session.game.private(session.match.state):
        return rest
    usual = max(app.looks.pace, rest + app.looks.pace // 2)
    if session is None or session.question.seat is None:
        return usual
    seen = session.glance()._replace(events=session.events_seen(None), fresh=session.fresh)
    return usual + app.looks.pace * session.hooks.play.extra_paces(seen)


def _asked(app: App, id: str) -> Session | None:
    """The open match, if this is the question that it waits for."""
    return app.session if app.session is not None and app.session.question.id == id else None


def answer(app: App, id: str, move: str) -> None:
    """Plays the worker's move or shows its hint. A late answer is dropped, an illegal move counts as a failure.

    If somebody has moved since the question, the move is only late: the bot is asked again.
    """
    session = _asked(app, id)
    if session is None:
        return
    try:
        played = _taken(session, move)
    except (NotationError, IllegalMoveError) as fault:
        if session.question.seat is None or session.match.cursor == session.question.at:
            failed(app, id, fault_words(fault))
        else:
            session.question.id = ""
        return
    session.question.id = ""
    if played:
        app.after_event()
        app.pass_on()


def _taken(session: Session, move: str) -> bool:
    """Plays a move, or notes what is known of one; True if it was played."""
    seat = session.question.seat
    if seat is None:
        _noted(session, move, going=False)
        return False
    if seat != session.bot_up():
        return False
    session.play(seat, move)
    return True


def report(app: App, id: str, found: str) -> bool:
    """Shows what the worker has found out so far about a move; False if nobody asked."""
    session = _asked(app, id)
    if session is None or session.question.seat is not None or session.question.hint:
        return False
    _noted(session, found, going=True)
    return True


def _noted(session: Session, found: str, going: bool) -> None:
    """Notes an answer about a move, or a hint with its reasons."""
    try:
        answer, why = Answer.read(json.loads(found)), session.about()
    except (TypeError, ValueError) as fault:
        raise NotationError("The bot found no move.") from fault
    if session.question.hint:
        session.question.hint, session.ui["hint"] = False, answer.best
        session.why = Why(session.cursor, session.viewer() or 0, "", answer, False)
    elif why is not None:
        session.why = why._replace(answer=answer, going=going)


def failed(app: App, id: str, sentence: str) -> None:
    """Handles a question that the worker could not answer; `sentence` says why, as plain text."""
    session = _asked(app, id)
    if session is None:
        return
    session.forget()
    session.question.failed = session.bot_up() is not None
    app.refuse(say("The bot could not move: {why}", why=esc(sentence)))


def move_anyhow(app: App, id: str, move: str) -> None:
    """Moves for a bot whose worker is silent: plays its best move so far, or any legal one."""
    session = _asked(app, id)
    if session is None:
        return
    if (why := session.about()) is not None and why.going:
        session.question, session.why = BotQuestion(), why._replace(going=False)
    elif move_without_worker(app, session, move):
        app.pass_on()


def move_without_worker(app: App, session: Session, best: str) -> bool:
    """Moves for the bot that is up: `best` if it is legal, otherwise any move. False if no bot is up."""
    session.question = BotQuestion()
    seat = session.bot_up()
    if seat is None:
        return False
    legal = playable(session.game, session.game.view(session.match.state, seat), seat)
    session.play(seat, best if best in legal else Random(app.entropy(8)).choice(legal))
    app.after_event()
    return True


def needed(app: App) -> bool:
    """Whether the match on the page goes on and a bot plays in it or has given a hint."""
    session = app.session
    if session is not None and session.about() is not None:
        return True
    if session is None or not session.active or session.match.result is not None:
        return False
    return session.advice_taken or any(seat.bot for seat in session.match.header.seats)
