"""Tonight: who is here, what it does to the ways into a game, and how a night begins, is forgotten and ends."""

import re
from html import unescape

import pytest

from hexdice import games
from hexdice.app.night.nights import NIGHT
from hexdice.view.text import is_unnamed
from tests.unit.app.fakes import Person, session_of
from tests.unit.app.nights import FOUR, SIBERIAN, THREE, WAR, later, play, table


def names(person: Person) -> tuple[str, ...]:
    return tuple(seat.name for seat in session_of(person).match.header.seats)


def test_nobody_is_asked_who_is_here() -> None:
    html = Person().do("route", "#/").html
    assert 'id="tonight"' not in html and html.count('id="tonight-open"') == 1


def test_people_known_here_sit_down_with_one_tap_each() -> None:
    person = table(*FOUR)
    again = Person(person.storage)
    again.do("route", "#/")
    html = again.do("ui", "view.tonight=who").html
    assert re.findall(r'data-act="tonight-sit:(\w+)"', html) == list(FOUR)
    html = again.do("act", "tonight-sit:Bo").html
    assert (
        again.app.nights.names(games.game(THREE)) == ("Ann", "Cy", "Di")
        and 'aria-pressed="false" data-act="tonight-sit:Bo"' in html
    )


@pytest.mark.parametrize("game", [name for name in games.NAMES if games.game(name).contest])
def test_with_a_table_set_play_now_means_these_people_and_never_bots(game: str) -> None:
    person = table(*FOUR)
    person.do("act", f"play-now:{game}")
    assert names(person) == FOUR[: games.game(game).seats[1]]
    assert not any(seat.bot for seat in session_of(person).match.header.seats)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_set_up_opens_with_the_people_who_are_here(game: str) -> None:
    person = table(*FOUR)
    person.do("route", f"#/{game}?plain")
    assert person.app.draft is not None
    assert tuple(person.app.draft.names) == FOUR[: games.game(game).seats[1]]


def test_a_link_with_names_counts_more_than_the_table() -> None:
    person = table(*FOUR)
    person.do("route", "#/three-dice?names=Eli,Flo")
    assert person.app.draft is not None and person.app.draft.names == ["Eli", "Flo"]


def test_two_taps_swap_two_people() -> None:
    person = table(*FOUR)
    person.do("act", "tonight-swap:0")
    assert 'id="seat-0" aria-pressed="true"' in person.settle().html
    person.do("act", "tonight-swap:2")
    assert person.app.nights.names(games.game(THREE)) == ("Cy", "Bo", "Ann", "Di")
    assert "refused" in person.do("act", "tonight-swap:4").html


def test_whoever_starts_changes_from_match_to_match_and_the_page_still_turns_to_where_they_sit() -> None:
    person = table("Ann", "Bo", "Cy")
    play(person, SIBERIAN)
    person.do("act", f"play-now:{SIBERIAN}")
    assert names(person) == ("Bo", "Cy", "Ann")
    session = session_of(person)
    session.set_extra("facing", "seat")
    assert session.viewer() == 0 and session.facing == 90  # Bo sits at the left side, and is up first


def test_more_people_than_can_roll_for_the_start_are_told_and_nobody_is_left_out_unseen() -> None:
    person = table(*(f"Guest{chr(65 + n)}" for n in range(13)))
    before = dict(person.app.store.storage.kept)  # type: ignore[attr-defined]
    assert "Two to twelve players can take part." in person.do("act", f"tonight-starts:{THREE}").html
    after = person.app.store.storage.kept  # type: ignore[attr-defined]
    assert [key for key in after if key not in before and "campaign" in key] == []


@pytest.mark.parametrize("game", [SIBERIAN, THREE, "first-island"])
def test_tonights_people_keep_their_colours_whichever_seat_they_have(game: str) -> None:
    person = table("Ann", "Bo", "Cy")
    person.start(game, ("Cy", "Ann", "Bo"))
    inks = dict(zip(("Cy", "Ann", "Bo"), re.findall(r'class="player ink-(\d)', person.app.render().html), strict=True))
    assert inks == {"Cy": "3", "Ann": "1", "Bo": "2"}
    form = person.do("route", f"#/{game}?names=Bo,Cy").html
    assert re.findall(r'class="face-choice".*?class="fill-(\d)', form)[:2] == ["2", "3"]


