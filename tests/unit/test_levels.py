"""The scale of levels: the same levels in every game, and those of older matches still find a bot."""

import json
from collections.abc import Iterator
from math import log
from random import Random
from typing import Any

import pytest

from bench.train._packing import pack
from hexdice import games
from hexdice.bots import levels, scale, tables
from hexdice.kernel.errors import NotationError

ALL = ("first", "gentle", "steady", "sharp", "master")


def test_the_scale_has_these_levels() -> None:
    assert scale.ORDER == ALL


@pytest.mark.parametrize("name", games.NAMES)
def test_a_games_levels_are_on_the_scale_weakest_first(name: str) -> None:
    offered = [level for level in levels.levels(name) if level in ALL]
    assert offered == sorted(offered, key=ALL.index)


@pytest.mark.parametrize(
    ("offered", "level", "played"),
    [
        (ALL, "easy", "gentle"),
        (ALL, "careful", "sharp"),
        (ALL, "bold", "steady"),
        (ALL, "steady", "steady"),
        (("gentle", "sharp"), "master", "sharp"),
        (("gentle", "sharp"), "first", "gentle"),
        (("gentle", "sharp"), "steady", "gentle"),  # equally near: the weaker
        (("easy", "sharp"), "easy", "easy"),  # still the game's own
        (ALL, "genius", ""),
        ((), "steady", ""),
    ],
)
def test_an_older_level_is_played_by_the_nearest_step(offered: tuple[str, ...], level: str, played: str) -> None:
    assert scale.nearest(offered, level) == played


def test_a_bot_of_an_older_match_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def one(view: Any, seat: int, rng: Random) -> Iterator[str]:
        yield "one"

    monkeypatch.setattr(games.module_of("siberian-dice", "bot"), "LEVELS", {"gentle": one})
    assert levels.thinker("siberian-dice", "easy") is one
    with pytest.raises(NotationError, match="no bot called"):
        levels.thinker("siberian-dice", "genius")


def test_stored_weights_round_trip_within_half_a_step() -> None:
    weights = {"one": [0.5, -2.0, 1.25], "none": [0.0, 0.0], "big": [30_000.0]}
    text = pack(weights, command="make train ARGS=toy")
    assert json.loads(text)["command"] == "make train ARGS=toy"
    found = tables.unpack(text)
    assert found["one"] == pytest.approx((0.5, -2.0, 1.25), abs=2 / 32767 / 2 + 1e-12)
    assert found["none"] == (0.0, 0.0) and found["big"] == pytest.approx((30_000.0,))


def test_other_numbers_than_those_that_were_trained_are_refused() -> None:
    data, other = (json.loads(pack({"one": weights}))["data"] for weights in ([1.0, 2.0], [2.0, 1.0]))
    text = pack({"one": [1.0, 2.0]})
    for wrong in (other, data[:-4]):
        with pytest.raises(ValueError, match="not those that were trained"):
            tables.unpack(text.replace(data, wrong))


def test_an_estimate_depends_on_who_plays() -> None:
    """Odds of one to one times three; 36 : 16 is (6 : 4) squared; half as sure: the root of 9 : 1 is 3 : 1."""
    forms = {"gentle": scale.Form(1, 0), "steady": scale.Form(0.5, 0), "sharp": scale.Form(1, log(3))}

    def played(shares: tuple[float, ...], *by: str) -> tuple[float, ...]:
        return scale.as_played(shares, by, forms)

    assert played((0.5, 0.5), "sharp", "gentle") == pytest.approx((0.75, 0.25))
    assert played((0.5, 0.5), "easy", "careful") == pytest.approx((0.25, 0.75))  # words of older matches
    assert played((0.9, 0.1), "steady", "steady") == pytest.approx((0.75, 0.25))
    assert played((0.2, 0.2, 0.6), "gentle", "sharp", "gentle") == pytest.approx((1 / 7, 3 / 7, 3 / 7))
    assert played((1.0, 0.0), "gentle", "sharp") == (1.0, 0.0)
    assert played((0.0, 0.5, 0.5), "sharp", "gentle", "gentle") == (0.0, 0.5, 0.5)  # one that has resigned
    # Of a person's strength nothing is known; alone there is nobody to compare with.
    assert played((0.6, 0.4), "sharp", "") == played((0.6, 0.4)) == (0.6, 0.4)
    assert played((0.3,), "sharp") == (0.3,)
