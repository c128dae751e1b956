"""What a host and a guest refuse, each in its own sentence, and what they keep of one another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hexdice import games
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Header, Match, Seat
from hexdice.live import snapshot, wire
from hexdice.live.guest import Guest
from hexdice.live.host import Host
from hexdice.live.parcel import Receiver, Sender
from hexdice.live.seen import key_of
from hexdice.live.takeover import Takeover
from tests.live.network import World, orphan
from tests.unit.conftest import toy as toy  # the fixture


def table(toy: AnyGame, devices: int = 2) -> World:
    """Seat 0 (and 2, with two devices) on the host's device, seat 1 on d1."""
    return World(toy, 3, devices, 7, find=lambda _: toy)


def refused(world: World, kind: str, device: str = "d1", **fields: Any) -> str:
    """The answer to a request; a guest of ours would not send a wrong one."""
    guest = world.guests[device]
    guest.asked += 1
    world.host.receive(device, wire.write(kind, id=guest.asked, **fields))
    (answer,) = (json.loads(text) for to, text in world.host.post() if to == device)
    assert answer["done"] == guest.asked and answer["refused"][0] == guest.asked
    return str(wire.read_sentence(answer["refused"][1]))


def at(world: World, seat: int) -> list[Any]:
    return list(world.host.place_of(seat))


def test_each_request_that_is_not_due_is_refused_in_its_own_words(toy: AnyGame) -> None:
    world = table(replace(toy, newcomer="join"))
    before = list(world.host.match.events)
    answers = {
        "another seat": refused(world, "move", seat=0, at=at(world, 0), move="bid 1"),
        "late": refused(world, "move", seat=1, at=["x", 0], move="bid 1"),
        "joining": refused(world, "move", seat=1, at=at(world, 1), move="join"),
        "no real dice": refused(world, "tell", seat=1, at=at(world, 1), outcome="3"),
        "nothing to undo": refused(world, "undo", seat=1, at=at(world, 1)),
        "no such seat": refused(world, "sit", seats=[1, 7]),
    }
    assert answers == {
        "another seat": "This seat is played on another device.",
        "late": "Something else happened first. Look again, then choose.",
        "joining": "Only the host can add players.",
        "no real dice": "No real dice are rolled at this table.",
        "nothing to undo": "What dice or tiles have revealed cannot be undone.",
        "no such seat": "There is no such seat at this table.",
    }
    assert world.host.match.events == before and world.host.guests["d1"].seats == (1,)


def test_a_real_die_is_entered_for_ones_own_seat(toy: AnyGame) -> None:
    world = table(toy)
    world.host.match.header = replace(world.host.match.header, extra={"real": True})
    for seat, bid in ((0, "bid 3"), (2, "bid 1")):
        world.host.play(seat, bid)
    world.guests["d1"].play(1, "bid 1")
    world.arrive()
    world.host.play(0, "roll")
    world.arrive()
    assert refused(world, "tell", seat=0, at=at(world, 0), outcome="3") == "This seat is played on another device."
    world.guests["d1"].enter(1, "4")
    world.arrive()
    assert world.host.match.played[-1].text == "4", "a die on the table may be read by anybody"


def test_devices_that_make_dice_together_keep_their_seats(toy: AnyGame) -> None:
    world = World(toy, 3, 2, 7, find=lambda _: toy, checked=True)
    world.host.play(0, "bid 1")
    world.arrive()
    words = "All devices in this match roll its dice together: that cannot be changed."
    assert refused(world, "sit", seats=[]) == words
    with pytest.raises(IllegalMoveError, match=r"^Checked dice can only be switched on before the first move\.$"):
        world.host.begin_checked_dice()


def test_dice_are_checked_only_before_the_first_move(toy: AnyGame) -> None:
    world = table(toy)
    world.host.play(0, "bid 1")
    with pytest.raises(IllegalMoveError, match=r"^Checked dice can only be switched on before the first move\.$"):
        world.host.begin_checked_dice()


def test_nothing_is_played_while_somebody_has_yet_to_agree(toy: AnyGame) -> None:
    world = World(toy, 4, 4, 7, find=lambda _: toy)
    world.host.play(0, "bid 1")
    world.heal()
    orphan(world, "d1")
    assert world.host.waits
    words = "Not everybody has yet agreed to continue this match here."
    with pytest.raises(IllegalMoveError, match=words):
        world.host.play(1, "bid 1")
    with pytest.raises(IllegalMoveError, match=words):
        world.host.take_back_seats("d2")
    world.guests["d2"].agree(True)
    world.arrive()
    assert world.host.waits, "d3 has not agreed"
    assert refused(world, "move", "d2", seat=2, at=at(world, 2), move="bid 1") == words


def test_a_guest_asks_for_its_own_seats_and_one_thing_at_a_time(toy: AnyGame) -> None:
    guest = table(toy).guests["d1"]
    with pytest.raises(IllegalMoveError, match=r"^This seat is played on another device\.$"):
        guest.play(0, "bid 1")
    guest.play(1, "bid 1")
    with pytest.raises(IllegalMoveError, match=r"^The last move is still on its way\.$"):
        guest.undo(1)


