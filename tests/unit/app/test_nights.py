"""Nights: what is recorded of a match, the standings, the end and its undo, and what backups and damaged texts do to them."""

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from hexdice.app.night import nights
from hexdice.app.night.nights import NIGHT, Night, Played, dump, merged, places, read
from hexdice.app.night.standings import hats, standings
from hexdice.app.pages.people import People
from hexdice.app.storage import backup
from hexdice.app.storage.shelf import ASIDE
from hexdice.app.storage.store import entry_of
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Seat
from hexdice.view.markup import esc
from tests.rules.three_dice.evening import Evening
from tests.unit.app.fakes import DictStorage, Person, session_of
from tests.unit.app.nights import FOUR, SIBERIAN, THREE, WAR, later, play, table

ID = "01790000000-00aa"
NIGHT_OF_FOUR = Night(ID, "2026-09-18", FOUR, (0, 1, 2, 3))


def row(number: int, game: str, *order: int) -> Played:
    """A match with a clear order of these people."""
    return Played(
        f"{number:08x}", game, 1_790_000_000 + 600 * number, tuple((who, place) for place, who in enumerate(order))
    )


def test_points_are_given_for_everybody_left_behind_and_halved_where_luck_decides() -> None:
    tie = Played("0000000a", SIBERIAN, 1, ((0, 0), (1, 0), (2, 2)))
    night = NIGHT_OF_FOUR._replace(played=(tie, row(1, THREE, 2, 0, 1, 3), row(2, WAR, 1, 3)))
    assert {one.who: one.points for one in standings(night)} == {0: 6 + 4, 1: 6 + 2 + 4, 2: 6, 3: 0}
    assert [one.who for one in standings(night)] == [1, 0, 2, 3] and hats(standings(night)) == {1: "crown", 3: "cap"}


def test_starting_is_not_winning() -> None:
    night = NIGHT_OF_FOUR._replace(played=(row(1, "first-player", 2, 0, 1, 3),))
    assert standings(night) == [] and hats(()) == {}


def test_nobody_wears_a_crown_while_all_are_equal() -> None:
    night = NIGHT_OF_FOUR._replace(played=(Played("0000000a", WAR, 1, ((0, 0), (1, 0))),))
    assert hats(standings(night)) == {}


def test_equal_points_go_to_who_won_more_then_to_who_won_last() -> None:
    night = NIGHT_OF_FOUR._replace(played=(row(1, WAR, 0, 1), row(2, WAR, 1, 0)))
    assert list(hats(standings(night)).items()) == [(1, "crown"), (0, "cap")]


def test_people_whom_nothing_parts_wear_two_crowns_and_two_caps() -> None:
    night = NIGHT_OF_FOUR._replace(played=(Played("0000000a", WAR, 1, ((0, 0), (1, 2), (2, 0), (3, 2))),))
    assert hats(standings(night)) == {0: "crown", 2: "crown", 1: "cap", 3: "cap"}
    person = Person()
    person.app.nights.save(night)
    html = person.do("route", "#/tonight").html.replace("<bdi>", "").replace("</bdi>", "")
    assert "Ann wears the crown</h2>" in html and "Cy wears the crown</h2>" in html and "Di wears the cap" in html
    assert "If points are tied, whoever won more matches is ahead" in html


def test_whoever_takes_least_is_best_in_three_dice_and_whoever_takes_most_is_last() -> None:
    evening = Evening(3, rounds=3)
    for loser in (0, 0, 1):
        for _ in range(3):
            evening.turn("322" if evening.on_turn == loser else "641")
    match = evening.match
    match.header = replace(match.header, seats=tuple(map(Seat, FOUR[:3])))
    assert dict(places(match, NIGHT_OF_FOUR)) == {2: 0, 1: 1, 0: 2}
    assert (entry_of(match)["won"], entry_of(match)["last"]) == ([2], [0])


