"""Learning a game by playing: the guided match on a table page, which can be left and resumed at any time."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hexdice import games
from hexdice.app.app import App, Renderer, Topic, unknown_act
from hexdice.app.devices import hosting
from hexdice.app.match import opponents
from hexdice.app.match.scripted import ScriptedSession
from hexdice.app.match.session import Session, of_kind
from hexdice.app.table import drawing
from hexdice.bots.levels import levels
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.options import reseated
from hexdice.kernel.outside import number, tidy
from hexdice.view import cast
from hexdice.view.effects import Effect
from hexdice.view.guided import LEARNER, Guided, Step, panel
from hexdice.view.routes import Route
from hexdice.view.table import Table
from hexdice.view.text import translated, unnamed


class GuidedSession(ScriptedSession):
    """A table that accepts only what the current step asks for. Only the progress is saved."""

    def __init__(self, name: str, guided: Guided, step: int, save: Callable[[int], None]) -> None:
        """Starts at `step`; `save` is called with each step reached."""
        # Without a name, not "you": the sentences are made for names.
        seats = (Seat(unnamed(0)), *(Seat(other) for other in guided.others))
        header = Header(name, dict(guided.options), seats, len(seats), seed="", id=f"learn-{name}")
        super().__init__(Match(games.game(name), header), LEARNER)
        self.guide = guided
        self.step = 0
        self.missed = False  # whether a move that the learner was to find took more than one try
        self._save = save
        self._happen(guided.opening)
        while self.step < min(step, len(guided.steps)):
            self._go_on(guided.steps[self.step].moves[:1])
        self.fresh = self.match.cursor
        self._leave()

    def _leave(self) -> None:
        """What is asked for now is marked on the board and the buttons, as a hint is."""
        super()._leave()
        if (step := self.current) and step.moves and not step.finds:
            self.ui["hint"] = step.moves[0]

    def _happen(self, happenings: tuple[tuple[int, str], ...]) -> None:
        for actor, text in happenings:
            self.match.take(Event(actor, text))

    @property
    def current(self) -> Step | None:
        """The current step; None at the end."""
        return self.guide.steps[self.step] if self.step < len(self.guide.steps) else None

    def reads(self) -> bool:
        """Whether the current step is only to be read."""
        return self.current is not None and not self.current.moves

    def headline(self) -> str:
        """The headline of the current step; "" if the game's applies."""
        return translated(self.current.title) if self.current and self.current.title else ""

    def read(self) -> None:
        """Goes on from a step that is only to be read; does nothing if it asks for a move."""
        if self.reads():
            self._advance(())

    def table(self) -> Table:
        """As always, but without a result, as the panel says how it ends, and without moves at a step to read: "Next" is its only button."""
        table = super().table()._replace(result=None)
        return table._replace(moves=()) if self.reads() else table

    def _advance(self, moves: tuple[str, ...]) -> None:
        before = self.match.cursor
        self._go_on(moves)
        self.taken(min(before, self.match.cursor))
        self._save(self.step)

    def _go_on(self, moves: tuple[str, ...]) -> None:
        for move in moves:
            self.match.take(Event(LEARNER, move))
        self._happen(self.guide.steps[self.step].then)
        self.step += 1
        if self.current and self.current.begins:
            self.adopt(Match(self.game, replace(self.match.header, options=dict(self.current.begins))))

    def play(self, seat: int, move: str) -> None:
        """Plays the move asked for; IllegalMoveError says which that is. At a step to read any move goes on."""
        step = self.current
        if step is None:
            raise IllegalMoveError("The guided match ends here.")
        if not step.moves:
            self.read()
            return
        if move not in step.moves:
            self.missed = self.missed or step.finds
            raise IllegalMoveError(step.wrong)
        self._advance((move,))

    def viewer(self) -> int | None:
        """The learner's seat, or None in the review."""
        return super().viewer() if self.review is None else None


def _own_name(app: App) -> str:
    """The name given last on this device."""
    return next((tidy(name) for name in app.store.names()), "") or unnamed(0)


def _key(name: str) -> str:
    return f"learn.{name}"


