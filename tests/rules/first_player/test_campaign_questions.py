"""Questions before entries of a campaign that cannot be undone."""

import re

import pytest

from hexdice import games
from hexdice.games.first_player.campaign.campaign import Way
from hexdice.games.first_player.campaign.kinds import Gift, Leave, Selection
from hexdice.games.first_player.campaign.store import Campaigns
from hexdice.view.markup import DRAWN
from hexdice.view.portraits import MOODS
from tests.rules.first_player.campaign_pages import asked, begun, closed, new_campaign, path, quick, visitor
from tests.unit.app.fakes import DictStorage, Person
from tests.unit.app.fakes import german as german  # the fixture
from tests.unit.app.nights import WAR, play

# Questions before entries that cannot be undone


@pytest.mark.rule("FP-14")
def test_the_leaving_player_is_chosen_and_confirmed_before_the_dice_go() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy", "Di")
    person.do("act", f"fp-change:{id}/plus_one")
    campaigns.write(id, Selection("order", ("p1", "p2", "p3", "p4"), ("p1", "p2", "p3", "p4"), False, (0, 0, 0, 0)))
    person.do("route", f"#/first-player/c/{id}")
    drawn = person.do("ui", "view.people=1")
    form = drawn.html.split('id="leave-campaign"')[1].split("</form>")[0]
    assert re.findall(r'<option value="([^"]*)"( selected)?>', form)[:2] == [("", " selected"), ("p1", "")]
    before = campaigns.need(id).ledger.chain[-1]
    drawn = person.do("act", f"fp-leave:{id}", gone="")
    assert "Choose who leaves." in drawn.html and asked(drawn) == ([], "")

    drawn = person.do("act", f"fp-leave:{id}", gone="p3")  # second to last: holds the token
    lines, yes = asked(drawn)
    assert lines == ["When somebody leaves, their dice go to the reserve. This cannot be undone."]
    drawn = person.do("act", "cancel")
    assert asked(drawn) == ([], "") and campaigns.need(id).ledger.chain[-1] == before

    person.do("act", f"fp-leave:{id}", gone="p3")
    drawn = person.do("act", yes)
    assert drawn.announce == "Cy has left the campaign." and drawn.announce in drawn.html
    assert asked(drawn) == ([], "")
    ledger = campaigns.need(id).ledger
    assert (ledger.entries[-1], ledger.reserve, ledger.undoable()) == (Leave("p3"), 3, [])


@pytest.mark.rule("FP-18")
def test_the_end_of_a_session_records_absences_and_can_be_undone() -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy", "Di")
    quick(person, id, "p1,p2")
    person.do("route", f"#/first-player/c/{id}")
    before = campaigns.store.get(f"hexdice.campaign.{id}")
    drawn = person.do("act", f"fp-close:{id}", label=" a/b: c ")
    assert "Cy and Di missed the whole evening: one die from each goes to the reserve." in drawn.html
    person.do("act", "tonight-undo")
    assert campaigns.store.get(f"hexdice.campaign.{id}") == before
    drawn = closed(person, id, " a/b: c ")
    assert path(person)[-1] == "sheet" and 'id="notice"' not in drawn.html, "nothing lies over the picture of the end"
    assert drawn.html.count("<h1") == 1 and drawn.html.index("<h1>The crown goes to") < drawn.html.index(
        'class="fp-tabs"'
    )
    (column,) = campaigns.need(id).ledger.columns
    assert column.label == "a/b: c" and column.reserve == 2


@pytest.mark.rule("FP-18")
def test_a_session_without_a_selection_cannot_be_ended() -> None:
    """Otherwise everybody would be absent and lose a die."""
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    drawn = person.do("act", f"fp-close:{id}", label="x")
    assert "You can end the evening once somebody has started." in drawn.html
    assert len(campaigns.need(id).ledger.columns) == 0 and campaigns.need(id).ledger.reserve == 0


