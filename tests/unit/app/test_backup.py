"""Restoring a backup: nothing good is lost on either side, and every loss is a line before and after."""

import json
from typing import Any

import pytest

from hexdice.app.devices import tabs
from hexdice.app.storage.store import NAMES, SETTINGS
from hexdice.games.first_player.campaign.campaign import CAMPAIGNS
from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.kernel.codec import canonical, dump_match, pack
from hexdice.view.services import MATCH
from tests.unit.app.backups import bring, device, dumped, kept, played
from tests.unit.app.fakes import Person, first_move


def other_move(person: Person) -> None:
    session = person.app.session
    assert session is not None
    person.do("move", session.game.moves(session.match.state, session.viewer() or 0)[1])


def events(person: Person, id: str) -> list[str]:
    match = person.app.store.load_match(id)
    assert match is not None
    return [event.text for event in match.played]


def test_damaged_entries_of_a_backup_never_replace_good_ones() -> None:
    person = device()
    id = played(person, 3)
    person.do("field", "setting-theme", value="dark")
    good = dict(kept(person))
    data = dumped(person)
    for key in (MATCH + id, SETTINGS, NAMES):
        data["kept"][key] = data["kept"][key][:-9]
    asked, done = bring(person, data)
    for page in (asked, done):
        assert page.count("is damaged in the backup and is left out") == 3 and "Siberian Dice · Ann, Bo" in page
    assert {key: kept(person)[key] for key in good} == good


@pytest.mark.parametrize("damage", [5, None, [], "x", ""])
def test_a_damaged_entry_of_any_kind_is_named(damage: Any) -> None:
    person = device()
    id = played(person, 1)
    data = dumped(person)
    for key in (*data["kept"], CAMPAIGNS + "c0ffee"):
        if key.startswith((MATCH, CAMPAIGNS)):
            data["kept"][key] = damage
    asked, _ = bring(device(), data)
    assert asked.count("is damaged in the backup and is left out") == 2 and id in str(data)


def test_the_longer_history_stays() -> None:
    person = device()
    id = played(person, 2)
    early = dumped(person)
    first_move(person)
    late, ours = dumped(person), events(person, id)
    asked, done = bring(person, early)
    assert "is further along here and stays as it is" in asked and "is further along here" in done
    assert events(person, id) == ours

    behind = device({key: text for key, text in early["kept"].items() if key != SETTINGS})
    asked, done = bring(behind, late)
    assert (
        "is further along in the backup and continues from there" in asked and "is further along in the backup" in done
    )
    assert events(behind, id) == ours


def test_a_match_deleted_after_the_backup_comes_back() -> None:
    """Also in the tab that saved it last, and if another tab deleted it."""
    for other_tab in (False, True):
        person = device()
        id = played(person, 2)
        data = dumped(person)
        text = kept(person)[MATCH + id]
        person.do("route", "#/")
        if other_tab:
            for key in [key for key in kept(person) if key.endswith(id)]:
                del kept(person)[key]
                tabs.changed(person.app, key)
        else:
            person.do("act", f"delete-yes:{id}")
        person.wait()
        assert MATCH + id not in kept(person)
        bring(person, data)
        assert kept(person)[MATCH + id] == text


def test_diverging_histories_are_both_kept_once() -> None:
    person = device()
    id = played(person, 1)
    early = dumped(person)
    first_move(person)
    here = events(person, id)
    there = device(early["kept"])
    there.do("route", f"#/m/{id}")
    other_move(there)
    theirs = events(there, id)
    assert theirs != here
    data = dumped(there)
    asked, _ = bring(person, data)
    assert "Both are kept" in asked
    assert events(person, id) == here
    ids = [key[len(MATCH) :] for key in kept(person) if key.startswith(MATCH)]
    assert sorted(events(person, each) for each in ids) == sorted([here, theirs])
    asked, _ = bring(person, data)
    assert "Both are kept" not in asked and "Already here" in asked
    assert len([key for key in kept(person) if key.startswith(MATCH)]) == 2


def test_a_match_that_is_damaged_here_is_replaced_and_the_damaged_text_set_aside() -> None:
    person = device()
    id = played(person, 2)
    data = dumped(person)
    broken = device({MATCH + id: "noise"})
    asked, _ = bring(broken, data)
    assert "is damaged here and is replaced by the backup’s copy" in asked
    assert events(broken, id) == events(person, id)
    assert "noise" in kept(broken).values()


@pytest.mark.parametrize("last", ["noise", None])
def test_a_backup_has_the_save_before_one_that_cannot_be_read(last: str | None) -> None:
    person = device()
    id = played(person, 2)
    before = kept(person)["hexdice.previous.match." + id]
    broken = device({"hexdice.previous.match." + id: before, **({MATCH + id: last} if last else {})})
    assert dumped(broken)["kept"] == {MATCH + id: before}
    broken.do("route", f"#/m/{id}")
    there = device()
    asked, _ = bring(there, dumped(broken))
    assert "New here, added: 1" in asked and events(there, id) == events(broken, id)


def test_unknown_keys_and_values_are_not_written() -> None:
    person = device()
    data = {
        "hexdice": "backup",
        "format": 1,
        "kept": {
            "hexdice.evil": "x",
            "other": "y",
            "hexdice.aside.settings.0": "z",
            "hexdice.previous.0": "p",
            SETTINGS: canonical({"theme": "dark", "language": 5, "evil": ["x"]}),
        },
    }
    asked, _ = bring(person, data)
    assert "Unknown, left out: 2 entries." in asked
    assert set(kept(person)) == {SETTINGS} and json.loads(kept(person)[SETTINGS]) == {"theme": "dark"}


