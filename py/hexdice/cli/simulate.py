"""Bots play many matches; the seed determines everything, on every Python and with any number of processes."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import cycle, islice
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from hexdice import games
from hexdice.bots import Thinker, decide
from hexdice.bots.levels import levels, thinker
from hexdice.cli import Refused
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.options import Value, read_options


class Order(NamedTuple):
    """What to play: match n of an order is always the same."""

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]  # the level of each seat
    seed: str


class Played(NamedTuple):
    """What counts of one match that was played."""

    winners: tuple[int, ...]
    reason: str
    events: int
    turns: int  # runs of moves by one seat; outcomes do not end a run
    counts: dict[str, int]


def match_seed(seed: str, number: int) -> str:
    """The seed of match `number` of a simulation: 32 hexadecimal digits."""
    return sha256(f"{seed}|match {number}".encode()).hexdigest()[:32]


def begin(game: AnyGame, options: dict[str, Value], seats: Sequence[str], seed: str) -> Match:
    """A match of bots before its first event."""
    named = tuple(Seat(f"{level} {number + 1}", level) for number, level in enumerate(seats))
    rules = game.rules_version
    return Match(game, Header(game=game.name, options=options, seats=named, began=len(seats), seed=seed, rules=rules))


def play_out(match: Match, thinkers: Sequence[Thinker], after: Callable[[Match], object] = lambda match: None) -> None:
    """Plays a match to its end. Each bot gets its seat's view and its own generator.

    `after` is called at the start and after every event. If several seats are up, another generator chooses who
    moves first.
    """
    game, seed = match.game, match.header.seed
    table = Random(f"{seed}|table")
    generators = [Random(f"{seed}|seat {seat}") for seat in range(len(thinkers))]
    after(match)
    while match.result is None:
        if match.draw() is None:
            seat = table.choice(game.actors(match.state))
            match.play(seat, decide(thinkers[seat], game.view(match.state, seat), seat, generators[seat]))
        after(match)


def check(match: Match) -> None:
    """AssertionError unless the state is sound: the game's own invariants and the protocol's."""
    game, state = match.game, match.state
    game.check(state)
    assert len(match.events) <= game.longest, f"more than {game.longest} events"
    holds = (game.result(state) is not None, game.chance(state) is not None, bool(game.actors(state)))
    assert sum(holds) == 1, "it must be over, or chance's turn, or somebody's"


def turns(events: Iterable[Event]) -> int:
    """The number of runs of moves by one seat: two for the movers 0, 0, 1."""
    movers = [event.actor for event in events if event.actor != CHANCE]
    return sum(1 for index, mover in enumerate(movers) if index == 0 or movers[index - 1] != mover)


def play_number(order: Order, number: int) -> Played:
    """Match `number` of an order. ReplayError names the match and the event that broke a rule or an invariant."""
    game = games.game(order.game)
    match = begin(game, order.options, order.seats, match_seed(order.seed, number))
    try:
        play_out(match, [thinker(order.game, level) for level in order.seats], check)
    except (AssertionError, NotationError, IllegalMoveError) as fault:
        last = match.events[-1].text if match.events else "the start"
        what = str(fault).partition("\n")[0] or "an invariant does not hold"
        raise ReplayError(
            f"Match {number} of seed {order.seed!r} is broken after event {len(match.events)} ({last}): {what}."
        ) from fault
    result = match.result
    assert result is not None
    return Played(result.winners, result.reason, len(match.events), turns(match.events), game.counts(match.state))


def play_some(order: Order, numbers: range) -> list[Played]:
    """The matches with these numbers, in one process."""
    return [play_number(order, number) for number in numbers]


def play_all(order: Order, games: int, jobs: int) -> list[Played]:
    """All matches in order of their numbers."""
    if jobs == 1 or games < 2 * jobs:
        return play_some(order, range(games))
    step = -(-games // (jobs * 4))
    chunks = [range(start, min(start + step, games)) for start in range(0, games, step)]
    with ProcessPoolExecutor(jobs) as pool:
        return [played for chunk in pool.map(play_some, [order] * len(chunks), chunks) for played in chunk]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def summed(values: Sequence[int]) -> dict[str, float]:
    """Sum, mean, least and most of some numbers, of which there is at least one."""
    return {"sum": sum(values), "mean": round(sum(values) / len(values), 4), "min": min(values), "max": max(values)}


def report(order: Order, played: Sequence[Played]) -> dict[str, Any]:
    """The figures of a simulation as plain data (docs/protocol.md)."""
    games = len(played)
    seats = []
    for seat, level in enumerate(order.seats):
        wins = sum(p.winners == (seat,) for p in played)
        low, high = wilson(wins, games)
        shared = sum(seat in p.winners and len(p.winners) > 1 for p in played)
        rates = {"share": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}
        seats.append({"seat": seat, "level": level, "wins": wins, **rates, "drawn": shared})
    names = sorted({name for p in played for name in p.counts})
    return {
        "game": order.game,
        "options": order.options,
        "seed": order.seed,
        "games": games,
        "seats": seats,
        "draws": sum(len(p.winners) > 1 for p in played),
        "nobody": sum(not p.winners for p in played),
        "reasons": dict(sorted(Counter(p.reason for p in played).items())),
        "events": summed([p.events for p in played]),
        "turns": summed([p.turns for p in played]),
        "figures": {name: summed([p.counts[name] for p in played if name in p.counts]) for name in names},
    }


def table(data: dict[str, Any]) -> str:
    """The report as a table for people."""
    options = " ".join(f"{key}={value}" for key, value in data["options"].items())
    lines = [
        f"{data['game']}: {data['games']} matches, seed {data['seed']}, {data['seconds']} s",
        f"options  {options}",
    ]
    for seat in data["seats"]:
        interval = f"{seat['share']:7.1%} ({seat['low']:.1%} to {seat['high']:.1%})"
        lines.append(f"seat {seat['seat']}   {seat['level']:<12} {seat['wins']:>7} wins {interval}")
    lines.append(f"draws    {data['draws']}, nobody won {data['nobody']}")
    lines.append("reasons  " + ", ".join(f"{reason} {count}" for reason, count in data["reasons"].items()))
    rows = {"events": data["events"], "turns": data["turns"], **data["figures"]}
    width = max(map(len, rows))
    lines.append(f"{'':<{width}} {'sum':>12} {'mean':>12} {'min':>8} {'max':>8}")
    for name, row in rows.items():
        lines.append(f"{name:<{width}} {row['sum']:>12} {row['mean']:>12} {row['min']:>8} {row['max']:>8}")
    return "\n".join(lines)


def read_order(arguments: argparse.Namespace) -> Order:
    """The order from the command line. Refused: an unknown level, number of seats or option."""
    game = games.game(arguments.game)
    named = arguments.seats.split(",")
    fewest, most = game.seats
    count = arguments.players or min(max(len(named), fewest), most)
    if not fewest <= count <= most or len(named) > count:
        raise Refused(f"{game.name} is for {fewest} to {most} seats.")
    given: dict[str, Value] = {**game.simulated}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"An option is written key=value, not {text[:40]!r}.")
        given[key] = value
    order = Order(game.name, {}, tuple(islice(cycle(named), count)), arguments.seed)
    try:
        order = order._replace(options=read_options(game.options, given))
        begin(game, order.options, order.seats, match_seed(order.seed, 0))
        for level in named:
            thinker(game.name, level)
    except (NotationError, IllegalMoveError) as fault:
        keys = ", ".join(option.key for option in game.options) or "none"
        raise Refused(f"{fault} Options: {keys}. Levels: {', '.join(every_level(game.name))}.") from fault
    return order


def every_level(name: str) -> tuple[str, ...]:
    """All levels that --seats accepts."""
    return tuple(dict.fromkeys(("random", "greedy", *levels(name))))


def run(arguments: argparse.Namespace) -> int:
    """Plays the matches and prints the report."""
    order = read_order(arguments)
    began = time.perf_counter()
    played = play_all(order, arguments.games, arguments.jobs)
    data = report(order, played)
    data["seconds"] = round(time.perf_counter() - began, 3)
    print(json.dumps(data, indent=1) if arguments.json else table(data))
    return 0