@pytest.mark.rule("FP-18")
def test_the_next_day_a_new_evening_is_offered() -> None:
    """An evening that was not ended: on the campaign's page and on that of the quick question; one tap ends it."""
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    quick(person, id, "p1,p2")
    page, home = f"#/first-player/c/{id}", "#/first-player/quick"
    assert "was not ended" not in person.do("route", page).html + person.do("route", home).html
    assert "Done for tonight" in person.do("route", page).html
    person.app.clock.seconds += 86_400  # type: ignore[attr-defined]
    assert "was not ended" in person.do("route", home).html
    html = person.do("route", page).html
    assert "was not ended" in html and "Cy missed the whole evening" in html and "Done for tonight" not in html
    label = re.findall(r'name="label"[^>]* value="([^"]*)"', html)[0]
    html = person.do("act", f"fp-close:{id}", label=label).html
    assert 'id="evening-undo"' in html and path(person) == ("first-player", "c", id, "sheet")
    html = person.do("route", page).html
    assert "was not ended" not in html and "The evening goes on" not in html, "that is for the page of the end"
    assert len(campaigns.need(id).ledger.columns) == 1


@pytest.mark.rule("FP-18")
def test_the_result_ends_the_evening_with_one_tap_and_an_undo() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    quick(person, id, "p1,p2")
    before = campaigns.store.get(f"hexdice.campaign.{id}")
    assert 'id="fp-done" data-act="tonight-done"' in person.app.render().html
    drawn = person.do("act", "tonight-done")
    assert path(person) == ("first-player", "c", id, "sheet") and len(campaigns.need(id).ledger.columns) == 1
    assert "The crown goes to" in drawn.html and 'data-act="tonight-undo"' in drawn.html
    drawn = person.do("act", "tonight-undo")
    assert campaigns.store.get(f"hexdice.campaign.{id}") == before and campaigns.need(id).ledger.under_way
    assert "tonight-undo" not in drawn.html, "nothing has ended"
    person.do("act", "tonight-done")
    campaigns.write(id, Gift("p1", "p2", "die", 1))
    assert "tonight-undo" not in person.do("route", f"#/first-player/c/{id}/sheet").html, "people have gone on"
    assert "This evening has already ended." in person.do("act", "tonight-done").html


def test_the_end_of_the_night_ends_the_evening_of_the_campaign_and_its_undo_brings_back_both() -> None:
    """Cy's and Di's evening goes on."""
    person, campaigns, id = begun("Ann", "Bo")
    quick(person, id, "p1,p2")
    others = campaigns.create("Fridays", ("Cy", "Di")).ledger.id
    campaigns.write(others, Selection("order", ("p1", "p2"), ("p1", "p2"), False, (0, 0)))
    person.do("act", "tonight-new", name="Ann")
    person.do("act", "tonight-new", name="Bo")
    play(person, WAR)
    night = person.app.nights.tonight()
    assert night is not None
    person.do("act", "tonight-done")
    assert path(person)[0] == "tonight" and len(campaigns.need(id).ledger.columns) == 1
    assert campaigns.need(others).ledger.under_way
    person.do("act", f"tonight-undo:{night.id}")
    assert person.app.nights.tonight() and campaigns.need(id).ledger.under_way


def an_evening(*names: str) -> tuple[Person, Campaigns]:
    """People who are in no campaign have found out who starts, and are done for tonight."""
    person, campaigns = visitor()
    person.do("route", f"#/first-player/quick?names={','.join(names)}")
    person.do("act", "fp-first:evening")
    person.do("move", "resolve")
    person.do("act", "tonight-done")
    return person, campaigns


