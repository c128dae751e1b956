"""Why not? Pointing at moves in practice and when looking back; what is known comes bit by bit, stops and goes on."""

from __future__ import annotations

import asyncio
import json
import re

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.app.ports import Intent
from hexdice.app.table import bot_turns
from hexdice.bots import service
from hexdice.bots.why import Answer
from tests.rules.siberian_dice.table import put
from tests.unit.app.fakes import Person
from tests.unit.app.played import played_out


def looking(event: int = 5) -> tuple[Person, Session]:
    """A finished match of Siberian Dice at a placement of Bo."""
    person = Person()
    person.app.store.save_match(played_out(), "over")
    person.do("route", "#/m/lookback")
    person.do("act", f"review:at={event}")
    return person, person.session


def worked(person: Person, seconds: float = 0.3) -> list[str]:
    """What the worker answers to the open question; the reports before that are noted too."""
    question = bot_turns.ask_next(person.app)
    assert question is not None

    def report(line: str) -> None:
        found = json.loads(line)
        assert bot_turns.report(person.app, found["id"], found["move"])

    payload = json.dumps({**question, "seconds": seconds})
    answer = json.loads(asyncio.run(service.think(payload, report)))
    bot_turns.answer(person.app, answer["id"], answer["move"])
    return [str(question["why"])]


def test_somebody_points_at_a_move_in_a_match_that_is_over() -> None:
    person, session = looking()
    steps = person.draw().html.partition('class="row steps"')[2].partition("</div>")[0]
    assert 'id="why-not"' in steps  # beside the slips it would not fit on a phone
    page = person.do("ui", "view.why=1").html
    assert page.partition('id="why-not"')[2].startswith(' aria-pressed="true" data-act="why:off"')
    assert 'id="review-words"' not in page, "what is said takes the place of other words, so that no button moves"
    assert 'id="why-close"' in page and 'data-ghost="place A4"' in page
    before = session.match.cursor
    assert "Thinking" in person.do("move", "place A4").html
    assert worked(person) == ["place A4"] and session.match.cursor == before
    page = person.draw().html
    assert "The bot’s move: Bo places a six on" in page and "why-share" in page and "better" in page
    assert session.why is not None and session.why.answer is not None and session.why.answer.reasons
    assert page.count("<li>") >= 1 and 'id="why-on"' in page


def test_looking_back_once_more_does_not_go_on_with_it() -> None:
    person, session = looking()
    person.do("ui", "view.why=1")
    person.do("act", "review:off")
    assert "view.why" not in session.ui
    assert 'id="why-not"' in person.do("act", "review:first").html and session.pointing() is None


def test_it_stops_goes_on_and_ends() -> None:
    person, session = looking()
    person.do("ui", "view.why=1")
    person.do("move", "place A4")
    question = bot_turns.ask_next(person.app)
    assert question is not None and bot_turns.needed(person.app)
    answer = Answer("place C3", (), (("race", -1.0, -2.0),), 30, 9.0, 15.0, 1.5)
    assert bot_turns.report(person.app, session.question.id, json.dumps(answer))
    page = person.draw().html
    assert 'id="why-stop"' in page and "2 fewer perfect dice in the race." in page
    assert (
        "It wins 30% of the time instead of 50%" in page and "Played out 30 times; other figures are estimates." in page
    )
    person.do("act", "why:stop")
    assert person.effects[-1].kind == "move-now"
    bot_turns.answer(person.app, session.question.id, json.dumps(answer))
    assert bot_turns.ask_next(person.app) is None
    person.do("act", "why:on")
    question = bot_turns.ask_next(person.app)
    assert question is not None and question["known"] == answer
    person.do("act", "why:off")
    assert session.why is None and session.pointing() is None and not session.question.id


def test_an_answer_that_cannot_be_read_ends_the_question_in_words() -> None:
    for nonsense in ("resign", "[]", '["place C3", [], []' + ", 1" * 9 + "]", "7"):
        person, session = looking()
        person.do("ui", "view.why=1")
        person.do("move", "place A4")
        question = bot_turns.ask_next(person.app)
        assert question is not None
        bot_turns.answer(person.app, str(question["id"]), nonsense)
        assert "The bot found no move." in person.draw().html
        assert session.question.id == ""


def test_a_move_that_the_rules_forbid_is_refused_with_its_rule() -> None:
    person, session = looking()
    person.do("ui", "view.why=1")
    page = person.do("move", "take A1").html
    assert "refused" in page and session.why is None and "Not allowed." in page
    assert "A1, " in page and "not allowed" in page
    assert "Not allowed." not in person.do("act", "why:").html and not session.marks.barred


