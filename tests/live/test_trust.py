"""What a guest cannot do, what it never receives, and how it detects a cheating host."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest

from hexdice import games
from hexdice.kernel import fair
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import Event
from hexdice.kernel.sentence import Sentence
from hexdice.live import wire
from hexdice.live.guest import Guest
from hexdice.live.host import Host
from hexdice.live.takeover import Takeover, TakeoverRequest
from tests.catalogue import sentences, template
from tests.live.network import Patient, World, forged, hello, last_state, orphan
from tests.unit.conftest import toy as toy  # the fixture

MUTATIONS = 20_000 if os.environ.get("HEXDICE_LONG") else 1_000


def texts_for(world: World, device: str) -> str:
    return "\n".join(world.received[device])


def secret_round(toy: AnyGame, bid: str) -> World:
    """Seat 0 on the host's device and seat 2 on another one bid in secret; d1 sits at seat 1 and has not."""
    world = World(toy, 3, 3, 7, find=lambda _: toy)
    world.received = {device: [] for device in world.guests}
    world.host.play(0, bid)
    world.heal()
    world.guests["d2"].play(2, bid)
    world.heal()
    return world


def test_a_guest_gets_the_same_whatever_the_others_do_in_secret(toy: AnyGame) -> None:
    one, other = secret_round(toy, "bid 1"), secret_round(toy, "bid 3")
    assert len(one.received["d1"]) > 3
    assert one.received["d1"] == other.received["d1"]
    assert one.received["d2"] != other.received["d2"], "its own bid it sees"


def test_orders_of_the_first_player_are_not_in_what_a_guest_gets() -> None:
    """Dice rolled in secret: nothing that d1 receives before the reveal depends on others' faces."""
    seen = []
    for face in "16":
        world = World(games.game("first-player"), 3, 3, 11, {"mode": "order"})
        world.host.match.header.extra["real"] = True
        world.received = {device: [] for device in world.guests}
        world.host.play(0, "dice 3")
        for _ in range(3):
            world.host.match.enter(face)
            world.host.changed()
        world.heal()
        assert world.host.match.game.private(world.host.match.state)
        seen.append(texts_for(world, "d1"))
    assert seen[0] == seen[1]


def test_a_guest_gets_the_same_whatever_another_draws_on_its_island() -> None:
    """The First Island: until everybody has drawn, nothing that d1 receives depends on seat 0."""
    seen = []
    for choice in (0, -1):
        world = World(games.game("first-island"), 3, 3, 5)
        match = world.host.match
        while not match.game.private(match.state):
            match.play(seat := match.game.actors(match.state)[0], match.game.moves(match.state, seat)[0])
            world.host.changed()
        world.heal()
        world.received = {device: [] for device in world.guests}
        moves = match.game.moves(match.state, 0)
        assert len(moves) > 1
        world.host.play(0, moves[choice])
        world.heal()
        assert match.game.private(match.state)
        seen.append(world.received["d1"])
    assert len(seen[0]) > 1 and seen[0] == seen[1]


def test_seals_of_a_match_by_link_stay_with_the_host() -> None:
    """They contain the salts with which a hashed choice could be found by trial."""
    world = World(games.game("first-player"), 3, 2, 1)
    world.host.match.header.extra["sealed"] = '{"0":{"0":["%s","%s",[]]}}' % ("ab" * 32, "cd" * 32)  # noqa: UP031
    world.join("d1")
    world.heal()
    assert "ab" * 32 not in texts_for(world, "d1") and "cd" * 32 not in texts_for(world, "d1")


@pytest.mark.parametrize("name", games.NAMES)
def test_the_seed_is_hidden_until_the_end(name: str) -> None:
    world = World(games.game(name), 2, 2, 3)
    world.play(150)
    ended = world.host.match.result is not None
    assert (world.host.match.header.seed in texts_for(world, "d1")) == ended


def test_a_guest_moves_for_its_own_seats_only(toy: AnyGame) -> None:
    world = World(toy, 3, 3, 1, find=lambda _: toy)
    guest = world.guests["d1"]
    with pytest.raises(IllegalMoveError, match="another device"):
        guest.play(0, "bid 1")
    before = list(world.host.match.events)
    forged = wire.write("move", id=99, seat=2, at=list(world.host.place_of(2)), move="bid 1")
    world.host.receive("d1", forged)
    world.host.receive("nobody", forged)
    assert world.host.match.events == before
    world.heal()
    guest.question = None
    world.host.receive("d1", forged)
    world.heal()
    assert guest.asked == 99, "a refused question is answered and not asked again"


