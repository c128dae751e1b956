"""The puzzle of the day: one for everybody on a date, tries answered, a streak, and a text that gives nothing away."""

from __future__ import annotations

import re
from datetime import date, timedelta

from hexdice import games
from hexdice.app.pages.puzzle import Day, PuzzleSession, next_day, read_day
from hexdice.games.siberian_dice.table.puzzles import puzzles
from hexdice.view.puzzle import of_the_day
from tests.unit.app.fakes import DictStorage, Person


def opened(route: str = "puzzle", storage: DictStorage | None = None) -> tuple[Person, PuzzleSession]:
    person = Person(storage)
    person.do("route", f"#/siberian-dice/{route}")
    assert isinstance(person.app.session, PuzzleSession)
    return person, person.app.session


def wrong_move(session: PuzzleSession) -> str:
    return next(move for move in session.table().moves if move != session.puzzle.solution)


def test_the_days_go_through_all_puzzles_with_taught_rules_before_one_comes_again() -> None:
    """The guided match teaches the rules of Basic, and those of Primes differ in the goal alone, which each puzzle names."""
    declared, start = games.profile("siberian-dice").puzzles, date(2026, 11, 22)
    assert declared is not None
    taught = [puzzle.id for puzzle in puzzles() if puzzle.position.split()[0] in ("basic", "primes")]
    days = [of_the_day(declared, str(start + timedelta(n))).id for n in range(len(taught))]
    assert sorted(days) == sorted(taught) and len(taught) > 100


def test_every_puzzle_opens_and_its_solution_ends_it() -> None:
    for puzzle in puzzles()[::7]:
        person, session = opened(f"puzzle/{puzzle.id}")
        assert f'data-puzzle="{puzzle.id}" data-ended=""' in person.app.render().html
        assert not {"offer", "resign"} & set(session.table().moves)
        page = person.do("move", puzzle.solution).html
        assert 'data-ended="found"' in page and 'id="undo"' not in page and 'id="result"' not in page
        assert "rolling" not in page and "Solution: " in page.partition('id="prompt-text"')[2].partition("</h2>")[0]
        shown = re.findall(r'id="cell-(\w\d)" class="[^"]*\bhint\b', page)
        if puzzle.kind == "choice":
            assert all(cell in page.partition('id="guide"')[2].partition("</p>")[0] for cell in shown) and shown
        else:
            assert shown == [puzzle.solution.removeprefix("place ")]
        assert not session.table().moves


def test_a_wrong_try_is_answered_and_the_second_brings_a_hint() -> None:
    person, session = opened()
    first = person.do("move", wrong_move(session)).html
    assert "Look again" in first and "1 wrong try." in first and "puzzle-hint" not in first
    assert session.match.cursor == 0  # the board stays as it was
    second = person.do("move", wrong_move(session)).html
    assert "puzzle-hint" in second and "puzzle-show" in second


def test_the_shared_text_has_the_tries_but_not_the_solution() -> None:
    person, session = opened()
    person.do("move", wrong_move(session))
    person.do("move", session.puzzle.solution)
    person.do("act", "puzzle-share")
    (effect,) = [effect for effect in person.effects if effect.kind == "share"]
    assert effect.value == "#/siberian-dice/puzzle"
    assert effect.text == f"Siberian Dice, puzzle of 2026-09-21, difficulty {session.puzzle.grade} of 3: ✗✓"


def test_only_the_outcome_is_stored_and_it_is_shown_again() -> None:
    person, session = opened()
    person.do("move", session.puzzle.solution)
    assert [key for key in person.app.store.keys("") if "match" in key or "entry" in key] == []
    assert isinstance(person.storage, DictStorage)
    again, left = opened(storage=DictStorage(person.storage.kept))
    page = again.app.render().html
    assert left.ended == "found" and "Solved!" in page and "in a row" not in page
    archive = again.do("route", "#/siberian-dice/puzzles").html
    assert archive.count(", solved") == 1


def test_the_solution_is_shown_only_after_two_tries_and_ends_the_streak() -> None:
    person, session = opened()
    person.app.store.set_setting("puzzle.siberian-dice", "2026-09-20 4 0 found")
    person.do("act", "puzzle-show")
    assert not session.ended
    for _ in range(2):
        person.do("move", wrong_move(session))
    assert 'data-ended="shown"' in person.do("act", "puzzle-show").html
    assert person.app.store.settings()["puzzle.siberian-dice"] == "2026-09-21 0 2 shown"


def test_a_streak_is_days_in_a_row_and_the_first_end_of_a_day_counts() -> None:
    day = next_day(Day(), "2026-02-28", 0, "found")
    assert day == Day("2026-02-28", 1, 0, "found")
    day = next_day(day, "2026-03-01", 2, "found")
    assert day.streak == 2
    assert next_day(day, "2026-03-01", 0, "shown") == day
    assert next_day(day, "2026-03-03", 0, "found").streak == 1


def test_a_damaged_record_of_the_streak_is_ignored() -> None:
    for text in (
        "",
        "x",
        "2026-13-40 1 1 found",
        "2026-09-20 -1 0 found",
        "2026-09-20 1 0 won",
        "2026-09-20 ² 0 found",
    ):
        assert read_day(text) == Day()


def test_an_unknown_puzzle_is_no_page() -> None:
    person = Person()
    assert "This page does not exist" in person.do("route", "#/siberian-dice/puzzle/attack-9999").html
    assert games.profile("three-dice").puzzles is None
