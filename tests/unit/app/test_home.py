"""The home page: what each card shows and begins, and the puzzle of the day."""

import re

import pytest

from hexdice import games
from hexdice.app.pages.home import front
from tests.unit.app.fakes import FixedClock, Person

RITUAL = "first-player"


def test_one_game_is_large_and_first() -> None:
    html = Person().do("route", "#/").html
    assert html.count('<li class="large">') == html.count("Start here") == 1
    first = next(name for name, face in games.profiles().items() if face.first)
    assert re.findall(r'class="card panel" id="game-([^"]*)"', html)[0] == first


@pytest.mark.parametrize("name", games.NAMES)
def test_each_card_has_its_ways_in(name: str) -> None:
    html = Person().do("route", "#/").html
    card = html.partition(f'id="game-{name}"')[2].partition("</li>")[0]
    drawn = games.profile(name).moment is not None  # a new game has no picture yet
    assert (f'src="assets/pictures/{name}-dark.webp"' in card) is drawn and f'href="#/learn/{name}"' in card
    two = (
        f'id="two-{name}" aria-label="Two or more: Three Dice" href="#/{name}"'
        if games.profile(name).many
        else f'"play-two:{name}"'
    )
    ways = (f'href="#/{name}/quick"',) if name == RITUAL else (f'"play-now:{name}"', two)
    assert all(way in card for way in ways)


@pytest.mark.parametrize("name", [name for name in games.NAMES if name != RITUAL])
def test_two_of_us_begins_with_two_people(name: str) -> None:
    person = Person()
    person.do("act", f"play-two:{name}")
    assert person.app.session is not None
    seats = person.app.session.match.header.seats
    assert len(seats) == 2 and not any(seat.bot for seat in seats) and seats[0].name != seats[1].name


def test_two_of_us_is_refused_for_what_is_no_game() -> None:
    assert "refused" in Person().do("act", "play-two:chess").html


def test_the_position_of_the_day_is_a_picture_once_the_day_is_known() -> None:
    person = Person()
    clock = person.app.clock
    assert isinstance(clock, FixedClock)
    board = re.compile(r'<span class="picture">(<svg class="example-cells".*?</svg>)</span>', re.DOTALL)
    shown = board.findall(person.do("route", "#/").html)
    assert len(shown) == 1 and shown[0].count("<polygon") >= 37
    assert not board.findall(front()["home"])
