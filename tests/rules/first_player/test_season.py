"""The season of whoever is alone: five evenings with three others, apart from people's campaigns."""

import re
from random import Random

from hexdice.bots import decide
from hexdice.games.first_player.bot import LEVELS
from hexdice.games.first_player.campaign import season
from hexdice.games.first_player.campaign.season import KEY
from tests.rules.first_player.campaign_pages import path
from tests.unit.app.fakes import Person


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
            person.do("move", session.game.moves(state, 0)[0] if not state.hands[0].playing else "high")
    return person.do("ui", "view.skip=1").html


def dice(person: Person) -> list[int]:
    """Everybody's dice as the open table begins."""
    assert person.app.session is not None
    return [hand.dice for hand in person.app.session.match.states[0].hands]


def test_a_season_of_five_evenings_ends_with_who_started_how_often() -> None:
    person, rng = Person(), Random(4)
    person.do("act", "play-now:first-player")
    starters, had = [], [3, 3, 3, 3]
    for evening in range(1, 6):
        assert path(person)[0] == "m" and dice(person) == had and sum(had) == 12
        assert person.app.session is not None
        assert [seat.name for seat in person.app.session.match.header.seats] == ["Player 1", "Mia", "Ben", "Ada"]
        wanted = "Tonight nobody wants to start." if evening in (2, 4) else "Tonight everybody wants to start."
        assert wanted in person.app.render().html
        html = an_evening(person, rng)
        state = person.app.session.match.state
        starters.append(state.first)
        had = [hand.dice for hand in state.hands]
        words = f"Evening {evening + 1} of 5" if evening < 5 else "Was it fair?"
        assert words in html.partition('id="season-go" data-act="fp-season"')[2].partition("</button>")[0]
        html = person.do("act", "fp-season").html
    assert path(person) == ("first-player", "season")
    rows = re.findall(r"<li[^>]*>(.*?)</li>", html.partition("fp-season")[2].partition("</ul>")[0])
    content = [
        [(seat == first) != (evening in (2, 4)) for evening, first in enumerate(starters, 1)] for seat in range(4)
    ]
    for seat, row in enumerate(rows):
        count = starters.count(seat)
        assert row.count("fp-evening had") == count
        assert ("never started", "started once", f"started {count} times")[min(count, 2)] in row
        assert f"content {sum(content[seat])} times" in row or sum(content[seat]) == 1
        assert f"{had[seat]} di" in row
    assert 'id="chart"' in html and "fp-season:new" in html
    verdict = html.partition('id="verdict">')[2].partition("</p>")[0]
    best = max(range(4), key=lambda seat: sum(content[seat]))
    assert verdict.startswith(("Nobody", "Mia", "Ben", "Ada")[best])


def test_on_an_evening_on_which_nobody_wants_to_start_the_others_begin_their_rows_with_the_lowest_die() -> None:
    person, rng = Person(), Random(3)
    person.do("act", "play-now:first-player")
    an_evening(person, rng)
    person.do("act", "fp-season")
    session = person.app.session
    assert session is not None
    assert [seat.bot for seat in session.match.header.seats] == ["", "gentle", "gentle", "gentle"]
    assert "view.odds" not in person.app.render().html, "they count on rows from high to low"
    while up := [seat for seat in session.game.actors(session.match.state) if seat]:
        session.play(up[0], decide(LEVELS["gentle"], session.game.view(session.match.state, up[0]), up[0], rng))
    for hand in session.match.state.hands[1:]:
        assert list(hand.row) == sorted(hand.row) and len(hand.row) == hand.dice


def test_a_season_is_apart_from_campaigns_and_lists_and_keeps_one_match() -> None:
    person, rng = Person(), Random(1)
    person.do("act", "play-now:first-player")
    for _ in range(2):
        an_evening(person, rng)
        person.do("act", "fp-season")
    assert len(person.app.store.entries.every()) == 1, "the evenings before are gone"
    assert list(person.app.sections["first-player"].starts()) == []
    assert "fp-group" not in person.do("route", "#/first-player").html
    assert KEY in person.app.store.keys("hexdice.place.")


def test_a_season_goes_on_where_it_was_left_and_another_replaces_it() -> None:
    person, rng = Person(), Random(2)
    person.do("act", "play-now:first-player")
    an_evening(person, rng)
    person.do("act", "fp-season")
    had = dice(person)
    again = Person(person.storage)
    again.do("act", "play-now:first-player")
    assert again.id == person.id and dice(again) == had != [3, 3, 3, 3]
    assert "Evening 2 of 5" in again.do("route", "#/first-player/season").html
    again.do("act", "fp-season:new")
    assert dice(again) == [3, 3, 3, 3] and len(again.app.store.entries.every()) == 1


def test_a_season_that_cannot_be_read_or_whose_table_is_gone_begins_or_goes_on() -> None:
    person = Person()
    person.do("act", "play-now:first-player")
    person.app.store.delete_match(person.id)
    person.do("act", "fp-season")
    assert path(person)[0] == "m" and season.load(person.app) is not None
    person.app.store.set(KEY, "rubbish")
    assert "five evenings with" in person.do("route", "#/first-player/season").html.lower()
    person.do("act", "fp-season")
    assert path(person)[0] == "m" and dice(person) == [3, 3, 3, 3]


def test_nobody_is_called_like_the_person() -> None:
    person = Person()
    person.app.store.remember_names(["Ada"])
    person.do("act", "play-now:first-player")
    assert person.app.session is not None
    names = [seat.name for seat in person.app.session.match.header.seats]
    assert names[0] == "Ada" and len(set(names)) == 4
