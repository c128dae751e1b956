"""An attack in few taps, nothing chosen after it, and what is said of those who are struck."""

import re
from html import unescape
from random import Random

import pytest

from hexdice.app.match.checking import way_in
from hexdice.app.match.session import Session
from hexdice.bots import decide
from hexdice.games.first_war import GAME, bot
from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.routines import only_move
from hexdice.games.first_war.rules import pieces
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table import marks, preview, screen, winning
from hexdice.games.first_war.table.buttons import _routine_label
from hexdice.games.first_war.table.past.log import battle_words
from hexdice.games.first_war.table.preview import Routine
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.view.markup import plain
from hexdice.view.table import Table, bystander
from tests.browser.first_war_matches import facing
from tests.conformance.screens import markup_of
from tests.rules.first_war.positions import HOME, RIVAL, markup, number, on, position, run, table
from tests.unit.app.fakes import Person, session_of


class Hand:
    """Taps what bears an id, as a person would."""

    def __init__(self, match: Match) -> None:
        self.person = Person()
        self.person.app.save_match(match)
        self.person.do("route", f"#/m/{match.header.id}")
        self.taps = 0

    def tap(self, id: str) -> None:
        table = session_of(self.person).table()
        tag = next(tag for tag in re.findall(r"<[^>]+>", markup_of(screen.screen(table))) if f' id="{id}"' in tag)
        kind, value = re.findall(r' data-(move|ghost|ui|act)="([^"]*)"', tag)[0]
        self.person.do(kind, unescape(value))
        self.taps += 1

    def played(self) -> list[str]:
        return [event.text for event in session_of(self.person).match.played if event.actor >= 0]

    @property
    def state(self) -> State:
        return session_of(self.person).match.state  # type: ignore[no-any-return]


def hand(*events: str) -> Hand:
    """Ada has three hunters on F5, Bela two on F6; Ada's turn, after `events`."""
    match = facing(f"{1:032x}")
    match = Match(
        GAME, Header("first-war", match.header.options, match.header.seats, 2, "0" * 32, id="ab12"), match.events
    )
    for text in events:
        match.take(Event(GAME.actors(match.state)[0], text))
    return Hand(match)


def test_an_attack_by_three_takes_five_taps() -> None:
    one = hand()
    for id in ("cell-F5", "cell-F6", "commit", "usual"):
        one.tap(id)
    assert one.state.fight and GAME.actors(one.state) == (1,), "it is fought"
    one.person.do("move", "stand hunter, hunter")
    one.tap("commit")
    assert one.taps == 5
    assert "strike" in one.played() and on(one.state, "F5", 0) == ""


def test_a_second_tap_on_the_target_sends_those_that_were_chosen() -> None:
    """All three give 6 against 2, three times as much; "2 instead" and then "1 instead" change only what is sent."""
    for fewer, last, sent in (
        (0, "cell-F6", 3),
        (0, "commit", 3),
        (1, "commit", 2),
        (1, "cell-F6", 2),
        (2, "commit", 1),
    ):
        one = hand()
        for id in ("cell-F5", "cell-F6", *["party"] * fewer, last):
            one.tap(id)
        assert len(one.state.attacks) == sent


def test_after_an_attack_nothing_is_chosen() -> None:
    """A tap on E5, beside F5, where two hunters are left, moves nobody."""
    one = hand()
    for id in ("cell-F5", "cell-F6", "party", "party", "commit"):
        one.tap(id)
    before = one.played()
    assert session_of(one.person).ui.get("from", "") == ""
    one.tap("cell-E5")
    assert one.played() == before


def test_hunters_of_another_tile_join_an_attack_by_one_tap() -> None:
    state = position(f"{HOME} F3:h E3:hh", f"{RIVAL} F4:f", "P:F3,F4,E3")
    state = run(state, "hunter F3 F4")
    at = table(state)._replace(events=(Event(0, "hunter F3 F4"),), past=lambda _: state)
    assert 'data-act="several:hunter E3 F4;hunter E3 F4"' in markup(at)
    assert "2 from E3 join" in plain(markup(at))


