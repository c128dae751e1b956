"""Shelf, store, entries and restoring without a page: what each writes, in which words, and what a refusal leaves."""

from __future__ import annotations

import pytest

from hexdice import games
from hexdice.app.devices.restoring import panel
from hexdice.app.ports import StorageRefused
from hexdice.app.storage.backup import Merge, match_judge, read
from hexdice.app.storage.entries import ENTRY, LISTED, RECENT, Entries, Entry, is_entry, title_of
from hexdice.app.storage.shelf import ASIDE, Shelf, aside_key
from hexdice.app.storage.store import NAMES, PREVIOUS, SETTINGS, Store, entry_of, rolled
from hexdice.kernel.codec import canonical, dump_match, load_match, pack, read_json
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.outside import LATEST
from hexdice.view.section import HERE
from hexdice.view.services import MATCH
from tests.unit.app.fakes import DictStorage, FixedClock, Person

SIBERIAN = "siberian-dice"


def match(id: str = "m1", moves: int = 1, **options: str) -> Match:
    """Siberian Dice between Ann and Bo, of so many first moves."""
    game = games.game(SIBERIAN)
    seats = (Seat("Ann"), Seat("Bo"))
    played = Match(game, Header(SIBERIAN, dict(options), seats, 2, "ab" * 16, id, rules=game.rules_version))
    for _ in range(moves):
        seat = game.actors(played.state)[0]
        played.play(seat, game.moves(played.state, seat)[0])
        played.settle()
    return played


def store(kept: dict[str, str] | None = None) -> Store:
    return Store(DictStorage(kept), FixedClock())


def new_id() -> str:
    return "fresh"


def contents(one: Shelf) -> dict[str, str]:
    assert isinstance(one.storage, DictStorage)
    return one.storage.kept


def line(match: Match) -> str:
    return f"{match.cursor} events"


# A backup's matches


def brought(ours: Store, theirs: Match, at: int | None) -> Entry:
    """The entry of a match after it was restored; `at`: when it was saved, if the backup knows."""
    kept = {MATCH + theirs.header.id: pack(dump_match(theirs))}
    if at is not None:
        kept[ENTRY + theirs.header.id] = canonical({**entry_of(theirs, "old"), "at": at})
    judge = match_judge(ours, kept, line, new_id)
    before = {entry["id"] for entry in ours.entries.every()}
    found = judge(MATCH + theirs.header.id, kept[MATCH + theirs.header.id])
    assert found is not None and found.write is not None and found.title == "Siberian Dice · Ann, Bo"
    found.write()
    entries = {entry["id"]: entry for entry in ours.entries.every()}
    return entries[next(iter(entries.keys() - before), theirs.header.id)]


@pytest.mark.parametrize(("at", "shown"), [(1_500_000_000, 1_500_000_000), (None, 0)])
def test_a_restored_match_keeps_the_time_of_its_last_save(at: int | None, shown: int) -> None:
    """New here, further along there, different there, damaged here."""
    assert brought(store(), match(), at)["at"] == shown
    behind = store()
    behind.save_match(match(), "")
    longer = brought(behind, match(moves=2), at)
    assert (longer["id"], longer["at"], longer["line"]) == ("m1", shown, line(match(moves=2)))
    apart = store()
    apart.save_match(match(moves=2), "")
    other = match()
    other.play(0, "place G4")
    second = brought(apart, other, at)
    assert second["id"] == "fresh" and second["at"] == shown and apart.load_match("m1") is not None
    damaged = store({MATCH + "m1": "noise"})
    assert brought(damaged, match(), at)["at"] == shown
    assert contents(damaged)[aside_key(MATCH + "m1", "noise")] == "noise"
    assert damaged.broken[aside_key(MATCH + "m1", "noise")] == "A damaged match was restored from a backup."


def test_what_is_the_same_is_left_alone() -> None:
    ours = store()
    ours.save_match(match(), "")
    text = contents(ours)[MATCH + "m1"]
    found = match_judge(ours, {MATCH + "m1": text}, line, new_id)(MATCH + "m1", text)
    assert found is not None and (found.kind, found.write) == (HERE, None)
    assert match_judge(ours, {}, line, new_id)("hexdice.other", "x") is None


