"""Stored matches in the middle of play, for screens with something on them."""

from functools import cache
from random import Random

from hexdice import games
from hexdice.bots import Thinker, decide
from hexdice.bots.levels import thinker
from hexdice.kernel.codec import dump_match, load_match, pack, unpack
from hexdice.kernel.match import Header, Match, Seat

EVENTS = {"three-dice": 30, "first-player": 3, "siberian-dice": 60, "first-island": 90, "first-war": 40}


@cache
def ended(name: str) -> str:
    """The match of `half_played`, played on to its end, under an id of its own; its text as it is stored."""
    match, rng = load_match(unpack(half_played(name)), games.game), Random(f"ended {name}")
    while match.result is None:
        _step(match, thinker(name, "gentle" if name in ("siberian-dice", "first-war") else "random"), rng)
    return pack(dump_match(match).replace(f"mid-{name}", f"end-{name}"))


def _step(match: Match, chooser: Thinker, rng: Random) -> None:
    """A roll, or a move of one of those who may move."""
    if match.draw() is None:
        seat = rng.choice(match.game.actors(match.state))
        match.play(seat, decide(chooser, match.game.view(match.state, seat), seat, rng))


@cache
def half_played(name: str, seats: tuple[str, ...] = ("Annemarie", "Bo"), level: str = "random", events: int = 0) -> str:
    """A match of people who play like bots of a level, at the first moment after so many events at which one seat is to decide in the open.

    Its text as it is stored.
    """
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
    chooser = thinker(name, level)
    while match.result is None:
        up = game.actors(match.state)
        if len(match.events) >= (events or EVENTS[name]) and len(up) == 1 and not game.private(match.state):
            return pack(dump_match(match))
        _step(match, chooser, rng)
    raise AssertionError(f"{name} was over before the middle")
