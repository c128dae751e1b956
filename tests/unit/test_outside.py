"""Names and numbers from outside: however long a text is, only a short one is composed, folded or read as a number."""

import base64
import unicodedata
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from hexdice.app.match.level import folded
from hexdice.games.first_player.campaign.formats import dump_link, load_ledger, load_link
from hexdice.games.first_player.campaign.kinds import read_name
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.games.first_player.campaign.sheet import load_csv
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.outside import LONGEST, collated, fold_name, is_whole, number, tidy
from tests.rules.first_player.damaged_files import signed
from tests.unit.app.fakes import Person

MARKS = "a" + "\u0301\u0316" * 20_000  # composing it takes time that grows with the square of its length


def linked(data: list[Any]) -> str:
    return base64.urlsafe_b64encode(zlib.compress(canonical(data).encode(), 9)).decode().rstrip("=")


def csv(text: str) -> None:
    load_csv(text, "abc", "Thursdays", "")


def opened(text: str) -> None:
    Person().do("route", text)


WAYS: dict[str, Callable[[], object]] = {
    "campaign link": lambda: load_link(linked([1, "abc", MARKS, CAMPAIGN, "2026-01-01", []])),
    "name in a campaign link": lambda: load_link(linked([1, "abc", "A", CAMPAIGN, "2026-01-01", [["j", 1, MARKS]]])),
    "date label in a campaign link": lambda: load_link(linked([1, "abc", "A", CAMPAIGN, "", [["c", MARKS]]])),
    "campaign file": lambda: load_ledger(signed({"hexdice": "campaign", "format": 1, "id": "abc", "name": MARKS,
        "kind": CAMPAIGN, "made": "", "entries": []})),
    "row of a sheet": lambda: csv(f",23/01/17\n{MARKS},3\n"),
    "date of a sheet": lambda: csv(f",{MARKS}\nAnn,3\n"),
    "names in a route": lambda: opened(f"#/first-player/quick?names={MARKS}"),
    "name in a form": lambda: Person().do("act", "fp-name", name=MARKS),
    "name of a person": lambda: folded(MARKS),
    "folded name": lambda: fold_name(MARKS),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_name_is_measured_before_it_is_composed(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0
    real = unicodedata.normalize

    def measured(form: Literal["NFC", "NFKC"], text: str) -> str:
        nonlocal longest
        longest = max(longest, len(text))
        return real(form, text[:LONGEST])

    monkeypatch.setattr(unicodedata, "normalize", measured)
    try:
        WAYS[way]()
    except (NotationError, ReplayError) as fault:
        assert len(str(fault)) < 1000
    assert longest <= LONGEST


def test_only_one_module_composes_letters() -> None:
    package = Path(__file__).parents[2] / "py" / "hexdice"
    found = [path.name for path in package.rglob("*.py") if "unicodedata" in path.read_text()]
    assert found == ["outside.py"]


def test_a_long_name_is_cut_and_its_length_is_said() -> None:
    assert tidy(" A\n  b ") == "A b" and tidy("e\u0301") == "é"
    assert len(tidy("x" * 5000)) == LONGEST
    assert len(collated("ä" * 5000)[0]) == LONGEST
    with pytest.raises(NotationError, match="Length: 5000, limit: 40"):
        read_name("x" * 5000)


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), ("12", 12), ("99999999", 99999999), ("9" * 9, -1), ("9" * 5000, -1),
                        ("", -1), ("-1", -1), ("1.5", -1), ("²", -1), (" 1", -1)],
)  # fmt: skip
def test_a_number_has_at_most_eight_digits(text: str, value: int) -> None:
    assert number(text) == value


def test_a_whole_number_has_at_most_nine_digits() -> None:
    most = 999_999_999
    assert is_whole(most) and is_whole(-most) and is_whole(0)
    assert not any(map(is_whole, (most + 1, -most - 1, 10**400, True, "1", None, 1.0)))


def test_names_are_the_same_whatever_their_spaces_and_case() -> None:
    assert fold_name(" Ann  Lee\n") == fold_name("annLEE") == "annlee" and fold_name("STRASSE") == fold_name("Straße")


def test_a_link_with_many_names_is_read_as_far_as_there_are_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name was compared with all before it."""
    many = ",".join(f"{n:x}" for n in range(4000))
    person = Person()
    person.do("route", f"#/first-player/quick?names={many}")
    pages = person.app.sections["first-player"]
    assert isinstance(pages, CampaignPages)
    read: list[str] = []

    def count(name: str) -> str:
        read.append(name)
        return name

    monkeypatch.setattr("hexdice.games.first_player.campaign.visit.tidy", count)
    assert len(pages.named(many)) == len(read) == 12


def test_what_is_written_stays_readable() -> None:
    ledger = load_csv(",23/01/17\nAnn,3\nBo,3\n", "abc", "Thursdays", "")
    assert isinstance(ledger, Ledger) and load_link(dump_link(ledger)).entries == ledger.entries
