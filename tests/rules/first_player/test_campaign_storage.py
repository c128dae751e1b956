"""A campaign survives crashes, damage and other tabs."""

import contextlib
import json
from random import Random

import pytest

from hexdice.games.first_player.campaign.campaign import CAMPAIGNS, read_campaign
from hexdice.games.first_player.campaign.formats import dump_ledger
from hexdice.games.first_player.campaign.kinds import Gift, Join
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.sheet import dump_csv
from hexdice.kernel.codec import canonical, pack, unpack
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.view.services import MATCH
from tests.rules.first_player.campaign_pages import begun, new_campaign, quick, visitor
from tests.rules.first_player.damaged_files import damage
from tests.rules.first_player.ledgers import source_sheet, won
from tests.unit.app.fakes import DictStorage, Person
from tests.unit.app.fakes import german as german  # the fixture


@pytest.mark.parametrize("time", [-(10**12), 10**12, 10**4000, "9" * 4000], ids=["early", "late", "endless", "text"])
def test_a_campaign_with_an_impossible_time_is_shown(time: object) -> None:
    """Nothing else about it is wrong, so it is not set aside."""
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    won(campaigns.need(id).ledger, "123")
    campaigns.save(campaigns.need(id))
    assert isinstance(person.storage, DictStorage)
    kept = person.storage.kept
    kept[CAMPAIGNS + id] = pack(canonical({**json.loads(unpack(kept[CAMPAIGNS + id])), "used": time, "backup": time}))
    kept["hexdice.backup"] = canonical({"at": time})
    again = Person(person.storage)
    for page in ("#/first-player", f"#/first-player/c/{id}", f"#/first-player/c/{id}/sheet", "#/settings", "#/"):
        assert "went wrong" not in again.do("route", page).html and not again.app.store.broken


class Crash(Exception):
    """A power failure."""


class Fragile(DictStorage):
    """A storage that crashes at the n-th write from now."""

    left = -1

    def set(self, key: str, text: str) -> None:
        if self.left == 0:
            raise Crash
        self.left -= 1
        super().set(key, text)


@pytest.mark.parametrize("writes", range(7))
def test_a_crash_between_two_writes_leaves_the_ledger_as_it_was_or_complete(writes: int) -> None:
    """A selection is finished and the page crashes at the n-th write; a new page has all of it or nothing."""
    storage = Fragile()
    person, _ = visitor(storage)
    id = new_campaign(person, "T", "Ann", "Bo")
    storage.left = writes
    with contextlib.suppress(Crash):
        quick(person, id, "p1,p2")
    storage.left = -1
    again, kept = visitor(DictStorage(dict(storage.kept)))
    again.do("route", f"#/first-player/c/{id}")
    after = kept.need(id)
    assert after.ledger.balance() == 0 and not again.app.store.broken
    assert len(after.ledger.entries) in (2, 3)
    for match in list(after.tables):  # an open table can be played on to the end
        again.do("route", f"#/m/{match}")
        again.do("move", "resolve")
        assert len(kept.need(id).ledger.entries) == 3