def test_attackers_of_one_stack_are_placed_wherever_they_come_from() -> None:
    state = position(f"{HOME} F3:h E3:h", f"{RIVAL} F4:hh", "P:F3,F4,E3")
    state = run(state, "hunter F3 F4", "hunter E3 F4", "done", "done", "fight F4", "stand hunter+hunter")
    played = []
    while move := only_move(state):
        played.append(move)
        state = run(state, move)
    assert sorted(played) == ["put hunter E3 on 1", "put hunter F3 on 1"]


def test_the_proposed_places_can_be_refused() -> None:
    one = hand("hunter F5 F6", "hunter F5 F6", "hunter F5 F6", "done", "done", "fight F6", "stand hunter, hunter")
    assert "not attacked" not in markup(session_of(one.person).table())
    one.tap("own")
    one.tap("put-1")
    assert one.played()[-1].startswith("put hunter F5 on 1")


def test_all_retreat_by_one_tap() -> None:
    """Two hunters attack two farmers who stand together, 4 against 4: a tie, both retreat and may go to E3 or F3."""
    state = position(f"{HOME} F3:hh E3:f", f"{RIVAL} F4:ff", "P:F3,F4,E3 L:E4,F5,G3,G4")
    state = run(state, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4", "stand farmer+farmer")
    state = run(state, "put hunter F3 on 1", "put hunter F3 on 1", "strike")
    acts = re.findall(
        r'data-act="several:([^"]*)"[^>]*id="fall-back"|id="fall-back" data-act="several:([^"]*)"', markup(table(state))
    )
    assert acts
    moves = (acts[0][0] or acts[0][1]).split(";")
    assert len(moves) == 2 and {move.rsplit(" ", 1)[1] for move in moves} <= {"E3", "F3"}
    after = run(state, *moves)
    assert after.fight is None and sum("H" in on(after, name) for name in ("E3", "F3")) >= 1


def test_a_win_that_waits_for_the_retreat_is_said() -> None:
    """2 against 2: the last farmer, wounded before, falls, and the hunter, wounded, retreats to F3 or E4; then the tile is finished (FW-22)."""
    state = position(f"{HOME} F3:h E4:h", "F11:hes F10:hs F4:F", "P:F3,F4,E4")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4", "stand hurt farmer", "put hunter F3 on 1", "strike")
    assert state.over is None and state.fight and state.fight.back
    assert screen.screen(table(state)).note == "You win as soon as the retreat is over."
    assert run(state, "retreat hunter F3 E4").over


@pytest.mark.rule("FW-12")
def test_who_is_wounded_again_falls() -> None:
    """Two hunters with 4 against a wounded farmer, 2, and against a farmer and a wounded hunter, 2 + 1."""
    for stack, words, fallen, wounded in (
        ("F", "the wounded defenders fall", 1, 0),
        ("fH", "those already wounded fall", 1, 1),
    ):
        state = position(f"{HOME} F3:hh", f"{RIVAL} F4:{stack}", "P:F3,F4,E3,E4,F5,G3,G4")
        stand = {"F": "stand hurt farmer", "fH": "stand farmer+hurt hunter"}[stack]
        state = run(state, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4", stand)
        state = run(state, "put hunter F3 on 1", "put hunter F3 on 1")
        said = " ".join(battle_words(state))
        assert words in said and ("retreat" in said) == bool(wounded)
        attackers, defenders = battle.strike_tolls(state)
        assert attackers == (0, 0) and defenders == (fallen, wounded)


@pytest.mark.rule("FW-14")
def test_who_finds_no_way_out_falls() -> None:
    """Beaten 2 against 1, with lakes all around and the attackers' own tile behind them."""
    state = position(f"{HOME} F3:h", f"{RIVAL} F4:h", "P:F3,F4 L:E3,E4,F5,G3,G4")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4", "stand hunter", "put hunter F3 on 1")
    assert "find no tile to retreat to and fall" in " ".join(battle_words(state))
    assert battle.strike_tolls(state) == ((0, 0), (1, 0))


@pytest.mark.rule("FW-22")
def test_the_ways_to_win_say_how_far_both_are() -> None:
    """Ada's nearest piece is on F3, eight steps from F11; of Bela's five pieces one is wounded, of Ada's six none."""
    words = winning.wins(table(position("F1:ffes F3:hh", "F11:ffeS F10:h", "P:F3"))._replace(ui={"view.wins": "1"}))
    rows = dict(re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', words))
    assert rows["Stand alone on the enemy’s home Fields"] == "<td>8 steps away</td><td>9 steps away</td>"
    assert rows["Wound all enemy pieces"] == "<td>1 of 5 wounded</td><td>0 of 6 wounded</td>"
    assert rows["Take the enemy’s last piece of any one kind"] == "<td>1 hunter to take</td><td>1 healer to take</td>"


def test_steps_alike_are_one_arrow_with_their_number() -> None:
    html = marks.arrows_of([(number("F3"), number("F4"))] * 3 + [(number("F3"), number("E3"))])
    assert html.count("fw-head") == 2 and re.findall(r">(\d)×<", html) == ["3"]


def test_a_strike_is_staged_with_what_it_did() -> None:
    one = hand(*("hunter F5 F6",) * 2, "done", "done", "fight F6", "stand hunter+hunter")
    one.person.do("move", "put hunter F5 on 1")  # the rest and the strike follow by themselves: there is one stack
    assert "strike" in one.played()
    stage = screen.screen(session_of(one.person).table()).main.partition("fw-struck")[2]
    assert "defenders wounded" in stage and stage.partition("fw-swords")[2].count("fw-wound") == 2


def test_who_falls_is_seen_to_fall() -> None:
    """Three hunters with 6 against two who stand together, 2: both fall, the last of their tribe; they stay lying at the end."""
    one = hand(*("hunter F5 F6",) * 3, "done", "done", "fight F6", "stand hunter+hunter")
    one.person.do("move", "put hunter F5 on 1")
    scar = screen.screen(session_of(one.person).table()).main.partition('class="fw-scar fw-final"')[2]
    assert scar.count("fw-fallen") == 2


def test_the_best_way_to_stand_is_first_and_marked() -> None:
    """One hunter, with 2, against two hunters: alone one is wounded, together it is 2 against 2, and both are wounded and the attacker too."""
    state = position(f"{HOME} F3:h", f"{RIVAL} F4:hh", "P:F3,F4")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4")
    html = markup(table(state))
    cards = re.findall(r'class="fw-stand[^"]*" id="(stand-\d)" aria-pressed="(\w+)"', html)
    best = preview.best_first(state)
    assert [pressed for _, pressed in cards] == ["true", "false"]
    assert f'data-move="{best[0]}"' in html
    tolls = [c.defender.cost - c.attacker.cost for c in map(preview.courses(state).get, best) if c]
    assert tolls == sorted(tolls) and len(tolls) == 2


def test_newcomers_are_seen_on_their_tiles_before_a_bot_goes_on() -> None:
    """Two farmers on their Fields and nothing else that could grow."""
    before = position("F1:ff F2:e G1:s A1:h", "F11:hfes", "P:F2,G1", phase="growth", fresh=False)
    after = run(before, "grow F1")
    at = table(after)._replace(events=(Event(0, "grow F1"),), past=(before, after).__getitem__)
    assert ">+1</text>" in screen.screen(at).main and screen.screen(at).main.count("fw-newborn") == 1
    assert screen.extra_paces(bystander(after, at.names, {})._replace(events=at.events)) == 2, (
        "as the page asks, without a past"
    )
    assert "fw-newborn" not in screen.screen(at._replace(fresh=1)).main


def buttons(at: Table) -> list[str]:
    return [plain(words) for words in re.findall(r"<button[^>]*>(.*?)</button>", screen.screen(at).actions)]


def test_an_attack_from_a_mixed_stack_has_five_buttons_at_most_and_the_large_one_keeps_its_place() -> None:
    """Three hunters and a wounded one, 2 food for eight: what else could be done has to wait."""
    state = position("F1:fes F3:hhhH", f"{RIVAL} F4:hh", "P:F3,F4", fresh=False)
    ui = {"from": "F3", "ghost": "hunter F3 F4"}
    shown = buttons(table(state, ui))
    assert shown[:2] == ["Attack F4 with 3 6 against 2", "2 instead"] and len(shown) <= 5
    assert shown[-1].startswith("Hunters stay"), "so that no tap for the attack ever ends the phase"


def test_no_more_are_sent_than_do_something() -> None:
    """Against one hunter two of four give 4 against 1, three times as much already; more is a choice."""
    state = position(f"{HOME} F3:hhhh", f"{RIVAL} F4:h E3:f", "P:F3,F4,E3")
    assert buttons(table(state, {"from": "F3", "ghost": "hunter F3 F4"}))[:2] == [
        "Attack F4 with 2 4 against 1",
        "1 instead",
    ]
    begun = run(state, "hunter F3 F4", "hunter F3 F4")
    at = table(begun)._replace(events=(Event(0, "hunter F3 F4"),), past=lambda _: begun)
    assert "2 more attack F4" in buttons(at)
    alone = run(position(f"{HOME} F3:hhhh", f"{RIVAL} F4:h", "P:F3,F4"), "hunter F3 F4", "hunter F3 F4")
    at = table(alone)._replace(events=(Event(0, "hunter F3 F4"),), past=lambda _: alone)
    assert re.search(r'class="button" id="again"', screen.screen(at).actions), "two more change nothing there"


@pytest.mark.rule("FW-22")
def test_the_win_in_reach_is_said() -> None:
    state = position(f"{HOME} F3:hhhh", "F11:ffess F4:h E3:h", "P:F3,F4,E3")
    assert "The enemy’s last 2 hunters are in reach, on E3, F4" in plain(screen.screen(table(state)).note)


def test_the_menu_and_the_check_speak_of_what_chance_decides_here() -> None:
    assert "A real die decides who is born" in hand().person.do("ui", "view.menu=1").html
    match = Match(GAME, Header("first-war", {}, (Seat("Ada"), Seat("Bela")), 2, "0" * 32))
    match.settle()
    rng, steady = Random(1), bot.LEVELS["steady"]
    while match.state.round < 3:  # tiles are drawn, and dice decide who is born
        (seat,) = GAME.actors(match.state)
        match.play(seat, decide(steady, match.state, seat, rng))
        match.settle()
    match.play(GAME.actors(match.state)[0], "resign")
    words = plain(way_in(Session(match)))
    assert words == "Check the draws and rolls"


def test_a_chosen_piece_and_a_tile_in_reach_are_a_move_and_only_an_attack_is_looked_at_first() -> None:
    """From F4: E4 is unknown, E3 known, F5 holds others of its own, G4 an enemy."""
    state = position("F1:ffes F4:h F5:hh", "F11:ffes G4:h", "P:F4,F5,E3,G4")
    html = markup(table(state, {"from": "F4"}))
    for goal in ("E4", "E3"):
        assert f'data-move="hunter F4 {goal}"' in cell(html, goal)
    assert " target" in cell(html, "F5") and 'data-ui="from=F5&amp;who=&amp;ghost=hunter F4 F5"' in cell(html, "F5")
    assert 'data-ghost="hunter F4 G4"' in cell(html, "G4")
    looked = markup(table(state, {"from": "F4", "ghost": "hunter F4 G4"}))
    assert 'data-ui="from=F5&' in cell(looked, "F5"), "others may go instead"
    assert 'data-ghost="hunter F4 E4"' in cell(looked, "E4")


def test_a_tap_on_others_of_its_own_chooses_them_and_moves_nobody_until_a_third() -> None:
    """F4, then F5: those on F5 are chosen, and the button or one more tap on F5 brings the hunter from F4."""
    state = position("F1:ffes F4:h F5:hh", "F11:ffes", "P:F4,F5,E3")
    chosen = table(state, {"from": "F5", "ghost": "hunter F4 F5"})
    html = markup(chosen)
    assert 'data-move="hunter F4 F5"' in cell(html, "F5") and "origin" in cell(html, "F5")
    assert "2 hunters on F5" in screen.screen(chosen).prompt and 'data-move="hunter F5 F6"' in cell(html, "F6")
    assert "hunter from F4 to F5" in plain(html)


def test_the_button_says_what_its_moves_cost_in_food() -> None:
    fed = position("F1:ff F2:fhes", "F11:hfes", "P:F2", phase="others", fresh=False)
    assert "1 farmer moves to Fields, then Research" in plain(markup(table(fed)))
    moved = _routine_label(table(fed), Routine((Step(pieces.FARMER, 1, number("F1"), number("F2")),)))
    assert "1 farmer makes room for growth, food −3" in moved


def cell(html: str, name: str) -> str:
    return html[html.index(f'id="cell-{name}"') :].split("aria-label")[0]
