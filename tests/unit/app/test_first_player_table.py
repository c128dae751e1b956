"""The table of a selection without a browser: what each seat's page contains, and what it never contains."""

import re
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from random import Random

import pytest

from hexdice import games
from hexdice.app.session import Session
from hexdice.app.store import MATCH
from hexdice.bots import decide
from hexdice.games.first_player.bot import LEVELS
from hexdice.games.first_player.bot.odds import percent, rolled, starting
from hexdice.games.first_player.table.dice import emblems
from hexdice.games.first_player.table.screen import screen
from hexdice.kernel.codec import PACKED, load_match
from hexdice.kernel.match import Match, Seat
from hexdice.kernel.options import Value
from tests.unit.app.fakes import DictStorage, Person


def at_table(*names: str, **options: str) -> Person:
    """A table with real dice, so that every face is known."""
    person = Person()
    person.start("first-player", names, **options)
    person.do("act", "extra:real=1")
    return person


def ann_starts() -> Person:
    """Four rows of one die: Ann's 6 starts, and who plays last is asked."""
    person = at_table("Ann", "Bo", "Cy", "Di")
    for seat, face in enumerate("6543"):
        roll(person, seat, face)
        person.do("move", f"put {face}")
    return person


def roll(person: Person, seat: int, faces: str) -> None:
    person.do("act", f"look:{seat}")
    person.do("move", f"dice {len(faces)}")
    for face in faces:
        person.do("act", f"tell:{face}")


def type_faces(person: Person, faces: str) -> None:
    for face in faces:
        person.do("act", f"tell:{face}")


@pytest.mark.rule("FP-4")
def test_a_seats_secret_roll_changes_no_other_page() -> None:
    """Two evenings that differ only in one secret row look identical to everybody else."""
    one, two = at_table("Ann", "Bo", "Cy"), at_table("Ann", "Bo", "Cy")
    pages = []
    for person, faces in ((one, "664"), (two, "112")):
        roll(person, 0, faces)
        person.do("move", f"aside {faces[2]}")
        type_faces(person, faces[:2])
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
    assert drawn.announce == "Who takes the device?"  # in place of the row that was read aloud
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
    # Uncovered die by die: Ann, 6-4-1, is out at the second, Bo, 6-5-2, at the third; in the order of the seats.
    html = person.do("ui", "").html
    assert "fp-reveal-3" in html and re.findall(r'fp-row([^"]*)" id="compare-(\d)"', html) == [
        (" out fp-out-2", "0"),
        (" out fp-out-3", "1"),
        ("", "2"),
    ]
    html = person.do("ui", "view.skip=1").html
    assert "The marked dice decide: Cy has 3, against 2 at most." in html
    assert "Cy starts! Who plays last?" in html and "fp-reveal" not in html
    verdicts = re.findall(r"fp-verdict[^>]*>(?:<svg.*?</svg>)?([^<]*)", html)
    assert verdicts == ["Second die: 5 beats 4", "Third die: 3 beats 2", "starts"], "as people sit"
    html = person.do("ui", "view.place=1").html
    assert re.findall(r"fp-verdict[^>]*>([^<]*)", html) == ["level so far"] * 3
    html = person.do("ui", "view.place=2").html
    assert re.findall(r"fp-verdict[^>]*>([^<]*)", html) == ["Second die: 5 beats 4", "level so far", "level so far"]


def test_rows_that_were_uncovered_before_are_not_uncovered_again() -> None:
    person = at_table("Ann", "Bo")
    for seat, face in enumerate("65"):
        roll(person, seat, face)
        person.do("move", f"put {face}")
    assert "fp-reveal-1" in person.do("ui", "").html
    person.app.save()
    again = Person(person.storage)
    assert "fp-rows" in again.do("route", f"#/m/{person.id}").html
    assert "fp-reveal" not in again.do("ui", "").html
    assert "fp-reveal" not in person.do("act", "review:last").html


