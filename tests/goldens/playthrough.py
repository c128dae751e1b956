"""A match as a text that a person who knows the rules can read, and that changes when anything in it changes."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import Match


def playthrough(match: Match) -> str:
    """One line for each event, with its choices and a mark of all that stood before it.

    The mark is the beginning of the SHA-256 of the position, every view, the actors with all their moves and the
    chance. The position itself is written when another seat moves than before (while moves are private once), with
    what everybody sees of it and who sees more, where that differs.
    """
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    header = match.header
    yield f"{header.game}, rules {header.rules}, {header.began} seats, seed {header.seed}"
    yield " ".join(f"{key}={value}" for key, value in header.options.items())
    game, last, secret = match.game, CHANCE - 1, False
    for index, event in enumerate(match.played):
        state = match.states[index]
        if event.actor not in (last, CHANCE):
            last = event.actor
            if not (secret and game.private(state)):
                yield from _position(game, state, header.began)
            secret = game.private(state)
        chance = game.chance(state)
        if chance:
            even = len(set(chance.weights)) == 1
            weights = "" if even else " of " + " ".join(f"{o}:{w}" for o, w in zip(*chance[1:3], strict=True))
            note = f"{chance.place}{weights if len(weights) < 80 else ''}"
        else:
            moves = game.moves(state, event.actor)
            note = " | ".join(moves) if len(moves) <= 8 else f"{len(moves)} moves"
        who = "chance" if event.actor == CHANCE else f"seat {event.actor}"
        mark = f" ({event.mark})" if event.mark else ""
        yield f"{index + 1} {who}: {event.text}{mark}   [{note}] {_mark(game, state, header.began)}"
    yield from _position(game, match.state, header.began)
    yield f"figures {game.counts(match.state)}"
    yield f"{match.result} {_mark(game, match.state, header.began)}"


def _position(game: AnyGame, state: Any, seats: int) -> Iterator[str]:
    position = game.format_position(state)
    yield f"  {position}"
    nobody = game.format_position(game.view(state, None))
    if nobody != position:
        yield f"  all see {nobody}"
    for seat in range(seats):
        view = game.format_position(game.view(state, seat))
        if view not in (position, nobody):
            yield f"  {seat} sees {view}"


def _mark(game: AnyGame, state: Any, seats: int) -> str:
    actors = game.actors(state)
    everything = (
        game.format_position(state),
        [game.format_position(game.view(state, seat)) for seat in (None, *range(seats))],
        [(seat, game.moves(state, seat)) for seat in actors],
        game.chance(state) and tuple(game.chance(state) or ()),
        game.private(state),
    )
    return sha256(repr(everything).encode()).hexdigest()[:8]
