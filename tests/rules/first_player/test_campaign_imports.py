"""A campaign goes to another device and comes back: files, links, sheets, copies that differ."""

import os
import re
from random import Random

import pytest

from hexdice.games.first_player.campaign.campaign import CAMPAIGNS
from hexdice.games.first_player.campaign.formats import dump_ledger, dump_link
from hexdice.games.first_player.campaign.kinds import Join, Selection
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.sheet import dump_csv, tracker
from hexdice.games.first_player.campaign.store import Campaigns, Incoming
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_player.campaign_pages import FIVE, begun, closed, quick, visitor
from tests.rules.first_player.damaged_files import damage
from tests.rules.first_player.ledgers import AtRandom, close, source_sheet, won
from tests.unit.app.fakes import DictStorage, Person, Tags
from tests.unit.app.fakes import german as german  # the fixture

LONG = bool(os.environ.get("HEXDICE_LONG"))


def kept_texts(storage: DictStorage) -> dict[str, str]:
    return {key: text for key, text in storage.kept.items() if key.startswith(CAMPAIGNS)}


def test_exported_wiped_and_imported_it_is_equal() -> None:
    person, campaigns, id = begun(*FIVE)
    for label in ("one", "two", "three"):
        quick(person, id, "p1,p2,p3,p4")
        closed(person, id, label)
    before = campaigns.need(id).ledger
    person.do("act", f"fp-json:{id}")
    (file,) = [effect.text for effect in person.effects if effect.kind == "download"]
    drawn = person.do("route", f"#/first-player/c/{id}/share")
    assert "Saved as a file today" in drawn.html
    person.do("act", f"fp-delete:{id}")
    person.do("act", f"fp-delete-yes:{id}")
    assert campaigns.all() == []
    drawn = person.do("act", "fp-take", text=file, file="x.json")
    assert 'data-relation="other"' in drawn.html and campaigns.all() == []  # asked first
    person.do("act", "fp-yes")
    after = campaigns.need(id).ledger
    assert after.chain == before.chain and tracker(after) == tracker(before) and after.name == "Thursdays"


def test_the_code_on_the_page_is_scanned_by_the_other_tablet() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    quick(person, id, "p1,p2,p3")
    person.app.address = "https://example.org/hexdice/"
    drawn = person.do("route", f"#/first-player/c/{id}/share")
    (seen,) = [
        value for name, value in Tags(drawn.html).values if name == "data-qr"
    ]  # the picture is scanned in the browser tests
    assert seen.startswith("https://example.org/hexdice/#/first-player/take/")
    other, theirs = visitor()
    drawn = other.do("route", seen[seen.index("#") :])
    assert 'data-relation="other"' in drawn.html and theirs.all() == []
    other.do("act", "fp-yes")
    assert theirs.need(id).ledger.chain == campaigns.need(id).ledger.chain


@pytest.mark.parametrize("form", ["file", "link"])
def test_a_copy_that_extends_ours_is_taken_over_after_confirmation(form: str) -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    ours = campaigns.need(id).ledger
    theirs = Ledger(ours.id, ours.name, ours.kind, ours.made, ours.entries)
    won(theirs, "123")
    close(theirs, "there")
    text = dump_ledger(theirs) if form == "file" else f"https://x.org/#/first-player/take/{dump_link(theirs)}"
    drawn = person.do("act", "fp-take", text=text)
    assert 'data-relation="longer"' in drawn.html and "End of evening there" in drawn.html
    assert len(campaigns.need(id).ledger.entries) == 3
    person.do("act", "fp-yes")
    assert campaigns.need(id).ledger.chain == theirs.chain
    drawn = person.do("act", "fp-take", text=dump_ledger(ours))
    assert 'data-relation="shorter"' in drawn.html and "fp-yes" not in drawn.html
    drawn = person.do("act", "fp-take", text=text)
    assert 'data-relation="same"' in drawn.html and "fp-yes" not in drawn.html


def parted() -> tuple[Person, Campaigns, Ledger, Ledger]:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    start = campaigns.need(id).ledger
    theirs = Ledger(start.id, start.name, start.kind, start.made, start.entries)
    won(theirs, "321")
    campaigns.write(id, Selection("order", ("p1", "p2", "p3"), ("p1", "p2", "p3"), False, (0, 0, 0)))
    return person, campaigns, campaigns.need(id).ledger, theirs