@pytest.mark.rule("FP-8")
def test_the_last_player_is_chosen_with_a_tap_on_the_ring_and_a_confirmation() -> None:
    person = ann_starts()
    html = person.do("ui", "").html
    assert "Yes, Di plays last" in html and "Ann gives a die to Di." in html
    assert 'id="ring-1" data-ghost="last 1"' in html and 'id="ring-0" data-' not in html
    tapped = html.partition('id="ring-1"')[2].partition("</button>")[0]
    assert "aria-label" not in tapped and "Bo plays last" in tapped, (
        "its name has all that stands on it, and what a tap does"
    )
    html = person.do("ghost", "last 1").html
    assert 'id="ring-1" data-move="last 1"' in html and "Bo plays last" in html
    html = person.do("move", "last 1").html
    assert 'data-result="resolved"' in html and "Ann gives a die to Bo, who plays last." in html
    rows = re.findall(r'class="fp-card-name"[^>]*>([^<]*)<', html)  # the picture that is saved: all rows, best first
    assert rows[0] == "Ann" and sorted(rows) == ["Ann", "Bo", "Cy", "Di"] and html.count(" data-picture") == 1
    assert "2 dice (−1)" in html and "4 dice (+1)" in html


@pytest.mark.rule("FP-22")
def test_a_real_die_is_requested_by_its_owners_name() -> None:
    person = at_table("Ann", "Bo")
    person.do("act", "look:0")
    assert "Ann: die 1 of 2. What does it show?" in person.do("move", "dice 2").html
    type_faces(person, "55")
    person.do("move", "high")
    roll(person, 1, "55")
    html = person.do("move", "high").html
    assert "Ann: roll your last die again" in html
    assert "Bo: roll your last die again" in person.do("act", "tell:3").html


def test_the_log_shows_secret_rows_only_after_the_reveal() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "52")
    person.do("move", "high")
    assert "two" not in re.sub(r"<[^>]*>", " ", person.do("ui", "view.log=1").html)
    roll(person, 1, "31")
    html = person.do("move", "high").html
    assert "Ann is ready: five, two" in html and "Bo is ready: three, one" in html and "Ann starts" in html


# What "leave out" means


@pytest.mark.rule("FP-3")
def test_a_die_left_out_cannot_be_mistaken_for_a_kept_one() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "652")
    html = person.do("ui", "").html
    assert "Leave the 2 out, roll the others again" in html and "left-out" not in html
    assert 'data-move="aside 6"' in person.do("ui", "do=aside").html, "another one is two taps away"
    person.do("move", "aside 2")
    type_faces(person, "31")
    drawn = person.do("ui", "")
    words = "One die is left out: it does not count this time, and it is still yours the next time."
    assert words in drawn.html and drawn.announce == f"You rolled three, one. {words}"
    (out,) = re.findall(r'<li class="fp-slot left-out".*?</li>', drawn.html)
    assert out.count('class="pip"') == 2 and "data-" not in out  # the two, and nothing to tap
    person.do("move", "aside 3")
    type_faces(person, "1")
    html = person.do("ui", "").html
    outs = re.findall(r'<li class="fp-slot left-out".*?</li>', html)
    assert [out.count('class="pip"') for out in outs] == [2, 3] and "2 dice are left out" in html
    assert "aside" not in re.sub(r"<[^>]*>", " ", html)
    person.do("move", "put 1")
    roll(person, 1, "4")
    html = person.do("move", "put 4").html
    assert "Ann leaves a two out and rolls the others again" in person.do("ui", "view.log=1").html
    assert "left-out" not in html  # in the comparison only what counts


def test_if_the_moves_are_unknown_a_die_left_out_is_covered() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "652")
    person.do("move", "aside 2")
    type_faces(person, "31")
    assert person.app.session is not None
    table = person.app.session.table()
    (out,) = re.findall(r'<li class="fp-slot left-out".*?</li>', screen(table._replace(events=())).main)
    assert "a covered die" in out and 'class="pip"' not in out


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
    assert drawn.announce == (
        "Ann: how many dice do you roll? The highest row starts the game. Starting costs a die: rather not start tonight? Roll fewer."
    )


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
    """The match decides who begins: "Someone else begins" would contradict it."""
    person = Person()
    person.do("route", "#/learn/first-player")
    for act in ("learn-next",):
        person.do("act", act)
    for move in ("dice 3", "aside 1", "high", "resolve"):
        person.do("move", move)
    html = person.app.render().html
    assert 'data-learned="first-player"' in html, "four moves: all, one left out, high to low, who plays last"
    assert "rematch:swap" not in html


