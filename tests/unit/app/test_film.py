"""The film of a match: which states it shows and for how long, and the steps between the page and the browser."""

import pytest

from hexdice import games
from hexdice.app.table import film
from hexdice.app.table.film import times
from hexdice.kernel.codec import load_match, unpack
from tests.browser.stored_matches import ended, half_played
from tests.unit.app.fakes import Person


def at_the_end(game: str) -> Person:
    """A person at a finished match, with the film's dialog open."""
    person = Person()
    match = load_match(unpack(ended(game)), games.game)
    person.app.store.save_match(match, "lookback")
    person.do("route", f"#/m/{match.header.id}")
    assert 'id="film-square-gif"' in person.do("ui", "view.film=1").html
    return person


def begun(person: Person, kind: str = "square-gif") -> film.Film:
    """A film whose first state is on view; no effect is left."""
    person.do("act", f"film:{kind}")
    while person.app.chores.step():
        pass
    made = person.session.film
    assert isinstance(made, film.Film)
    return made


@pytest.mark.parametrize("game", games.NAMES)
def test_a_film_shows_the_match_from_its_beginning_to_its_end(game: str) -> None:
    person = at_the_end(game)
    made, seen = begun(person), []
    assert [(effect.value, effect.text) for effect in person.app.effects[:1]] == [("begin", "gif")]
    while made.at < len(made.steps) - 1:
        page = person.app.render().html
        assert 'id="film-view" width="640" height="640"' in page
        assert ('id="review-panel"' in page) == (made.steps[made.at][0] is not None)
        seen.append(person.session.review)
        film.go_on(person.app, "drawn")
    assert seen[0] == 0 and seen[-2:] == [person.session.match.cursor, None]
    shown = [int(effect.text.split("\n")[0]) for _, effect in made.steps[:-1]]
    assert sum(shown) <= 25_000 and shown[-1] == 3500
    assert made.steps[-1][1].value == "end"
    film.go_on(person.app, "1234567")
    page = person.app.render().html
    assert "The film is ready: 1.2 MB." in page and 'id="film-keep"' in page
    film.go_on(person.app, "cancelled")
    assert 'id="film-keep"' in person.app.render().html  # whoever does not choose where to send it can try again
    film.go_on(person.app, "saved")
    page = person.app.render().html
    assert "The film has been saved." in page and "film-view" not in page and person.session.review is None


def test_what_is_worth_seeing_is_seen_longer_than_turns_however_long_the_match() -> None:
    assert times([0, 4, 9], []) == [(0, 500), (4, 500), (9, 500)]
    assert times([0, 4, 9], [4]) == [(0, 500), (4, 1600), (5, 1600), (9, 500)]
    long = times(list(range(0, 3001, 3)), [300, 600, 900, 1200, 1500])
    assert long[0][0] == 0 and long[-1][0] == 3000
    assert len(long) <= 33 + 10 and sum(shown for _, shown in long) <= 23_000


def test_whoever_cancels_is_back_at_the_end_of_the_match() -> None:
    person = at_the_end("three-dice")
    begun(person)
    film.go_on(person.app, "drawn")
    page = person.do("act", "film:off").html
    assert "film-view" not in page and "data-result" in page and person.session.review is None
    film.go_on(person.app, "drawn")  # the frame that was under way
    assert person.app.effects == [] and person.session.film is None


@pytest.mark.parametrize(("became", "said"), [("failed", True), ("left", False)])
def test_a_browser_that_cannot_make_it_says_so(became: str, said: bool) -> None:
    person = at_the_end("three-dice")
    begun(person)
    film.go_on(person.app, became)
    page = person.app.render().html
    assert ("This browser could not make the film." in page) == said
    assert "film-view" not in page and "data-result" in page


@pytest.mark.parametrize("value", ["", "square", "square-mpeg", "round-gif", "square-gif-gif"])
def test_no_film_of_another_kind_is_begun(value: str) -> None:
    person = at_the_end("three-dice")
    assert "Only a finished match can be made into a film." in person.do("act", f"film:{value}").html
    assert person.session.film is None


def test_a_match_that_goes_on_has_no_film() -> None:
    person = Person()
    match = load_match(unpack(half_played("siberian-dice")), games.game)
    person.app.store.save_match(match, "half")
    person.do("route", f"#/m/{match.header.id}")
    assert "Only a finished match can be made into a film." in person.do("act", "film:square-gif").html


def test_video_is_offered_where_the_browser_records() -> None:
    person = at_the_end("three-dice")
    assert "film-square-video" not in person.app.render().html
    person.app.records = True
    assert "film-square-video" in person.app.render().html
