"""Selections of a campaign: opened, recorded once, several tables, who is here, how people play."""

import json
import re

import pytest

from hexdice.games.first_player.campaign.campaign import read_campaign
from hexdice.games.first_player.campaign.kinds import Gift, Selection, TakeBack
from hexdice.kernel.codec import pack, unpack
from tests.rules.first_player.campaign_pages import FIVE, begun, closed, leaves, new_campaign, path, quick, visitor
from tests.unit.app.fakes import DictStorage, Person
from tests.unit.app.fakes import german as german  # the fixture

# A selection from its opening to the ledger


def test_a_quick_pick_is_three_taps_from_home_and_counts() -> None:
    person, campaigns, id = begun(*FIVE)
    drawn = person.do("route", "#/")
    assert "Thursdays · 5 players" in drawn.html  # the card on the home page says for whom
    drawn = person.do("route", "#/first-player/quick")  # tap 1: the card
    act, _ = re.findall(r'data-act="(fp-start:[^"]*)"', drawn.html)
    assert act == f"fp-start:{id}/first-quick/p1,p2,p3,p4,p5"
    person.do("act", act)  # tap 2
    drawn = person.do("move", "resolve")  # tap 3
    assert 'data-result="resolved"' in drawn.html
    ledger = campaigns.need(id).ledger
    assert isinstance(ledger.entries[-1], Selection) and len(ledger.entries) == 6
    assert sorted(person.dice for person in ledger.people.values()) == [2, 3, 3, 3, 4]


def test_an_unticked_player_stays_unticked_the_next_time() -> None:
    person, _, id = begun(*FIVE)
    person.do("route", "#/first-player/quick")
    drawn = person.do("ui", "here.p2=0")
    assert f"fp-start:{id}/first-quick/p1,p3,p4,p5" in drawn.html
    quick(person, id, "p1,p3,p4,p5")
    drawn = person.do("route", "#/first-player/quick")
    assert f"fp-start:{id}/first-quick/p1,p3,p4,p5" in drawn.html
    assert f"fp-start:{id}/first-quick/p1,p2,p3,p4,p5" in person.do("ui", "here.p2=1").html


def test_one_player_alone_is_refused_with_a_reason() -> None:
    person, _, id = begun("Ann", "Bo")
    person.do("route", "#/first-player/quick")
    drawn = person.do("ui", "here.p2=0")
    assert 'aria-disabled="true"' in drawn.html and "wo to twelve players" in drawn.html
    drawn = person.do("act", f"fp-start:{id}/quick/p1")
    assert "wo to twelve players" in drawn.html


@pytest.mark.rule("FP-12")
def test_several_tables_and_nobody_at_two_of_them() -> None:
    person, campaigns, id = begun("A", "B", "C", "D", "E")
    person.do("act", f"fp-start:{id}/first-slow/p1,p2")
    one = person.id
    person.do("route", f"#/first-player/c/{id}")
    drawn = person.do("act", f"fp-start:{id}/first-slow/p2,p3")
    assert "is already rolling" in drawn.html and list(campaigns.need(id).tables) == [one]
    person.do("act", f"fp-start:{id}/first-slow/p3,p4")
    assert set(campaigns.need(id).busy()) == {"p1", "p2", "p3", "p4"}
    for act, fields in (
        (f"fp-gift:{id}", {"giver": "p5", "taker": "p1", "what": "die", "number": "1"}),  # FP-17: never between
        (f"fp-leave:{id}", {"gone": "p1"}),
        (f"fp-close:{id}", {"label": "x"}),
        (f"fp-change:{id}/plus_one", {}),
    ):
        before = campaigns.need(id).ledger.chain[-1]
        person.do("act", act, **fields)
        assert campaigns.need(id).ledger.chain[-1] == before, act
    person.do("act", f"fp-abandon:{id}/{one}")
    person.do("act", f"fp-gift:{id}", giver="p5", taker="p1", what="die", number="1")
    assert campaigns.need(id).ledger.entries[-1] == Gift("p5", "p1", "die", 1)


