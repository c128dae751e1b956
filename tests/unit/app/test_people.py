"""The page of people: statistics from finished matches."""

import csv
import io
from typing import Any

from hexdice import games
from hexdice.app.pages.people import People, Person
from hexdice.app.storage.entries import ENTRY
from hexdice.app.storage.store import entry_of, rolled
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.sheet import guarded
from tests.rules.three_dice.evening import Evening
from tests.unit.app.fakes import DictStorage, Tags
from tests.unit.app.fakes import Person as Somebody

Row = tuple[str, tuple[str, ...], tuple[int, ...]]  # game, names (a bot's ends in *), seats that won


def finished(*rows: Row, rolls: tuple[int, int] = (0, 0)) -> dict[str, str]:
    """Entries of finished matches, the oldest first; every seat has rolled the same."""
    found = {}
    for n, (game, names, won) in enumerate(rows):
        entry: dict[str, Any] = {
            "id": f"{n:08x}",
            "game": game,
            "names": ", ".join(names),
            "title": f"{game} · {', '.join(names)}",
            "line": "",
            "at": 1_700_000_000 + n,
            "over": True,
            "seats": [[name.rstrip("*"), "steady" if name.endswith("*") else ""] for name in names],
            "won": list(won),
            "rolled": [list(rolls)] * len(names),
        }
        found[ENTRY + entry["id"]] = canonical(entry)
    return found


def counted(somebody: Somebody) -> dict[str, Person]:
    people = People(somebody.app)
    for _ in people.work():
        pass
    return people.everybody


SIBERIAN, ISLAND, THREE = "siberian-dice", "first-island", "three-dice"
EVENINGS = finished(
    (SIBERIAN, ("Ana", "Bo"), (0,)),
    (SIBERIAN, ("Bo", "ana "), (0,)),  # the same person, however written
    (SIBERIAN, ("Ana", "Bo"), (0, 1)),  # shared: nobody lost
    (ISLAND, ("Ana", "Cy"), (0,)),
    (ISLAND, ("Ana", "Robot*"), (0,)),
    (THREE, ("Ana", "Bo", "Cy"), ()),  # nobody wins an evening
    (ISLAND, ("Ana",), ()),  # alone, and the goal was missed
)


def test_numbers_by_person_game_and_pair() -> None:
    found = counted(Somebody(DictStorage(EVENINGS)))
    assert set(found) == {"ana", "bo", "cy"}  # bots are nobody
    ana, bo = found["ana"], found["bo"]
    assert dict(ana.played) == {SIBERIAN: 3, ISLAND: 3, THREE: 1}
    assert (dict(ana.decided), dict(ana.won)) == ({SIBERIAN: 3, ISLAND: 3}, {SIBERIAN: 2, ISLAND: 2})
    assert (ana.met["bo"], ana.beat["bo"], bo.beat["ana"]) == (4, 1, 1)
    assert (ana.met["cy"], ana.beat["cy"], found["cy"].beat["ana"]) == (2, 1, 0)


def test_a_streak_counts_only_matches_that_can_be_won() -> None:
    found = counted(Somebody(DictStorage(EVENINGS)))
    assert (found["ana"].longest, found["ana"].streak) == (3, 0)  # shared, island, island; then the goal was missed
    assert (found["bo"].longest, found["bo"].streak) == (2, 2)  # the evening does not end it


def test_a_match_of_an_earlier_version_is_read_once_more() -> None:
    somebody = Somebody()
    somebody.start(SIBERIAN, ("Ana", "Bo"))
    somebody.do("move", "resign")
    assert isinstance(somebody.storage, DictStorage)
    key, kept = ENTRY + somebody.id, somebody.storage.kept
    entry = read_json(kept[key])
    old = {name: value for name, value in entry.items() if name not in ("seats", "won", "rolled")}
    again = Somebody(DictStorage({**kept, key: canonical(old), "hexdice.recent": canonical([old])}))
    assert counted(again)["bo"].won[SIBERIAN] == 1
    assert isinstance(again.storage, DictStorage) and read_json(again.storage.kept[key]) == entry


def test_entries_that_make_no_sense_are_passed_over() -> None:
    kept = finished(*[(SIBERIAN, ("Ana", "Bo"), (0,))] * 11)
    wrong: tuple[dict[str, Any], ...] = (
        {"seats": 1},
        {"seats": [["Ana"]]},
        {"won": ["x"]},
        {"rolled": [[1, 2]]},
        {"seats": [[3, ""], ["B", ""]]},
        {"rolled": [[10**400, 1], [1, 1]]},
        {"rolled": [[1, 10**4300 - 1], [1, 1]]},
        {"won": [10**10]},
        {"at": -1},
        {"at": 10**4299},
    )
    for key, changed in zip(kept, wrong, strict=False):
        kept[key] = canonical({**read_json(kept[key]), **changed})
    somebody = Somebody(DictStorage(kept))
    assert counted(somebody)["ana"].played.total() == 1
    for page in ("#/people", "#/matches", "#/"):
        somebody.do("route", page)
        assert "went wrong" not in somebody.wait().html
    somebody.do("route", "#/people")
    somebody.do("act", "people-csv")
    assert "went wrong" not in somebody.wait().html