# What leaves nothing to choose


def alone(mode: str, dice: str, *names: str) -> Person:
    """A table with these dice, rolled by the app."""
    person = Person()
    id = person.app.start_match("first-player", {"mode": mode, "dice": dice}, tuple(Seat(name) for name in names))
    person.do("route", f"#/m/{id}")
    return person


@pytest.mark.rule("FP-2")
def test_an_only_die_is_rolled_and_laid_unasked_and_that_is_said() -> None:
    person = alone("first", "3,1,2", "Ann", "Bo", "Cy")
    assert person.app.session is not None
    html = person.do("ui", "").html
    assert [hand.ready for hand in person.app.session.match.state.hands] == [False, True, False]
    assert "Bo has one die only: it is rolled and laid already" in html and 'id="look-1"' not in html
    assert 'id="look-0"' in html and 'id="look-2"' in html
    assert 'class="die' not in html  # what it shows stays covered
    person.do("act", "look:0")
    person.do("move", "dice 1")  # one of three, chosen: it is shown before it is laid
    html = person.do("ui", "").html
    assert "Ann: this is your row" in html and 'id="lay-one"' in html and 'id="high"' not in html


@pytest.mark.rule("FP-2")
def test_with_real_dice_an_only_die_is_rolled_by_its_owner() -> None:
    person = at_table("Ann", "Bo")
    options: dict[str, Value] = {"dice": "1,3"}
    id = person.app.start_match("first-player", options, (Seat("Ann"), Seat("Bo")), {"real": True})
    html = person.do("route", f"#/m/{id}").html
    assert 'id="look-0"' in html and "die only" not in html


@pytest.mark.rule("FP-10")
def test_whoever_has_no_dice_reads_how_to_get_one() -> None:
    assert "no dice: gets one by playing last" in alone("first", "2,0,2", "Ann", "Bo", "Cy").do("act", "look:0").html
    assert "no dice: plays last, and gets one" in alone("order", "2,0,2", "Ann", "Bo", "Cy").do("act", "look:0").html


# Ties, and what is in sight


@pytest.mark.rule("FP-6")
def test_a_tie_shows_the_dice_that_were_rolled_again() -> None:
    """Ann and Bo lay 6-4, Cy 5-5; Ann rolls a 5, Bo a 3: 6-5 beats 6-3, and the two 4s still lie there."""
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("64", "64", "55")):
        roll(person, seat, faces)
        person.do("move", "high")
    type_faces(person, "53")
    html = person.do("ui", "").html
    assert "Ann and Bo had the same row, so they rolled their last die again: Ann rolled the highest." in html
    assert 'id="was-0-0-4"' in html and 'id="was-1-0-4"' in html and "was-2" not in html
    verdicts = re.findall(r"fp-verdict[^>]*>(?:<svg.*?</svg>)?([^<]*)", html)
    assert verdicts == ["starts", "Rolled again: 5 beats 3", "First die: 6 beats 5"]


def test_what_is_shown_has_a_name_of_its_own_so_that_the_page_goes_to_its_top() -> None:
    """The curtain, each seat's own dice, the question and the result are four scenes; marks within one change nothing."""
    person = at_table("Ann", "Bo")

    def scene() -> str:
        return " ".join(re.findall(r'data-scene="([^"]*)"', person.do("ui", "").html))

    seen = [scene()]
    for seat, face in enumerate("65"):
        roll(person, seat, face)
        seen.append(scene())
        person.do("move", f"put {face}")
        seen.append(scene())
    person.do("ghost", "last 1")
    assert scene() == seen[-1]
    person.do("move", "resolve")
    seen.append(scene())
    assert seen == ["curtain", "roll 0", "curtain", "roll 1", "places ", "over"]


