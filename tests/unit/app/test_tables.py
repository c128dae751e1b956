"""A table in the app: typed dice, undo, review, bots, links, the board's keys."""

import re
from dataclasses import replace
from typing import Any

import pytest

from hexdice import games
from hexdice.app.devices import tabs
from hexdice.app.match.session import Session
from hexdice.app.pages.learn import GuidedSession
from hexdice.app.table import bot_turns
from hexdice.bots.service import think
from hexdice.games.first_island.table.words import tribe_name
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import DIRECTIONS, distance
from hexdice.kernel.match import AFTER_UNDO, TYPED, Header, Match, Seat
from hexdice.view.board import centre, step
from hexdice.view.cast import temper
from hexdice.view.effects import Effect
from hexdice.view.guided import Guided, Step
from hexdice.view.setup import level_name
from hexdice.view.text import speak
from tests.unit.app.fakes import PEOPLE, Person, first_move, session_of


def test_real_dice_are_typed_and_marked() -> None:
    """With real dice on, a roll waits for each die; the log marks what was typed."""
    person = Person()
    person.start("three-dice", PEOPLE)
    person.do("act", "extra:real=1")
    first_move(person)
    if session_of(person).game.chance(session_of(person).match.state) is None:
        first_move(person)
    for face in "256":
        drawn = person.app.render()
        assert 'data-act="tell:1"' in drawn.html
        person.do("act", f"tell:{face}")

    typed = [event.text for event in session_of(person).match.played if event.mark == TYPED]
    assert typed == ["2", "5", "6"]
    assert "real die" in person.do("ui", "view.more=1&view.log=1").html


def test_the_log_is_current_after_a_move_a_new_name_and_another_language() -> None:
    """Lines are cached between drawings, but their inputs may change."""
    person = Person()
    person.start("three-dice", PEOPLE)
    person.do("act", "extra:real=1")
    person.do("act", "extra:practice=1")
    session = session_of(person)
    first_move(person)
    for face in "124":
        session.enter(face)
    seat = session.viewer()
    assert seat is not None
    for keep, dice in (("keep 1 2", "1-2-6"), ("keep 1 3", "1-6-4")):  # the same die falls, on another roll
        session.play(seat, keep)
        session.enter("6")
        assert dice in session.log(80)[0]
        session.undo()  # the face
        session.undo()  # the choice
    session.rename(seat, "Zoe")
    assert "Zoe keeps" not in session.log(80)[0] and "Zoe rolls 1-2-4" in session.log(80)[0]
    speak("de")
    german = session.log(80)
    speak("en")
    assert german != session.log(80)


def test_a_mistyped_face_can_be_taken_back_but_a_drawn_one_cannot() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    person.do("act", "extra:real=1")
    first_move(person)
    before = session_of(person).match.cursor
    person.do("act", "tell:6")
    assert 'data-act="undo"' in person.app.render().html

    drawn = person.do("act", "undo")

    assert session_of(person).match.cursor == before and 'data-act="tell:1"' in drawn.html
    person.do("act", "tell:2")
    assert session_of(person).match.played[-1].text == "2"
    person.do("act", "roll-for-me")
    assert 'data-act="undo"' not in person.app.render().html
    person.do("act", "extra:real=")
    assert "cannot be undone" in person.do("act", "undo").html


def test_the_app_rolls_one_die_for_people_with_real_dice() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    person.do("act", "extra:real=1")
    first_move(person)
    before = session_of(person).match.cursor
    person.do("act", "roll-for-me")

    assert session_of(person).match.cursor == before + 1
    assert session_of(person).match.played[-1].mark == ""


def test_a_face_that_no_die_has_changes_nothing() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    person.do("act", "extra:real=1")
    first_move(person)
    before = list(session_of(person).match.played)
    drawn = person.do("act", "tell:7")

    assert 'id="notice"' in drawn.html
    assert before == session_of(person).match.played