def test_the_same_question_twice_is_one_move(toy: AnyGame) -> None:
    world = World(toy, 3, 3, 1, find=lambda _: toy)
    guest = world.guests["d1"]
    guest.play(1, "bid 2")
    question = guest.outbox[-1]
    for _ in range(3):
        world.host.receive("d1", question)
    assert [event for event in world.host.match.events if event.actor == 1] == [Event(1, "bid 2")]


def test_a_move_that_crosses_another_is_refused_with_a_sentence_on_the_same_screen() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 5)
    host, guest = world.host, world.guests["d1"]
    host.play(0, "hand")
    host.play(0, host.match.game.moves(host.match.state, 0)[0])
    world.heal()
    guest.play(1, "offer")
    crossing = guest.outbox.pop()
    host.match.undo(practice=True)  # the host takes back in practice, and plays elsewhere
    host.play(0, host.match.game.moves(host.match.state, 0)[1])
    host.receive("d1", crossing)
    world.heal()
    assert guest.question is None
    assert isinstance(guest.refused, Sentence) and guest.refused.template.startswith("Something else happened first")
    world.agree()


def mutated(rng: Random, text: str) -> str:
    """A message with wrong characters, fields, types or sizes."""
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(32, 300)) * rng.randrange(3) + text[at + rng.randrange(3) :]
    data = json.loads(text)
    key = rng.choice(sorted(data))
    strange: list[Any] = [
        None,
        -1,
        10**30,
        2.5,
        "",
        "x" * 600,
        [],
        {},
        [[]],
        True,
        [[-1, "1"]],
        [0, 0],
        "\ud800",
        "seed",
    ]
    what = rng.random()
    if what < 0.2:
        del data[key]
    elif what < 0.4:
        data[f"{key}x"] = rng.choice(strange)
    elif what < 0.7 and isinstance(data[key], int):
        data[key] += rng.choice((-2, -1, 1, 2, 100))
    else:
        data[key] = rng.choice(strange)
    return json.dumps(data)


def test_mutated_questions_change_nothing_that_is_not_their_own(toy: AnyGame) -> None:
    rng = Random(1)
    tried = 0
    for seed in range(10_000):
        if tried >= MUTATIONS:
            break
        world = World(toy, 3, 4, seed, find=lambda _: toy, checked=seed % 3 == 0)
        world.play(rng.randrange(60))
        if seed % 5 == 4:
            orphan(world, "d2")
        genuine = [text for sender, to, text in world.under_way if sender == "d1" and not to]
        guest = world.guests["d1"]
        guest.remind()
        if guest.question is None and guest.seats and guest.moves(guest.seats[0]):
            guest.play(guest.seats[0], guest.moves(guest.seats[0])[0])
        genuine += [*guest.outbox, wire.write("sit", seats=[0, 1]), wire.write("link", number=1, link="a" * 64)]
        if over := world.host.takeover:
            genuine += [wire.write("agree", takeover=over.token, yes=seed % 2 == 0, seats=[0, 1])] * 5
        for _ in range(60):
            tried += 1
            before = list(world.host.match.played)
            drawn = [event for event in before if event.actor == CHANCE]
            world.host.receive("d1", mutated(rng, rng.choice(genuine)))
            after = world.host.match.played
            new = after[len(before) :] if after[: len(before)] == before else after
            assert all(event.actor in (*world.host.guests["d1"].seats, CHANCE) for event in new)
            again = [event for event in after if event.actor == CHANCE]
            assert again[: len(drawn)] == drawn, "what has fallen stays"
            assert world.host.match.wrong_dice() == []
    assert tried >= MUTATIONS


def test_mutated_answers_are_harmless_to_a_guest(toy: AnyGame) -> None:
    rng = Random(2)
    tried = 0
    for seed in range(10_000):
        if tried >= MUTATIONS:
            break
        world = World(toy, 3, 3, seed, find=lambda _: toy)
        world.play(rng.randrange(60))
        if seed % 5 == 4:
            orphan(world, "d2")
        for _ in range(60):
            tried += 1
            guest = world.guests["d1"]
            guest.receive(mutated(rng, rng.choice(world.received["d1"])))
            assert guest.match is None or guest.log is None or guest.log.events == guest.match.played
            guest.outbox = []
    assert tried >= MUTATIONS


