"""The screen as markup: every legal move has its control, ids are unique, words fit the table's unit."""

import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from hexdice.app import table
from hexdice.app.session import Session
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.bot.odds import Share, boldest
from hexdice.games.three_dice.bot.worth import cost, temptation
from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.state import POINTS, SAFE, special
from hexdice.games.three_dice.table.end import memorable
from hexdice.games.three_dice.table.odds_panel import hype
from hexdice.games.three_dice.table.odds_panel import line as odds_line
from hexdice.games.three_dice.table.screen import SCREEN
from hexdice.games.three_dice.table.words import chance_words
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.rules.three_dice.evening import Evening

SPACE = "\N{NO-BREAK SPACE}"
MOVE = re.compile(r' data-move="([^"]*)"')


def opened(evening: Evening, **ui: str) -> Session:
    """The table of an evening with all panels open."""
    session = Session(evening.match)
    session.live = True
    panels = {f"view.{name}": "1" for name in ("log", "evening", "rounds", "people", "enough", "figures", "after")}
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
        session.ui = {
            f"view.{name}": "1" for name in ("log", "evening", "rounds", "people", "enough", "figures", "after")
        }
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


def test_a_bot_that_starts_the_evening_waits_for_nobody() -> None:
    for first, up in ((1, 1), (0, None)):
        evening = Evening(3, first=first)
        seats = (Seat("Ana"), Seat("One", "bold"), Seat("Two", "careful"))
        evening.match.header = replace(evening.match.header, seats=seats)
        session = Session(evening.match)
        session.live = True
        rolls = session.bot_up()
        assert (rolls is not None) == (up is not None)


def test_the_list_of_rounds_adds_up_to_what_everybody_took() -> None:
    """Shit stairs and a false start are in it as well as the last place; the unit stands above it, once."""
    over = Evening(2, unit="points").roll("111").round("226", "234").play("end")
    head, _, listed = body(over).partition('class="td-rounds"')
    taken = map(int, re.findall(r"<span>(\d+)</span>", listed.partition("</ol>")[0]))
    assert sum(taken) == sum(p.sips + p.points for p in over.state.players)
    assert "Penalty points, round by round" in head and "penalty point" not in listed.partition("</ol>")[0]


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
    assert re.search(
        r'id="prompt-text"[^>]*><span class="td-soon" id="[^"]*">Player 0 rolls</span><span class="td-late" id="[^"]*">Player 0: 67 points<',
        seen(evening, bot=0),
    ), "while the dice fly, who rolls"


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
    assert "That is 3 sips: 2 sips given by Player 1 and 1 sip for the last place." in page
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
    dice = page.split('id="place-')[1:4]
    assert ['class="td-was">new<' in die for die in dice] == [False, True, True]
    assert dice[0].count("kept</span>") == 1 and "tap to keep</span></button>" in dice[1], "one label a die"


@pytest.mark.rule("TD-18")
def test_the_odds_are_one_line_until_they_are_opened() -> None:
    """A 6 and a 1 kept against 163 points: 160 plus a 4, 5, 6 or 1 is above, 4 of 6. Staying on 162 loses: nobody is to follow."""
    evening = Evening(2).roll("162").keep("1 2", "3").play("stay").roll("612")
    page = body(evening, keep="12")
    assert (
        "Not to lose: stay <b>0 %</b> · 6 and 1 kept <b>67 %</b>. Above 163 points or a special roll saves you." in page
        and 'id="td-odds"' not in page
    )
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
    assert SCREEN.play.holds(opened(evening).table()) == 0
    during = SCREEN.play.holds(opened(evening.roll("256")).table())
    after = SCREEN.play.holds(opened(evening.play("stay")).table())
    special = SCREEN.play.holds(opened(evening.turn("333")).table())
    assert 0 < during < after < special


def test_the_end_says_first_who_lost_the_evening_and_who_was_best() -> None:
    """The second takes 1 in each of two rounds, the first nothing."""
    over = Evening(2).round("256", "225").round("225", "256").play("end")
    page = body(over)
    result = page.partition('id="result"')[2]
    assert re.search(r"<h2>Player \d loses the evening: 2 sips in all</h2>", result)
    assert result.index("portrait-jester") < result.index("loses the evening") < result.index("td-tally")
    assert "with 0 sips." in result and "td-titles" not in result, "two people are compared by the table alone"
    assert re.fullmatch(r"Player \d loses the evening: 2 sips in all", opened(over).summary())
    even = body(Evening(2).round("256", "225").round("256", "225").play("end"))
    assert "Nobody loses the evening" in even and "td-ended" in even