def merged(ours: Store, kept: dict[str, object]) -> list[str]:
    merge = Merge(ours, kept, ())
    for _ in merge.look():
        pass
    assert (merge.ready, merge.over, merge.done) == (True, False, len(kept))
    stands = [(merge.ready, merge.done) for _ in merge.bring()]
    assert stands == [(False, n + 1) for n in range(len(kept))], "while it is written nobody can agree again"
    assert merge.over
    return merge.lines


def test_damaged_settings_and_names_are_called_so() -> None:
    lines = merged(store(), {SETTINGS: "[]", NAMES: "{}", "hexdice.x": 5, "hexdice.y": "?", "hexdice.z": "?"})
    starts = ("The list of names ", "The settings ", "hexdice.x ", "Unknown, left out: 2 entries.")
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))
    assert lines[2].endswith("is damaged in the backup and is left out. It is not text.")


class Frozen(DictStorage):
    """A storage that must not be written."""

    def set(self, key: str, text: str) -> None:
        raise AssertionError(key)


def test_settings_and_names_that_bring_nothing_are_not_written() -> None:
    ours = Store(Frozen({SETTINGS: '{"theme":"dark"}', NAMES: '["Ann"]'}), FixedClock())
    merged(ours, {SETTINGS: '{"theme":"light"}', NAMES: '["Ann"]'})


def test_settings_and_names_are_added_behind_those_that_are_here() -> None:
    ours = store({SETTINGS: '{"theme":"dark"}', NAMES: '["Ann"]'})
    merged(ours, {SETTINGS: '{"theme":"light","sound":"1","odd":5}', NAMES: '["Bo","Ann"]'})
    assert ours.settings() == {"theme": "dark", "sound": "1"} and ours.names() == ["Ann", "Bo"]


@pytest.mark.parametrize("text", ['{"hexdice":"backup","format":2,"kept":{}}', '{"hexdice":"match"}', "[]"])
def test_another_file_is_no_backup(text: str) -> None:
    with pytest.raises(ValueError, match=r"^This file is not a Hexdice backup\.$"):
        read(text)
    with pytest.raises(ValueError, match=r"^This backup is damaged\.$"):
        read('{"hexdice":"backup","format":1,"kept":[]}')


# Restoring on the page


def test_a_restore_is_asked_for_done_and_closed_in_words() -> None:
    person = Person(DictStorage({NAMES: '["Ann"]'}))
    person.do("route", "#/settings")
    shown: list[str] = []
    for act, fields in (
        ("restore", {"text": canonical({"hexdice": "backup", "format": 1, "kept": {NAMES: '["Bo"]'}})}),
        ("restore-yes", {}),
    ):
        person.effects.clear()
        person.do("act", act, **fields)
        assert [(effect.kind, effect.value) for effect in person.effects] == [("focus", "restore")]
        shown.append(person.wait().html)
    assert "<p>This is what restoring the backup would do. Nothing has been changed yet.</p>" in shown[0]
    assert 'id="restore-yes"' in shown[0] and 'id="restore-close"' not in shown[0]
    assert "The backup has been restored." in shown[1]
    assert 'id="restore-yes"' not in shown[1] and 'id="restore-close"' in shown[1]
    closed = person.do("act", "restore-no").html
    assert 'id="restore"' not in closed and person.app.merge is None and panel(None) == ""
    person.do("act", "restore-no")
    assert person.app.merge is None and person.app.notice is None


def test_a_restore_that_is_declined_writes_nothing() -> None:
    person = Person(DictStorage({NAMES: '["Ann"]'}))
    person.do("route", "#/settings")
    person.do("act", "restore", text=canonical({"hexdice": "backup", "format": 1, "kept": {NAMES: '["Bo"]'}}))
    person.wait()
    person.do("act", "restore-no")
    person.do("act", "restore-yes")
    person.wait()
    assert person.app.merge is None and person.app.store.names() == ["Ann"]


# Entries