@pytest.mark.parametrize(
    "message", ["", "{}", "[]", '{"t":"move"}', '{"t":7}', "x" * 2_000_000, '{"t":"bye","why":["{a.b}",{}]}']
)
def test_anything_but_a_valid_message_is_refused(message: str) -> None:
    with pytest.raises(NotationError) as fault:
        wire.read(message)
    assert template(fault.value) in sentences()


def test_a_foreign_template_can_access_only_its_fields() -> None:
    for bad in ("{a.__class__}", "{a[0]}", "{a!r}", "{a:>9999999}", "{}", "{a"):
        assert not wire.sentence([bad, {"a": 1}]), bad
    sentence = Sentence("Entry {n}: {why}", n=4, why=Sentence("{name} is not in the campaign.", name="Bo"))
    said = wire.read_sentence(wire.write_sentence(sentence))
    assert said == sentence and said.template == sentence.template
    assert wire.write_sentence(sentence)[1]["n"] == 4, "a number stays one, for plural forms"
    assert wire.sentence(["many", {f"f{n}": n for n in range(10)}])
    assert not wire.sentence(["more", {f"f{n}": n for n in range(11)}])
    assert wire.write_sentence("No.") == wire.write_sentence(ValueError("No.")) == ["No.", {}]
    assert wire.read_sentence(wire.write_sentence(ValueError())) == ""
    assert wire.read_sentence(["{gone} is gone", {"n": 1}]) == "The other device refused this."


def test_a_guest_finds_a_forged_roll(toy: AnyGame) -> None:
    forged = 0
    for seed in range(12):
        world = World(toy, 2, 2, seed, find=lambda _: toy, checked=seed % 2 == 1)
        world.finish()
        match, guest = world.host.match, world.guests["d1"]
        assert guest.faults == ()
        drawn = [(i, chance) for i, state in enumerate(match.states[:-1]) if (chance := toy.chance(state))]
        index, chance = next(((i, chance) for i, chance in drawn if len(chance.outcomes) > 1), (-1, None))
        if chance is None:
            continue  # somebody resigned before the first roll
        forged += 1
        match.events[index] = Event(CHANCE, next(o for o in chance.outcomes if o != match.events[index].text))
        assert match.wrong_dice() == [index]
    assert forged >= 3


def test_a_host_cannot_change_its_mind_about_the_seed(toy: AnyGame) -> None:
    from dataclasses import replace

    world = World(toy, 2, 2, 4, find=lambda _: toy)
    world.play(5)
    world.host.match.header = replace(world.host.match.header, seed="f" * 32)
    world.finish()
    faults = [
        fault.template for fault in world.guests["d1"].faults if isinstance(fault, Sentence)
    ]  # so they can be translated
    assert "has changed what it promised" in faults[0], "at once"
    assert "not the one that was promised" in faults[1], "and at the end"


def test_every_device_contributes_to_the_common_seed() -> None:
    world = World(games.game("three-dice"), 3, 3, 9, checked=True)
    shares = world.host.match.shares
    assert len(shares) == 3 and fair.faults(world.host.match.header.seed, shares) == []
    for n, share in enumerate(shares):
        other = [*shares[:n], share._replace(random="0" * 64), *shares[n + 1 :]]
        assert fair.common_seed(other) != world.host.match.header.seed
        assert fair.faults(world.host.match.header.seed, other) == [share.name, ""]


def test_a_device_that_does_not_reveal_is_named_and_nothing_is_drawn() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 2, checked=True)
    world.host.left("d1")
    world.host.play(0, "hand")
    assert world.host.missing() == ("d1",)
    assert world.host.match.events[-1] == Event(0, "hand"), "the die waits"
    world.join("d1")
    world.heal()
    assert world.host.missing() == () and world.host.match.events[-1].actor == CHANCE


