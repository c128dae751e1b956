"""A match between devices that only send links to each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from hexdice import games
from hexdice.app.devices.arrival import ArrivedSession
from hexdice.app.storage import matches
from hexdice.kernel import remarks
from hexdice.kernel.codec import PACKED, dump_match, load_match, pack, unpack
from hexdice.kernel.extras import SEALED
from hexdice.kernel.match import Match
from hexdice.live import sealed
from hexdice.view.services import MATCH
from tests.unit.app.fakes import Counter, Person
from tests.unit.app.played import noted, notes


class Device(Person):
    """A person's device with its own random digits."""

    def __init__(self, number: int) -> None:
        super().__init__()
        counter = Counter()
        counter.count = 1_000_000 * (number + 1)
        self.app.entropy = counter

    @property
    def match(self) -> Match:
        return self.session.match

    def kept(self, id: str) -> Match:
        match = self.app.store.load_match(id)
        assert match is not None
        return match

    def move(self, choose: Callable[[tuple[str, ...]], str] = lambda moves: moves[0]) -> None:
        """The seat that is up here plays a move."""
        if self.session.behind_curtain():
            self.do("act", f"look:{self.session.behind_curtain()[0]}")
        page = self.do("move", choose(self.session.table().moves))
        assert self.app.notice is None, page.html

    def send(self) -> str:
        """The link that this device shares."""
        self.do("act", "share")
        return next(effect.value for effect in reversed(self.effects) if effect.kind == "share")


def content(link: str) -> Match:
    return matches.read_match(link.removeprefix("#/open/"))


def text_of(link: str) -> str:
    plain = link.removeprefix("#/open/").replace("-", "+").replace("_", "/")
    return unpack(PACKED + plain + "=" * (-len(plain) % 4))


def devices(game: str, names: tuple[str, ...], **options: str) -> tuple[Device, ...]:
    """One device for each name; the first has set the match up."""
    found = tuple(Device(n) for n in range(len(names)))
    found[0].start(game, names, **options)
    return found


def go_on(device: Device, link: str) -> str:
    """Opens a link and goes on with it; returns the page of the link."""
    page = device.do("route", link).html
    device.do("act", "arrived:go" if isinstance(device.session, ArrivedSession) else "keep")
    return page


# Without secrets


def test_a_match_goes_back_and_forth() -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    assert 'id="send-on"' not in ann.app.render().html, "nobody has sent anything yet"
    first = ann.send()
    go_on(bo, first)
    assert bo.id == ann.id
    before = len(bo.match.played)
    while 'id="send-on"' not in bo.app.render().html:
        bo.move()
    page = go_on(ann, bo.send())
    assert "Since you were last here:" in page and "The match has moved on" in page
    assert re.search(r"<ol class=\"log\"[^>]* tabindex=\"0\"", page), "scrolled by the keyboard"
    assert ann.kept(ann.id).played == bo.match.played and len(bo.match.played) > before
    assert len(ann.app.store.entries.recent()) == len(bo.app.store.entries.recent()) == 1


def test_nothing_is_written_before_confirmation() -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    go_on(bo, ann.send())
    bo.move()
    ann.wait()  # what it does at every start
    before = dict(ann.app.store.storage.kept)  # type: ignore[attr-defined]
    ann.do("route", bo.send())
    ann.do("act", "review:first")
    ann.do("act", "review:off")
    ann.do("move", ann.match.game.moves(ann.match.state, 0)[0] if ann.match.game.moves(ann.match.state, 0) else "")
    ann.wait()
    assert dict(ann.app.store.storage.kept) == before  # type: ignore[attr-defined]


def test_an_older_link_is_explained() -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    old = ann.send()
    go_on(bo, old)
    bo.move()
    go_on(ann, bo.send())
    after = ann.app.store.get(MATCH + ann.id)
    page = ann.do("route", old).html
    assert "This link is older than the match here" in page
    assert ann.app.store.get(MATCH + ann.id) == after


def elsewhere() -> tuple[Device, Device, str, Match]:
    """Both have played on from the same point; returns the second's link and the first's match."""
    ann, bo = devices("siberian-dice", ("Ann", "Bo"))
    ann.move()
    go_on(bo, ann.send())
    for _ in range(3):
        ann.move(lambda moves: moves[0])
        bo.move(lambda moves: [move for move in moves if move != "resign"][-1])
    return ann, bo, bo.send(), Match(ann.match.game, ann.match.header, ann.match.played)


