"""A handicap: chosen by name, carried along with whoever has it, said at the table, and no measure of anybody."""

import re

import pytest

from hexdice import games
from hexdice.app.match import level, opponents, skill
from hexdice.app.match.session import session_of
from hexdice.app.storage.store import entry_of
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import HANDICAP, handicapped, reseated
from hexdice.view.markup import plain
from tests.unit.app.fakes import Person

SIBERIAN = "siberian-dice"
UNEVEN = [
    (SIBERIAN, "fewer", "2 dice fewer"),
    ("first-island", "ahead", "15 points ahead"),
    ("first-war", "hunters", "2 more hunters"),
]


def test_a_handicap_goes_with_its_owner_and_ends_without_one() -> None:
    assert reseated({HANDICAP: 1, "fewer": 2}, (1, 0)) == {HANDICAP: 2, "fewer": 2}
    assert reseated({HANDICAP: "3"}, (2, 0, 1)) == {HANDICAP: 1}
    assert reseated({HANDICAP: 3}, (0, 1)) == reseated({HANDICAP: 1}, (0,)) == {HANDICAP: 0}
    assert reseated({HANDICAP: 0}, (-1, 0)) == {HANDICAP: 0} and reseated({"side": "4"}, (1, 0)) == {"side": "4"}
    assert handicapped({HANDICAP: 2}) and not handicapped({HANDICAP: "0"}) and not handicapped({})


@pytest.mark.parametrize("game", [game for game, _, _ in UNEVEN])
def test_a_match_without_a_handicap_stores_nothing_of_it_and_an_empty_seat_cannot_have_one(game: str) -> None:
    seats = (Seat("Ann"), Seat("Bo"))
    assert not {HANDICAP, *(key for _, key, _ in UNEVEN)} & {
        *Match(games.game(game), Header(game, {}, seats, 2, "0" * 32)).header.options
    }
    with pytest.raises(NotationError):
        Match(games.game(game), Header(game, {HANDICAP: min(3, games.game(game).seats[1] + 1)}, seats, 2, "0" * 32))


def field(html: str, key: str) -> list[tuple[str, str]]:
    found = re.search(rf'<select name="option-{key}".*?</select>', html)
    return re.findall(r'value="(\d)"(?: selected)?>([^<]*)<', found[0]) if found else []


def test_the_form_names_who_can_have_it_and_it_stays_with_them() -> None:
    person = Person()
    person.do("route", f"#/{SIBERIAN}?names=Ann,Bo,Cid&handicap=2&fewer=1")
    html = person.do("ui", "view.house=1").html
    assert field(html, HANDICAP) == [("0", "Nobody"), ("1", "Ann"), ("2", "Bo"), ("3", "Cid")]
    assert 'id="option-fewer"' in html and "Fewer dice for: Bo" in plain(html)
    person.do("act", "seat-drop:0")
    assert person.app.draft is not None and person.app.draft.options[HANDICAP] == "1"
    person.do("act", "start")
    match = session_of(person.app.session).match
    assert (match.header.options[HANDICAP], match.header.options["fewer"]) == (1, 1)
    assert [seat.name for seat in match.header.seats] == ["Bo", "Cid"] and match.state.hands == (11, 12)


def begun(game: str, *bots: str, **options: int) -> Person:
    person = Person()
    seats = tuple(Seat(f"P{n}", bot) for n, bot in enumerate(bots))
    person.do("route", f"#/m/{person.app.start_match(game, {HANDICAP: 1, **options}, seats)}")
    return person


@pytest.mark.parametrize(("game", "key", "words"), UNEVEN)
def test_the_table_says_it_while_the_match_begins(game: str, key: str, words: str) -> None:
    person = begun(game, "", "", **{key: int(words.split()[0])})
    said = f"Handicap: P0 · {words}"
    rendered = person.app.render()
    assert said in plain(rendered.html) and any(said in plain(each.text) for each in rendered.said)
    session = session_of(person.app.session)
    for _ in range(24):
        seat = session.up()[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    assert said not in plain(person.app.render().html)


def test_the_end_says_it_and_the_match_measures_nobody() -> None:
    """A win over a bot with a handicap: no strength, no analysis for luck and skill, and no stronger rival for "Play now"."""
    person = begun(SIBERIAN, "", "first", fewer=2)
    session = session_of(person.app.session)
    assert (
        level.known(person.app.store, person.app.chores, SIBERIAN, session.match.options, session.match.header.seats)
        is None
    )
    while session.up() != (1,):
        session.play(0, session.game.moves(session.match.state, 0)[0])
    session.play(1, "resign")
    opponents.keep(person.app.store, session)
    assert not opponents.kept(person.app.store, SIBERIAN)
    assert "Handicap: You · 2 dice fewer" in plain(person.app.render().html)
    entry = entry_of(session.match)
    assert entry["uneven"] and level.duel(entry) is None and not skill.lacks(entry)
    assert skill.read({**entry, "skill": [1, [[1] * 6] * 2]}) is None
    even = {key: value for key, value in entry.items() if key != "uneven"}
    assert level.duel({**even, "seats": [["Ann", ""], ["Bo", "first"]]}) is not None and skill.lacks(even)


def test_a_rematch_with_other_seats_and_the_next_of_the_night_take_it_along() -> None:
    person = begun(SIBERIAN, "", "", fewer=3)
    person.do("move", "resign")
    person.do("act", "rematch:swap")
    match = session_of(person.app.session).match
    assert match.header.seats[1].name == "P0" and match.state.hands == (12, 9)
    person.do("move", "resign")
    person.do("act", f"play-now:{SIBERIAN}")
    match = session_of(person.app.session).match
    assert {seat.name: hand for seat, hand in zip(match.header.seats, match.state.hands, strict=True)} == {
        "P0": 9,
        "P1": 12,
    }


def test_a_handicap_makes_no_best_score() -> None:
    for options, best in ({}, 7), ({HANDICAP: 1}, None):
        person = Person()
        person.app.store.set_setting("best.first-island.six", "7")
        seats = (Seat("Ann"), Seat("Mia", "first"))
        person.do("route", f"#/m/{person.app.start_match('first-island', {'cards': 'six', **options}, seats)}")
        assert session_of(person.app.session).best == best
