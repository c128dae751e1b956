"""Looking back at a finished match: turns on a slider, a log that leads to its place, where it turned, slips as questions, luck apart."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from hexdice import games
from hexdice.app.match.analysis import Analysis
from hexdice.app.match.curve import Curve
from hexdice.app.match.session import Session
from hexdice.app.table import review
from hexdice.bots import decide
from hexdice.bots.analysis import Choice, Luck
from hexdice.bots.levels import thinker
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view import analysis as view
from hexdice.view.hooks import Review
from hexdice.view.table import Table
from tests.unit.app.fakes import Person
from tests.unit.app.played import played_out


@pytest.fixture(scope="module")
def over() -> Match:
    return played_out()


def looking(match: Match) -> tuple[Person, Session]:
    person = Person()
    person.app.store.save_match(match, "over")
    person.do("route", "#/m/lookback")
    person.do("act", "review:first")
    assert person.app.session is not None
    return person, person.app.session


def looked_back(match: Match) -> tuple[Person, Analysis]:
    """As `looking`, with the analysis done."""
    person, session = looking(match)
    person.wait()
    assert isinstance(session.analysis, Analysis)
    return person, session.analysis


def test_the_slider_goes_from_turn_to_turn(over: Match) -> None:
    person, session = looking(over)
    # A first turn is hand, roll, place: the second seat's begins before event number 3, the first one's again before 6.
    assert session.turns()[:3] == [0, 3, 6] and session.turns()[-1] == len(over.events)
    person.do("act", "review:at=0")
    page = person.do(
        "field", "review-turn", value="4"
    ).html  # the end of the second turn is the next one in this direction
    assert session.review == 6 and "Turn 2 of" in page and 'value="6"' in page
    person.do("field", "review-turn", value="5")
    assert session.review == 3, "and backwards the end of the first"
    person.do("field", "review-turn", value="99999")
    assert session.review == len(over.events)
    person.do("field", "review-turn", value="²")
    assert session.review == len(over.events)


def test_a_match_is_played_turn_by_turn_at_the_pace_that_is_set(over: Match) -> None:
    person, session = looking(over)
    assert review.pause(person.app) == 0
    assert 'data-act="review:pause"' in person.do("act", "review:play").html
    assert (session.review, review.pause(person.app)) == (0, 1200)
    review.next_turn(person.app)
    assert session.review == 3 and session.replaying
    person.do("act", "review:pause")
    review.next_turn(person.app)  # it was under way when somebody paused
    assert session.review == 3 and review.pause(person.app) == 0
    assert person.do("ui", "").looks.pace == 600
    assert person.do("field", "setting-pace", value="slow").looks.pace == 1500
    person.do("act", "review:play")
    assert review.pause(person.app) == 3000
    for _ in session.turns():
        review.next_turn(person.app)
    assert session.review == len(over.events) and review.pause(person.app) == 0  # it ends at the end
    person.do("act", "review:play")
    assert session.review == 0  # and then begins again
    person.do("act", "review:next")
    assert not session.replaying


def test_a_line_of_the_log_links_to_its_event(over: Match) -> None:
    person, session = looking(over)
    page = person.do("ui", "view.log=1").html
    assert page.count('class="log-step"') > 10
    page = person.do("act", "review:at=3").html
    assert session.review == 3 and 'id="log-3" aria-current="true"' in page
    person.do("act", "review:at=999999")
    assert session.review == len(over.events)


def test_a_slip_is_asked_before_the_answer_is_shown(over: Match) -> None:
    person, session = looking(over)
    first = person.app.render().html
    assert "Weighing move 0" in first and 'class="curve"' in first, "the curve is there from the start"
    page = person.wait().html
    assert isinstance(session.analysis, Analysis) and session.analysis.ready == len(over.events)
    points = session.analysis.points()
    assert points and all(isinstance(point, Choice) and point.loss >= 0.05 for point in points)
    costliest = points[0]
    assert costliest.loss == max(point.loss for point in points)
    assert "Chances by luck alone: " in page and 'class="curve"' in page.partition('id="review-panel"')[2]
    button = page.partition('id="point-next"')[2].partition("</button>")[0]
    assert f'data-act="review:at={costliest.event}"' in button and "The costliest slip" in button
    asked = person.do("act", f"review:at={costliest.event}").html
    assert "<b>The costliest slip.</b>" in asked and "What was better?" in asked and 'id="point-better"' not in asked
    page = person.do("ui", f"view.better={costliest.event}").html
    assert 'id="point-better"' in page and session.analysis.words(costliest.event, costliest.best).rstrip(".") in page
    page = person.do("act", f"review:at={points[-1].event}").html
    assert "Where it turned" in page.partition('id="point-next"')[2] and "The costliest slip" not in page


@pytest.mark.parametrize("levels", [("", "gentle"), ("gentle", "")])
def test_against_a_bot_only_the_slips_of_the_person_are_named(over: Match, levels: tuple[str, str]) -> None:
    """The slips of this match are those of whoever sits first; a bot's would be no lesson."""
    seats = tuple(seat._replace(bot=bot) for seat, bot in zip(over.header.seats, levels, strict=True))
    match = Match(over.game, replace(over.header, seats=seats))
    for event in over.events:
        if match.draw() is None:
            match.play(event.actor, event.text)
    person, back = looked_back(match)
    assert any(isinstance(step, Choice) and step.loss > 0.1 for step in back.steps)
    if levels[0]:
        assert not back.points() and "No costly slips." in person.app.render().html
        return
    page = person.do("act", f"review:at={back.points()[0].event}").html
    assert "<b>Your costliest slip.</b>" in page and "Your chances: " in page


