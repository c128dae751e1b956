"""Why a move is worse: reasons from named terms, both moves played out over the same dice, and nothing claimed too early."""

from __future__ import annotations

import asyncio
import json
from itertools import islice
from math import log
from random import Random

import pytest

from bench import why as bench
from hexdice import games
from hexdice.bots import decide, service
from hexdice.bots.why import ENOUGH, Answer, Asked, Term, at_end, go_on, reasons, share_after, why
from hexdice.games.siberian_dice.bot import REASONING, worth
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.rules.state import CHOOSE
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.table import begin, put


def test_reasons_are_ordered_by_what_they_are_worth() -> None:
    own = {"race": Term(-1.0, -2.0), "hand": Term(0.5, 1.0), "dice": Term(2.0, 0.0)}
    best = {"race": Term(0.0, 0.0), "hand": Term(0.2, 0.0), "dice": Term(2.0, 0.0)}
    assert reasons(own, best) == [("race", -1.0, -2.0), ("hand", pytest.approx(0.3), 1.0)]
    assert reasons(own, {**best, "race": Term(4.0, 0.0)}) == [("race", -5.0, -2.0)]  # 0.3 is slight beside 5


def test_a_verdict_needs_enough_pairs_and_a_clear_difference() -> None:
    answer = Answer("hand")
    for _ in range(ENOUGH - 1):
        answer = answer.with_pair(0.2, 0.6)
    assert answer.verdict == "" and answer.with_pair(0.2, 0.6).verdict == "worse"
    even = Answer("hand")
    for n in range(200):
        even = even.with_pair(n % 2, (n + 1) % 2)
    assert even.verdict == "" and even.difference == 0 and even.margin == pytest.approx(2.58 * 200**-0.5, rel=0.01)
    assert Answer("roll", (), (), 1, 0.4, 0.6, 0.0, True).verdict == "worse"
    assert Answer.read(json.loads(json.dumps(even))) == even


# Ann's three on D4 has three neighbours; putting a three on A1 instead leaves nothing perfect there.
SOME = put({"D3": "1", "C4": "2", "D5": "a", "E4": "b", "G1": "c"})


def asked(move: str, state: object = SOME, name: str = "siberian-dice", seat: int = 0) -> Asked:
    return Asked(games.game(name), games.module_of(name, "bot"), state, seat, move, "seed")


def rolled(face: str) -> object:
    game = games.game("siberian-dice")
    return game.apply(game.apply(SOME, 0, "hand"), CHANCE, face)


def test_terms_of_siberian_dice_add_up_to_the_lead_by_which_the_bot_chooses() -> None:
    game, rng = games.game("siberian-dice"), Random(2)
    for seats in (2, 3):
        state, seat = begin(seats=seats), 0
        for _ in range(60):
            chance = game.chance(state)
            if chance is not None:
                state = game.apply(state, CHANCE, rng.choice(chance.outcomes))
                continue
            if state.phase == CHOOSE and game.result(state) is None and state.placed:
                shares = worth.shares_after(Ground.of(state), seat)
                total = sum(term.worth for term in REASONING.terms(state, seat).values())
                assert total == pytest.approx(log(shares[0] / max(shares[1:])))
            seat = state.on_turn
            state = game.apply(state, seat, decide(REASONING.player, state, seat, rng))
            if game.result(state) is not None:
                break


def test_the_answer_names_the_better_cell_and_says_first_what_matters_most() -> None:
    question = asked("place A1", rolled("4"))
    found = [each for each in islice(why(question), 400) if each is not None]
    last = found[-1]
    assert last.best == "place D4" and last.verdict == "worse" and last.line
    first = last.reasons[0]
    own, best = at_end(question, "place A1"), at_end(question, last.best)
    assert first[0] == max(own, key=lambda name: abs(own[name].worth - best[name].worth))
    assert [each.pairs for each in found] == list(range(len(found)))  # it can be stopped and gone on with at each
    assert list(islice(go_on(question, found[5]), 3)) == found[5:8]


