"""The screen as markup: every legal move has its control, ids are unique, words fit the table's unit."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexdice import games
from hexdice.app.match.analysis import deed
from hexdice.app.match.session import Session
from hexdice.app.table import drawing
from hexdice.app.table.review import next_turn
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.bot.odds import Share
from hexdice.games.three_dice.bot.worth import hope
from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.table import examples
from hexdice.games.three_dice.table.end import ending, titled
from hexdice.games.three_dice.table.evening import most_and_least, totals
from hexdice.games.three_dice.table.odds_panel import hype
from hexdice.games.three_dice.table.screen import SCREEN
from hexdice.games.three_dice.table.words import chance_words
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.markup import plain
from hexdice.view.text import languages, speak
from tests.rules.three_dice.evening import Evening
from tests.unit.app.fakes import Person, first_move, session_of

SPACE = "\N{NO-BREAK SPACE}"
MOVE = re.compile(r' data-move="([^"]*)"')
PANELS = {f"view.{name}": "1" for name in ("more", "log", "evening", "rounds", "people", "enough", "figures", "after")}


def opened(evening: Evening, **ui: str) -> Session:
    """The table of an evening with all panels open."""
    session = Session(evening.match)
    session.active = True
    session.ui = {**PANELS, **ui}
    return session


def body(evening: Evening, **ui: str) -> str:
    return drawing.page(opened(evening, **ui)).body


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
        found |= set(MOVE.findall(drawing.page(session).body))
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
    session.active = True
    session.begin()
    for number in range(48):
        session.ui = dict(PANELS)
        page = drawing.page(session)
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
    for ui in ({}, {"view.round": "1"}, {"view.chart": "lost", "view.line": "1"}):
        page = body(evening, **ui)
        assert "<img" not in page and "<script" not in page
    evening.play("end")
    assert "<img" not in body(evening)


def test_a_tap_on_a_name_below_the_chart_leaves_the_dialog_about_people_closed() -> None:
    evening = Evening(3, rock=True).round("256", "333", "223")
    (tap,) = re.findall(r'id="legend-1"[^>]* data-ui="([^"]*)"', body(evening, **{"view.chart": "lost"}))
    key, value = tap.split("=")
    assert 'id="about"' not in body(evening, **{key: value})


@pytest.mark.parametrize(
    "ui",
    [
        {"view.round": "99999999999999"},
        {"view.round": "²"},
        {"keep": "31"},
        {"keep": "9"},
        {"view.line": "x"},
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
    assert "takes 8 penalty points" in plain(page) and "td-bottle" not in page


@pytest.mark.rule("TD-16")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "takes 1 sip"),
        ({"unit": "points"}, "takes 1 penalty point"),
        ({"unit": "pushups"}, "takes 1 push-up"),
        ({"unit": "own", "word": "<i>song"}, "takes 1 × <i>song"),
        ({"unit": "own"}, "takes 1 penalty point"),
    ],
)
def test_the_tables_unit_in_words(options: dict[str, Any], words: str) -> None:
    assert words in plain(body(Evening(2, **options).round("256", "156")))


def test_a_water_round_comes_at_the_chosen_interval() -> None:
    evening = Evening(2, water=2).round("256", "156")
    assert "Water round!" not in body(evening)
    assert "Water round!" in body(evening.round("256", "156"))


@pytest.mark.rule("TD-18")
@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Share(1, 6), "1 in 6"),
        (Share(11, 36), "31%"),
        (Share(25, 36), "69%"),
        (Share(1, 1), "certain"),
        (Share(0, 1), "impossible"),
        (Share(431, 432), "99.8%"),
    ],
)
def test_odds_in_plain_words(share: Share, words: str) -> None:
    assert chance_words(share) == words


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("144", "One more 4 makes three of a kind: 1 in 6."),
        ("125", "A 3 makes stairs: 1 in 6."),
        ("256", "Risk it? Keep 2 (stairs: 1 in 18)."),
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
    session.active = True
    assert session.bot_up() is None  # seat 2, a bot, starts; Ana looks at the summary
    evening.play("leave 0")
    assert session.bot_up() == 1


def test_between_rounds_the_page_faces_whoever_starts_the_next() -> None:
    evening = Evening(3).round("156", "166", "256")
    session = Session(evening.match)
    session.active = True
    session.set_extra("facing", "seat")
    assert session.match.state.on_turn == 2 and session.facing == 270


def test_a_bot_that_starts_the_evening_waits_for_nobody() -> None:
    for first, up in ((1, 1), (0, None)):
        evening = Evening(3, first=first)
        seats = (Seat("Ana"), Seat("One", "bold"), Seat("Two", "careful"))
        evening.match.header = replace(evening.match.header, seats=seats)
        session = Session(evening.match)
        session.active = True
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
    session.active = False
    return drawing.page(session).body


def test_a_bot_is_never_prompted_to_roll() -> None:
    evening = Evening(3)
    assert "roll all three dice" in body(evening) and "roll all three dice" not in seen(evening, bot=0)
    assert "Player 0 starts" in seen(evening, bot=0)
    evening = Evening(3).roll("652")
    assert "stay, or keep dice?" in body(evening) and "keep dice?" not in seen(evening, bot=0)
    assert "Player 0 rolls" in seen(evening, bot=0)


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
    words = "Only a special roll saves Player 1"  # 6-6-1 is above everybody, and no help
    assert words in body(evening)
    assert words in body(evening.roll("661"))
    assert SCREEN.lesson(opened(evening).table()) is None
    alone = Evening(3).roll("256").keep("1", "22").play("stay").roll("661")
    assert "special roll saves" not in body(alone) and "above one of them" not in body(alone)


def test_all_that_a_loser_takes_is_one_number_that_adds_up() -> None:
    """The first ends on 9 points and gets 2 from the stairs of the second: 1 + 2."""
    page = body(Evening(2).turn("225").roll("123").play("give 0"))
    assert page.count("3 sips: 2 sips given by Player 1 and 1 sip for last place") == 2  # on the tray and in the table
    assert "<b>takes 1 sip</b>" not in page


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


def test_a_table_that_plays_for_points_offers_nothing_to_stop() -> None:
    page = body(Evening(2, unit="points").turn("256"))
    assert "Had enough?" not in page and "ust points" not in page


def test_dice_stay_kept_until_somebody_releases_them() -> None:
    """5-5-2, a 5 kept, then 5-4-2: that 5 is chosen again, and one tap releases it."""

    def pressed(**ui: str) -> list[str]:
        return re.findall(r'id="die-\d" aria-pressed="(\w+)"', body(evening, **ui))

    evening = Evening(2).roll("552")
    assert pressed() == ["false", "false", "false"]
    evening.keep("1", "42")
    assert pressed() == ["true", "false", "false"] and "Roll 2 dice" in body(evening)
    released = re.search(r'id="die-1"[^>]*data-ui="([^"]*)"', body(evening))
    assert released and released[1] == "keep=0"
    assert pressed(keep="0") == ["false", "false", "false"]


@pytest.mark.parametrize(("roll", "chosen"), [("162", "12"), ("352", ""), ("661", ""), ("456", "3"), ("664", "12")])
def test_ones_and_sixes_are_chosen_until_somebody_releases_them(roll: str, chosen: str) -> None:
    """Not if that would be all three."""
    evening = Evening(2).roll(roll)
    pressed = re.findall(r'id="die-(\d)" aria-pressed="true"', body(evening))
    assert "".join(pressed) == chosen


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize("gentle", ["remind", "enforce"])
def test_no_die_is_kept_by_itself_that_the_gentlemens_rule_would_not_keep(gentle: str) -> None:
    """Against 11 points the last player keeps a 1, which leaves 102 and more: that may be rolled once again, not twice."""
    evening = Evening(2, gentle=gentle).roll("245").keep("", "245").keep("", "245")
    evening.roll("122").keep("1", "22")
    assert 'aria-pressed="true"' not in body(evening).partition('id="td-tray"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("roll", "ui", "golden"),
    [
        ("166", {}, ""),  # above 67 already
        ("225", {}, ""),  # 9 is below 67
        ("263", {"keep": "2"}, ""),
        ("444", {}, ""),
        ("263", {"hint": "keep 2"}, "again"),  # asked for
        ("166", {"hint": "stay"}, "stay"),
    ],
)
def test_the_choice_between_staying_and_rolling_is_the_persons(roll: str, ui: dict[str, str], golden: str) -> None:
    """The first ends on 67 points with two rolls: neither button stands out, and each keeps its place."""
    page = body(Evening(3).roll("256").keep("", "256").play("stay").roll(roll), **ui)
    buttons = page.partition('id="actions"')[2]
    assert re.findall(r'class="button primary[^"]*" id="(again|stay)"', buttons) == ([golden] if golden else [])
    assert re.findall(r'id="(again|stay)"', buttons) == ["again", "stay"]
    alone = body(Evening(3).roll("166"), keep="123")
    assert re.findall(r'id="(again|stay)"', alone.partition('id="actions"')[2]) == ["stay"]


@pytest.mark.rule("TD-5")
def test_the_tally_does_not_count_special_rolls_by_their_pips() -> None:
    """Three 2s are safe and worth more than 67 points; an average of pips would call them 6."""
    page = body(Evening(3).round("256", "222", "245").play("end"))
    assert "Average" not in page and "on average" not in page


@pytest.mark.rule("TD-11")
def test_what_the_last_player_must_beat_is_named_before_the_roll() -> None:
    """67 points, then three 2s: the third must beat 67. If all before are safe only a special roll helps."""
    evening = Evening(3).turn("256").turn("222")
    assert "Player 2 must beat 67 points or lose" in seen(evening, bot=2) and "must beat 67" in body(evening)
    assert "The lowest so far" not in body(evening), "the headline says it"
    assert "must beat" not in body(Evening(3).turn("256")), "somebody is still to follow"
    safe = Evening(2).roll("256").keep("1", "22").play("stay")
    assert "Only a special roll saves Player 1" in seen(safe, bot=1)


def test_a_narrow_escape_has_a_sentence() -> None:
    """Against 67: 68 escapes by one, 69 by two, 104 by many; who is safe by a special roll escapes nothing."""
    for roll, words in (("356", "Player 1 escaped by a single point!"), ("466", ""), ("144", ""), ("222", "")):
        page = body(Evening(2).round("256", roll))
        assert (words in page) if words else ("escaped" not in page)
    assert "Player 1 escaped by 2 points!" in body(Evening(2).round("256", "456"))


def test_the_lesson_teaches_no_move_that_the_odds_advise_against() -> None:
    evening = Evening(3, unit="points", gentle="off")
    first, second = games.guided("three-dice").steps[:2]
    evening.roll("".join(face for _, face in first.then))
    (taught,) = second.moves
    assert hope(evening.state, KEEPS[taught]) == max(hope(evening.state, kept) for kept in KEEPS.values())


def test_a_face_has_the_colour_of_its_seat() -> None:
    page = body(Evening(3).round("166", "226", "566"))
    assert re.search(r'class="portrait [^>]*><rect class="fill-2"', page.partition('id="td-summary"')[2])


@pytest.mark.parametrize("language", languages())
def test_who_says_what_is_written_on_a_button_presses_it(language: str) -> None:
    """The name of a person's button between rounds holds its text, for whoever steers by voice."""
    evening = Evening(4).round("256", "356", "566", "146").play("leave 1")
    speak(language)
    try:
        people = body(evening).partition('id="view-people"')[2].partition("</section>")[0]
    finally:
        speak("en")
    named = re.findall(r'<button[^>]* id="((?:here|points)-\d)" aria-label="([^"]*)"[^>]*><span>([^<]*)</span>', people)
    assert [id for id, _, _ in named] == ["points-0", "here-0", "here-1", "points-2", "here-2", "points-3", "here-3"]
    assert [name for _, name, text in named if not re.search(rf"\b{text}\b", name, re.I)] == []


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
    assert "cannot lose: roll on" in enforced
    assert "Gentlemen’s rule: above 67 points, you roll on to be fair." in enforced
    assert "stay, or dare?" in last() and "to be fair" not in last()


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


