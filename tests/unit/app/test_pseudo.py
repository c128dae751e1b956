"""Every screen in a language made for tests: nothing is left in English, and no sentence is put together from pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hexdice.app.ports import Intent, IntentKind
from hexdice.app.rendering import Rendered
from hexdice.kernel.match import Match
from hexdice.view import text
from hexdice.view.text import enumerated, say, say_n, speak
from tests.conformance.random_matches import each_game, played
from tests.unit.app import pseudo
from tests.unit.app.fakes import Person
from tests.unit.app.nights import FOUR, SIBERIAN, play, table
from tests.unit.app.played import played_out

PAGES = ("", "rules", "about", "settings", "people", "matches", "join", "first-island/sheets", "first-player/quick")


@pytest.fixture(autouse=True)
def _spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text, "_catalogues", {"de": pseudo.Pseudo()})
    speak("de")
    yield
    speak("en")


def faults(markup: str, known: set[str]) -> Iterator[str]:
    """What is wrong in a page, by stretches of text that are not known yet."""
    for stretch in pseudo.stretches(markup):
        if stretch in known:
            continue
        known.add(stretch)
        if words := pseudo.left(stretch):
            yield f"in English: {words} in {pseudo.plain(stretch)}"
        if pseudo.assembled(stretch):
            yield f"put together: {pseudo.plain(stretch)}"
        yield from (f"no plain field: {pseudo.plain(one)}" for one in pseudo.misnamed(stretch))


class Examiner:
    """Goes through pages and notes what is wrong on them."""

    def __init__(self, person: Person | None = None) -> None:
        self.person = person or Person()
        self.known: set[str] = set()
        self.wrong: list[str] = []
        self.look(self.person.do("field", "setting-language", value="de"))

    def look(self, drawn: Rendered) -> Rendered:
        aloud = "".join(f"<p>{said.text}</p>" for said in drawn.said)
        self.wrong += faults(f"<p>{drawn.title}</p>{aloud}{drawn.html}", self.known)
        return drawn

    def do(self, kind: IntentKind, target: str = "", /, **fields: str) -> Rendered:
        return self.look(self.person.do(kind, target, **fields))

    def unfold(self, drawn: Rendered) -> None:
        """Opens everything that can be unfolded, and asks whatever can be asked one after the other."""
        targets = sorted(set(re.findall(r'data-ui="([^"]*)"', drawn.html)))
        for target in targets:
            if target.startswith("view.") and "ask=" not in target:
                self.person.app.handle(Intent("ui", target.replace("&amp;", "&"), {}))
        self.look(self.person.settle())
        for target in targets:
            if "ask=" in target:
                self.do("ui", target.replace("&amp;", "&"))


@each_game
def test_no_table_says_what_translators_cannot(name: str) -> None:
    """The start, middle and end of matches with all that unfolds, the set-up, the rules, the lesson."""
    seen = Examiner()
    for route in (f"{name}?plain", name, f"rules/{name}", f"learn/{name}"):
        seen.do("route", f"#/{route}")
    for number, parts in enumerate(((0, 2, 4), (1, 3))):
        whole = played(name, number, 250)
        for part in parts:
            header = replace(whole.header, id=f"{name}-{number}-{part}")
            match = Match(whole.game, header, whole.events[: len(whole.events) * part // 4])
            seen.person.app.save_match(match)
            drawn = seen.do("route", f"#/m/{header.id}")
            session = seen.person.app.session
            if session and (waiting := session.behind_curtain()):
                drawn = seen.do("act", f"look:{waiting[0]}")
            seen.unfold(drawn)
    seen.do("act", "review:first")
    seen.do("act", "review:next")
    assert "\n".join(seen.wrong) == ""


def test_no_page_says_what_translators_cannot() -> None:
    """Also those of a night, of people, of an analysis and of a campaign."""
    seen = Examiner(table(*FOUR))
    play(seen.person, SIBERIAN)
    play(seen.person, "first-war")
    seen.person.app.store.save_match(played_out(), "over")
    seen.person.wait()
    for route in PAGES:
        seen.unfold(seen.do("route", f"#/{route}"))
    night = re.findall(r'href="#/(tonight[^"]*)"', seen.do("route", "#/").html)
    assert night
    seen.do("route", f"#/{night[0]}")
    seen.do("act", "tonight-end")
    for name in re.findall(r'href="#/(people/[^"]*)"', seen.do("route", "#/people").html)[:2]:
        seen.do("route", f"#/{name}")
    seen.do("route", "#/m/lookback")
    seen.do("act", "review:first")
    seen.look(seen.person.wait())
    for route in ("puzzle", "puzzles"):
        seen.do("route", f"#/siberian-dice/{route}")
    seen.do("route", "#/first-player/quick?names=" + ",".join(FOUR))
    seen.do("act", "fp-first:campaign")
    home = "#/" + "/".join(seen.person.app.route.path)
    id = home.rsplit("/", 1)[1]
    seen.do("act", f"fp-start:{id}/quick/p1,p2,p3,p4")
    seen.do("move", "resolve")
    seen.do("act", f"fp-gift:{id}", giver="p2", taker="p1", number="1", what="die")
    for tab in ("", "/sheet", "/share", "/log"):
        seen.unfold(seen.do("route", home + tab))
    seen.do("act", f"fp-close:{id}", label="1.1.")
    assert "\n".join(seen.wrong) == ""


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        (lambda: "<p>Roll the dice</p>", "in English: ['Roll', 'the', 'dice'] in Roll the dice"),
        (lambda: f"<p>{say('Hint: {move}.', move='stay')}</p>", "in English: ['stay'] in ⟦Hiint: stay.⟧"),
        (lambda: f'<i title="Close">{say("Close")}</i>', "in English: ['Close'] in Close"),
        (lambda: f"<p>{say('Camp')}, {say('empty')}</p>", "put together: ⟦Caamp⟧, ⟦eempty⟧"),
        (lambda: f"<p>Ann <b>{say('starts')}</b></p>", "put together: Ann ⟦staarts⟧"),
        (lambda: f"<p>3 {say('dice')}</p>", "put together: 3 ⟦diicee⟧"),
        (
            lambda: say("{name} starts", name=say("nobody")),
            "no plain field: {name}: ⟦nooboody⟧ in ⟦⟦nooboody⟧ staarts⟧",
        ),
    ],
)
def test_what_translators_cannot_say_is_found(markup: object, fault: str) -> None:
    assert callable(markup)
    assert list(faults(markup(), set())) == [fault]


def test_what_they_can_say_is_none() -> None:
    parts = (
        f"<p>Ann · {say('starts')}</p><dt>{say('Round')}</dt><dd>3</dd>",
        f"<p>{say('All is well.')} {say('Go on.')}</p><td>C4, D4</td>",
        say("{name} rolls {face}", name="Bo", face=say("three")) + enumerated((say("a"), say("b"))),
    )
    assert list(faults("".join(parts), set())) == []
    assert {say_n(n, "{n} die", "{n} dice")[-2] for n in (1, 3, 5)} == {"¹", "²", "³"}, "one, few, many"
