"""A campaign as JSON, CSV, link and QR code; damaged files; two copies that agree, continue one another or diverge."""

import base64
import csv
import hashlib
import io
import json
import os
import time
import zlib
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from hexdice.games.first_player.campaign.evening import push_link
from hexdice.games.first_player.campaign.formats import (
    LONGER,
    OTHER,
    PARTED,
    SAME,
    SHORTER,
    compare,
    dump_ledger,
    dump_link,
    ledger_data,
    load_ledger,
    load_link,
)
from hexdice.games.first_player.campaign.kinds import Close, Join, Leave, Rename, Selection, Sheet
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.sheet import dump_csv, load_csv, tracker
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.view import qr
from tests.rules.first_player.damaged_files import damage, signed
from tests.rules.first_player.ledgers import AtRandom, campaign, close, dice, source_sheet, won, year

LONG = bool(os.environ.get("HEXDICE_LONG"))

SOURCE_CSV = ",23/01/17,23/01/24,23/01/03\r\nForud,3,1,2\r\nEli,4,4,4(-1)\r\nBita,2,4,3\r\nReserved Dice,0,0,1\r\n"


def equal(one: Ledger, other: Ledger) -> bool:
    return (one.id, one.name, one.kind, one.made, one.entries, one.chain, one.columns) == (
        other.id,
        other.name,
        other.kind,
        other.made,
        other.entries,
        other.chain,
        other.columns,
    )


# Round trips


@pytest.mark.rule("FP-21")
@pytest.mark.parametrize("number", range(12))
def test_file_link_and_sheet_bring_the_same_campaign_back(number: int) -> None:
    ledger = AtRandom(f"exchange {number}", 4).ledger
    assert equal(load_ledger(dump_ledger(ledger)), ledger)
    assert dump_ledger(load_ledger(dump_ledger(ledger))) == dump_ledger(ledger)
    assert equal(load_link(dump_link(ledger)), ledger)
    sheet = dump_csv(ledger)
    read = load_csv(sheet, "x", "Y", "")
    assert dump_csv(read) == sheet and read.balance() == 0
    assert tracker(read).labels == tracker(ledger).labels


@pytest.mark.rule("FP-20")
@pytest.mark.rule("FP-21")
def test_the_sources_sheet_as_csv() -> None:
    assert dump_csv(source_sheet()) == SOURCE_CSV
    read = load_csv(SOURCE_CSV, "x", "From paper", "")
    assert tracker(read) == tracker(source_sheet())
    assert dice(read) == [2, 3, 3] and read.reserve == 1


@pytest.mark.rule("FP-20")
def test_labels_keep_the_order_of_play() -> None:
    ledger = campaign("Ann", "Bo")
    for label in ("23/01/24", "23/01/03", "a Thursday", "23/01/03"):
        won(ledger, "12") if dice(ledger)[0] else won(ledger, "21")
        close(ledger, label)
    assert tracker(ledger).labels == ("23/01/24", "23/01/03", "a Thursday", "23/01/03")
    assert tracker(load_ledger(dump_ledger(ledger))).labels == tracker(ledger).labels


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_sheet_as_spreadsheets_write_it(delimiter: str) -> None:
    """Other separators, a byte order mark, an empty column at the end as on the paper sheet, a real minus sign."""
    text = "\ufeff" + SOURCE_CSV.replace("\r\n", ",\n").replace("(-1)", " (−1)".replace(" ", "")).replace(
        ",", delimiter
    )
    assert tracker(load_csv(text, "x", "Y", "")) == tracker(source_sheet())


def test_texts_that_a_spreadsheet_would_run_are_made_harmless() -> None:
    ledger = campaign("=HYPERLINK(1)", "-Bo", "Reserve", '"Cy, Jr"')
    won(ledger, "12")
    close(ledger, "+1")
    sheet = dump_csv(ledger)
    cells = [cell for row in csv.reader(io.StringIO(sheet)) for cell in row]
    assert not any(cell[:1] in ("=", "+", "-", "@") for cell in cells)
    read = load_csv(sheet, "x", "Y", "")
    assert [person.name for person in read.people.values()] == ["=HYPERLINK(1)", "-Bo", "Reserve", '"Cy, Jr"']
    assert read.columns[0].label == "+1"


