"""What the pages of a campaign show and say."""

import json
import re
from html import unescape
from urllib.parse import unquote

import pytest

from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.formats import dump_ledger
from hexdice.games.first_player.campaign.kinds import Close, Gift, Join, Selection
from tests.rules.first_player.campaign_pages import asked, begun, closed, leaves, quick, visitor
from tests.rules.first_player.ledgers import close, source_sheet, won

# What a campaign tells


def test_a_campaign_opens_with_what_its_ledger_tells() -> None:
    """Ann wins three in a row and keeps one die (the last three go to Bo: 6)."""
    person, campaigns, id = begun("Ann", "Bo", "Cy")
    campaigns.write(id, Gift("p3", "p1", "die", 1))  # Ann 4, Bo 3, Cy 2
    for _ in range(3):
        campaigns.write(id, Selection("first", ("p1", "p2", "p3"), ("p1", "p3", "p2"), False, (0, 0, 0)))
    last = person.do("route", f"#/first-player/c/{id}").html.partition('id="last"')[2]
    assert "Ann starts, Bo plays last. Ann gives a die to Bo." in last
    campaigns.write(id, campaigns.ending(campaigns.need(id), "one"))
    html = person.do("route", f"#/first-player/c/{id}/sheet").html
    listed = re.search(r'<ul class="fp-story" id="story">(.*?)</ul>', html)
    assert listed is not None and re.findall("<li>(.*?)</li>", listed[1]) == [
        "Ann starts again: that makes 3 in a row!",
        "Watch out for Bo: nobody else has as many dice (6).",
    ]


@pytest.mark.parametrize(
    ("starters", "words"),
    [
        ("12", ""),
        ("211", "Ann starts for the second time in a row."),
        ("111", "Ann starts again: that makes 3 in a row!"),
        ("221", "At last: Ann starts for the first time!"),
    ],
)
def test_a_streak_is_named_when_it_happens(starters: str, words: str) -> None:
    person, campaigns, id = begun("Ann", "Bo")
    for starter in starters[:-1]:
        seating = ("p1", "p2") if starter == "1" else ("p2", "p1")
        campaigns.write(id, Selection("first", ("p1", "p2"), seating, False, (0, 0)))
    while True:  # until the dice say the same
        quick(person, id, "p1,p2")
        first = campaigns.need(id).ledger.entries[-1].seating[0]  # type: ignore[union-attr]
        if first == f"p{starters[-1]}":
            break
        campaigns.take_back(id, max(campaigns.need(id).ledger.transfers))
    shown = re.findall(r'id="streak">([^<]*)<', person.app.render().html)
    assert shown == ([words] if words else [])


def test_an_evening_has_the_date_as_the_language_writes_it_and_a_second_one_its_number() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    for label in ("21 Sep 2026", "21 Sep 2026 (2)", "21 Sep 2026 (3)"):
        quick(person, id, "p1,p2")
        person.do("route", f"#/first-player/c/{id}")
        assert f'value="{label}"' in person.app.render().html
        campaigns.write(id, campaigns.ending(campaigns.need(id), label))
    quick(person, id, "p1,p2")
    for language, label in (("de", "21. Sept. 2026"), ("fr", "21 sept. 2026")):
        person.do("field", "setting-language", value=language)
        person.do("route", f"#/first-player/c/{id}")
        assert f'value="{label}"' in person.app.render().html
    person.do("field", "setting-language", value="en")


@pytest.mark.rule("FP-21")
def test_who_started_how_often_is_said_beside_pure_chance_and_drawn() -> None:
    """Among four people pure chance gives each a quarter, which says nothing before five times. A mark is a time, with a crown for a start."""
    person, _, id = begun("Ann", "Bo", "Cy", "Di")
    quick(person, id, "p1,p2,p3,p4")
    html = person.do("route", f"#/first-player/c/{id}/sheet").html
    assert [html.count(words) for words in ("once and started<", "once and did not start<")] == [1, 3]
    for _ in range(4):
        quick(person, id, "p1,p2,p3,p4")
    html = person.do("route", f"#/first-player/c/{id}/sheet").html
    said = re.findall(
        r"(?:started (\d) of 5 times|took part 5 times and never started) · about 1.2 by pure chance", html
    )
    starts = [int(n or 0) for n in said]
    assert len(starts) == 4 and sum(starts) == 5
    marks = re.findall(r'class="fp-marks"[^>]*>(.*?)</span>', html)
    assert [(line.count("<i"), line.count('class="had"')) for line in marks] == [(5, n) for n in starts]


def test_the_picture_of_an_evening_stays_when_somebody_has_another_name_afterwards() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    for label in ("one", "two"):
        quick(person, id, "p1,p2")
        closed(person, id, label)
    (evening,) = campaigns.need(id).ledger.tonight.values()
    person.do("act", f"fp-rename:{id}", who="p1", name="Anna")
    html = person.do("route", f"#/first-player/c/{id}/sheet").html
    assert "The crown goes to" in html and "Nobody has started yet." not in html
    assert [*campaigns.need(id).ledger.tonight.values()] == [evening], "of the last evening alone"


# The rest of the page


