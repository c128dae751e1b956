"""What people keep always loads: saves, links, set-ups, campaigns and a whole device as an earlier Hexdice wrote them.

These files are never regenerated. If one no longer loads, the code is wrong, not the file; more may be added.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from hexdice import games
from hexdice.app.match.draft import Draft
from hexdice.app.storage import matches
from hexdice.bots.levels import thinker
from hexdice.games.first_island.table.token import read_token, token
from hexdice.games.first_player.campaign.campaign import CAMPAIGNS, read_campaign
from hexdice.games.first_player.campaign.formats import dump_ledger, dump_link, load_ledger, load_link
from hexdice.games.first_player.campaign.sheet import dump_csv, load_csv
from hexdice.kernel.codec import PACKED, dump_match, load_match, unpack
from hexdice.kernel.match import Match
from hexdice.view.routes import read_route
from hexdice.view.services import MATCH
from tests.unit.app.fakes import DictStorage, Person

HERE = Path(__file__).parent


def text(name: str) -> str:
    return (HERE / name).read_bytes().decode()


def data(name: str) -> Any:
    return json.loads(text(name))


ENDS: dict[str, Any] = data("ends.json")
MATCHES = [line for file in sorted(HERE.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()]


def inside(link: str) -> str:
    """The match in a link, without its packing: other builds of zlib pack the same text into other bytes."""
    payload = link.rpartition("/")[2].replace("-", "+").replace("_", "/")
    return unpack(PACKED + payload + "=" * (-len(payload) % 4))


def end(match: Match) -> tuple[str, Any]:
    """The position and the result of a match."""
    return match.game.format_position(match.state), json.loads(json.dumps(match.result))


def visitor(storage: dict[str, str]) -> Person:
    person = Person(DictStorage(storage))
    return person


@pytest.mark.parametrize("saved", MATCHES, ids=lambda saved: json.loads(saved)["id"])
def test_a_kept_match_replays_to_its_end_and_to_its_own_bytes(saved: str) -> None:
    match = load_match(saved, games.game)
    known = ENDS[match.header.id]
    assert dump_match(match) == saved
    assert end(match) == (known["position"], known["result"])
    assert inside(known["link"]) == saved
    linked = matches.read_match(known["link"].rpartition("/")[2], match.header.id)
    assert dump_match(linked) == saved and inside(matches.link(linked)) == saved


def test_the_kept_files_cover_every_case() -> None:
    """Every game, every mark of an event, finished and unfinished ones, and bots of every level of their time."""
    found = [load_match(saved, games.game) for saved in MATCHES]
    assert {match.header.game for match in found} >= {
        "three-dice", "first-player", "siberian-dice", "first-island", "first-war",
    }  # fmt: skip
    assert {event.mark for match in found for event in match.events} == {"", "typed", "practice"}
    assert {match.result is None for match in found} == {True, False}
    bots = {seat.bot for match in found for seat in match.header.seats}
    assert bots >= {"", "bold", "careful", "gentle", "easy", "steady", "sharp"}
    assert sum(len(match.events) for match in found) > 3000


@pytest.mark.parametrize("saved", MATCHES, ids=lambda saved: json.loads(saved)["id"])
def test_the_level_of_an_old_save_still_has_a_bot(saved: str) -> None:
    """Names of levels may change; a save has the old one, and some bot must play it."""
    header = json.loads(saved)
    for _name, level in header["seats"]:
        if level:
            thinker(header["game"], level)  # raises where there is none


@pytest.mark.parametrize("route", data("setups.json"))
def test_a_kept_link_to_a_set_up_fills_the_form_as_it_did(route: str) -> None:
    options, seats = data("setups.json")[route]
    there = read_route(route)
    read = Draft(games.game(there.head), [], there.query).read()
    assert read is not None
    assert options.items() <= read[0].items()
    assert [list(seat) for seat in read[1]] == seats


def test_a_kept_campaign_comes_back_from_its_file_its_link_and_its_sheet() -> None:
    file, link, sheet = text("campaign.json").rstrip("\n"), text("campaign-link.txt").strip(), text("campaign.csv")
    ledger = load_ledger(file)
    assert dump_ledger(ledger) == file
    assert dump_ledger(load_link(link)) == file and dump_ledger(load_link(dump_link(ledger))) == file
    assert dump_csv(ledger) == sheet
    assert dump_csv(load_csv(sheet, ledger.id, ledger.name, ledger.made)) == sheet
    assert len(ledger.entries) > 8


def test_a_kept_island_comes_back_from_its_link() -> None:
    link = text("island-link.txt").strip()
    shared = read_token(link)
    (saved,) = [line for line in MATCHES if '"code":"day 2026-11-21"' in line]
    match = load_match(saved, games.game)
    assert (shared.code, shared.name) == ("day 2026-11-21", "Zoë & Co")
    assert read_token(token(shared.code, "Zoë &amp; Co", match.state)) == shared
    person = visitor({})
    drawn = person.do("route", link)
    assert "Zoë &amp; Co" in drawn.html and str(ENDS[match.header.id]["result"][2][0]) in drawn.html


@pytest.mark.parametrize("by", ["storage", "backup"])
def test_a_stored_device_is_complete(by: str) -> None:
    """From the storage of a browser, and restored from a backup on another device."""
    then: dict[str, str] = data("storage.json")
    if by == "storage":
        person = visitor(then)
    else:
        person = visitor({})
        person.do("act", "restore", text=text("backup.json"))
        person.wait()
        person.do("act", "restore-yes")
        person.wait()
    app = person.app
    home = person.do("route", "#/")
    assert not app.store.broken
    assert home.looks.theme == "dark" and app.store.names()[:2] == ["Ann", "Bo"]
    ids = [key.removeprefix(MATCH) for key in then if key.startswith(MATCH)]
    assert len(ids) > 20 and {entry["id"] for entry in app.store.entries.recent()} == set(ids)
    for id in ids:
        match = app.store.load_match(id)
        assert match is not None and dump_match(match) == unpack(then[MATCH + id])
    for key, known in then.items():
        if key.startswith(CAMPAIGNS):
            assert unpack(read_campaign(known).dump()) == unpack(known) == unpack(app.store.get(key) or "")
    for id in ids:  # opening one rolls what is due
        person.do("route", f"#/m/{id}")
        assert app.session is not None and app.session.match.header.id == id
        person.do("route", "#/")
    for key in then:
        if key.startswith(CAMPAIGNS):
            drawn = person.do("route", f"#/first-player/c/{key.removeprefix(CAMPAIGNS)}")
            assert "Thursdays" in drawn.html and "Elí" in drawn.html
    assert not app.store.broken
