"""The device that holds a match: only it draws and plays; guests send it requests and see what their seats may see.

Texts in, texts out: `receive` takes a guest's message; afterwards `post` has what is to be sent, as (guest, text): one `state` for
any number of messages and changes. A message that is not due, not for the guest's seats or not legal changes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import CHECKED, REAL, SEALED, Event, Match
from hexdice.kernel.sentence import Sentence
from hexdice.live import snapshot, wire
from hexdice.live.checked import CheckedDice
from hexdice.live.log import HashedLog
from hexdice.live.seen import key_of, own_events, public_length
from hexdice.live.takeover import Takeover

MOST = wire.DEVICES - 1  # most guests of one table
PORTION = 2_000  # most events of one message: a browser's channel takes 256 kB
NOT_YET: dict[str, Any] = {"more": True, "tail": [], "views": {}, "up": [], "wanted": None, "seed": ""}


class GuestRecord:
    """One other device, as the holder knows it."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.nonce = ""  # number from its last hello, repeated in what is sent to it
        self.here = False
        self.seats: tuple[int, ...] = ()
        self.length = 0  # how much of the log was sent to it; it reports losses
        self.header = ""  # the newest header sent to it
        self.version = 0  # of the newest state sent to it
        self.last_state: Any = None  # the content of that state, to send it only when it differs
        self.done = 0  # its newest request that was answered
        self.refused: list[Any] | None = None
        self.commitment = ""  # in a match with checked dice
        self.agrees: bool | None = None  # its answer after a takeover


