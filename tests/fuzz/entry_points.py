"""Every entry point for texts, in files, links, the storage and at live tables: takes a text and returns "valid" or "refused"; anything else is a finding.

It also checks that nothing stored is lost, and that a refusal stores nothing.
"""

import base64
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from random import Random
from time import process_time
from types import MappingProxyType
from typing import NamedTuple

from hexdice import games
from hexdice.app.storage.matches import link
from hexdice.cli.protocol import Server
from hexdice.games.first_island.table.token import token
from hexdice.games.first_player.campaign.formats import checksum, dump_ledger, dump_link
from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.games.first_player.campaign.sheet import dump_csv
from hexdice.kernel import remarks
from hexdice.kernel.codec import PACKED, canonical, dump_match, load_match, pack, unpack
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.live import wire
from hexdice.live.pairing import read_code, write_code
from hexdice.live.parcel import Receiver, Sender
from hexdice.live.sealed import meet, outgoing, seal
from tests.live.network import World
from tests.live.offers import NOW, offer
from tests.rules.first_player.ledgers import source_sheet
from tests.unit.app.fakes import DictStorage, Person

VALID, REFUSED = "valid", "refused"
Opened = Callable[[str, Callable[[str], str]], str]


class Finding(AssertionError):
    """What went wrong behind an entry point."""


class EntryPoint(NamedTuple):
    samples: Callable[[], tuple[str, ...]]
    enter: Callable[[str], str]
    inside: Opened | None = None


def claim(holds: bool, what: str) -> None:
    if not holds:
        raise Finding(what)


spare = [0.0]  # seconds of the process spent beside the entry point


@contextmanager
def beside() -> Iterator[None]:
    """What is done inside does not count as the time of a text."""
    begun = process_time()
    try:
        yield
    finally:
        spare[0] += process_time() - begun


# Undamaged texts


@lru_cache(maxsize=1)
def matches() -> tuple[Match, ...]:
    """A short match of each game, with notes."""
    found: list[Match] = []
    for name in games.NAMES:
        game, rng = games.game(name), Random(name)
        count = max(2, game.seats[0]) if game.seats[1] > 1 else 1
        seats = tuple(Seat(f"Name {n}", "first" if n else "") for n in range(count))
        match = Match(
            game, Header(name, {}, seats, count, "0" * 32, f"a{len(found)}", "2026-01-01T00:00:00Z", game.rules_version)
        )
        match.settle()
        while match.result is None and match.cursor < 40:
            seat = rng.choice(game.actors(match.state))
            moves = [move for move in game.moves(match.state, seat) if move.split(" ")[0] not in game.social]
            match.play(seat, rng.choice(moves or list(game.moves(match.state, seat))))
            match.settle()
        for at, text in ((0, "“Größe” <b>"), (match.cursor, "x" * 300)):
            match.header = replace(match.header, extra=remarks.written(match.header.extra, at, text))
        found.append(match)
    return tuple(found)


@lru_cache(maxsize=1)
def device() -> Mapping[str, str]:
    """The storage of somebody who has played, with a campaign, a table of it, a game night, names and settings."""
    person = Person()
    for match in matches():
        person.do("act", "open-file", text=dump_match(match))
        person.do("act", "keep")
    person.do("field", "setting-theme", value="dark")
    for name in ("Ann", "Bo"):
        person.do("act", "tonight-new", name=name)
    person.do("act", "play-now:siberian-dice")
    person.do("move", "resign")
    person.start("three-dice", ("Ann", "Bo"))
    person.do("move", "roll")
    person.do("act", "fp-take", text=dump_ledger(source_sheet()), file="Thursdays.json")
    person.do("act", "fp-yes")
    person.do("act", f"fp-start:{source_sheet().id}/first-quick/p1,p2")
    person.do("route", "#/")
    person.wait()
    assert isinstance(person.storage, DictStorage)
    return MappingProxyType(lasting(person.storage.kept))