def test_a_table_that_plays_for_points_offers_nothing_to_stop() -> None:
    page = body(Evening(2, unit="points").turn("256"))
    assert "Had enough?" not in page and "ust points" not in page


def test_dice_stay_kept_until_somebody_releases_them() -> None:
    """6-5-2, the 6 kept, then 6-4-2: the 6 is chosen again, and one tap releases it."""

    def pressed(**ui: str) -> list[str]:
        return re.findall(r'id="die-\d" aria-pressed="(\w+)"', body(evening, **ui))

    evening = Evening(2).roll("652")
    assert pressed() == ["false", "false", "false"]
    evening.keep("1", "42")
    assert pressed() == ["true", "false", "false"] and "Roll two dice again" in body(evening)
    released = re.search(r'id="die-1"[^>]*data-ui="([^"]*)"', body(evening))
    assert released and released[1] == "keep=0"
    assert pressed(keep="0") == ["false", "false", "false"]


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize("gentle", ["remind", "enforce"])
def test_no_die_is_kept_by_itself_that_the_gentlemens_rule_would_not_keep(gentle: str) -> None:
    """Against 11 points the last player keeps a 1, which leaves 102 and more: that may be rolled once again, not twice."""
    evening = Evening(2, gentle=gentle).roll("245").keep("", "245").keep("", "245")
    evening.roll("122").keep("1", "22")
    assert 'aria-pressed="true"' not in body(evening).partition('id="td-tray"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("seats", "roll", "ui", "golden"),
    [
        (3, "166", {}, "stay"),  # above 67 already
        (3, "225", {}, "again"),  # 9 is below 67, and no die is worth keeping
        (3, "263", {}, ""),  # 65 is below 67: first the 6
        (3, "263", {"keep": "2"}, "again"),
        (3, "166", {"keep": "1"}, "again"),  # chosen by hand
        (3, "166", {"keep": "123"}, "stay"),
        (3, "444", {}, "stay"),
        (2, "166", {}, ""),  # the last one: the gentlemen's rule asks to roll on, the odds to stay
    ],
)
def test_the_golden_button_is_the_sensible_one(seats: int, roll: str, ui: dict[str, str], golden: str) -> None:
    """The first ends on 67 points with two rolls."""
    page = body(Evening(seats).roll("256").keep("", "256").play("stay").roll(roll), **ui)
    buttons = page.partition('id="actions"')[2]
    assert re.findall(r'class="button primary[^"]*" id="(again|stay)"', buttons) == ([golden] if golden else [])
    assert 'id="stay"' in buttons


def test_the_odds_are_those_of_whoever_plays_here() -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay").roll("263")
    assert "all three rolled <b>" in body(evening) and "6 kept <b>" in body(evening, keep="2")
    assert "The odds" not in seen(evening, bot=1)


def test_who_is_lowest_so_far_stands_on_the_tray() -> None:
    evening = Evening(3).turn("256")
    assert "td-low" not in body(Evening(3))
    low = body(evening).partition('id="td-low-0-67"')[2].partition("</p>")[0]
    assert "Player 0" in low and "so far" in low and "<b>67</b>" in low, "nobody is lowest of one"
    low = body(evening.turn("266")).partition('id="td-low-0-67"')[2].partition("</p>")[0]
    assert "lowest" in low


def test_a_bot_says_something_to_the_end_of_its_turn_by_its_manner() -> None:
    assert "td-remark" not in body(Evening(3).turn("256"))
    assert "Beat that!" in seen(Evening(3).turn("256"), bot=0)


@pytest.mark.rule("TD-5")
def test_the_tally_does_not_count_special_rolls_by_their_pips() -> None:
    """Three 2s are safe and worth more than 67 points; an average of pips would call them 6."""
    page = body(Evening(3).round("256", "222", "245").play("end"))
    assert "Average" not in page and "on average" not in page


@pytest.mark.rule("TD-11")
def test_what_the_last_player_must_beat_is_named_before_the_roll() -> None:
    """67 points, then three 2s: the third must beat 67. If all before are safe only a special roll helps."""
    evening = Evening(3).turn("256").turn("222")
    assert "Player 2 must beat 67 points, or loses" in seen(evening, bot=2) and "must beat 67" in body(evening)
    assert "The lowest so far" not in body(evening), "the headline says it"
    assert "must beat" not in body(Evening(3).turn("256")), "somebody is still to follow"
    safe = Evening(2).roll("256").keep("1", "22").play("stay")
    assert "Player 1 must roll something special, or loses" in seen(safe, bot=1)


