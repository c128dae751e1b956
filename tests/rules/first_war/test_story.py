"""The end of a match tells what decided it, and a review says which turn is shown."""

import re

from hexdice.games.first_war import GAME
from hexdice.games.first_war.bot.battle import Toll
from hexdice.games.first_war.rules import land
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table import end, screen
from hexdice.games.first_war.table.past import account, happened
from hexdice.games.first_war.table.past.account import WholeMatch
from hexdice.games.first_war.table.past.log import brought
from hexdice.games.first_war.table.screen import SCREEN
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event
from hexdice.view.markup import plain
from hexdice.view.table import Table
from tests.rules.first_war.positions import HOME, RIVAL, number, position, run, table

# Two hunters (4) attack a hunter (1) and take it; then Bela's two hunters beat Ada's farmer on E5, 4 against 2; then Ada resigns.
PLAYED = (
    *(("hunter F3 F4",) * 2),
    *("done", "done", "fight F4", "stand hunter", "put hunter F3 on 1", "put hunter F3 on 1", "strike"),
    *("done", "done"),
    *(("hunter E6 E5",) * 2),
    *("done", "done", "fight E5", "stand farmer", "put hunter E6 on 1", "put hunter E6 on 1", "strike"),
)


def after(state: State, *texts: str) -> Table:
    """A table with its past: from a position by these moves, without "done" where nobody has to say it."""
    states, events = [state], []
    for text in texts:
        if text == "done" and "done" not in GAME.moves(state, GAME.actors(state)[0]):
            continue
        events.append(Event(GAME.actors(state)[0], text))
        state = run(state, text)
        states.append(state)
    return table(state)._replace(events=tuple(events), past=states.__getitem__)


def played(*more: str) -> Table:
    start = position(f"{HOME} F3:hh E5:f", f"{RIVAL} F4:h E6:hh", "P:F3,F4,E4,E5,E6,D4 L:D5")
    return after(start, *PLAYED, *more)


def test_the_fight_is_told_if_who_won_it_resigns() -> None:
    at = after(position(f"{HOME} F3:hh", f"{RIVAL} F4:h", "P:F3,F4,E4"), *PLAYED[:9], "resign")
    assert "The attackers from F3 took 1 hunter on F4." in plain(end.ending(at))


def test_the_fights_of_a_match_and_what_they_cost() -> None:
    match = account.whole_match(played())
    first, second = match.fights
    assert (first.cell, first.seat, first.round) == (number("F4"), 0, 1)
    assert first.tolls == ((0, 0), (1, 0)) and first.gain(0) == 2 and first.gain(1) == -2
    assert (second.cell, second.seat) == (number("E5"), 1) and second.tolls == ((0, 1), (0, 0))
    assert (match.won(0), match.won(1)) == (1, 1)


