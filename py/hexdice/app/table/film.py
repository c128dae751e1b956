"""The film of a finished match. The page shows one state after the other, as the review does, and the browser makes a frame of each (assets/js/film.js)."""

from collections.abc import Iterator, Sequence

from hexdice.app.app import App
from hexdice.app.match.analysis import Analysis
from hexdice.app.match.session import Session, session_of
from hexdice.app.match.skill import kept
from hexdice.app.table.review import estimated
from hexdice.kernel.errors import NotationError
from hexdice.view import film as view
from hexdice.view.effects import Effect

MOST = 32  # states shown, besides where it turned, slips and the end
LEAST_MS, MOST_MS = 120, 500  # how long each is seen
MARKED_MS, END_MS = 1600, 3500  # a slip or a turn, before and after; the end
ALL_MS = 23_000


class Film:
    """A film in the making; `shape` and `kind` are those of view/film.py."""

    def __init__(self, session: Session, shape: str, kind: str) -> None:
        self.session, self.shape, self.kind = session, shape, kind
        # What is in review (None: the end), and what the browser does then.
        self.steps: list[tuple[int | None, Effect]] = []
        self.at = -1  # the step under way; -1: the match is still weighed
        self.size = 0  # in bytes, once it is made

    def prepare(self, app: App) -> Iterator[None]:
        """Finds where it turned and the slips, if the game has an estimate; then the first step follows."""
        session, points = self.session, list[int]()
        if estimated(session):
            back = session.analysis
            if not isinstance(back, Analysis) or not back.done:
                session.analysis = back = Analysis(session, seen=False)
                yield from kept(app.store, back)
            first, last = session.curve.turn()
            points = [*(point.event for point in back.points()[:3]), *((first, last - 1) if last else ())]
        frames = [(event, Effect("film", "frame", str(shown))) for event, shown in times(session.turns(), points)]
        end = Effect("film", "frame", f"{END_MS}\n{session.headlines()}")
        self.steps = [*frames, (None, end), (None, Effect("film", "end"))]
        if session.film is self:
            app.effects.append(Effect("film", "begin", self.kind))
            go_on(app, "")


def times(turns: Sequence[int], points: Sequence[int]) -> list[tuple[int, int]]:
    """The states shown, each with its milliseconds: at most MOST beginnings of turns, and those before and after the events `points`."""
    marked = {event + n for event in points for n in (0, 1)}
    plain = {*turns[:: -(-len(turns) // MOST)], turns[-1]} - marked
    each = (ALL_MS - END_MS - MARKED_MS * len(marked)) // max(1, len(plain))
    each = max(LEAST_MS, min(MOST_MS, each))
    return sorted([(event, MARKED_MS) for event in marked] + [(event, each) for event in plain])


def act(app: App, value: str) -> None:
    """Begins a film of a shape and a kind ("square-gif"), hands it over ("keep"), or drops it ("off")."""
    session = session_of(app.session)
    if value == "keep":
        app.effects.append(Effect("film", "keep", session.file_name()))
        return
    _end(session)
    app.effects.append(Effect("film", "drop"))
    if value == "off":
        return
    shape, _, kind = value.partition("-")
    if session.match.result is None or shape not in view.SHAPES or kind not in view.KINDS:
        raise NotationError("Only a finished match can be made into a film.")
    session.film = film = Film(session, shape, kind)
    session.fresh = session.match.cursor  # no dice fall in it
    app.chores.add(film.prepare(app))


def _end(session: Session) -> None:
    session.review = session.film = None
    session.ui.pop("view.film", None)


def go_on(app: App, became: str) -> None:
    """Called after each step with what became of it: the next one follows, and after the last the film is offered."""
    session = app.session
    film = session.film if session is not None else None
    if session is None or not isinstance(film, Film) or became in ("dropped", "cancelled"):
        return
    film.at += 1
    if became in ("left", "failed"):
        film.at = len(film.steps) + 1
    if film.at < len(film.steps):
        session.review, effect = film.steps[film.at]
        app.effects.append(effect)
    elif film.at == len(film.steps):
        film.size = int(became)
    else:
        _end(session)
        if became != "left":
            app.note(view.ended(became))


def dialog(app: App, session: Session) -> str:
    """The dialog: which film is wanted, then the film as it is made."""
    film = session.film
    if isinstance(film, Film):
        return view.making(film.shape, film.at + 1, len(film.steps), film.size)
    return view.choice(app.records) if session.ui.get("view.film") else ""