def test_a_narrow_escape_has_a_sentence() -> None:
    """Against 67: 68 escapes by one, 69 by two, 104 by many; who is safe by a special roll escapes nothing."""
    for roll, words in (("356", "Player 1 escaped by a single point!"), ("466", ""), ("144", ""), ("222", "")):
        page = body(Evening(2).round("256", roll))
        assert (words in page) if words else ("escaped" not in page)
    assert "Player 1 escaped by 2 points!" in body(Evening(2).round("256", "456"))


def test_a_bot_says_why_it_stops() -> None:
    """The second is above 67; the third, with no roll left, is last and lowest."""
    sure = Evening(4).turn("256").turn("166")
    assert "67 points is lower. Ha!" in seen(sure, bot=1)
    assert "I was going for more." in seen(sure.turn("225"), bot=2)


def test_a_bot_that_is_safe_does_not_say_so_in_every_round() -> None:
    said = []
    for played in range(4):
        evening = Evening(3)
        for _ in range(played):
            evening.round("256", "266", "266")
        sure = evening.turn("256").turn("166")
        said += re.findall(r'<p class="td-remark[^>]*>([^<]*)<', seen(sure, bot=1)) or [""]
    assert said == ["67 points is lower. Ha!", "", "Not me this time!", ""]


def test_what_is_said_below_the_dice_is_said_anew_after_every_throw() -> None:
    """Broken stairs, and the same once more: the second time, too, they are named when the dice lie."""
    evening = Evening(2, unit="points").roll("234")
    first = body(evening)
    again = body(evening.keep("1 2", "4"))
    assert "Broken stairs!" in first and "Broken stairs!" in again
    slots = [re.findall(r'<div class="td-slot" id="([^"]*)"', page) for page in (first, again)]
    assert len(slots[0]) == len(slots[1]) == 1 and slots[0] != slots[1]


def test_the_lesson_teaches_no_move_that_the_odds_advise_against() -> None:
    from hexdice.games.three_dice.table.lesson import GUIDED

    evening = Evening(3, unit="points", gentle="off")
    first, second = GUIDED.steps[:2]
    evening.roll("".join(face for _, face in first.then))
    (taught,) = second.moves
    here, most, _ = cost(evening.state, KEEPS[taught])
    assert here == most


def test_a_face_has_the_colour_of_its_seat() -> None:
    page = body(Evening(3).round("166", "226", "566"))
    assert 'class="portrait fill-2"' in page.partition('id="td-summary"')[2]


def test_the_question_about_the_end_takes_the_place_of_the_buttons() -> None:
    """Beside the large button its answers would lie below the screen of a tablet."""
    page = body(Evening(2).round("256", "356"), ask="end").partition('id="actions"')[2].partition("</div>")[0]
    assert 'id="end-yes"' in page and 'id="roll"' not in page


@pytest.mark.rule("TD-15")
def test_the_odds_do_not_praise_what_the_gentlemens_rule_forbids() -> None:
    """220 against 67 and nobody to follow: staying cannot lose, and only where the rule is enforced one rolls on all the same."""

    def last(gentle: str = "remind") -> str:
        return body(Evening(2, gentle=gentle).roll("256").keep("", "256").play("stay").roll("166"))

    enforced = last("enforce")
    assert "stay <b>100 %</b>" in enforced and "By the gentlemen’s rule you roll on all the same." in enforced
    assert "Gentlemen’s rule: above 67 points you cannot lose any more, so to be fair you roll on." in enforced
    assert "Staying is safe" in last() and "you roll on" not in last()


def played_against_bots(evening: Evening) -> Session:
    """The table of seat 0, the only person; all others are bots."""
    header = evening.match.header
    seats = tuple(seat._replace(bot="gentle" if n else "") for n, seat in enumerate(header.seats))
    evening.match.header = replace(header, seats=seats)
    session = opened(evening)
    session.looking = 0
    return session


def acts(page: str) -> str:
    return page.partition('id="actions"')[2].partition('id="table-under"')[0]


@pytest.mark.rule("TD-2")
def test_throwing_away_a_good_roll_is_asked_about_first() -> None:
    """Nobody ends above 260 without a special, and three new dice are saved about every second time; 9 points are no loss."""
    good = Evening(3).roll("116")
    buttons = acts(body(good, keep="0"))
    assert 'data-ui="ask=keep"' in buttons and 'data-move="stay"' in buttons
    asked = acts(body(good, keep="0", ask="keep"))
    assert 'data-move="keep"' in asked and re.search(
        "Not to lose: .* if you roll these, more than 99 % if you stay", asked
    )
    assert asked.index('id="sure-no"') < asked.index('id="sure-yes"'), "the way back stands where the tap was"
    poor = acts(body(Evening(3).roll("225"), keep="0"))
    assert 'data-move="keep"' in poor and "ask=keep" not in poor