def test_strangers_and_bots_have_the_colours_that_tonights_people_leave() -> None:
    nights = table(*FOUR).app.nights
    assert nights.colours(("Mia", "Cy", "", "Ann")) == (1, 2, 3, 0)
    assert nights.colours(("Mia", "Eli")) == nights.colours(()) == Person().app.nights.colours(("Ann", "Bo")) == ()


def test_colours_from_a_file_count_only_if_each_seat_has_its_own() -> None:
    person = table("Ann", "Bo")
    person.start(SIBERIAN, ("Bo", "Ann"))
    session = session_of(person)
    assert session.colours() == (1, 0)
    for text in ("0,0", "0", "1,0,2", "x,1", ""):
        session.set_extra("colours", text)
        assert session.colours() == ()


@pytest.mark.parametrize("game", ["first-player", SIBERIAN])
def test_who_sits_where_is_asked_once_and_the_page_turns_from_the_first_match_on(game: str) -> None:
    person = table("Ann", "Bo", "Cy")
    person.start(game, ("Bo", "Cy", "Ann"))
    assert "facing-seat-now" not in person.app.render().html
    session = session_of(person)
    session.viewer = lambda: 0
    assert session.facing == 90


def test_a_table_that_chose_one_side_keeps_it_until_somebody_says_who_sits_where() -> None:
    person = Person()
    person.start(THREE, ("Ann", "Bo"))
    person.do("act", "extra:facing=0")
    person.do("act", "tonight-new", name="Ann")
    person.do("act", "tonight-new", name="Bo")
    assert person.app.store.settings()["sides"] == "0"
    person.do("act", "tonight-swap:0")
    person.do("act", "tonight-swap:1")
    assert person.app.store.settings()["sides"] == "seat"


def test_people_seats_and_colours_of_the_night_before_come_back_with_one_tap() -> None:
    person = table(*FOUR)
    person.do("act", "tonight-swap:0")
    person.do("act", "tonight-swap:2")
    play(person, WAR)
    person.do("act", "tonight-done")
    later(person, 7 * 24 * 3600)
    person.do("route", "#/")
    assert "Cy, Bo, Ann and Di again" in person.do("ui", "view.tonight=who").html
    assert "tonight-again" not in person.do("act", "tonight-again").html
    night, before = list(person.app.nights.every())
    assert [night.people[who] for who in night.seats] == ["Cy", "Bo", "Ann", "Di"]
    assert night.people == before.people and night.played == () and before.ended
    person.do("act", "tonight-again")
    assert len(list(person.app.nights.every())) == 2


def test_those_play_who_have_played_least_where_a_game_has_too_few_seats() -> None:
    person = table(*FOUR)
    assert "Ann, Bo · Cy and Di look on" in person.do("route", "#/").html
    play(person, WAR)
    assert names(person) == ("Ann", "Bo")
    person.do("act", f"play-now:{WAR}")
    assert set(names(person)) == {"Cy", "Di"}


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_who_found_out_who_starts_the_same_two_play(first: int) -> None:
    person = table(*FOUR)
    assert person.app.nights.names(games.game(WAR)) == ("Ann", "Bo")
    night = person.app.nights.tonight()
    assert night is not None
    person.app.nights.save(night._replace(first=first))
    assert person.app.nights.names(games.game(WAR)) == (FOUR[first], FOUR[1 - first])


def test_a_second_match_of_the_same_people_begins_a_night_with_both_matches() -> None:
    person = Person()
    person.start(SIBERIAN, ("Ann", "Bo"))
    person.do("move", "resign")
    assert person.app.nights.tonight() is None
    person.do("act", "rematch:swap")
    night = person.app.nights.tonight()
    assert night is not None and night.people == ("Bo", "Ann") and len(night.played) == 1