def test_a_slip_names_its_turn_with_the_figures_of_the_graph_and_marks_both_moves(over: Match) -> None:
    """Each placement of this match is the third event of its turn until the hands are empty."""
    person, back = looked_back(over)
    choice = next(each for each in back.points() if each.move.startswith("place"))
    assert choice.event % 3 == 2
    page = person.do("act", f"review:at={choice.event}").html
    before, after = (round(100 * back.curve[choice.event + n][choice.seat]) for n in (0, 1))
    words = re.sub("<[^>]*>", "", page.partition('id="review-words">')[2].partition("</p>")[0])
    turn = choice.event // 3 + 1
    name = over.header.seats[choice.seat].name
    assert f"{name}’s chances: {before}% → {after}%: {name} places " in words
    assert f"Turn {turn} of" in page and f" {before}%" in page.partition('class="curve"')[2]
    played, better = choice.move[6:], choice.best[6:]
    assert re.search(rf'id="cell-{played}" class="[^"]*cell-played', page) and "cell-better" not in page
    page = person.do("ui", f"view.better={choice.event}").html
    assert re.search(rf'id="cell-{better}" class="[^"]*cell-better', page)
    assert f"{round(100 * choice.worths[0][1])}</b>%" in page


def test_before_a_roll_the_graph_shows_the_mean_of_what_may_fall(over: Match) -> None:
    """Event 1 is the first roll: with the share after it less its luck the share before it, and the same after the choice to roll."""
    _, back = looked_back(over)
    (rolled,) = (each for each in back.steps if isinstance(each, Luck) and each.event == 1)
    share = back.curve[2][0] - rolled.gains[0]
    assert back.curve[1][0] == pytest.approx(share)
    asked = next(
        each for each in back.steps if isinstance(each, Choice) and over.events[each.event + 1].actor == CHANCE
    )
    assert back.curve[asked.event + 1][asked.seat] == pytest.approx(dict(asked.worths)[asked.move])


def test_a_move_without_a_line_in_the_log_has_words_too(over: Match) -> None:
    _, session = looking(over)
    assert isinstance(session.analysis, Analysis)
    assert "Ann takes a die from their hand." in session.analysis.words(0, "hand")


def test_a_move_that_costs_nothing_has_no_figures() -> None:
    point = view.Point(64, 64, 64, "You take a die from your hand.", "", "", False, False)
    assert view.point_words(point) == '<span id="point-played">You take a die from your hand.</span>'
    assert "64% → <b>60</b>%: You take a die from your hand." in view.point_words(point._replace(after=60))


def test_analysis_stops_when_the_review_is_left_and_needs_a_finished_match(over: Match) -> None:
    person, session = looking(over)
    person.do("act", "review:off")
    person.wait()
    assert session.analysis is None
    going = Person()
    going.start("siberian-dice", ("Ann", "Bo"))
    assert 'class="curve"' not in going.do("act", "review:first").html
    assert going.app.session is not None and going.app.session.analysis is None


