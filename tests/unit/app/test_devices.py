"""Several devices at one table, as the app knows them: codes shown and read, seats taken, moves requested, pages reloaded."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from hexdice.app.devices import channels
from hexdice.app.devices.joined import JoinedSession
from hexdice.app.storage.store import DEVICES, JOINED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event
from hexdice.view.parts import ROOT, changes
from hexdice.view.text import speak
from tests.unit.app.fakes import DictStorage
from tests.unit.app.fakes import german as german  # the fixture
from tests.unit.app.room import Device, Room
from tests.unit.app.room import room as room  # the fixture


def table(room: Room, game: str, names: tuple[str, ...], *sits: tuple[int, ...], **options: str) -> list[Device]:
    """A host's device and one more for each tuple of seats."""
    host = room.enter()
    host.start(game, names, **options)
    guests = []
    for seats in sits:
        guests.append(room.enter())
        room.join(host, guests[-1], *seats)
    host.do("ui", "view.devices=")
    return [host, *guests]


def play(
    room: Room, devices: list[Device], most: int, choose: Callable[[tuple[str, ...]], str] = lambda m: m[0]
) -> int:
    """Plays up to this many moves, each on the device whose seat is up; returns how many."""
    for count in range(most):
        for device in devices:
            session = device.session
            waiting = session.behind_curtain()
            if waiting:
                device.do("act", f"look:{waiting[0]}")
            seat = session.viewer()
            moves = session.table().moves if seat is not None else ()
            moves = tuple(move for move in moves if move.split()[0] not in session.game.social)
            if moves:
                device.do("move", choose(moves))
                room.settle()
                break
        else:
            return count
    return most


def agree(devices: list[Device]) -> None:
    """Checks that every copy equals the host's log, as far as everybody may know it."""
    match = devices[0].session.match
    for device in devices[1:]:
        assert device.session.match.played == match.events[: match.public_length()]


@pytest.mark.parametrize(
    ("game", "names", "sits", "options"),
    [
        ("siberian-dice", ("Ann", "Bo"), [(1,)], {}),
        ("three-dice", ("Ann", "Bo", "Cy"), [(1,), (2,)], {}),
        ("first-player", ("Ann", "Bo", "Cy"), [(1,), (2,)], {"mode": "order"}),
        ("first-island", ("Ann", "Bo", "Cy"), [(1, 2)], {}),
        ("first-war", ("Ann", "Bo"), [(1,)], {}),
    ],
)
def test_a_match_is_played_on_several_devices(
    room: Room, game: str, names: tuple[str, ...], sits: list[tuple[int, ...]], options: dict[str, str]
) -> None:
    devices = table(room, game, names, *sits, **options)
    assert play(room, devices, 40) > 3
    agree(devices)
    host = devices[0].session.match
    assert host.wrong_dice() == []
    assert all(device.session.match.header.seed == "" or host.result for device in devices[1:])


