"""The quick question who starts, groups for one evening, and what follows a match of another game."""

import re

import pytest

from hexdice.games.first_player.campaign.kinds import Selection
from hexdice.games.first_player.campaign.section import played_last_link, who_starts_link
from tests.rules.first_player.campaign_pages import FIVE, begun, closed, path, quick, visitor
from tests.unit.app.fakes import FixedClock, Person
from tests.unit.app.fakes import german as german  # the fixture


def for_one_evening(person: Person, *names: str) -> None:
    """A quick pick for people who are named but in no campaign."""
    person.do("route", "#/first-player/quick")
    for name in names:
        person.do("act", "fp-name", name=name)
    person.do("act", "fp-first:evening")


def test_a_new_group_without_a_campaign() -> None:
    person, campaigns = visitor()
    for_one_evening(person, "Ann", "Bo", "ann")
    (kept,) = campaigns.all()
    assert kept.ledger.kind == "evening" and [h.name for h in kept.ledger.people.values()] == ["Ann", "Bo"]
    assert path(person)[0] == "m"
    person.do("move", "resolve")
    assert campaigns.need(kept.ledger.id).ledger.selections
    drawn = closed(person, kept.ledger.id, "tonight")
    assert "Keep it as a campaign" in drawn.html and path(person)[-1] == "sheet"
    assert person.app.store.names() == [] and "Ann" not in person.do("route", "#/first-player").html


def test_the_quick_question_asks_how_many_and_shows_who_starts() -> None:
    """No name is needed, nothing is disabled or asked, and no group is left behind; placeholder names are not suggested later."""
    person, campaigns = visitor()
    drawn = person.do("route", "#/first-player/quick")
    assert path(person) == ("first-player", "quick") and "aria-disabled" not in drawn.html
    assert drawn.html.index('data-act="fp-many:5"') < drawn.html.index("<input")
    drawn = person.do("act", "fp-many:5")
    assert 'data-result="resolved"' in drawn.html and "Who plays last?" not in drawn.html
    assert re.search(r'class="fp-starts">.*Player [1-5].*starts', drawn.html)
    assert drawn.html.count(' data-throw="') >= 15, "everybody's dice are thrown"
    assert "gives a die" not in drawn.html and "fp-gift" not in drawn.html
    assert "gives a die" not in person.do("ui", "view.log=1").html
    drawn = person.do("act", "rematch")
    assert person.app.session is not None
    dice = [hand.dice for hand in person.app.session.match.states[0].hands]
    assert dice == [3] * 5, "who asks once reads of no gifts, and asks again with all dice"
    assert campaigns.all() == [] and person.app.store.names() == []


def test_an_unfinished_selection_is_offered_first() -> None:
    """Somebody who leaves once the starter is known finds the way back at the top."""
    person, campaigns = visitor()
    for_one_evening(person, "Ann", "Bo", "Cy")
    drawn = person.do("route", "#/first-player/quick")
    (kept,) = campaigns.all()
    (match,) = kept.tables
    assert drawn.html.index(f'href="#/m/{match}"') < drawn.html.index('aria-disabled="true"')
    assert "starts. Who plays last?" in drawn.html and 'id="find-out"' not in drawn.html
    assert f"fp-start:{kept.ledger.id}" in person.do("act", f"fp-abandon:{kept.ledger.id}/{match}").html


@pytest.mark.parametrize("count", ["", "0", "1", "13", "100", "x", "²"])
def test_this_number_of_seats_is_refused(count: str) -> None:
    person, campaigns = visitor()
    person.do("route", "#/first-player/quick")
    assert "wo to twelve players" in person.do("act", f"fp-many:{count}").html
    assert campaigns.all() == []


def test_a_group_for_one_evening_is_gone_the_next_day() -> None:
    """Only for this evening: the next day its names are nowhere, and with the next group its record goes too."""
    person, campaigns = visitor()
    for_one_evening(person, "Ann", "Bo", "Cy")
    person.do("move", "resolve")
    (kept,) = campaigns.all()
    assert "fp-start" in person.do("route", "#/first-player/quick").html
    assert isinstance(person.app.clock, FixedClock)
    person.app.clock.seconds += 13 * 3600
    for page in ("#/first-player/quick", "#/first-player/quick?new=1"):
        assert ">Ann<" not in person.do("route", page).html and "fp-face:Ann" not in person.app.render().html
    for_one_evening(person, "Di", "Ed")
    assert kept.ledger.id not in {other.ledger.id for other in campaigns.all()}


