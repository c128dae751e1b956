"""Devices at one table over a bad network, in one process and from one seed: messages are lost, duplicated, delayed and reordered,
the network falls into two parts, devices are cut off and reloaded from what they kept, and the host's battery runs out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hexdice import games
from hexdice.kernel.codec import dump_match, load_match
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.options import Value
from hexdice.live import wire
from hexdice.live.guest import Guest
from hexdice.live.host import Host
from tests.unit.conftest import toy as toy  # the fixture


class World:
    """A host, its guests and the messages in transit. `calm` delivers everything once and in order."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        devices: int,
        seed: int,
        options: Mapping[str, Value] | None = None,
        find: Callable[[str], AnyGame] = games.game,
        checked: bool = False,
    ) -> None:
        self.rng = Random(f"{game.name} {seats} {devices} {seed}")
        self.find = find
        self.calm = False
        self.apart: set[str] = set()  # devices on the other side of a partition: nothing passes
        header = Header(
            game=game.name,
            options=dict(options or {}),
            seats=tuple(Seat(f"Seat {n}") for n in range(seats)),
            began=seats,
            seed=self.entropy(16),
            id="live",
            made="2026-01-01T00:00:00Z",
        )
        self.host = Host(Match(game, header), self.entropy, "the host")
        self.guests = {f"d{n}": Guest(f"d{n}", self.entropy, find) for n in range(1, devices)}
        self.under_way: list[tuple[str, str, str]] = []  # from, to ("" is the host), text
        self.received: dict[str, list[str]] = {device: [] for device in self.guests}
        for device in self.guests:
            self.join(device)
        self.heal()
        for n, device in enumerate(self.guests):  # seats go round; the host keeps the first
            mine = [seat for seat in range(seats) if seat % devices == n + 1]
            self.guests[device].sit(mine)
        self.heal()
        if checked:
            self.host.begin_checked_dice()
            self.heal()

    def entropy(self, n: int) -> str:
        return self.rng.randbytes(n).hex()

    def join(self, device: str) -> None:
        """A channel is opened (again)."""
        self.under_way = [message for message in self.under_way if device not in message[:2]]
        self.host.arrived(device)
        self.guests[device].connect()

    def collect(self) -> None:
        """Puts the devices' messages in transit."""
        self.under_way += [("", device, text) for device, text in self.host.post()]
        for device, guest in self.guests.items():
            self.under_way += [(device, "", text) for text in guest.outbox]
            guest.outbox = []

    def deliver(self) -> None:
        """Perhaps delivers a message; the network decides at random which one, how often and whether at all."""
        self.collect()
        if not self.under_way:
            return
        mood = 1.0 if self.calm else self.rng.random()
        index = 0 if mood > 0.3 else self.rng.randrange(len(self.under_way))
        sender, to, text = self.under_way[index]
        if mood > 0.15 or self.calm:
            del self.under_way[index]
        if (0.2 < mood < 0.3 or not self.apart.isdisjoint((sender, to))) and not self.calm:
            return  # lost
        if to:
            self.received[to].append(text)
            self.guests[to].receive(text)
        else:
            self.host.receive(sender, text)

    def heal(self) -> None:
        """The network works again, everything arrives, and lost messages are requested again."""
        self.apart = set()
        for _ in range(3):
            for guest in self.guests.values():
                guest.remind()
            self.arrive()

    def arrive(self) -> None:
        """Delivers everything in transit, once and in order."""
        self.calm = True
        self.collect()
        while self.under_way:
            self.deliver()
            self.collect()
        self.calm = False

    def act(self) -> None:
        """Makes a device do something."""
        what = self.rng.random()
        device = self.rng.choice(["", *self.guests])
        if what < 0.04 and device:
            self.reload_guest(device)
        elif what < 0.06:
            self.reload_host()
        elif what < 0.09 and device:
            self.join(device)
        elif what < 0.10:
            self.apart = {other for other in self.guests if self.rng.random() < 0.4} if not self.apart else set()
        elif what < 0.2:
            for guest in self.guests.values():
                guest.remind()
        elif what < 0.24 and not device and self.host.match.can_undo(seat=0):
            self.host.match.undo(seat=0)
            self.host.changed()
        elif not device:
            self.host_moves()
        else:
            self.guest_moves(device)

    def host_moves(self) -> None:
        match = self.host.match
        seats = [seat for seat in match.game.actors(match.state) if seat in self.host.own_seats]
        if seats:
            seat = self.rng.choice(seats)
            move = self.choose(match.game.moves(match.state, seat))
            if move == "join":  # as the page does: a new seat has a name
                match.header = replace(match.header, seats=(*match.header.seats, Seat("New")))
            self.host.play(seat, move)

    def guest_moves(self, device: str) -> None:
        guest = self.guests[device]
        own = [seat for seat in guest.seats if guest.moves(seat)]
        if own and guest.question is None:
            seat = self.rng.choice(own)
            guest.play(seat, self.choose(guest.moves(seat)))

    def choose(self, moves: Sequence[str]) -> str:
        """One of the moves a seat has."""
        return self.rng.choice(moves)

    def reload_guest(self, device: str) -> None:
        """Reloads a guest's page: only what it stores survives."""
        old = self.guests[device]
        fresh = Guest(device, self.entropy, self.find)
        fresh.restore(old.snapshot())
        self.guests[device] = fresh
        self.join(device)

    def reload_host(self) -> None:
        """Reloads the host's page from its save; every channel is opened again."""
        old = self.host
        match = load_match(dump_match(old.match), self.find)
        self.host = Host(match, self.entropy, old.name)
        self.host.restore(old.snapshot())
        self.under_way = []
        for device in self.guests:
            self.join(device)

    def take_over(self, device: str) -> None:
        """The host's device is gone: a guest takes over, and the others join it."""
        guest = self.guests.pop(device)
        assert guest.match
        self.host = Host.take_over(guest.match, guest.tail, self.entropy, guest.seats)
        self.under_way = []
        for other in self.guests:
            self.join(other)
        self.arrive()
        for asked in self.guests.values():
            if asked.takeover is not None:
                asked.agree(True)
        self.arrive()
        if self.host.waits:
            self.host.go_on()
        self.heal()

    def play(self, steps: int) -> None:
        """Plays this many acts and deliveries, or to the end of the match; then the network recovers."""
        for _ in range(steps):
            if self.host.match.result is not None:
                break
            self.act() if self.rng.random() < 0.35 else self.deliver()
        self.heal()

    def finish(self, most: int = 5000) -> None:
        """To the end on a good network."""
        self.heal()
        for _ in range(most):
            if self.host.match.result is not None:
                break
            device = self.rng.choice(["", *self.guests])
            self.guest_moves(device) if device else self.host_moves()
            self.arrive()
        self.heal()

    def agree(self) -> None:
        """Checks that all logs are equal, and that every device sees just what its seats may see."""
        match = self.host.match
        public = match.events[: match.public_length()]
        for guest in self.guests.values():
            assert guest.log is not None and guest.match is not None
            assert guest.log.events == public, guest.device
            assert guest.match.played == public
            assert guest.question is None
            for seat in guest.seats:
                assert guest.state_of(seat) == match.game.view(match.state, seat)
            assert guest.up == match.game.actors(match.state)
            assert guest.faults == (), guest.faults


def orphan(world: World, device: str) -> None:
    """The host is gone and this device takes over; the others have joined it, but not answered."""
    taker = world.guests.pop(device)
    assert taker.match is not None
    world.host = Host.take_over(taker.match, taker.tail, world.entropy, taker.seats)
    for other in world.guests:
        world.join(other)
    world.arrive()


class Patient(World):
    """Nobody resigns."""

    def choose(self, moves: Sequence[str]) -> str:
        return super().choose([move for move in moves if move != "resign"])


def hello(world: World, tail: list[Event]) -> str:
    """A greeting of d1 that claims these secret moves."""
    guest = world.guests["d1"]
    assert guest.log is not None
    marks = [list(mark) for mark in guest.log.marks()]
    return wire.write(
        "hello",
        v=wire.VERSION,
        device="d1",
        nonce=guest.nonce,
        marks=marks,
        header="",
        tail=[list(event) for event in tail],
    )


def forged(state: str, **fields: Any) -> str:
    """A state message with other content, as a hostile host could send it."""
    data = json.loads(state)
    data["version"] += 1_000
    return json.dumps({**data, **fields})


def last_state(world: World) -> str:
    return next(text for text in reversed(world.received["d1"]) if '"t":"state"' in text)
