"""What a hostile device may send or a damaged storage may hold: nothing of it fills the memory, stops the page or ends in an exception."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hexdice import games
from hexdice.kernel import fair
from hexdice.kernel.codec import dump_match, load_match
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import CHECKED, SEALED
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.sentence import Sentence
from hexdice.live import sealed, wire
from hexdice.live.guest import Guest
from hexdice.live.host import Host
from tests.catalogue import sentences, template
from tests.live.network import World


def nested(depth: int, width: int) -> list[Any]:
    """A sentence whose template says its field `width` times, and whose field is such a sentence again."""
    field: Any = "x" * width
    for _ in range(depth):
        field = ["{a}" * width, {"a": field}]
    return field  # type: ignore[no-any-return]


@pytest.mark.parametrize(("depth", "width"), [(4, 190), (3, 333), (2, 100), (1, 100)])
def test_a_sentence_is_measured_by_what_it_becomes(depth: int, width: int) -> None:
    """Four templates of 884 characters together would become more than 10**9."""
    assert not wire.sentence(nested(depth, width))
    with pytest.raises(NotationError):
        wire.read(json.dumps({"t": "bye", "why": nested(depth, width)}))


def test_a_sentence_has_a_length_and_a_depth_to_which_it_is_read() -> None:
    """Its length as it is written, plus what its fields become; a placeholder without a field stays as it is."""
    assert wire.sentence(["{a}{b}", {"a": "x" * 3_994}])
    assert not wire.sentence(["{a}{b}", {"a": "x" * 3_995}])
    said: list[Any] = ["x", {}]
    for depth in range(1, 5):
        said = ["{a}", {"a": said}]
        assert wire.sentence(said) == (depth < 4), depth


def test_every_sentence_that_is_written_is_one_that_is_read() -> None:
    """Else the message with it would be dropped as a whole."""
    long = Sentence("{name} {name} {name}", name="x" * 3_000)
    for said in (
        long,
        "no {template",
        "{a!r}",
        IllegalMoveError("{0}"),
        Sentence("Entry {n}: {why}", n=10**12, why=long),
    ):
        written = wire.write_sentence(said)
        assert wire.sentence(written)
        assert len(wire.read_sentence(written)) <= wire.SAID
    short = Sentence("Entry {n}: {why}", n=4, why=Sentence("{name} is not in the campaign.", name="Bo"))
    assert wire.read_sentence(wire.write_sentence(short)).fields["why"].fields["name"] == "Bo"  # type: ignore[attr-defined]


@pytest.mark.parametrize("junk", ["junk", 5, True, "a\tb\tc\td\te\t0"])
def test_a_match_with_a_damaged_record_of_checked_dice_is_not_opened(junk: Any) -> None:
    """While chance is pending nothing could be drawn with it, so the table would never go on."""
    header = Header("siberian-dice", {}, (Seat("Ann"), Seat("Bo")), 2, "ab" * 16, "live", extra={CHECKED: junk})
    text = dump_match(Match(games.game("siberian-dice"), header))
    with pytest.raises(NotationError, match="checked dice"):
        load_match(text, games.game)


def test_a_seal_for_a_seat_that_is_not_at_the_table_counts_as_none() -> None:
    match = Match(
        games.game("first-player"), Header("first-player", {}, (Seat("Ann"), Seat("Bo")), 2, "ab" * 16, "live")
    )
    seal = ["ab" * 32, "", []]
    for seats in ("99", "-1"):
        match.header = replace(match.header, extra={SEALED: json.dumps({"0": {seats: seal}})})
        assert sealed.away(match) == () and sealed.phase(match) == {}
        with pytest.raises(NotationError):
            sealed.check(match)
    match.header = replace(match.header, extra={SEALED: json.dumps({"0": {"1": seal}})})
    assert sealed.away(match) == (1,)


STRANGE: list[Any] = [None, 5, -1, 10**12, True, [], {}, "x", [[]], [None], {"a": 1}, [1, 2], "\ud800"]


def test_what_a_guest_has_kept_is_read_strictly() -> None:
    """Every field of the text, in turn, as something else: it is refused, or the guest goes on."""
    world = World(games.game("siberian-dice"), 2, 2, 5)
    world.play(40)
    kept = json.loads(world.guests["d1"].snapshot())
    for text in (*STRANGE, *({**kept, key: strange} for key in kept for strange in STRANGE)):
        fresh = Guest("d1", world.entropy, games.game)
        try:
            fresh.restore(json.dumps(text) if isinstance(text, (dict, list)) else text)
        except NotationError as fault:
            assert template(fault) in sentences()
            continue
        assert fresh.match is None or fresh.state_of(None) is not None
        assert fair.HEX.fullmatch(fresh.random) and all(isinstance(seat, int) for seat in (*fresh.seats, *fresh.up))
        fresh.connect()
        assert all(wire.read(message) for message in fresh.outbox)


def test_what_a_host_has_kept_is_read_strictly() -> None:
    world = World(games.game("siberian-dice"), 3, 3, 5, checked=True)
    kept = json.loads(world.host.snapshot())
    strange = [{**kept, key: one} for key in kept for one in STRANGE]
    strange += [
        {**kept, "guests": [[*kept["guests"][0][:n], one, *kept["guests"][0][n + 1 :]]]}
        for n in range(4)
        for one in STRANGE
    ]
    for text in strange:
        fresh = Host(load_match(dump_match(world.host.match), games.game), world.entropy)
        try:
            fresh.restore(json.dumps(text))
        except NotationError as fault:
            assert template(fault) in sentences()
            continue
        assert all(isinstance(seat, int) for seat in fresh.own_seats) and all(
            isinstance(device, str) for device in fresh.guests
        )
        for device in fresh.guests:
            fresh.guest_name(device)
            fresh.receive(
                device, wire.write("hello", v=wire.VERSION, device=device, nonce="n", marks=[], header="", tail=[])
            )
