"""The clock of a table: whose time runs, what is said, what is stored, and what damage does to it."""

import re

import pytest

from hexdice import games
from hexdice.app.match import timing
from hexdice.app.match.session import Session
from hexdice.kernel.codec import dump_match, load_match
from hexdice.kernel.extras import BY_LINK, CLOCK, ENDS, PAUSED, TIMES, USED
from hexdice.kernel.match import Match
from hexdice.view.markup import plain
from tests.unit.app.fakes import DictStorage, Person

MINUTE = 60_000
TURNS = [name for name in games.NAMES if games.game(name).contest]  # deciding who starts takes no turns


def table(game: str = "first-war", **fields: str) -> Person:
    """Two people begin a match with a clock, as the set-up form asks for it."""
    person = Person()
    person.do("route", f"#/{game}?names=Ann,Bo")
    for key, value in {"clock": "person", **fields}.items():
        person.do("field", f"option-{key.replace('_', '-')}", value=value)
    person.do("act", "start")
    person.do("act", "extra:facing=0")  # how people sit is asked first
    return person


def session(person: Person) -> Session:
    assert isinstance(person.app.session, Session)
    return person.app.session


def times(person: Person) -> list[str]:
    return re.findall(r"<b data-left=[^>]*>([^<]*)</b>", person.app.render().html)


def passes(person: Person, milliseconds: int) -> str:
    """So much time passes; what is said then."""
    person.do("time", str(milliseconds))
    notice, person.app.notice = person.app.notice, None
    return plain(notice.sentence) if notice else ""


@pytest.mark.parametrize("game", TURNS)
def test_without_a_clock_there_is_none_in_sight(game: str) -> None:
    person = Person()
    html = person.do("route", f"#/{game}?names=Ann,Bo").html
    assert 'id="clock-line">None<' in html and "option-clock" not in html
    person.do("act", "start")
    assert not {CLOCK, TIMES, ENDS, USED} & set(session(person).match.header.extra)
    person.do("time", "5000")
    assert USED not in session(person).match.header.extra and 'id="clock"' not in person.app.render().html


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("kind", timing.KINDS)
def test_every_game_can_have_a_clock(game: str, kind: str) -> None:
    person = table(game, clock=kind, clock_time="2")
    if 'id="look-0"' in person.app.render().html:
        assert not times(person), "it stands behind the curtain"
        person.do("act", "look:0")
    if game == "three-dice":
        person.do("move", "roll")  # before a round all are up
    passes(person, 5_000)
    assert "1:55" in times(person) and 'class="hand runs ' in person.app.render().html


def test_a_person_has_their_own_time_and_somebody_else_more() -> None:
    person = table(clock_time="10, 0:30")
    assert times(person) == ["10:00", "0:30"]
    passes(person, 61_500)
    assert times(person) == ["8:59", "0:30"]


def test_a_shared_time_is_used_by_all() -> None:
    person = table("three-dice", clock="shared", clock_time="3")
    passes(person, 10_000)
    assert times(person) == ["3:00"], "before a round anybody may go on, so nobody's time runs"
    person.do("move", "roll")
    passes(person, 10_000)
    assert times(person) == ["2:50"] and "Everybody" in person.app.render().html


def test_a_glass_is_turned_with_each_turn_but_by_no_undo() -> None:
    person = table("siberian-dice", clock="turn", clock_time="1", variant="chain")
    seat = session(person).viewer()
    passes(person, 20_000)
    assert times(person) == ["0:40"]
    while session(person).viewer() == seat:
        move = next(move for move in session(person).table().moves if move not in ("offer", "resign"))
        person.do("move", move)
    assert times(person) == ["1:00"], "the next person's glass is full"
    passes(person, 7_000)
    if session(person).undo_cursor() is not None:
        person.do("act", "undo")
        assert session(person).viewer() == seat and times(person) == ["0:40"]


def test_undo_gives_no_time_back() -> None:
    person = table("siberian-dice")
    passes(person, 9_000)
    person.do("move", next(m for m in session(person).table().moves if m not in ("offer", "resign")))
    passes(person, 9_000)
    person.do("act", "undo")
    assert sum(time < 10 * MINUTE for time in lefts(person)) >= 1
    assert min(lefts(person)) <= 10 * MINUTE - 9_000


def lefts(person: Person) -> list[int]:
    return [int(left) for left in re.findall(r'data-left="(-?\d+)"', person.app.render().html)]


def test_a_minute_ten_seconds_and_the_end_are_said_once() -> None:
    person = table(clock_time="1:01")
    said = [passes(person, step) for step in (500, 500, 1_000, 49_000, 9_999, 1, 60_000)]
    assert said == ["", "Ann: 1 minute left", "", "Ann: 10 seconds left", "", "Ann: time is up", ""]
    assert times(person)[0] == "−1:00" and "hand runs up" in person.app.render().html
    assert session(person).match.result is None, "nobody loses by a clock that only warns"


def test_whoever_runs_out_of_time_resigns_if_the_table_said_so() -> None:
    person = table(clock_time="1, 2", clock_ends="true")
    assert passes(person, MINUTE) == "Ann: time is up"
    result = session(person).match.result
    assert result and result.reason == "resigned" and result.winners == (1,)
    assert 'id="clock"' not in person.app.render().html