def test_undo_never_crosses_a_roll_but_practice_does_and_is_marked() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    while session_of(person).match.played[-1].actor != CHANCE:
        first_move(person)
    assert 'data-act="undo"' not in person.app.render().html
    rolled = session_of(person).match.cursor
    drawn = person.do("act", "undo")
    assert rolled == session_of(person).match.cursor
    assert 'id="notice"' in drawn.html
    person.do("act", "extra:practice=1")
    person.do("act", "undo")
    assert session_of(person).match.cursor < rolled
    assert "Practice" in person.app.render().html

    first_move(person)

    assert any(event.mark == AFTER_UNDO for event in session_of(person).match.played)


def test_a_viewer_can_cover_everything_again() -> None:
    person = Person()
    person.start("first-player", ("Ann", "Bo"))
    while not session_of(person).behind_curtain():
        first_move(person)
    assert 'id="hide"' not in person.app.render().html
    seat = session_of(person).behind_curtain()[0]
    assert 'id="hide"' in person.do("act", f"look:{seat}").html
    assert 'id="bar"' not in person.do("act", "hide").html
    assert session_of(person).behind_curtain()[0] == seat


def test_the_curtain_shows_the_common_dice_and_nothing_else() -> None:
    person = Person()
    person.start("first-island", ("Ann", "Bo"))
    while not session_of(person).behind_curtain():
        first_move(person)
    state = session_of(person).match.state
    html = person.app.render().html
    assert html.count('class="fi-die-slot free"') == len(state.dice) == 5
    assert "data-move" not in html and "data-ghost" not in html and "gridcell" not in html
    assert re.findall(r'<span class="unseen">(\w+)</span>', html) == [tribe_name(face) for face in state.dice]


def test_two_players_cannot_be_given_one_name() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    refused = person.do("act", "rename", **{"rename-0": "Zoe", "rename-1": "zoe"})
    assert "Two players have the same name." in refused.html
    assert [seat.name for seat in session_of(person).match.header.seats] == list(PEOPLE)
    person.do("act", "rename", **{"rename-0": PEOPLE[1], "rename-1": PEOPLE[0]})
    assert [seat.name for seat in session_of(person).match.header.seats][:2] == [PEOPLE[1], PEOPLE[0]]


def test_the_review_announces_the_step_and_what_it_did() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(4):
        first_move(person)
    session = session_of(person)
    # Each first turn is hand, roll, place: four moves are two turns.
    assert person.do("act", "review:first").announce.startswith("Turn 0 of 2.")
    heard = person.do("act", "review:next").announce
    assert heard.startswith("Turn 1 of 2.") and "Ann rolls" in heard and "Ann places" in heard
    heard = person.do("act", "review:next").announce
    assert heard.startswith("Turn 2 of 2.") and "Bo places" in heard and "Ann places" not in heard
    assert session.review == 6


def test_leaving_and_the_end_of_an_evening_are_announced() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    session = session_of(person)
    while "leave 1" not in session.game.moves(session.match.state, session.viewer()):
        first_move(person)
    while not session.match.state.past:
        first_move(person)
    assert person.do("move", "leave 1").announce.startswith("Bo leaves the table. ")
    assert person.do("move", "back 1").announce.startswith("Bo is back. ")
    assert person.do("ui", "ask=end").announce.endswith(" End the evening?")
    heard = person.do("move", "end").announce
    assert "The evening is over. Cy loses: " in heard


@pytest.mark.parametrize("game", ["siberian-dice", "first-war"])
def test_the_winner_by_resignation_is_announced(game: str) -> None:
    person = Person()
    person.start(game, ("Ann", "Bo"))
    session = session_of(person)
    while "resign" not in session.game.moves(session.match.state, session.viewer()):
        first_move(person)
    winner = ("Bo", "Ann")[session.viewer() or 0]
    assert f"{winner} wins" in person.do("move", "resign").announce


def test_the_same_refusal_twice_is_announced_twice() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    before = person.app.render().said
    once, twice = person.do("why", "No, not now.").said, person.do("why", "No, not now.").said
    assert before == once[:-1] == twice[:-1], "what was said stays as it is"
    assert once[-1].text == twice[-1].text == "No, not now." and once[-1] != twice[-1]


def test_names_are_announced_as_written() -> None:
    """Not as markup, in which an apostrophe is five characters and a name may look like a tag."""
    person = Person()
    person.start("three-dice", ("Ann", "O'Neill & <b>"))
    assert "O'Neill & <b> starts" in person.app.render().announce


