"""The guided matches: every step works on the real board, a wrong tap gets an answer, and a real match follows."""

from __future__ import annotations

import re

import pytest

from hexdice import games
from hexdice.app.pages.learn import GuidedSession
from hexdice.bots.levels import levels
from hexdice.view.guided import LEARNER
from tests.conformance.screens import reached
from tests.unit.app.fakes import DictStorage, Person

GUIDED = {name: games.guided(name) for name in games.NAMES}


def opened(name: str, storage: DictStorage | None = None) -> tuple[Person, GuidedSession]:
    person = Person(storage)
    person.do("route", f"#/learn/{name}")
    assert isinstance(person.app.session, GuidedSession)
    return person, person.app.session


@pytest.mark.parametrize("name", GUIDED)
def test_four_to_eight_acts_and_a_sentence_for_each(name: str) -> None:
    guided = GUIDED[name]
    assert 4 <= sum(bool(step.moves) for step in guided.steps) <= 10
    assert all(len(step.text) < 260 for step in guided.steps)


@pytest.mark.parametrize("name", GUIDED)
def test_every_accepted_move_leads_to_its_end(name: str) -> None:
    guided = GUIDED[name]
    for choice in range(max(len(step.moves) for step in guided.steps)):
        person, session = opened(name)
        for number, step in enumerate(guided.steps):
            assert f'data-step="{number}"' in person.app.render().html
            if not step.moves:
                person.do("act", "learn-next")
            else:
                state = session.match.state
                for move in step.moves:
                    assert move in session.game.moves(state, LEARNER), (number, move)
                person.do("move", step.moves[min(choice, len(step.moves) - 1)])
            assert person.app.notice is None, (number, person.app.notice)
            assert session.step == number + 1
        drawn = person.do("ui", "x=1")
        assert f'data-learned="{name}"' in drawn.html
        person.do("act", f"play-now:{name}")
        assert person.app.session is None or not isinstance(person.app.session, GuidedSession)


@pytest.mark.parametrize("name", GUIDED)
def test_the_last_steps_events_are_fresh_and_cannot_be_undone(name: str) -> None:
    guided = GUIDED[name]
    person, session = opened(name)
    for step in guided.steps:
        match, before = session.match, session.match.cursor
        page = person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
        before = before if session.match is match else 0  # another match has begun
        assert session.table().fresh == before
        assert 'id="undo"' not in page.html
        person.do("act", "undo")
        assert session.match.cursor >= before + bool(step.moves)


@pytest.mark.parametrize("name", GUIDED)
def test_a_wrong_move_is_answered_and_changes_nothing(name: str) -> None:
    guided = GUIDED[name]
    person, session = opened(name)
    for step in guided.steps:
        if step.moves:
            other = [move for move in session.game.moves(session.match.state, LEARNER) if move not in step.moves]
            before = list(session.match.played)
            for move in other[:3]:
                drawn = person.do("move", move)
                assert "refused" in drawn.html
                assert session.match.played == before
            person.do("move", step.moves[0])
        else:
            person.do("act", "learn-next")


@pytest.mark.parametrize("name", GUIDED)
def test_it_is_left_and_resumed_at_any_time_and_nothing_else_is_kept(name: str) -> None:
    guided = GUIDED[name]
    storage = DictStorage()
    for number, step in enumerate(guided.steps):
        person, session = opened(name, storage)
        assert session.step == number
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
        person.do("route", "#/")
        assert not [key for key in storage.kept if key.startswith("hexdice.match.")]
    person, session = opened(name, storage)
    assert session.step == 0, "whoever has been through begins again"
    person.do("act", "learn-next" if not guided.steps[0].moves else "learn-back")
    person.do("act", "learn-back:all")
    assert person.app.session is not session


@pytest.mark.parametrize("name", GUIDED)
def test_the_moves_can_be_made_by_taps(name: str) -> None:
    """Each requested move is on the page, directly or as a second tap on its ghost."""
    guided = GUIDED[name]
    person, session = opened(name)
    for step in guided.steps:
        if not step.moves:
            person.do("act", "learn-next")
            continue
        wanted = {step.moves[0]}
        match = session.match
        assert reached(session.hooks, match, match.cursor, LEARNER, wanted, 400) >= wanted
        person.do("move", step.moves[0])


@pytest.mark.parametrize("name", games.NAMES)
def test_a_real_match_against_the_gentlest_bot_or_the_set_up_follows(name: str) -> None:
    person = Person()
    person.do("act", f"play-now:{name}")
    if games.profile(name).alone:
        assert "most smiles win" in person.app.render().html, "what a season is about"
        person.do("act", "fp-season:new")
        assert person.app.session is not None and person.app.session.game.name == name
        assert [bool(seat.bot) for seat in person.app.session.match.header.seats].count(False) == 1
    elif levels(name):
        assert person.app.session is not None
        others = games.profile(name).company or levels(name)[:1]
        assert [seat.bot for seat in person.app.session.match.header.seats] == ["", *others]
        assert set(others) <= set(levels(name))
    else:
        assert person.app.session is None and person.app.route.head == name


@pytest.mark.parametrize("missed", [False, True])
def test_the_first_bot_is_gentler_if_the_move_to_find_took_several_tries(missed: bool) -> None:
    person, session = opened("siberian-dice")
    for step in session.guide.steps:
        if missed and step.finds:
            person.do("move", next(move for move in session.table().moves if move not in step.moves))
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
    person.do("act", "play-now:siberian-dice")
    face = games.profile("siberian-dice")
    assert person.app.session is not None
    assert person.app.session.match.header.seats[1].bot == (face.gentler if missed else face.company)[0]


