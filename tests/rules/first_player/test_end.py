"""The end of a selection: who starts, who gives a die to whom."""

import re
from pathlib import Path

import pytest

from hexdice import games
from hexdice.kernel.codec import load_match
from hexdice.kernel.match import Match
from tests.rules.first_player.selection_table import ann_starts, beside_bots, lay, row_of
from tests.unit.app.fakes import Person


@pytest.mark.rule("FP-8")
def test_the_end_shows_in_each_row_who_starts_who_plays_last_and_what_changes_hands() -> None:
    html = ann_starts().do("move", "resolve").html
    assert "starts" in row_of(html, 0) and "−1" in row_of(html, 0)
    assert "plays last" in row_of(html, 3) and "+1" in row_of(html, 3)
    assert all("fp-gift" not in row_of(html, seat) and "fp-badge" not in row_of(html, seat) for seat in (1, 2))
    assert html.count('id="row-0"') == 1, "the rows stand there once"
    assert "Ann gives a die to Di." in html.partition('id="result"')[2]


def after_rows(*rows: str) -> str:
    """The page of Ann, who plays alone against two bots, after these rows were uncovered."""
    person, session = beside_bots()
    lay(person, session, *rows)
    return person.do("ui", "").html


def test_one_person_beside_bots_chooses_who_plays_last_but_is_not_asked_when_a_bot_starts() -> None:
    html = after_rows("652", "421", "531")
    assert "You start! Who plays last?" in html and 'id="resolve"' in html and 'id="instead-1"' in html
    html = after_rows("421", "652", "531")
    assert 'data-result="resolved"' in html and 'id="resolve"' not in html


def test_looking_back_begins_at_the_uncovered_rows() -> None:
    person, session = beside_bots()
    lay(person, session, "421", "652", "531")
    person.do("route", f"#/m/{session.match.header.id}")
    html = person.do("ui", "view.after=1").html
    act = re.search(r'id="review" data-act="(review:at=\d+)"', html)
    assert act is not None
    html = person.do("act", act[1]).html
    assert 'id="review-panel"' in html and html.count('id="row-0"') == 1
    assert "Bo starts" in html and "Who plays last?" not in html
    assert 'id="result"' not in html, "who starts, but not yet what came of it"


def test_a_match_of_the_time_of_daring_opens_to_look_back() -> None:
    """Its move of that name changes nothing, and the log still has it; "Play again" leaves it behind."""
    match = next(match for match in kept_matches() if "evenings" in match.header.options)
    person = Person()
    person.app.save_match(match)
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