@pytest.mark.rule("TD-11")
def test_staying_on_a_lost_roll_is_asked_about_first() -> None:
    """The last of two has 9 against 165 and a roll left: staying loses for certain."""
    evening = Evening(2).roll("256").keep("", "156").play("stay").roll("225")
    assert 'data-ui="ask=stay"' in acts(body(evening))
    asked = acts(body(evening, ask="stay"))
    assert "Not to lose: 0 % if you stay" in asked and 'data-move="stay"' in asked
    assert asked.index('id="sure-yes"') < asked.index('id="sure-no"')


def test_nobody_thinks_about_a_first_roll() -> None:
    """The second, a bot, can only roll; with the dice on the table it thinks."""
    evening = Evening(2, starter="chosen").roll("256").keep("", "256").play("stay")
    for thinks in (False, True):
        session = played_against_bots(evening)
        session.thinking, session.asked = "job", 1
        assert ("is thinking" in table.page(session).body) == thinks
        if not thinks:
            evening.roll("225")


def test_the_evening_has_a_length_and_a_standing() -> None:
    """Seat 1 ends lowest twice and takes 1 each time; seat 0 is the only person."""
    evening = Evening(3, unit="points", rounds=3)
    first = table.page(played_against_bots(evening)).body
    assert "Round 1 of 3" in first and "3 rounds: whoever has taken most by then loses the evening." in first
    evening.round("256", "223", "256")
    evening.round("223", "256", "256")
    page = table.page(played_against_bots(evening)).body
    assert "Round 2 of 3" in page and "Player 0 is ahead: 1 penalty point fewer than the next." not in page
    evening.turn("256")
    assert "Last round" in table.page(played_against_bots(evening)).body


@pytest.mark.rule("TD-11")
def test_who_is_ahead_and_by_how_much() -> None:
    from hexdice.games.three_dice.table.prompt import lead

    names = ("Ana", "Bo", "Cy")
    evening = Evening(3, unit="points")
    assert lead(evening.seen(names, None)) == "Nobody is ahead so far."
    evening.round("256", "223", "256")  # Bo takes 1
    assert lead(evening.seen(names, None)) == "Ana and Cy are ahead together."
    evening.round("256", "222", "223")  # Bo starts; three 2s of Cy add 2, Ana takes 3
    assert [player.sips for player in evening.state.players] == [3, 1, 0]
    assert lead(evening.seen(names, None)) == "Cy is ahead: 1 penalty point fewer than the next."
    assert lead(evening.seen(names, 0)) == "Cy is ahead: you have 3 penalty points more."
    assert lead(evening.seen(names, 2)) == "You are ahead: 1 penalty point fewer than the next."


@pytest.mark.rule("TD-7")
def test_four_five_six_without_stairs_before_says_that_it_is_plain() -> None:
    assert "here it is 69 points" in body(Evening(2).roll("256").keep("", "256").play("stay").roll("456"))
    assert "here it is 69 points" not in body(Evening(2).roll("256").keep("", "256").play("stay").roll("356"))


@pytest.mark.rule("TD-6")
def test_how_much_stairs_give_is_drawn() -> None:
    """Whoever is third gives three."""
    evening = (
        Evening(3).turn("256").roll("156").play("stay") if False else Evening(3).turn("256").turn("156").roll("123")
    )
    page = body(evening)
    assert "Number 3 in the round gives 3, to anybody else." in page and '<i class="on">3</i>' in page


@pytest.mark.rule("TD-3")
def test_before_the_last_throw_the_faces_that_help_are_named() -> None:
    """67 to beat: beside two 4s a 1 makes 108, a 4 three of a kind, a 6 makes 68. Whoever has 106 already needs nothing."""
    evening = Evening(3).roll("256").keep("", "256").play("stay").roll("442")
    assert "Last throw: a 1, 4 or 6 saves you!" in body(evening, keep="12")
    assert "Last throw" not in body(Evening(3).roll("256").keep("", "256").play("stay").roll("142"), keep="12")


def test_the_last_throw_is_that_of_the_best_choice_and_nobody_is_sent_on_who_may_as_well_stay() -> None:
    """Until dice are chosen; with dice chosen, of these."""
    last = Evening(2).roll("256").keep("", "266").play("stay").roll("652")
    most = cost(last.state, ())[1]
    assert cost(last.state, ())[0] < most
    assert f"Last throw: a chance of {round(100 * most)} %!" in body(last, keep="0").replace("\N{NO-BREAK SPACE}", " ")
    stays = Evening(4).roll("256").keep("", "166").play("stay").roll("156")
    assert cost(stays.state, ())[2] == (1, 2, 3) and "Last throw" not in body(stays)