def test_a_link_that_diverged_changes_nothing_without_a_question() -> None:
    ann, bo, link, mine = elsewhere()
    assert mine.played != bo.match.played
    page = ann.do("route", link).html
    assert "This link continues differently" in page
    assert ann.kept(bo.id).played == mine.played
    ann.do("act", "arrived:stay")
    assert ann.match.played == mine.played and len(ann.app.store.entries.recent()) == 1


def test_continuing_with_the_other_version_keeps_ours_as_well() -> None:
    ann, bo, link, mine = elsewhere()
    ann.do("route", link)
    ann.do("act", "arrived:both")
    assert ann.id == bo.id and ann.match.played == bo.match.played
    others = [entry["id"] for entry in ann.app.store.entries.recent() if entry["id"] != bo.id]
    assert [ann.kept(id).played for id in others] == [mine.played]


def test_the_next_match_does_not_begin_from_a_link_that_is_only_looked_at() -> None:
    ann, bo = devices("siberian-dice", ("Ann", "Bo"))
    first = ann.send()
    go_on(bo, first)
    while bo.match.result is None:
        bo.do("move", "resign") if "resign" in bo.session.table().moves else bo.move()
    ann.do("route", bo.send())
    assert isinstance(ann.session, ArrivedSession) and 'data-act="rematch"' in ann.do("ui", "view.arrived=").html
    page = ann.do("act", "rematch").html
    assert "This match cannot be played from here." in page and isinstance(ann.session, ArrivedSession)


def test_a_link_with_the_id_of_another_match_is_a_separate_match() -> None:
    ann, bo = Device(0), Device(1)
    ann.start("three-dice", ("Ann", "Bo"))
    bo.start("siberian-dice", ("Cy", "Di"))
    bo.move()
    forged = json.loads(dump_match(bo.match))
    forged["id"] = ann.id
    mine, kept = ann.id, ann.app.store.get(MATCH + ann.id)
    ann.do("route", matches.link(load_match(json.dumps(forged), games.game)))
    ann.do("act", "keep")
    assert ann.id != mine and ann.app.store.get(MATCH + mine) == kept


@pytest.mark.parametrize("id", ["", "../x", "a b", "x" * 60, "<b>"])
def test_a_link_names_no_key_of_the_storage(id: str) -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    forged = json.loads(dump_match(ann.match))
    forged["id"] = id
    bo.do("route", "#/open/" + matches.link(load_match(json.dumps(forged), games.game)).rpartition("/")[2])
    bo.do("act", "keep")
    assert bo.app.store.keys(MATCH) == [MATCH + bo.id] and bo.id != id


def test_a_match_by_link_can_go_on_without_links() -> None:
    ann, _ = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    ann.send()
    assert 'id="send-on"' in ann.app.render().html
    ann.do("act", "by-link:off")
    assert 'id="send-on"' not in ann.app.render().html


# Secret choices


def order(device: Device) -> None:
    """The seat that is up here lays its dice and tokens in secret, all of it."""
    seat = device.session.viewer() if not device.session.behind_curtain() else device.session.behind_curtain()[0]
    start = sealed.common_length(device.match)
    while device.match.game.private(device.match.state) and seat in device.match.game.actors(device.match.state):
        device.move()
        if sealed.common_length(device.match) != start:
            return


def test_orders_travel_sealed_until_all_are_in() -> None:
    ann, bo = devices("first-player", ("Ann", "Bo"), mode="order")
    before = sealed.common_length(ann.match)
    order(ann)
    hidden = sealed.own(ann.match, 0)
    assert hidden
    link = ann.send()
    sent = content(link)
    assert sent.played == ann.match.played[:before]
    assert sealed.phase(sent)[0].salt == "" and sealed.phase(sent)[0].events == ()
    assert sealed.phase(ann.match)[0].salt not in text_of(link)

    go_on(bo, link)
    assert bo.session.people == (1,), "Ann's choice is made"
    order(bo)
    assert bo.match.game.private(bo.match.state)
    page = go_on(ann, bo.send())
    assert "The match has moved on" in page
    assert not ann.match.game.private(ann.match.state)
    assert sealed._done(ann.match, 0, before) == hidden

    page = go_on(bo, ann.send())
    assert "is not what was sealed" not in page
    assert bo.match.played == ann.match.played[: len(bo.match.played)]
    assert ann.match.wrong_dice() == [] and bo.match.wrong_dice() == []


