"""One play of a game: a header and a list of events, folded into states; undo moves a cursor."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from hexdice.kernel import fair, remarks
from hexdice.kernel.chance import draw
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import CHANCE, AnyGame, Result
from hexdice.kernel.options import Value, complete, handicapped, read_options

TYPED = "typed"  # the outcome was read off a real die
AFTER_UNDO = "practice"  # the move was played after an undo that only practice allows


class Event(NamedTuple):
    """What a seat did or chance gave; compare `actor` and `text`, as a real die has a mark, too."""

    actor: int  # seat, or CHANCE
    text: str
    mark: str = ""  # "", TYPED or AFTER_UNDO


class Seat(NamedTuple):
    """Who sits at the table."""

    name: str  # as people typed it: escape before showing
    bot: str = ""  # "" for a person, else the name of a level


@dataclass(frozen=True)
class Header:
    """What is fixed before the first event. Names may change and seats may join; the rules never read them."""

    game: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]  # the current seats; the match began with the first `began`
    began: int
    seed: str  # 32 hexadecimal digits
    id: str = ""
    made: str = ""  # ISO date and time, UTC
    rules: int = 1
    shared: int = 0  # number of first events taken over from another match, drawn with its seed
    extra: dict[str, Value] = field(default_factory=dict)  # table settings of the page: real dice, facing, ...

    def begins_as(self, other: "Header") -> bool:
        """Whether matches with these headers started as the same one."""
        return all(getattr(self, key) == getattr(other, key) for key in ("game", "seed", "options", "began"))


def cannot_undo() -> IllegalMoveError:
    """The refusal to undo what has been revealed, or what another seat has done."""
    return IllegalMoveError("What dice or tiles have revealed cannot be undone.")


class Match:
    """A header, its events and the state after each of them.

    `events[:cursor]` have happened; later ones were undone and can be redone until another move is played. Chance is
    drawn only by `draw` and `settle`, or entered by `enter`; nothing else sees the seed.
    """

    def __init__(self, game: AnyGame, header: Header, events: Sequence[Event] = (), cursor: int | None = None) -> None:
        """Replays `events`, checking each. ReplayError names the first one that is not allowed."""
        self.game = game
        if not game.seats[0] <= header.began <= game.seats[1]:
            raise ReplayError(
                "Number of players for {title}: {low} to {high}, not {n}.",
                title=game.title,
                low=game.seats[0],
                high=game.seats[1],
                n=header.began,
            )
        self.header = replace(header, options=read_options(game.options, header.options))
        self.options = complete(game.options, self.header.options)
        if handicapped(self.options) > header.began - (header.began == 1):
            raise NotationError("The seat with the handicap is empty or plays alone.")
        self.events: list[Event] = []
        self.cursor = 0
        self.states: list[Any] = [game.initial(self.options, header.began)]
        for index, event in enumerate(events):
            try:
                self.take(event._replace(text=game.reword(self.state, event.text)))
            except (NotationError, IllegalMoveError) as fault:
                raise ReplayError(
                    "Event {n} ({text}) does not fit: {why}", index, n=index + 1, text=repr(event.text[:40]), why=fault
                ) from fault
        if cursor is not None:
            if not 0 <= cursor <= len(events):
                raise ReplayError("There is no such step in this match.")
            self.cursor = cursor

    @property
    def state(self) -> Any:
        """The position at the cursor."""
        return self.states[self.cursor]

    @property
    def result(self) -> Result | None:
        """The result at the cursor, or None while the match goes on."""
        return self.game.result(self.state)

    @property
    def played(self) -> list[Event]:
        """The events before the cursor."""
        return self.events[: self.cursor]

    def _check_mark(self, event: Event) -> None:
        """Only an outcome of a real die can be typed in, and only a seat's move can be marked as practice."""
        if event.mark == TYPED:
            chance = self.game.chance(self.state) if event.actor == CHANCE else None
            if chance is None or not chance.die:
                raise IllegalMoveError("This is not the roll of a real die.")
        elif event.mark and (event.mark != AFTER_UNDO or event.actor == CHANCE):
            raise NotationError("This event cannot carry that mark.")

    def _append(self, event: Event) -> None:
        state = self.game.apply(self.state, event.actor, event.text)
        if self.can_redo():
            shared, extra = min(self.header.shared, self.cursor), remarks.until(self.header.extra, self.cursor)
            self.header = replace(self.header, shared=shared, extra=extra)
        del self.events[self.cursor :], self.states[self.cursor + 1 :]
        self.events.append(event)
        self.states.append(state)
        self.cursor += 1

    def take(self, event: Event) -> None:
        """Adds an event from another copy of the match. On NotationError or IllegalMoveError the match is unchanged."""
        self._check_mark(event)
        self._append(event)

    def play(self, seat: int, move: str) -> None:
        """Plays a seat's move. On NotationError or IllegalMoveError the match is unchanged."""
        if seat < 0:
            raise IllegalMoveError("Take a seat to play.")
        # It may discard events past which only practice mode undoes.
        peeked = any(self._is_barrier(i) for i in range(self.cursor, len(self.events)))
        self._append(Event(seat, move, AFTER_UNDO if peeked else ""))

    def draw(self) -> Event | None:
        """Draws the pending outcome with the match's seed; None if chance has nothing to decide."""
        chance = self.game.chance(self.state)
        if chance is None:
            return None
        links = self._links()
        self._append(Event(CHANCE, draw(fair.draw_seed(self.header.seed, links), chance)))
        return self.events[-1]

    def _links(self) -> list[str]:
        """Every device's link for the next draw; empty in a match on one device."""
        shares = self.shares
        if not shares:
            return []
        drawn = sum(event.actor == CHANCE and event.mark != TYPED for event in self.played[self.header.shared :])
        return [share.link for share in shares if share.draws > drawn]

    @property
    def shares(self) -> tuple[fair.Share, ...]:
        """What each device contributed to checked dice; () without checked dice."""
        return fair.read_shares(str(self.header.extra.get(CHECKED, "")))

    def enter(self, outcome: str) -> None:
        """Enters the pending outcome as a real die shows it."""
        chance = self.game.chance(self.state)
        if chance is None or not chance.die:
            raise IllegalMoveError("There is no die to roll now.")
        self._append(Event(CHANCE, outcome, TYPED))

    def settle(self) -> None:
        """Draws until a seat is up or the match is over."""
        while self.draw() is not None:
            pass

    def _is_barrier(self, index: int) -> bool:
        event = self.events[index]
        return event.actor == CHANCE or self.game.barrier(self.states[index], event.actor, event.text)

    def undo_cursor(self, practice: bool, seat: int | None, cursor: int) -> int | None:
        """The cursor after an undo by `seat` at `cursor`; None if nothing may be undone."""
        if cursor == 0:
            return None
        before = cursor - 1
        if practice:
            while before and self.game.chance(self.states[before]):
                before -= 1
            return None if self.game.chance(self.states[before]) else before
        if self._is_barrier(before):
            return None
        own = self.events[before].actor == seat
        return before if own or not self.game.private(self.states[before]) else None

    def can_undo(self, practice: bool = False, seat: int | None = None) -> bool:
        """Whether the last event can be undone: never an outcome or a reveal, and in a private phase only the seat's own move.

        In practice mode any event can be, if a seat is up before it.
        """
        return self.undo_cursor(practice, seat, self.cursor) is not None

    def undo(self, practice: bool = False, seat: int | None = None) -> None:
        """Undoes the last event; in practice mode also the outcomes before it, until a seat is up."""
        before = self.undo_cursor(practice, seat, self.cursor)
        if before is None:
            raise cannot_undo()
        self.cursor = before

    def can_redo(self) -> bool:
        """Whether events were undone and not replaced."""
        return self.cursor < len(self.events)

    def redo(self) -> None:
        """Redoes an undone event and the outcomes after it. IllegalMoveError if there is none."""
        if not self.can_redo():
            raise IllegalMoveError("There is nothing to redo.")
        self.cursor += 1
        while self.can_redo() and self.events[self.cursor].actor == CHANCE:
            self.cursor += 1

    def public_length(self, cursor: int | None = None) -> int:
        """How many of the events before a cursor everybody knows: during a secret phase, those before its first move."""
        length = self.cursor if cursor is None else cursor
        if self.game.private(self.states[length]):
            while length and self.game.private(self.states[length - 1]):
                length -= 1
        return length

    def cut(self, length: int) -> None:
        """Removes every event after the first `length`."""
        del self.events[length:], self.states[length + 1 :]
        self.cursor = min(self.cursor, length)

    def branch(self, cursor: int, id: str, seed: str) -> "Match":
        """A new match with the same first `cursor` events and a new seed for what follows."""
        if not 0 <= cursor <= len(self.events):
            raise ReplayError("There is no such step in this match.")
        extra = {key: value for key, value in remarks.until(self.header.extra, cursor).items() if key != CHECKED}
        header = replace(self.header, id=id, seed=seed, shared=cursor, extra=extra)
        return Match(self.game, header, self.events[:cursor])

    def wrong_dice(self) -> list[int]:
        """The indices of drawn outcomes that do not follow from the seed: empty for an honest match.

        Typed outcomes, and those that a branch took over from a match with another seed, cannot be checked.
        """
        wrong, number = [], 0
        links = list(zip(*(fair.links_of(share) for share in self.shares), strict=False))
        for index, event in enumerate(self.played):
            chance = self.game.chance(self.states[index])
            if chance is None or event.mark == TYPED or index < self.header.shared:
                continue
            seed = fair.draw_seed(self.header.seed, links[number] if number < len(links) else ())
            number += 1
            if draw(seed, chance) != event.text:
                wrong.append(index)
        return wrong