@pytest.mark.rule("FP-17")
def test_gifts_are_offered_to_players_who_are_present() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    person.do("route", f"#/first-player/c/{id}")
    person.do("ui", "view.gift=1")
    html = person.do("ui", "here.p2=0").html
    form = html.split('id="gift"')[1].split("</form>")[0]
    assert re.findall(r'<option value="(p\d)"', form) == ["p1", "p3", "p1", "p3"]
    person.do("act", f"fp-gift:{id}", giver="p1", taker="p3", what="die", number="2")
    assert [person.dice for person in campaigns.need(id).ledger.people.values()] == [1, 3, 5]
    drawn = person.do("act", f"fp-gift:{id}", giver="p1", taker="p3", what="die", number="1")
    assert "must keep at least one die" in drawn.html


@pytest.mark.rule("FP-22")
def test_a_selection_is_recorded_once_and_taken_back_once() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    quick(person, id, "p1,p2")
    match = person.id
    person.do("route", "#/")
    person.do("route", f"#/m/{match}")  # looked at again
    person.do("ui", "view.log=1")
    person.app.after_event()
    assert len(campaigns.need(id).ledger.entries) == 3
    person.do("act", f"fp-back:{id}/2")
    ledger = campaigns.need(id).ledger
    assert ledger.entries[-1] == TakeBack(2) and [h.dice for h in ledger.people.values()] == [3, 3]
    drawn = person.do("act", f"fp-back:{id}/2")
    assert "There is nothing to undo" in drawn.html and len(ledger.entries) == 4


@pytest.mark.rule("FP-12")
@pytest.mark.rule("FP-22")
def test_each_of_two_tables_takes_back_its_own_last_record() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy", "Dee")
    quick(person, id, "p1,p2")
    quick(person, id, "p3,p4")
    html = person.do("route", f"#/first-player/c/{id}").html
    assert [f"fp-back:{id}/{entry}" in html for entry in (3, 4, 5, 6)] == [False, True, True, False]
    person.do("act", f"fp-back:{id}/4")  # of the table that was recorded first
    ledger = campaigns.need(id).ledger
    assert ledger.entries[-1] == TakeBack(4) and [h.dice for h in ledger.people.values()][:2] == [3, 3]
    for wrong in ("/4", "/0", "/99", "/x", "/-1", "/²", "/"):
        assert "There is nothing to undo" in person.do("act", f"fp-back:{id}{wrong}").html
    assert len(ledger.entries) == 7


def test_a_copy_of_a_match_is_never_recorded() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    person.do("act", f"fp-start:{id}/quick/p1,p2")
    person.do("act", "branch")
    person.do("move", "resolve")
    assert len(campaigns.need(id).ledger.entries) == 2


@pytest.mark.rule("FP-13")
def test_tokens_and_the_options_of_the_campaign_reach_the_table() -> None:
    person, campaigns, id = begun("A", "B", "C", "D")
    person.do("act", f"fp-change:{id}/plus_one")
    quick(person, id, "p1,p2,p3,p4")
    ledger = campaigns.need(id).ledger
    assert ledger.plus_one and sorted(h.tokens for h in ledger.people.values()) == [0, 0, 0, 1]
    person.do("act", f"fp-start:{id}/quick/p1,p2,p3,p4")
    assert person.app.session is not None
    options = person.app.session.match.header.options
    assert options["tokens"] == ",".join(str(h.tokens) for h in ledger.people.values())
    assert options["dice"] == ",".join(str(h.dice) for h in ledger.people.values())


@pytest.mark.rule("FP-18")
def test_a_session_is_closed_with_any_label() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    quick(person, id, "p1,p2")
    person.do("route", f"#/first-player/c/{id}")
    drawn = person.app.render()
    assert "Cy missed the whole evening" in drawn.html and 'value="21 Sep 2026"' in drawn.html
    closed(person, id, "  a   Thursday ")
    drawn = person.do("ui", "view.numbers=1")
    assert path(person)[-1] == "sheet" and "a Thursday" in drawn.html and "3(-1)" in drawn.html
    quick(person, id, "p1,p2")
    person.do("route", f"#/first-player/c/{id}")
    for label in ("x" * 5000, "  "):
        drawn = person.do("act", f"fp-close:{id}", label=label)
        assert 'class="notice refused"' in drawn.html
    assert len(campaigns.need(id).ledger.columns) == 1


