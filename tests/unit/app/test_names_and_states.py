"""What a page provides to assistive technology: names, states and relations."""

import re

import pytest

from hexdice import games
from hexdice.games.first_player.campaign.sheet_page import count
from hexdice.kernel.match import Seat
from hexdice.view.markup import plain, seat_name
from tests.unit.app.drawing import moves_of, sit_down
from tests.unit.app.fakes import Person


def tag(html: str, id: str) -> str:
    """The opening tag of an element."""
    found = re.search(rf'<[^>]*\bid="{id}"[^>]*>', html)
    assert found, id
    return found[0]


def test_an_invalid_field_is_marked_and_described_by_the_sentence() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "option-rounds", value="-3")
    html = person.do("act", "start").html
    field = tag(html, "option-rounds")
    assert 'aria-invalid="true"' in field
    assert re.search(r'aria-describedby="[^"]*\bproblem"', field)
    assert html.count("aria-invalid") == 1 and 'id="problem"' in html
    assert [effect.value for effect in person.effects if effect.kind == "focus"][-1] == "option-rounds"
    assert "aria-invalid" not in person.do("field", "option-rounds", value="3").html, "it is being mended"


def test_the_second_of_two_like_names_is_at_fault() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "name-0", value="Ann")
    person.do("field", "name-1", value="ann")
    html = person.do("act", "start").html
    assert 'aria-invalid="true"' in tag(html, "name-1") and "aria-invalid" not in tag(html, "name-0")


@pytest.mark.parametrize("game", games.NAMES)
def test_the_seat_to_move_is_marked_as_current(game: str) -> None:
    person = Person()
    person.start(game, ("Ann", "Bo"))
    session = sit_down(person)
    for _ in range(3):
        if session.game.actors(session.match.state) and not session.behind_curtain():
            html = person.app.render().html
            assert re.search(r'<(li|section)[^>]*aria-current="true"', html)
        sit_down(person)
        moves = [move for move in moves_of(session) if move not in ("resign", "end", "join")]
        person.do("move", moves[0])


@pytest.mark.parametrize("game", ["siberian-dice", "first-island", "first-war"])
def test_a_row_of_a_board_has_its_own_name(game: str) -> None:
    """Without one it would be read out with all of its cells."""
    person = Person()
    person.start(game, ("Ann", "Bo"))
    html = person.app.render().html
    rows = re.findall(r'<g role="row"([^>]*)>', html)
    names = [re.findall(r'aria-label="Row ([A-Z]+)"', row) for row in rows]
    assert len(rows) > 4 and all(len(found) == 1 for found in names)
    assert len({found[0] for found in names}) == len(rows)


def test_a_die_that_is_kept_has_the_name_that_it_had() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    while 'id="die-1"' not in person.app.render().html:
        assert person.app.session is not None
        person.do("move", moves_of(person.app.session)[0])

    def die(html: str) -> tuple[str, bool]:
        found = re.search(r'<button[^>]*id="die-1"([^>]*)>(.*?)</button>', html)
        assert found
        shown = re.sub(r"<svg.*?</svg>", "", found[2])
        return re.sub(r"<[^>]*>", "", shown).strip(), 'aria-pressed="true"' in found[1]

    before = die(person.app.render().html)
    after = die(person.do("ui", "keep=1").html)
    assert (before[1], after[1]) == (False, True) and before[0] == after[0] and before[0].endswith("keep")


def test_the_log_is_reached_and_scrolled_by_keyboard() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    html = person.do("ui", "view.more=1&view.log=1").html
    assert re.search(r'<ol class="log"[^>]* tabindex="0" aria-label="What happened"', html)


def test_the_board_as_a_list_is_scrolled_by_keyboard() -> None:
    """Where nothing can be chosen, nothing in it takes the focus."""
    person = Person()
    person.start("first-island", ("Ann", "Bo"))
    html = person.do("ui", "view.list=1").html
    assert 'id="cell-list" tabindex="0" aria-label="The board as a list"' in html


def test_a_missed_session_is_in_the_text_of_its_cell() -> None:
    assert plain(count("4(-1)")) == "4(-1), missed the evening, one die to the reserve"
    assert plain(count("4")) == "4"


@pytest.mark.parametrize(
    ("bots", "inks"), [(("", "first"), ("1", "2")), (("first", ""), ("2", "1")), (("", ""), ("1", "2"))]
)
def test_the_only_person_has_the_first_colour_whichever_seat_it_is(
    bots: tuple[str, str], inks: tuple[str, str]
) -> None:
    person = Person()
    seats = tuple(Seat(name, bot) for name, bot in zip(("Ann", "Bo"), bots, strict=True))
    html = person.do("route", f"#/m/{person.app.start_match('siberian-dice', {}, seats)}").html
    assert tuple(re.findall(r'class="player ink-(\d)', html)) == inks
    person.do("route", "#/")
    assert seat_name(0, "Ann").startswith('<span class="seat ink-1">'), "a page without a table deals by seat"
