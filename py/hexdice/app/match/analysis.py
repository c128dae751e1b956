"""The analysis of a finished match: its decisions and rolls are reviewed one by one, in steps short enough not to delay a tap."""

from collections.abc import Callable, Iterator
from itertools import islice, takewhile

from hexdice.app.match.session import Session
from hexdice.bots.analysis import Choice, Luck, Pause, in_steps
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event
from hexdice.view import analysis as view
from hexdice.view.analysis import Point
from hexdice.view.table import NO_MARKS, Marks, Table, one_event
from hexdice.view.text import say

LEAST = 0.05  # smallest loss, as a share of winning, that makes a slip
SEEN = 3  # and by how many percent the figures shown have to fall
BESIDE = 5  # and by how many beside one where they fell by more
MOST = 5  # most slips shown
WON, MUCH = 90, 10  # above so many percent only a fall by so many counts


def deed(session: Session, cursor: int, seat: int, move: str) -> str:
    """A move after the first `cursor` events in the words of the log; "" for one that the log does not mention, such as "done"."""
    before = session.match.states[cursor]
    after = session.game.apply(before, seat, move)
    step = one_event(before, Event(seat, move), after, session.names(), session.match.options)
    step = step._replace(own=session.own())
    return session.hooks.review.move_words(step) or session.hooks.log_line(step)


class Analysis:
    """The analysis of one match. Once requested it goes on while the review is open: first the decisions, then the rolls."""

    def __init__(self, session: Session, seen: bool = True) -> None:
        self.session, self.seen = session, seen  # unless it is `seen`, no review need be open
        self.match = session.match
        self.end = session.match.cursor
        self.looked = 0  # the events whose decisions are weighed
        self.ready = 0  # and those whose rolls are
        self.weighed = False  # whether all decisions are, and the chances after each event are known
        self.steps: list[Choice | Luck] = []
        self.curve = [session.curve.shares(0)]
        self.found: list[Choice] | None = None  # the slips, once all is done

    def work(self) -> Iterator[None]:
        """Works in small steps; ends early when the review is closed."""
        for found in self._found(lambda actor: actor != CHANCE):
            if isinstance(found, Choice) and self.decided(found):
                self.steps.append(found)
            self.looked += not isinstance(found, Pause)
            yield
        for number in range(1, self.end + 1):
            self.curve.append(self.session.curve.shares(number))
            yield
        self.weighed = True
        for found in self._found(lambda actor: actor == CHANCE):
            if not isinstance(found, Pause):
                self._rolled(found)
            yield

    def _found(self, wanted: Callable[[int], bool]) -> Iterator[Choice | Luck | Pause | None]:
        """What is found of the events that are wanted, as long as the review is open."""
        events = [(event.actor, event.text) for event in self.match.events[: self.end]]
        outlook, table = self.session.hooks.review.outlook, self.session.curve.table(0)
        seen, first = lambda state: outlook(table._replace(state=state)), self.match.states[0]
        for found in in_steps(self.match.game, first, events, seen, wanted):
            if self.seen and (self.session.review is None or self.session.analysis is not self):
                self.session.analysis = None if self.session.analysis is self else self.session.analysis
                return
            yield found

    def _rolled(self, found: Choice | Luck | None) -> None:
        """Before a roll the curve shows the mean over all its outcomes, so the step that follows is the luck."""
        self.ready += 1
        if isinstance(found, Luck):
            self.steps.append(found)
            now = zip(self.curve[self.ready], found.gains, strict=True)
            self.curve[self.ready - 1] = tuple(share - gain for share, gain in now)

    def decided(self, found: Choice) -> bool:
        """Whether somebody decided this; other moves the page plays by itself."""
        return self.session.formality(found.event) != (found.seat, found.move)

    def points(self) -> list[Choice]:
        """The slips: the decisions that lost most, the costliest first; those of the only person, or of everybody."""
        if not self.weighed:
            return []
        if self.found is None:
            lost = [one for one in self.steps if isinstance(one, Choice) and one.loss >= LEAST and self._blamed(one)]
            falls = sorted(lost, key=self._drop, reverse=True)  # the log has no words for what only ends a step
            seen = (each for each in falls if self._drop(each) >= SEEN and deed(self.session, *each[:3]))
            most = islice((each for each in seen if self.session.own() in (None, each.seat)), MOST)
            self.found = [each for n, each in enumerate(most) if not n or self._drop(each) >= BESIDE]
        return self.found

    def _blamed(self, choice: Choice) -> bool:
        """Not for another order of the same moves, what the page itself proposes, or little of a match as good as won."""
        at, seat, move, best = choice[:4]
        rest = takewhile(lambda event: event.actor == seat, self.match.events[at : self.end])
        later = best in [event.text for event in rest]
        if later and move in self.match.game.moves(self.match.game.apply(self.match.states[at], seat, best), seat):
            return False
        table = self.session.glance(at)._replace(seat=seat, moves=(move,))
        small = self.fall(choice)[0] > WON and self._drop(choice) < MUCH
        return not small and self.session.hooks.play.routine(table) != move

    def _drop(self, choice: Choice) -> int:
        before, after = self.fall(choice)
        return before - after

    def fall(self, choice: Choice) -> tuple[int, int]:
        """The mover's share before and after a decision, in percent."""
        before, after = self.curve[choice.event][choice.seat], dict(choice.worths)[choice.move]
        return round(100 * before), round(100 * after)

    def words(self, event: int, move: str) -> str:
        """A move at an event, in the words of the log."""
        return deed(self.session, event, self.match.events[event].actor, move) or say("nothing more")

    @property
    def done(self) -> bool:
        """Whether the whole match has been analysed."""
        return self.ready >= self.end

    def point(self) -> Point | None:
        """The slip on view, or any decision while somebody points at what else to do there."""
        choice = self._here()
        if choice is None:
            return None
        return Point(
            *self.fall(choice),
            round(100 * choice.worths[0][1]),
            self.words(choice.event, choice.move),
            self.words(choice.event, choice.best),
            "" if choice.seat == self.session.own() else self.session.names()[choice.seat],
            choice in self.points()[:1],
            self._asked(),
        )

    def _here(self) -> Choice | None:
        asked = self.steps if self.weighed and self.session.ui.get("view.why") else self.points()
        return next((each for each in asked if isinstance(each, Choice) and each.event == self.session.cursor), None)

    def marks(self) -> Marks:
        """The moves of the slip on view: the one played and, if somebody asked for it, the better one."""
        choice = self._here()
        return NO_MARKS if choice is None else Marks(choice.move, choice.best if self._asked() else "")

    def _asked(self) -> bool:
        return self.session.ui.get("view.better", "") == str(self.session.cursor)

    def tools(self) -> str:
        """The buttons to the next slip, or back to where it turned, and to the better move."""
        session, events = self.session, [each.event for each in self.points()]
        return view.tools(events, session.curve.turn()[0], session.cursor, self.point(), session.own() is not None)

    def luck(self, table: Table) -> str:
        """What chance did for each seat."""
        rolls = [each.gains for each in self.steps if isinstance(each, Luck)]
        luck = [sum(gains[seat] for gains in rolls) for seat in range(len(table.names))]
        return view.luck(luck, table.called, self.session.hooks.review.chance(table))