def test_nobody_thinks_about_a_first_roll() -> None:
    """The second, a bot, can only roll; with the dice on the table it thinks."""
    evening = Evening(2, starter="chosen").roll("256").keep("", "256").play("stay")
    for thinks in (False, True):
        session = played_against_bots(evening)
        session.question.id, session.question.seat = "job", 1
        assert ('id="thinking"' in drawing.page(session).body) == thinks
        if not thinks:
            evening.roll("225")


def test_the_evening_has_a_length_and_a_standing() -> None:
    """Seat 1 ends lowest twice and takes 1 each time; seat 0 is the only person."""
    evening = Evening(3, unit="points", rounds=3)
    first = drawing.page(played_against_bots(evening)).body
    assert "Round 1 of 3" in first and "3 rounds: whoever takes the most loses." in first
    evening.round("256", "223", "256")
    evening.round("223", "256", "256")
    assert "Round 2 of 3" in drawing.page(played_against_bots(evening)).body
    evening.turn("256")
    assert "Last round" in drawing.page(played_against_bots(evening)).body


def test_the_only_person_is_you() -> None:
    evening = Evening(3, unit="points")
    page = drawing.page(played_against_bots(evening)).body
    assert "You start: roll all three dice" in page
    assert "You" in page.partition('id="player-0"')[2].partition("</li>")[0]
    evening.round("223", "256", "256")
    page = drawing.page(played_against_bots(evening)).body
    assert "You lose the round and take 1 penalty point." in plain(page) and "You start round 2" in page


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
    evening.turn("123").play("give 0").turn("223")
    page = drawing.page(played_against_bots(evening)).body
    assert "gives 2 to you" in page and "2 given by Player 2" in page


