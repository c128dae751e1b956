"""A match as one device shows it: who is looking, what that seat may know, and the Table from which its screen is drawn."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from hexdice import games
from hexdice.app.match.curve import Curve
from hexdice.app.match.log import Log
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels
from hexdice.bots.why import Answer, reasoned
from hexdice.kernel import remarks
from hexdice.kernel.extras import COLOURS, FACES, FACING, PRACTICE, REAL, SEALED, SITS
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Match
from hexdice.kernel.outside import number
from hexdice.live.host import Host
from hexdice.view import around
from hexdice.view.markup import esc
from hexdice.view.portraits import valid
from hexdice.view.review import log_step
from hexdice.view.table import NO_MARKS, Table, bystander
from hexdice.view.text import facts, translated


@dataclass
class BotQuestion:
    """What the bots' worker is asked at a table: the next move of a bot, or a hint for whoever is up."""

    id: str = ""  # of the question that it works on; "" for none
    seat: int | None = None  # the seat that will play the answer; None: it is a hint
    at: int = 0  # the cursor at which it was asked
    hint: bool = False  # a hint is wanted
    failed: bool = False  # the bot could not move: it takes a tap to ask again


class Why(NamedTuple):
    """A move that somebody asked about, or the hint (move ""), and what is known of it."""

    cursor: int
    seat: int
    move: str
    answer: Answer | None = None
    going: bool = True  # the worker is finding out more


def veiled(events: Sequence[Event], first: int, seat: int | None) -> tuple[Event, ...]:
    """The events as a seat may see them: from `first` on those of others have an empty text."""
    hidden = (event if event.actor == seat else event._replace(text="") for event in events[first:])
    return *events[:first], *hidden