def an_entry(id: str, at: int = 0, **more: object) -> Entry:
    return {"id": id, "game": SIBERIAN, "title": "Siberian Dice · Ann", "line": "", "at": at, **more}


def test_a_match_is_called_by_its_game_and_its_names() -> None:
    assert title_of(an_entry("a", names="Ann · <b>")) == "Siberian Dice · Ann · &lt;b&gt;"
    assert title_of({**an_entry("a"), "title": "Siberian Dice · Ann · x"}) == "Siberian Dice · Ann · x", "of old"
    assert title_of({**an_entry("a"), "names": 5}) == "Siberian Dice · Ann"
    assert title_of({**an_entry("a", names="Bo"), "game": "gone", "title": "Gone <i>"}) == "Gone &lt;i&gt;"


def test_the_time_of_an_entry_is_a_date() -> None:
    assert is_entry(an_entry("a", 0)) and is_entry(an_entry("a", LATEST))
    for wrong in (-1, LATEST + 1, True, "1", None):
        assert not is_entry({**an_entry("a"), "at": wrong})
    for key in ("id", "game", "title", "line", "at"):
        assert not is_entry({name: value for name, value in an_entry("a").items() if name != key})
    assert not is_entry([])


def test_an_entry_is_found_under_its_key_and_in_the_short_list() -> None:
    own, old = an_entry("own", 2), an_entry("old", 1)
    kept = {ENTRY + "own": canonical(own), RECENT: canonical([{**own, "line": "late"}, old])}
    for warm in (False, True):
        entries = Entries(Shelf(DictStorage(kept)))
        if warm:
            assert entries.every() == [own, old]
        assert entries.entry("own") == own and entries.entry("old") == old and entries.entry("none") is None


def test_an_entry_without_a_key_gets_one_when_it_leaves_the_short_list() -> None:
    """From a version that had the list alone."""
    listed = [an_entry(f"{n:03}", 1000 - n) for n in range(LISTED)]
    storage = DictStorage({RECENT: canonical(listed)})
    assert Entries(Shelf(storage)).put(an_entry("new", 2000), newest=True) == ["039"]
    assert storage.kept[ENTRY + "039"] == canonical(listed[-1]) and ENTRY + "038" not in storage.kept
    storage.kept[ENTRY + "038"] = canonical({**listed[-2], "line": "its own"})
    assert Entries(Shelf(storage)).put(an_entry("newer", 3000), newest=True) == ["038"]
    assert read_json(storage.kept[ENTRY + "038"])["line"] == "its own"


def test_an_entry_has_the_code_and_the_dice_of_a_match_that_is_over() -> None:
    island = games.game("first-island")
    header = Header("first-island", {"code": "day 2026-09-21"}, (Seat("Ann"),), 1, "code:x", "i")
    assert entry_of(Match(island, header))["code"] == "day 2026-09-21"
    assert "code" not in entry_of(match()) and "rolled" not in entry_of(match())
    over = match(moves=4)
    faces = [[int(event.text) for event in over.played if event.actor < 0][n::2] for n in (0, 1)]
    assert rolled(over) == [[1, sum(faces[0])], [1, sum(faces[1])]]
    over.play(0, "resign")
    entry = entry_of(over, "x" * 300, 5)
    assert entry["over"] is True and entry["won"] == [1] and entry["rolled"] == rolled(over)
    assert entry["seats"] == [["Ann", ""], ["Bo", ""]] and entry["line"] == "x" * 200 and entry["at"] == 5


# The shelf


def test_what_is_set_aside_is_named_by_its_kind() -> None:
    kept = {ASIDE + f"{word}.0": "x" for word in ("settings", "names", "match.a", "odd")}
    shelf = Shelf(DictStorage(kept))
    shelf.find_aside()
    assert shelf.broken == {
        ASIDE + "settings.0": "Settings that could not be read were set aside.",
        ASIDE + "names.0": "A list of names that could not be read was set aside.",
        ASIDE + "match.a.0": "A damaged copy of a match was set aside.",
        ASIDE + "odd.0": "Something that could not be read was set aside.",
    }