@pytest.mark.rule("TD-10")
def test_a_false_start_says_what_it_was_who_pays_and_what_follows() -> None:
    """Three 1s cost the starter 7, stairs 1; the sentence shows that roll, and goes with the next one."""
    evening = Evening(2, unit="points").roll("111")
    why = "Three of a kind on the first roll of a round: Player 0 takes 7 penalty points."
    assert why in plain(body(evening))
    assert re.search(r'class="td-caption">.*<b class="reveals">1-1-1</b>', body(evening))
    assert why not in plain(body(evening.roll("256")))
    stairs = Evening(2, unit="points").roll("132")
    assert "Stairs on the first roll of a round: Player 0 takes 1 penalty point." in plain(body(stairs))
    own = Evening(3, unit="points").roll("111")
    assert "round: you take 7 penalty points." in plain(drawing.page(played_against_bots(own)).body)


@pytest.mark.rule("TD-10")
def test_the_table_of_a_round_says_why_somebody_safe_takes_something() -> None:
    """Seat 0 pays 7 for a false start and is safe with three 2s after; seat 1 loses."""
    evening = Evening(2, unit="points").roll("111").roll("256").keep("1", "22").play("stay").turn("256")
    rows = body(evening, **{"view.rounds": "1"}).partition('class="td-table"')[2].partition("</table>")[0]
    assert "takes 7 penalty points" in plain(rows) and "False start with 1-1-1" in body(evening)


def test_no_stronger_bots_are_offered_where_they_differ_in_temper_alone() -> None:
    result = drawing.page(played_against_bots(Evening(3, unit="points").round("256", "223", "156").play("end"))).body
    assert "rematch-" not in result


def test_the_felt_says_what_a_one_and_a_six_count_until_something_else_is_said() -> None:
    def felt(evening: Evening) -> str:
        return body(evening).partition('id="td-tray"')[2].partition("</section>")[0]

    assert "td-print" in felt(Evening().play("roll"))
    said = felt(Evening().turn("125").roll("444"))
    assert "td-moment" in said
    assert "td-print" not in said


def test_the_end_says_first_who_lost_the_evening_and_who_was_best() -> None:
    """The second takes 1 in each of two rounds, the first nothing."""
    over = Evening(2).round("256", "225").round("225", "256").play("end")
    page = body(over)
    result = page.partition('id="result"')[2].partition("</section>")[0]
    assert re.search(r"<h2>Player \d loses: 2 sips in all</h2>", result)
    assert re.fullmatch(r"Player \d loses: 2 sips in all", opened(over).summary())
    best, lost = result.partition("portrait-crown")[2].partition("portrait-jester")[::2]
    assert "best of all" in best and "wears the cap home" not in best, "in words, too"
    assert "wears the cap home" in lost
    assert "Nobody loses" in body(Evening(2).round("256", "225").round("256", "225").play("end"))