def test_the_review_changes_nothing_and_a_branch_is_a_separate_match() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    for _ in range(4):
        first_move(person)
    id, played = person.id, list(session_of(person).match.played)
    person.do("act", "review:first")
    assert "data-move" not in person.app.render().html
    assert session_of(person).review == 0
    person.do("act", "review:at=1")
    person.do("act", "branch")
    assert person.id != id
    assert session_of(person).match.played[:1] == played[:1]

    person.do("route", f"#/m/{id}")

    assert session_of(person).match.played == played


def test_invalid_moves_are_refused_with_a_sentence() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    before = list(session_of(person).match.played)
    for move in ("", "roll roll", "keep 9", "<b>", "stay" * 200):
        assert 'id="notice"' in person.do("move", move).html

    assert before == session_of(person).match.played


@pytest.mark.parametrize(
    "act", ["", "nothing", "tell:x", "look:9", "extra:facing=45", "extra:x", "delete-yes:nope", "review:x"]
)
def test_a_forged_act_is_refused_or_does_nothing(act: str) -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    before = list(session_of(person).match.played)
    person.do("act", act)

    assert before == session_of(person).match.played


def test_a_bot_is_asked_once_and_its_answer_played() -> None:
    """The question contains a view as text and nothing else of the match; a late answer is dropped."""
    import asyncio
    import json

    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "name-0", value="Ann")
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    session = session_of(person)
    for _ in range(40):
        if session.bot_up() is not None:
            break
        first_move(person)
    question = bot_turns.ask_next(person.app)
    assert question is not None
    assert bot_turns.ask_next(person.app) is None
    assert session.match.header.seed not in json.dumps(question)
    answer = json.loads(asyncio.run(think(json.dumps(question), None)))
    bot_turns.answer(person.app, "another question", answer["move"])
    before = session.match.cursor

    bot_turns.answer(person.app, str(question["id"]), answer["move"])

    assert session.match.cursor > before


def test_a_persons_marks_outlast_a_bots_move_while_all_choose_at_once() -> None:
    person = Person()
    person.do("route", "#/first-island")
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    session = session_of(person)
    while not session.game.private(session.match.state):
        seat = session.game.actors(session.match.state)[0]
        session.play(seat, "stay" if "stay" in session.game.moves(session.match.state, seat) else "pass")
    person.do("ui", "die=1")
    bots = session.game.moves(session.match.state, 1)
    session.question.id = "0"
    assert session.table().thinking == 1
    assert "is thinking" not in person.app.render().html, "nobody waits for it"
    session.question.id = ""

    session.play(1, bots[0])

    assert session.ui.get("die") == "1"
    taken = session.match.state.dice
    session.play(0, session.game.moves(session.match.state, 0)[0])
    assert "die" not in session.ui

    person.do("act", "several:undo;die=1")  # one of the two is freed, the other stays chosen
    assert session.ui["die"] == "1" and not session.match.state.sheets[0].turn.pair
    low, high = sorted(taken[:2])
    session.play(0, f"take {low} {high}")
    low, high = sorted((taken[0], taken[2]))
    person.do("act", f"several:undo;take {low} {high}")
    assert session.match.state.sheets[0].turn.pair == (low, high), "the third die took the place of the second"


def test_a_failed_bot_is_reported_and_can_be_asked_again() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "bot-0", value="gentle")
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    question = bot_turns.ask_next(person.app)
    assert question is not None
    bot_turns.failed(person.app, str(question["id"]), "<b>boom</b>")
    html = person.app.render().html
    assert "The bot could not move" in html and "<b>boom</b>" not in html
    assert bot_turns.ask_next(person.app) is None

    person.do("act", "ask-again")

    assert bot_turns.ask_next(person.app) is not None


def test_the_result_is_seen_from_the_top_of_the_page() -> None:
    person = Person()
    person.do("route", "#/siberian-dice")
    person.do("act", "start")
    session = session_of(person)
    person.effects.clear()
    while session.match.result is None:
        assert Effect("focus", "main") not in person.effects
        person.do("move", session.table().moves[0])
    assert Effect("focus", "main") in person.effects


