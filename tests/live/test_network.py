"""Six devices, one table, a network that fails in every way: all logs end equal, nobody sees what is not theirs."""

import os

import pytest

from hexdice import games
from hexdice.kernel.game import AnyGame
from hexdice.live.host import MOST
from tests.live.network import World
from tests.unit.conftest import toy as toy  # the fixture

RUNS = 400 if os.environ.get("HEXDICE_LONG") else 10
TABLES = [  # name, seats, options
    ("three-dice", 4, {}),
    ("first-player", 5, {"mode": "order"}),
    ("siberian-dice", 3, {}),
    ("first-island", 4, {}),
    ("first-war", 2, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("checked", [False, True])
def test_all_logs_end_equal(name: str, seats: int, options: dict[str, str], checked: bool) -> None:
    """Six devices; those without a seat show the table."""
    for seed in range(RUNS // 2):
        world = World(games.game(name), seats, 1 + MOST, seed, options, checked=checked)
        for _ in range(3):
            world.play(120)
            world.agree()


def test_the_toy_to_its_end(toy: AnyGame) -> None:
    for seed in range(RUNS):
        world = World(toy, 3, 4, seed, find=lambda _: toy, checked=seed % 2 == 1)
        world.play(300)
        world.finish()
        world.agree()
        assert world.host.match.result is not None
        assert world.host.match.wrong_dice() == []
        for guest in world.guests.values():
            assert guest.match is not None and guest.match.header.seed == world.host.match.header.seed


def test_a_move_before_all_promises_are_in_raises_no_error() -> None:
    """The dice wait for the commitments, the first move does not."""
    world = World(games.game("siberian-dice"), 2, 2, 1)
    world.host.begin_checked_dice()
    seat = world.host.own_seats[0]
    world.host.play(seat, world.host.match.game.moves(world.host.match.state, seat)[0])
    assert not world.host.match.shares
    world.finish()
    world.agree()
    assert world.host.match.result is not None and len(world.host.match.shares) == 2
