"""The screen as markup: every legal move has its control, ids are unique, words fit the table's unit."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexdice.app import table
from hexdice.app.session import Session
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.notation import KEEPS
from hexdice.games.three_dice.odds import Share
from hexdice.games.three_dice.odds_panel import hype
from hexdice.games.three_dice.odds_panel import line as odds_line
from hexdice.games.three_dice.screen import SCREEN
from hexdice.games.three_dice.words import chance_words
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.rules.three_dice.evening import Evening

MOVE = re.compile(r' data-move="([^"]*)"')


def opened(evening: Evening, **ui: str) -> Session:
    """The table of an evening with all panels open."""
    session = Session(evening.match)
    session.live = True
    panels = {f"view.{name}": "1" for name in ("log", "evening", "rounds", "people", "enough", "figures")}
    session.ui = {**panels, **ui}
    return session


def body(evening: Evening, **ui: str) -> str:
    return table.page(opened(evening, **ui)).body


def offered(session: Session) -> set[str]:
    """Every move that can be reached from the page: by its buttons, by choosing dice, by answering a question."""
    found: set[str] = set()
    panels = dict(session.ui)
    choices: list[dict[str, str]] = [{}, {"ask": "end"}]
    if session.match.state.phase == "turn":
        for move, kept in KEEPS.items():
            choice = {"keep": "".join(map(str, kept))}
            choices += [choice, {**choice, "ask": move}]
    for choice in choices:
        session.ui = {**panels, **choice}
        found |= set(MOVE.findall(table.page(session).body))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_every_legal_move_has_its_control_and_ids_are_unique(seed: int) -> None:
    rng = Random(seed)
    count = rng.randint(2, 7)
    options: dict[str, Value] = {
        "starter": rng.choice(["chosen", "random"]),
        "gentle": ("remind", "enforce", "off")[seed % 3],
        "ties": ("each", "one")[seed % 2],
        "rock": True,
    }
    seats = tuple(Seat(f"Player {n}") for n in range(count))
    session = Session(Match(GAME, Header("three-dice", options, seats, count, f"{seed:032x}")))
    session.live = True
    session.begin()
    for number in range(48):
        session.ui = {f"view.{name}": "1" for name in ("log", "evening", "rounds", "people", "enough", "figures")}
        page = table.page(session)
        ids = re.findall(r' id="([^"]*)"', page.body)
        assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1]
        if session.match.result:
            break
        seat = session.viewer()
        assert seat is not None
        legal = set(GAME.moves(session.match.state, seat))
        if number % 3 == 0:
            assert offered(session) == legal - {"join"}
        assert ('data-act="join"' in page.body) == ("join" in legal)
        session.ui = {}
        play = [move for move in legal if move.split(" ", maxsplit=1)[0] not in ("join", "end", "leave")]
        session.play(seat, rng.choice(sorted(play)))


def test_names_are_escaped_everywhere() -> None:
    evening = Evening(3, rock=True).round("256", "333", "223")
    seats = tuple(Seat(name) for name in ("<img src=x onerror=alert(1)>", '"><script>', "😀" * 300))
    evening.match.header = replace(evening.match.header, seats=seats)
    for ui in ({}, {"view.round": "1"}, {"view.chart": "lost", "view.who": "1"}):
        page = body(evening, **ui)
        assert "<img" not in page and "<script" not in page
    evening.play("end")
    assert "<img" not in body(evening)


@pytest.mark.parametrize(
    "ui",
    [
        {"view.round": "99999999999999"},
        {"view.round": "²"},
        {"keep": "31"},
        {"keep": "9"},
        {"view.who": "x"},
        {"view.chart": "x"},
        {"view.target": "x"},
        {"ask": "keep 9"},
        {"hint": "x"},
    ],
)
def test_nonsense_in_the_ui_state_is_ignored(ui: dict[str, str]) -> None:
    evening = Evening(3).round("256", "156", "223").roll("256")
    assert 'id="stay"' in body(evening, **ui)


@pytest.mark.rule("TD-16")
def test_the_bottle_and_the_beer_are_only_on_a_table_that_drinks() -> None:
    with_beer = Evening(2).round("256", "111").turn("111").round("256", "156")  # 8, a false start of 7, 1: 16 sips
    assert with_beer.sips() == [16, 0]
    assert "1 beer and 2 of 14 sips" in body(with_beer)
    for options in ({"dry": True}, {"unit": "pushups"}, {"unit": "points"}, {"unit": "own", "word": "songs"}):
        evening = Evening(2, **options).round("256", "111").turn("111").round("256", "156")
        page = body(evening)
        assert "beer" not in page and "td-bottle" not in page and "drink:" not in page


@pytest.mark.rule("TD-16")
def test_a_points_only_player_has_no_bottle_and_takes_points() -> None:
    evening = Evening(2).play("points 0").round("256", "111")
    page = body(evening)
    assert "takes 8 penalty points" in page and "td-bottle" not in page


@pytest.mark.rule("TD-16")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "takes 1 sip"),
        ({"unit": "points"}, "takes 1 penalty point"),
        ({"unit": "pushups"}, "takes 1 push-up"),
        ({"unit": "own", "word": "<i>song"}, "takes 1 × <bdi>&lt;i&gt;song</bdi>"),
        ({"unit": "own"}, "takes 1 penalty point"),
    ],
)
def test_the_tables_unit_in_words(options: dict[str, Any], words: str) -> None:
    assert words in body(Evening(2, **options).round("256", "156"))


def test_a_water_round_comes_at_the_chosen_interval() -> None:
    evening = Evening(2, water=2).round("256", "156")
    assert "Water round!" not in body(evening)
    assert "Water round!" in body(evening.round("256", "156"))


@pytest.mark.rule("TD-18")
@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Share(1, 6), "1 in 6"),
        (Share(11, 36), "about 1 in 3"),
        (Share(25, 36), "69 %"),
        (Share(1, 1), "certain"),
        (Share(0, 1), "impossible"),
        (Share(431, 432), "99.8 %"),
    ],
)
def test_odds_in_plain_words(share: Share, words: str) -> None:
    assert chance_words(share) == words


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("144", "One more four makes three of a kind: 1 in 6."),
        ("125", "A three makes stairs: 1 in 6."),
        ("256", "Risk it? Keep 2, and it is 1 in 18 for stairs."),
    ],
)
def test_the_hint_to_risk_it(roll: str, words: str) -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay").roll(roll)
    assert hype(evening.state) == words


@pytest.mark.rule("TD-17")
def test_the_log_names_every_roll() -> None:
    evening = Evening(2).roll("256").keep("3", "24").play("stay").turn("156")
    page = body(evening)
    for line in (
        "rolls 2-5-6: 67 points.",
        "keeps 6.",
        "rolls 2-4-6: 66 points.",
        "stays.",
        "loses the round and takes 1 sip.",
    ):
        assert line in page
    assert page.count("real die") == 3


def test_bots_wait_at_the_summary_only_for_people_who_can_go_on() -> None:
    evening = Evening(3).round("156", "166", "256")
    seats = (Seat("Ana"), Seat("One", "bold"), Seat("Two", "careful"))
    evening.match.header = replace(evening.match.header, seats=seats)
    session = Session(evening.match)
    session.live = True
    assert session.bot_up() is None  # seat 2, a bot, starts; Ana looks at the summary
    evening.play("leave 0")
    assert session.bot_up() == 1


def test_the_dice_of_everybody_in_a_roll_off_have_ids_of_their_own() -> None:
    evening = Evening(3, ties="one").round("245", "245", "245").roll("123").roll("334")
    ids = re.findall(r' id="(lies-[^"]*)"', body(evening))
    assert len(ids) == len(set(ids)) == 6


def seen(evening: Evening, bot: int = -1) -> str:
    """The page of somebody who may not move; the seat `bot` is a bot's."""
    header = evening.match.header
    seats = tuple(seat._replace(bot="gentle" if n == bot else "") for n, seat in enumerate(header.seats))
    evening.match.header = replace(header, seats=seats)
    session = Session(evening.match)
    session.live = False
    return table.page(session).body


