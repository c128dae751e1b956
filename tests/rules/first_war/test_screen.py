"""The table as markup: every legal move can be tapped, nothing illegal or unknown is in it, and refusals say why."""

import re
from html import unescape
from random import Random

import pytest

from hexdice.app.match.session import Session
from hexdice.bots import Thinker
from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land, pieces, play
from hexdice.games.first_war.rules.cards import CARDS
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.games.first_war.table import screen, tokens
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.past.log import battle_words
from hexdice.games.first_war.table.screen import SCREEN
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.markup import plain
from hexdice.view.table import Table, one_event
from tests.rules.first_war.positions import markup, position, run, table
from tests.rules.first_war.random_player import STEADY, WANDERER, match_of, wander

KEYS = ("slot", "from", "who", "ghost", "at", "att", "ask", "own", "more", "party")


def offered(state: State) -> set[str]:
    """Every move that can be reached by taps: what is offered, and what is offered after choosing a piece."""
    found: set[str] = set()
    seen: set[frozenset[tuple[str, str]]] = set()
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        ui = waiting.pop()
        if frozenset(ui.items()) in seen:
            continue
        seen.add(frozenset(ui.items()))
        html = markup(table(state, ui))
        moves = {unescape(move) for move in re.findall(r'data-(?:move|ghost)="([^"]*)"', html)}
        assert moves <= set(GAME.moves(state, GAME.actors(state)[0])), "nothing illegal is offered"
        found |= moves
        for change in set(re.findall(r'data-ui="([^"]*)"', html)):
            pairs = [pair.partition("=") for pair in unescape(change).split("&")]
            if all(key in KEYS for key, _, _ in pairs) and len(ui) < 3:
                after = {**ui, **{key: value for key, _, value in pairs}}
                waiting.append({key: value for key, value in after.items() if value})
    return found


def check_markup(html: str) -> None:
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids)), "ids are unique"
    assert " style=" not in html and "<script" not in html and "{" not in html


@pytest.mark.parametrize(
    "thinkers, seed", [((WANDERER, WANDERER), 3), ((STEADY, WANDERER), 4)], ids=["wander", "steady"]
)
def test_every_legal_move_can_be_tapped(thinkers: tuple[Thinker, Thinker], seed: int) -> None:
    states = match_of(seed, thinkers)
    chosen = [s for s in states[:-1] if s.fight or s.phase > 1][:40] + Random(seed).sample(states[:-1], 8)
    for state in chosen:
        (seat,) = GAME.actors(state)
        assert offered(state) == set(GAME.moves(state, seat)), GAME.format_position(state)


@pytest.mark.rule("FW-25")
def test_nothing_unknown_is_on_the_page() -> None:
    match = Match(GAME, Header("first-war", {}, (Seat("Ada"), Seat("Bela")), 2, "7" * 32))
    rng = Random(1)
    session = Session(match)
    session.active = True
    match.settle()
    session.ui = {"view.cards": "1", "view.wins": "1", "view.replay": "1"}
    for _ in range(150):
        if match.result:
            break
        html = markup(session.table())
        check_markup(html)
        up = {card for cards in match.state.cards for card in cards}
        for number, card in enumerate(CARDS):
            if number not in up:
                assert card.name not in html
        down = len(re.findall(r'class="cell fw-down', html))
        assert down == 91 - sum(mask.bit_count() for mask in match.state.tiles)
        session.fresh = match.cursor
        (seat,) = GAME.actors(match.state)
        match.play(seat, wander(match.state, seat, rng))
        match.settle()


@pytest.mark.rule("FW-4")
def test_the_phase_is_always_shown() -> None:
    for state in match_of(5, (WANDERER, WANDERER))[::7]:
        html = markup(table(state))
        assert html.count('class="fw-phase ') == 7
        assert html.count('aria-current="step"') == (not state.over)


def test_a_tile_out_of_reach_says_why() -> None:
    state = position("F1:fes F3:hH F4:hhhh", "F11:hfes E3:f", "L:E2 P:G2,G3,D2")
    chosen = {"from": "F3", "who": "hurt hunter"}

    def note(look: str) -> str:
        return screen.screen(table(state, {**chosen, "look": look})).note

    assert "A wounded piece cannot attack." in note("E3")
    assert "4 of your pieces are already there." in note("F4")
    assert "Nothing can stop on a lake." in note("E2")
    assert "more than one step away" in note("G5")


