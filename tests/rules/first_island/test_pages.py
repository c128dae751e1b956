"""The First Island's own pages in the app: blank sheets, islands of one code side by side, a code in the set-up."""

from random import Random

from hexdice.games.first_island import GAME, OPTIONS
from hexdice.games.first_island.table.pages import IslandPages, day_of
from hexdice.games.first_island.table.screen import rematch
from hexdice.games.first_island.table.token import token
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import read_options
from hexdice.view.table import bystander
from tests.rules.first_island.finished import finished
from tests.unit.app.fakes import Person, Tags

HOSTILE = "<script>alert(1)</script>"


def person() -> Person:
    found = Person()
    found.app.sections["first-island"] = IslandPages(found.app)
    return found


def test_there_is_a_blank_sheet() -> None:
    assert person().do("route", "#/first-island/sheets").html.count('class="fi-paper"') == 1


def test_islands_are_laid_side_by_side_once_each() -> None:
    first, second = (token("x", name, finished(seed * 32)) for name, seed in (("Ann", "1"), ("Bo", "2")))
    ann = person()
    assert ann.do("route", f"#/first-island/compare?mine={first}").html.count("fi-final") > 0
    page = ann.do("act", "fi-add", text=f"https://somewhere/#/first-island/compare?mine={second}.{first}").html
    assert page.count('<figure class="fi-final"') == 2 and "trouble" not in page
    ann.do("act", "fi-link")
    assert ann.effects[-1].value == f"#/first-island/compare?mine={first}.{second}"


def test_another_code_and_damaged_text_are_refused_with_a_sentence() -> None:
    ann = person()
    ann.do("route", f"#/first-island/compare?mine={token('x', 'Ann', finished('1' * 32))}")
    for text, words in (
        (token("y", "Bo", finished("2" * 32)), "a different code"),
        ("nonsense", "not the island"),
        ("", ""),
    ):
        page = ann.do("act", "fi-add", text=text).html
        assert words in page and page.count('<figure class="fi-final"') == 1


def test_names_from_outside_stay_text() -> None:
    shared = token(HOSTILE, HOSTILE[:40].replace("<", "&lt;"), finished("3" * 32))
    page = person().do("route", f"#/first-island/compare?mine={shared}").html
    assert "script" not in Tags(page).tags and HOSTILE in Tags(page).text


def test_a_code_needs_one_seat_and_gives_the_same_seed() -> None:
    ann = person()
    ann.do("route", "#/first-island?names=Ann,Bo&code=x")
    page = ann.do("act", "start").html
    assert "one seat here" in page and ann.app.session is None


def test_one_code_is_one_seed() -> None:
    seeds = set()
    for _ in range(2):
        ann = person()
        ann.start("first-island", ("Ann",), code="lighthouse")
        assert ann.app.session is not None
        seeds.add(ann.app.session.match.header.seed)
    assert len(seeds) == 1


def test_a_rematch_does_not_keep_the_code() -> None:
    state = finished("4" * 32)
    by_code = read_options(OPTIONS, {"code": "x", "cards": "easy"})
    assert rematch(bystander(state, ("Ann",), by_code)) == {**by_code, "code": "", "level": "free"}
    plain = read_options(OPTIONS, {"level": "hard"})
    assert rematch(bystander(state, ("Ann",), plain)) == plain


def settled(ann: Person, code: str) -> None:
    """An island by a code, played at random to its end and saved."""
    ann.app.store.save_match(played(code), "over")


def played(code: str) -> Match:
    header = Header("first-island", {"code": code, "level": "casual"}, (Seat("Ann"),), 1, "1" * 32, f"id{code[-2:]}")
    match, rng = Match(GAME, header), Random(1)
    while match.result is None:
        match.settle()
        if match.result is None:
            match.play(0, rng.choice(GAME.moves(match.state, 0)))
    return match


def test_the_island_of_the_day_counts_days_in_a_row_and_is_sent_without_its_dice() -> None:
    ann = person()
    for day in ("17", "19", "20"):
        settled(ann, f"day 2026-09-{day}")
    match = played("day 2026-09-21")
    ann.app.store.save_match(match, "over")
    page = ann.do("route", "#/m/id21").html
    assert '<span id="fi-streak">3 days in a row.</span>' in page
    ann.do("act", "fi-day:id21")
    effect = ann.effects[-1]
    assert match.result is not None
    (points,) = match.result.scores
    assert effect.kind == "share" and effect.value == "#/first-island?code=day%202026-09-21"
    assert (
        effect.text
        == f"The First Island, island of 2026-09-21. Points: {str(points).replace('-', '−')}. 3 days in a row."
    )


def test_the_first_day_of_the_calendar_has_none_before_it() -> None:
    ann = person()
    ann.app.store.save_match(played("day 0001-01-01"), "over")
    assert '<span id="fi-streak">1 day in a row.</span>' in ann.do("route", "#/m/id01").html


def test_only_a_date_makes_an_island_of_the_day() -> None:
    assert day_of("Day  2026-09-21") == "2026-09-21"
    for other in ("", "day", "day 2026-13-01", "x 2026-09-21", "day 2026-09-21 x", "day 20260921"):
        assert day_of(other) == ""
    ann = person()
    settled(ann, "xx")
    assert "fi-streak" not in ann.do("route", "#/m/idxx").html