def test_the_only_person_is_you() -> None:
    evening = Evening(3, unit="points")
    page = table.page(played_against_bots(evening)).body
    assert "You start: roll all three dice" in page
    assert "You" in page.partition('id="player-0"')[2].partition("</li>")[0]
    evening.round("223", "256", "256")
    page = table.page(played_against_bots(evening)).body
    assert "You lose the round, and wear the cap." in page and "You start round 2" in page


def test_the_end_of_a_round_is_seen_from_its_top() -> None:
    """The page goes to its top when the word for what is shown changes: at the end of a round, and as the next one begins."""

    def scene(evening: Evening) -> str:
        return SCREEN.screen(opened(evening).table()).scene

    evening = Evening(2)
    turn = scene(evening)
    assert scene(evening.turn("256")) == turn
    ended = scene(evening.turn("223"))
    assert ended != turn and scene(evening.roll("256")) == turn


@pytest.mark.rule("TD-6")
def test_what_the_only_person_gives_and_gets_is_addressed_to_them() -> None:
    """Seat 2, second in the round, gives two to seat 0, who is last."""
    evening = Evening(3, first=1, unit="points").roll("256").play("stay")
    assert "then you" in acts(table.page(played_against_bots(evening)).body)
    evening.turn("123").play("give 0").turn("223")
    page = table.page(played_against_bots(evening)).body
    assert "gives 2 to you" in page and "2 given by Player 2" in page


@pytest.mark.rule("TD-10")
def test_a_false_start_says_what_it_was_who_pays_and_what_follows() -> None:
    """Three 1s cost the starter 7, stairs 1; the sentence shows that roll, and goes with the next one."""
    evening = Evening(2, unit="points").roll("111")
    why = "Three of a kind on the first roll of a round: Player 0 takes 7 penalty points, and the round begins again."
    assert why in body(evening)
    assert '<span class="unseen">1-1-1</span></b>' in body(evening)
    assert why not in body(evening.roll("256"))
    stairs = Evening(2, unit="points").roll("132")
    assert "Stairs on the first roll of a round: Player 0 takes 1 penalty point, and the round" in body(stairs)
    own = Evening(3, unit="points").roll("111")
    assert "round: you take 7 penalty points, and" in table.page(played_against_bots(own)).body


@pytest.mark.rule("TD-10")
def test_the_table_of_a_round_says_why_somebody_safe_takes_something() -> None:
    """Seat 0 pays 7 for a false start and is safe with three 2s after; seat 1 loses."""
    evening = Evening(2, unit="points").roll("111").roll("256").keep("1", "22").play("stay").turn("256")
    rows = body(evening).partition('id="td-summary"')[2].partition("</section>")[0]
    assert "takes 7 for the false start" in rows


@pytest.mark.rule("TD-22")
@pytest.mark.parametrize(
    ("rolls", "way"),
    [
        (("256", "223", "156"), "stronger"),  # 0, 1, 0: the person shares the first place
        (("223", "256", "156"), "easier"),  # 1, 0, 0
    ],
)
def test_who_shares_the_first_place_is_offered_stronger_bots(rolls: tuple[str, ...], way: str) -> None:
    evening = Evening(3, unit="points").round(*rolls).play("end")
    evening.match.header = replace(
        evening.match.header,
        seats=tuple(
            seat._replace(bot="sharp" if way == "easier" and n else "gentle" if n else "")
            for n, seat in enumerate(evening.match.header.seats)
        ),
    )
    session = opened(evening)
    session.looking = 0
    assert re.findall(r'id="rematch-(stronger|easier)"', table.page(session).body) == [way]


def test_the_felt_says_what_a_one_and_a_six_count_until_something_else_is_said() -> None:
    def felt(evening: Evening) -> str:
        return body(evening).partition('id="td-tray"')[2].partition("</section>")[0]

    assert "td-print" in felt(Evening().play("roll"))
    said = felt(Evening().turn("125").roll("444"))
    assert "td-moment" in said
    assert "td-print" not in said


def test_the_end_says_in_words_who_wears_the_crown_and_tells_of_the_evening() -> None:
    over = Evening(2).round("225", "226").play("end")
    result = body(over).partition('id="result"')[2].partition("</section>")[0]
    best, lost = result.partition("portrait-crown")[2].partition("portrait-jester")[::2]
    assert "best of the evening" in best and "loses the evening" not in best
    assert "loses the evening" in lost