def test_no_step_of_the_weighing_makes_more_than_a_few_estimates(over: Match) -> None:
    _, session = looking(over)
    asked = [0]
    plain = session.hooks.review.outlook

    def counted(table: Table) -> tuple[float, ...]:
        asked[0] += 1
        return plain(table)

    session.hooks = replace(session.hooks, review=replace(session.hooks.review, outlook=counted))
    steps, before = [], asked[0]
    session.analysis = back = Analysis(session)
    for _ in back.work():
        steps.append(asked[0] - before)
        before = asked[0]
    assert sum(steps) > 200 and max(steps) <= 3


def test_a_match_that_is_over_is_sent_with_its_end_and_as_a_code(over: Match) -> None:
    person, session = looking(over)
    person.app.address = "https://example.org/"
    assert 'id="share-end"' not in person.do("act", "review:off").html
    page = person.do("ui", "view.share=1").html
    assert 'id="share-end"' in page and 'id="picture-end"' in page and "data-qr" not in page
    person.do("act", "share")
    effect = person.effects[-1]
    assert effect.value.startswith("#/open/") and effect.text == f"Siberian Dice · {session.summary()}"
    page = person.do("ui", "view.qr=1").html
    assert f'data-qr="https://example.org/{effect.value}"' in page
    assert "data-qr" not in person.do("ui", "view.qr=").html


def test_a_picture_is_requested_with_a_caption(over: Match) -> None:
    person, session = looking(over)
    person.do("act", "picture")
    effect = person.effects[-1]
    names = " · ".join(seat.name for seat in over.header.seats)
    assert effect.kind == "save-picture" and effect.value.endswith(".png")
    assert effect.text.split("\n")[:2] == [session.summary(), f"Siberian Dice · {names}"]


def test_what_the_page_plays_by_itself_is_no_decision() -> None:
    """In the first window of an island nothing can be scored, and the page passes; the same move in a later one is a decision."""
    person = Person()
    person.do("route", "#/first-island")
    person.do("act", "start")
    session = person.app.session
    assert session is not None
    passes = [number for number, event in enumerate(session.match.events) if event.text == "pass"]
    assert len(passes) == 2
    back = Analysis(session)
    for number in passes:
        seat = session.match.events[number].actor
        assert back.decided(Choice(number, seat, "skip", "skip", 0.4, (("skip", 0.5),)))
        assert not back.decided(Choice(number, seat, "pass", "skip", 0.4, (("skip", 0.5),)))


def test_luck_is_said_in_one_plain_sentence() -> None:
    assert "Chances by luck alone: <b><bdi>Bo</bdi></b> +86%." in luck_words((-0.86, 0.86))
    assert "Chances by luck alone: even." in luck_words((0.03, -0.03))


def luck_words(luck: tuple[float, ...]) -> str:
    page = view.luck(luck, ("Ann", "Bo"))
    return re.sub(r"<svg.*?</svg>|<span[^>]*>|</span>", "", page)


def test_a_game_may_say_what_chance_decided_and_where_in_the_match_the_review_is(over: Match) -> None:
    person, session = looking(over)
    said = Review(place=lambda table: f"Round {len(table.events)}", chance=lambda table: "Left to chance: tiles.")
    session.hooks = replace(session.hooks, review=replace(said, outlook=session.hooks.review.outlook))
    page = person.wait().html
    assert "Left to chance: tiles. Chances by luck alone: " in page
    assert '<b id="review-place">Round 0</b>' in page
    assert isinstance(session.analysis, Analysis)
    first = session.analysis.points()[0].event
    page = person.do("act", f"review:at={first}").html
    assert f'<b id="review-place">Round {first}</b>' in page and '<span id="point-played">Turn' not in page


def test_a_slip_is_a_deed_whose_loss_shows(over: Match) -> None:
    _, back = looked_back(over)
    first = back.points()[0]
    before, after = (round(100 * back.curve[first.event + n][first.seat]) for n in (0, 1))
    assert before - after >= 3
    same = first._replace(worths=((first.move, back.curve[first.event][first.seat]),))
    back.steps[back.steps.index(first)], back.found = same, None
    assert same not in back.points()
    _, back = looked_back(over)
    back.session.hooks = replace(
        back.session.hooks, log_line=lambda table: "", review=Review(outlook=back.session.hooks.review.outlook)
    )
    back.found = None
    assert back.points() == [] and back.words(first.event, first.move) == "nothing more"


