"""Counts of all positions of a small board against a second, independent set of rules; turns and mirrors of the board."""

from collections import Counter
from random import Random

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.rules import play, setup
from hexdice.games.siberian_dice.rules.state import (
    BOARDS,
    CHOOSE,
    PREPARE,
    ROLL,
    VARIANTS,
    Setup,
    State,
    perfect_counts,
)
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import mirrored, turned
from tests.rules.siberian_dice.table import begin

Dice = dict[tuple[int, int], tuple[int, int]]  # cell -> (owner, face)
CELLS = [(q, r) for q in (-1, 0, 1) for r in (-1, 0, 1) if abs(q + r) <= 1]


def beside(dice: Dice, cell: tuple[int, int]) -> int:
    q, r = cell
    return sum(max(abs(q - a), abs(r - b), abs(q + r - a - b)) == 1 for a, b in dice)


def brute(setup: Setup, depth: int) -> Counter[tuple[int, str]]:
    """How many chance, decision and terminal nodes there are at each depth, by rules written for this test alone.

    Covers BASIC, STRATEGIC (with the indicators given) and CHAIN on the board of seven cells, no repetition.
    """
    found: Counter[tuple[int, str]] = Counter()

    def movable(dice: Dice, hands: tuple[int, ...], on_turn: int) -> list[tuple[int, int] | None]:
        options: list[tuple[int, int] | None] = [None] if hands[on_turn] else []
        for cell, (owner, face) in sorted(dice.items(), key=str):
            if owner == on_turn and (setup.variant != "chain" or beside(dice, cell) == face):
                options.append(cell)
        return options

    def choose(dice: Dice, hands: tuple[int, ...], shown: tuple[int, ...], on_turn: int, level: int) -> None:
        options = movable(dice, hands, on_turn)
        done = setup.goal and any(
            sum(owner == seat and beside(dice, cell) == face for cell, (owner, face) in dice.items()) >= setup.goal
            for seat in range(setup.seats)
        )
        if done or not options:
            found[level, "terminal"] += 1
            return
        found[level, "decision"] += 1
        if level == depth:
            return
        for option in options:
            left, rest = dict(dice), list(hands)
            if option is None:
                rest[on_turn] -= 1
            else:
                del left[option]
            roll(left, tuple(rest), shown, on_turn, level + 1)

    def roll(dice: Dice, hands: tuple[int, ...], shown: tuple[int, ...], on_turn: int, level: int) -> None:
        found[level, "chance"] += 1
        if level == depth:
            return
        for face in range(1, 7):
            placed, showing = face, shown
            if setup.variant == "strategic":
                placed, showing = shown[on_turn], tuple(face if s == on_turn else old for s, old in enumerate(shown))
            place(dice, hands, showing, on_turn, placed, level + 1)

    def place(dice: Dice, hands: tuple[int, ...], shown: tuple[int, ...], on_turn: int, face: int, level: int) -> None:
        found[level, "decision"] += 1
        if level == depth:
            return
        for cell in CELLS:
            if cell not in dice:
                choose({**dice, cell: (on_turn, face)}, hands, shown, (on_turn + 1) % setup.seats, level + 1)

    choose({}, setup.dice * setup.seats, (3, 5, 1)[: setup.seats], 0, 0)
    return found


def count(state: State, depth: int) -> Counter[tuple[int, str]]:
    """The same counts by the game's own moves, without offers and resignations."""
    found: Counter[tuple[int, str]] = Counter()

    def walk(state: State, level: int) -> None:
        chance = play.chance(state)
        kind = "terminal" if play.result(state) else "chance" if chance else "decision"
        found[level, kind] += 1
        if level == depth or kind == "terminal":
            return
        if chance:
            for outcome in chance.outcomes:
                walk(play.apply(state, CHANCE, outcome), level + 1)
        else:
            for move in play.choices(state):
                walk(play.apply(state, state.on_turn, move), level + 1)

    walk(state, 0)
    return found


def small(variant: str, seats: int, dice: int, goal: int) -> State:
    """The start on the board of seven cells; STRATEGIC with the indicators 3, 5, 1."""
    state = setup.start(Setup(variant, seats, 2, (dice,), goal, 300, 0))
    if state.phase == PREPARE:
        for face in (3, 5, 1)[:seats]:
            state = play.apply(state, CHANCE, str(face))
    return state