@pytest.mark.parametrize(
    ("rounds", "remembered"),
    [
        ([("256", "225")], ""),
        ([("256", "225"), ("554", "553")], f"The closest escape: Bo, by a single point in round{SPACE}2."),
        (
            [("256", "333"), ("554", "553")],
            "The most expensive round was number 1: Ana took 4 sips. "
            f"The closest escape: Ana, by a single point in round{SPACE}2.",
        ),
    ],
)
def test_what_is_remembered_of_an_evening(rounds: list[tuple[str, str]], remembered: str) -> None:
    """A number at the beginning of a line would look like that of a list."""
    evening = Evening(2)
    for rolls in rounds:
        evening.round(*rolls)
    assert memorable(evening.seen(("Ana", "Bo"))) == remembered


def test_the_only_person_among_bots_is_you_in_every_sentence() -> None:
    from hexdice.games.three_dice.table.prompt import lead
    from hexdice.games.three_dice.table.rounds import narrowly

    evening = Evening(3, unit="points").round("256", "223", "256")
    names = ("Ann", "Bo", "Cy")
    assert lead(evening.seen(names, 0)) == "You and Cy are ahead together."
    close = Evening(3, unit="points").round("356", "256", "466")
    assert "You escaped by a single point!" in narrowly(close.seen(names, 0), close.last)
    evening.round("256", "225", "226").play("end")
    result = table.page(played_against_bots(evening)).body.partition('id="result"')[2].partition("</section>")[0]
    assert "Player 0" not in result and "You: " in result


def test_the_end_speaks_to_you_of_your_place_and_what_you_did() -> None:
    def end(*rounds: tuple[str, ...]) -> str:
        evening = Evening(3, unit="points")
        for rolls in rounds:
            evening.round(*rolls)
        return table.page(played_against_bots(evening.play("end"))).body

    assert "You: first, 0 penalty points, without losing a round." in end(("256", "225", "266"))
    shared = end(("256", "225", "266"))
    assert "<h2>You and Player 2 are best of the evening: 0 penalty points!</h2>" in shared
    assert "<p>Player 1 loses the evening: 1 penalty point in all. " in shared
    tiles = shared.partition('id="td-titles"')[2].partition("</ul>")[0]
    assert tiles.count("<li>") == 2 and "Best throw" in tiles and "2-5-6 in round 1" in tiles
    lost = end(("225", "256", "266"))
    assert "You: third, 1 penalty point (1 round lost)." in lost
    assert "<small>lose the evening</small>" in lost and "<small>loses the evening</small>" not in lost


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(("gentle", "asked"), [("remind", True), ("off", False)])
def test_manners_are_asked_for_beside_the_buttons_and_staying_takes_one_tap(gentle: str, asked: bool) -> None:
    buttons = acts(body(Evening(2, gentle=gentle).roll("256").keep("", "256").play("stay").roll("166")))
    words = "Gentlemen’s rule: whoever is last rolls on all the same. You may stay; the evening remembers who dared."
    assert (words in buttons) is asked
    assert 'data-move="stay"' in buttons and "ask=stay" not in buttons


def test_a_question_about_the_odds_stands_above_its_answers() -> None:
    evening = Evening(2).roll("256").keep("", "156").play("stay").roll("225")
    asked = body(evening, ask="stay")
    assert asked.index('id="td-ask"') < asked.index('id="sure-yes"')
    tray = asked.partition('id="td-tray"')[2].partition("</section>")[0]
    assert "Stay on 9 points?" in asked and ">tap to keep</span></button>" not in tray


def test_the_deed_of_the_evening_is_the_least_likely_throw_that_saved_a_round() -> None:
    """1-4-1 on the last throw saves from 65 against 165; stairs from 220 against 9 save nothing, whatever they are worth."""

    def end(*last: tuple[str, str]) -> str:
        evening = Evening(2, unit="points", first=1)
        for other, (first, then) in zip(("156", "225"), last, strict=True):
            evening.roll(other).keep("", other).play("stay")
            evening.roll(first).keep("", then)
            if evening.state.phase == "turn":
                evening.play("stay")
            if evening.state.phase == "award":
                evening.play("give 1")
        return table.page(played_against_bots(evening.play("end"))).body

    page = end(("263", "141"), ("166", "321"))
    assert re.search(r"You: first, \d penalty points?, saved by 1-4-1 in round 1, with a chance of \d+ %\.", page)
    assert re.search(r"<h2>You are best of the evening: \d penalty points?!</h2>", page)
    assert "Player 1 loses the evening: " in page
    assert "You: first, 0 penalty points, without losing a round." in end(("166", "141"), ("166", "321"))


def test_chips_have_first_words_that_differ() -> None:
    from hexdice.games.three_dice.table.panels import first_words

    assert first_words(["Bold bot", "Careful bot", "You"]) == ["Bold", "Careful", "You"]
    assert first_words(["Bot one", "Bot two"]) == ["Bot one", "Bot two"]


