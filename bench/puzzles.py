"""Finds the puzzles of a game in its bots' matches: `make puzzles ARGS=siberian-dice`, or `python -m bench.puzzles siberian-dice`.

Level sharp plays itself. A position becomes a puzzle when by exact arithmetic (threats.py) one move is ahead of all others by at
least MARGIN, and the learned worth also prefers that move. A match gives one puzzle at most, and boards that share
most of their dice with an earlier one, under any rotation or reflection, are skipped. Seeds are fixed, so the puzzles repeat.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py")]

from hexdice.bots import decide
from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.bot import LEVELS
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.bot.threats import win_chance, win_chances
from hexdice.games.siberian_dice.bot.worth import Look, answered, die_choices
from hexdice.games.siberian_dice.rules import play, setup
from hexdice.games.siberian_dice.rules.state import (
    BOARDS,
    CHOOSE,
    PLACE,
    State,
    face_at,
    owner_at,
    perfect,
    perfect_counts,
)
from hexdice.games.siberian_dice.table.puzzles import ATTACK, CHOICE, DEFENCE, FILE, KINDS, Puzzle
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import images
from hexdice.kernel.options import read_options

WANTED = {DEFENCE: 120, ATTACK: 60, CHOICE: 60}
MARGIN = {DEFENCE: 0.3, CHOICE: 0.15}
VARIANTS = (
    "basic",
    "primes",
    "basic",
    "primes",
    "strategic",
    "grossmeister",
)  # of the first match; the next ones follow
ALIKE = 0.7  # share of equal dice above which two boards are too similar
OUT = ROOT / "py" / "hexdice" / "games" / "siberian_dice" / "table" / FILE


def states(variant: str, seed: int) -> Iterator[State]:
    """The states, with a seat up, of a match of level sharp against itself."""
    rng = Random(f"puzzles {seed}")
    state = setup.initial(read_options(GAME.options, {"variant": variant}), 2)
    while not state.ended:
        chance = play.chance(state)
        if chance:
            state = play.apply(state, CHANCE, rng.choice(chance.outcomes))
            continue
        yield state
        state = play.apply(state, state.on_turn, decide(LEVELS["sharp"], state, state.on_turn, rng))


def bare(state: State) -> State:
    """The state without its history, as repetition plays no part in a puzzle."""
    key = setup.position_key(state.setup, state.owns, state.faces, state.known, state.on_turn)
    return state._replace(seen=(key,)) if state.phase == CHOOSE else state._replace(seen=state.seen[-1:])


def attack(state: State) -> tuple[str, float, int] | None:
    """(solution, margin, grade) if exactly one placement wins."""
    on_turn, goal = state.on_turn, state.setup.goal
    if perfect_counts(state)[on_turn] < goal - 3:
        return None
    won = []
    for move in play.choices(state):
        after = play.apply(state, on_turn, move)
        if after.ended and after.ended.winners == (on_turn,):
            won.append((move, after))
    if len(won) != 1:
        return None
    move, after = won[0]
    changed = (perfect(state) ^ perfect(after)).bit_count()
    return move, 1.0, min(3, max(1, changed))


def defence(state: State) -> tuple[str, float, int] | None:
    """The same if one placement leaves the other seat a far smaller chance than all others."""
    on_turn, other = state.on_turn, 1 - state.on_turn
    if perfect_counts(state)[other] < state.setup.goal - 2:
        return None
    danger = {}
    for move in play.choices(state):
        after = play.apply(state, on_turn, move)
        if after.ended and on_turn in after.ended.winners:
            return None
        danger[move] = 1.0 if after.ended else win_chance(after, other)
    ranked = sorted(danger, key=danger.__getitem__)
    margin = danger[ranked[1]] - danger[ranked[0]]
    if margin < MARGIN[DEFENCE]:
        return None
    place = Ground.of(state)
    cells, leads = Look(place, on_turn, place.hands, place.rows).sight()
    worth = {}
    names = BOARDS[state.setup.side].grid.names
    for cell in cells:
        place.drop(cell, state.face, on_turn)
        worth[f"place {names[cell]}"] = min(answered(place, on_turn), 1 - danger[f"place {names[cell]}"])
        place.lift(cell)
    if max(worth, key=worth.__getitem__) != ranked[0]:
        return None
    at_sight = {f"place {names[cell]}": row[state.face - 1] for cell, row in zip(cells, leads, strict=True)}
    return ranked[0], margin, _grade(sorted(at_sight.values(), reverse=True).index(at_sight[ranked[0]]))


def wins_alone(state: State, move: str) -> float:
    """The chance that choosing this die wins at once, by playing out every roll."""
    lifted = play.apply(state, state.on_turn, move)
    chance = play.chance(lifted)
    rolled = [play.apply(lifted, CHANCE, face) for face in chance.outcomes] if chance else [lifted]
    won = 0
    for ready in rolled:
        ends = (play.apply(ready, state.on_turn, place).ended for place in play.choices(ready))
        won += any(end is not None and end.winners == (state.on_turn,) for end in ends)
    return won / len(rolled)


def choice(state: State) -> tuple[str, float, int] | None:
    """The same if one die wins at once with a far greater chance than all others."""
    on_turn = state.on_turn
    names = BOARDS[state.setup.side].grid.names
    chances = {("hand" if cell < 0 else f"take {names[cell]}"): got for cell, got in win_chances(state, on_turn)}
    if not chances or max(chances.values()) < MARGIN[CHOICE] or len(play.choices(state)) < 4:
        return None
    # If both reach the goal together it is not a win: threats.py ignores the effect of a turn on others.
    chances = {move: wins_alone(state, move) for move in chances}
    ranked = sorted(chances, key=chances.__getitem__, reverse=True)
    margin = chances[ranked[0]] - (chances[ranked[1]] if len(ranked) > 1 else 0.0)
    if margin < MARGIN[CHOICE]:
        return None
    liked = die_choices(Ground.of(state), on_turn)[0].cell
    if ("hand" if liked < 0 else f"take {names[liked]}") != ranked[0]:
        return None
    # People tend to take a die that is not perfect, or one from the hand.
    if ranked[0] == "hand":
        return ranked[0], margin, 1
    lying = BOARDS[state.setup.side].bits[names.index(ranked[0].removeprefix("take "))]
    return ranked[0], margin, 3 if perfect(state) & lying else 2


def _grade(rank: int) -> int:
    return 1 if rank == 0 else 2 if rank < 4 else 3


def board_images(state: State) -> list[frozenset[tuple[object, ...]]]:
    """The board in its twelve images: sets of (cell, pips, whether it is `on_turn`'s)."""
    grid = BOARDS[state.setup.side].grid
    lying = [cell for cell in range(len(grid.cells)) if face_at(state, cell)]
    what = [(face_at(state, cell), owner_at(state, cell) == state.on_turn) for cell in lying]
    return [
        frozenset((hex, *said) for hex, said in zip(image, what, strict=True))
        for image in images([grid.cells[cell] for cell in lying])
    ]


def alike(one: frozenset[tuple[object, ...]], other: frozenset[tuple[object, ...]]) -> bool:
    return len(one & other) > ALIKE * max(len(one), len(other))


def find(most: int) -> list[Puzzle]:
    """The puzzles, until there are enough of each kind or `most` matches have been played."""
    found: dict[str, list[tuple[int, str, float, str]]] = {kind: [] for kind in KINDS}
    boards: list[frozenset[tuple[object, ...]]] = []
    for number in range(most):
        lacking = [kind for kind in KINDS if len(found[kind]) < WANTED[kind]]
        if not lacking:
            break
        if number % 20 == 0:
            print(number, {kind: len(rows) for kind, rows in found.items()}, file=sys.stderr, flush=True)
        # The kind with the most puzzles missing is tried first, since a match gives only one puzzle.
        lacking.sort(key=lambda kind: len(found[kind]) / WANTED[kind])
        seen = list(states(VARIANTS[number % len(VARIANTS)], number))
        for kind in lacking:
            puzzle = _first(seen, kind, boards)
            if puzzle:
                found[kind].append(puzzle)
                break
    return [
        Puzzle(f"{kind}-{number + 1}", kind, *row)
        for kind in KINDS
        for number, row in enumerate(sorted(found[kind], key=lambda row: row[0]))
    ]


def _first(
    seen: list[State], kind: str, boards: list[frozenset[tuple[object, ...]]]
) -> tuple[int, str, float, str] | None:
    """The first puzzle of a kind in a match; its board is added to `boards`."""
    phase, look = {ATTACK: (PLACE, attack), DEFENCE: (PLACE, defence), CHOICE: (CHOOSE, choice)}[kind]
    for state in seen:
        if state.phase != phase:
            continue
        puzzle = look(state)
        if puzzle is None:
            continue
        shapes = board_images(state)
        if any(alike(shape, other) for shape in shapes for other in boards):
            continue
        boards.append(shapes[0])
        solution, margin, grade = puzzle
        return grade, solution, round(margin, 3), GAME.format_position(bare(state))
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["siberian-dice"])
    parser.add_argument("--most", type=int, default=1500, help="matches to look through")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    found = find(args.most)
    rows = [f"{p.id};{p.grade};{p.solution};{p.margin};{p.position}\n" for p in found]
    args.out.write_text("".join(rows), encoding="utf-8")
    print(f"{args.out}: {len(found)} puzzles, {args.out.stat().st_size} bytes")
    return 0 if all(sum(p.kind == kind for p in found) >= wanted for kind, wanted in WANTED.items()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