def test_in_the_lesson_the_button_that_leaves_a_die_out_is_marked() -> None:
    person = Person()
    person.do("route", "#/learn/first-player")
    html = person.do("move", "dice 3").html
    assert re.findall(r'class="[^"]*hint[^"]*" id="(\S+)"', html) == ["aside"], "one thing is ringed: the button"
    assert not re.search(r'class="[^"]*primary[^"]*" id="high"', html), "and nothing else stands out"
    html = person.do("move", "aside 1").html
    assert re.findall(r'class="[^"]*hint[^"]*" id="(\S+)"', html) == ["high"], "then laying the row"


def test_the_lesson_ends_on_the_result_of_a_real_match() -> None:
    person = Person()
    person.do("route", "#/learn/first-player")
    for move in ("dice 3", "aside 1", "high", "resolve"):
        html = person.do("move", move).html
    assert "You start" in html and 'class="fp-gift' in html and html.index("fp-ended") < html.index('id="compare-0"')


@pytest.mark.rule("FP-5")
def test_no_order_of_dice_beats_high_to_low() -> None:
    for dice in combinations_with_replacement(range(1, 7), 4):
        assert max(permutations(dice)) == tuple(sorted(dice, reverse=True))


@pytest.mark.rule("FP-3")
def test_how_likely_so_many_dice_or_a_row_start_is_said_on_their_buttons() -> None:
    """Against one die a lone 5 wins four times in six and shares one; a row beats all shorter rows that it begins with."""
    assert starting((5,), [1]) == pytest.approx(4 / 6 + 1 / 12)
    assert starting((5,), [1, 1]) == pytest.approx(16 / 36 + 2 * 4 / 36 / 2 + 1 / 36 / 3)
    assert starting((6, 6), [1]) == 1 and starting((6,), [2]) == pytest.approx(25 / 36)
    assert rolled(1, [1]) == pytest.approx(1 / 2) and rolled(2, [2, 2]) == pytest.approx(1 / 3)
    thrown = [sorted(faces, reverse=True) for faces in product(range(1, 7), repeat=3)]
    below, same = (sum(row < [5, 3, 1] for row in thrown), sum(row == [5, 3, 1] for row in thrown))
    assert starting((5, 3, 1), [3]) == pytest.approx((below + same / 2) / 216)
    person = Person()
    person.do("route", "#/learn/first-player")
    html = person.app.render().html  # three dice, two or one against three dice twice
    assert re.findall(r"[^>]*\u00a0% to start", html) == [
        f"{round(100 * rolled(dice, [3, 3]))}\u00a0% to start" for dice in (3, 2, 1)
    ]
    html = person.do("move", "dice 3").html  # 3-2-1, or two of them again: two ways to compare
    assert re.findall(r"[^>]*\u00a0% to start", html) == [
        "1\u00a0% to start",
        f"{round(100 * rolled(2, [3, 3]))}\u00a0% to start",
    ]
    assert not re.search(r'class="[^"]*primary[^"]*" id="(high|aside)"', html)


@pytest.mark.rule("FP-13")
def test_a_die_with_a_token_is_the_one_to_leave_out() -> None:
    """Only dice that had no token can take another one when they are rolled again."""
    person = at_table("Ann", "Bo", "Cy", "Di", plus_one="1", tokens="2,0,0,0")
    roll(person, 0, "652")
    assert 'data-move="aside 2"' in person.do("ui", "").html
    html = person.do("move", "plus 5").html
    assert 'data-move="aside 5+"' in html and "Leave the 6 out" in html


def test_the_end_shows_the_table_with_the_die_that_is_given() -> None:
    person = ann_starts()
    result = person.do("move", "resolve").html.partition('id="result"')[2]
    table = result.partition("fp-ring")[2].partition("fp-facts")[0]
    assert 'class="fp-gift by-0 at-3"' in table and 'class="fp-way"' in table
    assert re.search(r'class="fp-seat starts" id="ring-0"', table)
    assert result.count('id="ring-0"') == 1, "the table is drawn once"
    assert "fp-order" not in result