@pytest.mark.parametrize("writes", range(4))
def test_a_crash_while_an_open_selection_is_dropped_keeps_every_entry(writes: int) -> None:
    """The save that is mended is whole except for the selection: a write that is cut must not cost an entry."""

    class Cut(Fragile):
        def set(self, key: str, text: str) -> None:
            if self.left == 0:
                self.kept[key] = text[: len(text) // 2]
            super().set(key, text)

    storage = Cut()
    person, _ = visitor(storage)
    id = new_campaign(person, "T", "Ann", "Bo")
    quick(person, id, "p1,p2")
    data = json.loads(unpack(storage.kept[CAMPAIGNS + id]))
    storage.kept[CAMPAIGNS + id] = pack(canonical({**data, "tables": {"m1": ["p1", "p1"]}}))
    storage.left = writes
    with contextlib.suppress(Crash):
        visitor(storage)[1].need(id)
    after = visitor(DictStorage(dict(storage.kept)))[1].need(id)
    assert len(after.ledger.entries) == 3 and not after.tables


def test_a_match_that_ended_as_the_page_crashed_is_recorded_when_the_campaign_is_opened() -> None:
    storage = DictStorage()
    person, _ = visitor(storage)
    id = new_campaign(person, "T", "Ann", "Bo")
    person.do("act", f"fp-start:{id}/quick/p1,p2")
    match = person.id
    before = storage.kept[CAMPAIGNS + id]
    person.do("move", "resolve")
    storage.kept[CAMPAIGNS + id] = before  # the match was written, the campaign was not
    again, kept = visitor(storage)
    again.do("route", f"#/first-player/c/{id}")
    assert len(kept.need(id).ledger.entries) == 3 and not kept.need(id).tables
    del storage.kept[MATCH + match]
    assert len(visitor(storage)[1].need(id).ledger.entries) == 3


def test_the_save_before_a_damaged_campaign_stays_when_others_make_room() -> None:
    storage = DictStorage()
    person, _ = visitor(storage)
    id = new_campaign(person, "T", "Ann", "Bo")
    quick(person, id, "p1,p2")
    storage.kept[CAMPAIGNS + id] = storage.kept[CAMPAIGNS + id][:50]
    storage.full = True
    other = Person(storage)
    other.start("siberian-dice", ("Cy", "Di"))
    storage.full = False
    assert visitor(storage)[1].need(id).ledger.name == "T"


def test_a_damaged_campaign_is_kept_named_and_never_dropped() -> None:
    person, _, id = begun("Ann", "Bo")
    storage = person.storage
    assert isinstance(storage, DictStorage)
    storage.kept[CAMPAIGNS + id] = storage.kept[CAMPAIGNS + id][:-9]
    again, kept = visitor(storage)
    drawn = again.do("route", "#/")
    assert kept.all() == [] and "A campaign could not be read" in again.do("route", "#/").html, drawn
    assert storage.kept[CAMPAIGNS + id]


def test_text_that_is_not_a_campaign_is_refused() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    person.do("act", f"fp-start:{id}/quick/p1,p2")
    kept = campaigns.need(id)
    again = read_campaign(kept.dump())
    assert again.ledger.chain == kept.ledger.chain and again.tables == kept.tables and again.dump() == kept.dump()
    plain, rng = unpack(kept.dump()), Random("kept")
    for _ in range(200):
        text = damage(plain, rng)
        try:
            found = read_campaign(pack(text))
        except (NotationError, ReplayError):
            continue
        assert found.ledger.balance() == 0


def test_two_tabs_add_to_the_same_ledger_one_after_the_other() -> None:
    storage = DictStorage()
    one, first = visitor(storage)
    id = new_campaign(one, "T", "Ann", "Bo")
    _, second = visitor(storage)
    second.write(id, Join("p3", "Cy"))
    first.write(id, Join("p4", "Di"))
    assert second.need(id).ledger.members == ["p1", "p2", "p3", "p4"]


def test_a_refused_entry_leaves_no_trace() -> None:
    _, campaigns, id = begun("Ann", "Bo")
    with pytest.raises(IllegalMoveError):
        campaigns.write(id, Gift("p1", "p2", "die", 1), Gift("p1", "p2", "die", 9))
    assert [h.dice for h in campaigns.need(id).ledger.people.values()] == [3, 3]
    assert len(campaigns.need(id).ledger.entries) == 2


@pytest.mark.parametrize("title", ["x" * 39 + " yy", "x" * 60, "  a   b  "])
def test_a_long_title_is_cut_so_that_it_can_be_read_again(title: str) -> None:
    person, _ = visitor()
    new_campaign(person, title, "Ann", "Bo")
    assert isinstance(person.storage, DictStorage)
    _, again = visitor(person.storage)
    assert [kept.ledger.name for kept in again.all()] == [" ".join(title.split())[:40].strip()]


def test_a_title_that_could_not_be_read_again_is_refused_before_anything_is_kept() -> None:
    person, campaigns = visitor()
    with pytest.raises(NotationError, match="unprintable"):
        new_campaign(person, "\u200d night", "Ann", "Bo")
    assert not campaigns.all() and not person.storage.keys()


def test_a_second_copy_and_a_sheet_with_a_long_file_name_can_be_read_again() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    name = "x" * 35 + " yyyy"
    person.do("act", f"fp-title:{id}", title=name)
    theirs = Ledger(id, name, "campaign", campaigns.need(id).ledger.made, campaigns.need(id).ledger.entries)
    theirs.append(Join("p3", "Cy"))
    campaigns.write(id, Join("p3", "Dee"))
    copy = campaigns.accept(campaigns.read(dump_ledger(theirs)), "both")
    sheet = campaigns.accept(campaigns.read(dump_csv(source_sheet()), "x" * 39 + " y.csv"))
    assert isinstance(person.storage, DictStorage)
    _, again = visitor(person.storage)
    assert again.need(copy).ledger.name == "x" * 35 + " (2)"
    assert again.need(sheet).ledger.name == "x" * 39


def test_stored_table_data_that_does_not_fit_its_match_is_dropped() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    person.do("act", f"fp-start:{id}/quick/p1,p2,p3")
    assert person.app.session is not None
    match = person.app.session.match.header.id
    kept = campaigns.need(id)
    kept.tables[match] = ("p1", "p2")
    campaigns.save(kept)
    assert 'data-result="resolved"' in person.do("move", "resolve").html
    assert not campaigns.need(id).tables and len(campaigns.need(id).ledger.entries) == 3
    assert "Thursdays" in person.do("route", f"#/first-player/c/{id}").html


@pytest.mark.parametrize(
    "tables",
    [{"m1": ["p1", "p1"]}, {"m1": ["p1", "p9"]}, {"m1": ["p1", "p2"], "m2": ["p2", "p3"]}],
    ids=["one twice", "somebody unknown", "at two tables"],
)
def test_an_impossible_open_selection_is_dropped_alone(tables: dict[str, list[str]]) -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy", "Di", "Eli")
    assert isinstance(person.storage, DictStorage)
    data = json.loads(unpack(person.storage.kept[CAMPAIGNS + id]))
    damaged = pack(canonical({**data, "tables": tables}))
    kept = {**person.storage.kept, CAMPAIGNS + id: damaged}
    kept |= {MATCH + match: "noise" for match in tables}  # otherwise the table goes with its match
    again, campaigns = visitor(DictStorage(kept))
    page = again.do("route", f"#/first-player/c/{id}")
    assert page.title != "Sorry" and "Ann" in page.html
    quick(again, id, "p4,p5")
    assert again.app.session is not None
    home = again.do("route", "#/").html
    assert "An open selection in Thursdays was dropped: it named players who cannot take part" in home
    assert isinstance(again.storage, DictStorage) and damaged in again.storage.kept.values()
    assert campaigns.need(id).tables.keys() & {"m1", "m2"} == set(list(tables)[:-1])
