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
        _step(match, _sensible(name), rng)
    return pack(dump_match(match).replace(f"mid-{name}", f"end-{name}"))


@cache
def handed_over(name: str, side: str) -> str:
    """A match whose page faces this side of the tablet, as it has just changed hands, or waits for whoever takes it; as it is stored."""
    game, rng = games.game(name), Random(f"handed over {name}")
    match = _begun(name, ("Ann", "Bo", "Cy", "Di")[: game.seats[1]], f"hand-{name}-{side}", facing=side)
    chooser, early = _sensible(name), EVENTS.get(name, 3) // 2
    while match.result is None:
        movers = [event.actor for event in match.played if event.actor >= 0]
        up = game.actors(match.state)
        if len(match.events) >= early and up and (game.private(match.state) or movers[-1] not in up):
            return pack(dump_match(match))
        _step(match, chooser, rng)
    raise AssertionError(f"{name} was over before it changed hands")


def _sensible(name: str) -> Thinker:
    """Somebody whose matches neither go on for ever nor end in hunger."""
    return thinker(name, "gentle" if name in ("siberian-dice", "first-war") else "random")


def _begun(name: str, seats: tuple[str, ...], id: str, **extra: str) -> Match:
    """A match of people, whose rolls are the same each time."""
    game = games.game(name)
    people = tuple(map(Seat, seats))
    options, seed = dict(game.simulated), f"{7:032x}"
    header = Header(name, options, people, len(seats), seed, rules=game.rules_version, id=id, extra={**extra})
    return Match(game, header)


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
    match = _begun(name, (*seats, "Cy", "Di")[: max(len(seats), game.seats[0])], f"mid-{name}")
    chooser = thinker(name, level)
    while match.result is None:
        up = game.actors(match.state)
        if len(match.events) >= (events or EVENTS.get(name, 3)) and len(up) == 1 and not game.private(match.state):
            return pack(dump_match(match))
        _step(match, chooser, rng)
    raise AssertionError(f"{name} was over before the middle")