def test_after_sending_a_choice_a_player_waits_and_cannot_choose_for_others() -> None:
    ann, _ = devices("first-player", ("Ann", "Bo"), mode="order")
    order(ann)
    assert ann.session.behind_curtain() == (1,) and 'data-act="share"' in ann.app.render().html
    ann.send()
    assert list(ann.session.people) == [0] and ann.session.behind_curtain() == ()
    assert "Your choice is sealed until all are in." in ann.app.render().html
    assert not ann.session.table().moves
    ann.do("act", "by-link:off")
    assert list(ann.session.people) == [0, 1] and ann.session.behind_curtain() == (1,)


def test_a_link_is_the_same_for_every_choice_except_the_hash() -> None:
    found = []
    for last in (0, -1):
        ann, _ = devices("first-player", ("Ann", "Bo"), mode="order")
        while 0 in ann.match.game.actors(ann.match.state):
            if ann.session.behind_curtain():
                ann.do("act", "look:0")
            ann.move(lambda moves, last=last: moves[last])  # type: ignore[misc]
        chosen = sealed.own(ann.match, 0)
        text = text_of(ann.send())
        seal = sealed.phase(ann.match)[0]
        found.append((chosen, text.replace(seal.commitment, "")))
    assert found[0][0] != found[1][0], "the two orders differ"
    assert found[0][1] == found[1][1]


def island_round(device: Device, seat: int) -> None:
    """The seat marks its island, as far as the device lets it."""
    while not device.match.game.private(device.match.state):
        device.move()
    if device.session.behind_curtain():
        device.do("act", f"look:{seat}")
    while seat in device.match.game.actors(device.match.state) and device.session.viewer() == seat:
        device.move(lambda moves: "done" if "done" in moves else moves[0])


def test_a_sealed_choice_cannot_be_taken_back() -> None:
    ann, bo = devices("first-island", ("Ann", "Bo"))
    island_round(ann, 0)
    go_on(bo, ann.send())
    island_round(bo, 1)
    assert bo.session.undo_cursor() is not None, "until it is sent"
    seen = bo.match.played
    bo.send()
    assert bo.session.undo_cursor() is None
    bo.do("act", "undo")
    assert bo.match.played == seen


def test_an_order_that_differs_from_its_seal_is_detected() -> None:
    ann, bo = devices("first-player", ("Ann", "Bo"), mode="order")
    order(ann)
    go_on(bo, ann.send())
    order(bo)
    kept = bo.kept(bo.id).played
    go_on(ann, bo.send())
    forged = content(ann.send())
    extra = json.loads(str(forged.header.extra[SEALED]))
    (start,) = extra
    extra[start]["0"][1] = "0" * 64  # another salt: so another order could have been shown
    data = json.loads(dump_match(forged))
    data["extra"][SEALED] = json.dumps(extra)
    page = bo.do("route", matches.link(load_match(json.dumps(data), games.game))).html
    assert "What Ann revealed is not what was sealed." in page
    assert bo.kept(bo.id).played == kept


def test_three_devices_and_rounds_of_the_first_island() -> None:
    """Links are passed around for some rounds; all logs end equal."""
    table = devices("first-island", ("Ann", "Bo", "Cy"))
    link = ""
    for turn in range(15):
        device = table[turn % 3]
        if link:
            page = go_on(device, link)
            assert "continues differently" not in page and "is older" not in page
        for _ in range(40):
            if 'id="send-on"' in device.app.render().html or device.match.result is not None:
                break
            up = device.session.behind_curtain()
            mine = turn % 3
            if up and mine not in up:
                break
            if up:
                device.do("act", f"look:{mine}")
            moves = device.session.table().moves
            if not moves:
                break
            device.do("move", "done" if "done" in moves else moves[0])
        link = device.send()
    rounds = [device.match.states[sealed.common_length(device.match)].round for device in table]
    assert min(rounds) >= 3
    shared = min(sealed.common_length(device.match) for device in table)
    logs = [device.match.played[:shared] for device in table]
    assert logs[0] == logs[1] == logs[2]
    assert all(device.match.wrong_dice() == [] for device in table)