def test_who_lost_is_said_in_words() -> None:
    page = body(Evening(2).round("256", "225"))
    assert '<span class="tag td-lost">lost</span>' in page.partition('id="td-summary"')[2]


@pytest.mark.rule("TD-18")
def test_the_board_praises_only_what_the_odds_do() -> None:
    """Whatever special roll the board names for the last of two, no other dice to keep make not losing more likely."""
    praised = 0
    for roll in ("256", "235", "336", "124", "553"):
        evening = Evening(2).roll("156").keep("", "164").play("stay").roll(roll)
        if 'id="urge-' in body(evening):
            best = boldest(evening.state)
            assert best is not None
            here, most, _ = cost(evening.state, best[0].keep)
            assert here == most
            praised += 1
    assert praised < 5


@pytest.mark.rule("TD-22")
def test_the_last_round_is_seen_like_the_others_before_the_result() -> None:
    """Only by whoever has just played it: a match that is opened later shows its result."""
    evening = Evening(2, rounds=1, unit="points").turn("256")
    session = played_against_bots(evening)
    session.fresh = evening.match.cursor
    evening.turn("223")
    page = table.page(session).body
    assert 'id="td-summary"' in page and 'id="result"' not in page and 'id="td-evening"' not in page
    assert page.count('data-result="rounds"') == 1  # the match is over all the same
    assert 'data-ui="view.result=1"' in acts(page) and "To the result" in acts(page)
    session.ui["view.result"] = "1"
    page = table.page(session).body
    assert 'id="result"' in page and 'data-ui="view.result=1"' not in page and page.count("data-result=") == 1
    assert 'id="result"' in body(evening)


def test_one_roll_has_its_stake_before() -> None:
    def page(evening: Evening) -> str:
        return table.page(played_against_bots(evening)).body

    assert "One roll: beat 67 points, and you are safe" in page(Evening(3, first=2, unit="points").turn("256"))
    assert "One roll: beat 67 points, or you lose" in page(Evening(2, first=1, unit="points").turn("256"))
    chance = re.compile(r"One roll decides: your chance not to lose is (\d+) %\.")
    rolls = ["".join(faces) for faces in product("123456", repeat=3)]
    good = sum(POINTS[roll] > 67 or special(roll, "") in SAFE for roll in rolls)
    assert chance.findall(page(Evening(2, first=1, unit="points").turn("256"))) == [str(round(100 * good / 216))]
    assert "One roll: " not in page(Evening(2, first=1, unit="points").roll("256").keep("2", "25").play("stay"))


@pytest.mark.parametrize(
    ("before", "own", "words"),
    [
        ((), "256", "67 points to beat: Player 0’s chance not to lose is 59 %."),
        (("256",), "266", "Safe, by 55 points."),
        (("455",), "555", ""),
        (("355",), "545", "Safe by a single point!"),
        (("256",), "454", "54 points too few: now somebody else must end lower."),
        (("256",), "652", "Level with the lowest: now somebody else must end lower."),
        (("256", "266"), "662", "Safe, by 55 points."),
        (("256", "266"), "255", "Lost, by 55 points."),
        (("256", "266"), "652", ""),
    ],
)
def test_a_person_hears_how_narrow_the_end_of_a_turn_was(before: tuple[str, ...], own: str, words: str) -> None:
    """At a table of three where everybody has one roll."""
    page = body(Evening(3, unit="points", rounds=2).round(*before, own))
    said = re.findall(r'<p class="td-word td-late" id="says-[^"]*">([^<]*)</p>', page)
    assert said == ([words] if words else [])
    if "chance" in words:
        yours = table.page(played_against_bots(Evening(3, unit="points").round(own))).body
        assert "67 points to beat: your chance not to lose is 59 %." in yours