def test_two_diverging_ledgers_are_shown_side_by_side_for_a_choice() -> None:
    person, campaigns, ours, theirs = parted()
    drawn = person.do("act", "fp-take", text=dump_ledger(theirs))
    assert 'data-relation="parted"' in drawn.html
    sides = drawn.html.split('id="theirs"')
    assert "Ann starts, Cy plays last" in sides[0] and "Cy starts, Ann plays last" in sides[1]
    person.do("act", "fp-yes")  # no choice made: nothing happens to ours
    assert campaigns.need(ours.id).ledger.chain == ours.chain
    person.do("act", "fp-take", text=dump_ledger(theirs))
    person.do("act", "fp-yes:both")
    assert [kept.ledger.name for kept in campaigns.all()] == ["Thursdays (2)", "Thursdays"] or len(campaigns.all()) == 2
    assert campaigns.need(ours.id).ledger.chain == ours.chain


def test_their_copy_replaces_ours_only_when_chosen() -> None:
    person, campaigns, ours, theirs = parted()
    before = list(ours.chain)
    person.do("act", "fp-take", text=dump_ledger(theirs))
    person.do("act", "fp-no")
    assert campaigns.need(ours.id).ledger.chain == before
    person.do("act", "fp-take", text=dump_ledger(theirs))
    person.do("act", "fp-yes:theirs")
    assert campaigns.need(ours.id).ledger.chain == theirs.chain


def test_a_confirmation_is_asked_again_if_our_copy_has_changed() -> None:
    _, campaigns, id = begun("Ann", "Bo", "Cy")
    ours = campaigns.need(id).ledger
    theirs = Ledger(ours.id, ours.name, ours.kind, ours.made, ours.entries)
    won(theirs, "123")
    incoming = campaigns.read(dump_ledger(theirs))
    assert isinstance(incoming, Incoming)
    campaigns.write(id, Join("p4", "Di"))
    with pytest.raises(IllegalMoveError, match="changed in the meantime"):
        campaigns.accept(incoming)
    assert len(campaigns.need(id).ledger.entries) == 4


def test_a_sheet_from_paper_becomes_a_campaign() -> None:
    person, campaigns = visitor()
    drawn = person.do("act", "fp-take", text=dump_csv(source_sheet()), file="Our Thursdays.csv")
    assert "4(-1)" in drawn.html and "Our Thursdays" in drawn.html and campaigns.all() == []
    person.do("act", "fp-yes")
    (kept,) = campaigns.all()
    assert tracker(kept.ledger) == tracker(source_sheet())


@pytest.mark.parametrize("text", ["", "x", "{", '{"format":1}', "a,b\nc,d", "%%%", "A" * 4_100_000, "\0\0", "[]"])
def test_a_wrong_text_is_refused_with_the_reason(text: str) -> None:
    person, _, _ = begun("Ann", "Bo")
    assert isinstance(person.storage, DictStorage)
    before = kept_texts(person.storage)
    drawn = person.do("act", "fp-take", text=text)
    assert 'data-relation="refused"' in drawn.html and 'id="why"' in drawn.html and "Nothing has changed." in drawn.html
    person.do("act", "fp-yes")
    assert kept_texts(person.storage) == before


def test_damaged_imports_change_nothing() -> None:
    """Sampled here, 5,000 in the long ring. The page shows a refusal or a preview; the storage is unchanged."""
    person, campaigns, id = begun(*FIVE)
    quick(person, id, "p1,p2,p3")
    closed(person, id, "one")
    assert isinstance(person.storage, DictStorage)
    ledger, before, rng = campaigns.need(id).ledger, dict(person.storage.kept), Random("imports")
    whole = [dump_ledger(ledger), dump_link(ledger), dump_csv(ledger), dump_ledger(AtRandom("other", 2).ledger)]
    relations = set()
    for _ in range(5000 if LONG else 250):
        drawn = person.do("act", "fp-take", text=damage(rng.choice(whole), rng))
        relations |= set(re.findall(r'data-relation="(\w+)"', drawn.html))
        assert person.storage.kept == before
    assert "refused" in relations
