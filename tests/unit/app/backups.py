"""Devices with matches, their storage, and a backup that is brought from one to another."""

import json
from typing import Any

from hexdice.app.storage import backup
from hexdice.app.storage.entries import RECENT
from hexdice.kernel.codec import canonical, pack, unpack
from hexdice.view.services import MATCH
from tests.unit.app.fakes import DictStorage, Person, first_move


def device(kept: dict[str, str] | None = None) -> Person:
    return Person(DictStorage(kept))


def kept(person: Person) -> dict[str, str]:
    return on_storage(person).kept


def played(person: Person, moves: int, names: tuple[str, ...] = ("Ann", "Bo")) -> str:
    person.start("siberian-dice", names)
    for _ in range(moves):
        first_move(person)
    return person.id


def bring(person: Person, data: dict[str, Any]) -> tuple[str, str]:
    """The page before the yes, with nothing written, and the page after it."""
    person.wait()  # what it does at every start
    before = dict(kept(person))
    person.do("route", "#/settings")
    person.do("act", "restore", text=json.dumps(data))
    asked = person.wait().html
    assert kept(person) == before
    person.do("act", "restore-yes")
    return asked, person.wait().html


def dumped(person: Person) -> dict[str, Any]:
    return dict(json.loads(backup.dump(person.app.store)))


def on_storage(person: Person) -> DictStorage:
    assert isinstance(person.storage, DictStorage)
    return person.storage


def many(count: int) -> dict[str, str]:
    """A storage with this many short matches from an earlier Hexdice: a list of 200 and no entries."""
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    kept = on_storage(person).kept
    data = json.loads(unpack(kept[MATCH + person.id]))
    row = json.loads(kept[RECENT])[0]
    del row["unbegun"]
    ids = [f"{n:08x}" for n in range(0x1000, 0x1000 + count)]
    found = {MATCH + id: pack(canonical({**data, "id": id})) for id in ids}
    return {**found, RECENT: canonical([{**row, "id": id, "at": 1_700_000_000 - n} for n, id in enumerate(ids[:200])])}
