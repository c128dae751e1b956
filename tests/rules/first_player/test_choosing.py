"""Choosing, leaving out and laying dice without a browser: what each seat's page contains, and what it never contains."""

import re
from itertools import combinations_with_replacement, permutations, product

import pytest

from hexdice.games.first_player.bot.odds import rolled, starting
from hexdice.games.first_player.table.rows import feels
from hexdice.games.first_player.table.screen import screen
from hexdice.kernel.codec import PACKED
from hexdice.kernel.match import Seat
from hexdice.kernel.options import Value
from hexdice.view.services import MATCH
from tests.rules.first_player.selection_table import ann_starts, at_table, roll, row_of, type_faces
from tests.unit.app.fakes import DictStorage, Person


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


def covered(html: str) -> int:
    """How many dice are in sight, none of which shows what it rolled."""
    assert 'class="pip"' not in html
    return html.count('class="pip-none"')


@pytest.mark.rule("FP-4")
def test_everybody_looks_at_faces_and_covered_dice_before_the_rows() -> None:
    person = at_table("Ann", "Bo", "Cy", "Di")
    person.looks = False
    for seat in range(4):
        assert 'class="cap' not in person.do("ui", "").html
        roll(person, seat, "652"[seat and 1 :])
        person.do("move", "high")
    html = person.do("ui", "").html
    assert "Everybody look!" in html and covered(html) == 3 + 2 + 2 + 2 and 'class="cap' in html, "and the crown waits"
    assert covered(html.partition("Ann")[2].partition("</li>")[0]) == 3


def test_dice_are_laid_high_to_low_or_low_to_high_with_one_tap() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "252")
    html = person.do("ui", "").html
    assert re.search(r'class="button large" id="high"[^>]*>(<[^>]*>)*High to low: 5, 2, 2', html)
    low = re.search(r'class="button large" id="low" data-act="([^"]*)"[^>]*>(<[^>]*>)*Low to high: 2, 2, 5', html)
    assert low is not None
    person.do("act", low[1])
    assert person.app.session is not None and person.app.session.match.state.hands[0].row == (2, 2, 5)
    roll(person, 1, "33")
    html = person.do("ui", "").html
    assert 'id="high"' in html and 'id="low"' not in html, "equal dice have one order"


def test_nobody_sulks_at_the_reveal_who_would_rather_not_start() -> None:
    """Ann laid her highest first, Bo his lowest, Cy rolled only one of three."""
    person = at_table("Ann", "Bo", "Cy", "Di")
    for seat, faces in enumerate(("432", "251", "1", "666")):
        roll(person, seat, faces)
        for face in faces:
            person.do("move", f"put {face}")
    assert person.app.session is not None
    table = person.app.session.table()
    assert feels(table._replace(present=True, fresh=len(table.events) - 1)) == {
        0: "worried",
        1: "sly",
        2: "sly",
        3: "glad",
    }


@pytest.mark.rule("FP-4")
def test_behind_the_curtain_all_dice_are_covered() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "652")
    assert person.do("ui", "").html.count('class="fp-tap"') == 3  # while Ann looks
    drawn = person.do("act", "hide")
    assert drawn.announce == "Pass the device to Bo"  # in place of the row that was read aloud
    hidden = drawn.html
    assert "curtain" in hidden and "die" not in re.sub(r"<[^>]*>", " ", hidden).lower().split()
    assert covered(hidden) == 6 and "data-move" not in hidden, "everybody's dice, and what they show is covered"
    assert isinstance(person.storage, DictStorage)
    for key, text in person.storage.kept.items():
        if key.startswith(MATCH):
            assert text.startswith(PACKED)  # nothing that can be read at a glance
        else:
            assert not re.search(r"\b(six|five|two|put|tell)\b", text)


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
    assert "Leave the 2 out, roll again" in html and "left-out" not in html
    assert 'id="aside"' in html and 'id="do-aside"' not in html, "which one makes no difference"
    person.do("move", "aside 2")
    type_faces(person, "31")
    drawn = person.do("ui", "")
    assert drawn.announce.startswith("You rolled three, one. ") and "left out, still yours: 1" in drawn.announce
    (out,) = re.findall(r'<li class="fp-slot left-out".*?</li>', drawn.html)
    assert out.count('class="pip"') == 2 and "data-" not in out  # the two, and nothing to tap
    person.do("move", "aside 3")
    type_faces(person, "1")
    drawn = person.do("ui", "")
    html = drawn.html
    outs = re.findall(r'<li class="fp-slot left-out".*?</li>', html)
    assert (
        [out.count('class="pip"') for out in outs] == [2, 3]
        and html.count("left out, still yours") == 1
        and "still yours: 2" in drawn.announce
    )
    assert "aside" not in re.sub(r"<[^>]*>", " ", html)
    person.do("move", "put 1")
    roll(person, 1, "4")
    html = person.do("move", "put 4").html
    assert "Ann leaves a two out and rolls the others again" in person.do("ui", "view.log=1").html
    row = row_of(html, 0)
    assert row.count("die-0-") == 1 and "left-out" not in row_of(html, 1)
    out = row.partition("fp-left-out")[2].partition("fp-after")[0]
    assert out.count('class="pip"') == 2 + 3 and "left out" in out, "small, behind what counts"


