"""Whatever the storage can hold comes back, and what could not be opened again is not stored as it is."""

import json

import pytest

from hexdice import games
from hexdice.app.storage import backup, store
from hexdice.app.storage.matches import copied, link
from hexdice.kernel.codec import LARGEST, canonical, dump_match, load_match, pack, unpack
from hexdice.kernel.match import Match
from hexdice.view.services import MATCH
from tests.unit.app.backups import bring, device, dumped, kept, many, played
from tests.unit.app.fakes import DictStorage, Person

ODD = ("a/b", "", "a?b", "a%2fb", "x" * 41)


def matches(person: Person) -> list[str]:
    return sorted(key.removeprefix(MATCH) for key in kept(person) if key.startswith(MATCH))


def notice(person: Person) -> str:
    return person.app.notice.sentence if person.app.notice else ""


# Many saves of the same people


def saves(count: int) -> Person:
    """A device with this many matches of the same people, each with an entry."""
    person = device()
    data = json.loads(unpack(kept(person)[MATCH + played(person, 2)]))
    for n in range(count):
        person.do("act", "open-file", text=canonical({**data, "seed": f"{n:032x}", "events": [], "cursor": 0}))
    return person


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the saves that are replayed."""
    found: list[str] = []
    read = store.read_save

    def noted(text: str, id: str) -> tuple[Match | None, str, bool]:
        found.append(id)
        return read(text, id)

    monkeypatch.setattr(store, "read_save", noted)
    return found


@pytest.mark.parametrize("earlier", [False, True])
def test_a_link_among_many_saves_of_the_same_people_replays_none_of_them(earlier: bool, replays: list[str]) -> None:
    """With entries of an earlier version, too, which say nothing about the match but its title."""
    person = saves(30)
    one = person.app.store.load_match(matches(person)[7])
    assert one is not None
    if earlier:
        for key in [key for key in kept(person) if key.startswith("hexdice.entry.")]:
            entry = json.loads(kept(person)[key])
            entry.pop("sum", None)
            kept(person)[key] = canonical(entry)
    again = device(kept(person))
    replays.clear()
    again.do("route", link(one))
    assert again.app.route.path == ("m", one.header.id) and len(replays) <= 3
    again.do("route", "#/")
    fresh = load_match(dump_match(one).replace(one.header.seed, "f" * 32), games.game)
    replays.clear()
    again.do("route", link(fresh))
    assert again.app.session is not None and again.app.session.visiting and len(replays) <= 1
    again.do("act", "open-file", text=dump_match(one))
    assert again.app.route.path == ("m", one.header.id) and len(replays) <= 6


def test_the_same_match_is_known_whatever_was_undone() -> None:
    """Moves that were taken back and could be played again are no difference; a move more is one."""
    person = device()
    played(person, 3)
    whole = load_match(dump_match(person.app.session.match), games.game)  # type: ignore[union-attr]
    whole.cursor -= 1
    person.app.save_match(whole)
    shorter = Match(whole.game, whole.header, whole.played)
    assert person.app.store.same(copied(shorter, "other")) == whole.header.id
    assert not person.app.store.same(Match(whole.game, whole.header, whole.events))


# What could not be opened again


@pytest.mark.parametrize("id", ODD)
def test_a_match_whose_id_no_link_opens_comes_under_another_once(id: str) -> None:
    person = device()
    data = json.loads(unpack(kept(person)[MATCH + played(person, 2)]))
    brought = {"hexdice": "backup", "format": 1, "kept": {MATCH + id: pack(canonical({**data, "id": id}))}}
    other = device()
    asked, _ = bring(other, brought)
    assert "New here, added: 1." in asked
    (fresh,) = matches(other)
    other.do("route", f"#/m/{fresh}")
    assert other.app.session is not None and len(other.app.session.match.events) == len(data["events"])
    asked, _ = bring(other, brought)
    assert "Already here" in asked and matches(other) == [fresh]


@pytest.mark.parametrize("listed", [False, True])
def test_an_entry_with_a_changed_id_is_rebuilt(listed: bool) -> None:
    """Whether or not the short list still has the match."""
    person = device()
    id = played(person, 1)
    key = f"hexdice.entry.{id}"
    kept(person)[key] = canonical({**json.loads(kept(person)[key]), "id": "other"})
    again = device({name: text for name, text in kept(person).items() if listed or name != "hexdice.recent"})
    ids = [entry["id"] for entry in again.app.store.entries.every()]
    assert ids == [id] * listed, "nor is another match listed meanwhile"
    again.wait()
    assert [entry["id"] for entry in again.app.store.entries.every()] == [id]
    assert json.loads(kept(again)[key])["id"] == id


@pytest.mark.parametrize("stuffing", ["extra", "name"])
def test_a_file_that_is_accepted_can_be_read_after_a_reload(stuffing: str) -> None:
    """Up to the largest file; one that leaves no room is refused."""
    person = device()
    data = json.loads(unpack(kept(person)[MATCH + played(person, 1)])) | {"id": ""}
    data["extra"] = (
        {"note": "x" * 150_000} if stuffing == "name" else {"note": "x" * (LARGEST - len(canonical(data)) - 12)}
    )
    if stuffing == "name":
        data["seats"] = [["é" * 2000, ""], ["語" * 2000, ""]]
    text = canonical(data)
    assert len(text) <= LARGEST
    other = device()
    other.do("act", "open-file", text=text)
    for id in matches(other):
        assert device(kept(other)).app.store.load_match(id) is not None
    assert len(matches(other)) == (stuffing == "name")


# A backup of everything


def full() -> Person:
    """A device whose storage has as much as Chromium allows: 5,242,880 characters."""
    person = Person(DictStorage(many(300)))
    person.wait()
    id = matches(person)[0]
    data = json.loads(unpack(kept(person)[MATCH + id]))
    noise = ["".join(chr(0x4E00 + (n * 7919 + k * 104729) % 20000) for k in range(60_000)) for n in range(40)]
    for n, text in enumerate(noise):
        fresh = {**data, "id": f"f{n:07x}", "extra": {"note": text}}
        kept(person)[f"{MATCH}f{n:07x}"] = pack(canonical(fresh))
    while sum(len(key) + len(text) for key, text in kept(person).items()) < 5_242_880 - 200_000:
        n += 1
        kept(person)[f"{MATCH}f{n:07x}"] = pack(
            canonical({**data, "id": f"f{n:07x}", "extra": {"note": noise[n % 40]}})
        )
    return device(kept(person))


def test_a_backup_of_a_full_storage_can_be_restored() -> None:
    person = full()
    person.do("act", "backup")
    text = next(effect.text for effect in person.effects if effect.kind == "download")
    assert len(text) > LARGEST
    other = device()
    other.do("act", "restore", text=text)
    assert not notice(other)
    other.wait()
    other.do("act", "restore-yes")
    other.wait()
    assert matches(other) == matches(person)


def test_a_backup_is_read_back_before_it_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    person = device()
    played(person, 1)
    monkeypatch.setattr(backup, "LARGEST_BACKUP", 100)
    before = kept(person).get("hexdice.backup")
    person.do("act", "backup")
    assert "could not be read back" in notice(person)
    assert not [effect for effect in person.effects if effect.kind == "download"]
    assert kept(person).get("hexdice.backup") == before


def test_a_text_that_no_file_can_hold_spoils_no_backup() -> None:
    person = device()
    id = played(person, 1)
    kept(person)["hexdice.match.half"] = "half of a sign: \ud83d"
    data = dumped(device(kept(person)))
    backup.read(canonical(data))
    assert MATCH + id in data["kept"]