def test_people_without_names_find_their_number_and_those_of_a_campaign_its_page() -> None:
    """The question is about the campaign that played last; other people are one tap away."""
    person, _, id = begun("Ann", "Bo", "Cy")
    html = person.do("route", "#/first-player/quick").html
    assert f"fp-start:{id}/first-quick/p1,p2,p3" in html and 'href="#/first-player/quick?other=1"' in html
    drawn = person.do("route", "#/first-player/quick?new=1")
    html = drawn.html
    assert drawn.title.startswith("A new campaign")
    assert "fp-many" not in html and html.count('aria-pressed="true"') == 3, "whoever was here last is offered"
    assert "fp-first:campaign" in html and "The evening goes on" not in html
    stranger, _ = visitor()
    before = stranger.do("route", "#/first-player/quick").html
    after = stranger.do("act", "fp-name", name="Ann").html
    assert before.index("fp-many:12") < before.index('id="add-name"'), "the field stays where it is"
    assert after.index("fp-many:12") < after.index('id="add-name"') < after.index('id="here-n0"')


def test_other_people_find_out_who_starts_while_a_campaign_is_on_the_device() -> None:
    person, campaigns, _ = begun("Ann", "Bo")
    assert 'href="#/first-player/quick?new=1"' in person.do("route", "#/first-player").html
    html = person.do("route", "#/first-player/quick?other=1").html
    assert "fp-first:evening" in html and "fp-many:5" in html and "fp-start" not in html
    person.do("act", "fp-name", name="Cy")
    person.do("act", "fp-first:evening")
    assert path(person)[0] == "m" and {one.ledger.kind for one in campaigns.all()} == {"campaign", "evening"}


def test_a_name_that_is_added_leaves_the_others_ticked_and_unticked_as_they_were() -> None:
    person, _, _ = begun("Ann", "Bo", "Cy")
    person.do("route", "#/first-player/quick?new=1")
    person.do("ui", "here.n1=0")

    def ticks(html: str) -> list[tuple[str, str]]:
        return re.findall(r'id="here-n\d" aria-pressed="(\w+)".*?<bdi>(\w+)<', html)

    added = person.do("act", "fp-name", name="Di").html
    assert ticks(added) == [("true", "Ann"), ("true", "Cy"), ("true", "Di"), ("false", "Bo")]
    person.do("ui", "here.n2=0")
    added = person.do("act", "fp-name", name="Ed").html
    assert ticks(added) == [("true", "Ann"), ("true", "Cy"), ("true", "Ed"), ("false", "Di"), ("false", "Bo")]


@pytest.mark.rule("FP-14")
def test_an_evening_begins_with_everybody_ticked_and_goes_on_as_before() -> None:
    """Cy misses one selection of the evening; after its end all are expected again."""
    person, _, id = begun("Ann", "Bo", "Cy")

    def ticked() -> list[str]:
        html = person.do("route", f"#/first-player/c/{id}").html
        return re.findall(r'id="here-(p\d)" aria-pressed="true"', html)

    assert ticked() == ["p1", "p2", "p3"]
    person.do("act", f"fp-start:{id}/first-quick/p1,p2")
    person.do("move", "resolve")
    assert ticked() == ["p1", "p2"]
    closed(person, id, "one")
    assert ticked() == ["p1", "p2", "p3"]


@pytest.mark.rule("FP-14")
def test_the_end_of_an_evening_says_what_it_costs_those_who_were_not_there_and_nothing_of_the_kind_if_all_were() -> (
    None
):
    person, _, id = begun("Ann", "Bo", "Cy")
    for players, missed in (("p1,p2", True), ("p1,p2,p3", False)):
        quick(person, id, players)
        html = person.do("route", f"#/first-player/c/{id}").html
        assert ("Cy missed the whole evening" in html.replace("<bdi>", "")) == missed
        assert re.search(r"<p[^>]*></p>", html) is None
    assert isinstance(person.app.clock, FixedClock)
    person.app.clock.seconds += 13 * 3600
    html = person.do("route", f"#/first-player/c/{id}").html
    assert 'id="unended"' in html and re.search(r"<p[^>]*></p>", html) is None


def test_each_way_to_find_out_says_what_it_means() -> None:
    person, _, id = begun("Ann", "Bo", "Cy")
    person.do("route", f"#/first-player/c/{id}")
    html = person.do("ui", "view.how=1").html
    assert "the others follow as seated" in html
    for way, said in (("quick", "Roll for us"), ("slow", "Choose in secret")):
        assert re.search(rf'data-act="fp-start:{id}/first-{way}/p1,p2,p3"[^>]*>.*?<span>{said} <small>', html), (
            "two buttons alike"
        )
    assert html.count("button large fp-way") == 2
    html = person.do("ui", "view.full=1").html
    assert "first, second, and so on" in html and f"fp-start:{id}/order-slow/p1,p2,p3" in html