@lru_cache(maxsize=1)
def backup() -> str:
    person = Person(DictStorage(dict(device())))
    person.do("act", "backup")
    return next(effect.text for effect in reversed(person.effects) if effect.kind == "download")


@lru_cache(maxsize=1)
def islands() -> str:
    game = games.game("first-island")
    match = Match(game, Header("first-island", {"code": "a"}, (Seat("Ann"),), 1, "code:a", rules=game.rules_version))
    match.settle()
    rng = Random(1)
    while match.result is None:
        match.play(0, rng.choice([m for m in game.moves(match.state, 0) if m.split(" ")[0] not in game.social]))
        match.settle()
    return token("a", "Ann", match.state)


# How the texts are wrapped


def packed(text: str, spoil: Callable[[str], str]) -> str:
    return pack(spoil(unpack(text)))


def linked(text: str, spoil: Callable[[str], str]) -> str:
    head, _, tail = text.rpartition("/")
    plain = zlib.decompress(base64.urlsafe_b64decode(tail + "=" * (-len(tail) % 4))).decode()
    damaged = zlib.compress(spoil(plain).encode(errors="replace"), 9)
    return f"{head}/{base64.urlsafe_b64encode(damaged).decode().rstrip('=')}".lstrip("/" if not head else "")


def signed(text: str, spoil: Callable[[str], str]) -> str:
    damaged = spoil(text)
    try:
        data = json.loads(damaged)
        data.pop("checksum", None)
        return canonical({**data, "checksum": checksum(data)})
    except (ValueError, AttributeError, TypeError, RecursionError):
        return damaged


def bare(text: str, spoil: Callable[[str], str]) -> str:
    return spoil(text)


def backed(text: str, spoil: Callable[[str], str]) -> str:
    """Damages one entry of a backup, inside its packing if it has one, or the backup itself."""
    data = json.loads(text)
    key = sorted(data["kept"])[zlib.crc32(spoil("[0,1]").encode(errors="replace")) % len(data["kept"])]
    kept = data["kept"][key]
    data["kept"][key] = packed(kept, spoil) if kept.startswith(PACKED) else spoil(kept)
    return json.dumps(data)


def under_its_key(text: str, spoil: Callable[[str], str]) -> str:
    key, _, value = text.partition(" ")
    return f"{key} {packed(value, spoil) if value.startswith(PACKED) else spoil(value)}"


def lasting(kept: Mapping[str, str]) -> dict[str, str]:
    """What is stored, without the notes that the page can find out again."""
    return {key: value for key, value in kept.items() if not key.startswith("hexdice.place.")}


# The entry points


LONGEST_VISIT = 2.0  # seconds of the process for one page, with everything that it works out beside


def yardstick() -> float:
    """Seconds that a loop takes in this process now: machines differ, and in the browser's Python other processes slow the clock."""
    begun = process_time()
    for _ in range(1_500_000):
        pass
    return process_time() - begun


def visit_all(kept: Mapping[str, str]) -> None:
    """Somebody starts with this storage and goes to every page of the device, and takes everything out of it."""
    with beside():
        person = Person(DictStorage(dict(kept)))
        ids = [key.rpartition(".")[2] for key in kept if key.startswith(("hexdice.match.", "hexdice.entry."))]
        campaigns = [key.rpartition(".")[2] for key in kept if key.startswith("hexdice.campaign.")]
        places = [f"#/m/{id}" for id in sorted({*ids})[:12]]
        places += [f"#/first-player/c/{id}{page}" for id in campaigns[:4] for page in ("", "/sheet")]
        for place in (*PAGES, *places, "#/"):
            begun = process_time()
            person.do("route", place)
            claim("Something went wrong on this page" not in person.wait().html, f"{place[:60]} is at fault afterwards")
            if place == "#/people":
                person.do("act", "people-csv")
                claim("Something went wrong on this page" not in person.wait().html, "the people cannot be taken out")
            spent = process_time() - begun
            claim(spent < LONGEST_VISIT or spent < 40 * yardstick(), f"{place[:60]} takes {spent:.1f} s afterwards")


