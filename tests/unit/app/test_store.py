"""The storage of a device: one entry per match, damaged texts set aside, the previous save."""

import json
from collections import Counter as Count

import pytest

from hexdice.app.devices import tabs
from hexdice.app.storage import shelf
from hexdice.app.storage.entries import ENTRY, RECENT, Entries
from hexdice.app.storage.store import NAMES, PREVIOUS, SETTINGS, Store
from hexdice.kernel.codec import canonical, pack, unpack
from hexdice.kernel.match import Match, Seat
from hexdice.view.services import MATCH
from tests.unit.app.backups import many, on_storage
from tests.unit.app.fakes import DictStorage, FixedClock, Person, Tags, first_move


class CountingStorage(DictStorage):
    """A storage that counts its calls."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        super().__init__(kept)
        self.asked: Count[str] = Count()

    def get(self, key: str) -> str | None:
        self.asked["get"] += 1
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        self.asked["set"] += 1
        super().set(key, text)

    def keys(self) -> list[str]:
        self.asked["keys"] += 1
        return super().keys()


# Many matches


@pytest.mark.parametrize("action", ["home", "tap"])
def test_many_matches_cost_a_tap_no_more_than_few(action: str) -> None:
    asked = []
    for count in (10, 500):
        storage = CountingStorage(many(count))
        person = Person(storage)
        person.do("route", "#/")
        person.wait()
        person.start("three-dice", ("Cy", "Di"))
        storage.asked.clear()
        if action == "home":
            person.do("route", "#/")
        else:
            first_move(person)
        asked.append(dict(storage.asked))
    assert asked[0] == asked[1] and asked[0].get("keys", 0) == 0


def test_a_list_of_an_earlier_version_is_migrated_without_loss() -> None:
    kept = many(250)
    person = Person(DictStorage(kept))
    assert 'id="resume-00001000"' in person.do("route", "#/").html  # before anything was migrated
    person.wait()
    person.start("three-dice", ("Cy", "Di"))
    every = person.app.store.entries.every()
    assert {entry["id"] for entry in every} == {key[len(MATCH) :] for key in on_storage(person).kept if MATCH in key}
    assert next(e for e in every if e["id"] == f"{0x1000 + 150:08x}")["at"] == 1_700_000_000 - 150
    assert len(json.loads(on_storage(person).kept[RECENT])) == 40
    again = Store(person.storage, FixedClock())
    assert {entry["id"] for entry in again.entries.every()} == {entry["id"] for entry in every}


def test_a_match_without_an_entry_is_found_when_idle() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    kept = {key: text for key, text in on_storage(person).kept.items() if key.startswith(MATCH)}
    again = Person(DictStorage(kept))
    assert f"#/m/{person.id}" not in again.do("route", "#/matches").html
    assert f"#/m/{person.id}" in again.wait().html


def test_an_entry_without_a_match_is_removed() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    for key in (MATCH, PREVIOUS):
        on_storage(person).remove(key + person.id)
    again = Person(person.storage)
    again.do("route", "#/")
    assert f"#/m/{person.id}" not in again.wait().html
    assert again.app.store.entries.every() == []


def test_a_clock_that_was_set_back_hides_no_match() -> None:
    person = Person(DictStorage(many(50)))
    person.app.clock.seconds = 5  # type: ignore[attr-defined]
    person.start("three-dice", ("Cy", "Di"))
    assert person.app.store.entries.recent()[0]["id"] == person.id


def test_another_tab_s_match_is_known_here() -> None:
    storage = DictStorage(many(3))
    first, second = Person(storage), Person(storage)
    for person in (first, second):
        person.do("route", "#/")
        person.wait()
        assert len(person.app.store.entries.every()) == 3
    before = set(storage.kept)
    first.start("three-dice", ("Cy", "Di"))
    for key in set(storage.kept) - before:
        tabs.changed(second.app, key)
    assert first.id in {entry["id"] for entry in second.app.store.entries.every()}
    first.app.store.delete_match("00001000")
    for key in (MATCH + "00001000", "hexdice.entry.00001000", RECENT):
        tabs.changed(second.app, key)
    assert "00001000" not in {entry["id"] for entry in second.app.store.entries.every()}


# Damaged settings and names


@pytest.mark.parametrize(("key", "field"), [(SETTINGS, "setting-theme"), (NAMES, "")])
@pytest.mark.parametrize("damage", ['{"theme": "dark", "lang', "5", "", "\x00" * 30])
def test_a_damaged_value_is_set_aside_at_once_and_later_writes_are_safe(key: str, field: str, damage: str) -> None:
    person = Person(DictStorage({key: damage}))
    person.do("route", "#/three-dice")  # asks for names
    aside = [(k, text) for k, text in on_storage(person).kept.items() if text == damage and k != key]
    assert len(aside) == 1 and key not in on_storage(person).kept
    if field:
        person.do("field", field, value="dark")
    else:
        person.start("three-dice", ("Ann", "Bo"))
    good = on_storage(person).kept[key]
    home = person.do("route", "#/").html
    assert home.count('data-act="rescue:') == 1
    person.do("act", f"rescue:{aside[0][0]}")
    assert next(e.text for e in person.effects if e.kind == "download") == damage
    person.do("act", f"discard:{aside[0][0]}")
    assert on_storage(person).kept[key] == good and damage not in on_storage(person).kept.values()


def test_settings_are_read_again_only_when_they_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    storage, read = DictStorage({SETTINGS: canonical({"face.Ann": "1234567"})}), Count[str]()
    store = Store(storage, FixedClock())

    def counting(text: str) -> object:
        read["times"] += 1
        return json.loads(text)

    monkeypatch.setattr(shelf, "read_json", counting)
    store.settings()["face.Ann"] = "changed by a caller"
    assert [store.settings(), store.settings()] == [{"face.Ann": "1234567"}] * 2 and read.total() == 1
    store.set_setting("theme", "dark")
    assert store.settings() == {"face.Ann": "1234567", "theme": "dark"}
    storage.set(SETTINGS, "{}")  # another tab
    assert store.settings() == {} and read.total() == 3


def test_damaged_settings_lose_only_the_last_change() -> None:
    person = Person()
    person.do("field", "setting-theme", value="dark")
    person.do("field", "setting-language", value="de")
    person.do("field", "setting-theme", value="light")
    storage = on_storage(person)
    damaged = storage.kept[SETTINGS] = torn(storage.kept[SETTINGS])
    again = Person(storage)
    assert again.app.store.settings() == {"theme": "dark", "language": "de"}
    assert damaged in storage.kept.values()
    again.do("field", "setting-theme", value="light")
    assert Person(storage).app.store.settings() == {"theme": "light", "language": "de"}


def test_settings_saved_again_as_they_are_survive_damage_to_their_newest_text() -> None:
    person = Person()
    for _ in range(2):
        person.app.store.set_setting("theme", "dark")
    storage = on_storage(person)
    storage.kept[SETTINGS] = torn(storage.kept[SETTINGS])
    assert Person(storage).app.store.settings() == {"theme": "dark"}


def test_damaged_settings_in_a_full_storage_fall_back_and_are_offered_as_they_are() -> None:
    storage = DictStorage({SETTINGS: "noise", "hexdice.previous.settings": '{"theme":"dark"}'})
    storage.full = True
    person = Person(storage)
    assert person.app.store.settings() == {"theme": "dark"}
    person.start("three-dice", ("Ann", "Bo"))  # makes room where it can
    assert storage.kept["hexdice.previous.settings"] == '{"theme":"dark"}'
    storage.full = False
    person.do("act", f"rescue:{SETTINGS}")
    assert next(e.text for e in person.effects if e.kind == "download") == "noise"
    person.do("act", f"discard:{SETTINGS}")
    assert person.app.store.settings() == Person(storage).app.store.settings() == {"theme": "dark"}
    assert "noise" not in storage.kept.values() and not person.app.store.broken


def test_two_damaged_versions_of_the_settings_are_both_kept() -> None:
    storage = DictStorage({SETTINGS: "noise", "hexdice.previous.settings": "[1"})
    person = Person(storage)
    assert person.app.store.settings() == {}
    person.do("field", "setting-theme", value="dark")
    assert person.app.store.settings() == {"theme": "dark"} and "noise" in storage.kept.values()


def test_texts_set_aside_are_reported_at_the_next_start() -> None:
    person = Person(DictStorage({SETTINGS: "noise"}))
    again = Person(person.storage)
    assert "Settings that could not be read" not in again.do("route", "#/").html
    assert "Settings that could not be read" in again.wait().html


def test_full_storage_does_not_lose_the_damaged_settings() -> None:
    storage = DictStorage({SETTINGS: "noise"})
    storage.full = True
    person = Person(storage)
    person.do("route", "#/settings")
    person.do("field", "setting-theme", value="dark")
    assert storage.kept == {SETTINGS: "noise"} and person.app.looks.theme == "dark"
    storage.full = False
    person.do("field", "setting-language", value="de")
    assert sorted(storage.kept.values()) == ["noise", '{"language":"de","theme":"dark"}']


def test_an_empty_text_in_a_full_storage_is_offered_as_it_is() -> None:
    storage = DictStorage({SETTINGS: ""})
    storage.full = True
    person = Person(storage)
    person.do("field", "setting-theme", value="dark")
    assert person.app.store.rescue(SETTINGS) == ""


def repaired_elsewhere() -> tuple[DictStorage, Person]:
    """Damaged settings that could not be set aside at first, and a tab that saw them so; another has repaired them since."""
    storage = DictStorage({SETTINGS: "noise"})
    storage.full = True
    one, other = Person(storage), Person(storage)
    one.do("route", "#/settings")
    other.do("route", "#/settings")
    assert SETTINGS in other.app.store.broken
    storage.full = False
    one.do("field", "setting-theme", value="dark")
    return storage, other


def test_what_another_tab_has_repaired_is_not_thrown_away() -> None:
    storage, other = repaired_elsewhere()
    other.app.store.discard(SETTINGS)
    assert json.loads(storage.kept[SETTINGS])["theme"] == "dark"


def test_what_another_tab_has_repaired_is_not_offered_any_more() -> None:
    _, other = repaired_elsewhere()
    tabs.changed(other.app, SETTINGS)
    assert SETTINGS not in other.app.store.broken


def test_a_match_that_went_on_from_the_save_before_in_a_full_storage_is_set_aside_later() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(3):
        first_move(person)
    id, storage = person.id, on_storage(person)
    damaged = storage.kept[MATCH + id] = torn(storage.kept[MATCH + id])
    storage.full = True
    store = Store(storage, FixedClock())
    assert store.load_match(id) is not None and store.load_match(id) is not None
    storage.full = False
    store.set("hexdice.names", "[]")
    assert damaged in storage.kept.values() and store.load_match(id) is not None
    assert Store(storage, FixedClock()).load_match(id) is not None


# The save before


def torn(text: str) -> str:
    return text[: len(text) // 2]


def test_a_damaged_save_loses_only_one_move() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(4):
        first_move(person)
    assert person.app.session is not None
    played = person.app.session.match.played
    last = max(place for place, event in enumerate(played) if event.actor >= 0)
    key, id = MATCH + person.id, person.id
    storage = on_storage(person)
    damaged = storage.kept[key] = torn(storage.kept[key])
    again = Person(storage)
    again.do("route", f"#/m/{id}")
    assert again.app.session is not None and again.app.session.match.played[:last] == played[:last]
    assert len(again.app.session.match.played) >= last
    assert damaged in storage.kept.values()
    first_move(again)
    assert "The match continues from the save before it" in again.do("route", "#/").html
    assert Person(storage).do("route", f"#/m/{id}").title == "Siberian Dice"


def test_a_save_of_another_version_is_left_unchanged() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    first_move(person)
    key, storage = MATCH + person.id, on_storage(person)
    newer = storage.kept[key] = pack(canonical({**json.loads(unpack(storage.kept[key])), "format": 99}))
    again = Person(storage)
    assert "newer version of Hexdice" in again.do("route", f"#/m/{person.id}").html
    assert storage.kept[key] == newer


def test_full_storage_drops_older_saves_first() -> None:
    class Small(DictStorage):
        room = 10**9

        def set(self, key: str, text: str) -> None:
            self.full = sum(map(len, {**self.kept, key: text}.values())) > self.room
            super().set(key, text)

    storage = Small()
    person = Person(storage)
    for names in (("Ann", "Bo"), ("Cy", "Di")):
        person.start("siberian-dice", names)
        for _ in range(3):
            first_move(person)
    assert sum(key.startswith("hexdice.previous.") and "settings" not in key for key in storage.kept) == 2
    storage.room = sum(map(len, storage.kept.values()))
    first_move(person)
    assert not person.app.store.refused
    saved = Store(storage, FixedClock()).load_match(person.id)
    assert saved is not None and person.app.session is not None and saved.played == person.app.session.match.played


def test_the_save_before_a_damaged_one_stays_when_others_make_room() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(3):
        first_move(person)
    id, storage = person.id, on_storage(person)
    before = storage.kept["hexdice.previous.match." + id]
    storage.kept[MATCH + id] = torn(storage.kept[MATCH + id])
    storage.full = True
    other = Person(storage)
    other.start("siberian-dice", ("Cy", "Di"))
    first_move(other)
    assert storage.kept["hexdice.previous.match." + id] == before
    storage.full = False
    assert Store(storage, FixedClock()).load_match(id) is not None


def test_a_match_stays_among_all_when_another_tab_dies_while_writing_its_entry() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    id, storage = person.id, on_storage(person)
    entries = person.app.store.entries
    assert [entry["id"] for entry in entries.every()] == [id]
    key = "hexdice.entry." + id
    storage.kept[key] = torn(storage.kept[key])
    entries.changed(key)
    assert [entry["id"] for entry in entries.every()] == [id]
    del storage.kept[key]
    entries.changed(key)
    assert entries.every() == []


def test_a_save_that_waited_for_room_and_is_interrupted_costs_one_move() -> None:
    class Interrupted(DictStorage):
        torn = ""

        def set(self, key: str, text: str) -> None:
            super().set(key, torn(text) if key == self.torn else text)

    storage = Interrupted()
    person = Person(storage)
    person.start("siberian-dice", ("Ann", "Bo"))
    first_move(person)
    assert person.app.session is not None
    before = list(person.app.session.match.played)
    storage.full = True
    first_move(person)
    assert person.app.store.refused
    storage.full, storage.torn = False, MATCH + person.id
    person.app.store.set("hexdice.names", "[]")  # the other write that finds room again
    saved = Store(storage, FixedClock()).load_match(person.id)
    assert saved is not None and saved.played == before


def test_the_save_before_a_damaged_one_stays_when_newer_matches_come() -> None:
    person = Person(DictStorage(many(0)))
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(3):
        first_move(person)
    id, storage = person.id, on_storage(person)
    storage.kept[MATCH + id] = torn(storage.kept[MATCH + id])
    other = Person(storage)
    for n in range(45):
        other.start("siberian-dice", (f"Cy {n}", "Di"))
        first_move(other)
    assert Store(storage, FixedClock()).load_match(id) is not None


def test_saves_before_the_last_one_are_kept_of_the_newest_matches_only() -> None:
    person = Person(DictStorage(many(0)))
    for n in range(45):
        person.start("siberian-dice", (f"Ann {n}", "Bo"))
        first_move(person)
    assert sum(key.startswith("hexdice.previous.") for key in on_storage(person).kept) <= 40
    assert len(person.app.store.entries.every()) == 45


# All matches


def test_all_matches_are_found_by_game_by_name_and_by_time() -> None:
    person = Person(DictStorage(many(60)))
    person.start("siberian-dice", ("Cy", "Di"))
    home = person.do("route", "#/").html
    assert 'href="#/matches"' in home and home.count('id="resume-') == 6
    person.wait()
    page = person.do("route", "#/matches").html
    assert "61 matches" in page and page.count('id="resume-') == 25 and "1 to 25 of 61" in page
    assert "51 to 61 of 61" in person.do("ui", "from=50").html
    page = person.do("field", "find-words", value="di CY").html
    assert (
        "1 match" in page
        and f"resume-{person.app.store.entries.recent()[0]['id']}" in page
        and 'id="older"' not in page
    )
    assert "0 matches" in person.do("field", "find-game", value="three-dice").html
    assert "60 matches" in person.do("field", "find-words", value="").html
    assert "0 matches" in person.do("field", "find-when", value="week").html
    assert "60 matches" in person.do("field", "find-when", value="older").html


def test_a_match_is_deleted_from_the_list_of_all_after_confirmation() -> None:
    person = Person(DictStorage(many(60)))
    person.do("route", "#/matches")
    person.wait()
    id = f"{0x1000 + 58:08x}"
    assert "Delete this match?" in person.do("act", f"delete:{id}").html
    person.do("act", f"delete-yes:{id}")
    assert "59 matches" in person.app.render().html and MATCH + id not in on_storage(person).kept


@pytest.mark.parametrize("typed", ["<img src=x>", "\ud800", "%s {name}"])
def test_search_words_are_only_text(typed: str) -> None:
    person = Person(DictStorage(many(3)))
    person.do("route", "#/matches")
    person.do("ui", "from=-5")
    assert "img" not in Tags(person.do("field", "find-words", value=typed).html).tags


def test_only_begun_and_unfinished_matches_stand_above_the_games() -> None:
    """What is over, or left before anybody moved, is in the list of all matches, so that on a phone the games are in sight."""
    person = Person()
    for _ in range(2):
        person.start("three-dice", ("Ann", "Bo"))
        left = person.id
        assert f'id="resume-{left}"' not in person.do("route", "#/").html
        person.do("route", f"#/m/{left}")
        person.do("move", "roll")
        assert f'id="resume-{left}"' in person.do("route", "#/").html
    over = person.app.start_match("first-player", {"quick": True}, (Seat("Ann"), Seat("Bo")))
    person.do("route", f"#/m/{over}")
    if person.app.session is not None and person.app.session.match.result is None:
        person.do("move", "resolve")
    person.app.save()
    home = person.do("route", "#/").html
    assert home.count('id="resume-') == 2 and over not in home and 'href="#/matches"' in home
    assert f'id="resume-{over}"' in person.do("route", "#/matches").html


def test_what_is_saved_while_the_entries_are_read_is_among_them() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    entries = Entries(person.app.store.entries.shelf)
    reading = entries.gather()
    next(reading)
    assert not entries.gathered
    (old,) = person.app.store.entries.every()
    entries.put({**old, "line": "new"})
    entries.put({**old, "id": "another"})
    for _ in reading:
        pass
    assert {entry["id"]: entry["line"] for entry in entries.every()} == {
        old["id"]: "new",
        "another": old["line"],
    }


def test_an_entry_that_another_tab_wrote_is_read_though_nothing_has_reported_it_yet() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    storage, entries = on_storage(person), Entries(person.app.store.entries.shelf)
    (key,) = entries.shelf.keys(ENTRY)
    storage.kept[f"{ENTRY}other"] = storage.kept[key].replace(person.id, "other")
    assert {entry["id"] for entry in entries.every()} == {person.id, "other"}


def moved_on(match: Match) -> Match:
    """The match with one event more."""
    if match.draw() is None:
        seat = match.game.actors(match.state)[0]
        match.play(seat, next(move for move in match.game.moves(match.state, seat) if move not in match.game.social))
    return match


@pytest.mark.parametrize("between", [1, 12])
def test_a_save_keeps_the_one_before_it_whatever_else_was_opened_meanwhile(between: int) -> None:
    """Also more matches than the store remembers."""
    person, ids = Person(), list[str]()
    for _ in range(between + 1):
        person.start("siberian-dice", ("Ann", "Bo"))
        ids.append(person.session.match.header.id)
    store, mine = person.app.store, ids[0]
    for _ in range(3):
        match, saved = store.load_match(mine), store.get(MATCH + mine)
        assert match is not None and all(store.load_match(other) for other in ids[1:])
        store.save_match(moved_on(match), "")
        assert store.get(PREVIOUS + mine) == saved != store.get(MATCH + mine)


def test_a_damaged_save_never_replaces_the_one_before_it() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    id, storage = person.session.match.header.id, person.app.store.storage
    match = person.app.store.load_match(id)
    assert match is not None
    person.app.store.save_match(moved_on(match), "")
    good = storage.get(PREVIOUS + id)
    storage.set(MATCH + id, "z:damaged")
    Store(storage, FixedClock()).save_match(moved_on(match), "")
    assert good is not None and storage.get(PREVIOUS + id) == good
