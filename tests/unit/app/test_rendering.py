"""Drawing changes nothing: a page can be drawn any number of times, with the same announcements and animations."""

from random import Random

import pytest

from hexdice import games
from hexdice.app.ports import Intent
from hexdice.app.table import bot_turns
from hexdice.bots.levels import levels
from hexdice.view.parts import ROOT, changes
from tests.unit.app.drawing import draw_twice, moves_of, sit_down
from tests.unit.app.fakes import Person, Tags, first_move


@pytest.mark.parametrize("game", games.NAMES)
def test_drawing_changes_nothing(game: str) -> None:
    person, rng = Person(), Random(11)
    person.do("route", f"#/{game}")
    draw_twice(person)
    person.start(game, ("Ann", "Bo"))
    for count in range(30):
        session = sit_down(person)
        draw_twice(person)
        moves = [move for move in moves_of(session) if move not in ("resign", "end")]
        if not moves:
            break
        for ghost in [value for name, value in Tags(person.app.render().html).values if name == "data-ghost"][:1]:
            person.do("ghost", ghost)
            draw_twice(person)
        person.app.handle(Intent("move", rng.choice(moves)))
        draw_twice(person)
        person.settle()
        if count % 10 == 9:
            for act in ("undo", "extra:practice=1", "review:first", "review:next", "review:off", "hint"):
                person.do("act", act)
                draw_twice(person)
            person.do("ui", "view.menu=1&view.log=1")
            draw_twice(person)
            person.do("act", "extra:practice=")
    for route in ("#/", "#/settings", "#/about", f"#/rules/{game}"):
        person.do("route", route)
        draw_twice(person)


def test_dice_roll_on_while_a_bot_begins_to_think() -> None:
    person = Person()
    person.do("route", "#/first-island")
    person.do("field", "bot-1", value=levels("first-island")[0])
    person.do("act", "start")
    session = person.app.session
    assert session is not None
    while session.bot_up() is None or "data-throw" not in person.app.render().html:
        state, bot = session.match.state, session.bot_up()
        if bot is None:
            person.do("move", moves_of(session)[0])
        else:
            question = bot_turns.ask_next(person.app)
            assert question is not None
            bot_turns.answer(person.app, str(question["id"]), session.game.moves(state, bot)[0])
    question = bot_turns.ask_next(person.app)
    assert question is not None and "data-throw" in person.app.render().html
    bot = session.bot_up()
    assert bot is not None
    bot_turns.answer(person.app, str(question["id"]), session.game.moves(session.match.state, bot)[0])
    assert "data-throw" in person.app.render().html, "nor does a bot's own move stop them while all choose at once"


def test_announcements_are_not_repeated_by_a_redraw() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    session = person.app.session
    assert session is not None
    moves = moves_of(session)
    said = person.do("move", moves[0]).said
    assert said and person.do("ui", "view.keep-counts=0").said == said == person.app.render().said


def test_nothing_private_is_in_the_page_behind_the_curtain() -> None:
    person = Person()
    person.start("first-player", ("Ann", "Bo", "Cy"))
    session = sit_down(person)
    secret = person.do("move", moves_of(session)[0])
    drawn = person.do("act", "hide")
    assert [said.text for said in drawn.said] == ["Pass the device to Bo"]
    assert not set(drawn.said) & set(secret.said)


def test_a_move_redraws_only_the_faces_that_it_changes() -> None:
    """At a table of twenty the row of faces is most of the page, and beside it the way to undo comes and goes."""
    person = Person()
    person.start("three-dice", tuple(f"Somebody {n}" for n in range(20)), unit="points")
    before = person.app.render().parts
    for _ in range(20):
        first_move(person)
        after = person.app.render().parts
        whole = [id for id, markup in changes(before, after) if markup.count(">") > 1]  # not only attributes
        assert not {ROOT, "bar", "players"} & set(whole)
        asked = any('data-move="' in parts["player-3"] for parts in (before, after))  # every face may take a gift
        assert asked or sum(id.startswith("player-") for id in whole) <= 4
        before = after
