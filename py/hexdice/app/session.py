"""An open match: who is looking, what is marked, what the bot is asked, and the Table from which its screen is drawn."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from hexdice import games
from hexdice.app.log import Log
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import SEALED, TYPED, Event, Match, Seat
from hexdice.live.holder import Holder
from hexdice.view import around
from hexdice.view.markup import esc
from hexdice.view.table import Table, bystander
from hexdice.view.text import say, unnamed

if TYPE_CHECKING:
    from hexdice.app.lookback import Lookback


class Session:
    """An open match. `live` is False while another tab holds it."""

    holds = True  # whether this device holds the match: it draws and changes the table's settings
    stored = True  # whether it is a stored match, which only one tab at a time may write

    def __init__(self, match: Match) -> None:
        self.match = match
        self.holder: Holder | None = None  # whether other devices have joined
        self.game = match.game
        self.screen = games.screen(match.game.name)
        self.ui: dict[str, str] = {}
        self.looking: int | None = None  # the seat that took the tablet behind the curtain
        self.playing = False  # whether the review plays the match turn by turn
        self.review: int | None = None  # the cursor shown in place of the current one
        self.live = False
        self.elsewhere = False  # known to be held by another tab
        self.visiting = False  # viewed from a link: nothing is saved, and bots wait, until somebody plays on
        self.fresh = match.cursor  # events[fresh:] came last; it advances with events, never by drawing
        self.routine: int | None = None  # the first of the moves played last by one tap
        self.silent = match.cursor  # events before this one are not announced
        self.thinking: str = ""  # id of the question that the bot is working on
        self.asked: int | None = None  # the seat that will play the answer; None: it is a hint
        self.asked_at = 0  # the cursor at which it was asked
        self.hinting = False
        self.guided = False  # whether lessons are on (app/coaching.py)
        self.learned: frozenset[str] = frozenset()  # keys of the lessons that are done
        self.advice_taken = False
        self.stuck = False  # the bot failed; it takes a tap to ask again
        self._kept: tuple[object, ...] = self._mark()
        self.lookback: Lookback | None = None  # the analysis of the match, once requested
        self._log = Log(match)

    def _mark(self) -> tuple[object, ...]:
        return id(self.match), self.match.cursor, len(self.match.events), self.match.header

    def follow(self, match: Match) -> None:
        """Takes over the match as another tab has left it."""
        self.fresh = min(self.match.cursor, match.cursor)
        self.silent = min(self.silent, match.cursor)
        self.match = match
        self._log = Log(match)
        if self.review is not None:
            self.review = min(self.review, match.cursor)

    def unsaved(self) -> bool:
        """Whether anything changed since `saved`."""
        return self._kept != self._mark()

    def saved(self) -> None:
        """Notes that the match has been saved as it is."""
        self._kept = self._mark()

    @property
    def cursor(self) -> int:
        """The number of events before the shown state."""
        return self.match.cursor if self.review is None else self.review

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people on this device."""
        here = self.holder.own_seats if self.holder is not None else range(len(self.match.header.seats))
        away = self._away()
        return tuple(seat for seat in here if not self.match.header.seats[seat].bot and seat not in away)

    @property
    def watches(self) -> bool:
        """Whether this device only shows the table for others."""
        return False

    def _away(self) -> tuple[int, ...]:
        """The seats whose choice is sealed on another device, in a match by link."""
        if SEALED not in self.match.header.extra:
            return ()
        from hexdice.live import sealed

        return sealed.away(self.match)

    def up(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.game.actors(self.match.state)

    @property
    def real(self) -> bool:
        """Whether real dice are typed in."""
        return self.match.header.extra.get("real") is True

    @property
    def practice(self) -> bool:
        """Whether rolls may be taken back."""
        return self.match.header.extra.get("practice") is True

    def set_extra(self, key: str, value: str | int | bool) -> None:
        """Sets an extra of the header, such as `real` or `practice`."""
        self.match.header = replace(self.match.header, extra={**self.match.header.extra, key: value})

    @property
    def waits(self) -> bool:
        """Whether nothing can be played, as others have not agreed yet that this device holds the match."""
        return self.holder is not None and self.holder.waits

    def _may_change(self) -> None:
        if self.waits:
            raise IllegalMoveError("Not everybody has agreed yet that this match goes on here.")

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
            elif self.holder is not None:  # other devices may contribute to the dice
                here = self.match.cursor
                self.holder.settle()
                if self.match.cursor == here:
                    return
            elif self.real and chance.die:
                return
            else:
                self.match.draw()

    def formality(self, cursor: int) -> tuple[int, str] | None:
        """The seat and move of a decision that is none, after the first `cursor` events.

        In secret only for people here, and not before dice that they roll themselves.
        """
        state, glance = self.match.states[cursor], self.glance(cursor)
        private = self.game.private(state)
        if private and (self.real or SEALED in self.match.header.extra):
            return None
        for seat in self.game.actors(state):
            if private and seat not in self.people:
                continue
            if move := self.screen.formality(glance._replace(state=self.game.view(state, seat), seat=seat)):
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
        if self.looking is not None and self.game.chance(self.match.state) is None:
            up = self.game.actors(self.match.state)
            if self.looking not in up or not self.game.private(self.match.state):
                self.looking = None

    def play_on(self, following: Callable[[Table], str]) -> None:
        """Plays moves of the looking seat one after the other, as `following` gives them, while the seat may move."""
        before, seat = self.match.cursor, self.viewer()
        while seat is not None and (move := following(self.table())) and self.viewer() == seat:
            self.play(seat, move)
        self.fresh = self.routine = min(before, self.match.cursor)

    def came(self, before: int) -> None:
        """Something was played or undone on another device since the cursor was at `before`; an open review stays open."""
        if self.match.cursor < before:
            self._undo_formalities()
        review, cursor = self.review, min(before, self.match.cursor)
        last = self.match.events[cursor].actor if cursor < self.match.cursor else -1
        self._moved(cursor, last if last >= 0 else None)
        self.review = None if review is None else min(review, self.match.cursor)
        if cursor < before:
            self.thinking = ""

    def _leave(self) -> None:
        """Clears what was marked in the previous state, and the hint requested there."""
        self.ui = {key: value for key, value in self.ui.items() if key.startswith("view.")}
        self.hinting = False
        if self.asked is None:
            self.thinking = ""

    def join(self, seat: int, name: str) -> None:
        """Adds a player by the move "join" of the seat that is up."""
        seated = self.match.header.began + sum(event.text == "join" for event in self.match.played)
        self.play(seat, "join")
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
        if self.waits or (match.result is not None and match.played[-1].text.split(" ")[0] in self.game.social):
            return None  # who has resigned was asked before
        if self.real and match.result is None and match.played and match.played[-1].mark == TYPED:
            return match.cursor - 1  # the table typed it, and fingers slip
        while cursor is not None:
            cursor = match.undo_cursor(self.practice, self._viewer_of(match.states[cursor]), cursor)
            if cursor is not None:
                actor = match.events[cursor].actor
                if self.formality(cursor):
                    continue
                if actor in self.people:
                    return None if self._sealed(actor) else cursor
                if actor >= 0 and not match.header.seats[actor].bot:
                    return None  # somebody on another device has moved since
        return None

    def _undo_formalities(self) -> None:
        """Goes back before formalities, which would only be played again."""
        while self.formality(self.match.cursor) and self.match.can_undo():
            self.match.undo()

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
            raise IllegalMoveError("What the dice or the tiles have shown cannot be taken back.")
        self.match.cursor = cursor
        self._leave()
        self.thinking = ""
        self.fresh = self.silent = cursor

    def redo(self) -> None:
        """Redoes the last undone event; IllegalMoveError if there is none."""
        self._may_change()
        before = self.match.cursor
        self.match.redo()
        self._moved(before)
        self.thinking = ""

    # Who is looking

    def viewer(self) -> int | None:
        """The seat whose view is shown; None: only what everybody may see."""
        if self.review is not None:
            return self.people[0] if len(self.people) == 1 else None
        return self._viewer_of(self.match.state)

    def _viewer_of(self, state: Any) -> int | None:
        people = self.people
        if self.game.result(state) is not None:
            return people[0] if len(people) == 1 else None
        if self.game.private(state) and len(people) > 1:
            return self.looking
        up = [seat for seat in self.game.actors(state) if seat in people]
        return up[0] if up else people[0] if len(people) == 1 else None

    def behind_curtain(self) -> tuple[int, ...]:
        """The people who may take the tablet now, if the curtain is down; otherwise nobody."""
        state, people = self.match.state, self.people
        if self.match.result or self.review is not None or len(people) < 2 or not self.game.private(state):
            return ()
        if self.looking is not None or self.waits:
            return ()
        return tuple(seat for seat in self.game.actors(state) if seat in people)

    # The table

    def names(self) -> tuple[str, ...]:
        """The names as markup: the only place where they are escaped for a table."""
        return tuple(esc(seat.name) for seat in self.match.header.seats)

    def table(self) -> Table:
        """The match at the shown cursor, as the looking seat may see it; with legal moves only if it may play."""
        match, game, cursor = self.match, self.game, self.cursor
        state, seat = match.states[cursor], self.viewer()
        present = self.review is None and self.live
        up = game.actors(state)
        moves = game.moves(state, seat) if present and not self.waits and seat is not None and seat in up else ()
        chance = game.chance(state) if present and self.real and not self.waits else None
        return Table(
            state=game.view(state, seat),
            seat=seat,
            up=up,
            moves=moves,
            names=self.names(),
            bots=tuple(esc(seat.bot) for seat in match.header.seats),
            ui=self.ui,
            options=match.header.options,
            events=self.events_seen(cursor, seat),
            fresh=min(self.fresh, cursor),
            result=game.result(state),
            chance=chance if chance and chance.die else None,
            live=present,
            thinking=self.bot_up() if self.thinking else None,
            facing=self.facing(seat),
            own=self.own(),
            past=lambda cursor: game.view(match.states[cursor], seat),
        )

    def own(self) -> int | None:
        """The seat of the only person, against bots; None at any other table."""
        bots, people = sum(bool(seat.bot) for seat in self.match.header.seats), self.people
        return people[0] if bots and len(people) == 1 and bots + 1 == len(self.match.header.seats) else None

    def facing(self, seat: int | None) -> int:
        """The angle of the board: fixed, or towards the looking seat."""
        side = str(self.match.header.extra.get("facing", "0"))
        if side == "seat":
            order = {2: (0, 180), 3: (0, 90, 270), 4: (0, 90, 180, 270)}.get(len(self.match.header.seats), (0,))
            return order[(seat or 0) % len(order)]
        return int(side) if side in ("90", "180", "270") else 0

    def glance(self, cursor: int | None = None) -> Table:
        """The match for a bystander, now or after `cursor` events: only what everybody may see, and no moves."""
        match, game = self.match, self.game
        state = match.state if cursor is None else match.states[cursor]
        bots = tuple(esc(seat.bot) for seat in match.header.seats)
        return bystander(game.view(state, None), self.names(), match.header.options, bots, game.result(state))

    def events_seen(self, cursor: int, seat: int | None) -> tuple[Event, ...]:
        """The events before `cursor`; private events of others that are not revealed yet have an empty text."""
        match, game = self.match, self.game
        events = match.events[:cursor]
        if not game.private(match.states[cursor]):
            return tuple(events)
        first = cursor
        while first > 0 and game.private(match.states[first - 1]):
            first -= 1
        hidden = [event if event.actor == seat else event._replace(text="") for event in events[first:]]
        return (*events[:first], *hidden)

    def log(self, limit: int) -> list[str]:
        """The log lines, newest first, at most `limit`; in review all lines of the match, each a link to its event."""
        if self.review is None:
            return [words for _, words in islice(self._log.lines(self.cursor, self._in_the_log()), limit)]
        return [
            around.log_step(number, words, number == self.review)
            for number, words in self._log.lines(self.match.cursor, self._in_the_log())
        ]

    def _in_the_log(self) -> tuple[str, ...]:
        """The names for the log; the only person, whom sentences call "you", finds themselves even without a name."""
        names, own = self.names(), self.own()
        if own is None or names[own] != unnamed(own):
            return names
        you = say("{name} (you)", name=names[own])
        return (*names[:own], you, *names[own + 1 :])

    def turns(self) -> list[int]:
        """The cursors at which turns begin, with the beginning and the end of the match."""
        played, alone = self.match.played, len(self.match.header.seats) == 1
        begins, last = [0], None
        for index, event in enumerate(played):
            if event.actor == CHANCE:
                last = None if alone else last
            elif event.actor != last:
                begins += [index] if index else []
                last = event.actor
        return [*begins, len(played)] if played else begins

    def turn(self) -> tuple[int, int]:
        """The number of the shown turn, under way or just over, and the number of turns."""
        turns = self.turns()
        return bisect_left(turns, self.cursor), len(turns) - 1

    def last_words(self) -> str:
        """The log line of the last event known to everybody; "" before the first."""
        return next((words for _, words in self._log.lines(self.cursor, self._in_the_log())), "")

    def turn_words(self) -> tuple[str, ...]:
        """What everybody may know of the turn that led here: its last log lines, in order."""
        begin = max((begin for begin in self.turns() if begin < self.cursor), default=0)
        lines = [words for number, words in self._log.lines(self.cursor, self._in_the_log()) if number > begin]
        return tuple(lines[:4][::-1])

    def summary(self) -> str:
        """A line of plain text for the home page; never a secret."""
        return self.screen.summary(self.glance()._replace(names=tuple(seat.name for seat in self.match.header.seats)))

    # Bots

    def only_move(self) -> str:
        """The one move of the bot that has to move now, which takes no thought; "" if it has to choose, or no bot is up."""
        seat = self.bot_up()
        if seat is None:
            return ""
        moves = playable(self.game, self.game.view(self.match.state, seat), seat)
        return moves[0] if len(moves) == 1 else ""

    def bot_up(self) -> int | None:
        """The seat whose bot has to move now."""
        if (
            not self.live
            or self.visiting
            or self.waits
            or self.stuck
            or self.review is not None
            or self.match.result is not None
        ):
            return None
        bots, away = self.match.header.seats, self._away()
        up = [seat for seat in self.game.actors(self.match.state) if seat not in away]
        waiting = [seat for seat in up if bots[seat].bot]
        if not waiting or (len(waiting) < len(up) and self.screen.rests(self.glance())):
            return None  # people are looking at something, and one of them will go on
        return waiting[0]

    def advised(self) -> bool:
        """Whether a bot can give a hint now."""
        return bool(levels(self.game.name) and self.people) and self.screen.advises(self.glance())


def session_of(session: Session | None) -> Session:
    """The open match; NotationError if there is none."""
    if session is None:
        raise NotationError(say("There is no table here."))
    return session


def playing(session: Session | None) -> Session:
    """The open match if this tab plays it; IllegalMoveError if another tab does."""
    session = session_of(session)
    if not session.live:
        raise IllegalMoveError(say("This match is being played in another tab."))
    return session
