"""The end of a selection: who starts, who gives a die to whom, how likely it was."""

import re
from pathlib import Path

import pytest

from hexdice import games
from hexdice.games.first_player.bot.odds import percent, rolled, starting
from hexdice.kernel.codec import load_match
from hexdice.kernel.match import Match
from tests.unit.app.fakes import Person
from tests.unit.app.selection_table import ann_starts, at_table, beside_bots, lay, roll, type_faces


def test_the_end_shows_the_table_with_the_die_that_is_given() -> None:
    person = ann_starts()
    result = person.do("move", "resolve").html.partition('id="result"')[2]
    table = result.partition("fp-ring")[2].partition("fp-facts")[0]
    assert 'class="fp-gift by-0 at-3"' in table and 'class="fp-way"' in table
    assert re.search(r'class="fp-seat starts" id="ring-0"', table)
    assert result.count('id="ring-0"') == 1, "the table is drawn once"
    assert "fp-order" not in result


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
    for seat in (1, 2, 3):
        session.play(seat, "dice 1")
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    html = person.settle().html
    assert re.findall(r"([^> ]+)\u00a0% to start", html) == [
        f"{round(100 * rolled(dice, [1, 1, 1]))}" for dice in (3, 2, 1)
    ]


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
    saved = (Path(__file__).parents[2] / "earlier_saves" / "first-player.jsonl").read_text("utf-8").splitlines()
    return [load_match(line, games.game) for line in saved]
