"""The session of a table whose host is another device, as this device's seats may see it."""

from collections.abc import Callable
from typing import Any

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.app.match.viewing import veiled
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.match import Event, cannot_undo
from hexdice.live.guest import Guest
from hexdice.view.table import Table


class JoinedSession(Session):
    """The table as this device's seats may see it. Moves are sent to the host and take effect when it has played them."""

    local = False
    stored = False

    def __init__(self, guest: Guest) -> None:
        """For a guest that has a copy of the match."""
        assert guest.match is not None
        self.guest = guest
        super().__init__(guest.match)
        self.active = True
        self.reached = False  # whether a channel to the host is open
        # A routine under way: what gives its moves, the seat, and the number of events before it.
        self._further: tuple[Callable[[Table], str], int | None, int] | None = None

    # Who plays and looks

    @property
    def people(self) -> tuple[int, ...]:
        return self.guest.seats

    @property
    def watches(self) -> bool:
        return not self.guest.seats and self.review is None and self.match.result is None

    def up(self) -> tuple[int, ...]:
        return self.guest.up

    def now(self) -> Any:
        return self.guest.state_of(None)

    @property
    def present(self) -> bool:
        return self.reached or self._asks()

    @property
    def playable(self) -> bool:
        return self._asks() and self.guest.question is None and bool(self.people)

    def seen(self, seat: int | None) -> Any:
        return self.guest.state_of(seat) if self.review is None else super().seen(seat)

    def legal(self, seat: int) -> tuple[str, ...]:
        if self.review is not None:
            return super().legal(seat)
        return tuple(move for move in self.guest.moves(seat) if move != self.game.newcomer)

    def events_seen(self, seat: int | None) -> tuple[Event, ...]:
        if self.review is not None:
            return super().events_seen(seat)
        return veiled(self.events_known(), self.match.cursor, seat)

    # Requests to the host

    def begin(self) -> None:
        """Does nothing: only the host draws."""

    def ready(self) -> None:
        """IllegalMoveError if no request is possible now. While the host is out of reach, one waits for the next scan."""
        if not self.reached and not self.guest.version:
            raise IllegalMoveError("The host is out of reach. Scan its code again.")
        if self.guest.takeover is not None:
            raise IllegalMoveError("Not everybody has yet agreed to continue this match here.")
        if not self.guest.version:
            raise IllegalMoveError("Connected. Loading the table …")

    def _asks(self) -> bool:
        """Whether this device can make requests: after a killed page only the host knows which ones it has answered."""
        return self.guest.takeover is None and self.guest.version > 0

    def play(self, seat: int, move: str) -> None:
        self.ready()
        self.routine = None
        self.guest.play(seat, move)

    def play_routine(self, following: Callable[[Table], str]) -> None:
        """Sends the first move now, and each further one when the host has played the one before it."""
        self.ready()
        self._further = following, self.viewer(), len(self.events_known())
        self._play_further()

    def _play_further(self) -> None:
        """Sends the next move of a routine, if there is one, and shows all of them as one."""
        if self._further is None or self.guest.question is not None:
            return
        following, seat, began = self._further
        self.fresh = self.routine = min(began, len(self.events_known()))
        mine = self._asks() and self.viewer() == seat and seat in self.guest.up
        move = following(self.table()) if mine else ""
        if move and seat is not None:
            self.guest.play(seat, move)
        else:
            self._further = None

    def add_player(self, seat: int, name: str) -> None:
        raise IllegalMoveError("Only the host can add players.")

    def next_match(self, what: str) -> None:
        self.ready()
        self.guest.onward(what if what in games.NAMES else "")

    def enter(self, outcome: str) -> None:
        self.ready()
        self.guest.enter(self._one(), outcome)

    def roll_for_me(self) -> None:
        raise IllegalMoveError("Only the host can roll this die.")

    def undo_cursor(self) -> int | None:
        events = self.events_known()
        if not events or events[-1].actor not in self.people or self.guest.question is not None or not self._asks():
            return None
        if self.guest.tail:
            return len(events) - 1
        return self.match.undo_cursor(practice=False, seat=events[-1].actor, cursor=self.match.cursor)

    def undo(self) -> None:
        if self.undo_cursor() is None:
            raise cannot_undo()
        self.guest.undo(self.events_known()[-1].actor)

    def _one(self) -> int:
        if not self.people:
            raise IllegalMoveError("Nobody plays on this device.")
        return self.people[0]

    # What the page shows

    def events_known(self) -> list[Event]:
        """What the host has sent, and what its own seats have done in the secret phase."""
        return [*self.match.played, *self.guest.tail]

    def host_sent(self, before: int, asked: bool) -> None:
        """The host sent something; `before` is the number of events known until then, `asked` whether a move was on its way."""
        match = self.guest.match
        assert match is not None
        if self.match is not match:
            self.adopt(match)
        now = len(self.events_known())
        state = self.now()
        if now != before:
            self.fresh = min(before, now)
            self.silent = min(self.silent, now)
            self.review = None if self.review is None else min(self.review, self.match.cursor)
            crossed = self.guest.question is not None or (asked and self.guest.refused is not None)
            if not self.game.private(state) and not crossed:
                self._leave()
        if self.looking is not None and (self.looking not in self.guest.up or not self.game.private(state)):
            self.looking = None
        if asked and self.guest.refused is not None:
            self._further = None
        self._play_further()