A, B = "a" * 64, "b" * 64
DAMAGED = [
    "",
    "x",
    "[]",
    "{}",
    '{"0":5}',
    '{"0":{"0":["x","",[]]}}',
    f'{{"0":{{"7":["{A}","",[]]}}}}',
    '{"x":{}}',
    '{"-5":{}}',
    f'{{"0":{{"0":["{A}","{B}",[[1,"bid",""]]]}}}}',
    f'{{"0":{{"0":["{A}","{B}",[["0"]]]}}}}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_seals_are_refused_or_harmless(text: str) -> None:
    ann, bo = devices("first-player", ("Ann", "Bo"), mode="order")
    order(ann)
    go_on(bo, ann.send())
    before = bo.app.store.get(MATCH + bo.id)
    data = json.loads(text_of(ann.send()))
    data["extra"][SEALED] = text
    packed = pack(json.dumps(data))[len(PACKED) :].replace("+", "-").replace("/", "_").rstrip("=")
    id = bo.id
    bo.do("route", f"#/open/{packed}")
    assert bo.app.store.get(MATCH + id) == before
    fresh = Device(5)
    fresh.do("route", f"#/open/{packed}")
    fresh.app.render()


def test_an_order_whose_real_dice_still_roll_is_not_sealed() -> None:
    ann, _ = devices("first-player", ("Ann", "Bo"), mode="order")
    ann.do("act", "extra:real=1")
    ann.do("act", "look:0")
    ann.move()
    assert ann.match.game.chance(ann.match.state) is not None
    before = ann.match.played
    link = ann.send()
    assert sealed.phase(ann.match) == {} and sealed.own(content(link), 0) == ()
    assert 'id="send-on"' not in ann.app.render().html
    assert ann.match.played == before


# Notes


def say(device: Device, at: int, text: str) -> None:
    """Writes a note on this device, wherever it looks."""
    noted(device.match, **{f"n{at}": text})
    device.do("ui", "")


def test_a_link_that_goes_on_brings_its_notes_and_keeps_those_that_are_here() -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    go_on(bo, ann.send())
    say(ann, 0, "Ann's")
    say(bo, 1, "Bo's")
    bo.move()
    go_on(ann, bo.send())
    assert notes(ann, ann.id) == {0: "Ann's", 1: "Bo's"}
    assert len(ann.app.store.entries.recent()) == 1
    go_on(bo, ann.send())
    assert sorted(text for entry in bo.app.store.entries.recent() for text in notes(bo, entry["id"]).values()) == [
        "Ann's", "Bo's", "Bo's"
    ], "a link that is not further becomes a match of its own"  # fmt: skip


def test_where_a_link_says_something_else_about_a_state_both_matches_are_kept() -> None:
    ann, bo = devices("three-dice", ("Ann", "Bo"))
    ann.move()
    go_on(bo, ann.send())
    say(ann, 1, "Ann's")
    say(bo, 1, "Bo's")
    bo.move()
    go_on(ann, bo.send())
    assert notes(ann, ann.id) == {1: "Bo's"}
    assert sorted(notes(ann, entry["id"])[1] for entry in ann.app.store.entries.recent()) == ["Ann's", "Bo's"]


@pytest.mark.parametrize("text", ["Bo's", "Ann's"])
def test_where_choices_are_put_together_so_are_notes(text: str) -> None:
    """Ann's match is the one that goes on, and Bo's notes come to it; a note about a hidden choice stays on its device."""
    ann, bo = devices("first-player", ("Ann", "Bo"), mode="order")
    before = sealed.common_length(ann.match)
    order(ann)
    go_on(bo, ann.send())
    order(bo)
    say(ann, before, "Ann's")
    say(bo, before, text)
    say(bo, bo.match.cursor, "hidden")
    back = bo.send()
    assert remarks.read(content(back).header.extra) == {before: text}
    go_on(ann, back)
    kept = [notes(ann, entry["id"])[before] for entry in ann.app.store.entries.recent()]
    assert notes(ann, ann.id)[before] == "Ann's" and set(kept) == {"Ann's", text}
