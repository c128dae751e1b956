"""Cheating at a table of several devices: what hidden steps give away, and what a host changes on the wire."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hexdice import games
from hexdice.kernel import fair
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.options import Value
from hexdice.live import wire
from tests.live.network import Patient, World, forged, hello, last_state, orphan
from tests.unit.conftest import toy as toy  # the fixture

TOKENS: dict[str, Value] = {"mode": "order", "plus_one": True, "tokens": "1,1,1,1"}


def island(steps: tuple[int, ...]) -> World:
    """The First Island in a secret phase; each of these seats takes one hidden step, in this order."""
    world = World(games.game("first-island"), 3, 3, 5)
    match = world.host.match
    while not match.game.private(match.state):
        match.play(seat := match.game.actors(match.state)[0], match.game.moves(match.state, seat)[0])
        world.host.changed()
    world.heal()
    world.received = {device: [] for device in world.guests}
    for seat in steps:
        step(world, seat)
    return world


def step(world: World, seat: int) -> None:
    """One hidden step, of a kind that does not close the round."""
    match = world.host.match
    move = next(move for move in match.game.moves(match.state, seat) if move != "done")
    if seat in world.host.own_seats:
        world.host.play(seat, move)
    else:
        world.guests[f"d{seat}"].play(seat, move)
    world.arrive()


def test_neither_number_nor_order_of_hidden_steps_reaches_a_guest() -> None:
    """Others on the host's device and on another one step any number of times, in any order: nothing is sent and nothing kept of it."""
    kept = []
    for steps in ((), (0,), (0, 0), (2, 0), (0, 2, 0, 2)):
        world = island(steps)
        assert world.received["d1"] == []
        kept.append(world.guests["d1"].snapshot())
        world.guests["d1"].remind()
        world.arrive()
        kept.append(world.guests["d1"].snapshot())
    assert len(set(kept)) == 1


def test_a_step_of_ones_own_is_answered_alike_whatever_the_others_do() -> None:
    answers = []
    for others in ((), (0, 2, 0)):
        world = island(others)
        step(world, 1)
        world.guests["d1"].undo(1)
        world.arrive()
        assert world.guests["d1"].refused is None and world.guests["d1"].tail == (), "the own step is taken back"
        step(world, 1)
        answers.append(world.received["d1"])
    assert len(answers[0]) == 3 and answers[0] == answers[1]


def test_closing_is_all_that_a_guest_hears_of_others() -> None:
    world = island(())
    match = world.host.match
    while 0 in match.game.actors(match.state):
        assert world.received["d1"] == []
        world.host.play(0, match.game.moves(match.state, 0)[-1])
        world.arrive()
    (closed,) = map(json.loads, world.received["d1"])
    assert closed["up"] == [1, 2] and closed["free"] == [] and closed["tail"] == []


def test_a_token_laid_in_secret_stays_secret() -> None:
    """The First Player: two seats of the host's device roll, one lays a token on a die or does not."""
    seen = []
    for lays in (True, False):
        world = World(games.game("first-player"), 4, 3, 1, TOKENS)
        match = world.host.match
        world.received = {device: [] for device in world.guests}
        for seat in (0, 3):
            world.host.play(seat, "dice 3")
        if lays:
            world.host.play(0, next(move for move in match.game.moves(match.state, 0) if move.startswith("plus")))
        world.arrive()
        assert match.game.private(match.state)
        seen.append(world.received["d1"])
    assert seen[0] and seen[0] == seen[1]


def test_a_guest_keeps_nothing_of_what_a_host_tells_of_others(toy: AnyGame) -> None:
    """An older host, or a hostile one, lists what others did in secret."""
    world = World(toy, 3, 3, 7, find=lambda _: toy)
    world.host.play(0, "bid 1")
    world.heal()
    guest = world.guests["d1"]
    for tail in ([[0, "", ""]], [[0, "bid 1", ""]]):
        guest.receive(forged(last_state(world), tail=tail))
        assert guest.tail == () and any("in secret" in fault for fault in guest.faults)
        guest.faults = ()
    guest.receive(forged(last_state(world), views={"0": toy.format_position(world.host.match.state)}))
    assert "0" not in guest.views and any("in secret" in fault for fault in guest.faults)


# A host that changes what it has shown


def faults(world: World) -> str:
    return " ".join(world.guests["d1"].faults)


class Changed(Patient):
    """The first public die that d1 is sent is another one, once; the messages after it are genuine."""

    armed = False

    def collect(self) -> None:
        super().collect()
        for n, (sender, to, text) in enumerate(self.under_way):
            data = json.loads(text)
            rolls = [event for event in data.get("events", []) if event[0] == CHANCE] if to == "d1" else []
            if rolls and self.armed:
                rolls[0][1] = "1" if rolls[0][1] != "1" else "2"
                self.under_way[n] = sender, to, json.dumps(data)
                self.armed = False


