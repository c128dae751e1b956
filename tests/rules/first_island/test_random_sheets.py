"""Scores of random sheets against a scorer written from the rulebook alone, and under turns and mirrors."""

from random import Random

import pytest

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Ring, score
from hexdice.kernel.hexgrid import mirrored, neighbour, turned
from tests.rules.first_island.shorthand import hexes
from tests.rules.first_island.slow_score import Sheet, slow_score

SIDES_TO_CODE = {sides: code for code, sides in enumerate(grid.SIDES)}


def random_board(rng: Random) -> Board:
    """Anything from a few hexes to a full island; few tribes now and then, so that large camps appear."""
    tribes = rng.sample(range(1, 7), rng.randrange(2, 7))
    codes = [code for code in range(1, grid.CODES) if set(grid.SIDES[code]) <= set(tribes)]
    share = rng.choice((0.3, 0.6, 0.9, 1.0))
    return tuple(rng.choice(codes) if rng.random() < share else 0 for _ in GRID.cells)


def random_rings(rng: Random, sheet: Sheet) -> tuple[Ring, ...]:
    """Up to three rings about connected parts of 4 to 6 placements of one tribe; shapes do not matter to the score."""
    rings: list[Ring] = []
    used: set[tuple[tuple[int, int], int]] = set()
    for _ in range(40):
        if len(rings) == 3:
            break
        places = [place for place in sheet.placements() if place not in used]
        if not places:
            break
        part = [rng.choice(places)]
        size = rng.randrange(4, 7)
        while len(part) < size:
            near = [p for p in sheet.contiguous_to(part) if p not in used and p not in part]
            if not near:
                break
            part.append(rng.choice(near))
        if len(part) == size:
            used.update(part)
            names = " ".join(GRID.names[GRID.at[cell]] for cell, _ in part)
            rings.append(Ring("4-1", rng.choice((4, 8, 10)), part[0][1], hexes(names)))
    return tuple(rings)


def sheets(count: int, seed: int) -> list[tuple[Board, tuple[Ring, ...], int]]:
    rng = Random(seed)
    found = []
    for _ in range(count):
        board = random_board(rng)
        boxes = sum(1 << tribe for tribe in rng.sample(range(1, 7), rng.randrange(4)))
        found.append((board, random_rings(rng, Sheet(board)), boxes))
    return found


def compare(count: int, seed: int) -> None:
    ringed = 0
    for board, rings, boxes in sheets(count, seed):
        found = score(board, rings, boxes)
        rows, wishes, total = slow_score(board, rings, boxes)
        assert [part.row for part in found.tribes] == rows, board
        assert [part.wish for part in found.tribes] == wishes, board
        assert found.total == total
        ringed += bool(rings)
    assert ringed > count // 3


@pytest.mark.rule("FI-16")
def test_random_sheets_score_as_a_slow_scorer_says() -> None:
    compare(400, 1)


@pytest.mark.long
@pytest.mark.rule("FI-16")
def test_ten_thousand_random_sheets_score_as_a_slow_scorer_says() -> None:
    compare(10_000, 2)


def image_of(board: Board, rings: tuple[Ring, ...], flip: bool) -> tuple[Board, tuple[Ring, ...]]:
    """The island turned by a sixth, or mirrored."""
    change = mirrored if flip else turned
    where = [GRID.at[change(cell)] for cell in GRID.cells]
    side = [_side_after(k, flip) for k in range(6)]
    codes = [0] * len(board)
    for cell, code in enumerate(board):
        sides = [0] * 6
        for k in range(6):
            sides[side[k]] = grid.SIDES[code][k]
        codes[where[cell]] = SIDES_TO_CODE[tuple(sides)]
    moved = tuple(
        ring._replace(hexes=hexes(" ".join(GRID.names[where[i]] for i in grid.cells(ring.hexes)))) for ring in rings
    )
    return tuple(codes), moved


def _side_after(k: int, flip: bool) -> int:
    step = neighbour((0, 0), k)
    image = mirrored(step) if flip else turned(step)
    return next(j for j in range(6) if neighbour((0, 0), j) == image)


@pytest.mark.rule("FI-9")
def test_turning_and_mirroring_the_island_changes_no_score() -> None:
    for board, rings, boxes in sheets(100, 3):
        wanted = score(board, rings, boxes)
        image = (board, rings)
        for step in range(12):
            image = image_of(*image, flip=step % 6 == 5)
            found = score(*image, boxes)
            assert found.total == wanted.total
            assert [(p.row, p.wish, len(p.camps)) for p in found.tribes] == [
                (p.row, p.wish, len(p.camps)) for p in wanted.tribes
            ]
