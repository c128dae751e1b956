"""The rows uncovered and compared, who plays last, and what is announced."""

import re

import pytest

from hexdice import games
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.table.dice import emblems
from hexdice.games.first_player.table.race import Race, race
from hexdice.games.first_player.table.reveal import reveal
from hexdice.games.first_player.table.screen import RULES
from hexdice.kernel.match import Seat
from hexdice.kernel.options import Value
from tests.rules.first_player.selection_table import ann_starts, at_table, beside_bots, lay, roll, type_faces
from tests.unit.app.fakes import Person


def came_of(html: str) -> list[str]:
    """What stands beside each row, as text."""
    rows = re.findall(r'id="row-\d".*?</li>', html, re.DOTALL)
    return [
        re.sub(r"<[^>]*>", " ", row.partition('class="fp-came')[2].partition(">")[2]).strip().split("  ")[0]
        for row in rows
    ]


def three_rows(*rows: str) -> Person:
    """Ann, Bo and perhaps Cy lay these rows."""
    person = at_table(*("Ann", "Bo", "Cy")[: len(rows)])
    for seat, faces in enumerate(rows):
        roll(person, seat, faces)
        person.do("move", "high" if len(faces) > 1 else f"put {faces}")
    return person


@pytest.mark.rule("FP-5")
def test_rows_fall_die_by_die_as_they_are_compared_and_why_says_what_beat_each() -> None:
    """Ann lays 6-4-1, Bo 6-5-2 and Cy 6-5-3: the second dice beat Ann, the third ones Bo, and her third die falls only then."""
    person = three_rows("641", "652", "653")
    html = person.do("ui", "").html
    thrown = re.findall(r'data-throw="\d+-\d-(\d)-0" data-by="(\d)"(?: data-wait="(\d+)")?( data-slow)?', html)
    falls = {(int(seat), int(index)): int(wait or 0) for index, seat, wait, _ in thrown}
    order = sorted(falls, key=lambda die: falls[die])
    assert order == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2), (0, 2)]
    assert [(int(seat), int(index)) for index, seat, _, slow in thrown if slow] == [(2, 0), (2, 1), (2, 2)]
    assert re.findall(r'class="fp-row([^"]*)" id="row-', html) == [" out", " out", " starts up"]
    due = [int(at) for at in re.findall(r'class="fp-row[^>]* data-due="(\d+)"', html)]
    assert falls[2, 1] < due[0] <= falls[1, 2] and falls[2, 2] < due[1] == due[2] == falls[0, 2]
    assert f'class="fp-crowned" aria-hidden="true" data-due="{due[2]}"' in html
    assert "Cy starts! Who plays last?" in html and "beats" not in html
    assert re.findall(r'fp-place now"><span class="fp-die"><svg[^>]*id="die-(\d-\d)', html) == ["1-2", "2-2"]
    html = person.do("ui", "view.beaten=1").html
    assert re.findall(r"fp-beaten\">([^<]*)<", html) == ["6 = 6, then 5 beats 4", "6-5 = 6-5, then 3 beats 2"]


def test_at_a_large_table_the_dice_follow_each_other_sooner() -> None:
    rows = [(6, 5, 4, 3, 2)] * 11 + [(6, 5, 4, 3, 1)]
    crowd = reveal(Race([*rows[:-2], (6, 5, 4, 3, 3), rows[-1]], {}, race([*rows[:-2], (6, 5, 4, 3, 3), rows[-1]]), 10))
    assert crowd.decided <= 5000
    assert reveal(Race([(6,), (5,)], {}, race([(6,), (5,)]), 0)).decided > 1000, "two people see each die"


def test_rows_that_were_uncovered_before_are_not_thrown_again() -> None:
    person = three_rows("6", "5")
    assert "data-throw" in person.do("ui", "").html
    person.app.save()
    again = Person(person.storage)
    assert "fp-rows" in again.do("route", f"#/m/{person.id}").html
    assert "data-throw" not in again.do("ui", "").html
    assert "data-throw" not in person.do("act", "review:last").html