def test_the_end_tells_the_blow_that_decided_it() -> None:
    at = played("retreat farmer E4", "resign")
    match = account.whole_match(at)
    assert at.state.over is not None
    winner = at.state.over[0]
    found = account.deciding(at, match)
    assert found == match.best(winner)
    html = end.ending(at)
    words = plain(html)
    blows = [end.fight_words(at, fought) for fought in match.fights]
    assert blows == [
        "The attackers from F3 took 1 hunter on F4.",
        "The attackers from E6 beat the defenders of E5 (1 wounded).",
    ]
    assert blows[winner] in words
    assert "portrait-crown" in html and f'data-act="review:at={match.fights[winner].at}"' in html
    rows = dict(re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', end.comparison(at, account.whole_match(at))))
    assert rows["Fights won"] == "<td>1</td><td>1</td>" and rows["Fallen"] == "<td>0</td><td>1</td>"


def test_the_last_of_a_kind_is_named() -> None:
    """Two hunters (4) on F9 take Bela's only healer (0) on F10: the match is over."""
    at = after(
        position("F1:ffes F9:hh", "F11:ffss F10:e E10:h", "P:F9,F10,E10"),
        *(("hunter F9 F10",) * 2),
        *("done", "done", "fight F10", "stand healer", "put hunter F9 on 1", "put hunter F9 on 1", "strike"),
    )
    assert at.state.over is not None and "The attackers from F9 took the last healer on F10." in plain(end.ending(at))


def test_a_fight_that_ended_the_match_decided_it_even_if_another_cost_more() -> None:
    at = played("retreat farmer E4", "resign")
    match = account.whole_match(at)
    small = match.fights[0]
    assert small.gain(0) > 0
    over = at._replace(state=at.state._replace(over=(0, "kind"), round=small.round, turn=small.seat))
    greater = small._replace(at=0, round=0, tolls=(Toll(0, 0), Toll(9, 0)))
    two = match._replace(fights=(greater, small))
    assert account.deciding(over, two) == small
    assert account.deciding(over._replace(state=over.state._replace(over=(0, "resigned"))), two) == greater


def test_hunger_decided_if_it_did_more_than_the_best_fight_to_a_tribe_that_is_all_wounded() -> None:
    """Bela lost one hunter (2) on F4; hunger wounded three, or one."""
    at = played("retreat farmer E4", "resign")
    over = at._replace(state=at.state._replace(over=(0, "wounded"), round=9))
    match = account.whole_match(at)
    assert account.deciding(over, match._replace(hungry=(0, 3))) is None
    assert account.deciding(over, match._replace(hungry=(0, 1))) == match.best(0)
    assert account.deciding(over, match._replace(hungry=(3, 0))) == match.best(0), "hunger of the winner"


def test_where_hunger_wounded_the_last_is_shown_at_the_end_and_the_war_has_a_title() -> None:
    """Three of Bela's four are wounded and food is short by one: hunger takes the fourth on F10, and Ada wins."""
    state = position(HOME, "F11:FES F10:h", phase="food", turn=1, fresh=False)._replace(points=-1)
    at = after(state, "wound hunter F10")
    assert at.state.over == (0, "wounded")
    many = account.whole_match(at)._replace(hungry=(0, 3))
    assert account.starved(at, many, account.deciding(at, many)) == number("F10")
    few = account.whole_match(at)
    assert account.starved(at, few, account.deciding(at, few)) == -1
    assert "Beaten to a standstill. All of Bela’s pieces are wounded." in plain(end.ending(at))
    kind = played("retreat farmer E4", "resign")
    taken = kind._replace(state=kind.state._replace(over=(0, "kind")))
    assert "Disarmed." in plain(end.ending(taken))


def test_a_retreat_into_a_lake_is_said_and_counted() -> None:
    """Bela's hunter on F4, beaten by 4 against 2, tries the unknown G4, which is a lake."""
    state = position(f"{HOME} F3:hh", f"{RIVAL} F4:hh", "P:F3,F4 L:E3,E4,F5,G3", phase="hunters")
    hunters = [*["hunter F3 F4"] * 2, "done", "done", "fight F4", "stand hunter+hunter", *["put hunter F3 on 1"] * 2]
    at = after(state, *hunters, "strike", "retreat hunter G4")
    lake = run(at.state, "=lake")
    states = [*map(at.past, range(len(at.events) + 1)), lake]
    events = (*at.events, Event(CHANCE, "lake"))
    drowned = at._replace(state=lake, seat=0, events=events, past=states.__getitem__, fresh=len(events) - 2)
    assert brought(drowned) == "G4 is a lake, and the hunter is lost."
    rows = end.comparison(drowned._replace(state=lake._replace(over=(0, "resigned"))), account.whole_match(at))
    assert "Fallen</th><td>0</td><td>2</td>" in rows, "the other one finds no tile any more"


def test_the_deciding_place_is_marked_on_the_board_at_the_end() -> None:
    drawn = screen.screen(played("retreat farmer E4", "resign"))
    assert drawn.main.count('"fw-scar fw-final"') == 1 and 'id="standing"' in drawn.side


def test_a_match_without_fights_ends_without_them() -> None:
    at = table(run(position(), "resign"))
    assert account.whole_match(at) == WholeMatch((), (0, 0))
    assert "fw-blow" not in end.ending(at) and "fw-scar" not in screen.screen(at).main


def test_a_review_says_which_turn_is_shown() -> None:
    at = played()._replace(present=False, moves=())
    assert screen.screen(at).prompt.startswith("Round 1: Bela ")
    assert (
        land.START_FIELDS
        and screen.screen(table(position())._replace(present=False, moves=())).prompt == "Before the first move"
    )


def test_the_graph_shows_the_beginnings_of_turns() -> None:
    at = played("retreat farmer E4", "resign")
    shown = [n for n in range(len(at.events) + 1) if SCREEN.review.settled(at._replace(state=at.past(n)))]
    begins = [n for n, event in enumerate(at.events) if n and at.past(n).turn != at.past(n - 1).turn]
    assert shown == [0, *begins, len(at.events)]


def test_the_review_of_a_fight_tells_it_and_asks_nothing() -> None:
    """Bela's two hunters drive Ada's farmer off E5; Ada's hunters took the hunter on F4."""
    at = played()
    for fought, title, words in zip(
        account.whole_match(at).fights,
        ("Round 1: Ada has attacked F4", "Round 1: Bela has attacked E5"),
        ("2 hunters (4) against 1 hunter (1): three times as strong: the defenders fall.",
         "2 hunters (4) against 1 farmer (2): the defenders are wounded and retreat."),
        strict=True,
    ):  # fmt: skip
        for over in (None, (fought.seat, "kind")):
            state = at.past(fought.at)._replace(over=over)
            ui = dict([happened.put_away(at, fought.at).split("=")])
            back = at._replace(state=state, events=at.events[: fought.at], present=False, moves=(), ui=ui)
            shown = screen.screen(back)
            assert (shown.prompt, shown.note) == (title, words)
            assert shown.under == "" and 'id="pyramid"' not in shown.main and shown.main.count("fw-struck") == 1
    pending = at._replace(present=False, moves=(), events=(*at.events[:-1], Event(0, "fight E5")))
    assert screen.screen(pending).under == ""


def test_the_end_shows_the_surroundings_of_the_deciding_fight_with_who_fell_and_who_won() -> None:
    """If Ada resigns, Bela's fight for E5 decided it; of the match that Ada wins it is F4, where Bela's hunter lies."""
    at = played("retreat farmer E4", "resign")
    at = at._replace(state=at.state._replace(over=(1, "resigned")))
    won = at._replace(state=at.state._replace(over=(0, "kind"), round=1, turn=0))
    for over, centre_of, lying in ((at, "E5", 0), (won, "F4", 1)):
        main = screen.screen(over).main
        assert len(re.findall(r'role="gridcell"', main)) == 19 and f'id="cell-{centre_of}"' in main
        assert main.count('class="fw-fallen"') == lying and main.count("fw-crown") == main.count(" won")
    back = screen.screen(won._replace(present=False, moves=())).main
    assert len(re.findall(r'role="gridcell"', back)) == 91 and "fw-crown" not in back


def test_the_review_names_the_round_and_what_is_left_to_chance() -> None:
    at = played()._replace(present=False, moves=(), own=0)
    assert SCREEN.review.place(at._replace(state=at.past(0))) == "Round 1, You"
    assert "tiles and cards" in SCREEN.review.chance(at)


def test_a_strike_is_looked_back_on_from_close_by_and_other_moves_from_afar() -> None:
    at = played("retreat farmer E4", "resign")
    match = account.whole_match(at)
    then = match.fights[0].at
    looked = at._replace(present=False, moves=(), events=at.events[:then], state=at.past(then), result=None)
    main = screen.screen(looked).main
    assert "fw-close" in main and main.count('role="gridcell"') < 20
    whole_land = screen.screen(looked._replace(events=at.events[: then - 1], state=at.past(then - 1))).main
    assert "fw-close" not in whole_land and whole_land.count('role="gridcell"') == 91
    assert "×" not in screen.screen(at).main.partition("fw-final")[2]  # who fell is not covered by a count