def test_seats_of_other_devices_are_not_played_here(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    assert host.session.people == (0,) and guest.session.people == (1,)
    assert not guest.session.table().moves and 'class="table watch' not in guest.html
    play(room, [host, guest], 40)
    assert guest.session.match.played


def test_a_joined_device_shows_people_as_the_host_does(room: Room) -> None:
    """Chosen faces, whose device it is, the best score, and at the end where the match turned."""
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host.session.set_extra("faces", ",1211")
    guest.session.best = 7
    play(room, [host, guest], 12)
    host.do("move", "resign")
    room.settle()
    here, there = host.session.table(), guest.session.table()
    assert there.faces == here.faces == ("", "1211")
    assert (there.people, there.best) == ((1,), 7)
    assert there.result == here.result is not None and there.turn() == here.turn() != (0, 0)


def test_a_move_on_its_way_redraws_only_what_it_changes(room: Room) -> None:
    """Its banner comes and goes in a part of its own, so the page of a guest is not drawn twice for a move."""
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    guest = devices[1]
    while not guest.session.table().moves:
        play(room, devices, 1)
    before = guest.app.render().parts
    guest.do("move", guest.session.table().moves[0])
    after = guest.app.render().parts
    changed = dict(changes(before, after))
    assert "on its way" in changed["banners"] and ROOT not in changed
    room.settle()
    changed = dict(changes(after, guest.app.render().parts))
    assert "on its way" not in changed["banners"] and ROOT not in changed


def test_after_a_reload_on_either_side_one_scan_reconnects(room: Room) -> None:
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host, guest = devices
    play(room, devices, 6)
    id = host.id
    events = list(host.session.match.played)
    fresh = room.enter(room.leave(guest))
    assert "Bo" in re.sub("<[^>]*>", "", host.html) and "Not connected" in host.html
    drawn = fresh.do("route", f"#/joined/{id}")
    assert "out of reach" in drawn.html and fresh.session.match.played == events
    room.join(host, fresh)
    assert fresh.session.people == (1,), "its seat was kept for it"
    play(room, [host, fresh], 4)

    again = room.enter(room.leave(host))
    again.do("route", f"#/m/{id}")
    room.settle()
    assert again.session.people == (0,), "the seat on the other device stays there"
    room.join(again, fresh)
    again.do("ui", "view.devices=")
    assert play(room, [again, fresh], 6) > 0
    agree([again, fresh])


def test_the_table_works_while_its_page_is_hidden(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    while host.session.table().moves:
        host.do("move", host.session.table().moves[0])
        room.settle()
    id = host.id
    host.do("route", "#/rules/siberian-dice")
    before = len(guest.session.match.played)
    guest.do("move", guest.session.table().moves[0])
    room.settle()
    assert len(guest.session.match.played) > before
    host.do("route", f"#/m/{id}")
    agree([host, guest])


def test_a_device_without_a_seat_shows_the_table_and_no_secret(room: Room) -> None:
    host, screen = table(room, "first-player", ("Ann", "Bo"), (), mode="order")
    play(room, [host], 3)
    assert screen.session.people == () and screen.session.viewer() is None
    assert not screen.session.table().moves
    assert 'data-move="' not in screen.html
    assert 'class="table watch' in screen.html and 'class="table watch' not in host.html
    assert "Tap " not in re.sub("<aside.*?</aside>", "", screen.html, flags=re.DOTALL), "nobody taps there"


def test_a_screen_names_the_owner_of_a_card(room: Room) -> None:
    """Without a seat no card is yours; it shows Ann's island first."""
    screen = table(room, "first-island", ("Ann", "Bo"), ())[1]
    assert "Your card" not in screen.html and 'id="fi-corner-hand"' in screen.html
    assert re.search(r'id="fi-corner-hand"[^>]*><span class="unseen">Ann, points: 12', screen.html)


def test_a_guest_reads_whose_device_holds_the_table_and_when_a_seat_can_be_taken_again(room: Room) -> None:
    _, one = table(room, "first-player", ("Ann", "Bo", "Cy"), (1,), mode="order")
    dialog = one.do("ui", "view.devices=1").html
    assert re.findall(r'id="sit-(\d)"(?:(?!</button>).)*host', dialog) == ["0"]
    assert 'id="sit-later"' in dialog and "once everybody has chosen" in dialog
    one.do("ui", "view.devices=")
    one.do("move", one.session.table().moves[0])
    room.settle()
    one.do("act", "sit:1")
    room.settle()
    assert one.session.people == ()
    one.do("act", "sit:1")
    room.settle()
    assert one.session.people == ()
    assert "Bo has begun to choose in secret. The seat can be taken once everybody has chosen." in one.html
    over = table(room, "siberian-dice", ("Ann", "Bo"), (1,))[1]
    assert 'id="sit-later"' not in over.do("ui", "view.devices=1").html, "nothing is secret there"


def test_whoever_loses_a_race_for_a_seat_reads_it(room: Room) -> None:
    _, one, two = table(room, "three-dice", ("Ann", "Bo", "Cy", "Di"), (1,), (2,))
    one.do("act", "sit:3")
    two.do("act", "sit:3")
    room.settle()
    assert "Di plays on the device of" in one.html + two.html
    assert sorted(len(device.session.people) for device in (one, two)) == [1, 2]


def test_a_seat_is_reclaimed(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host.do("ui", "view.devices=1")
    name = next(iter(host.session.host.guests))  # type: ignore[union-attr]
    host.do("act", f"seat-back:{name}")
    room.settle()
    assert host.session.people == (0, 1) and guest.session.people == ()


def test_checked_dice_wait_for_every_device_by_name(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host.do("act", "begin-checked-dice")
    room.settle()
    assert host.session.match.shares and all(share.random for share in host.session.match.shares)
    play(room, [host, guest], 10)
    room.leave(guest)
    while host.session.table().moves:
        host.do("move", host.session.table().moves[0])
    if host.session.game.chance(host.session.match.state) is not None:
        assert "The dice are waiting for the device of" in host.html
    assert host.session.match.wrong_dice() == []


def test_the_devices_go_on_to_the_next_match(room: Room) -> None:
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host, guest = devices
    assert play(room, devices, 500) < 500
    first = host.id
    agree(devices)
    assert guest.session.match.header.seed == host.session.match.header.seed, "shown at the end"
    assert all("Check the dice" in device.do("ui", "view.after=1").html for device in devices)
    assert "All of them match: no roll was changed." in guest.do("ui", "view.dice=1").html
    guest.do("act", "rematch")  # anybody asks for it
    room.settle()
    second = host.id
    assert second == guest.id != first and guest.session.people == (1,)
    guest.do("act", "rematch")  # not in the middle of a match
    room.settle()
    assert "not over yet" in guest.html and host.id == second
    host.do("act", "rematch:swap")
    room.settle()
    assert host.id == guest.id != second
    assert host.session.people == (1,) and guest.session.people == (0,), "Bo begins"
    play(room, devices, 6)
    agree(devices)


def test_a_host_who_is_at_another_match_is_called_to_the_next_one_and_lets_that_go(room: Room) -> None:
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host, guest = devices
    assert play(room, devices, 500) < 500
    first = host.id
    host.start("three-dice", ("Di", "Ed"))
    beside, before = host.id, len(host.effects)
    guest.do("act", "rematch")
    room.settle()
    assert host.id == guest.id not in (first, beside) and host.app.route.path == ("m", host.id)
    assert {effect.value for effect in host.effects[before:] if effect.kind == "unlock"} == {first, beside}


def test_the_devices_go_on_to_another_game_with_two_taps(room: Room) -> None:
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host, guest = devices
    assert play(room, devices, 500) < 500
    host.do("act", f"tonight-with:{host.id}")
    host.do("act", "play-now:first-war")
    room.settle()
    assert host.id == guest.id and guest.session.match.header.game == "first-war"
    seats = [seat.name for seat in host.session.match.header.seats]
    assert guest.session.people == (seats.index("Bo"),) and host.session.people == (seats.index("Ann"),)
    play(room, devices, 6)
    agree(devices)


def test_a_war_has_draws_but_no_dice(room: Room) -> None:
    alone = table(room, "first-war", ("Ann", "Bo"))
    while not any(event.actor == CHANCE for event in alone[0].session.match.events):
        play(room, alone, 1)
    alone[0].do("move", "resign")
    page, words = alone[0].do("ui", "view.after=1").html, alone[0].do("ui", "view.dice=1").html
    assert "Check the draws" in page and "Check the dice" not in page
    assert "The draws of this match" in words and "All of them match: no draw was changed." in words


def test_one_device_has_the_same_page_for_its_one_seed(room: Room) -> None:
    """What was recomputed, what it proves and what it does not, in words; a changed roll is named."""
    alone = table(room, "siberian-dice", ("Ann", "Bo"))
    play(room, alone, 9)
    while "resign" not in alone[0].session.table().moves:
        play(room, alone, 1)
    alone[0].do("move", "resign")
    assert 'id="check-the-dice"' in alone[0].do("ui", "view.after=1").html
    words = alone[0].do("ui", "view.dice=1").html
    assert "rolls were recomputed and compared." in words and "All of them match: no roll was changed." in words
    assert "no roll was changed after the seed was chosen" in words
    assert "It does not prove that nobody knew the rolls" in words
    events = alone[0].session.match.events
    at = next(n for n, event in enumerate(events) if event.actor == CHANCE)
    events[at] = Event(CHANCE, "1" if events[at].text != "1" else "2")
    assert f"Events that differ: {at + 1}." in alone[0].html


def test_dice_of_a_branch_and_of_the_next_match_have_no_shares_of_the_devices(room: Room) -> None:
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    host = devices[0]
    host.do("act", "begin-checked-dice")
    room.settle()
    play(room, devices, 8)
    match = host.session.match
    assert match.shares and match.wrong_dice() == []
    branch = match.branch(match.cursor, "other", "77" * 16)
    branch.settle()
    assert branch.shares == () and branch.wrong_dice() == []


def left_by_the_host(room: Room) -> tuple[Device, Device, list[Event]]:
    """Bo takes over from Ann, whose device is gone; Cy's has joined, but not answered. Also what had been played."""
    devices = table(room, "first-island", ("Ann", "Bo", "Cy"), (1,), (2,))
    play(room, devices, 8)
    host, bo, cy = devices
    events = list(bo.session.match.played)
    room.leave(host)
    bo.do("act", "take-over")
    assert "Take over from here?" in bo.html
    bo.do("act", "take-over-yes")
    room.settle()
    assert "Still to be asked: Ann and Cy." in re.sub("<[^>]*>", "", bo.html)
    room.join(bo, cy)
    bo.do("ui", "view.devices=")
    return bo, cy, events


def test_a_guest_takes_over_when_the_others_agree(room: Room) -> None:
    bo, cy, events = left_by_the_host(room)
    assert not bo.session.table().moves and not cy.session.table().moves
    assert not bo.session.behind_curtain(), "nobody takes the device before that"
    assert "has not agreed yet" in bo.do("ui", "view.devices=1").html
    bo.do("ui", "view.devices=")
    assert "Bo’s device is the new host" in cy.html and f"the same {len(events)} steps" in cy.html
    cy.do("act", "agree:yes")
    room.settle()
    assert 'id="agree"' not in cy.html and cy.session.people == (2,)
    assert "Still to be asked: Ann." in re.sub("<[^>]*>", "", bo.html) and not bo.session.table().moves
    bo.do("act", "go-on")
    room.settle()
    assert 'id="go-on"' not in bo.html and bo.session.match.played[: len(events)] == events
    assert isinstance(bo.storage, DictStorage) and JOINED + bo.id not in bo.storage.kept
    assert bo.session.people == (0, 1), "Ann goes on with Bo"
    assert play(room, [bo, cy], 6) > 0
    agree([bo, cy])


def test_a_refusal_stops_a_takeover_and_it_can_be_given_up(room: Room) -> None:
    bo, cy, events = left_by_the_host(room)
    cy.do("act", "agree:no")
    room.settle()
    assert "Bo’s device has not been accepted as the host" in cy.html
    assert "Not in agreement: Cy" in re.sub("<[^>]*>", "", bo.html) and 'id="go-on"' not in bo.html
    assert "does not agree" in bo.do("act", "go-on").html and not bo.session.table().moves
    id = bo.id
    again = room.enter(room.leave(bo))
    again.do("route", f"#/m/{id}")
    assert 'id="take-over-back"' in again.html and not again.session.table().moves, "a reload changes nothing"
    again.do("act", "take-over-back")
    room.settle()
    assert again.app.route.path == ("joined", id) and again.session.match.played == events
    assert isinstance(again.storage, DictStorage) and not again.app.store.knows(id)
    assert "Take over from here" in again.html and "Take over from here" in cy.html
    assert cy.session.match.played == events


def test_whoever_agrees_to_a_takeover_gives_up_its_own(room: Room) -> None:
    """Bo and Cy have both taken over; Cy scans Bo's code."""
    devices = table(room, "siberian-dice", ("Ann", "Bo", "Cy"), (1,), (2,))
    host, bo, cy = devices
    play(room, devices, 6)
    room.leave(host)
    for device in (bo, cy):
        device.do("act", "take-over-yes")
        room.settle()
    id = bo.id
    room.join(bo, cy)
    assert cy.app.store.knows(id)
    cy.do("act", "agree:yes")
    room.settle()
    assert not cy.app.store.knows(id) and cy.session.people == (2,)
    bo.do("ui", "view.devices=")
    bo.do("act", "go-on")
    room.settle()
    assert play(room, [bo, cy], 4) > 0
    agree([bo, cy])


def test_a_move_is_refused_while_the_host_is_out_of_reach(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    room.leave(host)
    assert "out of reach" in guest.html and not guest.session.table().moves
    assert isinstance(guest.session, JoinedSession)


def test_a_move_is_refused_until_the_host_has_answered(room: Room) -> None:
    """A page that was killed may not know its newest request: the next one would have its number, and get no answer."""
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    while not guest.session.table().moves:
        play(room, [host, guest], 1)
    joined = guest.app.connections.joined
    assert joined is not None
    joined.guest.connect()  # a new channel has just opened
    assert not guest.session.table().moves and "Loading the table" in guest.html
    guest.do("move", "hand")
    assert joined.guest.question is None
    room.settle()
    assert guest.session.table().moves


def test_only_the_host_adds_players(room: Room) -> None:
    host, guest = table(room, "three-dice", ("Ann", "Bo"), (1,))
    while not all("join" in device.session.game.moves(device.session.match.state, 0) for device in (host, guest)):
        play(room, [host, guest], 1)
    for device in (host, guest):
        device.do("ui", "view.more=1&view.people=1")
    assert 'id="join-go"' in host.html and 'id="join-go"' not in guest.html
    assert "can add players" in guest.do("act", "join", name="Cy").html
    host.do("act", "join", name="Cy")
    room.settle()
    assert [seat.name for seat in guest.session.match.header.seats] == ["Ann", "Bo", "Cy"]
    assert play(room, [host, guest], 8) == 8
    agree([host, guest])


def test_many_messages_of_a_guest_give_one_state_and_one_drawing(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    line = next(line for line in host.app.connections.channels.values() if line.device)
    host.app.effects.clear()
    sits = (json.dumps({"t": "sit", "id": 100 + n, "seats": [1, 0][: 1 + n % 2]}) for n in range(5_000))
    channels.receive(host.app, ((line.id, text) for text in sits))
    assert [effect.kind for effect in host.app.effects].count("send") == 1
    assert guest.session.people == (1,) and host.session.people == ()


def test_a_page_that_comes_back_asks_for_what_it_missed(room: Room) -> None:
    """The host's message and the guest's move were lost, as a device slept; both arrive after one question."""
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    while not guest.session.table().moves:
        play(room, [host, guest], 1)
    ends, room.ends = room.ends, {}
    guest.do("move", guest.session.table().moves[0])
    room.settle()
    room.ends, before = ends, len(host.session.match.played)
    assert "on its way" in guest.html
    channels.wake(guest.app)
    assert len(guest.app.effects) == 2, "what it has, and its move again"
    room.settle()
    assert len(host.session.match.played) > before and "on its way" not in guest.html
    agree([host, guest])
    channels.wake(host.app)  # there is nobody to ask
    assert host.app.effects == []


@pytest.mark.parametrize("reloaded", [False, True])
def test_a_move_made_after_the_channel_was_cut_goes_out_with_the_next_scan(room: Room, reloaded: bool) -> None:
    """The tap is no refusal: the banner says what becomes of the move, and nothing covers its buttons."""
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    while not guest.session.table().moves:
        play(room, [host, guest], 1)
    room.ends.clear()
    assert guest.app.connections.joined
    channels.closed(guest.app, guest.app.connections.joined.channel)
    channels.closed(host.app, next(iter(host.app.connections.channels)))
    before = list(host.session.match.played)
    move = guest.session.table().moves[0]
    guest.do("move", move)
    room.settle()
    assert guest.app.notice is None and "Your move is saved and will be sent after the next scan." in guest.html
    assert not guest.session.table().moves, "one at a time"
    if reloaded:
        guest = room.enter(room.leave(guest))
        assert "Your move is saved" in guest.do("route", f"#/joined/{host.id}").html
    room.join(host, guest)
    assert host.session.match.played[len(before)] == Event(1, move)
    assert "out of reach" not in guest.html


def test_a_device_that_floods_the_table_is_cut_off_and_keeps_its_seat(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    line = next(line for line in host.app.connections.channels.values() if line.device)
    channels.flooded(host.app, line.id)
    assert "more messages than a table needs" in host.html and "Not connected" in host.html
    assert host.session.people == (0,)
    room.ends.clear()
    channels.closed(guest.app, guest.app.connections.joined.channel)  # type: ignore[union-attr]
    room.join(host, guest)
    assert guest.session.people == (1,)


@pytest.mark.usefixtures("german")
def test_a_lie_of_the_host_is_named_on_the_page(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    side = host.session.host
    assert side is not None
    side._owe_answer(next(iter(side.guests.values())))
    state = {**json.loads(side.post().pop()[1]), "views": {"": "x"}}
    channels.receive(guest.app, [(guest.app.connections.joined.channel, json.dumps(state))])  # type: ignore[union-attr]
    speak("de")  # a new page speaks as its settings say
    assert "verbirgt, was alle sehen" in guest.html


def test_a_move_that_crosses_another_is_refused_and_stays_marked(room: Room) -> None:
    """The host takes its move back while the guest's is on its way: a sentence says so, and the choice stays on the screen."""
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    while host.session.undo_cursor() is None or not guest.session.table().moves:
        play(room, [host, guest], 1)
    guest.do("ghost", "hand")
    guest.do("move", "hand")
    host.do("act", "undo")
    room.settle()
    assert "Something else happened first" in guest.html
    assert guest.session.ui["ghost"] == "hand"
    agree([host, guest])
    play(room, [host, guest], 1)
    assert "ghost" not in guest.session.ui, "after that, what was marked is over"


@pytest.mark.parametrize("cut", [False, True])
def test_a_routine_of_several_moves_takes_one_tap_on_a_joined_device(room: Room, cut: bool) -> None:
    """As on the host; without a channel it ends, and nothing is left on its way."""
    host, guest = table(room, "first-war", ("Ann", "Bo"), (1,))
    while 'id="usual"' not in guest.html or len(guest.session.table().moves) < 2:
        assert play(room, [host, guest], 1, lambda moves: "done" if "done" in moves else moves[0])
    before = len(guest.session.match.played)
    guest.do("act", "routine")
    if cut:
        storage = room.leave(host)
        assert 'id="take-over"' in guest.html and storage.kept
        return
    room.settle()
    moved = [event.actor for event in guest.session.match.played[before:] if event.actor >= 0]
    assert moved[:2] == [1, 1], "more than one move"
    assert guest.session.hooks.play.routine(guest.session.table()) == "", "to its end"
    assert guest.session.routine == before
    agree([host, guest])
    assert play(room, [host, guest], 4) == 4 and guest.session.routine is None


def test_a_guest_saves_no_match(room: Room) -> None:
    host, guest = table(room, "siberian-dice", ("Ann", "Bo"), (1,))
    play(room, [host, guest], 6)
    assert isinstance(guest.storage, DictStorage) and isinstance(host.storage, DictStorage)
    assert [key for key in guest.storage.kept if key.startswith("hexdice.match.")] == []
    assert JOINED + host.id in guest.storage.kept
    assert DEVICES + host.id in host.storage.kept


@pytest.mark.parametrize(
    ("text", "words"),
    [("nonsense", "not a complete code"), ("", "not a complete code"), ("#/join/AAAA", "not a complete code")],
)
def test_a_wrong_code_is_refused_in_words(room: Room, text: str, words: str) -> None:
    guest = room.enter()
    guest.do("route", "#/join")
    assert words in guest.do("act", "join-answer", text=text).html


@pytest.mark.parametrize(("way", "kind"), [("scan", "scan"), ("picture", "scan-picture")])
def test_each_button_that_reads_a_code_asks_the_browser_for_it(room: Room, way: str, kind: str) -> None:
    guest = room.enter()
    button = re.search(f'<button[^>]*id="{way}"[^>]*data-act="([^"]+)"', guest.do("route", "#/join").html)
    assert button is not None
    guest.do("act", button[1])
    assert [(effect.kind, effect.value) for effect in guest.effects] == [(kind, "join-answer")]


def test_a_code_older_than_ten_minutes_is_refused(room: Room) -> None:
    host, guest = room.enter(), room.enter()
    host.start("siberian-dice", ("Ann", "Bo"))
    host.do("act", "device-add")
    room.settle()
    first = re.search(r'id="code" readonly value="[^"]*#(/join/[^"]+)"', host.html)
    assert first is not None
    guest.app.clock.seconds += 601  # type: ignore[attr-defined]
    guest.do("route", f"#{first[1]}")
    assert "more than ten minutes old" in guest.do("act", "join-answer").html


def test_an_answer_older_than_ten_minutes_is_refused(room: Room) -> None:
    host, guest = answering(room)
    host.app.clock.seconds += 601  # type: ignore[attr-defined]
    room.read_answer(host, guest)
    assert "more than ten minutes old" in host.html
    assert guest.app.route.path[0] == "join", "nothing was opened"


def test_six_devices_sit_at_a_table_and_a_seventh_is_refused(room: Room) -> None:
    """One is the host, one has a seat, the others show the table."""
    devices = table(room, "siberian-dice", ("Ann", "Bo"), (1,), (), (), (), ())
    play(room, devices[:2], 6)
    agree(devices)
    seventh = room.enter()
    room.show_answer(devices[0], seventh)
    room.read_answer(devices[0], seventh)
    assert "no room for another device" in devices[0].html
    assert seventh.app.session is None and len(devices[0].session.host.guests) == 5  # type: ignore[union-attr]
    play(room, devices[:2], 6)
    agree(devices)


def test_devices_that_cannot_connect_are_offered_the_link(room: Room) -> None:
    host = room.enter()
    host.start("siberian-dice", ("Ann", "Bo"))
    host.do("act", "device-add")
    room.settle()
    line = host.app.connections.pairing
    assert line is not None
    channels.apart(host.app, line.id)
    assert "The devices cannot find each other" in host.html and 'id="share-instead"' in host.html


def answering(room: Room) -> tuple[Device, Device]:
    """A host, and a guest that shows its answer."""
    host, guest = room.enter(), room.enter()
    host.start("siberian-dice", ("Ann", "Bo"))
    room.show_answer(host, guest)
    return host, guest


def test_an_answer_stays_readable_while_the_browser_has_found_no_peer(room: Room) -> None:
    host, guest = answering(room)
    line = guest.app.connections.pairing
    assert line is not None
    channels.apart(guest.app, line.id)
    assert 'id="apart"' in guest.html
    room.read_answer(host, guest)
    assert guest.app.route.path[0] == "joined"


def test_another_code_takes_the_place_of_one_that_was_answered(room: Room) -> None:
    host, guest = answering(room)
    host.do("act", "device-add")
    room.settle()
    second = re.search(r'id="code" readonly value="[^"]*#(/join/[^"]+)"', host.html)
    assert second is not None
    guest.do("route", f"#{second[1]}")
    assert 'id="join-answer"' in guest.html and 'id="code"' not in guest.html
    guest.do("act", "join-answer")
    room.settle()
    room.read_answer(host, guest)
    assert guest.app.route.path[0] == "joined"


def test_joining_can_be_restarted(room: Room) -> None:
    _, guest = answering(room)
    guest.do("act", "join-again")
    assert guest.app.route.path == ("join",) and guest.app.connections.pairing is None
    assert 'id="code-form"' in guest.html