class Viewing:
    """Reads a match and never changes it; `Session` plays it. `active` is False while another tab plays it."""

    stored = True  # whether it is a stored match, which only one tab at a time may write, and for which this device asks its bots

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.hooks = games.screen(match.game.name)
        self.host: Host | None = None  # this device as the host of the table; None: nobody was invited
        self.ui: dict[str, str] = {}
        self.looking: int | None = None  # the seat that took the tablet behind the curtain
        self.review: int | None = None  # the cursor shown in place of the current one
        self.best: int | None = None  # the best score that a person has made here in such a match
        self.active = False
        self.visiting = False  # viewed from a link: nothing is saved, and bots wait, until somebody plays on
        self.fresh = match.cursor  # events[fresh:] came last; it advances with events, never by rendering
        self.why: Why | None = None  # what somebody wants to know about a move
        self.question = BotQuestion()
        self.marks = NO_MARKS  # a move that a rule forbids, while somebody points at moves
        self.curve = Curve(lambda: (self.match, self.hooks.review))
        self._log = Log(match)
        self._moves = lru_cache(maxsize=2)(match.game.moves)  # each draw asks for them

    @property
    def cursor(self) -> int:
        """The number of events before the shown state."""
        return self.match.cursor if self.review is None else self.review

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people on this device."""
        here = self.host.own_seats if self.host is not None else range(len(self.match.header.seats))
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

    def now(self) -> Any:
        """The newest state, as far as everybody here may know it."""
        return self.match.state

    def up(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.game.actors(self.match.state)

    def switched(self, key: str) -> bool:
        """Whether the table has switched on REAL, PRACTICE or STEPS (kernel/extras.py)."""
        return self.match.header.extra.get(key) is True

    @property
    def waits(self) -> bool:
        """Whether nothing can be played, as others have not agreed yet that this device is the host."""
        return self.host is not None and self.host.waits

    # Who is looking

    def viewer(self) -> int | None:
        """The seat whose view is shown; None: only what everybody may see."""
        if self.review is not None:
            return self.people[0] if len(self.people) == 1 else None
        return self._viewer_of(self.now(), self.up())

    def _viewer_of(self, state: Any, up: Sequence[int]) -> int | None:
        people = self.people
        if self.game.result(state) is not None:
            return people[0] if len(people) == 1 else None
        if self.covered(state):
            return self.looking
        return next((seat for seat in up if seat in people), people[0] if len(people) == 1 else None)

    def covered(self, state: Any) -> bool:
        """Whether people at this device choose unseen by each other, one behind the curtain after the other."""
        turns = self.hooks.play.open_in_turn and self.match.header.extra.get(FACING) == "seat"
        return len(self.people) > 1 and self.game.private(state) and not turns

    def behind_curtain(self) -> tuple[int, ...]:
        """The people who may take the tablet now, if the curtain is down: whoever has said so, then in order after the last to move."""
        people = self.people
        if self.match.result or self.review is not None or not self.covered(self.now()):
            return ()
        if self.looking is not None or self.waits:
            return ()
        last = next((event.actor for event in reversed(self.match.played) if event.actor >= 0), -1)
        waiting = (seat for seat in self.up() if seat in people)
        wanted, count = self.ui.get("next", ""), len(self.match.header.seats)
        return tuple(sorted(waiting, key=lambda seat: (str(seat) != wanted, (seat - last - 1) % count)))

    # The table

    def names(self) -> tuple[str, ...]:
        """The names as markup: the only place where they are escaped for a table."""
        return tuple(esc(seat.name) for seat in self.match.header.seats)

    def faces(self) -> tuple[str, ...]:
        """The face that somebody has chosen for each seat, "" for none."""
        codes = str(self.match.header.extra.get(FACES, "")).split(",")
        return tuple(code if valid(code) else "" for code in codes)

    def colours(self) -> tuple[int, ...]:
        """The colour that tonight's people have given each seat; () if they have not."""
        found = tuple(map(number, str(self.match.header.extra.get(COLOURS, "")).split(",")))
        return found if len(found) == len(set(found)) == len(self.match.header.seats) and min(found) >= 0 else ()

    # What `table` shows of the newest state; a table whose host is another device overrides these five.

    @property
    def present(self) -> bool:
        """Whether the newest state is one that may change here."""
        return self.active

    @property
    def playable(self) -> bool:
        """Whether a move may be played here now."""
        return self.active and not self.waits

    def seen(self, seat: int | None) -> Any:
        """The shown state, as a seat may see it."""
        return self.game.view(self.match.states[self.cursor], seat)

    def legal(self, seat: int) -> tuple[str, ...]:
        """The moves of a seat that is up in the shown state."""
        return self._moves(self.match.states[self.cursor], seat)

    def events_seen(self, seat: int | None) -> tuple[Event, ...]:
        """The events before the shown state; private events of others that are not revealed yet have an empty text."""
        cursor = self.cursor
        return veiled(self.match.events[:cursor], self.match.public_length(cursor), seat)

    def table(self) -> Table:
        """The match at the shown cursor, as the looking seat may see it; with legal moves only if it may play."""
        match, game, seat, now = self.match, self.game, self.viewer(), self.review is None
        ui, marks = self.ui, self.marks
        present, playable = now and self.present, now and self.playable
        pointing, why = self.pointing(), self.about()
        if why is not None and why.move:
            seat, present, playable = why.seat, False, False
            better, line = (why.answer.best, why.answer.line) if why.answer else ("", ())
            marks = marks._replace(played=why.move, better=better, answers=line)
        elif pointing is not None:
            seat, present, playable, ui = pointing, True, not self.waits, {**ui, "pointing": "1"}
        state, events = self.seen(seat), self.events_seen(seat)
        up = self.up() if now else game.actors(state)
        chance = game.chance(state) if playable and self.switched(REAL) else None
        return Table(
            state=state,
            seat=seat,
            up=up,
            moves=self.legal(seat) if playable and seat is not None and seat in up else (),
            names=self.names(),
            bots=tuple(esc(seat.bot) for seat in match.header.seats),
            ui=ui,
            options=match.options,
            events=events,
            fresh=min(self.fresh, len(events)),
            result=game.result(state),
            chance=chance if chance and chance.die else None,
            present=present,
            thinking=self.bot_up() if self.question.id else None,
            own=self.own(),
            people=self.people,
            faces=self.faces(),
            best=self.best if len(self.people) == 1 else None,
            # Of a secret phase on a joined device, only the state after it is known.
            past=lambda count: game.view(match.states[count], seat) if count <= match.cursor else state,
            turn=self.curve.turn,
            marks=marks,
        )

    def explains(self) -> bool:
        """Whether somebody may ask here why not to play another move: in practice and after the end, as no match is decided by it."""
        state = self.match.states[self.cursor]
        free = self.switched(PRACTICE) or self.match.result is not None
        return (
            free and self.active and reasoned(games.module_of(self.game.name, "bot")) and bool(self.game.actors(state))
        )

    def pointing(self) -> int | None:
        """The seat for which somebody now points at moves instead of playing them."""
        if not self.ui.get("view.why") or not self.explains():
            return None
        up, seat = self.game.actors(self.match.states[self.cursor]), self.viewer()
        return seat if seat in up else up[0]

    def about(self) -> Why | None:
        """What is asked about a move in the shown state."""
        return self.why if self.why is not None and self.why.cursor == self.cursor else None

    def own(self) -> int | None:
        """The seat of the only person, against bots; None at any other table."""
        bots, people = sum(bool(seat.bot) for seat in self.match.header.seats), self.people
        return people[0] if bots and len(people) == 1 and bots + 1 == len(self.match.header.seats) else None

    @property
    def facing(self) -> int:
        """The side of the tablet that the page faces, 0, 90, 180 or 270 degrees clockwise: a fixed one, or that of whoever looks."""
        side = str(self.match.header.extra.get(FACING, "0"))
        if side == "seat" and len(self.people) > 1:
            expected = self.hooks.play.expects(self.glance()) if self.review is None and not self.match.result else None
            viewer = expected if expected in self.people else self.viewer()
            return self.side((self.behind_curtain() or (0,))[0] if viewer is None else viewer)
        return int(side) if side in ("90", "180", "270") else 0

    def side(self, seat: int) -> int:
        """The side of the tablet at which a seat's person sits, in degrees."""
        sits = str(self.match.header.extra.get(SITS, "")).split(",")
        side = sits[seat] if seat < len(sits) and sits[seat] in ("0", "1", "2", "3") else ""
        return 90 * (int(side) if side else around.quarter(seat, len(self.match.header.seats)))

    @property
    def asks_how_they_sit(self) -> bool:
        """Whether several people are about to begin, and nobody has said yet whether the page turns to whoever is up."""
        return (
            len(self.people) > 1
            and self.active
            and self.stored
            and self.game.contest
            and self.match.result is None
            and FACING not in self.match.header.extra
            and not {event.actor for event in self.match.played} & set(self.people)
        )

    def glance(self, cursor: int | None = None) -> Table:
        """The match for a bystander, now or after `cursor` events: only what everybody may see, and no moves."""
        match, game = self.match, self.game
        state = match.state if cursor is None else match.states[cursor]
        bots = tuple(esc(seat.bot) for seat in match.header.seats)
        table = bystander(game.view(state, None), self.names(), match.options, bots, game.result(state))
        return table._replace(faces=self.faces())

    def log_lines(self, cursor: int) -> Iterator[tuple[int, str]]:
        """(number, words) of the events before `cursor`, newest first, without hidden moves."""
        return self._log.lines(cursor, self.names(), self.own())

    def log(self, limit: int) -> list[str]:
        """The log lines, newest first, at most `limit`; in review all lines of the match, each a link to its event."""
        if self.review is None:
            return [words for _, words in islice(self.log_lines(self.cursor), limit)]
        return [log_step(number, words, number == self.review) for number, words in self.log_lines(self.match.cursor)]

    def remarks(self) -> dict[int, str]:
        """What people have written about the match, as markup, by number of events."""
        found = remarks.read(self.match.header.extra)
        return {at: esc(text) for at, text in found.items() if at <= self.match.cursor}

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

    def turn_words(self) -> tuple[str, ...]:
        """What everybody may know of the turn that led here: its last log lines, in order."""
        begin = max((begin for begin in self.turns() if begin < self.cursor), default=0)
        lines = [words for number, words in self.log_lines(self.cursor) if number > begin]
        return tuple(lines[:4][::-1])

    def summary(self) -> str:
        """A line of plain text for the home page; never a secret."""
        return self.hooks.summary(self.glance()._replace(names=tuple(seat.name for seat in self.match.header.seats)))

    def headlines(self) -> str:
        """The lines over a picture of the match: how it stands, the game and who plays."""
        title = facts(translated(self.game.title), *(seat.name for seat in self.match.header.seats))
        return "\n".join(filter(None, (self.summary(), title)))

    def file_name(self) -> str:
        """What a file of the match is called, without its ending."""
        return f"hexdice-{self.match.header.game}-{self.match.header.id}"

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
            not (self.active and self.stored)
            or self.visiting
            or self.waits
            or self.question.failed
            or self.review is not None
            or self.match.result is not None
        ):
            return None
        bots, away = self.match.header.seats, self._away()
        up = [seat for seat in self.game.actors(self.match.state) if seat not in away]
        waiting = [seat for seat in up if bots[seat].bot]
        if not waiting or (len(waiting) < len(up) and self.hooks.play.bots_wait(self.glance())):
            return None  # people are looking at something, and one of them will go on
        return waiting[0]

    def advised(self) -> bool:
        """Whether a bot can give a hint now."""
        return bool(self.stored and levels(self.game.name) and self.people) and self.hooks.play.advises(self.glance())
