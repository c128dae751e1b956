"""Strength: Glickman's published example, people added up from entries, and a bot at one's level that the page speaks of openly."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from hexdice import games
from hexdice.app.match import level
from hexdice.app.match.session import session_of
from hexdice.app.storage.entries import ENTRY
from hexdice.bots.levels import levels, strengths
from hexdice.kernel.codec import canonical
from hexdice.kernel.extras import DRAWN
from hexdice.kernel.match import Seat
from hexdice.kernel.strength import MOST, SURE, even, share, strength
from tests.unit.app.fakes import DictStorage, Person

SIBERIAN, ISLAND = "siberian-dice", "first-island"
ANN = [(SIBERIAN, won) for won in (0, 1, 0, 1, 1)]


def test_one_step_is_glickmans_published_example() -> None:
    found = strength([(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)], 1500, 200, steps=1)
    assert found is not None and found.mean == 1464 and found.margin == pytest.approx(SURE * 151.4, abs=1)
    assert share(1500, 1400, 30) == pytest.approx(0.639, abs=0.001)
    assert share(1500, 1550, 100) == pytest.approx(0.432, abs=0.001)
    assert share(1500, 1700, 300) == pytest.approx(0.303, abs=0.001)


def test_nothing_is_said_after_two_matches_and_the_interval_shrinks_to_that_of_the_latest() -> None:
    assert strength([(1500, 50, 1), (1500, 50, 0)]) is None
    few, many = strength([(1500, 50, 1.0), (1500, 50, 0.0)] * 2), strength([(1500, 50, 1.0), (1500, 50, 0.0)] * 200)
    assert few and many and many.margin < few.margin and many.duels == MOST


@pytest.mark.parametrize("score", [0, 1])
def test_who_always_wins_or_loses_gets_a_wide_interval_and_not_an_endless_strength(score: int) -> None:
    found = strength([(2600 if score else 1000, 50, score)] * MOST)
    assert found and found.margin > 300 and 0 < found.mean < 3600


def test_two_neighbouring_levels_are_mixed_to_half_and_at_the_ends_there_is_one() -> None:
    ladder = [("first", 1000), ("gentle", 1200), ("steady", 1500)]
    (lower, chance), (upper, rest) = even(1300, ladder)
    assert (lower, upper, chance + rest) == ("gentle", "steady", 100)
    assert (chance * share(1300, 1200) + rest * share(1300, 1500)) / 100 == pytest.approx(0.5, abs=0.005)
    assert even(900, ladder) == (("first", 100),) and even(1600, ladder) == (("steady", 100),)


def test_a_ladder_has_every_level_in_order_and_a_game_of_luck_has_none() -> None:
    for name in games.NAMES:
        known = strengths(name, "")
        assert not known or tuple(known) == levels(name) == tuple(sorted(known, key=known.__getitem__))
    assert strengths("siberian-dice", "chain") != strengths("siberian-dice", "basic")
    assert not strengths("three-dice", "") and not strengths("first-player", "")


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [["Ann", ""], ["Bo", ""]]},
        {"seats": [["Ann", ""], ["Mia", "gentle"], ["Ben", "gentle"]]},
        {"seats": [["Mia", "gentle"], ["Ben", "gentle"]]},
        {"seats": [["Player 1", ""], ["Mia", "gentle"]]},
        {"seats": [["Ann", ""], ["Mia", "genius"]]},
        {"seats": [["Ann", ""], ["Mia", ["gentle"]]]},
        {"seats": [["Ann", ""]]},
        {"seats": [[7, ""], ["Mia", "gentle"]]},
        {"seats": 7},
        {"won": 7},
        {"game": "three-dice"},
        {"game": "chess"},
    ],
)
def test_only_matches_of_one_person_against_one_bot_count(change: dict[str, Any]) -> None:
    entry = {"game": SIBERIAN, "seats": [["Mia", "gentle"], ["Ann ", ""]], "won": [1]}
    theirs = strengths(SIBERIAN, "")["gentle"]
    assert level.duel(entry) == ("ann", (theirs, 50, 1.0)) and level.duel({**entry, "won": [0, 1]}) == (
        "ann",
        (theirs, 50, 0.5),
    )
    assert level.duel({**entry, "variant": "chain"}) == ("ann", (strengths(SIBERIAN, "chain")["gentle"], 50, 1.0))
    assert level.duel(entry | change) is None


def with_matches(*rows: tuple[str, int]) -> Person:
    """Somebody on whose device Ann has played games against a bot, with the seat that won; the oldest first."""
    kept = {}
    for at, (game, won) in enumerate(rows):
        seats = [["Ann", ""], ["Mia", "steady"]]
        ended = {"over": True, "seats": seats, "won": [won], "rolled": [[0, 0]] * 2}
        kept[f"{ENTRY}{at:08x}"] = canonical(
            {"id": f"{at:08x}", "game": game, "title": game, "line": "", "at": at, **ended}
        )
    return Person(DictStorage(kept))


def test_the_page_of_people_shows_a_strength_with_its_interval_also_in_csv() -> None:
    person = with_matches(*ANN, (ISLAND, 0))
    assert person.app.store.entries.every()
    found = level.known(person.app.store, person.app.chores, SIBERIAN, {}, (Seat("Ann"), Seat("Mia", "steady")))
    person.do("route", "#/people")
    person.wait()
    html = person.do("ui", "view.person-0=1").html
    assert found and str(found[0]) in html and html.count("\u00a0±\u00a0") == 1  # one match on the island says nothing
    person.do("act", "people-csv")
    rows = list(
        csv.reader(io.StringIO(next(each.text for each in person.effects if each.kind == "download").lstrip("\ufeff")))
    )
    assert rows[0][-2:] == ["Strength", "±"]
    assert [row[-2:] for row in rows[1:]] == [["", ""], [str(found[0].mean), str(found[0].margin)], ["", ""]]


def test_a_match_at_ones_level_is_announced_before_and_told_after_and_so_is_the_next() -> None:
    person = with_matches(*ANN)
    html = person.do("route", f"#/{SIBERIAN}?names=Ann,Bo").html
    assert "start:level" not in html  # thousands of matches are read while nobody taps
    assert person.app.store.entries.every()
    html = person.draw().html
    assert 'data-act="start:level"' in html and "you win about half of your matches" in html and "Strength: " in html
    assert "start:level" not in person.do("field", "name-0", value="Cy").html  # has never played
    person.do("field", "name-0", value="Ann")
    person.do("act", "start:level")
    for way in ("", "swap", "level"):
        session = session_of(person.app.session)
        seats, chance = session.match.header.seats, session.match.header.extra[DRAWN]
        bot = next(seat for seat in seats if seat.bot)
        assert sorted(seat.name for seat in seats) == ["Ann", "Bo"] and bot.bot in ("gentle", "steady")
        html = resigned(person)
        assert f"Picked at your level: {bot.bot} ({chance}%)." in html and "Strength: " in html
        assert "rematch:level" not in html
        person.do("act", f"rematch:{way}" if way else "rematch")
    person.do("act", "rematch:stronger") if resigned(person) else None
    assert DRAWN not in session_of(person.app.session).match.header.extra
    assert "rematch:level" in resigned(person)


def resigned(person: Person) -> str:
    """The page after Ann has given up."""
    session = session_of(person.app.session)
    ann = next(n for n, seat in enumerate(session.match.header.seats) if not seat.bot)
    while ann not in session.up():
        seat = session.up()[0]
        session.play(seat, session.game.moves(session.match.state, seat)[0])
    session.play(ann, "resign")
    return person.do("ui", "view.after=1").html


def test_who_has_played_too_little_sees_no_strength_and_a_bot_of_any_level_is_offered_with_its_own() -> None:
    person = with_matches(*ANN[:2])
    html = person.do("route", f"#/{SIBERIAN}?names=Ann,Bo").html
    assert "start:level" not in html and f"steady · {strengths(SIBERIAN, 'basic')['steady']}" in html
    person.do("act", "start:level")  # from an older page: a match of two, as the form says
    assert all(not seat.bot for seat in session_of(person.app.session).match.header.seats)
