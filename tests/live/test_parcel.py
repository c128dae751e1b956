"""A long text in pieces: whole or not at all, whatever the other side sends."""

from __future__ import annotations

import os
from random import Random

import pytest

from hexdice.kernel.codec import LARGEST, LARGEST_BACKUP
from hexdice.live import wire
from hexdice.live.parcel import Receiver, Sender, hash_of
from tests.fuzz.mutate import data, text

MUTATIONS = 20_000 if os.environ.get("HEXDICE_LONG") else 600


def run(sender: Sender, receiver: Receiver) -> int:
    """Runs until nobody sends anything; returns the number of messages."""
    count = 0
    while receiver.outbox or sender.outbox:
        for message in receiver.outbox[:]:
            receiver.outbox.remove(message)
            sender.receive(message)
            count += 1
        for message in sender.outbox[:]:
            sender.outbox.remove(message)
            receiver.receive(message)
            count += 1
    return count


@pytest.mark.parametrize("whole", ["x", "é🎲" * 40_000, '"\\' * 31_000, "a" * wire.PIECE, "a" * (wire.PIECE + 1)])
def test_a_long_text_arrives_complete(whole: str) -> None:
    sender, receiver = Sender(whole), Receiver()
    pieces = -(-len(whole) // wire.PIECE)
    assert run(sender, receiver) == 2 * pieces + 1
    assert receiver.text == whole and sender.done


def test_nothing_is_done_before_it_is_requested() -> None:
    assert not Sender("x").done and Sender("").done


def test_half_a_character_can_be_sent() -> None:
    """A lone surrogate, which a damaged save may have, counts as a question mark."""
    assert hash_of("\ud83c") == hash_of("?")


def test_a_device_with_more_than_the_largest_file_holds_arrives() -> None:
    """The storage of a browser takes more; how much a backup may have is the limit here too."""
    sender, receiver = Sender("x" * (LARGEST + 1)), Receiver()
    run(sender, receiver)
    assert receiver.text == sender.text and not receiver.failed


def test_a_piece_fits_into_one_message_of_a_channel() -> None:
    sender = Sender("🎲" * wire.PIECE)
    sender.receive(Receiver().outbox[0])
    assert len(sender.outbox[0].encode()) < 262_144


def test_pieces_out_of_order_change_nothing() -> None:
    sender, receiver = Sender("ab" * wire.PIECE), Receiver()
    sender.receive(receiver.outbox.pop())
    first = sender.outbox.pop()
    receiver.receive(first)
    asked = receiver.outbox[:]
    receiver.receive(first)
    receiver.receive(wire.write("piece", **{"from": 7}, length=receiver.length, hash=receiver.hash, text="x"))
    assert receiver.outbox == asked and receiver.got == wire.PIECE


@pytest.mark.parametrize(
    ("length", "hash", "piece"),
    [
        (3, "0" * 64, "abc"),
        (2, hash_of("abc"), "abc"),
        (LARGEST_BACKUP + 1, hash_of("abc"), "abc"),
        (0, hash_of(""), "abc"),
        (-1, hash_of(""), "abc"),
    ],
)
def test_a_text_unlike_its_announcement_is_refused(length: int, hash: str, piece: str) -> None:
    receiver = Receiver()
    receiver.receive(wire.write("piece", **{"from": 0}, length=length, hash=hash, text=piece))
    assert receiver.failed and receiver.text == ""
    receiver.receive(wire.write("piece", **{"from": 0}, length=3, hash=hash_of("abc"), text="abc"))
    assert receiver.text == ""


def test_damaged_messages_neither_crash_nor_count() -> None:
    """Whatever arrives in place of a piece or a request: the text is the announced one, or there is none."""
    whole = "0123456789" * 3_500
    rng = Random(16)
    for number in range(MUTATIONS):
        sender, receiver = Sender(whole), Receiver()
        messages = [receiver.outbox[0]]
        for _ in range(rng.randrange(3)):
            sender.receive(receiver.outbox.pop())
            messages.append(sender.outbox[0])
            receiver.receive(sender.outbox.pop())
        spoil = text if number % 2 else data
        damaged = spoil(rng.choice(messages), rng)
        sender.receive(damaged)
        receiver.receive(damaged)
        assert receiver.text in ("", whole)
        assert len(sender.outbox) <= 1
        if damaged not in messages:
            assert receiver.got <= len(whole)