@pytest.mark.parametrize(
    "name",
    [
        "a;=1+1",
        "a; =1",
        "a;;-1",
        "a,@x",
        'a;"=1"',
        "a;'=1",
        "a;''=1",
        "'=1",
        "''=1",
        "=1;=2",
        "Bo;Reserve",
        "＝1",
        "a;+",
        "=;,",
        ";=1",
    ],
)
def test_a_part_behind_a_semicolon_is_made_harmless_too(name: str) -> None:
    """A spreadsheet that splits cells at semicolons sees more cells than we do; what we wrote is read back unchanged."""
    ledger = campaign(name, "Bo")
    won(ledger, "12")
    close(ledger, name)
    sheet = dump_csv(ledger)
    for row in sheet.split("\r\n"):
        for cell in row.replace(";", ",").split(","):
            assert cell.lstrip('" ')[:1] not in ("=", "+", "-", "@", "＝"), sheet
    read = load_csv(sheet, "x", "Y", "")
    assert read.people["p1"].name == name
    assert read.columns[0].label == name


def test_a_join_missing_from_the_sheet_has_its_own_row() -> None:
    ledger = campaign("Ann", "Bo")
    won(ledger, "12")
    close(ledger, "one")
    ledger.append(Leave("p2"))
    ledger.append(Join("p2", "Bo"))
    won(ledger, "12")
    close(ledger, "two")
    assert dump_csv(ledger).endswith("Reserved Dice,0,4\r\nJoins,2,3\r\n")
    assert dump_csv(load_csv(dump_csv(ledger), "x", "Y", "")) == dump_csv(ledger)


@pytest.mark.rule("FP-21")
def test_a_link_that_fits_a_code_is_read_back_as_the_same_campaign() -> None:
    for ledger in (source_sheet(), AtRandom("code", 12).ledger):
        link = f"https://example.org/hexdice/#/first-player/take/{dump_link(ledger)}"
        assert qr.fits(link)
        assert equal(load_link(link.rsplit("/", 1)[1]), ledger)


def test_a_year_of_weekly_evenings_fits_one_code() -> None:
    ledger = year()
    assert len(ledger.columns) == 52
    assert qr.fits(f"https://example.org/hexdice/#/first-player/take/{dump_link(ledger)}")
    assert equal(load_link(dump_link(ledger)), ledger)


# Refusals


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a Hexdice file"),
        ("hello", "not a Hexdice file"),
        ("[]", "not a Hexdice campaign"),
        ("{}", "not a Hexdice campaign"),
        ('{"format":1,"game":"three-dice"}', "not a Hexdice campaign"),
        ('{"hexdice":"campaign"}', "state its version"),
        ('{"hexdice":"campaign","format":2}', "newer version of Hexdice"),
        ('{"hexdice":"campaign","format":1}', "checksum"),
        ("[" * 100_000, "nested too deeply"),
        (SOURCE_CSV, "not a Hexdice file"),
    ],
)
def test_wrong_files_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        load_ledger(text)


