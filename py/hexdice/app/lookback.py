"""The analysis of a finished match: its decisions and rolls are reviewed one by one, in steps short enough not to delay a tap."""

from collections.abc import Iterator
from typing import Any

from hexdice.app.session import Session
from hexdice.bots.review import Choice, Luck, Pause, in_steps, tallies
from hexdice.kernel.match import Event
from hexdice.view import lookback as view
from hexdice.view.lookback import Point
from hexdice.view.markup import esc
from hexdice.view.table import Table, bystander, one_step

LEAST = 0.05  # smallest loss, as a share of winning, that makes a turning point
MOST = 5  # most turning points shown


class Lookback:
    """The analysis of one match. `ready` is the number of events done; once requested it goes on while the review is open."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.end = session.match.cursor
        self.ready = 0
        self.steps: list[Choice | Luck] = []
        self.curve: list[tuple[float, ...]] = [self._shares(self.match.states[0])]

    def _shares(self, state: Any) -> tuple[float, ...]:
        match = self.match
        seats = match.header.seats
        names, bots = [seat.name for seat in seats], [seat.bot for seat in seats]
        return self.session.screen.outlook(bystander(state, names, match.header.options, bots))

    def work(self) -> Iterator[None]:
        """Works in small steps; ends early when the review is closed."""
        events = [(event.actor, event.text) for event in self.match.events[: self.end]]
        for found in in_steps(self.match.game, self.match.states[0], events, self._shares):
            if self.session.review is None or self.session.lookback is not self:
                self.session.lookback = None if self.session.lookback is self else self.session.lookback
                return
            if not isinstance(found, Pause):
                if found is not None:
                    self.steps.append(found)
                self.ready += 1
                self.curve.append(self._shares(self.match.states[self.ready]))
            yield

    def points(self) -> list[Choice]:
        """The decisions that lost most, in order of play."""
        lost = [each for each in self.steps if isinstance(each, Choice) and each.loss >= LEAST]
        return sorted(sorted(lost, key=lambda each: -each.loss)[:MOST], key=lambda each: each.event)

    def words(self, event: int, move: str) -> str:
        """A move at an event, in the words of the log."""
        states, seat = self.match.states, self.match.events[event].actor
        after = self.match.game.apply(states[event], seat, move)
        step = one_step(states[event], Event(seat, move), after, self.session.names(), self.match.header.options)
        hooks = self.session.screen
        return hooks.log_line(step) or hooks.move_words(step) or esc(move)

    def panel(self, table: Table) -> str:
        """Turning points, graph and luck, as far as they are known."""
        if self.ready < self.end:
            return view.waiting(self.ready, self.end)
        points = [self._point(each) for each in self.points()]
        luck = [tally.luck for tally in tallies(self.steps, len(table.names))]
        rolls = sum(isinstance(each, Luck) for each in self.steps)
        here = self.session.cursor
        shown = self.session.ui.get("view.better", "") == str(here)
        return view.panel(points, here, shown, self.curve, luck, rolls, table.names)

    def _point(self, choice: Choice) -> Point:
        best = choice.worths[0][1]
        return Point(
            choice.event,
            choice.seat,
            round(100 * best),
            round(100 * (best - choice.loss)),
            self.words(choice.event, choice.move),
            self.words(choice.event, choice.best),
        )