@pytest.mark.parametrize("best", ["", "keep 9 9 9"])
def test_move_now_works_without_a_worker(best: str) -> None:
    """With nothing found so far, or with nonsense: the page makes a legal move for the bot."""
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "bot-0", value="bold")
    person.do("field", "bot-1", value="bold")
    person.do("act", "start")
    session = person.app.session
    assert session is not None and bot_turns.needed(person.app)
    question = bot_turns.ask_next(person.app)
    assert question is not None
    before = session.match.cursor
    bot_turns.move_anyhow(person.app, "another question", best)
    assert session.match.cursor == before

    bot_turns.move_anyhow(person.app, str(question["id"]), best)

    assert session.match.cursor > before
    assert session.question.id == ""


def test_move_now_after_a_failure_moves_and_asks_again() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "bot-0", value="bold")
    person.do("field", "bot-1", value="bold")
    person.do("act", "start")
    session = person.app.session
    question = bot_turns.ask_next(person.app)
    assert session is not None and question is not None
    bot_turns.failed(person.app, str(question["id"]), "it does not answer")
    before = session.match.cursor
    assert 'data-act="move-now"' in person.app.render().html

    person.do("act", "move-now")

    assert session.match.cursor > before
    assert bot_turns.ask_next(person.app) is not None


def test_bots_are_loaded_only_if_one_plays_or_has_helped() -> None:
    person = Person()
    assert not bot_turns.needed(person.app)
    person.do("route", "#/three-dice")
    person.do("act", "start")
    assert bot_turns.next_step(person.app) == (False, None, "")
    person.do("act", "hint")
    assert bot_turns.ask_next(person.app) is not None
    assert bot_turns.needed(person.app)
    person.do("route", "#/")
    assert not bot_turns.needed(person.app)


def test_a_bot_that_breaks_the_rules_is_reported() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "bot-0", value="gentle")
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    question, before = bot_turns.ask_next(person.app), session_of(person).match.cursor
    assert question is not None

    bot_turns.answer(person.app, str(question["id"]), "give 7")

    assert "The bot could not move" in person.app.render().html
    assert session_of(person).match.cursor == before and bot_turns.ask_next(person.app) is None


def test_a_bot_for_which_somebody_else_has_rolled_is_asked_again() -> None:
    """Its answer, to roll, comes when the dice lie already: it is late, and no fault."""
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "bot-1", value="gentle")
    person.do("field", "option-starter", value="chosen")
    person.do("act", "start")
    person.do("move", "start 1")
    session = session_of(person)
    question = bot_turns.ask_next(person.app)
    assert question is not None
    person.do("move", "roll")
    before = session.match.cursor

    bot_turns.answer(person.app, str(question["id"]), "roll")

    assert session.match.cursor == before and not session.question.failed
    assert "The bot could not move" not in person.app.render().html
    assert bot_turns.ask_next(person.app) is not None


def test_a_question_to_a_bot_is_dropped_by_a_redo() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    person.do("act", "extra:practice=1")
    for _ in range(4):
        first_move(person)
    person.do("act", "undo")
    person.do("act", "undo")
    person.do("act", "hint")
    question = bot_turns.ask_next(person.app)
    assert question is not None
    person.do("ui", "place=C4")

    person.do("act", "redo")

    assert "place" not in session_of(person).ui and bot_turns.ask_next(person.app) is None
    bot_turns.answer(person.app, str(question["id"]), "place C4")
    assert "hint" not in session_of(person).ui


def test_a_hint_that_arrives_after_the_move_is_ignored() -> None:
    """Meanwhile the person has moved and a bot is up: the answer is dropped, and the bot is asked."""
    person = Person()
    person.do("route", "#/siberian-dice")
    person.do("field", "bot-1", value="steady")
    person.do("act", "start")
    session = session_of(person)
    person.do("act", "hint")
    hint = bot_turns.ask_next(person.app)
    assert hint is not None and hint["seat"] == 0
    while session.bot_up() is None:
        first_move(person)
    before = session.match.cursor

    bot_turns.answer(person.app, str(hint["id"]), "hand")

    assert session.match.cursor == before and "hint" not in session.ui
    question = bot_turns.ask_next(person.app)
    assert question is not None and question["seat"] == 1


