"""The First Island begins with dice: the card window before them decides nothing, and passes by itself."""

import pytest

from hexdice.games.first_island.rules.state import Phase
from tests.unit.app.fakes import Person, session_of


@pytest.mark.parametrize("bots", (False, True))
def test_windows_in_which_nothing_fits_pass_by_themselves(bots: bool) -> None:
    """On the first islands no camp can fit: the dice follow at once, unless a bot has to say what it does."""
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
    assert (session.match.state.phase == Phase.WINDOW) == bots


def test_whoever_asks_for_it_may_change_the_card_before_the_next_dice() -> None:
    person = Person()
    person.start("first-island", ("Ann", "Bo"))
    session = session_of(person)
    session.ui["view.change-1"] = "1"
    while session.match.state.round == 1:
        seat = session.game.actors(session.match.state)[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    assert session.match.state.phase == Phase.WINDOW and session.match.state.in_window == 1
    assert "skip" in session.table().moves


def test_between_two_rounds_everybody_sees_all_islands_behind_a_curtain_that_names_the_next_person() -> None:
    person = Person()
    person.start("first-island", ("Ann", "Bo"))
    session = session_of(person)
    while session.match.state.round == 1:
        if waiting := session.behind_curtain():
            person.do("act", f"look:{waiting[0]}")
        person.do("move", session.table().moves[0])
    html = person.app.render().html
    assert session.match.state.round == 2 and "Pass the device to Bo" in html
    assert html.count('<svg class="fi-island') == 2 and 'href="#fi-h' in html


def test_whoever_rolls_sees_the_dice_fall_and_marks_first_without_a_curtain() -> None:
    person = Person()
    person.do("route", "#/first-island?names=Ann,Bo,Cy&cards=six")
    person.do("act", "start")
    session = session_of(person)
    for roller in (0, 1):
        assert not session.behind_curtain() and session.viewer() == roller
        person.do("move", "roll")
        while session.match.state.phase == Phase.REROLL:
            person.do("move", "stay")
        assert session.viewer() == roller and not session.behind_curtain()
        for seat in (roller, roller + 1, (roller + 2) % 3):
            while session.viewer() == seat and session.match.state.round == roller + 1:
                person.do("move", session.table().moves[0])
            for waiting in session.behind_curtain()[:1]:
                assert waiting == (seat + 1) % 3
                person.do("act", f"look:{waiting}")


def test_an_empty_island_has_camps_to_find_and_no_points_off() -> None:
    person = Person()
    person.do("route", "#/first-island?names=Ann&level=casual")
    person.do("act", "start")
    page = person.do("ui", "show=").html
    assert "−30" not in page and "6 camps to find" in page


def test_play_now_starts_a_match_that_ends_after_twelve_rounds() -> None:
    person = Person()
    person.do("act", "play-now:first-island")
    assert session_of(person).match.state.last_round == 12