def test_the_dice_of_a_match_by_seat() -> None:
    """Three Dice: everybody's rolls are their own. The First Island: all share the dice."""
    game = games.game(THREE)
    seats = (Seat("Ana"), Seat("Bo"))
    match = Match(game, Header(THREE, {"starter": "chosen"}, seats, 2, "", ""))
    match.play(0, "start 0")
    match.play(0, "roll")
    for face in "256":
        match.enter(face)
    match.play(0, "stay")
    match.play(1, "roll")
    for face in "111":
        match.enter(face)
    assert rolled(match) == [[3, 13], [3, 3]]
    island = games.game(ISLAND)
    shared = Match(island, Header(ISLAND, {}, seats, 2, "0" * 32, ""))
    while island.chance(shared.state) is not None:
        shared.draw()
    assert rolled(shared) == [[0, 0], [0, 0]]


def test_luck_is_only_spoken_of_after_thirty_dice() -> None:
    few = Somebody(DictStorage(finished((SIBERIAN, ("Ana", "Bo"), (0,)), rolls=(29, 100))))
    few.do("route", "#/people")
    assert "29 dice are too few to tell" in few.do("ui", "view.person-0=1").html
    # 100 dice: one standard error is 1.708 / 10 = 0.17; 3.9 is 2.3 of them above 3.5, 3.8 is 1.8
    for pips, words in ((390, "unusually high"), (380, "as expected"), (310, "unusually low")):
        many = Somebody(DictStorage(finished((SIBERIAN, ("Ana", "Bo"), (0,)), rolls=(100, pips))))
        many.do("route", "#/people")
        assert words in many.do("ui", "view.person-0=1").html


def test_the_page_shows_rival_and_favourite_and_names_are_text() -> None:
    rows = ((SIBERIAN, ("<b>x", "Bo"), (0,)), (SIBERIAN, ("<b>x", "Bo"), (1,)), (ISLAND, ("<b>x", "Cy"), (0,)))
    somebody = Somebody(DictStorage(finished(*rows)))
    somebody.do("route", "#/people")
    page = somebody.do("ui", "view.person-0=1")
    text = Tags(page.html).text
    assert "<b>x" in text and "<b>x" not in page.html
    assert "Favourite game: Siberian Dice, 2 times" in text and "Rival: Bo, 1 won and 1 lost" in text


def test_campaigns_say_who_began() -> None:
    somebody = Somebody()
    section = somebody.app.sections["first-player"]
    section.starts = lambda: iter([[("Ana", 2, 5), ("Bo", 3, 5)], [("ana", 1, 1)]])  # type: ignore[method-assign]
    assert (counted(somebody)["ana"].starts, counted(somebody)["ana"].selections) == (3, 6)


def test_many_matches_are_counted_in_slices() -> None:
    kept = finished(*[(SIBERIAN, ("Ana", "Bo"), (n % 2,)) for n in range(2000)])
    somebody = Somebody(DictStorage(kept))
    assert 'id="counting"' in somebody.do("route", "#/people").html
    page = somebody.wait()
    assert "2000 matches" in page.html and "won 1000 of 2000" in page.html


def test_the_page_of_an_empty_device() -> None:
    assert "Nobody has finished a match" in Somebody().do("route", "#/people").html


def test_csv_runs_no_formula() -> None:
    somebody = Somebody(DictStorage(finished((SIBERIAN, ("=HYPERLINK(1)", "Bo"), (0,)), rolls=(10, 35))))
    somebody.do("route", "#/people")
    somebody.do("act", "people-csv")
    (effect,) = [effect for effect in somebody.effects if effect.kind == "download"]
    assert effect.value == "hexdice-people-2026-09-21.csv"
    rows = list(csv.reader(io.StringIO(effect.text)))
    assert {len(row) for row in rows} == {22}
    assert ["'=HYPERLINK(1)", "", "", "1", "1", "1", "", "1", "10", "35", "0", "0", *[""] * 10] in rows
    assert ["'=HYPERLINK(1)", "Siberian Dice", "", "1", "1", "1", *[""] * 16] in rows
    assert ["Bo", "", "'=HYPERLINK(1)", "1", "", "0", "1", *[""] * 15] in rows
    assert guarded("a;=1") == "a;'=1"


def test_people_can_be_reached_from_home() -> None:
    assert 'href="#/people"' in Somebody().do("route", "#/").html


def test_starting_is_not_winning() -> None:
    """A match that only decides who starts is played, and neither won nor lost."""
    ana = counted(Somebody(DictStorage(finished(("first-player", ("Ana", "Bo"), (0,))))))["ana"]
    assert (ana.played.total(), ana.decided.total(), ana.won.total(), ana.longest) == (1, 0, 0, 0)


def test_whoever_did_best_in_an_evening_without_a_winner_has_won_it() -> None:
    """As its end says: 2-5-6 is lower than 1-5-6 and pays in both rounds, so seat 1 took less. The evening is one match."""
    match = Evening(2).round("256", "156").round("256", "156").play("end").match
    assert match.result is not None and match.result.winners == ()
    assert entry_of(match)["won"] == [1]