PAGES = (
    "#/", "#/matches", "#/people", "#/settings", "#/about", "#/rules", "#/three-dice", "#/three-dice/people", "#/first-player",
    "#/first-player/quick", "#/tonight", "#/siberian-dice", "#/first-island", "#/first-island/sheets", "#/first-war",
)  # fmt: skip


def visitor() -> tuple[Person, DictStorage]:
    storage = DictStorage(dict(device()))
    person = Person(storage)
    for _ in range(99):  # another counter gave the ids of the existing matches
        person.app.entropy(4)
    return person, storage


def outcome(person: Person, storage: DictStorage) -> str:
    """The answer of the page, after checking that nothing was lost."""
    drawn = person.wait()
    claim("Something went wrong on this page" not in drawn.html, "the page is at fault")
    claim(not person.app.store.refused, "the storage is said to refuse")
    for key, text in device().items():
        if key.startswith(("hexdice.match.", "hexdice.campaign.")):
            claim(storage.kept.get(key) == text, f"{key} is not what it was")
    notice = person.app.notice
    if notice is None:
        return VALID
    claim(0 < len(notice.sentence) < 2000, "a sentence without measure")
    return REFUSED


def untouched(person: Person, storage: DictStorage) -> str:
    said = outcome(person, storage)
    if said == REFUSED:
        claim(lasting(storage.kept) == device(), "a refusal has stored something")
    return said


def routes() -> tuple[str, ...]:
    return (
        *ROUTES,
        f"#/first-island/compare?mine={islands()}",
        *(f"#/m/{key[14:]}" for key in device() if key.startswith("hexdice.match.")),
    )


def route(text: str) -> str:
    person, storage = visitor()
    person.do("route", text)
    return untouched(person, storage)