def test_resigning_is_offered_where_the_rules_have_it() -> None:
    for game, offered in (("first-war", True), ("siberian-dice", True), ("three-dice", False), ("first-island", False)):
        person = Person()
        person.do("route", f"#/{game}?names=Ann,Bo")
        person.do("field", "option-clock", value="person")
        assert ('id="option-clock-ends"' in person.do("ui", "view.clock=1").html) is offered, game
    person.do("field", "option-clock", value="shared")
    assert 'id="option-clock-ends"' not in person.app.render().html


def test_a_time_that_is_none_is_refused_at_its_field() -> None:
    for wrong in ("", "0", "0:00", "ten", "10,", "1:75", "9999", "10 5", "٣"):
        person = table(clock_time=wrong)
        assert person.app.session is None, wrong
        assert 'id="option-clock-time" value="' in person.app.render().html and person.app.draft
        assert person.app.draft.problem == "“Minutes” cannot have that value."


def test_it_stands_when_nobody_alone_decides() -> None:
    person = table()
    passes(person, 1_000)
    person.do("act", "extra:paused=1")
    passes(person, 30_000)
    assert times(person)[0] == "9:59" and "Go on" in person.app.render().html
    person.do("act", "extra:paused=0")
    person.do("act", "review:0")
    passes(person, 30_000)
    person.do("act", "review:close")
    assert lefts(person)[0] == 10 * MINUTE - 1_000
    session(person).active = False
    passes(person, 30_000)
    assert lefts(person)[0] == 10 * MINUTE - 1_000, "another tab plays"


def test_a_bots_time_is_not_counted() -> None:
    person = table()
    seats = session(person).match.header.seats
    person.app.session.match.header = session(person).match.header.__class__(  # type: ignore[union-attr]
        **{**vars(session(person).match.header), "seats": (seats[0]._replace(bot="gentle"), seats[1])}
    )
    passes(person, 30_000)
    assert len(times(person)) == 1 and times(person) == ["10:00"]


def test_it_survives_a_reload_and_a_file() -> None:
    person = table(clock_time="5, 10")
    passes(person, 12_345)
    id = session(person).match.header.id
    again = Person(DictStorage(person.storage.kept))  # type: ignore[union-attr]
    again.do("route", f"#/m/{id}")
    assert times(again) == ["4:48", "10:00"]
    text = dump_match(session(again).match)
    read = load_match(text, games.game)
    assert dump_match(read) == text and read.header.extra[USED] == "0.0:12345"


def test_the_next_match_begins_with_full_clocks() -> None:
    person = table(clock_time="5, 10", clock_ends="true")
    passes(person, 5 * MINUTE)
    person.do("act", "rematch")
    extra = session(person).match.header.extra
    assert extra[CLOCK] == "person" and USED not in extra and PAUSED not in extra and times(person) == ["5:00", "10:00"]


def test_several_devices_have_no_clock() -> None:
    person = table()
    session(person).set_extra(BY_LINK, "sent 3")
    passes(person, 5_000)
    assert USED not in session(person).match.header.extra and not times(person)


@pytest.mark.parametrize(
    "damage",
    [
        {CLOCK: "<b>"},
        {CLOCK: True},
        {TIMES: "<script>"},
        {TIMES: 7},
        {TIMES: "9" * 4_000},
        {TIMES: ",,,"},
        {USED: '<img src=x>:9,"0.0:7'},
        {USED: "0.0:999999999999"},
        {USED: 12},
        {USED: "0.0:5," * 30_000},
        {PAUSED: "<i>"},
        {ENDS: "yes"},
    ],
)
def test_damaged_values_cost_the_clock_at_most(damage: dict[str, str | int | bool]) -> None:
    person = table()
    for key, value in damage.items():
        session(person).set_extra(key, value)
    match: Match = session(person).match
    html = person.app.render().html
    assert not re.search("<script>|<img src=x|<i>", html)
    passes(person, 5_000)
    assert len(str(match.header.extra)) < 200_000 and "time is up" not in person.app.render().html
    assert session(person).match.result is None
    assert len(str(session(person).match.header.extra.get(USED, ""))) < 700 or CLOCK in damage


def test_names_on_the_clock_are_escaped() -> None:
    person = Person()
    person.do("route", "#/three-dice?names=%3Cb%3EAnn,Bo")
    person.do("field", "option-clock", value="person")
    person.do("act", "start")
    html = person.do("act", "extra:facing=0").html
    assert "&lt;b&gt;Ann" in html and "<b>Ann" not in html


def test_the_time_of_whoever_sits_opposite_is_upside_down() -> None:
    person = table()
    assert "turned" not in person.app.render().html
    html = person.do("act", "extra:facing=seat").html
    assert [("turned" in kind) for kind in re.findall('class="hand ([^"]*)"', html)] == [False, True]


def test_nothing_runs_before_people_said_how_they_sit() -> None:
    person = Person()
    person.do("route", "#/first-war?names=Ann,Bo")
    person.do("field", "option-clock", value="person")
    person.do("act", "start")
    passes(person, 5_000)
    assert times(person) == ["10:00", "10:00"]
