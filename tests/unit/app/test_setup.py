"""The set-up form: its options folded away, and what it says of them."""

import re

import pytest

from hexdice import games
from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import setup
from hexdice.kernel.options import read_options
from hexdice.view.markup import plain
from tests.unit.app.fakes import Person


def line(person: Person) -> str:
    found = re.search(r'id="house-line">(.*?)</small>', person.app.render().html)
    assert found
    return plain(found[1])


@pytest.mark.parametrize("game", games.NAMES)
def test_options_are_folded_under_house_rules(game: str) -> None:
    person = Person()
    html = person.do("route", f"#/{game}?plain").html
    assert line(person) == "Standard rules"
    asked = {option.key for option in games.game(game).options if option.asked}
    assert 'id="house-options"' not in html and set(re.findall('id="option-([^"]*)"', html)) <= asked
    assert 'id="option-' in person.do("ui", "view.house=1").html


def test_the_line_names_the_changed_options() -> None:
    person = Person()
    person.do("route", "#/three-dice?gentle=off&unit=points")
    person.do("field", "option-rock", value="true")
    assert line(person) == "Gentlemen’s rule: Off · Rock bottom", "what is asked at the top is no house rule"
    person.do("field", "option-gentle", value="remind")
    person.do("field", "option-unit", value="sips")
    person.do("field", "option-rock", value="false")
    assert line(person) == "Standard rules"


def test_words_from_outside_are_escaped_in_the_line() -> None:
    person = Person()
    html = person.do("route", "#/first-island?code=%3Cb%3Ex").html
    assert "<b>x" not in html and line(person).endswith(": <b>x")


def test_an_invalid_option_opens_the_fold_until_it_is_corrected() -> None:
    person = Person()
    person.do("route", "#/three-dice?limit=-3")
    assert 'id="option-limit"' not in person.app.render().html
    assert 'id="option-limit"' in person.do("act", "start").html
    assert 'id="option-limit"' in person.do("field", "option-limit", value="3").html


@pytest.mark.parametrize("variant", ["basic", "primes"])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_siberian_dice_promises_holds_for_two_and_three(variant: str, seats: int) -> None:
    """The help names 12 (13 where seven win) and 9; the labels name the goal alone."""
    made = setup.make_setup(read_options(GAME.options, {"variant": variant}), seats)
    labels = dict(GAME.options[0].choices)
    assert {6: "six", 7: "seven"}[made.goal] in labels[variant]
    assert str(made.dice[0]) not in labels[variant]
    assert f" {made.dice[0]}" in GAME.options[0].help


def test_chain_for_three_offers_four_levels() -> None:
    """Whoever was steady is gentle there, and steady again as soon as the table has room for it."""
    person = Person()
    person.do("route", "#/siberian-dice?variant=chain&names=Ann,Ben,Cid")
    person.do("field", "bot-1", value="steady")

    def choice() -> tuple[list[str], list[str]]:
        select = re.search(r'<select name="bot-1".*?</select>', person.app.render().html)
        assert select
        return re.findall(r'value="(\w+)"', select[0]), re.findall(r'value="(\w+)" selected', select[0])

    assert choice() == (["first", "gentle", "sharp", "master"], ["gentle"])
    person.do("field", "option-variant", value="basic")
    assert choice() == (["first", "gentle", "steady", "sharp", "master"], ["steady"])
    person.do("field", "option-variant", value="chain")
    person.do("act", "seat-drop:2")
    assert choice()[1] == ["steady"]
    person.do("act", "seat-add")
    person.do("act", "start")
    assert person.app.session
    assert [seat.bot for seat in person.app.session.match.header.seats] == ["", "gentle", ""]


def test_what_the_table_plays_for_is_asked_first_and_play_now_says_points() -> None:
    person = Person()
    html = person.do("route", "#/three-dice").html
    assert 0 < html.index('id="asked-unit-points" value="points" checked') < html.index('id="seats"')
    assert 'id="option-dry"' in person.do("field", "option-unit", value="sips").html and 'id="option-word"' not in html
    assert 'id="option-rounds" value="5"' in html, "as many as the lesson says"
    html = person.do("field", "option-unit", value="own").html
    assert 'id="option-dry"' not in html and 'id="option-word"' in html
    person.do("act", "play-now:three-dice")
    assert person.app.session is not None
    defaults = {option.key: option.default for option in games.game("three-dice").options}
    assert person.app.session.match.header.options == defaults | {"unit": "points", "rounds": 5}
    person.do("route", "#/learn/three-dice")
    assert "sip" not in re.sub("<[^>]*>", "", person.app.render().html)