@pytest.mark.rule("TD-15")
def test_somebody_safe_is_told_what_rolling_on_may_bring() -> None:
    """7 points to beat, and one roll left; then 4-4-5, 13 points."""
    evening = Evening(2, unit="points").roll("256").keep("", "223").play("stay").roll("632")
    page = body(evening)
    assert "Tempted? Keep 3 and 2: 17 % for stairs, 2 to give away, but 17 % to lose." in page
    assert "the evening remembers who dared" in acts(page)
    assert "Do you dare? Roll all three: 6 % for something special, 1 % to lose." in body(
        Evening(2, unit="points", gentle="enforce").roll("256").keep("", "223").play("stay").roll("553")
    )
    assert "Safe already, rolled on, and got away with it: hats off!" in body(evening.keep("", "445"))


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(
    ("low", "roll", "kept", "words"),
    [
        ("223", "311", "", "Tempted? Keep 1 and 1: 17 % for three of a kind, 7 more for the penalty, and no risk."),
        ("223", "311", "23", "Tempted? Keep 1 and 1: 17 % for three of a kind, 7 more for the penalty, and no risk."),
        ("223", "311", "2", "Do you dare? Keep 1: 8 % for something special, and no risk."),
        ("223", "311", "12", "Tempted? Keep 3 and 1: 17 % for stairs, 2 to give away, and no risk."),
    ],
)
def test_the_line_about_daring_follows_the_dice_kept_and_names_no_risk(
    low: str, roll: str, kept: str, words: str
) -> None:
    evening = Evening(2, unit="points").roll("256").keep("", low).play("stay").roll(roll)
    assert words in body(evening, **({"keep": kept} if kept else {}))


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(("low", "roll", "kept"), [("146", "166", "13"), ("225", "623", "1"), ("146", "156", "2")])
def test_what_brings_little_and_risks_much_tempts_nobody(low: str, roll: str, kept: str) -> None:
    evening = Evening(2, unit="points").roll("256").keep("", low).play("stay").roll(roll)
    found = temptation(evening.state, tuple(map(int, kept)))
    assert found is not None
    assert ('id="tempts-' in body(evening, keep=kept)) is (found.any >= found.risk / 3 and found.any > 0)


def test_the_end_names_a_special_of_yours_that_cost_somebody_else_much() -> None:
    """Three 1s raised the penalty to 8, which Player 1 took."""
    evening = Evening(3, first=1, unit="points").round("225", "256", "111").play("end")
    page = table.page(played_against_bots(evening)).body
    assert "You: first, 0 penalty points, with 1-1-1 in round 1, which cost Player 1 8 penalty points." in page


def test_the_button_that_begins_a_round_says_that_it_rolls() -> None:
    evening = Evening(3, unit="points").round("223", "256", "256")
    assert "Round 2: Player 0 rolls" in acts(body(evening))
    assert "Roll for round 2" in acts(table.page(played_against_bots(evening)).body)


def test_the_smack_is_explained_where_it_is_first_named() -> None:
    evening = Evening(2, unit="points").roll("234")
    page = body(evening, **{"view.specials": "1"})
    assert "End on it: one for you, and a smack on your own forehead." in page
    assert "costs 1, and a smack on your own forehead, if you end on it." in page


def test_before_the_first_roll_the_number_of_rolls_stands_above_the_button() -> None:
    buttons = acts(body(Evening(3)))
    assert "Up to 3 rolls · then Player 1" in buttons and 'id="roll"' in buttons


def test_what_the_last_roll_decided_waits_for_its_dice() -> None:
    evening = Evening(2, unit="points").turn("146").roll("235")
    page = table.page(played_against_bots(evening)).body
    assert evening.state.phase == "pause" and "td-fall" in page
    headline = re.findall(r'<span class="(td-soon|td-late)" id="(?:soon|asked|noted)-[^"]*">([^<]*)<', page)
    assert headline[0] == ("td-soon", "Player 1 must beat 164 points, or loses")
    assert headline[1] == ("td-late", "Player 1 starts round 2") and headline[2][0] == "td-late"
    assert "<b>164</b>" in page.partition('class="td-before"')[2].partition("td-caption")[0]  # what is to be beaten
    assert re.search(r'<b class="td-old" aria-hidden="true">0</b><b class="td-late" id="taken-1-1">1</b>', page)
    beside = page.partition('id="td-players"')[2].partition("</section>")[0].partition('class="td-old"')
    assert "lost the last round" in beside[0] and "Round 1" in beside[2], "the table of the round that is not over yet"
    assert "rolling" in beside[2] and "lost the last round" not in beside[2] and ' id="' not in beside[2]


def test_nothing_waits_where_nothing_was_rolled() -> None:
    evening = Evening(2, unit="points").roll("146").keep("1", "35").play("stay").roll("246").play("stay")
    page = table.page(played_against_bots(evening)).body
    assert evening.state.phase == "pause" and not re.search("td-fall|td-soon|td-before", page)


@pytest.mark.rule("TD-6")
def test_a_special_on_the_last_throw_of_a_round_has_its_banner_and_what_it_gave_you_a_line() -> None:
    evening = Evening(3, unit="points").turn("256").turn("225").roll("321")
    session = played_against_bots(evening)
    assert evening.state.phase == "award"
    page = table.page(session).body
    assert "Stairs!" in page and "3 to give away" in page and "0 rolls left" not in page
    page = table.page(played_against_bots(evening.play("give 0"))).body
    tray, card = (page.partition(f'id="{id}"')[2].partition("</section>")[0] for id in ("td-tray", "td-summary"))
    assert "Stairs!" in tray
    assert "loses the round, and wears the cap" in card and "You get 3 penalty points from Player 2." in card