def test_a_damaged_value_stays_under_its_key_while_nothing_can_be_moved() -> None:
    storage = DictStorage({NAMES: "noise"})
    shelf = Shelf(storage)
    storage.full = True
    assert shelf.data(NAMES, list, "The names") == [] and shelf.broken == {NAMES: "The names could not be read."}
    assert shelf.data(NAMES, list, "The names") == [] and shelf.rescue(NAMES) == "noise"
    shelf.set(NAMES, '["Ann"]')
    assert shelf.refused == "the storage is full. Delete old matches to make room."
    assert storage.kept == {NAMES: "noise"} and shelf.get(NAMES) == '["Ann"]'
    storage.full = False
    shelf.set("hexdice.backup", "1")
    assert storage.kept == {NAMES: '["Ann"]', aside_key(NAMES, "noise"): "noise", "hexdice.backup": "1"}
    assert shelf.refused == "" and list(shelf.broken) == [aside_key(NAMES, "noise")]


@pytest.mark.parametrize(("before", "left"), [('{"theme":"dark"}', '{"theme":"dark"}'), ("{}", None), ("noise", None)])
def test_a_damaged_value_gives_way_to_the_one_before_it_if_that_says_anything(before: str, left: str | None) -> None:
    storage = DictStorage({SETTINGS: "noise", "hexdice.previous.settings": before})
    shelf = Shelf(storage)
    found = shelf.data(SETTINGS, dict, "The settings", before="hexdice.previous.settings")
    assert found == ({"theme": "dark"} if left else {}) and storage.kept.get(SETTINGS) == left


def test_what_is_removed_is_gone_from_memory_too() -> None:
    storage = DictStorage({"hexdice.x": "old"})
    shelf = Shelf(storage)
    storage.full = True
    shelf.set("hexdice.x", "new")
    storage.full = False
    shelf.remove("hexdice.x")
    assert shelf.get("hexdice.x") is None
    shelf.set("hexdice.y", "1")
    assert storage.kept == {"hexdice.y": "1"}


def test_what_another_tab_has_mended_is_no_longer_offered() -> None:
    storage = DictStorage({"hexdice.x": "noise"})
    shelf = Shelf(storage)
    storage.full = True
    shelf.set_aside("hexdice.x", "noise", "why")
    storage.kept["hexdice.x"] = "good"
    shelf.broken.clear()
    shelf.discard("hexdice.x")
    assert storage.kept == {"hexdice.x": "good"} and shelf.broken == {}
    shelf.discard("hexdice.none")
    assert storage.kept == {"hexdice.x": "good"}


def test_a_storage_that_refuses_is_said_to() -> None:
    class Shut(DictStorage):
        def remove(self, key: str) -> None:
            raise StorageRefused("the storage is shut.")

        def keys(self) -> list[str]:
            raise StorageRefused("the storage is shut.")

    shelf = Shelf(Shut({"hexdice.x": "1"}))
    shelf.remove("hexdice.x")
    assert shelf.refused == "the storage is shut."
    shelf.refused = ""
    assert shelf.keys("hexdice.") == [] and shelf.refused == "the storage is shut."


# The store


def test_the_match_goes_on_from_the_save_before_and_says_so() -> None:
    ours = store()
    ours.save_match(match(), "")
    ours.save_match(match(moves=2), "")
    kept = {**contents(ours), MATCH + "m1": "noise"}
    again = store(kept)
    found = again.load_match("m1")
    assert found is not None and len(found.events) == len(match().events)
    aside = aside_key(MATCH + "m1", "noise")
    assert again.broken == {aside: "The last save of a match was damaged. The match continues from the save before it."}
    assert contents(again)[aside] == "noise"


def test_a_match_that_was_deleted_is_written_again_as_new() -> None:
    ours = store()
    ours.save_match(match(), "")
    ours.save_match(match(moves=2), "")
    assert PREVIOUS + "m1" in contents(ours)
    ours.delete_match("m1")
    assert not [key for key in contents(ours) if "m1" in key] and not ours.knows("m1")
    ours.save_match(match(moves=2), "")
    assert ours.knows("m1") and PREVIOUS + "m1" not in contents(ours), "there is no save before it"
    ours.save_match(match("m2"), "")
    ours.delete_match("m1")
    ours.save_match(match("m2", moves=2), "")
    assert PREVIOUS + "m2" in contents(ours), "another match was deleted"