def test_the_end_has_a_line_about_everybody() -> None:
    """The best throw, which is the roll of the evening for one of them."""
    evening = Evening(3, unit="points").round("256", "225", "456").round("223", "256", "266").play("end")
    result = drawing.page(played_against_bots(evening)).body.partition('id="td-faces"')[2].partition("</ul>")[0]
    lines = result.split("<li")[1:]
    assert [re.findall(r"<bdi>(.*?)</bdi>", line)[0] for line in lines] == ["You", "Player 2", "Player 1"]
    assert ["Roll of the evening" in line for line in lines] == [True, False, False]
    assert ["Best roll" in line for line in lines] == [False, True, True]


def test_the_end_shows_the_round_that_decided_it() -> None:
    """The second round costs seat 1 one and three for three 3s of seat 0, so the evening."""
    evening = Evening(2, unit="points").round("256", "225").round("256", "333").play("end")
    decided = body(evening).partition('id="td-decided"')[2].partition("</ul>")[0]
    assert re.findall(r"3-3-3|2-5-6|2-2-5", decided) == ["2-5-6", "3-3-3"] and "Round 2" in decided
    assert plain(decided).count("4 penalty points") == 1
    assert "td-decided" not in body(Evening(2).round("256", "225").round("256", "225").play("end")), "nobody lost it"


@pytest.mark.parametrize(
    ("rolls", "again"), [(("223", "256", "256"), "Revenge!"), (("256", "223", "256"), "Play again")]
)
def test_whoever_lost_the_evening_is_consoled_and_may_take_revenge(rolls: tuple[str, ...], again: str) -> None:
    result = drawing.page(played_against_bots(Evening(3, unit="points").round(*rolls).play("end"))).body
    assert re.findall(r'id="rematch"[^>]*>(?:<svg.*?</svg>)?<span>(.*?)</span>', result) == [again]
    consoled = "The dice send their apologies." in result or "Somebody had to do it." in result
    assert consoled is (again == "Revenge!")


def test_rounds_lost_one_after_the_other_are_counted() -> None:
    """Whoever lost starts: seat 1, then seat 0."""
    evening = Evening(2, unit="points").round("256", "225").round("256", "225")
    assert "in a row" not in body(evening)
    assert "2 rounds in a row!" in body(evening.round("225", "156"))


def test_the_only_person_among_bots_is_you_in_every_sentence() -> None:
    close = drawing.page(played_against_bots(Evening(3, unit="points").round("356", "256", "466"))).body
    assert "You escaped by a single point!" in close
    evening = Evening(3, unit="points").roll("652").keep("1", "42").play("stay")
    log = drawing.page(played_against_bots(evening)).body.partition('id="view-log"')[2]
    for line in ("You roll 6-5-2: 67 points.", "You keep 6.", "You stay."):
        assert line in log
    evening.turn("225").turn("226").play("end")
    page = drawing.page(played_against_bots(evening)).body
    assert "Player 0" not in page


@pytest.mark.rule("TD-15")
@pytest.mark.parametrize(("gentle", "asked"), [("remind", True), ("off", False)])
def test_manners_are_asked_for_and_staying_takes_one_tap(gentle: str, asked: bool) -> None:
    page = body(Evening(2, gentle=gentle).roll("256").keep("", "256").play("stay").roll("166"))
    assert ("cannot lose: stay, or dare?" in page) is asked
    assert 'data-move="stay"' in acts(page)


def test_who_lost_is_said_in_words() -> None:
    page = body(Evening(2).round("256", "225"))
    assert '<span class="tag td-lost">lost</span>' in page.partition('id="td-summary"')[2]


@pytest.mark.rule("TD-22")
def test_the_last_round_is_seen_like_the_others_before_the_result() -> None:
    """Only by whoever has just played it: a match that is opened later shows its result."""
    evening = Evening(2, rounds=1, unit="points").turn("256")
    session = played_against_bots(evening)
    session.fresh = evening.match.cursor
    evening.turn("223")
    page = drawing.page(session).body
    assert 'id="td-summary"' in page and 'id="result"' not in page and 'id="td-evening"' not in page
    assert page.count('data-result="rounds"') == 1  # the match is over all the same
    assert 'data-ui="view.result=1"' in acts(page) and "To the result" in acts(page)
    session.ui["view.result"] = "1"
    page = drawing.page(session).body
    assert 'id="result"' in page and 'data-ui="view.result=1"' not in page and page.count("data-result=") == 1
    assert 'id="result"' in body(evening)


@pytest.mark.parametrize(
    ("before", "own", "words"),
    [
        ((), "256", "67 points to beat: Player 0’s chance of not losing is 59%."),
        (("256",), "266", "Escaped by 55 points."),
        (("455",), "555", ""),
        (("355",), "545", "Escaped by a single point!"),
        (("256",), "454", "Player 1 is lowest with 13 points."),
        (("256",), "652", "Player 1 is lowest with 67 points."),
        (("256", "266"), "662", ""),  # how the round ended says it
        (("256", "266"), "652", ""),
    ],
)
def test_a_person_hears_how_narrow_the_end_of_a_turn_was(before: tuple[str, ...], own: str, words: str) -> None:
    """At a table of three where everybody has one roll."""
    page = body(Evening(3, unit="points", rounds=2).round(*before, own))
    said = re.findall(r'<p class="td-word reveals">([^<]*)</p>', page)
    assert said == ([words] if words else [])
    if "chance" in words:
        yours = drawing.page(played_against_bots(Evening(3, unit="points").round(own))).body
        assert "67 points to beat: your chance of not losing is 59%." in yours


def test_the_button_that_begins_a_round_rolls_for_whoever_starts_it() -> None:
    evening = Evening(3, unit="points").round("256", "223", "256")
    for other in (evening, Evening(3, unit="points").round("223", "256", "256")):
        page = acts(drawing.page(played_against_bots(other)).body)
        assert ("Next round" in page) is (other is evening) and 'data-move="roll"' in page