def test_a_link_is_given_once_for_an_event() -> None:
    """A host that claims a draw without showing it gets no second link with which to look ahead."""
    world = World(games.game("siberian-dice"), 2, 2, 2, checked=True)
    guest = world.guests["d1"]
    world.host.play(0, "hand")
    world.collect()
    state = next(text for sender, to, text in reversed(world.under_way) if to == "d1")
    guest.receive(state)
    assert sum('"t":"link"' in text for text in guest.outbox) == 1
    data = json.loads(state)
    shares = [share._replace(draws=share.draws + 1) for share in world.host.match.shares]
    data["header"] = world.host.header_for_guests()
    data["header"]["extra"] = {**data["header"]["extra"], "checked": fair.dump_shares(shares)}
    data["version"] += 1
    data["from"], data["mark"] = len(guest.log or ()), guest.log.hashes[-1] if guest.log else ""
    data["events"], data["wanted"] = [], ["link", shares[0].draws + 1]
    guest.outbox = []
    guest.receive(json.dumps(data))
    assert [text for text in guest.outbox if '"t":"link"' in text] == []


@pytest.mark.parametrize("name", ["first-player", "first-island", "siberian-dice"])
def test_a_guest_takes_over_and_nothing_of_its_or_the_others_is_lost(name: str) -> None:
    options = {"mode": "order"} if name == "first-player" else {}
    for seed in range(6):
        world = World(games.game(name), min(4, games.game(name).seats[1]), 4, seed, options)
        world.play(150)
        if world.host.match.result is not None:
            continue
        before = world.host.match
        views = {d: {s: g.state_of(s) for s in g.seats} for d, g in world.guests.items()}
        public = list(world.guests["d1"].log.events) if world.guests["d1"].log else []
        world.take_over("d1")
        after = world.host.match
        assert after.events[: len(public)] == public and after.header.seed != before.header.seed
        for device, guest in world.guests.items():
            for seat in guest.seats:
                mine = before.game.private(before.state)
                assert not mine or before.game.moves(views[device][seat], seat) == guest.moves(seat)
        world.finish(300)
        world.agree()


def asked(world: World) -> TakeoverRequest | None:
    """The question that d2 has not answered with yes."""
    return world.guests["d2"].takeover


def played_to(world: World, events: int) -> None:
    """Plays on a good network until the log has so many events."""
    for _ in range(500):
        if len(world.host.log) >= events:
            break
        device = world.rng.choice(["", *world.guests])
        world.guest_moves(device) if device else world.host_moves()
        world.arrive()
    assert len(world.host.log) >= events


def waits(world: World) -> bool:
    """Whether nothing can be played."""
    return world.host.waits


def left_without_host() -> World:
    """Three seats on three devices and a table's screen d3; d1 takes over, and the others have joined it, but not answered."""
    world = Patient(games.game("siberian-dice"), 3, 4, 5)
    played_to(world, 9)
    orphan(world, "d1")
    return world


def test_nothing_is_played_before_the_others_agree_to_a_takeover() -> None:
    """The seats of the host that is gone (0) and of d2 (2) are asked; the table's screen has nobody to ask."""
    world = left_without_host()
    host, guest = world.host, world.guests["d2"]
    assert waits(world) and host.takeover and host.takeover.missing == {0, 2}
    assert (question := asked(world)) and question.by == "Seat 1"
    assert world.guests["d3"].takeover is None and world.guests["d3"].version
    before = list(host.match.events)
    seat = host.match.game.actors(host.match.state)[0]
    with pytest.raises(IllegalMoveError, match="agreed"):
        host.play(seat, host.match.game.moves(host.match.state, seat)[0])
    guest.agree(True)
    world.arrive()
    assert waits(world) and host.guests["d2"].seats == (2,)
    assert asked(world) is None and guest.match is not None and guest.match.header.seed == ""
    host.go_on()  # the person of seat 0 has no device any more
    assert not waits(world) and host.match.events[: len(before)] == before
    world.finish()
    world.agree()
    assert host.match.wrong_dice() == []