def test_local_settings_stay_and_names_are_added() -> None:
    there, here = device(), device()
    for person, theme, name in ((there, "dark", "Cy"), (here, "light", "Ann")):
        person.do("field", "setting-theme", value=theme)
        played(person, 0, (name, "Bo"))
    there.do("field", "setting-language", value="en")
    bring(here, dumped(there))
    assert json.loads(kept(here)[SETTINGS]) == {"language": "en", "theme": "light"}
    assert here.app.store.names() == ["Ann", "Bo", "Cy"]


def test_another_tab_that_played_on_after_the_question_is_not_rolled_back() -> None:
    person = device()
    id = played(person, 1)
    behind = device(dict(kept(person)))
    first_move(person)
    data = dumped(person)
    behind.do("route", "#/settings")
    assert "continues from there" in behind.do("act", "restore", text=json.dumps(data)).html
    match = behind.app.store.load_match(id)
    assert match is not None
    match.play(0 if 0 in match.game.actors(match.state) else 1, match.game.moves(match.state, 0)[1])
    kept(behind)[MATCH + id] = pack(dump_match(match))
    behind.do("act", "restore-yes")
    assert "Both are kept" in behind.wait().html
    assert events(behind, id) == [event.text for event in match.played]


def test_a_match_that_another_tab_plays_is_continued_there_too() -> None:
    person = device()
    id = played(person, 1)
    behind = device(dict(kept(person)))
    behind.do("route", f"#/m/{id}")
    first_move(person)
    ours, storage = events(person, id), behind.storage
    other = Person(storage)
    bring(other, dumped(person))
    tabs.changed(behind.app, MATCH + id)
    behind.settle()
    first_move(behind)
    assert events(other, id)[: len(ours)] == ours


# Campaigns


def campaign(person: Person, *names: str) -> str:
    person.do("route", "#/first-player")
    return pages(person).campaigns.create("Thursdays", names).ledger.id


def pages(person: Person) -> CampaignPages:
    section = person.app.sections["first-player"]
    assert isinstance(section, CampaignPages)
    return section


def selection(person: Person, id: str, players: str) -> None:
    person.do("act", f"fp-start:{id}/quick/{players}")
    person.do("move", "resolve")


def test_campaigns_are_compared_entry_by_entry() -> None:
    person = device()
    id = campaign(person, "Ann", "Bo", "Cy")
    early = dumped(person)
    selection(person, id, "p1,p2")
    late, ours = dumped(person), list(pages(person).campaigns.need(id).ledger.entries)

    asked, _ = bring(person, early)
    assert "Thursdays is further along here and stays as it is" in asked
    assert pages(person).campaigns.need(id).ledger.entries == ours

    behind = device(dict(early["kept"]))
    asked, _ = bring(behind, late)
    assert "Thursdays is further along in the backup and continues from there" in asked
    assert pages(behind).campaigns.need(id).ledger.entries == ours

    parted = device(dict(early["kept"]))
    selection(parted, id, "p2,p3")
    mine = list(pages(parted).campaigns.need(id).ledger.entries)
    for wanted in ("Both are kept", "Already here"):
        asked, _ = bring(parted, late)
        assert wanted in asked
    every = [list(each.ledger.entries) for each in pages(parted).campaigns.all()]
    assert len(every) == 2 and mine in every and ours in every


def test_an_open_selection_here_is_not_rolled_over() -> None:
    person = device()
    id = campaign(person, "Ann", "Bo", "Cy")
    early = dumped(person)
    selection(person, id, "p1,p2")
    late = dumped(person)
    behind = device(dict(early["kept"]))
    behind.do("act", f"fp-start:{id}/quick/p2,p3")
    table = behind.id
    asked, _ = bring(behind, late)
    assert "Both are kept" in asked
    assert table in pages(behind).campaigns.need(id).tables


def test_a_large_backup_is_read_in_steps() -> None:
    person = device()
    id = played(person, 1)
    match = person.app.store.load_match(id)
    assert match is not None
    data = dumped(person)
    texts = {}
    for n in range(60):
        copy = json.loads(dump_match(match))
        texts[f"{MATCH}{n:08x}"] = pack(canonical({**copy, "id": f"{n:08x}"}))
    data["kept"] = texts
    other = device()
    other.do("route", "#/settings")
    page = other.do("act", "restore", text=json.dumps(data)).html
    assert "Reading the backup: 20 of 60" in page and "restore-yes" not in page
    other.do("act", "restore-yes")  # too early
    assert kept(other) == {}
    assert "New here, added: 60." in other.wait().html
    other.do("act", "restore-yes")
    assert "New here, added: 60." in other.wait().html
    assert len(other.app.store.entries.every()) == 60


@pytest.mark.parametrize("damage", [5, "x"])
def test_a_report_of_many_damaged_entries_has_few_lines_and_counts_the_rest(damage: object) -> None:
    """Before the yes and after it; what else a backup brings is still said, and the last entry still arrives."""
    person = device()
    id = played(person, 1)
    data = dumped(person)
    data["kept"] = {**{f"{MATCH}{n:06x}": damage for n in range(1_000)}, MATCH + "z" + id: damage, **data["kept"]}
    other = device()
    for page in bring(other, data):
        assert page.count("is damaged in the backup and is left out") == 100
        assert page.count("<li>") == 104 and "901 further entries are not listed." in page
        assert all(words in page for words in ("New here, added: 1.", "Settings: those on", "Names: those in"))
    assert events(other, id) == events(person, id)
