"""The puzzles: enough of each kind, small, each solved by exhaustive play, no two alike."""

import re
from collections import Counter
from pathlib import Path

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.state import CHOOSE, PLACE, State
from hexdice.games.siberian_dice.table import puzzles as module
from hexdice.games.siberian_dice.table.puzzles import ATTACK, CHOICE, DEFENCE, FILE, Puzzle, puzzles
from hexdice.games.siberian_dice.table.reasons import answer, why
from hexdice.kernel.game import CHANCE
from tests.rules.siberian_dice.plain_chance import plain_chance

LEAST = {DEFENCE: 120, ATTACK: 60, CHOICE: 60}


def won(state: State, seat: int) -> bool:
    return state.ended is not None and state.ended.winners == (seat,)


def worths(puzzle: Puzzle) -> dict[str, float]:
    """What every move is worth by playing all choices, rolls and placements that matter: the chance to win at once, or not to
    lose to the next turn."""
    state = GAME.parse_position(puzzle.position)
    found = {}
    for move in play.choices(state):
        after = play.apply(state, state.on_turn, move)
        if puzzle.kind == DEFENCE:
            found[move] = 1 - (plain_chance(after) if after.ended is None else not won(after, state.on_turn))
        elif puzzle.kind == ATTACK:
            found[move] = float(won(after, state.on_turn))
        else:
            chance = play.chance(after)
            rolled = [play.apply(after, CHANCE, face) for face in chance.outcomes] if chance else [after]
            wins = sum(any(won(play.apply(s, s.on_turn, m), state.on_turn) for m in play.choices(s)) for s in rolled)
            found[move] = wins / len(rolled)
    return found


def solved(puzzle: Puzzle) -> None:
    ranked = sorted(worths(puzzle).items(), key=lambda pair: -pair[1])
    assert ranked[0][0] == puzzle.solution, puzzle.id
    assert ranked[0][1] - ranked[1][1] == pytest.approx(puzzle.margin, abs=0.001) and puzzle.margin > 0.1, puzzle.id
    reason = why(puzzle, GAME.parse_position(puzzle.position), ("Ann", "Bo"))
    if puzzle.kind == ATTACK:
        assert re.search("That gives you [678] perfect dice; any other cell, [2-6] at most", reason), reason
    else:  # of 6 rolls: how many win, by the solution and by the next best move
        n, m = (round(6 * (1 - worth if puzzle.kind == DEFENCE else worth)) for _, worth in ranked[:2])
        assert "any other" in reason if abs(n - m) == 6 else f"{n} of 6 rolls" in reason and f" {m} " in reason, reason


@pytest.mark.parametrize("puzzle", [puzzles()[k] for k in (0, 1, -1, -2)], ids=lambda puzzle: str(puzzle.id))
def test_solutions_are_proven_by_exhaustive_play(puzzle: Puzzle) -> None:
    solved(puzzle)


def test_a_defence_is_proven_by_exhaustive_play() -> None:
    solved(next(p for p in puzzles() if p.kind == DEFENCE))


@pytest.mark.long
@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: str(puzzle.id))
def test_every_solution_is_proven(puzzle: Puzzle) -> None:
    solved(puzzle)


@pytest.mark.parametrize("puzzle", [each for each in puzzles() if each.kind == CHOICE][::6], ids=lambda each: each.id)
def test_the_wins_that_an_answer_shows_are_all_there_are(puzzle: Puzzle) -> None:
    """Played out by the rules: the die that the solution chooses, each roll, each placement."""
    start = GAME.parse_position(puzzle.position)
    taken = play.apply(start, start.on_turn, puzzle.solution)
    chance = play.chance(taken)
    ready = [play.apply(taken, CHANCE, outcome) for outcome in chance.outcomes] if chance else [taken]
    wins = {
        f"{move.removeprefix('place ')}:{state.face}"
        for state in ready
        for move in play.choices(state)
        if won(play.apply(state, start.on_turn, move), start.on_turn)
    }
    assert set(answer(puzzle, start)[1].split()) == wins and wins


def test_there_are_enough_of_each_kind_and_grade() -> None:
    kinds = Counter(puzzle.kind for puzzle in puzzles())
    assert all(kinds[kind] >= least for kind, least in LEAST.items())
    assert {puzzle.grade for puzzle in puzzles()} == {1, 2, 3}
    assert Path(module.__file__).with_name(FILE).stat().st_size <= 60_000


def test_each_is_a_position_in_which_its_solution_is_a_move() -> None:
    for puzzle in puzzles():
        state = GAME.parse_position(puzzle.position)
        assert state.phase == (CHOOSE if puzzle.kind == CHOICE else PLACE)
        assert puzzle.solution in play.choices(state) and puzzle.id.startswith(f"{puzzle.kind}-")
        assert 0 < puzzle.margin <= 1


def test_ids_and_boards_are_unique() -> None:
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    assert len({puzzle.position.split(" | ")[2] for puzzle in puzzles()}) == len(puzzles())