def test_both_moves_meet_the_same_dice() -> None:
    question = asked("take D3")
    assert share_after(question, "take D3", "7") == share_after(question, "take D3", "7")
    shares = {share_after(question, "take D3", str(n)) for n in range(6)}
    assert len(shares) > 1 and all(0 <= share <= 1 for share in shares)


def test_the_worker_answers_and_goes_on() -> None:
    game = games.game("siberian-dice")
    question = {
        "id": "w", "game": "siberian-dice", "level": "master", "seat": 0, "seed": "seed", "seconds": 0.5,
        "position": game.format_position(rolled("4")), "why": "place A1",
    }  # fmt: skip
    said = json.loads(asyncio.run(service.think(json.dumps(question))))
    answer = Answer.read(json.loads(said["move"]))
    assert answer.best == "place D4" and answer.pairs
    more = json.loads(asyncio.run(service.think(json.dumps({**question, "known": answer}))))
    assert Answer.read(json.loads(more["move"])).pairs >= answer.pairs


def test_a_hint_is_compared_with_what_the_bot_would_have_played_after_less_thought() -> None:
    found = [each for each in why(asked("", rolled("4"))) if each is not None]
    assert len(found) == 1 and found[0].best == "place D4" and found[0].reasons and not found[0].pairs


@pytest.mark.parametrize("name", ["first-war", "first-island"])
def test_groups_of_terms_add_up_to_the_evaluation(name: str) -> None:
    """Whatever a page says of a position, together it is what the bot goes by."""
    game, bot, rng = games.game(name), games.module_of(name, "bot"), Random(4)
    state, seen = game.initial({o.key: o.default for o in game.options} | dict(game.simulated), 2), 0
    for _ in range(600):
        chance = game.chance(state)
        if game.result(state) is not None:
            break
        if chance is not None:
            state = game.apply(state, CHANCE, rng.choices(chance.outcomes, chance.weights)[0])
            continue
        seat = game.actors(state)[0]
        if rng.random() < 0.1 and not getattr(state, "attacks", ()):
            terms = bot.REASONING.terms(state, seat)
            assert sum(term.worth for term in terms.values()) == pytest.approx(bot.evaluate(state, seat))
            seen += len(terms) > 1
        state = game.apply(state, seat, decide(bot.LEVELS["gentle"], game.view(state, seat), seat, rng))
    assert seen > 10


THREE = "end.each.random.remind.no.0.sips..no.0.5 turn hn0.0.0,hn0.0.0 0 0 0,1||||| 421 -"


def test_shares_are_counted_where_that_is_exact() -> None:
    state = games.game("three-dice").parse_position(THREE)
    (found,) = [each for each in why(asked("stay", state, "three-dice")) if each is not None]
    assert found.exact and found.verdict == "worse" and found.own < found.other and found.settled("stay")


def test_the_first_player_counts_its_shares() -> None:
    game = games.game("first-player")
    state, bot = (
        game.initial({option.key: option.default for option in game.options}, 2),
        games.module_of("first-player", "bot"),
    )
    for _ in range(20):
        seat = next(iter(game.actors(state)), -1)
        if (chance := game.chance(state)) is not None:
            state = game.apply(state, CHANCE, chance.outcomes[len(str(state)) % len(chance.outcomes)])
        elif shares := bot.exact(state, seat):
            assert shares["high"] > 0 and all(0 <= share <= 1 for share in shares.values())
            return
        else:
            state = game.apply(state, seat, game.moves(state, seat)[0])
    raise AssertionError("nothing was counted")


@pytest.mark.parametrize("name", bench.NAMES)
def test_the_reason_named_first_is_the_term_that_matters_most(name: str) -> None:
    """On a few positions; `python -m bench.why` has the whole count."""
    found = [bench.named_first(name, question) for question in bench.positions(name, 5)]
    assert False not in found and True in found