def pointed(name: str, position: str, cell: str, ui: str = "") -> tuple[str, list[str]]:
    """The page after a tap on a cell that a rule forbids, and the cells that are marked as the reason."""
    person, game = Person(), games.game(name)
    person.start(name, ("Ann", "Bo"))
    person.do("act", "extra:practice=1")
    if position:
        person.session.match.states[-1] = game.parse_position(position)
    person.do("ui", "view.why=1")
    page = person.do("ui", ui).html if ui else person.draw().html
    tap = re.search(rf'id="cell-{cell}"[^>]*data-why="([^"]+)"(?: data-rule="([^"]+)")?', page)
    assert tap is not None
    person.app.handle(Intent("why", tap[1], {"rule": tap[2] or "", "at": f"cell-{cell}"}))
    page = person.draw().html
    assert tap[1] in page and "Not allowed." in page and re.search(rf'id="cell-{cell}"[^>]*, not allowed"', page)
    return page, re.findall(r'id="cell-(\w+)"[^>]*, this is why"', page)


def test_in_chain_the_dice_that_touch_one_which_must_stay_are_marked_beside_the_picture_of_the_rule() -> None:
    state = put({"D3": "1", "C4": "2", "D5": "a", "E4": "b", "D4": "3"}, "chain")
    page, marked = pointed("siberian-dice", games.game("siberian-dice").format_position(state), "D4")
    assert "Only the 3 may be taken" in page and sorted(marked) == ["C4", "D3", "D5", "E4"]


def test_in_the_first_war_the_tile_where_a_step_would_begin_is_marked() -> None:
    person = Person()
    person.start("first-war", ("Ann", "Bo"))
    start = next(move for move in person.session.table().moves if move.startswith("hunter ")).split(" ")[1]
    far = "A1" if start[0] > "D" else "K11"
    page, marked = pointed("first-war", "", far, f"from={start}")
    assert marked == [start] and "more than one step away" in page and "Rule FW-5" in page


def test_in_the_first_island_a_hex_says_what_comes_first() -> None:
    page, marked = pointed("first-island", "", "D4")
    assert marked == [] and "Rule FI-3" in page


def test_nobody_is_helped_in_a_match_that_is_being_played() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    person.do("ui", "view.why=1")
    assert person.session.pointing() is None and 'id="why-not"' not in person.draw().html
    person.do("act", "extra:practice=1")
    assert person.session.pointing() == 0


def test_looking_elsewhere_drops_the_question() -> None:
    person, session = looking()
    person.do("ui", "view.why=1")
    person.do("move", "place A4")
    assert bot_turns.ask_next(person.app) is not None
    person.do("act", "review:first")
    assert bot_turns.ask_next(person.app) is None and session.why is None and not session.question.id


def test_a_hint_says_why_and_closes_the_menu() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    person.do("ui", "view.menu=1")
    assert 'id="table-menu"' not in person.do("act", "hint").html
    bot_turns.ask_next(person.app)
    answer = Answer("hand", (), (("dice", -0.4, -0.4),))
    bot_turns.answer(person.app, person.session.question.id, json.dumps(answer))
    page = person.draw().html
    assert "The player’s dice are better placed." in page and person.session.ui["hint"] == "hand"


def test_a_hint_in_an_exact_game_says_the_shares() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    person.do("act", "hint")
    bot_turns.ask_next(person.app)
    answer = Answer("roll", (), (), 1, 0.25, 0.4, 0.0, True)
    bot_turns.answer(person.app, person.session.question.id, json.dumps(answer))
    assert "Exactly 40% instead of 25%." in person.draw().html


def test_a_puzzle_says_why_not_after_two_wrong_tries() -> None:
    person = Person()
    page = person.do("route", "#/siberian-dice/puzzle/attack-1").html
    puzzle = person.session
    assert 'id="why-not"' not in page and puzzle.pointing() is None
    wrong = [move for move in puzzle.table().moves if move.startswith("place ")]
    solution = puzzle.puzzle.solution  # type: ignore[attr-defined]
    wrong = [move for move in wrong if move != solution]
    person.do("move", wrong[0])
    page = person.do("move", wrong[1]).html
    assert 'id="why-not"' in page
    person.do("ui", "view.why=1")
    person.do("move", wrong[0])
    assert worked(person, 0.5) == [wrong[0]]
    assert puzzle.why is not None and puzzle.why.answer is not None and puzzle.why.answer.best == solution