def test_the_end_of_an_evening_is_a_picture_of_its_people() -> None:
    """Who started most wears the crown, who played last the cap; what changed hands, and how many dice each has; the numbers are folded."""
    person, campaigns = an_evening("Ann", "Bo", "Cy")
    (kept,) = campaigns.all()
    assert path(person) == ("first-player", "c", kept.ledger.id, "sheet")
    html = person.app.render().html.partition('id="evening"')[2].partition("</section>")[0]
    first = next(iter(kept.ledger.selections.values())).seating[0]
    assert f"The crown goes to <bdi>{kept.ledger.people[first].name}" in html or "The crown goes to" in html
    rows = re.findall(r"<li[^>]*>(.*?)</li>", html.partition("<ul")[2].partition("</ul>")[0])
    assert [("portrait-crown" in row, "−1" in row, ">2<" in row) for row in rows] == [
        (who == first,) * 3 for who in kept.ledger.members
    ]
    assert sum("+1" in row and ">4<" in row for row in rows) == 1 and "Watch out for" in html
    assert "Started once, nobody more often." in html
    assert "<table" not in html and 'id="csv"' not in html


def test_the_end_of_an_evening_says_why_the_crown_and_nobody_sulks() -> None:
    """Ann started twice and Bo once; Cy never did, and played last most often."""
    person, campaigns = visitor()
    ledger = campaigns.create("", ["Ann", "Bo", "Cy"], "evening").ledger
    for first, second, last in (("p1", "p2", "p3"), ("p1", "p3", "p2"), ("p2", "p1", "p3")):
        entry = Selection("first", ("p1", "p2", "p3"), (first, second, last), False, (0, 0, 0))
        campaigns.write(ledger.id, entry)
    person.do("act", f"fp-close:{ledger.id}", label="x")
    html = person.app.render().html.partition('id="evening"')[2].partition("</section>")[0]
    assert "The crown goes to Ann" in html and "Started twice, nobody more often." in html
    ann, bo, cy = re.findall(r"<li[^>]*>(.*?)</li>", html.partition("<ul")[2].partition("</ul>")[0])
    assert "portrait-crown" in ann and "portrait-jester" in cy and "portrait-jester" not in bo
    drawn = [face.partition(' after">')[2].partition("</g>")[0] for face in (ann, bo, cy)]
    moods = [next(mood for mood in MOODS if DRAWN[f"mouth-{mood}"] in face) for face in drawn]
    assert moods == ["glad", "glad", "sly"]


def test_the_small_stake_is_another_one_each_time() -> None:
    person, campaigns = visitor()
    ledger = campaigns.create("", ["Ann", "Bo", "Cy"], "evening").ledger
    seen = []
    for _ in range(7):
        person.do("act", f"fp-start:{ledger.id}/first-quick/p1,p2,p3")
        seen += re.findall(r"Whoever starts[^.]*\.", person.app.render().html)[:1]
        person.do("move", "resolve")
    assert len({*seen}) == 7


def test_people_with_names_choose_in_secret_as_easily_as_they_roll() -> None:
    person, campaigns = visitor()
    html = person.do("route", "#/first-player/quick?names=Ann,Bo").html
    assert re.findall(r'data-act="(fp-first:[^"]*)"', html) == ["fp-first:evening", "fp-first:evening/slow"]
    person.do("act", "fp-first:evening/slow")
    (evening,) = campaigns.all()
    assert person.app.session is not None and person.app.session.match.header.options["quick"] is False
    assert (evening.ledger.kind, evening.how) == ("evening", "first-slow")


def test_the_lesson_ends_with_friends_beside_a_match_alone() -> None:
    person = Person()
    person.do("route", "#/learn/first-player")
    for step in games.guided("first-player").steps:
        end = (person.do("move", step.moves[0]) if step.moves else person.do("act", "learn-next")).html
    assert re.findall(r'id="(learn-friends|play-now|learn-again)"', end) == ["learn-friends", "play-now", "learn-again"]
    assert 'href="#/first-player/quick"' in end and ">Alone<" in end