@pytest.mark.rule("FP-5")
def test_a_missing_die_is_beaten_by_any() -> None:
    person = at_table("Ann", "Bo")
    for seat, faces in enumerate(("64", "6")):
        roll(person, seat, faces)
        person.do("move", "high" if len(faces) > 1 else f"put {faces}")
    html = person.do("ui", "view.skip=1").html
    assert "Second die: 4 beats no die" in html
    assert "The marked die decides: of those that were level, only Ann has one there." in html


def test_a_start_with_fewer_dice_is_told() -> None:
    """Two sixes beat 5-5-2 and 5-5-3."""
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("66", "552", "553")):
        roll(person, seat, faces)
        person.do("move", "high")
    assert "Ann starts with 2 dice against 3!" in person.do("move", "resolve").html


@pytest.mark.rule("FP-8")
def test_the_end_shows_the_row_that_won_and_what_everybody_has_next_time() -> None:
    """Ann starts and gives one of three dice to Cy, who plays last."""
    person = at_table("Ann", "Bo", "Cy")
    for seat, faces in enumerate(("641", "552", "553")):
        roll(person, seat, faces)
        person.do("move", "high")
    html = person.do("move", "resolve").html
    result = html.partition('id="result"')[2].partition("</section>")[0]
    assert re.findall(r'id="won-\d"[^>]*aria-label="(\w+)"', result) == ["six", "four", "one"]
    assert "Ann gives a die to Cy, who plays last." in result
    following = re.sub("<[^>]*>", "", result.partition('class="fp-next"')[2].partition("</p>")[0])
    assert following.partition(">")[2] == ("Ann keeps 2 dice, and Cy now has 4 dice. Watch out for Cy!"), (
        "without a campaign nothing else remembers it"
    )
    assert "fp-ring" in html


@pytest.mark.rule("FP-4")
def test_high_to_low_says_its_row_and_lays_it_with_one_tap() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "265")
    html = person.do("ui", "").html
    assert re.search(r'id="high" data-move="high"[^>]*>(<[^>]*>)*High to low: 6, 5, 2\b', html)
    assert html.count('class="fp-tap"') == 3, "any other order is laid die by die"


@pytest.mark.rule("FP-8")
def test_who_plays_last_is_asked_beside_the_order_in_a_line() -> None:
    """On a phone the buttons would cover the picture of the table."""
    person = ann_starts()
    order = [re.sub("<[^>]*>", "", one) for one in re.findall("<li>(.*?)</li>", _line(person.do("ui", "").html))]
    assert order == ["Ann", "Bo", "Cy", "Di"]
    order = [
        re.sub("<[^>]*>", "", one) for one in re.findall("<li>(.*?)</li>", _line(person.do("ui", "ghost=last 1").html))
    ]
    assert order == ["Ann", "Cy", "Di", "Bo"]


def _line(html: str) -> str:
    return html.partition('class="fp-order"')[2].partition("</ol>")[0]


def test_one_story_of_what_starting_is_worth() -> None:
    """Newcomers read the same in the lesson, on the set-up, and at the table: the highest row starts, and that costs a die."""
    person = Person()
    lesson = person.do("route", "#/learn/first-player").html
    assert "the highest row starts" in lesson
    assert "Whoever starts pays a die to whoever plays last" in person.do("route", "#/first-player").html
    person.do("act", "play-now:first-player")
    assert "Starting costs a die" in person.do("act", "guide:off").html


@pytest.mark.rule("FP-8")
def test_somebody_else_who_plays_last_is_one_tap_away() -> None:
    person = ann_starts()
    html = person.do("ui", "").html
    assert re.findall(r'id="instead-(\d)"[^>]*data-ghost="(last \d)"', html) == [("1", "last 1"), ("2", "last 2")]
    html = person.do("ui", "ghost=last 1").html
    assert "Ann gives a die to Bo." in html, "what it would mean is said before it is confirmed"
    assert 'id="name-place" data-move="last 1"' in html and re.search(r'id="instead-1" aria-pressed="true"', html)


