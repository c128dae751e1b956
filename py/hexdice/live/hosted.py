"""A table on several devices as its host knows it: who sits where, what is still missing, and what each guest is to be sent."""

from typing import Any

from hexdice.kernel import fair, remarks
from hexdice.kernel.codec import canonical
from hexdice.kernel.extras import REAL, SEALED, STANDINGS
from hexdice.kernel.match import Event, Match
from hexdice.live import wire
from hexdice.live.checked import CheckedDice
from hexdice.live.hashed_log import HashedLog
from hexdice.live.seen import key_of, own_events
from hexdice.live.takeover import Takeover

PORTION = 2_000  # most events of one message: a browser's channel takes 256 kB
NOT_YET: dict[str, Any] = {"more": True, "tail": [], "views": {}, "up": [], "wanted": None, "seed": ""}


class GuestRecord:
    """One other device, as the host knows it."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.nonce = ""  # number from its last hello, repeated in what is sent to it
        self.here = False
        self.seats: tuple[int, ...] = ()
        # Who has played on it: somebody who sits out a match comes back to it.
        self.people: frozenset[str] = frozenset()
        self.length = 0  # how much of the log was sent to it; it reports losses
        self.header = ""  # the newest header sent to it
        self.version = 0  # of the newest state sent to it
        self.last_state: Any = None  # the content of that state, to send it only when it differs
        self.done = 0  # its newest request that was answered
        self.refused: list[Any] | None = None
        self.agrees: bool | None = None  # its answer after a takeover


class HostedTable:
    """Reads a match and never changes it; `Host` plays it. `post` has what is to be sent, as (guest, text)."""

    def __init__(self, match: Match, entropy: fair.Entropy, name: str) -> None:
        """`name` has the names of this device's own seats."""
        self.match = match
        self.log = HashedLog(match.header)
        self.name = name
        self.guests: dict[str, GuestRecord] = {}
        self._byes: list[tuple[str, str]] = []
        self._news: dict[str, bool] = {}  # to whom a state is due, and whether even if it says nothing new
        self.host_seat = next((seat for seat, who in enumerate(match.header.seats) if not who.bot), -1)
        self.dice = CheckedDice()
        self.entropy = entropy
        self.takeover: Takeover | None = None
        # The next match, as a guest has asked for it: the name of a game, "" for the same again.
        self.onward: str | None = None
        self.night = ""  # how the night stands, for the guests' pages

    # Who sits where

    @property
    def own_seats(self) -> tuple[int, ...]:
        """Seats without a guest, bots included."""
        taken = {seat for guest in self.guests.values() for seat in guest.seats}
        return tuple(seat for seat in range(len(self.match.header.seats)) if seat not in taken)

    @property
    def free(self) -> tuple[int, ...]:
        """Seats that a guest can take: people's seats without a guest, but none that has chosen in secret, as it would see the choice."""
        first = self.match.public_length()
        return tuple(seat for seat in self._here() if not own_events(self.match, seat, first))

    def _here(self) -> list[int]:
        """People's seats without a guest."""
        return [seat for seat in self.own_seats if not self.match.header.seats[seat].bot]

    @property
    def offered(self) -> tuple[int, ...]:
        """The free seats, as shown to guests. While all choose in secret, a seat counts as free until it has finished: otherwise
        guests would see who has begun."""
        game, match, first = self.match.game, self.match, self.match.public_length()
        closed = {*game.actors(match.states[first])} - {*game.actors(match.state)} if first < match.cursor else set()
        pending = game.chance(match.state) is not None  # then nobody is up
        return tuple(seat for seat in self._here() if pending or seat not in closed)

    def guest_name(self, device: str) -> str:
        """The names of a guest's seats, or the number of the device if it has none."""
        names = [self.match.header.seats[seat].name for seat in self.guests[device].seats]
        return ", ".join(names) or device[:6]

    # What it waits for

    @property
    def waits(self) -> bool:
        """Whether nothing can be played, as not everybody has agreed that this device is the host."""
        return self.takeover is not None and self.takeover.open

    @property
    def refusing(self) -> tuple[str, ...]:
        """The devices that do not agree."""
        return tuple(device for device, guest in self.guests.items() if guest.agrees is False)

    def _asks(self, guest: GuestRecord) -> bool:
        """Whether a guest has yet to agree; until then it is sent nothing of the match."""
        return self.takeover is not None and guest.agrees is not True

    @property
    def real(self) -> bool:
        """Whether real dice are rolled at this table."""
        return self.match.header.extra.get(REAL) is True

    @property
    def _due(self) -> bool:
        """Whether something is to be drawn."""
        return self.match.result is None and self.match.game.chance(self.match.state) is not None

    def missing(self) -> tuple[str, ...]:
        """Devices whose bytes or link the match waits for."""
        return () if self.match.result is not None else self.dice.missing(self._due)

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
        shown = {key: value for key, value in vars(self.match.header).items() if key != "seed"}
        shown["seats"] = [list(seat) for seat in shown["seats"]]
        shown["extra"] = {key: value for key, value in remarks.until(shown["extra"], -1).items() if key != SEALED}
        shown["extra"] |= {STANDINGS: self.night} if self.night else {}
        seed = self.match.header.seed
        return {**shown, "commitment": fair.digest("seed of a match", seed) if not self.dice.devices else ""}

    def _state_messages(self, guest: GuestRecord, anyhow: bool) -> list[str]:
        """Everything that the guest lacks, a very long log in portions. Each message holds whenever it arrives, so losing one does no harm.

        Nothing if all of it was sent before, unless `anyhow`: so the number of messages does not tell what others do in secret.
        """
        if self.takeover is not None and self._asks(guest):
            asked = self.takeover.request_to(min(guest.length, self.takeover.length))
            return [wire.write("takeover", nonce=guest.nonce, **asked._asdict())]
        header = self.header_for_guests()
        mark = fair.digest(canonical(header))[:32]
        table = {"seats": list(guest.seats), "free": list(self.offered), "host": self.host_seat}
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