@pytest.mark.rule("FP-8")
def test_whoever_really_plays_last_gets_the_die() -> None:
    html = ann_starts().do("move", "last 1").html
    assert 'data-result="resolved"' in html and "Ann gives a die to Bo." in html
    rows = re.findall(r'class="fp-card-name"[^>]*>([^<]*)<', html)  # the picture that is saved: all rows
    assert rows[0] == "Ann" and sorted(rows) == ["Ann", "Bo", "Cy", "Di"] and html.count(" data-picture") == 1


# Announcements


def test_after_the_reveal_the_starter_the_last_player_and_the_giver_are_announced() -> None:
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("41", "52", "31")):
        roll(person, seat, faces)
        drawn = person.do("move", "high")
    assert drawn.announce == (
        "Bo starts! Who plays last? Proposed: Ann. Then: Bo gives a die to Ann."
        " Ann: four, one. Bo: five, two. Cy: three, one."
    )
    drawn = person.do("move", "resolve")
    assert drawn.announce == "Bo starts. Bo gives a die to Ann."


def test_questions_about_places_are_announced_without_repeating_the_rows() -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    person = at_table(*names, mode="order")
    for seat, face in enumerate("654321"):
        roll(person, seat, face)
        drawn = person.do("move", f"put {face}")
    assert drawn.announce.startswith("Ann starts! Who plays last? Proposed: Flo. Then: Ann gives a die to Flo.")
    assert drawn.announce.endswith("Flo: one.")
    drawn = person.do("move", "last 4")
    gifts = "Ann gives a die to Ed. Bo gives a die to Flo."
    assert drawn.announce == f"Who plays second? Proposed: Bo. Then: {gifts}"
    drawn = person.do("move", "second 2")
    gifts = "Ann gives a die to Ed. Cy gives a die to Flo."
    assert drawn.announce == f"Who plays second to last? Proposed: Flo. Then: {gifts}"
    drawn = person.do("move", "resolve")
    assert drawn.announce == f"Ann starts. {gifts} In this order: Ann, Cy, Bo, Di, Flo, Ed."


def test_a_tie_is_announced_once_together_with_the_rows() -> None:
    person = at_table("Ann", "Bo")
    for seat in range(2):
        roll(person, seat, "52")
        drawn = person.do("move", "high")
    assert drawn.announce.startswith("Ann and Bo are tied. Ann: five, two. Bo: five, two.")
    drawn = person.do("act", "tell:3")
    assert drawn.announce.startswith("Ann rolls the last die again: three. Ann and Bo are tied.")
    assert "five, two" not in drawn.announce
    drawn = person.do("act", "tell:6")
    rolled = "Ann rolls the last die again: three. Bo rolls the last die again: six. Bo starts. "
    assert drawn.announce.startswith(f"{rolled}Bo starts! Who plays last? Proposed: Ann. Then: Bo gives a die to Ann.")


def test_the_player_who_may_lay_a_token_is_announced() -> None:
    person = Person()
    options: dict[str, Value] = {"plus_one": True, "tokens": "1,0,0,1"}
    seats = tuple(Seat(name) for name in ("Ann", "Bo", "Cy", "Di"))
    id = person.app.start_match("first-player", options, seats)
    person.do("route", f"#/m/{id}")
    person.do("act", "extra:real=1")
    for seat, face in enumerate("4325"):
        roll(person, seat, face)
        drawn = person.do("move", f"put {face}")
    assert drawn.announce == "Ann: lay a token or pass. Ann: four. Bo: three. Cy: two. Di: five."
    assert (
        person.do("move", "pass").announce == "Ann lays no token. Di: lay a token or pass."
    )  # the rows lie as they lay
    assert person.do("move", "pass").announce.startswith("Di lays no token. Di starts. Di starts!")


def test_the_prompt_is_announced_before_the_first_event() -> None:
    person = at_table("Ann", "Bo")
    drawn = person.do("act", "look:0")
    assert drawn.announce == ("Ann: how many dice do you roll?")


# Whose emblem


