"""The season of whoever is alone: five evenings with three others, apart from people's campaigns."""

import re
from random import Random
from unittest.mock import Mock

import pytest

from hexdice.bots import decide
from hexdice.games.first_player.bot import LEVELS
from hexdice.games.first_player.campaign import kinds, season
from hexdice.games.first_player.campaign.campaign import read_campaign
from hexdice.games.first_player.campaign.season import KEY
from hexdice.games.first_player.table.season import NEW
from hexdice.games.first_player.table.season import WISHES as PLANS
from tests.rules.first_player.campaign_pages import path
from tests.unit.app.fakes import Person

WISHES = (  # what comes of starting on each evening of the first season, and who wants it
    ("gets the last slice.", "Everybody wants to start."),
    ("keeps score.", "You’d rather not. And the others?"),
    ("tells a joke.", "You want to start. And the others?"),
    ("explains the rules.", "Nobody wants to start."),
    ("picks the game.", "You want to start. And the others?"),
)


def an_evening(person: Person, rng: Random) -> str:
    """Plays the evening at the table to its end: all dice, high to low, as the others decide for themselves."""
    session = person.app.session
    assert session is not None
    while session.match.result is None:
        state = session.match.state
        up = session.game.actors(state)
        if up[0]:
            session.play(up[0], decide(LEVELS["steady"], session.game.view(state, up[0]), up[0], rng))
            person.app.after_event()
        else:
            legal = session.game.moves(state, 0)
            person.do("move", "high" if "high" in legal else legal[0])
    return person.do("ui", "view.skip=1").html


def dice(person: Person) -> list[int]:
    """Everybody's dice as the open table begins."""
    assert person.app.session is not None
    return [hand.dice for hand in person.app.session.match.states[0].hands]


def test_a_season_of_five_evenings_ends_with_who_started_how_often() -> None:
    person, rng = Person(), Random(4)
    person.do("act", "fp-season:new")
    starters, had = [], [3, 3, 3, 3]
    for evening in range(1, 6):
        if min(had) < 2:  # whoever has most shares
            rich, poor = had.index(max(had)), had.index(min(had))
            had[rich], had[poor] = had[rich] - (2 - had[poor]), 2
        assert path(person)[0] == "m" and dice(person) == had and sum(had) == 12
        assert person.app.session is not None
        assert [seat.name for seat in person.app.session.match.header.seats] == ["Player 1", "Mia", "Ben", "Ada"]
        html = person.app.render().html
        assert all(words in html for words in WISHES[evening - 1])
        assert ("Two smiles for the last evening · Can still win: " in html) == (evening == 5)
        html = an_evening(person, rng)
        state = person.app.session.match.state
        starters.append(state.first)
        had = [hand.dice for hand in state.hands]
        words = f"Evening {evening + 1} of 5" if evening < 5 else "See the season"
        assert words in html.partition('id="season-go" data-act="fp-season"')[2].partition("</button>")[0]
        html = person.do("act", "fp-season").html
    assert path(person) == ("first-player", "season")
    rows = re.findall(r"<li[^>]*>(.*?)</li>", html.partition("fp-season")[2].partition("</ul>")[0])
    worth = (1, 1, 1, 1, 2)
    smiles = [
        sum(
            brings * ((seat == first) == (wants[seat] == "1"))
            for brings, first, wants in zip(worth, starters, PLANS["d"], strict=True)
        )
        for seat in range(4)
    ]
    best = max(zip(smiles, had, strict=True))  # equal smiles: more dice win
    for seat, row in enumerate(rows):
        count = starters.count(seat)
        assert row.count("fp-evening had") == count
        assert ("never started", "started once", f"started {count} times")[min(count, 2)] in row
        assert f"{smiles[seat]} smile" in row and f"{had[seat]} di" in row
        wins = (smiles[seat], had[seat]) == best
        assert ("portrait-crown" in row.partition("fp-evenings")[0]) == wins
        assert (("You", "Mia", "Ben", "Ada")[seat] in html.partition('id="verdict">')[2].partition("</h1>")[0]) == wins
    said = html.partition('class="fp-chart"')[2].partition(">")[0]
    assert all(f"{name}: {count}" in said for name, count in zip(("You", "Mia", "Ben", "Ada"), smiles, strict=True))
    assert "fp-season:new" in html
    assert 'href="#/first-player/quick?new=1"' in html, "a campaign begins with the people who are known"