def test_a_night_is_read_again_only_when_its_text_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    person = table("Ann", "Bo")
    play(person, SIBERIAN)
    again, found = Person(person.storage), []

    def counting(id: str, text: str) -> Night:
        found.append(id)
        return read(id, text)

    monkeypatch.setattr(nights, "read", counting)
    again.do("route", "#/")
    assert found
    found.clear()
    again.do("route", "#/")
    again.do("ui", "view.tonight=who")
    assert found == []
    person.do("act", "tonight-sit:Bo")
    night = again.app.nights.tonight()
    assert night is not None and night.seats == (0,) and found


def test_done_for_tonight_is_one_tap_with_an_undo() -> None:
    person = table("Ann", "Bo")
    play(person, SIBERIAN)
    html = person.settle().html
    assert 'data-act="tonight-done"' in html and 'id="tonight-next"' in html
    html = person.do("act", "tonight-done").html
    assert "Bo wears the crown" in html.replace("<bdi>", "").replace("</bdi>", "")
    assert person.app.nights.tonight() is None
    night = person.app.nights.newest()
    assert night is not None
    person.do("act", f"tonight-undo:{night.id}")
    assert person.app.nights.tonight() is not None


def test_a_match_that_was_left_is_listed_and_counts_for_nothing() -> None:
    person = table("Ann", "Bo")
    person.do("act", f"play-now:{THREE}")
    session = session_of(person)
    assert "Nothing has been played yet" in person.do("route", "#/tonight").html
    person.do("route", f"#/m/{session.match.header.id}")
    session = session_of(person)
    for _ in range(3):
        person.do("move", session.game.moves(session.match.state, session.up()[0])[0])
    play(person, SIBERIAN)
    html = person.do("route", "#/tonight").html
    assert html.count("unfinished, no points") == 1 and esc(session.summary()) in html
    night = person.app.nights.tonight()
    assert night is not None and [one.matches for one in standings(night)] == [1, 1]
    later(person, 24 * 3600)
    person.app.nights.save(person.app.nights.begin(("Ann", "Bo")))
    assert "unfinished" not in person.do("route", "#/tonight").html
    assert "unfinished" in person.do("route", f"#/tonight/{night.id}").html


def test_a_forgotten_night_is_asked_about_before_the_next() -> None:
    person = table("Ann", "Bo")
    play(person, SIBERIAN)
    later(person, 13 * 3600)
    html = person.do("route", "#/").html
    assert "Not ended yet" in html and "Ann, Bo" not in html.partition('id="recent"')[0]
    night = person.app.nights.forgotten()
    assert night is not None and f'data-act="tonight-undo:{night.id}"' in html
    person.do("act", f"tonight-undo:{night.id}")
    assert person.app.nights.tonight() is not None
    later(person, 13 * 3600)
    person.do("act", "tonight-done")
    assert person.app.nights.forgotten() is None and person.app.nights.tonight() is None


def test_the_second_game_takes_two_taps_and_no_letter() -> None:
    person = table("Ann", "Bo", "Cy")
    play(person, SIBERIAN)
    html = person.settle().html
    assert '<a class="button" id="tonight-next" href="#/">' in html  # one
    html = person.do("route", "#/").html
    assert f'data-act="play-now:{THREE}"' in html  # two
    person.do("act", f"play-now:{THREE}")
    assert {seat.name for seat in session_of(person).match.header.seats} == {"Ann", "Bo", "Cy"}


def test_another_game_after_a_first_match_keeps_its_people_and_its_result() -> None:
    person = Person()
    person.start(SIBERIAN, ("Ann", "Bo"))
    html = person.do("move", "resign").html
    assert 'data-act="tonight-with:' in html
    person.do("act", f"tonight-with:{person.id}")
    night = person.app.nights.tonight()
    assert night is not None and night.people == ("Ann", "Bo") and night.played[0].places == ((0, 1), (1, 0))


def test_the_same_game_again_has_the_options_it_had() -> None:
    person = table("Ann", "Bo")
    person.start(THREE, ("Ann", "Bo"), unit="pushups", rounds="1")
    session = session_of(person)
    while session.match.result is None:
        session.play(session.up()[0], session.game.moves(session.match.state, session.up()[0])[0])
    person.app.after_event()
    person.do("act", f"play-now:{THREE}")
    assert session_of(person).match.options["unit"] == "pushups"