def test_lines_are_told_again_in_another_language() -> None:
    ours = store()
    for id in ("m1", "m2", "m3"):
        ours.save_match(match(id), "said")
    list(ours.retell(ours.entries.recent()[:2], lambda match: "gesagt" + "x" * 300))
    assert [entry["line"][:7] for entry in ours.entries.recent()] == ["gesagtx", "gesagtx", "said"]
    assert len(ours.entries.recent()[0]["line"]) == 200
    contents(ours)[MATCH + "m2"] = "noise"
    assert len(list(ours.retell(ours.entries.every(), lambda match: match.header.id))) == 3
    assert {entry["id"]: entry["line"][:4] for entry in ours.entries.recent()} == {"m1": "m1", "m2": "gesa", "m3": "m3"}


def test_a_search_keeps_an_entry_whose_match_another_tab_has_just_written() -> None:
    ours = store()
    ours.save_match(match(), "told")
    steps = ours.search(line)
    entry = contents(ours).pop(ENTRY + "m1")
    text = contents(ours).pop(MATCH + "m1")
    ours.changed("")
    next(steps)
    next(steps)
    contents(ours).update({MATCH + "m1": text, ENTRY + "m1": entry})
    for _ in steps:
        pass
    assert [one["line"] for one in ours.entries.recent()] == ["told"]


@pytest.mark.parametrize("change", [{}, {"title": "another"}, {"seed": "cd" * 16}])
def test_the_same_match_is_found_by_an_older_entry_only_by_title_and_seed(change: dict[str, str]) -> None:
    """An entry of an earlier version says nothing of the rest, so the match is compared."""
    ours = store()
    ours.save_match(match(), "")
    entry = {key: value for key, value in ours.entries.every()[0].items() if key != "sum"}
    again = store({**contents(ours), ENTRY + "m1": canonical(entry), RECENT: canonical([entry])})
    data = read_json(dump_match(match("m2")))
    if "title" in change:
        data["seats"][0][0] = change["title"]
    if "seed" in change:
        data["seed"] = change["seed"]
    data["events"], data["cursor"] = ([], 0) if "seed" in change else (data["events"], data["cursor"])
    assert again.same(load_match(canonical(data), games.game)) == ("" if change else "m1")


def test_damaged_settings_are_read_from_the_ones_before() -> None:
    ours = store()
    ours.set_setting("theme", "dark")
    ours.set_setting("sound", "1")
    again = store({**contents(ours), SETTINGS: "noise"})
    assert again.settings() == {"theme": "dark"}
    assert again.best(SETTINGS) == '{"theme":"dark"}'
    torn = store({**contents(ours), SETTINGS: "noise"})
    assert torn.best(SETTINGS) == '{"theme":"dark"}', "a backup takes the one before, unasked"


def test_what_was_refused_gives_way_to_what_another_tab_wrote_since() -> None:
    """Also where the browser has not reported it yet: another change here does not bring the refused one back."""
    here = store({SETTINGS: canonical({"language": "fr"})})
    assert isinstance(here.storage, DictStorage)
    here.storage.full = True
    here.set_setting("language", "en")
    assert here.settings() == {"language": "en"} and here.refused
    here.storage.full = False
    here.storage.kept[SETTINGS] = canonical({"language": "de"})  # another tab
    here.set_setting("theme", "dark")
    assert read_json(contents(here)[SETTINGS]) == {"language": "de", "theme": "dark"}
    assert not here.refused


def test_a_waiting_text_is_not_written_over_another_tabs() -> None:
    here = store({NAMES: '["Ann"]'})
    assert isinstance(here.storage, DictStorage)
    here.storage.full = True
    here.set(NAMES, '["Bo"]')
    here.storage.full = False
    here.storage.kept[NAMES] = '["Cy"]'
    here.set("hexdice.backup", "1")
    assert contents(here)[NAMES] == '["Cy"]' and not here.refused
