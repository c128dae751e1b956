"""A night of five people on four devices and a table screen, over a network that loses and repeats messages: eight matches of four games."""

from __future__ import annotations

import json
import re
from random import Random

from hexdice.app.devices import channels
from hexdice.app.rendering import Rendered
from hexdice.kernel.extras import STANDINGS
from hexdice.kernel.match import Match
from hexdice.live.host import Host
from tests.unit.app.fakes import DictStorage
from tests.unit.app.room import Device, Room

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")
GAMES = ("three-dice", "siberian-dice", "first-war", "first-island")


class Blind(Device):
    """A device whose page is drawn only when somebody looks at it, which is most of the work."""

    def draw(self) -> Rendered:
        self.blank = getattr(self, "blank", None) or super().draw()
        return self.blank


class Broken(Room):
    """Loses one message of six and repeats one of six; `heal` is what pages do when they come back."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng, self.safe = Random(seed), False

    def enter(self, storage: DictStorage | None = None) -> Device:
        self.devices.append(Blind(self, storage))
        return self.devices[-1]

    def _do(self, device: Device, kind: str, id: str, text: str) -> bool:
        luck = 1.0 if kind != "send" or self.safe else self.rng.random()
        if luck < 1 / 6:
            return True
        if luck < 2 / 6:
            super()._do(device, kind, id, text)
        return super()._do(device, kind, id, text)

    def heal(self) -> None:
        """Everybody's page is hidden and seen again, as a device sleeps between two looks at it."""
        self.safe = True
        for device in self.devices:
            channels.wake(device.app)
        self.settle()
        self.safe = False


class Evening:
    """Ann's device is the host's; Bo and Cy share one, Di and Ed have one each, and a screen shows the table."""

    def __init__(self, seed: int) -> None:
        self.room, self.taps = Broken(seed), list[int]()
        self.asleep: str | None = None
        self.host = self.room.enter()
        self.host.do("route", "#/")
        for name in FIVE:
            self.host.do("act", "tonight-new", name=name)
        self.host.do("act", "play-now:three-dice")
        self.room.safe = True
        self.guests = {who: self.room.enter() for who in ("Bo+Cy", "Di", "screen")}
        for who, seats in (("Bo+Cy", (1, 2)), ("Di", (3,)), ("screen", ())):
            self.room.join(self.host, self.guests[who], *seats)
        self.host.do("ui", "view.devices=")
        self.room.safe = False

    def come_late(self) -> None:
        self.guests["Ed"] = self.room.enter()
        self.again("Ed", FIVE.index("Ed"))

    def again(self, who: str, *seats: int) -> None:
        """A device reads a code: for the first time, or after its page was closed; its seats are still its own then."""
        self.room.safe = True
        self.room.join(self.host, self.guests[who], *seats)
        self.host.do("ui", "view.devices=")
        self.room.safe = False

    def reload(self, who: str) -> None:
        self.guests[who] = self.room.enter(self.room.leave(self.guests[who]))
        self.again(who)

    @property
    def match(self) -> Match:
        """The match at the table, whatever the host's device shows."""
        hosted = self.host.app.connections.hosted
        assert hosted is not None
        return hosted.match

    @property
    def match_host(self) -> Host:
        hosted = self.host.app.connections.hosted
        assert hosted is not None and hosted.host is not None
        return hosted.host

    def devices(self) -> list[Device]:
        return [self.host, *(guest for who, guest in self.guests.items() if who != self.asleep)]

    def play(self) -> None:
        """Some moves of whoever is up, on their own device; then all but one give up, or the evening of dice ends."""
        for count in range(90):
            if self.match.result is not None:
                break
            self._move(count > 8)
            if count == 8 and self.match.header.game == "first-island":
                self._hurry()
        assert self.match.result is not None
        self.room.heal()

    def _hurry(self) -> None:
        """Nobody can give up: the rounds but the last are played as if the pages had been tapped for them."""
        session, match = self.host.session, self.match
        before, rng = match.cursor, Random(1)
        while match.state.round < match.state.last_round:
            seat = match.game.actors(match.state)[0]
            match.play(seat, rng.choice(match.game.moves(match.state, seat)))
            match.settle()
        session.guest_played(before)
        self.host.app.pass_on()
        self.room.settle()
        self.room.heal()

    def _move(self, ends: bool) -> None:
        for device in self.devices():
            session = device.session
            if waiting := session.behind_curtain():
                device.do("act", f"look:{waiting[0]}")
            seat = session.viewer()
            moves = session.table().moves if seat is not None else ()
            last = next((move for move in moves if ends and move in ("resign", "end")), "")
            usual = [move for move in moves if move.split()[0] not in (*session.game.social, "join", "leave", "points")]
            if last or usual:
                device.do("move", last or usual[0])
                self.room.settle()
                return
        self.room.heal()

    def next(self, device: Device, game: str) -> None:
        """The next match by taps on what the page of `device` shows."""
        id, count = self.match.header.id, 0
        while self.match.header.id == id:
            html = device.html
            if device is self.host and 'id="tonight-next"' in html:
                device.do("route", "#/")
            elif device is self.host:
                assert f'id="play-{game}"' in html
                device.do("act", f"play-now:{game}")
            else:
                tapped = "rematch" if session_game(device) == game else f"rematch:{game}"
                assert f'data-act="{tapped}"' in html, html
                device.do("act", tapped)
            self.room.settle()
            self.room.heal()
            count += 1
            assert count <= 3
        self.taps.append(count)


def session_game(device: Device) -> str:
    return device.session.game.name


def standings(device: Device) -> dict[str, str]:
    """As the page of a device shows them."""
    return {name: points for name, points, _ in json.loads(str(device.session.match.header.extra[STANDINGS]))}


def test_a_night_over_a_broken_network() -> None:
    for seed in (1, 2, 3):
        night = Evening(seed)
        order = (*GAMES, *GAMES[::-1])
        for number, game in enumerate(order):
            if number == 2:
                night.come_late()
            if number in (3, 5):
                night.reload(("Bo+Cy", "Di")[number == 5])
            night.asleep = "screen" if number == 4 else None
            assert night.host.session.game.name == game
            night.play()
            if number == 6:
                night.room.leave(night.guests.pop("Ed"))
                gone = next(device for device, guest in night.match_host.guests.items() if not guest.here)
                night.host.do("act", f"seat-back:{gone}")
            if number + 1 < len(order):
                who = ("Di", "screen", "host", "Bo+Cy")[number % 4]
                who = who if who != night.asleep else "Di"
                night.next(night.guests.get(who, night.host), order[number + 1])
            for guest in night.guests.values():
                assert guest.session.match.header.id == night.host.session.match.header.id
        held = night.host.app.nights.newest()
        assert held is not None and len(held.played) == 8 and max(night.taps) <= 3
        night.host.do("act", "tonight-done")
        night.room.settle()
        night.room.heal()
        for guest in night.guests.values():
            assert "wears the crown" in guest.html and 'id="next-' not in guest.html
        night.guests["Di"].do("act", "rematch:first-war")  # a tap that crossed the end
        night.room.heal()
        assert "The game night is over: only the same game can be played again." in night.guests["Di"].html
        night.host.do("route", "#/tonight")
        shown = re.findall(r"<bdi>(\w+)</bdi></th>|<td><b>([^<]*)</b>", night.host.html)
        table = [name or points for name, points in shown]
        for guest in night.guests.values():
            assert list(standings(guest).items()) == list(zip(table[::2], table[1::2], strict=True))