def test_the_smack_is_explained_where_it_is_first_named() -> None:
    evening = Evening(2, unit="points").roll("234")
    page = body(evening, **{"view.specials": "1"})
    assert "If Player 0 ends on them, that costs 1, plus a smack on the forehead." in page
    yours = drawing.page(played_against_bots(evening)).body
    assert "If you end on them, that costs 1, plus a smack on your own forehead." in yours
    assert "if you end on them, it costs 1 and a smack on your own forehead." in page


@pytest.mark.rule("TD-6")
def test_a_special_on_the_last_throw_of_a_round_has_its_banner_and_what_it_gave_you_a_line() -> None:
    evening = Evening(3, unit="points").turn("256").turn("225").roll("321")
    session = played_against_bots(evening)
    assert evening.state.phase == "award"
    page = drawing.page(session).body
    assert "Stairs!" in page and "3 penalty points to give away" in plain(page)
    page = drawing.page(played_against_bots(evening.play("give 0"))).body
    card = page.partition('id="td-summary"')[2].partition("</section>")[0]
    assert "loses the round" in card and "You get 3 penalty points from Player 2." in plain(card)


# The dice, the row of players, the buttons


def fresh(evening: Evening, before: int) -> str:
    """The page of the only person right after everything since the event number `before`, with dice that the program rolled."""
    evening.match.events = [event._replace(mark="") for event in evening.match.events]
    session = played_against_bots(evening)
    session.fresh = before
    return drawing.page(session).body


def test_dice_fly_once_and_what_they_decide_waits_for_them() -> None:
    """Of 6-5-2 the 6 is kept: two dice fly, from the thumb for a person, from the face for a bot."""
    evening = Evening(3, unit="points").roll("652")
    before = evening.match.cursor
    page = fresh(evening.keep("1", "42"), before)
    assert re.findall(r' data-throw="([^"]*)"', page) == ["0-0-0-2-2", "0-0-0-3-2"] and "data-by" not in page
    assert '<b class="reveals">66 points</b>' in page and 'large reveals" id="again"' in page
    assert 'id="prompt-text" tabindex="-1"><span class="reveals" data-meanwhile="You roll …">' in page
    assert "data-throw" not in fresh(evening, evening.match.cursor), "they lie already"
    before = evening.play("stay").match.cursor
    assert fresh(evening.roll("225"), before).count(' data-by="1"') == 3


def test_the_throw_that_decides_a_round_takes_its_time() -> None:
    evening = Evening(2, unit="points").turn("256")
    before = evening.match.cursor
    page = fresh(evening.turn("225"), before)
    assert page.count("data-tumbles") == 1 and page.index("data-tumbles") > page.rindex("data-wait"), (
        "the last die last"
    )
    assert re.findall(r'data-wait="(\d+)"', page) == ["260", "520"], "the dice fall one after the other"


def test_the_cap_goes_to_whoever_is_lowest() -> None:
    """Of two turns 67 points wear it, then 9; after a round its loser, until the next one begins."""
    evening = Evening(4, unit="points").turn("256")

    def wearers() -> list[int]:
        shown = SCREEN.screen(opened(evening).table()).players
        return [player.seat for player in shown if 'class="cap ' in player.above and "before" not in player.above]

    assert wearers() == [], "one alone is not the lowest"
    evening.turn("356")
    before = evening.turn("225").match.cursor
    assert wearers() == [2]
    evening.match.events[-1] = evening.match.events[-1]._replace(mark="")
    session = opened(evening)
    session.fresh = before - 1
    first, _, third, _ = SCREEN.screen(session.table()).players
    assert 'class="cap before"' in first.above and 'data-from-id="who-0"' in third.above, "it goes when the dice lie"
    evening.turn("166")
    assert wearers() == [2] and evening.state.phase == "pause"
    evening.turn("166")
    assert wearers() == [], "a new round, and nobody is lowest yet"


@pytest.mark.parametrize(
    ("rounds", "why", "first"),
    [
        ((("256", "225"), ("225", "222"), ("225", "256")), "Round 2 cost Player 1 the most", "225"),
        ((("256", "225"), ("256", "225"), ("223", "444")), "Round 3 put Player 0 last for good", "223"),
        ((("256", "225"), ("256", "225")), "Round 2 decided it", "256"),
    ],
)
def test_looking_back_begins_with_the_first_roll_of_the_round_that_decided_the_last_place(
    rounds: tuple[tuple[str, str], ...], why: str, first: str
) -> None:
    """The second costs the loser 3 and the others 1; seat 0 is level until the third; one each at the end."""
    evening = Evening(2, unit="points", rounds=len(rounds), gentle="off")
    for rolls in rounds:
        evening.round(*rolls)
    session = opened(evening)
    shown = session.table()
    words, at = SCREEN.review.begins(shown)
    assert SCREEN.review.begins(opened(Evening(2)).table())[1] == "first", "the menu asks before the first round too"
    assert words == f"Watch round {why.split()[1]}"
    begin, end, _ = map(int, at.removeprefix("falls=").split("-"))
    assert shown.past(begin).rolls == ("???",) and "".join(event.text for event in shown.events[begin:end]) == first
    session.review = end
    assert SCREEN.review.place(session.table()) == why
    session.review = 4
    assert SCREEN.review.place(session.table()) == f"Round 1 of {len(rounds)}"


