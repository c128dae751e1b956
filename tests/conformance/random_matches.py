"""Matches of all games, played at random from fixed seeds."""

from random import Random

import pytest

from hexdice import games
from hexdice.bots.levels import levels, thinker
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.conformance.kit import Chooser, at_random, by_bots, combinations

each_game = pytest.mark.parametrize("name", games.NAMES)


def played(name: str, number: int, most: int) -> Match:
    """A match of a few hundred events: the number determines options, seats and moves; odd seats are bots."""
    game, rng = games.game(name), Random(f"screen {name} {number}")
    mixes = combinations(game.options, rng, pairs=False)
    options: dict[str, Value] = {**game.simulated, **(rng.choice(mixes) if number else {})}
    counts = range(game.seats[0], min(game.seats[1], 6) + 1)
    match = None
    while match is None:
        try:
            seats = rng.choice(counts)
            print(f"{name} {number}: {seats} seats, {options}")
            named = tuple(Seat(f"P{k}") for k in range(seats))
            match = Match(game, Header(name, options, named, seats, f"{number:032x}", rules=game.rules_version))
        except ValueError:
            options = {**game.simulated, **rng.choice(mixes)}
    choose: Chooser = at_random(rng)
    if number % 2:
        choose = by_bots([thinker(name, (*levels(name), "random")[0])], rng)
    while match.result is None and len(match.events) < most:
        if match.draw() is None:
            seat = rng.choice(game.actors(match.state))
            match.play(seat, choose(match, seat))
    return match