def test_the_evening_from_which_on_the_winner_alone_was_ahead_is_the_turning_point() -> None:
    turned = season._turned
    assert turned([[1, 0, 0, 1, 2], [0, 1, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], 0) == 5
    assert turned([[1, 1, 0, 1, 2], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], 0) == 0, "ahead from the first"
    assert turned([[0, 1, 1, 1, 0], [1, 0, 0, 0, 2], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], 0) == 0, "level at the end"
    assert turned([[0, 1, 1, 0, 2], [1, 0, 0, 1, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], 0) == 5


def test_the_person_keeps_name_and_face_when_somebody_else_is_added_on_this_device() -> None:
    person, rng = Person(), Random(4)
    person.do("act", "fp-season:new")
    an_evening(person, rng)
    person.app.store.remember_names(["Anna"])
    person.do("act", "fp-season")
    assert person.app.session is not None and person.app.session.match.header.seats[0].name == "Player 1"


def test_whoever_has_one_die_left_is_given_a_second_one_by_whoever_has_most_and_it_is_said() -> None:
    person = Person()
    person.do("act", "fp-season:new")
    campaign = season.load(person.app)
    assert campaign is not None
    ledger = campaign.ledger
    for taker in ("p2", "p3"):
        ledger.append(kinds.Gift("p1", taker, "die", 1))
    person.app.store.delete_match(person.id)
    person.app.store.set(KEY, campaign.dump())
    person.do("act", "fp-season")
    assert dice(person) == [2, 3, 4, 3] and ledger.balance() == 0
    assert person.app.session is not None
    assert person.app.session.match.header.options["evenings"] == "content 0000 1>0"
    html = person.app.render().html
    assert "Nobody plays with fewer than two dice: Mia gives you a die." in html
    flight = re.findall(r'data-move-in="([^"]*)" data-from-id="giver-0"', html)
    assert len(flight) == 1, "and it goes from face to face"
    session = person.app.session
    session.play(1, session.game.moves(session.match.state, 1)[0])
    assert f'data-move-in="{flight[0]}"' in person.app.render().html, "once, and not with what somebody else does"


def test_what_a_season_is_about_stands_on_one_page_before_it_begins() -> None:
    person = Person()
    html = person.do("act", "play-now:first-player").html
    assert path(person) == ("first-player", "season") and html.partition("fp-rules")[2].count("<li>") == 3
    assert "pays the last player a die" in html and "the last brings two" in html and "secret" in html
    person.do("act", "fp-season:new")
    assert path(person)[0] == "m"


def test_seasons_begin_with_different_evenings_and_most_wishes_are_secret() -> None:
    person, seen = Person(), []
    for _ in range(4):
        html = person.do("act", "fp-season:new").html
        seen.append(re.findall(r'class="fp-wish"><b>([^<]*)</b>.*?</i>([^<]*)<', html)[0])
    assert len(set(seen[:3])) == 3 and seen[3] == seen[0]
    for plan in map(PLANS.get, NEW):
        assert plan is not None and sum(wishes not in ("1111", "0000") for wishes in plan) == 3
        assert {wishes[0] for wishes in plan} == {"0", "1"}


def test_on_an_evening_on_which_nobody_wants_to_start_the_others_begin_their_rows_with_the_lowest_die() -> None:
    person = Person()
    for _ in range(2):  # the second season begins with such an evening
        person.do("act", "fp-season:new")
    session, rng = person.app.session, Random(3)
    assert session is not None
    assert "Nobody wants to start." in person.app.render().html
    assert [seat.bot for seat in session.match.header.seats] == ["", "gentle", "gentle", "gentle"]
    while up := [seat for seat in session.game.actors(session.match.state) if seat]:
        session.play(up[0], decide(LEVELS["gentle"], session.game.view(session.match.state, up[0]), up[0], rng))
    for hand in session.match.state.hands[1:]:
        assert list(hand.row) == sorted(hand.row) and len(hand.row) == hand.dice
    html = person.do("move", session.game.moves(session.match.state, 0)[0]).html
    low = re.search(r'class="button large" id="low" data-act="(several:[^"]*)"', html)
    assert low is not None and 'class="button large" id="high"' in html
    person.do("act", low[1])
    row = session.match.state.hands[0].row
    assert list(row) == sorted(row) and session.match.state.seating, "the rows are uncovered"


def test_who_wanted_to_start_is_shown_once_the_rows_of_a_hidden_evening_lie_and_home_says_which_evening_it_is() -> None:
    person, rng = Person(), Random(3)
    person.do("act", "fp-season:new")
    for evening in range(1, 4):
        person.do("move", "dice 2")
        assert f"Season, evening {evening} of 5: your turn" in person.do("route", "#/").html
        person.do("act", "fp-season")
        assert "fp-wanted" not in person.app.render().html, "not before"
        html = an_evening(person, rng)
        shown = re.findall(r'class="fp-wanted( shy)? reveals"', html)
        assert shown == ([], [" shy", "", " shy", ""], ["", " shy", "", " shy"])[evening - 1]
        person.do("act", "fp-season")


def test_a_season_is_apart_from_campaigns_and_lists_and_keeps_one_match() -> None:
    person, rng = Person(), Random(1)
    person.do("act", "fp-season:new")
    for _ in range(2):
        an_evening(person, rng)
        person.do("act", "fp-season")
    assert len(person.app.store.entries.every()) == 1, "the evenings before are gone"
    assert list(person.app.sections["first-player"].starts()) == []
    assert "fp-group" not in person.do("route", "#/first-player").html
    assert KEY in person.app.store.keys("hexdice.place.")


def test_a_season_goes_on_where_it_was_left_and_another_replaces_it() -> None:
    person, rng = Person(), Random(2)
    person.do("act", "fp-season:new")
    an_evening(person, rng)
    person.do("act", "fp-season")
    had = dice(person)
    again = Person(person.storage)
    again.do("act", "play-now:first-player")
    assert again.id == person.id and dice(again) == had != [3, 3, 3, 3]
    assert "Evening 2 of 5" in again.do("route", "#/first-player/season").html
    again.do("act", "fp-season:new")
    assert dice(again) == [3, 3, 3, 3] and len(again.app.store.entries.every()) == 1


def test_one_tap_reads_the_season_once(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person()
    person.do("act", "fp-season:new")
    person.do("route", "#/")
    read = Mock(wraps=read_campaign)
    monkeypatch.setattr(season, "read_campaign", read)
    person.app.sections["first-player"].act("fp-season", {})
    assert read.call_count == 1


def test_a_season_that_cannot_be_read_or_whose_table_is_gone_begins_or_goes_on() -> None:
    person = Person()
    person.do("act", "fp-season:new")
    person.app.store.delete_match(person.id)
    person.do("act", "fp-season")
    assert path(person)[0] == "m" and season.load(person.app) is not None
    person.app.store.set(KEY, "rubbish")
    assert "most smiles win" in person.do("act", "fp-season").html and path(person) == ("first-player", "season")
    person.do("act", "fp-season:new")
    assert path(person)[0] == "m" and dice(person) == [3, 3, 3, 3]


def test_nobody_is_called_like_the_person() -> None:
    person = Person()
    person.app.store.remember_names(["Ada"])
    person.do("act", "fp-season:new")
    assert person.app.session is not None
    names = [seat.name for seat in person.app.session.match.header.seats]
    assert names[0] == "Ada" and len(set(names)) == 4
