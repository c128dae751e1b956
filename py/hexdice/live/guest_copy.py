"""A guest's copy of a match: what this device knows of it, and whether what the host sends agrees with it.

Every event is checked against the rules and, at the end, every roll against the commitments from the beginning.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.sentence import Sentence
from hexdice.live import wire
from hexdice.live.hashed_log import HashedLog
from hexdice.live.seen import events_of, key_of
from hexdice.live.takeover import TakeoverRequest
from hexdice.live.witness import Witness, promise_of, proof

PROMISE = Sentence("The host has changed what it promised before the first roll.")


class GuestCopy:
    """`match` has what everybody may know. While all choose in secret, it stops before that phase: `tail` has the events of this
    device's own seats since, `views` the positions as those seats see them, `up` the seats that have yet to choose."""

    def __init__(self, find: Callable[[str], AnyGame]) -> None:
        """`find` gives a game by its name."""
        self.find = find
        self.header_mark = ""
        self.promise = ""
        self.promises: list[str] = []  # those that counted before a takeover
        self.agreed = -1  # after a yes to a takeover, the length of the new host's copy, until the match goes on
        self.renews = False  # whether the devices were asked to commit before the first move
        self.witness = Witness()
        self.match: Match | None = None
        self.log: HashedLog | None = None
        self.seats: tuple[int, ...] = ()
        self.free: tuple[int, ...] = ()
        self.host_seat = -1  # the seat of the person whose device is the host; -1: none
        self.tail: tuple[Event, ...] = ()
        self.views: dict[str, str] = {}
        self.up: tuple[int, ...] = ()
        self.faults: tuple[str, ...] = ()  # what is wrong with the host's log or dice: the newest sentences
        self._renewed = False  # whether the message being read has another promise

    # What this device knows

    def state_of(self, seat: int | None) -> Any:
        """The match as a seat of this device may see it; None: as a bystander."""
        assert self.match
        view = self.views.get(key_of(seat))
        return self.match.game.parse_position(view) if view is not None else self.match.state

    def moves(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat of this device."""
        if self.match is None or seat not in self.up:
            return ()
        return self.match.game.moves(self.state_of(seat), seat)

    def place_of(self, seat: int) -> tuple[str, int]:
        """How far this seat can see, to compare with `Host.place_of`: a request that was made in another state is refused."""
        return self.log.hashes[-1] if self.log is not None else "", len(events_of(seat, self.tail))

    def in_common(self, asked: TakeoverRequest) -> tuple[int, int]:
        """How many first events both copies have, and how many more this one has, which it would lose."""
        own = len(self.log) if self.log is not None else 0
        if self.log is not None and asked.length <= own and self.log.hashes[asked.length] == asked.mark:
            same = asked.length
        else:
            same = min(asked.same, own)
        return same, own - same

    # What the host sends

    def _open(self, data: dict[str, Any]) -> None:
        """Takes a new or changed header; the events stay if they still fit."""
        game = self.find(data["game"])
        if data["rules"] != game.rules_version:
            raise ReplayError("The two devices have different versions of Hexdice: reload the page on both.")
        if len(data["seats"]) < data["began"]:
            raise ReplayError("This match has too few seats or too many events.")
        fields = {key: value for key, value in data.items() if key != "commitment"}
        header = Header(**{**fields, "seats": tuple(Seat(*seat) for seat in data["seats"]), "seed": ""})
        promise = promise_of(header, data["commitment"])  # NotationError for a damaged record
        if self.match is None or HashedLog(header).hashes[0] != HashedLog(self.match.header).hashes[0]:
            self.match, self.promise, self.promises, self.tail = Match(game, header), "", [], ()
            self.log, self.witness, self.agreed = HashedLog(self.match.header), Witness(), -1
        self._take_promise(self.match, header, promise)
        self.match.header = header
        self.header_mark = fair.digest(canonical(data))[:32]

    def _take_promise(self, match: Match, header: Header, promise: str) -> None:
        """Takes another promise only before the first move, after a takeover to which this device has agreed, or if it counted before."""
        checked, moved = CHECKED in header.extra, any(event.actor != CHANCE for event in match.events)
        turned_on = checked and not match.shares and (self.renews or not moved)
        exempts = header.shared > match.header.shared  # rolls before that are not checked at the end
        if exempts and self.agreed < 0 and (promise == self.promise or promise not in self.promises):
            self._found(PROMISE)
        if promise in ("", self.promise):
            self.renews = not promise and (self.renews or not moved)
            return
        if not self.promise or turned_on or self.agreed >= 0 or promise in self.promises:
            self.promises = [*self.promises[-8:], promise]
            self.promise, self.witness, self.renews, self._renewed = promise, Witness(), False, True
        else:
            self._found(PROMISE)

    def _continue(self, start: int, events: list[Event]) -> None:
        """Replaces the log from `start` on, checking each event against the rules; events before the first illegal one stay."""
        assert self.match is not None and self.log is not None
        if start < len(self.log):
            if not self._renewed and self.agreed < 0:
                self.witness.dropped(self.match, start)
            self.match.cut(start)
            self.log.cut(start)
        if start + len(events) > self.match.game.longest:
            raise ReplayError("This match has too few seats or too many events.")
        for event in events:
            self.match.take(event)
            self.log.extend([event])

    def _check_secrets(self, match: Match, data: wire.Message) -> None:
        """Positions and hidden events belong to a secret phase and to this device's seats. Raises NotationError."""
        if (data["tail"] or data["views"]) and not match.game.private(match.state):
            raise NotationError("The host is hiding what everybody may see.")
        mine = {CHANCE, *data["seats"]}
        if any(actor not in mine or not text for actor, text, _ in data["tail"]) or not data["views"].keys() <= {
            key_of(seat) for seat in (None, *data["seats"])
        }:
            raise NotationError("The host is showing what others do in secret.")
        for view in data["views"].values():
            match.game.parse_position(view)

    def _compare(self, match: Match, start: int, data: wire.Message) -> None:
        """Names what does not fit with what this device knows or was shown before."""
        for index in self.witness.changed(match, start):
            self._found(Sentence("The roll in step {n} was shown with a different outcome before.", n=index + 1))
        if self.agreed >= 0 and match.cursor > self.agreed:
            self.agreed = -1
        if match.result is not None and not data["seed"]:
            self._found(Sentence("The host does not show the seed, so the dice cannot be checked."))
        if data["more"] and match.result is None:
            return
        if self.witness.hidden(self.seats, match, self.tail):
            self._found(Sentence("A secret roll was shown with a different outcome before."))
        up = match.game.actors(self.state_of(None))
        if set(self.up) != set(up):
            self._found(Sentence("The host gives the turn to the wrong seat."))
            self.up = up

    def _found(self, fault: str) -> None:
        """Notes what is wrong, once."""
        if fault not in self.faults:
            self.faults = (*self.faults[-9:], fault)

    def _check(self, seed: str, given: int) -> None:
        """After the end: checks what the host reveals now against its commitments; `given` is the number of links that this device gave."""
        assert self.match
        if self.match.header.seed == seed:
            return
        self.match.header = replace(self.match.header, seed=seed)
        for fault in proof(self.match, self.promise, given):
            self._found(fault)