class Holder:
    """`play`, `enter` and `undo` are for this device's seats; they raise what Match raises."""

    def __init__(self, match: Match, entropy: Callable[[int], str], name: str = "", begins: bool = True) -> None:
        """With `begins`, chance events that are due are drawn at once."""
        self.match = match
        self.log = HashedLog(match.header)
        self.name = name
        self.guests: dict[str, GuestRecord] = {}
        self._byes: list[tuple[str, str]] = []
        self._news: dict[str, bool] = {}  # to whom a state is due, and whether even if it says nothing new
        self.host = next((seat for seat, who in enumerate(match.header.seats) if not who.bot), -1)
        self.dice = CheckedDice()
        self.entropy = entropy
        self.takeover: Takeover | None = None
        if begins and not match.shares:  # otherwise the chains come first: `restore`
            self.settle()

    @classmethod
    def take_over(
        cls, match: Match, tail: Sequence[Event], entropy: Callable[[int], str], seats: Sequence[int]
    ) -> "Holder":
        """Makes a guest with these seats the holder, with its copy of the log and the secret moves of its seats; the dice are new.

        Nothing can be played until the others have agreed.
        """
        extra = {key: value for key, value in match.header.extra.items() if key != CHECKED}
        header = replace(match.header, seed=entropy(16), shared=match.cursor, extra=extra)
        taken = Match(match.game, header, match.played)
        for event in tail:
            taken.take(event)
        taken.header = replace(taken.header, shared=len(taken.events))
        name = ", ".join(header.seats[seat].name for seat in seats)
        holder = cls(taken, entropy, name, begins=False)
        holder.host = min(seats, default=-1)
        others = (n for n, seat in enumerate(header.seats) if n not in seats and not seat.bot)
        log = HashedLog(header, match.played)
        holder.takeover = Takeover(entropy(8), name, len(log), log.hashes[-1], others)
        holder._open_if_agreed()
        holder.settle()
        return holder

    # What a page needs after a reload, besides the match

    def snapshot(self) -> str:
        """Which device has which seats, which requests were answered, and this device's chain, as one text."""
        guests = [[g.device, list(g.seats), g.done, g.agrees] for g in self.guests.values()]
        over = self.takeover.snapshot() if self.takeover else None
        return canonical({**self.dice.snapshot(), "guests": guests, "takeover": over, "host": self.host})

    def restore(self, text: str) -> None:
        """The inverse of `snapshot`, on a fresh holder of the same match. NotationError for a damaged text."""
        data = snapshot.of_holder(text, len(self.match.header.seats), len(self.match.shares))
        for device, taken, done, agrees in data["guests"]:
            guest = self.guests.setdefault(device, GuestRecord(device))
            guest.seats, guest.done, guest.agrees = tuple(taken), done, agrees
        self.host = self.host if data["host"] < 0 else data["host"]
        self.takeover = Takeover.restored(data["takeover"]) if data["takeover"] else None
        self.dice = CheckedDice.restored(data, self.match.shares)
        self.settle()

    def inherit_guests(self, before: "Holder", order: Sequence[int]) -> None:
        """Takes over the guests of the previous match; `order` has, for each seat of this match, its seat in that one."""
        self.name = before.name
        self.host = order.index(before.host) if before.host in order else self.host
        for device, old in before.guests.items():
            guest = self.guests[device] = GuestRecord(device)
            guest.nonce, guest.here, guest.done, guest.version = old.nonce, old.here, old.done, old.version
            guest.seats = tuple(new for new, seat in enumerate(order) if seat in old.seats)

    # After a takeover

    @property
    def waits(self) -> bool:
        """Whether nothing can be played, as not everybody has agreed that this device holds the match."""
        return self.takeover is not None and self.takeover.open

    @property
    def refusing(self) -> tuple[str, ...]:
        """The devices that do not agree."""
        return tuple(device for device, guest in self.guests.items() if guest.agrees is False)

    def require_agreement(self) -> None:
        """IllegalMoveError while nothing can be played."""
        if self.waits:
            raise IllegalMoveError("Not everybody has agreed yet that this match goes on here.")

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

    def _asks(self, guest: GuestRecord) -> bool:
        """Whether a guest has yet to agree; until then it is sent nothing of the match."""
        return self.takeover is not None and guest.agrees is not True

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

    @property
    def own_seats(self) -> tuple[int, ...]:
        """Seats without a guest, bots included."""
        taken = {seat for guest in self.guests.values() for seat in guest.seats}
        return tuple(seat for seat in range(len(self.match.header.seats)) if seat not in taken)

    @property
    def free(self) -> tuple[int, ...]:
        """Seats that a guest can take: people's seats without a guest, but none that has chosen in secret, as it would see the choice."""
        first = public_length(self.match)
        return tuple(seat for seat in self._here() if not own_events(self.match, seat, first))

    def _here(self) -> list[int]:
        """People's seats without a guest."""
        return [seat for seat in self.own_seats if not self.match.header.seats[seat].bot]

    @property
    def offered(self) -> tuple[int, ...]:
        """The free seats, as shown to guests. While all choose in secret, a seat counts as free until it has finished: otherwise
        guests would see who has begun."""
        game, match, first = self.match.game, self.match, public_length(self.match)
        closed = {*game.actors(match.states[first])} - {*game.actors(match.state)} if first < match.cursor else set()
        pending = game.chance(match.state) is not None  # then nobody is up
        return tuple(seat for seat in self._here() if pending or seat not in closed)

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

    @property
    def real(self) -> bool:
        """Whether real dice are rolled at this table."""
        return self.match.header.extra.get(REAL) is True

    def settle(self) -> None:
        """Draws until a seat is up, a real die or a device's link is missing, or the match is over."""
        while not self.waits and (chance := self.match.game.chance(self.match.state)) is not None:
            if (self.real and chance.die) or not self._draw():
                break
        self.log.replace(self.match.events[: public_length(self.match)])

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

    @property
    def _due(self) -> bool:
        """Whether something is to be drawn."""
        return self.match.result is None and self.match.game.chance(self.match.state) is not None

    def missing(self) -> tuple[str, ...]:
        """Devices whose bytes or link the match waits for."""
        return () if self.match.result is not None else self.dice.missing(self._due)

    # Checked dice

    def check_dice(self) -> None:
        """Turns on checked dice before the first event: every connected device commits to its bytes, and the match waits for all."""
        if self.dice.devices or any(event.actor != CHANCE for event in self.match.events):
            raise IllegalMoveError("Dice can be checked by all devices only before the first move.")
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

    def guest_name(self, device: str) -> str:
        """The names of a guest's seats, or the number of the device if it has none."""
        names = [self.match.header.seats[seat].name for seat in self.guests[device].seats]
        return ", ".join(names) or device[:6]

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
        try:
            kind, data = wire.read(message)
        except NotationError:
            return
        if kind in ("sit", "move", "tell", "undo"):
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
        """After a takeover: adds the secret moves that a guest's seats had made when the old holder left."""
        seats = {event.actor for event in events if event.actor >= 0}
        if self.takeover is None or not seats or not seats <= {*self.free, *guest.seats}:
            return False
        first = public_length(self.match)
        if any(own_events(self.match, seat, first) for seat in seats):
            return False  # it is already here
        dealt = False
        for event in events:
            try:
                self.match.take(event)
                dealt = True
            except (NotationError, IllegalMoveError):
                break
        guest.seats = tuple(sorted({*guest.seats, *seats}))
        self.match.header = replace(self.match.header, shared=len(self.match.events))
        return dealt

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
            guest.refused = [data["id"], wire.write_sentence(fault)]
            self._owe_answer(guest)
            return
        self.changed()

    def _sit(self, guest: GuestRecord, wanted: set[int]) -> None:
        """Seats a guest just there; IllegalMoveError says who has a seat that it cannot take."""
        if self.dice.devices and wanted != set(guest.seats) and self.match.events:
            raise IllegalMoveError("All devices of this match roll its dice together: that cannot change.")
        for seat in sorted(wanted - {*self.free, *guest.seats}):
            if not 0 <= seat < len(self.match.header.seats):
                raise IllegalMoveError("There is no such seat at this table.")
            name = self.match.header.seats[seat].name
            if seat in self.own_seats:
                raise IllegalMoveError(
                    Sentence(
                        "{name} has begun to choose in secret. The seat can be taken when all have chosen.", name=name
                    )
                )
            other = next(device for device, one in self.guests.items() if seat in one.seats)
            beside = [self.match.header.seats[one].name for one in self.guests[other].seats if one != seat]
            if beside:
                raise IllegalMoveError(
                    Sentence("{name} plays on the device of {others}.", name=name, others=", ".join(beside))
                )
            raise IllegalMoveError(Sentence("{name} has another device already.", name=name))
        self._seat(guest, wanted)

    def _carry_out(self, guest: GuestRecord, kind: str, data: wire.Message) -> None:
        if kind == "sit":
            self._sit(guest, set(data["seats"]))
            return
        seat = data["seat"]
        self.require_agreement()
        if seat not in guest.seats:
            raise IllegalMoveError("This seat is played on another device.")
        if tuple(data["at"]) != self.place_of(seat):
            raise IllegalMoveError("Something else happened first. Look again, then choose.")
        if kind == "move":
            if data["move"] == "join":  # the name of a new seat is in the header, which only this device writes
                raise IllegalMoveError("The host adds new players.")
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
        """Takes a seat's last move back; in a secret phase, whatever others have done since."""
        match = self.match
        own = own_events(match, seat, len(self.log))
        last = own[-1] if own else match.cursor - 1
        if last < 0 or match.events[last].actor != seat:
            raise IllegalMoveError("What the dice or the tiles have shown cannot be undone.")
        later, match.cursor = match.events[last + 1 : match.cursor], last + 1
        try:
            match.undo(False, seat)
        finally:
            for event in later:
                match.take(event)

    def _last_seat(self) -> int:
        """The seat that moved last: in a secret phase, whose die is rolled."""
        return next((event.actor for event in reversed(self.match.played) if event.actor != CHANCE), CHANCE)

    def place_of(self, seat: int) -> tuple[str, int]:
        """How far a seat can see: what everybody knows, and its own moves since. A request for another state is too late."""
        return self.log.hashes[-1], len(own_events(self.match, seat, len(self.log)))

    # Messages to guests

    def broadcast(self) -> None:
        """Something may be new to the connected guests."""
        for guest in self.guests.values():
            if guest.here and guest.nonce:
                self._news.setdefault(guest.device, False)

    def _owe_answer(self, guest: GuestRecord) -> None:
        """A guest has asked, so it gets a state even if that says nothing new."""
        self._news[guest.device] = True

    def post(self) -> list[tuple[str, str]]:
        """What is to be sent, as (device, text); each text once."""
        posted, self._byes = self._byes, []
        news, self._news = self._news, {}
        for device, anyhow in news.items():
            if device in self.guests:
                posted += [(device, text) for text in self._state_messages(self.guests[device], anyhow)]
        return posted

    def header_for_guests(self) -> dict[str, Any]:
        """The header without the seed, which would give away all future rolls."""
        header = self.match.header
        return {
            "game": header.game,
            "rules": header.rules,
            "id": header.id,
            "made": header.made,
            "options": header.options,
            "seats": [list(seat) for seat in header.seats],
            "began": header.began,
            "shared": header.shared,
            "extra": {key: value for key, value in header.extra.items() if key != SEALED},
            "commitment": fair.digest("seed of a match", header.seed) if not self.dice.devices else "",
        }

    def _state_messages(self, guest: GuestRecord, anyhow: bool) -> list[str]:
        """Everything that the guest lacks, a very long log in portions. Each message holds whenever it arrives, so losing one does no harm.

        Nothing if all of it was sent before, unless `anyhow`: so the number of messages does not tell what others do in secret.
        """
        if self.takeover is not None and self._asks(guest):
            asked = self.takeover.request_to(min(guest.length, self.takeover.length))
            return [wire.write("takeover", nonce=guest.nonce, **asked._asdict())]
        header = self.header_for_guests()
        mark = fair.digest(canonical(header))[:32]
        table = {"seats": list(guest.seats), "free": list(self.offered), "host": self.host}
        table |= {"done": guest.done, "refused": guest.refused}
        now, texts, start = self._now(guest), [], min(guest.length, len(self.log))
        state = (self.log.hashes[-1], mark, table, now)
        if state == guest.last_state and not anyhow:
            return []
        guest.last_state = state
        while True:
            end = min(len(self.log), start + PORTION)
            guest.version += 1
            message = wire.write(
                "state",
                nonce=guest.nonce,
                version=guest.version,
                header=None if mark == guest.header else header,
                **{"from": start},
                mark=self.log.hashes[start],
                events=[list(event) for event in self.log.events[start:end]],
                **table,
                **(now if end == len(self.log) else NOT_YET),
            )
            guest.length, guest.header = end, mark
            texts.append(message)
            if end == len(self.log):
                return texts
            start = end

    def _now(self, guest: GuestRecord) -> dict[str, Any]:
        """What follows the log: the secret phase as the guest's seats may see it, who is up, what the dice wait for."""
        match, game = self.match, self.match.game
        views = {}
        if game.private(match.state):
            seats = {None, *guest.seats}
            views = {key_of(seat): game.format_position(game.view(match.state, seat)) for seat in seats}
        return {
            "more": False,
            "tail": [list(event) for event in self._tail(guest)],
            "views": views,
            "up": list(game.actors(match.state)),
            "wanted": self.dice.wanted(guest.device, self._due),
            "seed": match.header.seed if match.result is not None else "",
        }

    def _tail(self, guest: GuestRecord) -> list[Event]:
        """What the guest's own seats have done in the secret phase. Moves of others are left out, so that not even their number is known.

        With the events "0: mark 3", "1: mark 5", "0: done", the guest at seat 0 gets "mark 3" and "done".
        """
        own = {index for seat in guest.seats for index in own_events(self.match, seat, len(self.log))}
        return [self.match.events[index] for index in sorted(own)]