def test_on_paper_no_bot_advises() -> None:
    person = Person()
    person.start("first-island", ("Ann", "Bo"), paper="true")
    assert 'id="hint"' not in person.do("ui", "view.menu=1").html
    assert "No bot can give a hint here." in person.do("act", "hint").html
    assert bot_turns.ask_next(person.app) is None
    other = Person()
    other.start("first-island", ("Ann",))
    assert 'id="hint"' in other.do("ui", "view.menu=1").html


def test_review_ends_at_the_event_that_the_other_tab_undid_to() -> None:
    first = Person()
    first.start("siberian-dice", ("Ann", "Bo"))
    first.do("act", "extra:practice=1")
    for _ in range(6):
        first_move(first)
    second = Person(first.storage)
    second.locks = False
    second.do("route", f"#/m/{first.id}")
    second.do("act", "review:last")
    end = session_of(second).review
    assert end is not None
    for _ in range(3):
        first.do("act", "undo")
    first_move(first)

    tabs.changed(second.app, f"hexdice.match.{first.id}")

    assert 'id="review-panel"' in second.app.render().html
    here = session_of(second).review
    assert here is not None and here == session_of(second).match.cursor < end


def test_the_page_of_a_fault_keeps_theme_and_language() -> None:
    person = Person()
    person.do("field", "setting-theme", value="dark")
    person.do("field", "setting-language", value="de")
    drawn = person.app.render_fault()
    speak("en")
    assert (drawn.looks.theme, drawn.looks.language) == ("dark", "de")


