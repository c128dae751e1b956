"""Moving everything from one device to another over a channel."""

from __future__ import annotations

import pytest

from hexdice.app.devices import channels
from hexdice.app.devices.connections import EVERYTHING
from hexdice.app.storage.backup import dump
from hexdice.app.storage.matches import LABEL
from hexdice.app.storage.store import SETTINGS
from hexdice.live import wire
from hexdice.view.services import MATCH
from tests.unit.app.fakes import DictStorage, first_move
from tests.unit.app.room import Device, Room


@pytest.fixture
def room() -> Room:
    return Room()


def old_phone(room: Room) -> Device:
    """With two matches, a campaign, settings and names."""
    device = room.enter()
    device.start("siberian-dice", ("Ann", "Bo"))
    first_move(device)
    device.start("three-dice", ("Cy", "Di"))
    first_move(device)
    device.do("field", "setting-theme", value="dark")
    device.do("route", "#/settings")
    return device


def meet(room: Room, old: Device, new: Device) -> None:
    """Both codes are read."""
    room.show_answer(old, new, "everything")
    room.read_answer(old, new)


def kept(device: Device) -> dict[str, str]:
    assert isinstance(device.storage, DictStorage)
    return {key: text for key, text in device.storage.kept.items() if key.startswith((MATCH, SETTINGS))}


def test_everything_arrives_after_a_preview_and_confirmation(room: Room) -> None:
    old, new = old_phone(room), room.enter()
    meet(room, old, new)
    assert "Everything has arrived." in old.html
    assert new.app.route.path == ("settings",)
    new.wait()
    assert "New here, added: 2." in new.html and kept(new) == {}
    new.do("act", "restore-yes")
    new.wait()
    assert kept(new) == kept(old) and len(kept(new)) == 3
    assert not new.app.connections.channels and not old.app.connections.channels


def test_received_data_is_merged_like_a_backup_file(room: Room) -> None:
    old, new = old_phone(room), room.enter()
    new.start("first-war", ("Eve", "Flo"))
    first_move(new)
    mine, ours = kept(new), new.app.store.settings()
    meet(room, old, new)
    new.wait()
    new.do("act", "restore-yes")
    new.wait()
    assert new.app.store.settings() == {**old.app.store.settings(), **ours}, "settings one by one"
    mine["hexdice.settings"] = kept(new)["hexdice.settings"]
    assert kept(new) == {**kept(old), **mine}


def test_a_large_device_comes_in_many_pieces(room: Room) -> None:
    old, new = old_phone(room), room.enter()
    old.app.store.set("hexdice.campaign.big", "x" * 400_000)
    meet(room, old, new)
    sent = [effect for effect in old.effects if effect.kind == "send"]
    assert len(sent) > 10 and max(len(effect.text) for effect in sent) < 2 * wire.PIECE + 500
    assert new.app.merge is not None and new.app.merge.stored["hexdice.campaign.big"] == "x" * 400_000


def test_a_broken_channel_changes_nothing(room: Room) -> None:
    old, new = old_phone(room), room.enter()
    old.app.store.set("hexdice.campaign.big", "x" * 400_000)
    old.do("act", "everything")
    line = next(iter(old.app.connections.channels.values()))
    channels.opened(old.app, line.id, EVERYTHING)
    assert "Transferred: 0 of 4" in old.html
    channels.closed(old.app, line.id)
    assert "The connection was lost before everything had arrived." in old.html
    assert kept(new) == {} and 'id="everything"' in old.html


def test_the_label_for_everything_cannot_be_a_match() -> None:
    """No match has an id that another device could mistake for this label."""
    assert not LABEL.fullmatch(EVERYTHING)


def test_the_sender_requests_nothing_from_the_receiver(room: Room) -> None:
    """The sender never requests anything from the receiver."""
    old, new = old_phone(room), room.enter()
    new.start("first-war", ("Eve", "Flo"))
    mine = new.id
    meet(room, old, new)
    heard = [effect.text for effect in new.effects if effect.kind == "send"]
    assert heard and all(wire.read(text)[0] == "next" for text in heard)
    assert mine not in "".join(heard) and mine not in dump(old.app.store)