def test_the_roll_of_the_evening_is_one_of_all_rolls() -> None:
    """1-5-6 comes after 6-5-1; three 6s are rolled away by seat 1; three 2s of the round that decided go before stairs of the first."""
    evening = Evening(3, unit="points").roll("651").keep("", "256").play("stay").roll("156").keep("", "266")
    evening.roll("223").play("stay").play("end")
    faces = drawing.page(played_against_bots(evening)).body.partition('id="td-faces"')[2].partition("</ul>")[0]
    lines = faces.split("<li")[1:]
    of_seat = {re.findall(r"<bdi>(.*?)</bdi>", line)[0]: line for line in lines}
    assert "Roll of the evening" in of_seat["You"] and "6-5-1" in of_seat["You"]
    assert "Best roll" in of_seat["Player 1"] and "1-5-6" in of_seat["Player 1"]
    assert "Best roll" in of_seat["Player 2"]
    evening = Evening(2, unit="points").roll("651").keep("", "256").play("stay").roll("666").keep("", "223").play("end")
    assert evening.last.losers == (1,)
    assert "6-6-6" in body(evening).partition("Roll of the evening")[2].partition("</li>")[0]
    evening = Evening(3, unit="points").turn("226").turn("123").play("give 0").turn("223").round("256", "222", "223")
    assert "2-2-2" in body(evening.play("end")).partition("Roll of the evening")[2].partition("</li>")[0]


def test_whoever_comes_second_reads_how_near_it_was() -> None:
    evening = Evening(3, unit="points").round("256", "223", "256").round("256", "266", "225").round("256", "225", "266")
    table = opened(evening.play("end")).table()._replace(own=0)
    assert [one.taken for one in totals(evening.state)] == [1, 2, 0]
    assert "You came second, 1 behind Player 2." in ending(table) and "1 behind the best" in ending(table)
    assert all("second" not in ending(table._replace(own=own)) for own in (None, 1, 2))
    level = Evening(3, unit="points").round("256", "223", "266").play("end")
    equal = Evening(2, unit="points").round("256", "225").round("256", "225").play("end")
    assert all("behind" not in ending(opened(one).table()._replace(own=0)) for one in (level, equal))


def test_the_dice_that_decided_a_round_fall_again_and_no_others() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"), unit="points", rounds="1")
    while session_of(person).match.result is None:
        first_move(person)
    home = person.do("ui", "view.result=1").html
    begins = re.search(r'data-act="(review:falls=\d+-(\d+)-(\d+))"', home)
    assert begins
    assert person.do("act", begins[1]).html.count("data-throw") == 3
    session = session_of(person)
    while session.replaying:
        next_turn(person.app)
    assert session.cursor == int(begins[3]) == session.match.cursor, "it plays at once, to the end of the round"
    assert "data-throw" not in person.do("act", f"review:at={begins[2]}").html


def test_a_title_goes_to_whoever_has_most_alone() -> None:
    """One false start each: nobody jumped the gun; then the second of seat 0."""
    evening = Evening(3, unit="points").roll("111").round("256", "225", "456").roll("123").round("223", "256", "266")

    def jumped() -> list[int]:
        return [seat for seat, title in titled(evening.state).items() if title == "Jumped the gun"]

    assert jumped() == []
    evening.roll("123").round("256", "223", "456")
    assert jumped() == [1]
    bare = Evening(3, unit="points").round("256", "223", "256").round("245", "256", "256")
    assert titled(bare.state) == {0: "", 1: "A good sport", 2: ""}, "the loser never goes home without"


def test_the_faces_in_the_bar_agree_with_the_end() -> None:
    """Seat 1 loses the evening and seat 0 the last round."""
    evening = Evening(3, unit="points").round("256", "222", "223").round("166", "256", "225")
    session = opened(evening.play("end"))
    shown = {player.seat: player.above for player in SCREEN.screen(session.table()).players}
    lost, best = most_and_least(evening.state)
    assert (
        {seat for seat, above in shown.items() if "portrait-jester" in above}
        == set(lost)
        != set(evening.state.past[-1].losers)
    )
    assert {seat for seat, above in shown.items() if "portrait-crown" in above} == set(best)
    assert SCREEN.play.feels(session.table()) == dict.fromkeys(best, "glad") | dict.fromkeys(lost, "unlucky")


def test_stairs_are_given_by_a_tap_on_a_face_without_a_dialog() -> None:
    page = body(Evening(3).turn("256").roll("123"))
    assert "<dialog" not in page and page.count('class="td-give"') == 2
    assert page.count('data-move="give 0"') == page.count('data-move="give 2"') == 2, "the faces in the list, too"
    assert 'class="face-choice" id="who-0" data-move="give 0"' in page and 'id="who-1" data-ui="view.who=1"' in page


def test_whoever_starts_reads_how_many_rolls_the_others_then_get() -> None:
    evening = Evening(3).roll("265")
    assert "the others then get 1 roll<" in acts(body(evening))
    assert "the others" not in acts(body(evening, **{"view.chance": "1"})), "no room beside the odds"
    assert "the others then get 2 rolls" in acts(body(evening.keep("2", "25")))
    assert "the others" not in acts(body(evening.play("stay").roll("265")))


def test_a_move_asked_about_has_words_for_rolling_all_dice_again() -> None:
    session = opened(Evening(2).roll("225"))
    assert deed(session, session.cursor, 0, "keep") == "Player 0 rolls all three again."
    assert deed(session, session.cursor, 0, "stay") == "Player 0 stays."


def test_2_3_4_has_one_name_where_nobody_drinks() -> None:
    assert "shit" not in examples.figures()["TD-8"] and "broken stairs" in examples.figures()["TD-8"]


def test_the_rules_open_at_their_top_after_the_end() -> None:
    over = Evening(2).round("256", "225").play("end")
    assert SCREEN.rule(opened(over).table()) == "" and 'href="#/rules/three-dice"' in body(over)