def test_who_starts_is_found_before_a_game_and_starts_it() -> None:
    person = table("Ann", "Bo", "Cy")
    person.do("act", f"tonight-starts:{THREE}")
    session = session_of(person)
    assert session.match.game.name == "first-player"
    assert [seat.name for seat in session.match.header.seats] == ["Ann", "Bo", "Cy"]
    html = person.do("route", "#/").html
    assert 'data-act="fp-tonight:Ann%2CBo%2CCy"' in html and 'href="#/first-player/quick?names=Ann%2CBo%2CCy"' in html
    person.do("act", "fp-tonight:Ann%2CBo%2CCy")
    assert session_of(person).match.header.id == session.match.header.id, "what waits for them goes on"
    session = session_of(person)
    while session.match.result is None:
        session.play(session.up()[0], session.game.moves(session.match.state, session.up()[0])[0])
    person.app.after_event()
    first = FOUR[session.match.state.first]
    html = person.settle().html
    assert f"Play Three Dice with {first} starting" in html
    person.do("act", f"play-now:{THREE}")
    match = session_of(person).match
    assert match.header.seats[0].name == first and match.state.starter == 0 and match.played[0].text == "start 0"
    night = person.app.nights.tonight()
    assert night is not None and night.first == -1


def test_another_undo_changes_the_row_of_a_match_and_adds_none() -> None:
    person = table("Ann", "Bo")
    play(person, SIBERIAN)
    person.app.after_event()
    night = person.app.nights.tonight()
    assert night is not None and len(night.played) == 1
    match = session_of(person).match
    person.app.nights.save(night._replace(played=(night.played[0]._replace(places=((0, 0), (1, 0))),)))
    person.app.nights.finished(match)
    after = person.app.nights.tonight()
    assert after is not None and [row.places for row in after.played] == [((0, 1), (1, 0))]


# Texts from outside


def test_a_night_is_read_back_as_it_was_written() -> None:
    night = NIGHT_OF_FOUR._replace(played=(row(1, THREE, 2, 0, 1, 3),), first=2, next=WAR, used=1_790_000_000)
    assert read(ID, dump(night)) == night


BAD: dict[str, Any] = {
    "people": ["Ann", "ann"],
    "seats": [0, 9],
    "used": -1,
    "day": "2026-02-30",
    "played": [["a", "three-dice", 1, [[0, 0], [9, 1]]]],
    "first": "Ann",
    "ended": None,
}


@pytest.mark.parametrize("key", BAD)
def test_what_does_not_fit_is_refused(key: str) -> None:
    data = read_json(dump(NIGHT_OF_FOUR)) | {key: BAD[key]}
    with pytest.raises(NotationError, match="damaged"):
        read(ID, canonical(data))


def test_another_version_and_another_name_are_refused() -> None:
    with pytest.raises(NotationError, match="a different version"):
        read(ID, canonical(read_json(dump(NIGHT_OF_FOUR)) | {"format": 2}))
    with pytest.raises(NotationError, match="wrong name"):
        read("01790000001-00aa", dump(NIGHT_OF_FOUR))


def test_a_damaged_night_is_reported_kept_and_does_not_hide_the_others() -> None:
    person = Person(DictStorage({NIGHT + ID: dump(NIGHT_OF_FOUR), f"{NIGHT}01790000009-00aa": "{"}))
    html = person.do("route", "#/").html
    assert "A game night could not be read" in person.do("route", "#/").html and html
    assert list(person.app.nights.every()) == [NIGHT_OF_FOUR]


def test_the_save_before_replaces_one_that_cannot_be_read() -> None:
    person = table(*FOUR)
    key = person.app.store.keys(NIGHT)[0]
    person.storage.set(key, "{")
    again = Person(person.storage)
    night = again.app.nights.tonight()
    assert night is not None and night.people == FOUR[:3]  # without the last tap
    aside = next(key for key in again.app.store.keys(ASIDE))
    assert again.app.store.get(aside) == "{" and "continues from the save before it" in again.do("route", "#/").html