def test_play_now_asks_for_decisions_in_secret_against_two_bots() -> None:
    """No form comes before; the bots choose beside the person, who is addressed as "you"."""
    person = Person()
    drawn = person.do("act", "play-now:first-player")
    session = person.app.session
    assert session is not None
    assert [(seat.name, seat.bot) for seat in session.match.header.seats][1:] == [("Mia", "steady"), ("Ben", "steady")]
    assert (
        "How many dice do you roll?" in drawn.html
        and "Player 1:" not in drawn.html
        and 'id="curtain"' not in drawn.html
    )
    assert "Rather not start tonight? Roll fewer." in drawn.html
    assert 'id="aside"' in person.do("move", "dice 3").html
    person.do("move", "high")
    rng = Random(3)
    for _ in range(60):
        up = session.game.actors(session.match.state)
        if session.match.result is not None:
            break
        if up[0] == 0:
            person.do("move", "resolve")
        else:
            session.play(up[0], decide(LEVELS["steady"], session.game.view(session.match.state, up[0]), up[0], rng))
    page = person.do("ui", "view.skip=1").html
    assert re.search(r'id="deed">You[^<]* \d+\u00a0%', page), "what was laid had a chance, and something came of it"
    assert "You" in page and "Player 1 " not in re.sub(
        r"<[^>]*>", " ", page[page.index('id="result"') : page.index('id="rematch"')]
    )


def beside_bots() -> tuple[Person, Session]:
    """A table of Ann and two bots with typed dice."""
    person = Person()
    seats = (Seat("Ann"), Seat("Bo", "steady"), Seat("Cy", "steady"))
    person.do("route", f"#/m/{person.app.start_match('first-player', {}, seats, {'real': True})}")
    session = person.app.session
    assert session is not None
    return person, session


def lay(person: Person, session: Session, *rows: str) -> None:
    """Every seat rolls these dice and lays them from high to low."""
    for seat, row in enumerate(rows):
        session.play(seat, f"dice {len(row)}")
        type_faces(person, row)
        session.play(seat, "high")


def after_rows(*rows: str) -> str:
    """The page of Ann, who plays alone against two bots, after these rows were uncovered."""
    person, session = beside_bots()
    lay(person, session, *rows)
    return person.do("ui", "view.skip=1").html


def looked_back(laid: str, *moves: str) -> str:
    """What the end says of one person's choice after rolling `laid`; the bots roll all their dice and lay 6-5-2 and 4-2-1."""
    person, session = beside_bots()
    person.do("move", f"dice {len(laid)}")
    type_faces(person, laid)
    for move in moves:
        if move.isdecimal():
            type_faces(person, move)
        else:
            person.do("move", move)
    for seat, row in ((1, "652"), (2, "421")):
        session.play(seat, f"dice {len(row)}")
        type_faces(person, row)
        session.play(seat, "high")
    html = person.do("ui", "view.skip=1").html
    return " ".join(re.findall(r'id="(?:deed|hindsight)">([^<]*)', html)).replace("\u2011", "-")


def test_a_die_rolled_again_in_a_tie_is_the_same_in_the_sentence_and_in_the_large_dice() -> None:
    """6-4 twice, then 5 against 3."""
    person, session = beside_bots()
    lay(person, session, "64", "64", "552")
    type_faces(person, "53")
    html = person.do("ui", "view.skip=1").html
    assert "Your 6\u20114→5 had 50\u00a0%: Bo had the same, but your last die was higher." in html
    large = html.partition('class="fp-won"')[2].partition("</p>")[0]
    assert re.findall(r'aria-label="(\w+)"', large) == ["six", "four", "five"] and 'id="won-was-0"' in large


def test_nobody_is_asked_who_plays_last_by_one_person_against_bots() -> None:
    for rows in (("652", "421", "531"), ("421", "652", "531")):
        html = after_rows(*rows)
        assert 'data-result="resolved"' in html and 'id="resolve"' not in html


