"""An open match that is played: moves, dice, what follows by itself, and undo."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from hexdice.app.match.log import Log
from hexdice.app.match.viewing import BotQuestion, Viewing, Why
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import PRACTICE, REAL, SEALED, STEPS
from hexdice.kernel.match import TYPED, Match, Seat, cannot_undo
from hexdice.view.table import NO_MARKS, Marks, Table

Kind = TypeVar("Kind", bound="Session")


class Session(Viewing):
    """An open match and what is marked on it."""

    local = True  # whether the match is played on this device, which draws and changes the settings; False for a host elsewhere or a link

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.replaying = 0  # where the review stops playing the match turn by turn; 0: it does not play
        self.elsewhere = False  # whether another tab is known to have the lock
        self.routine: int | None = None  # the first of the moves played last by one tap
        self.silent = match.cursor  # events before this one are not announced
        self.guided = False  # whether lessons are on (app/match/coaching.py)
        self.learned: frozenset[str] = frozenset()  # keys of the lessons that are done
        self.advice_taken = False
        self._saved_as: tuple[object, ...] = self.progress()
        self.analysis: object = None  # the analysis of the match, once requested (app/match/analysis.py)
        self.film: object = None  # the film of the match, while it is made (app/table/film.py)

    def progress(self) -> tuple[object, ...]:
        """What differs whenever a move, an undo or a change at the table is to be saved or passed on."""
        return self.match.cursor, len(self.match.events), self.match.header, id(self.match)

    def adopt(self, match: Match) -> None:
        """Takes over the match as another tab has left it."""
        self.fresh = min(self.match.cursor, match.cursor)
        self.silent = min(self.silent, match.cursor)
        self.match = match
        if self.host is not None:
            self.host.match = match
        self._log = Log(match)
        if self.review is not None:
            self.review = min(self.review, match.cursor)

    def unsaved(self) -> bool:
        """Whether anything changed since `saved`."""
        return self._saved_as != self.progress()

    def saved(self) -> None:
        """Notes that the match has been saved as it is."""
        self._saved_as = self.progress()

    def set_extra(self, key: str, value: str | int | bool) -> None:
        """Sets an extra of the header, such as `real` or `practice`."""
        self.match.header = replace(self.match.header, extra={**self.match.header.extra, key: value})

    def _may_change(self) -> None:
        if self.host is not None:
            self.host.require_agreement()

    def begin(self) -> None:
        """Goes on to the next decision: draws pending chance events, except dice that people roll themselves, and plays formalities."""
        before = self.match.cursor
        self._to_decision()
        if self.match.cursor > before:
            self.fresh = before

    def _to_decision(self) -> None:
        while self.match.result is None and not self.waits:
            chance = self.game.chance(self.match.state)
            if chance is None:
                formality = self.formality(self.match.cursor)
                if formality is None:
                    return
                self._pass(*formality)
            elif self.host is not None:  # other devices may contribute to the dice
                here = self.match.cursor
                self.host.settle()
                if self.match.cursor == here:
                    return
            elif self.switched(REAL) and chance.die:
                return
            else:
                self.match.draw()

    def formality(self, cursor: int) -> tuple[int, str] | None:
        """A seat and the move that it makes without a choice, after the first `cursor` events; None if somebody has to decide.

        What is one, the game says (`Play.formality`, and `Play.upkeep` unless people take each step themselves). While all
        choose in secret, only for people here, and never if they roll real dice.
        """
        state, glance = self.match.states[cursor], self.glance(cursor)
        private = self.game.private(state)
        if private and (self.switched(REAL) or SEALED in self.match.header.extra):
            return None
        for seat in self.game.actors(state):
            if private and seat not in self.people:
                continue
            shown = glance._replace(state=self.game.view(state, seat), seat=seat, ui=self.ui)
            hooks = self.hooks.play
            if move := hooks.formality(shown) or (
                "" if self.switched(STEPS) or glance.bot(seat) else hooks.upkeep(shown)
            ):
                return seat, move
        return None

    def _pass(self, seat: int, move: str) -> None:
        """Plays a formality; one that had been undone is redone, with what followed it."""
        match = self.match
        if match.can_redo() and match.events[match.cursor][:2] == (seat, move):
            match.redo()
        else:
            match.play(seat, move)

    def play(self, seat: int, move: str) -> None:
        """Plays a move and what follows automatically. NotationError or IllegalMoveError, with nothing changed."""
        self._may_change()
        before = self.match.cursor
        self.match.play(seat, move)
        self._moved(before, seat)

    def point(self, seat: int, move: str) -> None:
        """Asks about a move in place of playing it. NotationError or IllegalMoveError for one that is not allowed."""
        self.game.apply(self.match.states[self.cursor], seat, move)
        self._leave()
        self.forget()
        self.why = Why(self.cursor, seat, move)

    def bar(self, at: str, rule: str) -> None:
        """While somebody points at moves: notes the rule that forbids one, the cells that it names (`at`: its text, or a cell), and those that matter."""
        if self.pointing() is not None:
            matters = self.hooks.review.matters(self.table(), at, rule)
            self.marks = Marks(barred=at, rule=rule, matters=tuple(matters))

    def forget(self) -> None:
        """Drops what is asked about a move, and the question that the worker has."""
        self.question, self.why = BotQuestion(), None

    def enter(self, outcome: str) -> None:
        """Enters what a real die shows. NotationError or IllegalMoveError, with nothing changed."""
        self._may_change()
        before = self.match.cursor
        self.match.enter(outcome)
        self._moved(before)

    def roll_for_me(self) -> None:
        """Lets the app roll one pending die although real dice are in use."""
        self._may_change()
        before = self.match.cursor
        self.match.draw()
        self._moved(before)

    def _moved(self, before: int, seat: int | None = None) -> None:
        """Called after an event of `seat` (None: of chance) at the cursor `before`."""
        beside = seat is not None and seat not in self.people and self.game.private(self.match.state)
        if not beside:  # while all choose at once, a person's marks outlast the move of a bot or of another device
            self._leave()
        self.review = None
        taken, self.routine = self.match.cursor, None
        self._to_decision()
        if not beside or self.match.cursor > taken:  # and so does the animation of dice
            self.fresh = before
        self._pass_the_tablet(before, seat)

    def _pass_the_tablet(self, before: int, seat: int | None) -> None:
        """Settles who looks after an event: Ann has chosen in secret and Bo has not, so nobody does until Bo takes the tablet."""
        if self.looking is not None and self.game.chance(self.match.state) is None:
            up, since = self.game.actors(self.match.state), self.match.states[before + 1 : self.match.cursor + 1]
            public = any(self.game.chance(state) is None and not self.game.private(state) for state in since)
            if public or self.looking not in up:  # `public` also between two secret phases: all see how the first ended
                self.looking = None
                if self.hooks.play.gathers and len(self.people) > 1 and not self.game.private(self.match.state):
                    self.ui["together"] = "1"
        elif self.looking is None and seat in self.people and not self.game.private(self.match.states[before]):
            # Whoever has rolled holds the tablet, and nothing is secret yet.
            self.looking = seat if self.covered(self.match.state) and seat in self.up() else None

    def play_routine(self, following: Callable[[Table], str]) -> None:
        """Plays moves of the looking seat one after the other, as `following` gives them, while the seat may move."""
        before, seat = self.match.cursor, self.viewer()
        while seat is not None and (move := following(self.table())) and self.viewer() == seat:
            self.play(seat, move)
        self.fresh = self.routine = min(before, self.match.cursor)

    def guest_played(self, before: int) -> None:
        """Something was played or undone on another device since the cursor was at `before`; an open review stays open."""
        if self.match.cursor < before:
            while self.formality(self.match.cursor) and self.match.can_undo():  # they would only be played again
                self.match.undo()
        review, cursor = self.review, min(before, self.match.cursor)
        last = self.match.events[cursor].actor if cursor < self.match.cursor else -1
        self._moved(cursor, last if last >= 0 else None)
        self.review = None if review is None else min(review, self.match.cursor)
        if cursor < before:
            self.question.id = ""

    def _leave(self) -> None:
        """Clears what was marked in the previous state, and the hint requested there."""
        self.ui = {key: value for key, value in self.ui.items() if key.startswith("view.")}
        self.marks, self.question.hint = NO_MARKS, False
        if self.question.seat is None:
            self.question.id = ""

    def next_match(self, what: str) -> None:
        """Asks the host for the next match: of the game `what`, the same again for any other text. Only a joined device has one."""
        raise IllegalMoveError("This match cannot be played from here.")

    def add_player(self, seat: int, name: str) -> None:
        """Adds a player by a move of the seat that is up (`Game.newcomer`)."""
        seated = self.match.header.began + sum(event.text == self.game.newcomer for event in self.match.played)
        self.play(seat, self.game.newcomer)
        seats = (*self.match.header.seats[:seated], Seat(name))
        self.match.header = replace(self.match.header, seats=seats)

    def rename(self, seat: int, name: str) -> None:
        """Renames the player of a seat."""
        seats = list(self.match.header.seats)
        seats[seat] = seats[seat]._replace(name=name)
        self.match.header = replace(self.match.header, seats=tuple(seats))

    # Undo

    def undo_cursor(self) -> int | None:
        """The cursor after an undo, before the last person's move or typed face; None if nothing may be undone."""
        match = self.match
        cursor: int | None = match.cursor
        if self.waits or (match.result is not None and self.game.is_social(match.played[-1].text)):
            return None  # who has resigned was asked before
        if self.switched(REAL) and match.result is None and match.played and match.played[-1].mark == TYPED:
            return match.cursor - 1  # the table typed it, and fingers slip
        while cursor is not None:
            state = match.states[cursor]
            cursor = match.undo_cursor(self.switched(PRACTICE), self._viewer_of(state, self.game.actors(state)), cursor)
            if cursor is not None:
                actor = match.events[cursor].actor
                if self.formality(cursor):
                    continue
                if actor in self.people:
                    return None if self._sealed(actor) else cursor
                if actor >= 0 and not match.header.seats[actor].bot:
                    return None  # somebody on another device has moved since
        return None

    def _sealed(self, seat: int) -> bool:
        """Whether a choice has left this device sealed, so it can no longer change."""
        if SEALED not in self.match.header.extra:
            return False
        from hexdice.live import sealed

        return sealed.bound(self.match, seat)

    def undo(self) -> None:
        """Goes back to `undo_cursor`; IllegalMoveError if nothing may be undone."""
        cursor = self.undo_cursor()
        if cursor is None:
            raise cannot_undo()
        self.match.cursor = cursor
        self._leave()
        self.question.id = ""
        self.fresh = self.silent = cursor

    def redo(self) -> None:
        """Redoes the last undone event; IllegalMoveError if there is none."""
        self._may_change()
        before = self.match.cursor
        self.match.redo()
        self._moved(before)
        self.question.id = ""


def of_kind(session: Session | None, kind: type[Kind]) -> Kind:
    """The open match, if it is one of this kind; NotationError otherwise."""
    if not isinstance(session, kind):
        raise NotationError("There is no table here.")
    return session


def session_of(session: Session | None) -> Session:
    """The open match; NotationError if there is none."""
    return of_kind(session, Session)


def playing(session: Session | None) -> Session:
    """The open match if this tab plays it; IllegalMoveError if another tab does."""
    session = session_of(session)
    if not session.active:
        raise IllegalMoveError("This match is being played in another tab.")
    return session