@pytest.mark.rule("FP-20")
def test_the_sheet_is_shown_as_the_source_draws_it() -> None:
    person, campaigns = visitor()
    campaigns.save(Campaign(source_sheet()))
    person.do("route", "#/first-player/c/c0ffee/sheet")
    drawn = person.do("ui", "view.numbers=1")
    table = re.search(r"<table>(.*?)</table>", drawn.html, re.S)
    assert table is not None
    rows = [
        [re.sub(r"<span.*?</span>|<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", table[1])
    ]
    assert rows == [
        ["", "23/01/17", "23/01/24", "23/01/03"],
        ["Forud", "3", "1", "2"],
        ["Eli", "4", "4", "4(-1)"],
        ["Bita", "2", "4", "3"],
        ["Reserve", "0", "0", "1"],
    ]


def test_the_chart_draws_every_player_at_every_session() -> None:
    person, campaigns = visitor()
    campaigns.save(Campaign(source_sheet()))
    person.do("route", "#/first-player/c/c0ffee/sheet")
    html = person.do("ui", "view.numbers=1").html
    picture = re.search(r'<svg class="fp-chart".*?</svg>', html, re.S)
    assert picture is not None
    lines = re.findall(r'<path class="line stroke-(\d)" d="([^"]*)"', picture[0])
    assert [hue for hue, _ in lines] == ["1", "2", "3"]
    heights = [[float(point.split(" ")[1]) for point in d[1:].split("L")] for _, d in lines]
    # Higher on the page is more dice: Forud 3 1 2, Eli 4 4 3, Bita 2 4 3.
    forud, eli, bita = heights
    assert forud[0] < forud[2] < forud[1] and eli[0] == eli[1] < eli[2] and bita[0] > bita[2] > bita[1]
    assert forud[0] == eli[2] == bita[2] and forud[2] == bita[0] and eli[0] == bita[1]
    for name in ("Forud", "Eli", "Bita", "Reserve"):
        assert f">{name}</tspan>" in picture[0]
    below = re.findall(r'<text x="([\d.]+)" y="302"[^>]*>([^<]*)<', picture[0])
    assert [words for _, words in below] == ["1", "2", "3", "Evening"], "numbers, which do not overlap as dates do"


def test_ten_thousand_evenings_are_shown_in_parts() -> None:
    ledger = source_sheet()
    for session in range(10_000):
        close(ledger, f"S{session}") if session % 2 else won(ledger, "12") if ledger.people["p1"].dice else won(
            ledger, "21"
        )
    person, campaigns = visitor()
    campaigns.save(Campaign(ledger))
    person.do("route", "#/first-player/c/c0ffee/sheet")
    html = person.do("ui", "view.numbers=1").html
    assert len(html) < 120_000 and "earlier evenings" in html
    assert "too long for one code" in person.do("route", "#/first-player/c/c0ffee/share").html
    assert len(person.do("route", "#/first-player/c/c0ffee/log").html) < 60_000


def test_the_bg_stats_link_names_the_last_selection() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    campaigns.write(id, Selection("first", ("p1", "p2"), ("p2", "p1"), False, (0, 0)))
    person.do("route", f"#/first-player/c/{id}")
    person.do("ui", "view.stats=1")
    html = person.do("field", "game", value="Brass: Birmingham").html
    found = re.search(r'id="bg-stats" href="([^"]*)"', html)
    assert found is not None
    data = json.loads(unquote(found[1].replace("&amp;", "&")).split("data=", 1)[1])
    assert data["game"]["name"] == "Brass: Birmingham" and data["playDate"] == "2026-09-21 20:00:00"
    assert [(p["name"], p["startPlayer"]) for p in data["players"]] == [("Bo", True), ("Ann", False)]


def test_names_that_look_like_markup_stay_text() -> None:
    evil = '"><img src=x onerror=alert(1)>'
    person, campaigns, id = begun(evil, "Bo' & <b>")
    quick(person, id, "p1,p2")
    person.do("route", f"#/first-player/c/{id}")
    drawn = person.do("act", f"fp-leave:{id}", gone="p1")
    assert asked(drawn)[1] and "<img" not in drawn.html
    drawn = closed(person, id, evil)
    assert "<img" not in drawn.html and campaigns.need(id).ledger.columns[0].label == evil
    leaves(person, id, "p2")
    pages = [f"#/first-player/c/{id}{tab}" for tab in ("", "/sheet", "/share", "/log")]
    for route in (*pages, "#/first-player", "#/first-player/quick", "#/"):
        assert "<img src=x" not in person.do("route", route).html
    drawn = person.do("act", "fp-take", text=dump_ledger(campaigns.need(id).ledger))
    assert "<img" not in drawn.html


def test_who_starts_is_said_among_the_games_as_the_name_is_written() -> None:
    person, _, id = begun("A & B", "B & A")
    quick(person, id, "p1,p2")
    done = re.search(r'id="done" data-act="([^"]*)"', person.app.render().html)
    assert done is not None
    drawn = person.do("act", unescape(done[1]))
    assert re.search(r"(A &amp; B|B &amp; A) starts", drawn.html) and drawn.announce in ("A & B starts", "B & A starts")


@pytest.mark.parametrize("route", ["c", "c/nope", "c/x/y", "take/a/b", "after", "nothing", "quick/x"])
def test_unknown_places_lead_home(route: str) -> None:
    person, _ = visitor()
    assert "does not exist" in person.do("route", f"#/first-player/{route}").html


def test_a_plain_selection_can_be_set_up() -> None:
    person, _ = visitor()
    person.do("route", "#/first-player?plain=1")
    drawn = person.do("ui", "view.house=1")
    assert person.app.draft is not None and "All dice high to low" in drawn.html


def test_the_last_backup_is_shown_with_a_reminder() -> None:
    person, campaigns, id = begun("Ann", "Bo")
    assert "Never saved as a file" in person.do("route", "#/first-player").html
    person.do("act", f"fp-json:{id}")
    assert "Saved as a file today" in person.do("route", "#/first-player").html
    kept = campaigns.need(id)
    kept.backup -= 6 * 86_400
    campaigns.save(kept)
    assert "Last backup 6 days ago: time for a new one" in person.do("route", "#/first-player").html
    assert isinstance(kept.ledger.entries[0], Join) and Close not in {type(e) for e in kept.ledger.entries}