def test_the_rolls_of_a_turn_stand_at_the_face_of_whoever_is_up() -> None:
    shown = SCREEN.screen(opened(Evening(3, unit="points").turn("256")).table()).players
    assert ["td-dots" in player.aside for player in shown] == [False, True, False]


def test_in_the_last_round_the_table_says_who_would_lose_the_evening() -> None:
    evening = Evening(2, unit="points", rounds=2, gentle="off").round("256", "225").roll("144")
    assert "As it stands, Player 1 wears the cap home. 2 more and it’s Player 0." in body(evening)
    assert "wears the cap home" not in body(
        Evening(2, unit="points", rounds=3, gentle="off").round("256", "225").roll("144")
    )


def test_the_buttons_name_a_chance_and_the_cost_of_staying_in_few_words() -> None:
    """2-3-4 in the lead; 1-1-6 kept is 260 points, which only three 1s would not lift above everybody still to come."""
    chance = {"view.chance": "1", "keep": "0"}
    asked = acts(body(Evening(3, unit="points").roll("234"), **chance))
    assert re.search(
        r"<span>Stay<span[^/]*/span><small>costs .*1<.*<b>8%</b></span>", asked
    ) and "Roll 3 dice · 52%" in plain(asked)
    assert "costs" not in acts(body(Evening(3, unit="points").roll("245"), **chance))
    assert "costs" not in acts(body(Evening(3, unit="points", shit="every").roll("234"), **chance)), "it has been paid"
    assert "Stay · >99%" in plain(acts(body(Evening(3, unit="points").roll("116"), **chance)))
    assert "Stay on 260 points" in acts(body(Evening(3, unit="points").roll("116"), keep="0"))


def test_looking_back_calls_the_only_person_you() -> None:
    evening = Evening(2, unit="points").round("256", "225")
    session = played_against_bots(evening)
    session.review = 2
    page = drawing.page(session).body
    assert "You roll" in page.partition('id="prompt"')[2].partition("</div>")[0]


def test_typed_dice_do_not_fly() -> None:
    evening = Evening(2, unit="points")
    session = played_against_bots(evening)
    session.fresh = evening.match.cursor
    evening.roll("256")
    assert "data-throw" not in drawing.page(session).body


def test_the_numbers_on_the_buttons_say_what_they_are_and_what_a_tie_means() -> None:
    evening = Evening(2, unit="points").roll("455")
    assert "A tie loses." not in body(evening)
    assert '<p class="note soft" id="note">Chance of not losing this round. A tie loses.' in body(
        evening, **{"view.chance": "1"}
    )


def test_a_tie_says_who_and_what_it_costs() -> None:
    page = plain(body(Evening(2, unit="points").round("256", "652")))
    assert (
        "Player 0 and Player 1 share last place. Each takes 1 penalty point. Whoever rolls highest starts next." in page
    )
    page = plain(body(Evening(2, unit="points").round("234", "225")))  # 9 points each, and 2-3-4 costs one more
    assert "Each takes" not in page and "Player 1 takes 1 penalty point." in page
    assert "Player 0 takes 2 penalty points: 1 for broken stairs and 1 for last place." in page


def test_the_row_of_players_keeps_its_points_while_dice_fly() -> None:
    """67 and 9 points, then dice that end a turn on 7: nobody's words wait for them but those of whoever rolled."""
    evening = Evening(3, unit="points").turn("256").turn("225")
    before = evening.match.cursor
    evening.turn("223")
    evening.match.events = [event._replace(mark="") for event in evening.match.events]
    session = opened(evening)
    session.fresh = before
    first, second, third = (player.aside for player in SCREEN.screen(session.table()).players)
    assert "reveals" not in first + second and "td-was-low" in second
    assert "td-throws" in third and third.index("td-dots") < third.index("reveals") < third.index("td-low")


def test_kept_dice_are_marked_for_whoever_looks_and_for_whoever_listens() -> None:
    """6-5-2, the 6 kept, then 6-4-2: the first die lies from the roll before, the others are new."""
    evening = Evening(3).roll("652")
    assert "td-kept" not in seen(evening)
    tray = seen(evening.keep("1", "42")).partition('id="td-tray"')[2].partition("</section>")[0]
    marked = [die for die in tray.split("<li")[1:] if "td-kept" in die]
    assert len(marked) == 1 and 'id="lies-0-0-0-1"' in marked[0] and '<span class="unseen">kept</span>' in marked[0]
    again = Evening(2).roll("652").keep("1", "42")
    assert [" new " in die for die in body(again).split('id="place-')[1:4]] == [False, True, True]


def test_the_row_of_players_says_what_everybody_has_taken_and_ended_on() -> None:
    """67, then 68 with nobody lower, then three 2s; the next round begins with nothing."""
    evening = Evening(4, unit="points").turn("256").turn("356").turn("222")
    shown = SCREEN.screen(opened(evening).table()).players
    words = [re.sub("<[^>]*>", "", player.aside) for player in shown]
    assert words == ["67 pts", "68 pts", "safe", ""] and "td-low" in shown[0].aside
    assert [player.score for player in shown] == ["0"] * 4
    evening.turn("223")
    shown = SCREEN.screen(opened(evening).table()).players
    assert [player.score for player in shown] == ["0", "0", "0", "3"] and "7 pts" in shown[3].aside


def test_what_happened_shows_in_the_faces() -> None:
    evening = Evening(3, unit="points").turn("256").turn("123")
    feels = SCREEN.play.feels
    assert feels(opened(evening).table()) == {1: "lucky"}
    assert feels(opened(evening.play("give 0")).table()) == {0: "hurt", 1: "sly"}
    assert feels(opened(evening.turn("223")).table())[2] == "unlucky"
    worried = Evening(3, unit="points").turn("256").turn("266")
    assert feels(opened(worried).table()) == {0: "worried"}


