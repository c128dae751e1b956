"""What a small fault in the storage would lose: histories, settings, another tab's words, matches that are not in the short list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexdice.app.storage.backup import relation
from hexdice.app.storage.entries import ENTRY, LISTED, RECENT, Entries, Entry
from hexdice.app.storage.shelf import SETTINGS_BEFORE, Shelf
from hexdice.kernel.match import Header, Match, Seat
from tests.toy import GAME
from tests.unit.app.fakes import DictStorage

HERE, LONGER, SHORTER, BOTH = "here", "longer", "shorter", "both"
BIDS = [(0, "bid 1"), (1, "bid 2"), (1, "roll")]


def played(*moves: tuple[int, str], seed: str = "0" * 32, rounds: int = 3, seats: int = 2) -> Match:
    names = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo")[:seats])
    match = Match(GAME, Header("toy", {"rounds": rounds}, names, seats, seed, "m"))
    for seat, move in moves:
        match.play(seat, move)
    return match


@pytest.mark.parametrize(
    ("ours", "theirs", "kind"),
    [
        (played(), played(), HERE),
        (played(*BIDS), played(*BIDS), HERE),
        (played(*BIDS[:2]), played(*BIDS), LONGER),
        (played(), played(*BIDS), LONGER),
        (played(*BIDS), played(*BIDS[:2]), SHORTER),
        (played(*BIDS), played(), SHORTER),
        (played((0, "bid 1")), played((0, "bid 2")), BOTH),
        (played((0, "bid 3")), played(*BIDS), BOTH),  # longer, but another history
        (played(*BIDS), played((0, "bid 3"), (1, "bid 2")), BOTH),
        (played(), played(*BIDS, seed="1" * 32), BOTH),  # other dice
        (played(), played(*BIDS, rounds=2), BOTH),
        (played(), played(*BIDS[:2], seats=3), BOTH),
    ],
)
def test_a_match_of_a_backup_replaces_only_the_beginning_of_itself(ours: Match, theirs: Match, kind: str) -> None:
    assert relation(ours, theirs) == kind


def test_what_was_undone_does_not_count_as_history() -> None:
    ours, theirs = played(*BIDS), played(*BIDS)
    ours.undo(practice=True)
    assert relation(ours, theirs) == LONGER
    assert relation(theirs, ours) == SHORTER


def test_a_match_under_the_same_id_of_another_game_is_another_match() -> None:
    ours, theirs = played(), played(*BIDS)
    theirs.header = replace(theirs.header, game="other")
    assert relation(ours, theirs) == BOTH


class Room(DictStorage):
    """A storage for so many characters of text."""

    room = 1000

    def set(self, key: str, text: str) -> None:
        self.full = sum(map(len, {**self.kept, key: text}.values())) > self.room
        super().set(key, text)


def test_the_settings_before_the_last_change_are_not_removed_to_make_room() -> None:
    storage = Room({SETTINGS_BEFORE: "{}", "hexdice.place.x": "p" * 500, "hexdice.settings": "{}"})
    shelf = Shelf(storage)
    shelf.readable["settings"] = lambda _, text: True
    shelf.set("hexdice.names", "n" * 800)
    assert shelf.refused == ""
    assert storage.kept == {SETTINGS_BEFORE: "{}", "hexdice.settings": "{}", "hexdice.names": "n" * 800}
    shelf.set("hexdice.names", "n" * 999)
    assert shelf.refused and shelf.get("hexdice.names") == "n" * 999
    assert storage.kept[SETTINGS_BEFORE] == "{}" and storage.kept["hexdice.names"] == "n" * 800


def test_a_previous_save_makes_room_only_if_the_save_can_be_read() -> None:
    storage = Room({"hexdice.match.a": "good", "hexdice.previous.match.a": "x" * 400, "hexdice.match.b": "torn",
        "hexdice.previous.match.b": "y" * 400})  # fmt: skip
    shelf = Shelf(storage)
    shelf.readable["match"] = lambda id, text: text == "good"
    shelf.set("hexdice.names", "n" * 500)
    assert (shelf.refused, sorted(storage.kept)) == (
        "",
        ["hexdice.match.a", "hexdice.match.b", "hexdice.names", "hexdice.previous.match.b"],
    )


@pytest.mark.parametrize("written", ["newer", None])
def test_a_text_that_waits_gives_way_to_what_another_tab_wrote(written: str | None) -> None:
    storage = DictStorage({"hexdice.names": "first"})
    shelf = Shelf(storage)
    storage.full = True
    shelf.set("hexdice.names", "waiting")
    assert shelf.get("hexdice.names") == "waiting" and shelf.refused
    storage.full = False
    if written is None:
        del storage.kept["hexdice.names"]
    else:
        storage.kept["hexdice.names"] = written
    shelf.changed("hexdice.names")
    assert shelf.get("hexdice.names") == written
    shelf.set("hexdice.backup", "1")  # everything that waits is written with this
    assert storage.kept.get("hexdice.names") == written and not shelf.refused


def test_what_waits_under_other_keys_still_waits() -> None:
    storage = DictStorage()
    shelf = Shelf(storage)
    storage.full = True
    shelf.set("hexdice.names", "waiting")
    shelf.set("hexdice.settings", "waiting too")
    shelf.changed("hexdice.names")
    storage.full = False
    shelf.set("hexdice.backup", "1")
    assert storage.kept == {"hexdice.settings": "waiting too", "hexdice.backup": "1"}


def entry(number: int) -> Entry:
    return {"id": f"{number:03}", "game": "three-dice", "title": "", "line": "", "at": 1000 + number}


@pytest.mark.parametrize("warm", [True, False])
def test_deleting_a_match_keeps_all_others_and_one_moves_up(warm: bool) -> None:
    storage = DictStorage()
    entries = Entries(Shelf(storage))
    for number in range(LISTED + 5):
        entries.put(entry(number))
    if warm:
        assert len(entries.every()) == LISTED + 5
    assert [one["id"] for one in entries.recent()] == [f"{n:03}" for n in range(LISTED + 4, 4, -1)]
    entries.drop("020")
    for known in (entries, Entries(Shelf(DictStorage(dict(storage.kept))))):
        left = [f"{n:03}" for n in range(LISTED + 4, -1, -1) if n != 20]
        assert [one["id"] for one in known.every()] == left
        assert [one["id"] for one in known.recent()] == left[:LISTED]
        assert known.entry("020") is None
    assert ENTRY + "020" not in storage.kept and RECENT in storage.kept