def test_a_guest_names_another_version_of_the_rules(toy: AnyGame) -> None:
    world = table(toy)
    guest = world.guests["d1"]
    state = json.loads(world.received["d1"][-1])
    header = {**world.host.header_for_guests(), "rules": 99}
    guest.receive(json.dumps({**state, "version": 10**6, "header": header}))
    assert [str(fault) for fault in guest.faults] == [
        "The two devices have different versions of Hexdice: reload the page on both."
    ]


# What is kept


def test_a_guest_is_after_a_reload_what_it_was(toy: AnyGame) -> None:
    world = World(toy, 3, 2, 7, find=lambda _: toy, checked=True)
    guest = world.guests["d1"]
    guest.play(1, "bid 1")
    guest._given = (3, 4, 5)
    fresh = Guest("d1", world.entropy, lambda _: toy)
    fresh.restore(guest.snapshot())
    assert fresh._given == (3, 4, 5) and fresh.question == guest.question
    assert fresh.snapshot() == guest.snapshot()


def test_a_takeover_is_after_a_reload_what_it_was() -> None:
    takeover = Takeover("token", "Ann", 7, "mark", (2, 1))
    again = Takeover.restored(takeover.snapshot())
    assert again.snapshot() == takeover.snapshot() == ["token", "Ann", 7, "mark", [1, 2], True]
    assert again.request_to(3) == ("token", "Ann", 7, "mark", 3)
    takeover.open = False
    assert Takeover.restored(takeover.snapshot()).open is False


def test_what_a_host_has_kept_fits_its_table() -> None:
    row = {"devices": ["", "d1"], "links": ["ab" * 32], "received": {}, "guests": [["d1", [1], 3, None]]}
    good: dict[str, Any] = {**row, "takeover": None, "host": 0}
    assert snapshot.of_host(json.dumps(good), 2, 2) == good
    assert snapshot.of_host(json.dumps({**good, "host": -1}), 2, 2)["host"] == -1, "no person's"
    assert snapshot.of_host(json.dumps({**good, "guests": [["d1", [1], 3]]}), 2, 2) == good, "of an earlier version"
    wrong: list[tuple[dict[str, Any], int]] = [
        ({**good, "host": 2}, 2),
        ({**good, "guests": [["d1", [2], 3, None]]}, 2),
        ({**good, "guests": [["d1", [-2], 3, None]]}, 2),
        ({**good, "devices": ["", "d2"]}, 2),
        ({**good, "links": []}, 2),
        (good, 3),
    ]
    for data, shares in wrong:
        with pytest.raises(NotationError, match=r"^The stored data of the devices at this table is damaged\.$"):
            snapshot.of_host(json.dumps(data), 2, shares)
    assert snapshot.of_host(json.dumps({**good, "links": []}), 2, 0)["links"] == [], "no checked dice"


def test_the_next_match_has_the_name_and_the_guests_of_the_one_before(toy: AnyGame) -> None:
    world = table(toy)
    match = Match(toy, Header("toy", {}, tuple(Seat(f"Seat {n}") for n in (1, 2, 0)), 3, "ab" * 16, "next"))
    after = Host(match, world.entropy, "another")
    after.inherit_guests(world.host)
    assert after.name == "the host" and after.host_seat == 2
    assert after.guests["d1"].seats == (0,) and after.guests["d1"].here and after.guests["d1"].nonce


def test_a_table_of_bots_has_no_host(toy: AnyGame) -> None:
    bots = Match(toy, Header("toy", {}, (Seat("A", "x"), Seat("B", "x")), 2, "ab" * 16))
    assert Host(bots, lambda n: "ab" * n).host_seat == -1


def test_a_guest_whose_secret_moves_are_taken_over_keeps_its_seats(toy: AnyGame) -> None:
    world = World(toy, 4, 4, 7, find=lambda _: toy)
    world.guests["d2"].play(2, "bid 2")
    world.heal()
    orphan(world, "d1")
    for guest in world.guests.values():
        if guest.takeover is not None:
            guest.agree(True)
    world.arrive()
    assert world.host.guests["d2"].seats == (2,)
    assert world.host.match.played[-1].actor == 2 and world.host.match.played[-1].text == "bid 2"


def test_dice_that_become_checked_before_the_first_move_are_no_fault() -> None:
    """The rolls that were shown before, who starts, are drawn again with the new seed."""
    starters = set()
    for seed in range(8):
        world = World(games.game("three-dice"), 2, 2, seed)
        before = [event.text for event in world.host.match.played]
        world.host.begin_checked_dice()
        world.heal()
        after = [event.text for event in world.host.match.played]
        assert before and after and world.guests["d1"].faults == ()
        starters.add((before[0], after[0]))
    assert any(before != after for before, after in starters)


