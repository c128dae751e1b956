"""The whole page in another language: no English word is left in what is shown or announced."""

import re
from copy import copy
from dataclasses import replace
from functools import lru_cache

import pytest

from hexdice import games
from hexdice.app.pages.settings import speak_as_chosen
from hexdice.app.ports import Intent
from hexdice.app.storage.entries import title_of
from hexdice.view import text
from hexdice.view.effects import Effect
from hexdice.view.table import one_event
from hexdice.view.text import direction
from tests.catalogue import OTHERS, pairs
from tests.conformance.random_matches import played
from tests.conformance.screens import markup_of
from tests.conformance.screens import table_of as table_at
from tests.unit.app.fakes import DictStorage, Person, Tags
from tests.unit.app.fakes import german as german  # the fixture

SAID_ALOUD = ("aria-label", "title", "placeholder", "alt", "aria-roledescription", "aria-valuetext")
ENGLISH = {
    "the",
    "and",
    "of",
    "with",
    "your",
    "you",
    "from",
    "for",
    "to",
    "are",
    "is",
    "this",
    "that",
}


@lru_cache(maxsize=8)
def pieces(language: str) -> frozenset[str]:
    """The text between the fields of sentences, if it differs in the language."""
    return frozenset(
        piece.strip()
        for english, other in pairs(language)
        for piece in re.split(r"{\w+}", english.replace("*", ""))
        if len(piece.strip()) > 12 and piece.strip() not in other
    )


def visitor(language: str) -> Person:
    """Somebody at the page with all its sections, who has chosen a language."""
    person = Person()
    person.do("field", "setting-language", value=language)
    return person


def words_of(markup: str) -> str:
    """Everything shown or announced, without names of people."""
    tags = Tags(markup)
    text = " | ".join([tags.text, *(value for name, value in tags.values if name in SAID_ALOUD)])
    return re.sub(r"\bEnglish\b", " ", text)


def examine(markup: str, language: str = "de") -> str:
    """The visible words; AssertionError if English ones are among them."""
    text = words_of(markup)
    left = [piece for piece in pieces(language) if piece in text]
    assert not left, f"English: {left[:5]}"
    close = re.findall(r".{0,30}[^\u202f\u00a0]: ", text) if language == "fr" else []
    assert not close, f"no narrow space: {close[:5]}"
    plain = set(re.findall(r"[^\W\d_]+", text.lower())) & ENGLISH
    where = [
        text[max(0, at.start() - 40) : at.end() + 40]
        for at in re.finditer(r"\b(?:" + "|".join(plain or "-") + r")\b", text)
    ]
    assert not plain, f"English: {plain} in {where[:3]}"
    return text


def test_german_from_the_settings_to_the_table_and_back(german: None) -> None:
    person = visitor("")
    assert "What shall we play?" in person.do("route", "#/").html
    person.do("route", "#/settings")
    drawn = person.do("field", "setting-language", value="de")
    assert drawn.looks.language == "de"
    assert "Sprache" in examine(drawn.html)
    assert "Was spielen wir?" in examine(person.do("route", "#/").html)
    person.do("route", "#/three-dice")
    assert "Gentleman-Regel" in examine(person.do("ui", "view.house=1").html)
    drawn = person.start("three-dice", ("Ann", "Bo", "Cy", "Di"))
    assert "Wirf alle drei Würfel" in examine(drawn.html)
    assert "Würfel behalten?" in examine(person.do("move", "roll").html)
    assert "Ein Wurf ist die Summe" in examine(person.do("route", "#/rules/three-dice").html)
    examine(person.do("route", "#/about").html)
    again = Person(person.storage)
    assert "Was spielen wir?" in examine(again.do("route", "#/").html), "the choice is kept"
    again.do("route", "#/settings")
    drawn = again.do("field", "setting-language", value="")
    assert drawn.looks.language == "en"
    assert "Language" in drawn.html and "Sprache" not in drawn.html
    assert "What shall we play?" in again.do("route", "#/").html


