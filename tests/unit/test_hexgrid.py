"""Geometry by hand and by its symmetries."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexdice.kernel import hexgrid
from hexdice.kernel.hexgrid import DIRECTIONS, add, distance, hexagon, images, mirrored, neighbour, turned
from tests.rules.first_island.polyhexes import normal_form

cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@pytest.mark.parametrize(("side", "count", "edge"), [(1, 1, 1), (2, 7, 6), (4, 37, 18), (5, 61, 24), (6, 91, 30)])
def test_a_hexagon_has_the_cells_and_the_edge_that_counting_gives(side: int, count: int, edge: int) -> None:
    grid = hexagon(side)
    assert (len(grid.cells), len(set(grid.cells))) == (count, count)
    assert sum(-1 in around for around in grid.beside) == edge


def test_names_go_row_by_row_and_left_to_right() -> None:
    grid = hexagon(4)
    assert grid.names[:4] == ("A1", "A2", "A3", "A4")
    assert [sum(name[0] == letter for name in grid.names) for letter in "ABCDEFG"] == [4, 5, 6, 7, 6, 5, 4]
    assert grid.cells[grid.number["D4"]] == (0, 0)
    assert grid.cells[grid.number["D7"]] == (3, 0)
    assert grid.cells[grid.number["A1"]] == (0, -3)
    assert grid.cells[grid.number["G1"]] == (-3, 3)


def test_a_direction_and_its_opposite_share_a_side() -> None:
    grid = hexagon(4)
    for i, around in enumerate(grid.beside):
        for k, j in enumerate(around):
            assert j < 0 or grid.beside[j][(k + 3) % 6] == i


def test_neighbour_lists_and_masks_agree() -> None:
    grid = hexagon(5)
    for i, cell in enumerate(grid.cells):
        near = [j for j, other in enumerate(grid.cells) if distance(cell, other) == 1]
        assert list(grid.neighbours[i]) == near
        assert grid.masks[i] == sum(1 << j for j in near)
        assert grid.at[cell] == i == grid.number[grid.names[i]]


def test_directions_turn_counter_clockwise_from_east() -> None:
    assert [turned(direction) for direction in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]
    # on screen (r grows downwards) the second direction is up and to the right
    assert DIRECTIONS[0] == (1, 0)
    assert DIRECTIONS[1] == (1, -1)


@given(cells, cells, st.integers(0, 5))
def test_turn_and_mirror_keep_distances(a: hexgrid.Hex, b: hexgrid.Hex, k: int) -> None:
    assert distance(turned(a), turned(b)) == distance(mirrored(a), mirrored(b)) == distance(a, b)
    assert mirrored(mirrored(a)) == a
    assert turned(neighbour(a, k)) == neighbour(turned(a), k + 1)
    six = a
    for _ in range(6):
        six = turned(six)
    assert six == a


@given(st.lists(cells, min_size=1, max_size=6, unique=True), cells, st.integers(0, 11))
def test_the_normal_form_forgets_place_turn_and_mirror(shape: list[hexgrid.Hex], shift: hexgrid.Hex, k: int) -> None:
    moved = [add(cell, shift) for cell in images(shape)[k]]
    assert normal_form(moved) == normal_form(shape)
    assert normal_form(normal_form(shape)) == normal_form(shape)


def test_a_shape_without_symmetry_has_twelve_images() -> None:
    found = images(((0, 0), (1, 0), (1, 1)))
    assert len(found) == len({*found}) == 12


def test_the_number_of_free_polyhexes_matches_the_literature() -> None:
    """1, 1, 3, 7, 22 (OEIS A000228): a straight, a bent and a round group of three among them."""
    shapes: set[tuple[hexgrid.Hex, ...]] = {((0, 0),)}
    counts = []
    for _ in range(5):
        counts.append(len(shapes))
        shapes = {
            normal_form([*s, neighbour(c, k)]) for s in shapes for c in s for k in range(6) if neighbour(c, k) not in s
        }
    assert counts == [1, 1, 3, 7, 22]


def test_distance_is_the_number_of_steps() -> None:
    grid = hexagon(3)
    for a, b in combinations(range(len(grid.cells)), 2):
        seen, front, steps = {a}, {a}, 0
        while b not in seen:
            front = {j for i in front for j in grid.neighbours[i]} - seen
            seen |= front
            steps += 1
        assert distance(grid.cells[a], grid.cells[b]) == steps
