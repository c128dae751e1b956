"""Moves that go without saying: the only move is played by itself, the usual ones by one tap, and undo passes over them."""

from dataclasses import replace

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Match
from tests.browser.first_war_matches import facing
from tests.rules.first_war.positions import begun, position
from tests.unit.app.fakes import Person, session_of


def war(*texts: str) -> Person:
    """A person at a match of two people after these events."""
    person = Person()
    person.app.save_match(begun(*texts))
    person.do("route", "#/m/ab12")
    return person


def war_at(state: State) -> Person:
    """A person at such a match in a position of its own."""
    person = war()
    session = session_of(person)
    session.match = Match(GAME, session.match.header)
    session.match.states[0] = state
    session.active = True
    return person


def texts(person: Person) -> list[str]:
    return [event.text for event in session_of(person).match.played if event.actor >= 0]


def test_the_last_hunter_ends_their_phase_and_undo_goes_back_before_it() -> None:
    person = war("hunter F2 E2", "=plains")
    person.do("move", "hunter F2 E2")
    assert texts(person) == ["hunter F2 E2", "hunter F2 E2", "done"]
    assert session_of(person).match.state.phase == Phase.OTHERS
    person.do("act", "undo")
    assert texts(person) == ["hunter F2 E2"], "not only what would be played again at once"
    session_of(person).redo()
    assert texts(person) == ["hunter F2 E2", "hunter F2 E2", "done"]
    person.do("move", "farmer F1 F2")
    person.do("act", "undo")
    person.do("act", "undo")
    session_of(person).redo()
    session_of(person).redo()
    assert texts(person) == ["hunter F2 E2", "hunter F2 E2", "done", "farmer F1 F2"], "what followed comes back too"


def test_the_usual_moves_are_played_by_one_tap_up_to_a_decision() -> None:
    """A scientist and a healer leave the Fields for F2; the scientist on Plains then has a point to spend."""
    person = war("hunter F2 E2", "=plains", "done")
    session = session_of(person)
    before = session.match.cursor
    person.do("act", "routine")
    assert texts(person)[2:] == ["scientist F1 F2", "healer F1 F2", "done"]
    assert session.match.state.phase == Phase.RESEARCH and session.fresh == before
    for _ in range(2):
        person.do("act", "undo")
    assert texts(person) == ["hunter F2 E2", "done", "scientist F1 F2"], "each move is taken back by itself"


def test_the_usual_moves_end_a_turn_and_stop_there() -> None:
    """After research F1 (two farmers, 8 food for six) and then F2 grow, and the turn is over. Here people take each step themselves."""
    person = war("hunter F2 E2", "=plains", "done", "scientist F1 F2", "healer F1 F2", "done")
    session = session_of(person)
    person.do("act", "extra:steps=1")
    person.do("move", "turn I-1")
    assert session.match.state.phase == Phase.GROWTH
    person.do("act", "routine")
    assert texts(person)[5:] == ["turn I-1", "grow F1", "grow F2"] and session.match.state.turn == 1


def test_a_tap_on_the_usual_moves_is_heard_move_by_move() -> None:
    person = war("hunter F2 E2", "=plains", "done")
    said = [one.text for one in person.do("act", "routine").said]
    assert any("scientist from F1 to F2" in words for words in said)


def test_the_rest_of_a_tile_follows_by_one_tap() -> None:
    """Ada has three hunters on F5, Bela two on F6: the first attacks by its own taps, the others by one."""
    person = Person()
    match = facing("0" * 32)
    match.header = replace(match.header, id="ab12")
    person.app.save_match(match)
    person.do("route", "#/m/ab12")
    assert "2 more to F4" in person.do("move", "hunter F5 F4").html
    person.do("act", "undo")
    page = person.do("move", "hunter F5 F6").html
    assert "2 more attack F6" in page
    person.do("act", "several:hunter F5 F6;hunter F5 F6;hunter F5 F6")
    assert texts(person)[-4:] == ["hunter F5 F6"] * 3 + ["done"], "a third more there is not"
    person.do("act", "undo")
    assert texts(person)[-2:] == ["hunter F5 F6"] * 2


def test_the_menu_leads_to_the_question_whether_to_resign() -> None:
    person = war("hunter F2 E2", "=plains")
    assert 'id="menu-resign"' in person.do("ui", "view.menu=1").html
    page = person.do("ui", "view.menu=&ask=resign").html
    assert 'id="resign-yes"' in page and 'id="table-menu"' not in page
    person.do("move", "resign")
    assert 'id="menu-resign"' not in person.do("ui", "view.menu=1").html


def test_the_usual_moves_wait_before_growth_that_food_does_not_last_for() -> None:
    """3 food for five: a healer heals the hunter, then F2 could grow, and who came there would go hungry."""
    person = war_at(position("F1:f F2:eHs A1:h", "F11:ffes F10:hh", phase="healing", fresh=False))
    session = session_of(person)
    session.set_extra("steps", True)
    person.do("act", "routine")
    assert texts(person) == ["heal hunter F2"] and session.match.state.phase == Phase.GROWTH
    person.do("act", "routine")
    assert texts(person) == ["heal hunter F2", "done"] and session.match.state.turn == 1


def test_food_healing_and_growth_play_by_themselves_and_are_taken_back_together() -> None:
    """9 food for eight: a healer heals the hunter, and a fourth farmer is born; F2 is full."""
    person = war_at(position("F1:fff F2:eeeH A1:s", "F11:ffes F10:hh", phase="others", fresh=False))
    session = session_of(person)
    person.do("move", "done")
    before = texts(person)
    assert before == ["done"]
    assert session.match.state.phase == Phase.RESEARCH, "what to research is for people to choose"
    person.do("move", "done")
    assert texts(person) == ["done", "done", "heal hunter F2", "grow F1"] and session.match.state.turn == 1
    person.do("act", "undo")
    assert texts(person) == before and session.match.state.phase == Phase.RESEARCH