def _link(rows: list[Any]) -> str:
    plain = canonical([1, "abc", "Ours", "campaign", "2026-01-01", rows])
    return base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (_link([["j", 1, "Ann"], ["n", 1, "x" * 40]] + [["n", 1, "Ann"]] * 200_000), "more than a Hexdice link"),
        (_link([["o", 0, 0]] * 8_001), "more than a Hexdice link"),
        (_link([["j", n + 1, f"N{n}"] for n in range(60)] + [["c", "x"]] * 620), "more than a Hexdice link"),
        (_link([["j", 1, "A"], ["j", 2, "B"]] + [[[1, 2], 0, 0, 0]] * 5_750), "more than a Hexdice link"),
        (
            _link([["j", 1, hashlib.sha512(bytes([i])).hexdigest()] for i in range(256)] * 9)[:-1] + "A" * 200_000,
            "longer than",
        ),
    ],
)
def test_a_small_link_that_unpacks_to_a_huge_text_is_refused_unread(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        load_link(text)


@pytest.mark.parametrize(
    "text",
    [
        ",a\n" + "\n" * 1_000_000,
        "," + "d," * 10_000 + "d\nAnn," + "3," * 10_000 + "3\n",
        ",a\n" + "".join(f"n{i},3\n" for i in range(40_000)),
        # Each date hides as many joins as one may.
        ",d" * 300 + "\nAnn" + ",3" * 300 + "\nBo" + ",3" * 300 + "\nJoins" + "".join(f",{2 + 999 * i}" for i in range(1, 301))
        + "\nReserved Dice" + "".join(f",{3 * 999 * i}" for i in range(1, 301)),
    ],
)  # fmt: skip
def test_an_oversized_sheet_is_refused(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(NotationError):
        load_csv(text, "x", "Y", "")
    spent = time.process_time() - begun
    begun = time.process_time()
    json.loads("[" + "1," * 499_999 + "1]")
    assert spent < 20 * (time.process_time() - begun)


def test_a_truncated_and_a_changed_file_are_refused() -> None:
    text = dump_ledger(source_sheet())
    with pytest.raises(NotationError, match="not a Hexdice file"):
        load_ledger(text[:-20])
    with pytest.raises(NotationError, match="checksum"):
        load_ledger(text.replace('"Bita"', '"Rita"'))


@pytest.mark.rule("FP-19")
def test_dice_that_do_not_add_up_are_refused_with_the_place() -> None:
    data = ledger_data(source_sheet())
    data["entries"][4]["cells"][0][1] = 4
    with pytest.raises(ReplayError, match=r"Entry 5: The dice add up to 10, but should add up to 9") as caught:
        load_ledger(signed(data))
    assert caught.value.index == 4
    with pytest.raises(NotationError, match=r"Column 3 \(23/01/24\): The dice add up to 10, but should add up to 9"):
        load_csv(SOURCE_CSV.replace("Bita,2,4,3", "Bita,2,5,3"), "x", "Y", "")


def test_names_that_differ_in_case_or_spaces_are_refused_with_the_place() -> None:
    data = ledger_data(source_sheet())
    data["entries"][2]["name"] = "ELI"
    with pytest.raises(ReplayError, match=r"Entry 3: 'ELI' and 'Eli' differ only in capitals or spaces"):
        load_ledger(signed(data))
    with pytest.raises(NotationError, match=r"Row 4: 'forud' differs from the name in row 2"):
        load_csv(SOURCE_CSV.replace("Bita", " forud "), "x", "Y", "")


def test_a_label_of_5000_characters_is_refused_with_the_place() -> None:
    data = ledger_data(source_sheet())
    data["entries"][4]["label"] = "x" * 5000
    with pytest.raises(
        ReplayError, match=r"Entry 5: The date label 'xxxxxxxxxxxxxxxxxxxx'… is too long for a sheet. Length: 5000"
    ):
        load_ledger(signed(data))
    with pytest.raises(
        NotationError, match=r"Row 1, column 2: The date label .* is too long for a sheet. Length: 5000"
    ):
        load_csv(SOURCE_CSV.replace("23/01/17", "x" * 5000), "x", "Y", "")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Forud,3,1,2", "Forud,3,one,2", "Row 2, column 3: 'one' is not a number of dice"),
        ("Forud,3,1,2", "Forud,3,1,2,5", "Row 2 has more cells than there are dates"),
        ("Forud,3,1,2", ",3,1,2", "Row 2, column 1: Missing: name"),
        ("4(-1)", "4(-2)", "Row 3, column 4: '4\\(-2\\)' is not a number of dice"),
        ("4(-1)", "0(-1)", "add up to|absence"),
        (",0,0,1", ",0,x,1", "Row 5, column 3: 'x' is not a number"),
        (",0,0,1\r\n", ",0,0,1\r\nReserve,0,0,1\r\n", "the row 'Reserved Dice' appears twice"),
        ("23/01/17", "", "Row 1, column 2: Missing: date label"),
        ("Forud", '"Forud', "not a spreadsheet"),
        ("Forud", "Fo\0rud", "not a spreadsheet"),
    ],
)
def test_a_wrong_sheet_is_refused_with_row_and_column(old: str, new: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        load_csv(SOURCE_CSV.replace(old, new), "x", "Y", "")


def test_ten_thousand_evenings() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    for evening in range(10_000):
        players = [f"p{n}" for n in (1, 2, 3)]
        first = next(who for who in players[evening % 3 :] + players if ledger.people[who].dice)
        rest = [who for who in players if who != first]
        seating = (first, *rest)
        ledger.append(Selection("order", tuple(players), seating, False, (0, 0, 0)))
        close(ledger, f"S{evening}")
    text = dump_ledger(ledger)
    assert equal(load_ledger(text), ledger)
    assert dump_csv(load_csv(dump_csv(ledger), "x", "Y", "")) == dump_csv(ledger)
    with pytest.raises(NotationError, match="too long for a link"):
        dump_link(ledger)


def test_a_campaign_of_ten_years_fits_a_link() -> None:
    """500 evenings of three, each with four selections."""
    ledger = campaign("Ann", "Bo", "Cy")
    players, rng = ("p1", "p2", "p3"), Random(10)
    for evening in range(500):
        for _ in range(4):
            first = rng.choice([who for who in players if ledger.people[who].dice])
            rest = [who for who in players if who != first]
            rng.shuffle(rest)
            ledger.append(Selection("order", players, (first, *rest), False, (0, 0, 0)))
        close(ledger, f"S{evening}")
    assert equal(load_link(dump_link(ledger)), ledger)


def bend(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same file with malicious or mistaken contents and a checksum that fits."""
    bent: dict[str, Any] = json.loads(canonical(data))
    entries = bent["entries"]
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        99,
        10**9,
        1.5,
        "",
        "p1",
        "p99",
        "x" * 5000,
        [],
        {},
        [[]],
        ["p1", "p1"],
        {"do": "join"},
    ]
    for _ in range(rng.randint(1, 3)):
        place, kind = rng.randrange(len(entries)), rng.randrange(7)
        entry = entries[place]
        if kind == 0:
            del entries[place]
        elif kind == 1:
            entries.insert(rng.randrange(len(entries)), json.loads(canonical(entry)))
        elif kind == 2:
            entries[place] = rng.choice(odd)
        elif kind == 3:
            bent[rng.choice(list(bent))] = rng.choice(odd)
            return bent
        elif isinstance(entry, dict) and entry:
            key = rng.choice(list(entry))
            if kind == 4 and isinstance(entry[key], list) and entry[key]:
                entry[key][rng.randrange(len(entry[key]))] = rng.choice(odd)
            elif kind == 5:
                del entry[key]
            else:
                entry[key] = rng.choice(odd)
        if not entries:
            break
    return bent


@pytest.mark.parametrize("kind", ["file", "signed", "link", "sheet"])
def test_damaged_imports_are_refused_or_consistent(kind: str) -> None:
    """Sampled here, 5,000 in the long ring: one of our errors, with a sentence, or a ledger in which the dice add up."""
    rng, refused, many = Random(kind), 0, 1250 if LONG else 150
    source = AtRandom("damage", 3).ledger
    whole = {"file": dump_ledger(source), "link": dump_link(source), "sheet": dump_csv(source)}
    for _ in range(many):
        text = signed(bend(ledger_data(source), rng)) if kind == "signed" else damage(whole[kind], rng)
        try:
            if kind in ("file", "signed"):
                read = load_ledger(text)
            else:
                read = load_link(text) if kind == "link" else load_csv(text, "x", "Y", "")
        except (NotationError, ReplayError) as fault:
            refused += 1
            assert 0 < len(str(fault)) < 500
        else:
            assert read.balance() == 0
            assert kind in ("sheet", "signed") or equal(read, source)
    assert refused > many // 2


# Two copies of one campaign


def test_a_copy_that_continues_the_other_is_recognised() -> None:
    ours, theirs = source_sheet(), source_sheet()
    assert compare(ours, theirs) == (SAME, 10) and ours.mark == theirs.mark
    won(theirs, "123")
    assert compare(ours, theirs) == (LONGER, 10)
    assert compare(theirs, ours) == (SHORTER, 10)
    assert ours.mark != theirs.mark


def test_diverging_copies_are_recognised_at_their_first_difference() -> None:
    ours, theirs = source_sheet(), source_sheet()
    won(ours, "123")
    won(theirs, "213")
    won(theirs, "13")
    assert compare(ours, theirs) == (PARTED, 10)
    assert compare(campaign("A", "B"), campaign("A", "C")) == (PARTED, 1)


def test_another_campaign_is_another_campaign() -> None:
    assert compare(source_sheet(), Ledger("beef", "Thursdays")).relation == OTHER


def test_every_link_of_the_chain_covers_all_before_it() -> None:
    ours = AtRandom("chain", 2).ledger
    changed = [*ours.entries]
    changed[0] = Join("p1", "Somebody else")
    theirs = Ledger(ours.id, ours.name, ours.kind, ours.made, changed)
    assert all(one != other for one, other in zip(ours.chain[1:], theirs.chain[1:], strict=True))


def test_every_kind_of_entry_survives_file_and_link() -> None:
    """Every kind of entry survives the file and the link."""
    ledger = AtRandom("forms", 8).ledger
    kinds = {type(entry) for entry in ledger.entries}
    assert {Join, Rename, Selection, Close} <= kinds
    paper = load_csv(SOURCE_CSV, "x", "Y", "")
    assert Sheet in {type(entry) for entry in paper.entries}
    assert equal(load_link(dump_link(paper)), paper) and equal(load_ledger(dump_ledger(paper)), paper)


# Another app


def test_the_bg_stats_link_is_as_its_format_says() -> None:
    """One address, one JSON text: required are source, play, date in UTC, game and players; winner is always there."""
    link = push_link("Brass: Birmingham & more", "c0ffee-12", "2026-11-20T18:30:05Z", [("p2", "Eli"), ("p1", 'A"n&n')])
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    fields = parse_qs(parts.query, strict_parsing=True)
    assert list(fields) == ["data"] and len(fields["data"]) == 1
    data = json.loads(fields["data"][0])
    assert data == {
        "sourceName": "Hexdice",
        "sourcePlayId": "c0ffee-12",
        "playDate": "2026-11-20 18:30:05",
        "game": {
            "name": "Brass: Birmingham & more",
            "sourceGameId": "brass--birmingham---more",
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {"name": "Eli", "sourcePlayerId": "p2", "startPlayer": True, "winner": False},
            {"name": 'A"n&n', "sourcePlayerId": "p1", "startPlayer": False, "winner": False},
        ],
    }