def test_the_list_of_matches_changes_its_language_too(german: None) -> None:
    """Also for matches that were saved while another language was spoken, and without changing their order."""
    person = visitor("")
    person.do("field", "setting-language", value="")
    person.start("three-dice", ("Ann", "Bo"))
    person.do("move", "roll")
    person.do("move", "stay")
    assert "Three Dice · Ann, Bo" in person.do("route", "#/").html
    before = person.app.store.entries.recent()
    person.do("field", "setting-language", value="de")
    text = examine(person.do("route", "#/").html)
    assert "Drei Würfel · Ann, Bo" in text and "Runde 1" in text
    assert [entry | {"line": ""} for entry in person.app.store.entries.recent()] == [e | {"line": ""} for e in before]
    examine(person.do("act", f"delete:{before[0]['id']}").html)


def test_lines_of_old_matches_are_shown_in_the_current_language(german: None) -> None:
    """Of all of them, when there is time, and without changing their order."""
    person = visitor("")
    person.do("field", "setting-language", value="")
    for _ in range(9):
        person.start("three-dice", ("Ann", "Bo"))
    before = person.app.store.entries.every()
    assert len(before) == 9 and all("Round 1, " in entry["line"] for entry in before)
    person.do("route", "#/settings")
    person.do("field", "setting-language", value="de")
    person.wait()
    after = person.app.store.entries.every()
    assert [entry["id"] for entry in after] == [entry["id"] for entry in before]
    assert all("Runde 1, " in entry["line"] for entry in after)


def kept_matches() -> DictStorage:
    """A storage with two matches of every game."""
    storage = DictStorage()
    for name in games.NAMES:
        for number in range(2):
            match = copy(played(name, number, 250))
            match.header = replace(match.header, id=f"{name}{number}")
            Person(storage).app.save_match(match)
    return storage


def on(storage: DictStorage, language: str, wait: bool = True) -> Person:
    """Somebody on a device with this language, who has chosen none."""
    person = Person(storage, language)
    if wait:
        person.wait()
    return person


def test_lines_follow_the_language_of_the_device(german: None) -> None:
    """Also if nobody knows the language of those stored, and if the page was closed before all of them were translated."""
    storage = kept_matches()
    examine(on(storage, "de").do("route", "#/matches").html)
    examine(on(storage, "fr", wait=False).do("route", "#/").html, "fr")  # those on the home page before it is drawn
    examine(on(storage, "de").do("route", "#/matches").html)
    examine(on(storage, "fr").do("route", "#/matches").html, "fr")


def test_lines_in_the_current_language_are_left_alone() -> None:
    """Where it is unknown which that is, two lines are compared, and it is noted."""
    storage = kept_matches()
    before = dict(storage.kept)
    person = on(storage, "en")
    assert storage.kept == {**before, "hexdice.place.lines": "en"}
    entry = {**person.app.store.entries.recent()[0], "line": "somebody else’s"}
    person.app.store.entries.put(entry)
    assert on(storage, "en").app.store.entries.entry(entry["id"]) == entry


def test_what_is_damaged_is_reported_in_the_current_language(german: None) -> None:
    again = Person(DictStorage({"hexdice.aside.names.0": "x", "hexdice.match.lost": "broken"}))
    again.wait()
    assert "A list of names that could not be read" in again.do("route", "#/").html
    again.do("route", "#/settings")
    again.do("field", "setting-language", value="de")
    text = examine(again.do("route", "#/").html)
    assert "Eine Namensliste, die nicht lesbar war" in text and "Eine gespeicherte Partie war nicht lesbar" in text


def test_a_language_written_right_to_left_is_marked() -> None:
    assert [direction(language) for language in ("en", "de", "fr", "ar", "he")] == ["ltr", "ltr", "ltr", "rtl", "rtl"]