def test_if_the_moves_are_unknown_a_die_left_out_is_covered() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "652")
    person.do("move", "aside 2")
    type_faces(person, "31")
    assert person.app.session is not None
    table = person.app.session.table()
    (out,) = re.findall(r'<li class="fp-slot left-out".*?</li>', screen(table._replace(events=())).main)
    assert "a hidden die" in out and 'class="pip"' not in out


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
    assert "Bo has only one die: it has been rolled and laid" in html and 'id="next-1"' not in html
    assert 'id="look-2"' in html and 'id="next-0"' in html
    assert covered(html) == 6  # what it shows stays covered
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
    assert 'id="look-0"' in html and "only one die" not in html


@pytest.mark.rule("FP-10")
@pytest.mark.parametrize("mode", ["first", "order"])
def test_whoever_has_no_dice_reads_how_to_get_one(mode: str) -> None:
    person = alone(mode, "2,0,2", "Ann", "Bo", "Cy")
    assert "no dice" in _strip(person.do("act", "look:0").html), "while the others choose"
    for seat in (0, 2):
        person.do("act", f"look:{seat}")
        person.do("move", "dice 1")
        html = person.do("move", "high" if person.app.session is None else person.app.session.table().moves[0]).html
    assert {"first": "no dice: gets one by playing last", "order": "no dice: plays last and gets one"}[mode] in html


def _strip(html: str) -> str:
    return html.partition('id="players"')[2].partition("</ul>")[0]


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


def test_in_the_lesson_what_to_tap_is_marked_and_nothing_else() -> None:
    person = Person()
    person.do("route", "#/learn/first-player")
    html = person.do("move", "dice 3").html
    assert re.findall(r'class="[^"]*hint[^"]*" id="[^"]*" data-move="([^"]*)"', html) == ["aside 1"] * 2, (
        "die and button"
    )
    assert not re.search(r'class="[^"]*primary[^"]*" id="high"', html), "and nothing else stands out"
    html = person.do("move", "aside 1").html
    assert re.findall(r'class="[^"]*hint[^"]*" id="(\S+)"', html) == ["high"], "then laying the row"


def test_the_lesson_ends_on_the_result_of_a_real_match() -> None:
    """It teaches all dice, leaving one out, the highest first, a die for whoever plays last, whom one chooses freely, and, with dice, what
    to do if nobody wants to start."""
    person = Person()
    person.do("route", "#/learn/first-player")
    assert "Leave the 1 out" in person.do("move", "dice 3").html
    for move in ("aside 1", "high"):
        html = person.do("move", move).html
    assert "or Mia?" in html
    person.do("ghost", "last 1")
    html = person.do("move", "last 1").html
    assert "You start" in html and "fp-gift" in html and "over many evenings everybody gets to start" in html
    html = person.do("act", "learn-next").html
    assert "Nobody wants to start." in html and "Evening 2" not in html and 'data-move="dice 3"' in html, (
        "another match has begun"
    )
    assert "the lowest die goes first" in person.do("move", "dice 3").html
    html = person.do("act", "several:put 2;put 4;put 5").html  # as the button from low to high does
    assert 'data-learned="first-player"' in html and "Ben starts" in html
    assert "Just as you wanted!" in html and "season-go" not in html


@pytest.mark.rule("FP-5")
def test_no_order_of_dice_beats_high_to_low() -> None:
    for dice in combinations_with_replacement(range(1, 7), 4):
        assert max(permutations(dice)) == tuple(sorted(dice, reverse=True))


