"""Questions to the bots' worker, and its answers."""

from hexdice.app.app import App
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.view.markup import esc
from hexdice.view.text import fault_words, say


def job(app: App) -> dict[str, object] | None:
    """The question for the worker, once, if a bot has to move or a hint was asked for."""
    return app.session.job(app.entropy) if app.session else None


def answer(app: App, id: str, move: str) -> None:
    """Plays the worker's move; a late one is dropped."""
    session = app.session
    if session is None or session.thinking != id:
        return
    try:
        played = session.answer(move)
    except (NotationError, IllegalMoveError) as fault:
        failed(app, id, fault_words(fault))
        return
    if played:
        app.after_event()
        app.follow()


def failed(app: App, id: str, sentence: str) -> None:
    """Handles a question that the worker could not answer; `sentence` says why, as plain text."""
    if app.session and app.session.thinking == id:
        app.session.bot_failed()
        app.refuse(say("The bot could not move: {why}", why=esc(sentence)))


def move_anyhow(app: App, id: str, move: str) -> None:
    """Moves for a bot whose worker is silent: plays its best move so far, or any legal one."""
    session = app.session
    if session is not None and session.thinking == id and session.move_anyhow(move, app.entropy):
        app.after_event()
        app.follow()


def needed(app: App) -> bool:
    """Whether the current page may have a question for the bots."""
    return app.session is not None and app.session.needs_bots()