def test_a_refusal_stops_a_takeover_until_it_is_withdrawn() -> None:
    world = left_without_host()
    host, guest = world.host, world.guests["d2"]
    copy = list(guest.match.played) if guest.match else []
    guest.agree(False)
    world.arrive()
    assert host.refusing == ("d2",) and guest.refuses
    with pytest.raises(IllegalMoveError, match="does not agree"):
        host.go_on()
    world.guests["d3"].sit([0])
    world.arrive()
    assert waits(world), "the refusal counts, whoever else sits down"
    world.reload_host()
    world.reload_guest("d2")
    world.arrive()
    host, guest = world.host, world.guests["d2"]
    assert waits(world) and host.refusing == ("d2",) and guest.refuses
    assert guest.match is not None and guest.match.played == copy
    guest.agree(True)
    world.arrive()
    assert not waits(world) and host.guests["d2"].seats == (2,) and host.guests["d3"].seats == (0,)
    world.finish()
    world.agree()


def test_a_copy_with_more_moves_than_the_new_host_loses_none_before_its_people_agree() -> None:
    """d1 missed the last moves; d2 sees how many, and keeps them if it says no."""
    world = Patient(games.game("siberian-dice"), 3, 3, 5)
    played_to(world, 9)
    taker = Guest("d1", world.entropy, games.game)
    taker.restore(world.guests.pop("d1").snapshot())
    world.host.left("d1")
    world.host.take_back_seats("d1")
    short, guest = len(world.host.log), world.guests["d2"]
    played_to(world, short + 4)
    assert taker.match is not None and len(taker.match.played) == short
    copy = list(guest.match.played) if guest.match else []
    world.host = Host.take_over(taker.match, [], world.entropy, taker.seats)
    world.join("d2")
    world.arrive()
    assert (question := asked(world)) and guest.in_common(question) == (short, len(copy) - short)
    assert guest.match is not None and guest.match.played == copy
    guest.agree(True)
    world.arrive()
    assert guest.match.played == world.host.match.played != copy


@pytest.mark.parametrize("kind", ["asked for", "dealt again"])
def test_a_seat_that_has_chosen_in_secret_cannot_be_taken(toy: AnyGame, kind: str) -> None:
    """Its choice would go along to a device that must not see it."""
    worlds = []
    for bid in ("bid 1", "bid 3"):
        world = World(toy, 3, 2, 7, find=lambda _: toy)  # seats 0 and 2 are on the host's device
        world.host.play(2, bid)
        world.heal()
        world.received = {"d1": []}
        if kind == "asked for":
            world.guests["d1"].sit([1, 2])
        else:
            world.host.takeover = Takeover("t", "", 0, "", ())
            world.host.takeover.open, world.host.guests["d1"].agrees = False, True
            world.host.receive("d1", hello(world, [Event(2, "bid 2")]))
        world.heal()
        assert world.host.guests["d1"].seats == (1,)
        assert 2 not in world.guests["d1"].free and 0 in world.guests["d1"].free
        worlds.append(world.received["d1"])
    assert worlds[0] == worlds[1]


def test_a_seat_can_be_taken_again_after_the_reveal(toy: AnyGame) -> None:
    world = World(toy, 3, 2, 7, find=lambda _: toy)
    for seat in (0, 2):
        world.host.play(seat, "bid 1")
    world.guests["d1"].play(1, "bid 1")
    world.heal()
    world.guests["d1"].sit([1, 2])
    world.heal()
    assert world.host.guests["d1"].seats == (1, 2)


def test_a_guest_adds_no_players() -> None:
    """A new player needs a name in the header, which only the host writes; without one nobody could play that seat."""
    world = World(games.game("three-dice"), 2, 2, 3)
    guest = world.guests["d1"]
    while "join" not in guest.moves(1):
        world.guest_moves("d1") if guest.moves(1) else world.host_moves()
        world.heal()
    before = list(world.host.match.events)
    guest.play(1, "join")
    world.heal()
    assert world.host.match.events == before
    assert guest.refused is not None and "can add players" in guest.refused.template


def test_a_secret_die_is_entered_on_its_own_device_only() -> None:
    world = World(games.game("first-player"), 3, 3, 11, {"mode": "order"})
    host = world.host
    host.match.header.extra["real"] = True
    world.heal()
    world.guests["d1"].play(1, "dice 3")
    world.heal()
    before = list(host.match.events)
    forged = wire.write("tell", id=9, seat=2, at=list(host.place_of(2)), outcome="6")
    host.receive("d2", forged)
    assert host.match.events == before
    world.guests["d1"].enter(1, "2")
    world.heal()
    assert host.match.events == [*before, Event(CHANCE, "2", "typed")]