def turned_so(match: Match, *shares: float) -> tuple[int, int]:
    """Where a match turned if the chances of whoever won stand so after its first events, and 1 after the last."""
    _, session = looking(match)
    match = session.match
    result, states = match.result, match.states[: len(shares)]
    assert result is not None
    winner = result.winners[0]
    known = dict(zip(map(id, states), shares, strict=True)) | {id(match.states[-1]): 1.0}

    def outlook(table: Table) -> tuple[float, ...]:
        share = known[id(table.state)]
        return (share, 1 - share) if winner == 0 else (1 - share, share)

    shown = replace(session.hooks.review, outlook=outlook, settled=lambda table: id(table.state) in known)
    session.hooks = replace(session.hooks, review=shown)
    session.curve = Curve(lambda: (match, session.hooks.review))
    return session.curve.turn()


def test_a_match_turned_where_the_chances_of_whoever_won_rose_most_steeply(over: Match) -> None:
    end = len(over.events)
    assert turned_so(over, 0.5, 0.4, 0.7, 0.6, 0.8) == (1, 2)
    assert turned_so(over, 0.5, 0.5, 0.72, 1.0) == (1, 2), "from 90 % on nothing is decided any more"
    rise = 0.1, 0.1, 0.4, 0.7, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8
    assert turned_so(over, *rise) == (1, 3), "several steps in a row are one stretch"
    assert turned_so(over, 0.5, 0.7, 0.65, 0.66) == (0, 1), (
        "what brings whoever leads to 100 % is the end, not the turn"
    )
    assert turned_so(over, 0.5, 0.6, 0.3) == (2, end), "but whoever was behind turned it with the last step"
    assert turned_so(over, 0.5) == (0, end), "there is no other step"


def test_the_chances_are_followed_while_a_match_goes_on() -> None:
    """So that its end need not work them all out at once."""
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    session = person.app.session
    assert session is not None
    for _ in range(6):
        person.do("move", session.table().moves[0])
    known = session.curve.settled()
    assert len(known) > 2
    session.hooks = replace(session.hooks, review=replace(session.hooks.review, outlook=lambda table: ()))
    assert all(sum(session.curve.shares(n)) == pytest.approx(1) for n in known), "nothing is asked once more"


def test_looking_back_begins_at_once_where_the_match_turned_and_stays(over: Match) -> None:
    person = Person()
    person.app.store.save_match(over, "over")
    person.do("route", "#/m/lookback")
    page = person.do("act", "review:moment").html
    session = person.app.session
    assert session is not None
    first, last = session.curve.turn()
    assert (session.review, session.replaying) == (first, last) and 0 < first < last
    assert over.result is not None
    winner = over.result.winners[0]
    name, before, after = (
        over.header.seats[winner].name,
        *(round(100 * session.curve.shares(n)[winner]) for n in (first, last)),
    )
    words = f"The match turned here. {name}: {before}% → {after}%."
    assert words in page and after > before
    person.do("act", "review:pause")
    assert words in person.wait().html and session.review == first, "nothing moves once all is weighed"
    while session.replaying or session.review < last:
        session.replaying = last
        review.next_turn(person.app)
    page = person.app.render().html
    assert session.review == last and words in page, "it plays until it has turned"
    assert f"{words}</b> Bo resigns." in page, "whose move it was, and which"
    assert "The match turned here" not in person.do("act", "review:first").html


def test_the_slips_are_shown_while_the_rolls_are_still_weighed(over: Match) -> None:
    person, session = looking(over)
    back = session.analysis
    assert isinstance(back, Analysis)
    while not back.weighed:
        person.app.chores.step()
    early, page = list(back.points()), person.app.render().html
    assert early and not back.done
    assert f'data-act="review:at={early[0].event}"' in page and "Weighing move" not in page
    person.wait()
    assert back.points() == early


def test_without_an_estimate_looking_back_begins_with_the_first_turn() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    for _ in range(3):
        moves = person.app.session.table().moves if person.app.session else ()
        person.do("move", moves[0])
    session = person.app.session
    assert session is not None
    person.do("act", "review:moment")
    assert session.review == session.turns()[1] > 0