def test_bots_wait_where_something_can_be_seen() -> None:
    evening = Evening(3)
    assert SCREEN.play.extra_paces(opened(evening.roll("256")).table()) == 1, "a throw has to be seen"
    assert SCREEN.play.extra_paces(opened(evening.play("stay")).table()) == 0
    assert SCREEN.play.extra_paces(opened(evening.turn("333")).table()) == 1
    assert SCREEN.play.extra_paces(opened(Evening(3).roll("256").keep("", "444")).table()) == 2, "so does a special"
    assert SCREEN.play.extra_paces(opened(Evening(3).roll("111")).table()) > 0


def test_the_large_button_is_the_last_one_whatever_it_does() -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay")
    pages = [body(evening), body(Evening(2).round("256", "223"))]
    for page in pages:
        kinds = re.findall(r'<button type="button" class="button ([^"]*)"', acts(page))
        assert kinds and kinds[-1].startswith("primary large")
        assert [kind for kind in kinds[:-1] if "primary" in kind] == []


def test_staying_says_so_where_it_loses_for_certain() -> None:
    """The last of two has 9 against 165 and a roll left; the last but one may still be saved."""
    evening = Evening(2).roll("256").keep("", "156").play("stay").roll("225")
    assert "<span>Stay and lose</span>" in acts(body(evening))
    other = Evening(3).roll("256").keep("", "156").play("stay").roll("225")
    assert "<span>Stay on 9 points</span>" in acts(body(other))


@pytest.mark.rule("TD-18")
def test_the_odds_are_told_to_whoever_asks() -> None:
    """A 6 and a 1 kept against 163 points: 160 plus a 4, 5, 6 or 1 is above, 4 of 6. Staying on 162 loses: nobody is to follow."""
    evening = Evening(2).roll("162").keep("1 2", "3").play("stay").roll("612")
    assert not re.search(r"\d+%", body(evening, keep="12"))
    buttons = plain(body(evening, keep="12", **{"view.chance": "1"}))
    assert "Roll 1 die · 67%" in buttons and "Stay and lose · 0%" in buttons
    page = body(evening, **{"view.odds": "1", "keep": "12"})
    rows = page.partition('id="td-odds"')[2].partition("</ul>")[0].split("<li>")[1:]
    assert len(rows) == 8 and "impossible" in rows[0] and "67%" in rows[1]
    assert "The odds" not in seen(evening, bot=1)


@pytest.mark.rule("TD-11")
def test_what_must_be_beaten_is_named_before_the_roll() -> None:
    evening = Evening(3, first=2, unit="points").turn("256")
    assert "Beat 67 points and you cannot lose" in drawing.page(played_against_bots(evening)).body
    last = Evening(2, first=1, unit="points").turn("256")
    assert "Beat 67 points or you lose" in drawing.page(played_against_bots(last)).body


def test_a_throw_that_saved_somebody_against_the_odds_is_told_afterwards() -> None:
    """9 against 165, and then 1-4-1 with the last roll."""
    evening = Evening(2, unit="points").roll("256").keep("", "156").play("stay").roll("225").keep("", "141")
    before, _, after = body(evening).partition("Saved by the last roll!")
    assert re.search(r"The chance was \d+%\.", after) and 'data-burst="saved-' in before
    assert "Saved by" not in body(Evening(2).roll("256").keep("", "156").play("stay").roll("116").keep("1 2", "1"))


def changed_to_points(everybody: bool) -> Evening:
    """Two rounds for sips with the same loser, then one for points, of the whole table or of the loser alone."""
    evening = Evening(3, rounds=3)
    for number in range(3):
        if number == 2:
            for seat in range(3 if everybody else 1):
                evening.play(f"points {seat}")
        for _ in range(3):
            evening.turn("322" if evening.on_turn == 0 else "641")
    return evening


@pytest.mark.parametrize("everybody", [True, False])
def test_stakes_are_said_as_they_were(everybody: bool) -> None:
    said = opened(changed_to_points(everybody)).summary()
    assert said == "Player 0 loses: 2 sips and 1 penalty point in all"


def test_a_tie_of_who_took_and_who_only_counted_is_said_as_a_number() -> None:
    evening = Evening(2, rounds=2).play("points 0")
    for loser in (0, 1):
        for _ in range(2):
            evening.turn("322" if evening.on_turn == loser else "641")
    assert plain(body(evening)).count("Everybody took 1 penalty point.") == 1


def test_the_whole_table_changes_to_points_with_one_tap() -> None:
    evening = Evening(3)
    for _ in range(3):
        evening.turn("322" if evening.on_turn == 0 else "641")
    assert 'data-act="several:points 0;points 1;points 2"' in body(evening)
    evening.play("points 0").play("points 1")
    assert "several:" not in body(evening)


def test_the_button_says_whose_hands_the_dice_go_to() -> None:
    button = re.compile(r'id="roll"[^>]*>.*?<span>([^<]*)</span>')
    assert button.findall(body(Evening(2))) == ["Player 0: Roll"]
    match = Evening(2).match
    match.header = replace(match.header, seats=(Seat("A" * 30), Seat("Mia", "gentle")))
    session = Session(match)
    session.active = True
    assert button.findall(drawing.page(session).body) == ["Roll"]  # alone against a bot


def test_the_button_to_stay_names_a_special_roll_only_if_it_saves() -> None:
    assert "Stay on 12 points<" in acts(body(Evening(2).roll("345")))
    assert "Stay on three of a kind<" in acts(body(Evening(2).roll("256").keep("", "356").play("stay").roll("444")))