def test_the_first_counts_match_those_made_by_hand() -> None:
    # One choice, six faces, seven cells; then one or the other die, six faces, six cells or seven.
    found = count(small("basic", 2, 2, 2), 4)
    assert found == {(0, "decision"): 1, (1, "chance"): 1, (2, "decision"): 6, (3, "decision"): 42, (4, "chance"): 42}


@pytest.mark.parametrize(
    ("variant", "seats", "dice", "goal", "depth"),
    [
        ("basic", 2, 2, 1, 7),
        ("basic", 2, 1, 1, 8),
        ("basic", 3, 1, 1, 8),
        ("strategic", 2, 2, 1, 7),
        ("strategic", 3, 1, 1, 8),
        ("chain", 2, 1, 0, 9),
        ("chain", 2, 2, 0, 7),
        ("chain", 3, 1, 0, 9),
    ],
)
def test_counts_agree_with_brute_force(variant: str, seats: int, dice: int, goal: int, depth: int) -> None:
    state = small(variant, seats, dice, goal)
    assert count(state, depth) == brute(state.setup, depth)


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "seats", "dice", "goal", "depth"),
    [("basic", 2, 2, 2, 9), ("strategic", 2, 2, 2, 9), ("chain", 2, 2, 0, 9), ("basic", 3, 2, 2, 9)],
)
def test_deeper_counts_agree_with_brute_force(variant: str, seats: int, dice: int, goal: int, depth: int) -> None:
    state = small(variant, seats, dice, goal)
    assert count(state, depth) == brute(state.setup, depth)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("image", ["turned", "mirrored"])
def test_turning_and_mirroring_the_board_changes_nothing(variant: str, image: str) -> None:
    for seed in range(4):
        rng = Random(f"{variant} {image} {seed}")
        state = other = begin(variant, 2 + seed % 2, side=str(4 + seed // 2))
        grid = BOARDS[state.setup.side].grid
        move_cell = turned if image == "turned" else mirrored
        to = {name: grid.names[grid.at[move_cell(cell)]] for name, cell in zip(grid.names, grid.cells, strict=True)}

        def moved(text: str, to: dict[str, str] = to) -> str:
            word, _, cell = text.partition(" ")
            return f"{word} {to[cell]}" if cell else text

        while not play.result(state):
            chance = play.chance(state)
            assert play.chance(other) == chance
            if chance:
                text = rng.choice(chance.outcomes)
                state, other = play.apply(state, CHANCE, text), play.apply(other, CHANCE, text)
                continue
            legal = play.choices(state)
            assert sorted(map(moved, legal)) == sorted(play.choices(other))
            text = rng.choice(legal)
            state, other = play.apply(state, state.on_turn, text), play.apply(other, other.on_turn, moved(text))
            assert perfect_counts(state) == perfect_counts(other)
        assert play.result(state) == play.result(other)


def play_checked(seed: int) -> str:
    """A random match with every invariant checked after every event; the reason why it ended."""
    rng = Random(seed)
    variant = VARIANTS[seed % 6]
    seats = 2 + seed // 6 % 2
    side = "4" if seed // 12 % 4 else "5"
    state = begin(variant, seats, side=side, limit=rng.choice((50, 120, 300)), six=rng.random() < 0.5, length=60)
    social = seed // 24 % 5 == 0
    events = 0
    while not state.ended:
        chance = GAME.chance(state)
        if chance:
            state = GAME.apply(state, CHANCE, rng.choice(chance.outcomes))
        else:
            seat = rng.choice(GAME.actors(state))
            moves = GAME.moves(state, seat)
            if state.phase == CHOOSE and not (social and rng.random() < 0.1):
                moves = play.choices(state)
            state = GAME.apply(state, seat, rng.choice(moves))
        events += 1
        GAME.check(state)
        if state.phase == ROLL or rng.random() < 0.1:
            line = GAME.format_position(state)
            assert GAME.parse_position(line) == state
    assert GAME.parse_position(GAME.format_position(state)) == state
    assert events < GAME.longest and not GAME.actors(state) and GAME.chance(state) is None
    return state.ended.reason


def test_random_matches_keep_the_invariants() -> None:
    reasons = {play_checked(seed) for seed in range(48)}
    assert {"limit", "list", "stuck"} <= reasons


@pytest.mark.long
@pytest.mark.timeout(1500)
def test_two_thousand_random_matches_keep_the_invariants() -> None:
    reasons = Counter(play_checked(seed) for seed in range(2000))
    assert set(reasons) >= {"goal", "limit", "list", "stuck", "agreed", "resigned"}