@pytest.mark.rule("FP-3")
def test_how_likely_so_many_dice_or_a_row_start() -> None:
    """Against one die a lone 5 wins four times in six and shares one; a row beats all shorter rows that it begins with."""
    assert starting((5,), [1]) == pytest.approx(4 / 6 + 1 / 12)
    assert starting((5,), [1, 1]) == pytest.approx(16 / 36 + 2 * 4 / 36 / 2 + 1 / 36 / 3)
    assert starting((6, 6), [1]) == 1 and starting((6,), [2]) == pytest.approx(25 / 36)
    assert rolled(1, [1]) == pytest.approx(1 / 2) and rolled(2, [2, 2]) == pytest.approx(1 / 3)
    thrown = [sorted(faces, reverse=True) for faces in product(range(1, 7), repeat=3)]
    below, same = (sum(row < [5, 3, 1] for row in thrown), sum(row == [5, 3, 1] for row in thrown))
    assert starting((5, 3, 1), [3]) == pytest.approx((below + same / 2) / 216)


@pytest.mark.rule("FP-13")
def test_a_die_with_a_token_is_the_one_to_leave_out() -> None:
    """Only dice that had no token can take another one when they are rolled again."""
    person = at_table("Ann", "Bo", "Cy", "Di", plus_one="1", tokens="2,0,0,0")
    roll(person, 0, "652")
    assert 'data-move="aside 2"' in person.do("ui", "").html
    html = person.do("move", "plus 5").html
    assert 'data-move="aside 5+"' in html and "Leave the 6 out" in html


@pytest.mark.rule("FP-4")
def test_high_to_low_says_its_row_and_lays_it_with_one_tap() -> None:
    person = at_table("Ann", "Bo")
    roll(person, 0, "265")
    html = person.do("ui", "").html
    assert re.search(r'id="high" data-move="high"[^>]*>(<[^>]*>)*High to low: 6, 5, 2\b', html)
    assert not re.search(r'primary[^"]*" id="(high|aside)"', html), "a choice, so neither stands out"
    assert html.count('class="fp-tap"') == 3, "any other order is laid die by die"


def test_one_story_of_what_starting_is_worth() -> None:
    """Newcomers read the same in the lesson, on the set-up, and at the table: the highest row starts, and that costs a die."""
    person = Person()
    lesson = person.do("route", "#/learn/first-player").html
    assert "the highest row starts" in lesson
    assert "Whoever starts pays a die to whoever plays last" in person.do("route", "#/first-player").html


@pytest.mark.rule("FP-8")
def test_somebody_else_who_plays_last_is_one_tap_away() -> None:
    """A tap in a row says what it would mean, the large button confirms it, and the row proposed first takes it back."""
    person = ann_starts()
    html = person.do("ui", "").html
    assert re.findall(r'id="instead-(\d)"[^>]*data-ghost="([^"]*)"', html) == [("1", "last 1"), ("2", "last 2")]
    assert "+1" in row_of(html, 3) and 'id="resolve" data-move="resolve"' in html
    html = person.do("ghost", "last 1").html
    assert "+1" in row_of(html, 1) and "+1" not in row_of(html, 3), (
        "what it would mean stands there before it is confirmed"
    )
    assert 'id="resolve" data-move="last 1"' in html and "Bo plays last" in html
    assert re.search(r'id="instead-3"[^>]* data-ui="ghost="', html)
    assert "+1" in row_of(person.do("ui", "ghost=").html, 3)


def test_alone_one_decides_in_secret_beside_three_others() -> None:
    """No form comes before; the others choose beside the person, who is addressed as "you"."""
    person = Person()
    html = person.do("act", "fp-season:new").html
    assert "How many dice do you roll?" in html and "Player 1:" not in html and 'id="curtain"' not in html
    assert "Whoever starts gets the last slice." in html and "Everybody wants to start." in html
    assert 'id="aside"' in person.do("move", "dice 3").html


def test_a_tap_on_another_face_shows_nobodys_dice_and_asks_that_person_to_hold() -> None:
    person = at_table("Ann", "Bo", "Cy")
    html = person.do("ui", "next=2").html
    assert "Cy: hold to look" in html and "held" in html and 'id="next-0"' in html and 'id="bar"' not in html
    assert person.session.looking is None


def test_everybody_is_called_before_the_rows_are_shown() -> None:
    person = at_table("Ann", "Bo")
    person.looks = False
    roll(person, 0, "52")
    assert "Everybody look!" not in person.do("move", "high").html
    roll(person, 1, "31")
    drawn = person.do("move", "high")
    assert "Everybody look!" in drawn.html and "Ann starts" not in drawn.html
    assert "Ann starts" in person.do("ui", "together=").html
