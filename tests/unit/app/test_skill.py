"""Skill and luck of people: each match is analysed once, kept with its entry, and shown with its interval beside the others."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hexdice import games
from hexdice.app.match import skill
from hexdice.app.pages.people import People
from hexdice.app.storage import backup
from hexdice.app.storage.entries import ENTRY
from hexdice.bots.analysis import EVALUATION
from hexdice.bots.basic import playable
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.game import CHANCE
from hexdice.kernel.strength import Sums
from hexdice.view.table import bystander
from tests.unit.app.fakes import DictStorage, Person
from tests.unit.app.played import played_out


def test_sums_of_two_samples_are_those_of_both_as_one() -> None:
    both = Sums.of([0.1, 0.3]).plus(Sums.of([0.2]))
    assert both == Sums.of([0.1, 0.3, 0.2]) and both.mean == pytest.approx(0.2)
    assert both.margin == pytest.approx(1.96 * 0.1 / 3**0.5) and Sums.of([0.5]).margin == 1


def opened() -> Person:
    person = Person()
    person.app.store.save_match(played_out(), "over")
    person.do("route", "#/people")
    person.wait()
    return person


def test_a_match_is_analysed_once_while_the_page_is_open_and_agrees_with_the_review() -> None:
    person = opened()
    store = person.app.store
    entry = store.entries.entry("lookback")
    assert entry is not None
    known = skill.read(entry)
    assert known is not None and not known.older
    (ann, luck), (bo, other) = known.seats
    assert ann.number and bo.number and ann.mean >= 0 and luck.number == other.number and luck.total == -other.total
    person.do("ui", "view.person-0=1")
    page = person.draw().html
    assert (
        "against people" in page and "Given away" in page and f"({ann.number})" in page and "Not analysed" not in page
    )
    assert not skill.lacks(entry)
    person.do("act", "people-csv")
    assert "0.0" in person.effects[-1].text and "Given away" in person.effects[-1].text
    person.do("route", "#/m/lookback")
    store.entries.put({key: value for key, value in entry.items() if key != "skill"})
    person.do("act", "review:moment")
    person.wait()
    assert store.entries.entry("lookback") == entry  # what the review finds is kept, too


@pytest.mark.parametrize(
    "broken", [[], 7, [1], [1, [[1] * 6]], [1, [[1] * 5] * 2], [1, [["1"] * 6] * 2], [1, [[-1] * 6] * 2]]
)
def test_what_is_damaged_is_said_to_be_missing_and_found_once_more(broken: object) -> None:
    person = opened()
    entry = person.app.store.entries.entry("lookback")
    assert entry is not None and skill.read({**entry, "skill": broken}) is None
    person.app.store.entries.put({**entry, "skill": broken})
    person.app.work = people = People(person.app)
    for _ in people.work():
        if people.lacking:
            assert people.lacking == ["lookback"]
            break
    assert not people.everybody["ann"].skill


def test_an_older_evaluation_is_said() -> None:
    person = opened()
    entry = person.app.store.entries.entry("lookback")
    assert entry is not None
    person.app.store.entries.put({**entry, "skill": [EVALUATION - 1, entry["skill"][1]]})
    person.do("route", "#/people")
    person.wait()
    assert "Rated by an older bot: 1 match." in person.do("ui", "view.person-0=1").html


def test_a_backup_brings_it_along() -> None:
    person = opened()
    kept = backup.read(backup.dump(person.app.store))
    fresh = Person(DictStorage())
    judge = backup.match_judge(fresh.app.store, kept, lambda _: "over", lambda: "0")
    brought = judge("hexdice.match.lookback", kept["hexdice.match.lookback"])
    assert brought is not None and brought.write is not None
    brought.write()
    entry = fresh.app.store.entries.entry(next(fresh.app.store.keys(ENTRY).__iter__())[len(ENTRY) :])
    assert entry is not None and skill.read(entry) == skill.read(read_json(canonical(entry)))
    assert skill.read(entry) is not None


def test_who_changes_an_estimate_counts_the_evaluation_up() -> None:
    """Stored findings are compared across matches: `EVALUATION` says which estimate they come from."""
    found = {}
    for name in ("siberian-dice", "first-island", "first-war"):
        game, rng = games.game(name), Random(5)
        state = game.initial({o.key: o.default for o in game.options} | dict(game.simulated), 2)
        for _ in range(40):
            chance = game.chance(state)
            seat = CHANCE if chance else game.actors(state)[0]
            moves = chance.outcomes if chance else playable(game, state, seat)
            state = game.apply(state, seat, rng.choice(sorted(moves)))
        shares = games.screen(name).review.outlook(bystander(state, ("A", "B"), {}, ("", "")))
        found[name] = round(100 * shares[0])
    assert (EVALUATION, found) == (1, {"siberian-dice": 35, "first-island": 34, "first-war": 13})


def test_the_costliest_slips_of_the_week_are_lessons_on_the_set_up_page() -> None:
    """Each leads to the match, where somebody points at something better; the slips of a bot, or of last month, are none."""
    match = played_out()
    seats = match.header.seats[0], match.header.seats[1]._replace(bot="gentle")
    match.header = replace(match.header, seats=seats)
    person = Person()
    person.app.store.save_match(match, "Ann wins")
    assert 'id="lessons"' not in person.do("route", "#/siberian-dice").html, "it is weighed while the page is open"
    page = person.wait().html
    entry = person.app.store.entries.entry("lookback")
    assert entry is not None and skill.slips(entry)
    event, before, after = skill.slips(entry)[0]
    assert f'href="#/m/lookback?slip={event}"' in page and f"Ann won: from {before}% to {after}%" in page
    assert "review-off" in person.do("route", f"#/m/lookback?slip={event}").html
    session = person.app.session
    assert session is not None and session.review == event and session.ui["view.why"] == "1"
    person.app.store.entries.put({**entry, "at": entry["at"] - 8 * 24 * 3600})
    assert 'id="lessons"' not in person.do("route", "#/siberian-dice").html
    for damaged in ({"slips": 3}, {"slips": [[1, 2], ["1", 2, 3], None]}, {}):
        assert skill.slips(damaged) == []