@pytest.mark.parametrize("key", ["q", "e", "a", "d", "w", "s", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
def test_each_key_moves_the_cursor_where_it_points_on_the_screen(key: str) -> None:
    """The first step to try leads to a neighbour on the side of the screen that the key names."""
    q, r = 0, 0
    there = step(q, r, key)[0]
    assert distance((0, 0), there) == 1
    assert there in DIRECTIONS
    x, y = centre(*there)
    if key in ("q", "e", "w", "ArrowUp"):
        assert y < 5
    if key in ("a", "d", "s", "ArrowDown"):
        assert y > -5
    if key in ("q", "a", "ArrowLeft"):
        assert x < 5
    if key in ("e", "d", "ArrowRight"):
        assert x > -5


def test_moving_up_and_down_returns_to_the_same_cell() -> None:
    """W and S zigzag, so that a column of cells can be walked."""
    place = (0, 3)
    for _ in range(6):
        place = step(*place, "w")[0]

    assert place[1] == -3
    assert abs(centre(*place)[0] - centre(0, 3)[0]) < 60


def test_other_keys_do_nothing() -> None:
    assert step(0, 0, "x") == []


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_of_every_game_is_stepped_through(game: str) -> None:
    person = Person()
    person.start(game, ("Ann", "Bo"))
    while len(session_of(person).match.played) < 20 and session_of(person).match.result is None:
        for seat in session_of(person).behind_curtain()[:1]:
            person.do("act", f"look:{seat}")
        first_move(person)
    here = session_of(person).match.cursor
    page = person.do("act", "review:first").html
    turns = session_of(person).turns()
    assert turns[0] == 0 and turns[-1] == here
    for place in turns[1:]:
        assert 'id="review-panel"' in page
        page = person.do("act", "review:next").html
        assert session_of(person).review == place
    for place in turns[-2::-1]:
        person.do("act", "review:back")
        assert session_of(person).review == place
    page = person.do("act", "review:last").html
    estimate = games.screen(game).review.outlook(session_of(person).table())
    assert ('class="outlook"' in page) == (game in ("siberian-dice", "first-island", "first-war")) == bool(estimate)


def test_a_finished_match_can_be_played_on_from_its_past_but_not_from_its_end() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    session = session_of(person)
    while "resign" not in session.game.moves(session.match.state, session.viewer()):
        first_move(person)
    assert 'id="menu-branch"' in person.do("ui", "view.menu=1").html
    person.do("move", "resign")
    assert session_of(person).match.result is not None
    assert 'id="menu-branch"' not in person.do("ui", "view.menu=1").html
    assert 'id="branch"' in person.do("act", "review:first").html
    assert 'id="branch"' not in person.do("act", "review:last").html


def test_the_page_turns_to_whoever_is_up_as_they_sit() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    assert "facing-seat-now" in person.app.render().html  # before anything is to be decided
    first_move(person)
    assert "facing-seat-now" not in person.app.render().html
    person.start("siberian-dice", ("Ann", "Bo"))
    person.do("act", "extra:facing=seat")
    first_move(person)
    while session_of(person).viewer() == 0:
        moves = session_of(person).table().moves
        person.do("move", moves[0])
    rendered = person.app.render()
    assert rendered.looks.facing == 180 and "facing-seat-now" not in rendered.html
    assert person.do("route", "#/").looks.facing == 0
    person.start("siberian-dice", ("Ann", "Bo"))  # and it is asked once
    assert session_of(person).match.header.extra["facing"] == "seat"
    person.do("act", "tonight-done")  # the second match has begun a night
    person.do("act", "play-now:siberian-dice")
    assert "facing" not in session_of(person).match.header.extra


def test_a_lone_learner_is_not_asked_how_they_sit() -> None:
    """Although the others of a lesson are no bots, and though it begins with the learner's first move."""
    steps = (Step("Roll.", "Roll.", ("roll",)),)
    assert not GuidedSession("siberian-dice", Guided(steps, "", ("Mia",)), 0, lambda _: None).asks_how_they_sit


@pytest.mark.parametrize(("seats", "sides"), [(2, [0, 180]), (3, [0, 90, 270]), (4, [0, 90, 180, 270])])
def test_people_sit_around_the_device(seats: int, sides: list[int]) -> None:
    person = Person()
    person.start("first-island", ("Ann", "Bo", "Cy", "Di")[:seats])
    session = session_of(person)
    session.set_extra("facing", "seat")
    found = []
    for seat in range(seats):
        session.looking = seat
        session.viewer = lambda seat=seat: seat
        found.append(session.facing)
    assert found == sides


def test_a_tap_on_a_face_tells_who_it_is_and_people_choose_theirs() -> None:
    person = Person()
    person.do("act", "play-now:siberian-dice")
    page = person.do("ui", "view.who=1").html
    rival = session_of(person).match.header.seats[1]
    assert temper(rival.name) in page and level_name(rival.bot) in page and 'id="face-at"' not in page
    before = session_of(person).table().face(0)
    assert 'id="face-at"' in person.do("ui", "view.who=0").html
    person.do("act", "face-at:0")
    after = session_of(person).table().face(0)
    assert after and after != before
    assert person.app.store.face("Player 1") == after
    refused = person.do("act", "face-at:1").html
    assert "does not know how to do that" in refused
    person.do("act", "play-now:siberian-dice")
    assert session_of(person).table().face(0) == after


def test_the_curtain_faces_whoever_takes_the_device_next() -> None:
    """Three around it: Bo a third of the way round, Cy two thirds; with Ann holding it, Bo is next."""
    person = Person()
    person.start("first-player", ("Ann", "Bo", "Cy"))
    person.do("act", "extra:facing=seat")
    assert [person.do("ui", f"next={seat}").looks.facing for seat in (0, 1, 2)] == [0, 90, 270]
    assert person.do("act", "look:1").looks.facing == 90


def test_the_legal_moves_of_a_state_are_worked_out_once_however_often_it_is_drawn() -> None:
    game, asked = games.game("first-war"), []

    def moves(state: Any, seat: int) -> tuple[str, ...]:
        asked.append(seat)
        return game.moves(state, seat)

    session = Session(
        Match(replace(game, moves=moves), Header("first-war", {}, (Seat("Ann"), Seat("Bo")), 2, "0" * 32, "m"))
    )
    session.active = True
    session.begin()
    asked.clear()
    drawn = [session.table().moves for _ in range(3)]
    assert drawn[0] and drawn == [drawn[0]] * 3 and len(asked) == 1