@lru_cache(maxsize=1)
def by_link() -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The storage of somebody whose order is sealed, and links that come back: with and without an order, older and newer."""
    person = Person()
    person.start("first-player", ("Ann", "Bo"), mode="order")
    match = person.app.session.match if person.app.session else None
    assert match is not None

    def order(match: Match, seat: int) -> None:
        while match.game.private(match.state) and seat in match.game.actors(match.state):
            match.play(seat, match.game.moves(match.state, seat)[0])
            match.settle()

    began = link(match)
    order(match, 0)
    seal(match, person.app.entropy)
    person.app.save()
    assert isinstance(person.storage, DictStorage)
    kept = MappingProxyType(dict(person.storage.kept))
    other = outgoing(match)
    other.header = replace(other.header, extra=remarks.written(other.header.extra, 0, "from there"))
    order(other, 1)
    seal(other, person.app.entropy)
    met = meet(match, outgoing(other)).match
    return kept, (began, link(outgoing(other)), link(met))


def came_back(text: str) -> str:
    person = Person(DictStorage(dict(by_link()[0])))
    person.do("route", text)
    claim("Something went wrong on this page" not in person.wait().html, "the page is at fault")
    assert isinstance(person.storage, DictStorage)
    claim(lasting(person.storage.kept) == lasting(by_link()[0]), "a link has stored something unasked")
    said = VALID if person.app.notice is None or person.app.notice.kind == "answer" else REFUSED
    person.do("act", "arrived:both")
    claim("Something went wrong on this page" not in person.wait().html, "the page is at fault")
    return said


def file(text: str) -> str:
    person, storage = visitor()
    person.do("act", "open-file", text=text)
    return untouched(person, storage)


def campaign(text: str) -> str:
    person, storage = visitor()
    person.do("route", "#/first-player")
    person.do("act", "fp-take", text=text, file="sheet.csv")
    pages = person.app.sections["first-player"]
    assert isinstance(pages, CampaignPages)
    untouched(person, storage)
    claim(lasting(storage.kept) == device(), "something was stored before the yes")
    if pages.incoming is None:
        claim(0 < len(pages.why) < 2000, "a refusal without words")
        return REFUSED
    person.do("act", "fp-yes:both")
    outcome(person, storage)
    visit_all(storage.kept)
    return VALID


def save(text: str) -> str:
    try:
        match = load_match(unpack(text), games.game)
    except (NotationError, ReplayError) as fault:
        claim(0 < len(str(fault)) < 1000, "a sentence without measure")
        return REFUSED
    again = load_match(unpack(pack(dump_match(match))), games.game)
    claim(
        (again.header, again.events, again.cursor) == (match.header, match.events, match.cursor),
        "not the same when saved again",
    )
    return VALID


def restored(text: str) -> str:
    person, storage = visitor()
    person.do("route", "#/settings")
    person.do("act", "restore", text=text)
    said = untouched(person, storage)
    if said == VALID:
        person.do("act", "restore-yes")
        person.wait()
        for key, kept in device().items():
            if key.startswith(("hexdice.match.", "hexdice.campaign.")):
                claim(key in storage.kept, f"{key} is gone")
                if storage.kept[key] != kept and key.startswith("hexdice.match."):
                    before, after = (load_match(unpack(one), games.game) for one in (kept, storage.kept[key]))
                    claim(after.events[: len(before.events)] == before.events, f"{key} has lost a move")
        visit_all(storage.kept)
    return said


def stored(text: str) -> str:
    """With "key value" in the storage: a start and a visit to each page keep it."""
    storage = DictStorage(dict(device()))
    key, _, text = text.encode(errors="replace").decode().partition(" ")
    storage.kept[key] = text
    person = Person(storage)
    for route in (
        "#/",
        "#/settings",
        "#/first-player",
        f"#/m/{key.rpartition('.')[2]}",
        f"#/first-player/c/{source_sheet().id}",
        "#/three-dice",
        "#/",
    ):
        person.do("route", route)
        claim("Something went wrong on this page" not in person.wait().html, f"{route} is at fault with {key}")
    visit_all(storage.kept)
    person.do("field", "setting-theme", value="light")
    person.wait()
    if key.startswith(("hexdice.match.", "hexdice.campaign.", "hexdice.night.", "hexdice.settings", "hexdice.names")):
        broken = bool(person.app.store.broken)
        claim(not broken or text in storage.kept.values(), f"what stood under {key} is lost")
        return REFUSED if broken else VALID
    return VALID


# Live tables


def live() -> World:
    """Three devices at a table whose first phase is secret, with checked dice; the same every time."""
    return World(games.game("first-player"), 3, 3, 1, {"mode": "order"}, checked=True)


@lru_cache(maxsize=1)
def exchanged() -> Mapping[bool, tuple[str, ...]]:
    """What the devices say while they play on, by whether it is for the host."""
    world, said = live(), {True: dict[str, None](), False: dict[str, None]()}
    for _ in range(12):
        world.host_moves()
        for device in world.guests:
            world.guest_moves(device)
        world.collect()
        for _, to, text in world.under_way:
            said[not to][text] = None
        world.arrive()
    return {host: tuple(texts) for host, texts in said.items()}


def _reads(text: str) -> str:
    try:
        wire.read(text)
    except NotationError:
        return REFUSED
    return VALID


def to_host(text: str) -> str:
    with beside():
        world = live()
    world.host.receive("d1", text)
    answers = world.host.post()
    with beside():
        claim(all(_reads(answer) == VALID for _, answer in answers), "an answer that no device can read")
        load_match(dump_match(world.host.match), games.game)
        world.heal()
    return _reads(text)


def to_guest(text: str) -> str:
    with beside():
        world = live()
    guest = world.guests["d1"]
    guest.receive(text)
    for seat in range(3):
        guest.moves(seat)
    claim(sum(map(len, guest.faults)) < 50_000, "faults without measure")
    with beside():
        guest.restore(guest.snapshot())
        world.heal()
    return _reads(text)


def parcel(text: str) -> str:
    receiver, sender = Receiver(), Sender("abc")
    receiver.receive(text)
    sender.receive(text)
    return _reads(text)


@lru_cache(maxsize=1)
def parcels() -> tuple[str, ...]:
    receiver, sender = Receiver(), Sender("abc" * 20_000)
    said = []
    while not sender.done:
        said += receiver.outbox
        for text in receiver.outbox:
            sender.receive(text)
        said += sender.outbox
        receiver.outbox = []
        for text in sender.outbox:
            receiver.receive(text)
        sender.outbox = []
    return tuple(said)


def code(text: str) -> str:
    """A code of pairing, as it is typed and as a link."""
    person = Person()
    person.do("route", f"#/join/{text}")
    claim("Something went wrong on this page" not in person.wait().html, "the page is at fault")
    try:
        read_code(text, False, NOW)
    except NotationError:
        return REFUSED
    return VALID


def protocol(text: str) -> str:
    desk = Server()
    for request in BEGUN:
        desk.answer(json.dumps(request))
    before = desk.answer('{"do":"save"}')
    said = json.loads(desk.answer(text.replace("\n", " ")))
    claim(said.get("error") != "fault", f"a fault: {said.get('sentence', '')[:200]}")
    if not said["ok"]:
        claim(desk.answer('{"do":"save"}') == before, "a refusal has changed the match")
    return VALID if said["ok"] else REFUSED


BEGUN = (
    {"do": "new", "game": "first-war", "seats": 2, "seed": "a"},
    *[{"do": "draw"}] * 4,
    {"do": "play", "seat": 0, "move": "hunter F2 F3"},
)
REQUESTS = (
    '{"do":"new","game":"first-island","seats":["Ann"],"options":{"code":"a"},"seed":"b","id":7}',
    '{"do":"draw"}',
    '{"do":"undo","practice":true,"seat":0}',
    '{"do":"games"}',
    '{"do":"view","seat":1}',
    '{"do":"moves","seat":0}',
    '{"do":"position"}',
    '{"do":"new","game":"siberian-dice","options":{"variant":"primes"}}',
)
ROUTES = (
    "#/", "#/three-dice?names=Ann,Bo&seats=3", "#/first-player/quick?names=Ann,Bo", "#/rules/first-war/FW-5", "#/about",
    "#/first-player/c/c0ffee/sheet", "#/siberian-dice?names=A&bots=,first&variant=primes", "#/settings",
    "#/first-island?code=abc&names=Ann", "#/first-war?names=Ann,Bo&limit=1",
)  # fmt: skip


def _loads() -> tuple[str, ...]:
    return tuple(json.dumps({"do": "load", "text": dump_match(match)}) for match in matches())


ENTRY_POINTS: dict[str, EntryPoint] = {
    "link": EntryPoint(lambda: tuple(link(match) for match in matches()), route, linked),
    "route": EntryPoint(routes, route),
    "link that comes back": EntryPoint(lambda: by_link()[1], came_back, linked),
    "set-up link": EntryPoint(lambda: tuple(one for one in ROUTES if "=" in one), route),
    "file": EntryPoint(lambda: tuple(dump_match(match) for match in matches()), file, bare),
    "packed save": EntryPoint(lambda: tuple(pack(dump_match(match)) for match in matches()), save, packed),
    "backup": EntryPoint(lambda: (backup(),), restored, backed),
    "campaign file": EntryPoint(lambda: (dump_ledger(source_sheet()),), campaign, signed),
    "campaign link": EntryPoint(lambda: (dump_link(source_sheet()),), campaign, linked),
    "campaign CSV": EntryPoint(
        lambda: (dump_csv(source_sheet()), dump_csv(source_sheet()).replace(",", ";")), campaign
    ),
    "storage value": EntryPoint(
        lambda: tuple(f"{key} {value}" for key, value in device().items()), stored, under_its_key
    ),
    "message to a host": EntryPoint(lambda: exchanged()[True], to_host, bare),
    "message to a guest": EntryPoint(lambda: exchanged()[False], to_guest, bare),
    "piece of a text": EntryPoint(parcels, parcel, bare),
    "code": EntryPoint(lambda: (write_code(offer()),), code),
    "protocol line": EntryPoint(lambda: (*REQUESTS, *_loads()), protocol, bare),
}