@pytest.mark.parametrize(
    ("campaign", "players", "colours"),
    [
        ("c0ffee", "p1,p3,p60", (0, 2, 59)),
        ("c0ffee", "p3,p1,p2", (2, 0, 1)),
        ("", "p1,p3,p4", (0, 1, 2)),  # no campaign
        ("c0ffee", "", (0, 1, 2)),
        ("c0ffee", "p1,p3", (0, 1, 2)),  # one is missing
        ("c0ffee", "p1,p3,p4,p5", (0, 1, 2)),
        ("c0ffee", "p1,p3,p3", (0, 1, 2)),  # two would look the same
        ("c0ffee", "p1,p3,p0", (0, 1, 2)),
        ("c0ffee", "p1,p3,p61", (0, 1, 2)),
        ("c0ffee", "p1,p3,p04", (0, 1, 2)),
        ("c0ffee", "p1,p3,p999999999", (0, 1, 2)),
        ("c0ffee", "p1,p3,Zoe", (0, 1, 2)),
        ("c0ffee", "p1,p3,P4", (0, 1, 2)),
        ("c0ffee", ",,", (0, 1, 2)),
        ("c0ffee", "1,3,4", (0, 1, 2)),
    ],
)
def test_only_ids_as_a_campaign_gives_them_change_an_emblem(
    campaign: str, players: str, colours: tuple[int, ...]
) -> None:
    """The options of a match may come from links and files."""
    person = Person()
    seats = tuple(Seat(name) for name in ("Ann", "Bo", "Cy"))
    id = person.app.start_match("first-player", {"quick": True, "campaign": campaign, "players": players}, seats)
    drawn = person.do("route", f"#/m/{id}")
    assert person.app.session is not None
    assert emblems(person.app.session.table()) == colours
    assert {f"ink-{number % 6 + 1}" for number in colours} == set(re.findall(r"ink-\d", drawn.html))


def test_who_begins_is_not_asked_again() -> None:
    """The match decides who begins: "Somebody else starts" would contradict it."""
    person = Person()
    person.do("route", "#/learn/first-player")
    for move in ("dice 3", "aside 1", "high", "resolve"):
        person.do("move", move)
    person.do("act", "learn-next")
    person.do("move", "dice 3")
    html = person.do("move", "put 2").html
    assert 'data-learned="first-player"' in html
    assert "rematch:swap" not in html


# Ties, and what is in sight


@pytest.mark.rule("FP-6")
def test_a_tie_shows_the_dice_that_were_rolled_again() -> None:
    """Ann and Bo lay 6-4, Cy 5-5; Ann rolls a 5, Bo a 3: 6-5 beats 6-3, and the two 4s still lie there."""
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("64", "64", "55")):
        roll(person, seat, faces)
        person.do("move", "high")
    type_faces(person, "53")
    html = person.do("ui", "view.beaten=1").html
    assert "For equal rows, the last die is rolled again; the highest starts." in html
    assert 'id="was-0-0-4"' in html and 'id="was-1-0-4"' in html and "was-2" not in html
    assert re.findall(r"fp-beaten\">([^<]*)<", html) == ["6-4 = 6-4, then 5 beats 3", "6 beats 5"]


@pytest.mark.rule("FP-5")
def test_a_missing_die_is_beaten_by_any() -> None:
    person = at_table("Ann", "Bo")
    for seat, faces in enumerate(("64", "6")):
        roll(person, seat, faces)
        person.do("move", "high" if len(faces) > 1 else f"put {faces}")
    html = person.do("ui", "view.beaten=1").html
    assert "4 beats 0" in html


def test_rows_that_somebody_has_stepped_through_are_not_uncovered_again() -> None:
    person, session = beside_bots()
    lay(person, session, "442", "554", "665")
    assert "data-throw" in person.app.render().html
    person.do("act", "review:back")
    assert "data-throw" not in person.do("act", "review:off").html


def test_while_tokens_are_laid_the_rule_that_opens_is_the_one_about_tokens() -> None:
    opened = games.rulebook("first-player").find(RULES[fp.Phase.TOKENS])
    assert opened is not None and "token **adds one**" in opened.text