def test_the_campaigns_are_german(german: None) -> None:
    """From the first names through a selection, a gift and the end of an evening to the sheet, and an import by link."""
    person = visitor("de")
    examine(person.do("route", "#/first-player").html)
    examine(person.do("route", "#/first-player/quick").html)
    examine(person.do("route", "#/first-player/quick?names=Ann,Bo,Cy,Di,Ed").html)
    person.do("act", "fp-first:campaign")
    home = "#/" + "/".join(person.app.route.path)
    id = home.rsplit("/", 1)[1]
    assert "Stammtisch" in examine(person.do("act", f"fp-title:{id}", title="Stammtisch").html)
    examine(person.do("act", f"fp-start:{id}/quick/p1,p2,p3,p4").html)
    assert "beginnt" in examine(person.do("move", "resolve").html)
    examine(person.do("route", home).html)
    examine(person.do("act", f"fp-gift:{id}", giver="p2", taker="p1", number="1", what="die").html)
    assert "muss mindestens einen Würfel behalten" in examine(
        person.do("act", f"fp-gift:{id}", giver="p2", taker="p1", number="9", what="die").html
    )
    examine(person.do("act", f"fp-close:{id}", label="21. 9.").html)
    for tab in ("", "/sheet", "/share", "/log"):
        examine(person.do("route", home + tab).html)
    link = person.do("route", f"{home}/share").html.split("/take/")[1].split('"')[0].split("<")[0]
    examine(visitor("de").do("route", f"#/first-player/take/{link}").html)
    text = examine(visitor("de").do("route", "#/first-player/take/cut_off").html)
    assert "Dieser Link ist beschädigt oder unvollständig." in text


# Quick: the first game in every language, every game in the first of them.
SPEAKING = [
    pytest.param(name, other, marks=[pytest.mark.long] if name != games.NAMES[0] and other != OTHERS[0] else [])
    for name in games.NAMES
    for other in OTHERS
]


@pytest.mark.parametrize(("name", "language"), SPEAKING)
def test_every_game_speaks_the_language(german: None, name: str, language: str) -> None:
    """The set-up, the rules, and the screens, log and outcome along matches."""
    person = visitor(language)
    examine(person.do("route", f"#/{name}/table" if name == "first-player" else f"#/{name}").html, language)
    text = examine(person.do("route", f"#/rules/{name}").html, language)
    assert f"{games.rulebook(name).chapters[0].rules[0].id}" in text
    screen = games.screen(name)
    for number in range(2):
        match = played(name, number, 250)
        for cursor in range(0, len(match.states), 6):
            for seat in {None, *match.game.actors(match.states[cursor])[:1]}:
                examine(markup_of(screen.screen(table_at(match, cursor, seat, {}))), language)
        for index, event in enumerate(match.events):
            names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[: len(match.header.seats)]
            step = one_event(match.states[index], event, match.states[index + 1], names, match.options)
            examine(screen.log_line(step), language)
            examine(screen.summary(step), language)
        examine(screen.ending(table_at(match, len(match.events), None, {})), language)


def test_a_refused_move_says_why_in_german(german: None) -> None:
    person = visitor("de")
    person.start("three-dice", ("Ann", "Bo"))
    drawn = person.do("move", "stay")
    assert "Es gibt keinen Wurf, bei dem du bleiben könntest." in examine(drawn.html)


@pytest.mark.usefixtures("german")
def test_missing_catalogues_are_requested_and_used_when_they_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the built site, where the archive has no catalogues: English until they arrive, including stored lines."""
    absent = True
    there = text.compiled
    monkeypatch.setattr(text, "_catalogues", {})
    monkeypatch.setattr(text, "compiled", lambda name: None if absent and name.endswith(".mo") else there(name))
    person = Person()
    person.wait()
    person.app.effects.clear()
    person.app.handle(Intent("field", "setting-language", {"value": "de"}))
    drawn = person.app.render()
    assert Effect("words", "de") in person.app.effects
    assert not person.app.chores, "no line is written in English on the way"
    assert drawn.looks.language == "de"
    assert "Was spielen wir?" not in drawn.html
    absent = False
    person.app.effects.clear()
    speak_as_chosen(person.app)
    assert "Was spielen wir?" in person.app.render().html
    assert person.app.effects == []
    speak_as_chosen(person.app)
    assert person.app.effects == []


def test_names_are_not_looked_for_in_a_title(german: None) -> None:
    """Game and names are stored separately; in older saves the names stand after the title that the game had then."""
    entry = {"id": "1", "game": "three-dice", "title": "Three Dice Game · Settings · Bo", "line": "", "at": 0}
    assert title_of(entry) == "Drei Würfel · Settings · Bo"
    assert title_of({**entry, "names": "Home · Bo"}) == "Drei Würfel · Home · Bo"
    assert title_of({**entry, "game": "chess", "title": "Settings · Ann"}) == "Settings · Ann"