@pytest.mark.parametrize("view", ["", "x", "{}", "0 0 0"])
def test_a_position_that_is_none_is_refused_by_a_guest(toy: AnyGame, view: str) -> None:
    world = secret_round(toy, "bid 1")
    guest = world.guests["d1"]
    before = guest.state_of(1)
    guest.receive(forged(last_state(world), views={"": view, "1": view}))
    assert guest.state_of(1) == before and guest.state_of(None) is not None
    assert guest.faults != ()


def test_positions_outside_of_a_secret_phase_are_refused() -> None:
    """Everybody knows everything then, and the guest computes it itself."""
    world = World(games.game("siberian-dice"), 2, 2, 5)
    world.host.play(0, "hand")
    world.heal()
    guest, game = world.guests["d1"], world.host.match.game
    false = game.format_position(world.host.match.states[0])
    guest.receive(forged(last_state(world), views={"": false, "1": false}))
    assert guest.state_of(1) == world.host.match.state and guest.faults != ()
    guest.faults = ()
    guest.receive(forged(last_state(world), tail=[[1, "hand", ""]]))
    assert guest.tail == () and guest.faults != ()


def test_a_header_with_too_few_seats_is_refused() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 5)
    guest = world.guests["d1"]
    assert guest.match is not None
    header = {**world.host.header_for_guests(), "began": 3}
    guest.receive(forged(last_state(world), header=header))
    assert guest.match.header.began == 2 and guest.faults != ()


def test_a_header_with_a_damaged_record_of_checked_dice_is_refused() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 5)
    guest = world.guests["d1"]
    header = world.host.header_for_guests()
    guest.receive(forged(last_state(world), header={**header, "extra": {"checked": "x"}}))
    assert guest.match is not None and guest.match.shares == () and guest.faults != ()


@pytest.mark.parametrize("field", ["seats", "free", "up"])
def test_a_seat_that_is_not_at_the_table_is_refused(field: str) -> None:
    world = World(games.game("siberian-dice"), 2, 2, 5)
    guest = world.guests["d1"]
    before = guest.seats, guest.free, guest.up
    state = forged(last_state(world), **{field: [7]})
    guest.receive(state)
    assert (guest.seats, guest.free, guest.up) == before and guest.faults == ()
    assert '"t":"hello"' in guest.outbox[-1], "a header with a new seat may have got lost"
    guest.receive(forged(state, header=world.host.header_for_guests()))
    assert (guest.seats, guest.free, guest.up) == before and guest.faults != ()


def test_a_damaged_position_in_the_storage_is_refused_when_the_page_is_opened(toy: AnyGame) -> None:
    world = secret_round(toy, "bid 1")
    kept = json.loads(world.guests["d1"].snapshot())
    assert kept["views"]
    fresh = Guest("d1", world.entropy, world.find)
    with pytest.raises(NotationError):
        fresh.restore(json.dumps({**kept, "views": {"": "x"}}))


def test_a_long_log_is_sent_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's channel takes 256 kB at most in one message."""
    monkeypatch.setattr("hexdice.live.hosted.PORTION", 20)
    monkeypatch.setattr(World, "choose", lambda _, moves: moves[0])
    world = World(games.game("siberian-dice"), 2, 2, 3)
    world.finish(200)
    whole, rest = divmod(len(world.host.match.events), 20)
    assert whole > 2 and rest
    world.received = {"d1": []}
    fresh = world.guests["d1"] = Guest("d1", world.entropy, world.find)
    world.join("d1")
    world.arrive()
    world.agree()
    lengths = [len(json.loads(text)["events"]) for text in world.received["d1"]]
    assert lengths == [20] * whole + [rest]
    assert fresh.faults == ()


def test_a_reconnect_sends_only_what_is_missing() -> None:
    world = World(games.game("siberian-dice"), 2, 2, 3)
    world.host.play(0, "hand")
    world.heal()
    world.host.left("d1")
    before = len(world.host.match.events)
    world.host.play(0, world.host.match.game.moves(world.host.match.state, 0)[0])
    fresh = len(world.host.match.events) - before
    world.received = {"d1": []}
    world.join("d1")
    world.arrive()
    (state,) = map(json.loads, world.received["d1"])
    assert len(state["events"]) == fresh and state["from"] == before and state["header"] is None
    world.agree()