def test_looking_back_begins_at_the_uncovered_rows() -> None:
    person, session = beside_bots()
    lay(person, session, "421", "652", "531")
    person.do("route", f"#/m/{session.match.header.id}")
    html = person.do("ui", "view.after=1").html
    act = re.search(r'id="review" data-act="(review:at=\d+)"', html)
    assert act is not None
    html = person.do("act", act[1]).html
    assert 'id="review-panel"' in html and html.index('id="compare-0"') < html.index('id="ring-0"')
    assert "Bo starts" in html and "Who plays last?" not in html
    assert 'id="result"' not in html, "who starts, but not yet what came of it"


def test_the_dice_that_start_stand_beside_the_name_of_whose_they_are() -> None:
    won = after_rows("421", "652", "531").partition('class="fp-won"')[2].partition("</p>")[0]
    assert won.index("Bo") < won.index("won-0") and "Ann" not in won


def test_the_end_says_how_likely_the_own_row_was_and_names_only_a_better_way() -> None:
    high, low = (percent(starting(row, [3, 3])) for row in ((6, 5, 1), (3, 2, 1)))
    again = round(100 * rolled(2, [3, 3]))
    assert looked_back("651", "high") == f"With 6-5-1 you had {high}\u00a0%, but Bo’s 6-5-2 beat it."
    assert looked_back("321", "high") == (
        "Your 3-2-1 had only 1\u00a0%: Bo’s 6-5-2 beat it."
        f" Leaving a die out and rolling again had {again}\u00a0%, against {low}\u00a0% for 3-2-1."
    )
    assert looked_back("1", "put 1") == "With 1 you could not start: Bo’s 6-5-2 beat it."
    fair = percent(starting((5, 5), [3, 3]))
    assert looked_back("55", "high").startswith(f"Your 5-5 had {fair}\u00a0%: Bo’s"), "no favourite, and no underdog"
    won = looked_back("321", "aside 1", "66", "high")
    assert won == f"Your 6-6 had {round(100 * starting((6, 6), [3, 3]))}\u00a0% to start, and beat Bo’s 6-5-2.", won


def test_chances_wait_until_the_bots_have_chosen() -> None:
    """They depend on how many dice the others take, and no number changes under somebody who reads it."""
    person = Person()
    person.do("act", "play-now:first-player")
    session = person.app.session
    assert session is not None
    assert re.findall(r"([^> ]+)\u00a0% to start", person.settle().html) == ["…"] * 3
    for seat in (1, 2):
        session.play(seat, "dice 1")
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    html = person.settle().html
    assert re.findall(r"([^> ]+)\u00a0% to start", html) == [
        f"{round(100 * rolled(dice, [1, 1]))}" for dice in (3, 2, 1)
    ]


def test_rows_that_somebody_has_stepped_through_are_not_uncovered_again() -> None:
    person, session = beside_bots()
    lay(person, session, "665", "554", "442")
    assert "fp-reveal" in person.app.render().html
    person.do("act", "review:back")
    assert "fp-reveal" not in person.do("act", "review:off").html


def test_a_match_of_the_time_of_daring_opens_to_look_back() -> None:
    """Its move of that name changes nothing, and the log still has it; "Play again" leaves it behind."""
    match = next(match for match in kept_matches() if "evenings" in match.header.options)
    person = Person()
    person.app.keep(match)
    html = person.do("route", f"#/m/{match.header.id}").html
    assert 'data-result="resolved"' in html and "Play again" in html
    assert "Mia dares" in person.do("ui", "view.log=1").html
    html = person.do("act", "review:first").html
    for _ in match.events:
        html = person.do("act", "review:forward").html
    assert "Ann starts" in html
    person.do("act", "review:off")
    person.do("act", "rematch")
    session = person.app.session
    assert session is not None and session.match.header.id != match.header.id
    assert "evenings" not in session.match.header.options


def kept_matches() -> list[Match]:
    """The matches of this game as earlier versions wrote them."""
    saved = (Path(__file__).parents[2] / "kept" / "first-player.jsonl").read_text("utf-8").splitlines()
    return [load_match(line, games.game) for line in saved]