def test_kept_dice_of_another_players_roll_are_marked() -> None:
    """6-5-2, the 6 kept, then 6-4-2: the first die lies from the roll before."""
    evening = Evening(3).roll("652")
    assert "td-tag" not in seen(evening)
    tray = seen(evening.keep("1", "42")).partition('id="td-tray"')[2].partition("</section>")[0]
    marked = [die for die in tray.split("<li")[1:] if "td-tag" in die]
    assert len(marked) == 1 and 'id="lies-0-0-0-1"' in marked[0] and "kept" in marked[0]


def test_a_bot_is_never_prompted_to_roll() -> None:
    evening = Evening(3)
    assert "roll all three dice" in seen(evening) and "roll all three dice" not in seen(evening, bot=0)
    evening.roll("652")
    assert "choose dice to keep" in seen(evening) and "choose dice to keep" not in seen(evening, bot=0)
    assert re.search(r'id="prompt-text"[^>]*>Player 0: 67 points<', seen(evening, bot=0))


def test_penalties_taken_in_this_round_are_marked() -> None:
    """The third gives three away with stairs (TD-6)."""
    evening = Evening(4).turn("652").turn("652").roll("123")
    assert "td-plus" not in seen(evening)
    row = seen(evening.play("give 0")).partition('id="player-0"')[2].partition("</li>")[0]
    assert '<b class="td-plus">+3</b>' in row


def test_the_picture_of_the_chart_says_whose_line_is_whose() -> None:
    """The names lie below the part of the drawing that the page shows, so they appear only in the saved picture."""
    evening = Evening(3).round("256", "333", "223").play("end")
    drawing = body(evening).partition('id="td-chart"')[2].partition("</svg>")[0]
    _, _, _, high = re.findall(r'data-picture="(\S+) (\S+) (\S+) (\S+)"', drawing)[0]
    _, _, _, seen_high = re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawing)[0]
    named = re.findall(r'class="td-named" x="\d+" y="(\d+)">([^<]*)<', drawing)
    assert [text for _, text in named] == ["Player 0 0", "Player 1 0", "Player 2 4"]  # 1 and the 3 that three 3s add
    assert all(int(seen_high) < int(y) < int(high) for y, _ in named)


