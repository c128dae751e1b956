"""Whole matches: every invariant after every event, lengths, speed, the size of a save."""

from random import Random
from statistics import median
from time import process_time

import pytest

from hexdice.bots import Thinker, decide
from hexdice.games.first_war import GAME, bot
from hexdice.games.first_war.rules import pieces
from hexdice.games.first_war.rules.cards import SLOTS
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.kernel.chance import draw
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Header, Match, Seat
from tests.rules.first_war.random_player import wander, wanderer


def play(thinkers: tuple[Thinker, Thinker], seed: int, *, checked: bool = True) -> list[State]:
    """The states of a match, every one of them checked."""
    state = GAME.initial({"begin": "home", "limit": True}, 2)
    rngs = [Random(f"{seed} {seat}") for seat in (0, 1)]
    states = [state]
    while GAME.result(state) is None:
        chance = GAME.chance(state)
        if chance is not None:
            state = GAME.apply(state, CHANCE, draw(str(seed), chance))
        else:
            (seat,) = GAME.actors(state)
            view = GAME.view(state, seat)
            state = GAME.apply(state, seat, decide(thinkers[seat], view, seat, rngs[seat]))
        if checked:
            GAME.check(state)
            unknown(state, states[-1])
        states.append(state)
    return states


def unknown(state: State, before: State) -> None:
    """What is face down is in no view: a view names as many tiles and cards as were turned up, and nothing else."""
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert face_up(view).bit_count() - face_up(before).bit_count() in (0, 1)
        tiles = GAME.format_position(view).split(" ")[3]
        assert [letter != "?" for letter in tiles] == [bool(face_up(state) >> cell & 1) for cell in range(91)]
        assert all(len(cards) == len(SLOTS) for cards in view.cards)
    if state.phase == Phase.GROWTH:
        assert not pieces.occupied(state.pieces[0]) & pieces.occupied(state.pieces[1])


WANDERERS = (wanderer(), wanderer())


def test_wandering_matches() -> None:
    lengths = []
    for seed in range(10):
        states = play(WANDERERS, seed)
        lengths.append(states[-1].round)
    assert median(lengths) >= 10


@pytest.mark.long
def test_three_hundred_wandering_matches() -> None:
    lengths = [play(WANDERERS, seed)[-1].round for seed in range(300)]
    assert median(lengths) >= 10


def test_bots_finish() -> None:
    states = play((bot.LEVELS["steady"], bot.LEVELS["master"]), 0)
    assert GAME.result(states[-1])


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_a_hundred_bot_matches() -> None:
    levels = (bot.LEVELS["steady"], bot.LEVELS["master"])
    for seed in range(100):
        states = play(levels if seed % 2 else levels[::-1], seed)
        assert GAME.result(states[-1])


def test_plainly_random_matches_and_every_listed_move() -> None:
    """Each listed move applies, a position is its line and back, and foreign moves are refused with a sentence."""
    seen: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        state = GAME.initial({"begin": "home", "limit": False}, 2)
        for _ in range(120):
            chance = GAME.chance(state)
            if GAME.result(state):
                break
            assert GAME.parse_position(GAME.format_position(state)) == state
            if chance is not None:
                state = GAME.apply(state, CHANCE, rng.choice(chance.outcomes))
                continue
            (seat,) = GAME.actors(state)
            moves = GAME.moves(state, seat)
            assert len(set(moves)) == len(moves) and GAME.moves(state, 1 - seat) == ()
            for move in rng.sample(sorted(seen - set(moves)), min(5, len(seen - set(moves)))):
                with pytest.raises(IllegalMoveError) as refused:
                    GAME.apply(state, seat, move)
                assert str(refused.value).endswith(".")
            for wrong in (moves[0] + " ", moves[0].upper(), moves[0].replace(" ", "  ") + "x"):
                with pytest.raises((NotationError, IllegalMoveError)):
                    GAME.apply(state, seat, wrong)
            for move in rng.sample(moves, min(6, len(moves))):
                GAME.check(GAME.apply(state, seat, move))
            seen |= set(moves)
            state = GAME.apply(state, seat, rng.choice([m for m in moves if m.split(" ")[0] not in GAME.social]))


def test_a_random_match_takes_less_than_a_second_of_cpu_time() -> None:
    for seed in range(3):
        began = process_time()
        play(WANDERERS, seed, checked=False)
        assert process_time() - began < 1.0


def test_a_hundred_turns_fit_into_thirty_kilobytes() -> None:
    """The longest match of two wanderers that goes on for fifty rounds without the limit, saved as the page saves it."""
    best = 0
    for seed in range(40):
        match = Match(GAME, Header("first-war", {}, (Seat("Ada"), Seat("Bela")), 2, f"{seed:032x}"))
        rng = Random(seed)
        match.settle()
        while match.result is None and match.state.round <= 50:
            (seat,) = GAME.actors(match.state)
            match.play(seat, wander(match.state, seat, rng))
            match.settle()
        turns = 2 * (match.state.round - 1) or 1
        best = max(best, turns)
        if turns >= 60:
            assert len(pack(dump_match(match))) * 100 / turns < 30_000
    assert best >= 60