def test_food_forecast_and_warnings() -> None:
    state = position("F1:ff F2:hh E1:e G1:s", "F11:fes F3:hhh")
    fed = {"view.food0": "1"}
    side = screen.screen(table(state, fed)).side
    assert "8 for 6: 2 left over" in side
    assert "The last healer" not in side, "F3's hunters reach E2, E3, F2, F4, G2, G3"
    assert "The enemy is 2 steps from home." in side
    danger = position("F1:ff F2:hhe G1:s", "F11:fes F3:hhh")
    assert "The last healer stands on F2, where the enemy can strike next turn." in screen.screen(table(danger)).side
    assert "The last healer stands on F2, in reach now." in screen.screen(table(danger._replace(turn=1))).side, (
        "to strike now"
    )
    later = danger._replace(turn=1, phase=Phase.RESEARCH)
    assert "F2, where the enemy can strike next turn." in screen.screen(table(later)).side
    hungry = position("F1:f F2:hhe G1:s", "F11:fes F10:hhh")
    assert "5 for 5: just enough" in screen.screen(table(hungry, fed)).side
    short = position("F2:hhef G1:s", "F11:fes F10:hhh")
    assert "2 for 5: 3 will be wounded by hunger" in screen.screen(table(short, fed)).side


def test_strengths_and_outcomes_are_shown_before_the_strike() -> None:
    state = position("F1:ffe F2:hs F3:hh", "F11:ffe F10:hs F4:hf")
    state = run(state, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4")
    html = markup(table(state))
    assert "Attackers: 2 hunters, total strength 4." in html and "you are attacked" in html
    state = run(state, "stand hunter+farmer", "put hunter F3 on 1")
    assert "attackers wounded" not in markup(table(state)), "who places them sees strengths"
    assert lanes(run(state, "put hunter F3 on 1")) == [("4", "3", "defenders wounded")]
    apart = run(position("F3:h F1:ffes", "F11:ffe F10:hs F4:hf"), "hunter F3 F4", "done", "done", "fight F4")
    apart = run(apart, "stand hunter, farmer", "put hunter F3 on 2")
    assert lanes(apart) == [("·", "1", "no attacker left for it"), ("2", "2", "both wounded")]


def lanes(state: State) -> list[tuple[str, str, str]]:
    """Each stack of the stage: the strengths of attackers and defenders, and what comes of it."""
    rows = re.findall(r'<li class="fw-lane.*?</li>', screen.screen(table(state)).main)
    found = []
    for row in rows:
        attack, defence = re.findall(r'<b class="fw-strength[^"]*">([^<]*)</b>', row)
        found.append((attack, defence, plain(row.partition('class="fw-fate">')[2])))
    return found


def test_logs_summaries_and_outcomes_speak() -> None:
    seen = set()
    for seed in range(6):
        match = Match(GAME, Header("first-war", {"limit": True}, (Seat("Ada"), Seat("Bela")), 2, f"{seed:032x}"))
        rng = Random(seed)
        match.settle()
        while match.result is None:
            (seat,) = GAME.actors(match.state)
            match.play(seat, wander(match.state, seat, rng))
            match.settle()
        for i, event in enumerate(match.events):
            step = one_event(match.states[i], event, match.states[i + 1], ("Ada", "Bela"), match.options)
            line = SCREEN.log_line(step)
            assert "{" not in line and "None" not in line
            if not line:
                seen.add(event.text.split(" ")[0])
            assert SCREEN.summary(step)
        ended = table(match.state)
        assert "wins" in SCREEN.ending(ended) or "draw" in SCREEN.ending(ended)
    assert seen <= {"done", "put", "turn", "grow"}, "the rest has a line of its own"


def test_a_crowded_tile_draws_every_piece() -> None:
    state = position("F1:ffes F4:hhhh", "F11:hfes F5:hhff", "P:F3")
    state = state._replace(turn=1)
    state = run(state, "hunter F5 F4", "hunter F5 F4", "done", "farmer F5 F4", "farmer F5 F4")
    cell = land.GRID.number["F4"]
    assert pieces.size(state.pieces[0][cell]) == pieces.size(state.pieces[1][cell]) == 4
    html = markup(table(state))
    tile = html[html.index('id="cell-F4"') :]
    tile = re.sub(r'<g class="fw-hungry".*?</g>(</g>)?', "", tile[: tile.index("hex-ring")])
    assert tile.count('class="fw-piece') == 4, "four hunters, two of each of the others, and these as one"
    assert [tile.count(tokens.MANY[number]) for number in (2, 3, 4)] == [2, 0, 2]
    assert tile.count('class="fw-each"') == tile.count('class="fw-gist"') == 1, "one of the two is shown"


def test_a_small_board_shows_the_healer_of_a_mixed_tile_beside_the_others() -> None:
    """One healer with three scientists is no four healers, and one beside a wounded farmer is whole."""
    for tribe, large, many in (("esss", pieces.SCIENTIST, 3), ("heff", pieces.HUNTER, 3)):
        gist = tokens.piles((sum(pieces.ONE["hfes".index(letter)] for letter in tribe), 0), (), 0).partition(
            'class="fw-gist"'
        )[2]
        first, second = gist.split('class="fw-piece')[1:]
        assert tokens.SIGNS[large] in first and tokens.MANY[many] in first
        assert tokens.SIGNS[pieces.HEALER] in second and "fw-many" not in second
    mixed = pieces.ONE[pieces.HEALER] + pieces.ONE[pieces.FARMER + pieces.HURT]
    first, second = tokens.piles((mixed, 0), (), 0).partition('class="fw-gist"')[2].split('class="fw-piece')[1:]
    assert tokens.WOUND in first and tokens.WOUND not in second


def test_offers_and_resignations_work_on_the_page() -> None:
    state = position()
    offer = play.apply(state, 0, "offer draw")
    assert offered(offer) == {"accept draw", "refuse draw"}
    assert "Bela, do you accept?" in screen.screen(table(offer)).prompt
    assert "Resign this match?" in screen.screen(table(state, {"ask": "resign"})).dialog


def spread(second: str, stand: str) -> State:
    """Four hunters attack F4, and its defenders take this stand."""
    state = position("F1:ffes F3:hhhh", f"F11:ffes F10:hh F4:{second}", "P:F3,F4,E4,F5")
    return run(state, *("hunter F3 F4",) * 4, "done", "done", "fight F4", stand)


def test_stacks_alike_are_told_once() -> None:
    """Four hunters against four that stand apart: four times 2 against 1."""
    at = table(spread("hhhh", "stand hunter, hunter, hunter, hunter"))
    shown = screen.screen(at)
    assert lanes(at.state) == [("2", "1", "defenders wounded")] and "4×" in plain(shown.main)
    placed = run(at.state, *(f"put hunter F3 on {n}" for n in range(1, 5)))
    assert battle_words(placed) == ["4 ×: 1 hunter (2) against 1 hunter (1): the defenders are wounded and retreat."]
    own = screen.screen(table(at.state, {"own": "1"}))
    assert own.main.count('class="fw-lane"') == 4 and own.main.count('data-move="put') == 4


def test_different_stacks_are_each_told() -> None:
    """A hunter (1) and two farmers together (4): two hunters each, 4 against 1 and 4 against 4."""
    parted = run(spread("hff", "stand hunter, farmer+farmer"), *_PUT)
    assert lanes(parted) == [("4", "1", "defenders fall"), ("4", "4", "both wounded")]
    assert lanes(spread("hh", "stand hunter+hunter")) == [("8", "2", "defenders fall")]


_PUT = tuple(f"put hunter F3 on {n}" for n in (1, 1, 2, 2))


def test_an_attack_on_several_says_who_chooses_how_they_stand() -> None:
    state = position("F1:ffes F3:hh", "F11:ffes F10:hh F4:hh E3:h", "P:F3,F4,E3")
    for goal, several in (("F4", True), ("E3", False)):
        note = screen.screen(table(state, {"from": "F3", "ghost": f"hunter F3 {goal}"})).note
        assert ("The enemy chooses how to stand" in note) == several
        assert f"Bela: {2 if several else 1} hunter" in note, "who stands there"


def test_what_nobody_has_seen_is_not_asked_for_each_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    """It walks back through the match, so 91 times would cost more than all the rest of the page."""
    asked = []

    def counted(table: Table) -> list[int]:
        asked.append(1)
        return []

    monkeypatch.setattr(happened, "unseen", counted)
    html = markup(table(position("F1:fes F3:hH F4:hhhh", "F11:hfes E3:f", "L:E2 P:G2,G3,D2")))
    assert html.count('id="cell-') == 91 and len(asked) < 12