def test_play_now_for_an_unknown_game_is_refused() -> None:
    assert Person().do("act", "play-now:chess").html.count("refused") == 1


@pytest.mark.parametrize("name", GUIDED)
def test_every_cell_that_a_step_asks_for_is_marked(name: str) -> None:
    """Nobody has to know the names of cells: a step that asks for a cell marks it, before and after a wrong tap."""
    guided = GUIDED[name]
    person, session = opened(name)
    marked, cells = 0, False
    for step in guided.steps:
        if not step.moves:
            person.do("act", "learn-next")
            continue
        if step.finds:
            continue
        goal = step.moves[0].split(" ")[1:2] if step.moves[0].startswith("place") else step.moves[0].split(" ")[-1:]
        page = person.do("ui", "x=1").html
        cells |= 'id="cell-' in page
        if f'id="cell-{goal[0] if goal else ""}"' in page:
            assert re.search(rf'id="cell-{goal[0]}" class="[^"]*\bhint\b', page), step.moves[0]
            other = [move for move in session.game.moves(session.match.state, LEARNER) if move not in step.moves]
            again = person.do("move", other[0]).html
            assert re.search(rf'id="cell-{goal[0]}" class="[^"]*\bhint\b', again), step.moves[0]
            marked += 1
        person.do("move", step.moves[0])
    assert marked or not cells


@pytest.mark.parametrize("name", GUIDED)
def test_a_hint_is_seen(name: str) -> None:
    """What a step asks for is marked as a hint is, unless the learner is to find it."""
    person, session = opened(name)
    for step in GUIDED[name].steps:
        if step.moves and not step.finds:
            assert re.search(r'class="[^"]*\bhint\b', person.do("ui", "x=1").html), step.moves[0]
            del session.ui["hint"]
            assert not re.search(r'class="[^"]*\bhint\b', person.draw().html), step.moves[0]
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")


def test_the_guided_match_of_siberian_dice_ends_with_a_win_that_is_found() -> None:
    """With the 6 lifted one's own dice lie on C3, D3, D4, E3 and C5, Mia's on A1, B1, B5, C6, F3 and F5, and no 1 is perfect: these
    cells have one die beside them, which is Mia's."""
    guided = GUIDED["siberian-dice"]
    asked = {move.removeprefix("place ") for move in guided.steps[-1].moves}
    assert asked == {"A2", "A4", "C1", "D7", "E5", "E6", "G2", "G3", "G4"}
    person, session = opened("siberian-dice")
    for step in guided.steps[:-1]:
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
    assert not re.search(r'class="[^"]*\bhint\b', person.app.render().html), "nothing is marked: it is to be found"
    page = person.do("move", guided.steps[-1].moves[0]).html
    assert session.match.result is not None and session.match.result.winners == (LEARNER,)
    assert 'id="result"' not in page and len(re.findall(r'class="cell[^"]*\bwon\b', page)) == 6


def test_the_guided_round_of_three_dice_explains_everything_that_it_asks() -> None:
    """Keeping two 1s against 70 points is what the gentlemen's rule warns of: here it is off."""
    guided = GUIDED["three-dice"]
    person, _ = opened("three-dice")
    assert len(guided.steps) <= 8 and sum(not step.moves for step in guided.steps) <= 2
    pages = ""
    for step in guided.steps[:-1]:
        pages += person.app.render().html
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
    assert guided.steps[-1].moves == ("keep 1 3",)
    assert 'data-move="keep 1 3"' in person.do("ui", "keep=13").html
    assert "Stairs!" in pages and "Broken stairs!" in pages, "with their dice"


@pytest.mark.parametrize("name", GUIDED)
def test_a_step_to_read_has_one_button_and_the_games_own_goes_on_too(name: str) -> None:
    """Somebody who finds a move anyway, by a key or a slow tap, goes on; there is never a message without words."""
    guided = GUIDED[name]
    person, session = opened(name)
    for number, step in enumerate(guided.steps):
        if step.moves:
            person.do("move", step.moves[0])
            continue
        drawn = person.do("ui", "x=1")
        assert 'id="learn-next"' in drawn.html and "data-move=" not in drawn.html, number
        if LEARNER in session.up():
            drawn = person.do("move", session.game.moves(session.match.state, LEARNER)[0])
            assert person.app.notice is None and session.step == number + 1
        else:
            person.do("act", "learn-next")


@pytest.mark.parametrize("name", [name for name, guided in GUIDED.items() if guided.goes_on])
def test_its_last_position_goes_on_as_a_real_match(name: str) -> None:
    """The same events under the rules, then a match that is stored, with the gentlest bot in the other seats and dice of its own."""
    guided = GUIDED[name]
    person, session = opened(name)
    person.do("act", "learn-on")
    assert isinstance(person.app.session, GuidedSession), "not before its end"
    for step in guided.steps:
        person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")
    assert 'data-act="learn-on"' in person.app.render().html
    lesson = list(session.match.played)
    person.do("act", "learn-on")
    match = person.app.store.load_match(person.app.route.path[1])
    assert match is not None
    assert match.played[: len(lesson)] == lesson and match.header.shared == len(lesson)
    assert [seat.bot for seat in match.header.seats] == ["", *[levels(name)[0]] * len(guided.others)]
    match.draw()
    assert match.wrong_dice() == []