def test_slips_stand_in_order_of_their_cost_and_small_ones_beside_a_greater_are_none(over: Match) -> None:
    """Of falls by 16, 34 and 4 points the second is the costliest, and the third is no slip."""
    person, back = looked_back(over)
    falls = dict(zip((each.event for each in back.points()), (16, 34, 4), strict=False))
    back.fall = lambda choice: (50, 50 - falls.get(choice.event, 0))  # type: ignore[method-assign]
    back.found = None
    named = list(falls)
    assert [each.event for each in back.points()] == [named[1], named[0]]
    assert "The costliest slip.</b>" not in person.do("act", f"review:at={named[0]}").html
    assert "The costliest slip.</b>" in person.do("act", f"review:at={named[1]}").html


def test_the_lines_of_the_chances_stay_inside_their_chart() -> None:
    assert 'points="0.0,2.0"' in view.graph(view.Graph({0: (1.0, 0.0)}, 0))
    assert 'points="0.0,38.0"' in view.graph(view.Graph({0: (1.0, 0.0)}, 0))


def test_another_order_of_the_same_moves_and_little_of_a_won_match_are_no_slips(over: Match) -> None:
    _, back = looked_back(over)
    first = back.points()[0]
    falls = {(95, 88): False, (95, 84): True, (60, 55): True}
    for fall, blamed in falls.items():
        back.fall = lambda choice, fall=fall: fall  # type: ignore[method-assign, misc]
        assert back._blamed(first) is blamed
    usual = replace(back.session.hooks.play, routine=lambda table: table.moves[0])
    back.session.hooks = replace(back.session.hooks, play=usual)
    assert not back._blamed(first), "the page itself proposes it"


def test_why_not_stops_at_the_own_decision_before_and_shows_its_figures(over: Match) -> None:
    seats = tuple(seat._replace(bot=bot) for seat, bot in zip(over.header.seats, ("", "gentle"), strict=True))
    match = Match(over.game, replace(over.header, seats=seats))
    for event in over.events:
        if match.draw() is None:
            match.play(event.actor, event.text)
    person, back = looked_back(match)
    session = back.session
    rival = next(n for n, event in enumerate(match.events) if event.actor == 1 and n > 6)
    page = person.do("act", f"review:at={rival}").html
    at = int(page.partition("review:why=")[2].partition('"')[0])
    assert at < rival and match.events[at].actor == 0
    page = person.do("act", f"review:why={at}").html
    assert session.cursor == at and session.pointing() == 0 and "Make the move you had in mind" in page
    weighed = [each for each in back.steps if isinstance(each, Choice) and each.event == at]
    assert ("Your chances: " in page) == any(back.fall(each)[0] != back.fall(each)[1] for each in weighed)
    session.review = session.curve.turn()[0]
    assert "The match turned here" not in person.app.render().html and session.pointing() is not None


def an_island() -> Match:
    """Six rounds of somebody who plays well against the gentlest bot."""
    seats = Seat("Ann"), Seat("Mia", "first")
    header = Header("first-island", {"cards": "six"}, seats, 2, "5" * 32, "lookback", "2026-09-21T20:00:00Z")
    match, rng = Match(games.game("first-island"), header), Random(5)
    choosers = thinker("first-island", "sharp"), thinker("first-island", "first")
    while match.result is None:
        if match.draw() is None:
            seat = match.game.actors(match.state)[0]
            match.play(seat, decide(choosers[seat], match.game.view(match.state, seat), seat, rng))
    return match


def test_an_island_is_looked_back_at_from_round_to_round() -> None:
    """Where it turned ends after that round, in which the figures are those of its beginning; and where nothing is to choose nobody is asked why not."""
    match = an_island()
    person, session = looking(match)
    person.do("act", "review:moment")
    first, last = session.curve.turn()
    while session.replaying:
        review.next_turn(person.app)
    page = person.app.render().html
    assert session.review == last < len(match.events)
    assert f"After round {match.states[last].round - 1} of 6" in page
    at = int(page.partition("review:why=")[2].partition('"')[0])
    assert at < last and len(match.game.moves(match.states[at], 0)) > 1
    within = next(n for n in range(first, last) if n not in session.curve.settled())
    chances = round(100 * session.curve.shares(first)[0])
    assert f"{chances}%" in person.do("act", f"review:at={within}").html.partition("Chances here")[2][:400]
