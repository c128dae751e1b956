"""The table of a selection without a browser: what each seat's page holds, and what it never holds."""

import re

import pytest

from hexdice.app.store import MATCH
from hexdice.kernel.codec import PACKED
from tests.unit.app.fakes import DictStorage, Person


def at_table(*names: str, **options: str) -> Person:
    """A table with real dice, so that every face is known."""
    person = Person()
    person.start("first-player", names, **options)
    person.do("act", "extra:real=1")
    return person


def roll(person: Person, seat: int, faces: str) -> None:
    person.do("act", f"look:{seat}")
    person.do("move", f"dice {len(faces)}")
    for face in faces:
        person.do("act", f"tell:{face}")


def told(person: Person, faces: str) -> None:
    for face in faces:
        person.do("act", f"tell:{face}")


@pytest.mark.rule("FP-4")
def test_what_one_seat_rolled_changes_nothing_on_any_other_page() -> None:
    """Two evenings that differ only in one secret row look the same, letter by letter, to everybody else."""
    one, two = at_table("Ann", "Bo", "Cy"), at_table("Ann", "Bo", "Cy")
    pages = []
    for person, faces in ((one, "664"), (two, "112")):
        roll(person, 0, faces)
        person.do("move", f"aside {faces[2]}")
        told(person, faces[:2])
        person.do("move", "high")
        seen = [person.do("ui", "").html]  # the curtain
        seen.append(person.do("act", "look:1").html)
        seen.append(person.do("ui", "view.log=1").html)
        seen.append(person.do("act", "hide").html)
        seen.append(person.do("route", "#/").html)
        pages.append(seen)
    assert pages[0] == pages[1]


@pytest.mark.rule("FP-4")
def test_behind_the_curtain_there_is_no_die_at_all() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "652")
    assert person.do("ui", "").html.count('class="fp-tap"') == 3  # while Ann looks
    drawn = person.do("act", "hide")
    assert drawn.announce == "Who takes the tablet?"  # in place of the row that was read aloud
    hidden = drawn.html
    assert "curtain" in hidden and "die" not in re.sub(r"<[^>]*>", " ", hidden).lower().split()
    assert 'class="die' not in hidden and "data-move" not in hidden and "fp-" not in hidden
    assert isinstance(person.storage, DictStorage)
    for key, text in person.storage.kept.items():
        if key.startswith(MATCH):
            assert text.startswith(PACKED)  # nothing that can be read at a glance
        else:
            assert not re.search(r"\b(six|five|two|put|tell)\b", text)


def test_the_rows_are_compared_die_by_die() -> None:
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("641", "652", "653")):
        roll(person, seat, faces)
        person.do("move", "high")
    html = person.do("ui", "").html
    assert "Cy starts! Who plays last?" in html
    verdicts = re.findall(r"fp-verdict[^>]*>(?:<svg.*?</svg>)?([^<]*)", html)
    assert verdicts == ["in front", "out at die 3", "out at die 2"]
    html = person.do("ui", "view.place=1").html
    assert re.findall(r"fp-verdict[^>]*>([^<]*)", html) == ["level so far"] * 3
    html = person.do("ui", "view.place=2").html
    assert re.findall(r"fp-verdict[^>]*>([^<]*)", html) == ["level so far", "level so far", "out at die 2"]


@pytest.mark.rule("FP-8")
def test_who_plays_last_is_a_tap_on_the_ring_and_another_to_confirm() -> None:
    person = at_table("Ann", "Bo", "Cy", "Di")
    for seat, face in enumerate("6543"):
        roll(person, seat, face)
        person.do("move", f"put {face}")
    html = person.do("ui", "").html
    assert "Yes, Di plays last" in html and "Ann gives a die to Di." in html
    assert 'id="ring-1" data-ghost="last 1"' in html and 'id="ring-0" data-' not in html
    html = person.do("ghost", "last 1").html
    assert 'id="ring-1" data-move="last 1"' in html and "Bo plays last" in html
    html = person.do("move", "last 1").html
    assert 'data-result="resolved"' in html and "Ann gives a die to Bo." in html


@pytest.mark.rule("FP-22")
def test_whose_real_die_is_asked_for_by_name() -> None:
    person = at_table("Ann", "Bo")
    person.do("act", "look:0")
    assert "Ann: die 1 of 2. What does it show?" in person.do("move", "dice 2").html
    told(person, "55")
    person.do("move", "high")
    roll(person, 1, "55")
    html = person.do("move", "high").html
    assert "Ann: roll your last die again" in html
    assert "Bo: roll your last die again" in person.do("act", "tell:3").html


def test_the_log_tells_of_secret_rows_only_after_the_reveal() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "52")
    person.do("move", "high")
    assert "two" not in re.sub(r"<[^>]*>", " ", person.do("ui", "view.log=1").html)
    roll(person, 1, "31")
    html = person.do("move", "high").html
    assert "Ann is ready: five, two" in html and "Bo is ready: three, one" in html and "Ann starts" in html