def test_people_join_leave_and_come_back_on_the_page() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    person.do("act", f"fp-join:{id}", name=" Cy ")
    person.do("act", f"fp-join:{id}", name="CY")
    drawn = person.do("act", f"fp-join:{id}", name="ann")
    assert campaigns.need(id).ledger.members == ["p1", "p2", "p3"] and "notice" in drawn.html
    leaves(person, id, "p3")
    person.do("act", f"fp-join:{id}", name="cy")
    ledger = campaigns.need(id).ledger
    assert ledger.members == ["p1", "p2", "p3"] and ledger.joins == 4 and ledger.reserve == 3
    person.do("act", f"fp-rename:{id}", who="p3", name="Cyril")
    assert campaigns.need(id).ledger.people["p3"].name == "Cyril"


def shown_how(html: str) -> list[str]:
    """The toggles that are pressed, if they are in sight, and what the button to begin would do."""
    pressed = list(re.findall(r'id="(mode-\w+)"[^>]*aria-pressed="true"', html))
    return [*pressed, re.findall(r'data-act="fp-start:\w+/([\w-]+)/', html)[0]]


def test_how_people_play_is_remembered_for_each_campaign() -> None:
    storage = DictStorage()
    person, _ = visitor(storage)
    two, one = (new_campaign(person, title, "Ann", "Bo") for title in ("Two", "One"))
    plain, chosen = ["mode-first", "first-quick"], ["mode-order", "order-quick"]

    def shown(person: Person, route: str) -> list[str]:
        person.do("route", route)
        return shown_how(person.do("ui", "view.how=1").html)

    assert shown(person, f"#/first-player/c/{one}") == plain
    assert shown_how(person.do("ui", "view.full=1").html) == chosen
    person.do("act", f"fp-start:{one}/order-slow/p1,p2")
    match = person.id
    assert shown(person, f"#/first-player/c/{two}") == plain
    again, _ = visitor(storage)  # another evening
    again.do("route", f"#/first-player/c/{one}")
    again.do("act", f"fp-abandon:{one}/{match}")
    assert shown(again, f"#/first-player/c/{one}") == chosen
    assert shown_how(again.do("ui", "view.full=0").html) == plain  # can be changed back


def test_an_imported_campaign_is_played_by_its_ledger() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    campaigns.write(id, Selection("order", ("p1", "p2"), ("p1", "p2"), False, (0, 0)))
    campaigns.write(id, Selection("told", ("p1", "p2"), ("p2", "p1"), False, (0, 0)))
    assert "The whole order" in person.do("route", f"#/first-player/c/{id}").html
    assert shown_how(person.do("ui", "view.how=1").html) == ["mode-order", "order-quick"]


@pytest.mark.parametrize("how", ["", "order", 7, None, ["order-slow"]])
def test_an_older_or_damaged_save_is_played_in_the_default_way(how: object) -> None:
    _, campaigns, id = begun("Ann", "Bo")
    data = json.loads(unpack(campaigns.need(id).dump()))
    data["how"] = how
    assert read_campaign(pack(json.dumps(data))).how == ""
    del data["how"]
    assert not read_campaign(pack(json.dumps(data))).full


def emblems_of(html: str) -> dict[str, str]:
    """The mark beside each name on a page: its colour and its shape."""
    found: dict[str, str] = {}
    for mark, name in re.findall(
        r'<g class="(mark hue-\d)[^>]*>(?:<[^>]*/>)+</g></svg>(?:<span>)?<b[^>]*><bdi>(\w+)</bdi>', html
    ):
        assert found.setdefault(name, mark) == mark
    return found


def test_everybody_keeps_the_emblem_of_the_campaign_when_somebody_is_absent() -> None:
    person, _, id = begun(*FIVE)
    campaign = emblems_of(person.do("route", f"#/first-player/c/{id}").html)
    assert campaign == {name: f"mark hue-{n}" for n, name in enumerate(FIVE, start=1)}
    person.do("act", f"fp-start:{id}/order-slow/p1,p3,p4,p5")  # Eli is absent
    drawn = person.do("act", "look:1")
    here = {name: mark for name, mark in campaign.items() if name != "Eli"}
    assert emblems_of(drawn.html) == here
    person.do("act", "hide")
    for seat in range(4):
        person.do("act", f"look:{seat}")
        person.do("move", "dice 2")
        drawn = person.do("move", "high")
    assert emblems_of(drawn.html) == here  # rows and ring
    assert set(re.findall(r"die-edge edge-(\d)", drawn.html)) == {"1", "3", "4", "5"}
    drawn = person.do("move", "resolve")
    assert emblems_of(drawn.html) == here and 'data-result="resolved"' in drawn.html
