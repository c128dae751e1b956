"""Sound and vibration: which cues are requested, and that none are while both are off."""

from dataclasses import replace
from functools import partial

from hexdice.app.app import App
from hexdice.app.match.session import Session
from hexdice.app.table.cues import cues
from hexdice.games.siberian_dice import GAME
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.effects import Effect
from hexdice.view.table import Table
from tests.unit.app.fakes import Person, first_move


def heard(person: Person) -> list[Effect]:
    return [effect for effect in person.effects if effect.kind == "cue"]


def at(*events: tuple[int, str], bot: str = "") -> Session:
    """A session of Ann and Bo in which these events have been taken."""
    match = Match(GAME, Header("siberian-dice", {}, (Seat("Ann"), Seat("Bo", bot)), 2, "0" * 32))
    for actor, text in events:
        match.enter(text) if actor < 0 else match.play(actor, text)
    return Session(match)


TURN = ((0, "hand"), (-1, "3"), (0, "place D4"))


def test_there_is_no_sound_by_default() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(4):
        first_move(person)
    assert heard(person) == []


def test_a_roll_a_placed_die_and_a_turn_that_is_handed_over() -> None:
    session = at(*TURN)
    assert cues(session, 2) == ["place", "turn"]
    assert cues(at(*TURN[:2]), 0) == ["place", "roll"]
    assert cues(session, 3) == []


def test_an_equal_second_roll_sounds_different() -> None:
    again, other = at(*TURN, (1, "hand"), (-1, "3")), at(*TURN, (1, "hand"), (-1, "4"))
    assert cues(again, 3) == ["place", "again"] and cues(other, 3) == ["place", "roll"]


def test_the_end_has_a_sound_and_a_bot_gets_no_handover_cue() -> None:
    assert cues(at(*TURN, (1, "resign")), 3) == ["place", "win"]
    assert cues(at(*TURN, bot="gentle"), 2) == ["place"]


def test_whoever_plays_bots_hears_whether_they_won() -> None:
    assert cues(at(*TURN, (1, "resign"), bot="gentle"), 3) == ["place", "win"]
    assert cues(at(*TURN, (1, "hand"), (-1, "3"), (1, "place D3"), (0, "resign"), bot="gentle"), 6)[-1] == "lose"


def meaning(occasions: dict[int, str], _table: Table) -> dict[int, str]:
    return occasions


def test_what_the_newest_events_mean_can_be_heard() -> None:
    session = at(*TURN)
    hooks = session.hooks
    for occasions, cue in (({1: "proud"}, ["first"]), ({1: "hurt", 0: "glad"}, ["loss"]), ({0: "glad"}, [])):
        session.hooks = replace(hooks, play=replace(hooks.play, feels=partial(meaning, occasions)))
        assert cues(session, 2) == ["place", *cue, "turn"]  # Bo is up and holds the device


def test_each_switch_is_its_own_and_the_volume_goes_with_it() -> None:
    person = Person()
    person.do("route", "#/settings")
    assert 'id="setting-sound"' in person.app.render().html and heard(person) == []
    person.do("field", "setting-volume", value="40")
    assert heard(person) == []  # both are off
    person.do("field", "setting-sound", value="true")
    assert heard(person)[-1] == Effect("cue", "on", "40 felt")
    person.do("field", "setting-vibration", value="true")
    assert heard(person)[-1].text == "40 felt shake"
    person.do("field", "setting-sound", value="false")
    assert heard(person)[-1].text == "0 felt shake"
    person.start("siberian-dice", ("Ann", "Bo"))
    first_move(person)
    assert heard(person)[-1] == Effect("cue", "place roll", "0 ice shake")


def test_looking_back_and_another_match_make_no_sound() -> None:
    person = Person()
    person.do("field", "setting-sound", value="true")
    person.start("siberian-dice", ("Ann", "Bo"))
    for _ in range(4):
        first_move(person)
    count = len(heard(person))
    person.do("act", "review:first")
    person.do("act", "review:next")
    person.do("act", "review:off")
    person.do("route", "#/")
    person.do("route", f"#/m/{next(iter(person.app.store.entries.recent()))['id']}")
    assert len(heard(person)) == count


def test_an_invalid_setting_gives_the_default_volume() -> None:
    person = Person()
    for damaged, volume in (("99999", 60), ("x", 60), ("²", 60), ("900", 100)):
        person.do("field", "setting-volume", value=damaged)
        app: App = person.app
        assert app.cues == (False, False, volume)