def between(world: World, device: str) -> None:
    """Delivers what the host and one guest send each other; the others are away."""
    for _ in range(20):
        world.collect()
        sent, world.under_way = world.under_way, []
        for sender, to, text in sent:
            if to == device:
                world.guests[to].receive(text)
            elif sender == device:
                world.host.receive(sender, text)


def test_whoever_was_away_when_dice_became_checked_finds_no_fault_either() -> None:
    """The new promise and the other rolls come in one message."""
    others = 0
    for seed in range(8):
        world = World(games.game("three-dice"), 3, 3, seed)
        before = world.host.match.played[0]
        world.host.left("d2")
        world.host.begin_checked_dice()
        between(world, "d1")
        others += before != world.host.match.played[0]
        world.join("d2")
        world.heal()
        assert world.guests["d2"].faults == () and world.guests["d2"].match is not None
        assert world.guests["d2"].match.played == world.host.match.played
    assert others


# Small parts


def test_a_view_is_kept_under_its_seat() -> None:
    assert [key_of(seat) for seat in (None, 0, 12)] == ["", "0", "12"]


def test_only_the_piece_that_was_asked_for_counts() -> None:
    whole = "ab" * wire.PIECE
    sender, receiver = Sender(whole), Receiver()
    sender.receive(receiver.outbox.pop())
    first = sender.outbox.pop()
    receiver.receive(wire.write("next", **{"from": 0}))
    receiver.receive(wire.write("bye", why=["x", {}]))
    assert receiver.got == 0 and receiver.outbox == []
    receiver.receive(first)
    assert receiver.got == wire.PIECE


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("{nobody closes", "{nobody closes"),
        ("x" * 2_000, "x" * 1_000),
        (IllegalMoveError("plain"), "plain"),
    ],
)
def test_a_sentence_that_cannot_be_sent_as_it_is_goes_as_a_text(said: object, read: str) -> None:
    assert str(wire.read_sentence(wire.write_sentence(said))) == read


def test_a_header_and_an_object_are_checked_in_every_part(toy: AnyGame) -> None:
    good = table(toy).host.header_for_guests()
    assert wire.header(good)
    assert not wire.header({**good, "more": 1}) and not wire.header([])
    for key in good:
        assert not wire.header({name: value for name, value in good.items() if name != key}), key
        assert not wire.header({**good, key: None}), key
    check = wire.a_dict(wire.text(3), wire.whole, 2)
    assert check({}) and check({"a": 1, "b": 2})
    wrong: tuple[Any, ...] = ([], {"a": "x"}, {"long": 1}, {"a": 1, "b": 2, "c": 3}, {"long": "x"})
    for data in wrong:
        assert not check(data), data


# Checked dice


def pending(toy: AnyGame) -> World:
    """All have bid, Seat 0 rolls, and the roll waits for the link of d1, which has been asked for it and not answered."""
    world = World(toy, 2, 2, 7, find=lambda _: toy, checked=True)
    world.host.play(0, "bid 3")
    world.guests["d1"].play(1, "bid 1")
    world.arrive()
    world.host.play(0, "roll")
    for device, text in world.host.post():
        world.guests[device].receive(text)
    return world


def test_a_link_is_given_only_for_the_roll_that_is_due(toy: AnyGame) -> None:
    """Whoever had the next one could look ahead."""
    guest = pending(toy).guests["d1"]
    given = [json.loads(text) for text in guest.outbox]
    assert [(one["t"], one["number"], one["link"]) for one in given] == [("link", 1, guest.chain()[1])]
    guest.outbox.clear()
    for number in (0, 2, 3):
        guest._contribute("link", number)
    assert guest.outbox == []
    guest._contribute("link", 1)
    assert len(guest.outbox) == 1, "the same once more, if it got lost"


def test_only_the_next_link_of_a_chain_is_taken_and_only_it_is_wanted(toy: AnyGame) -> None:
    world = pending(toy)
    dice, chain = world.host.dice, world.guests["d1"].chain()
    assert dice.wanted("d1", True) == ["link", 1] and dice.wanted("d1", False) is None
    for number, link in ((1, chain[2]), (1, "ab" * 32), (2, chain[1]), (2, chain[2]), (1, "x")):
        assert not dice.link("d1", number, link)
    assert not dice.link("nobody", 1, chain[1]) and world.host.missing() == ("d1",)
    assert dice.link("d1", 1, chain[1]) and world.host.missing() == () and dice.wanted("d1", True) is None


def test_a_yes_to_a_takeover_counts_until_the_match_has_gone_on(toy: AnyGame) -> None:
    world = table(toy)
    guest = world.guests["d1"]
    for agreed, left in ((5, 5), (0, 0), (-1, -1)):
        guest.agreed = agreed
        world.join("d1")
        world.arrive()
        assert guest.agreed == left
    guest.agreed = 0
    for seat in (0, 2):
        world.host.play(seat, "bid 1")
    guest.play(1, "bid 1")
    world.arrive()
    assert guest.match is not None and guest.match.cursor == 3 and guest.agreed == -1