def test_two_devices_put_together_have_what_both_saw() -> None:
    ours = NIGHT_OF_FOUR._replace(played=(row(1, THREE, 2, 0, 1, 3),), used=5)
    theirs = Night(
        ID, "2026-09-18", ("Bo", "Eli", "Ann"), (1, 0), 9, 9, (row(1, THREE, 0, 1, 2)._replace(id="00000002"),)
    )
    both = merged(ours, theirs)
    assert both.people == (*FOUR, "Eli") and both.ended == 9 and both.seats == (4, 1)
    assert [dict(row.places) for row in both.played] == [{2: 0, 0: 1, 1: 2, 3: 3}, {1: 0, 4: 1, 0: 2}]
    assert merged(both, theirs) == both and merged(both, ours) == both


def restored(mine: dict[str, str], theirs: dict[str, str]) -> tuple[Person, list[str]]:
    person, other = Person(DictStorage(mine)), Person(DictStorage(theirs))
    person.do("act", "restore", text=backup.dump(other.app.store))
    person.wait()
    assert person.app.merge is not None
    person.do("act", "restore-yes")
    person.wait()
    return person, person.app.merge.lines


def test_a_backup_brings_nights_and_continues_ours() -> None:
    longer = NIGHT_OF_FOUR._replace(played=(row(1, THREE, 2, 0, 1, 3),), used=9)
    for mine in ({}, {NIGHT + ID: dump(NIGHT_OF_FOUR)}):
        person, _ = restored(mine, {NIGHT + ID: dump(longer)})
        assert person.app.nights.load(ID) == longer
    person, lines = restored({NIGHT + ID: dump(longer)}, {NIGHT + ID: dump(NIGHT_OF_FOUR)})
    assert person.app.nights.load(ID) == longer and "further along here" in lines[0]


def test_a_damaged_night_of_a_backup_is_left_out_and_one_here_is_mended() -> None:
    text = dump(NIGHT_OF_FOUR)
    person, lines = restored({}, {NIGHT + ID: text.replace('"format":1', '"format":7')})
    assert person.app.nights.load(ID) is None and "a different version" in lines[0]
    person, _ = restored({NIGHT + ID: "{"}, {NIGHT + ID: text})
    assert person.app.nights.load(ID) == NIGHT_OF_FOUR


def test_finding_tonight_reads_one_night_however_many_there_are() -> None:
    class Counting(DictStorage):
        reads = 0

        def get(self, key: str) -> str | None:
            self.reads += key.startswith(NIGHT)
            return super().get(key)

    kept = {}
    for number in range(300):
        night = NIGHT_OF_FOUR._replace(id=f"{1_780_000_000 + number:011d}-00aa", ended=1)
        kept[NIGHT + night.id] = dump(night)
    storage = Counting(kept)
    person = Person(storage)
    storage.reads = 0
    person.do("route", "#/")
    assert 0 < storage.reads < 40


# People


def test_last_friday_stands_on_the_page_of_people_with_its_crown() -> None:
    night = NIGHT_OF_FOUR._replace(played=(row(1, WAR, 0, 1),), ended=5)
    person = Person(DictStorage({NIGHT + ID: dump(night)}))
    person.start(SIBERIAN, ("Ann", "Bo"))
    person.do("move", "resign")
    person.do("route", "#/people")
    html = person.wait().html
    assert "last Friday" in html and f'href="#/tonight/{ID}"' in html
    assert "portrait-crown" in person.do("route", f"#/tonight/{ID}").html


def test_whoever_gave_no_name_is_nobody_among_people() -> None:
    person = Person()
    person.start(SIBERIAN, ("Ann", ""))
    person.do("move", "resign")
    people = People(person.app)
    for _ in people.work():
        pass
    assert set(people.everybody) == {"ann"}


def test_a_night_as_csv_has_a_row_for_each_person_and_match() -> None:
    night = NIGHT_OF_FOUR._replace(people=("=Ann", *FOUR[1:]), played=(row(1, WAR, 1, 0),))
    person = Person(DictStorage({NIGHT + ID: dump(night)}))
    person.do("act", f"tonight-csv:{ID}")
    rows = list(csv.reader(io.StringIO(person.effects[-1].text)))
    assert rows[1:] == [
        ["2026-09-18", "The First War", "Bo", "1", "00000001"],
        ["2026-09-18", "The First War", "'=Ann", "2", "00000001"],
    ]
