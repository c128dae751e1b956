"""Several devices in one room, each with an app, joined by their codes."""

from __future__ import annotations

import re

import pytest

from hexdice.app.devices import channels
from tests.unit.app.fakes import Counter, DictStorage, Person

SDP = (
    "v=0\r\na=ice-ufrag:{ufrag}\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=fingerprint:sha-256 {print}\r\n"
    "a=candidate:1 1 udp 2113937151 192.168.1.7 {port} typ host\r\n"
)


class Device(Person):
    """A person's page with a browser that opens channels by `room`."""

    def __init__(self, room: Room, storage: DictStorage | None = None) -> None:
        super().__init__(storage)
        self.app.entropy = room.entropy
        self.room = room
        self.done = 0  # effects that the room has seen to

    @property
    def html(self) -> str:
        return self.app.render().html


class Room:
    """The network of some devices. A channel is found by the `ufrag` in its two descriptions."""

    def __init__(self) -> None:
        self.devices: list[Device] = []
        self.sides: dict[tuple[int, str], str] = {}  # (device, line) -> ufrag of the offer
        self.labels: dict[str, str] = {}
        self.ends: dict[str, list[tuple[Device, str]]] = {}
        self.ports = 4000
        self.entropy = Counter()  # shared counter, so that no two devices draw the same digits

    def enter(self, storage: DictStorage | None = None) -> Device:
        device = Device(self, storage)
        self.devices.append(device)
        return device

    def settle(self) -> None:
        """Delivers everything in transit."""
        busy = True
        while busy:
            busy = False
            for device in self.devices:
                device.settle()
                while device.done < len(device.effects):
                    effect = device.effects[device.done]
                    device.done += 1
                    busy = self._do(device, effect.kind, effect.value, effect.text) or busy
                device.settle()
                channels.save(device.app)

    def _do(self, device: Device, kind: str, id: str, text: str) -> bool:
        if kind == "offer":
            ufrag = f"off{len(self.labels)}x"
            self.labels[ufrag], self.ends[ufrag] = text, [(device, id)]
            channels.described(device.app, id, self._sdp(ufrag))
        elif kind == "answer":
            ufrag = re.search(r"ufrag:(\S+)", text)[1]  # type: ignore[index]
            self.ends[ufrag].append((device, id))
            channels.described(device.app, id, self._sdp(ufrag))
        elif kind == "connect":
            ufrag = re.search(r"ufrag:(\S+)", text)[1]  # type: ignore[index]
            for end, line in self.ends[ufrag]:
                channels.opened(end.app, line, self.labels[ufrag])
        elif kind in ("send", "hang-up"):
            for other, line in self._others(device, id):
                if kind == "send":
                    channels.receive(other.app, [(line, text)])
                else:
                    channels.closed(other.app, line)
            if kind == "hang-up":
                self.ends = {ufrag: ends for ufrag, ends in self.ends.items() if (device, id) not in ends}
        else:
            return False
        return True

    def _others(self, device: Device, id: str) -> list[tuple[Device, str]]:
        for ends in self.ends.values():
            if (device, id) in ends:
                return [end for end in ends if end != (device, id)]
        return []

    def _sdp(self, ufrag: str) -> str:
        self.ports += 1
        return SDP.format(ufrag=ufrag, print=":".join(["AB"] * 32), port=self.ports)

    def leave(self, device: Device) -> DictStorage:
        """The page is closed; its storage stays."""
        self.devices.remove(device)
        for ufrag, ends in list(self.ends.items()):
            if any(end is device for end, _ in ends):
                del self.ends[ufrag]
                for end, line in ends:
                    if end is not device:
                        channels.closed(end.app, line)
        self.settle()
        assert isinstance(device.storage, DictStorage)
        return device.storage

    def show_answer(self, host: Device, guest: Device, act: str = "device-add") -> None:
        """The guest reads the host's code and shows its own."""
        host.do("act", act)
        self.settle()
        first = re.search(r'id="code" readonly value="[^"]*#(/join/[^"]+)"', host.html)
        assert first is not None
        guest.do("route", f"#{first[1]}")
        guest.do("act", "join-answer")
        self.settle()

    def read_answer(self, host: Device, guest: Device) -> None:
        """The host reads what the guest shows."""
        answer = re.search(r'id="code" readonly value="([^"]+)"', guest.html)
        assert answer is not None
        host.do("act", "device-answer", text=answer[1])
        self.settle()

    def join(self, host: Device, guest: Device, *seats: int) -> None:
        """Both codes are read; the guest sits down."""
        self.show_answer(host, guest)
        self.read_answer(host, guest)
        for seat in seats:
            if seat not in guest.session.people:
                guest.do("act", f"sit:{seat}")
                self.settle()
        guest.do("ui", "view.devices=")


@pytest.fixture
def room() -> Room:
    return Room()