def test_an_evening_without_a_campaign_ends_with_an_undo_and_a_way_to_keep_it() -> None:
    person, campaigns = an_evening("Ann", "Bo")
    assert "campaign" not in person.app.render().html.replace("Keep it as a campaign", "").partition("<h1")[
        2
    ].casefold().replace("fp-campaign", "")
    person.do("act", "tonight-undo")
    (kept,) = campaigns.all()
    assert kept.ledger.under_way
    person.do("act", f"fp-close:{kept.ledger.id}", label="x")
    had = [one.dice for one in campaigns.need(kept.ledger.id).ledger.people.values()]
    assert had == [3, 3], "nothing is kept of it by itself"
    person.do("act", f"fp-keep:{kept.ledger.id}")
    (campaign,) = campaigns.all()
    assert campaign.ledger.kind == "campaign" and len(campaign.ledger.columns) == 1
    assert sorted(one.dice for one in campaign.ledger.people.values()) == [2, 4]
    assert person.app.store.names() == ["Ann", "Bo"] and path(person)[2] == campaign.ledger.id
    assert "Keep it" not in person.app.render().html


def test_an_evening_of_which_no_campaign_can_be_made_stays() -> None:
    """After its end everybody has three dice again, and in a campaign not: there Ann cannot give two of hers."""
    person, campaigns = an_evening("Ann", "Bo")
    (kept,) = campaigns.all()
    id, starter = kept.ledger.id, kept.ledger.selections[2].seating[0]
    other = {"p1": "p2", "p2": "p1"}[starter]
    campaigns.write(id, Gift(starter, other, "die", 2))
    campaigns.write(id, Selection("order", ("p1", "p2"), ("p1", "p2"), False, (0, 0)))
    closed(person, id, "x")
    before = person.app.store.get(f"hexdice.campaign.{id}")
    assert "must keep at least one die" in person.do("act", f"fp-keep:{id}").html
    assert [one.ledger.id for one in campaigns.all()] == [id], "no campaign that is half full"
    assert person.app.store.get(f"hexdice.campaign.{id}") == before


def test_an_evening_that_has_ended_is_on_no_page_and_goes_with_the_next() -> None:
    person, campaigns = an_evening("Ann", "Bo")
    assert "Ann" not in person.do("route", "#/first-player").html
    asked = person.do("route", "#/first-player/quick?names=Ann,Bo").html
    assert "fp-first:evening" in asked and "fp-start" not in asked, "nor opened again by a link with its names"
    assert list(person.app.sections["first-player"].starts()) == []
    assert 'id="here-n0" aria-pressed="true"' in person.do("route", "#/first-player/quick?new=1").html, (
        "they are offered"
    )
    person.do("act", "fp-first:evening")
    assert len(campaigns.all()) == 1


def test_a_question_that_another_tab_has_answered_is_not_asked_any_more() -> None:
    """Meanwhile Cy plays: what would change hands is not asked, and not done."""
    storage = DictStorage()
    person, campaigns = visitor(storage)
    id = new_campaign(person, "T", "Ann", "Bo", "Cy")
    _, yes = asked(person.do("act", f"fp-leave:{id}", gone="p3"))
    _, other = visitor(storage)
    other.opened(other.need(id), "elsewhere", ("p1", "p3"), Way(full=True, slow=True))
    assert asked(person.do("ui", "")) == ([], "")
    assert "Nothing can change hands while dice are being rolled." in person.do("act", yes).html
    assert campaigns.need(id).ledger.members == ["p1", "p2", "p3"]
    other.abandon(other.need(id), "elsewhere")
    assert person.do("act", yes).announce == "Cy has left the campaign."


def test_questions_and_messages_are_german(german: None) -> None:
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    campaigns.write(id, Selection("order", ("p1", "p2"), ("p1", "p2"), False, (0, 0)))
    person.do("field", "setting-language", value="de")
    person.do("route", f"#/first-player/c/{id}")
    html = person.do("act", f"fp-close:{id}", label="21. 9.").html
    assert "Cy fehlte den ganzen Abend und gibt einen Würfel in den Vorrat." in html