def test_something_small_is_at_stake_before_the_dice_and_after() -> None:
    """In secret it is known before somebody chooses how many dice to roll; tables outside of a campaign have none."""
    person, _, id = begun("Ann", "Bo", "Cy")
    person.do("act", f"fp-start:{id}/first-slow/p1,p2,p3")
    stake = re.findall(r"Whoever starts [^.]*\.", person.do("act", "look:0").html)
    assert len(stake) == 1 and "fp-crown" not in person.app.render().html
    person.do("act", "fp-many:3")
    assert "Whoever starts" not in person.app.render().html
    for_one_evening(person, "Di", "Ed")
    assert "Whoever starts" in person.app.render().html


def test_several_names_are_added_at_once() -> None:
    person, _ = visitor()
    person.do("route", "#/first-player/quick")
    html = person.do("act", "fp-name", name="Ann, Bo,ann , Cy").html
    assert re.findall(r'id="here-n\d" aria-pressed="true"', html) and html.count('class="fp-person here"') == 3


def test_a_single_name_greys_nothing_out() -> None:
    person, _ = visitor()
    person.do("route", "#/first-player/quick")
    drawn = person.do("act", "fp-name", name="Ann")
    assert "aria-disabled" not in drawn.html and "fp-first" not in drawn.html and "wo to twelve" in drawn.html
    assert "wo to twelve" in person.do("act", "fp-first:campaign").html and path(person) == ("first-player", "quick")
    drawn = person.do("act", "fp-name", name="Bo")
    assert "fp-first:evening" in drawn.html


def test_a_link_with_names_finds_their_campaign_or_begins_one() -> None:
    person, campaigns, id = begun(*FIVE)
    link = who_starts_link(["Bita", "eli", "Forud"])
    drawn = person.do("route", link)
    assert f"fp-start:{id}/first-quick/p1,p2,p3" in drawn.html
    drawn = person.do("route", who_starts_link(["Bita", "A & B, <b>"]))
    assert "fp-start" not in drawn.html and "A &amp; B &lt;b&gt;" in drawn.html
    person.do("act", "fp-first:campaign")
    assert path(person)[:2] == ("first-player", "c"), "on its page, where it is seen who has how many dice"
    (new,) = [kept for kept in campaigns.all() if kept.ledger.id != id]
    assert [person.name for person in new.ledger.people.values()] == ["Bita", "A & B <b>"]


def test_the_result_of_another_match_leads_to_the_campaign() -> None:
    """One tap from the result: who starts the next one, and, where a campaign knows all players, who played last."""
    person, _, _ = begun("Ann", "Bo", "Cy")
    for names, known in ((("Ann", "Bo"), True), (("Ann", "Dee"), False)):
        person.start("first-war", names)
        drawn = person.do("move", "resign")
        assert 'data-result="' in drawn.html
        assert f'href="#/first-player/quick?names={"%2C".join(names)}"' in drawn.html
        assert ("#/first-player/after/" in drawn.html) == known


def test_after_another_match_one_tap_updates_the_campaign() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    person.start("three-dice", ("Ann", "Bo", "Cy"))
    match = person.id
    drawn = person.do("route", played_last_link(match))
    assert "Who played last?" in drawn.html
    person.do("act", f"fp-record:{match}", first="p1", last="p2")
    ledger = campaigns.need(id).ledger
    assert [h.dice for h in ledger.people.values()] == [2, 4, 3]
    assert ledger.entries[-1] == Selection("told", ("p1", "p2", "p3"), ("p1", "p3", "p2"), False, (0, 0, 0))
    assert "already been recorded" in person.do("route", played_last_link(match)).html
    person.do("act", f"fp-record:{match}")
    assert len(campaigns.need(id).ledger.entries) == 4


def test_who_starts_next_is_one_tap_for_the_same_people() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    quick(person, id, "p1,p3")
    html = person.app.render().html
    act = re.search(r'id="fp-next" data-act="([^"]*)"', html)
    assert act is not None and act[1] == f"fp-start:{id}/first-quick/p1,p3"
    person.do("act", act[1])
    assert [*campaigns.need(id).tables.values()] == [("p1", "p3")]
    assert person.app.route.head == "m"


def test_a_tap_on_a_face_gives_the_next_one_and_ticks_nobody() -> None:
    person = Person()
    page = person.do("route", "#/first-player/quick?names=Ann,Bo").html
    faces = re.findall(r'data-act="(fp-face:\w+)"[^>]*>(<svg class="portrait.*?</svg>)', page)
    assert [act for act, _ in faces] == ["fp-face:Ann", "fp-face:Bo"]
    after = person.do("act", "fp-face:Ann").html
    again = re.findall(r'data-act="(fp-face:\w+)"[^>]*>(<svg class="portrait.*?</svg>)', after)
    assert again[0] != faces[0] and again[1] == faces[1]
    assert re.findall(r'id="here-n\d" aria-pressed="(\w+)"', after) == ["true", "true"]
    person.do("act", "fp-first:evening")
    assert person.app.session is not None and person.app.session.faces()[0] == person.app.store.face("Ann") != ""
