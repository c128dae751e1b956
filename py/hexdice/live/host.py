"""The host of a table on several devices: only it draws and plays; guests send it requests and see what their seats may see.

Texts in, texts out: `receive` takes a guest's message; afterwards `post` has what is to be sent, as (guest, text): one `state` for
any number of messages and changes. A message that is not due, not for the guest's seats or not legal changes nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Match, cannot_undo
from hexdice.live import snapshot, wire
from hexdice.live.checked import CheckedDice
from hexdice.live.hashed_log import HashedLog
from hexdice.live.hosted import GuestRecord, HostedTable
from hexdice.live.seen import own_events
from hexdice.live.takeover import Takeover

MOST = wire.DEVICES - 1  # most guests of one table


class Host(HostedTable):
    """Plays for this device's seats and for guests, draws, and decides who sits where."""

    def __init__(self, match: Match, entropy: fair.Entropy, name: str = "", begins: bool = True) -> None:
        """With `begins`, chance events that are due are drawn at once."""
        super().__init__(match, entropy, name)
        if begins and not match.shares:  # otherwise the chains come first: `restore`
            self.settle()

    @classmethod
    def take_over(cls, match: Match, tail: Sequence[Event], entropy: fair.Entropy, seats: Sequence[int]) -> "Host":
        """Makes a guest with these seats the host, with its copy of the log and the secret moves of its seats; the dice are new.

        Nothing can be played until the others have agreed.
        """
        extra = {key: value for key, value in match.header.extra.items() if key != CHECKED}
        header = replace(match.header, seed=entropy(16), shared=match.cursor, extra=extra)
        taken = Match(match.game, header, match.played)
        for event in tail:
            taken.take(event)
        taken.header = replace(taken.header, shared=len(taken.events))
        name = ", ".join(header.seats[seat].name for seat in seats)
        host = cls(taken, entropy, name, begins=False)
        host.host_seat = min(seats, default=-1)
        others = (n for n, seat in enumerate(header.seats) if n not in seats and not seat.bot)
        log = HashedLog(header, match.played)
        host.takeover = Takeover(entropy(8), name, len(log), log.hashes[-1], others)
        host._open_if_agreed()
        host.settle()
        return host

    # What a page needs after a reload, besides the match

    def snapshot(self) -> str:
        """Which device has which seats, which requests were answered, and this device's chain, as one text."""
        guests = [[g.device, list(g.seats), g.done, g.agrees] for g in self.guests.values()]
        over = self.takeover.snapshot() if self.takeover else None
        return canonical({**self.dice.snapshot(), "guests": guests, "takeover": over, "host": self.host_seat})

    def restore(self, text: str) -> None:
        """The inverse of `snapshot`, on a fresh host of the same match. NotationError for a damaged text."""
        data = snapshot.of_host(text, len(self.match.header.seats), len(self.match.shares))
        for device, taken, done, agrees in data["guests"]:
            guest = self.guests.setdefault(device, GuestRecord(device))
            guest.seats, guest.done, guest.agrees = tuple(taken), done, agrees
        self.host_seat = self.host_seat if data["host"] < 0 else data["host"]
        self.takeover = Takeover.restored(data["takeover"]) if data["takeover"] else None
        self.dice = CheckedDice.restored(data, self.match.shares)
        self.settle()

    def inherit_guests(self, before: "Host") -> None:
        """Takes over the guests of the previous match: everybody plays where they played last."""
        self.name = before.name
        old_names = [seat.name for seat in before.match.header.seats]
        names = ["" if seat.bot else seat.name for seat in self.match.header.seats]
        if before.host_seat >= 0 and old_names[before.host_seat] in names:
            self.host_seat = names.index(old_names[before.host_seat])
        now = {old_names[seat]: "" for seat in before.own_seats}
        now |= {old_names[seat]: device for device, guest in before.guests.items() for seat in guest.seats}
        for device, old in before.guests.items():
            guest = self.guests[device] = GuestRecord(device)
            guest.nonce, guest.here, guest.done, guest.version = old.nonce, old.here, old.done, old.version
            guest.people = frozenset(name for name in (*old.people, *now) if now.get(name, device) == device)
            guest.seats = tuple(seat for seat, name in enumerate(names) if name in guest.people)

    # After a takeover

    def require_agreement(self) -> None:
        """IllegalMoveError while nothing can be played."""
        if self.waits:
            raise IllegalMoveError("Not everybody has yet agreed to continue this match here.")

    def go_on(self) -> None:
        """Goes on without asking the others; IllegalMoveError if somebody does not agree."""
        if self.takeover is None or self.refusing:
            raise IllegalMoveError("Somebody does not agree.")
        self.takeover.missing.clear()
        self._open_if_agreed()
        self.changed()

    def _open_if_agreed(self) -> None:
        """Opens the match once nobody is left to ask."""
        if self.takeover is not None and not self.takeover.missing and not self.refusing:
            self.takeover.open = False

    def _take_agreement(self, guest: GuestRecord, data: wire.Message) -> None:
        if self.takeover is None or data["takeover"] != self.takeover.token or guest.agrees in (True, data["yes"]):
            return
        guest.agrees = data["yes"]
        self._seat(guest, {*data["seats"]} & {*self.free, *guest.seats})
        self.changed()

    def _seat(self, guest: GuestRecord, seats: Iterable[int]) -> None:
        """Gives a guest these seats; who sits down at a table that was taken over has answered."""
        guest.seats = tuple(sorted({*seats}))
        if self.takeover is not None:
            self.takeover.missing -= set(guest.seats)
            self._open_if_agreed()

    # This device

    def play(self, seat: int, move: str) -> None:
        """Plays a move for a seat of this device and informs the guests. Raises what `Match.play` raises."""
        self.require_agreement()
        self.match.play(seat, move)
        self.changed()

    def changed(self) -> None:
        """This device has changed the match: draws what is due and informs the guests."""
        self.settle()
        self.broadcast()

    def take_back_seats(self, device: str) -> None:
        """Takes a guest's seats back to this device."""
        self.require_agreement()
        if device in self.guests:
            self.guests[device].seats = ()
            self.broadcast()

    # Chance

    def settle(self) -> None:
        """Draws until a seat is up, a real die or a device's link is missing, or the match is over."""
        while not self.waits and (chance := self.match.game.chance(self.match.state)) is not None:
            if (self.real and chance.die) or not self._draw():
                break
        self.log.replace(self.match.events[: self.match.public_length()])

    def _draw(self) -> bool:
        """Draws one outcome; False while a device's contribution is missing."""
        if self.dice.waiting:
            return False
        if self.dice.shares and not self.dice.used_up:
            if not self.dice.draw():
                return False
            self._record()
        self.match.draw()
        return True

    def _record(self) -> None:
        extra = {**self.match.header.extra, CHECKED: fair.dump_shares(self.dice.shares)}
        self.match.header = replace(self.match.header, extra=extra)

    # Checked dice

    def begin_checked_dice(self) -> None:
        """Turns on checked dice before the first event: every connected device commits to its bytes, and the match waits for all."""
        if self.dice.devices or any(event.actor != CHANCE for event in self.match.events):
            raise IllegalMoveError("Checked dice can only be switched on before the first move.")
        self.match.cut(0)
        self.log.replace([])
        self.dice = CheckedDice()
        self.dice.ask([device for device, guest in self.guests.items() if guest.here], self.entropy)
        self.broadcast()
        self._committed()

    def _committed(self) -> None:
        """Once all have committed, asks all to reveal."""
        if self.dice.committed:
            self.dice.begin([self.name, *(self.guest_name(device) for device in self.dice.devices[1:])])
            self._revealed()
            self.broadcast()

    def _revealed(self) -> None:
        """Once all bytes are known, makes the seed from them; then the dice can be rolled."""
        self._record()
        if self.dice.revealed:
            self.match.header = replace(self.match.header, seed=fair.common_seed(self.dice.shares))
            self.settle()

    # Messages from guests

    def arrived(self, device: str) -> None:
        """A channel to a device is open."""
        if device not in self.guests and len(self.guests) >= MOST:
            raise IllegalMoveError("This table has no room for another device.")
        self.guests.setdefault(device, GuestRecord(device)).here = True

    def left(self, device: str) -> None:
        """A channel is closed; the device keeps its seats until somebody takes them back."""
        if device in self.guests:
            self.guests[device].here = False

    def receive(self, device: str, message: str) -> None:
        """Handles a guest's message. An invalid one changes nothing; an invalid request gets a refusal in words."""
        guest = self.guests.get(device)
        if guest is None:
            return
        kind, data = wire.heard(message)
        if kind in ("sit", "move", "tell", "undo", "onward"):
            self._take_request(guest, kind, data)
        elif kind == "hello":
            self._hello(guest, data)
        elif kind == "agree":
            self._take_agreement(guest, data)
        elif kind == "commit":
            self.dice.commit(device, data["commitment"])
            self._committed()
        elif kind == "reveal":
            if self.dice.reveal(device, data["random"], data["anchor"]):
                self._revealed()
                self.broadcast()
        elif kind == "link" and self._due and self.dice.link(device, data["number"], data["link"]):
            self.changed()

    def _hello(self, guest: GuestRecord, data: wire.Message) -> None:
        if data["v"] != wire.VERSION:
            why = wire.write_sentence("The two devices have different versions of Hexdice: reload the page on both.")
            self._byes.append((guest.device, wire.write("bye", why=why)))
            return
        guest.here, guest.last_state = True, None
        guest.version = guest.version if guest.nonce == data["nonce"] else 0
        guest.nonce = data["nonce"]
        guest.length = max(0, self.log.meet([(n, mark) for n, mark in data["marks"]]))
        guest.header = data["header"]
        if not self._asks(guest) and self._take_secret_moves([Event(*event) for event in data["tail"]], guest):
            self.changed()
        else:
            self._owe_answer(guest)

    def _take_secret_moves(self, events: Sequence[Event], guest: GuestRecord) -> bool:
        """After a takeover: adds the secret moves that a guest's seats had made when the old host left."""
        seats = {event.actor for event in events if event.actor >= 0}
        if self.takeover is None or not seats or not seats <= {*self.free, *guest.seats}:
            return False
        first = self.match.public_length()
        if any(own_events(self.match, seat, first) for seat in seats):
            return False  # it is already here
        added = False
        for event in events:
            try:
                self.match.take(event)
                added = True
            except (NotationError, IllegalMoveError):
                break
        guest.seats = tuple(sorted({*guest.seats, *seats}))
        self.match.header = replace(self.match.header, shared=len(self.match.events))
        return added

    def _take_request(self, guest: GuestRecord, kind: str, data: wire.Message) -> None:
        """Answers a request to sit, move, enter a die or undo; each once, however often it arrives."""
        if self._asks(guest):
            return  # it asks again when it has agreed
        if data["id"] <= guest.done:
            self._owe_answer(guest)
            return
        guest.done, guest.refused = data["id"], None
        try:
            self._carry_out(guest, kind, data)
        except (NotationError, IllegalMoveError) as fault:
            self.refuse(guest.device, fault)
            return
        self.changed()

    def refuse(self, device: str, why: ValueError) -> None:
        """Answers a guest's newest request with a sentence."""
        guest = self.guests[device]
        guest.refused = [guest.done, wire.write_sentence(why)]
        self._owe_answer(guest)

    def _sit(self, guest: GuestRecord, wanted: set[int]) -> None:
        """Seats a guest just there; IllegalMoveError says who has a seat that it cannot take."""
        if self.dice.devices and wanted != set(guest.seats) and self.match.events:
            raise IllegalMoveError("All devices in this match roll its dice together: that cannot be changed.")
        for seat in sorted(wanted - {*self.free, *guest.seats}):
            if not 0 <= seat < len(self.match.header.seats):
                raise IllegalMoveError("There is no such seat at this table.")
            name = self.match.header.seats[seat].name
            if seat in self.own_seats:
                raise IllegalMoveError(
                    "{name} has begun to choose in secret. The seat can be taken once everybody has chosen.", name=name
                )
            other = next(device for device, one in self.guests.items() if seat in one.seats)
            beside = [self.match.header.seats[one].name for one in self.guests[other].seats if one != seat]
            if beside:
                raise IllegalMoveError("{name} plays on the device of {others}.", name=name, others=", ".join(beside))
            raise IllegalMoveError("{name} is already on another device.", name=name)
        self._seat(guest, wanted)

    def _carry_out(self, guest: GuestRecord, kind: str, data: wire.Message) -> None:
        if kind == "sit":
            self._sit(guest, set(data["seats"]))
            return
        if kind == "onward":
            if self.match.result is None:
                raise IllegalMoveError("This match is not over yet.")
            self.onward = data["what"]
            return
        seat = data["seat"]
        self.require_agreement()
        if seat not in guest.seats:
            raise IllegalMoveError("This seat is played on another device.")
        if tuple(data["at"]) != self.place_of(seat):
            raise IllegalMoveError("Something else happened first. Look again, then choose.")
        if kind == "move":
            if data["move"] == self.match.game.newcomer:  # its name is in the header, which only this device writes
                raise IllegalMoveError("Only the host can add players.")
            self.match.play(seat, data["move"])
        elif kind == "tell":
            if not self.real:
                raise IllegalMoveError("No real dice are rolled at this table.")
            if len(self.log) < self.match.cursor and self._last_seat() != seat:
                raise IllegalMoveError("This seat is played on another device.")
            self.match.enter(data["outcome"])
        else:
            self._undo(seat)

    def _undo(self, seat: int) -> None:
        """Undoes a seat's last move; in a secret phase, whatever others have done since."""
        match = self.match
        own = own_events(match, seat, len(self.log))
        last = own[-1] if own else match.cursor - 1
        if last < 0 or match.events[last].actor != seat:
            raise cannot_undo()
        later, match.cursor = match.events[last + 1 : match.cursor], last + 1
        try:
            match.undo(False, seat)
        finally:
            for event in later:
                match.take(event)

    def _last_seat(self) -> int:
        """The seat that moved last: in a secret phase, whose die is rolled."""
        return next((event.actor for event in reversed(self.match.played) if event.actor != CHANCE), CHANCE)
