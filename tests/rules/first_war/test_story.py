"""The end of a match tells what decided it, and a review says which turn is shown."""

import re

from hexdice.games.first_war import GAME, screen
from hexdice.games.first_war.ends import outcome, standing
from hexdice.games.first_war.state import START_FIELDS, State
from hexdice.games.first_war.story import Story, deciding, story_of
from hexdice.kernel.match import Event
from hexdice.view.markup import plain
from hexdice.view.table import Table
from tests.rules.first_war.land import land, number, run
from tests.rules.first_war.test_screen import table

HOME, RIVAL = "F1:ffe F2:hs", "F11:ffe F10:hs"
# Two hunters (4) attack a hunter (1) and take it; then Bela's two hunters beat Ada's farmer on E5, 4 against 2; then Ada resigns.
PLAYED = (
    *(("hunter F3 F4",) * 2),
    *("done", "done", "fight F4", "stand hunter", "put hunter F3 on 1", "put hunter F3 on 1", "strike"),
    *("done", "done"),
    *(("hunter E6 E5",) * 2),
    *("done", "done", "fight E5", "stand farmer", "put hunter E6 on 1", "put hunter E6 on 1", "strike"),
)


def played(*more: str) -> Table:
    state: State = land(f"{HOME} F3:hh E5:f", f"{RIVAL} F4:h E6:hh", "P:F3,F4,E4,E5,E6,D4 L:D5")
    states, events = [state], []
    for text in (*PLAYED, *more):
        if text == "done" and "done" not in GAME.moves(state, GAME.actors(state)[0]):
            continue
        events.append(Event(GAME.actors(state)[0], text))
        state = run(state, text)
        states.append(state)
    return table(state)._replace(events=tuple(events), past=states.__getitem__)


def test_the_fights_of_a_match_and_what_they_cost() -> None:
    story = story_of(played())
    first, second = story.clashes
    assert (first.cell, first.seat, first.round) == (number("F4"), 0, 1)
    assert first.tolls == ((0, 0), (1, 0)) and first.gain(0) == 2 and first.gain(1) == -2
    assert (second.cell, second.seat) == (number("E5"), 1) and second.tolls == ((0, 1), (0, 0))
    assert (story.won(0), story.won(1)) == (1, 1)


def test_the_end_tells_what_decided_it_and_the_best_moment_of_the_loser() -> None:
    at = played("retreat farmer E4", "resign")
    story = story_of(at)
    assert at.state.over is not None
    winner = at.state.over[0]
    found = deciding(at, story)
    assert found == story.best(winner)
    html = outcome(at)
    words = plain(html)
    fights = (
        "Ada attacks F4, round 1 (Bela: 1 fell)",
        "Bela attacks E5, round 1 (Ada: 1 wounded)",
    )
    assert f"What decided it: {fights[winner]}" in words
    assert f"Best moment of {at.names[1 - winner]}: {fights[1 - winner]}" in words
    assert f'data-act="review:at={story.clashes[winner].at}"' in html
    rows = dict(re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', standing(at, story_of(at))))
    assert rows["Fights won"] == "<td>1</td><td>1</td>" and rows["Fallen in fights"] == "<td>0</td><td>1</td>"


def test_the_deciding_place_is_marked_on_the_board_at_the_end() -> None:
    drawn = screen.screen(played("retreat farmer E4", "resign"))
    assert drawn.main.count('"fw-scar"') == 1 and 'id="standing"' in drawn.side


def test_a_match_without_fights_ends_without_them() -> None:
    at = table(run(land(), "resign"))
    assert story_of(at) == Story((), (0, 0), (0, 0))
    assert "decided" not in plain(outcome(at)) and "fw-scar" not in screen.screen(at).main


def test_a_review_says_which_turn_is_shown() -> None:
    at = played()._replace(live=False, moves=())
    assert screen.screen(at).prompt.startswith("Round 1, Bela: ")
    assert (
        START_FIELDS and screen.screen(table(land())._replace(live=False, moves=())).prompt == "Before the first move"
    )
