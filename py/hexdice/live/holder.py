"""The device that holds a match: only it draws and plays; guests send it requests and see what their seats may see.

Texts in, texts out: `receive` takes a guest's message; afterwards `outbox` has what is to be sent, as (guest, text). A message
that is not due, not for the guest's seats or not legal changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hexdice.kernel import fair
from hexdice.kernel.chance import Chance
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import SEALED, Event, Match
from hexdice.live import wire
from hexdice.live.log import Log
from hexdice.live.seen import key_of, own_events, public_length

MOST = 5  # most guests of one table
PORTION = 2_000  # most events of one message: a browser's channel takes 256 kB
NOT_YET: dict[str, Any] = {"tail": [], "views": {}, "up": [], "wanted": None, "seed": ""}  # until the last portion


class Guest:
    """One other device, as the holder knows it."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.nonce = ""  # number from its last hello, repeated in what is sent to it
        self.here = False
        self.seats: tuple[int, ...] = ()
        self.length = 0  # how much of the log was sent to it; it reports losses
        self.header = ""  # the newest header sent to it
        self.done = 0  # its newest request that was answered
        self.refused: list[Any] | None = None
        self.commitment = ""  # in a match with checked dice


class Holder:
    """`play`, `enter` and `undo` are for this device's seats; they raise what Match raises."""

    def __init__(self, match: Match, entropy: Callable[[int], str], name: str = "") -> None:
        self.match = match
        self.log = Log(match.header)
        self.name = name
        self.guests: dict[str, Guest] = {}
        self.outbox: list[tuple[str, str]] = []
        self.version = 0
        self.shares: list[fair.Share] = []
        self.devices: list[str] = []  # whose share each one is; "" for this device
        self.links: list[str] = []  # this device's chain
        self.entropy = entropy
        self.received: dict[str, str] = {}  # device -> its link for the pending draw
        self.taken_over = False
        self._asking = False  # whether the devices are asked for their commitments
        self._commitments: dict[str, str] = {}
        self._random = ""
        if not match.shares:  # otherwise the chains come first: `restore`
            self.settle()

    @classmethod
    def take_over(cls, match: Match, tail: Sequence[Event], entropy: Callable[[int], str], name: str = "") -> "Holder":
        """Makes a guest the holder, with its copy of the log and the secret moves of its seats; the dice are new."""
        extra = {key: value for key, value in match.header.extra.items() if key != "checked"}
        header = replace(match.header, seed=entropy(16), shared=match.cursor, extra=extra)
        taken = Match(match.game, header, match.played)
        for event in tail:
            taken.take(event)
        taken.header = replace(taken.header, shared=len(taken.events))
        holder = cls(taken, entropy, name)
        holder.taken_over = True
        return holder

    # What a page needs after a reload, besides the match

    def kept(self) -> str:
        """Which device has which seats, which requests were answered, and this device's chain, as one text."""
        guests = [[g.device, list(g.seats), g.done] for g in self.guests.values()]
        data = {"guests": guests, "devices": self.devices, "links": self.links[-1:], "received": self.received}
        return canonical({**data, "taken_over": self.taken_over})

    def restore(self, text: str) -> None:
        """The inverse of kept, on a fresh holder of the same match. NotationError for a damaged text."""
        data = read_json(text)
        try:
            for device, seats, done in data["guests"]:
                guest = self.guests.setdefault(device, Guest(device))
                guest.seats, guest.done = tuple(seats), done
            self.devices, self.received = list(data["devices"]), dict(data["received"])
            self.taken_over = bool(data["taken_over"])
            self.links = fair.chain_from(data["links"][0], fair.LONGEST) if data["links"] else []
        except (KeyError, TypeError, ValueError, IndexError) as fault:
            raise NotationError("The stored data of the devices at this table is damaged.") from fault
        self.shares = list(self.match.shares)
        self.settle()

    def follow(self, before: "Holder", order: Sequence[int]) -> None:
        """Takes over the guests of the previous match; `order` has, for each seat of this match, its seat in that one."""
        self.version, self.name = before.version, before.name
        for device, old in before.guests.items():
            guest = self.guests[device] = Guest(device)
            guest.nonce, guest.here, guest.done = old.nonce, old.here, old.done
            guest.seats = tuple(new for new, seat in enumerate(order) if seat in old.seats)

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
        seats = (seat for seat in self.own_seats if not self.match.header.seats[seat].bot)
        return tuple(seat for seat in seats if not own_events(self.match, seat, first))

    def play(self, seat: int, move: str) -> None:
        """Plays a move for a seat of this device and informs the guests. Raises what `Match.play` raises."""
        self.match.play(seat, move)
        self.changed()

    def changed(self) -> None:
        """This device has changed the match: draws what is due and informs the guests."""
        self.settle()
        self.broadcast()

    def free_seats_of(self, device: str) -> None:
        """Takes a guest's seats back to this device."""
        if device in self.guests:
            self.guests[device].seats = ()
            self.broadcast()

    # Chance

    @property
    def real(self) -> bool:
        """Whether real dice are rolled at this table."""
        return self.match.header.extra.get("real") is True

    def settle(self) -> None:
        """Draws until a seat is up, a real die or a device's link is missing, or the match is over."""
        while (chance := self.match.game.chance(self.match.state)) is not None:
            if (self.real and chance.die) or not self._draw(chance):
                break
        self.log.follow(self.match.events[: public_length(self.match)])

    def _draw(self, chance: Chance) -> bool:
        """Draws one outcome; False while a device's contribution is missing."""
        if self._asking or not all(share.random for share in self.shares):
            return False
        if self.shares and (number := self.shares[0].draws + 1) <= fair.LONGEST:
            links = []
            for device, share in zip(self.devices, self.shares, strict=True):
                link = self.links[number] if not device else self.received.get(device, "")
                if not link:
                    return False
                links.append(share._replace(link=link, draws=number))
            self._record(links)
            self.received = {}
        self.match.draw()
        return True

    def _record(self, shares: list[fair.Share]) -> None:
        self.shares = shares
        extra = {**self.match.header.extra, "checked": fair.dump_shares(shares)}
        self.match.header = replace(self.match.header, extra=extra)

    def missing(self) -> tuple[str, ...]:
        """Devices whose commitment, bytes or link the match waits for."""
        if not self.shares or self.match.result is not None:
            return ()
        if not all(share.random for share in self.shares):
            return tuple(d for d, share in zip(self.devices, self.shares, strict=True) if d and not share.random)
        if self.match.game.chance(self.match.state) is None or self.shares[0].draws >= fair.LONGEST:
            return ()
        return tuple(device for device in self.devices if device and device not in self.received)

    # Checked dice

    def check_dice(self) -> None:
        """Turns on checked dice before the first event: every connected device commits to its bytes, and the match waits for all."""
        if any(event.actor != CHANCE for event in self.match.events):
            raise IllegalMoveError("Dice can be checked by all devices only before the first move.")
        self.match.restart()
        self.log.follow([])
        secret = self.entropy(32)
        self.links = fair.chain(secret)
        self._random = self.entropy(32)
        self.devices = ["", *(device for device, guest in self.guests.items() if guest.here)]
        self._commitments = {"": fair.commitment(self._random, self.links[0])}
        self._asking = True
        self.broadcast()
        self._committed()

    def _committed(self) -> None:
        """Once all have committed, asks all to reveal."""
        if not self._asking or any(device not in self._commitments for device in self.devices):
            return
        self._asking = False
        names = [self.name, *(self.guest_name(device) for device in self.devices[1:])]
        shares = [fair.Share(name, self._commitments[device]) for name, device in zip(names, self.devices, strict=True)]
        shares[0] = shares[0]._replace(random=self._random, anchor=self.links[0])
        self._record(shares)
        self._revealed()
        self.broadcast()

    def _revealed(self) -> None:
        """Once all bytes are known, makes the seed from them; then the dice can be rolled."""
        if self.shares and all(share.random for share in self.shares):
            self.match.header = replace(self.match.header, seed=fair.common_seed(self.shares))
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
        self.guests.setdefault(device, Guest(device)).here = True

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
        if kind in ("move", "tell", "undo"):
            self._asked(guest, kind, data)
        elif kind == "hello":
            self._hello(guest, data)
        elif kind == "sit":
            self._sit(guest, data["seats"])
        elif kind == "commit":
            if self._asking and device in self.devices and fair.HEX.fullmatch(data["commitment"]):
                self._commitments.setdefault(device, data["commitment"])
                self._committed()
        elif kind == "reveal":
            self._reveal(device, data)
        elif kind == "link":
            self._link(device, data)

    def _hello(self, guest: Guest, data: wire.Message) -> None:
        if data["v"] != wire.VERSION:
            why = wire.write_sentence("The two devices have different versions of Hexdice: reload the page on both.")
            self.outbox.append((guest.device, wire.write("bye", why=why)))
            return
        guest.here = True
        guest.nonce = data["nonce"]
        guest.length = max(0, self.log.meet([(n, mark) for n, mark in data["marks"]]))
        guest.header = data["header"]
        if self._deal([Event(*event) for event in data["tail"]], guest):
            self.changed()
        else:
            self._send(guest)

    def _deal(self, events: Sequence[Event], guest: Guest) -> bool:
        """After a takeover: adds the secret moves that a guest's seats had made when the old holder left."""
        seats = {event.actor for event in events if event.actor >= 0}
        if not self.taken_over or not seats or not seats <= {*self.free, *guest.seats}:
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

    def _sit(self, guest: Guest, seats: Sequence[int]) -> None:
        allowed = {*self.free, *guest.seats}
        if self.devices and set(seats) != set(guest.seats) and self.match.events:
            return  # in a match with checked dice seats cannot change
        guest.seats = tuple(sorted({seat for seat in seats if seat in allowed}))
        self.broadcast()

    def _asked(self, guest: Guest, kind: str, data: wire.Message) -> None:
        """Answers a request to move, enter a die or undo; each once, however often it arrives."""
        if data["id"] <= guest.done:
            self._send(guest)
            return
        guest.done, guest.refused = data["id"], None
        try:
            self._do(guest, kind, data)
        except (NotationError, IllegalMoveError) as fault:
            guest.refused = [data["id"], wire.write_sentence(fault)]
            self._send(guest)
            return
        self.changed()

    def _do(self, guest: Guest, kind: str, data: wire.Message) -> None:
        seat = data["seat"]
        if seat not in guest.seats:
            raise IllegalMoveError("This seat is played on another device.")
        if tuple(data["at"]) != self.place_of(seat):
            raise IllegalMoveError("Something else happened first. Look again, then choose.")
        if kind == "move":
            if data["move"] == "join":  # the name of a new seat is in the header, which only this device writes
                raise IllegalMoveError("The device that holds the table adds new players.")
            self.match.play(seat, data["move"])
        elif kind == "tell":
            if not self.real:
                raise IllegalMoveError("No real dice are rolled at this table.")
            if len(self.log) < self.match.cursor and self._last_seat() != seat:
                raise IllegalMoveError("This seat is played on another device.")
            self.match.enter(data["outcome"])
        elif self.match.played and self.match.played[-1].actor == seat:
            self.match.undo(False, seat)
        else:
            raise IllegalMoveError("What the dice or the tiles have shown cannot be taken back.")

    def _last_seat(self) -> int:
        """The seat that moved last: in a secret phase, whose die is rolled."""
        return next((event.actor for event in reversed(self.match.played) if event.actor != CHANCE), CHANCE)

    def place_of(self, seat: int) -> tuple[str, int]:
        """How far a seat can see: what everybody knows, and its own moves since. A request for another state is too late."""
        return self.log.hashes[-1], len(own_events(self.match, seat, len(self.log)))

    def _reveal(self, device: str, data: wire.Message) -> None:
        if device not in self.devices or not self.shares:
            return
        index = self.devices.index(device)
        share = self.shares[index]
        honest = fair.commitment(data["random"], data["anchor"]) == share.commitment
        if honest and not share.random:
            shares = list(self.shares)
            shares[index] = share._replace(random=data["random"], anchor=data["anchor"])
            self._record(shares)
            self._revealed()
            self.broadcast()

    def _link(self, device: str, data: wire.Message) -> None:
        if device not in self.devices or not self.shares:
            return
        share = self.shares[self.devices.index(device)]
        due = data["number"] == share.draws + 1 and self.match.game.chance(self.match.state) is not None
        before = share.link if share.draws else share.anchor
        if due and share.random and fair.HEX.fullmatch(data["link"]) and fair.step(data["link"]) == before:
            self.received[device] = data["link"]
            self.changed()

    # Messages to guests

    def broadcast(self) -> None:
        """Sends every connected guest what is new to it."""
        for guest in self.guests.values():
            if guest.here and guest.nonce:
                self._send(guest)

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
            "commitment": fair.digest("seed of a match", header.seed) if not self.devices else "",
        }

    def _send(self, guest: Guest) -> None:
        """Sends everything that the guest lacks, a very long log in portions. Each message holds whenever it arrives, so losing one does no harm."""
        header = self.header_for_guests()
        mark = fair.digest(canonical(header))[:32]
        start = min(guest.length, len(self.log))
        while True:
            end = min(len(self.log), start + PORTION)
            now = self._now(guest) if end == len(self.log) else NOT_YET
            self.version += 1
            message = wire.write(
                "state",
                nonce=guest.nonce,
                version=self.version,
                header=None if mark == guest.header else header,
                seats=list(guest.seats),
                free=list(self.free),
                **{"from": start},
                mark=self.log.hashes[start],
                events=[list(event) for event in self.log.events[start:end]],
                done=guest.done,
                refused=guest.refused,
                **now,
            )
            guest.length, guest.header = end, mark
            self.outbox.append((guest.device, message))
            if end == len(self.log):
                return
            start = end

    def _now(self, guest: Guest) -> dict[str, Any]:
        """What follows the log: the secret phase as the guest's seats may see it, who is up, what the dice wait for."""
        match, game = self.match, self.match.game
        views = {}
        if len(self.log) < match.cursor:
            seats = {None, *guest.seats}
            views = {key_of(seat): game.format_position(game.view(match.state, seat)) for seat in seats}
        return {
            "tail": [list(event) for event in self._tail(guest)],
            "views": views,
            "up": list(game.actors(match.state)),
            "wanted": self._wanted(guest),
            "seed": match.header.seed if match.result is not None else "",
        }

    def _tail(self, guest: Guest) -> list[Event]:
        """What happened since everybody knew everything: the seat's own moves, and the mere number of others."""
        match, first = self.match, len(self.log)
        own = {index for seat in guest.seats for index in own_events(match, seat, first)}
        events = enumerate(match.events[first : match.cursor], first)
        return [event if index in own else Event(event.actor, "") for index, event in events]

    def _wanted(self, guest: Guest) -> list[Any] | None:
        """What this guest must contribute before the dice can be rolled."""
        device = guest.device
        if device not in self.devices:
            return None
        if self._asking:
            return ["commit", 0] if device not in self._commitments else None
        if self.shares and not self.shares[self.devices.index(device)].random:
            return ["reveal", 0]
        return ["link", self.shares[0].draws + 1] if device in self.missing() else None
