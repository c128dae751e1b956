"""The First Island begins with dice: the card window before them decides nothing, and passes by itself."""

import pytest

from hexdice.games.first_island.rules.state import Phase
from tests.unit.app.fakes import Person
from tests.unit.app.test_tables import session_of


@pytest.mark.parametrize("bots", (False, True))
def test_the_first_window_passes_by_itself_and_no_other(bots: bool) -> None:
    person = Person()
    person.do("route", "#/first-island")
    if bots:
        person.do("field", "bot-1", value="first")
    person.do("act", "start")
    session = session_of(person)
    assert session.match.state.phase in (Phase.MARK, Phase.REROLL) and session.match.state.round == 1
    assert [event.text for event in session.match.played if event.actor >= 0] == ["pass", "pass"]
    while session.match.state.round == 1:
        seat = session.game.actors(session.match.state)[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    assert session.match.state.phase == Phase.WINDOW and session.match.state.asked == 0


def test_an_empty_island_says_why_it_begins_at_minus_thirty() -> None:
    person = Person()
    person.do("route", "#/first-island?names=Ann&level=casual")
    person.do("act", "start")
    page = person.do("ui", "show=").html
    assert "−30" in page and "A tribe without a camp costs 5 in the end." in page
    assert "4 of one tribe in this shape" in page


def test_play_now_starts_a_match_that_ends_after_twelve_rounds() -> None:
    person = Person()
    person.do("act", "play-now:first-island")
    assert session_of(person).match.state.last_round == 12