@pytest.mark.parametrize("checked", [False, True])
def test_a_die_that_is_changed_once_on_the_wire_is_named(checked: bool) -> None:
    world = Changed(games.game("siberian-dice"), 2, 2, 4, checked=checked)
    world.armed = True
    for _ in range(60):
        world.guest_moves("d1") if world.guests["d1"].moves(1) else world.host_moves()
        world.arrive()
        if faults(world):
            break
    world.heal()
    assert not world.armed and "was shown with a different outcome before" in faults(world)


def test_a_secret_die_that_is_changed_on_the_wire_is_named() -> None:
    """At once if it changes in the secret phase, otherwise at the reveal."""
    world = World(games.game("first-player"), 2, 2, 3, {"mode": "order"})
    guest = world.guests["d1"]
    guest.play(1, "dice 2")
    world.arrive()
    state = json.loads(last_state(world))
    die = next(event for event in state["tail"] if event[0] == CHANCE)
    die[1] = "1" if die[1] != "1" else "2"
    guest.receive(forged(json.dumps(state)))
    assert "A secret roll" in faults(world)
    guest.faults = ()
    world.join("d1")
    world.finish(200)
    assert world.host.match.result is not None


def test_a_real_die_corrected_by_the_table_is_no_fault() -> None:
    world = Patient(games.game("siberian-dice"), 2, 2, 4)
    world.host.match.header = replace(world.host.match.header, extra={"real": True})
    world.host.changed()
    for _ in range(40):
        if world.host.match.game.chance(world.host.match.state) is not None:
            break
        world.guest_moves("d1") if world.guests["d1"].moves(1) else world.host_moves()
        world.heal()
    for face in "36":
        world.host.match.enter(face)
        world.host.changed()
        world.heal()
        if face == "3":
            world.host.match.cursor -= 1
            world.host.changed()
            world.heal()
    world.agree()


def test_a_host_that_keeps_the_seed_to_itself_is_named() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 3)
    world.finish()
    assert world.host.match.result is not None and faults(world) == ""
    world.guests["d1"].receive(forged(last_state(world), seed=""))
    assert "does not show the seed" in faults(world)


def test_what_was_found_is_still_said_after_a_reload() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 3)
    world.finish()
    world.guests["d1"].receive(forged(last_state(world), seed=""))
    found = world.guests["d1"].faults
    world.reload_guest("d1")
    assert found and world.guests["d1"].faults == found


def lie(world: World, **fields: Any) -> None:
    """The newest state once more, with other content."""
    guest = world.guests["d1"]
    assert guest.log is not None
    here = {"version": guest.version + 1, "events": [], "mark": guest.log.hashes[-1], "from": len(guest.log)}
    guest.receive(json.dumps({**json.loads(last_state(world)), **here, **fields}))


def sent_header(world: World, **fields: Any) -> None:
    """A state with another header."""
    lie(world, header={**world.host.header_for_guests(), **fields})


def test_a_commitment_that_is_changed_in_mid_match_is_named() -> None:
    """Also if rolls so far are declared to be another match's, as after a takeover to which nobody has agreed."""
    for fields in ({"commitment": "ab" * 32}, {"commitment": "ab" * 32, "shared": 4}, {"shared": 4}):
        world = Patient(games.game("siberian-dice"), 2, 2, 3)
        world.play(60)
        promise = world.guests["d1"].promise
        assert faults(world) == "" and promise
        sent_header(world, **fields)
        assert "has changed what it promised" in faults(world) and world.guests["d1"].promise == promise


def test_shares_of_checked_dice_that_are_changed_in_mid_match_are_named() -> None:
    world = Patient(games.game("siberian-dice"), 2, 2, 3, checked=True)
    world.play(60)
    shares = list(world.host.match.shares)
    assert faults(world) == "" and shares[0].draws
    other = shares[0]._replace(commitment="ab" * 32)
    for extra in ({CHECKED: fair.dump_shares([other, *shares[1:]])}, {CHECKED: fair.dump_shares(shares[:1])}, {}):
        world.guests["d1"].faults = ()
        sent_header(world, extra=extra, commitment="cd" * 32 if not extra else "")
        assert "has changed what it promised" in faults(world)


def test_dice_that_are_not_checked_cannot_become_so_in_mid_match() -> None:
    """That would be a new seed, made with links that the host may know."""
    world = Patient(games.game("siberian-dice"), 2, 2, 3)
    world.play(60)
    assert any(event.actor >= 0 for event in world.host.match.played)
    shares = [fair.Share("host", "ab" * 32), fair.Share("guest", "cd" * 32)]
    sent_header(world, extra={CHECKED: fair.dump_shares(shares)})
    assert "has changed what it promised" in faults(world)


def test_parts_of_rolls_that_are_never_shown_are_named() -> None:
    """A host asks for the links of draws to come, while others choose in secret and a guest cannot see who rolls."""
    world = World(games.game("first-player"), 3, 3, 2, {"mode": "order"}, checked=True)
    world.play(40)
    world.finish()
    guest = world.guests["d1"]
    assert world.host.match.result is not None and faults(world) == ""
    drawn = sum(event.actor == CHANCE for event in world.host.match.played)
    guest._given = (guest._given[0], guest._given[1], drawn + 2)
    sent_header(world)
    assert "than it showed" in faults(world)