def test_the_last_player_is_never_told_to_end_above_somebody_who_is_safe() -> None:
    """The first is safe by three 2s, so the penalty is 3: the last loses it with every roll that is not special (TD-5, TD-11)."""
    evening = Evening(2).roll("256").keep("1", "22").play("stay")
    assert "Only a special roll saves you now: otherwise you take 3 sips." in body(evening)
    page = body(evening.roll("661"))
    assert "Only a special roll saves you now: otherwise you take 3 sips." in page
    session = opened(evening)
    assert SCREEN.lesson(session.table()) is None
    alone = Evening(3).roll("256").keep("1", "22").play("stay").roll("661")
    assert "All are safe so far" in body(alone) and "Only a special roll" not in body(alone)
    assert "saves you" not in body(Evening(2).turn("256").roll("661"))


def test_all_that_a_loser_takes_is_one_number_that_adds_up() -> None:
    """The first ends on 9 points and gets 2 from the stairs of the second: 1 + 2."""
    evening = Evening(2).turn("225").roll("123").play("give 0")
    page = body(evening)
    assert "That is 3 sips: 2 sips from Player 1 and 1 sip for the last place." in page
    assert (
        "takes 3 sips" in page and "takes 1 sip" not in page.partition('id="td-summary"')[2].partition("</section>")[0]
    )


def test_the_seat_that_is_up_is_not_called_next() -> None:
    page = body(Evening(2).turn("256"))
    assert "up next" not in page and 'class="td-now">to roll<' in page


def test_dice_say_what_a_tap_does_and_what_was_rolled_again() -> None:
    """6-5-2, the 6 kept: the first die was kept, the others are new; nothing is called kept before."""
    evening = Evening(2).roll("652")
    page = body(evening)
    assert page.count('aria-hidden="true">tap to keep<') == 3 and "td-was" not in page
    page = body(evening.keep("1", "42"))
    marks = [re.search(r'class="td-was([^"]*)"', part) for part in page.split('id="place-')[1:4]]
    assert [mark and mark[1] for mark in marks] == ["", " new", " new"]


@pytest.mark.rule("TD-18")
def test_the_odds_are_one_line_until_they_are_opened() -> None:
    """A 6 and a 1 kept against 163 points: 160 plus a 4, 5, 6 or 1 is above, 4 of 6."""
    evening = Evening(2).roll("162").keep("1 2", "3").play("stay").roll("612")
    page = body(evening, keep="12")
    assert "chance to end above 163 points: 67 %" in page and 'id="td-odds"' not in page
    page = body(evening, **{"view.odds": "1", "keep": "12"})
    assert 'id="td-odds"' in page and "impossible" not in page and not re.search(r"\d+/\d+<", page)
    assert odds_line(Evening(2).state, {}) == ""


@pytest.mark.rule("TD-8")
@pytest.mark.parametrize(
    ("options", "name"),
    [({}, "Shit stairs"), ({"dry": True}, "Broken stairs"), ({"unit": "points"}, "Broken stairs")],
)
def test_only_a_table_that_drinks_uses_the_sources_word(options: dict[str, Any], name: str) -> None:
    other = {"Shit stairs": "roken stairs", "Broken stairs": "hit stairs"}[name]
    evening = Evening(2, **options).roll("234")
    pages = [body(evening, **{"view.odds": "1"}), body(evening.play("stay")), body(evening.turn("256"))]
    pages.append(body(evening.play("end")))
    assert [page for page in pages[:3] if name not in page] == [] and [page for page in pages if other in page] == []


def test_a_bot_waits_longer_after_a_turn_and_longest_after_a_special_one() -> None:
    evening = Evening(3)
    assert SCREEN.holds(opened(evening).table()) == 0
    during = SCREEN.holds(opened(evening.roll("256")).table())
    after = SCREEN.holds(opened(evening.play("stay")).table())
    special = SCREEN.holds(opened(evening.turn("333")).table())
    assert 0 < during < after < special


def test_the_end_says_first_who_lost_the_evening_and_who_was_best() -> None:
    """The second takes 1 in each of two rounds, the first nothing."""
    page = body(Evening(2).round("256", "225").round("225", "256").play("end"))
    result = page.partition('id="result"')[2]
    assert re.search(r"<h2>Player \d loses the evening: 2 sips in all</h2>", result)
    assert result.index("td-jester") < result.index("loses the evening") < result.index("td-tally")
    assert "with 0 sips." in result and "td-titles" not in result, "two people are compared by the table alone"
    even = body(Evening(2).round("256", "225").round("256", "225").play("end"))
    assert "Nobody loses the evening" in even and "td-ended" in even


def test_a_table_that_plays_for_points_offers_nothing_to_stop() -> None:
    page = body(Evening(2, unit="points").turn("256"))
    assert "Had enough?" not in page and "ust points" not in page