def _begun(app: App, name: str, guided: Guided, step: int) -> Renderer:
    session = GuidedSession(name, guided, step, lambda here: app.store.set_setting(_key(name), str(here)))
    app.session = session
    profile = games.profile(name)
    friends = f"#/{name}/{profile.shortcut.path}" if profile.alone and profile.shortcut else ""
    return lambda: drawing.page(
        session, drawing.Added(guide=panel(guided, session.step, name, friends), prompt=session.headline())
    )


def _open(app: App, route: Route) -> Renderer | None:
    name = route.path[1] if route.head == "learn" and len(route.path) == 2 else ""
    if name not in games.NAMES:
        return None
    guided = games.guided(name)
    kept = str(app.store.settings().get(_key(name), ""))
    step = number(kept)
    return _begun(app, name, guided, step if 0 <= step < len(guided.steps) else 0)


def onward(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Goes on from a step that was only to be read."""
    of_kind(app.session, GuidedSession).read()


def back(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Goes back one step, or with "all" to the beginning."""
    session = of_kind(app.session, GuidedSession)
    step = 0 if value == "all" else max(0, session.step - 1)
    app.renderer = _begun(app, session.game.name, session.guide, step)


def play_now(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Starts the game `value` with tonight's people; without them against its weakest bot, or the bots of its face, with all defaults
    but those of its face; opens the set-up if it has no bots."""
    if value not in games.NAMES:
        raise unknown_act()
    if alone := games.profile(value).alone:
        app.sections[value].act(alone, {})
        return
    if here := app.nights.names(games.game(value)):
        _start(app, value, *map(Seat, here))
        return
    known = levels(value)
    if not known:
        shortcut = games.profile(value).shortcut
        app.effects.append(Effect("go", f"#/{value}/{shortcut.path}" if shortcut else f"#/{value}"))
        return
    missed = isinstance(app.session, GuidedSession) and app.session.missed
    rivals, own = opponents.kept(app.store, value), _own_name(app)
    if missed or not rivals or own in (rival.name for rival in rivals):
        company = (missed and games.profile(value).gentler) or games.profile(value).company or known[:1]
        rivals = tuple(map(Seat, cast.names(len(company), [own]), company))
    _start(app, value, Seat(own), *rivals)


def play_two(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Starts the game `value` with the person beside the device, with the options of its face."""
    if value not in games.NAMES or not games.game(value).seats[0] <= 2 <= games.game(value).seats[1]:
        raise unknown_act()
    _start(app, value, Seat(_own_name(app)), Seat(unnamed(1)))


def _start(app: App, name: str, *seats: Seat) -> None:
    """Starts a match with the options of the last one tonight, otherwise those of the face and what varies."""
    options = {option.key: option.default for option in games.game(name).options} | dict(games.profile(name).at_once)
    for option in games.game(name).options:
        if option.key == games.profile(name).varied:
            options[option.key] = option.choices[int(app.entropy(4), 16) % len(option.choices)][0]
    before = app.store.load_match(app.nights.last(name)) if not any(seat.bot for seat in seats) else None
    if before is not None:
        session = Session(before)
        sat = [seat.name for seat in before.header.seats]
        order = [sat.index(seat.name) if seat.name in sat else -1 for seat in seats]
        options = reseated(session.hooks.rematch.options(session.glance()), order)
    id = app.start_match(name, options, seats)
    hosting.take_along(app, id, [seat.name for seat in seats])
    app.effects.append(Effect("go", f"#/m/{id}"))


def play_on(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Goes on with the guided match, at its end, as a real match against the weakest bot."""
    session = of_kind(app.session, GuidedSession)
    match, known = session.match, levels(session.game.name)
    if session.step < len(session.guide.steps) or not known:
        raise unknown_act()
    new = match.branch(match.cursor, app.new_id(), app.entropy(16))
    bots = [Seat(other, known[0]) for other in session.guide.others]
    new.header = replace(new.header, seats=(Seat(_own_name(app)), *bots), made=app.clock.stamp())
    app.save_match(new)
    app.effects.append(Effect("go", f"#/m/{new.header.id}"))


TOPIC = Topic(
    _open, {"learn-next": onward, "learn-back": back, "play-now": play_now, "play-two": play_two, "learn-on": play_on}
)
