"""Stored matches in the middle of play, for screens with something on them."""

from functools import cache
from random import Random

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.match import Header, Match, Seat

EVENTS = {"three-dice": 30, "first-player": 3, "siberian-dice": 60, "first-island": 90, "first-war": 40}


@cache
def midway(name: str, seats: tuple[str, ...] = ("Annemarie", "Bo")) -> str:
    """A match of people, at the first moment after so many events at which one seat is to decide in the open; its text as it is stored."""
    game, rng = games.game(name), Random(f"midway {name}")
    seats = (*seats, "Cy", "Di")[: max(len(seats), game.seats[0])]
    header = Header(
        name,
        dict(game.simulated),
        tuple(Seat(seat) for seat in seats),
        len(seats),
        f"{7:032x}",
        rules=game.rules_version,
        id=f"mid-{name}",
    )
    match = Match(game, header)
    chooser = thinker(name, "random")
    while match.result is None:
        up = game.actors(match.state)
        if len(match.events) >= EVENTS[name] and len(up) == 1 and not game.private(match.state):
            return pack(dump_match(match))
        if match.draw() is None:
            seat = rng.choice(up)
            match.play(seat, decide(chooser, game.view(match.state, seat), seat, rng))
    raise AssertionError(f"{name} was over before the middle")