def test_a_seat_that_is_not_up_is_named() -> None:
    world = Patient(games.game("siberian-dice"), 2, 2, 5)
    guest, up = world.guests["d1"], world.host.match.game.actors(world.host.match.state)
    for wrong in ([1 - up[0]], [0, 1], []):
        guest.faults = ()
        lie(world, up=wrong)
        assert "to the wrong seat" in faults(world) and guest.up == up


def test_a_seat_that_is_not_at_the_table_is_named_if_it_comes_again() -> None:
    """Not only asked about for ever: the second message has the header, so no new seat got lost."""
    world = Patient(games.game("siberian-dice"), 2, 2, 5)
    guest = world.guests["d1"]
    guest.receive(forged(last_state(world), up=[7]))
    question = json.loads(guest.outbox.pop())
    assert question["t"] == "hello" and question["header"] == ""
    world.host.receive("d1", json.dumps(question))
    ((_, answer),) = world.host.post()
    assert json.loads(answer)["header"] is not None
    guest.receive(json.dumps({**json.loads(answer), "version": 10**6, "up": [7]}))
    assert "names a seat that does not exist" in faults(world) and guest.outbox == []


@pytest.mark.parametrize("name", ["siberian-dice", "first-player"])
def test_an_honest_takeover_changes_the_promise_without_a_fault(name: str) -> None:
    """And the old host may return, as its promise counted before."""
    world = World(games.game(name), 3, 4, 5, {"mode": "order"} if name == "first-player" else {})
    world.play(80)
    old = world.host
    orphan(world, "d1")
    for guest in world.guests.values():
        if guest.takeover is not None:
            guest.agree(True)
    world.arrive()
    if world.host.waits:
        world.host.go_on()
    world.play(60)
    world.agree()
    world.host = old
    old.take_back_seats("d1")
    old.left("d1")
    old.post()
    for device in world.guests:
        world.join(device)
    world.heal()
    world.finish()
    world.agree()


# Seats


def test_whoever_loses_a_race_for_a_seat_reads_who_has_it(toy: AnyGame) -> None:
    world = World(toy, 4, 3, 7, find=lambda _: toy)  # seats 0 and 3 are on the host's device
    one, two = world.guests["d1"], world.guests["d2"]
    one.sit([1, 3])
    two.sit([2, 3])
    world.arrive()
    assert [*one.seats] == [1, 3] and [*two.seats] == [2]
    assert two.refused is not None and str(two.refused) == "Seat 3 plays on the device of Seat 1."
    two.sit([])
    world.arrive()
    assert [*two.seats] == []
    one.sit([1, 2, 3])
    world.arrive()
    one.sit([2])
    world.arrive()
    two.sit([2])
    world.arrive()
    assert two.refused is not None and str(two.refused) == "Seat 2 is already on another device."


def test_a_seat_left_in_a_secret_phase_says_when_it_can_be_taken_again(toy: AnyGame) -> None:
    world = World(toy, 3, 2, 7, find=lambda _: toy)
    guest = world.guests["d1"]
    guest.play(1, "bid 1")
    world.arrive()
    guest.sit([])
    world.arrive()
    assert guest.seats == () and guest.tail == () and "1" not in guest.views
    guest.sit([1])
    world.arrive()
    assert guest.refused is not None and "once everybody has chosen" in guest.refused


def test_the_seat_of_the_hosts_own_person_is_known(toy: AnyGame) -> None:
    world = World(toy, 3, 2, 7, find=lambda _: toy)
    assert world.guests["d1"].host_seat == 0
    world.reload_host()
    world.arrive()
    assert world.guests["d1"].host_seat == 0


# Floods and versions


def test_many_requests_give_one_state() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 5)
    seats = [json.dumps({"t": "sit", "id": 10 + n, "seats": [[1], [0]][n % 2]}) for n in range(5_000)]
    greeting = hello(world, [])
    for text in seats:
        world.host.receive("d1", text)
    for _ in range(300):
        world.host.receive("d1", greeting)
    assert len(world.host.post()) == 1


def test_what_changes_nothing_sends_nothing_to_the_others() -> None:
    world = World(games.game("siberian-dice"), 3, 3, 5)
    world.host.receive("d1", wire.write("sit", id=50, seats=[1]))
    world.host.receive("d1", hello(world, []))
    world.host.changed()
    assert {device for device, _ in world.host.post()} == {"d1"}
    world.host.changed()
    world.host.broadcast()
    assert world.host.post() == []


def test_devices_of_different_versions_read_a_sentence() -> None:
    """The first message and its refusal keep their shape for ever; everything else may change."""
    world = World(games.game("siberian-dice"), 2, 2, 5)
    older = {"t": "hello", "v": 2, "device": "d1", "nonce": "n", "marks": [], "header": "", "tail": []}
    world.host.receive("d1", json.dumps(older))
    ((device, bye),) = world.host.post()
    assert device == "d1" and json.loads(bye).keys() == {"t", "why"}
    guest = world.guests["d1"]
    guest.receive(bye)
    assert guest.ended is not None and guest.ended.startswith("The two devices have different versions of Hexdice")
    assert json.loads(hello(world, [])).keys() == older.keys()