@pytest.mark.parametrize("second", [("Ann", "Cy"), ("Ann",), ("Ann", "Player 2")])
def test_other_people_begin_none(second: tuple[str, ...]) -> None:
    person = Person()
    person.start(THREE, ("Ann", "Bo"))
    person.start(THREE, (*second, *[""] * (2 - len(second))))
    assert person.app.nights.tonight() is None


def test_the_next_day_nothing_is_known_of_the_match_before() -> None:
    person = Person()
    person.start(THREE, ("Ann", "Bo"))
    later(person, 12 * 3600)
    person.start(THREE, ("Ann", "Bo"))
    assert person.app.nights.tonight() is None


def test_whoever_comes_late_sits_down_with_their_first_match() -> None:
    person = table("Ann", "Bo")
    person.start(THREE, ("Ann", "Bo", "Eli"))
    assert person.app.nights.names(games.game(THREE)) == ("Ann", "Bo", "Eli")
    person.start(THREE, ("Flo", "Gus"))  # others, at the same device
    assert person.app.nights.names(games.game(THREE)) == ("Ann", "Bo", "Eli")


def test_a_match_that_only_its_opening_has_moved_is_not_on_the_home_page() -> None:
    person = table("Ann", "Bo")
    night = person.app.nights.tonight()
    assert night is not None
    person.app.nights.save(night._replace(first=1))
    person.do("act", f"play-now:{THREE}")
    assert session_of(person).match.state.phase == "pause" and names(person)[0] == "Bo"  # nothing is drawn
    left = person.id
    assert 'class="resume' not in person.do("route", "#/").html
    person.do("route", f"#/m/{left}")
    person.do("move", "roll")
    assert 'class="resume' in person.do("route", "#/").html


def test_names_that_stand_for_nobody_are_known_in_the_language_of_the_page() -> None:
    person = Person(device="de")
    person.do("route", "#/")
    assert (
        is_unnamed("Spieler 2") and is_unnamed("Player 12") and not is_unnamed("Player") and not is_unnamed("Joueur 2 ")
    )


def test_an_hour_without_a_tap_changes_nothing_but_twelve_do() -> None:
    person = table(*FOUR)
    later(person, 3600)
    assert "Ann, Bo, Cy, Di" in person.do("route", "#/").html
    later(person, 12 * 3600)
    assert "Ann, Bo, Cy, Di" not in person.do("route", "#/").html
    assert any(key.startswith(NIGHT) for key in person.app.store.keys(NIGHT))


def test_again_with_other_stakes_opens_the_set_up_as_the_match_was() -> None:
    person = Person()
    person.start(SIBERIAN, ("Ann", "Bo & Co"), variant="chain")
    html = person.do("move", "resign").html
    html = person.do("ui", "view.after=1").html
    link = re.search(r'id="rematch-otherwise"[^>]*href="([^"]*)"', html) or re.search(
        r'href="([^"]*)"[^>]*id="rematch-otherwise"', html
    )
    assert link is not None
    person.do("route", unescape(link[1]))
    assert person.app.draft is not None
    assert person.app.draft.names == ["Ann", "Bo & Co"] and person.app.draft.options["variant"] == "chain"


def test_the_picture_of_a_night_has_its_crown_its_games_and_everybodys_face_with_points() -> None:
    person = table("Ann", "Bo")
    play(person, SIBERIAN)
    html = person.do("route", "#/tonight").html
    assert html.count("data-caption") == 2 and 'data-caption="Bo · 4"' in html
    night = person.app.nights.tonight()
    assert night is not None
    person.do("act", f"tonight-picture:{night.id}")
    shot = next(effect for effect in person.effects if effect.kind == "save-picture")
    assert shot.text.split("\n") == ["Bo wears the crown", "Game night of 21 Sep 2026", "Siberian Dice"]
    person.do("act", "tonight-picture:nothing")
    assert sum(effect.kind == "save-picture" for effect in person.effects) == 1
